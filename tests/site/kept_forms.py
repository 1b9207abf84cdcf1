"""A form that is kept, used and looked at as a reader does."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, Page

from tests.site.browser import own_dice, page_of, roll, unfold

CHECK = "rt0.check"


PAGE = page_of(CHECK)


KEY = f"rules-kept:/{PAGE}#w-rt0-check-1"


def out(widget: Locator) -> str:
    return widget.locator('[name="out"]').input_value()


def draw(widget: Locator, cards: str) -> None:
    """Draw these cards at the table, and keep them out."""
    unfold(widget)
    widget.locator('[name="afterwards"]').select_option("stay out")
    own_dice(widget, cards)
    roll(widget)


def put(page: Page, text: str) -> None:
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEY, text])


def saved(page: Page, button: Locator) -> str:
    """What a button saves as a file."""
    with page.expect_download() as download:
        button.click()
    return Path(download.value.path()).read_text(encoding="utf-8")
