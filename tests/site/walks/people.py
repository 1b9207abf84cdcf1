"""Taking somebody who is ready to play."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.site.walks.walker import Walker


def taken(walker: Walker, sheet: Locator, name: str) -> None:
    """From the cards of a sheet, whether somebody is on it or not; wait until they can be played."""
    expect(sheet.locator(".xr-people, .xr-all").filter(visible=True).first).to_be_visible()
    if not sheet.locator(".xr-people").is_visible():
        walker.press(sheet.get_by_role("button", name="Characters", exact=True))
    walker.press(sheet.locator(".xr-person", has_text=name).first)
    expect(sheet.locator(".xr-name")).to_have_text(name)
    expect(sheet.locator(".xr-line").first).to_be_visible()
    walker.stands_on(sheet.locator(".xr-name"))
