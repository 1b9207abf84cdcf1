"""Conditions: stacking, changes of attributes, and dying."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_py.ingenuity.conditions import add_condition, attribute_change, condition, dying
from tests.refusals import refusal

ALL = ["dying", "stable", "unconscious", "stunned", "prone"]


def test_the_same_condition_counts_once() -> None:
    assert add_condition(active="stunned", new="stunned").outcome == {"conditions": ["stunned"], "changed": False}
    assert add_condition(active="", new="prone").outcome == {"conditions": ["prone"], "changed": True}
    assert add_condition(active="prone", new="stunned")["conditions"] == ["prone", "stunned"]


def test_a_condition_that_says_so_stacks() -> None:
    assert add_condition(active="stunned", new="stunned", stacks=True)["conditions"] == ["stunned", "stunned"]


@pytest.mark.parametrize(
    ("name", "effect"),
    [
        ("dying", "you're unconscious"),
        ("unconscious", "you have no actions"),
        ("unconscious", "you're prone"),
        ("stunned", "you have one fewer action"),
    ],
)
def test_a_condition_has_its_effects(name: str, effect: str) -> None:
    assert effect in condition(condition=name)["effects"]


@pytest.mark.parametrize("attribute", ["strength", "dexterity", "intelligence", "resolve"])
@pytest.mark.parametrize("modifier", [1, -1, 3])
def test_a_temporary_change_reaches_rolls_only(attribute: str, modifier: int) -> None:
    found = attribute_change(
        attribute=attribute,
        modifier=modifier,
        **{"strength": "d6", "resolve": "d6", **dict.fromkeys([attribute], "d8")},
    )
    assert found.outcome == {"written": f"d8{modifier:+d}", "changes": {}}


@pytest.mark.parametrize(
    ("attribute", "changes"),
    [
        ("strength", {"health": [6, 5], "fortitude": [6, 5]}),
        ("dexterity", {"stamina": [4, 3], "reflexes": [5, 4]}),
        ("intelligence", {"focus": [4, 3], "willpower": [5, 4]}),
        (
            "resolve",
            {
                "endurance": [6, 5],
                "fortitude": [6, 5],
                "reflexes": [5, 4],
                "willpower": [5, 4],
                "deflection": [3, 2],
            },
        ),
    ],
)
def test_a_permanent_change_reaches_derived_stats_too(attribute: str, changes: dict[str, list[int]]) -> None:
    assert (
        attribute_change(attribute=attribute, modifier=-1, duration="permanent", strength="d6", resolve="d6")["changes"]
        == changes
    )


@pytest.mark.parametrize(
    ("health", "results", "state", "left", "successes", "failures"),
    [
        (-2, [], "dying", -2, 0, 0),
        (-1, [1, 2, 3], "stable", -3, 3, 0),
        (-3, [2, 3, 4], "dead", -5, 0, 3),
        (-2, [2, 2, 4], "dying", -5, 2, 1),
        (-2, [1, 9, 1, 9, 9], "stable", -6, 3, 2),
    ],
)
def test_three_checks_settle_who_is_dying(
    health: int, results: list[int], state: str, left: int, successes: int, failures: int
) -> None:
    assert dying(health=health, results=results).outcome == {
        "state": state,
        "health": left,
        "successes": successes,
        "failures": failures,
    }


@given(st.integers(-20, -1), st.lists(st.booleans(), min_size=5, max_size=5))
def test_five_checks_always_settle_it(health: int, fortunes: list[bool]) -> None:
    results: list[int] = []
    for lucky in fortunes:
        results.append(99 if lucky else -99)
        found = dying(health=health, results=results)
        if found["state"] != "dying":
            break
    assert found["state"] == ("stable" if results.count(99) == 3 else "dead")


@pytest.mark.parametrize(
    ("rule", "given", "message"),
    [
        (add_condition, {"new": "dizzy"}, f"new is 'dizzy'; allowed: one of {', '.join(ALL)}"),
        (
            add_condition,
            {"active": "stunned, dizzy"},
            f"active (value 2) is 'dizzy'; allowed: one of {', '.join(ALL)}",
        ),
        (condition, {"condition": "blinded"}, f"condition is 'blinded'; allowed: one of {', '.join(ALL)}"),
        (attribute_change, {"duration": ""}, "duration is empty; allowed: one of temporary, permanent"),
        (attribute_change, {"duration": None}, "duration is empty; allowed: one of temporary, permanent"),
        (attribute_change, {"modifier": 1.5}, "modifier is 1.5; allowed: a whole number from -99 to 99"),
        (
            dying,
            {"health": 0},
            "health is 0; allowed: a whole number from -99 to -1 (you're only dying below 0 health)",
        ),
        (
            dying,
            {"health": 3},
            "health is 3; allowed: a whole number from -99 to -1 (you're only dying below 0 health)",
        ),
        (
            dying,
            {"health": -1, "results": [9, 9, 9, 9]},
            "results is 9, 9, 9, 9; allowed: 3 results; then the character is stable",
        ),
    ],
)
def test_what_cannot_be_is_refused(rule: object, given: dict[str, object], message: str) -> None:
    assert refusal(rule, **given) == message
