"""Cards and decks: 78 cards, what they are worth, what luck takes out, and draws."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules_py.rt0.decks import ARCANA_TABLE, CARDS, DECK_TABLE, KEPT, Suit, card, deck, deck_of, draw
from rules_py.thrown import CountedCard
from tests.refusals import refusal
from tests.rt0.plain_deck import DECK, MAJORS, RANKS
from tests.rt0.plain_deck import deck as plain

PUBLISHED = [("ordinary", 78, 22, 20, 20, 16), ("Lucky", 74, 21, 17, 20, 16), ("Unlucky", 74, 21, 20, 20, 13)]


def test_the_cards_are_those_of_a_tarot_deck_in_the_documented_order() -> None:
    assert list(CARDS) == DECK
    assert [row.arcana.card for row in ARCANA_TABLE] == MAJORS
    assert [row.number for row in ARCANA_TABLE] == list(range(22))


@pytest.mark.parametrize("name", DECK)
def test_every_card_has_its_worth(name: str) -> None:
    ruling = card(card=name)
    if name in MAJORS:
        assert (ruling["value"], ruling["kind"], ruling["suit"]) == (MAJORS.index(name), "Major Arcana", None)
        return
    rank, suit = name.split("-of-")
    worth = RANKS.index(rank) + 1
    kind = "court card" if worth > 10 else "number card"
    assert (ruling["value"], ruling["kind"], ruling["suit"]) == (worth, kind, suit.capitalize())
    assert card(card=name, courts="10 each")["value"] == min(worth, 10)


def test_what_a_card_says() -> None:
    assert card(card="queen of cups").summary == "The Queen of Cups is a court card, worth 13."
    assert card(card="The Fool").summary == "The Fool is a Major Arcana, worth 0."


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("The Tower of Cups", "card is 'The Tower of Cups'; allowed: a Major Arcana without a suit: The Tower"),
        (
            "Ace of Hearts",
            "card is 'Ace of Hearts'; allowed: a card of Swords, Wands, Cups or Pentacles ('Ace of Wands' is the"
            " nearest of 78 known names)",
        ),
        ("Prince of Cups", "card is 'Prince of Cups'; allowed: 'Nine of Cups' is the nearest of 78 known names"),
    ],
)
def test_other_cards_are_refused(name: str, message: str) -> None:
    assert refusal(card, card=name) == message


@pytest.mark.parametrize(("kind", "cards", "majors", "low", "middle", "courts"), PUBLISHED)
def test_decks_have_the_published_counts(
    kind: str, cards: int, majors: int, low: int, middle: int, courts: int
) -> None:
    row = next(row for row in DECK_TABLE if row.deck == kind)
    assert (row.cards, row.majors, row.low, row.middle, row.courts) == (cards, majors, low, middle, courts)
    ruling = deck(lucky=kind == "Lucky", unlucky=kind == "Unlucky")
    assert (ruling["deck"], ruling["size"], ruling["cards"]) == (kind, cards, plain(kind))
    assert sorted({*ruling["cards"], *ruling["removed"]}) == sorted(DECK)


def test_a_lucky_deck_has_no_tower_and_one_ace() -> None:
    ruling = deck(lucky=True, kept="Cups")
    assert "the-tower" not in ruling["cards"]
    assert [name for name in ruling["cards"] if name.startswith("ace-")] == ["ace-of-cups"]
    assert ruling.summary == (
        "Your Lucky deck has 74 cards: all but the Tower, the Ace of Swords, the Ace of Wands and the Ace of Pentacles."
    )


def test_an_unlucky_deck_has_no_fool_and_one_page() -> None:
    ruling = deck(lucky=False, unlucky=True)
    assert "the-fool" not in ruling["cards"]
    assert [name for name in ruling["cards"] if name.startswith("page-")] == ["page-of-pentacles"]


def test_the_deck_is_laid_out() -> None:
    shown = deck(lucky=True).shown
    assert shown[0] == CountedCard("the-tower", group="Taken out")
    assert [one.group for one in shown] == ["Taken out"] * 4 + ["The whole deck, 74 cards"] * 74


@pytest.mark.parametrize("kept", list(Suit))
def test_any_card_of_the_rank_may_stay(kept: Suit) -> None:
    removed = deck(kept=kept, lucky=True)["removed"]
    assert deck(removed=list(reversed(removed)), kept=KEPT, lucky=True)["size"] == 74
    assert len(deck_of("Lucky", kept)) == 74  # type: ignore[arg-type]  # a word of the enum is as good as its member


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"unlucky": True}, "unlucky is yes; allowed: no, because this player is Lucky"),
        (
            {"removed": "The Tower, Ace of Cups"},
            "removed is 'The Tower, Ace of Cups'; allowed: the Tower and 3 of the 4 Aces, nothing else",
        ),
        (
            {"removed": "The Tower, Ace of Cups, Ace of Wands, Ace of Swords, Ace of Pentacles"},
            "removed is 'The Tower, Ace of Cups, Ace of Wands, Ace of Swords, Ace o…; allowed: the Tower and 3 of the 4"
            " Aces, nothing else",
        ),
        (
            {"lucky": False, "unlucky": True, "removed": "The Fool, Page of Cups"},
            "removed is 'The Fool, Page of Cups'; allowed: the Fool and 3 of the 4 Pages, nothing else",
        ),
        (
            {"lucky": False, "removed": "The Fool"},
            "removed is 'The Fool'; allowed: nothing; only a Lucky or an Unlucky deck loses cards",
        ),
    ],
)
def test_wrong_decks_are_refused(given: dict[str, object], message: str) -> None:
    assert refusal(deck, **{"lucky": True, **given}) == message


@pytest.mark.parametrize(("kind", "cards", "majors", "low", "middle", "courts"), PUBLISHED)
def test_every_card_is_as_likely(kind: str, cards: int, majors: int, low: int, middle: int, courts: int) -> None:
    odds = draw.odds(deck=kind)
    assert odds.of(kind="Major Arcana") == Fraction(majors, cards)
    assert odds.of(kind="court card") == Fraction(courts, cards)
    assert odds.of(kind="number card") == Fraction(low + middle, cards)


def test_a_draw_takes_the_card_out_for_the_next_one() -> None:
    rolled = draw.roll(faces="The Chariot", out="The Star")
    assert rolled.ruling.summary == "You draw the Chariot, a Major Arcana. The other 76 cards are still in the deck."
    assert draw.carried(rolled.ruling) == {"out": "The Star, The Chariot"}


def test_a_deck_can_be_drawn_to_its_end_and_no_further() -> None:
    out: dict[str, str] = {"out": ""}
    seen = []
    for number in range(78):
        rolled = draw.roll(seed=number, **out)
        seen.append(rolled.faces[0])
        out = draw.carried(rolled.ruling)
        if rolled.ruling["left"] == 1:
            assert rolled.ruling.summary.endswith("The other card is still in the deck.")
    assert sorted(map(str, seen)) == sorted(DECK)
    assert rolled.ruling["left"] == 0
    assert rolled.ruling.summary.endswith("It was the last card in the deck.")
    message = refusal(draw, **out)
    assert message.startswith("out is ")
    assert message.endswith("; allowed: at least one card left in the deck; shuffle first")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (
            {"deck": "Lucky", "faces": "The Tower"},
            "faces is 'the-tower'; allowed: cards that are in the deck; number 1 is 'the-tower' ('the-lovers' is the"
            " nearest of 74 known names)",
        ),
        (
            {"deck": "Unlucky", "out": "The Fool"},
            "out (value 1) is 'The Fool'; allowed: cards of this deck (Unlucky), each once",
        ),
        ({"faces": ""}, ""),
    ],
)
def test_cards_that_are_not_in_the_deck_are_refused(given: dict[str, object], message: str) -> None:
    if message:
        assert refusal(draw, **given) == message
    else:
        assert refusal(draw, **given) == "faces is empty; allowed: 1 more card after the 0 given"
