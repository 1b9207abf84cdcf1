"""`{errata}`: both statements and the computed proof; an erratum that proves nothing any more is reported."""

from __future__ import annotations

from pathlib import Path

import pytest

from .project import build, write_book
from .toy_rules import write_rules

ERRATA = "# Errata\n\nBefore.\n\n```{errata}\n```\n\nAfter: {erratum}`TO-C1`, {erratum}`this one <TO-C1>`.\n"


def test_an_erratum_shows_both_statements_the_reading_and_the_proof(tmp_path: Path) -> None:
    write_book(tmp_path, errata=ERRATA)
    write_rules(tmp_path, "toy_errata")
    built = build(tmp_path, "html")
    assert (built.findings, built.warnings) == ([], "")
    page = built.page("tuurna/errata")
    for part in ('id="to-c1"', "<p>two</p>", "<p>three</p>", "Two it is.", "A coin has 2 sides."):
        assert part in page
    assert page.count('href="#to-c1"><span>') == 2


def test_the_ruling_comes_first_and_its_reasons_are_folded(tmp_path: Path) -> None:
    write_book(tmp_path, errata=ERRATA)
    write_rules(tmp_path, "toy_folded")
    page = build(tmp_path, "html").page("tuurna/errata")
    folded = page.index('<details class="xr-cases xr-evidence"><summary>What the book says, and what follows</summary>')
    proof = page.index("A coin has 2 sides.")
    assert page.index('id="to-c1"') < page.index("Two it is.") < folded < page.index("<p>two</p>") < proof
    assert page.index("</details>") > proof
    assert "unfold.js" in page


def test_a_proof_that_agrees_is_reported(tmp_path: Path) -> None:
    write_book(tmp_path, errata=ERRATA)
    write_rules(tmp_path, "toy_agrees", ("tuurna/errata.py", "Proof(SIDES, 3,", "Proof(SIDES, 2,"))
    assert build(tmp_path).findings == [
        "docs/tuurna/errata.md:5: TO-C1 says that two statements disagree, its proof finds that they agree"
        " (toy_agrees/tuurna/errata.py:7) [rules.erratum]"
    ]


def test_a_proof_that_raises_is_reported_and_spoils_its_section_alone(tmp_path: Path) -> None:
    write_book(tmp_path, errata=ERRATA)
    write_rules(tmp_path, "toy_raises", ("tuurna/errata.py", "Proof(SIDES, 3,", "Proof(SIDES, 1 / 0,"))
    built = build(tmp_path, "html")
    assert built.findings == [
        "docs/tuurna/errata.md:5: TO-C1 cannot be proved: ZeroDivisionError: division by zero"
        " (toy_raises/tuurna/errata.py:7) [rules.erratum]"
    ]
    assert "<p>Before.</p>" in built.page("tuurna/errata") and "After: " in built.page("tuurna/errata")


IMPORTED = ("tuurna/errata.py", "from .. import", "from rules_py.errata_file import listed_errata\n\nfrom .. import")
LISTED = """\
[TO-C2]
title = "Edges"
one = { where = "here", says = "a few" }
other = { where = "there", says = "many" }
reading = "We take a few."
reason = "They fit."
"""


def test_an_erratum_without_a_proof_shows_the_reading_and_both_statements(tmp_path: Path) -> None:
    write_book(tmp_path, errata="# Errata\n\n```{errata}\nTO-C1\n- A coin has 2 sides.\n\nTO-C2\n- More.\n```\n")
    first_of_all = 'registry.list_errata(listed_errata("toy_listed.tuurna"))\n\n\n@registry'
    write_rules(tmp_path, "toy_listed", ("tuurna/errata.py", "@registry", first_of_all), IMPORTED)
    (tmp_path / "toy_listed" / "tuurna" / "errata.toml").write_text(LISTED, encoding="utf-8")
    built = build(tmp_path, "html")
    assert built.findings == [
        "docs/tuurna/errata.md:8: says More., the proof of TO-C2 has nothing more (toy_listed/tuurna/errata.toml:1)"
        " [rules.erratum]"
    ]
    page = built.page("tuurna/errata")
    first = page[page.index('id="to-c2"') : page.index('id="to-c1"')]
    assert "<summary>What the book says</summary>" in first
    assert all(part in first for part in ("We take a few. They fit.", "<p>a few</p>", "<p>many</p>"))
    assert "What follows" not in first


def test_an_unknown_erratum_is_reported_at_the_directive(tmp_path: Path) -> None:
    write_book(tmp_path, errata="# Errata\n\n```{errata} TO-C1, TO-C2\n```\n")
    write_rules(tmp_path, "toy_unknown")
    assert build(tmp_path).findings == [
        "docs/tuurna/errata.md:3: names the erratum 'TO-C2'; 'TO-C1' is the nearest of 1 known names [rules.rule]"
    ]


WRITTEN = "# Errata\n\n```{errata}\nTO-C1\n- A coin has\n  2 sides.\n```\n"


def test_what_a_page_says_that_a_proof_shows_is_compared(tmp_path: Path) -> None:
    write_book(tmp_path, errata=WRITTEN)
    write_rules(tmp_path, "toy_written")
    assert build(tmp_path).findings == []
    page = tmp_path / "docs" / "tuurna" / "errata.md"
    page.write_text(WRITTEN.replace("2 sides", "3 sides") + "\nMore.\n")
    assert build(tmp_path).findings == [
        "docs/tuurna/errata.md:5: says A coin has 3 sides., the proof of TO-C1 has A coin has 2 sides."
        " (toy_written/tuurna/errata.py:7) [rules.erratum]"
    ]
    assert build(tmp_path, executable_rules_fix=True).findings
    assert "- A coin has 2 sides.\n" in page.read_text()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("- A coin has\n  2 sides.", "", "3: says nothing, the proof of TO-C1 has A coin has 2 sides."),
        ("2 sides.", "2 sides.\n- And more.", "7: says And more., the proof of TO-C1 has nothing more"),
        ("TO-C1", "TO-C9", "says what the erratum 'TO-C9' shows; 'TO-C1' is the nearest of 1 known names"),
    ],
)
def test_lines_too_few_or_too_many_and_unknown_ids_are_reported(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    write_book(tmp_path, errata=WRITTEN.replace(old, new))
    write_rules(tmp_path, "toy_lines")
    assert any(message in finding for finding in build(tmp_path).findings)
