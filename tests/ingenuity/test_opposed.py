"""Opposed checks: the published odds, plain counting, and who wins a tie."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules_py.ingenuity.opposed import interaction, interaction_results, opposed, opposed_results
from tests.ingenuity.published_odds import OPPOSED
from tests.ingenuity.step_dice import Counted, build, faces, results, shifted, sources
from tests.refusals import refusal


def sides(text: str, other: str, prefix: str) -> dict[str, Any]:
    one, two = build(text), build(other)
    return {
        "attribute_die": one["attribute_die"],
        "skill_die": one["skill_die"],
        "proficiency": one["proficiency"],
        f"{prefix}_attribute_die": two["attribute_die"],
        f"{prefix}_skill_die": two["skill_die"],
        f"{prefix}_proficiency": two["proficiency"],
    }


def counted(text: str, net: int = 0) -> Counted:
    attribute, skill, bonus = faces(text)
    return shifted(results(attribute, skill, net), bonus)


@pytest.mark.parametrize(("text", "other", "chances"), OPPOSED)
def test_opposed_checks_and_set_numbers_are_as_published(text: str, other: str, chances: list[str]) -> None:
    odds = opposed.odds(**sides(text, other, "other"))
    found = [odds.of(winner=winner) for winner in ("first", None, "second")]
    found.append(interaction.chance(**sides(text, other, "setting")))
    assert found == [Fraction(p) for p in chances]


@pytest.mark.parametrize(
    ("text", "net", "other", "other_net"),
    [("d4 alone", 0, "d6+d4+1", 0), ("d6+d4", 1, "d6 alone", -1), ("d4+d4", -2, "d4+d6+2", 1)],
)
def test_both_ways_equal_plain_counting(text: str, net: int, other: str, other_net: int) -> None:
    margins: dict[int, Fraction] = {}
    for (a, p), (b, q) in product(counted(text, net).items(), counted(other, other_net).items()):
        margins[a - b] = margins.get(a - b, Fraction()) + p * q
    margins = dict(sorted(margins.items()))
    odds = opposed.odds(**sides(text, other, "other"), **sources(net), **sources(other_net, "other_"))
    assert odds.measured == margins
    odds = interaction.odds(**sides(text, other, "setting"), **sources(net), **sources(other_net, "setting_"))
    assert odds.measured == margins


def test_modifiers_of_each_side_count() -> None:
    assert (
        opposed.odds(
            modifier=2,
            other_modifier=2,
            attribute_die="d6",
            skill_die="d4",
            proficiency=1,
            other_attribute_die="d6",
            other_skill_die="d4",
        ).measured
        == opposed.odds(
            attribute_die="d6", skill_die="d4", proficiency=1, other_attribute_die="d6", other_skill_die="d4"
        ).measured
    )
    assert (
        opposed.odds(
            modifier=60,
            attribute_die="d6",
            skill_die="d4",
            proficiency=1,
            other_attribute_die="d6",
            other_skill_die="d4",
        ).of(winner="first")
        == 1
    )
    assert (
        interaction.chance(
            setting_modifier=60, attribute_die="d6", skill_die="d4", setting_attribute_die="d6", setting_skill_die="d4"
        )
        == 0
    )


@pytest.mark.parametrize(
    ("result", "other", "winner", "reached"), [(7, 7, None, True), (8, 7, "first", True), (6, 7, "second", False)]
)
def test_a_tie_has_no_winner_but_reaches_a_set_number(result: int, other: int, winner: str, reached: bool) -> None:
    assert opposed_results(result=result, other_result=other)["winner"] == winner
    assert interaction_results(result=result, setting_result=other)["success"] is reached


def test_arm_wrestlers_both_roll_athletics() -> None:
    rolled = opposed.roll(
        skill="athletics",
        other_skill="athletics",
        faces="3, 2, 1, 4, 2, 1",
        proficiency=0,
        attribute_die="d6",
        skill_die="d4",
        other_attribute_die="d6",
        other_skill_die="d4",
    )
    assert rolled.ruling.summary == "The second side wins 6 to 5."
    assert [die.group.partition(",")[0] for die in rolled.dice] == ["first side"] * 3 + ["second side"] * 3


def test_whoever_sneaks_has_to_reach_the_perception_of_the_other() -> None:
    rolled = interaction.roll(
        faces="5, 1, 7, 3, 3, 9", attribute_die="d6", skill_die="d4", setting_attribute_die="d6", setting_skill_die="d4"
    )
    assert rolled.ruling.summary == "Success: your 6 just reaches difficulty 6 (Moderate)."
    assert rolled.ruling.steps[-1] == "Other side: d6+d4 comes to 6: 3 + 3."


SAME = "athletics, the same on both sides; with two skills one side sets the difficulty"


@pytest.mark.parametrize(
    ("rule", "given", "message"),
    [
        (opposed, {"other_skill": "agility"}, f"other_skill is 'agility'; allowed: {SAME}"),
        (opposed_results, {"other_skill": "insight"}, f"other_skill is 'insight'; allowed: {SAME}"),
        (opposed_results, {"result": None}, "result is empty; allowed: a whole number from -99 to 99"),
        (interaction_results, {"result": ""}, "result is empty; allowed: a whole number from -99 to 99"),
        (interaction_results, {"setting_result": 100}, "setting_result is 100; allowed: a whole number from -99 to 99"),
        (interaction, {"setting_advantages": 100}, "setting_advantages is 100; allowed: a whole number from 0 to 99"),
        (opposed, {"other_attribute_die": "d5"}, "other_attribute_die is 'd5'; allowed: one of d4, d6, d8, d10, d12"),
    ],
)
def test_what_cannot_be_is_refused(rule: object, given: dict[str, object], message: str) -> None:
    assert refusal(rule, **given) == message
