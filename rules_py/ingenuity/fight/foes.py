"""People and animals to fight against, as sheets."""

from __future__ import annotations

from typing import Any

from ...sheets import Ready
from ..attributes import Attribute
from ..characters import A_HUMANS_SIZE, ARMOUR_RATINGS


def _foe(dice: str, combat: str, agility: str, size: int, worn: str = "", resistance: int = 0) -> dict[str, Any]:
    attributes = dict(zip(map(str, Attribute), dice.split(), strict=True))
    trained = {"combat": combat, "agility": agility}
    armour = ARMOUR_RATINGS[worn] if worn else 0
    skills = [{"skill": skill, "die": die} for skill, die in trained.items() if die]
    return {**attributes, "size": size, "armour": armour, "resistance": resistance, "skills": skills}


MET = (
    Ready(
        "Guard",
        "Paid to stand at a door, with a little training.",
        _foe("d6 d6 d4 d4", "d4", "d4", A_HUMANS_SIZE, "leather"),
    ),
    Ready("Ruffian", "Strong, loud, and new to this.", _foe("d6 d4 d4 d4", "d4", "", A_HUMANS_SIZE)),
    Ready("Dog", "Quick, close to the ground, and not paid at all.", _foe("d4 d6 d4 d4", "d4", "d6", 3)),
    Ready(
        "Captain",
        "Years of drill, and a mail shirt.",
        _foe("d8 d6 d4 d6", "d6", "d4", A_HUMANS_SIZE, "mail", resistance=1),
    ),
)
"""Somebody to meet. Source: ours; the game's own are elsewhere."""
