"""Tables of the text on a phone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from rules_py import GAMES
from tests.site.browser import PHONE
from tests.site.conftest import Visit

SEEN = """() => {
    for (const fold of document.querySelectorAll("details")) fold.open = true;
    const tables = [...document.querySelectorAll(".table-wrapper")];
    const moved = tables.filter((one) => one.scrollWidth > one.clientWidth + 8).map((one) => {
        one.scrollLeft = one.scrollWidth;
        const [cell, edge] = [one.querySelector("tbody tr > *"), one].map((part) => part.getBoundingClientRect());
        return Math.abs(cell.left - edge.left) < 10 && cell.width < edge.width / 2;
    });
    const cells = tables.flatMap((one) => [...one.querySelectorAll("td, th")]);
    return [moved, cells.filter((one) => getComputedStyle(one).display === "none").length, tables.length];
}"""
"""With nothing folded: for each table that scrolls sideways, moved to its end, whether its first column is in view, and
leaves room; how many cells are hidden; how many tables there are."""

APART = """(marks) => marks.filter((mark) => {
    const [before, range] = [mark.previousSibling, document.createRange()];
    range.setStart(before, before.length - 1);
    range.setEnd(before, before.length);
    return mark.getBoundingClientRect().left < range.getBoundingClientRect().left;
}).length"""
"""How many marks of footnotes begin a line, with the word that they belong to in the one before."""


AS_IN_THE_NEXT_TYPEFACE = """async ([typeface, letters]) => {
    await document.fonts.load(`600 100px ${typeface}`, letters);
    const pen = document.createElement("canvas").getContext("2d");
    const width = (font, letter) => Object.assign(pen, { font: `600 100px ${font}` }).measureText(letter).width;
    return [...letters].map((one) => width(`${typeface}, monospace`, one) === width("monospace", one));
}"""
"""Which letters are set in monospace when that comes after a typeface."""


def test_what_rest_gives_back_fits_on_a_phone(visit: Visit) -> None:
    tables = visit("tuurna/natural.html", viewport=PHONE).page.locator("article > section .table-wrapper")
    assert tables.evaluate_all("(all) => all.map((one) => one.scrollWidth - one.clientWidth)") == [0, 0, 0]


def test_neither_a_footnote_s_mark_nor_half_a_range_begins_a_line(visit: Visit) -> None:
    page = visit("almanac/weaving.html", viewport=PHONE).page
    heights = page.locator("article tr:has(td.xr-range) td:first-child").evaluate_all(
        "(all) => all.map((one) => one.offsetHeight)"
    )
    others = page.locator("article tr:not(:has(td.xr-range)) td:first-child").evaluate_all(
        "(all) => all.map((one) => one.offsetHeight)"
    )
    assert (len(heights), {*heights} <= {*others}) == (1, True)
    marks = page.locator("article p > a.footnote-reference")
    assert marks.count() > 4
    for width in (400, 500, 600):
        page.set_viewport_size({"width": width, "height": 800})
        assert marks.evaluate_all(APART) == 0


@pytest.mark.parametrize(("path", "book"), [("tuurna/levels.html", "tuurna"), ("sirpas/create.html", "sirpas")])
def test_digits_in_headings_look_like_no_letters(visit: Visit, path: str, book: str) -> None:
    """The 0 of these two typefaces looks like an o, and their 1 like an I."""
    page = visit(path).page
    assert page.evaluate(AS_IN_THE_NEXT_TYPEFACE, [book, "oI019"]) == [False, False, True, True, True]


def test_a_table_that_is_wider_than_a_phone_keeps_its_first_column_in_view_and_hides_none(
    visit: Visit, site: Path
) -> None:
    """Every table of every game and of the guide for authors, whatever is folded."""
    reader = visit(None, viewport=PHONE, java_script_enabled=False)
    wrong, count = {}, 0
    pages = [page for part in (*GAMES, "authors") for page in sorted((site / part).rglob("*.html"))]
    # Where no script runs, what is in the file is all that there is.
    for page in (page for page in pages if "table-wrapper" in page.read_text(encoding="utf-8")):
        path = page.relative_to(site).as_posix()
        reader.page.goto(reader.address + path)  # with its styles: without them no table is wide
        scrolled, hidden, tables = reader.page.evaluate(SEEN)
        assert tables, path
        count += len(scrolled)
        if hidden or not all(scrolled):
            wrong[path] = (scrolled, hidden)
    assert wrong == {}
    assert count > 100


PLAIN = """(one) => { one.style.background = "none"; }"""


def edge(table: Locator) -> bytes:
    """A picture of its right edge, below the head."""
    head = table.locator("thead").bounding_box()
    box = table.bounding_box()
    assert head is not None
    assert box is not None
    top = head["y"] + head["height"] + 1
    clip = {
        "x": box["x"] + box["width"] - 6,
        "y": top,
        "width": 6,
        "height": max(1, box["y"] + box["height"] - top - 16),
    }
    return table.page.screenshot(clip=clip)  # type: ignore[arg-type]  # a rectangle is one


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_table_with_more_to_the_right_says_so_at_its_edge(visit: Visit, theme: Any) -> None:
    """Until one has scrolled there."""
    page = visit("sirpas/combat.html", viewport=PHONE, color_scheme=theme, reduced_motion="reduce").page
    wide = page.locator("article .table-wrapper[tabindex]").first
    expect(wide).to_be_visible()
    wide.scroll_into_view_if_needed()
    for left, shaded in ((0, True), (9999, False)):
        wide.evaluate("(one, left) => { one.scrollLeft = left; one.style.background = ''; }", left)
        before = edge(wide)
        wide.evaluate(PLAIN)
        assert (edge(wide) != before) is shaded


def test_two_fields_of_a_row_have_the_button_that_removes_it_beside_them_on_a_phone(visit: Visit) -> None:
    page = visit("ingenuity/create.html", viewport=PHONE).page
    page.get_by_role("button", name="New character").first.click()
    row = page.locator('[data-parameter="skills"] tbody tr').first
    field, button = row.locator("select").last.bounding_box(), row.get_by_role("button").bounding_box()
    assert field
    assert button
    assert button["y"] < field["y"] + field["height"]
    assert button["x"] >= field["x"] + field["width"]
