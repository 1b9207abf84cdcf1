"""Odds at a glance: the tables of the page are the published ones."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules_py.rt0.odds import ARCANA_ODDS, CHECK_ODDS, DECK_ODDS, GROUP_ODDS, RETRY_ODDS, Grades
from tests.rt0.published_odds import DECKS, GROUPS, LUCKY, ORDINARY, OWN_ARCANA, RETRIES, UNLUCKY


def chances(odds: Grades) -> list[Fraction]:
    return [odds.critical_success, odds.plain_success, odds.plain_failure, odds.critical_failure, odds.success]


@pytest.mark.parametrize(("deck", "published"), [("ordinary", ORDINARY), ("Lucky", LUCKY), ("Unlucky", UNLUCKY)])
def test_the_tables_of_checks(deck: str, published: list[tuple[str, str, list[str]]]) -> None:
    found = [(row.rank, row.modifier, chances(row.odds)) for row in CHECK_ODDS[deck]]  # type: ignore[index]  # a word of the enum
    assert found == [(rank, modifier, [Fraction(p) for p in row]) for rank, modifier, row in published]


def test_the_table_of_decks() -> None:
    found = [(row.rank, [row.unlucky, row.ordinary, row.lucky]) for row in DECK_ODDS]
    assert found == [(rank, [Fraction(p) for p in row]) for rank, row in DECKS]


def test_the_table_of_own_arcana() -> None:
    found = [(row.arcana, row.rank, chances(row.odds)) for row in ARCANA_ODDS if row.arcana != "The Magician"]
    assert found == [(arcana, rank, [Fraction(p) for p in row]) for arcana, rank, row in OWN_ARCANA]
    plain = [chances(row.odds) for row in ARCANA_ODDS if row.arcana == "The Magician"]
    assert plain == [[Fraction(p) for p in row] for _, modifier, row in ORDINARY if modifier == "none"]


def test_the_table_of_retries() -> None:
    assert [(row.rank, row.retries, row.stay_out) for row in RETRY_ODDS] == [
        (rank, retries, Fraction(stay_out)) for rank, retries, stay_out, _ in RETRIES
    ]
    assert [f"{float(row.go_back):.6f}" for row in RETRY_ODDS] == [go_back for *_, go_back in RETRIES]


def test_the_table_of_groups() -> None:
    found = [
        (row.rank, row.players, [f"{float(p):.6f}" for p in (row.one, row.two, row.everybody)]) for row in GROUP_ODDS
    ]
    assert found == [(rank, players, row) for rank, players, row in GROUPS]
