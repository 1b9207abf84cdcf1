"""Checks: the published odds, plain counting, worked examples, readings, refusals, typed cards."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_py.errors import FacesError
from rules_py.rt0.checks import FAILS_UP_TO, RESOLUTION_TABLE, Case, better, check, judge, modifier
from rules_py.rt0.critical import Degree
from rules_py.rt0.decks import CARDS, Arcana, Deck, deck_of
from rules_py.rt0.difficulty import Rank
from rules_py.rt0.retries import retried_check
from rules_py.thrown import card_id
from tests.refusals import refusal
from tests.rt0.plain_deck import DECK, counted, grades
from tests.rt0.published_odds import COIN_TIMES, DECKS, LITERAL, LUCKY, ORDINARY, OWN_ARCANA, UNLUCKY

SOURCES = {"none": {}, "Bonus": {"bonuses": 1}, "Penalty": {"penalties": 1}}
DRAWN = ["Trivial", "Easy", "Medium", "Hard", "Unlikely"]


def five_chances(**params: object) -> list[Fraction]:
    odds = check.odds(**params)
    return [*odds.graded.values(), odds.success]


@pytest.mark.parametrize(
    ("deck", "rank", "modified", "chances"),
    [(deck, *row) for deck, rows in (("ordinary", ORDINARY), ("Lucky", LUCKY), ("Unlucky", UNLUCKY)) for row in rows],
)
def test_every_rank_deck_and_modifier_has_the_published_odds(
    deck: str, rank: str, modified: str, chances: list[str]
) -> None:
    assert five_chances(difficulty=rank, deck=deck, **SOURCES[modified]) == [Fraction(p) for p in chances]


@pytest.mark.parametrize(("arcana", "rank", "chances"), OWN_ARCANA)
def test_special_own_arcana_have_the_published_odds(arcana: str, rank: str, chances: list[str]) -> None:
    assert five_chances(difficulty=rank, arcana=arcana) == [Fraction(p) for p in chances]


@pytest.mark.parametrize(("alike", "as_in"), [("The Sun", "The Fool"), ("Death", "The Tower"), ("The Moon", "Justice")])
def test_own_arcana_of_one_kind_have_the_same_odds(alike: str, as_in: str) -> None:
    for rank in DRAWN:
        assert five_chances(difficulty=rank, arcana=alike) == five_chances(difficulty=rank, arcana=as_in)


@pytest.mark.parametrize(("rank", "chances"), DECKS)
def test_decks_side_by_side_are_as_published(rank: str, chances: list[str]) -> None:
    found = [check.chance(difficulty=rank, deck=deck) for deck in ("Unlucky", "ordinary", "Lucky")]
    assert found == [Fraction(p) for p in chances]


@pytest.mark.parametrize(("rank", "chances"), COIN_TIMES)
def test_the_time_of_the_coin_does_not_change_success(rank: str, chances: list[str]) -> None:
    found = [
        check.chance(difficulty=rank, coin_time=time, **SOURCES[modified])
        for modified in ("Bonus", "Penalty")
        for time in ("when drawn", "when used")
    ]
    assert found == [Fraction(p) for p in chances]


@pytest.mark.parametrize(("rank", "fails", "passes"), LITERAL)
def test_the_literal_table_is_a_switch(rank: str, fails: str, passes: str) -> None:
    assert check.chance(difficulty=rank) == Fraction(fails)
    assert check.chance(difficulty=rank, failures="pass whenever other Major Arcana do") == Fraction(passes)


def test_passing_critical_failures_are_read_by_what_they_were_called_before() -> None:
    now, before = (
        check.chance(failures=way) for way in ("pass whenever other Major Arcana do", "pass where Majors do")
    )
    assert before == now != check.chance()


@pytest.mark.parametrize("deck", list(Deck))
@pytest.mark.parametrize("rank", DRAWN)
def test_one_card_equals_plain_counting(rank: str, deck: Deck) -> None:
    for arcana in ("The Magician", "The Tower", "Wheel of Fortune"):
        own = Arcana(arcana).card
        assert check.odds(difficulty=rank, deck=deck, arcana=arcana).graded == counted(deck, rank, own, "none")


@pytest.mark.parametrize("modified", ["Bonus", "Penalty"])
@pytest.mark.parametrize(
    ("rank", "deck", "arcana"), [("Medium", "ordinary", "The Magician"), ("Hard", "Lucky", "Death")]
)
def test_two_cards_equal_plain_counting(rank: str, deck: str, arcana: str, modified: str) -> None:
    odds = check.odds(difficulty=rank, deck=deck, arcana=arcana, **SOURCES[modified])
    assert odds.graded == counted(deck, rank, Arcana(arcana).card, modified)


@pytest.mark.parametrize(("rank", "success"), [("Automatic", 1), ("Impossible", 0)])
def test_the_ends_of_the_ladder_take_no_card(rank: str, success: int) -> None:
    for sources in SOURCES.values():
        assert check.chance(difficulty=rank, **sources) == success
    rolled = check.roll(difficulty=rank, seed=1)
    assert (rolled.faces, rolled.ruling["success"]) == ((), bool(success))


@pytest.mark.parametrize("card", DECK)
def test_a_card_is_judged_as_plain_counting_has_it(card: str) -> None:
    for rank in DRAWN:
        for arcana in ("The Magician", "Wheel of Fortune", "The Devil"):
            own = Arcana(arcana).card
            for side, grade in zip(("heads", "tails"), grades(card, rank, own), strict=True):
                coin = side if card == "wheel-of-fortune" and own != card else ""
                ruling = judge(card=card, difficulty=rank, arcana=arcana, coin=coin)
                assert (ruling["grade"], ruling["success"]) == (grade, "success" in grade)


def test_the_edges_of_each_rank() -> None:
    for rank, highest in FAILS_UP_TO.items():
        for value, card in enumerate([card for card in CARDS.values() if card.suit == "Cups"], 1):
            assert judge(card=card.id, difficulty=rank)["success"] is (value > highest)


def test_court_cards_as_tens_make_medium_as_hard_as_hard() -> None:
    assert check.chance(courts="10 each") == check.chance(difficulty="Hard") == Fraction(37, 156)
    assert judge(card="Page of Cups", courts="10 each")["success"] is False


def test_the_fool_on_a_hack_is_a_critical_success_and_in_surgery_a_plain_one() -> None:
    assert judge(card="The Fool", difficulty="Hard").summary == "Critical success: The Fool on a Hard check."
    assert judge(card="The Fool", difficulty="Unlikely").summary == "Success: The Fool on an Unlikely check."


def test_a_chosen_skill_makes_it_easier_and_a_crossed_out_one_impossible() -> None:
    rolled = check.roll(difficulty="Hard", skill="A+", faces="Page of Cups")
    assert rolled.ruling["rank"] == "Medium"
    assert rolled.ruling.steps == ("Hard becomes Medium, because you have an A+ in the Skill.",)
    assert check.chance(difficulty="Trivial", skill="Fail") == 0
    assert check.chance(difficulty="Impossible", skill="A+") == Fraction(3, 52)
    assert check.chance(difficulty="Impossible", skill="A+", ladder="as illustrated") == Fraction(37, 156)


@pytest.mark.parametrize(
    ("bonuses", "penalties", "any_cancel_all", "one_by_one"),
    [
        (0, 0, "none", "none"),
        (1, 0, "Bonus", "Bonus"),
        (20, 0, "Bonus", "Bonus"),
        (0, 1, "Penalty", "Penalty"),
        (1, 1, "none", "none"),
        (2, 1, "none", "Bonus"),
        (1, 3, "none", "Penalty"),
    ],
)
def test_bonus_and_penalty_do_not_stack_and_cancel(
    bonuses: int, penalties: int, any_cancel_all: str, one_by_one: str
) -> None:
    assert modifier(bonuses=bonuses, penalties=penalties)["modifier"] == any_cancel_all
    counted_off = modifier(bonuses=bonuses, penalties=penalties, cancelling="one by one")
    assert counted_off["modifier"] == one_by_one
    assert counted_off["draws"] == (1 if one_by_one == "none" else 2)


def test_what_a_modifier_says() -> None:
    assert (
        modifier(bonuses=1, penalties=0).summary == "You get a Bonus: draw two cards and use the one you like better."
    )
    assert (
        modifier(bonuses=0, penalties=1).summary == "You get a Penalty: draw two cards, and the GM picks the worse one."
    )
    assert modifier(bonuses=1, penalties=1).summary == "You get neither a Bonus nor a Penalty, so draw one card."


@pytest.mark.parametrize("first", list(Degree))
@pytest.mark.parametrize("second", list(Degree))
def test_outcomes_have_an_order(first: Degree, second: Degree) -> None:
    order = list(Degree)
    ruling = better(first=first, second=second)
    assert ruling["better"] == min(first, second, key=order.index)
    assert ruling["worse"] == max(first, second, key=order.index)


@pytest.mark.parametrize(
    ("first", "second", "summary"),
    [
        ("success", "failure", "With a Bonus, the success counts; with a Penalty, the failure does."),
        ("critical success", "failure", "With a Bonus, the critical success counts; with a Penalty, the failure does."),
        (
            "success",
            "critical success",
            "With a Bonus, the critical success counts; with a Penalty, the plain success does.",
        ),
        (
            "critical failure",
            "failure",
            "With a Bonus, the plain failure counts; with a Penalty, the critical failure does.",
        ),
    ],
)
def test_an_outcome_beside_its_critical_kind_is_called_plain(first: str, second: str, summary: str) -> None:
    assert better(first=first, second=second).summary == summary


def test_of_two_cards_the_better_or_the_worse_counts() -> None:
    with_bonus = check.roll(bonuses=1, faces="Two of Cups, The Chariot")
    assert with_bonus.ruling.summary == "Success: The Chariot on a Medium check."
    assert with_bonus.ruling.steps == ("Bonus: of the Two of Cups and the Chariot, you use the Chariot.",)
    with_penalty = check.roll(penalties=1, faces="Two of Cups, The Chariot")
    assert with_penalty.ruling.summary == "Failure: Two of Cups on a Medium check."
    assert with_penalty.ruling.steps == ("Penalty: of the Two of Cups and the Chariot, the GM picks the Two of Cups.",)


@pytest.mark.parametrize("faces", ["Two of Cups, Three of Pentacles", "Three of Pentacles, Two of Cups"])
def test_of_two_failures_a_bonus_keeps_the_nearer_miss_and_a_penalty_the_wider_one(faces: str) -> None:
    assert check.roll(bonuses=1, faces=faces).ruling.summary == "Failure: Three of Pentacles on a Medium check."
    assert check.roll(penalties=1, faces=faces).ruling.summary == "Failure: Two of Cups on a Medium check."


def test_of_two_equal_outcomes_the_first_card_counts() -> None:
    for sources in ({"bonuses": 1}, {"penalties": 1}):
        rolled = check.roll(**sources, faces="The Star, The Moon")
        assert rolled.ruling.summary == "Success: The Star on a Medium check."


def test_the_coin_falls_right_behind_its_wheel_or_after_the_choice() -> None:
    drawn = check.roll(bonuses=1, faces="Wheel of Fortune, heads, The Star")
    assert drawn.ruling["grade"] == "critical success"
    unused = check.roll(bonuses=1, coin_time="when used", faces="Wheel of Fortune, The Star")
    assert unused.ruling["grade"] == "success"
    used = check.roll(bonuses=1, coin_time="when used", faces="Wheel of Fortune, Two of Cups, tails")
    assert used.ruling["grade"] == "critical failure"


def test_the_own_wheel_needs_no_coin() -> None:
    assert check.roll(arcana="Wheel of Fortune", faces="Wheel of Fortune").ruling["grade"] == "critical success"


def test_cards_that_are_out_cannot_come_and_change_the_odds() -> None:
    assert check.chance(difficulty="Hard", out="The Star") == Fraction(35, 154)
    everything_else = ", ".join(card for card in CARDS if card != "the-star")
    assert check.chance(difficulty="Hard", out=everything_else) == 1


def test_drawn_cards_go_back_or_stay_out() -> None:
    back = check.roll(faces="The Star", out="The Moon")
    assert check.carried(back.ruling) == {"out": ""}
    out = check.roll(faces="The Star", out="The Moon", afterwards="stay out")
    assert check.carried(out.ruling) == {"out": "The Moon, The Star"}
    assert out.ruling.steps == ("2 cards are out of the deck now, and 76 are left in it.",)
    both = check.roll(bonuses=1, faces="The Star, The Sun", afterwards="stay out")
    assert check.carried(both.ruling) == {"out": "The Star, The Sun"}
    none = check.roll(difficulty="Automatic", out="The Moon", afterwards="stay out", seed=1)
    assert check.carried(none.ruling) == {"out": "The Moon"}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"card": None}, "card is empty; allowed: a card; you draw one for a Medium check"),
        (
            {"card": None, "difficulty": "Unlikely"},
            "card is empty; allowed: a card; you draw one for an Unlikely check",
        ),
        (
            {"card": "The Sun", "difficulty": "Automatic"},
            "card is 'The Sun'; allowed: empty; you don't draw for an Automatic check",
        ),
        (
            {"card": "The Sun", "difficulty": "Impossible"},
            "card is 'The Sun'; allowed: empty; you don't draw for an Impossible check",
        ),
        (
            {"card": "Wheel of Fortune"},
            "coin is empty; allowed: heads or tails; you flip a coin for the Wheel of Fortune",
        ),
        (
            {"card": "The Sun", "coin": "heads"},
            "coin is 'heads'; allowed: empty; you only flip a coin for the Wheel of Fortune",
        ),
        (
            {"difficulty": "Tricky"},
            "difficulty is 'Tricky'; allowed: one of Automatic, Trivial, Easy, Medium, Hard, Unlikely, Impossible",
        ),
    ],
)
def test_a_judgement_is_refused_with_a_reason(given: dict[str, object], message: str) -> None:
    assert refusal(judge, **given) == message


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"bonuses": -1}, "bonuses is -1; allowed: a whole number from 0 to 20"),
        ({"bonuses": 21}, "bonuses is 21; allowed: a whole number from 0 to 20"),
        ({"penalties": -1}, "penalties is -1; allowed: a whole number from 0 to 20"),
        (
            {"out": "The Star, The Star"},
            "out (value 2) is 'The Star'; allowed: cards of this deck (ordinary), each once",
        ),
        (
            {"out": "The Tower", "deck": "Lucky"},
            "out (value 1) is 'The Tower'; allowed: cards of this deck (Lucky), each once",
        ),
    ],
)
def test_a_check_is_refused_with_a_reason(given: dict[str, object], message: str) -> None:
    assert refusal(check, **given) == message


def test_an_empty_deck_is_refused() -> None:
    everything = ", ".join(CARDS)
    message = "out is 'all but 0'; allowed: cards that leave at least 1 in the deck; shuffle them back first"
    assert refusal(check, out=everything) == message
    but_one = ", ".join(list(CARDS)[1:])
    message = "out is 'all but 1'; allowed: cards that leave at least 2 in the deck; shuffle them back first"
    assert refusal(check, out=but_one, bonuses=1) == message


@pytest.mark.parametrize(
    ("given", "faces", "message"),
    [
        ({"bonuses": 1}, "The Star", "faces is 'the-star'; allowed: 1 more card after the 1 given"),
        ({}, "The Star, The Moon", "faces is 'the-star', 'the-moon'; allowed: 1 card for this roll"),
        (
            {"bonuses": 1},
            "The Star, The Star",
            "faces is 'the-star', 'the-star'; allowed: cards that are in the deck; number 2 is 'the-star'"
            " (which is out already)",
        ),
        ({}, "Wheel of Fortune", "faces is 'wheel-of-fortune'; allowed: heads or tails of a coin after the 1 given"),
        (
            {},
            "The Wizard",
            "faces is 'the-wizard'; allowed: cards that are in the deck; number 1 is 'the-wizard'"
            " ('the-world' is the nearest of 78 known names)",
        ),
        ({"difficulty": "Impossible"}, "The Star", "faces is 'the-star'; allowed: no cards for this roll"),
    ],
)
def test_typed_cards_must_fit(given: dict[str, Any], faces: str, message: str) -> None:
    with pytest.raises(FacesError) as caught:
        check.roll(faces=faces, **given)
    assert str(caught.value) == message


@pytest.mark.parametrize(("rank", "failing"), [(row.rank, row.failing_minors) for row in RESOLUTION_TABLE])
def test_the_table_counts_failing_minors(rank: Rank, failing: int) -> None:
    wanted = {"Automatic": 0, "Trivial": 0, "Easy": 20, "Medium": 40, "Hard": 56, "Unlikely": 56, "Impossible": 56}
    assert failing == wanted[rank]


@settings(max_examples=50, deadline=None)
@given(
    rank=st.sampled_from(DRAWN),
    arcana=st.sampled_from(list(Arcana)),
    deck=st.sampled_from(list(Deck)),
    modified=st.sampled_from(list(SOURCES)),
    seed=st.integers(0, 2**53 - 1),
)
def test_a_seeded_draw_is_one_of_the_odds_and_can_be_typed(
    rank: str, arcana: Arcana, deck: Deck, modified: str, seed: int
) -> None:
    params: dict[str, Any] = {"difficulty": rank, "arcana": arcana, "deck": deck, **SOURCES[modified]}
    rolled = check.roll(seed=seed, **params)
    assert rolled.ruling in dict(check.odds(**params).outcomes)
    assert check.roll(faces=list(rolled.faces), **params).ruling == rolled.ruling
    assert {face for face in rolled.faces if face not in ("heads", "tails")} <= set(deck_of(deck))


@given(card=st.sampled_from(sorted(CARDS)), arcana=st.sampled_from(list(Arcana)))
def test_an_easier_rank_never_makes_a_card_worse(card: str, arcana: Arcana) -> None:
    degrees = [Case(Rank(rank), arcana).degree(card) for rank in DRAWN]
    succeeds = [degree is not None and degree.succeeds for degree in degrees]
    assert succeeds == sorted(succeeds, reverse=True)


@pytest.mark.parametrize("reading", [{}, {"coin_time": "when used"}])
@pytest.mark.parametrize("faces", ["Wheel of Fortune", "Wheel of Fortune, heads", "Wheel of Fortune, tails"])
def test_the_coin_of_your_own_wheel_may_be_flipped_and_changes_nothing(reading: dict[str, Any], faces: str) -> None:
    rolled = check.roll(arcana="Wheel of Fortune", faces=faces, **reading)
    assert (rolled.ruling["grade"], rolled.faces) == (
        "critical success",
        tuple(card_id(one) for one in faces.split(",")),
    )
    coin = faces.partition(", ")[2] or None
    assert judge(card="Wheel of Fortune", arcana="Wheel of Fortune", coin=coin)["grade"] == "critical success"


def test_the_coin_of_your_own_wheel_lies_behind_it_among_two_cards() -> None:
    rolled = check.roll(arcana="Wheel of Fortune", bonuses=1, faces="Wheel of Fortune, tails, Six of Cups")
    assert rolled.ruling["grade"] == "critical success"
    message = refusal(check, arcana="Wheel of Fortune", faces="Wheel of Fortune, heads, tails")
    assert message == "faces is 'wheel-of-fortune', 'heads', 'tails'; allowed: 1 card and 1 coin for this roll"


def test_a_critical_result_says_what_the_table_does_with_it() -> None:
    extra = "Everything goes perfectly, and the GM adds something extra, such as a useful detail or a bonus prize."
    worse = "The GM turns the failure up a notch: whatever would have gone wrong goes wrong with feeling."
    assert check.roll(faces="The Sun").ruling.steps == (extra,)
    assert check.roll(skill="A+", faces="The Tower").ruling.steps[1:] == (worse,)
    assert judge(card="Wheel of Fortune", coin="tails").steps == (worse,)
    assert retried_check.roll(retries=1, faces="Two of Cups, The Sun").ruling.steps == (extra,)
    # On an Unlikely check, a critical success is a plain one.
    assert check.roll(difficulty="Unlikely", faces="The Sun").ruling.steps == ()
    assert judge(card="The Star").steps == judge(card="Two of Cups").steps == ()
