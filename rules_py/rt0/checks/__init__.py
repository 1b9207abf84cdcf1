"""Checks: a card against a rank, Bonus and Penalty, and which of two cards counts.

A long chapter: `cases` is how cards count, `judging` what the table asks about, `drawing` the check itself.
"""

from __future__ import annotations

from .cases import (
    CARDS_WITH_MODIFIER,
    FAILS_UP_TO,
    MOST_SOURCES,
    PREFERENCE,
    UNDRAWN,
    Case,
    Modifier,
    modifier_of,
)
from .drawing import Afterwards, AfterwardsChoice, check, enough
from .judging import RESOLUTION_TABLE, Bonuses, Penalties, better, judge, modifier, ruling

__all__ = [
    "CARDS_WITH_MODIFIER",
    "FAILS_UP_TO",
    "MOST_SOURCES",
    "PREFERENCE",
    "RESOLUTION_TABLE",
    "UNDRAWN",
    "Afterwards",
    "AfterwardsChoice",
    "Bonuses",
    "Case",
    "Modifier",
    "Penalties",
    "better",
    "check",
    "enough",
    "judge",
    "modifier",
    "modifier_of",
    "ruling",
]
