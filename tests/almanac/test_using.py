"""Using a skill: the published odds, plain counting, and what the dice on the table say."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_py.almanac.readings import Improving
from rules_py.almanac.using import GRADES, HIGHEST_RATING, hand_of, read_dice, use
from tests.almanac.published_odds import HIGHEST, STRICT, USE
from tests.refusals import refusal

FACES = st.lists(st.integers(1, 6), min_size=1, max_size=12)


@pytest.mark.parametrize("rating", USE)
def test_a_use_has_the_published_odds(rating: int) -> None:
    odds = use.odds(rating=rating)
    found = (
        odds.of(clean_use=True),
        odds.of(complicated=True),
        odds.of(improvement=True),
        odds.of(improvement=True, complicated=True),
        odds.of(improvement=True, complicated=False),
    )
    assert found == tuple(map(Fraction, USE[rating]))
    assert odds.of(objective=True) == 1
    assert sum(p for _, p in odds.outcomes) == 1


@pytest.mark.parametrize("rating", STRICT)
def test_the_strict_reading_has_the_published_odds(rating: int) -> None:
    assert use.odds(rating=rating, improving=Improving.SAME).of(improvement=True) == Fraction(STRICT[rating])


@pytest.mark.parametrize("rating", HIGHEST)
def test_the_highest_die_has_the_published_odds(rating: int) -> None:
    assert list(use.odds(rating=rating).measured.values()) == list(map(Fraction, HIGHEST[rating]))


@pytest.mark.parametrize("rating", range(1, 6))
@pytest.mark.parametrize("improving", Improving)
def test_odds_equal_plain_counting(rating: int, improving: Improving) -> None:
    counts: dict[tuple[int, bool, bool], int] = {}
    for faces in product(range(1, 7), repeat=rating):
        edges = all(face in (1, 6) for face in faces)
        improves = edges and (improving is Improving.EACH or len(set(faces)) == 1)
        key = (max(faces), 6 not in faces, improves)
        counts[key] = counts.get(key, 0) + 1
    odds = use.odds(rating=rating, improving=improving)
    found = {(r["highest_die"], r["complicated"], r["improvement"]): p for r, p in odds.outcomes}
    assert found == {key: Fraction(count, 6**rating) for key, count in counts.items()}


def test_the_largest_pool_still_has_exact_odds() -> None:
    assert use.chance(rating=HIGHEST_RATING) == 1 - Fraction(5, 6) ** HIGHEST_RATING


def test_grades_stand_best_first_and_all_come_up() -> None:
    graded = use.odds(rating=2).graded
    assert tuple(graded) == GRADES
    assert graded == {
        "clean and improved": Fraction(1, 12),
        "clean": Fraction(2, 9),
        "complicated and improved": Fraction(1, 36),
        "complicated": Fraction(2, 3),
    }


@pytest.mark.parametrize(
    ("faces", "summary"),
    [
        ("6, 2, 3", "Your highest die is a 6: you reach your objective and get away clean."),
        (
            "5, 2, 3",
            "Your highest die is a 5: you reach your objective, but the skill becomes complicated.",
        ),
        (
            "6, 1, 1",
            "Your highest die is a 6: you reach your objective and get away clean."
            " Every die is a 1 or a 6, so the rating rises to 4.",
        ),
        (
            "1, 1, 1",
            "Your highest die is a 1: you reach your objective, but the skill becomes complicated."
            " Every die is a 1 or a 6, so the rating rises to 4.",
        ),
    ],
)
def test_a_use_says_what_it_comes_to(faces: str, summary: str) -> None:
    rolled = use.roll(faces=faces, rating=3)
    assert len(rolled.faces) == 3
    assert rolled.ruling.summary == summary
    assert rolled.ruling == read_dice(dice=faces)


def test_a_die_says_whether_it_is_a_six() -> None:
    dice = use.roll(faces="6, 2, 5", rating=3).dice
    assert [(die.words, die.mark) for die in dice] == [("a 6", "win"), ("below 6", "loss"), ("below 6", "loss")]


def test_an_extra_die_counts_like_the_others() -> None:
    assert use.chance(rating=2, extra=1) == use.chance(rating=3)
    rolled = use.roll(rating=1, extra=1, faces="1, 6").ruling
    assert (rolled["improvement"], rolled["rating"], rolled["rating_after"]) == (True, 1, 2)


def test_a_universal_truth_improves_no_more() -> None:
    rolled = use.roll(rating=2, marked=True, faces="6, 6").ruling
    assert (rolled["improvement"], rolled["rating_after"], rolled["grade"]) == (False, 2, "clean")
    assert rolled.steps == ("The skill would have improved if it weren't a universal truth.",)
    assert use.roll(rating=2, marked=True, faces="6, 5").ruling.steps == ()
    assert use.odds(rating=6, marked=True).of(improvement=True) == 0


def test_the_strict_reading_wants_all_dice_the_same() -> None:
    assert use.roll(rating=2, faces="1, 6", improving="all dice are the same").ruling["improvement"] is False
    assert use.roll(rating=2, faces="6, 6", improving="all dice are the same").ruling["improvement"] is True
    assert use.roll(rating=2, faces="3, 3", improving="all dice are the same").ruling["improvement"] is False


@given(FACES)
def test_the_order_of_the_dice_does_not_matter(faces: list[int]) -> None:
    assert hand_of(faces) == hand_of(sorted(faces))
    assert read_dice(dice=faces) == read_dice(dice=sorted(faces))


@given(FACES)
def test_a_use_never_fails_and_a_six_never_complicates(faces: list[int]) -> None:
    found = read_dice(dice=faces)
    assert found["objective"] is True
    assert found["complicated"] is (6 not in faces)
    assert found["rating_after"] == len(faces) + found["improvement"]


@pytest.mark.parametrize(
    ("rule", "given", "message"),
    [
        (use, {"rating": 0}, "rating is 0; allowed: a whole number from 1 to 99"),
        (use, {"rating": -1}, "rating is -1; allowed: a whole number from 1 to 99"),
        (use, {"rating": "2.5"}, "rating is 2.5; allowed: a whole number from 1 to 99"),
        (use, {"rating": 100}, "rating is 100; allowed: a whole number from 1 to 99"),
        (use, {"extra": 21}, "extra is 21; allowed: a whole number from 0 to 20"),
        (use, {"rating": 3, "faces": "3"}, "faces is 3; allowed: 2 more faces from 1 to 6 after the 1 given"),
        (use, {"rating": 3, "faces": "3, 4, 5, 6"}, "faces is 3, 4, 5, 6; allowed: 3 faces for this roll"),
        (
            use,
            {"rating": 3, "faces": "3, 7, 1"},
            "faces is 3, 7, 1; allowed: whole numbers from 1 to 6; face number 2 is 7",
        ),
        (
            read_dice,
            {"dice": ""},
            "dice is empty; allowed: 1 to 99 values, each a whole number from 1 to 6, separated by commas",
        ),
        (read_dice, {"dice": "0"}, "dice (value 1) is 0; allowed: a whole number from 1 to 6"),
    ],
)
def test_what_cannot_be_is_refused(rule: object, given: dict[str, object], message: str) -> None:
    assert refusal(rule, **given) == message
