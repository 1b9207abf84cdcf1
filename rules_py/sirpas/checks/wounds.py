"""Wounds: their grades, their injury points, and the penalty that they give to every check."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated

from ...parameters import Switch, Whole
from ...phrases import counted
from ...rule import Ruling
from ...rulebook import registry
from ..catalogue import ADVANTAGES, named
from .levels import AMOUNT, Difficulty
from .rolling import WORST_WOUNDS

SCRATCHES_A_WOUND = 4
"""Scratches that make a light wound. Source: upstream."""

POINTS_A_PENALTY = 2
"""Injury points that make one point of penalty. Source: upstream."""

HEAVY_POINTS = 4
"""The injury points of a heavy wound. Source: upstream."""


class Wound(StrEnum):
    """The grades of a wound, the mildest first."""

    SCRATCH = "scratch"
    LIGHT = "light"
    SERIOUS = "serious"
    HEAVY = "heavy"
    DEADLY = "deadly"


@dataclass(frozen=True)
class WoundGrade:
    """One grade of wound.

    Attributes:
        wound: its name.
        least, most: the effective damage that brings it; `most` is None without end.
        points: injury points, None where the source gives none.
        resistance: how hard it is to resist.
    """

    wound: Wound
    least: int
    most: int | None
    points: int | None
    resistance: Difficulty


WOUND_TABLE: tuple[WoundGrade, ...] = (
    WoundGrade(Wound.SCRATCH, 0, 1, 0, Difficulty.EASY),
    WoundGrade(Wound.LIGHT, 2, 3, 1, Difficulty.NORMAL),
    WoundGrade(Wound.SERIOUS, 4, 6, 2, Difficulty.DIFFICULT),
    WoundGrade(Wound.HEAVY, 7, 9, HEAVY_POINTS, Difficulty.HARD),
    WoundGrade(Wound.DEADLY, 10, None, None, Difficulty.VERY_HARD),
)
"""Every grade of wound. Source: upstream; a deadly one that is resisted leaves a heavy one."""


def grade_of(wound: Wound) -> WoundGrade:
    """The row of a wound."""
    return next(row for row in WOUND_TABLE if row.wound is wound)


def wound_for(damage: int) -> Wound | None:
    """The wound from this much effective damage; none below 0.

    >>> wound_for(3)
    <Wound.LIGHT: 'light'>
    """
    return next((row.wound for row in reversed(WOUND_TABLE) if damage >= row.least), None)


def penalty_for(points: int, combative: int = 0) -> int:
    """The penalty for injury points, from 0 down to -10; each level of Combative spirit takes one off.

    >>> penalty_for(4), penalty_for(4, combative=1), penalty_for(2, combative=3)
    (-2, -1, 0)
    """
    return min(0, max(WORST_WOUNDS, -(points // POINTS_A_PENALTY)) + combative)


def spirit_in_words(points: int, combative: int) -> str:
    """What Combative spirit has done to the penalty for injury points; empty if nothing.

    >>> spirit_in_words(4, 1), spirit_in_words(1, 1)
    (' (-2 for wounds, +1 for Combative spirit)', '')
    """
    full = penalty_for(points)
    spared = penalty_for(points, combative) - full
    return f" ({full} for wounds, +{spared} for Combative spirit)" if spared else ""


def points_of(scratches: int, light: int, serious: int, heavy: int) -> int:
    """The injury points of wounds; scratches count by the four.

    >>> points_of(5, 1, 0, 1)
    6
    """
    numbers = {Wound.LIGHT: light + scratches // SCRATCHES_A_WOUND, Wound.SERIOUS: serious, Wound.HEAVY: heavy}
    return sum((grade_of(wound).points or 0) * number for wound, number in numbers.items())


@registry.rule(
    "sirpas.wounds",
    title="Penalty for wounds",
    sentence="{ruling}",
    kind="calculation",
    essential=("scratches", "light", "serious", "heavy"),
    implements=("SI-033", "SI-056"),
)
def wounds(
    *,
    scratches: Annotated[int, Whole(minimum=0, maximum=99, title="Scratches")] = 0,
    light: Annotated[int, Whole(minimum=0, maximum=99, title="Light wounds")] = 0,
    serious: Annotated[int, Whole(minimum=0, maximum=99, title="Serious wounds")] = 0,
    heavy: Annotated[int, Whole(minimum=0, maximum=99, title="Heavy wounds")] = 0,
    combative_spirit: Annotated[
        int, Whole(minimum=0, maximum=named("Combative spirit", ADVANTAGES).levels, title="Combative spirit level")
    ] = 0,
) -> Ruling:
    """What all wounds together take from every check.

    Args:
        scratches: 0 to 99; four make a light wound.
        light: 0 to 99, 1 injury point each.
        serious: 0 to 99, 2 injury points each.
        heavy: 0 to 99, 4 injury points each.
        combative_spirit: the level of that advantage, 0 to 3.

    Returns:
        `injury_points` and `penalty`, 0 to -10.

    Raises:
        RuleError: a number out of its range.

    Source: Checks, Combative spirit; upstream for the points.

    >>> wounds(serious=2, combative_spirit=1).summary
    'With 4 injury points, your penalty is -1.'
    >>> wounds(combative_spirit=4)
    Traceback (most recent call last):
    rules_py.errors.RuleError: combative_spirit is 4; allowed: a whole number from 0 to 3
    """
    points = points_of(scratches, light, serious, heavy)
    penalty = penalty_for(points, combative_spirit)
    full = penalty_for(points)
    steps = (
        f"{counted(points, 'injury point gives', 'injury points give')} you {full or 'no penalty'}.",
        f"Combative spirit shrugs off up to {combative_spirit} of that, so you're left with {penalty or 'no penalty'}.",
    )
    return Ruling(
        {"injury_points": points, "penalty": penalty},
        f"With {points or 'no'} injury {'point' if points == 1 else 'points'},"
        f" {f'your penalty is {penalty}' if penalty else 'you have no penalty'}.",
        steps if combative_spirit else (),
    )


@registry.rule(
    "sirpas.wound", title="Wound from damage", sentence="{ruling}", kind="calculation", implements=("SI-077",)
)
def wound(
    *,
    damage: Annotated[
        int,
        replace(AMOUNT, minimum=-AMOUNT.maximum, title="Effective damage", help="What's left after all defences."),
    ] = 0,
    total_mitigation: Annotated[
        bool, Switch(title="Total Mitigation", help="An advantage: you get no scratch from a blow that does no damage.")
    ] = False,
) -> Ruling:
    """The wound that damage brings when all defences are through.

    Args:
        damage: effective damage, -9999 to 9999; below 0 the defences were more than enough.
        total_mitigation: whether the character has that advantage.

    Returns:
        `wound` (none, scratch, light, serious, heavy or deadly) and `injury_points` (null for a deadly wound).

    Raises:
        RuleError: damage out of its range.

    Source: Total Mitigation; upstream for the grades; contradiction SC-129.

    >>> wound(damage=0, total_mitigation=True).summary
    'No wound: Total Mitigation spares you the scratch. Poison and the like still take effect.'
    >>> wound(damage=5)["wound"]
    'serious'
    >>> wound(damage="much")
    Traceback (most recent call last):
    rules_py.errors.RuleError: damage is 'much'; allowed: a whole number from -9999 to 9999
    """
    found = wound_for(damage)
    if found is Wound.SCRATCH and damage == 0 and total_mitigation:
        spared = "No wound: Total Mitigation spares you the scratch. Poison and the like still take effect."
        return Ruling({"wound": "none", "injury_points": 0}, spared)
    if found is None:
        return Ruling({"wound": "none", "injury_points": 0}, "No wound: nothing gets through.")
    points = grade_of(found).points
    return Ruling(
        {"wound": str(found), "injury_points": points},
        f"Effective damage of {damage} leaves a {found}{' wound' * (found is not Wound.SCRATCH)}"
        + ("." if points is None else f", with {points or 'no'} injury {'point' if points == 1 else 'points'}."),
    )
