"""Ready-made opponents keep to the rules that player characters keep to, and are whom the examples show."""

from __future__ import annotations

import pytest

from rules_py.sirpas.combat import attack
from rules_py.sirpas.sheet import ARMOUR, OPPONENTS, Opponent, faults_of

BY_NAME = {one.name: one for one in OPPONENTS}


@pytest.mark.parametrize("opponent", OPPONENTS, ids=lambda one: one.name)
def test_an_opponent_is_a_character_that_the_rules_allow(opponent: Opponent) -> None:
    assert faults_of(opponent.character) == ()
    assert opponent.maneuvers >= 1
    assert not opponent.armour or opponent.armour in ARMOUR


def test_brandt_is_the_lieutenant_of_the_examples() -> None:
    brandt = BY_NAME["Lieutenant Brandt"]
    values = brandt.character.value
    assert (values("Swordfight"), values("Strength"), brandt.initiative, brandt.resists) == (11, 14, 12, 15)
    facts = ("Cleave +13", "6 + margin", "Parry +13", "buff coat (3)")
    assert (brandt.attacks, brandt.damage, brandt.defends, brandt.wears) == facts


def test_what_is_printed_of_an_attack_is_what_the_attack_adds() -> None:
    guard = BY_NAME["Town guard"]
    rolled = attack.roll(
        attack=guard.attack, value=guard.character.value("Swordfight"), attribute=guard.character.value("Strength"),
        defense="Brawl: Evade", other_value=1, other_attribute=11, faces="1, 1, 2, 1, 1, 1",
    )  # fmt: skip
    assert "4 + 9 = 13." in rolled.ruling.steps[0]
    assert rolled.ruling["damage"] == rolled.ruling["margin"] + 6


def test_the_stronger_ones_have_more_power() -> None:
    assert min(OPPONENTS, key=lambda one: one.power).name == "Footman"
    assert max(OPPONENTS, key=lambda one: one.power).name == "Fencing master"
