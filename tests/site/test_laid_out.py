"""What is below the first screen is laid out after it, and nobody notices."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page

from tests.site.browser import PHONE, TWO_FRAMES
from tests.site.conftest import Visit

CHAPTER = "tuurna/rolls.html"
LAST = "combining-skills"

AMONG_MUCH_ELSE = ("tuurna/sheet.html", "sirpas/maneuver_cards.html", "sirpas/workings/deeds.html")
"""Pages that open with forms, entries or tables, which take more room than their letters, or less."""


def is_laid_out(section: Locator) -> bool:
    """Whether what a section holds can be seen once one comes to it."""
    return bool(section.locator("h2, h3, h4").first.evaluate("(element) => element.checkVisibility()"))


def before_it_is_there(visit: Visit, address: str) -> Page:
    """A phone that has painted a chapter, of which one drawing has yet to come."""
    reader = visit(None, viewport=PHONE)
    reader.page.route("**/emblem.svg", lambda route: None)
    reader.page.goto(reader.address + address, wait_until="domcontentloaded")
    reader.page.evaluate(TWO_FRAMES)
    return reader.page


def test_a_phone_lays_out_what_is_far_down_later(visit: Visit) -> None:
    assert not is_laid_out(before_it_is_there(visit, CHAPTER).locator(f"#{LAST}"))


@pytest.mark.parametrize("chapter", [CHAPTER, *AMONG_MUCH_ELSE])
def test_a_phone_lays_out_what_it_shows_first(visit: Visit, chapter: str) -> None:
    sections = before_it_is_there(visit, chapter).locator("article > section section").all()
    assert sections
    for section in sections:
        top = float(section.evaluate("(element) => element.getBoundingClientRect().top"))
        assert is_laid_out(section) or top >= PHONE["height"]


def test_whoever_scrolls_finds_it_laid_out(visit: Visit) -> None:
    page = before_it_is_there(visit, CHAPTER)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.evaluate(TWO_FRAMES)
    assert is_laid_out(page.locator(f"#{LAST}"))


@pytest.mark.parametrize("event", ["hashchange", "beforeprint"])
def test_whoever_prints_or_goes_elsewhere_on_the_page_has_all_of_it(visit: Visit, event: str) -> None:
    page = before_it_is_there(visit, CHAPTER)
    page.evaluate("(event) => dispatchEvent(new Event(event))", event)
    assert is_laid_out(page.locator(f"#{LAST}"))


def test_a_link_has_all_of_it_before_it_leads_there(visit: Visit) -> None:
    page = before_it_is_there(visit, CHAPTER)
    click = "(link) => { link.click(); return document.documentElement.className; }"
    assert page.locator(f'.toc-drawer a[href="#{LAST}"]').evaluate(click) == ""


def test_whoever_comes_by_a_link_to_a_section_has_all_of_it(visit: Visit) -> None:
    page = before_it_is_there(visit, f"{CHAPTER}#when-to-roll")
    assert is_laid_out(page.locator(f"#{LAST}"))


def test_when_the_page_is_there_all_of_it_is_laid_out(visit: Visit) -> None:
    page = visit(CHAPTER, viewport=PHONE).page
    assert is_laid_out(page.locator(f"#{LAST}"))
    assert page.locator("html").get_attribute("class") == ""


BUSY = "globalThis.requestIdleCallback = (act, { timeout } = {}) => timeout && setTimeout(act, timeout)"
"""A browser that is never idle."""


def test_all_of_it_is_laid_out_in_a_browser_that_is_never_idle(visit: Visit) -> None:
    reader = visit(None, viewport=PHONE)
    reader.context.add_init_script(BUSY)
    reader.open(CHAPTER)
    assert is_laid_out(reader.page.locator(f"#{LAST}"))
