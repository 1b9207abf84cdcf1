"""Retries: what they cost, when the GM gives in, how far they get."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from rules_py.errors import FacesError
from rules_py.rt0.retries import granted, retried_check, retry
from tests.refusals import refusal
from tests.rt0.published_odds import RETRIES


@pytest.mark.parametrize(("rank", "retries", "stay_out", "go_back"), RETRIES)
def test_retries_have_the_published_odds(rank: str, retries: int, stay_out: str, go_back: str) -> None:
    assert retried_check.chance(difficulty=rank, retries=retries) == Fraction(stay_out)
    found = retried_check.chance(difficulty=rank, retries=retries, reshuffle="go back")
    assert f"{float(found):.6f}" == (go_back if "/" not in go_back else f"{float(Fraction(go_back)):.6f}")


@pytest.mark.parametrize(("rank", "good"), [("Easy", 54), ("Medium", 34), ("Hard", 18)])
@pytest.mark.parametrize("retries", range(4))
def test_retries_follow_from_counting_failing_cards(rank: str, good: int, retries: int) -> None:
    """All draws fail: the Wheel is among the `78 - good` others with its tails, or is not drawn at all."""
    draws, others = retries + 1, 77 - good
    without = Fraction(comb(others, draws), comb(78, draws))
    with_wheel = Fraction(comb(others, draws - 1), comb(78, draws)) / 2
    assert retried_check.chance(difficulty=rank, retries=retries) == 1 - without - with_wheel


def test_each_retry_costs_a_point() -> None:
    rolled = retried_check.roll(faces="Two of Cups, Three of Cups, The Star", difficulty="Hard", retries=3)
    assert (rolled.ruling["success"], rolled.ruling["corruption"], rolled.ruling["may_grant"]) == (True, 2, False)
    assert rolled.ruling.summary == "Success: The Star on a Hard check, after 2 retries and 2 Corruption Points."
    assert [card.group for card in rolled.thrown] == ["First draw", "Retry 1", "Retry 2"]


def test_after_three_failed_retries_the_gm_may_give_in() -> None:
    rolled = retried_check.roll(
        faces="Two of Cups, Three of Cups, Four of Cups, Five of Cups", difficulty="Hard", retries=3
    )
    assert (rolled.ruling["corruption"], rolled.ruling["may_grant"]) == (3, True)
    assert rolled.ruling.summary == "Failure: Five of Cups on a Hard check, after 3 retries and 3 Corruption Points."
    assert rolled.ruling.steps == ("The GM should let you succeed now, unless the idea was absurd.",)
    fewer = retried_check.roll(retries=2, faces="Two of Cups, Three of Cups, Four of Cups", difficulty="Hard").ruling
    assert (fewer["corruption"], fewer["may_grant"]) == (2, False)


def test_cards_of_a_failed_try_stay_out_unless_reported_otherwise() -> None:
    with pytest.raises(FacesError, match="which is out already"):
        retried_check.roll(faces="Two of Cups, Two of Cups", retries=3)
    again = retried_check.roll(
        reshuffle="go back", faces="Two of Cups, Two of Cups, The Star", difficulty="Hard", retries=3
    )
    assert again.ruling["corruption"] == 2


def test_a_success_ends_it_and_needs_no_further_card() -> None:
    assert (
        retried_check.roll(faces="The Star", difficulty="Hard").ruling.summary == "Success: The Star on a Hard check."
    )
    one = retried_check.roll(faces="Two of Cups, The Star", difficulty="Hard", retries=3).ruling
    assert one.summary == "Success: The Star on a Hard check, after 1 retry and 1 Corruption Point."


def test_bonus_and_skill_count_for_every_try() -> None:
    rolled = retried_check.roll(
        skill="A+",
        bonuses=1,
        faces="Two of Cups, Three of Cups, Page of Cups, Four of Cups",
        difficulty="Hard",
        retries=3,
    )
    assert rolled.ruling["rank"] == "Medium"
    assert rolled.ruling["corruption"] == 1
    assert retried_check.chance(difficulty="Automatic") == 1
    assert retried_check.chance(difficulty="Impossible", retries=0) == 0


def test_what_takes_no_card_cannot_be_tried_again() -> None:
    message = (
        "difficulty is 'Impossible'; allowed: a rank that you draw for; you can't retry a check you never drew for"
    )
    assert refusal(retried_check, difficulty="Impossible", retries=1) == message
    assert refusal(retried_check, skill="Fail", retries=1) == message
    assert refusal(retry, difficulty="Impossible") == message


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"retries": -1}, "retries is -1; allowed: a whole number from 0 to 3 (after 3, it's up to your GM)"),
        ({"retries": 4}, "retries is 4; allowed: a whole number from 0 to 3 (after 3, it's up to your GM)"),
    ],
)
def test_other_numbers_of_retries_are_refused(given: dict[str, object], message: str) -> None:
    assert refusal(retried_check, **given) == message


def test_a_retry_marks_a_point_or_spends_one() -> None:
    marked = retry(corruption=2)
    assert (marked["change"], marked["corruption"]) == (1, 3)
    assert marked.summary == "Mark 1 Corruption Point, which makes 3, and try again."
    spent = retry(corruption=1, account="spent", outcome="critical failure")
    assert (spent["change"], spent["corruption"]) == (-1, 0)
    assert retry(corruption=99)["corruption"] == 100


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"outcome": "success"}, "outcome is 'success'; allowed: a failure; you can only retry a draw that failed"),
        ({"outcome": ""}, "outcome is empty; allowed: a failure; you can only retry a draw that failed"),
        ({"corruption": 0, "account": "spent"}, "corruption is 0; allowed: at least 1, which you spend on the retry"),
        ({"corruption": -1}, "corruption is -1; allowed: a whole number from 0 to 99"),
        ({"corruption": 100}, "corruption is 100; allowed: a whole number from 0 to 99"),
    ],
)
def test_wrong_retries_are_refused(given: dict[str, object], message: str) -> None:
    assert refusal(retry, **given) == message


@pytest.mark.parametrize(
    ("retries", "absurd", "may", "summary"),
    [
        (0, False, False, "Not yet: it takes 3 failed retries, and you've had none."),
        (2, False, False, "Not yet: it takes 3 failed retries, and you've had 2."),
        (3, False, True, "Yes: the GM should let you succeed."),
        (99, False, True, "Yes: the GM should let you succeed."),
        (3, True, False, "No: an idea this absurd never works."),
        (0, True, False, "No: an idea this absurd never works."),
    ],
)
def test_the_gm_gives_in_after_three_retries_but_never_for_an_absurd_deed(
    retries: int, absurd: bool, may: bool, summary: str
) -> None:
    ruling = granted(retries=retries, absurd=absurd)
    assert (ruling["may_grant"], ruling["corruption"], ruling.summary) == (may, retries, summary)


@pytest.mark.parametrize("retries", [-1, 100])
def test_impossible_counts_of_retries_are_refused(retries: int) -> None:
    assert refusal(granted, retries=retries) == f"retries is {retries}; allowed: a whole number from 0 to 99"
