"""Odds by plain counting, without icepool and without `rules_py`: every face of every die, every reroll, every choice.

What a player would choose is found here by trying both dice, with no formula.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any

STEPS = (4, 6, 8, 10, 12)

LUCK = ((0, Fraction(19, 20)), (3, Fraction(1, 20)))
"""What the luck die adds: nineteen faces nothing, one face 3."""

Counted = Mapping[int, Fraction]


def build(text: str) -> dict[str, Any]:
    """`d6+d4+1` or `d6 alone+1` as parameters of a check."""
    found = re.fullmatch(r"(d\d+)(?: alone|\+(d\d+))(?:\+(\d))?", text)
    assert found is not None, text
    attribute, skill, bonus = found.groups()
    return {"attribute_die": attribute, "skill_die": skill or "untrained", "proficiency": int(bonus or 0)}


def faces(text: str) -> tuple[int, int, int]:
    """The same as numbers: faces of the attribute die, of the skill die (0 for none), and the bonus."""
    given = build(text)
    skill = 0 if given["skill_die"] == "untrained" else int(given["skill_die"][1:])
    return int(given["attribute_die"][1:]), skill, given["proficiency"]


def sources(net: int, whose: str = "") -> dict[str, int]:
    """As a rule takes them: advantages and disadvantages apart."""
    return {f"{whose}advantages": max(0, net), f"{whose}disadvantages": max(0, -net)}


@cache
def results(
    attribute: int, skill: int, net: int = 0, known: int | None = None, smaller: bool = False, luck: bool = True
) -> Counted:
    """The probability of each result without bonus.

    Args:
        attribute: faces of the attribute die.
        skill: faces of the skill die, 0 for none.
        net: net advantage.
        known: the difficulty less the bonus, for a player who knows it.
        smaller: whether disadvantage on equal faces hits the smaller die.
        luck: whether there is a luck die.
    """
    found: dict[int, Fraction] = {}
    for one in range(1, attribute + 1):
        for other in range(1, skill + 1) if skill else (0,):
            for bonus, share in LUCK if luck else ((0, Fraction(1)),):
                needed = None if known is None else known - bonus
                for total, p in _rerolled((attribute, skill), (one, other), net, needed, smaller).items():
                    weight = share * p / (attribute * (skill or 1))
                    found[total + bonus] = found.get(total + bonus, Fraction()) + weight
    return dict(sorted(found.items()))


@cache
def _rerolled(
    dice: tuple[int, int], hand: tuple[int, int], net: int, needed: int | None, smaller: bool
) -> Mapping[int, Fraction]:
    if net == 0:
        return {sum(hand): Fraction(1)}
    index = _best(dice, hand, net, needed, smaller) if net > 0 else _highest(dice, hand, smaller)
    return _after(dice, hand, index, net, needed, smaller)


@cache
def _after(
    dice: tuple[int, int], hand: tuple[int, int], index: int, net: int, needed: int | None, smaller: bool
) -> Mapping[int, Fraction]:
    found: dict[int, Fraction] = {}
    for face in range(1, dice[index] + 1):
        kept = max(hand[index], face) if net > 0 else min(hand[index], face)
        after = (kept, hand[1]) if index == 0 else (hand[0], kept)
        for total, p in _rerolled(dice, after, net - 1 if net > 0 else net + 1, needed, smaller).items():
            found[total] = found.get(total, Fraction()) + p / dice[index]
    return found


def _best(dice: tuple[int, int], hand: tuple[int, int], net: int, needed: int | None, smaller: bool) -> int:
    """The die to take: by the mean of the better face, or by the chance of success with all later choices the best."""
    if not dice[1]:
        return 0
    means = [sum(Fraction(max(hand[i], face) - hand[i], dice[i]) for face in range(1, dice[i] + 1)) for i in (0, 1)]
    blind = 0 if means[0] >= means[1] else 1
    if needed is None:
        return blind
    chances = [
        sum(p for total, p in _after(dice, hand, i, net, needed, smaller).items() if total >= needed) for i in (0, 1)
    ]
    return blind if chances[0] == chances[1] else chances.index(max(chances))


def _highest(dice: tuple[int, int], hand: tuple[int, int], smaller: bool) -> int:
    if hand[0] != hand[1]:
        return 0 if hand[0] > hand[1] else 1
    if dice[0] == dice[1]:
        return 0
    larger = 0 if dice[0] > dice[1] else 1
    return 1 - larger if smaller else larger


def at_least(counted: Counted, needed: int) -> Fraction:
    """The probability of `needed` or more."""
    return sum((p for value, p in counted.items() if value >= needed), Fraction())


def shifted(counted: Counted, bonus: int) -> dict[int, Fraction]:
    """The same with a bonus added."""
    return {value + bonus: p for value, p in counted.items()}
