"""Groups: acting together, where the best result counts, and assisting, where one acts and others help."""

from __future__ import annotations

from .acting import group_action, group_results
from .assisting import (
    ASSIST_TABLE,
    assist,
    assist_bonus,
    assist_for,
    assist_together,
    assisted_check,
    may_assist,
)

__all__ = [
    "ASSIST_TABLE",
    "assist",
    "assist_bonus",
    "assist_for",
    "assist_together",
    "assisted_check",
    "group_action",
    "group_results",
    "may_assist",
]
