"""The bench's table says what was missed, and the one that the site shows is the bench's of today."""

from __future__ import annotations

import csv

from tests.bench.runtime import FIGURES, NAMES, ROWS, shown, table


def test_a_goal_is_reached_when_every_engine_reaches_it() -> None:
    goal = next(number for number, row in enumerate(ROWS) if row.most == 0.25)
    good = [shown(row.most or 1, row.unit) for row in ROWS]
    slow = [*good[:goal], "0.26 ×", *good[goal + 1 :]]
    assert {row[-1] for row in table({"one": good, "other": good})[1:]} == {"", "yes"}
    missed = [row for row in table({"one": good, "other": slow})[1:] if row[-1] == "no"]
    assert missed == [["Our time to the first roll as a share of Pyodide's", "0.25 ×", "0.26 ×", "0.25 ×", "no"]]


def test_figures_are_reported_with_the_digits_that_count() -> None:
    assert [shown(value, "ms") for value in (1234.56, 12.34, 1.234, 5)] == ["1,235 ms", "12.3 ms", "1.23 ms", "5 ms"]


def test_the_site_shows_what_the_bench_measures() -> None:
    """Refresh with `nox -s bench`."""
    head, *rows = csv.reader(FIGURES.read_text(encoding="utf-8").splitlines())
    assert head == ["What was measured", *NAMES, "Goal", "Reached"]
    columns = {name: [row[place] for row in rows] for place, name in enumerate(head) if name in NAMES}
    assert [row[0] for row in rows] == [row.name for row in ROWS]
    assert table(columns) == [head, *rows]
