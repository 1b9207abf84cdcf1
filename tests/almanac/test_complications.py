"""Complications: what blocks a skill, with every reason, and repair."""

from __future__ import annotations

from itertools import product

import pytest

from rules_py.almanac.characters import SAMPLE, sheet_of
from rules_py.almanac.complications import repair, repaired, usable
from rules_py.almanac.suits import Suit
from tests.refusals import refusal


def climb(*, complicated: bool = False) -> list[dict[str, object]]:
    return [{"name": "Climb", "suit": "Hearts", "rating": 2, "complicated": complicated}]


@pytest.mark.parametrize(("injured", "complicated", "fits"), list(product([False, True], repeat=3)))
def test_a_skill_is_usable_iff_nothing_stands_against_it(injured: bool, complicated: bool, fits: bool) -> None:
    found = usable(
        skills=climb(complicated=complicated),
        injured=[Suit.HEARTS] if injured else [],
        skill="Climb",
        card="Two of Hearts" if fits else "Two of Spades",
    )
    expected = [
        *(["Hearts is injured, so you can't use any of its skills until you take a moment alone."] if injured else []),
        *(
            ["Climb is complicated, so you can't use it until you get a weaving or win a group scene."]
            if complicated
            else []
        ),
        *(
            []
            if fits
            else [
                "The Two of Spades lets you use a Spades skill, not a Hearts one."
                " If you can't use any Spades skill, somebody can help you."
            ]
        ),
    ]
    assert found["faults"] == list(found.steps) == expected
    assert found["legal"] is (not expected)


def test_the_answer_names_the_skill() -> None:
    assert (
        usable(injured="Hearts", skills=SAMPLE, skill="Night Swimming", card="Ace of Clubs").summary
        == "No: you can't use Night Swimming."
    )
    assert usable(skill="balance", skills=SAMPLE, card="Ace of Clubs").summary == "No: you can't use Balance."
    assert usable(skill="balance", card="", skills=SAMPLE).summary == "Yes: you can use Balance, and you roll 2 dice."


def test_another_suit_is_not_in_the_way() -> None:
    assert usable(skill="Haggling", injured="Hearts, Spades, Diamonds", skills=SAMPLE)["legal"] is True


def test_a_joker_lets_nothing_be_used() -> None:
    assert usable(skill="Haggling", card="Red Joker", skills=SAMPLE)["faults"] == [
        "The Red Joker has no suit: put it aside and turn up another card."
    ]


def test_a_fault_of_the_sheet_is_in_the_way() -> None:
    assert usable(skills=[SAMPLE[0], SAMPLE[0]], skill="Balance", card="")["faults"] == [
        "You have 2 skills called Balance, but each needs a name of its own."
    ]


def test_repair_clears_one_skill_and_leaves_the_others() -> None:
    rows = [{**row, "complicated": True} for row in SAMPLE]
    found = repair(skills=rows, skill="haggling")
    assert [row["complicated"] for row in found["skills"]] == [True, True, True, False]
    assert found.summary == "You can use Haggling again."
    assert not any(skill.complicated for skill in repaired(sheet_of(SAMPLE)).skills)


def test_repairing_what_is_not_complicated_changes_nothing() -> None:
    found = repair(skill="Balance", skills=SAMPLE)
    assert found["repaired"] is False
    assert found["skills"] == [dict(row) | {"suit": str(row["suit"])} for row in SAMPLE]


@pytest.mark.parametrize(
    ("rule", "given", "message"),
    [
        (
            usable,
            {"skills": SAMPLE, "skill": "Juggling"},
            "skill is 'Juggling'; allowed: 'Haggling' is the nearest of 4 known names",
        ),
        (
            usable,
            {"skills": "[]"},
            "skill is 'A skill'; allowed: a skill; this sheet has no skills yet, so add one first",
        ),
        (
            repair,
            {"skills": SAMPLE, "skill": "Yodelling"},
            "skill is 'Yodelling'; allowed: one of Balance, Haggling, Night Swimming, Star Charts",
        ),
        (
            repair,
            {"skills": [SAMPLE[0], SAMPLE[0]]},
            "skills is 'Balance, Balance'; allowed: a sheet that breaks no rule. You have 2 skills called"
            " Balance, but each needs a name of its own",
        ),
    ],
)
def test_what_cannot_be_is_refused(rule: object, given: dict[str, object], message: str) -> None:
    assert refusal(rule, **given) == message
