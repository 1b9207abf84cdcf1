"""Learning: what a new skill is like, face by face."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules_py.almanac.learning import LEARNING_TABLE, REACHED, learn
from tests.refusals import refusal


def test_every_face_stands_in_the_table_once() -> None:
    assert [face for row in LEARNING_TABLE for face in row.faces] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("face", "band", "rating", "complicated", "injured", "end"),
    [
        (1, "Bend", 1, True, [], "1 and is complicated"),
        (2, "Weave", 1, False, [], "1"),
        (3, "Weave", 1, False, [], "1"),
        (4, "Fray", 2, True, [], "2 and is complicated"),
        (5, "Fray", 2, True, [], "2 and is complicated"),
        (6, "Tear", 2, False, ["Hearts"], "2, and Hearts is injured"),
    ],
)
def test_a_face_makes_a_skill(
    face: int, band: str, rating: int, complicated: bool, injured: list[str], end: str
) -> None:
    rolled = learn.roll(name="Limbo", suit="Hearts", faces=[face])
    found = rolled.ruling
    assert (found["name"], found["suit"], found["face"]) == ("Limbo", "Hearts", face)
    assert (found["band"], found["rating"], found["complicated"], found["injured"]) == (
        band,
        rating,
        complicated,
        injured,
    )
    assert found["ready"] is (face in (2, 3))
    assert found.summary == f"{band}: Limbo has a rating of {end}."
    assert found.steps == (REACHED,)  # which the die has no say in
    assert (rolled.dice[0].words, rolled.dice[0].mark) == (band, "win" if face in (2, 3) else "loss")


def test_learning_has_the_published_odds() -> None:
    odds = learn.odds(name="Ordering Takeout", suit="Clubs")
    assert odds.of(rating=1) == odds.of(rating=2) == odds.of(complicated=True) == Fraction(1, 2)
    assert odds.of(injured=["Clubs"]) == Fraction(1, 6)
    assert odds.of(ready=True) == Fraction(1, 3)
    assert odds.mean == Fraction(3, 2)
    assert odds.verdicts() == {
        "Bend": Fraction(1, 6),
        "Fray": Fraction(1, 3),
        "Tear": Fraction(1, 6),
        "Weave": Fraction(1, 3),
    }


def test_a_card_that_was_played_has_to_be_of_the_suit() -> None:
    assert learn.roll(card="King of Clubs", seed=1, name="Ordering Takeout", suit="Clubs").ruling["suit"] == "Clubs"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"name": ""}, "name is empty; allowed: a name that is not empty"),
        ({"suit": "Joker"}, "suit is 'Joker'; allowed: one of Hearts, Diamonds, Spades, Clubs"),
        (
            {"card": "King of Spades", "suit": "Clubs"},
            "card is 'King of Spades'; allowed: a card of Clubs, the suit of the new skill, or none",
        ),
        ({"faces": "7"}, "faces is 7; allowed: whole numbers from 1 to 6; face number 1 is 7"),
    ],
)
def test_what_cannot_be_is_refused(given: dict[str, object], message: str) -> None:
    assert refusal(learn, **given) == message
