"""Attributes: four of them, five dice, their names, and what a die is worth unrolled."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_py.ingenuity.attributes import (
    ATTRIBUTE_STEPS,
    Die,
    attribute,
    attribute_step,
    mean_face,
    passive,
    passive_value,
    starting_attributes,
)
from tests.refusals import refusal

STEPS = list(zip("d4 d6 d8 d10 d12".split(), "Weak Good Great Excellent Superb".split(), strict=True))

DICE = "one of d4, d6, d8, d10, d12"


@pytest.mark.parametrize(
    ("name", "nature"),
    [("strength", "physical"), ("dexterity", "physical"), ("intelligence", "mental"), ("resolve", "mental")],
)
def test_every_attribute_serves_body_or_mind(name: str, nature: str) -> None:
    assert attribute(attribute=name)["nature"] == nature


def test_the_steps_have_their_names() -> None:
    assert [(str(row.die), row.name) for row in ATTRIBUTE_STEPS] == STEPS
    assert [(die, attribute_step(die=die)["name"]) for die, _ in STEPS] == STEPS


@pytest.mark.parametrize("given", [8, "8", "d8", " D8 "])
def test_a_die_is_read_by_its_faces_too(given: object) -> None:
    assert attribute_step(die=given)["name"] == "Great"


def test_only_the_two_smallest_dice_may_start() -> None:
    assert [attribute_step(die=die)["starting"] for die, _ in STEPS] == [True, True, False, False, False]


@pytest.mark.parametrize(
    ("dice", "loose", "strict"),
    [
        (["d4", "d4", "d6", "d6"], True, True),
        (["d6", "d6", "d6", "d6"], True, False),
        (["d4", "d4", "d4", "d6"], True, False),
    ],
)
def test_a_new_character_has_small_dice(dice: list[str], loose: bool, strict: bool) -> None:
    assert starting_attributes(dice=dice)["legal"] is loose
    assert starting_attributes(dice=dice, two_of_each=True)["legal"] is strict


def test_the_four_dice_stand_in_the_order_of_the_attributes() -> None:
    assert starting_attributes(dice="d8, d4, d12, d6")["faults"] == [
        "Strength starts at d4 or d6.",
        "Intelligence starts at d4 or d6.",
    ]
    sheet = starting_attributes(dice="d6, d4, d4, d6")["attributes"]
    assert sheet == {"strength": "d6", "dexterity": "d4", "intelligence": "d4", "resolve": "d6"}


@pytest.mark.parametrize(("die", "modifier", "value"), [("d4", 0, 2), ("d6", 0, 3), ("d6", 1, 4), ("d12", -1, 5)])
def test_a_passive_value_is_half_the_largest_face(die: str, modifier: int, value: int) -> None:
    assert passive(die=die, modifier=modifier)["passive"] == value


@given(st.sampled_from(list(Die)), st.integers(-99, 99))
def test_a_passive_value_stays_just_below_the_mean(die: Die, modifier: int) -> None:
    assert mean_face(die) + modifier - passive_value(die, modifier) == Fraction(1, 2)


@pytest.mark.parametrize(
    ("rule", "given", "message"),
    [
        (
            attribute,
            {"attribute": "luck"},
            "attribute is 'luck'; allowed: one of strength, dexterity, intelligence, resolve",
        ),
        (attribute_step, {"die": "d2"}, f"die is 'd2'; allowed: {DICE}"),
        (attribute_step, {"die": "d20"}, f"die is 'd20'; allowed: {DICE}"),
        (attribute_step, {"die": 5}, f"die is 5; allowed: {DICE}"),
        (attribute_step, {"die": "20"}, f"die is '20'; allowed: {DICE}"),
        (attribute_step, {"die": "none"}, f"die is 'none'; allowed: {DICE}"),
        (attribute_step, {"die": None}, f"die is empty; allowed: {DICE}"),
        (attribute_step, {"die": 8.0}, f"die is 8.0; allowed: {DICE}"),
        (attribute_step, {"die": True}, f"die is yes; allowed: {DICE}"),
        (passive, {"die": "d5"}, f"die is 'd5'; allowed: {DICE}"),
        (passive, {"modifier": 100}, "modifier is 100; allowed: a whole number from -99 to 99"),
        (passive, {"modifier": -100}, "modifier is -100; allowed: a whole number from -99 to 99"),
        (
            starting_attributes,
            {"dice": ["d4", "d4", "d6"]},
            f"dice is 'd4', 'd4', 'd6'; allowed: 4 to 4 values, each {DICE}, separated by commas",
        ),
        (
            starting_attributes,
            {"dice": ["d4"] * 5},
            f"dice is 'd4', 'd4', 'd4', 'd4', 'd4'; allowed: 4 to 4 values, each {DICE}, separated by commas",
        ),
    ],
)
def test_what_cannot_be_is_refused(rule: object, given: dict[str, object], message: str) -> None:
    assert refusal(rule, **given) == message
