"""Combat skills: attacks without a style, mitigation with its example, last defences."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules_py.sirpas.combat_skills import active_mitigation, last_defence, plain_attack
from tests.refusals import refusal

EQUALS = Fraction(21162, 46656)
"""A contest of equals, won."""


@pytest.mark.parametrize(
    ("skill", "ways"), [("Block", 181), ("Slash", 181), ("Thrust", 181), ("Throw", 108), ("Shoot", 108)]
)
def test_who_is_unaware_is_easier_to_hit(skill: str, ways: int) -> None:
    assert plain_attack.chance(skill=skill, aware=False, value=10, defence=10, weight=3) == Fraction(ways, 216)
    assert plain_attack.chance(skill=skill, value=10, defence=10, weight=3) == EQUALS


@pytest.mark.parametrize(
    ("skill", "usual", "other"),
    [
        ("Slash", "cut", "blunt"),
        ("Throw", "blunt", "cut"),
        ("Thrust", "cut", "cut"),
        ("Shoot", "", ""),
        ("Block", "", ""),
    ],
)
def test_damage_is_by_the_object(skill: str, usual: str, other: str) -> None:
    kinds = [
        plain_attack.roll(skill=skill, other_object=switch, seed=1, value=10, defence=10, weight=3).ruling[
            "damage_type"
        ]
        for switch in (False, True)
    ]
    assert kinds == [usual, other]


@pytest.mark.parametrize(
    ("skill", "effect"),
    [
        ("Block", "the target is subdued and can't even try to get free"),
        ("Slash", "the target is stunned for 1 turn"),
        ("Throw", "the target is stunned for 1 turn"),
        ("Thrust", ""),
        ("Shoot", ""),
    ],
)
def test_critical_successes_do_more(skill: str, effect: str) -> None:
    assert (
        plain_attack.roll(skill=skill, faces="6,6,6,2,2,2", value=10, defence=10, weight=3).ruling["effect"] == effect
    )
    assert (
        plain_attack.roll(skill=skill, aware=False, faces="6,6,6", value=10, defence=10, weight=3).ruling["effect"]
        == effect
    )
    assert plain_attack.roll(skill=skill, faces="1,1,1,6,6,6", value=10, defence=10, weight=3).ruling["effect"] == ""


def test_a_block_holds_for_a_turn() -> None:
    held = plain_attack.roll(skill="Block", faces="4,4,4,3,3,3", value=10, defence=10).ruling
    assert (
        held.summary
        == "You get a hold: 22 against 19, margin +3. The target is held until this turn ends, and can then try to get"
        " free."
    )


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"skill": "Throw", "weight": 1}, "weight is 1; allowed: 2 to 8 pounds"),
        ({"skill": "Throw", "weight": 9}, "weight is 9; allowed: 2 to 8 pounds"),
        (
            {"skill": "Shoot", "ready": False},
            "ready is no; allowed: yes; a weapon that takes skill to load has to be loaded already",
        ),
        ({"value": -1}, "value is -1; allowed: a whole number from 0 to 20"),
    ],
)
def test_what_cannot_be_done_is_refused(given: dict[str, Any], message: str) -> None:
    assert refusal(plain_attack, **{"skill": "Slash", "value": 10, "defence": 10, "weight": 3, **given}) == message
    assert plain_attack.roll(skill="Throw", weight=2, seed=1, value=10, defence=10).ruling["damage_type"] == "blunt"
    assert plain_attack.roll(skill="Throw", weight=8, seed=1, value=10, defence=10).ruling["damage_type"] == "blunt"


def test_active_mitigation_has_its_example() -> None:
    used = active_mitigation.roll(value=6, damage=5, faces="6, 5, 5, 1", dice="Expertise").ruling
    assert used.outcome == {"success": True, "margin": 1, "mitigated": 1, "damage": 4}


@pytest.mark.parametrize(
    ("faces", "given", "left"),
    [
        ("5,5,5,1", {}, 5),
        ("6,6,6,1", {}, 2),
        ("6,6,6,1", {"damage": 2}, 0),
        ("6,6,6,1", {"spare": 1}, 4),
        ("4,4,4,1", {}, 5),
    ],
)
def test_the_margin_is_taken_off(faces: str, given: dict[str, int], left: int) -> None:
    used: dict[str, Any] = {"value": 6, "damage": 5} | given
    assert (
        active_mitigation.roll(faces=faces, **{"value": 6, "damage": 5, "dice": "Expertise", **used}).ruling["damage"]
        == left
    )


def test_a_success_just_so_takes_nothing_off() -> None:
    used = active_mitigation.roll(value=6, faces="5,5,5,1", damage=5, dice="Expertise").ruling
    assert (used["success"], used["mitigated"]) == (True, 0)


def test_each_copy_is_one_use_a_turn() -> None:
    assert active_mitigation.roll(copies=2, used=1, seed=1, value=6, damage=5, dice="Expertise").ruling["damage"] <= 5
    assert refusal(active_mitigation, copies=2, used=2) == "used is 2; allowed: fewer than 2; you've learned it twice"


def test_odds_of_mitigation_are_those_of_the_check() -> None:
    odds = active_mitigation.odds(value=10, dice="plain", damage=3)
    assert odds.measured == {
        0: Fraction(35, 216),
        1: Fraction(21, 216),
        2: Fraction(25, 216),
        3: Fraction(135, 216),
    }


def test_the_last_defences() -> None:
    assert last_defence(attack="physical").outcome == {"skill": "Instinctive Defense", "base": "mD"}
    assert last_defence(attack="mental").outcome == {"skill": "Willpower Defense", "base": "mW"}
    assert refusal(last_defence, attack="by law") == "attack is 'by law'; allowed: one of physical, mental"
