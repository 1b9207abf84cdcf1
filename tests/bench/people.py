"""`python -m tests.bench.people build/site`: what fifty characters cost, in a real browser.

The characters lie in the browser's storage before a page is opened, each with long notes and a picture. Measured in the
page, with nobody, with one character and with many: until the sheet's page shows whom it is about, until the list of
all characters is there after its button was pressed, and until a roll has its result, on the sheet and in a chapter.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from executable_rules.ship.serve import serving
from tests.bench.log import PAGE
from tests.site.browser import loaded
from tests.site.find_browser import find_browser

SHEET = "tuurna/sheet.html"
NAME = "Zejhe"
MANY = (0, 1, 50)
REPEATS = 15

MORE = """(count) => {
    const [key] = Object.keys(localStorage).filter((one) => one.startsWith("rules-kept:person:"));
    const one = JSON.parse(localStorage.getItem(key));
    for (let number = 1; number < count; number += 1) {
        const fields = { ...one.fields, name: `Somebody ${number}` };
        const other = { ...one, notes: "x".repeat(5000), fields };
        localStorage.setItem(`rules-kept:person:many${number}`, JSON.stringify(other));
        localStorage.setItem(`rules-kept:portrait:many${number}`, "data:image/jpeg;base64," + "A".repeat(20000));
    }
}"""

WATCH = """() => {
    const look = () => {
        const all = [...document.querySelectorAll(".xr-name, .xr-person")];
        if (!all.some((one) => one.checkVisibility() && one.textContent)) requestAnimationFrame(look);
        else setTimeout(() => { globalThis.shownAfter = performance.now(); });
    };
    look();
}"""

PRESS = """([place, button, wanted]) => new Promise((resolve) => {
    const whole = document.querySelector(place);
    whole.querySelectorAll(wanted).forEach((old) => old.remove());
    const began = performance.now();
    const seen = () => {
        const found = whole.querySelector(wanted);
        if (!found?.checkVisibility()) return requestAnimationFrame(seen);
        found.getBoundingClientRect();
        setTimeout(() => resolve(performance.now() - began));
    };
    whole.querySelector(button).click();
    seen();
})"""


def opened(page: Page, address: str) -> float:
    """Milliseconds from the start of the navigation until the page says whom it is about, or who is ready."""
    page.goto(address)
    return float(
        page.evaluate("""async () => {
        while (!globalThis.shownAfter) await new Promise(requestAnimationFrame);
        return globalThis.shownAfter;
    }""")
    )


def measured(browser: Browser, site: str, count: int) -> Iterator[tuple[str, float]]:
    """What was measured with so many characters, and its median in milliseconds."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.add_init_script(f"({WATCH})()")
    page.goto(f"{site}{SHEET}")
    if count:
        page.locator(".xr-person", has_text=NAME).click()
        expect(page.locator(".xr-line").first).to_be_visible()
        page.evaluate(MORE, count)
    yield "sheet open", statistics.median(opened(page, f"{site}{SHEET}") for _ in range(REPEATS))
    if count:
        expect(page.locator(".xr-odd", has_text="%").first).to_be_visible()
        rolls = [page.evaluate(PRESS, [".xr-play", ".xr-line", ".xr-line-panel"]) for _ in range(REPEATS)]
        lists = []
        for _ in range(REPEATS):
            lists.append(page.evaluate(PRESS, ["rule-widget[data-sheet]", ".xr-all", ".xr-people .xr-person"]))
            page.get_by_role("button", name="Play", exact=True).click()
        yield "list of all", statistics.median(lists)
        yield "roll on the sheet", statistics.median(rolls)
    page.goto(f"{site}{PAGE}")
    loaded(page.locator("rule-widget").first)
    rolls = [page.evaluate(PRESS, ["rule-widget", ".xr-go", ".xr-result .xr-summary"]) for _ in range(REPEATS)]
    yield "roll in a chapter", statistics.median(rolls)
    context.close()


def main() -> int:
    """Print the figures."""
    with serving(Path(sys.argv[1])) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        for count in MANY:
            figures = ", ".join(f"{name} {spent:.0f} ms" for name, spent in measured(browser, address, count))
            print(f"{count} characters: {figures}")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
