"""The terms that the chapter marks as such, and whether the source's own glossary has them.

The book's glossary must have every one of them; it says what they mean.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Term:
    """A marked term.

    Attributes:
        name: as the chapter writes it.
        uses: how often the chapter marks it.
        in_upstream_glossary: whether the source's glossary has an entry of that name.
    """

    name: str
    uses: int
    in_upstream_glossary: bool = True


TERMS = (
    Term("Level", 31),
    Term("Skill", 29),
    Term("Ability", 23),
    Term("Character", 23),
    Term("Beat", 20),
    Term("Difficulty", 19),
    Term("Check", 16),
    Term("Ellipsis", 9),
    Term("Fundamental Skill", 9),
    Term("Practical Skill", 9),
    Term("Active", 6),
    Term("Asset", 6, in_upstream_glossary=False),
    Term("Ellipsis Point", 5),
    Term("Path Skill", 5),
    Term("Attention", 4),
    Term("Domain Skill", 4),
    Term("Hand", 4, in_upstream_glossary=False),
    Term("Sanity", 4),
    Term("Stamina", 4),
    Term("Voice", 4, in_upstream_glossary=False),
    Term("Willpower", 4),
    Term("Competency Check", 3),
    Term("Link", 3),
    Term("Player Character", 3),
    Term("Activate", 2),
    Term("Background", 2),
    Term("Core Skill", 2),
    Term("Effect", 2),
    Term("Feet", 2, in_upstream_glossary=False),
    Term("Mundane Skill", 2),
    Term("Passive", 2),
    Term("PC", 2),
    Term("Roll", 2),
    Term("Tension", 2),
    Term("Narrator", 1),
    Term("Natural Ability", 1),
    Term("Scene", 1),
)
"""All of them, but for one mark that lacks its closing bracket and so names no term."""
