"""The character sheet: values, tokens, power, and each kind of fault."""

from __future__ import annotations

from typing import Any

import pytest

from rules_py.sirpas.sheet import character
from tests.ingenuity.refusals import refusal


def _body(points: int) -> dict[str, Any]:
    return {"name": "Body", "points": points}


def test_the_example_of_power_comes_to_its_spent_points() -> None:
    trained = {"Body": 7, "Mind": 6, "Strength": 1, "Dexterity": 6, "Will": 3, "Intelligence": 5, "Equilibrium": 1}
    sheet = character(
        trained=[{"name": name, "points": points} for name, points in trained.items()], owned=[], backgrounds=[]
    )
    assert sheet["spent"] == {"Main": 13, "Primary": 16}
    assert sheet["power"] == 21
    assert sheet["values"] == {
        "Body": 10, "Mind": 9, "Strength": 11, "Dexterity": 16, "Health": 10,
        "Will": 12, "Intelligence": 14, "Equilibrium": 10,
    }  # fmt: skip
    assert sheet["allowed"] is True


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"trained": [_body(16)]}, "Body would be above 18"),
        ({"trained": [{"name": "Healing", "points": 1}]}, "Healing needs First Aid 6"),
        ({"owned": [{"vantage": "Hard Skin"}]}, "Hard Skin needs Body 9"),
        ({"owned": [{"vantage": "Lucky"}, {"vantage": "Unlucky"}]}, "Lucky excludes Unlucky"),
        ({"owned": [{"vantage": "Lucky"}, {"vantage": "Lucky"}]}, "Lucky is there twice"),
    ],
)
def test_names_what_is_broken(given: dict[str, Any], fault: str) -> None:
    sheet = character(**{"trained": [], "owned": [], "backgrounds": [], **given})
    assert sheet["faults"] == [fault]
    assert sheet["allowed"] is False


def test_refuses_what_stands_there_twice() -> None:
    assert (
        refusal(character, trained=[_body(1), _body(1)]) == "trained is 'Body'; allowed: each attribute or skill once"
    )


def test_refuses_a_level_and_a_target_that_cannot_be() -> None:
    assert refusal(character, owned=[{"vantage": "Lucky", "level": 2}]) == (
        "level is 2; allowed: 1; it has no levels (Lucky)"
    )
    assert refusal(character, owned=[{"vantage": "Expertise"}]) == (
        "of is empty; allowed: the skill that Expertise is taken for"
    )


def test_advantages_and_backgrounds_spend_and_disadvantages_grant() -> None:
    sheet = character(
        trained=[],
        owned=[{"vantage": "Survival instinct", "level": 4}, {"vantage": "Nervous", "level": 3}],
        backgrounds=[{"background": "Aristocrat", "grade": 2}],
    )
    assert sheet["spent"] == {"Normal": 21, "Primary": 2}
    assert sum(sheet["granted"].values()) == 12
