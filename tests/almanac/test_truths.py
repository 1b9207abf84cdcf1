"""Universal truths: who may be marked, and what comes of a call."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules_py.almanac.truths import TRUTH_TABLE, call_truth, mark_truth
from tests.refusals import refusal


def test_every_face_stands_in_the_table_once() -> None:
    assert [face for row in TRUTH_TABLE for face in row.faces] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("rating", [6, 7, 99])
def test_six_and_above_can_be_marked(rating: int) -> None:
    assert mark_truth(rating=rating, option=True)["legal"] is True


@pytest.mark.parametrize(
    ("face", "band", "helped", "injury", "sentence"),
    [
        (1, "Bend", False, True, "Cleo is busy elsewhere. The complication stays, and Ada is injured in Hearts."),
        (2, "Weave", True, False, "Cleo makes helping look easy. The complication is gone, and nobody is hurt."),
        (3, "Weave", True, False, "Cleo makes helping look easy. The complication is gone, and nobody is hurt."),
        (5, "Weave", True, False, "Cleo makes helping look easy. The complication is gone, and nobody is hurt."),
        (6, "Tear", True, True, "Cleo helps, but overdoes it. The complication is gone, but Ada is injured in Hearts."),
    ],
)
def test_a_call_comes_to_this(face: int, band: str, helped: bool, injury: bool, sentence: str) -> None:
    rolled = call_truth.roll(faces=[face], caller="Ada", owner="Cleo")
    found = rolled.ruling
    assert (found["band"], found["help"], found["injury"]) == (band, helped, injury)
    assert found["complicated"] is not helped
    assert found["injured"] == (["Hearts"] if injury else [])
    assert found.summary == f"{band}: {sentence}"
    (die,) = rolled.dice
    assert (die.group, die.words) == ("Cleo for Ada", "help comes" if helped else "no help")
    assert die.mark == ("win" if helped else "loss")


def test_what_keeps_a_skill_from_being_marked_is_reported() -> None:
    agreed = "Your group has to agree on universal truths first."
    rating = "A universal truth needs a rating of 6 or more, not 5."
    assert mark_truth(rating=5, option=True)["faults"] == [rating]
    assert mark_truth(option="no", rating=6)["faults"] == [agreed]
    assert mark_truth(rating=5, option="no").summary == f"{agreed} {rating}"


def test_a_call_has_the_published_odds() -> None:
    odds = call_truth.odds()
    assert odds.success == Fraction(5, 6)
    assert odds.of(injury=True) == Fraction(1, 3)
    assert odds.of(help=True, injury=False) == Fraction(2, 3)


@pytest.mark.parametrize(
    ("rule", "given", "message"),
    [
        (mark_truth, {"rating": 0}, "rating is 0; allowed: a whole number from 1 to 99"),
        (
            call_truth,
            {"caller": "Ada", "owner": "ada"},
            "owner is 'ada'; allowed: somebody other than Ada; you can't call on yourself",
        ),
        (call_truth, {"marked": "no"}, "marked is no; allowed: yes; you can only call on a skill that's marked"),
        (
            call_truth,
            {"suit": ""},
            "suit is empty; allowed: the suit of the skill that the caller used in this scene",
        ),
        (call_truth, {"faces": "0"}, "faces is 0; allowed: whole numbers from 1 to 6; face number 1 is 0"),
    ],
)
def test_what_cannot_be_is_refused(rule: object, given: dict[str, object], message: str) -> None:
    assert refusal(rule, **given) == message
