"""Errata: where the source contradicts itself or is silent, the reading taken here, and a computed proof for each.

Each entry has two statements in our own words. Its proof works out what follows from the one and from the other with
the rules of this package, so an erratum that is none any more is noticed. One module a subject.
"""

from __future__ import annotations

from . import (
    of_attributes,
    of_care,
    of_characters,
    of_checks,
    of_combat,
    of_combat_skills,
    of_dice,
    of_links,
    of_maneuvers,
    of_names,
    of_rankings,
    of_skills,
    of_styles,
    of_tokens,
    of_vantages,
)

__all__ = [
    "of_attributes",
    "of_care",
    "of_characters",
    "of_checks",
    "of_combat",
    "of_combat_skills",
    "of_dice",
    "of_links",
    "of_maneuvers",
    "of_names",
    "of_rankings",
    "of_skills",
    "of_styles",
    "of_tokens",
    "of_vantages",
]
