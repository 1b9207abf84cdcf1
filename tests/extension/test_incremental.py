"""A change in the rules alone: pages that show results are written anew, and every finding is fresh."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from .fresh_python import cold_python, python
from .project import write_book
from .toy_rules import write_rules

Run = Callable[..., CompletedProcess[str]]

COINS = """\
# Coins

A coin has {fact}`two <SIDES>` sides.

```{roll} tuurna.flip
coins: 2
```

```{rules-table} [SIDES]
:columns: Sides = row
```
"""
PLAIN = "# Plain\n\nAgain {fact}`two <coins.SIDES>`.\n"
LINKS = "# Links\n\nSee {rule}`tuurna.flip`.\n"
CODE = "# Code\n\n```{reference} tuurna\n```\n"
OTHER = "# Other\n\nNothing about coins.\n"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    write_book(
        tmp_path, coins=COINS, plain=PLAIN, links=LINKS, other=OTHER, code=CODE, errata="# Errata\n\n```{errata}\n```\n"
    )
    # What nobody reads in the same order twice: a set, and a docstring whose second line is indented.
    head = "def sides() -> Ruling:\n"
    said = '    """How many sides.\n\n    Source: the table of coins;\n        its edge.\n    """\n'
    words = 'WORDS = frozenset("one two three four five".split())\n'
    write_rules(
        tmp_path, "toy_rules",
        ("tuurna/coins.py", "SIDES = 2\n", f"SIDES = 2\n{words}"), ("tuurna/coins.py", head, head + said),
    )  # fmt: skip
    return tmp_path


def sphinx(folder: Path, builder: str, *words: str, run: Run = python) -> tuple[str, list[str]]:
    """Build in a process of its own, as authors do; what it says and what it finds."""
    done = run(folder, "sphinx", "-b", builder, "-d", "doctrees", *words, "docs", f"out-{builder}")
    return done.stdout, [line for line in done.stderr.splitlines() if "[rules." in line]


def change(folder: Path, old: str, new: str) -> None:
    file = folder / "toy_rules/tuurna/coins.py"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_findings_are_fresh_without_reading_pages_again(book: Path) -> None:
    assert sphinx(book, "drift")[1] == []
    change(book, "SIDES = 2", "SIDES = 4")
    assert [line.partition(" (")[0] for line in sphinx(book, "drift")[1]] == [
        "docs/tuurna/coins.md:3: says two, toy_rules.tuurna.coins.SIDES has 4",
        "docs/tuurna/plain.md:3: says two, toy_rules.tuurna.coins.SIDES has 4",
    ]
    change(book, "SIDES = 4", "SIDES = 2")
    assert sphinx(book, "drift")[1] == []


def test_pages_with_results_are_written_anew_and_others_are_not(book: Path) -> None:
    sphinx(book, "html")
    coins, plain, other, errata = (
        book / f"out-html/tuurna/{name}.html" for name in ("coins", "plain", "other", "errata")
    )
    assert "75%.<" in coins.read_text(encoding="utf-8")
    before = other.stat().st_mtime_ns
    change(book, "SIDES = 2", "SIDES = 4")
    said, findings = sphinx(book, "html")
    assert len(findings) == 2
    page = coins.read_text(encoding="utf-8")
    assert "43.8%" in page and "75%.<" not in page
    assert "<p>4<" in page
    assert "A coin has 4 sides." in errata.read_text(encoding="utf-8")
    assert "4, from “Sides”." in plain.read_text(encoding="utf-8")
    assert other.stat().st_mtime_ns == before
    assert "0 added, 4 changed, 0 removed" in said


def test_a_page_says_where_the_code_is_now(book: Path) -> None:
    page = book / "docs/tuurna/workings/coins.md"
    page.parent.mkdir()
    page.write_text("# Workings\n\nAgain {fact}`two <SIDES>`.\n", encoding="utf-8")
    sphinx(book, "html")
    plain = book / "out-html/tuurna/workings/coins.html"
    line = int(re.findall(r"coins.py:(\d+)", plain.read_text(encoding="utf-8"))[0])
    change(book, "SIDES = 2", "# A line more.\n\nSIDES = 2")
    sphinx(book, "html")
    assert re.findall(r"coins.py:(\d+)", plain.read_text(encoding="utf-8")) == [str(line + 2)]


def test_a_check_in_between_hides_no_change_from_the_site(book: Path) -> None:
    """Builders may share what Sphinx remembers; each site knows itself what it was written from."""
    sphinx(book, "html")
    change(book, "SIDES = 2", "SIDES = 4")
    assert len(sphinx(book, "drift")[1]) == 2
    sphinx(book, "html")
    for name in ("coins", "plain", "errata"):
        assert "2, from “Sides”." not in (book / f"out-html/tuurna/{name}.html").read_text(encoding="utf-8")
    assert "43.8%" in (book / "out-html/tuurna/coins.html").read_text(encoding="utf-8")


def test_a_link_follows_a_rule_that_moves_to_another_page(book: Path) -> None:
    sphinx(book, "html")
    links = book / "out-html/tuurna/links.html"
    assert 'href="coins.html#tuurna-flip"' in links.read_text(encoding="utf-8")
    widget = "```{roll} tuurna.flip\ncoins: 2\n```\n"
    coins, plain = book / "docs/tuurna/coins.md", book / "docs/tuurna/plain.md"
    coins.write_text(coins.read_text(encoding="utf-8").replace(widget, ""), encoding="utf-8")
    plain.write_text(f"{PLAIN}\n{widget}", encoding="utf-8")
    sphinx(book, "html")
    assert 'href="plain.html#tuurna-flip"' in links.read_text(encoding="utf-8")


def test_an_unchanged_book_is_not_read_again(book: Path) -> None:
    sphinx(book, "html")
    assert "0 added, 0 changed, 0 removed" in sphinx(book, "html")[0]


def test_a_changed_book_is_the_same_as_a_fresh_one(book: Path) -> None:
    """Incremental and fresh, with one process and with two, on another day: the same bytes in every file."""
    sphinx(book, "html")
    change(book, "SIDES = 2", "SIDES = 4")
    sphinx(book, "html")
    files = written(book)
    assert len(files) > 20
    another_day = partial(cold_python, PYTHONHASHSEED="7", TZ="Asia/Tokyo")
    sphinx(book, "html", "-E", "-a", "-j", "2", run=another_day)
    again = written(book)
    assert sorted(again) == sorted(files)
    assert [name for name in files if again[name] != files[name]] == []


def written(book: Path) -> dict[str, bytes]:
    """Every file of the site; what Sphinx notes for itself, a digest of all pickled settings, is none."""
    out = book / "out-html"
    return {
        str(path.relative_to(out)): path.read_bytes()
        for path in out.rglob("*")
        if path.is_file() and path.name not in (".buildinfo", ".buildinfo.bak")
    }


def test_worked_cases_are_compared_anew_with_their_rule(book: Path) -> None:
    cases = "# Plain\n\n:::{cases} tuurna.sides\n\n| Sides |\n| ----- |\n| 2 |\n:::\n"
    (book / "docs/tuurna/plain.md").write_text(cases, encoding="utf-8")
    assert sphinx(book, "drift")[1] == []
    assert "pages checked, 0 of them compared anew" in sphinx(book, "drift")[0]
    change(book, "SIDES = 2", "SIDES = 4")
    findings = sphinx(book, "drift")[1]
    assert [line for line in findings if line.startswith("docs/tuurna/plain.md:7: ")], findings
