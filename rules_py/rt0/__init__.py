"""Remaining Teenagers: Zero by Curtis Lassam (CC BY-NC-SA 4.0): abilities, skills and checks, a module a chapter."""

from __future__ import annotations

from . import (
    abilities,
    checks,
    closeness,
    critical,
    decks,
    difficulty,
    errata,
    groups,
    odds,
    report_card,
    retries,
    skills,
)

TITLE = "Remaining Teenagers: Zero"
"""What the game is called."""

__all__ = [
    "TITLE",
    "abilities",
    "checks",
    "closeness",
    "critical",
    "decks",
    "difficulty",
    "errata",
    "groups",
    "odds",
    "report_card",
    "retries",
    "skills",
]
