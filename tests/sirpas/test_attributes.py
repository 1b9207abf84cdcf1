"""Attributes, loads and movement: both ends of every range, and what is refused."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_py import registry
from rules_py.errors import RuleError
from rules_py.sirpas.attributes import (
    LOAD_TABLE,
    MAINS,
    MOVEMENT_TABLE,
    TIERS,
    fed_by,
    load_row,
    movement_row,
    primary_value,
    skill_value,
)
from rules_py.sirpas.catalogue import Tier
from rules_py.sirpas.checks import Difficulty

ATTRIBUTE, LOAD, MOVEMENT = (registry.find(f"sirpas.{name}") for name in ("attribute", "load", "movement"))


def test_the_mains_feed_three_primaries_each() -> None:
    assert {main.name: [primary.name for primary in fed_by(main)] for main in MAINS} == {
        "Body": ["Strength", "Dexterity", "Health"],
        "Mind": ["Will", "Intelligence", "Equilibrium"],
    }


def test_a_point_of_a_tier_counts_half_of_one_above() -> None:
    assert [row.weight for row in TIERS] == [1, Fraction(1, 2), Fraction(1, 4), Fraction(1, 8), Fraction(1, 16)]
    assert [(row.lowest, row.highest) for row in TIERS] == [(3, 18), (3, 18), (0, 20), (0, 20), (0, 20)]
    tier = registry.find("sirpas.tier")
    assert [tier.calculate(tier=name).outcome["worth"] for name in Tier] == [2, 2, 2, 2, None]


@pytest.mark.parametrize(
    ("tokens", "points", "growth", "expected"),
    [
        (0, 0, 0, {"main": 3, "primary": 3, "lost": 0, "change": -3}),
        (15, 0, 0, {"main": 18, "primary": 18, "lost": 0, "change": 3}),
        (7, 2, 0, {"main": 10, "primary": 12, "lost": 0, "change": 1}),
        (7, 2, 3, {"main": 13, "primary": 15, "lost": 0, "change": 2}),
        (7, 8, 3, {"main": 13, "primary": 18, "lost": 3, "change": 3}),
    ],
)
def test_a_primary_follows_its_main(tokens: int, points: int, growth: int, expected: dict[str, int]) -> None:
    assert ATTRIBUTE.calculate(tokens=tokens, points=points, growth=growth).outcome == expected


@pytest.mark.parametrize(
    ("given_params", "message"),
    [
        ({"tokens": 16}, "tokens is 16; allowed: a whole number from 0 to 15"),
        ({"tokens": -1}, "tokens is -1; allowed: a whole number from 0 to 15"),
        ({"tokens": 7, "points": 9}, "points is 9; allowed: a whole number from 0 to 8: it starts at 10"),
        ({"tokens": 15, "growth": 1}, "growth is 1; allowed: a whole number from 0 to 0: the Main is 18 already"),
        ({"points": "two"}, "points is 'two'; allowed: a whole number from 0 to 15"),
    ],
)
def test_nobody_buys_more_than_the_scale_holds(given_params: dict[str, object], message: str) -> None:
    with pytest.raises(RuleError) as refused:
        ATTRIBUTE.calculate(**given_params)
    assert str(refused.value) == message


@given(st.integers(3, 18), st.integers(0, 15))
def test_a_primary_is_never_above_18(main: int, points: int) -> None:
    assert primary_value(main, points) == min(18, main + points)


@given(st.integers(-3, 20), st.integers(0, 40))
def test_a_skill_stays_in_its_range(base: int, points: int) -> None:
    assert 0 <= skill_value(base, points) <= 20
    if 0 <= base + points <= 20:
        assert skill_value(base, points) == base + points


@pytest.mark.parametrize(
    ("weight", "transport", "lift", "factor"),
    [
        (0, None, None, Fraction(1)),
        (1, "Trivial", "Normal", Fraction(1)),
        (11, "Trivial", "Normal", Fraction(1)),
        (12, "Easy", "Difficult", Fraction(1)),
        (22, "Easy", "Difficult", Fraction(1)),
        (23, "Normal", "Hard", Fraction(3, 4)),
        (33, "Normal", "Hard", Fraction(3, 4)),
        (34, "Difficult", "Very Hard", Fraction(2, 3)),
        (44, "Difficult", "Very Hard", Fraction(2, 3)),
        (45, "Hard", "Very Hard", Fraction(1, 2)),
        (55, "Hard", "Very Hard", Fraction(1, 2)),
        (56, "Very Hard", "Very Hard", Fraction(1, 3)),
        (5000, "Very Hard", "Very Hard", Fraction(1, 3)),
    ],
)
def test_loads_by_multiples_of_strength(weight: int, transport: str | None, lift: str | None, factor: Fraction) -> None:
    outcome = LOAD.calculate(strength=11, weight=weight, feet=33).outcome
    left = {"factor": str(factor), "feet": int(33 * factor), "exact": str(33 * factor)}
    assert outcome == {"transport": transport, "lift": lift, **left}


@given(st.integers(3, 18), st.integers(0, 200))
def test_more_weight_is_never_easier(strength: int, weight: int) -> None:
    lighter, heavier = load_row(strength, weight), load_row(strength, weight + 1)
    assert lighter.transport.step <= heavier.transport.step
    assert lighter.movement >= heavier.movement


def test_every_load_tier_is_harder_than_the_one_before() -> None:
    assert [row.transport for row in LOAD_TABLE] == list(Difficulty)
    assert [row.times for row in LOAD_TABLE] == [1, 2, 3, 4, 5, None]


def test_the_quicker_are_faster_in_everything() -> None:
    assert [row.dexterity for row in MOVEMENT_TABLE] == list(range(3, 19))
    for slower, faster in pairwise(MOVEMENT_TABLE):
        assert slower.sprint < faster.sprint
        assert slower.run < faster.run
        assert slower.turn < faster.turn
    assert (movement_row(3).sprint, movement_row(3).run, movement_row(3).turn) == (3, 1, 10)
    assert (movement_row(18).sprint, movement_row(18).run, movement_row(18).turn) == (42, 27, 63)


def test_movement_of_other_kinds_and_with_loads() -> None:
    assert MOVEMENT.calculate(dexterity=12, coefficient=150).outcome == {
        "sprint": "69/2",
        "run": "39/2",
        "feet": 49,
        "exact": "99/2",
    }
    fast = MOVEMENT.calculate(dexterity=9, fast_paced=3)
    assert fast.outcome["feet"] == 26 + 18
    laden = MOVEMENT.calculate(dexterity=12, loaded=True, strength=11, weight=33, fast_paced=1)
    assert (laden.outcome["feet"], laden.outcome["exact"]) == (29, "117/4")
    assert laden.summary == (
        "You cover 23 feet a second sprinting and 13 running. In a combat turn, you cover 29 1/4 feet."
    )


@pytest.mark.parametrize(
    ("given_params", "message"),
    [
        ({"dexterity": 2}, "dexterity is 2; allowed: a whole number from 3 to 18"),
        ({"dexterity": 19}, "dexterity is 19; allowed: a whole number from 3 to 18"),
        ({"coefficient": 0}, "coefficient is 0; allowed: a whole number from 1 to 1000"),
    ],
)
def test_what_has_no_row_is_refused(given_params: dict[str, int], message: str) -> None:
    with pytest.raises(RuleError, match=message):
        MOVEMENT.calculate(**given_params)
