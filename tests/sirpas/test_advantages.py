"""Advantages: worked examples, both ends of each range, opposites, and what cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from rules_py.sirpas.advantages import (
    EFFECT_TABLE,
    advantage_effect,
    capacity,
    elemental_resistance,
    expert_benefit,
    falloff,
    passive_damage,
    resist_wound,
    self_healing,
    skill_vantage,
    skin_of_the_teeth,
)
from tests.refusals import refusal


@pytest.mark.parametrize(
    ("advantage", "adds"),
    [
        ("Elemental Resistance", [1, 2, 3, 4, 5, 6]),
        ("Fast Paced", [6, 12, 18]),
        ("Medical knowledge", [1, 2, 3]),
        ("Offensive flow", [1]),
        ("Survival instinct", [1, 2, 3, 4]),
    ],
)
def test_each_level_adds_its_number(advantage: str, adds: list[int]) -> None:
    assert [advantage_effect(advantage=advantage, level=n)["bonus"] for n in range(1, len(adds) + 1)] == adds
    assert refusal(advantage_effect, advantage=advantage, level=len(adds) + 1).startswith(f"level is {len(adds) + 1};")


def test_the_table_names_what_the_form_offers() -> None:
    assert [effect.advantage for effect in EFFECT_TABLE] == list(
        advantage_effect.parameter("advantage").kind.limits()["choices"]
    )


@pytest.mark.parametrize(
    ("given", "base", "bonus"),
    [
        ({"level": 3}, 3, 0),
        ({"level": 3, "twice": True}, 3, 3),
        ({"level": 6, "resistance": False}, 0, 6),
        ({"level": 1, "resistance": False, "twice": True}, 0, 1),
    ],
)
def test_elemental_resistance_is_base_or_bonus(given: dict[str, Any], base: int, bonus: int) -> None:
    assert elemental_resistance(**{"level": 3, "resistance": True, **given}).outcome == {
        "base_value": base,
        "bonus": bonus,
    }


@pytest.mark.parametrize(
    ("difficulty", "effective"),
    [("Difficult", -2), ("Hard", -4), ("Very Hard", -5), ("Normal", 0), ("Easy", 4), ("Trivial", 8)],
)
def test_natural_leaves_less_of_the_difficulty(difficulty: str, effective: int) -> None:
    assert skill_vantage(difficulty=difficulty, vantage="Natural")["effective"] == effective


def test_self_taught_takes_what_easygoing_gives() -> None:
    for difficulty, bonus in (("Trivial", 2), ("Easy", 1), ("Normal", 0), ("Hard", 0)):
        assert skill_vantage(vantage="Easygoing", difficulty=difficulty)["bonus"] == bonus
        assert skill_vantage(vantage="Self Taught", difficulty=difficulty)["bonus"] == -bonus


@pytest.mark.parametrize(
    ("distance", "keen_eye", "nearer", "penalty"),
    [
        (29, 0, False, 0),
        (30, 0, False, -1),
        (59, 0, False, -1),
        (60, 0, False, -2),
        (90, 0, False, -4),
        (120, 0, False, -4),
        (121, 0, False, None),
        (41, 2, False, 0),
        (42, 2, False, -1),
        (132, 2, False, -4),
        (17, 2, True, 0),
        (18, 2, True, -1),
        (109, 2, True, None),
        (144, 4, False, -4),
    ],
)
def test_keen_eye_moves_every_boundary(distance: int, keen_eye: int, nearer: bool, penalty: int | None) -> None:
    assert falloff(distance=distance, reach=120, keen_eye=keen_eye, nearer=nearer)["penalty"] == penalty


@pytest.mark.parametrize("skill", ["First Aid", "first-aid", " FIRST  AID"])
def test_experts_in_first_aid_get_more(skill: str) -> None:
    assert expert_benefit(skill=skill)["benefit"]
    assert expert_benefit(skill="Climbing")["benefit"] is None


@pytest.mark.parametrize(
    ("given", "endured", "out"),
    [
        ({"injury_points": 20, "battleproof": False}, 20, True),
        ({"injury_points": 19, "battleproof": False}, 20, False),
        ({"injury_points": 23}, 24, False),
        ({"injury_points": 24}, 24, True),
        ({"injury_points": 20, "source": "mental"}, 20, True),
        ({"injury_points": 20, "source": "mental", "mourning_hall": True}, 24, False),
        ({"injury_points": 16, "base": 16, "mourning_hall": True, "battleproof": False}, 16, True),
    ],
)
def test_one_heavy_wound_more(given: dict[str, Any], endured: int, out: bool) -> None:
    assert capacity(**{"injury_points": 20, "base": 20, "battleproof": True, **given}).outcome == {
        "capacity": endured,
        "incapacitated": out,
    }


@pytest.mark.parametrize(
    ("wounds", "battleproof", "mourning_hall", "healing", "grace"),
    [
        ("physical, physical, mental", True, False, [1], 0),
        ("physical, mental, mental", False, True, [3], 1),
        ("mental, mental, physical", True, True, [2, 3], 0),
        ("", True, True, [], 0),
        ("mental", False, False, [], 0),
    ],
)
def test_wounds_that_heal_alone(
    wounds: str, battleproof: bool, mourning_hall: bool, healing: list[int], grace: int
) -> None:
    ruling = self_healing(wounds=wounds, battleproof=battleproof, mourning_hall=mourning_hall)
    assert (ruling["healing"], ruling["grace_hours"]) == (healing, grace)
    assert ruling["hours"] == (4 if healing else None)


def test_one_deadly_wound_a_day_is_resisted() -> None:
    assert skin_of_the_teeth(wound="deadly").outcome == {"resisted": True, "used_up": True}
    assert skin_of_the_teeth(used=True, wound="deadly").outcome == {"resisted": False, "used_up": True}
    assert skin_of_the_teeth(wound="heavy").outcome == {"resisted": False, "used_up": False}


@pytest.mark.parametrize(
    ("given", "difficulty", "level"),
    [
        ({}, "Hard", 27),
        ({"hard_to_die": False}, "Very Hard", 29),
        ({"wound": "heavy"}, "Hard", 27),
        ({"wound": "serious"}, "Difficult", 24),
        ({"wound": "light"}, "Normal", 21),
        ({"wound": "scratch"}, "Easy", 18),
        # The worked examples: a Normal and an Easy check; and the end of the scale.
        ({"difficulty": "Normal"}, "Easy", 18),
        ({"difficulty": "Easy"}, "Trivial", 15),
        ({"difficulty": "Trivial"}, "Trivial", 15),
    ],
)
def test_hard_to_die_makes_resisting_a_step_easier(given: dict[str, Any], difficulty: str, level: int) -> None:
    assert resist_wound(**{"wound": "deadly", "hard_to_die": True, **given}).outcome == {
        "difficulty": difficulty,
        "needed": level,
    }


NOTHING = {"hard_skin": 0}


@pytest.mark.parametrize(
    ("given", "incoming", "effective"),
    [
        ({"type": "cut"}, 5, 3),
        ({"type": "blunt"}, 5, 3),
        ({"type": "pierce"}, 5, 5),
        ({"type": "despair", "deep_mind": 6}, 5, -1),
        ({"type": "maddening", "deep_mind": 2}, 5, 3),
        ({"type": "confusion", "deep_mind": 2}, 5, 5),
        ({"type": "blunt", **NOTHING, "soft_skin": 3}, 5, 8),
        ({"type": "pierce", **NOTHING, "soft_skin": 3}, 5, 5),
        ({"type": "despair", "weak_mind": 1}, 5, 6),
        ({"type": "confusion", "weak_mind": 1}, 5, 5),
        ({"type": "heat", "vulnerable": 1}, 6, 6),
        ({"type": "heat", "vulnerable": 3, "armour": 4}, 8, 4),
        ({"type": "heat", "vulnerable": 3, "flat": True}, 6, 6),
        ({"type": "heat", "vulnerable": 3, "damage": 0}, 0, 0),
        ({"type": "cold", "vulnerable": 3}, 5, 5),
    ],
)
def test_skin_and_mind_change_damage(given: dict[str, Any], incoming: int, effective: int) -> None:
    assert passive_damage(**{"damage": 5, "type": "cut", "hard_skin": 2, "vulnerable_to": "heat", **given}).outcome == {
        "incoming": incoming,
        "effective": effective,
    }


def test_the_steps_come_in_the_order_of_the_rules() -> None:
    ruling = passive_damage(
        type="cut", **{"damage": 5, "hard_skin": 2, **NOTHING}, soft_skin=1, vulnerable=2, vulnerable_to="cut", armour=3
    )
    assert ruling.steps == (
        "The hit does 5.",
        "Vulnerable: +2, before any defences.",
        "Soft Skin: +1.",
        "Armour and shield: -3.",
    )


@pytest.mark.parametrize(
    ("given", "effective"),
    [
        ({"type": "cut", "hard_skin": 1, "soft_skin": 3}, 7),
        ({"type": "cut", "hard_skin": 3, "soft_skin": 1}, 3),
        ({"type": "despair", "deep_mind": 2, "weak_mind": 2}, 5),
        ({"type": "cut", "hard_skin": 2, "vulnerable": 1, "vulnerable_to": "cut"}, 4),
    ],
)
def test_opposites_that_were_imposed_take_each_other_off(given: dict[str, object], effective: int) -> None:
    """As if only the larger were there, less the smaller."""
    assert (
        passive_damage(damage=5, **{"type": "cut", "vulnerable_to": "heat", "hard_skin": 0, **given})["effective"]
        == effective
    )


LEVELS = "one of Trivial, Easy, Normal, Difficult, Hard, Very Hard"


@pytest.mark.parametrize(
    ("rule", "given", "message"),
    [
        (advantage_effect, {"level": 0}, "level is 0; allowed: a whole number from 1 to 6"),
        (
            advantage_effect,
            {"level": 4, "advantage": "Fast Paced"},
            "level is 4; allowed: a whole number from 1 to 3 (Fast Paced)",
        ),
        (elemental_resistance, {"level": 7}, "level is 7; allowed: a whole number from 1 to 6"),
        (skill_vantage, {"difficulty": "x"}, f"difficulty is 'x'; allowed: {LEVELS}"),
        (falloff, {"distance": -1}, "distance is -1; allowed: a whole number from 0 to 9999"),
        (falloff, {"keen_eye": 5}, "keen_eye is 5; allowed: a whole number from 0 to 4"),
        (expert_benefit, {"skill": " "}, "skill is empty; allowed: the name of a skill"),
        (capacity, {"base": 0}, "base is 0; allowed: a whole number from 1 to 9999"),
        (passive_damage, {"soft_skin": 4}, "soft_skin is 4; allowed: a whole number from 0 to 3"),
        (passive_damage, {"hard_skin": 7}, "hard_skin is 7; allowed: a whole number from 0 to 6"),
        (passive_damage, {"vulnerable": 4}, "vulnerable is 4; allowed: a whole number from 0 to 3"),
        (passive_damage, {"damage": -1}, "damage is -1; allowed: a whole number from 0 to 9999"),
    ],
)
def test_what_cannot_be_is_refused(rule: object, given: dict[str, object], message: str) -> None:
    assert refusal(rule, **given) == message
