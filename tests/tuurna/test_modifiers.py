"""Modifiers: settled before the roll; fates; luck."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_py.errors import RuleError
from rules_py.tuurna.modifiers import FATE_TABLE, FATES, Fate, fate, luck, mean_wins, modifiers, settled, spend_luck
from tests.plain_enumeration import FATES as PLAIN_FATES
from tests.plain_enumeration import scores

AMOUNTS = st.lists(st.integers(-9, 9), max_size=4)

MEANS = {"cursed": "2/3", "unlucky": "4/5", "neutral": "1", "lucky": "5/4", "blessed": "3/2"}

ONE_DIE = {
    "cursed": ["1/3", "2/3", "0", "0", "0"],
    "unlucky": ["1/3", "5/9", "5/54", "5/324", "5/1944"],
    "neutral": ["1/3", "4/9", "4/27", "4/81", "4/243"],
    "lucky": ["1/6", "5/9", "5/27", "5/81", "5/243"],
    "blessed": ["0", "2/3", "2/9", "2/27", "2/81"],
}


def message(rule: Any, **given: object) -> str:
    with pytest.raises(RuleError) as caught:
        rule(**given)
    return str(caught.value)


@pytest.mark.parametrize("name", PLAIN_FATES)
def test_a_fate_reads_each_face_as_its_table_says(name: str) -> None:
    words = {"-": "loss", "w": "win", "+": "win + die"}
    assert fate(fate=name)["faces"] == [words[letter] for letter in PLAIN_FATES[name]]


@pytest.mark.parametrize("name", MEANS)
def test_the_mean_of_a_die_is_exact(name: str) -> None:
    assert mean_wins(Fate(name)) == Fraction(MEANS[name])
    assert fate(fate=name)["mean"] == MEANS[name]


@pytest.mark.parametrize("name", ONE_DIE)
def test_the_wins_of_one_die_are_those_of_the_published_series(name: str) -> None:
    counted = scores(1, name, cap=9)
    assert [counted.get(wins, Fraction()) for wins in range(5)] == [Fraction(text) for text in ONE_DIE[name]]


@pytest.mark.parametrize("name", ["disadvantaged", "advantaged", "bless", ""])
def test_other_names_are_no_fates(name: str) -> None:
    assert message(fate, fate=name).startswith(f"fate is {name!r}" if name else "fate is empty")


def test_the_table_of_fates_runs_from_worst_to_best() -> None:
    assert [row.fate for row in FATE_TABLE] == list(Fate) == list(FATES)
    assert sorted(MEANS.values(), key=Fraction) == list(MEANS.values())


@pytest.mark.parametrize(
    ("changes", "minima", "maxima", "value"),
    [
        ([], [], [], 0),
        ([1, -3, 5], [], [], 3),
        ([1], [2], [], 2),
        ([5], [2], [3], 3),
        ([], [2], [], 2),
        ([], [], [-1], -1),
        ([0], [1, 4, 2], [], 4),
        ([9], [], [7, 3, 5], 3),
        ([0], [3], [3], 3),
        ([0], [4], [3], 0),
        ([9], [4], [3], 3),
        ([-2], [4], [3], -2),
    ],
)
def test_changes_then_the_highest_minimum_then_the_lowest_maximum(
    changes: list[int], minima: list[int], maxima: list[int], value: int
) -> None:
    assert settled(changes, minima, maxima) == value


@settings(max_examples=300, derandomize=True, deadline=None)
@given(AMOUNTS, AMOUNTS, AMOUNTS)
def test_settling_never_passes_a_maximum_nor_a_valid_minimum(
    changes: list[int], minima: list[int], maxima: list[int]
) -> None:
    value = settled(changes, minima, maxima)
    assert all(value <= maximum for maximum in maxima)
    if not maxima or not minima or max(minima) <= min(maxima):
        assert all(value >= minimum for minimum in minima)
    if not minima and not maxima:
        assert value == sum(changes)


def entry(modifier: str, effect: str, amount: object, origin: str = "specific") -> dict[str, object]:
    return {"modifier": modifier, "effect": effect, "amount": amount, "origin": origin}


def test_leverage_and_labor_are_settled_apart() -> None:
    ruling = modifiers(entries=[entry("leverage", "change", 2), entry("labor", "change", -1)])
    assert ruling.outcome == {"leverage": 2, "labor": -1}
    assert ruling.summary == "You have +2 leverage and -1 labor."


def test_example_16_bounds_are_no_changes() -> None:
    bounds = [entry("labor", "minimum", 2), entry("leverage", "maximum", 3)]
    assert modifiers(entries=bounds).outcome == {"leverage": 0, "labor": 2}
    more = [*bounds, entry("labor", "change", 5), entry("leverage", "change", 5)]
    assert modifiers(entries=more).outcome == {"leverage": 3, "labor": 5}


def test_an_origin_makes_no_difference() -> None:
    for first, second in product(("specific", "circumstantial"), repeat=2):
        entries = [entry("leverage", "change", 2, first), entry("leverage", "minimum", 3, second)]
        assert modifiers(entries=entries)["leverage"] == 3


def test_no_entries_settle_to_nothing() -> None:
    assert modifiers(entries=[]).outcome == {"leverage": 0, "labor": 0}


def test_a_modifier_without_entries_is_not_mentioned() -> None:
    assert modifiers(entries=[entry("labor", "change", 1)]).steps == ("Your changes to labor add up to 1.",)


def test_the_way_to_a_value_is_reported() -> None:
    clash = [entry("labor", "minimum", 4), entry("labor", "maximum", 3), entry("leverage", "minimum", 1)]
    assert modifiers(entries=clash).steps == (
        "Your changes to leverage add up to 0, but leverage can't be less than 1.",
        "Your changes to labor add up to 0."
        " The minimum of 4 is higher than the maximum of 3, so only the maximum counts.",
    )


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ({"amount": 1}, "entries (row 1, modifier) is empty; allowed: one of leverage, labor"),
        (
            entry("luck", "change", 1),
            "entries (row 1, modifier) is 'luck'; allowed: one of leverage, labor",
        ),
        (entry("labor", "change", 1.5), "entries (row 1, amount) is 1.5; allowed: a whole number from -99 to 99"),
        (entry("labor", "change", 100), "entries (row 1, amount) is 100; allowed: a whole number from -99 to 99"),
        (
            entry("labor", "change", 1, "divine"),
            "entries (row 1, origin) is 'divine'; allowed: one of specific, circumstantial",
        ),
        (
            entry("labor", "min", 1),
            "entries (row 1, effect) is 'min'; allowed: one of change, minimum, maximum"
            " ('minimum' is the nearest of 3 known names)",
        ),
    ],
)
def test_an_entry_without_sense_is_refused(row: dict[str, object], expected: str) -> None:
    assert message(modifiers, entries=[row]) == expected


def test_luck_is_one_fair_die() -> None:
    assert luck.odds().measured == dict.fromkeys(range(1, 7), Fraction(1, 6))


@pytest.mark.parametrize("faces", ["", "0", "7", "1, 2"])
def test_luck_takes_one_face_of_a_six_sided_die(faces: str) -> None:
    with pytest.raises(RuleError):
        luck.roll(faces=faces)


@pytest.mark.parametrize(
    ("given", "outcome"),
    [
        ({"luck": 0, "points": 0}, {"leverage": 0, "damage": 0, "luck": 0}),
        ({"luck": 6, "points": 2}, {"leverage": 2, "damage": 0, "luck": 4}),
        ({"luck": 2, "points": 2}, {"leverage": 2, "damage": 0, "luck": 0}),
        ({"luck": 6, "use": "damage", "points": 6, "damage": 4}, {"leverage": 0, "damage": 0, "luck": 2}),
        ({"luck": 6, "use": "damage", "points": 3, "damage": 4}, {"leverage": 0, "damage": 1, "luck": 3}),
    ],
)
def test_luck_helps_a_roll_or_against_damage(given: dict[str, object], outcome: dict[str, int]) -> None:
    assert spend_luck(**given).outcome == outcome


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"luck": 6, "points": 3}, "points is 3; allowed: 0 to 2 for a roll"),
        ({"luck": 1, "points": 2}, "points is 2; allowed: 0 to 1, the Luck you have left"),
        (
            {"luck": 3, "use": "damage", "points": 4, "damage": 9},
            "points is 4; allowed: 0 to 3, the Luck you have left",
        ),
        ({"luck": 7}, "luck is 7; allowed: a whole number from 0 to 6"),
        ({"luck": -1}, "luck is -1; allowed: a whole number from 0 to 6"),
        ({"points": -1}, "points is -1; allowed: a whole number from 0 to 6"),
        (
            {"luck": 3, "use": "damage", "points": 1},
            "damage is 0; allowed: the damage that Luck is to reduce",
        ),
    ],
)
def test_more_luck_than_allowed_is_refused(given: dict[str, object], expected: str) -> None:
    assert message(spend_luck, **given) == expected
