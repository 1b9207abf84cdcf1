"""Damage: endurance first, then health, and what state follows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_py.ingenuity.damage import damage, damage_type
from tests.refusals import refusal


@pytest.mark.parametrize(
    ("endurance", "health", "taken", "after"),
    [
        (4, 6, 0, (4, 6, False, False)),
        (4, 6, 3, (1, 6, False, False)),
        (4, 6, 4, (0, 6, False, False)),
        (4, 6, 9, (0, 1, False, False)),
        (4, 6, 10, (0, 0, False, True)),
        (4, 6, 11, (0, -1, True, False)),
        (0, -1, 1, (0, -2, True, False)),
        (0, -1, 0, (0, -1, False, False)),
        (2, -2, 1, (1, -2, False, True)),
        (2, -2, 2, (0, -2, True, False)),
        (2, 0, 1, (1, 0, False, True)),
    ],
)
def test_damage_goes_to_endurance_and_then_to_health(
    endurance: int, health: int, taken: int, after: tuple[int, int, bool, bool]
) -> None:
    found = damage(endurance=endurance, health=health, damage=taken)
    assert found.outcome == dict(zip(("endurance", "health", "dying", "unconscious"), after, strict=True))


@given(st.integers(0, 99), st.integers(-99, 99), st.integers(0, 99), st.integers(0, 99))
def test_two_blows_do_what_one_of_both_does(endurance: int, health: int, first: int, second: int) -> None:
    if first + second <= 99:
        one = damage(endurance=endurance, health=health, damage=first)
        if one["health"] >= -99:
            two = damage(endurance=one["endurance"], health=one["health"], damage=second)
            both = damage(endurance=endurance, health=health, damage=first + second)
            assert (two["endurance"], two["health"]) == (both["endurance"], both["health"])
            assert both["endurance"] + both["health"] == endurance + health - first - second


def test_by_the_other_reading_only_a_change_makes_unconscious() -> None:
    reading = "only when you drop to it"
    assert damage(endurance=2, health=0, damage=1, zero=reading)["unconscious"] is False
    assert damage(endurance=0, health=1, damage=1, zero=reading)["unconscious"] is True


def test_a_link_with_the_name_that_the_other_reading_had_before_still_works() -> None:
    assert damage(endurance=2, health=0, damage=1, zero="when newly there")["unconscious"] is False


@pytest.mark.parametrize(("resistance", "left"), [(0, 4), (3, 4), (9, 4)])
def test_resistance_can_be_left_aside(resistance: int, left: int) -> None:
    found = damage(endurance=9, damage=5, resistance=resistance, resistance_rule="not applied", health=6)
    assert found["endurance"] == left


@pytest.mark.parametrize(("amount", "resistance", "left"), [(5, 0, 4), (5, 3, 7), (5, 9, 8), (0, 3, 9)])
def test_resistance_is_subtracted_down_to_one(amount: int, resistance: int, left: int) -> None:
    assert damage(endurance=9, damage=amount, resistance=resistance, health=6)["endurance"] == left


@pytest.mark.parametrize(("physical", "left"), [(True, 7), (False, 4)])
def test_resistance_only_helps_against_physical_damage(physical: bool, left: int) -> None:
    assert damage(endurance=9, damage=5, resistance=3, health=6, physical=physical)["endurance"] == left


def test_an_old_link_names_the_usual_resistance_by_its_former_words() -> None:
    found = damage(endurance=9, damage=5, resistance=3, resistance_rule="subtracted, at least 1 stays", health=6)
    assert found["endurance"] == 7


@pytest.mark.parametrize("name", ["bludgeoning", "piercing", "Slashing"])
def test_three_types_are_physical(name: str) -> None:
    assert damage_type(name=name)["category"] == "physical"


@pytest.mark.parametrize("name", ["arcane", "cold", "electric", "fire", "radiant", "VOID"])
def test_six_types_are_elemental(name: str) -> None:
    assert damage_type(name=name)["category"] == "elemental"


@pytest.mark.parametrize("name", ["typeless", "falling", "acid"])
def test_any_other_type_is_typeless(name: str) -> None:
    assert damage_type(name=name)["category"] == "typeless"


@pytest.mark.parametrize(
    ("rule", "given", "message"),
    [
        (damage, {"damage": -1}, "damage is -1; allowed: a whole number from 0 to 99"),
        (damage, {"endurance": -1}, "endurance is -1; allowed: a whole number from 0 to 99"),
        (damage, {"health": 0.5}, "health is 0.5; allowed: a whole number from -99 to 99"),
        (damage, {"damage": True}, "damage is yes; allowed: a whole number from 0 to 99"),
        (damage_type, {"name": ""}, "name is empty; allowed: the name of a type of damage"),
    ],
)
def test_what_cannot_be_is_refused(rule: object, given: dict[str, object], message: str) -> None:
    assert refusal(rule, **given) == message
