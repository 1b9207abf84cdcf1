"""Modifiers and fates: what changes a roll before it is made.

Leverage is added to the score, labor changes the number of dice, and a fate changes which faces count.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Annotated

from ..chance import Reading
from ..parameters import Choice, Whole

WIN = Reading(1, False, "one win")
LOSS = Reading(0, False, "no win")
MORE = Reading(1, True, "one win and a further die")


class Fate(StrEnum):
    """How kind fate is to a roll, worst first. Source: Rolls, fates (upstream); the document's own names."""

    CURSED = "cursed"
    UNLUCKY = "unlucky"
    NEUTRAL = "neutral"
    LUCKY = "lucky"
    BLESSED = "blessed"


def _faces(*readings: Reading) -> Mapping[int, Reading]:
    return dict(enumerate(readings, 1))


FATES: Mapping[Fate, Mapping[int, Reading]] = {
    Fate.CURSED: _faces(LOSS, LOSS, WIN, WIN, WIN, WIN),
    Fate.UNLUCKY: _faces(LOSS, LOSS, WIN, WIN, WIN, MORE),
    Fate.NEUTRAL: _faces(LOSS, LOSS, WIN, WIN, MORE, MORE),
    Fate.LUCKY: _faces(LOSS, WIN, WIN, WIN, MORE, MORE),
    Fate.BLESSED: _faces(WIN, WIN, WIN, WIN, MORE, MORE),
}
"""How each face counts under each fate. Source: Rolls, fates (upstream)."""

Labor = Annotated[
    int, Whole(minimum=-99, maximum=99, title="Labor", unit="dice", help="Dice more or fewer; one die always stays.")
]
"""Settled labor. The rule knows no bounds; 99 either way keeps a page from rolling for minutes."""

Leverage = Annotated[int, Whole(minimum=-99, maximum=99, title="Leverage", unit="points", help="Added to the score.")]
"""Settled leverage, bounded like labor."""

FateChoice = Annotated[Fate, Choice(options=Fate, title="Fate")]


def mean_wins(fate: Fate) -> Fraction:
    """The mean number of wins of one die with all its further dice, before any cap.

    A die is worth its plain wins, and each further die is worth the same again: mean = plain / (1 - further).

    >>> mean_wins(Fate.LUCKY)
    Fraction(5, 4)
    """
    readings = FATES[Fate(fate)].values()
    plain = Fraction(sum(reading.worth for reading in readings), 6)
    further = Fraction(sum(reading.further for reading in readings), 6)
    return plain / (1 - further)
