"""Every page as axe-core sees it, and whether it can be read and tapped on a small phone."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, repeat
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Page, sync_playwright

from executable_rules.ship.serve import serving
from tests.site.find_browser import administrator, find_browser

AXE = Path("node_modules/axe-core/axe.min.js")
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

NARROWEST = 320
"""Pixels in which a page must be readable without scrolling sideways: a small phone, or a large window at 400%."""

LOOKS: tuple[tuple[int, Literal["light", "dark"]], ...] = ((NARROWEST, "light"), (1280, "dark"))
"""Widths of a window, and the colours that a page is looked at in there: all that a page has shows in one of them."""

SMALLEST = 24
"""Pixels that whatever is tapped must have either way."""

TAPPED = "button, input, select, textarea, summary, nav a, .xr-share a"
"""What that is; links in running text may be as small as the text."""

TOO_SMALL = r"""([tapped, least]) => [...document.querySelectorAll(tapped)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 100).replace(/\s+/g, " ")])
    .filter(([box]) => Math.min(box.width, box.height) < least - 0.5)
    .map(([box, html]) => `${html} is ${Math.round(box.width)} by ${Math.round(box.height)} pixels`)
"""

SIDEWAYS = """() => Math.max(...[document.scrollingElement, ...document.querySelectorAll(".content")]
    .map((part) => part.scrollWidth - part.clientWidth))
"""
"""By how much a reader would have to scroll sideways; the theme lets the page do so in a box of its own."""

THRIFTY = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });"
"""A visitor who saves data: forms are there, and Python waits until it is asked for."""

SETTLED = "() => document.querySelector('.drawer-close') && !document.querySelector('.laid-out-later')"
"""Whether the scripts are there that come after the first paint, and all of the page is laid out."""

AFTERWARDS = "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go))))"
"""Ends when those scripts have looked at what a window shows."""

Findings = Iterator[str]


def accessible(site: Path, pages: list[Path]) -> Findings:
    """What keeps somebody from using a page: on the smallest phone in light, in a wide window in dark."""
    workers = os.cpu_count() or 1
    # The largest pages first, in turn, so that no browser works alone in the end.
    paths = [page.relative_to(site).as_posix() for page in sorted(pages, key=lambda page: -page.stat().st_size)]
    shares = [paths[worker::workers] for worker in range(min(workers, len(paths)))]
    with serving(site) as address, ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        yield from sorted(chain.from_iterable(pool.map(_hindrances, repeat(address), shares)))


def _hindrances(address: str, paths: list[str]) -> list[str]:
    """What one browser finds in its share of the pages."""
    sandbox = ["--no-sandbox"] if administrator() else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=sandbox)
        visitor = browser.new_page(service_workers="block")
        visitor.add_init_script(THRIFTY)
        found = [f"{path}: {finding}" for path in paths for finding in _looked_at(visitor, address + path)]
        browser.close()
    return found


def _looked_at(visitor: Page, address: str) -> Findings:
    width, scheme = LOOKS[0]
    visitor.set_viewport_size({"width": width, "height": 844})
    visitor.emulate_media(color_scheme=scheme)
    visitor.goto(address)
    visitor.wait_for_function(SETTLED)
    visitor.evaluate(AXE.read_text(encoding="utf-8"))
    for width, scheme in LOOKS:
        visitor.set_viewport_size({"width": width, "height": 844})
        visitor.emulate_media(color_scheme=scheme)
        visitor.evaluate(AFTERWARDS)
        if (hidden := visitor.evaluate(SIDEWAYS)) > 0:
            yield f"{hidden} pixels too wide for a window of {width}"
        for small in visitor.evaluate(TOO_SMALL, [TAPPED, SMALLEST]):
            yield f"({width} px) {small}, wanted {SMALLEST}"
        # Without paths to what it found, and without fetching style sheets once more, it takes half as long.
        options: dict[str, Any] = {
            "runOnly": STANDARDS, "resultTypes": ["violations"], "selectors": False, "preload": False
        }  # fmt: skip
        result = visitor.evaluate("(options) => axe.run(document, options)", options)
        for violation in result["violations"]:
            where = "; ".join(one["html"][:120] for one in violation["nodes"][:3])
            yield f"({width} px, {scheme}) {violation['help']}: {where}"
