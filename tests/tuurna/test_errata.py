"""Errata: forty contradictions, each with a proof that it is one, and the stated odds beside the exact ones."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from rules_py import registry
from rules_py.errata import Erratum, Proof
from rules_py.likelihood import likelihood
from rules_py.tuurna.errata import STATED_ODDS, StatedOdds, Verdict
from rules_py.tuurna.errata.stated import stated
from tests.plain_enumeration import at_least, scores

ERRATA = [erratum for erratum in registry.errata.values() if erratum.page.startswith("tuurna/")]


def proof_of(erratum: Erratum) -> Proof:
    assert erratum.prove is not None
    return erratum.prove()


LEVEL_TABLE = [
    (1, 1, "2/3", "0.666667", "0.222222", "fits"),
    (1, 2, "2/9", "0.222222", "0.074074", "fits"),
    (2, 2, "16/27", "0.592593", "0.296296", "fits"),
    (3, 3, "46/81", "0.567901", "0.331962", "fits"),
    (3, 4, "242/729", "0.331962", "0.172840", "fits"),
    (4, 4, "1216/2187", "0.556013", "0.353605", "fits"),
    (4, 3, "560/729", "0.768176", "0.556013", "fits"),
    (5, 5, "10802/19683", "0.548798", "0.368541", "fits"),
    (5, 4, "4834/6561", "0.736778", "0.548798", "fits"),
    (6, 6, "3568/6561", "0.543820", "0.379662", "wrong side of half"),
    (6, 7, "67256/177147", "0.379662", "0.245310", "too low"),
    (6, 5, "14056/19683", "0.714119", "0.543820", "fits"),
    (7, 7, "287038/531441", "0.540113", "0.388362", "wrong side of half"),
    (7, 8, "619174/1594323", "0.388362", "0.260654", "too low"),
    (8, 8, "2569472/4782969", "0.537213", "0.395410", "wrong side of half"),
    (8, 9, "1891232/4782969", "0.395410", "0.273539", "too low"),
    (9, 8, "1071334/1594323", "0.671968", "0.534863", "fits"),
    (9, 10, "155460482/387420489", "0.401271", "0.284554", "too low"),
    (10, 10, "619380496/1162261467", "0.532910", "0.406245", "wrong side of half"),
    (11, 10, "2282451586/3486784401", "0.654601", "0.531252", "too low"),
    (12, 10, "7920376864/10460353203", "0.757181", "0.647678", "fits"),
]
"""Level, difficulty, exact chance, the same in decimals, chance to exceed, verdict without a cap."""

DIFFICULTY_TABLE = [
    (9, 8, "1071334/1594323", "0.671968", "0.534863", "too low"),
    (9, 9, "7674706/14348907", "0.534863", "0.401271", "wrong side of half"),
    (12, 10, "7920376864/10460353203", "0.757181", "0.647678", "too low"),
]


@pytest.mark.parametrize("erratum", ERRATA, ids=lambda erratum: erratum.id)
def test_the_two_sides_of_an_erratum_really_disagree(erratum: Erratum) -> None:
    proof = proof_of(erratum)
    assert proof.disagree, f"{erratum.module}:{erratum.line}: both sides give {proof.first}"
    assert type(proof.first) is type(proof.second), "two answers to one question have one type"
    assert proof.shown
    assert all(line.endswith((".", ")")) and "\n" not in line for line in proof.shown)


@pytest.mark.parametrize("erratum", ERRATA, ids=lambda erratum: erratum.id)
def test_an_erratum_says_where_what_and_why(erratum: Erratum) -> None:
    assert (erratum.page, erratum.anchor) == ("tuurna/errata", erratum.id.lower())
    for statement in (erratum.one, erratum.other):
        assert statement.where
        assert re.fullmatch(r"[A-Z].*\.", statement.says)
    assert erratum.one != erratum.other
    assert erratum.reading.endswith(".")


def test_a_proof_without_a_difference_is_none() -> None:
    assert not Proof(1, 1, ("The same.",)).disagree


def test_words_that_are_true_would_end_an_erratum(monkeypatch: pytest.MonkeyPatch) -> None:
    """TU-C01 goes when the table says "about half" where it says "slightly under half" today."""
    from rules_py.tuurna.errata import of_odds

    monkeypatch.setattr(of_odds, "stated", lambda level, difficulty: StatedOdds(level, difficulty, "about half"))
    assert not proof_of(registry.errata["TU-C01"]).disagree


@pytest.mark.parametrize(
    ("difficulty", "words", "side"), [(6, "slightly under half", "better"), (7, "usually", "worse")]
)
def test_words_on_the_wrong_side_of_half_tell_the_right_one(
    monkeypatch: pytest.MonkeyPatch, difficulty: int, words: str, side: str
) -> None:
    from rules_py.tuurna.errata import of_odds

    monkeypatch.setattr(of_odds, "stated", lambda level, _: StatedOdds(level, difficulty, words))
    shown = proof_of(registry.errata["TU-C01"]).shown[0]
    assert f", but your chance is actually {side} than even. If you had to beat" in shown


@pytest.mark.parametrize(
    ("row", "expected"),
    list(zip(STATED_ODDS, [*LEVEL_TABLE, *DIFFICULTY_TABLE], strict=True)),
    ids=lambda value: f"{value.level}-{value.difficulty}" if isinstance(value, StatedOdds) else "",
)
def test_stated_odds_stand_beside_the_exact_ones(
    row: StatedOdds, expected: tuple[int, int, str, str, str, str]
) -> None:
    level, difficulty, exact, decimal, exceeding, verdict = expected
    assert (row.level, row.difficulty, row.verdict) == (level, difficulty, verdict)
    assert row.exact == Fraction(exact)
    assert (f"{float(row.exact):.6f}", f"{float(row.exceeding):.6f}") == (decimal, exceeding)
    plain = {cap: at_least(scores(level, "neutral", cap), difficulty) for cap in (9, 12)}
    assert (row.mortal, row.supernatural) == (plain[9], plain[12])
    assert row.supernatural == row.exact
    assert row.possible is (difficulty <= 9)
    assert row.mortal == (row.exact if row.possible else 0)


def test_rows_of_the_difficulty_table_say_so() -> None:
    tables = [row.where for row in STATED_ODDS]
    assert tables == ["level table"] * 21 + ["difficulty table"] * 3
    assert stated(9, 8).words == "usually"
    assert stated(9, 8, "difficulty table").words == "slightly over half"


@pytest.mark.parametrize(
    ("words", "chance", "verdict"),
    [
        ("about half", "1/2", Verdict.FITS),
        ("slightly under half", "1/2", Verdict.TOO_LOW),
        ("slightly under half", "51/100", Verdict.WRONG_SIDE),
        ("slightly over half", "49/100", Verdict.WRONG_SIDE),
        ("slightly over half", "61/100", Verdict.TOO_LOW),
        ("about 1 in 4", "1/3", Verdict.TOO_LOW),
        ("about 1 in 4", "1/10", Verdict.TOO_HIGH),
        ("usually", "55/100", Verdict.TOO_HIGH),
        ("usually", "99/100", Verdict.TOO_LOW),
    ],
)
def test_a_verdict_says_which_way_the_words_are_wrong(words: str, chance: str, verdict: Verdict) -> None:
    assert StatedOdds(1, 1, words).judged(Fraction(chance)) is verdict


def distance(row: StatedOdds, chance: Fraction) -> Fraction:
    """How far a probability lies outside the interval of the words."""
    word = likelihood(row.words)
    return max(word.low - chance, chance - word.high, Fraction())


def test_words_that_do_not_fit_come_closer_to_exceeding_the_difficulty() -> None:
    """The pattern that the errata page tells: from level 6 on the words seem to mean "exceed"."""
    wrong = [row for row in STATED_ODDS if row.verdict is not Verdict.FITS]
    assert len(wrong) == 12
    assert all(distance(row, row.exceeding) < distance(row, row.exact) for row in wrong)
    still = [(row.level, row.difficulty) for row in wrong if row.judged(row.exceeding) is not Verdict.FITS]
    assert still == [(6, 6), (7, 7), (8, 8), (9, 9)]
