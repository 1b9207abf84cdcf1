"""Ready-made people of Ingenuity: those of the book's pages, and one more."""

from __future__ import annotations

from typing import Any

from ...sheets import Ready
from ..characters import A_HUMANS_SIZE, ARMOUR_RATINGS


def _made(dice: str, skills: str, proficiencies: str, **more: Any) -> dict[str, Any]:
    """A beginner: four dice, four skills at d4, and proficiencies at +1."""
    attributes = dict(zip(("strength", "dexterity", "intelligence", "resolve"), dice.split(), strict=True))
    return {
        **attributes,
        "size": A_HUMANS_SIZE,
        "skills": [{"skill": skill, "die": "d4"} for skill in skills.split()],
        "proficiencies": [{"proficiency": name, "bonus": 1} for name in proficiencies.split(", ")],
        **more,
    }


def _spell(power: str, proficiency: str, tier: int, **agreed: str) -> dict[str, Any]:
    return {"power": power, "skill": "wizardry", "proficiency": proficiency, "tier": tier, **agreed}


READY = (
    Ready(
        "Wren Halloran",
        "A thief from the docks of Kessen who owes money to people she likes.",
        _made(
            "d4 d6 d4 d6", "agility athletics contacts perception", "climbing, locks, back streets",
            archetype="Thief", background="Chimney sweep", ancestry="Human",
        ),
    ),
    Ready(
        "Odda Brandt",
        "A bodyguard who sleeps badly anywhere without a second exit.",
        _made(
            "d6 d4 d4 d6", "athletics combat craft perception", "hammers, jumping, metalwork",
            archetype="Bodyguard", background="Fire watch", ancestry="Dwarf", armour=ARMOUR_RATINGS["mail"],
        ),
    ),
    Ready(
        "Imre Vadas",
        "A wizard who apologises before he freezes you.",
        _made(
            "d4 d4 d6 d6", "charisma insight perception wizardry", "frost, dreams, old books",
            archetype="Wizard", background="Copyist", ancestry="Elf",
            powers=[
                _spell("Frostbolt", "frost", 1, does="damage", resist="reflexes", details="a shard of ice"),
                _spell(
                    "Slumber", "dreams", 1, does="unconscious", resist="willpower",
                    details="they sleep until somebody shakes them awake",
                ),
                _spell("Glass wall", "frost", 2, details="closes a doorway for a minute, while you concentrate"),
            ],
        ),
    ),
    Ready(
        "Tomasz Reyn",
        "A ferry pilot who talks to engines, and to nobody else before noon.",
        _made(
            "d4 d6 d6 d4", "handling craft insight taming", "boats, engines, weather",
            archetype="Pilot", background="Ferryman", ancestry="Human",
        ),
    ),
)  # fmt: skip
"""Somebody for everybody at the table. Source: none; three are on the page about making a character."""
