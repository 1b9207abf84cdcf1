"""Difficulty: the ladder, and what a Skill makes of a rank."""

from __future__ import annotations

import pytest

from rules_py.parameters import Choice
from rules_py.rt0.checks import check
from rules_py.rt0.difficulty import LADDER, Standing, rank, rank_for_skill
from tests.refusals import refusal

RANKS = ["Automatic", "Trivial", "Easy", "Medium", "Hard", "Unlikely", "Impossible"]


def test_seven_ranks_stand_in_order() -> None:
    assert [row.rank for row in LADDER] == RANKS
    assert [rank(difficulty=name)["position"] for name in RANKS] == list(range(7))


def test_what_a_rank_says() -> None:
    assert rank(difficulty="trivial").summary == "Counting from 0, Trivial is rank 1. What it's like: making toast."


def test_other_ranks_are_refused() -> None:
    assert refusal(rank, difficulty="Difficult") == f"difficulty is 'Difficult'; allowed: one of {', '.join(RANKS)}"
    assert refusal(rank_for_skill, difficulty=4) == f"difficulty is 4; allowed: one of {', '.join(RANKS)}"


@pytest.mark.parametrize(("before", "after"), list(zip(RANKS, ["Automatic", *RANKS[:-1]], strict=True)))
def test_a_chosen_skill_is_one_rank_easier(before: str, after: str) -> None:
    ruling = rank_for_skill(difficulty=before, skill="A+")
    assert ruling["rank"] == after
    if before == after:
        assert ruling.summary == "Automatic stays Automatic, because no rank is easier."
    else:
        assert ruling.summary == f"{before} becomes {after}, because you have an A+ in the Skill."


@pytest.mark.parametrize("before", RANKS)
def test_other_skills_leave_it_and_crossed_out_ones_make_it_impossible(before: str) -> None:
    other = rank_for_skill(difficulty=before, skill="no mark")
    assert other["rank"] == before
    assert other.summary == f"{before} stays {before}, because you have no mark in the Skill."
    crossed_out = rank_for_skill(difficulty=before, skill="Fail")
    assert crossed_out["rank"] == "Impossible"
    if before == "Impossible":
        assert crossed_out.summary == "Impossible stays Impossible, because no rank is harder."
    else:
        assert crossed_out.summary == f"{before} becomes Impossible, because you have a Fail in the Skill."


def test_marks_are_still_read_by_what_they_were_called_before() -> None:
    found = [rank_for_skill(difficulty="Hard", skill=name)["rank"] for name in ("chosen", "neither", "crossed out")]
    assert found == ["Medium", "Hard", "Impossible"]


def test_the_illustration_skips_a_rank_at_the_top_only() -> None:
    found = [rank_for_skill(difficulty=name, ladder="as illustrated", skill="A+")["rank"] for name in RANKS]
    assert found == ["Automatic", "Automatic", "Trivial", "Easy", "Medium", "Hard", "Hard"]


@pytest.mark.parametrize(
    ("before", "now"), [("chosen", Standing.CHOSEN), ("neither", Standing.OTHER), ("crossed out", Standing.CROSSED_OUT)]
)
def test_a_mark_is_read_by_what_it_was_called_before(before: str, now: Standing) -> None:
    assert rank_for_skill(difficulty="Hard", skill=before) == rank_for_skill(difficulty="Hard", skill=now)


@pytest.mark.parametrize(
    ("name", "all_of_them"), [("ladder", False), ("failures", False), ("coin_time", True), ("cancelling", True)]
)
def test_a_form_words_a_reading_that_its_value_only_hints_at(name: str, all_of_them: bool) -> None:
    kind = check.parameter(name).kind
    assert isinstance(kind, Choice)
    options = set(map(str, kind.options))
    # A misspelt option would go unworded without a word about it.
    assert kind.worded and options >= set(kind.worded)
    assert not all_of_them or options == set(kind.worded)
    assert not options & set(kind.worded.values())
