"""A book and its rules: alone, each small lie turns the check red at its own file and line."""

from __future__ import annotations

import re
import runpy
import sys
from pathlib import Path

import pytest

from .fresh_python import ROOT, python
from .project import WHOLE_BOOKS, write_book
from .toy_rules import write_rules

COINS = """\
(to-1)=
# Coins

A coin has {fact}`two <SIDES>` sides. It is kept in a {term}`purse`, and shows heads
{odds}`half the time <flip.chance()>`.

```{roll} tuurna.flip
```

```{calc} tuurna.sides
```

```{rules-table} PURSE
:columns: Coin = row[0]; Worth = row[1]

| Coin   | Worth |
| ------ | ----- |
| copper | 1     |
| silver | 5     |
```

```{doctest}
>>> from small_rules.tuurna.coins import sides
>>> sides.calculate()["sides"]
2

```
"""

GLOSSARY = """\
# Glossary

:::{glossary}
Purse
  What holds coins.
:::
"""

RULES = (("tuurna/coins.py", "SIDES = 2\n", 'SIDES = 2\n\nPURSE = (("copper", 1), ("silver", 5))\n'),)


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book that was checked once, so that the checks below are incremental ones."""
    folder = tmp_path_factory.mktemp("book")
    errata = "# Errata\n\n```{errata}\n```\n"
    write_book(folder, asks=" ".join(WHOLE_BOOKS), coins=COINS, glossary=GLOSSARY, errata=errata)
    write_rules(folder, "small_rules", *RULES)
    status, messages = drift(folder)
    assert (status, messages) == (0, []), "the book itself has drifted"
    return folder


def drift(folder: Path) -> tuple[int, list[str]]:
    """The exit status of the check, and what it printed on the standard error."""
    done = python(folder, "sphinx", "-b", "drift", "-q", "-W", "docs", "out")
    return done.returncode, done.stderr.splitlines()


def line_of(file: Path, text: str) -> int:
    """The line on which `text` begins, counted from 1."""
    content = file.read_text(encoding="utf-8")
    assert text in content, f"{file.name} has no {text!r}"
    return content.count("\n", 0, content.index(text)) + 1


CODE, PAGE, WORDS = "small_rules/tuurna/coins.py", "docs/tuurna/coins.md", "docs/tuurna/glossary.md"

LIES = {
    "a constant in the code": (
        CODE, "SIDES = 2", "SIDES = 4",
        PAGE, "{fact}`two <SIDES>`",
        r"says two, small_rules\.tuurna\.coins\.SIDES has 4 \(small_rules/tuurna/coins\.py:\d+\)",
    ),
    "a number in a page": (
        PAGE, "two <SIDES>", "three <SIDES>",
        PAGE, "{fact}`two <SIDES>`",
        r"says three, small_rules\.tuurna\.coins\.SIDES has 2 \(small_rules/tuurna/coins\.py:\d+\)",
    ),
    "a cell of a table": (
        PAGE, "| silver | 5 ", "| silver | 6 ",
        PAGE, "| silver | 5 ",
        r"says 6, small_rules\.tuurna\.coins\.PURSE, Worth of silver and 5, has 5",
    ),
    "a value of a table in the code": (
        CODE, '("silver", 5)', '("silver", 7)',
        PAGE, "| silver | 5 ",
        r"says 5, small_rules\.tuurna\.coins\.PURSE, Worth of silver and 7, has 7",
    ),
    "a word for odds": (
        PAGE, "half the time <", "almost always <",
        PAGE, "{odds}`half the time <",
        r"says “almost always”, flip\.chance\(\) is 50%, exactly 1/2; .*; true would be “about half”",
    ),
    "a face of a coin": (
        CODE, "chance.die(SIDES) == 1", "chance.die(SIDES) > 0",
        PAGE, "{odds}`half the time <",
        r"says “half the time”, flip\.chance\(\) is 100%",
    ),
    "a term of the glossary": (
        WORDS, "\nPurse\n", "\nPurses\n",
        PAGE, "{term}`purse`",
        r"says the term “purse”, the glossary has none of that name: 'purses' is the nearest",
    ),
    "the output of an example": (
        PAGE, '["sides"]\n2\n', '["sides"]\n3\n',
        PAGE, '2\n\n```\n',
        r"the example says 3, `.*` gives 2",
    ),
    "the name of a rule": (
        PAGE, "{calc} tuurna.sides\n", "{calc} tuurna.sizes\n",
        PAGE, "```{calc} tuurna.sides\n",
        r"rule is 'tuurna\.sizes'; allowed: 'tuurna\.sides' is the nearest",
    ),
    "an anchor of a story": (
        PAGE, "(to-1)=", "(to-2)=",
        PAGE, "",
        r"has no place `\(to-1\)=` for TO-1",
    ),
    "a number that nothing determines": (
        PAGE, "kept in a", "one of seventeen in a",
        PAGE, "kept in a",
        r"a loose number, “seventeen”",
    ),
    "a constant that no page quotes": (
        CODE, "\nSIDES = 2\n", "\nUNQUOTED = 7\nSIDES = 2\n",
        CODE, "SIDES = 2\n",
        r"small_rules\.tuurna\.coins\.UNQUOTED is public and no page quotes it",
    ),
}  # fmt: skip


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_is_found_at_its_own_line(book: Path, lie: str) -> None:
    changed, old, new, page, place, message = LIES[lie]
    file = book / changed
    line = line_of(book / page, place)
    truth = file.read_text(encoding="utf-8")
    assert truth.count(old) == 1, f"{changed} has no {old!r}, or more than one"
    try:
        file.write_text(truth.replace(old, new), encoding="utf-8")
        status, messages = drift(book)
    finally:
        file.write_text(truth, encoding="utf-8")
    assert status != 0
    where = rf"{re.escape(page)}:{line}(:\d+)?: "
    assert any(re.match(where + ".*" + message, entry) for entry in messages), "\n".join(messages)


def test_restored_the_book_agrees_again(book: Path) -> None:
    assert drift(book) == (0, [])


def test_the_books_of_this_project_leave_out_no_check(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])  # conf.py puts our folders in front
    suppressed = runpy.run_path(str(ROOT / "docs" / "conf.py")).get("suppress_warnings", [])
    assert [name for name in suppressed if name.startswith("rules")] == []
