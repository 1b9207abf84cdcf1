"""Drafts: nothing is in force until it is switched on, and then it says what the comments say."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules_py.ingenuity.drafts import (
    FATE_USES,
    fate,
    highest_tier,
    improvise,
    learned_maneuvers,
    maneuver_effect,
    repeated_damage,
    treat_wounds,
)
from tests.refusals import refusal

ASKED: list[tuple[Any, str, object]] = [
    (repeated_damage, "times", 2),
    (learned_maneuvers, "skill_die", "d8"),
    (maneuver_effect, "attack", 6),
    (improvise, "extra", "action"),
    (highest_tier, "skill_die", "d8"),
    (treat_wounds, "result", 9),
    (fate, "use", "take one more action"),
]


@pytest.mark.parametrize(("rule", "name", "value"), ASKED, ids=lambda item: getattr(item, "id", None))
def test_a_draft_is_refused_until_it_is_switched_on(rule: Any, name: str, value: object) -> None:
    assert rule()["in_force"] is False
    assert rule(drafts=True)["in_force"] is False
    assert refusal(rule, **{name: value}) == (
        f"drafts is no; allowed: yes; what follows from {name.replace('_', ' ')} is only in one of the author's notes"
    )
    assert "in_force" not in rule(**{name: value}, drafts=True).outcome


@pytest.mark.parametrize("times", [1, 2, 3, 20])
def test_halving_and_doubling_again_add_one_to_the_divisor_or_factor(times: int) -> None:
    assert Fraction(repeated_damage(times=times, drafts=True)["factor"]) == Fraction(1, times + 1)
    assert Fraction(repeated_damage(times=times, change="doubled", drafts=True)["factor"]) == times + 1


@pytest.mark.parametrize(("skill", "learned"), [("untrained", 0), ("d4", 1), ("d6", 2), ("d12", 5)])
def test_every_step_of_a_combat_skill_teaches_one_maneuver(skill: str, learned: int) -> None:
    """And a maneuver learned through one combat skill serves with another that could have taught it."""
    assert learned_maneuvers(skill_die=skill, drafts=True).outcome == {
        "learned": learned,
        "uses_a_round": 1,
        "shared": True,
    }


@pytest.mark.parametrize(("attack", "resist", "effect"), [(6, 7, False), (7, 7, True), (8, 7, True)])
def test_only_a_higher_resist_stops_the_extra_effect(attack: int, resist: int, effect: bool) -> None:
    assert maneuver_effect(attack=attack, resist=resist, drafts=True)["applies"] is effect


def test_the_improvised_feint_takes_two_actions_or_more_stamina() -> None:
    assert improvise(extra="action", stamina=1, actions=1, drafts=True).outcome == {"stamina": 1, "actions": 2}
    assert improvise(extra="stamina", stamina=1, actions=1, drafts=True).outcome == {"stamina": 2, "actions": 1}


@pytest.mark.parametrize(
    ("skill", "proficiency", "tier"),
    [
        ("untrained", 5, 0),
        ("d4", 0, 0),
        ("d4", 1, 1),
        ("d6", 5, 1),
        ("d8", 1, 1),
        ("d8", 2, 2),
        ("d10", 5, 2),
        ("d12", 2, 2),
        ("d12", 3, 3),
    ],
)
def test_the_highest_tier_needs_both_skill_and_proficiency(skill: str, proficiency: int, tier: int) -> None:
    assert highest_tier(skill_die=skill, proficiency=proficiency, drafts=True)["tier"] == tier


@pytest.mark.parametrize(
    ("result", "health", "gained", "difficulty"),
    [(6, 3, 2, 6), (5, 3, 1, 6), (9, -1, 2, 9), (8, -1, 1, 9), (6, 0, 2, 6)],
)
def test_treated_wounds_heal_faster(result: int, health: int, gained: int, difficulty: int) -> None:
    found = treat_wounds(result=result, health=health, drafts=True)
    assert found.outcome == {"health_gained": gained, "needed": difficulty}


@pytest.mark.parametrize(
    ("former", "use"),
    [
        ("one question about the scene", "ask the Game Master one question about the scene"),
        ("ask one question about the scene", "ask the Game Master one question about the scene"),
        ("the largest face of one die", "turn one die to its largest face"),
        ("passing a resist check", "pass a resist check"),
        ("no damage from one source", "take no damage from one source"),
        ("an advancement at a discount", "buy an advancement at a discount during the scene"),
        ("buy an advancement at a discount", "buy an advancement at a discount during the scene"),
        ("one more action", "take one more action"),
        ("recovering part of a resource", "recover part of a resource"),
    ],
)
def test_old_links_name_a_use_of_fate_by_its_former_words(former: str, use: str) -> None:
    assert fate(use=former, drafts=True)["use"] == use


def test_three_of_seven_uses_of_fate_are_doubted() -> None:
    doubted = [fate(use=row.use, drafts=True)["doubted"] for row in FATE_USES]
    assert (len(doubted), sum(doubted)) == (7, 3)


@pytest.mark.parametrize(
    ("rule", "given", "message"),
    [
        (repeated_damage, {"times": 0}, "times is 0; allowed: a whole number from 1 to 20, or empty"),
        (repeated_damage, {"times": -1}, "times is -1; allowed: a whole number from 1 to 20, or empty"),
        (highest_tier, {"proficiency": 6}, "proficiency is 6; allowed: a whole number from 0 to 5"),
        (improvise, {"extra": "focus"}, "extra is 'focus'; allowed: one of stamina, action, or empty"),
    ],
)
def test_what_cannot_be_is_refused(rule: object, given: dict[str, object], message: str) -> None:
    assert refusal(rule, **given, drafts=True) == message


@pytest.mark.parametrize(
    ("before", "today"),
    [
        ("one question about the scene", "ask the Game Master one question about the scene"),
        ("ask one question about the scene", "ask the Game Master one question about the scene"),
        ("buy an advancement at a discount", "buy an advancement at a discount during the scene"),
        ("the largest face of one die", "turn one die to its largest face"),
        ("passing a resist check", "pass a resist check"),
        ("no damage from one source", "take no damage from one source"),
        ("an advancement at a discount", "buy an advancement at a discount during the scene"),
        ("one more action", "take one more action"),
        ("recovering part of a resource", "recover part of a resource"),
    ],
)
def test_a_link_with_the_name_that_a_use_of_fate_had_before_still_works(before: str, today: str) -> None:
    assert fate(use=before, drafts=True)["use"] == today
