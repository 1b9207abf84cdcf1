"""Everything that the rules hold against a character."""

from __future__ import annotations

from collections.abc import Iterator

from ..attributes import HIGHEST, HIGHEST_SKILL
from ..catalogue import ATTRIBUTES, SKILLS
from ..tokens import excludes
from ..tokens.owning import missing_for
from .training import Character

EXPLAINS_WEALTH = {"Aristocrat": 1, "Criminal Boss": 1, "Military": 3}
"""Backgrounds that make rich by themselves, with the lowest grade that does. Source: Wealthy, Criminal Boss."""

MANY_TIMES = ("Field expert",)
"""Backgrounds that somebody can have twice: experts in two fields."""

EXCLUDED = (("Corporative", "Law Enforcer"), ("Corporative", "Military"), ("Gang member", "Outlaw"))
"""Backgrounds that leave no room for each other. Source: Corporative, Gang member."""


def faults_of(character: Character, *, grown: bool = False) -> tuple[str, ...]:
    """What is not allowed, each in a few words.

    Args:
        character: what was chosen.
        grown: whether bases grew after the rest was bought, so that a sum above the highest value was never bought.
    """
    highest = () if grown else _above_the_highest(character)
    return (*highest, *_untaught(character), *_vantages(character), *_backgrounds(character))


def _above_the_highest(character: Character) -> Iterator[str]:
    for attribute in ATTRIBUTES:
        if character.start(attribute.name) + character.points.get(attribute.name, 0) > HIGHEST:
            yield f"{attribute.name} would be above {HIGHEST}"
    for one in character.skills:
        if one.points and character.start(one.skill.name) + one.points > HIGHEST_SKILL:
            yield f"{one} would be above {HIGHEST_SKILL}"


def _untaught(character: Character) -> Iterator[str]:
    for one in character.skills:
        for need, least in one.skill.needs.items() if one.points else ():
            needed = next(skill.name for skill in SKILLS if skill.id == need)
            if character.value(needed) < least:
                yield f"{one} needs {needed} {least}"


def _vantages(character: Character) -> Iterator[str]:
    for place, one in enumerate(character.owned):
        for missing in missing_for(one, character.owned, character.attributes):
            yield f"{one} {missing}"
        for other in character.owned[:place]:
            if one.vantage is other.vantage and one.same_target(other):
                yield f"{one} is listed twice"
            elif excludes(one, other):
                yield f"{other} rules out {one}"


def _backgrounds(character: Character) -> Iterator[str]:
    grades = {name: grade for name, grade, _ in character.backgrounds}
    names = [name for name, *_ in character.backgrounds]
    for name in grades:
        if names.count(name) > 1 and name not in MANY_TIMES:
            yield f"{name} is listed twice"
    for one, other in EXCLUDED:
        if one in grades and other in grades:
            yield f"{one} rules out {other}"
    if "Wealthy" in grades:
        for name, least in EXPLAINS_WEALTH.items():
            if grades.get(name, 0) >= least:
                yield f"{name} already makes you rich, so you can't take Wealthy"
