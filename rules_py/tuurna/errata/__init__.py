"""Errata: where the source contradicts itself or is silent, the reading taken here, and a computed proof for each.

Each entry has two statements in our own words. Its proof works out what follows from the one and from the other with
the rules of this package, so an erratum that is none any more is noticed. Five modules share the forty entries.
"""

from __future__ import annotations

# isort: off
# The order of the imports is the order of the entries.
from . import of_odds, of_skills, of_abilities, of_access, of_rolls
from .stated import STATED_ODDS, StatedOdds, Verdict

__all__ = [
    "STATED_ODDS",
    "StatedOdds",
    "Verdict",
    "of_abilities",
    "of_access",
    "of_odds",
    "of_rolls",
    "of_skills",
]
