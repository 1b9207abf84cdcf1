"""What tests of every game's fights do at the list: gather people, tap, roll their own dice, and read what is said."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.site.browser import PHONE, Reader
from tests.site.conftest import Visit

TOUCH: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


def on_phone(visit: Visit, path: str) -> Reader:
    """Somebody with a phone, in front of the empty list."""
    reader = visit(path, **TOUCH)
    said(reader.page, "Nobody is here yet.")
    return reader


def tracker(page: Page) -> Locator:
    return page.locator("rule-tracker")


def said(page: Page, words: str | re.Pattern[str]) -> None:
    """Wait until the head of the fight says it."""
    expect(page.locator(".xr-headline")).to_have_text(words)


def gathered(page: Page, party: tuple[str, ...], foe: str, press: str = "tap") -> None:
    """Three characters and two foes."""
    for number, name in enumerate(party, 1):
        one = tracker(page).get_by_role("button", name=name, exact=True).and_(page.locator(".xr-join"))
        getattr(one, press)()
        said(page, f"{number} player{'s' * (number > 1)}.")
    foes = page.locator(".xr-foes")
    foes.get_by_label("Foe", exact=True).select_option(foe)
    foes.get_by_label("How many").fill("2")
    getattr(foes.get_by_role("button", name="Add", exact=True), press)()
    said(page, "3 players and 2 foes.")


def deed(page: Page, label: str) -> Locator:
    """A button of the one whose turn it is, or of the start."""
    return page.locator(".xr-turn > .xr-deed").filter(has_text=label)


def card(page: Page, name: str) -> Locator:
    """Somebody on the list."""
    return page.locator(".xr-stage > li").filter(has=page.locator(".xr-fighter", has_text=re.compile(f"^{name} ")))


def takes_damage(own: Locator, damage: int, press: str = "click") -> None:
    """Somebody on the list, with all that can be changed about them in sight, takes damage in Ingenuity."""
    getattr(own.get_by_role("button", name="Take damage"), press)()
    own.get_by_label("Damage", exact=True).fill(str(damage))
    getattr(own.locator(".xr-asking .xr-go"), press)()


def own_dice(page: Page, faces: str) -> None:
    """Type what fell at the table, and roll."""
    panel = page.locator(".xr-asking")
    field = panel.get_by_label("Your own dice, in order")
    if not field.is_visible():
        panel.locator("summary", has_text="More").click()
    field.fill(faces)
    panel.get_by_role("button", name="Roll", exact=True).click()


def changed_on_sheet(visit: Visit, sheet_page: str, name: str, tap: str) -> Reader:
    """A reader who has taken somebody ready to play for their own, and changed them with one tap."""
    reader = visit(sheet_page)
    sheet = reader.page.locator("rule-widget[data-sheet]")
    sheet.locator(".xr-person", has_text=name).click()
    sheet.get_by_role("button", name=tap).click()
    expect(sheet.get_by_role("button", name="Undo").first).to_be_visible()
    return reader


def two_tabs(visit: Visit, path: str) -> tuple[Page, Page]:
    """One reader's fight in two tabs."""
    reader = visit(path)
    said(reader.page, "Nobody is here yet.")
    other = reader.context.new_page()
    other.goto(reader.page.url)
    said(other, "Nobody is here yet.")
    return reader.page, other
