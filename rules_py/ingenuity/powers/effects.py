"""What a power does to its target, and what it is resisted with: what a table agrees on, power by power."""

from __future__ import annotations

from enum import StrEnum

from ...parameters import Choice
from ..characters import Defense
from ..conditions import Condition
from ..skills import SKILLS


class Does(StrEnum):
    """What a power does, as far as there are rules for it. The powers themselves are elsewhere in the original."""

    OTHER = "up to the Game Master"
    DAMAGE = "damage"
    HEALING = "healing"
    STUNNED = str(Condition.STUNNED)
    PRONE = str(Condition.PRONE)
    UNCONSCIOUS = str(Condition.UNCONSCIOUS)

    @property
    def in_points(self) -> bool:
        """Whether it may come in points; of anything else, only the table knows."""
        return self in (Does.OTHER, Does.DAMAGE, Does.HEALING)


UNRESISTED = "nothing"
"""What is said where a power names nothing that resists it."""

MEASURED = tuple(one for one in Defense if one is not Defense.DAMAGE_RESISTANCE)
"""Defenses that a result is compared with; damage resistance is subtracted. Source: Defenses; Powers."""

_RESISTS = (UNRESISTED, *map(str, MEASURED), *SKILLS)
"""What resists a power: nothing, a defense, or a skill that the target rolls. Source: Performing Powers."""

EFFECT = Choice(options=Does, title="Effect", formerly={"something else": Does.OTHER})

RESISTED_WITH = Choice(options=_RESISTS, title="Resisted with")
