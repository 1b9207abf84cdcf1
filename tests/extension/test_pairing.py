"""Rows of a page and rows of the code: which belong together, and which are certain."""

from __future__ import annotations

import pytest

from executable_rules.claims.code.expressions import ExpressionError
from executable_rules.claims.words.pairing import Pair, pair_rows

CODE: list[list[object]] = [[1, "trivial"], [2, "easy"], [3, "easy"], [4, "hard"]]


def pairs(rows: list[tuple[str, ...]], values: list[list[object]] = CODE, *, whole: bool = False) -> list[Pair]:
    return list(pair_rows(rows, values, whole=whole).pairs)


def test_rows_belong_together_by_the_first_column_that_tells_the_code_s_rows_apart() -> None:
    rows = [("4", "hard"), ("2", "what?"), ("1", "trivial"), ("3", "easy")]
    found = pair_rows(rows, CODE, whole=False)
    assert [(pair.written, pair.row) for pair in found.pairs] == [(0, 3), (1, 1), (2, 0), (3, 2)]
    assert (found.extra, found.missing, found.reversed) == ((), (), (0, 2))


def test_rows_that_say_the_same_belong_together_in_their_order() -> None:
    values: list[list[object]] = [["a"], ["b"], ["a"]]
    found = pair_rows([("a",), ("a",), ("b",)], values, whole=True)
    assert {pair.written: pair.row for pair in found.pairs} == {0: 0, 1: 2, 2: 1}


def test_a_row_written_twice_is_extra_the_second_time() -> None:
    found = pair_rows([("1", "trivial"), ("2", "easy"), ("2", "easy"), ("3", "easy"), ("4", "hard")], CODE, whole=True)
    assert (found.extra, found.missing, found.reversed) == ((2,), (), None)


@pytest.mark.parametrize(
    ("row", "whole", "sure"),
    [
        (("9", "hard"), False, True),  # nothing else is hard
        (("9", "easy"), False, False),  # another row is as easy
        (("9", "easy"), True, True),  # nothing in the row is left unchecked
        (("9", "vile"), False, False),
    ],
)
def test_a_changed_key_is_certain_only_if_the_row_can_be_no_other(
    row: tuple[str, ...], whole: bool, sure: bool
) -> None:
    place = 3 if row[1] == "hard" else 2
    rows = [(str(number), str(name)) for number, name in CODE]
    rows[place] = (row[0], row[1])
    assert pairs([*rows], whole=whole)[place] == Pair(place, place, sure)


def test_what_cannot_be_worked_out_is_said_by_no_row() -> None:
    broken = ExpressionError("no")
    assert pairs([("1",), ("2",)], [[broken], [broken]]) == [Pair(0, 0, sure=False), Pair(1, 1, sure=False)]
