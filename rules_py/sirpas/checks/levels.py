"""Difficulties: the success level of each, and the margins and natural results that decide by themselves."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated

from ...parameters import Choice, Whole
from ...rule import Ruling
from ...rulebook import registry
from ..readings import Readings

BASE_LEVEL = 21
"""The success level of an ordinary check. Source: Checks."""

AMOUNT = Whole(minimum=0, maximum=9_999, title="Amount")
"""Feet, pounds, damage points and the like know no bounds in the rules; no game needs more of them than this."""

ORDINARY_VALUE = 11
"""What an ordinary person has in the tables of chances. Source: ours."""

LEVEL_PER_TRY = 2
"""What each earlier try adds to the success level. Source: upstream, repeated checks."""


class Difficulty(StrEnum):
    """How hard a check is, the easiest first."""

    TRIVIAL = "Trivial"
    EASY = "Easy"
    NORMAL = "Normal"
    DIFFICULT = "Difficult"
    HARD = "Hard"
    VERY_HARD = "Very Hard"

    @property
    def step(self) -> int:
        """Its place in the order, 0 for Trivial."""
        return list(Difficulty).index(self)

    def easier(self, steps: int = 1) -> Difficulty:
        """The difficulty this many steps easier; nothing is easier than Trivial."""
        return list(Difficulty)[max(0, self.step - steps)]


@dataclass(frozen=True)
class Level:
    """What a difficulty means for a check.

    Attributes:
        difficulty: its name.
        success_level: the total that passes.
        critical_margin: how far from the success level a result is critical.
    """

    difficulty: Difficulty
    success_level: int
    critical_margin: int

    @property
    def modifier(self) -> int:
        """The same difficulty as a modifier on the base level."""
        return BASE_LEVEL - self.success_level

    @property
    def high_decides(self) -> bool:
        """Whether the highest natural result passes by itself."""
        return self.difficulty.step <= Difficulty.NORMAL.step

    @property
    def low_decides(self) -> bool:
        """Whether the lowest natural result fails by itself."""
        return self.difficulty.step >= Difficulty.NORMAL.step

    @property
    def critical_success(self) -> int:
        """The lowest margin of a critical success."""
        return self.critical_margin

    @property
    def critical_failure(self) -> int:
        """The highest margin of a critical failure."""
        return -self.critical_margin


DIFFICULTY_TABLE: tuple[Level, ...] = (
    Level(Difficulty.TRIVIAL, 15, 6),
    Level(Difficulty.EASY, 18, 7),
    Level(Difficulty.NORMAL, BASE_LEVEL, 8),
    Level(Difficulty.DIFFICULT, 24, 9),
    Level(Difficulty.HARD, 27, 10),
    Level(Difficulty.VERY_HARD, 29, 10),
)
"""Every difficulty. Source: upstream; the last margin is SC-065."""

DIFFICULTY = Choice(options=Difficulty, title="Difficulty")

DifficultyChoice = Annotated[Difficulty, DIFFICULTY]

Tries = Annotated[
    int, Whole(minimum=0, maximum=20, title="Earlier tries", help="Each failure adds 2 to the success level.")
]


def level_of(difficulty: Difficulty, readings: Readings = Readings()) -> Level:
    """The level of a difficulty.

    Args:
        difficulty: its name.
        readings: whether the critical margins of Very Hard go on rising (SC-065).
    """
    level = DIFFICULTY_TABLE[difficulty.step]
    further = readings.eleven and difficulty is Difficulty.VERY_HARD
    return replace(level, critical_margin=level.critical_margin + 1) if further else level


@registry.rule("sirpas.success_level", title="Success level", kind="calculation", implements=("SI-032",), workings=True)
def success_level(*, difficulty: DifficultyChoice = Difficulty.NORMAL, tries: Tries = 0) -> Ruling:
    """The total that a check has to reach.

    Args:
        difficulty: Trivial to Very Hard.
        tries: how often this was tried before without success, 0 to 20.

    Returns:
        `needed` and `change`, the same difficulty as a modifier on 21.

    Raises:
        RuleError: an unknown difficulty, or a number of tries out of range.

    Source: Checks; upstream for the numbers; contradictions SC-118 and SC-167.

    >>> success_level(difficulty="hard", tries=1)["needed"]
    29
    >>> success_level(difficulty="Very Easy")
    Traceback (most recent call last):
    rules_py.errors.RuleError: difficulty is 'Very Easy'; allowed: one of Trivial, Easy, Normal, Difficult, Hard, ...
    """
    level = DIFFICULTY_TABLE[difficulty.step].success_level + LEVEL_PER_TRY * tries
    article = "an" if difficulty is Difficulty.EASY else "a"
    after = f" after {tries} earlier {'try' if tries == 1 else 'tries'}" if tries else ""
    change = BASE_LEVEL - level
    same = f" That's the same as rolling against {BASE_LEVEL} with {change:+d}." if change else ""
    return Ruling(
        {"needed": level, "change": change},
        f"You need {level} for {article} {difficulty} check{after}.{same}",
    )
