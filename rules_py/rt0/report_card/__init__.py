"""The Report Card: a student's Abilities and Skills, their deck, and everything they can try.

`card` is the rule, `playing` has what a student can draw for and what can happen to them, `ready` who is ready.
"""

from __future__ import annotations

from ...rulebook import registry
from ...sheets import WHO, Fill
from .card import deck_kind, report_card
from .ready import READY

_PLAYER = {"player": WHO, "arcana": "arcana", "deck": "deck", "skill": "skill", "modifier": "of_both"}

_DECK = ("arcana", "deck", "kept", "out", "afterwards")

_SHEET = registry.sheet(
    report_card,
    ready=READY,
    fills=(
        Fill(
            "rt0.retried_check",
            "rt0.check",
            {name: name for name in ("skill", "arcana", "deck", "bonuses", "penalties", "kept")},
        ),
        Fill("rt0.search_together", "rt0.check", {}, "players", _PLAYER),
        Fill("rt0.sneak_together", "rt0.check", {}, "players", _PLAYER),
        Fill("rt0.rank_for_skill", "rt0.check", {"skill": "skill"}),
    ),
    forms={"rt0.check": {name: name for name in _DECK if name != "deck"}, "rt0.draw": {"kept": "kept", "out": "out"}},
)

__all__ = ["READY", "deck_kind", "report_card"]
