"""Maneuvers that serve the next one, and holds that are kept from turn to turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated

from ...errors import RuleError
from ...parameters import Choice, Switch, Whole
from ...phrases import joined
from ...readings import Reads
from ...rule import Ruling
from ...rulebook import registry
from ..checks import AMOUNT
from ..readings import Readings
from .records import HOLD_BONUS, HOLDS, SHELF, Known

GRAPPLE_FACTOR = 2
"""The target must be below this many times one's own strength and size. Source: Grapple."""


@dataclass(frozen=True)
class Preparation:
    """What a maneuver gives to the attack after it.

    Attributes:
        roll: added to its roll.
        margin: whether the margin of the preparation is added to its damage.
        stacks: whether doing it again adds up.
        attacks: how many attacks it grants besides.
        styles: which styles it serves.
        only: which maneuvers it serves; empty for every attack of those styles.
    """

    roll: int = 0
    margin: bool = False
    stacks: bool = False
    attacks: int = 0
    styles: tuple[str, ...] = ()
    only: tuple[str, ...] = ()

    def serves(self, known: Known) -> bool:
        """Whether a maneuver may use it."""
        if known.record.kind != "attack":
            return False
        return known.record.id in self.only if self.only else known.style.id in self.styles


PREPARATIONS: Mapping[str, Preparation] = {
    "archery.aim": Preparation(roll=1, stacks=True, only=("archery.shoot",)),
    "archery.overextend": Preparation(margin=True, styles=("archery",)),
    "archery.overload": Preparation(roll=-3, attacks=1, styles=("archery",)),
    "firearms.aim": Preparation(roll=1, stacks=True, only=("firearms.shoot", "firearms.aimed_shot")),
    "full_contact.crouch": Preparation(margin=True, styles=("brawl", "full_contact")),
    "knife_fight.change_hands": Preparation(roll=4, styles=("knife_fight",)),
    "knife_fight.feint": Preparation(margin=True, styles=("knife_fight",)),
    "swordfight.feint": Preparation(margin=True, styles=("swordfight",)),
}
"""Source: the maneuvers; contradictions SC-033, SC-059, SC-088, SC-089, SC-109."""

_PREPARING = tuple(SHELF[id].label for id in PREPARATIONS)


@registry.rule(
    "sirpas.preparation",
    title="Preparing an attack",
    sentence="{ruling}",
    kind="calculation",
    essential=("maneuver", "next", "times"),
    implements=("SI-207", "SI-211", "SI-212", "SI-231", "SI-243", "SI-250", "SI-253", "SI-262"),
    workings=True,
)
def preparation(
    *,
    maneuver: Annotated[str, Choice(options=_PREPARING, title="Preparation")] = "Archery: Aim",
    next: Annotated[str, Choice(options=SHELF.labels("attack", "defense"), title="Next maneuver")] = (
        "Archery: Localized Shot"
    ),
    times: Annotated[
        int, Whole(minimum=1, maximum=4, title="Times used", help="How many times you aim in one turn.")
    ] = 1,
    succeeded: Annotated[
        bool, Switch(title="The preparation succeeded", help="Only for a preparation that takes a roll.")
    ] = True,
    margin: Annotated[int, replace(AMOUNT, title="Margin")] = 0,
    between: Annotated[bool, Switch(title="You did something else in between")] = False,
    readings: Annotated[Readings, Reads("any_move", "both")] = Readings(),
) -> Ruling:
    """What one maneuver gives to the next one.

    Args:
        maneuver: the preparation, with its style.
        next: the attack or defence that follows.
        times: how often it was done within the turn, 1 to 4; more than once counts for Aim alone.
        succeeded: whether its own check or contest was passed.
        margin: by how much, 0 to 9999.
        between: whether anything else was done between the two, which loses it.
        readings: whether the Feint of Knife Fight serves defences too; whether Overload makes the extra attack worse as
            well.

    Returns:
        `serves`, whether the next maneuver may use it; `bonus` and `damage`, what is added; `attacks`, how many more it
        grants; `attack_penalty` of those.

    Raises:
        RuleError: an unknown maneuver, or a number out of its range.

    Source: Aim, Overextend, Overload, Crouch, Change Hands, Feint; contradictions SC-033, SC-059, SC-088,
        SC-089, SC-109.

    >>> preparation(maneuver="Firearms: Aim", next="Firearms: Aimed Shot", times=2).summary
    'You get +2 on the Aimed Shot roll.'
    >>> preparation(times=5)
    Traceback (most recent call last):
    rules_py.errors.RuleError: times is 5; allowed: a whole number from 1 to 4
    """
    known, follows = SHELF[maneuver], SHELF[next]
    found = PREPARATIONS[known.record.id]
    if times > 1 and not found.stacks:
        raise RuleError("times", times, f"1; repeating {known.record.name} adds nothing")
    loose = readings.any_move and known.record.id == "knife_fight.feint"
    serves = not between and succeeded and (found.serves(follows) or loose)
    roll = found.roll * times if serves else 0
    damage = margin if serves and found.margin and (follows.damage is not None) else 0
    extra = found.attacks
    penalty = found.roll if extra and readings.both else 0
    outcome = {"serves": serves, "bonus": roll, "damage": damage, "attacks": extra, "attack_penalty": penalty}
    name = follows.record.name
    words = [f"{roll:+d} on the {name} roll"] * bool(roll) + [f"{damage:+d} damage with {name}"] * bool(damage)
    words += [f"{extra} extra attack{f' at {penalty}' if penalty else ''}, in this turn or the next"] * extra
    why = (
        ", and the bonus you prepared is lost"
        if not serves
        else " from a margin of 0"
        if follows.damage is not None
        else ", because it does no damage"
    )
    return Ruling(outcome, f"You get {joined(words)}." if words else f"{name} gains nothing{why}.")


@registry.rule("sirpas.grapple", title="Whom you can grapple", kind="validation", implements=("SI-217",), workings=True)
def grapple(
    *,
    strength: Annotated[int, Whole(minimum=3, maximum=18, title="Attacker's Strength")] = 3,
    other_strength: Annotated[int, Whole(minimum=3, maximum=99, title="Target's Strength")] = 3,
    size: Annotated[int, replace(AMOUNT, minimum=1, title="Target's size", unit="% of yours")] = 100,
) -> Ruling:
    """Whether a target is weak and small enough to be grappled.

    Args:
        strength: of the attacker, 3 to 18.
        other_strength: of the target, 3 to 99, as animals may be stronger than people.
        size: of the target, 1 to 9999 percent of the attacker's.

    Returns:
        `legal` and `faults`.

    Raises:
        RuleError: a number out of its range.

    Source: Grapple; contradiction SC-082.

    >>> grapple(strength=9, other_strength=17, size=150).summary
    'You can grapple them: Strength 17 is below 18, and size 150% is below 200%.'
    >>> grapple(size=0)
    Traceback (most recent call last):
    rules_py.errors.RuleError: size is 0; allowed: a whole number from 1 to 9999
    """
    most, largest = GRAPPLE_FACTOR * strength, GRAPPLE_FACTOR * 100
    reasons = [f"Strength {other_strength} isn't below {most}"] * (other_strength >= most)
    reasons += [f"size {size}% isn't below {largest}%"] * (size >= largest)
    said = f"You can grapple them: Strength {other_strength} is below {most}, and size {size}% is below {largest}%."
    faults = [f"{one[0].upper()}{one[1:]}." for one in reasons]
    said = f"You can't grapple them: {', and '.join(reasons)}." if reasons else said
    return Ruling({"legal": not faults, "faults": faults}, said)


@registry.rule(
    "sirpas.keep_hold", title="Keeping a hold", kind="calculation", implements=("SI-218", "SI-227"), workings=True
)
def keep_hold(
    *,
    maneuver: Annotated[str, Choice(options=tuple(SHELF[id].label for id in HOLDS), title="Hold")] = ("Brawl: Grapple"),
    succeeded: Annotated[bool, Switch(title="Your attack succeeded again")] = True,
    otherwise: Annotated[bool, Switch(title="You did something else")] = False,
    hurt: Annotated[bool, Switch(title="You took damage")] = False,
) -> Ruling:
    """Whether a hold goes on for another turn.

    Args:
        maneuver: Grapple or Mind Grasp.
        succeeded: whether the same attack, with the bonus for holding, succeeded again.
        otherwise: whether the attacker did anything else.
        hurt: whether the attacker took damage, which breaks Mind Grasp.

    Returns:
        `held`, `attacker_blocked` and `bonus` on the next attempt.

    Raises:
        RuleError: an unknown hold.

    Source: Grapple, Mind Grasp; contradictions SC-039, SC-040.

    >>> keep_hold(hurt=True, maneuver="Concentration: Mind Grasp").summary
    'The hold breaks, because you took damage.'
    >>> keep_hold(maneuver=None)
    Traceback (most recent call last):
    rules_py.errors.RuleError: maneuver is empty; allowed: one of Brawl: Grapple, Concentration: Mind Grasp
    """
    known = SHELF[maneuver]
    ends = [] if succeeded else ["your attack failed"]
    ends += ["you did something else"] * otherwise
    ends += ["you took damage"] * (hurt and known.record.id == "concentration.mind_grasp")
    blocked = not ends and known.record.id == "brawl.grapple"
    outcome = {"held": not ends, "attacker_blocked": blocked, "bonus": 0 if ends else HOLD_BONUS}
    said = f"You keep the hold, with {HOLD_BONUS:+d} on your next attempt and no penalty for repeating it."
    return Ruling(outcome, said if not ends else f"The hold breaks, because {joined(ends)}.")
