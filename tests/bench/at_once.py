"""`python -m tests.bench.at_once build/site`: how soon a chapter is there, on a slow line and on a weak phone.

Chromium plays both: a line of 20 Mbit/s on which every answer takes 40 ms, and a page whose own thread has a quarter of
this machine's speed (Python, in its worker, keeps all of it). Beside the visits of the chapter stand those of a page
that starts Pyodide as its guide says. They alternate, and the first round does not count.
"""

from __future__ import annotations

import argparse
import gzip
import statistics
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from executable_rules.ship.serve import SiteServer, running
from tests.bench.runtime import PYODIDE, RULE
from tests.bench.visits import PAGES
from tests.site.browser import PHONE
from tests.site.find_browser import administrator, find_browser
from tests.site.test_weight import BEFORE_LOADED

CHAPTER = "tuurna/rolls.html"
BARE = "_bench/bare.html?kind=python"
LINE = {"offline": False, "latency": 40, "downloadThroughput": 20e6 / 8, "uploadThroughput": 20e6 / 8}
SLOWER = 4
REPEATS = 7
KEYS = 10

NOTING = """
globalThis.tasks = [0];
new PerformanceObserver((list) => tasks.push(...list.getEntries().map((one) => one.duration)))
    .observe({ type: "longtask", buffered: true });
"""

# A page may be there before it is painted.
REPORT = """() => new Promise((resolve) => {
    new PerformanceObserver((list) => {
        const [paint] = list.getEntriesByName("first-contentful-paint");
        const ready = performance.getEntriesByType("navigation")[0].loadEventEnd;
        if (paint) resolve({ paint: paint.startTime, ready });
    }).observe({ type: "paint", buffered: true });
})"""

CLICKED = """(rule) => new Promise((resolve, reject) => {
    const target = document.querySelector(`rule-widget[data-rule="${rule}"], body > [data-state]`);
    const began = performance.now();
    const seen = new MutationObserver(() => {
        if (target.dataset.state === "error") reject(new Error(target.textContent));
        if (target.dataset.state !== "done") return;
        seen.disconnect();
        const end = () => resolve({ took: performance.now() - began, open: performance.now() });
        requestAnimationFrame(() => setTimeout(end));
    });
    seen.observe(target, { attributes: true, attributeFilter: ["data-state"] });
    target.querySelector(".xr-go").click();
})"""

TYPED = """([rule, key]) => new Promise((resolve) => {
    const field = document.querySelector(`rule-widget[data-rule="${rule}"] form input[type=number]`);
    const began = performance.now();
    field.stepUp(key % 2 ? 1 : -1);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
})"""

Figures = dict[str, float]


@dataclass(frozen=True)
class Row:
    """A line of the table.

    Attributes:
        name: what is measured.
        key: of the figure.
        most: the goal.
        unit: of the value.
    """

    name: str
    key: str
    most: float
    unit: str = "ms"


ROWS = (
    Row("What a chapter loads before a touch, packed", "packed", 100, "KB"),
    Row("Requests until the page is ready", "requests", 32, ""),
    Row("At 20 Mbit/s and 40 ms: page ready", "line ready", 250),
    Row("From opening to the first result", "line open", 2200),
    Row("Second visit: from opening to a result", "second open", 400),
    Row("On a weak phone: first paint", "phone paint", 400),
    Row("Longest task until the first result", "phone task", 100),
    Row("First roll, from the click", "phone first", 600),
    Row("Later rolls", "phone later", 50),
    Row("A key in a form", "phone key", 50),
)


def fetched(site: Path, address: str, urls: list[str]) -> float:
    """Kilobytes of these files of the site, each packed by itself."""
    names = dict.fromkeys(urlsplit(url.removeprefix(address)).path for url in urls if url.startswith(address))
    files = [site / name for name in names if (site / name).is_file()]
    return sum(len(gzip.compress(file.read_bytes(), 9)) for file in files) / 1e3


class Server(SiteServer):
    """The site, and the page that it is compared with."""

    def locate(self, path: str) -> Path | None:
        """A file of the site, of the page to compare with, or of Pyodide as npm brings it."""
        name = path.lstrip("/")
        if not name.startswith("_bench/"):
            return super().locate(path)
        name = name.removeprefix("_bench/")
        file = PYODIDE / name.removeprefix("pyodide/") if name.startswith("pyodide/") else PAGES / name
        return file if file.is_file() else None


def weighed(browser: Browser, site: Path, address: str, path: str) -> Figures:
    """What the page asks for; its Python is for rolls, and not started."""
    context = browser.new_context(service_workers="block")
    context.route("**/rules/python/worker.js", lambda route: route.abort())
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address + path)
    requests = page.evaluate(BEFORE_LOADED)
    page.wait_for_load_state("networkidle")
    context.close()
    return {"packed": fetched(site, address, asked), "requests": requests}


def over_the_line(browser: Browser, site: Path, address: str, path: str) -> Figures:
    """A first visit and a second one."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", LINE)
    page.goto(address + path)
    report = page.evaluate(REPORT)
    first = page.evaluate(CLICKED, RULE)
    page.goto("about:blank")
    page.goto(address + path)
    second = page.evaluate(CLICKED, RULE)
    context.close()
    return {"line ready": report["ready"], "line open": first["open"], "second open": second["open"]}


def on_a_phone(browser: Browser, site: Path, address: str, path: str) -> Figures:
    """A visit with a weak phone."""
    context = browser.new_context(
        service_workers="block", viewport=ViewportSize(width=PHONE["width"], height=PHONE["height"])
    )
    context.add_init_script(NOTING)
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(address + path)
    report = page.evaluate(REPORT)
    first = page.evaluate(CLICKED, RULE)
    found = {"phone paint": report["paint"], "phone task": page.evaluate("() => Math.max(...tasks)")}
    found["phone first"] = first["took"]
    if path == CHAPTER:
        found["phone later"] = statistics.median(page.evaluate(CLICKED, RULE)["took"] for _ in range(KEYS))
        found["phone key"] = statistics.median(page.evaluate(TYPED, [RULE, key]) for key in range(KEYS))
    context.close()
    return found


MEASURES: tuple[Callable[[Browser, Path, str, str], Figures], ...] = (weighed, over_the_line, on_a_phone)


def main() -> int:
    """Print the medians."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.at_once")
    parser.add_argument("site", type=Path)
    parser.add_argument("--repeats", type=int, default=REPEATS)
    options = parser.parse_args()
    found: dict[str, dict[str, list[float]]] = {CHAPTER: {}, BARE: {}}
    with running(Server(options.site)) as server, sync_playwright() as playwright:
        sandbox = ["--no-sandbox"] if administrator() else []
        browser = playwright.chromium.launch(executable_path=find_browser(whole=False), args=sandbox)
        for number in range(options.repeats + 1):
            print(f"\rround {number} of {options.repeats}", end="", file=sys.stderr, flush=True)
            for measure in MEASURES:
                for path, figures in found.items():
                    if path == BARE and measure is weighed:
                        continue
                    for key, value in measure(browser, options.site, server.address, path).items():
                        if number:
                            figures.setdefault(key, []).append(value)
        browser.close()
    print(file=sys.stderr)
    print(f"{'':46}{'Chapter':>12}{'Bare Pyodide':>16}{'Goal':>12}")
    for row in ROWS:
        cells = [found[path].get(row.key) for path in (CHAPTER, BARE)]
        shown = [f"{statistics.median(values):,.0f} {row.unit}" if values else "" for values in cells]
        print(f"{row.name:46}{shown[0]:>12}{shown[1]:>16}{f'{row.most:,.0f} {row.unit}':>12}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
