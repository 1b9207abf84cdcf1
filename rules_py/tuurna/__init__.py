"""Tu'urna by Noah C. Benson (CC BY 4.0): the skill chapter as code, one module a chapter of the book."""

from __future__ import annotations

from . import abilities, access, contests, errata, glossary, levels, modifiers, natural, rolls, sheet, skills

__all__ = [
    "abilities",
    "access",
    "contests",
    "errata",
    "glossary",
    "levels",
    "modifiers",
    "natural",
    "rolls",
    "sheet",
    "skills",
]
