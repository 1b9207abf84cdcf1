"""What a chapter looks like on paper: ink on white, without what only a screen needs."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.site.conftest import Visit

SCROLLED = """(top) => new Promise((resolve) => {
    scrollTo({ top, behavior: "instant" });
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)));
})"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_paper_has_no_controls_of_the_screen_and_no_dark_colours(visit: Visit, scheme: str) -> None:
    reader = visit("tuurna/rolls.html", color_scheme=scheme)
    page = reader.page
    page.evaluate(f"document.body.dataset.theme = '{scheme}'")
    # The way back to the top shows where somebody scrolls up; paper would have it on every sheet.
    for place in (1500, 1200):
        page.evaluate(SCROLLED, place)
    expect(page.locator(".back-to-top")).to_be_visible()
    page.emulate_media(media="print")
    for part in (".skip-to-content", ".toc-drawer", ".back-to-top", ".sidebar-drawer", ".xr-form", ".xr-row-link"):
        assert [found for found in page.locator(part).all() if found.is_visible()] == [], part
    link = page.locator("article p > a.reference").first
    assert link.evaluate("element => getComputedStyle(element).color") == "rgb(36, 99, 63)"
