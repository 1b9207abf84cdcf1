"""A term shows its definition, and a bound number its source, to pointer and keyboard alike."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.site.browser import PHONE, page_of, too_wide
from tests.site.conftest import Visit

PAGE = page_of("tuurna.check")


def test_a_term_shows_its_definition_on_hover_until_escape(visit: Visit) -> None:
    page = visit(PAGE).page
    word = page.locator("article a.xr-term").first
    bubble = page.get_by_role("tooltip")
    expect(bubble).to_be_hidden()
    word.hover()
    expect(bubble).to_have_text(str(word.get_attribute("data-xr-hint")))
    bubble.hover()
    expect(bubble).to_be_visible()
    page.keyboard.press("Escape")
    expect(bubble).to_be_hidden()
    word.hover()
    expect(bubble).to_be_visible()
    page.mouse.move(0, 0)
    expect(bubble).to_be_hidden()


def test_a_term_shows_its_definition_on_focus_and_describes_the_link(visit: Visit) -> None:
    page = visit(PAGE).page
    word = page.locator("article a.xr-term").first
    word.focus()
    expect(page.get_by_role("tooltip")).to_have_text(str(word.get_attribute("data-xr-hint")))
    expect(word).to_have_accessible_description(str(word.get_attribute("data-xr-hint")))
    page.keyboard.press("Tab")
    expect(word).to_have_accessible_description("")


def test_a_bound_number_shows_where_it_was_compared(visit: Visit) -> None:
    page = visit(PAGE).page
    number = page.locator("article .xr-fact[data-source]").first
    number.hover()
    expect(page.get_by_role("tooltip")).to_have_text(
        f"Compared with {number.get_attribute('data-source')} when this page was built."
    )


def test_no_definition_makes_a_phone_scroll_sideways(visit: Visit) -> None:
    page = visit(PAGE, viewport=PHONE).page
    for word in page.locator("article a.xr-term").all()[:15]:
        word.focus()
        box = page.get_by_role("tooltip").bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= box["x"] + box["width"] <= PHONE["width"]
        assert too_wide(page) == 0
