"""Natural abilities: what they bring, the pools they fill, and the points they cost."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_py.errors import RuleError
from rules_py.tuurna.natural import (
    ELLIPSIS_GRANTS,
    NATURAL_ABILITIES,
    ellipsis,
    natural_ability,
    natural_success,
    pool_maxima,
    recover,
    recovered,
)

RANGE = "Sleep 2–4, Rest 1, Meditate 1, Relax 1"


def message(rule: Any, **given: object) -> str:
    with pytest.raises(RuleError) as caught:
        rule(**given)
    return str(caught.value)


@pytest.mark.parametrize(
    ("ability", "points", "stamina", "willpower", "sanity"),
    [
        pytest.param("Sleep", 2, 8, 4, 4, id="example 13, two points"),
        pytest.param("Sleep", 3, 12, 6, 6, id="example 13, three points"),
        pytest.param("Sleep", 4, 16, 8, 8, id="example 13, four points"),
        ("Rest", 1, 2, 1, 1),
        ("Meditate", 1, 1, 1, 2),
        ("Relax", 1, 1, 2, 1),
    ],
)
def test_a_natural_ability_brings_what_its_table_says(
    ability: str, points: int, stamina: int, willpower: int, sanity: int
) -> None:
    assert natural_ability(ability=ability, points=points).outcome == {
        "stamina": stamina,
        "willpower": willpower,
        "sanity": sanity,
        "side_effect": "unconscious and don't notice anything" if ability == "Sleep" else None,
    }


@pytest.mark.parametrize(
    ("ability", "points", "expected"),
    [
        ("Sleep", 1, "2 to 4 for Sleep"),
        ("Sleep", 0, f"a whole number from 1 to 4 ({RANGE})"),
        ("Sleep", 5, f"a whole number from 1 to 4 ({RANGE})"),
        ("Sleep", 2.5, f"a whole number from 1 to 4 ({RANGE})"),
        ("Rest", 2, "1 for Rest"),
        ("Meditate", 4, "1 for Meditate"),
        ("Relax", 3, "1 for Relax"),
    ],
)
@pytest.mark.parametrize("rule", [natural_ability, recover])
def test_each_takes_its_own_points(rule: Any, ability: str, points: object, expected: str) -> None:
    assert message(rule, ability=ability, points=points) == f"points is {points}; allowed: {expected}"


@pytest.mark.parametrize("rule", [natural_ability, natural_success, recover])
def test_there_are_four_and_no_other(rule: Any) -> None:
    assert len(NATURAL_ABILITIES) == 4
    assert message(rule, ability="Eat") == "ability is 'Eat'; allowed: one of Sleep, Rest, Meditate, Relax"


@pytest.mark.parametrize("ability", ["Sleep", "Rest", "Meditate", "Relax"])
def test_natural_abilities_take_no_competency_check(ability: str) -> None:
    assert natural_success(ability=ability).outcome == {"needs_check": False}
    assert message(natural_success, ability=ability, difficulty=3) == (
        "difficulty is 3; allowed: empty; a natural ability takes no competency check"
    )


@settings(max_examples=200, derandomize=True, deadline=None)
@given(st.integers(0, 24), st.integers(0, 16), st.integers(0, 24))
def test_recovery_stays_between_what_was_there_and_the_maximum(current: int, gain: int, maximum: int) -> None:
    if current > maximum:
        return
    after = recovered(current, gain, maximum)
    assert current <= after <= maximum
    assert after in (current + gain, maximum)


def test_recovery_is_cut_at_each_maximum() -> None:
    ruling = recover(
        ability="Sleep",
        points=2,
        stamina=0,
        stamina_maximum=24,
        willpower=2,
        willpower_maximum=3,
        sanity=0,
        sanity_maximum=0,
    )
    assert ruling.outcome == {"stamina": 8, "willpower": 3, "sanity": 0, "lost": 7}
    assert ruling.summary == "You end up with 8 Stamina, 3 Willpower and no Sanity."


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"stamina": 6, "stamina_maximum": 5}, "stamina is 6; allowed: 0 to 5; your maximum is 5"),
        ({"willpower": 1, "willpower_maximum": 0}, "willpower is 1; allowed: 0 to 0; your maximum is 0"),
        ({"sanity": 3, "sanity_maximum": 2}, "sanity is 3; allowed: 0 to 2; your maximum is 2"),
        ({"sanity": -1}, "sanity is -1; allowed: a whole number from 0 to 24"),
        ({"stamina_maximum": 25}, "stamina_maximum is 25; allowed: a whole number from 0 to 24"),
    ],
)
def test_a_pool_above_its_maximum_is_refused(given: dict[str, object], expected: str) -> None:
    assert message(recover, **given) == expected


@pytest.mark.parametrize(
    ("levels", "stamina", "willpower", "sanity"),
    [
        ({}, 0, 0, 0),
        ({"fitness": 3, "combat": 2}, 5, 0, 0),
        (dict.fromkeys(("fitness", "combat", "acumen", "reason", "harmony", "craft"), 0), 0, 0, 0),
        (dict.fromkeys(("fitness", "combat", "acumen", "reason", "harmony", "craft"), 12), 24, 24, 24),
        ({"fitness": 1, "combat": 2, "acumen": 3, "reason": 4, "harmony": 5, "craft": 6}, 3, 7, 11),
    ],
)
def test_a_maximum_is_the_sum_of_two_levels(levels: dict[str, int], stamina: int, willpower: int, sanity: int) -> None:
    assert pool_maxima(**levels).outcome == {"stamina": stamina, "willpower": willpower, "sanity": sanity}


@pytest.mark.parametrize("skill", ["fitness", "combat", "acumen", "reason", "harmony", "craft"])
@pytest.mark.parametrize("level", [-1, 13, 1.5])
def test_levels_of_a_maximum_are_levels(skill: str, level: object) -> None:
    assert message(pool_maxima, **{skill: level}) == f"{skill} is {level}; allowed: a whole number from 0 to 12"


def test_grants_are_those_of_the_examples() -> None:
    assert [row.points for row in ELLIPSIS_GRANTS] == [1, 2, 3, 4, 5, 6, 10, 15]


@pytest.mark.parametrize(
    ("granted", "spent", "left", "summary"),
    [
        (6, [4, 1], 1, "You've spent 5 of your 6 Ellipsis Points and have 1 left."),
        (6, [], 6, "You've spent none of your 6 Ellipsis Points and have 6 left."),
        (0, [], 0, "You were given no Ellipsis Points, so there's nothing to spend."),
        (1, [1], 0, "You've spent your one Ellipsis Point."),
        (3, [1, 1, 1], 0, "You've spent all 3 of your Ellipsis Points."),
        (99, [99], 0, "You've spent all 99 of your Ellipsis Points."),
    ],
)
def test_unspent_points_are_left_and_lost(granted: int, spent: list[int], left: int, summary: str) -> None:
    ruling = ellipsis(granted=granted, spent=spent)
    assert ruling.outcome == {"spent": granted - left, "left": left}
    assert ruling.summary == summary


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (
            {"granted": 3, "spent": [2, 2]},
            "spent is 2, 2; allowed: at most 3 in all, the points you were given",
        ),
        ({"spent": [-1]}, "spent (value 1) is -1; allowed: a whole number from 0 to 99"),
        ({"granted": -1}, "granted is -1; allowed: a whole number from 0 to 99"),
        ({"kept": 1}, "kept is 1; allowed: 0; you lose what you haven't spent when the Ellipsis ends"),
    ],
)
def test_points_are_neither_overspent_nor_kept(given: dict[str, object], expected: str) -> None:
    assert message(ellipsis, **given) == expected
