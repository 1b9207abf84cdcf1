"""Skills: values, prices, what has to be learned before, and what kinds there are."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_py.sirpas.catalogue import SKILLS
from rules_py.sirpas.skills import BASELESS_SKILLS, COMBAT_SKILLS, EXAMPLE, skill
from tests.refusals import refusal

UNTRAINED = {
    "Acrobatics": 16,
    "Archery": 3,
    "Block": 8,
    "Brawl": 0,
    "Charisma": 9,
    "Climbing": 16,
    "Concentration": 1,
    "Deceit": 14,
    "Disengage": 16,
    "Endurance": 10,
    "Firearms": 3,
    "Full Contact": 0,
    "Hiding": 2,
    "Hiding in Shadows": 3,
    "Initiative": 16,
    "Instinctive Defense": 3,
    "Intimidate": 1,
    "Investigation": 14,
    "Knife Fight": 3,
    "Lie Detection": 2,
    "Perception": 12,
    "Persuade": 1,
    "Pickpocket": 3,
    "Running": 16,
    "Shoot": 3,
    "Silent Movement": 3,
    "Slash": 0,
    "Swordfight": 3,
    "Throw": 3,
    "Thrust": 3,
    "Willpower Defense": 1,
    "Break Free": 8,
    "Traps": 14,
}
"""Of the character of the example of power: S 11, D 16, W 12, I 14, M 9, B 10."""

BASELESS = {
    *("Active Mitigation", "Chemistry", "Engineering", "First Aid", "Healing", "Lock Picking", "Lore Knowledge"),
    *("Poisons", "Riding", "Stabilize", "Treating Wounds"),
}


def with_values(**values: int) -> list[dict[str, Any]]:
    others = {name.replace("_", " "): value for name, value in values.items()}
    return [*(dict(row) for row in EXAMPLE), *({"name": name, "value": value} for name, value in others.items())]


@pytest.mark.parametrize("name", UNTRAINED)
def test_a_skill_begins_at_its_base(name: str) -> None:
    assert skill(skill=name, points=0, values=EXAMPLE)["value"] == UNTRAINED[name]


def test_every_skill_begins_somewhere_or_is_baseless_or_learned_for_something() -> None:
    targeted = {one.name for one in SKILLS if one.of}
    assert {one.name for one in BASELESS_SKILLS} == BASELESS
    assert {one.name for one in SKILLS} == set(UNTRAINED) | BASELESS | targeted


def test_the_example_of_power_has_these_values() -> None:
    assert skill(skill="Deceit", points=3, values=EXAMPLE)["value"] == 17
    assert (
        skill(skill="Acrobatics", points=1, values=EXAMPLE).summary
        == "Acrobatics 17: it starts at 16, and 1 trained point costs 1 Normal token."
    )


def test_nobody_has_a_baseless_skill_untrained() -> None:
    assert skill(skill="Lock Picking", points=0).summary == (
        "You can't try Lock Picking: it has no base, so you have to learn it first."
    )
    assert skill(skill="Lock Picking", points=1)["untrained"] is False
    assert skill(skill="Brawl", points=0, values=EXAMPLE)["untrained"] is False


def test_a_base_below_nothing_counts_as_nothing_and_points_fill_it_first() -> None:
    weak = [{"name": "Strength", "value": 4}]
    assert [skill(skill="Brawl", points=points, values=weak)["value"] for points in (0, 3, 4)] == [0, 0, 1]
    assert skill(skill="Brawl", points=0, values=weak)["sum"] == -3


def test_tiers_and_kinds_are_those_of_the_list() -> None:
    kinds = {
        one.name: skill(skill=one.name, points=0, of="x" if one.of else "", values=EXAMPLE)
        for one in SKILLS
        if one.name != "Resistance"
    }
    assert Counter(ruling["type"] for ruling in kinds.values()) == {"Hard": 21, "Normal": 16, "Easy": 9}
    assert sum(ruling["combat"] for ruling in kinds.values()) == len(COMBAT_SKILLS) == 18
    assert {name: ruling["dominance"] for name, ruling in kinds.items() if ruling["style"]} == {
        "Archery": 4,
        "Brawl": 1,
        "Concentration": 1,
        "Firearms": 5,
        "Full Contact": 3,
        "Knife Fight": 3,
        "Swordfight": 4,
    }


@pytest.mark.parametrize(("name", "needed", "least"), [("Full Contact", "Brawl", 4), ("Healing", "First Aid", 6)])
def test_some_skills_need_another(name: str, needed: str, least: int) -> None:
    values = {needed.replace(" ", "_"): least}
    assert skill(skill=name, points=1, values=with_values(**values))["value"] > 0
    values = {needed.replace(" ", "_"): least - 1}
    assert refusal(skill, skill=name, points=1, values=with_values(**values)) == (
        f"values ({needed}) is {least - 1}; allowed: {least} or more; {name} needs {needed} {least}"
    )


def test_treating_wounds_needs_healing_and_a_type_of_race() -> None:
    able = with_values(Healing=3)
    assert skill(skill="Treating Wounds", of="humanoids", points=2, values=able)["value"] == 2
    low = refusal(skill, skill="Treating Wounds", of="humanoids", points=2, values=with_values(Healing=2))
    assert low == "values (Healing) is 2; allowed: 3 or more; Treating Wounds needs Healing 3"


@pytest.mark.parametrize(
    ("given_", "message"),
    [
        ({"points": 7}, "points is 7; allowed: at most 6; it starts at 14 and stops at 20"),
        ({"points": -1}, "points is -1; allowed: a whole number from 0 to 20"),
        ({"skill": "Hacking"}, "of is empty; allowed: the system you're learning Hacking for"),
        ({"of": "dogs"}, "of is 'dogs'; allowed: nothing for Deceit"),
        (
            {"skill": "Resistance", "of": "fire"},
            "skill is 'Resistance'; allowed: another one; where Resistance starts depends on what you resist",
        ),
        (
            {"values": [{"name": "Will", "value": 9}]},
            "values is 'Will'; allowed: a value for Intelligence; Deceit starts from Intelligence",
        ),
        ({"skill": "Deceive"}, "skill is 'Deceive'; allowed: 'Deceit' is the nearest of 47 known names"),
    ],
)
def test_what_cannot_be_is_refused(given_: dict[str, Any], message: str) -> None:
    assert refusal(skill, **{"skill": "Deceit", "points": 3, "values": EXAMPLE, **given_}) == message


@given(st.integers(3, 18), st.integers(0, 20))
def test_a_value_stays_in_its_range_and_a_point_costs_a_token(strength: int, points: int) -> None:
    ruling = skill(skill="Brawl", points=min(points, 17), values=[{"name": "Strength", "value": strength}])
    assert 0 <= ruling["value"] <= 20
    assert ruling["tokens"] == min(points, 17)
