"""Combat: three systems, an attack against a defence, and defending across distances."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from math import ceil
from typing import Annotated, Any

from ..chance import Chance
from ..in_words import capital
from ..parameters import Choice, Switch
from ..phrases import joined, signed
from ..readings import Reads
from ..rule import Ruling
from ..rulebook import registry
from .checks import AMOUNT, HIGHEST, LOWEST, MODIFIER, TRAINING, CheckDice, Fortune, Natural, Training
from .contests import CRITICAL_WIN, FIRST, Rolls, winner
from .maneuvers import (
    ATTRIBUTE,
    BODY_PARTS,
    EVASION_BONUS,
    LEVEL,
    PART,
    SHELF,
    TWO_HANDED,
    Blow,
    Known,
    must_be_aimed,
    must_know,
)
from .readings import Readings

ATTACKER, DEFENDER = "attacker", "defender"

_ATTRIBUTE = replace(ATTRIBUTE, help="The one that the maneuver's card adds: Strength for a Parry, for instance.")

_EVASION = "Evade"
"""What the maneuvers are called that are easier against Smash."""

CLOSE_FEET = 6
"""So near, combat is in close quarters. Source: upstream."""

RANGED_DEFENCE = -2
"""On a ranged skill that defends against melee in close quarters. Source: upstream."""

FEET_A_STEP = 12
"""Feet that cost a melee skill one point when it defends against a shot. Source: upstream."""


class System(StrEnum):
    """How finely a fight is played."""

    SIMPLIFIED = "Simplified"
    BASIC = "Basic"
    ADVANCED = "Advanced"


@dataclass(frozen=True)
class SystemRow:
    """What one system uses.

    Attributes:
        system: its name.
        decides: what decides.
        order: who acts when.
        places: whether a place in a ranking matters to the result.
        position: whether position and tactics count.
        maneuvers: whether there are maneuvers.
    """

    system: System
    decides: str
    order: str
    places: bool = False
    position: bool = False
    maneuvers: bool = False


_CONTEST, _ORDER, _AT_ONCE = "an attack against a defence", "by Initiative, rolled each turn", "all at once"

SYSTEM_TABLE = (
    SystemRow(System.SIMPLIFIED, "one roll per fighter with a combat skill", _AT_ONCE, places=True),
    SystemRow(System.BASIC, _CONTEST, _ORDER, position=True),
    SystemRow(System.ADVANCED, _CONTEST, _ORDER, position=True, maneuvers=True),
)
"""Source: Combat; Initiative."""


@registry.rule(
    "sirpas.combat_system",
    title="The three systems",
    sentence="{ruling}",
    kind="calculation",
    implements=("SI-270", "SI-271"),
    workings=True,
)
def combat_system(*, system: Annotated[System, Choice(options=System, title="System")] = System.SIMPLIFIED) -> Ruling:
    """What a system of combat uses.

    Args:
        system: Simplified, Basic or Advanced.

    Returns:
        `decides`, `sequence`, and whether it goes `by_places`, `by_position` and `by_maneuvers`.

    Raises:
        RuleError: an unknown name.

    Source: Combat; Initiative.

    >>> combat_system(system="Basic")["sequence"]
    'by Initiative, rolled each turn'
    >>> combat_system(system="Tactical")
    Traceback (most recent call last):
    rules_py.errors.RuleError: system is 'Tactical'; allowed: one of Simplified, Basic, Advanced
    """
    row = next(row for row in SYSTEM_TABLE if row.system is system)
    words = ("places", "position", "maneuvers")
    counts = [word for word in words if getattr(row, word)]
    outcome = {"decides": row.decides, "sequence": row.order, **{f"by_{word}": getattr(row, word) for word in words}}
    matter = "matters" if counts == ["position"] else "matter"
    said = ", place by place" if row.places else f", but {joined(counts)} {matter} too"
    order = (
        "Everybody acts at once."
        if row.order == _AT_ONCE
        else "Each turn, you act in the order of an Initiative ranking."
    )
    return Ruling(outcome, f"In the {system} system, {row.decides} decides the outcome{said}. {order}")


@dataclass(frozen=True)
class _Side:
    """One side of an attack.

    Attributes:
        known: its maneuver.
        value: of the style.
        attribute: of the attribute that the maneuver names.
        bonus: everything that is added besides.
    """

    known: Known
    value: int
    attribute: int
    bonus: int

    @property
    def added(self) -> int:
        """What is added to the dice."""
        return self.value + self.known.modifier.value(self.attribute) + self.bonus

    def line(self, who: str, shown: Natural) -> str:
        """The sum as a sentence."""
        total = shown.result + self.added
        sign = "-" if self.added < 0 else "+"
        return f"The {who}'s {self.known.record.name} comes to {shown.result} {sign} {abs(self.added)} = {total}."


def critical_win(margin: int, won: str | None, first: Natural, second: Natural) -> bool:
    """A margin of 8 or more, or a natural 18 of the winner, which counts in combat and in no other contest (SC-172)."""
    if won is None:
        return False
    return abs(margin) >= CRITICAL_WIN or (first if won == FIRST else second).result == HIGHEST


@registry.rule(
    "sirpas.attack",
    title="Attack against defence",
    sentence=(
        "{attack} (style {value}, attribute {attribute}) against {defense} (style {other_value}, attribute"
        " {other_attribute}) hits {chances[attacker]} of the time<, with a modifier of {modifier} to your attack>."
    ),
    kind="roll",
    essential=("attack", "value", "defense", "other_value"),
    implements=("SI-198", "SI-201", "SI-202", "SI-221", "SI-229", "SI-241", "SI-242", "SI-254"),
    measure="damage",
    verdict="winner",
)
def attack(
    chance: Chance,
    *,
    attack: Annotated[str, Choice(options=SHELF.labels("attack"), title="Attack")] = "Archery: Shoot",
    value: Annotated[int, replace(LEVEL, title="Attacker's style value")] = 1,
    attribute: Annotated[int, replace(_ATTRIBUTE, title="Attacker's attribute")] = 3,
    modifier: Annotated[int, replace(MODIFIER, title="Attacker's modifiers", help="Wounds included.")] = 0,
    defense: Annotated[str, Choice(options=SHELF.labels("defense"), title="Defence")] = "Brawl: Block",
    other_value: Annotated[int, replace(LEVEL, title="Defender's style value")] = 1,
    other_attribute: Annotated[int, replace(_ATTRIBUTE, title="Defender's attribute")] = 3,
    other_modifier: Annotated[int, replace(MODIFIER, title="Defender's modifiers", help="Wounds included.")] = 0,
    dice: Annotated[Training, replace(TRAINING, title="Attacker's dice", help="")] = Training.PLAIN,
    other_dice: Annotated[Training, replace(TRAINING, title="Defender's dice", help="")] = Training.PLAIN,
    part: Annotated[str | None, PART] = None,
    two_handed: Annotated[bool, replace(TWO_HANDED, title="Attacker's weapon takes both hands")] = False,
    other_two_handed: Annotated[bool, replace(TWO_HANDED, title="Defender's weapon takes both hands")] = False,
    readings: Annotated[Readings, Reads("as_printed", "doubled")] = Readings(),
) -> Ruling:
    """One maneuver against another: the higher total wins, and damage grows with the margin.

    More than eight parameters, because each of the two sides brings its own.

    Args:
        chance: where the dice come from; the attacker's fall first.
        attack: a maneuver of attack, with its style.
        value: of the attacker's style, 0 to 20.
        attribute: of the attacker, the one that the maneuver names, 3 to 18.
        modifier: -30 to 30, for size, distance, repetition, wounds.
        defense: a maneuver of defence, with its style.
        other_value: of the defender's style.
        other_attribute: of the defender, the one that the maneuver names.
        other_modifier: of the defender.
        dice: of the attacker: plain, Expertise or Mastery.
        other_dice: of the defender.
        part: arm, leg or head, for a localized shot.
        two_handed: whether the attacker's weapon takes both hands, which counts in Swordfight.
        other_two_handed: whether the defender's does.
        readings: whether all conditions in parentheses ask for a critical success; whether a critical success doubles
            the margin in damage, as the Rulebook has it.

    Returns:
        `winner` (attacker, defender, or null for a draw); `margin`, the attacker's total less the defender's;
        `critical_success`; `critical_failure`, whether a loser has a natural 3; `damage` to the target; `returned`,
        damage to the attacker; `conditions` of the one who is struck.

    Raises:
        RuleError: a style is too low for its maneuver, a maneuver is not for two hands, or a part of the body is
            missing or too much.

    Source: the maneuvers; Combat; upstream for draws and critical results; contradictions SC-051, SC-081,
        SC-121, SC-172, SC-173.

    >>> attacker = {"attack": "Swordfight: Slash", "value": 10, "attribute": 13}
    >>> defender = {"defense": "Swordfight: Parry", "other_value": 9, "other_attribute": 11}
    >>> attack.roll(faces="4, 4, 4, 5, 3, 2", **attacker, **defender).ruling.summary
    'The attacker wins: 23 against 19, margin +4. The hit does 10 damage.'
    >>> attack.roll(defense="Swordfight: Parry Projectiles", other_value=5)
    Traceback (most recent call last):
    rules_py.errors.RuleError: other_value is 5; allowed: 6 or more; Parry Projectiles needs Swordfight 6
    """
    strikes, answers = SHELF[attack], SHELF[defense]
    must_know(attack, value, name="value")
    must_know(defense, other_value, name="other_value")
    must_be_aimed(strikes, part)
    strong, other_strong = strikes.both_hands(two_handed), answers.both_hands(other_two_handed, name="other_two_handed")
    evades = EVASION_BONUS if strikes.record.id == "brawl.smash" and answers.record.name == _EVASION else 0
    aimed = BODY_PARTS[part] if part and strikes.localized else 0
    first = _Side(strikes, value, attribute, modifier + aimed)
    second = _Side(answers, other_value, other_attribute, other_modifier + evades)
    rolls = Rolls(
        CheckDice(dice, Fortune.ORDINARY, owner="attacker"), CheckDice(other_dice, Fortune.ORDINARY, owner="defender")
    )
    one, other = chance.part(rolls)
    total, other_total = one.result + first.added, other.result + second.added
    margin, won = total - other_total, winner(total, other_total)
    critical = critical_win(margin, won, one, other)
    side = first if won == FIRST else second
    more = strong if won == FIRST else other_strong
    blow = Blow(side.known, side.attribute, abs(margin), critical, 0, more, part, readings)
    conditions = () if won is None else blow.judged()[1]
    failed = won is not None and (other if won == FIRST else one).result == LOWEST
    outcome: dict[str, Any] = {
        "winner": {FIRST: ATTACKER, None: None}.get(won, DEFENDER),
        "margin": margin,
        "critical_success": critical,
        "critical_failure": failed,
        "damage": blow.damage if won == FIRST else 0,
        "returned": 0 if won in (FIRST, None) else blow.damage,
        "conditions": list(conditions),
    }
    steps = (first.line(ATTACKER, one), second.line(DEFENDER, other))
    return Ruling(outcome, _said(outcome, max(total, other_total), min(total, other_total)), steps)


def _said(outcome: dict[str, Any], high: int, low: int) -> str:
    if outcome["winner"] is None:
        return f"Draw: {high} on both sides; neither the attack nor the defence succeeds."
    who = f"the {outcome['winner']}"
    word = f"Critical success for {who}" if outcome["critical_success"] else f"{capital(who)} wins"
    said = f"{word}: {high} against {low}, margin {signed(high - low)}."
    if outcome["damage"]:
        said += f" The hit does {outcome['damage']} damage."
    if outcome["returned"]:
        said += f" The attacker takes {outcome['returned']} damage."
    if outcome["conditions"]:
        whom = "target" if outcome["winner"] == ATTACKER else "attacker"
        said += f" The {whom} is {joined(outcome['conditions'])}."
    return said


@registry.rule(
    "sirpas.crossed_defense",
    title="Defending across distance",
    sentence="{ruling}",
    kind="calculation",
    implements=("SI-033",),
)
def crossed_defense(
    *,
    distance: Annotated[int, replace(AMOUNT, title="Distance", unit="feet")] = 0,
    ranged: Annotated[bool, Switch(title="A ranged skill defends against melee")] = False,
    readings: Annotated[Readings, Reads("rounded_down")] = Readings(),
) -> Ruling:
    """What a defence loses when the other side fights at another distance.

    Args:
        distance: between the two, 0 to 9999 feet.
        ranged: whether a ranged skill defends against melee; otherwise a melee skill defends against a shot.
        readings: whether fractions of a step are dropped.

    Returns:
        `penalty`, 0 or less.

    Raises:
        RuleError: a distance out of its range.

    Source: upstream; contradiction SC-171.

    >>> crossed_defense(distance=60).summary
    'At 60 feet, your defence is at -5.'
    >>> crossed_defense(distance=-1)
    Traceback (most recent call last):
    rules_py.errors.RuleError: distance is -1; allowed: a whole number from 0 to 9999
    """
    near = distance < CLOSE_FEET
    if ranged:
        penalty = RANGED_DEFENCE if distance <= CLOSE_FEET else 0
    elif near:
        penalty = 0
    else:
        penalty = -(distance // FEET_A_STEP) if readings.rounded_down else -ceil(distance / FEET_A_STEP)
    return Ruling(
        {"penalty": penalty},
        f"At {distance} feet, your defence {f'is at {penalty}' if penalty else 'has no penalty'}.",
    )
