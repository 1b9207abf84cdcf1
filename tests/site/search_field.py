"""The field of the search, as a reader types into it."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect


def typed(page: Page, words: str) -> Locator:
    """The results below the page's own field, as somebody types."""
    page.get_by_placeholder("Search").first.press_sequentially(words)
    return results(page, words)


def results(page: Page, words: str) -> Locator:
    """The results for these words."""
    region = page.get_by_role("region", name="Search results")
    expect(region.get_by_role("status")).to_contain_text(f"“{words}”")
    return region
