"""Advantages: what they do.

A long chapter: `effects` has those that add a number, `surviving` those that keep alive, `damage` skin and mind.
Those that change the dice of a check are with the check, those that change places with the rankings.
"""

from __future__ import annotations

from .damage import BODY_DAMAGE, MIND_DAMAGE, MOST_RESISTANT, MOST_WEAK, DamageType, passive_damage
from .effects import (
    EFFECT_TABLE,
    EXPERT_BENEFITS,
    FEET_PER_LEVEL,
    Effect,
    advantage_effect,
    elemental_resistance,
    expert_benefit,
    falloff,
    skill_vantage,
)
from .surviving import (
    GRACE_HOURS,
    HEALS_HOURS,
    MENTAL,
    PHYSICAL,
    USUAL_CAPACITY,
    capacity,
    resist_wound,
    self_healing,
    skin_of_the_teeth,
)

__all__ = [
    "BODY_DAMAGE",
    "EFFECT_TABLE",
    "EXPERT_BENEFITS",
    "FEET_PER_LEVEL",
    "GRACE_HOURS",
    "HEALS_HOURS",
    "MENTAL",
    "MIND_DAMAGE",
    "MOST_RESISTANT",
    "MOST_WEAK",
    "PHYSICAL",
    "USUAL_CAPACITY",
    "DamageType",
    "Effect",
    "advantage_effect",
    "capacity",
    "elemental_resistance",
    "expert_benefit",
    "falloff",
    "passive_damage",
    "resist_wound",
    "self_healing",
    "skill_vantage",
    "skin_of_the_teeth",
]
