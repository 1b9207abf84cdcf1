"""The character sheet: everything about one person, what they can roll, and what can happen to them.

`character` is the rule, `person` reads a sheet, `playing` has what they can do, `ready` who is ready.
"""

from __future__ import annotations

from ...rulebook import registry
from ...sheets import WHO, Fill
from .character import character
from .person import NO_SKILL, STEP, USUAL_ATTRIBUTE
from .ready import READY

_DICE = {name: name for name in ("attribute_die", "skill_die", "proficiency", "modifier")}

_ALL = {**_DICE, "advantages": "advantages", "disadvantages": "disadvantages"}

_SHEET = registry.sheet(
    character,
    ready=READY,
    fills=(
        Fill("ingenuity.ladder", "ingenuity.check", _ALL),
        Fill("ingenuity.opposed", "ingenuity.check", {"skill": "skill", **_ALL}),
        Fill("ingenuity.interaction", "ingenuity.check", _ALL),
        Fill("ingenuity.assist", "ingenuity.check", _DICE),
        Fill("ingenuity.assisted_check", "ingenuity.check", _DICE),
        Fill("ingenuity.group_action", "ingenuity.check", {}, "people", {"name": WHO, **_ALL}),
    ),
)

__all__ = ["NO_SKILL", "READY", "STEP", "USUAL_ATTRIBUTE", "character"]
