"""Cards and coins: the same seed draws the same cards everywhere, typed cards must fit, odds count them all."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Annotated

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_py.chance import MOST_DICE, Chance, Reading, Seeded, Typed
from rules_py.errors import FacesError, RuleError
from rules_py.exact import distribution
from rules_py.parameters import Whole
from rules_py.rule import Ruling
from rules_py.rulebook import Registry
from rules_py.thrown import CountedCard, CountedCoin, CountedDie, card_id, card_name

NUMBERED = tuple(f"card-{place}" for place in range(78))
"""A deck in which each card tells its place."""

VECTORS = [
    (0, [49, 53, 5, 33, 65], "tails heads tails tails heads"),
    (1, [17, 72, 8, 32, 15], "heads tails tails tails tails"),
    (2, [7, 11, 10, 46, 21], "tails tails tails tails heads"),
    (42, [14, 3, 35, 31, 28], "tails heads heads tails heads"),
    (1234567, [55, 30, 8, 74, 40], "tails heads heads heads tails"),
    (2**32 - 1, [26, 27, 77, 66, 37], "tails tails heads heads tails"),
    (2**32, [14, 44, 53, 2, 2], "heads heads heads tails heads"),
    (2**53 - 1, [12, 71, 28, 24, 18], "heads tails heads tails heads"),
]
"""Published: seed, the places of five cards that each go back into a deck of 78, five tosses. They must stay so."""

WITHOUT_REPLACEMENT = [
    (0, [49, 54, 5, 34, 69], "heads"),
    (1, [17, 73, 8, 34, 16], "heads"),
    (42, [14, 3, 37, 33, 30], "heads"),
    (2**53 - 1, [12, 72, 29, 25, 19], "heads"),
]
"""Published: seed, five cards of a deck of 78 that stay out, and a coin that is tossed after them."""


def without(deck: tuple[str, ...], card: str) -> tuple[str, ...]:
    return tuple(other for other in deck if other != card)


def five(chance: Chance) -> list[str]:
    deck, drawn = NUMBERED, []
    for _ in range(5):
        drawn.append(chance.draw(deck))
        deck = without(deck, drawn[-1])
    return drawn


@pytest.mark.parametrize(("seed", "places", "sides"), VECTORS)
def test_a_seed_draws_the_published_cards_and_sides(seed: int, places: list[int], sides: str) -> None:
    cards, coins = Seeded(seed), Seeded(seed)
    assert [cards.draw(NUMBERED) for _ in places] == [f"card-{place}" for place in places]
    assert " ".join(coins.coin() for _ in range(5)) == sides


@pytest.mark.parametrize(("seed", "places", "side"), WITHOUT_REPLACEMENT)
def test_cards_that_stay_out_share_one_stream_with_coins(seed: int, places: list[int], side: str) -> None:
    chance = Seeded(seed)
    assert five(chance) == [f"card-{place}" for place in places]
    assert chance.coin() == side
    assert chance.faces == (*(f"card-{place}" for place in places), side)


def test_every_card_comes_up_and_no_other() -> None:
    chance = Seeded(7)
    counts = Counter(chance.draw(NUMBERED) for _ in range(100 * len(NUMBERED)))
    assert set(counts) == set(NUMBERED)
    assert all(50 <= count <= 200 for count in counts.values())


def test_cards_and_coins_are_remembered_with_how_they_counted() -> None:
    chance = Typed(["the-fool", 4, "tails"])
    chance.draw(["the-sun", "the-fool"], reading=lambda card: Reading(1, False, f"{card} wins"), group="Ann")
    chance.die(6)
    chance.coin(reading=lambda side: Reading(0, False, "lost"))
    assert chance.thrown == (
        CountedCard("the-fool", "the-fool wins", "win", "Ann"),
        CountedDie(4, 6),
        CountedCoin("tails", "lost", "loss"),
    )
    assert (chance.faces, chance.dice) == (("the-fool", 4, "tails"), (CountedDie(4, 6),))
    chance.finish()


def test_nothing_said_of_a_card_marks_nothing() -> None:
    chance = Seeded(3)
    chance.draw(["the-fool"])
    chance.coin()
    assert [(one.words, one.mark) for one in chance.thrown] == [("", ""), ("", "")]


def two_and_a_coin(chance: Typed) -> None:
    deck: tuple[str, ...] = ("the-fool", "the-sun", "the-star")
    for _ in range(2):
        deck = without(deck, chance.draw(deck))
    chance.coin()
    chance.finish()


@pytest.mark.parametrize(
    ("faces", "message"),
    [
        ([], "faces is empty; allowed: 1 more card after the 0 given"),
        (["the-fool"], "faces is 'the-fool'; allowed: 1 more card after the 1 given"),
        (
            ["the-fool", "the-sum"],
            "faces is 'the-fool', 'the-sum'; allowed: cards that are in the deck; number 2 is 'the-sum' ('the-sun' is"
            " the nearest of 2 known names)",
        ),
        (
            ["the-fool", "the-fool"],
            "faces is 'the-fool', 'the-fool'; allowed: cards that are in the deck; number 2 is 'the-fool' (which is out"
            " already)",
        ),
        (
            [3, "the-fool"],
            "faces is 3, 'the-fool'; allowed: cards that are in the deck; number 1 is 3 (one of the-fool, the-star,"
            " the-sun)",
        ),
        (
            ["the-fool", "the-sun"],
            "faces is 'the-fool', 'the-sun'; allowed: heads or tails of a coin after the 2 given",
        ),
        (
            ["the-fool", "the-sun", "head"],
            "faces is 'the-fool', 'the-sun', 'head'; allowed: heads or tails as number 3; it is 'head'",
        ),
        (
            ["the-fool", "the-sun", "heads", "heads"],
            "faces is 'the-fool', 'the-sun', 'heads', 'heads'; allowed: 2 cards and 1 coin for this roll",
        ),
    ],
)
def test_typed_cards_that_do_not_fit_are_named(faces: list[int | str], message: str) -> None:
    with pytest.raises(FacesError) as caught:
        two_and_a_coin(Typed(faces))
    assert str(caught.value) == message
    assert caught.value.missing == ("after the" in message)


def test_cards_where_nothing_is_drawn_are_too_many() -> None:
    with pytest.raises(FacesError, match="allowed: no cards for this roll"):
        Typed(["the-fool"]).finish()


@pytest.mark.parametrize("chance", [Seeded(1), Typed(["the-fool"])])
def test_an_empty_deck_is_refused(chance: Chance) -> None:
    with pytest.raises(RuleError, match="deck is empty; allowed: a deck with at least one card left"):
        chance.draw([])
    with pytest.raises(RuleError, match="deck is empty"):
        distribution(lambda luck: luck.draw([]))


def test_cards_and_coins_stop_at_a_number_that_no_table_reaches() -> None:
    chance = Seeded(1)
    for _ in range(MOST_DICE):
        chance.coin()
    with pytest.raises(RuleError, match="at most 10000 dice in one roll"):
        chance.coin()
    with pytest.raises(RuleError, match="at most 10000 dice in one roll"):
        chance.draw(NUMBERED)


def kind_of(card: str) -> int:
    """Five kinds of card, of unequal numbers."""
    place = int(card.removeprefix("card-"))
    return next(kind for kind, end in enumerate((1, 4, 14, 40, 78)) if place < end)


def pair(chance: Chance, **alike: object) -> tuple[int, int]:
    first = chance.draw(NUMBERED, **alike)  # type: ignore[arg-type]  # only `alike` is handed on
    return kind_of(first), kind_of(chance.draw(without(NUMBERED, first), **alike))  # type: ignore[arg-type]  # as above


def test_two_of_78_cards_equal_the_count_of_all_pairs() -> None:
    pairs = Counter((kind_of(one), kind_of(other)) for one, other in permutations(NUMBERED, 2))
    plain = {kinds: Fraction(count, 78 * 77) for kinds, count in pairs.items()}
    assert distribution(lambda chance: pair(chance, alike=kind_of)) == plain
    assert distribution(pair) == plain


def test_cards_that_are_alike_cost_one_step() -> None:
    steps = 0

    def body(chance: Chance) -> tuple[int, int]:
        nonlocal steps
        steps += 1
        return pair(chance, alike=kind_of)

    distribution(body)
    # Five kinds each time, and of the single card of the first kind no second one.
    assert steps == 5 * 5 - 1


def test_a_deck_may_hold_a_card_twice() -> None:
    deck = ("ace", "ace", "king")
    assert distribution(lambda chance: chance.draw(deck)) == {"ace": Fraction(2, 3), "king": Fraction(1, 3)}


def test_a_coin_is_fair() -> None:
    assert distribution(lambda chance: chance.coin()) == {"heads": Fraction(1, 2), "tails": Fraction(1, 2)}


@settings(max_examples=40, derandomize=True, deadline=None)
@given(st.lists(st.integers(0, 3), min_size=3, max_size=6))
def test_three_cards_of_any_small_deck_equal_the_count_of_all_orders(kinds: list[int]) -> None:
    deck = tuple(f"{kind}-{place}" for place, kind in enumerate(kinds))

    def kind(card: str) -> str:
        return card[0]

    def body(chance: Chance) -> tuple[str, ...]:
        left, drawn = deck, []
        for _ in range(3):
            card = chance.draw(left, alike=kind)
            left = without(left, card)
            drawn.append(kind(card))
        return tuple(drawn)

    orders = list(permutations(deck, 3))
    plain = Counter(tuple(map(kind, order)) for order in orders)
    assert distribution(body) == {drawn: Fraction(count, len(orders)) for drawn, count in plain.items()}


@pytest.mark.parametrize(("id", "name"), [("the-fool", "The Fool"), ("wheel-of-fortune", "Wheel of Fortune")])
def test_names_and_ids_of_cards_turn_into_each_other(id: str, name: str) -> None:
    assert (card_name(id), card_id(name), card_id(id), CountedCard(id).name) == (name, id, id, name)


Number = Annotated[int, Whole(minimum=1, maximum=2)]


def cut(chance: Chance, *, number: Number = 1) -> Ruling:
    deck: tuple[str, ...] = ("the-fool", "the-sun", "the-star")
    bright = False
    for _ in range(number):
        card = chance.draw(deck, alike=lambda card: card == "the-sun")
        deck = without(deck, card)
        bright = bright or card == "the-sun"
    return Ruling({"grade": "bright" if bright else "dark"}, "It is bright." if bright else "It is dark.")


CUT = Registry().rule("game.cut", title="Cut", kind="roll", luck="cards", grades=("bright", "odd", "dark"))(cut)


@pytest.mark.parametrize(
    "cards", ["the-fool, the-sun", " The Fool ,THE SUN", ["The_Fool", "the-sun"], ("the-fool", "the-sun")]
)
def test_a_rule_takes_cards_by_name_or_id(cards: object) -> None:
    rolled = CUT.roll(number=2, faces=cards)
    assert (rolled.faces, rolled.ruling["grade"]) == (("the-fool", "the-sun"), "bright")
    assert rolled.as_json()["faces"] == ["the-fool", "the-sun"]


@pytest.mark.parametrize("cards", [3, [3], ["the-fool", None], "x" * 2001])
def test_cards_that_are_no_names_are_refused(cards: object) -> None:
    with pytest.raises(RuleError, match="allowed: the cards that were drawn, and heads or tails of coins"):
        CUT.roll(faces=cards)


@pytest.mark.parametrize("cards", ["", " ", []])
def test_no_cards_are_too_few(cards: object) -> None:
    with pytest.raises(RuleError, match="faces is empty; allowed: 1 more card after the 0 given"):
        CUT.roll(faces=cards)


def test_odds_are_graded_best_first_with_those_that_cannot_come_up() -> None:
    odds = CUT.odds(number=2)
    assert list(odds.graded.items()) == [("bright", Fraction(2, 3)), ("odd", Fraction(0)), ("dark", Fraction(1, 3))]
    assert odds.as_json()["grades"][1] == {"grade": "odd", "probability": "0/1", "decimal": 0.0}
    assert [ruling["grade"] for ruling, _ in odds.outcomes] == ["bright", "dark"]


def test_a_rule_says_whether_it_takes_dice_or_cards() -> None:
    assert CUT.described()["luck"] == "cards"
    calculation = Registry().rule("game.sum", title="Sum", kind="calculation")(lambda: Ruling({}, ""))
    assert calculation.described()["luck"] is None
