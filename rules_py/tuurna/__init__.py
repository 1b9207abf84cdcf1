"""Tu'urna by Noah C. Benson (CC BY 4.0): the skill chapter as code, one module a chapter of the book."""

from __future__ import annotations

from . import abilities, access, assets, contests, errata, levels, modifiers, natural, rolls, skills, terms

__all__ = [
    "abilities",
    "access",
    "assets",
    "contests",
    "errata",
    "levels",
    "modifiers",
    "natural",
    "rolls",
    "skills",
    "terms",
]
