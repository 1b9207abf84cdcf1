"""Training tokens, and the vantages that they buy: prices, exchange, needs, exclusions."""

from __future__ import annotations

from .cards import card, in_words, price_of
from .owning import Owned, excludes
from .prices import (
    REMOVAL,
    RETURNED,
    SMALLER_PER_TOKEN,
    VANTAGES,
    Tokens,
    exchange,
    exchanged,
    is_advantage,
    read_tokens,
    removal_of,
    steps_of,
    vantage_price,
)
from .taking import give_up_vantage, left_after, take_vantage

__all__ = [
    "REMOVAL",
    "RETURNED",
    "SMALLER_PER_TOKEN",
    "VANTAGES",
    "Owned",
    "Tokens",
    "card",
    "exchange",
    "exchanged",
    "excludes",
    "give_up_vantage",
    "in_words",
    "is_advantage",
    "left_after",
    "price_of",
    "read_tokens",
    "removal_of",
    "steps_of",
    "take_vantage",
    "vantage_price",
]
