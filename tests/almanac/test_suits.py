"""Suits, names of skills, cards and the deck."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules_py.almanac.suits import DECK, LONGEST_NAME, SUITS, Suit, deck, mismatch, skill, suit, suit_of, turn_up
from rules_py.almanac.suits import match as match_card
from tests.refusals import refusal

FOUR = "one of Hearts, Diamonds, Spades, Clubs"


def test_each_suit_has_one_category() -> None:
    assert [row.suit for row in SUITS] == list(Suit)
    assert [suit(suit=row.suit)["category"] for row in SUITS] == [
        "the body",
        "mind, study and experience",
        "tools, weapons and possessions",
        "people and surroundings",
    ]
    assert suit(suit="hearts")["samples"] == ["Climb", "Yearning"]
    assert suit(suit="Diamonds")["samples"] == ["Puzzles", "Know About Reptiles"]
    assert suit(suit="spades")["samples"] == []
    assert suit(suit="spades").steps == ()
    assert suit(suit="clubs").steps == ("The skills Ordering Takeout and Officer Spangleburst are from the original.",)


def test_the_deck_has_four_suits_and_two_jokers() -> None:
    assert len(DECK) == len(set(DECK)) == 54
    assert [sum(suit_of(card) is one for card in DECK) for one in Suit] == [13, 13, 13, 13]
    assert [card for card in DECK if suit_of(card) is None] == ["Red Joker", "Black Joker"]
    assert deck(count=54)["legal"] is True
    assert deck(count=54).summary == "Your deck is complete: 2 jokers, and 13 cards in each of 4 suits."


def test_another_deck_is_reported_what_is_missing() -> None:
    assert deck(count=52)["faults"] == ["Your deck should have 54 cards, not 52: the jokers are missing."]
    assert deck(count=53)["faults"] == ["Your deck should have 54 cards, not 53."]


@pytest.mark.parametrize("one", list(Suit))
def test_only_a_card_of_the_same_suit_fits(one: Suit) -> None:
    fitting = [card for card in DECK if not mismatch(one, card)]
    assert fitting == [card for card in DECK if card.endswith(f"of {one}")]
    assert all(match_card(suit=one, card=card)["match"] is (card in fitting) for card in DECK)


def test_a_joker_allows_no_skill() -> None:
    found = match_card(card="black joker")
    assert found.summary == "The Black Joker has no suit: put it aside and turn up another card."
    assert found["played"] is None


@pytest.mark.parametrize("one", list(Suit))
def test_the_top_card_has_a_given_suit_in_13_of_54_cases(one: Suit) -> None:
    odds = turn_up.odds(suit=one)
    assert odds.success == Fraction(13, 54)
    assert odds.of(played=None) == Fraction(1, 27)


def test_a_turned_card_is_named_and_says_whether_it_fits() -> None:
    rolled = turn_up.roll(suit="Clubs", faces="four of hearts")
    assert rolled.ruling["card"] == "Four of Hearts"
    assert [one.words for one in rolled.thrown] == ["no fit"]
    assert [one.words for one in turn_up.roll(suit="Hearts", faces="four of hearts").thrown] == ["fits"]
    assert turn_up.roll(seed=3).faces == turn_up.roll(seed=3).faces


def test_without_a_suit_in_mind_any_card_but_a_joker_fits() -> None:
    assert turn_up.roll(suit=None, faces="four of clubs").ruling["match"] is True
    assert [one.words for one in turn_up.roll(suit=None, faces="four of clubs").thrown] == [""]
    joker = turn_up.roll(suit=None, faces="red joker").ruling
    assert (joker["match"], joker.summary) == (
        False,
        "The Red Joker has no suit: put it aside and turn up another card.",
    )
    assert turn_up.chance(suit=None) == Fraction(52, 54)


def test_a_name_may_be_used_once_whatever_its_case() -> None:
    assert skill(name="Mountaineering", suit="Diamonds")["legal"] is True
    assert skill(name="  PUZZLES ", suit="Diamonds", known="Climb, Puzzles")["faults"] == [
        "You already have a skill called PUZZLES."
    ]
    assert skill(name="x" * LONGEST_NAME, known=(), suit="Diamonds").summary.endswith("can be a Diamonds skill.")


@pytest.mark.parametrize(
    ("rule", "given", "message"),
    [
        (skill, {"name": "  "}, "name is empty; allowed: a name that is not empty"),
        (
            skill,
            {"name": "x" * (LONGEST_NAME + 1)},
            f"name is {'x' * 41!r}; allowed: a name that is not empty, at most 40 printable characters",
        ),
        (skill, {"suit": "Joker"}, f"suit is 'Joker'; allowed: {FOUR}"),
        (skill, {"suit": ""}, f"suit is empty; allowed: {FOUR}"),
        (suit, {"suit": "Joker"}, f"suit is 'Joker'; allowed: {FOUR}"),
        (
            suit,
            {"suit": "Hearts, Clubs"},
            "suit is 'Hearts, Clubs'; allowed: one of Hearts, Diamonds, Spades, Clubs ('Hearts' is the nearest"
            " of 4 known names)",
        ),
        (deck, {"count": 0}, "count is 0; allowed: a whole number from 1 to 200"),
        (
            match_card,
            {"card": "Knight of Hearts"},
            "card is 'Knight of Hearts'; allowed: 'Eight of Hearts' is the nearest of 54 known names",
        ),
        (
            turn_up,
            {"faces": "ace of cups"},
            "faces is 'ace-of-cups'; allowed: cards that are in the deck; number 1 is 'ace-of-cups'"
            " ('ace-of-clubs' is the nearest of 54 known names)",
        ),
    ],
)
def test_what_cannot_be_is_refused(rule: object, given: dict[str, object], message: str) -> None:
    assert refusal(rule, **given) == message
