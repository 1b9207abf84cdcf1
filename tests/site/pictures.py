"""`python -m tests.site.pictures`: preview cards and app icons, drawn from the site's emblems and colours."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path

from playwright.sync_api import sync_playwright

from rules_py import GAMES
from site_metadata.head import CARD, EVERYTHING
from tests.site.find_browser import administrator, find_browser

DOCS = Path(__file__).parent.parent.parent / "docs"
STATIC = DOCS / "_static"
PAPER = "#fdfcf9"
ICONS = {"icon-180": (180, 8), "icon-192": (192, 4), "icon-512": (512, 4), "maskable-512": (512, 18)}
"""Width in pixels, and room around the emblem in hundredths: a phone cuts a maskable icon to a circle."""

CARD_STYLE = """
  body { margin: 0; display: grid; grid-template-columns: auto 1fr; align-items: center; gap: 64px; padding: 0 80px;
    height: 606px; border-top: 24px solid var(--book); background: #fdfcf9; color: #1c1c1c; font-family: sans-serif; }
  svg { width: 300px; height: 300px; color: var(--book); }
  h1 { margin: 0 0 24px; font: 600 76px/1.1 "P052", "Palatino Linotype", Georgia, serif; color: var(--book); }
  p { margin: 0; font-size: 34px; line-height: 1.4; }
"""


@dataclass(frozen=True)
class Picture:
    """One picture: its file below `_static`, its width and height in pixels, and the page that is photographed."""

    file: str
    width: int
    height: int
    html: str


def colour(book: str) -> str:
    """The colour of a book on paper, out of the style sheet."""
    style = (STATIC / "theme.css").read_text(encoding="utf-8")
    start = style.index(f'content="{book}"') if book != EVERYTHING else style.index(":root { --book")
    found = re.search(r"light-dark\((#\w+)", style[start:])
    assert found, f"theme.css has no colour for {book}"
    return found[1]


def title(book: str) -> str:
    """What the home page calls a book."""
    page = (DOCS / "index.md").read_text(encoding="utf-8")
    found = re.search(rf"^- \[(.*)\]\({book}/index\.md\)$" if book != EVERYTHING else r"^# (.*)$", page, re.MULTILINE)
    assert found, f"docs/index.md does not list {book}"
    return found[1]


def emblem(book: str) -> str:
    """The drawing of a book, in the colour of the text around it."""
    file = STATIC / ("emblem.svg" if book == EVERYTHING else f"emblems/{book}.svg")
    drawing = file.read_text(encoding="utf-8")
    return (
        drawing
        if book == EVERYTHING
        else drawing.replace('stroke="#000"', 'stroke="currentColor"').replace("<svg ", '<svg fill="currentColor" ', 1)
    )


def pictures() -> Iterator[Picture]:
    """All of them."""
    for book in (EVERYTHING, *GAMES):
        says = (
            "Every rule rolls where you read it."
            if book == EVERYTHING
            else f"{title(EVERYTHING)}: roll it where you read it."
        )
        style = f":root {{ --book: {colour(book)}; }} {CARD_STYLE}"
        text = f"<div><h1>{escape(title(book))}</h1><p>{escape(says)}</p></div>"
        yield Picture(f"cards/{book}.png", *CARD, f"<style>{style}</style>{emblem(book)}{text}")
    for name, (width, room) in ICONS.items():
        inside = f"display: block; margin: {room}vw; width: {100 - 2 * room}vw"
        style = f"body {{ margin: 0; background: {PAPER}; }} svg {{ {inside}; }}"
        yield Picture(f"icons/{name}.png", width, width, f"<style>{style}</style>{emblem(EVERYTHING)}")


def main() -> int:
    """Draw them anew."""
    sandbox = ["--no-sandbox"] if administrator() else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=sandbox)
        for picture in pictures():
            page = browser.new_page(viewport={"width": picture.width, "height": picture.height})
            page.set_content(f"<!doctype html><meta charset=utf-8>{picture.html}")
            page.screenshot(path=STATIC / picture.file)
            page.close()
            print(f"Wrote {picture.file}.")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
