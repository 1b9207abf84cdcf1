"""What a reader does with a character sheet, for the tests that do it."""

from __future__ import annotations

import json
import re
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.site.browser import Reader
from tests.site.conftest import Visit

SHEET = "tuurna.character"

AGAIN = re.compile("^(Roll again|New roll)$")
"""What rolls once more; after a failure that can be put right otherwise, it's called a new roll."""


PAGE = "tuurna/sheet.html"


GAMES = {
    "tuurna": ("tuurna/sheet.html", SHEET, "Zejhe"),
    "rt0": ("rt0/report_card.html", "rt0.report_card", "Juno Park"),
    "ingenuity": ("ingenuity/sheet.html", "ingenuity.character", "Imre Vadas"),
    "almanac": ("almanac/journal.html", "almanac.character", "Ilse"),
    "sirpas": ("sirpas/sheet.html", "sirpas.character", "Captain Hale"),
}
"""Each game's page with the sheet, its rule, and somebody who is ready."""


def pick(sheet: Locator, name: str) -> None:
    """Take a ready-made character, and wait for the sheet."""
    sheet.locator(".xr-person", has_text=name).first.click()
    expect(sheet.locator(".xr-name")).to_have_text(name)
    expect(sheet.locator(".xr-line").first).to_be_visible()


def playing(visit: Visit, game: str, **window: Any) -> tuple[Reader, Locator]:
    """A reader, and the sheet of the game's ready-made character, opened on its page."""
    path, rule, name = GAMES[game]
    reader = visit(path, **window)
    sheet = reader.widget(rule)
    pick(sheet, name)
    return reader, sheet


def ready(visit: Visit, game: str, **window: Any) -> Locator:
    """The same sheet, where it's all that is wanted."""
    return playing(visit, game, **window)[1]


def line(sheet: Locator, label: str) -> Locator:
    """The button that rolls a skill."""
    return sheet.locator(".xr-line").filter(has_text=re.compile(rf"^{label}"))


def rolled_until(sheet: Locator, label: str, words: str, press: Callable[[Locator], None] = Locator.click) -> None:
    """Roll a skill, by a tap or another way to press its button, until the result says this."""
    panel = sheet.locator(".xr-line-panel")
    for _ in range(60):
        panel.evaluate_all("(all) => all.forEach((one) => one.classList.add('before'))")
        press(line(sheet, label))
        expect(sheet.locator(".xr-line-panel.before")).to_have_count(0)
        expect(panel.locator(".xr-summary")).to_be_visible()
        if words in panel.locator(".xr-summary").inner_text():
            return
    raise AssertionError(f"{label}: 60 rolls, and none of them says “{words}”")


def deed(sheet: Locator, label: str) -> Locator:
    """The button of a change."""
    return sheet.locator(".xr-deed").filter(has=sheet.page.locator(".xr-label", has_text=label)).first


def more(sheet: Locator, what: str) -> None:
    """Something that is behind the button with the dots."""
    sheet.locator(".xr-more > summary").click()
    sheet.locator(".xr-more-list button", has_text=what).click()


def saved(sheet: Locator, what: str = "Save as a file") -> Path:
    """The character as a file."""
    with sheet.page.expect_download() as download:
        more(sheet, what)
    return Path(download.value.path())


def open_file(sheet: Locator, file: Path) -> None:
    if not sheet.locator(".xr-people").is_visible():
        sheet.get_by_role("button", name="Characters").click()
    sheet.locator(".xr-people input[type=file]").set_input_files(file)


def kept_people(page: Page) -> list[dict[str, Any]]:
    """Every character that the browser keeps, as it is kept."""
    found = page.evaluate(
        """() => {
            const isPerson = ([key]) => key.startsWith("rules-kept:person:");
            return Object.entries(localStorage).filter(isPerson).map(([, text]) => text);
        }"""
    )
    return [json.loads(text) for text in found]


def known(page: Page, text: str = "") -> None:
    """Wait until what other pages fill in is kept, which is done when the reader rests."""
    page.evaluate(
        """(text) => new Promise((resolve, reject) => {
            const known = () => Object.entries(localStorage).filter(([key]) => key.startsWith("rules-kept:known:"));
            const look = () => (known().some(([, one]) => one.includes(text)) ? resolve() : setTimeout(look, 20));
            setTimeout(() => reject(new Error("nothing is known")), 30_000);
            look();
        })""",
        text,
    )


def table(page: Page) -> Locator:
    """The panel with the log, opened."""
    page.locator(".xr-opener").click()
    return page.locator(".xr-table-panel")


def picture(side: int) -> bytes:
    """A grey PNG."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    rows = b"".join(b"\0" + bytes([90, 120, 150] * side) for _ in range(side))
    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
