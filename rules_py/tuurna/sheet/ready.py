"""Ready-made people of Tu'urna: those of the book's examples, and two more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...sheets import Ready
from ..skills import SkillType, skills_of


def _skills(**levels: int) -> list[dict[str, Any]]:
    """Rows: every core skill at 1 or more, and the others that are named."""
    core = dict.fromkeys(skills_of(SkillType.CORE, practical=True), 1)
    return [{"skill": skill, "level": level} for skill, level in (core | levels).items()]


READY = (
    Ready(
        "Zejhe",
        "A thief's daughter from down by the river, who hears a murmur in old stone.",
        {
            "background": "Thief's daughter",
            "skills": _skills(
                Deception=5, Communication=2, Empathy=2, Agility=4, Endurance=2, Observation=3, Instinct=2,
                Survival=1, Art=1, Engineering=1, Attunement=2, Intuition=1, Whispercraft=1,
            ),
        },
    ),
    Ready(
        "Ylir",
        "A border guard who's good with a blade and clumsy with words.",
        {
            "background": "Border guard",
            "skills": _skills(
                Strength=3, Agility=3, Endurance=4, Armaments=5, Kinetics=2, Tactics=2, Observation=2, Instinct=2,
                Logic=1, Scholarship=1, Investigation=1, Survival=2, Art=1, Engineering=1, Will=2, Intention=1,
            ),
        },
    ),
    Ready(
        "Mirel",
        "A bell-founder who tells things to hold, and they hold.",
        {
            "background": "Bell-founder",
            "skills": _skills(
                Strength=2, Endurance=2, Agility=3, Memory=2, Observation=3, Engineering=4, Art=3, Survival=1,
                Artifice=3, Intellect=2, Warding=3,
            ),
        },
    ),
    Ready(
        "Oshan",
        "An old court physician who prays over patients no medicine can help.",
        {
            "background": "Court physician",
            "skills": _skills(
                Empathy=4, Communication=3, Memory=4, Observation=3, Scholarship=4, Investigation=3, Logic=2,
                Virtue=4, Intuition=2, Healing=3,
            ),
        },
    ),
    Ready(
        "Tavi",
        "A fifteen-year-old fiddler who set out last week; every skill is still new.",
        {
            "background": "Travelling player",
            "skills": _skills(Art=1, Engineering=1, Survival=1, Performance=1, Intimation=1),
        },
    ),
)  # fmt: skip
"""Somebody for everybody at the table. Source: none; the first three are those of the examples."""

LEVELS_OF: Mapping[str, Mapping[str, int]] = {
    one.name: {row["skill"]: row["level"] for row in one.fields["skills"]} for one in READY
}
"""Their levels by skill, as the pages tell of them."""
