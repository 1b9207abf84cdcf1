"""Skill checks: the ladder of difficulties, and the roll that has to reach one.

A long chapter: `difficulties` is the ladder, `rolling` the check itself.
"""

from __future__ import annotations

from .difficulties import (
    COMMON,
    DIFFICULTY_NAMES,
    DIFFICULTY_OF,
    DIFFICULTY_TABLE,
    RESULT,
    Difficulty,
    Result,
    difficulty,
    difficulty_named,
    named,
    reached,
    sentence,
    success,
)
from .rolling import Check, Checked, check, ladder, most, result

__all__ = [
    "COMMON",
    "DIFFICULTY_NAMES",
    "DIFFICULTY_OF",
    "DIFFICULTY_TABLE",
    "RESULT",
    "Check",
    "Checked",
    "Difficulty",
    "Result",
    "check",
    "difficulty",
    "difficulty_named",
    "ladder",
    "most",
    "named",
    "reached",
    "result",
    "sentence",
    "success",
]
