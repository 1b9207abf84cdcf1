"""No page of SIRPAS uses an abbreviation that it does not spell out."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from rules_py.sirpas.catalogue import SKILLS
from rules_py.sirpas.names import ABBREVIATIONS

SILENT = re.compile(r"<(script|style|template|rule-widget|pre|code|h[1-6])\b.*?</\1>", re.DOTALL)
USED = re.compile(rf"(?<![\w#-])({'|'.join(map(re.escape, ABBREVIATIONS))})(?!\w)")
SHORT = re.compile(r"(?<![\w#-])(?:[A-Z]{2,5}|Cr[A-Z]|m[BMSDHWIE])(?![\w-])")

NAMES = {"SIRPAS", "CEO", "CC", "BY", "NC", "SA", "SC", "SI", "FA"}
"""Names, a word that everybody shortens, and one that is refused because it means nothing."""

CALLSIGNS = {skill.callsign for skill in SKILLS}
"""What the source calls skills on sheets; the workings list them, each beside its skill."""


def said(page: Path) -> str:
    """The words of a page, without code, headings and what a widget says."""
    article = page.read_text(encoding="utf-8").partition('<article role="main"')[2].partition("</article>")[0]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", SILENT.sub(" ", article))).split())


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, str]:
    """What every page of the book says, by its path."""
    found = {page.relative_to(site / "sirpas").as_posix(): said(page) for page in (site / "sirpas").rglob("*.html")}
    assert all(found.values())
    return found


def test_what_a_page_shortens_it_also_spells_out(pages: dict[str, str]) -> None:
    used = {(path, short) for path, text in pages.items() for short in USED.findall(text)}
    assert len(used) >= 30
    assert {
        (path, short) for path, short in used if ABBREVIATIONS[short].casefold() not in pages[path].casefold()
    } == set()


def test_nothing_is_shortened_that_the_book_does_not_explain(pages: dict[str, str]) -> None:
    known = {*ABBREVIATIONS, *NAMES, *CALLSIGNS}
    assert {
        (path, short) for path, text in pages.items() for short in SHORT.findall(text) if short not in known
    } == set()
