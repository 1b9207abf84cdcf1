"""People to borrow: those of the page about making a character."""

from __future__ import annotations

from typing import Any

from ...sheets import Ready
from ..characters import STANDARD_RATING, STRONG_RATING


def _made(strong: str, names: str, **others: str) -> dict[str, Any]:
    """Two skills in the strong suit, and one in either standard suit, by suit."""
    rows = [{"name": name, "suit": strong, "rating": STRONG_RATING} for name in names.split(", ")]
    rows += [{"name": name, "suit": suit, "rating": STANDARD_RATING} for suit, name in others.items()]
    return {"skills": rows}


READY = (
    Ready(
        "Ilse",
        "The ferryman's daughter, who has swum the river in the dark.",
        _made("Hearts", "Balance, Night Swimming", Diamonds="Star Charts", Clubs="Haggling"),
    ),
    Ready(
        "Bram",
        "Winds every clock in town. Never late, except for his own wedding.",
        _made(
            "Spades", "Oiling Anything, The Good Screwdriver", Diamonds="What Time It Really Is",
            Clubs="Apologising to My Wife",
        ),
    ),
    Ready(
        "Noor",
        "The schoolteacher nobody dares to contradict.",
        _made("Diamonds", "Every Book in Town, Long Division", Hearts="Standing Very Straight", Spades="Chalk"),
    ),
    Ready(
        "Pip",
        "Sells lost things back to people.",
        _made("Clubs", "Looking Innocent, Knowing a Fellow", Hearts="Running", Spades="A Sack of Keys"),
    ),
)  # fmt: skip
"""Somebody for everybody at the table. Source: none; they are those of the page about making a character."""
