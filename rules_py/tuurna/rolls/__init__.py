"""Rolls and checks: dice for a level, wins, the score, and whether it reaches the difficulty.

A long chapter: `scores` has the difficulties and what dice are worth, `checks` rolls, `groups` rolls for many.
"""

from __future__ import annotations

from ..modifiers import FATES, Fate
from .checks import SKILLS_TOGETHER, check, roll, roll_steps, sentence, two_skill_check, verdict_sentence
from .groups import COUNTING, LARGEST_GROUP, GroupCount, GroupCountChoice, group_check, group_results
from .scores import (
    DIFFICULTY,
    DIFFICULTY_NAMES,
    DIFFICULTY_TABLE,
    FEWEST_DICE,
    HARDEST_NAMED,
    POTENTIAL,
    SCORE_CAP,
    SUPERNATURAL_CAP,
    Difficulty,
    DifficultyRow,
    Potential,
    chance_of_wins,
    dice_rolled,
    difficulty_named,
    score,
    score_cap,
)

__all__ = [
    "COUNTING",
    "DIFFICULTY",
    "DIFFICULTY_NAMES",
    "DIFFICULTY_TABLE",
    "FATES",
    "FEWEST_DICE",
    "HARDEST_NAMED",
    "LARGEST_GROUP",
    "POTENTIAL",
    "SCORE_CAP",
    "SKILLS_TOGETHER",
    "SUPERNATURAL_CAP",
    "Difficulty",
    "DifficultyRow",
    "Fate",
    "GroupCount",
    "GroupCountChoice",
    "Potential",
    "chance_of_wins",
    "check",
    "dice_rolled",
    "difficulty_named",
    "group_check",
    "group_results",
    "roll",
    "roll_steps",
    "score",
    "score_cap",
    "sentence",
    "two_skill_check",
    "verdict_sentence",
]
