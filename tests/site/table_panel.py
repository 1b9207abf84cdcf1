"""The table panel as a reader opens it, for the tests of what is in it."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.site.browser import Reader, page_of, roll

CHECK = "tuurna.check"


PAGE = page_of(CHECK)


OTHER = page_of("sirpas.check")


FORBIDDEN = """for (const name of ["localStorage", "indexedDB"]) {
    Object.defineProperty(globalThis, name, { get() { throw new DOMException("no") } });
}"""


def opened(page: Page) -> Locator:
    page.locator(".xr-opener").click()
    panel = page.get_by_role("region", name="Your table")
    expect(panel).to_be_visible()
    return panel


def rolled(reader: Reader) -> Locator:
    """A roll of our own, in the log of the table, which is open."""
    roll(reader.widget(CHECK))
    return opened(reader.page)
