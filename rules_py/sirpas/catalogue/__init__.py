"""The catalogue: every attribute, advantage, disadvantage, background, skill and maneuver, read once and checked.

`records` says what there is to know of each, `reading` reads and checks them all. `listed` is how the page lists them;
it is imported when a page asks for it, for it needs chapters that need the catalogue, and no roll needs it.
"""

from __future__ import annotations

from .reading import (
    ADVANTAGES,
    ATTRIBUTES,
    BACKGROUNDS,
    DISADVANTAGES,
    MANEUVERS,
    SKILLS,
    STYLES,
    CatalogueError,
    check_references,
    entries,
    named,
)
from .records import Attribute, Background, Entry, Maneuver, Skill, Tier, Vantage

__all__ = [
    "ADVANTAGES",
    "ATTRIBUTES",
    "BACKGROUNDS",
    "DISADVANTAGES",
    "MANEUVERS",
    "SKILLS",
    "STYLES",
    "Attribute",
    "Background",
    "CatalogueError",
    "Entry",
    "Maneuver",
    "Skill",
    "Tier",
    "Vantage",
    "check_references",
    "entries",
    "named",
]
