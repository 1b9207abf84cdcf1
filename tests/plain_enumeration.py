"""Odds by plain counting, without icepool and without `rules_py`: the other way, which every fast answer must equal.

The faces are typed here once more on purpose. A die that grants a further die is followed face by face until the cap is
reached or no die is left; there is no formula.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from itertools import product

FATES = {
    "cursed": "--wwww",
    "unlucky": "--www+",
    "neutral": "--ww++",
    "lucky": "-www++",
    "blessed": "wwww++",
}
"""Faces 1 to 6 of each fate: `-` is a loss, `w` a win, `+` a win and a further die."""


@cache
def scores(dice: int, fate: str = "neutral", cap: int = 9) -> Mapping[int, Fraction]:
    """The probability of every score."""
    return _counted(dice, 0, fate, cap)


@cache
def _counted(dice: int, wins: int, fate: str, cap: int) -> Mapping[int, Fraction]:
    if wins >= cap or dice == 0:
        return {min(wins, cap): Fraction(1)}
    found: dict[int, Fraction] = {}
    for face in FATES[fate]:
        after = _counted(dice - 1 + (face == "+"), wins + (face != "-"), fate, cap)
        for score, probability in after.items():
            found[score] = found.get(score, Fraction()) + probability / 6
    return found


def combined(parts: Iterable[Mapping[int, Fraction]], outcome: Callable[..., object]) -> dict[object, Fraction]:
    """The probability of every `outcome` of independent parts, by going through all their combinations."""
    found: dict[object, Fraction] = {}
    for combination in product(*(part.items() for part in parts)):
        probability = Fraction(1)
        for _, share in combination:
            probability *= share
        key = outcome(*(value for value, _ in combination))
        found[key] = found.get(key, Fraction()) + probability
    return found


def at_least(distribution: Mapping[int, Fraction], wins: int) -> Fraction:
    """The probability of a value of `wins` or more."""
    return sum((probability for value, probability in distribution.items() if value >= wins), Fraction())
