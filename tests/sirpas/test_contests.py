"""Contests: the counted odds, every fall on both sides, draws, and critical wins."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_py.sirpas.contests import contest, contest_totals
from tests.refusals import refusal
from tests.sirpas.dice import build, counted, shares
from tests.sirpas.published_odds import AGAINST_PLAIN, CONTEST, CRITICAL_BEHIND, DRAWLESS

FALLS = 216**2


def apart(lead: int) -> dict[str, int]:
    """Values of both sides that are so far apart."""
    return {"value": 2 + max(lead, 0), "other_value": 2 + max(-lead, 0)}


@pytest.mark.parametrize("line", CONTEST.split("\n")[1:-1], ids=lambda line: line.split()[0])
def test_contests_are_as_counted_and_mirror_each_other(line: str) -> None:
    lead, won, drawn, lost, critical = map(int, line.split())
    for sign, first, second in ((1, "first", "second"), (-1, "second", "first")):
        odds = contest.odds(**{"value": 12, "other_value": 11, **apart(sign * lead)})
        assert [odds.of(winner=side) * FALLS for side in (first, None, second)] == [won, drawn, lost]
        assert odds.of(winner=first, critical_success=True) * FALLS == critical


@pytest.mark.parametrize("lead", CRITICAL_BEHIND)
def test_whoever_is_behind_seldom_wins_critically(lead: int) -> None:
    assert (
        contest.odds(**{"value": 12, "other_value": 11, **apart(lead)}).of(winner="first", critical_success=True)
        * FALLS
        == CRITICAL_BEHIND[lead]
    )


@pytest.mark.parametrize("dice", AGAINST_PLAIN)
def test_better_and_worse_dice_are_as_counted(dice: str) -> None:
    falls, won, drawn, lost = AGAINST_PLAIN[dice]
    odds = contest.odds(value=11, other_value=11, **build(dice))
    assert [odds.of(winner=side) * falls for side in ("first", None, "second")] == [won, drawn, lost]


@pytest.mark.parametrize("lead", DRAWLESS)
def test_contests_without_draws_are_as_counted(lead: int) -> None:
    odds = contest.odds(**{"value": 12, "other_value": 11, **apart(lead)}, drawless=True)
    assert odds.of(winner="first") == Fraction(DRAWLESS[lead])
    assert odds.of(winner=None) == 0


@pytest.mark.parametrize(
    ("dice", "other"), [("Lucky Expertise", "Unlucky"), ("Mastery", "Lucky"), ("Unlucky Mastery", "plain")]
)
def test_the_short_way_equals_every_pair_of_falls(dice: str, other: str) -> None:
    margins: Counter[int] = Counter()
    for one, ways in counted(dice).items():
        for two, more in counted(other).items():
            margins[one + 14 - two - 12] += ways * more
    second = {f"other_{name}": word for name, word in build(other).items()}
    odds = contest.odds(value=13, modifier=1, other_value=15, other_modifier=-3, **build(dice), **second)
    assert odds.measured == shares(margins)


@pytest.mark.parametrize(
    ("total", "other", "outcome"),
    [
        (22, 22, {"winner": None, "margin": 0, "critical_success": False}),
        (23, 22, {"winner": "first", "margin": 1, "critical_success": False}),
        (15, 22, {"winner": "second", "margin": -7, "critical_success": False}),
        (14, 22, {"winner": "second", "margin": -8, "critical_success": True}),
        (-40, 80, {"winner": "second", "margin": -120, "critical_success": True}),
    ],
)
def test_totals_decide(total: int, other: int, outcome: dict[str, Any]) -> None:
    ruling = contest_totals(total=total, other_total=other)
    assert ruling.outcome == {"total": total, "other_total": other, **outcome}


def test_equal_totals_are_rolled_again_when_there_is_no_draw() -> None:
    faces = "4, 4, 4, 4, 4, 4, 6, 4, 4, 4, 4, 4"
    rolled = contest.roll(faces=faces, value=10, other_value=10, drawless=True)
    assert rolled.ruling.summary == "The first side wins: 24 against 22, margin +2."
    assert [die.group for die in rolled.dice] == (["first side, check"] * 3 + ["second side, check"] * 3) * 2
    drawn = contest.roll(faces=faces[:16], value=10, other_value=10)
    assert drawn.ruling.summary == "Draw: 22 on both sides. Nobody wins, or both of you do."


def test_each_side_shows_its_own_steps() -> None:
    rolled = contest.roll(
        faces="1, 5, 5, 6, 4, 4, 4, 2", fortune="Lucky", other_fortune="Unlucky", value=10, other_value=11
    )
    assert rolled.ruling.steps == (
        "First side: the dice show 1, 5, 5.",
        "First side, Lucky: you reroll a 1 and get a 6.",
        "First side: the natural result is 5 + 5 + 6 = 16.",
        "First side: the total is 16 + 10 (value) = 26.",
        "Second side: the dice show 4, 4, 4.",
        "Second side, Unlucky: the separate die shows 2, so nothing happens.",
        "Second side: the natural result is 4 + 4 + 4 = 12.",
        "Second side: the total is 12 + 11 (value) = 23.",
    )


@settings(max_examples=50, deadline=None)
@given(st.integers(0, 20), st.integers(0, 20), st.integers(0, 2**32), st.booleans())
def test_a_roll_is_always_one_of_the_odds(value: int, other: int, seed: int, drawless: bool) -> None:
    given = {"value": value, "other_value": other, "drawless": drawless}
    ruling = contest.roll(seed=seed, **{"value": 12, "other_value": 11, **given}).ruling
    assert ruling in [outcome for outcome, _ in contest.odds(**{"value": 12, "other_value": 11, **given}).outcomes]
    assert not drawless or ruling["winner"] is not None


@pytest.mark.parametrize(
    ("rule", "given", "message"),
    [
        (contest, {"value": 21}, "value is 21; allowed: a whole number from 0 to 20"),
        (contest, {"other_modifier": 31}, "other_modifier is 31; allowed: a whole number from -30 to 30"),
        (
            contest,
            {"faces": "0"},
            "faces is 0; allowed: whole numbers from 1 to 6; face number 1 is 0",
        ),
        (contest_totals, {"total": 81}, "total is 81; allowed: a whole number from -40 to 80"),
        (contest_totals, {"other_total": None}, "other_total is empty; allowed: a whole number from -40 to 80"),
    ],
)
def test_what_cannot_be_is_refused(rule: object, given: dict[str, object], message: str) -> None:
    assert refusal(rule, **given) == message
