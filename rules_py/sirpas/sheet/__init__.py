"""The character sheet: values, tokens, power, everything that speaks against a character, and all that they can do.

What is public says what a character comes to; how their actions and changes are made stays inside (`_playing`,
`_happening`, `_state`).
"""

from __future__ import annotations

from ...rulebook import registry
from ...sheets import WHO, Fill
from ._playing import thanks
from ._state import field_of, vain_of
from .character import character
from .faults import EXCLUDED, EXPLAINS_WEALTH, MANY_TIMES, faults_of
from .hurting import armour_against, take_hit
from .opponents import ARMOUR, OPPONENTS, Opponent
from .ready import BUDGET, GREENHORN, READY, SUGGESTED, WORTHWHILE, left_over, points_of, trained_by, value_of
from .training import Character, read_skills

_WITH_DICE = {"value": "value", "modifier": "modifiers", "dice": "dice"}

_IN_A_CHECK = {**_WITH_DICE, **{one: one for one in ("fortune", "knack", "fumbling")}}

_AT_NORMAL = {**_WITH_DICE, **{one: one for one in ("fortune", "fumbling")}}
"""In a check that is always Normal, no knack counts."""

_SHEET = registry.sheet(
    character,
    ready=READY,
    fills=(
        Fill("sirpas.contest", "sirpas.check", {**_WITH_DICE, "fortune": "fortune"}),
        Fill("sirpas.deed", "sirpas.check", _IN_A_CHECK),
        *(
            Fill(
                f"sirpas.{rule}", "sirpas.check", {}, "characters",
                {"name": WHO, "value": "modified", **{one: one for one in ("dice", "fortune", "latecomer")}},
            )
            for rule in ("ranking",)
        ),
        Fill("sirpas.climb", "sirpas.check", _IN_A_CHECK, only=("Climbing",)),
        Fill("sirpas.fall", "sirpas.check", _IN_A_CHECK, only=("Acrobatics",)),
        Fill("sirpas.endurance", "sirpas.check", _IN_A_CHECK, only=("Endurance",)),
        Fill("sirpas.disengage", "sirpas.check", _AT_NORMAL, only=("Disengage",)),
        Fill("sirpas.lie_detection", "sirpas.check", {**_WITH_DICE, "fortune": "fortune"}, only=("Lie Detection",)),
        Fill(
            "sirpas.stabilise", "sirpas.first_aid",
            {**_IN_A_CHECK, "skill": "skill", "modifier": "modifier"},
        ),
        Fill("sirpas.stabilise", "sirpas.check", {"skill": "skill", **_IN_A_CHECK}, only=("Stabilize",)),
        Fill("sirpas.treat_wound", "sirpas.check", _IN_A_CHECK, only=("Treating Wounds",)),
        Fill("sirpas.cure", "sirpas.check", _IN_A_CHECK, only=("Healing",)),
        Fill("sirpas.active_mitigation", "sirpas.check", _AT_NORMAL, only=("Active Mitigation",)),
        Fill(
            "sirpas.plain_attack", "sirpas.check", {"skill": "skill", **_IN_A_CHECK},
            only=("Block", "Slash", "Shoot", "Throw", "Thrust"),
        ),
    ),
)  # fmt: skip

__all__ = [
    "ARMOUR",
    "BUDGET",
    "EXCLUDED",
    "EXPLAINS_WEALTH",
    "GREENHORN",
    "MANY_TIMES",
    "OPPONENTS",
    "READY",
    "SUGGESTED",
    "WORTHWHILE",
    "Character",
    "Opponent",
    "armour_against",
    "character",
    "faults_of",
    "field_of",
    "left_over",
    "points_of",
    "read_skills",
    "take_hit",
    "thanks",
    "trained_by",
    "vain_of",
    "value_of",
]
