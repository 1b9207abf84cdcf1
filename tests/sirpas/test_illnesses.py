"""Illnesses: how hard each is, and what a cure leaves."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules_py.sirpas.illnesses import cure
from tests.refusals import refusal


@pytest.mark.parametrize(
    ("illness", "ways", "becomes"),
    [
        ("common cold", 215, "cured"),
        ("light fever", 196, "cured"),
        ("intestinal fever", 135, "cured"),
        ("malaria or pneumonia", 56, "Easy"),
        ("plague or yellow fever", 10, "Easy"),
    ],
)
def test_every_illness_has_its_difficulty(illness: str, ways: int, becomes: str) -> None:
    assert cure.chance(illness=illness, value=11) == Fraction(ways, 216)
    assert cure.odds(illness=illness, value=11).of(grade="success", becomes=becomes) > 0


def test_the_plague_is_healed_and_healed_again() -> None:
    first = cure.roll(value=10, faces="6,6,5", illness="plague or yellow fever").ruling
    assert first["becomes"] == "Easy"
    assert cure.roll(illness="light fever", value=10, faces="4,4,2").ruling["becomes"] == "cured"
    assert (
        cure.roll(value=10, faces="6,6,5", eased_to="Trivial", illness="plague or yellow fever").ruling["becomes"]
        == "Trivial"
    )


@pytest.mark.parametrize(
    ("value", "faces", "summary"),
    [
        (20, "6,6,6", "The patient makes a full and very fast recovery. Critical success: 38 against 27, margin +11."),
        (10, "4,4,4", "The patient is still ill. Failure: 22 against 27, margin -5."),
        (
            10,
            "1,1,1",
            "The patient is still ill, and something else goes wrong too. Critical failure: 13 against 27, margin -14",
        ),
    ],
)
def test_critical_results_do_more(value: int, faces: str, summary: str) -> None:
    assert cure.roll(value=value, faces=faces, illness="plague or yellow fever").ruling.summary.startswith(summary)


def test_medicine_helps_even_the_unskilled() -> None:
    assert cure.chance(illness="intestinal fever", value=0) == Fraction(1, 216)
    assert cure.chance(illness="intestinal fever", value=0, modifier=12) == Fraction(160, 216)


def test_what_cannot_be_is_refused() -> None:
    assert refusal(cure, value=21) == "value is 21; allowed: a whole number from 0 to 20"
    assert refusal(cure, eased_to="Hard") == "eased_to is 'Hard'; allowed: one of Easy, Trivial"
