"""The character sheet: values, tokens, power, and everything that speaks against a character."""

from __future__ import annotations

from .character import character
from .faults import EXCLUDED, EXPLAINS_WEALTH, MANY_TIMES, faults_of
from .opponents import ARMOUR, OPPONENTS, Opponent
from .training import Character, read_skills

__all__ = [
    "ARMOUR",
    "EXCLUDED",
    "EXPLAINS_WEALTH",
    "MANY_TIMES",
    "OPPONENTS",
    "Character",
    "Opponent",
    "character",
    "faults_of",
    "read_skills",
]
