"""What a chapter looks like on paper: ink on white, without what only a screen needs."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from rules_py import GAMES
from tests.site.conftest import Visit


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_paper_has_no_controls_of_the_screen_and_no_dark_colours(visit: Visit, scheme: str) -> None:
    reader = visit("tuurna/rolls.html", color_scheme=scheme)
    page = reader.page
    page.evaluate(f"document.body.dataset.theme = '{scheme}'")
    page.emulate_media(media="print")
    for part in (".skip-to-content", ".toc-drawer", ".back-to-top", ".sidebar-drawer", ".xr-form", ".xr-row-link"):
        assert [found for found in page.locator(part).all() if found.is_visible()] == [], part
    link = page.locator("article p > a.reference").first
    assert link.evaluate("element => getComputedStyle(element).color") == "rgb(36, 99, 63)"


@pytest.mark.parametrize("game", GAMES)
def test_a_cheat_sheet_is_one_sheet(visit: Visit, game: str) -> None:
    page = visit(f"{game}/cheatsheet.html").page
    sheets = {paper: re.findall(rb"/Count (\d+)", page.pdf(format=paper)) for paper in ("A4", "Letter")}
    assert sheets == {"A4": [b"1"], "Letter": [b"1"]}


CHAPTERS = {"tuurna/rolls": 4, "rt0/checks": 2, "almanac/using": 2, "ingenuity/checks": 2, "sirpas/checks": 5}
"""So many sheets the chapter takes at most that says how dice or cards are read."""


@pytest.mark.parametrize("page", CHAPTERS)
def test_a_chapter_takes_few_sheets(visit: Visit, page: str) -> None:
    reader = visit(f"{page}.html")
    (sheets,) = re.findall(rb"/Count (\d+)", reader.page.pdf(format="A4"))
    assert int(sheets) <= CHAPTERS[page]


def test_a_widget_that_is_printed_alone_keeps_every_number(visit: Visit) -> None:
    widget = visit("tuurna/rolls.html").widget("tuurna.check")
    widget.page.emulate_media(media="print")
    table = widget.locator(".xr-static .xr-measure")
    expect(table).to_be_hidden()
    widget.evaluate("(widget) => widget.classList.add('xr-printed')")
    expect(table).to_be_visible()


def test_what_was_folded_stays_so_on_paper(visit: Visit) -> None:
    reader = visit("tuurna/workings/rolls.html")
    reader.page.emulate_media(media="print")
    cases = reader.page.locator("details.xr-cases").first
    expect(cases.locator("summary")).to_be_visible()
    expect(cases.locator("tbody")).to_be_hidden()
    cases.locator("summary").click()
    expect(cases.locator("tbody")).to_be_visible()


def test_code_is_not_cut_off_on_paper(visit: Visit) -> None:
    reader = visit("almanac/workings/journal.html", viewport={"width": 680, "height": 960})
    reader.page.emulate_media(media="print")
    cut = "all => all.filter((code) => code.scrollWidth > code.clientWidth).length"
    code = reader.page.locator("article pre")
    assert code.count() > 0
    assert code.evaluate_all(cut) == 0
