"""`--fix` writes what is clear, in the form of the old text, and keeps every other byte."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from executable_rules.claims.fix import rewritten

from .project import build, write_book


@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        ("11", 12, "12"),
        ("eleven", 12, "twelve"),
        ("Eleven", 12, "Twelve"),
        ("1,999", 2000, "2,000"),
        ("11th", 12, "12th"),
        ("eleventh", 12, "twelfth"),
        ("once", 2, "twice"),
        ("d8", 6, "d6"),
        ("eleven", 2000, "2000"),
        ("58%", Fraction(16, 27), "59%"),
        ("58.1%", Fraction(16, 27), "59.3%"),
        ("0.58", Fraction(16, 27), "0.59"),
        ("1/2", Fraction(16, 27), "16/27"),
        ("half", Fraction(1, 3), "third"),
        ("half", Fraction(16, 27), None),
        ("1–4", range(2, 6), "2–5"),
        ("one to four", range(2, 6), "two to five"),
        ("novize", "novice", "novice"),
        ("Novize", "novice", "Novice"),
        ("A and B", ["A", "C", "D"], "A, C and D"),
        ("5", None, "–"),
        ("no", True, "yes"),
        ("?", 12, "12"),
        ("–", 12, "12"),
        ("?", Fraction(16, 27), "16/27"),
    ],
)
def test_a_value_takes_the_form_of_the_old_text(text: str, value: object, expected: str | None) -> None:
    assert rewritten(text, value) == expected


PAGE = """\
# Levels\r
\r
Up to {fact}`eleven <MAX_LEVEL>` or {fact}`12 <MAX_LEVEL>`, wrapped {fact}`11\r
<MAX_LEVEL>`.\tOdds: {odds}`never <rolls.check.chance(level=2, difficulty=2)>`,\r
{odds}`58% <rolls.check.chance(level=2, difficulty=2)>`.\r
\r
:::{rules-table} LEVEL_TABLE[:3]\r
| Level | Name         |\r
| ----- | ------------ |\r
| 0     | unskilled    |\r
| 1     | novize       |\r
| 3     | practitioner |\r
:::\r
"""
FIXED = (
    PAGE.replace("eleven", "twelve")
    .replace("`11\r", "`12\r")
    .replace("never", "slightly over half")
    .replace("58%", "59%")
    .replace("novize ", "novice ")
    .replace("| 3     | pr", "| 2     | pr")
)


@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["plain", "byte-order mark"])
def test_a_page_is_corrected_and_nothing_else_changes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], mark: str
) -> None:
    write_book(tmp_path, levels="")
    page = tmp_path / "docs/tuurna/levels.md"
    page.write_bytes((mark + PAGE).encode())
    built = build(tmp_path, executable_rules_fix=True)
    assert page.read_bytes().decode() == mark + FIXED
    printed = capsys.readouterr()
    assert "fixed docs/tuurna/levels.md:3: eleven → twelve\n" in printed.out
    assert printed.out.count("fixed ") == 6
    assert (printed.err, built.status) == ("", 0)
    again = build(tmp_path)
    assert (again.findings, again.status) == ([], 0)


def test_what_is_not_clear_is_left_and_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "# Levels\n\n{fact}`eleven <MAX_LEVEL>` and {fact}`half <rolls.check.chance(level=2, difficulty=2)>`.\n"
    write_book(tmp_path, levels=text)
    built = build(tmp_path, executable_rules_fix=True)
    assert (tmp_path / "docs/tuurna/levels.md").read_text() == text.replace("eleven", "twelve")
    printed = capsys.readouterr()
    assert printed.err.startswith("docs/tuurna/levels.md:3: says half, ")
    assert built.status == 1


@pytest.mark.parametrize(
    ("says", "level", "right"),
    [
        ("rarely", 2, "slightly over half"),
        ("Rarely", 2, "Slightly over half"),
        ("never", 1, "about one in five"),
        ("always", 12, "almost always"),
    ],
)
def test_a_word_that_no_longer_fits_gets_the_right_one_in_the_message(
    tmp_path: Path, says: str, level: int, right: str
) -> None:
    role = "{odds}`" + says + f" <rolls.check.chance(level={level}, difficulty=2)>`"
    write_book(tmp_path, levels=f"# Levels\n\n{role}\n")
    (finding,) = build(tmp_path).findings
    assert f"; “{says}” means " in finding
    assert f"; true would be “{right.casefold()}”" in finding.casefold()
    build(tmp_path, executable_rules_fix=True)
    assert (tmp_path / "docs/tuurna/levels.md").read_text(
        encoding="utf-8"
    ) == f"# Levels\n\n{role.replace(says, right)}\n"
    assert build(tmp_path).findings == []
