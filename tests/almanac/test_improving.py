"""Improving: both readings, marked skills, and the way to a rating."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules_py.almanac.improving import improve, improvement_chance, uses_needed, uses_until
from rules_py.almanac.readings import Improving, Readings
from tests.almanac.published_odds import STRICT, USE, USES
from tests.refusals import refusal


@pytest.mark.parametrize("rating", USE)
def test_the_formula_is_what_the_dice_do(rating: int) -> None:
    assert improve.chance(rating=rating) == improvement_chance(rating) == Fraction(USE[rating][2])
    strict = improvement_chance(rating, Readings(Improving.SAME))
    assert improve.chance(rating=rating, improving=Improving.SAME) == strict == Fraction(STRICT[rating])


@pytest.mark.parametrize("rating", USES)
def test_mean_uses_are_as_published(rating: int) -> None:
    step, total = USES[rating]
    assert uses_needed(start=rating, goal=rating + 1)["mean"] == str(step)
    assert uses_until(rating + 1) == total


def test_the_way_is_shown_step_by_step() -> None:
    found = uses_needed(start=1, goal=3)
    assert found.summary == "You need 12 uses on average to get from a rating of 1 to 3."
    assert found.steps == (
        "On average it takes 3 uses to get from a rating of 1 to 2.",
        "On average it takes 9 uses to get from a rating of 2 to 3.",
    )
    assert len(uses_needed(start=2, goal=40).steps) == 10


def test_what_is_reached_takes_no_use() -> None:
    assert uses_needed(start=4, goal=4)["mean"] == "0"
    assert uses_needed(start=4, goal=2)["mean"] == "0"


def test_the_strict_reading_takes_longer() -> None:
    assert uses_needed(start=1, goal=3, improving="all dice are the same")["mean"] == str(3 + 18)


@pytest.mark.parametrize(
    ("faces", "given", "after", "summary"),
    [
        ("1, 6", {}, 3, "The skill improves: every die is a 1 or a 6, so the rating rises to 3."),
        ("1, 5", {}, 2, "The skill doesn't improve: not every die is a 1 or a 6."),
        ("6, 6", {"improving": Improving.SAME}, 3, "The skill improves: every die is a 6, so the rating rises to 3."),
        ("1, 6", {"improving": Improving.SAME}, 2, "The skill doesn't improve: the dice aren't all 1s or all 6s."),
        ("6, 6", {"marked": True}, 2, "The skill is a universal truth, so it doesn't improve: its rating stays at 2."),
    ],
)
def test_an_improvement_says_why(faces: str, given: dict[str, Any], after: int, summary: str) -> None:
    found = improve.roll(faces=faces, **{"rating": 2, **given}).ruling
    assert (found["rating_after"], found.summary) == (after, summary)
    assert found["improvement"] is (after == 3)


def test_ones_improve_and_complicate_at_once() -> None:
    odds = improve.odds(rating=3)
    assert odds.of(improvement=True, complicated=True) == Fraction(1, 216)


@pytest.mark.parametrize(
    ("rule", "given", "message"),
    [
        (improve, {"rating": 0}, "rating is 0; allowed: a whole number from 1 to 99"),
        (
            improve,
            {"improving": "pairs"},
            "improving is 'pairs'; allowed: one of every die is a 1 or a 6, all dice are the same",
        ),
        (uses_needed, {"start": 0}, "start is 0; allowed: a whole number from 1 to 99"),
        (uses_needed, {"goal": 100}, "goal is 100; allowed: a whole number from 1 to 99"),
    ],
)
def test_what_cannot_be_is_refused(rule: object, given: dict[str, object], message: str) -> None:
    assert refusal(rule, **given) == message
