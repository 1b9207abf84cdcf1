"""Skill checks: every published probability, plain counting, the ladder, and every refusal."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_py.ingenuity.attributes import Die
from rules_py.ingenuity.checks import (
    DIFFICULTY_TABLE,
    Check,
    check,
    difficulty,
    difficulty_named,
    ladder,
    most,
    result,
    success,
)
from rules_py.ingenuity.skills import SkillDie
from tests.ingenuity.published_odds import EQUAL_DICE, ONE_DIE, SUCCESS, UNEQUAL_DICE
from tests.ingenuity.step_dice import STEPS, at_least, build, results, shifted, sources
from tests.refusals import refusal

DIFFICULTIES = [row.difficulty for row in DIFFICULTY_TABLE]

UNTRAINED = 0
"""Faces of the skill die of an untrained skill."""

SKILLS = (UNTRAINED, *STEPS)

BEGINNER: dict[str, Any] = {"attribute_die": "d6", "skill_die": "d4", "proficiency": 1}
"""What most of these checks are about: d6+d4+1."""


def skill_die(sides: int) -> SkillDie:
    return SkillDie(f"d{sides}") if sides else SkillDie.UNTRAINED


# The published tables.


@pytest.mark.parametrize(("text", "chances", "highest"), SUCCESS)
def test_success_is_as_published(text: str, chances: list[str], highest: int) -> None:
    params = build(text)
    assert [check.chance(difficulty=number, **{**BEGINNER, **params}) for number in DIFFICULTIES] == [
        Fraction(p) for p in chances
    ]
    assert list(ladder.odds(**{**BEGINNER, **params}).reaching.values()) == [Fraction(p) for p in chances]
    assert max(check.odds(**{**BEGINNER, **params}).measured) == highest
    assert most(Check(Die(params["attribute_die"]), SkillDie(params["skill_die"]), params["proficiency"])) == highest


@pytest.mark.parametrize(("text", "number", "chances"), ONE_DIE)
def test_one_die_with_rerolls_is_as_published(text: str, number: int, chances: list[str]) -> None:
    found = [check.chance(difficulty=number, **build(text), **sources(net)) for net in (-2, -1, 0, 1, 2)]
    assert found == [Fraction(p) for p in chances]


@pytest.mark.parametrize(("text", "number", "chances"), EQUAL_DICE)
def test_two_equal_dice_with_rerolls_are_as_published(text: str, number: int, chances: list[str]) -> None:
    params = {"difficulty": number, **build(text)}
    found = [check.chance(**params, **sources(net)) for net in (-2, -1, 0, 1)]
    found.append(
        check.chance(
            **{**BEGINNER, **params},
            advantages=1,
            choosing="known",
        )
    )
    assert found == [Fraction(p) for p in chances]


@pytest.mark.parametrize(("text", "number", "chances"), UNEQUAL_DICE)
def test_two_unequal_dice_with_rerolls_are_as_published(text: str, number: int, chances: list[str]) -> None:
    params = {"difficulty": number, **build(text)}
    found = [
        check.chance(**{**BEGINNER, **params}, disadvantages=1),
        check.chance(
            **{**BEGINNER, **params},
            disadvantages=1,
            tied="smaller die",
        ),
        check.chance(**{**BEGINNER, **params}),
        check.chance(**{**BEGINNER, **params}, advantages=1),
        check.chance(
            **{**BEGINNER, **params},
            advantages=1,
            choosing="known",
        ),
    ]
    assert found == [Fraction(p) for p in chances]


def test_blind_and_informed_players_differ_as_published() -> None:
    """In 94 of 520 cells: one die, or a second one no larger, against the numbers 2 to 27; by at most 0.006."""
    gaps = []
    for one, other in product(STEPS, SKILLS):
        if other <= one:
            blind = results(one, other, 1)
            gaps += [at_least(results(one, other, 1, known), known) - at_least(blind, known) for known in range(2, 28)]
    assert len(gaps) == 520
    assert min(gaps) == 0
    assert sum(gap > 0 for gap in gaps) == 94
    assert max(gaps) < Fraction(6, 1000)


# Against plain counting.


@pytest.mark.parametrize("attribute", STEPS)
@pytest.mark.parametrize("skill", SKILLS)
def test_every_check_equals_plain_counting(attribute: int, skill: int) -> None:
    for net in (-1, 0, 1):
        params = {"attribute_die": attribute, "skill_die": skill_die(skill), "proficiency": 2, **sources(net)}
        assert check.odds(**{**BEGINNER, **params}).measured == shifted(results(attribute, skill, net), 2)


@pytest.mark.parametrize(("attribute", "skill"), [(4, 0), (6, 4), (4, 6), (8, 8)])
@pytest.mark.parametrize("net", [-4, -3, -2, 2, 3, 4])
def test_many_sources_equal_plain_counting(attribute: int, skill: int, net: int) -> None:
    params = {"attribute_die": attribute, "skill_die": skill_die(skill), "proficiency": 0, **sources(net)}
    assert check.odds(**{**BEGINNER, **params}).measured == results(attribute, skill, net)


@pytest.mark.parametrize("net", [-9, 9])
def test_nothing_caps_sources(net: int) -> None:
    """Only what is left counts, and that may be any number."""
    params = {"attribute_die": 4, "skill_die": "d6", "proficiency": 0}
    assert check.odds(**params, **sources(net)).measured == results(4, 6, net)
    assert check.odds(**params, advantages=90 + net, disadvantages=90).measured == results(4, 6, net)
    assert (
        check.chance(**params, difficulty=10, advantages=99) > Fraction(99, 100) > check.chance(**params, difficulty=6)
    )


@pytest.mark.parametrize(("attribute", "skill"), [(4, 0), (6, 4), (4, 6), (8, 6)])
@pytest.mark.parametrize("net", [1, 2, 3])
@pytest.mark.parametrize("known", [5, 8, 11])
def test_informed_players_equal_plain_counting(attribute: int, skill: int, net: int, known: int) -> None:
    params = {"attribute_die": attribute, "skill_die": skill_die(skill), "proficiency": 1, "difficulty": known}
    odds = check.odds(
        **{**BEGINNER, **params},
        advantages=net,
        choosing="known",
    )
    assert odds.measured == shifted(results(attribute, skill, net, known - 1), 1)


@pytest.mark.parametrize(("attribute", "skill"), [(6, 4), (4, 10), (12, 8)])
@pytest.mark.parametrize("net", [-1, -2])
def test_the_smaller_die_on_equal_faces_equals_plain_counting(attribute: int, skill: int, net: int) -> None:
    params = {"attribute_die": attribute, "skill_die": skill_die(skill), "proficiency": 0, **sources(net)}
    assert check.odds(**{**BEGINNER, **params}, tied="smaller die").measured == results(
        attribute, skill, net, smaller=True
    )


@pytest.mark.parametrize(("attribute", "skill"), [(4, 4), (6, 4), (6, 6)])
@pytest.mark.parametrize("net", [2, 3])
def test_no_plan_beats_the_larger_gain_each_time(attribute: int, skill: int, net: int) -> None:
    """Taking the larger expected gain makes the best mean total, tried against every plan."""
    dice = (attribute, skill)

    def best(hand: tuple[int, int], left: int) -> Fraction:
        if not left:
            return Fraction(sum(hand))
        means = []
        for index in (0, 1):
            after = [max(hand[index], face) for face in range(1, dice[index] + 1)]
            hands = [(kept, hand[1]) if index == 0 else (hand[0], kept) for kept in after]
            means.append(sum((best(one, left - 1) for one in hands), Fraction()) / dice[index])
        return max(means)

    planned = sum(best(hand, net) for hand in product(range(1, attribute + 1), range(1, skill + 1)))
    ours = sum(value * p for value, p in results(attribute, skill, net).items()) - Fraction(3, 20)
    assert ours == planned / (attribute * skill)


def test_a_luck_modifier_makes_luck_likelier() -> None:
    plain, lucky = (
        check.odds(attribute_die="d4", skill_die="untrained", proficiency=0, luck_modifier=n, difficulty=6)
        for n in (0, 19)
    )
    assert (plain.mean, lucky.mean) == (Fraction(5, 2) + Fraction(3, 20), Fraction(5, 2) + 3)


def test_pairs_of_sources_change_nothing() -> None:
    assert (
        check.odds(advantages=3, disadvantages=3, **BEGINNER, difficulty=6).measured
        == check.odds(**BEGINNER, difficulty=6).measured
    )
    assert (
        check.odds(advantages=3, disadvantages=2, **BEGINNER, difficulty=6).measured
        == check.odds(advantages=1, **BEGINNER, difficulty=6).measured
    )


# The worked examples of the source.


def test_the_jumper_of_the_example_rolls_d6_d4_and_one() -> None:
    odds = check.odds(**BEGINNER, difficulty=6)
    assert (min(odds.measured), max(odds.measured)) == (3, 14)
    assert check.roll(faces="6, 4, 19", **BEGINNER, difficulty=6).ruling["result"] == 11


def test_the_untrained_jumper_rolls_d6_and_one() -> None:
    odds = check.odds(attribute_die="d6", skill_die="untrained", proficiency=1, difficulty=6)
    assert (min(odds.measured), max(odds.measured)) == (2, 10)


def test_typed_faces_are_ruled_and_reported() -> None:
    rolled = check.roll(
        faces="1, 2, 20, 5", advantages=1, difficulty=9, attribute_die="d6", skill_die="d4", proficiency=1
    )
    assert rolled.faces == (1, 2, 20, 5)
    assert [die.group for die in rolled.dice] == [
        "attribute, d6",
        "skill, d4",
        "luck, d20",
        "reroll of the attribute die (advantage)",
    ]
    assert rolled.ruling.summary == "Success: your 11 (luck of 20 adds 3) beats difficulty 9 (Hard) by 2."
    assert rolled.ruling.steps == (
        "With advantage, you rerolled the attribute die, because that gains you 2.5 on average, against 0.75 with"
        " the skill die. It went from 1 to 5.",
        "With 20 for luck, you add 3.",
        "d6+d4+1 comes to 11: 5 + 2 + 1 + 3 for luck.",
    )


REROLLED: dict[str, Any] = {
    "attribute_die": "d8",
    "skill_die": "d6",
    "proficiency": 0,
    "faces": "4, 1, 5, 6",
    "advantages": 1,
    "difficulty": 9,
}
"""A check with a die rolled again: which one depends on whether the difficulty is known."""


def test_an_informed_choice_is_reported_with_its_chances() -> None:
    rolled = check.roll(**REROLLED, choosing="known")
    assert rolled.ruling.steps[0] == (
        "With advantage, you rerolled the skill die, because that gave you a chance of 33.3%, against 12.5%"
        " with the attribute die. It went from 1 to 6."
    )


@pytest.mark.parametrize(
    ("faces", "reason"),
    [
        ("3, 3, 5, 1", ""),
        ("2, 2, 5, 4", ", though the skill die would have done as well"),
        ("1, 1, 5, 4", ", though neither die could have made it a success"),
    ],
)
def test_two_dice_that_are_as_good_are_only_compared_where_that_could_matter(faces: str, reason: str) -> None:
    rolled = check.roll(
        attribute_die="d4", skill_die="d4", proficiency=0, difficulty=6, faces=faces, advantages=1, choosing="known"
    )
    assert rolled.ruling.steps[0].startswith(f"With advantage, you rerolled the attribute die{reason}. It ")


def test_disadvantage_looks_again_for_the_highest_die() -> None:
    rolled = check.roll(faces="6, 4, 1, 2, 1", disadvantages=2, **BEGINNER, difficulty=6)
    assert rolled.ruling.steps[:2] == (
        "With disadvantage, you rerolled the attribute die, because it showed the higher number. It went from 6 to 2.",
        "With disadvantage, you rerolled the skill die, because it showed the higher number. It went from 4 to 1.",
    )
    assert rolled.ruling["result"] == 4


def test_a_result_below_the_ladder_has_no_name() -> None:
    assert ladder.roll(skill_die="untrained", proficiency=0, faces="1, 2", attribute_die="d6").ruling.outcome == {
        "result": 1,
        "rung": 0,
        "name": None,
    }


# Properties.


@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from(STEPS),
    st.sampled_from(SKILLS),
    st.integers(0, 5),
    st.integers(-2, 2),
    st.integers(1, 30),
    st.integers(-9, 9),
)
def test_odds_sum_to_one_and_more_never_hurts(
    attribute: int, skill: int, proficiency: int, net: int, number: int, modifier: int
) -> None:
    params = {"attribute_die": attribute, "skill_die": skill_die(skill), "difficulty": number, "modifier": modifier}
    odds = check.odds(proficiency=proficiency, **params, **sources(net))
    assert sum(odds.measured.values()) == 1
    assert odds.success == odds.at_least(number)
    assert check.chance(proficiency=min(5, proficiency + 1), **params, **sources(net)) >= odds.success
    assert check.chance(proficiency=proficiency, **params, **sources(net + 1)) >= odds.success
    informed = check.chance(proficiency=proficiency, **params, **sources(net), choosing="known")
    assert informed >= odds.success


@settings(max_examples=50, deadline=None)
@given(st.integers(0, 2**53 - 1), st.integers(-2, 2))
def test_a_seeded_roll_is_one_of_the_possible_ones(seed: int, net: int) -> None:
    rolled = check.roll(seed=seed, **BEGINNER, **sources(net))
    assert rolled.ruling["result"] in check.odds(**BEGINNER, **sources(net)).measured
    assert (
        check.roll(
            faces=list(rolled.faces),
            **BEGINNER,
            **sources(net),
        ).ruling
        == rolled.ruling
    )


def test_sampled_frequencies_agree_with_the_exact_odds() -> None:
    rolls = 4_000
    hits = sum(
        check.roll(seed=seed, advantages=1, difficulty=9, attribute_die="d6", skill_die="d4", proficiency=1).ruling[
            "success"
        ]
        for seed in range(rolls)
    )
    exact = check.chance(advantages=1, difficulty=9, attribute_die="d6", skill_die="d4", proficiency=1)
    assert abs(hits / rolls - float(exact)) < 0.03


# The ladder and plain results.


def test_the_ladder_is_the_published_one() -> None:
    names = "Easy Moderate Hard Challenging Ambitious Absurd Improbable Unbelievable".split()
    assert [(row.difficulty, row.name, row.draft) for row in DIFFICULTY_TABLE] == [
        (3 * n, name, 3 * n + 1) for n, name in enumerate(names, 1)
    ]


@pytest.mark.parametrize(("number", "name", "common"), [(3, "Easy", True), (15, "Ambitious", False), (10, None, True)])
def test_a_difficulty_may_have_a_name(number: int, name: str | None, common: bool) -> None:
    assert difficulty(difficulty=number).outcome == {"needed": number, "name": name, "common": common}


@pytest.mark.parametrize("row", DIFFICULTY_TABLE, ids=lambda row: row.name)
def test_names_and_numbers_lead_to_each_other(row: object) -> None:
    name, number = row.name, row.difficulty  # type: ignore[attr-defined]  # parametrize hands over objects
    assert difficulty_named(name=name.lower())["needed"] == number
    assert difficulty(difficulty=number)["name"] == name


@pytest.mark.parametrize(("made", "number", "margin"), [(9, 9, 0), (8, 9, -1), (-3, 1, -4), (32, 24, 8)])
def test_reaching_is_enough(made: int, number: int, margin: int) -> None:
    assert success(result=made, difficulty=number).outcome == {"success": margin >= 0, "margin": margin}


def test_faces_on_the_table_make_a_result() -> None:
    assert result(attribute_die="d6", attribute_face=4, skill_face=3, proficiencies=[1], luck_face=20).outcome == {
        "result": 11,
        "luck_bonus": 3,
    }
    assert result(luck_face=19, attribute_die="d6", attribute_face=4, skill_face=3, proficiencies=[1])["result"] == 8
    assert (
        result(
            skill_die="untrained", skill_face=None, proficiencies=[], luck_face=1, attribute_die="d6", attribute_face=4
        )["result"]
        == 4
    )
    assert (
        result(
            luck_face=19,
            luck_modifier=1,
            modifier=-2,
            attribute_die="d6",
            attribute_face=4,
            skill_face=3,
            proficiencies=[1],
        )["result"]
        == 9
    )


# Refusals.

ONE_OF_DICE = "one of d4, d6, d8, d10, d12"


@pytest.mark.parametrize(
    ("rule", "given", "message"),
    [
        (check, {"attribute_die": "d2"}, f"attribute_die is 'd2'; allowed: {ONE_OF_DICE}"),
        (check, {"attribute_die": "d20"}, f"attribute_die is 'd20'; allowed: {ONE_OF_DICE}"),
        (check, {"attribute_die": 5}, f"attribute_die is 5; allowed: {ONE_OF_DICE}"),
        (check, {"attribute_die": "none"}, f"attribute_die is 'none'; allowed: {ONE_OF_DICE}"),
        (check, {"attribute_die": True}, f"attribute_die is yes; allowed: {ONE_OF_DICE}"),
        (check, {"skill_die": "d20"}, "skill_die is 'd20'; allowed: one of untrained, d4, d6, d8, d10, d12"),
        (check, {"proficiency": 6}, "proficiency is 6; allowed: a whole number from 0 to 5"),
        (check, {"proficiency": -1}, "proficiency is -1; allowed: a whole number from 0 to 5"),
        (check, {"difficulty": 0}, "difficulty is 0; allowed: a whole number from 1 to 99"),
        (check, {"difficulty": 2.5}, "difficulty is 2.5; allowed: a whole number from 1 to 99"),
        (check, {"advantages": -1}, "advantages is -1; allowed: a whole number from 0 to 99"),
        (check, {"disadvantages": 100}, "disadvantages is 100; allowed: a whole number from 0 to 99"),
        (check, {"choosing": "wise"}, "choosing is 'wise'; allowed: one of secret, known"),
        (check, {"tied": "both"}, "tied is 'both'; allowed: one of larger die, smaller die"),
        (check, {"luck_modifier": 20}, "luck_modifier is 20; allowed: a whole number from 0 to 19"),
        (
            check,
            {"faces": "7, 1, 1", "attribute_die": "d6"},
            "faces is 7, 1, 1; allowed: whole numbers from 1 to 6; face number 1 is 7",
        ),
        (
            check,
            {"faces": "6, 5, 1", "attribute_die": "d6", "skill_die": "d4"},
            "faces is 6, 5, 1; allowed: whole numbers from 1 to 4; face number 2 is 5",
        ),
        (
            check,
            {"faces": "6, 4, 1, 2", "attribute_die": "d6", "skill_die": "d4"},
            "faces is 6, 4, 1, 2; allowed: 3 faces for this roll",
        ),
        (
            check,
            {"faces": "6, 4, 0", "attribute_die": "d6", "skill_die": "d4"},
            "faces is 6, 4, 0; allowed: whole numbers from 1 to 20; face number 3 is 0",
        ),
        (ladder, {"modifier": 100}, "modifier is 100; allowed: a whole number from -99 to 99"),
        (difficulty, {"difficulty": -3}, "difficulty is -3; allowed: a whole number from 1 to 99"),
        (success, {"difficulty": None}, "difficulty is empty; allowed: a whole number from 1 to 99"),
        (success, {"result": "high"}, "result is 'high'; allowed: a whole number from -99 to 99"),
        (result, {"attribute_face": 7, "attribute_die": "d6"}, "attribute_face is 7; allowed: 1 to 6 for a d6"),
        (result, {"attribute_face": 0}, "attribute_face is 0; allowed: a whole number from 1 to 12"),
        (result, {"skill_face": 5}, "skill_face is 5; allowed: 1 to 4 for a d4"),
        (result, {"skill_face": None}, "skill_face is empty; allowed: 1 to 4 for a d4"),
        (
            result,
            {"skill_die": "untrained", "skill_face": 3},
            "skill_face is 3; allowed: empty; an untrained skill has no die",
        ),
        (
            result,
            {"proficiencies": [1, 2]},
            "proficiencies is 1, 2; allowed: at most one; a check takes a single proficiency",
        ),
        (result, {"proficiencies": [0]}, "proficiencies (value 1) is 0; allowed: a whole number from 1 to 5"),
        (result, {"luck_face": 21}, "luck_face is 21; allowed: a whole number from 1 to 20"),
    ],
)
def test_what_cannot_be_is_refused(rule: object, given: dict[str, object], message: str) -> None:
    assert refusal(rule, **given) == message


def test_an_unknown_name_is_refused_with_the_nearest() -> None:
    assert refusal(difficulty_named, name="Hardd").endswith("('Hard' is the nearest of 8 known names)")


def test_too_few_faces_ask_for_the_next_die() -> None:
    assert refusal(check, faces="6, 4", attribute_die="d6", skill_die="d4").startswith(
        "faces is 6, 4; allowed: 1 more face from 1 to 20 after the 2 given"
    )


@pytest.mark.parametrize(("formerly", "now"), [("blind", "secret"), ("informed", "known")])
def test_ways_to_choose_are_read_by_their_former_names(formerly: str, now: str) -> None:
    assert check.roll(**REROLLED, choosing=formerly).ruling == check.roll(**REROLLED, choosing=now).ruling
