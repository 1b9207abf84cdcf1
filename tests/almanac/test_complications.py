"""Complications: what blocks a skill, with every reason, and repair."""

from __future__ import annotations

from itertools import product

import pytest

from rules_py.almanac.characters import SAMPLE, sheet_of
from rules_py.almanac.complications import repair, repaired, usable
from rules_py.almanac.suits import Suit
from tests.ingenuity.refusals import refusal


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
        *(["Hearts is injured, so none of its skills can be used."] if injured else []),
        *(["Climb is complicated, and cannot be used until it is repaired."] if complicated else []),
        *([] if fits else ["The Two of Spades allows skills of Spades, not of Hearts."]),
    ]
    assert found["reasons"] == list(found.steps) == expected
    assert found["usable"] is (not expected)


def test_every_reason_is_counted() -> None:
    assert usable(injured="Hearts").summary == "No: you may not use Night Swimming, for 3 reasons."
    assert usable(skill="balance").summary == "No: you may not use Balance, for 1 reason."
    assert usable(skill="balance", card="").summary == "Yes: you may use Balance, and roll 2 dice."


def test_another_suit_is_not_in_the_way() -> None:
    assert usable(skill="Haggling", injured="Hearts, Spades, Diamonds")["usable"] is True


def test_a_joker_lets_nothing_be_used() -> None:
    assert usable(skill="Haggling", card="Red Joker")["reasons"] == [
        "The Red Joker has no suit, so it allows no skill."
    ]


def test_repair_clears_one_skill_and_leaves_the_others() -> None:
    rows = [{**row, "complicated": True} for row in SAMPLE]
    found = repair(skills=rows, skill="haggling")
    assert [row["complicated"] for row in found["skills"]] == [True, True, True, False]
    assert found.summary == "Repaired: Haggling can be used again."
    assert not any(skill.complicated for skill in repaired(sheet_of(SAMPLE)).skills)


def test_repairing_what_is_not_complicated_changes_nothing() -> None:
    found = repair(skill="Balance")
    assert found["repaired"] is False
    assert found["skills"] == [dict(row) | {"suit": str(row["suit"])} for row in SAMPLE]


@pytest.mark.parametrize(
    ("rule", "given", "message"),
    [
        (usable, {"skill": "Juggling"}, "skill is 'Juggling'; allowed: 'Haggling' is the nearest of 4 known names"),
        (usable, {"skills": "[]"}, "skill is 'Night Swimming'; allowed: a skill; this sheet has none"),
        (
            repair,
            {"skill": "Yodelling"},
            "skill is 'Yodelling'; allowed: one of Balance, Haggling, Night Swimming, Star Charts",
        ),
        (
            usable,
            {"skills": [SAMPLE[0], SAMPLE[0]]},
            "skills is 'Balance, Balance'; allowed: a sheet that may be. Balance stands there 2 times; a name is"
            " used once",
        ),
    ],
)
def test_what_cannot_be_is_refused(rule: object, given: dict[str, object], message: str) -> None:
    assert refusal(rule, **given) == message
