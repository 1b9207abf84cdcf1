"""Abilities: their kinds, when they can be used, what they cost, and the check of those who are not there yet."""

from __future__ import annotations

from . import activity, assets, use
from .activity import activity_end, asset_capacity, asset_code
from .assets import ASSETS, BEATS_A_ROUND, parse, totals, written
from .use import AbilityKind, Mode, abilities, ability_entry, ability_use, competency_check

__all__ = [
    "ASSETS",
    "BEATS_A_ROUND",
    "AbilityKind",
    "Mode",
    "abilities",
    "ability_entry",
    "ability_use",
    "activity",
    "activity_end",
    "asset_capacity",
    "asset_code",
    "assets",
    "competency_check",
    "parse",
    "totals",
    "use",
    "written",
]
