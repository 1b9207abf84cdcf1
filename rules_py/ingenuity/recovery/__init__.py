"""Recovery: breaks and rests, and a tracker that follows a character through a day."""

from __future__ import annotations

from .pauses import (
    BREAKS_BETWEEN_RESTS,
    RECOVERY_TABLE,
    REST_HOURS,
    after_half,
    after_rest,
    half,
    is_break,
    rest,
    take_break,
)
from .tracker import MOST_EVENTS, tracker

__all__ = [
    "BREAKS_BETWEEN_RESTS",
    "MOST_EVENTS",
    "RECOVERY_TABLE",
    "REST_HOURS",
    "after_half",
    "after_rest",
    "half",
    "is_break",
    "rest",
    "take_break",
    "tracker",
]
