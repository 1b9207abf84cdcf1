"""The tarot deck: its cards, what they are worth, and what Lucky and Unlucky take out of it.

A long chapter: `cards` is the deck card by card, `packs` what a player holds of it.
"""

from __future__ import annotations

from .cards import (
    ARCANA_TABLE,
    CARD,
    CARDS,
    COURT_AS_TEN,
    COURT_CARDS,
    PIPS,
    RANKS,
    Arcana,
    Suit,
    card,
    card_parameter,
    within,
)
from .packs import (
    COPIES_REMOVED,
    DECK_TABLE,
    KEPT,
    LOW,
    MIDDLE,
    REMOVALS,
    CardsOut,
    Deck,
    DeckChoice,
    KeptSuit,
    deck,
    deck_of,
    draw,
    laid_out,
    removed_cards,
)

__all__ = [
    "ARCANA_TABLE",
    "CARD",
    "CARDS",
    "COPIES_REMOVED",
    "COURT_AS_TEN",
    "COURT_CARDS",
    "DECK_TABLE",
    "KEPT",
    "LOW",
    "MIDDLE",
    "PIPS",
    "RANKS",
    "REMOVALS",
    "Arcana",
    "CardsOut",
    "Deck",
    "DeckChoice",
    "KeptSuit",
    "Suit",
    "card",
    "card_parameter",
    "deck",
    "deck_of",
    "draw",
    "laid_out",
    "removed_cards",
    "within",
]
