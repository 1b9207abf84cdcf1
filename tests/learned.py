"""What characters have learned, for the rolls of their sheets."""

from __future__ import annotations

from typing import Any

LEARNED: dict[str, dict[str, Any]] = {
    "almanac": {"skills": [{"name": "Balance", "suit": "Hearts", "rating": 2}], "injured": ["Hearts"]},
    "sirpas": {
        "body": 9,
        "skills": [
            {"skill": "Swordfight", "points": 8},
            {"skill": "Active Mitigation", "of": "Swordfight", "points": 4},
        ],
    },
}
"""Somebody with what nobody ready to play has learned or suffered."""
