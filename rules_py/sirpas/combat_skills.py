"""Combat skills: attacks without a style, mitigation and the last defence."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated

from ..chance import Chance
from ..errors import RuleError
from ..parameters import Choice, Maybe, Switch, Whole
from ..phrases import counted, often, signed
from ..rule import Ruling
from ..rulebook import registry
from .catalogue import SKILLS, named
from .checks import (
    AMOUNT,
    FORTUNE,
    KNACK,
    TRAINING,
    VALUE,
    Added,
    Difficulty,
    Fortune,
    Fumbling,
    Knack,
    Modifier,
    Training,
    TrainingChoice,
    Vantages,
    attempt,
)
from .contests import contest
from .skills import base_in_words

STUN_TURNS = 1
"""Turns that Slash and Throw stun on a critical success. Source: Slash, Throw."""

LIGHTEST, HEAVIEST = 2, 8
"""What can be thrown, in pounds. Source: Throw."""

_IF_UNAWARE = "Counts only if the target doesn't see it coming."

_STUNS = f"the target is stunned for {STUN_TURNS} turn"


@dataclass(frozen=True)
class PlainAttack:
    """An attack that takes no style.

    Attributes:
        skill: its name.
        unaware: how hard it is against a target that is not aware of it.
        damage: what kind it does; empty for none.
        other_damage: what kind the other sort of object does; empty where there is none.
        critical: what a critical success brings; empty for nothing.
        effect: what any success brings besides damage; empty for nothing.
    """

    skill: str
    unaware: Difficulty
    damage: str = ""
    other_damage: str = ""
    critical: str = ""
    effect: str = ""


PLAIN_ATTACKS = (
    PlainAttack(
        "Block",
        Difficulty.EASY,
        critical="the target is subdued and can't even try to get free",
        effect="the target is held until this turn ends, and can then try to get free",
    ),
    PlainAttack("Slash", Difficulty.EASY, "cut", "blunt", _STUNS),
    PlainAttack("Shoot", Difficulty.NORMAL),
    PlainAttack("Throw", Difficulty.NORMAL, "blunt", "cut", _STUNS),
    PlainAttack("Thrust", Difficulty.EASY, "cut"),
)
"""Source: the entries of the skills; for Shoot at somebody unaware, upstream."""


@registry.rule(
    "sirpas.plain_attack",
    title="Attacking without a style",
    sentence=(
        "With {skill} {value}<{other_object:!}>< and something that weighs {weight:pound|pounds}>, you succeed {chance}"
        " of the time<{aware:!} if the target doesn't see it coming>< against a defence of {defence}>."
    ),
    kind="roll",
    essential=("skill", "value", "aware", "defence"),
    implements=("SI-132", "SI-133", "SI-134", "SI-184", "SI-186", "SI-190", "SI-191"),
    measure="margin",
    verdict="success",
)
def plain_attack(
    chance: Chance,
    *,
    skill: Annotated[str, Choice(options=tuple(row.skill for row in PLAIN_ATTACKS), title="Skill")] = "Block",
    value: Annotated[int, replace(VALUE, title="Skill value", help="")] = 0,
    aware: Annotated[bool, Switch(title="The target sees it coming")] = True,
    defence: Annotated[int, replace(VALUE, title="Defence value", help="")] = 0,
    other_object: Annotated[
        bool,
        Switch(title="The other damage type", help="Tick this to slash with something blunt or throw something sharp."),
    ] = False,
    weight: Annotated[int, replace(AMOUNT, title="Object's weight", unit="pounds")] = 0,
    ready: Annotated[bool, Switch(title="Loaded, or easy to load", help="Matters only for Shoot.")] = True,
    modifier: Modifier = 0,
    dice: TrainingChoice = Training.PLAIN,
    defence_dice: Annotated[Training, replace(TRAINING, title="Defender's dice", help="")] = Training.PLAIN,
    fortune: Annotated[Fortune, replace(FORTUNE, help=_IF_UNAWARE)] = Fortune.ORDINARY,
    knack: Annotated[Knack, replace(KNACK, help=_IF_UNAWARE)] = Knack.NONE,
    fumbling: Fumbling = False,
) -> Ruling:
    """An attack with a skill that everybody has, against a defence, or a check when nobody sees it coming.

    More than eight parameters, because each of the two sides brings its own.

    Args:
        chance: where the dice come from, those of the attack first.
        skill: Block, Slash, Shoot, Throw or Thrust.
        value: of that skill, 0 to 20.
        aware: whether the target is aware of the attack.
        defence: value of the skill that defends, 0 to 20; against Block one for melee.
        other_object: whether it is the less usual kind of object.
        weight: of what is thrown, in pounds.
        ready: whether what is shot with is loaded, or takes no skill to load.
        modifier: -30 to 30.
        dice: plain, Expertise or Mastery.
        defence_dice: of the defender.
        fortune: ordinary, Lucky or Unlucky; like the next two, it counts unless there is a defence.
        knack: Easygoing, Natural or Self Taught on the skill, or none.
        fumbling: whether the character has that disadvantage.

    Returns:
        `success`, `margin`, `critical_success`, `damage_type` (empty for none) and `effect` (empty for none).

    Raises:
        RuleError: an unknown skill, a weight that cannot be thrown, or a weapon that takes skill to load; or Self
            Taught with Expertise.

    Source: Block, Shoot, Slash, Throw, Thrust; contradictions SC-044, SC-121.

    >>> plain_attack.roll(faces="4, 4, 4, 3, 3, 3", skill="Slash", value=10, defence=10).ruling.summary
    'You hit for cut damage: 22 against 19, margin +3.'
    >>> plain_attack.roll(skill="Throw", weight=9)
    Traceback (most recent call last):
    rules_py.errors.RuleError: weight is 9; allowed: 2 to 8 pounds
    """
    row = next(row for row in PLAIN_ATTACKS if row.skill == skill)
    if skill == "Throw" and not LIGHTEST <= weight <= HEAVIEST:
        raise RuleError("weight", weight, f"{LIGHTEST} to {HEAVIEST} pounds")
    if skill == "Shoot" and not ready:
        raise RuleError("ready", ready, "yes; a weapon that takes skill to load has to be loaded already")
    vantages = Vantages(dice, fortune, fumbling, knack)
    if aware:
        met = contest(chance, value=value, other_value=defence, modifier=modifier, dice=dice, other_dice=defence_dice)
        success, margin, goal = met["winner"] == "first", met["margin"], met["other_total"]
        critical = success and bool(met["critical_success"])
    else:
        met = attempt(chance, row.unaware, Added(value, modifier), vantages)
        success, margin, goal = bool(met["success"]), met["margin"], met["needed"]
        critical = met["grade"] == "critical success"
    damage = (row.other_damage or row.damage) if other_object else row.damage
    effect = _effect(row, success, critical)
    hit = "You get a hold" if skill == "Block" else f"You hit{f' for {damage} damage' if damage else ''}"
    said = hit if success else "You miss" if skill != "Block" else "You don't get a hold"
    return Ruling(
        {"success": success, "margin": margin, "critical_success": critical, "damage_type": damage, "effect": effect},
        f"{said}: {met['total']} against {goal}, margin"
        f" {signed(margin)}.{f' {effect[0].upper()}{effect[1:]}.' if effect else ''}",
        met.steps,
    )


def _effect(row: PlainAttack, success: bool, critical: bool) -> str:
    if critical and row.critical:
        return row.critical
    return row.effect if success else ""


@registry.rule(
    "sirpas.active_mitigation",
    title="Active mitigation",
    sentence=(
        "Against {damage} points of damage, Active Mitigation {value}< with {dice}> succeeds {chance} of the time."
    ),
    kind="roll",
    essential=("value", "damage", "modifier"),
    implements=("SI-124", "SI-130"),
    measure="damage",
    verdict="success",
)
def active_mitigation(
    chance: Chance,
    *,
    value: Annotated[int, replace(VALUE, title="Active Mitigation", help="For the style you're using.")] = 0,
    damage: Annotated[int, replace(AMOUNT, title="Damage", help="What's left after armour and the like.")] = 0,
    dice: TrainingChoice = Training.PLAIN,
    fortune: Annotated[Fortune, replace(FORTUNE, help="")] = Fortune.ORDINARY,
    modifier: Modifier = 0,
    copies: Annotated[
        int,
        Whole(
            minimum=1, maximum=99, title="Times learned", help="You get one use a turn for each time you learned it."
        ),
    ] = 1,
    used: Annotated[int, Whole(minimum=0, maximum=99, title="Uses so far this turn")] = 0,
    spare: Annotated[
        int | None,
        Maybe(kind=AMOUNT, title="Maximum reduction", help="Leave it empty for as much as possible.", folded=True),
    ] = None,
    fumbling: Fumbling = False,
) -> Ruling:
    """A check whose success margin is taken off the damage.

    More than eight parameters, because each advantage and disadvantage that touches the dice counts for itself.

    Args:
        chance: where the dice come from.
        value: of Active Mitigation for the style, 0 to 20.
        damage: points that are left after passive mitigation, 0 to 9999.
        dice: plain, Expertise or Mastery.
        fortune: ordinary, Lucky or Unlucky.
        modifier: -30 to 30.
        copies: how often the skill was learned, 1 to 99.
        used: how often it was used in this turn, 0 to 99.
        spare: the most that the character wants to take off; empty for as much as possible.
        fumbling: whether the character has that disadvantage.

    Returns:
        `success`, `margin`, `mitigated` and `damage`, what is left.

    Raises:
        RuleError: it was used as often as it was learned, or a number out of its range.

    Source: Active Mitigation; contradictions SC-009, SC-054, SC-176.

    >>> active_mitigation.roll(faces="6, 5, 5, 1", value=6, damage=5, dice="Expertise").ruling.summary
    'With a margin of +1, you take off 1 of the 5 points of damage.'
    >>> active_mitigation.roll(used=1)
    Traceback (most recent call last):
    rules_py.errors.RuleError: used is 1; allowed: fewer than 1; you've learned it once
    """
    if used >= copies:
        raise RuleError("used", used, f"fewer than {copies}; you've learned it {often(copies)}")
    shown = attempt(chance, Difficulty.NORMAL, Added(value, modifier), Vantages(dice, fortune, fumbling))
    off = min(damage, damage if spare is None else spare, max(0, shown["margin"])) if shown["success"] else 0
    left = damage - off
    return Ruling(
        {"success": shown["success"], "margin": shown["margin"], "mitigated": off, "damage": left},
        f"With a margin of {signed(shown['margin'])}, you take {_taken(off, damage)}.",
        shown.steps,
    )


def _taken(off: int, damage: int) -> str:
    """What is taken off a hit, in words."""
    much = f"{'all ' if off == damage else f'{off} of the '}{counted(damage, 'point', 'points')} of damage"
    return f"off {much}" if off else "nothing off the damage"


class Harm(StrEnum):
    """What an attack is aimed at."""

    PHYSICAL = "physical"
    MENTAL = "mental"


LAST_DEFENCES = {Harm.PHYSICAL: "Instinctive Defense", Harm.MENTAL: "Willpower Defense"}
"""With what skill one defends when nothing else is left. Source: Instinctive Defense, Willpower Defense."""


@registry.rule(
    "sirpas.last_defence",
    title="When no other defence is left",
    kind="calculation",
    implements=("SI-168", "SI-194"),
    workings=True,
)
def last_defence(
    *,
    attack: Annotated[Harm, Choice(options=Harm, title="Attack")] = Harm.PHYSICAL,
    defences_left: Annotated[bool, Switch(title="Another defence is left")] = False,
) -> Ruling:
    """The skill of last resort against an attack.

    Args:
        attack: physical or mental.
        defences_left: whether another defence is possible, a maneuver for instance.

    Returns:
        `skill` and its `base`.

    Raises:
        RuleError: another kind of attack, or another defence is left.

    Source: Instinctive Defense, Willpower Defense; contradiction SC-042.

    >>> last_defence().summary
    'You roll Instinctive Defense, which starts at the base modifier of Dexterity.'
    >>> last_defence(defences_left=True)
    Traceback (most recent call last):
    rules_py.errors.RuleError: defences_left is yes; allowed: no; roll this skill only when no other defence is possible
    """
    if defences_left:
        raise RuleError("defences_left", defences_left, "no; roll this skill only when no other defence is possible")
    skill = named(LAST_DEFENCES[attack], SKILLS)
    return Ruling(
        {"skill": skill.name, "base": skill.base.text},
        f"You roll {skill.name}, which starts at {base_in_words(skill.base)}.",
    )
