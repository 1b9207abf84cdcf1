"""Injuries: recovery in a moment alone."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules_py.almanac.injuries import MOMENT_TABLE, moment_alone
from tests.refusals import refusal


def test_every_face_stands_in_the_table_once() -> None:
    assert [face for row in MOMENT_TABLE for face in row.faces] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("face", "band", "absent", "growth", "more"),
    [
        (1, "Bend", True, False, ", and you miss the next group scene"),
        (2, "Weave", False, False, ""),
        (5, "Weave", False, False, ""),
        (6, "Tear", False, True, ". One of its skills grows by 1 and gets a new name"),
    ],
)
def test_the_suit_recovers_whatever_falls(face: int, band: str, absent: bool, growth: bool, more: str) -> None:
    found = moment_alone.roll(injured="Clubs, Spades", faces=[face], card="Five of Spades").ruling
    assert (found["suit"], found["injured"]) == ("Spades", ["Clubs"])
    assert (found["band"], found["absent"], found["growth"]) == (band, absent, growth)
    assert found.summary == f"{band}: Spades recovers{more}."


def test_one_in_six_moments_lets_a_skill_grow() -> None:
    odds = moment_alone.odds(injured="Spades", card="Five of Spades")
    assert odds.success == odds.of(absent=True) == Fraction(1, 6)
    assert odds.of(suit="Spades", injured=[]) == 1


def test_the_die_says_its_name() -> None:
    assert [moment_alone.roll(faces=[face]).dice[0].words for face in (1, 3, 6)] == ["Bend", "Weave", "Tear"]
    assert [moment_alone.roll(faces=[face]).dice[0].mark for face in (1, 3, 6)] == ["loss", "win", "win"]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (
            {"injured": ""},
            "injured is empty; allowed: at least one injured suit; without one, there's nothing to recover from",
        ),
        (
            {"card": "Ace of Clubs", "injured": "Spades"},
            "card is 'Ace of Clubs'; allowed: a card of an injured suit, Spades",
        ),
        (
            {"card": "Ace of Spades", "injured": "Hearts, Clubs"},
            "card is 'Ace of Spades'; allowed: a card of an injured suit, Hearts or Clubs",
        ),
        (
            {"injured": "Stars"},
            "injured (value 1) is 'Stars'; allowed: one of Hearts, Diamonds, Spades, Clubs ('Spades' is the"
            " nearest of 4 known names)",
        ),
        ({"faces": "0"}, "faces is 0; allowed: whole numbers from 1 to 6; face number 1 is 0"),
    ],
)
def test_what_cannot_be_is_refused(given: dict[str, object], message: str) -> None:
    assert refusal(moment_alone, **given) == message
