"""Tables of the text on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_py import GAMES
from tests.site.browser import PHONE
from tests.site.conftest import Visit

MOVED = """(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 8).map((one) => {
    one.scrollLeft = one.scrollWidth;
    const [cell, edge] = [one.querySelector("tbody tr > *"), one].map((part) => part.getBoundingClientRect());
    return Math.abs(cell.left - edge.left) < 10 && cell.width < edge.width / 2;
})"""
"""For each table that scrolls sideways, moved to its end: whether its first column is in view, and leaves room."""

HIDDEN = """(cells) => cells.filter((one) => getComputedStyle(one).display === "none").length"""

UNFOLD = "(all) => all.forEach((one) => { one.open = true; })"


def test_what_rest_gives_back_fits_on_a_phone(visit: Visit) -> None:
    tables = visit("tuurna/natural.html", viewport=PHONE).page.locator("article > section .table-wrapper")
    assert tables.evaluate_all("(all) => all.map((one) => one.scrollWidth - one.clientWidth)") == [0, 0, 0]


@pytest.mark.parametrize(("path", "book"), [("tuurna/levels.html", "tuurna"), ("sirpas/create.html", "sirpas")])
def test_digits_in_headings_look_like_no_letters(visit: Visit, path: str, book: str) -> None:
    """The 0 of these two typefaces looks like an o, and their 1 like an I."""
    page = visit(path).page
    faces = "async ([font, text]) => (await document.fonts.load(font, text)).length"
    assert [page.evaluate(faces, [f"600 1rem {book}", text]) for text in ("o", "I", "0", "1", "9")] == [1, 1, 0, 0, 0]


def test_a_table_that_is_wider_than_a_phone_keeps_its_first_column_in_view_and_hides_none(
    visit: Visit, site: Path
) -> None:
    """Every table of every game and of the guide for authors, whatever is folded."""
    reader = visit(None, viewport=PHONE, java_script_enabled=False)
    wrong, count = {}, 0
    pages = [page for part in (*GAMES, "authors") for page in sorted((site / part).rglob("*.html"))]
    for path in (page.relative_to(site).as_posix() for page in pages):
        reader.page.goto(reader.address + path)  # with its styles: without them no table is wide
        reader.page.locator("details").evaluate_all(UNFOLD)
        tables = reader.page.locator(".table-wrapper")
        scrolled, hidden = tables.evaluate_all(MOVED), tables.locator("td, th").evaluate_all(HIDDEN)
        count += len(scrolled)
        if hidden or not all(scrolled):
            wrong[path] = (scrolled, hidden)
    assert wrong == {}
    assert count > 100
