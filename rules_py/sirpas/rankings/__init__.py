"""Rankings of several characters, and multirankings of several parties.

A long chapter: `order` rolls and settles ties, `places` are the rules of rankings;
`meeting` compares parties place by place, `parties` are the rules of multirankings.
"""

from __future__ import annotations

from .meeting import Meeting, points_of
from .order import Entrant, Race, grouped
from .parties import MOST_MEMBERS, multiranking, multiranking_totals, winner_of
from .places import (
    FEWEST_ENTRANTS,
    MOST_ENTRANTS,
    moved_down,
    ranking,
    ranking_totals,
    trade_places,
)

__all__ = [
    "FEWEST_ENTRANTS",
    "MOST_ENTRANTS",
    "MOST_MEMBERS",
    "Entrant",
    "Meeting",
    "Race",
    "grouped",
    "moved_down",
    "multiranking",
    "multiranking_totals",
    "points_of",
    "ranking",
    "ranking_totals",
    "trade_places",
    "winner_of",
]
