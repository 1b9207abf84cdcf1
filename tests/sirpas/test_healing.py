"""Healing: what first aid, stabilising and treating do to each wound, with and without a kit."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules_py.sirpas.healing import first_aid, stabilise, treat_wound
from tests.refusals import refusal

PLAIN_11 = {"Trivial": 215, "Easy": 196, "Normal": 135, "Difficult": 56, "Hard": 10}


@pytest.mark.parametrize(
    ("wound", "difficulty", "becomes", "by_expert"),
    [
        ("light", "Normal", "healed", "healed"),
        ("serious", "Difficult", "light", "healed"),
        ("heavy", "Hard", "serious", "serious"),
    ],
)
def test_first_aid_makes_a_wound_milder(wound: str, difficulty: str, becomes: str, by_expert: str) -> None:
    assert first_aid.chance(wound=wound, value=11, kit=False) == Fraction(PLAIN_11[difficulty], 216)
    assert first_aid.roll(wound=wound, value=20, faces="4,4,4", kit=True).ruling["becomes"] == becomes
    assert first_aid.roll(wound=wound, value=20, expert=True, faces="4,4,4,1", kit=True).ruling["becomes"] == by_expert
    assert first_aid.roll(wound=wound, value=2, kit=False, faces="4,4,4").ruling["becomes"] == wound


def test_kit_medical_knowledge_and_expertise_count_together() -> None:
    light = {"wound": "light", "value": 5}
    assert first_aid.chance(**{"wound": "serious", "value": 8, **light}, kit=False) == Fraction(10, 216)
    assert first_aid.chance(**{"wound": "serious", "value": 8, "kit": True, **light}) == Fraction(135, 216)
    assert first_aid.chance(**{"wound": "serious", "value": 8, "kit": True, **light}, medical_knowledge=1) == Fraction(
        160, 216
    )
    assert first_aid.chance(
        **{"wound": "serious", "value": 8, "kit": True, **light}, medical_knowledge=1, expert=True
    ) == Fraction(1160, 1296)


def test_a_kit_does_not_make_the_check_another_one() -> None:
    """A margin of 8 is critical for a Normal check, kit or not; of 7 it would be for an Easy one."""
    seven = first_aid.roll(wound="light", value=10, faces="4,4,4", kit=True).ruling
    assert (seven["margin"], seven["grade"]) == (7, "success")
    assert first_aid.roll(wound="light", value=11, faces="4,4,4", kit=True).ruling["grade"] == "critical success"


def test_further_wounds_count_as_tries() -> None:
    assert first_aid.chance(wound="light", value=11, kit=False, tries=1) == Fraction(81, 216)


@pytest.mark.parametrize(
    ("expert", "faces", "also"),
    [
        (False, "6,6,6", "another light wound is healed too, if there is one"),
        (
            True,
            "6,6,6,6",
            "another light wound (or a serious one, if there's no light one left) is healed too, if there is one",
        ),
        (False, "1,1,1", "the patient gets a light wound as well"),
        (False, "4,4,4", ""),
    ],
)
def test_critical_results_touch_another_wound(expert: bool, faces: str, also: str) -> None:
    assert first_aid.roll(wound="light", value=5, expert=expert, faces=faces, kit=True).ruling["side_effect"] == also


@pytest.mark.parametrize(
    ("skill", "kit", "difficulty"),
    [
        ("First Aid", False, "Normal"),
        ("First Aid", True, "Trivial"),
        ("Stabilize", False, "Hard"),
        ("Stabilize", True, "Easy"),
    ],
)
def test_a_kit_makes_stabilising_easier_and_adds_nothing(skill: str, kit: bool, difficulty: str) -> None:
    assert stabilise.chance(skill=skill, kit=kit, value=11) == Fraction(PLAIN_11[difficulty], 216)
    assert stabilise.roll(skill=skill, kit=kit, seed=1, value=8).ruling["difficulty"] == difficulty


@pytest.mark.parametrize(
    ("skill", "faces", "state", "also"),
    [
        ("First Aid", "6,6,6", "stable", "one light wound is healed too, if there is one"),
        ("Stabilize", "6,6,6", "stable", "the lightest wound is healed too, if there is one"),
        ("First Aid", "4,4,4", "disabled", ""),
        ("First Aid", "1,1,1", "dead", ""),
        ("Stabilize", "1,1,1", "dead", ""),
    ],
)
def test_stabilising_saves_or_kills(skill: str, faces: str, state: str, also: str) -> None:
    value = 20 if state == "stable" else 8
    ruling = stabilise.roll(skill=skill, value=value, faces=faces).ruling
    assert (ruling["state"], ruling["side_effect"]) == (state, also)


@pytest.mark.parametrize(
    ("wound", "difficulty", "bonus"), [("light", "Easy", 6), ("serious", "Normal", 0), ("heavy", "Difficult", 0)]
)
def test_the_kit_helps_to_treat_light_wounds_only(wound: str, difficulty: str, bonus: int) -> None:
    assert treat_wound.chance(wound=wound, value=11, kit=False) == Fraction(PLAIN_11[difficulty], 216)
    ruling = treat_wound.roll(wound=wound, seed=1, value=6, kit=True).ruling
    assert (ruling["difficulty"], ruling["bonus"]) == (difficulty, bonus)
    assert treat_wound.chance(wound=wound, value=11, kit=True) == treat_wound.chance(
        wound=wound, value=11, kit=False, modifier=bonus
    )


def test_each_treatment_that_failed_makes_the_next_one_harder() -> None:
    assert [
        treat_wound.roll(wound="serious", value=10, faces="4, 4, 4", tries=tries).ruling["margin"]
        for tries in (0, 1, 2)
    ] == [1, -1, -3]
    assert treat_wound.chance(value=11, tries=1) == treat_wound.chance(value=9)


@pytest.mark.parametrize("rule", [first_aid, treat_wound])
@pytest.mark.parametrize("wound", ["scratch", "deadly"])
def test_scratches_and_deadly_wounds_are_not_treated(rule: object, wound: str) -> None:
    assert refusal(rule, wound=wound).startswith(f"wound is '{wound}'; allowed: one of light, serious, heavy")


def test_levels_out_of_range_are_refused() -> None:
    assert refusal(first_aid, medical_knowledge=4) == "medical_knowledge is 4; allowed: a whole number from 0 to 3"
    assert refusal(stabilise, skill="Healing") == "skill is 'Healing'; allowed: one of First Aid, Stabilize"


@pytest.mark.parametrize(
    ("rule", "given", "knack", "more"),
    [
        (stabilise, {"kit": True}, "Easygoing", 2),
        (stabilise, {"kit": False}, "Easygoing", 0),
        (stabilise, {"skill": "Stabilize", "kit": True}, "Easygoing", 1),
        (stabilise, {"kit": True}, "Self Taught", -2),
        (stabilise, {"skill": "Stabilize", "kit": False}, "Natural", 2),
        (first_aid, {"wound": "light", "kit": True}, "Easygoing", 0),
        (first_aid, {"wound": "heavy", "kit": True}, "Natural", 2),
        (treat_wound, {"wound": "light", "kit": True}, "Easygoing", 1),
        (treat_wound, {"wound": "heavy"}, "Natural", 1),
    ],
)
def test_a_talent_or_flaw_in_the_skill_counts_by_the_difficulty(
    rule: Any, given: dict[str, Any], knack: str, more: int
) -> None:
    plain, talented = (rule.roll(**given, value=8, faces="4, 4, 3", **one).ruling for one in ({}, {"knack": knack}))
    assert talented["margin"] - plain["margin"] == more
    assert rule.chance(**given, value=8, knack=knack) == rule.chance(**given, value=8, modifier=more)
