"""Ready-made people of SIRPAS: Captain Hale of the examples, and three of other trades."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ...sheets import Ready
from ..catalogue import ATTRIBUTES, SKILLS
from ..tokens import Tokens
from .character import character, left_words
from .training import Character, read_skills


def _rows(**points: int) -> list[dict[str, Any]]:
    """Skills by name, with underscores for blanks."""
    return [{"skill": name.replace("_", " "), "points": number} for name, number in points.items()]


BUDGET = {"Main": 14, "Primary": 16, "Hard": 20, "Normal": 10}
"""What a new character may cost. Source: ours; the book has none, and each of these people is within it."""

GREENHORN = Fraction(1, 2)
"""What part of that a beginner gets. Source: ours."""

WORTHWHILE = 8
"""Points that make a skill from 0 worth having. Source: ours."""

_BUDGET = [{"type": tier, "amount": amount} for tier, amount in BUDGET.items()]

READY = (
    Ready(
        "Captain Hale",
        "A duellist who has lost the estate and kept the manners.",
        {
            "body": 7, "mind": 6, "strength": 1, "dexterity": 6, "will": 3, "intelligence": 5, "equilibrium": 1,
            "skills": _rows(Endurance=5, Engineering=2, Swordfight=8, Deceit=3, Acrobatics=1),
            "owned": [{"vantage": "Easygoing", "of": "Deceit"}, {"vantage": "Expertise", "of": "Deceit"}],
            "budget": _BUDGET,
            "backgrounds": [{"background": "Fallen Aristocrat"}],
        },
    ),
    Ready(
        "Doctor Amsel",
        "A surgeon from the harbour quarter who asks no questions and never gets enough sleep.",
        {
            "body": 6, "mind": 8, "dexterity": 3, "health": 1, "will": 3, "intelligence": 4, "equilibrium": 2,
            "skills": [
                *_rows(First_Aid=9, Healing=6, Chemistry=4, Perception=2, Charisma=1, Persuade=4),
                {"skill": "Treating Wounds", "points": 5, "of": "humanoids"},
                {"skill": "Lore Knowledge", "points": 6, "of": "medicine"},
            ],
            "owned": [
                {"vantage": "Easygoing", "of": "First Aid"}, {"vantage": "Expertise", "of": "First Aid"},
                {"vantage": "Nervous", "level": 1},
            ],
            "budget": _BUDGET,
            "backgrounds": [{"background": "Field expert"}],
        },
    ),
    Ready(
        "Wren",
        "A burglar who reads locks like letters and has never owned a key.",
        {
            "body": 7, "mind": 6, "dexterity": 5, "will": 1, "intelligence": 3, "equilibrium": 3,
            "skills": _rows(
                Lock_Picking=9, Climbing=2, Silent_Movement=8, Hiding_in_Shadows=7, Pickpocket=7, Knife_Fight=4,
                Running=1, Traps=2,
            ),
            "owned": [
                {"vantage": "Easygoing", "of": "Silent Movement"}, {"vantage": "Survival instinct", "level": 1},
                {"vantage": "Unlucky"},
            ],
            "budget": _BUDGET,
            "backgrounds": [{"background": "Outlaw"}],
        },
    ),
    Ready(
        "Sergeant Okoro",
        "A dragoon who fires twice, asks once, and stays on her feet.",
        {
            "body": 8, "mind": 6, "strength": 2, "dexterity": 3, "health": 2, "will": 3, "equilibrium": 2,
            "armour": 2,
            "skills": [
                *_rows(Firearms=8, Brawl=6, Endurance=3, Initiative=2, Intimidate=5, Perception=2),
                {"skill": "Riding", "points": 6, "of": "horses"},
                {"skill": "Resistance", "points": 3, "of": "bullets"},
            ],
            "owned": [
                {"vantage": "Hard to Die"}, {"vantage": "Battleproof"}, {"vantage": "Combative spirit", "level": 1},
            ],
            "budget": _BUDGET,
            "backgrounds": [{"background": "Military", "grade": 1}],
        },
    ),
)  # fmt: skip
"""Somebody for everybody at the table. Source: none; Captain Hale is of the examples."""

_FIRST = ("Body", "Health", "Endurance", "Initiative", "Perception", "Running")

SUGGESTED = {one.name: Tokens(1, one.tier) for one in ATTRIBUTES if one.name in _FIRST} | {
    one.name: Tokens(one.tokens, one.tier) for one in SKILLS if one.name in _FIRST
}
"""What any of these people can add a point of, with its price. Source: ours."""


def left_over(ready: Ready) -> str:
    """What one of these people leaves of the budget.

    >>> left_over(READY[0])
    '1 Main, 1 Hard, 4 Normal'
    """
    return left_words(character(**ready.fields)["left_tokens"])


def value_of(name: str, what: str) -> int:
    """The value of an attribute or a trained skill of one of these people.

    Args:
        name: of the person.
        what: the name of the attribute or skill.

    >>> value_of("Captain Hale", "Dexterity"), value_of("Captain Hale", "Deceit")
    (16, 17)
    """
    found = character(**_fields(name))
    return int({**found["skills"], **found["values"]}[what])


def points_of(name: str, what: str) -> int:
    """The points that one of these people has trained in an attribute or a skill.

    >>> points_of("Captain Hale", "Dexterity"), points_of("Captain Hale", "Deceit")
    (6, 3)
    """
    fields = _fields(name)
    trained = {row["skill"]: row["points"] for row in fields["skills"]}
    return int(trained[what] if what in trained else fields[what.lower()])


def trained_by(name: str) -> dict[str, int]:
    """All that one of these people has trained, in points of each tier.

    >>> trained_by("Captain Hale")
    {'Main': 13, 'Primary': 16, 'Hard': 15, 'Normal': 4, 'Easy': 0}
    """
    fields = _fields(name)
    attributes = {one.name: fields.get(one.id, 0) for one in ATTRIBUTES}
    trained = Character(attributes, read_skills([{"of": "", **row} for row in fields["skills"]]), (), ()).trained
    return {str(tier): points for tier, points in trained.items()}


def _fields(name: str) -> Mapping[str, Any]:
    return next(one.fields for one in READY if one.name == name)
