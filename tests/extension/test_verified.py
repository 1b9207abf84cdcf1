"""What is verified is counted: in the table of the site, and at the end of each page of a game."""

from __future__ import annotations

import json
import re
from pathlib import Path

from executable_rules.pages.scores import Measured, Score, state, write_score
from rules_py import __file__ as rules
from rules_py import __version__

from .project import build, write_book

LEVELS = "# Levels\n\nUp to {fact}`12 <MAX_LEVEL>`, {fact}`13 <LEVELS>`; a {plain}`second` word.\n"


def cells(page: str, table_class: str = "xr-verified-table") -> list[list[str]]:
    """The table of what is verified, cell by cell, as text."""
    table = page.partition(table_class)[2].partition("</table>")[0]
    rows = [re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL) for row in table.split("<tr")[1:]]
    return [[re.sub(r"<[^>]+>", "", cell).strip() for cell in row] for row in rows]


def test_the_table_counts_every_page_and_adds_up(tmp_path: Path) -> None:
    write_book(tmp_path, levels=LEVELS, rolls="# Rolls\n\n{fact}`9 <SCORE_CAP>`\n\n```{roll} tuurna.check\n```\n")
    index = tmp_path / "docs/index.md"
    index.write_text(index.read_text() + "\n```{verified}\n```\n")
    built = build(tmp_path, "html")
    assert built.warnings == ""
    heads, levels, rolls, total = cells(built.page("index"))
    assert heads[:3] == ["Page", "Rules", "Facts"]
    assert levels == ["Levels", "–", "2", "–", "–", "–", "–", "1"]
    assert rolls == ["Rolls", "1", "1", "–", "–", "–", "–", "–"]
    assert total == ["All", "1", "3", "0", "0", "0", "0", "1"]
    page = built.page("tuurna/levels")
    assert '<a class="reference internal" href="../index.html#checked-tuurna-levels">How we check this page</a>' in page
    assert "Checked" not in page
    assert '<tr class="row-even" id="checked-tuurna-levels">' in built.page("index")


def test_workings_say_in_plain_words_what_is_checked_on_them(tmp_path: Path) -> None:
    write_book(tmp_path, levels="# Levels\n")
    workings = tmp_path / "docs" / "tuurna" / "workings"
    workings.mkdir()
    (workings / "levels.md").write_text(f"# Levels\n\n{LEVELS[10:]}\n```{{calc}} tuurna.level\n```\n")
    page = build(tmp_path, "html").page("tuurna/workings/levels")
    assert '<p class="xr-verified">Our code checks 1 rule and 2 facts on this page.</p>' in page


def test_a_score_of_before_errata_were_counted_apart_is_still_shown(tmp_path: Path) -> None:
    write_book(tmp_path, index="# Tu'urna\n", levels=LEVELS)
    home = tmp_path / "docs/index.md"
    home.write_text(home.read_text() + "\n```{verified}\n```\n")
    file = tmp_path / "tests" / "tuurna" / "score.json"
    file.parent.mkdir(parents=True)
    scores = {"code": {"tried": 9, "caught": 9, "explained": 0}, "text": {"tried": 8, "caught": 8, "explained": 0}}
    file.write_text(json.dumps({"version": "0.0.1", "state": "0" * 12, **scores}))
    (row,) = cells(build(tmp_path, "html").page("index"), "xr-score-table")[1:]
    assert row[1:5] == ["100.0%: 9 of 9", *["counted with the rules"] * 2, "100.0%: 8 of 8"]


def test_the_table_is_fresh_after_another_page_changed(tmp_path: Path) -> None:
    write_book(tmp_path, levels=LEVELS)
    index = tmp_path / "docs/index.md"
    index.write_text(index.read_text() + "\n```{verified}\n```\n")
    build(tmp_path, "html")
    (tmp_path / "docs/tuurna/levels.md").write_text(LEVELS + "\nAnd {fact}`12 <MAX_LEVEL>`.\n")
    assert cells(build(tmp_path, "html").page("index"))[-1][2] == "3"


def test_the_last_score_says_whether_anything_has_changed_since(tmp_path: Path) -> None:
    write_book(tmp_path, index="# Tu'urna\n", levels=LEVELS)
    home = tmp_path / "docs/index.md"
    home.write_text(home.read_text() + "\n```{verified}\n```\n")
    (row,) = cells(build(tmp_path, "html").page("index"), "xr-score-table")[1:]
    assert row == ["Tu\N{RIGHT SINGLE QUOTATION MARK}urna", *["not measured"] * 4, "–"]
    pages = tmp_path / "docs" / "tuurna"
    now = state(Path(rules).parent / "tuurna", pages)
    measured = Measured(__version__, now, Score(1200, 1198, 2), Score(40, 40, 0), Score(900, 900, 0), Score(50, 25, 0))
    write_score(tmp_path / "tests" / "tuurna" / "score.json", measured)
    (row,) = cells(build(tmp_path, "html").page("index"), "xr-score-table")[1:]
    assert row[1:] == [
        "99.8%: 1,198 of 1,200; 2 more explained",
        "50.0%: 25 of 50",
        "100.0%: 40 of 40",
        "100.0%: 900 of 900",
        f"version {__version__}, these rules and pages",
    ]
    (pages / "levels.md").write_text(LEVELS + "\nMore.\n")
    (row,) = cells(build(tmp_path, "html").page("index"), "xr-score-table")[1:]
    assert row[5] == f"version {__version__}, an earlier state of these rules and pages"
