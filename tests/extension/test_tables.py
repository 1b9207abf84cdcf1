"""Tables: compared cell by cell at the line of each row, or made from the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules_py.tuurna.rolls import check

from .project import build, write_book

HEAD = """\
# Fates

:::{rules-table} rolls.DIFFICULTY_TABLE[:3]
:narrative: Hint

| Difficulty | Name | Hint |
|---|---|---|
"""
ROWS = ["| 1 | trivial | x |", "| 2 | very easy | y |", "| 3 | easy | z |"]


def findings(folder: Path, head: str, rows: list[str]) -> list[str]:
    write_book(folder, rolls=head + "\n".join(rows) + "\n:::\n")
    built = build(folder)
    assert built.warnings == ""
    return built.findings


def test_a_right_table_passes(tmp_path: Path) -> None:
    assert findings(tmp_path, HEAD, ROWS) == []


def test_a_wrong_cell_is_reported_at_its_row(tmp_path: Path) -> None:
    (finding,) = findings(tmp_path, HEAD, [ROWS[0], "| 2 | rather easy | y |", ROWS[2]])
    assert finding.startswith(
        "docs/tuurna/rolls.md:9: says rather easy, rules_py.tuurna.rolls.scores.DIFFICULTY_TABLE, Name of 2, "
        "has very easy (rules_py/tuurna/rolls/scores.py:"
    )


def test_a_missing_row_is_named(tmp_path: Path) -> None:
    (finding,) = findings(tmp_path, HEAD, ROWS[:2])
    assert "docs/tuurna/rolls.md:9: the table has 2 rows" in finding
    assert "has 3" in finding
    assert "missing: 3" in finding


def test_a_row_too_many_is_reported_at_its_line(tmp_path: Path) -> None:
    (finding,) = findings(tmp_path, HEAD, [*ROWS, "| 4 | mundane | w |"])
    assert (
        "docs/tuurna/rolls.md:11: the table has an extra row “4”; "
        "rules_py.tuurna.rolls.scores.DIFFICULTY_TABLE has 3 rows" in finding
    )


def test_an_unknown_column_needs_its_expression(tmp_path: Path) -> None:
    found = findings(tmp_path, HEAD.replace("Name", "Called"), ROWS)
    assert "docs/tuurna/rolls.md:6: the table has a column “Called”" in found[0]
    assert "name its expression in `columns`" in found[0]


def test_computed_columns_are_compared(tmp_path: Path) -> None:
    head = HEAD.replace(
        ":narrative: Hint\n", ":columns: Hint = check.chance(level=row.difficulty, difficulty=row.difficulty)\n"
    )
    rows = ["| 1 | trivial | 66.7% |", "| 2 | very easy | 59.3% |", "| 3 | easy | 57% |"]
    assert findings(tmp_path, head, rows) == []
    (finding,) = findings(tmp_path, head, [*rows[:2], "| 3 | easy | 58% |"])
    assert "docs/tuurna/rolls.md:10: says 58%," in finding
    assert "46/81 (56.8%)" in finding


def test_a_subset_is_matched_by_its_first_column(tmp_path: Path) -> None:
    head = HEAD.replace(":narrative: Hint\n", ":narrative: Hint\n:subset:\n")
    assert findings(tmp_path, head, [ROWS[2]]) == []
    (finding,) = findings(tmp_path, head, ["| 7 | easy | z |"])
    assert "docs/tuurna/rolls.md:9: the table has an extra row “7”" in finding


def test_an_empty_table_is_made_from_the_code(tmp_path: Path) -> None:
    write_book(tmp_path, rolls="# Rolls\n\n:::{rules-table} DIFFICULTY_TABLE[:2]\n:columns: Difficulty; Name\n:::\n")
    built = build(tmp_path, "html")
    assert (built.findings, built.warnings) == ([], "")
    assert "very easy" in built.page("tuurna/rolls")


def test_a_table_without_a_table_is_reported(tmp_path: Path) -> None:
    (finding,) = findings(tmp_path, "# Rolls\n\n:::{rules-table} DIFFICULTY_TABLE\n\nNo table.\n", [])
    assert "docs/tuurna/rolls.md:3: the table for `DIFFICULTY_TABLE` holds no Markdown table" in finding


FIELDS = """\
# Fates

:::{rules-table} rolls.check.fields
:folded: What can I enter?

| Field | Takes | Begins with |
|---|---|---|
"""


def test_what_a_form_takes_and_begins_with_is_a_table_to_unfold(tmp_path: Path) -> None:
    rows = [f"| {field.field} | {field.takes} | {field.begins_with} |" for field in check.fields]
    assert findings(tmp_path, FIELDS, rows) == []
    page = build(tmp_path, "html").page("tuurna/rolls")
    summary = "<summary>What can I enter?</summary>"
    assert page.index(f'<details class="xr-cases">{summary}') < page.index("<td><p>Level") < page.index("</details>")
    assert "xr-row-link" not in page


def test_another_bound_or_start_of_a_form_is_reported(tmp_path: Path) -> None:
    rows = [f"| {field.field} | {field.takes} | {field.begins_with} |" for field in check.fields]
    rows[0] = "| Level | a whole number from 1 to 13 | 4 |"
    begins, takes = findings(tmp_path, FIELDS, rows)
    assert "says a whole number from 1 to 13, rules_py.tuurna.rolls.checks.check, Takes" in takes
    assert "says 4, rules_py.tuurna.rolls.checks.check, Begins with" in begins


PLAIN_HEAD = """\
# Fates

:::{rules-table} rolls.DIFFICULTY_TABLE[:4]
:columns: Difficulty; Name

| Difficulty | Name         |
| ---------- | ------------ |
"""
PLAIN_ROWS = [
    "| 1          | trivial      |",
    "| 2          | very easy    |",
    "| 3          | easy         |",
    "| 4          | mundane      |",
]


@pytest.mark.parametrize(("one", "other"), [(0, 1), (1, 2), (0, 3)])
def test_two_rows_swapped_are_one_finding_and_stay_as_they_are(tmp_path: Path, one: int, other: int) -> None:
    rows = list(PLAIN_ROWS)
    rows[one], rows[other] = rows[other], rows[one]
    (finding,) = findings(tmp_path, PLAIN_HEAD, rows)
    message = f"docs/tuurna/rolls.md:{8 + one}: the table has “{other + 1}” before “{one + 1}”, "
    assert finding.startswith(
        f"{message}rules_py.tuurna.rolls.scores.DIFFICULTY_TABLE has them the other way round (rules_py/"
    )
    page = tmp_path / "docs/tuurna/rolls.md"
    before = page.read_bytes()
    build(tmp_path, executable_rules_fix=True)
    assert page.read_bytes() == before


@pytest.mark.parametrize("gone", [1, 2, 3])
def test_a_row_that_is_missing_is_one_finding_and_put_where_it_belongs(tmp_path: Path, gone: int) -> None:
    rows = [row for number, row in enumerate(PLAIN_ROWS) if number != gone]
    (finding,) = findings(tmp_path, PLAIN_HEAD, rows)
    assert f"docs/tuurna/rolls.md:{7 + gone}: the table has 3 rows" in finding
    assert finding.endswith(f"missing: {gone + 1} [rules.table]")
    build(tmp_path, executable_rules_fix=True)
    assert (tmp_path / "docs/tuurna/rolls.md").read_text() == PLAIN_HEAD + "\n".join(PLAIN_ROWS) + "\n:::\n"


def test_several_missing_rows_come_back_in_their_order(tmp_path: Path) -> None:
    (finding,) = findings(tmp_path, PLAIN_HEAD, PLAIN_ROWS[:1])
    assert finding.endswith("missing: 2, 3, 4 [rules.table]")
    build(tmp_path, executable_rules_fix=True)
    assert (tmp_path / "docs/tuurna/rolls.md").read_text() == PLAIN_HEAD + "\n".join(PLAIN_ROWS) + "\n:::\n"


@pytest.mark.parametrize("gone", [0, 1])
def test_a_row_with_words_for_people_is_never_made_up(tmp_path: Path, gone: int) -> None:
    """The other rows keep their words, and what is missing first or has a hint of its own is left to the author."""
    (finding,) = findings(tmp_path, HEAD, [row for number, row in enumerate(ROWS) if number != gone])
    assert finding.endswith(f"missing: {gone + 1} [rules.table]")
    page = tmp_path / "docs/tuurna/rolls.md"
    before = page.read_bytes()
    build(tmp_path, executable_rules_fix=True)
    assert page.read_bytes() == before


def test_an_extra_row_is_one_finding_wherever_it_stands(tmp_path: Path) -> None:
    (finding,) = findings(tmp_path, PLAIN_HEAD, [PLAIN_ROWS[0], "| 9 | grand | ", *PLAIN_ROWS[1:]])
    assert "docs/tuurna/rolls.md:9: the table has an extra row “9”" in finding


def test_words_for_people_are_never_left_beside_the_figures_of_another_row(tmp_path: Path) -> None:
    findings(tmp_path, HEAD, [ROWS[0], "| 9 | grand | the hint of nine |", ROWS[2]])
    page = tmp_path / "docs/tuurna/rolls.md"
    before = page.read_bytes()
    assert build(tmp_path, executable_rules_fix=True).status == 1
    assert page.read_bytes() == before


def test_a_wrong_key_is_corrected_where_the_rest_of_the_row_tells_it(tmp_path: Path) -> None:
    findings(tmp_path, HEAD, [ROWS[0], "| 9 | very easy | y |", ROWS[2]])
    build(tmp_path, executable_rules_fix=True)
    assert "| 2 | very easy | y |" in (tmp_path / "docs/tuurna/rolls.md").read_text()


def test_plain_text_gives_each_column_of_a_made_table_its_room(tmp_path: Path) -> None:
    write_book(tmp_path, rolls="# Rolls\n\n```{rules-table} DIFFICULTY_TABLE[:2]\n:columns: difficulty; name\n```\n")
    build(tmp_path, "text")
    assert "| 2          | very easy |" in (tmp_path / "out/tuurna/rolls.txt").read_text()


@pytest.mark.parametrize("row", ["2 | rather easy | y |", "2 | rather easy | y", "| 2 | rather easy | y"])
def test_a_row_without_its_outer_strokes_is_reported_at_its_line_with_those_below(tmp_path: Path, row: str) -> None:
    found = findings(tmp_path, HEAD, [ROWS[0], row, "| 3 | simple | z |"])
    assert [finding.partition(", rules_py")[0] for finding in found] == [
        "docs/tuurna/rolls.md:9: says rather easy",
        "docs/tuurna/rolls.md:10: says simple",
    ]


def test_a_row_without_its_first_stroke_can_be_too_many_or_the_last_before_a_gap(tmp_path: Path) -> None:
    (extra,) = findings(tmp_path, HEAD, [*ROWS, "4 | mundane | w |"])
    assert extra.startswith("docs/tuurna/rolls.md:11: the table has an extra row “4”; ")
    (missing,) = findings(tmp_path, HEAD, [ROWS[0], "2 | very easy | y |"])
    assert missing.startswith("docs/tuurna/rolls.md:9: the table has 2 rows, ")


@pytest.mark.parametrize("subset", ["", ":subset:\n"])
def test_a_column_that_no_row_of_the_code_has_is_reported_even_where_no_row_is_found_by_it(
    tmp_path: Path, subset: str
) -> None:
    """It comes first, so that an author need not look for what is wrong with the rows."""
    head = f"# Fates\n\n:::{{rules-table}} rolls.DIFFICULTY_TABLE[:3]\n:columns: Name = row.nam\n{subset}"
    first, *_ = findings(tmp_path, head, ["", "| Name |", "|---|", "| trivial |"])
    line = 7 if subset else 6
    assert first == (
        f"docs/tuurna/rolls.md:{line}: `row` has no `nam`; 'name' is the nearest of 3 known names [rules.expression]"
    )


def test_rows_that_no_name_stands_for_are_said_to_be_the_code_s(tmp_path: Path) -> None:
    """An expression may begin with a name of its own: `[row for row in …]`."""
    head = "# Fates\n\n:::{rules-table} [one for one in rolls.DIFFICULTY_TABLE if one.difficulty < 3]"
    rows = ["", "| Difficulty | Name |", "|---|---|", "| 1 | trivial |"]
    assert findings(tmp_path, head, [*rows, "| 2 | simple |"]) == [
        "docs/tuurna/rolls.md:7: says simple, the code, Name of 2, has very easy [rules.table]"
    ]
    assert findings(tmp_path, head, rows) == [
        "docs/tuurna/rolls.md:6: the table has 1 rows, the code has 2; missing: 2 [rules.table]"
    ]


def test_a_range_of_dice_is_kept_in_one_line(tmp_path: Path) -> None:
    text = "# Rolls\n\n:::{rules-table} DIFFICULTY_TABLE[:1]\n:columns: Roll = '2–5'; Said = 'of 2–5'\n:::\n"
    write_book(tmp_path, rolls=text)
    page = build(tmp_path, "html").page("tuurna/rolls")
    assert re.findall(r'<td class="([^"]*xr-range[^"]*)"', page) == ["xr-range"]
