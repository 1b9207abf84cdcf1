"""`python -m tests.bench.log build/site`: what a log of 10,000 rolls costs, in a real browser.

The log lies in the browser's database before the page is opened. Measured in the page, with an empty log, with as
many rolls as the panel shows at once, and with many more: from the click to the panel with its first lines, and from a
roll to its line in the open panel.
"""

from __future__ import annotations

import statistics
import sys
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright

from executable_rules.ship.serve import serving
from tests.site.browser import page_of
from tests.site.find_browser import find_browser
from tests.site.test_evenings import FORMER

PAGE = page_of("tuurna.check")
ENTRIES = 10_000
REPEATS = 15

OPEN = """() => new Promise((resolve) => {
    const opener = document.querySelector(".xr-opener");
    const began = performance.now();
    const seen = () => {
        const line = document.querySelector(".xr-table-panel:not([hidden]) .xr-log > li");
        if (!line) return requestAnimationFrame(seen);
        line.getBoundingClientRect();
        setTimeout(() => resolve(performance.now() - began));
    };
    opener.click();
    seen();
})"""

ADD = """(number) => new Promise((resolve) => {
    const widget = document.querySelector("rule-widget");
    const link = `${location.href.replace(/#.*/, "")}#rule=tuurna.check&seed=${number}`;
    const detail = { text: `Check ${number}\\nIt works.\\nFaces 6`, link, place: `${location.pathname}#x` };
    const began = performance.now();
    new MutationObserver((_, observer) => {
        if (!document.querySelector(".xr-log > li a")?.textContent.includes(`Check ${number}`)) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
    }).observe(document.querySelector(".xr-table-panel"), { childList: true, subtree: true });
    widget.dispatchEvent(new CustomEvent("xr-rolled", { bubbles: true, detail }));
})"""


def measured(browser: Browser, site: str, entries: int) -> tuple[float, float]:
    """Milliseconds until the panel is open, and until it shows a roll; medians."""
    page = browser.new_context(service_workers="block").new_page()
    page.goto(f"{site}search.html")
    page.evaluate(FORMER, [entries, 1000, f"/{PAGE}"])
    opening: list[float] = []
    for _ in range(REPEATS):
        page.goto(f"{site}{PAGE}")
        page.evaluate("() => sessionStorage.clear()")
        if page.locator(".xr-table-panel").is_visible():
            page.reload()
        expect(page.locator(".xr-opener")).to_have_text(f"Table {entries}" if entries else "Table")
        opening.append(page.evaluate(OPEN))
    adding = [float(page.evaluate(ADD, number)) for number in range(REPEATS)]
    page.context.close()
    return statistics.median(opening), statistics.median(adding)


def main() -> int:
    """Print the figures."""
    with serving(Path(sys.argv[1])) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        for entries in (0, 100, ENTRIES):
            opening, adding = measured(browser, address, entries)
            print(
                f"log of {entries:,} rolls: panel open after {opening:.0f} ms, another roll shown after {adding:.0f} ms"
            )
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
