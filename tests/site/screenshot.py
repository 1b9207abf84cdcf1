"""`python -m tests.site.screenshot`: the picture in the README, taken of the built site.

The roll in it comes from a link with a seed, so the same site gives the same picture.
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from executable_rules.ship.serve import serving
from tests.site.browser import Reader
from tests.site.find_browser import find_browser

ROOT = Path(__file__).parent.parent.parent
PICTURE = ROOT / "docs" / "_static" / "screenshot.png"
ROLL = "tuurna/rolls.html#rule=tuurna.check&level=5&difficulty=6&seed=12"
WIDTH, HEIGHT = 1280, 860
LONGEST_WAIT = 60_000


def take(site: Path, target: Path) -> None:
    """Open the link in a real browser and write what it shows to `target`."""
    with serving(site) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        reader = Reader(browser.new_context(viewport={"width": WIDTH, "height": HEIGHT}, color_scheme="light"), address)
        reader.open(ROLL)
        widget = reader.widget("tuurna.check")
        expect(widget).to_have_attribute("data-state", "done", timeout=LONGEST_WAIT)
        widget.evaluate("element => element.scrollIntoView({ block: 'center' })")
        reader.page.screenshot(path=target)
        reader.leave()
        browser.close()


def main() -> int:
    """Take the picture of the site in build/site."""
    take(ROOT / "build" / "site", PICTURE)
    print(f"Wrote {PICTURE.relative_to(ROOT)}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
