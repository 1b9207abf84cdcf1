"""How many maneuvers a turn a level of a style gives, and which of them the level allows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from ...errors import RuleError
from ...parameters import Choice, Whole
from ...readings import Reads
from ...rule import Ruling
from ...rulebook import registry
from ..catalogue import SKILLS, STYLES, named
from ..readings import Readings
from .records import SHELF

OWN_EXTRA = {"full_contact": 1}
"""Maneuvers a turn that a style grants besides, from its own list only. Source: Full Contact."""

GENERIC_ATTACKS = ("Slash", "Throw", "Thrust", "Shoot")
"""Plain combat skills to attack with. Source: the skills themselves."""

GENERIC_DEFENSES = ("Instinctive Defense", "Willpower Defense")
"""Plain combat skills to defend with. Source: the skills themselves."""

_PRINTED: Mapping[str, tuple[tuple[int, int], ...]] = {
    "archery": ((1, 9), (10, 16), (17, 20)),
    "brawl": ((1, 5), (5, 10), (11, 15), (16, 20)),
    "concentration": ((1, 7), (8, 13), (14, 20)),
    "firearms": ((1, 5), (5, 10), (11, 15), (16, 20)),
    "full_contact": ((1, 5), (5, 10), (11, 15), (16, 20)),
    "knife_fight": ((1, 5), (6, 10), (11, 15), (16, 20)),
    "swordfight": ((1, 6), (7, 11), (12, 15), (17, 20)),
}
"""First and last level of one maneuver, two, three and four, as printed. Source: the styles, ST-10."""


def numbers_printed(style: str, level: int) -> tuple[int, ...]:
    """Every number of maneuvers that the table of a style prints for a level; none where it has a hole.

    >>> numbers_printed("brawl", 5), numbers_printed("swordfight", 16)
    ((1, 2), ())
    """
    return tuple(number for number, (first, last) in enumerate(_PRINTED[style], start=1) if first <= level <= last)


def maneuvers_at(style: str, level: int, readings: Readings = Readings()) -> int:
    """How many maneuvers a turn; 0 below level 1. At an overlap the fewer count, in a hole those of the level below.

    >>> maneuvers_at("brawl", 5), maneuvers_at("brawl", 5, Readings(generous=True))
    (1, 2)
    """
    if level < 1:
        return 0
    printed = numbers_printed(style, level)
    if not printed:
        return maneuvers_at(style, level + 1 if readings.generous else level - 1)
    return max(printed) if readings.generous else min(printed)


@dataclass(frozen=True)
class TurnsRow:
    """A number of maneuvers, and the levels of a style that give it.

    Attributes:
        style: its name.
        maneuvers: how many a turn.
        first, last: the levels, both included, as they are read here.
        printed: the levels as printed.
    """

    style: str
    maneuvers: int
    first: int
    last: int
    printed: tuple[int, int]


def _rows() -> tuple[TurnsRow, ...]:
    rows = []
    for style in STYLES:
        for number, printed in enumerate(_PRINTED[style.id], start=1):
            levels = [level for level in range(1, 21) if maneuvers_at(style.id, level) == number]
            rows.append(TurnsRow(style.name, number, levels[0], levels[-1], printed))
    return tuple(rows)


TURNS_TABLE = _rows()
"""Source: ST-10; contradictions SC-063, SC-064."""


@registry.rule(
    "sirpas.maneuvers_per_turn",
    title="Maneuvers a turn",
    kind="calculation",
    implements=(
        *("SI-160", "SI-199", "SI-200", "SI-205", "SI-206", "SI-214", "SI-222", "SI-230", "SI-240", "SI-246"),
        "SI-259",
    ),
    workings=True,
)
def maneuvers_per_turn(
    *,
    style: Annotated[
        str,
        Choice(
            options=(*(one.name for one in STYLES), *GENERIC_ATTACKS, *GENERIC_DEFENSES), title="Style or combat skill"
        ),
    ] = "Archery",
    level: Annotated[int, Whole(minimum=0, maximum=20, title="Level", help="Your value in the style or skill.")] = 0,
    readings: Annotated[Readings, Reads("generous")] = Readings(),
) -> Ruling:
    """How many maneuvers a turn, and which ones the level allows.

    Args:
        style: one of the seven styles, or a generic attack or defence.
        level: of the style, 0 to 20.
        readings: whether an overlap counts the higher number, and a hole the next one.

    Returns:
        `count`, the maneuvers a turn; `own`, how many more from the list of the style itself; `available`, the names
        of those that the level allows; `brawl`, whether maneuvers of Brawl may be used too.

    Raises:
        RuleError: an unknown style, or a level out of its range.

    Source: the styles; contradictions SC-019, SC-062, SC-063, SC-064.

    >>> maneuvers_per_turn(style="Full Contact", level=10).summary
    'You have 2 maneuvers a turn from Full Contact or Brawl, and 1 more from Full Contact alone.'
    >>> maneuvers_per_turn(style="Kung Fu")
    Traceback (most recent call last):
    rules_py.errors.RuleError: style is 'Kung Fu'; allowed: one of Archery, Brawl, Concentration, Firearms, Full \
Contact, Knife Fight, Swordfight, Slash, Throw, Thrust, Shoot, Instinctive Defense, Willpower Defense
    """
    skill = named(style, SKILLS)
    if not skill.style:
        said = f"{style} has no maneuvers, because it's a plain combat skill."
        return Ruling({"count": 0, "own": 0, "available": [], "brawl": False}, said)
    number = maneuvers_at(skill.id, level, readings)
    own = OWN_EXTRA.get(skill.id, 0) if number else 0
    allowed = [
        one.record.name for one in SHELF.known if one.style.id == skill.id and one.record.level <= level and number
    ]
    brawl = bool(own)
    word = "maneuver" if number == 1 else "maneuvers"
    said = f"{style} gives you {number} {word} a turn."
    if own:
        said = f"You have {number} {word} a turn from {style} or Brawl, and {own} more from {style} alone."
    outcome = {"count": number, "own": own, "available": allowed, "brawl": brawl}
    return Ruling(outcome, said if number else f"You have no maneuvers below {style} 1. Use a plain combat skill.")


def must_know(label: str, level: int, *, name: str = "level") -> None:
    """Refuse a maneuver above the level of its style.

    Raises:
        RuleError: the level is below what the maneuver needs.
    """
    known = SHELF[label]
    if level < known.record.level:
        raise RuleError(
            name,
            level,
            f"{known.record.level} or more; {known.record.name} needs {known.style.name} {known.record.level}",
        )
