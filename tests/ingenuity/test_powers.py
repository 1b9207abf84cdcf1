"""Powers: tiers, the published odds, what they cost, and who may use them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_py.ingenuity.powers import (
    TIERS,
    changed_power,
    focus_paid,
    mean_spent,
    penalty,
    power_access,
    power_amount,
    power_sequence,
    power_tier,
    resist,
    use_power,
)
from rules_py.ingenuity.skills import SKILLS
from tests.ingenuity.published_odds import POWERS
from tests.ingenuity.step_dice import at_least, build, faces, results, shifted, sources
from tests.refusals import refusal

SUPERNATURAL = "metapowers psionics superpowers animism communion ki sorcery wizardry".split()

NEEDS_SKILL = f"one of {', '.join(SUPERNATURAL)}"


def user(text: str) -> dict[str, Any]:
    given = build(text)
    return {
        "attribute_die": given["attribute_die"],
        "skill_die": given["skill_die"],
        "proficiency": given["proficiency"],
        "focus": 5,
    }


def test_the_tiers_are_the_published_ones() -> None:
    table = [(row.tier, row.name, row.focus, row.difficulty, str(row.skill), row.proficiency) for row in TIERS]
    assert table == [(1, "Lesser", 1, 3, "d4", 1), (2, "Greater", 2, 6, "d8", 2), (3, "Epic", 3, 9, "d12", 3)]
    assert [power_tier(tier=row.tier)["needed"] for row in TIERS] == [3, 6, 9]


@pytest.mark.parametrize(("text", "tier", "chances", "mean"), POWERS)
def test_powers_succeed_and_cost_as_published(text: str, tier: int, chances: list[str], mean: str) -> None:
    found = [
        use_power.chance(
            tier=tier, earlier=earlier, **{"skill": "wizardry", "attribute_die": "d6", "focus": 5, **user(text)}
        )
        for earlier in (0, 1, 2)
    ]
    assert found == [Fraction(p) for p in chances]
    assert mean_spent(
        use_power.odds(tier=tier, **{"skill": "wizardry", "attribute_die": "d6", "focus": 5, **user(text)})
    ) == Fraction(mean)


@pytest.mark.parametrize("earlier", [0, 1, 3])
@pytest.mark.parametrize("as_reaction", [False, True])
@pytest.mark.parametrize("net", [-1, 0, 1])
def test_a_power_is_a_check_like_any_other(earlier: int, as_reaction: bool, net: int) -> None:
    attribute, skill, bonus = faces("d8+d6+2")
    plain = shifted(results(attribute, skill, net), bonus - (0 if as_reaction else 3 * earlier))
    odds = use_power.odds(
        earlier=earlier,
        as_reaction=as_reaction,
        **sources(net),
        tier=3,
        **{"skill": "wizardry", "attribute_die": "d6", "focus": 5, **user("d8+d6+2")},
    )
    assert odds.measured == plain
    assert odds.success == at_least(plain, 9)


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 3), st.integers(3, 9), st.integers(-5, 20), st.integers(-9, 9), st.integers(-5, 32))
def test_focus_effects_and_amount_follow_from_the_result(
    tier: int, focus: int, target: int, extra: int, result: int
) -> None:
    found = power_sequence(tier=tier, focus=focus, resist=target, extra=extra, result=result)
    success = result >= 3 * tier
    assert found["success"] is success
    assert found["spent"] == (tier if success else 1)
    assert found["focus"] == focus - found["spent"]
    assert found["applies"] is (success and result >= target)
    assert found["amount"] == (result + extra if found["applies"] else 0)


def test_the_steps_of_a_power_come_in_order() -> None:
    assert power_sequence(actions=2, result=7, tier=2, focus=5, resist=6, extra=1)["events"] == [
        "You spend 2 actions.",
        "You spend 2 of your 5 focus and have 3 left.",
        "The target resists with 6, which isn't enough.",
        "If this power hurts or heals somebody, it does 8 points.",
    ]
    assert power_sequence(result=7, resist=8, tier=2, focus=5)["events"][-2:] == [
        "The target resists with 8, which is enough.",
        "The power has no effect.",
    ]


def test_a_roll_tells_penalty_dice_and_events() -> None:
    rolled = use_power.roll(faces="6, 4, 20", tier=2, earlier=1, resist=12, attribute_die="d6", focus=5)
    assert rolled.ruling.outcome == {
        "success": True,
        "applies": False,
        "result": 11,
        "needed": 6,
        "spent": 2,
        "focus": 3,
        "owed": 0,
        "amount": 0,
    }
    assert rolled.ruling.summary == (
        "Resisted: your 11 (luck of 20 adds 3) beats difficulty 6 (Moderate) but not the target's 12,"
        " and you spend 2 focus."
    )
    assert rolled.ruling.steps[0] == "1 earlier power counts, so you take -3 on the check."


def test_a_power_may_have_another_cost_and_difficulty() -> None:
    changed = use_power.odds(
        tier=2, changed_cost=4, changed_difficulty=9, skill="wizardry", attribute_die="d6", focus=5
    )
    assert changed.success == use_power.chance(tier=3, skill="wizardry", attribute_die="d6", focus=5)
    assert max(ruling["spent"] for ruling, _ in changed.outcomes) == 4
    assert changed_power(tier=2, focus=4, difficulty=9).outcome == {"tier": 2, "focus": 4, "needed": 9}
    assert changed_power(tier=2, new_tier=2, focus=1, difficulty=9)["tier"] == 2


@pytest.mark.parametrize(
    ("tier", "success", "focus", "spent", "left"),
    [(1, True, 1, 1, 0), (3, True, 5, 3, 2), (3, False, 3, 1, 2), (2, False, 2, 1, 1)],
)
def test_success_costs_everything_and_failure_one(tier: int, success: bool, focus: int, spent: int, left: int) -> None:
    assert focus_paid(tier=tier, success=success, focus=focus).outcome == {"spent": spent, "focus": left, "owed": 0}


def test_owing_lets_a_power_start_without_enough_focus() -> None:
    assert focus_paid(tier=3, focus=1, owing=True, success=True).outcome == {"spent": 3, "focus": 0, "owed": 2}
    assert focus_paid(tier=3, success=False, focus=0, owing=True).outcome == {"spent": 1, "focus": 0, "owed": 1}
    assert use_power.roll(tier=3, focus=0, owing=True, faces="6, 4, 20", attribute_die="d6").ruling["owed"] == 3


@pytest.mark.parametrize("earlier", range(10))
def test_every_power_before_costs_three(earlier: int) -> None:
    assert penalty(earlier=earlier, failed_count=True)["penalty"] == -3 * earlier
    assert penalty(earlier=earlier, as_reaction=True, failed_count=True)["penalty"] == 0
    assert penalty(earlier=earlier, failed=earlier, failed_count=False)["penalty"] == 0


@pytest.mark.parametrize("skill", SKILLS)
def test_only_supernatural_skills_give_powers(skill: str) -> None:
    if skill in SUPERNATURAL:
        assert power_access(skill=skill, skill_die="d4", proficiency=1, listed=True)["legal"] is True
        assert power_access(skill=skill, listed=False, skill_die="d4", proficiency=1)["faults"] == [
            "Your proficiency has to give you the power."
        ]
    else:
        assert power_access(skill=skill, skill_die="d4", proficiency=1, listed=True)["faults"] == [
            "You need a supernatural skill."
        ]


def test_powers_take_training_in_skill_and_proficiency() -> None:
    assert power_access(skill_die="untrained", proficiency=0, skill="wizardry")["faults"] == [
        "You need training in the skill.",
        "You need a matching proficiency.",
    ]


@pytest.mark.parametrize(("result", "against", "applies"), [(6, 6, True), (5, 6, False), (7, 6, True)])
def test_a_tie_goes_to_the_power(result: int, against: int, applies: bool) -> None:
    assert resist(result=result, resist=against).outcome == {"applies": applies, "margin": result - against}


@pytest.mark.parametrize(("result", "bonuses", "amount"), [(8, [2], 10), (6, [], 6), (8, [2, -1, 4], 13)])
def test_an_amount_is_the_result_and_its_bonuses(result: int, bonuses: list[int], amount: int) -> None:
    assert power_amount(result=result, bonuses=bonuses, difficulty=6)["amount"] == amount


FOCUS_3 = "focus is 2; allowed: 3 or more, the cost of the power, before it is started"

TRAINED = "skill_die is 'untrained'; allowed: d4 or more; powers take training in the skill"

MATCHING = "proficiency is 0; allowed: 1 to 5; powers take a matching proficiency"


@pytest.mark.parametrize(
    ("rule", "given", "message"),
    [
        (power_tier, {"tier": 0}, "tier is 0; allowed: a whole number from 1 to 3"),
        (power_tier, {"tier": 4}, "tier is 4; allowed: a whole number from 1 to 3"),
        (changed_power, {"new_tier": 3, "tier": 2}, "new_tier is 3; allowed: 2 or empty; a power keeps its tier"),
        (use_power, {"skill": "combat"}, f"skill is 'combat'; allowed: {NEEDS_SKILL}"),
        (use_power, {"skill_die": ""}, TRAINED),
        (use_power, {"proficiency": 0}, MATCHING),
        (use_power, {"tier": 3, "focus": 2}, FOCUS_3),
        (use_power, {"focus": -1}, "focus is -1; allowed: a whole number from 0 to 99"),
        (use_power, {"earlier": -1}, "earlier is -1; allowed: a whole number from 0 to 9"),
        (focus_paid, {"tier": 3, "success": False, "focus": 2}, FOCUS_3),
        (focus_paid, {"focus": -1}, "focus is -1; allowed: a whole number from 0 to 99"),
        (
            power_sequence,
            {"result": None},
            "result is empty; allowed: the result of a check; no power goes without one",
        ),
        (power_sequence, {"tier": 3, "focus": 2}, FOCUS_3),
        (power_sequence, {"actions": 0}, "actions is 0; allowed: a whole number from 1 to 99"),
        (power_amount, {"result": 5, "difficulty": 6}, "result is 5; allowed: 6 or more; a failed power does nothing"),
        (
            resist,
            {"resistible": False},
            "resistible is no; allowed: yes; this power names nothing to resist it with",
        ),
        (penalty, {"earlier": -1}, "earlier is -1; allowed: a whole number from 0 to 9"),
        (penalty, {"earlier": 1, "failed": 2}, "failed is 2; allowed: 0 to 1, the powers that were used"),
    ],
)
def test_what_cannot_be_is_refused(rule: object, given: dict[str, object], message: str) -> None:
    assert refusal(rule, **given) == message


def test_a_link_with_the_name_that_an_effect_had_before_still_works() -> None:
    before, today = (use_power.roll(faces="4, 4, 1", does=does) for does in ("something else", "up to the Game Master"))
    assert before.ruling == today.ruling
    assert before.ruling.steps[-1].startswith("If this power hurts or heals somebody")
