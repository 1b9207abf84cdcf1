"""Power: the worked example, the worth of each tier, and what cannot be."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_py.sirpas.power import power, trained_points
from tests.refusals import refusal

TIERS = ("main", "primary", "hard", "normal", "easy")


def test_the_example_of_the_source() -> None:
    points = trained_points(
        body=10, mind=9, strength=11, dexterity=16, health=10, will=12, intelligence=14, equilibrium=10
    )
    assert points.outcome == {"main": 13, "primary": 16}
    assert power(main=points["main"], primary=points["primary"], hard=7, normal=4).outcome == {
        "power": 24,
        "exact": "93/4",
    }


@pytest.mark.parametrize(("tier", "worth"), list(zip(TIERS, (1, 2, 4, 8, 16), strict=True)))
def test_so_many_points_are_worth_a_main(tier: str, worth: int) -> None:
    nothing = dict.fromkeys(TIERS, 0)
    assert power(**{**nothing, tier: worth}).outcome == {
        "power": 1,
        "exact": "1",
    }
    assert power(**{**nothing, tier: worth + 1})["power"] == 2


@given(st.lists(st.integers(0, 400), min_size=5, max_size=5))
def test_power_is_the_sum_rounded_up(points: list[int]) -> None:
    exact = sum(Fraction(count, 2**rank) for rank, count in enumerate(points))
    found = power(**{"main": 13, "primary": 16, "hard": 7, "normal": 4, **dict(zip(TIERS, points, strict=True))})[
        "power"
    ]
    assert exact <= found < exact + 1


def test_a_beginner_has_no_points() -> None:
    names = ("body", "mind", "strength", "dexterity", "health", "will", "intelligence", "equilibrium")
    assert trained_points(**dict.fromkeys(names, 3)).outcome == {"main": 0, "primary": 0}
    assert trained_points(**dict.fromkeys(names, 18)).outcome == {"main": 30, "primary": 0}


@pytest.mark.parametrize(
    ("rule", "given", "message"),
    [
        (power, {"easy": -1}, "easy is -1; allowed: a whole number from 0 to 400"),
        (power, {"hard": 401}, "hard is 401; allowed: a whole number from 0 to 400"),
        (trained_points, {"body": 2}, "body is 2; allowed: a whole number from 3 to 18"),
        (trained_points, {"mind": 19}, "mind is 19; allowed: a whole number from 3 to 18"),
        (
            trained_points,
            {"strength": 9, "body": 10},
            "strength is 9; allowed: a whole number from 10 to 18; it starts at the value of Body",
        ),
    ],
)
def test_what_cannot_be_is_refused(rule: object, given: dict[str, object], message: str) -> None:
    assert refusal(rule, **given) == message
