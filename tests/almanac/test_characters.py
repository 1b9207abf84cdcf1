"""Sheets: every broken rule is named, not only the first."""

from __future__ import annotations

import json

import pytest

from rules_py.almanac.characters import MOST_SKILLS, SAMPLE, START, Sheet, new_character
from rules_py.almanac.journal import character
from rules_py.almanac.suits import Suit
from tests.refusals import refusal


def row(name: str, suit: str, rating: int, **marks: bool) -> dict[str, object]:
    return {"name": name, "suit": suit, "rating": rating, **marks}


def test_the_sample_characters_are_legal() -> None:
    assert character(skills=SAMPLE)["legal"] is True
    assert character(skills=SAMPLE).steps == (
        "Hearts: Balance 2, Night Swimming 2 (complicated).",
        "Diamonds: Star Charts 1.",
        "Spades: no skills.",
        "Clubs: Haggling 1.",
    )
    assert new_character(skills=START).summary == "This character is ready to play."


def test_a_sheet_shows_injuries_and_marks() -> None:
    found = character(skills=[row("Climb", "Hearts", 6, complicated=True, truth=True)], injured="hearts, clubs")
    assert found.steps == (
        "Hearts (injured): Climb 6 (complicated, universal truth).",
        "Diamonds: no skills.",
        "Spades: no skills.",
        "Clubs (injured): no skills.",
    )


def test_every_fault_of_a_sheet_is_named() -> None:
    found = character(
        skills=[
            row("Climb", "Hearts", 5, truth=True),
            row("climb ", "Clubs", 1),
            row("Dig", "Spades", 1),
            row("DIG", "Spades", 2),
            row("dig", "Spades", 2, truth=True),
        ]
    )
    assert found["faults"] == [
        "You have 2 skills called Climb, but each needs a name of its own.",
        "You have 3 skills called Dig, but each needs a name of its own.",
        "Climb is marked as a universal truth, but its rating is 5. Universal truths need at least 6.",
        "dig is marked as a universal truth, but its rating is 2. Universal truths need at least 6.",
    ]
    assert found.summary == "You still have 4 things to put right on this sheet."
    assert found.steps[:4] == tuple(found["faults"])


def test_one_fault_is_one_fault() -> None:
    assert (
        character(skills=[row("Climb", "Hearts", 5, truth=True)]).summary
        == "You still have 1 thing to put right on this sheet."
    )
    assert character(skills=[row("Climb", "Hearts", 6, truth=True)])["legal"] is True


def test_every_cell_that_cannot_be_read_is_named() -> None:
    text = json.dumps([row("", "Joker", 0), row("Dig", "Spades", 100)])
    assert refusal(character, skills=text) == (
        "skills (row 1, name) is empty; allowed: a name that is not empty;"
        " and row 1, suit is 'Joker': one of Hearts, Diamonds, Spades, Clubs;"
        " and row 1, rating is 0: a whole number from 1 to 99;"
        " and row 2, rating is 100: a whole number from 1 to 99"
    )


def test_every_fault_of_a_new_character_is_named() -> None:
    found = new_character(
        strong="Clubs",
        weak="Hearts",
        skills=[row("Climb", "Hearts", 1), row("Dig", "Spades", 2), row("Sing", "Clubs", 1)],
    )
    assert found["faults"] == [
        "Hearts is your weak suit, so it needs no skills, but it has 1.",
        "Diamonds is a standard suit, so it needs 1 skill, but it has none.",
        "Dig has a rating of 2, but in a standard suit it starts at 1.",
        "Clubs is your strong suit, so it needs 2 skills, but it has 1.",
        "Sing has a rating of 1, but in your strong suit it starts at 2.",
    ]


def test_strong_and_weak_are_two_suits() -> None:
    assert new_character(weak="Hearts")["faults"][0] == "Hearts can't be both your strong and your weak suit."


@pytest.mark.parametrize("missing", range(len(START)))
def test_no_starting_skill_can_be_left_out(missing: int) -> None:
    assert new_character(skills=[one for number, one in enumerate(START) if number != missing])["legal"] is False


def test_one_skill_too_many_is_a_fault() -> None:
    found = new_character(skills=[*START, row("Dig", "Clubs", 1)])
    assert found["faults"] == ["Clubs is a standard suit, so it needs 1 skill, but it has 2."]


def test_an_injured_suit_stays_injured_until_it_recovers() -> None:
    sheet = Sheet(()).with_injury(Suit.CLUBS).with_injury(Suit.HEARTS).with_injury(Suit.CLUBS)
    assert sheet.injured == (Suit.HEARTS, Suit.CLUBS)
    assert sheet.recovered(Suit.CLUBS).injured == (Suit.HEARTS,)


@pytest.mark.parametrize(
    ("rule", "given", "message"),
    [
        (
            character,
            {"injured": "Stars, Moons"},
            "injured (value 1) is 'Stars'; allowed: one of Hearts, Diamonds, Spades, Clubs ('Spades' is the"
            " nearest of 4 known names)",
        ),
        (
            character,
            {"skills": "[1]"},
            "skills (row 1) is '1'; allowed: an object with name, suit, rating, complicated, truth",
        ),
        (
            character,
            {"skills": "nonsense"},
            f"skills is 'nonsense'; allowed: 0 to {MOST_SKILLS} rows with name, suit, rating, complicated, truth;"
            f" it isn't valid JSON",
        ),
        (
            new_character,
            {"skills": [{**START[0], "complicated": True}]},
            "skills (row 1) is 'complicated'; allowed: the columns name, suit, rating",
        ),
        (new_character, {"weak": "none"}, "weak is 'none'; allowed: one of Hearts, Diamonds, Spades, Clubs"),
    ],
)
def test_what_cannot_be_is_refused(rule: object, given: dict[str, object], message: str) -> None:
    assert refusal(rule, **given) == message


def test_the_sample_has_every_column() -> None:
    assert all(set(one) == {"name", "suit", "rating", "complicated", "truth"} for one in SAMPLE)
