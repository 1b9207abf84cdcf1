"""Advantage and disadvantage: which die is rolled again, what is kept, and which choice is best for the player.

A long chapter: `choice` knows which die it is, `turns` rolls it, `rules` are what the reader asks for.
"""

from __future__ import annotations

from .choice import (
    CHOOSING,
    REROLLED,
    SOURCES,
    Advantages,
    Choosing,
    ChoosingChoice,
    Disadvantages,
    Hand,
    Pair,
    Rolled,
    best_blind,
    best_informed,
    chance_after,
    expected_gain,
    expected_loss,
    helps,
    worst,
)
from .rules import best_reroll, carry_out, net_advantage
from .turns import rerolls, swaps_in_words

__all__ = [
    "CHOOSING",
    "REROLLED",
    "SOURCES",
    "Advantages",
    "Choosing",
    "ChoosingChoice",
    "Disadvantages",
    "Hand",
    "Pair",
    "Rolled",
    "best_blind",
    "best_informed",
    "best_reroll",
    "carry_out",
    "chance_after",
    "expected_gain",
    "expected_loss",
    "helps",
    "net_advantage",
    "rerolls",
    "swaps_in_words",
    "worst",
]
