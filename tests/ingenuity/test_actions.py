"""Actions: three a turn, longer ones, reactions, free ones, and evading."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_py.ingenuity.actions import act, cancel_action, evade, long_action
from rules_py.ingenuity.attributes import STARTING_DICE
from rules_py.ingenuity.characters import ARMOUR_RATINGS, derived
from rules_py.ingenuity.checks import check
from tests.refusals import refusal


@pytest.mark.parametrize(("used", "cost"), [(0, 1), (0, 3), (1, 2), (2, 1)])
def test_actions_are_spent_one_by_one_unless_they_cost_more(used: int, cost: int) -> None:
    assert act(actions_used=used, cost=cost)["actions_left"] == 3 - used - cost


@pytest.mark.parametrize(
    ("kind", "own_turn", "actions", "reactions"),
    [
        ("action", True, 2, 1),
        ("reaction", False, 3, 0),
        ("free action", True, 3, 1),
        ("free reaction", False, 3, 1),
    ],
)
def test_only_plain_actions_and_reactions_cost_something(
    kind: str, own_turn: bool, actions: int, reactions: int
) -> None:
    found = act(kind=kind, own_turn=own_turn, trigger="an attack", actions_used=0)
    assert found.outcome == {"owed": 0, "actions_left": actions, "reactions_left": reactions}


def test_free_ones_go_on_when_nothing_is_left() -> None:
    assert act(kind="free action", actions_used=3, reactions_used=1)["actions_left"] == 0
    free = act(kind="free reaction", own_turn=False, trigger="a fall", actions_used=3, reactions_used=1)
    assert free["reactions_left"] == 0


def test_the_other_reading_lets_reactions_into_the_own_turn() -> None:
    assert act(kind="reaction", trigger="an attack", reaction_in_own_turn=True, actions_used=1)["reactions_left"] == 0


@given(st.integers(1, 99), st.integers(0, 3))
def test_an_action_resolves_when_its_last_cost_is_paid(cost: int, left: int) -> None:
    found = long_action(cost=cost, actions_left=left)
    # Turn by turn: pay what is there, then three more.
    turn, pool, owed = 0, left, cost
    while owed > pool:
        owed, pool, turn = owed - pool, 3, turn + 1
    assert found.outcome == {"turn": turn, "actions_left": pool - owed, "extended": cost > 3}


@pytest.mark.parametrize(("used", "cost", "owed"), [(1, 3, 1), (2, 2, 1), (0, 7, 4), (0, 3, 0)])
def test_an_action_may_be_started_with_fewer_actions_than_it_costs(used: int, cost: int, owed: int) -> None:
    found = act(actions_used=used, cost=cost)
    assert (found["actions_left"], found["owed"]) == (0, owed)


def test_every_reason_against_cancelling_is_reported() -> None:
    assert cancel_action(cost=7, paid=7, turns_later=0, own_turn=False)["faults"] == [
        "You've paid for the action in full, so it's already done.",
        "You can only give up an action on your own turn.",
        "You can't give up an action on the turn you start it.",
    ]


@pytest.mark.parametrize(("paid", "turns"), [(0, 1), (3, 1), (6, 2)])
def test_an_extended_action_can_be_cancelled_in_a_later_own_turn(paid: int, turns: int) -> None:
    assert cancel_action(cost=7, paid=paid, turns_later=turns)["legal"] is True


@pytest.mark.parametrize(("result", "better"), [(8, True), (5, False), (2, False)])
def test_evading_puts_the_agility_check_in_the_place_of_deflection(result: int, better: bool) -> None:
    assert evade(agility_result=result, deflection=5).outcome == {"needed": result, "higher": better}


@pytest.mark.parametrize(
    ("rule", "given", "message"),
    [
        (act, {"actions_used": 3}, "actions_used is 3; allowed: fewer than 3 for a further action"),
        (act, {"actions_used": 4}, "actions_used is 4; allowed: a whole number from 0 to 3"),
        (act, {"cost": 0}, "cost is 0; allowed: a whole number from 1 to 99"),
        (act, {"kind": "bonus"}, "kind is 'bonus'; allowed: one of action, reaction, free action, free reaction"),
        (
            act,
            {"kind": "reaction", "own_turn": False},
            "trigger is empty; allowed: what sets it off; every reaction needs that",
        ),
        (
            act,
            {"kind": "free reaction", "own_turn": False, "trigger": " "},
            "trigger is empty; allowed: what sets it off; every free reaction needs that",
        ),
        (
            act,
            {"kind": "reaction", "own_turn": False, "trigger": "a hit", "reactions_used": 1},
            "reactions_used is 1; allowed: fewer than 1 for a further reaction",
        ),
        (
            act,
            {"kind": "reaction", "trigger": "a hit"},
            "own_turn is yes; allowed: no; a reaction happens in the turns of others",
        ),
        (act, {"own_turn": False}, "own_turn is no; allowed: yes; outside one's own turn there is no action"),
        (long_action, {"cost": 0}, "cost is 0; allowed: a whole number from 1 to 99"),
        (long_action, {"cost": -1}, "cost is -1; allowed: a whole number from 1 to 99"),
        (long_action, {"actions_left": 4}, "actions_left is 4; allowed: a whole number from 0 to 3"),
        (cancel_action, {"cost": 3}, "cost is 3; allowed: a whole number from 4 to 99"),
        (evade, {"reactions_used": 1}, "reactions_used is 1; allowed: 0; evading takes a reaction"),
    ],
)
def test_what_cannot_be_is_refused(rule: object, given: dict[str, object], message: str) -> None:
    assert refusal(rule, **given) == message


@pytest.mark.parametrize("dexterity", STARTING_DICE)
@pytest.mark.parametrize("resolve", STARTING_DICE)
def test_who_should_evade_is_as_the_advice_says(dexterity: str, resolve: str) -> None:
    def beats(armour: int, agility: str) -> float:
        deflection = derived(strength="d4", dexterity=dexterity, intelligence="d4", resolve=resolve, armour=armour)
        needed = deflection["deflection"] + 1
        return float(check.chance(attribute_die=dexterity, skill_die=agility, difficulty=needed))

    assert beats(0, "d4") > 0.75
    in_armour = [beats(rating, "d4") for rating in (0, *ARMOUR_RATINGS.values())]
    assert in_armour == sorted(set(in_armour), reverse=True)
    assert 0.2 < beats(0, "untrained") < 0.7
