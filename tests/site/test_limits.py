"""What comes to an end: time, memory, the line, the page's own life. One sentence, nothing lost, and a way on."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Route, expect

from executable_rules.ship.runtime import STATIC
from tests.site.browser import SAVE_DATA, Reader, is_in, page_of, roll
from tests.site.conftest import Visit
from tests.site.slow import Line, serving_over
from tests.site.unwatched import UnwatchedPage

BOOT = STATIC / "python/boot.js"
"""The script that starts Python, as it is written; readers get it without comments."""

pytestmark = pytest.mark.own_python

CHECK = "tuurna.check"
PAGE = page_of(CHECK)

ONLY_AT_TWELVE = """
from rules_py import registry

rule = registry.find("tuurna.check")
sound = rule.body

def body(chance, **given):
    if given["level"] == 12:
        {}
    return sound(chance, **given)

object.__setattr__(rule, "body", body)
"""

ENDLESS = ONLY_AT_TWELVE.format("while True: pass")

# Takes memory without touching it, so that the machine which tests needs to have none of it.
GREEDY = ONLY_AT_TWELVE.format("""from _io import BufferedReader, BytesIO
        hoard = []
        while True:
            hoard.append(BufferedReader(BytesIO(), 2**26))""")


def with_rule(reader: Reader, lesson: str) -> Locator:
    """The widget of a page whose Python runs these lines as soon as it knows the rules."""

    def taught(route: Route) -> None:
        text, first, last = BOOT.read_text(encoding="utf-8"), "if (!snapshot) throw", "return python.pyimport"
        assert [text.count(part) for part in (first, last)] == [1, 1]
        # The snapshot's program cannot compile these lines: no rule compiles any.
        body = text.replace(first, "throw").replace(last, f"python.runPython({json.dumps(lesson)});\n{last}")
        route.fulfill(body=body, content_type="text/javascript")

    reader.context.route("**/boot.js", taught)
    reader.open(PAGE)
    return reader.widget(CHECK)


def test_a_rule_that_never_ends_is_stopped_and_the_next_roll_works(visit: Visit) -> None:
    widget = with_rule(visit(None), ENDLESS)
    roll(widget)
    before = widget.locator(".xr-origin").inner_text()
    widget.evaluate("(it) => { it.runtime.limits.computing = 3000; globalThis.before = it.runtime.worker; }")
    widget.locator("[name=level]").fill("12")
    widget.locator(".xr-go").click()
    is_in(widget, "error")
    expect(widget.locator(".xr-message")).to_have_text(
        "The rules gave no answer within 3 seconds, so they were stopped. What you entered is still there."
    )
    assert widget.evaluate("(it) => it.runtime.worker !== globalThis.before")
    assert widget.locator("[name=level]").input_value() == "12"
    assert widget.locator(".xr-origin").inner_text() == before
    widget.locator("[name=level]").fill("11")
    widget.evaluate("(it) => { it.runtime.limits.computing = 20_000; }")
    roll(widget)
    expect(widget.locator(".xr-message")).to_be_hidden()


def test_a_rule_that_takes_all_memory_is_shown_and_the_next_roll_works(visit: Visit) -> None:
    widget = with_rule(visit(None), GREEDY)
    roll(widget)
    widget.locator("[name=level]").fill("12")
    widget.locator(".xr-go").click()
    is_in(widget, "error")
    expect(widget.locator(".xr-message")).to_have_text(
        "The rule stopped with an error of its own. What you entered is still there."
    )
    assert widget.locator("[name=level]").input_value() == "12"
    widget.locator("[name=level]").fill("11")
    roll(widget)


SLOW = 4e6


def test_a_slow_line_shows_how_far_it_has_come_until_it_is_there(browser: Browser, site: Path) -> None:
    """Nothing is sped up: it takes a quarter of a minute, with the limits that readers have."""
    line = Line(SLOW, 0.02)
    with serving_over(line, site) as address:
        reader = Reader(browser.new_context(service_workers="block"), address)
        reader.context.add_init_script(SAVE_DATA)
        reader.page.set_default_timeout(0)
        reader.page.goto(f"{address}{PAGE}", timeout=120_000)
        expect(reader.page.locator("rule-widget[data-asleep]")).to_have_count(0, timeout=120_000)
        widget = reader.widget(CHECK)
        widget.evaluate(
            """(it) => {
                globalThis.messages = [];
                const text = it.querySelector(".xr-progress-text");
                it.runtime.addEventListener("progress", () => messages.push(text.textContent));
            }"""
        )
        began = line.sent
        widget.locator(".xr-go").click()
        expect(widget).to_have_attribute("data-state", "done", timeout=240_000)
        messages = reader.page.evaluate("messages")
        shown = [float(found[1]) for text in messages if (found := re.match(r"Loading the rules: ([\d.]+) of", text))]
        # A step of a tenth of a megabyte is less than a second of waiting.
        steps = sorted(set(shown))
        assert shown == sorted(shown)
        assert len(steps) > 0.5 * (line.sent - began) / 1e5
        reader.leave()


STATE = "document.querySelector('rule-widget').dataset.state"


def test_a_page_that_was_frozen_at_work_goes_on_where_it_was(browser: Browser, address: str) -> None:
    """Frozen for longer than a rule may take: that is nobody's fault, and the answer still comes, hidden or not."""
    page = UnwatchedPage(browser, f"{address}{PAGE}")
    page.until("document.readyState", lambda state: state == "complete")
    page.evaluate(
        """(async () => {
            globalThis.life = [];
            for (const type of ["freeze", "resume"]) document.addEventListener(type, () => life.push(type));
            globalThis.widget = document.querySelector("rule-widget");
            await widget.ask({ op: "roll", rule: widget.dataset.rule, params: {} });
            widget.runtime.limits.computing = 10_000;
            const request = { op: "roll", rule: widget.dataset.rule, params: {} };
            const began = performance.now();
            for (let i = 0; i < 20; i += 1) await widget.ask(request);
            // Some two seconds of work, however busy this machine is: less than the limit.
            const enough = (2000 * 20) / (performance.now() - began);
            globalThis.work = () => {
                for (let i = 0; i < enough; i += 1) widget.runtime.worker.postMessage({ id: -1, request });
                widget.querySelector(".xr-go").click();
            };
        })()"""
    )
    page.evaluate("work()")
    page.freeze()
    began = time.monotonic()
    page.until("life.length", lambda _: time.monotonic() - began > 12)
    assert page.evaluate(STATE) == "working"
    page.resume()
    assert page.until(STATE, lambda state: state in ("done", "error")) == "done"
    assert page.evaluate("[...life, document.visibilityState]") == ["freeze", "resume", "hidden"]
    page.evaluate("widget.querySelector('.xr-go').click()")
    assert page.until(STATE, lambda state: state in ("done", "error")) == "done"
    page.close()
