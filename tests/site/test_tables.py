"""Tables of the text on a phone."""

from __future__ import annotations

from pathlib import Path

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
