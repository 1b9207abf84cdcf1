"""Words of frequency: their intervals include or leave out their ends as the table says."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules_py.errors import RuleError
from rules_py.likelihood import LIKELIHOODS, Likelihood, likelihood, percent, words_for

HAIR = Fraction(1, 10**9)


@pytest.mark.parametrize("entry", LIKELIHOODS, ids=lambda entry: entry.words[0])
def test_the_ends_of_an_interval_are_inside_unless_they_are_open(entry: Likelihood) -> None:
    assert entry.low <= entry.high
    assert entry.fits(entry.low) is not entry.low_open
    assert entry.fits(entry.high) is not entry.high_open
    assert not entry.fits(entry.low - HAIR)
    assert not entry.fits(entry.high + HAIR)
    if entry.low < entry.high:
        assert entry.fits((entry.low + entry.high) / 2)


def test_no_words_stand_twice() -> None:
    words = [word for entry in LIKELIHOODS for word in entry.words]
    assert len(words) == len(set(words))
    assert all(word == word.casefold() == " ".join(word.split()) for word in words)


@pytest.mark.parametrize(
    ("words", "chance", "fits"),
    [
        ("about half", Fraction(16, 27), True),
        ("about half", Fraction(61, 100), False),
        ("slightly under half", Fraction(1, 2), False),
        ("slightly under half", Fraction(4, 10), True),
        ("slightly over half", Fraction(1, 2), False),
        ("about 1 in 4", Fraction(1, 4), True),
        ("about 1 in 4", Fraction(31, 100), False),
        ("usually", Fraction(6, 10), False),
        ("usually", Fraction(2, 3), True),
        ("only occasionally", Fraction(2, 9), True),
        ("always", Fraction(1), True),
        ("almost always", Fraction(1), False),
        ("never", Fraction(0), True),
        ("almost never", Fraction(0), False),
    ],
)
def test_words_fit_or_do_not(words: str, chance: Fraction, fits: bool) -> None:
    assert likelihood(words).fits(chance) is fits


def test_words_are_found_whatever_their_case_and_blanks() -> None:
    assert likelihood(" About \n Half ") is likelihood("about half")


def test_unknown_words_name_the_nearest() -> None:
    with pytest.raises(RuleError, match="words is 'abut half'; allowed: 'about half' is the nearest of"):
        likelihood("abut half")


@pytest.mark.parametrize(
    ("entry", "interval"),
    [
        ("about half", "40% to 60%"),
        ("slightly under half", "at least 40% but less than 50%"),
        ("slightly over half", "more than 50% but no more than 60%"),
        ("always", "exactly 100%"),
    ],
)
def test_an_interval_is_reported_in_percent(entry: str, interval: str) -> None:
    assert likelihood(entry).interval == interval


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0%"),
        (Fraction(1), "100%"),
        (Fraction(1, 2), "50%"),
        (Fraction(16, 27), "59.3%"),
        (Fraction(1, 1000), "0.1%"),
        (Fraction(1, 1001), "<0.1%"),
        (Fraction(999, 1000), "99.9%"),
        (Fraction(1000, 1001), ">99.9%"),
        (Fraction(1, 16), "6.3%"),
        (Fraction(5, 10000), "<0.1%"),
        (Fraction(2005, 10000), "20.1%"),
    ],
)
def test_a_percentage_is_rounded_once_and_never_lies_about_the_ends(chance: Fraction, text: str) -> None:
    assert percent(chance) == text


def test_the_words_that_fit_come_narrowest_first() -> None:
    assert words_for(Fraction(1, 4))[0] == "about one in four"
    assert words_for(Fraction(0)) == ("never",)
    for words in words_for(Fraction(3, 5)):
        assert likelihood(words).fits(Fraction(3, 5))
