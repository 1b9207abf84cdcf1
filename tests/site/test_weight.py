"""A chapter is there at once: what it asks for before anybody touches it is little, and nothing in it says less."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from functools import cache
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Request

from executable_rules.ship.runtime import STATIC
from executable_rules.ship.serve import TYPES, Body, SiteHandler, serving
from executable_rules.ship.slim import slimmed
from rules_py import GAMES

DOCS = Path(__file__).parent.parent.parent / "docs"
MOST = 100_000
"""Bytes, each file packed by itself."""

MOST_REQUESTS = 32
"""Until a page without sheets, decks and fights has loaded: with 40 ms to a host, each six of them take that long."""

BEFORE_LOADED = """() => {
    const [{ loadEventStart }] = performance.getEntriesByType("navigation");
    return performance.getEntriesByType("resource").filter(({ startTime }) => startTime < loadEventStart).length + 1;
}"""

WORKER = "/rules/python/worker.js"

CHAPTERS = [f"{game}/{path.stem}" for game in GAMES for path in sorted((DOCS / game).glob("*.md"))]
"""The pages of the games, but for their workings."""

STYLES = sorted([*STATIC.rglob("*.css"), *(DOCS / "_static").glob("*.css")])

RULES = """(text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    // In what CSS calls a custom property, browsers keep the blank space as it was written.
    return [...sheet.cssRules].map((rule) => rule.cssText.replace(/\\s*([,/*+]|!important)\\s*/g, "$1"));
}"""


class Unrolled(SiteHandler):
    """A host of which Python cannot be had: what that takes is fetched for rolls, and not for reading."""

    def do_GET(self) -> None:  # noqa: N802 - http.server asks for this name
        """Answer with a page or file, but not with the worker."""
        if self.path.endswith(WORKER):
            self._send(HTTPStatus.NOT_FOUND, Body(b"gone", TYPES[".txt"]))
        else:
            super().do_GET()

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Say nothing of the worker."""
        if not self.path.endswith(WORKER):
            super().log_request(code, size)


@pytest.fixture(scope="module")
def unrolled(site: Path) -> Iterator[str]:
    """The address of such a host."""
    with serving(site, Unrolled) as found:
        yield found


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """A page that goes from chapter to chapter."""
    context = browser.new_context(service_workers="block")
    yield context.new_page()
    context.close()


@cache
def packed(file: Path) -> int:
    """Bytes of a file when packed."""
    return len(gzip.compress(file.read_bytes(), 9))


def packed_together(site: Path, address: str, urls: list[str]) -> int:
    """Bytes of all these files when packed."""
    names = dict.fromkeys(urlsplit(url.removeprefix(address)).path for url in urls if url.startswith(address))
    return sum(packed(site / name) for name in names if (site / name).is_file())


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_what_a_chapter_asks_for_before_a_touch_is_at_most_100_kb(
    site: Path, unrolled: str, page: Page, chapter: str
) -> None:
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    page.on("request", note)
    page.goto(f"{unrolled}{chapter}.html")
    plain = not page.locator("[data-sheet], .xr-kept-form, rule-tracker").count()
    loaded = page.evaluate(BEFORE_LOADED)
    # What makes its forms work comes after that, and counts as well.
    page.wait_for_load_state("networkidle")
    page.remove_listener("request", note)
    assert f"{unrolled}{chapter}.html" in asked
    assert packed_together(site, unrolled, asked) <= MOST
    assert loaded > 5
    if plain:
        assert loaded <= MOST_REQUESTS


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_a_slim_style_says_what_the_whole_one_does(page: Page, path: Path) -> None:
    whole = path.read_bytes()
    slim = slimmed(path.name, whole)
    assert len(slim) < len(whole)
    assert b"/*" not in slim
    rules = page.evaluate(RULES, whole.decode())
    assert rules
    assert page.evaluate(RULES, slim.decode()) == rules
