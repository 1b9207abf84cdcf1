"""No loose numbers: each is reported with line, column and surroundings; bound, marked or checked ones are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from .project import build, write_book


def loose(folder: Path, text: str) -> list[tuple[int, int, str]]:
    """Line, column and word of every loose number in a page."""
    write_book(folder, asks="loose", levels=text)
    found = []
    for finding in build(folder).findings:
        if finding.endswith("[rules.loose]"):
            _, line, column, message = finding.split(":", 3)
            found.append((int(line), int(column), message.partition("“")[2].partition("”")[0]))
    return found


WORDS = "12 2.5 16/27 2–4 d6 3d6+2 12th -1 two twelve twenty-one half twice double once dozen second twelfth percent"


@pytest.mark.parametrize("word", WORDS.split())
def test_every_kind_of_number_is_seen(tmp_path: Path, word: str) -> None:
    assert loose(tmp_path, f"# Levels\n\nWords and {word} things.\n") == [(3, 11, word)]


def test_a_percentage_is_one_number(tmp_path: Path) -> None:
    assert loose(tmp_path, "# Levels\n\nIt is 59% sure.\n") == [(3, 7, "59%")]


def test_the_mark_of_a_footnote_is_no_number_but_its_text_is_read(tmp_path: Path) -> None:
    assert loose(tmp_path, "# Levels\n\nWords.[^why]\n\n[^why]: Because of four.\n") == [(5, 20, "four")]


def test_line_and_column_are_those_of_the_word(tmp_path: Path) -> None:
    """In wrapped paragraphs, lists, tables, admonitions, captions and headings, beside bound words like it."""
    text = """\
# The two kinds

A paragraph, {fact}`twelve <MAX_LEVEL>` and
`twelve` and a twelve on its second line.

- an item with three
  words and {fact}`13 <LEVELS>` and 13

| a | b |
|---|---|
| c | four |

:::{note}
Inside, five.
:::

:::{figure} x.png
The caption says six.
:::
"""
    assert loose(tmp_path, text) == [
        (1, 7, "two"),
        (4, 16, "twelve"),
        (4, 30, "second"),
        (6, 16, "three"),
        (7, 37, "13"),
        (11, 7, "four"),
        (14, 9, "five"),
        (18, 18, "six"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "{fact}`twelve <MAX_LEVEL>` of them",
        "a {plain}`second` wind",
        "`3xA` is code",
        "[part two](https://example.org/2)",
        "everybody at once, and once more",
        "nobody is the one",
        "often, twofold, someone, anyone",
        "the word tension and the letter A",
    ],
)
def test_what_is_no_loose_number_is_left_alone(tmp_path: Path, text: str) -> None:
    assert loose(tmp_path, f"# Levels\n\n{text}.\n") == []


def test_pages_of_no_game_may_hold_numbers(tmp_path: Path) -> None:
    write_book(tmp_path, asks="loose", levels="# Levels\n")
    (tmp_path / "docs" / "index.md").write_text("# Home\n\nFive games.\n\n```{toctree}\ntuurna/levels\n```\n")
    assert build(tmp_path).findings == []


def test_a_folder_is_no_game_for_having_the_name_of_a_module(tmp_path: Path) -> None:
    write_book(tmp_path, asks="loose", levels="# Levels\n")
    (tmp_path / "docs/odds").mkdir()  # as `rules_py.odds`
    (tmp_path / "docs/odds/all.md").write_text("# Odds\n\nFive games.\n")
    (tmp_path / "docs/index.md").write_text("# Home\n\n```{toctree}\ntuurna/levels\nodds/all\n```\n")
    assert build(tmp_path).findings == []


def test_a_checked_table_holds_no_loose_numbers(tmp_path: Path) -> None:
    text = """\
# Rolls

:::{rules-table} DIFFICULTY_TABLE[:1]
:narrative: Hint

| Difficulty | Name | Hint |
|---|---|---|
| 1 | trivial | two knots |
:::
"""
    write_book(tmp_path, asks="loose", rolls=text)
    assert build(tmp_path).findings == []
