"""Trouble on the line, in memory, in the browser: one sentence, nothing lost, and a way on."""

from __future__ import annotations

import math
import re
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from executable_rules.ship.serve import Body, SiteServer, running
from tests.site.browser import SAVE_DATA, Answer, Reader, is_in, noting, page_of, roll, shipped
from tests.site.conftest import Visit, visits
from tests.site.find_browser import administrator, find_browser
from tests.site.slow import HeldLine, serving_over

pytestmark = pytest.mark.own_python

CHECK = "tuurna.check"
PAGE = page_of(CHECK)

TROUBLE = "404|ERR_|MIME|wasm|WebAssembly|Failed to|standard library|pyodide|integrity|Unexpected|is not"


def another_page(route: Route) -> None:
    """What some hosts send for everything that they do not have."""
    route.fulfill(status=200, content_type="text/html", body="<!doctype html><title>Welcome</title>")


def half(route: Route) -> None:
    """The connection ended in the middle, and the host says that this was all."""
    body = shipped(route)
    route.fulfill(body=body[: len(body) // 2], content_type="application/wasm")


def flipped(route: Route) -> None:
    """One bit of a name in the program's list of functions: it still compiles."""
    body = bytearray(shipped(route))
    body[-1] ^= 1
    route.fulfill(body=bytes(body), content_type="application/wasm")


def with_a_space(route: Route) -> None:
    """The same program, and not the same file."""
    route.fulfill(body=shipped(route) + b" ", content_type="text/javascript")


def fails_and_recovers(reader: Reader, faults: Iterable[tuple[str, Answer]]) -> None:
    """The reader rolls, sees one trouble, tries again when it is over and meets the next, and has their result.

    The troubles stand in the order in which a start meets them, so that each new one shows that the last is over.
    """
    reader.expect_trouble(TROUBLE)
    reader.context.add_init_script(SAVE_DATA)
    reader.open(PAGE)
    widget = reader.widget(CHECK)
    widget.locator("[name=level]").fill("3")
    button = widget.locator(".xr-go")
    for name, answer in faults:
        asked: list[str] = []
        reader.context.route(f"**/{name}", noting(answer, asked))
        button.click()
        is_in(widget, "error")
        assert asked
        expect(widget.locator(".xr-message")).to_contain_text("The rules could not be loaded")
        assert widget.locator("[name=level]").input_value() == "3"
        reader.context.unroute(f"**/{name}")
        button = widget.get_by_role("button", name="Try again")
    button.click()
    is_in(widget, "done")


def test_a_host_that_answers_with_some_other_page_is_shown(visit: Visit) -> None:
    names = ("worker.js", "boot.js", "runtime.json", "pyodide.mjs", "pyodide.asm.mjs", "*.wasm")
    fails_and_recovers(visit(None), [(name, another_page) for name in names])


def test_what_is_not_whole_or_not_of_the_build_is_refused(visit: Visit) -> None:
    scripts = [(name, with_a_space) for name in ("pyodide.mjs", "pyodide.asm.mjs")]
    fails_and_recovers(visit(None), [*scripts, ("*.wasm", half), ("*.wasm", flipped)])


def test_a_line_that_comes_and_goes_is_shown_and_then_used(visit: Visit) -> None:
    tries: list[str] = []

    def flap(route: Route) -> None:
        tries.append(route.request.url)
        if len(tries) <= 2:  # with the snapshot, and without
            route.abort("connectionreset")
        else:
            route.continue_()

    reader = visit(None)
    reader.expect_trouble(TROUBLE)
    reader.context.add_init_script(SAVE_DATA)
    reader.context.route("**/*.wasm", flap)
    reader.open(PAGE)
    widget = reader.widget(CHECK)
    widget.locator(".xr-go").click()
    is_in(widget, "error")
    widget.get_by_role("button", name="Try again").click()
    is_in(widget, "done")
    assert len(tries) == 3


REPORT_EVERY = 0.05
"""Seconds, by the worker's own clock: of bytes that come sooner, a page hears only with the next ones."""


@pytest.fixture
def held_line(browser: Browser, site: Path) -> Iterator[tuple[HeldLine, Reader]]:
    """A line that a test can hold, and a reader behind it whose clock the test winds."""
    line = HeldLine()
    with serving_over(line, site) as address, visits(browser, address) as visit:
        reader = visit(None)
        reader.context.add_init_script(SAVE_DATA)
        reader.page.clock.install()
        reader.open(PAGE)
        yield line, reader


def test_a_slow_line_is_waited_for_as_long_as_something_arrives(held_line: tuple[HeldLine, Reader]) -> None:
    """All in all it takes many times what nothing may take: two minutes of the page's clock, which this test winds."""
    line, reader = held_line
    widget = reader.widget(CHECK)
    widget.evaluate("(it) => it.runtime.addEventListener('progress', ({ detail }) => { window.came = detail.bytes; })")
    line.allow(0)
    widget.locator(".xr-go").click()
    for _ in range(6):
        # As of now: what was on its way from the round before may have come while the clock was wound.
        before = widget.evaluate("() => window.came ?? 0")
        time.sleep(4 * REPORT_EVERY)
        line.allow(400_000)
        widget.evaluate(
            """(it, before) => new Promise((resolve) => {
                const look = () => window.came > before && resolve();
                it.runtime.addEventListener("progress", look);
                // Given up, which is what must not be: nothing more will come.
                new MutationObserver(() => resolve()).observe(it, { attributeFilter: ["data-state"] });
                look();
            })""",
            before,
        )
        reader.page.clock.run_for(20_000)
        is_in(widget, "loading")
    line.allow(math.inf)
    is_in(widget, "done")


def test_a_line_that_brings_nothing_is_given_up_after_half_a_minute(held_line: tuple[HeldLine, Reader]) -> None:
    line, reader = held_line
    widget = reader.widget(CHECK)
    line.allow(0)
    widget.locator(".xr-go").click()
    reader.page.clock.run_for(29_000)
    is_in(widget, "loading")
    reader.page.clock.run_for(2_000)
    is_in(widget, "error")
    expect(widget.locator(".xr-message")).to_contain_text("nothing arrived within 30 seconds")
    line.allow(math.inf)
    widget.get_by_role("button", name="Try again").click()
    is_in(widget, "done")


def test_a_worker_that_is_killed_at_work_is_replaced(visit: Visit) -> None:
    widget = visit(PAGE).widget(CHECK)
    roll(widget)
    widget.evaluate(
        """(it) => {
            it.runtime.limits.computing = 500;
            const { worker } = it.runtime;
            it.querySelector(".xr-go").click();
            worker.terminate();
        }"""
    )
    is_in(widget, "error")
    widget.evaluate("(it) => { it.runtime.limits.computing = 20_000; }")
    widget.get_by_role("button", name="Try again").click()
    is_in(widget, "done")


def test_python_that_runs_out_of_memory_is_replaced(visit: Visit) -> None:
    reader = visit(None)

    def greedy(route: Route) -> None:
        body = route.fetch().text()
        greed = "return () => python.runPython('[0] * (2**30 - 1)')"
        route.fulfill(
            body=body.replace("return python.pyimport", f"{greed};\nreturn python.pyimport"),
            content_type="text/javascript",
        )

    reader.context.route("**/boot.js", greedy)
    reader.open(PAGE)
    widget = reader.widget(CHECK)
    widget.locator(".xr-go").click()
    is_in(widget, "error")
    expect(widget.locator(".xr-message")).to_contain_text("The rule stopped with an error of its own.")
    # The next worker may be asking for its script at this very moment.
    reader.context.unroute_all(behavior="ignoreErrors")
    # The worker that took its place began before the trouble was over; it is replaced in turn.
    widget.evaluate("(it) => { it.runtime.worker?.postMessage(null); }")
    widget.evaluate(
        "(it) => new Promise((go) => { const at = () => it.runtime.worker ? setTimeout(at, 10) : go(); at(); })"
    )
    widget.get_by_role("button", name="Try again").click()
    is_in(widget, "done")


def test_a_page_from_the_back_forward_cache_is_as_it_was_left(browser: Browser, address: str) -> None:
    options: dict[str, Any] = {"args": ["--no-sandbox"]} if administrator() else {}
    other = browser.browser_type.launch(
        executable_path=find_browser(whole=True), ignore_default_args=["--disable-back-forward-cache"], **options
    )
    reader = Reader(other.new_context(service_workers="block"), address)
    reader.context.add_init_script("addEventListener('pageshow', ({ persisted }) => { globalThis.back = persisted; })")
    reader.open(PAGE)
    widget = reader.widget(CHECK)
    roll(widget)
    before = widget.locator(".xr-origin").inner_text()
    reader.open("licence.html")
    reader.page.evaluate("history.back()")
    reader.page.wait_for_url(f"**/{PAGE}#*", wait_until="commit")  # behind the mark, the roll on screen
    assert reader.page.evaluate("globalThis.back") is True
    assert widget.locator(".xr-origin").inner_text() == before
    roll(widget)
    expect(widget.locator(".xr-origin")).not_to_have_text(before)
    reader.leave()
    other.close()


def test_where_even_asking_for_workers_is_forbidden_the_page_rolls(visit: Visit) -> None:
    """Browsers that block cookies refuse the very word."""
    reader = visit(None)
    reader.expect_trouble("uncaught: blocked")  # the theme's own scripts do not reckon with that; ours do
    reader.context.add_init_script(
        """const refuse = { get() { throw new Error("blocked"); } };  // of a kind that has a stack
        Object.defineProperty(Navigator.prototype, "serviceWorker", refuse);
        for (const name of ["localStorage", "sessionStorage", "caches", "indexedDB"]) {
            Object.defineProperty(window, name, refuse);
        }
        globalThis.blamed = [];
        addEventListener("error", ({ error }) => blamed.push(error.stack));"""
    )
    reader.open(PAGE)
    roll(reader.widget(CHECK))
    roll(reader.widget(CHECK))
    ours = re.compile(r"/_static/rules/(?!inline)(\w+/)?\w+\.js")  # those from the theme's pages are inline/
    blamed = reader.page.evaluate("blamed")
    assert (
        reader.page.evaluate(
            "() => { try { return navigator.serviceWorker; } catch (error) { return error.message; } }"
        )
        == "blocked"
    )
    assert [stack for stack in blamed if ours.search(stack)] == []


class HealingServer(SiteServer):
    """Gives out each program once with one bit turned, in its code or its data, and then as it is."""

    place = 0.5

    def __init__(self, site: Path) -> None:
        super().__init__(site)
        self.asked: list[str] = []

    def body(self, file: Path) -> Body:
        found = super().body(file)
        self.asked.append(file.name)
        if file.suffix != ".wasm" or self.asked.count(file.name) > 1:
            return found
        content = bytearray(found.content)
        content[int(self.place * len(content))] ^= 1
        return Body(bytes(content), found.media_type)


@pytest.mark.parametrize("place", [0.3, 0.99])
def test_what_the_browser_has_kept_damaged_is_asked_for_anew(browser: Browser, site: Path, place: float) -> None:
    with running(HealingServer(site)) as server:
        server.place = place
        reader = Reader(browser.new_context(service_workers="block"), server.address)
        reader.open(PAGE)
        roll(reader.widget(CHECK))
        # The program once more, and what else a Python needs that starts without the snapshot.
        assert [server.asked.count(name) for name in ("pyodide.asm.wasm", "python_stdlib.zip")] == [2, 1]
        reader.open(PAGE)
        roll(reader.widget(CHECK))
        assert [server.asked.count(name) for name in ("pyodide.asm.wasm", "python_stdlib.zip")] == [2, 1]
        reader.context.close()
