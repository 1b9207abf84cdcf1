"""Checks: the counted odds, every fall of the dice, worked examples, and what cannot be."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_py.sirpas.checks import (
    Difficulty,
    Fortune,
    Grade,
    Terms,
    Training,
    check,
    natural,
    success_level,
    wound,
    wound_for,
    wounds,
)
from rules_py.sirpas.readings import Readings
from tests.refusals import refusal
from tests.sirpas.dice import build, counted, shares
from tests.sirpas.published_odds import AT_LEAST, AUTOMATIC, CRITICAL, NATURAL, SUCCESS


@pytest.mark.parametrize("dice", NATURAL)
def test_natural_results_are_as_counted(dice: str) -> None:
    falls, ways, mean = NATURAL[dice]
    odds = natural.odds(**{"dice": "Expertise", "fortune": "Lucky", **build(dice)})
    assert [odds.exactly(result) * falls for result in range(3, 19)] == [int(number) for number in ways.split()]
    assert [odds.at_least(result) * falls for result in range(3, 19)] == [int(n) for n in AT_LEAST[dice].split()]
    assert odds.mean == Fraction(mean)


@pytest.mark.parametrize("dice", NATURAL)
def test_the_short_way_equals_every_fall_one_by_one(dice: str) -> None:
    assert natural.odds(**{"dice": "Expertise", "fortune": "Lucky", **build(dice)}).measured == shares(counted(dice))


@pytest.mark.parametrize("dice", SUCCESS)
def test_success_is_as_counted(dice: str) -> None:
    falls, table = SUCCESS[dice]
    for line in table.split("\n")[1:-1]:
        value, *ways = map(int, line.split())
        found = [check.chance(value=value, difficulty=difficulty, **build(dice)) * falls for difficulty in Difficulty]
        assert found == ways, value


@pytest.mark.parametrize("dice", AUTOMATIC)
def test_results_that_decide_by_themselves(dice: str) -> None:
    odds = natural.odds(**{"dice": "Expertise", "fortune": "Lucky", **build(dice)})
    found = [odds.exactly(18), odds.exactly(3), odds.at_most(4)]
    assert found == [Fraction(share) for share in AUTOMATIC[dice]]


@pytest.mark.parametrize("line", CRITICAL.split("\n")[1:-1], ids=lambda line: line.split()[0])
def test_critical_results_are_as_counted(line: str) -> None:
    value, *cells = line.split()
    for difficulty, cell in zip(Difficulty, cells, strict=True):
        plain = check.odds(value=int(value), difficulty=difficulty).graded
        fumbling = check.odds(value=int(value), difficulty=difficulty, fumbling=True).graded
        found = [
            plain["critical success"] * 216,
            plain["critical failure"] * 216,
            fumbling["critical failure"] * 216,
        ]
        assert found == [int(number) for number in cell.split("/")], difficulty


@pytest.mark.parametrize(
    ("given", "faces", "result", "step"),
    [
        # The worked examples: lock picking with Lucky and Expertise; the 1 that stays; the locksmith without luck.
        ({"dice": "Expertise", "fortune": "Lucky"}, "1, 1, 3, 4, 6", 13, "Expertise: you drop 1 and keep 3, 4 and 6."),
        ({"dice": "plain", "fortune": "Lucky"}, "1, 5, 5, 1", 11, "Lucky: you reroll a 1 and get a 1."),
        ({"dice": "plain", "fortune": "Lucky"}, "2, 5, 5", 12, "Lucky: you have no 1 to reroll."),
        ({"dice": "Expertise", "fortune": "Unlucky"}, "2, 3, 3, 4, 1", 8, "so your worst die, a 3, becomes a 1."),
        ({"dice": "plain", "fortune": "Unlucky"}, "1, 4, 5, 1", 10, "but you have a 1 already."),
        ({"dice": "plain", "fortune": "Unlucky"}, "2, 4, 5, 6", 11, "so nothing happens."),
        ({"dice": "Mastery", "fortune": "Unlucky"}, "2, 4, 1", 11, "Mastery: a 6 takes the place of one die."),
        ({"dice": "Expertise", "fortune": "Unlucky"}, "1, 3, 3, 4, 1", 8, "so your worst die, a 3, becomes a 1."),
        ({"dice": "Expertise", "fortune": "Unlucky", "any_one": True}, "1, 3, 3, 4, 1", 10, "you have a 1 already."),
        (
            {"dice": "Mastery", "fortune": "ordinary", "extra_die": True},
            "5, 2, 6",
            17,
            "Expertise: you drop 2 and keep 5 and 6.",
        ),
    ],
)
def test_each_rule_shows_its_step(given: dict[str, Any], faces: str, result: int, step: str) -> None:
    rolled = natural.roll(faces=faces, **{"dice": "Expertise", "fortune": "Lucky", **given})
    assert rolled.ruling["natural"] == result
    assert any(line.endswith(step) for line in rolled.ruling.steps)


def test_the_rules_have_their_say_in_order() -> None:
    steps = check.roll(
        faces="1, 1, 3, 4, 6", dice="Expertise", fortune="Lucky", knack="Easygoing", difficulty="Easy", value=11
    )
    assert steps.ruling.steps == (
        "The dice show 1, 1, 3, 4.",
        "Lucky: you reroll a 1 and get a 6.",
        "Expertise: you drop 1 and keep 3, 4 and 6.",
        "The natural result is 3 + 4 + 6 = 13.",
        "The total is 13 + 11 (value) + 1 (talent or flaw) = 25.",
        "The success margin is 25 - 18 (Easy) = +7.",
    )
    assert [die.group for die in steps.dice] == ["check"] * 4 + ["again, Lucky"]


@pytest.mark.parametrize(
    ("value", "faces", "difficulty", "grade"),
    [
        (0, "6, 6, 6", "Normal", "critical success"),
        (20, "1, 1, 1", "Normal", "critical failure"),
        (3, "6, 6, 6", "Difficult", "failure"),
        (20, "1, 1, 1", "Easy", "success"),
        (13, "6, 5, 5", "Normal", "critical success"),
        (12, "6, 5, 5", "Normal", "success"),
        (11, "4, 3, 3", "Normal", "success"),
        (10, "4, 3, 3", "Normal", "failure"),
        (10, "1, 1, 2", "Normal", "failure"),
        (9, "1, 1, 2", "Normal", "critical failure"),
    ],
)
def test_margins_and_natural_results_decide(value: int, faces: str, difficulty: str, grade: str) -> None:
    assert check.roll(value=value, faces=faces, difficulty=difficulty).ruling["grade"] == grade


@pytest.mark.parametrize(
    ("difficulty", "natural", "grade"),
    [
        ("Trivial", 4, Grade.SUCCESS),
        ("Normal", 4, Grade.CRITICAL_FAILURE),
        ("Difficult", 4, Grade.CRITICAL_FAILURE),
        ("Very Hard", 3, Grade.CRITICAL_FAILURE),
        ("Normal", 5, Grade.SUCCESS),
    ],
)
def test_fumbling_fails_on_a_natural_four(difficulty: str, natural: int, grade: Grade) -> None:
    terms = Terms(Difficulty(difficulty), fumbling=True)
    assert terms.grade(natural, terms.success_level) is grade


@pytest.mark.parametrize(
    ("difficulty", "printed", "reading", "natural"),
    [
        ("Trivial", -3, -3, 2),
        ("Easy", -4, -4, 2),
        ("Normal", -5, -5, 4),
        ("Difficult", -9, -6, 3),
        ("Hard", -6, -7, 4),
        ("Very Hard", -7, -7, 4),
    ],
)
def test_the_printed_margins_of_fumbling_are_a_switch(
    difficulty: str, printed: int, reading: int, natural: int
) -> None:
    as_printed = Terms(Difficulty(difficulty), fumbling=True, readings=Readings(printed=True))
    assert as_printed.critical_failure == printed
    assert as_printed.fails_critically_to == natural
    assert Terms(Difficulty(difficulty), fumbling=True).critical_failure == reading


@pytest.mark.parametrize(
    ("difficulty", "passes", "fails"),
    [
        ("Trivial", 16, 2),
        ("Easy", 17, 2),
        ("Normal", 18, 3),
        ("Difficult", 19, 4),
        ("Hard", 19, 5),
        ("Very Hard", 19, 5),
    ],
)
def test_more_natural_results_decide_when_a_table_wants_them(difficulty: str, passes: int, fails: int) -> None:
    terms = Terms(Difficulty(difficulty), readings=Readings(optional=True))
    assert (terms.passes_from, terms.fails_to) == (passes, fails)
    assert terms.grade(5, 40).passes is (fails < 5)
    if passes == 16:
        assert terms.grade(16, -20) is Grade.SUCCESS


def test_very_hard_shares_its_margins_with_hard_or_goes_on() -> None:
    assert Terms(Difficulty.VERY_HARD).critical_success == Terms(Difficulty.HARD).critical_success == 10
    assert Terms(Difficulty.VERY_HARD, readings=Readings(eleven=True)).critical_failure == -11
    assert Terms(Difficulty.HARD, readings=Readings(eleven=True)).critical_failure == -10


@pytest.mark.parametrize(
    ("knack", "bonuses"),
    [
        ("none", [0] * 6),
        ("Easygoing", [2, 1, 0, 0, 0, 0]),
        ("Natural", [2, 1, 0, 1, 2, 3]),
        ("Self Taught", [-2, -1, 0, 0, 0, 0]),
    ],
)
def test_vantages_of_a_skill_count_by_difficulty(knack: str, bonuses: list[int]) -> None:
    plain = [check.roll(difficulty=d, faces="3, 4, 5", value=11).ruling["total"] for d in Difficulty]
    found = [check.roll(difficulty=d, faces="3, 4, 5", knack=knack, value=11).ruling["total"] for d in Difficulty]
    assert [one - other for one, other in zip(found, plain, strict=True)] == bonuses


@pytest.mark.parametrize("dice", ["Expertise", "Mastery"])
def test_nobody_is_an_expert_and_self_taught(dice: str) -> None:
    """A curse that takes Easygoing away suspends what needs it (SC-111)."""
    allowed = f"none, Easygoing or Natural; {dice} needs Easygoing, which rules out Self Taught"
    message = f"knack is 'Self Taught'; allowed: {allowed}"
    assert refusal(check, dice=dice, knack="Self Taught", value=11) == message


def test_resistance_and_blessings_put_unlucky_to_sleep() -> None:
    plain = check.odds(value=11).measured
    assert check.odds(fortune="Unlucky", value=11).measured != plain
    assert check.odds(fortune="Unlucky", resistance=True, value=11).measured == plain
    assert check.odds(fortune="Unlucky", improved=True, value=11).measured == plain
    assert (
        check.odds(fortune="Lucky", resistance=True, value=11).measured
        == check.odds(fortune="Lucky", value=11).measured
    )


@pytest.mark.parametrize(
    ("difficulty", "tries", "level", "modifier"),
    [
        ("Trivial", 0, 15, 6),
        ("Easy", 0, 18, 3),
        ("Normal", 0, 21, 0),
        ("Difficult", 0, 24, -3),
        ("Hard", 0, 27, -6),
        ("Very Hard", 0, 29, -8),
        ("Normal", 2, 25, -4),
    ],
)
def test_success_levels(difficulty: str, tries: int, level: int, modifier: int) -> None:
    ruling = success_level(difficulty=difficulty, tries=tries)
    assert ruling.outcome == {"needed": level, "change": modifier}
    assert check.roll(difficulty=difficulty, tries=tries, faces="1, 2, 3", value=11).ruling["needed"] == level


@pytest.mark.parametrize(
    ("given", "points", "penalty"),
    [
        ({"serious": 1}, 2, 0),
        ({"serious": 2}, 4, -1),
        ({"serious": 2, "combative_spirit": 0}, 4, -2),
        ({"serious": 0, "scratches": 7, "combative_spirit": 0}, 1, 0),
        ({"serious": 0, "scratches": 8, "combative_spirit": 0}, 2, -1),
        ({"serious": 0, "heavy": 5, "combative_spirit": 0}, 20, -10),
        ({"serious": 0, "heavy": 9, "light": 3, "combative_spirit": 3}, 39, -7),
    ],
)
def test_wounds_weigh_on_every_check(given: dict[str, int], points: int, penalty: int) -> None:
    ruling = wounds(**{"serious": 2, "combative_spirit": 1, **given})
    assert ruling.outcome == {"injury_points": points, "penalty": penalty}
    assert check.roll(wounds=penalty, faces="3, 4, 5", value=11).ruling["total"] == 23 + penalty


def test_damage_makes_wounds() -> None:
    grades = [wound_for(damage) for damage in range(-1, 12)]
    words = "none scratch scratch light light serious serious serious heavy heavy heavy deadly deadly".split()
    assert [str(grade) if grade else "none" for grade in grades] == words
    assert wound(damage=0, total_mitigation=True)["wound"] == "none"
    assert wound(damage=0, total_mitigation=False)["wound"] == wound(damage=1)["wound"] == "scratch"
    assert wound(damage=-3).summary == "No wound: nothing gets through."
    assert wound(damage=12).outcome == {"wound": "deadly", "injury_points": None}


@settings(max_examples=50, deadline=None)
@given(
    st.sampled_from(Difficulty),
    st.integers(0, 20),
    st.sampled_from(Training),
    st.sampled_from(Fortune),
    st.integers(0, 2**32),
    st.booleans(),
)
def test_a_roll_is_always_one_of_the_odds(
    difficulty: Difficulty, value: int, dice: Training, fortune: Fortune, seed: int, fumbling: bool
) -> None:
    given = {"difficulty": difficulty, "value": value, "dice": dice, "fortune": fortune, "fumbling": fumbling}
    ruling = check.roll(seed=seed, **{"value": 11, **given}).ruling
    odds = check.odds(**{"value": 11, **given})
    assert ruling in [outcome for outcome, _ in odds.outcomes]
    assert sum(p for _, p in odds.outcomes) == 1
    assert ruling["margin"] == ruling["total"] - ruling["needed"]


LEVELS = "one of Trivial, Easy, Normal, Difficult, Hard, Very Hard"


@pytest.mark.parametrize(
    ("rule", "given", "message"),
    [
        (check, {"value": 21}, "value is 21; allowed: a whole number from 0 to 20"),
        (check, {"value": 10.5}, "value is 10.5; allowed: a whole number from 0 to 20"),
        (check, {"value": -1}, "value is -1; allowed: a whole number from 0 to 20"),
        (check, {"wounds": 1}, "wounds is 1; allowed: a whole number from -10 to 0"),
        (check, {"wounds": -11}, "wounds is -11; allowed: a whole number from -10 to 0"),
        (check, {"modifier": "much"}, "modifier is 'much'; allowed: a whole number from -30 to 30"),
        (
            check,
            {"difficulty": "Very Easy"},
            f"difficulty is 'Very Easy'; allowed: {LEVELS} ('Very Hard' is the nearest of 6 known names)",
        ),
        (
            check,
            {"faces": "4, 4"},
            "faces is 4, 4; allowed: 1 more face from 1 to 6 after the 2 given",
        ),
        (check, {"faces": "4, 4, 7"}, "faces is 4, 4, 7; allowed: whole numbers from 1 to 6; face number 3 is 7"),
        (check, {"faces": "4, 4, 4, 4"}, "faces is 4, 4, 4, 4; allowed: 3 faces for this roll"),
        (check, {"faces": "4, 4, 4, 4", "fortune": "Lucky"}, "faces is 4, 4, 4, 4; allowed: 3 faces for this roll"),
        (
            check,
            {"faces": "1, 1, 4, 1, 4", "fortune": "Lucky"},
            "faces is 1, 1, 4, 1, 4; allowed: 4 faces for this roll",
        ),
        (success_level, {"tries": -1}, "tries is -1; allowed: a whole number from 0 to 20"),
        (wounds, {"combative_spirit": 4}, "combative_spirit is 4; allowed: a whole number from 0 to 3"),
        (wound, {"damage": ""}, "damage is empty; allowed: a whole number from -9999 to 9999"),
    ],
)
def test_what_cannot_be_is_refused(rule: object, given: dict[str, object], message: str) -> None:
    assert refusal(rule, **given) == message
