"""Dice of SIRPAS counted the plain way: every fall, one by one, with nothing of the package under test."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any


def build(text: str) -> dict[str, Any]:
    """Parameters for `Lucky Expertise` or `Mastery extra_die`."""
    words = text.split()
    training = next((word for word in words if word in ("Expertise", "Mastery")), "plain")
    fortune = next((word for word in words if word in ("Lucky", "Unlucky")), "ordinary")
    readings = {word: True for word in words if word in ("extra_die", "any_one")}
    return {"dice": training, "fortune": fortune, **readings}


def counted(text: str) -> Counter[int]:
    """The ways to every natural result, from all faces; the last face is for Lucky or Unlucky."""
    words = text.split()
    master = "Mastery" in words
    kept = 2 if master else 3
    rolled = kept + ("Expertise" in words or "extra_die" in words)
    more = list(range(1, 7)) if {"Lucky", "Unlucky"} & set(words) else [0]
    ways: Counter[int] = Counter()
    for *dice, last in product(*[range(1, 7)] * rolled, more):
        if "Lucky" in words and 1 in dice:
            dice.remove(1)
            dice.append(last)
        best = sorted(dice, reverse=True)[:kept]
        there = dice if "any_one" in words else best
        if "Unlucky" in words and last == 1 and 1 not in there:
            best[-1] = 1
        ways[sum(best) + (6 if master else 0)] += 1
    return ways


def shares(ways: Counter[int]) -> dict[int, Fraction]:
    """Ways as probabilities, lowest result first."""
    return {result: Fraction(ways[result], ways.total()) for result in sorted(ways)}
