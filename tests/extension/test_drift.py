"""The real book and the real rules: alone, each small lie turns the check red at its own file and line."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of pages and rules that was checked once, so that the checks below are incremental ones."""
    folder = tmp_path_factory.mktemp("book")
    for name in ("docs", "rules_py"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "_ext").symlink_to(ROOT / "_ext")
    status, told = drift(folder)
    assert (status, told) == (0, []), "the book itself has drifted"
    return folder


def drift(folder: Path) -> tuple[int, list[str]]:
    """The exit status of the check, and what it printed on the standard error."""
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", "-b", "drift", "-q", "-W", "docs", "out"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": ""},
    )
    return done.returncode, done.stderr.splitlines()


def line_of(file: Path, text: str) -> int:
    """The line on which `text` begins, counted from 1."""
    content = file.read_text(encoding="utf-8")
    assert text in content, f"{file.name} has no {text!r}"
    return content.count("\n", 0, content.index(text)) + 1


LIES = {
    "a constant in the code": (
        "rules_py/tuurna/levels.py", "\nLEVELS = 13\n", "\nLEVELS = 12\n",
        "docs/tuurna/levels.md", "thirteen <LEVELS>",
        r"says thirteen, rules_py\.tuurna\.levels\.LEVELS has 12 \(rules_py/tuurna/levels\.py:\d+\)",
    ),
    "a number in a page": (
        "docs/tuurna/levels.md", "thirteen <LEVELS>", "twelve <LEVELS>",
        "docs/tuurna/levels.md", "thirteen <LEVELS>",
        r"says twelve, rules_py\.tuurna\.levels\.LEVELS has 13 \(rules_py/tuurna/levels\.py:\d+\)",
    ),
    "a cell of a table": (
        "docs/tuurna/levels.md", "| 8     | master ", "| 8     | mister ",
        "docs/tuurna/levels.md", "| 8     | master ",
        r"says mister, rules_py\.tuurna\.levels\.LEVEL_TABLE, Name of 8, has master",
    ),
    "a word for odds": (
        "docs/tuurna/contests.md", "{odds}`rarely <", "{odds}`usually <",
        "docs/tuurna/contests.md", "{odds}`rarely <",
        r"says “usually”, contest\.odds\(.*\) is 13\.6 %, exactly .*; true would be",
    ),
    "a face of a fate": (
        "rules_py/tuurna/modifiers.py", "Fate.LUCKY: _faces(LOSS, WIN,", "Fate.LUCKY: _faces(LOSS, LOSS,",
        "docs/tuurna/modifiers.md", "",
        r"rules_py\.tuurna\.modifiers\.\w+",
    ),
    "a term of the glossary": (
        "docs/tuurna/glossary.md", "\nCompetency Check\n", "\nCompetence Check\n",
        "docs/tuurna/abilities.md", "{term}`competency check",
        r"says the term “competency check”, the glossary has none of that name: 'competence check' is the nearest",
    ),
    "the output of an example": (
        "docs/tuurna/abilities.md", "[{'Attention': 1, 'Voice': 1}]", "[{'Attention': 1, 'Voice': 2}]",
        "docs/tuurna/abilities.md", "[{'Attention': 1, 'Voice': 1}]",
        r"the example says \[\{'Attention': 1, 'Voice': 2\}\], `.*` gives \[\{'Attention': 1, 'Voice': 1\}\]",
    ),
    "the name of a rule": (
        "docs/tuurna/rolls.md", "{roll} tuurna.check\n", "{roll} tuurna.chek\n",
        "docs/tuurna/rolls.md", "{roll} tuurna.check\n",
        r"rule is 'tuurna\.chek'; allowed: 'tuurna\.check' is the nearest",
    ),
    "an anchor of a story": (
        "docs/tuurna/levels.md", "(tu-15)=", "(tu-51)=",
        "docs/tuurna/levels.md", "",
        r"has no place `\(tu-15\)=` for TU-15",
    ),
    "a number that nothing determines": (
        "docs/tuurna/levels.md", "# Levels\n", "# Levels\n\nThere are seventeen of them.\n",
        "docs/tuurna/levels.md", "",
        r"a loose number, “seventeen” in",
    ),
    "a constant that no page quotes": (
        "rules_py/tuurna/levels.py", "\nLEVELS = 13\n", "\nUNTOLD = 7\nLEVELS = 13\n",
        "rules_py/tuurna/levels.py", "\nLEVELS = 13",
        r"rules_py\.tuurna\.levels\.UNTOLD is public and no page quotes it",
    ),
}  # fmt: skip


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_is_found_at_its_own_line(book: Path, lie: str) -> None:
    changed, old, new, page, place, message = LIES[lie]
    file = book / changed
    line = line_of(book / page, place) + place.startswith("\n") if place else 0
    truth = file.read_text(encoding="utf-8")
    assert truth.count(old) >= 1, f"{changed} has no {old!r}"
    try:
        file.write_text(truth.replace(old, new, 1), encoding="utf-8")
        status, told = drift(book)
    finally:
        file.write_text(truth, encoding="utf-8")
    assert status != 0
    where = rf"{re.escape(page)}:{line or '[0-9]+'}(:[0-9]+)?: "
    assert any(re.match(where + ".*" + message, entry) for entry in told), "\n".join(told)


def test_restored_the_book_agrees_again(book: Path) -> None:
    assert drift(book) == (0, [])
