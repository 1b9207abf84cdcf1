"""The character sheet: everything about one person, what they can roll, and what can happen to them.

`character` is the rule, `wounds` knows what a wound takes away, `deeds` has what they can do, `ready` who is ready.
"""

from __future__ import annotations

from ...rulebook import registry
from ...sheets import WHO, Fill
from .character import character
from .deeds import LUCK_AT_A_TIME
from .ready import LEVELS_OF, READY
from .wounds import DEADLY, HINDERS_FROM, SCENES_A_CHAPTER, WOUND_TABLE, Wound, settles_at

_APPLIED = {name: name for name in ("labor", "leverage", "fate", "supernatural")}
"""What a roll takes besides the level; under the same name wherever it is rolled."""

_SHEET = registry.sheet(
    character,
    ready=READY,
    fills=(
        *(
            Fill(f"tuurna.{rule}", "tuurna.check", {"level": "level", **_APPLIED})
            for rule in ("roll", "two_skill_check", "competency_check")
        ),
        *(
            Fill(f"tuurna.{rule}", "tuurna.check", {"levels": "level", **_APPLIED})
            for rule in ("contest", "group_check")
        ),
        Fill("tuurna.contest_of_many", "tuurna.check", {}, "sides", {"name": WHO, "level": "level", **_APPLIED}),
    ),
)

__all__ = [
    "DEADLY",
    "HINDERS_FROM",
    "LEVELS_OF",
    "LUCK_AT_A_TIME",
    "READY",
    "SCENES_A_CHAPTER",
    "WOUND_TABLE",
    "Wound",
    "character",
    "settles_at",
]
