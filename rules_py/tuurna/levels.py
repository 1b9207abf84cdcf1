"""Levels: how good a character is at a skill, from 0 to 12, and the name of each level."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from ..parameters import Choice, Whole
from ..phrases import counted
from ..rule import Ruling
from ..rulebook import registry

LEVELS = 13
"""How many levels there are. A level is a whole number from 0 and less than this. Source: Skill Levels."""

MAX_LEVEL = LEVELS - 1
"""The highest level."""


@dataclass(frozen=True)
class LevelRow:
    """One row of the level table."""

    level: int
    name: str


LEVEL_TABLE = tuple(
    LevelRow(level, name)
    for level, name in enumerate(
        "unskilled novice practitioner amateur proficient skilled expert virtuoso master grandmaster"
        " uncanny supernatural godlike".split()
    )
)
"""The name of every level. Source: Skill Levels, the table."""

_PEOPLE = frozenset("novice practitioner amateur expert virtuoso master grandmaster".split())
"""Names of levels that say who you are; the others say what you're like."""

LEVEL_NAMES = {row.level: row.name for row in LEVEL_TABLE}

LEVEL = Whole(minimum=0, maximum=MAX_LEVEL, title="Level", names=LEVEL_NAMES)

ROLLED_LEVEL = Whole(minimum=1, maximum=MAX_LEVEL, title="Level", names=LEVEL_NAMES, reason="at level 0 you can't roll")

Level = Annotated[int, LEVEL]
"""Any level of a skill, 0 to 12."""

RolledLevel = Annotated[int, ROLLED_LEVEL]
"""A level that can be rolled, 1 to 12: level 0 is refused and not rolled as no dice at all (contradiction TU-C11)."""


@registry.rule(
    "tuurna.level", title="The name of a level", kind="calculation", implements=("TU-11", "TU-14"), workings=True
)
def level(*, level: Level = 0) -> Ruling:
    """The name of a level and the dice it gives.

    Args:
        level: 0 to 12.

    Returns:
        `level`, `name`, and `dice`, the number of six-sided dice of a roll (0 at level 0, which is refused a roll).

    Raises:
        RuleError: `level` is not a whole number from 0 to 12.

    Source: Skill Levels, first paragraph and table.

    >>> level(level=9)["name"]
    'grandmaster'
    >>> level(level=13)
    Traceback (most recent call last):
    rules_py.errors.RuleError: level is 13; allowed: a whole number from 0 to 12
    """
    name = LEVEL_NAMES[level]
    dice = f"you roll {counted(level, 'die', 'dice')}" if level else "you can't roll"
    called = f"{'an' if name[0] in 'aeiou' else 'a'} {name}" if name in _PEOPLE else name
    return Ruling({"level": level, "name": name, "dice": level}, f"At level {level} you're {called}, and {dice}.")


@registry.rule(
    "tuurna.level_named", title="Find a level by its name", kind="calculation", implements=("TU-14",), workings=True
)
def level_named(
    *, name: Annotated[str, Choice(options=tuple(LEVEL_NAMES.values()), title="Name of the level")] = LEVEL_NAMES[0]
) -> Ruling:
    """The level that a name stands for.

    Args:
        name: one of the thirteen names.

    Returns:
        `level`, 0 to 12, and `name`.

    Raises:
        RuleError: no level is called so; the nearest name is given.

    Source: Skill Levels, the table.

    >>> level_named(name="master")["level"]
    8
    >>> level_named(name="masterly")
    Traceback (most recent call last):
    rules_py.errors.RuleError: name is 'masterly'; allowed: one of unskilled, ... ('master' is the nearest of ...)
    """
    level = next(row.level for row in LEVEL_TABLE if row.name == name)
    return Ruling({"level": level, "name": name}, f"“{name.capitalize()}” is the name of level {level}.")
