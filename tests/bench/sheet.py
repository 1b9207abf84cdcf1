"""`python -m tests.bench.sheet build/site`: from a key to the updated sheet, in a real browser.

A whole character is loaded into the built site's sheet, every skill trained and every field live. Then one of its
numbers is stepped up and down by keys, at the pace of a quick hand. The clock starts in the page when the key's event
comes, and stops in the frame in which the new sheet has been laid out.
"""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect, sync_playwright

from executable_rules.ship.serve import serving
from rules_py.sirpas.catalogue import SKILLS
from tests.site.browser import Reader, loaded, page_of
from tests.site.find_browser import find_browser

RULE = "sirpas.character"
KEYS = 60
WARMING = 4
PACE = 80
"""Milliseconds between two keys: more than a hundred words a minute."""

LISTEN = """(widget) => {
    const spent = [];
    let began = 0;
    widget.addEventListener("keydown", () => { began = performance.now(); }, { capture: true });
    new MutationObserver(() => {
        if (!began) return;
        const since = began;
        began = 0;
        widget.getBoundingClientRect();
        requestAnimationFrame(() => setTimeout(() => spent.push(performance.now() - since)));
    }).observe(widget.querySelector(".xr-result"), { childList: true });
    widget.spent = spent;
}"""


def whole_character() -> dict[str, Any]:
    """Every attribute and every skill trained, and some vantages."""
    skills = [{"skill": one.name, "points": 2, "of": one.of} for one in SKILLS]
    owned = [{"vantage": name, "of": "First Aid", "level": 1} for name in ("Easygoing", "Expertise", "Mastery")]
    return {"name": "Robin", "body": 6, "mind": 6, "strength": 3, "skills": skills, "owned": owned}


def typed(page: Page, site: str, folder: Path) -> tuple[int, list[float]]:
    """How many fields the sheet has, and the milliseconds of each key."""
    page.goto(f"{site}{page_of(RULE)}")
    widget = page.locator(f'rule-widget[data-rule="{RULE}"]')
    widget.evaluate("(widget) => widget.runtime.load()")
    loaded(widget)
    file = folder / "character.json"
    file.write_text(json.dumps({"rule": RULE, "params": whole_character()}), encoding="utf-8")
    widget.locator(".xr-people input[type=file]").set_input_files(file)
    widget.get_by_role("button", name="Edit", exact=True).click()
    expect(widget.locator(".xr-result")).to_contain_text("Robin")
    fields = widget.locator("form :is(input, select):not([type=file])").count()
    field = widget.locator('[name="strength"]')
    # The first answers of a fresh interpreter are slow, and are no reader's tenth key.
    for _ in range(WARMING):
        field.press("ArrowUp")
        page.wait_for_timeout(10 * PACE)
    widget.evaluate(LISTEN)
    for number in range(KEYS):
        field.press("ArrowUp" if number % 2 else "ArrowDown")
        page.wait_for_timeout(PACE)
    page.wait_for_timeout(500)
    return fields, list(widget.evaluate("(widget) => widget.spent"))


def main() -> int:
    """Print the figure."""
    site = Path(sys.argv[1])
    with serving(site) as address, sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        fields, spent = typed(Reader(browser.new_context(), address).page, address, Path(folder))
        browser.close()
    if len(spent) < KEYS // 2:
        raise SystemExit(f"{KEYS} keys, and the sheet followed {len(spent)} of them")
    middle, slow = statistics.median(spent), statistics.quantiles(spent, n=20)[-1]
    print(f"character sheet, {fields} live fields: {middle:.0f} ms from a key to the sheet, 95% under {slow:.0f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
