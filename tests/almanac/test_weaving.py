"""Weaving: who throws, what the die does, and what it does behind a complication."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules_py.almanac.suits import Suit
from rules_py.almanac.using import use
from rules_py.almanac.weaving import BANDS, WEAVING_TABLE, band, extra_die, use_and_weave, weaving
from tests.almanac.published_odds import WOVEN
from tests.refusals import refusal


def test_a_table_of_one_die_has_every_face_once() -> None:
    for faces in ([row.faces for row in BANDS], [row.faces for row in WEAVING_TABLE]):
        assert [face for each in faces for face in each] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("face", "what", "injured"),
    [
        (1, "falls short", True),
        (2, "does no harm", False),
        (3, "does no harm", False),
        (4, "does no harm", False),
        (5, "does no harm", False),
        (6, "becomes a catastrophe", True),
    ],
)
@pytest.mark.parametrize("suit", list(Suit))
def test_the_edges_injure_and_the_complication_always_goes(face: int, what: str, injured: bool, suit: Suit) -> None:
    found = weaving.roll(suit=suit, faces=[face]).ruling
    assert found["complicated"] is False
    assert found["what"] == what
    assert found["injured"] == ([str(suit)] if injured else [])
    assert found["safe_weaving"] is not injured
    assert found.steps == (
        (
            "Somebody has to deal with the catastrophe alone, before it gets worse."
            " We suggest playing that as Somebody's next scene, and A Moment Alone after that.",
        )
        if face == 6
        else ()
    )


def test_a_weaving_injures_in_a_third_of_cases() -> None:
    odds = weaving.odds()
    assert odds.success == Fraction(2, 3)
    assert odds.of(injured=["Hearts"]) == Fraction(1, 3)


def test_a_skill_in_weaving_changes_nothing() -> None:
    with_it, without = weaving.odds(weaving_skill=True), weaving.odds(weaving_skill=False)
    assert with_it.outcomes == without.outcomes
    assert len(weaving.roll(weaving_skill=True, seed=1).faces) == 1
    assert refusal(weaving, weaving_skill=True, faces="2, 3") == "faces is 2, 3; allowed: 1 face for this roll"


def test_the_die_lies_with_whoever_threw_it_and_says_what_it_does() -> None:
    (die,) = weaving.roll(faces="1", asker="Ada", roller="Bo").dice
    assert (die.group, die.words, die.mark) == ("Bo for Ada", "the suit is injured", "loss")
    (die,) = weaving.roll(faces="2", asker="Ada", roller="Bo").dice
    assert (die.words, die.mark) == ("no injury", "win")
    assert (
        weaving.roll(faces="2", asker="Ada", roller="Bo").ruling.summary
        == "On a 2, the weaving does no harm: the complication is gone, and nobody is hurt."
    )


@pytest.mark.parametrize("rating", WOVEN)
def test_weaving_after_every_complication_has_the_published_odds(rating: int) -> None:
    complicated, injured, removed = map(Fraction, WOVEN[rating])
    odds = use_and_weave.odds(rating=rating)
    assert use.odds(rating=rating).of(complicated=True) == complicated
    assert odds.of(event="suit injured") == injured
    assert odds.of(event="complication removed") == removed
    assert odds.of(event="clean") == 1 - complicated


@pytest.mark.parametrize(
    ("faces", "result", "face", "summary"),
    [
        ("6, 1", "clean", None, "You get away clean, so nobody has to weave."),
        ("5, 1, 3", "complication removed", 3, "The complication is gone, and the weaving does no harm."),
        ("5, 1, 1", "suit injured", 1, "The complication is gone, but the skill's suit is injured."),
    ],
)
def test_a_weaving_die_falls_only_behind_a_complication(
    faces: str, result: str, face: int | None, summary: str
) -> None:
    rolled = use_and_weave.roll(rating=2, faces=faces)
    assert (rolled.ruling["event"], rolled.ruling["weaving"], rolled.ruling.summary) == (result, face, summary)
    assert [die.group for die in rolled.dice] == ["skill", "skill", "weaving"][: len(rolled.dice)]


def test_bands_are_those_of_the_dice_chapter() -> None:
    found = {face: (band(face=face)["band"], band(face=face)["meaning"]) for face in range(1, 7)}
    assert found == {
        1: ("Bend", "bad"),
        2: ("Weave", "good"),
        3: ("Weave", "good"),
        4: ("Fray", "good, but with a bitter aftertaste"),
        5: ("Fray", "good, but with a bitter aftertaste"),
        6: ("Tear", "bad"),
    }
    assert [weaving.roll(faces=[face]).ruling["band"] for face in found] == [name for name, _ in found.values()]


def test_a_weaving_can_give_one_die_to_another_player() -> None:
    assert extra_die(rating=3, receiver="Ada").summary == "Ada rolls 4 dice: 3 for the rating, and 1 from Somebody."


@pytest.mark.parametrize(
    ("rule", "given", "message"),
    [
        (
            weaving,
            {"asker": "Ada", "roller": " ADA"},
            "roller is 'ADA'; allowed: somebody other than Ada; another player has to roll the weaving",
        ),
        (
            weaving,
            {"suit": None},
            "suit is empty; allowed: the suit of the skill you used in this scene; without one, nothing is complicated",
        ),
        (weaving, {"faces": "7"}, "faces is 7; allowed: whole numbers from 1 to 6; face number 1 is 7"),
        (weaving, {"roller": ""}, "roller is empty; allowed: a name"),
        (use_and_weave, {"rating": 0}, "rating is 0; allowed: a whole number from 1 to 99"),
        (use_and_weave, {"rating": 1, "faces": "5"}, "faces is 5; allowed: 1 more face from 1 to 6 after the 1 given"),
        (use_and_weave, {"rating": 1, "faces": "6, 2"}, "faces is 6, 2; allowed: 1 face for this roll"),
        (
            extra_die,
            {"giver": "Ada", "receiver": "Ada"},
            "receiver is 'Ada'; allowed: somebody other than Ada; you can't lend yourself a die",
        ),
        (extra_die, {"rating": 0}, "rating is 0; allowed: a whole number from 1 to 99"),
        (band, {"face": 0}, "face is 0; allowed: a whole number from 1 to 6"),
    ],
)
def test_what_cannot_be_is_refused(rule: object, given: dict[str, object], message: str) -> None:
    assert refusal(rule, **given) == message
