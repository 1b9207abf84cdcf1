"""Advantage and disadvantage: what cancels, what is rerolled, and the best choice against trying both."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from rules_py.ingenuity.advantage import (
    best_reroll,
    carry_out,
    expected_gain,
    expected_loss,
    net_advantage,
)
from rules_py.ingenuity.checks import check
from tests.ingenuity.step_dice import STEPS
from tests.refusals import refusal


@pytest.mark.parametrize("advantages", [0, 1, 3, 99])
@pytest.mark.parametrize("disadvantages", [0, 1, 3, 99])
def test_sources_cancel_one_for_one(advantages: int, disadvantages: int) -> None:
    found = net_advantage(advantages=advantages, disadvantages=disadvantages)
    assert found["net"] == advantages - disadvantages
    assert advantages - found["pairs"] == max(0, found["net"])
    assert disadvantages - found["pairs"] == max(0, -found["net"])


@pytest.mark.parametrize("faces", STEPS)
def test_the_expected_loss_is_the_mean_of_every_new_face(faces: int) -> None:
    for face in range(1, faces + 1):
        losses = [face - min(face, new) for new in range(1, faces + 1)]
        assert expected_loss(faces, face) == Fraction(sum(losses), faces)


@pytest.mark.parametrize("attribute", STEPS)
@pytest.mark.parametrize("skill", STEPS)
@pytest.mark.parametrize("disadvantages", [1, 2])
def test_giving_up_the_larger_of_equal_dice_is_never_worse(attribute: int, skill: int, disadvantages: int) -> None:
    """The player picks the die on a tie; which one is best does not depend on the difficulty."""
    larger, smaller = (
        check.odds(
            attribute_die=f"d{attribute}",
            skill_die=f"d{skill}",
            disadvantages=disadvantages,
            tied=tied,
            proficiency=1,
            difficulty=6,
        )
        for tied in ("larger die", "smaller die")
    )
    for result in range(1, attribute + skill + 5):
        assert larger.at_least(result) >= smaller.at_least(result)


@pytest.mark.parametrize("faces", STEPS)
def test_the_expected_gain_is_the_mean_of_every_new_face(faces: int) -> None:
    for face in range(1, faces + 1):
        gains = [max(face, new) - face for new in range(1, faces + 1)]
        assert expected_gain(faces, face) == Fraction(sum(gains), faces)


@pytest.mark.parametrize(("new", "kept"), [(1, 2), (2, 2), (6, 6)])
def test_advantage_keeps_the_better_face(new: int, kept: int) -> None:
    found = carry_out(
        attribute_face=2, skill_face=4, advantages=1, new_faces=[new], chosen=["attribute"], attribute_die="d6"
    )
    assert (found["attribute_face"], found["skill_face"], found["rerolled"]) == (kept, 4, ["attribute"])


@pytest.mark.parametrize(("new", "kept"), [(1, 1), (5, 5), (6, 5)])
def test_disadvantage_keeps_the_worse_face_of_the_highest_die(new: int, kept: int) -> None:
    found = carry_out(attribute_face=5, skill_face=4, disadvantages=1, new_faces=[new], attribute_die="d6")
    assert (found["attribute_face"], found["sum"], found["rerolled"]) == (kept, kept + 4, ["attribute"])


def test_every_disadvantage_looks_again_for_the_highest_die() -> None:
    found = carry_out(attribute_face=5, skill_face=4, disadvantages=2, new_faces=[2, 3], attribute_die="d6")
    assert (found["attribute_face"], found["skill_face"]) == (2, 3)
    assert found["rerolled"] == ["attribute", "skill"]


def test_on_equal_faces_the_larger_die_is_hit_unless_the_player_picks() -> None:
    faces = {
        "attribute_die": "d6",
        "attribute_face": 4,
        "skill_die": "d4",
        "skill_face": 4,
        "disadvantages": 1,
        "new_faces": [1],
    }
    assert carry_out(**faces)["rerolled"] == ["attribute"]
    assert carry_out(**faces, chosen=["skill"])["rerolled"] == ["skill"]


def test_nothing_is_rerolled_without_a_source() -> None:
    found = carry_out(attribute_face=2, skill_face=3)
    assert (found["sum"], found["rerolled"]) == (5, [])


def test_an_untrained_check_rerolls_its_only_die() -> None:
    found = carry_out(
        skill_die="untrained", skill_face=None, attribute_face=1, advantages=2, new_faces=[3, 2], attribute_die="d6"
    )
    assert (found["attribute_face"], found["skill_face"], found["sum"]) == (3, None, 3)


@pytest.mark.parametrize(("attribute", "skill"), [(6, 4), (8, 6), (4, 12)])
def test_the_best_die_is_the_one_that_trying_both_finds(attribute: int, skill: int) -> None:
    """One advantage left: every hand, every number to reach."""
    for one, other, number in product(range(1, attribute + 1), range(1, skill + 1), range(2, attribute + skill + 1)):
        hand = {"attribute_die": attribute, "attribute_face": one, "skill_die": skill, "skill_face": other}
        found = best_reroll(
            **{"attribute_die": "d8", "attribute_face": 4, "skill_die": "d6", **hand}, difficulty=number
        )
        tried = {
            "attribute": Fraction(sum(max(one, new) + other >= number for new in range(1, attribute + 1)), attribute),
            "skill": Fraction(sum(one + max(other, new) >= number for new in range(1, skill + 1)), skill),
        }
        assert {die: Fraction(chance) for die, chance in found["chances"].items()} == tried
        assert tried[found["choice"]] == max(tried.values())
        blind = best_reroll(**{"attribute_die": "d8", "attribute_face": 4, "skill_die": "d6", **hand}, difficulty=None)
        gains = {die: Fraction(gain) for die, gain in blind["gains"].items()}
        assert gains[blind["choice"]] == max(gains.values())
        if tried["attribute"] == tried["skill"]:
            assert found["choice"] == blind["choice"]


def test_later_choices_are_the_best_too() -> None:
    """With two advantages left on d4+d4, both at 1, against 8: each die has to become a 4."""
    found = best_reroll(attribute_die=4, attribute_face=1, skill_die=4, skill_face=1, advantages=2, difficulty=8)
    assert found["chances"] == {"attribute": "1/16", "skill": "1/16"}


@cache
def best_total(dice: tuple[int, int], faces: tuple[int, int], left: int, *, greedy: bool) -> Fraction:
    """The expected sum of two dice after `left` advantages: by the larger gain each time, or by whatever is best."""
    if not left:
        return Fraction(sum(faces))

    def after(index: int) -> Fraction:
        totals = [
            best_total(dice, (max(one, new), other) if index == 0 else (one, max(other, new)), left - 1, greedy=greedy)
            for one, other in [faces]
            for new in range(1, dice[index] + 1)
        ]
        return sum(totals, Fraction()) / dice[index]

    if greedy:
        gains = [expected_gain(one, face) for one, face in zip(dice, faces, strict=True)]
        return after(gains.index(max(gains)))
    return max(after(0), after(1))


@pytest.mark.parametrize("dice", [(4, 4), (4, 8), (6, 4), (8, 6)])
def test_taking_the_larger_gain_each_time_makes_the_best_total(dice: tuple[int, int]) -> None:
    for faces in product(range(1, dice[0] + 1), range(1, dice[1] + 1)):
        for left in (1, 2, 3):
            assert best_total(dice, faces, left, greedy=True) == best_total(dice, faces, left, greedy=False)


def test_a_bonus_lowers_what_the_dice_need() -> None:
    plain = best_reroll(attribute_face=4, skill_face=1, difficulty=12, bonus=3, attribute_die="d8", skill_die="d6")
    assert (
        plain["chances"]
        == best_reroll(attribute_face=4, skill_face=1, difficulty=9, attribute_die="d8", skill_die="d6")["chances"]
    )


ONE_LEFT = {"advantages": 1, "new_faces": [1]}


@pytest.mark.parametrize(
    ("rule", "given", "message"),
    [
        (net_advantage, {"disadvantages": -1}, "disadvantages is -1; allowed: a whole number from 0 to 99"),
        (
            carry_out,
            {**ONE_LEFT, "chosen": ["luck"]},
            "chosen (value 1) is 'luck'; allowed: attribute or skill; the luck die is never rolled again",
        ),
        (
            carry_out,
            {**ONE_LEFT, "skill_die": "untrained", "skill_face": None, "chosen": ["skill"]},
            "chosen (value 1) is 'skill'; allowed: attribute; an untrained skill has no die",
        ),
        (
            carry_out,
            {
                "disadvantages": 1,
                "new_faces": [1],
                "chosen": ["skill"],
                "attribute_face": 5,
                "skill_face": 3,
                "attribute_die": "d6",
            },
            "chosen (value 1) is 'skill'; allowed: the die with the highest face, 5; this one shows 3",
        ),
        (carry_out, {"advantages": 1}, "new_faces is empty; allowed: 1 face for net advantage 1"),
        (carry_out, {"advantages": 1, "new_faces": [1, 2]}, "new_faces is 1, 2; allowed: 1 face for net advantage 1"),
        (carry_out, {"disadvantages": 2, "new_faces": [5]}, "new_faces is 5; allowed: 2 faces for net advantage -2"),
        (carry_out, {"new_faces": [5]}, "new_faces is 5; allowed: 0 faces for net advantage 0"),
        (
            carry_out,
            {**ONE_LEFT, "chosen": ["skill", "skill"]},
            "chosen is 'skill', 'skill'; allowed: empty, or 1 die for net advantage 1",
        ),
        (
            carry_out,
            {**ONE_LEFT, "new_faces": [7], "attribute_die": "d6"},
            "new_faces (value 1) is 7; allowed: 1 to 6 for the attribute die",
        ),
        (carry_out, {"attribute_face": 7, "attribute_die": "d6"}, "attribute_face is 7; allowed: 1 to 6 for a d6"),
        (carry_out, {"advantages": 100}, "advantages is 100; allowed: a whole number from 0 to 99"),
        (best_reroll, {"skill_face": 7, "skill_die": "d6"}, "skill_face is 7; allowed: 1 to 6 for a d6"),
        (best_reroll, {"advantages": 0}, "advantages is 0; allowed: a whole number from 1 to 99"),
        (best_reroll, {"difficulty": 0}, "difficulty is 0; allowed: a whole number from 1 to 99, or empty"),
    ],
)
def test_what_cannot_be_is_refused(rule: object, given: dict[str, object], message: str) -> None:
    assert refusal(rule, **given) == message
