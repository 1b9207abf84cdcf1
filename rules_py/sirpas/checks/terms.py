"""How a check is judged: bonuses that depend on the difficulty, and when a result is critical."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from ...parameters import Choice, Switch
from ..readings import Readings
from .levels import LEVEL_PER_TRY, Difficulty, level_of

HIGHEST, LOWEST = 18, 3
"""The natural results that can decide by themselves. Source: upstream."""

FUMBLING_SHIFT = 3
"""How far the margins of critical failure move. Source: Fumbling."""

FUMBLING_LOWEST = 4
"""Up to this natural result someone with Fumbling fails critically. Source: Fumbling."""

_OPTIONAL_HIGH = {Difficulty.TRIVIAL: 16, Difficulty.EASY: 17}

_OPTIONAL_LOW = {Difficulty.DIFFICULT: 4, Difficulty.HARD: 5, Difficulty.VERY_HARD: 5}

_PRINTED = {
    Difficulty.TRIVIAL: -3,
    Difficulty.EASY: -4,
    Difficulty.NORMAL: -5,
    Difficulty.HARD: -6,
    Difficulty.VERY_HARD: -7,
}


class Knack(StrEnum):
    """Vantages of one skill that only count at some difficulties."""

    NONE = "none"
    EASYGOING = "Easygoing"
    NATURAL = "Natural"
    SELF_TAUGHT = "Self Taught"


EASYGOING_BONUS = {Difficulty.TRIVIAL: 2, Difficulty.EASY: 1}
"""Source: Easygoing. Self Taught takes the same away."""

NATURAL_BONUS = {Difficulty.DIFFICULT: 1, Difficulty.HARD: 2, Difficulty.VERY_HARD: 3}
"""Source: Natural, which needs Easygoing."""


def knack_bonus(knack: Knack, difficulty: Difficulty) -> int:
    """What the vantage adds to a check of its skill.

    >>> knack_bonus(Knack.NATURAL, Difficulty.HARD), knack_bonus(Knack.SELF_TAUGHT, Difficulty.TRIVIAL)
    (2, -2)
    """
    easy, hard = EASYGOING_BONUS.get(difficulty, 0), NATURAL_BONUS.get(difficulty, 0)
    return {Knack.NONE: 0, Knack.EASYGOING: easy, Knack.NATURAL: easy + hard, Knack.SELF_TAUGHT: -easy}[knack]


class Grade(StrEnum):
    """What a check brings, the best first."""

    CRITICAL_SUCCESS = "critical success"
    SUCCESS = "success"
    FAILURE = "failure"
    CRITICAL_FAILURE = "critical failure"

    @property
    def passes(self) -> bool:
        """Whether the check succeeded."""
        return self in (Grade.SUCCESS, Grade.CRITICAL_SUCCESS)


@dataclass(frozen=True)
class Terms:
    """What a check is measured by.

    Attributes:
        difficulty: its name, which decides about critical results.
        tries: earlier tries, each raising the success level.
        fumbling: whether the character has Fumbling.
        readings: whether the margins of Fumbling are taken as printed (SC-010, SC-011), whether Very Hard asks for
            margins of 11 (SC-065), and whether more natural results decide by themselves (SC-168).
    """

    difficulty: Difficulty
    tries: int = 0
    fumbling: bool = False
    readings: Readings = Readings()

    @property
    def success_level(self) -> int:
        """The total that passes."""
        return level_of(self.difficulty).success_level + LEVEL_PER_TRY * self.tries

    @property
    def critical_success(self) -> int:
        """The lowest margin of a critical success."""
        return level_of(self.difficulty, self.readings).critical_success

    @property
    def critical_failure(self) -> int:
        """The highest margin of a critical failure."""
        plain = level_of(self.difficulty, self.readings).critical_failure
        if not self.fumbling:
            return plain
        return _PRINTED.get(self.difficulty, plain) if self.readings.printed else plain + FUMBLING_SHIFT

    @property
    def passes_from(self) -> int:
        """The natural result from which on the check passes by itself; above 18 for never."""
        if not level_of(self.difficulty).high_decides:
            return HIGHEST + 1
        return _OPTIONAL_HIGH.get(self.difficulty, HIGHEST) if self.readings.optional else HIGHEST

    @property
    def fails_to(self) -> int:
        """The natural result up to which the check fails by itself; below 3 for never."""
        if not level_of(self.difficulty).low_decides:
            return LOWEST - 1
        low = _OPTIONAL_LOW.get(self.difficulty, LOWEST) if self.readings.optional else LOWEST
        return max(low, self.fails_critically_to)

    @property
    def fails_critically_to(self) -> int:
        """The natural result up to which the check is a critical failure by itself; below 3 for never."""
        level = level_of(self.difficulty)
        if not level.low_decides:
            return LOWEST - 1
        left_out = self.readings.printed and self.difficulty is Difficulty.DIFFICULT
        return FUMBLING_LOWEST if self.fumbling and not left_out else LOWEST

    def automatic(self, natural: int) -> str:
        """What the natural result decides by itself, in words; empty when it does not."""
        if natural >= self.passes_from:
            return "passes"
        return "fails" if natural <= self.fails_to else ""

    def grade(self, natural: int, total: int) -> Grade:
        """What a natural result and the total with everything added bring."""
        margin = total - self.success_level
        if natural >= self.passes_from:
            critical = natural == HIGHEST or margin >= self.critical_success
            return Grade.CRITICAL_SUCCESS if critical else Grade.SUCCESS
        if natural <= self.fails_to:
            critical = natural <= self.fails_critically_to or margin <= self.critical_failure
            return Grade.CRITICAL_FAILURE if critical else Grade.FAILURE
        if margin >= 0:
            return Grade.CRITICAL_SUCCESS if margin >= self.critical_success else Grade.SUCCESS
        return Grade.CRITICAL_FAILURE if margin <= self.critical_failure else Grade.FAILURE


@dataclass(frozen=True)
class FumblingRow:
    """What Fumbling means at one difficulty, and what the source prints."""

    difficulty: Difficulty

    def _terms(self, *, fumbling: bool = True) -> Terms:
        return Terms(self.difficulty, fumbling=fumbling)

    @property
    def without(self) -> int:
        """The margin of critical failure of everybody else."""
        return self._terms(fumbling=False).critical_failure

    @property
    def margin(self) -> int:
        """The margin of critical failure with Fumbling."""
        return self._terms().critical_failure

    @property
    def printed(self) -> int | None:
        """The margin that the source prints."""
        return _PRINTED.get(self.difficulty)

    @property
    def natural(self) -> int | None:
        """The natural result up to which a check is a critical failure by itself."""
        bound = self._terms().fails_critically_to
        return bound if bound >= LOWEST else None


FUMBLING_TABLE: tuple[FumblingRow, ...] = tuple(FumblingRow(difficulty) for difficulty in Difficulty)
"""Source: Fumbling; contradictions SC-010 and SC-011."""

KNACK = Choice(options=Knack, title="Talent or flaw in the skill", help="Natural and Expertise both include Easygoing.")

KnackChoice = Annotated[Knack, KNACK]

Fumbling = Annotated[bool, Switch(title="Fumbling")]
