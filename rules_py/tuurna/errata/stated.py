"""The odds that the source states in words, row by row, beside the exact odds of its own roll."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from ...likelihood import likelihood
from ..rolls import chance_of_wins, check


class Verdict(StrEnum):
    """How the words compare with the exact odds."""

    FITS = "fits"
    WRONG_SIDE = "wrong side of half"
    TOO_LOW = "too low"
    TOO_HIGH = "too high"


@dataclass(frozen=True)
class StatedOdds:
    """One statement of the source about a check.

    Attributes:
        level, difficulty: of the check.
        words: what the source says, in a word that `rules_py.likelihood` knows.
        where: the table that says it.
    """

    level: int
    difficulty: int
    words: str
    where: str = "level table"

    @property
    def exact(self) -> Fraction:
        """The chance to reach the difficulty if no cap cut the score."""
        return chance_of_wins(self.level, self.difficulty)

    @property
    def mortal(self) -> Fraction:
        """The chance with a score of at most 9."""
        return check.chance(level=self.level, difficulty=self.difficulty)

    @property
    def supernatural(self) -> Fraction:
        """The chance with a score of at most 12."""
        return check.chance(level=self.level, difficulty=self.difficulty, supernatural=True)

    @property
    def exceeding(self) -> Fraction:
        """The chance to exceed the difficulty, which is what many of the words seem to mean."""
        return chance_of_wins(self.level, self.difficulty + 1)

    @property
    def verdict(self) -> Verdict:
        """How the words compare with `exact`."""
        return self.judged(self.exact)

    def judged(self, probability: Fraction) -> Verdict:
        """How the words compare with a probability."""
        word, half = likelihood(self.words), Fraction(1, 2)
        if word.fits(probability):
            return Verdict.FITS
        if word.high <= half < probability or word.low >= half > probability:
            return Verdict.WRONG_SIDE
        return Verdict.TOO_LOW if probability > word.low else Verdict.TOO_HIGH

    @property
    def possible(self) -> bool:
        """Whether a mortal can do it at all."""
        return bool(self.mortal)


STATED_ODDS = (
    StatedOdds(1, 1, "usually"),
    StatedOdds(1, 2, "only occasionally"),
    StatedOdds(2, 2, "about half"),
    StatedOdds(3, 3, "about half"),
    StatedOdds(3, 4, "occasionally"),
    StatedOdds(4, 4, "about half"),
    StatedOdds(4, 3, "usually"),
    StatedOdds(5, 5, "about half"),
    StatedOdds(5, 4, "usually"),
    StatedOdds(6, 6, "slightly under half"),
    StatedOdds(6, 7, "about 1 in 4"),
    StatedOdds(6, 5, "typically"),
    StatedOdds(7, 7, "slightly under half"),
    StatedOdds(7, 8, "about 1 in 4"),
    StatedOdds(8, 8, "slightly under half"),
    StatedOdds(8, 9, "about 1 in 4"),
    StatedOdds(9, 8, "usually"),
    StatedOdds(9, 10, "about 1 in 4"),
    StatedOdds(10, 10, "slightly under half"),
    StatedOdds(11, 10, "slightly over half"),
    StatedOdds(12, 10, "most of the time"),
    StatedOdds(9, 8, "slightly over half", "difficulty table"),
    StatedOdds(9, 9, "only occasionally", "difficulty table"),
    StatedOdds(12, 10, "about 2 in 3", "difficulty table"),
)
"""Every statement. Source: Skill Levels, the table. The last three: Difficulties (upstream), about the best
mortals, taken as level 9, and a god, taken as level 12."""


def stated(level: int, difficulty: int, where: str = "level table") -> StatedOdds:
    """The statement of that table about a level and a difficulty.

    >>> stated(6, 7).words
    'about 1 in 4'
    """
    return next(row for row in STATED_ODDS if (row.level, row.difficulty, row.where) == (level, difficulty, where))
