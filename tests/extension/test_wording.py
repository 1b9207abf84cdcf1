"""What counts as writing a value: a few ways each, and above all what does not."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

import pytest

from executable_rules.claims.words.wording import cell, column_of, compare, fold, number_word, ordinal_words, says, show
from rules_py.likelihood import percent


class Asset(StrEnum):
    HAND = "hand"
    VOICE = "voice"


TWO_IN_THREE = Fraction(2, 3)
CHECK = Fraction(16, 27)

PASSES: list[tuple[object, str | list[str]]] = [
    (12, "12 twelve Twelve 12th twelfth +12 d12 D12 dozen"),
    (12, ["a dozen", " twelve\n", "\N{NO-BREAK SPACE}12"]),
    (1, ["1", "one", "once", "a", "an", "first", "1st", "a single"]),
    (2, ["2", "two", "twice", "double", "both", "second", "2nd", "a pair"]),
    (3, ["thrice", "third", "3rd"]),
    (0, ["0", "zero", "no", "none", "never"]),
    (-3, ["-3", "minus three", "\N{MINUS SIGN}3"]),
    (21, ["twenty-one", "twenty-first", "21st"]),
    (40, ["forty", "fortieth", "40th"]),
    (1000, ["1000", "1,000", "1\N{NARROW NO-BREAK SPACE}000"]),
    (True, ["yes", "true", "on"]),
    (False, ["no", "false", "off"]),
    (None, ["\N{EN DASH}", "none", "nothing", "", "not stated"]),
    ("master", ["master", "Master", "MASTER"]),
    ("the hero's", ["the hero\N{RIGHT SINGLE QUOTATION MARK}s"]),
    (Asset.HAND, ["hand", "Hand"]),
    (CHECK, ["16/27", "32/54", "59.3%", "59.26%", "59%", "59 %", "59 percent", "59 per cent", "0.59", "0.593"]),
    (TWO_IN_THREE, ["2/3", "two thirds", "two-thirds", "66.7%", "2 in 3", "two in three"]),
    (Fraction(1, 4), ["a quarter", "quarter", "1 in 4", "one in four", "25%", "0.25"]),
    (Fraction(1, 2), ["half", "one half", "one-half", "50%", "1/2"]),
    (Fraction(1), ["1", "one", "100%"]),
    (Fraction(0), ["0", "0%", "never"]),
    (Fraction(1, 5000), ["<0.1%", "0.02%"]),
    (Fraction(4999, 5000), [">99.9%", "99.98%"]),
    (Fraction(-1, 2), ["-0.5", "-1/2"]),
    (2.5, ["2.5"]),
    (range(2, 5), ["2\N{EN DASH}4", "2-4", "2 to 4", "two to four", "from 2 to 4", "2 through 4", "2, 3 and 4"]),
    (range(-2, 3), ["-2 to 2"]),
    (range(2, 9, 2), ["2, 4, 6 and 8"]),
    (range(0), ["none"]),
    (["A", "B", "C"], ["A, B and C", "A, B, and C", "A, B or C", "A; B; C", "a, b, c"]),
    ((1, 2), ["1 and 2", "one and two"]),
    (["rock and roll"], ["rock and roll"]),
    ({Asset.VOICE, Asset.HAND}, ["hand and voice", "voice and hand"]),
    ([], ["none", "nothing"]),
]

REFUSED: list[tuple[object, str | list[str]]] = [
    (12, ["13", "1", "2", "112", "122", "12.0", "012", "-12", "d13", "13th", "12nd", "twelve of them", "", "dozens"]),
    (13, ["12", "a dozen", "thirty", "thirteen-th"]),
    (1, ["1.0", "yes", "true", "100%", "both"]),
    (0, ["", "no one", "d0", "zeroth"]),
    (-3, ["3", "three", "+3", "third"]),
    (3, ["-3", "minus three", "1/3", "2nd"]),
    (11, ["11st", "onest"]),
    (21, ["21th", "twenty first-one", "twentieth"]),
    (100, ["1,00", "10 0"]),
    (True, ["1", "one", "no", "", "a"]),
    (False, ["0", "zero", "yes", ""]),
    (None, ["0", "no", "zero"]),
    ("master", ["grandmaster", "masters", "mas ter", "", "mister"]),
    (CHECK, ["58%", "60%", "59.4%", "59.2%", "0.58", "1", "16/28", "16", "1 in 2", "59", "59.30% or so", "half"]),
    (Fraction(1, 4), ["a third", "1 in 3", "third", "4", "1/0", "1 in 0", "0.2", "quarters"]),
    (Fraction(1, 5000), ["0%", "0.0%", "never", "0"]),
    (Fraction(4999, 5000), ["100%", "100.0%", "1"]),
    (Fraction(1), ["99%", ">99.9%"]),
    (Fraction(-1, 2), ["half", "1/2", "0.5"]),
    (TWO_IN_THREE, ["a third", "thirds", "two third", "3 in 2", "66%"]),
    (range(2, 4), ["2 to 4", "2\N{EN DASH}4", "1 to 3", "3 to 2", "2"]),
    (range(2, 9, 2), ["2 to 8", "2 to 9"]),
    (range(0), ["0", "0 to 0"]),
    (["A", "B", "C"], ["A, C and B", "A and B", "A", "A, B, C and D", "A B C", "A and B and", ""]),
    (["A"], ["A and A", "A, B"]),
    ((1, 2), ["2 and 1", "1 to 2", "12"]),
    ({Asset.VOICE, Asset.HAND}, ["hand", "hand and hand", "hand, voice and eye"]),
    ([], ["0", "A"]),
    ({"A": 1}, ["A", "1", "A and 1"]),
    (object(), ["", "object"]),
]


def cases(table: list[tuple[object, str | list[str]]]) -> list[tuple[str, object]]:
    return [(text, value) for value, texts in table for text in (texts.split() if isinstance(texts, str) else texts)]


@pytest.mark.parametrize(("text", "value"), cases(PASSES))
def test_these_write_the_value(text: str, value: object) -> None:
    assert says(text, value)
    assert compare(text, value) is None


@pytest.mark.parametrize(("text", "value"), cases(REFUSED))
def test_these_do_not(text: str, value: object) -> None:
    assert not says(text, value)
    assert compare(text, value) is not None


@pytest.mark.parametrize("value", [value for value, _ in PASSES if not isinstance(value, (float, Fraction))])
def test_what_a_message_shows_would_be_right_on_the_page(value: object) -> None:
    assert says(show(value), value)


def test_whole_numbers_pass_for_themselves_and_for_no_other() -> None:
    for number in range(-99, 100):
        ways = [str(number), *ordinal_words(number)]
        ways += [number_word(number) or "0"] if number >= 0 else []
        for way in ways:
            assert [other for other in range(-99, 100) if says(way, other)] == [number], way


def test_every_percentage_passes_only_for_what_rounds_to_it() -> None:
    value = Fraction(1, 3)
    passing = [tenths for tenths in range(1001) if says(f"{tenths // 10}.{tenths % 10}%", value)]
    assert passing == [333]


def test_a_difference_says_both_sides() -> None:
    difference = compare("  ", Fraction(1, 3))
    assert difference is not None
    assert (difference.says, difference.has) == ("nothing", "1/3 (33.3%)")


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (None, "none"),
        (True, "yes"),
        (range(2, 5), "2 to 4"),
        (["a", "b", "c"], "a, b and c"),
        (frozenset("cab"), "a, b and c"),
        ([], "none"),
        (Fraction(3, 1), "3"),
        (Fraction(3, 2), "3/2"),
    ],
)
def test_a_value_is_shown_as_a_page_would_write_it(value: object, shown: str) -> None:
    assert show(value) == shown


def test_differences_that_nobody_sees_are_folded() -> None:
    assert fold(" A\n b\N{NO-BREAK SPACE}\N{MINUS SIGN}1") == "a b -1"


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (None, "–"),
        (range(1, 2), "1"),
        (range(2, 6), "2–5"),
        (Fraction(1, 3), "33.3%"),
        (Fraction(2), "2"),
        (True, "yes"),
    ],
)
def test_a_cell_of_a_made_table_is_short(value: object, shown: str) -> None:
    assert cell(value) == shown
    assert says(shown, value)


def test_what_is_certain_among_chances_is_in_percent() -> None:
    half, sure, never = Fraction(1, 2), Fraction(1), Fraction(0)
    assert column_of([never, half, sure, 1]) == [*map(percent, (never, half, sure)), "1"]
    assert column_of([sure, Fraction(2)]) == ["1", "2"]
