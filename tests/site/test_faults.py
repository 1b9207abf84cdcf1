"""When something fails, the reader reads one sentence, keeps what they entered, and can go on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.site.browser import (
    SAVE_DATA,
    TWO_FRAMES,
    Answer,
    Reader,
    held,
    is_in,
    loaded,
    noting,
    page_of,
    roll,
    shipped,
)
from tests.site.conftest import Visit

pytestmark = pytest.mark.own_python

CHECK = "tuurna.check"
PAGE = page_of(CHECK)

SNAPSHOT = "**/memory.bin"
"""Without it, the runtime starts from the other files."""

REMEMBER = "(it) => { globalThis.before = it.runtime.worker; }"
REPLACED = "(it) => it.runtime.worker !== globalThis.before"


def missing(route: Route) -> None:
    route.fulfill(status=404, body="gone")


@pytest.fixture
def thrifty(visit: Visit) -> Visit:
    """Visits as a reader who saves data."""

    def open_page(path: str, **options: Any) -> Reader:
        reader = visit(None, **options)
        reader.context.add_init_script(SAVE_DATA)
        reader.open(path)
        return reader

    return open_page


def meets_in_turn(reader: Reader, faults: Iterable[tuple[str, str]], answer: Answer) -> None:
    """The reader rolls, sees one fault, tries again when it is over, and then meets the next one."""
    widget = reader.widget(CHECK)
    widget.locator("[name=level]").fill("3")
    message = widget.locator(".xr-message")
    button = widget.locator(".xr-go")
    for part, sentence in faults:
        asked: list[str] = []
        pattern = f"**/*{part}*"
        reader.context.route(pattern, noting(answer, asked))
        button.click()
        is_in(widget, "error")
        assert asked
        expect(message).to_contain_text(sentence)
        expect(message).to_contain_text("What you entered is still there.")
        assert widget.locator("[name=level]").input_value() == "3"
        reader.context.unroute(pattern)
        button = widget.get_by_role("button", name="Try again")


MISSING = {
    "rules/python/worker.js": "The rules could not be loaded.",
    "rules/runtime.json": "The rules could not be loaded: runtime.json could not be downloaded (status 404).",
    "/pyodide.mjs": "/pyodide.mjs could not be downloaded (status 404).",
    "/pyodide.asm.mjs": "/pyodide.asm.mjs could not be downloaded (status 404).",
    "/pyodide.asm.wasm": "/pyodide.asm.wasm could not be downloaded (status 404).",
    "/python_stdlib.zip": "/python_stdlib.zip could not be downloaded (status 404).",
    # Asked for with its hash: the browser itself refuses what came instead.
    "rules_py-": "-py3-none-any.whl could not be downloaded (status 404).",
}
"""What a start without the snapshot asks for, in that order, and the message when it is not there."""


def test_missing_files_are_shown_and_trying_again_works(thrifty: Visit) -> None:
    reader = thrifty(PAGE)
    reader.expect_trouble("404|wasm|standard library|pyodide|Failed to load|Failed to fetch")
    reader.context.route(SNAPSHOT, missing)
    meets_in_turn(reader, MISSING.items(), missing)
    widget = reader.widget(CHECK)
    widget.get_by_role("button", name="Try again").click()
    is_in(widget, "done")
    expect(widget.locator(".xr-message")).to_be_hidden()
    expect(widget.get_by_role("button", name="Try again")).to_be_hidden()


def flipped_at_the_end(route: Route) -> None:
    """In the comment at the end of a zip file: it still opens, and only its hash tells."""
    body = bytearray(shipped(route))
    body[-1] ^= 1
    route.fulfill(body=bytes(body))


def test_files_that_are_not_those_of_the_build_are_refused(thrifty: Visit) -> None:
    reader = thrifty(PAGE)
    reader.expect_trouble("404|integrity|digest|fetch|standard library")
    reader.context.route(SNAPSHOT, missing)
    refused = "The rules could not be loaded: "
    meets_in_turn(reader, [("python_stdlib.zip", refused), ("icepool-", refused)], flipped_at_the_end)


def test_progress_is_shown_in_bytes_while_it_loads(thrifty: Visit) -> None:
    reader = thrifty(PAGE)
    reader.page.evaluate(
        """() => {
            globalThis.progress = [];
            const widget = document.querySelector('rule-widget');
            new MutationObserver(() => progress.push([
                widget.dataset.state,
                widget.querySelector('.xr-progress > progress').hidden,
                widget.querySelector('.xr-progress-text').textContent,
            ])).observe(widget, { subtree: true, childList: true, characterData: true, attributes: true });
        }"""
    )
    roll(reader.page.locator("rule-widget").first)
    progress = reader.page.evaluate("progress")
    assert [state for state, hidden, _ in progress if not hidden and state != "loading"] == []
    shown = [text for state, hidden, text in progress if not hidden and text]
    assert any(text.startswith("Loading the rules: ") and text.endswith(" MB") for text in shown)
    assert shown[-1] == "Starting the rules"
    states = [state for state, _, _ in progress]
    assert list(dict.fromkeys(states)) == ["loading", "working", "done"]


def test_loading_can_be_stopped_and_begun_again(thrifty: Visit) -> None:
    widget = thrifty(PAGE).widget(CHECK)
    widget.locator(".xr-go").click()
    is_in(widget, "loading")
    stop = widget.get_by_role("button", name="Stop")
    stop.focus()
    stop.press("Enter")
    is_in(widget, "idle")
    expect(stop).to_be_hidden()
    expect(widget.locator(".xr-go")).to_be_focused()
    roll(widget)


def test_work_can_be_stopped_and_the_next_roll_gets_a_new_worker(visit: Visit) -> None:
    widget = visit(PAGE).widget(CHECK)
    roll(widget)
    before = widget.locator(".xr-origin").inner_text()
    widget.evaluate(REMEMBER)
    widget.evaluate("(it) => { it.querySelector('.xr-go').click(); it.querySelector('.xr-stop').click(); }")
    is_in(widget, "done")
    assert widget.locator(".xr-origin").inner_text() == before
    assert widget.evaluate(REPLACED)
    roll(widget)
    expect(widget.locator(".xr-origin")).not_to_have_text(before)


def test_a_rule_that_takes_too_long_is_stopped(visit: Visit) -> None:
    widget = visit(PAGE).widget(CHECK)
    roll(widget)
    widget.evaluate(REMEMBER)
    # A worker that has been given so much else to do answers late, as with a rule that never ends.
    widget.evaluate(
        """(it) => {
            it.runtime.limits.computing = 50;
            const request = { op: "roll", rule: "tuurna.check", params: {} };
            for (let i = 0; i < 500; i += 1) it.runtime.worker.postMessage({ id: -1, request });
            it.querySelector(".xr-go").click();
        }"""
    )
    is_in(widget, "error")
    expect(widget.locator(".xr-message")).to_contain_text("The rules gave no answer within 0.05 seconds")
    assert widget.evaluate(REPLACED)
    widget.evaluate("(it) => { it.runtime.limits.computing = 20_000; }")
    widget.get_by_role("button", name="Try again").click()
    is_in(widget, "done")


def test_a_worker_that_dies_is_replaced(visit: Visit) -> None:
    widget = visit(PAGE).widget(CHECK)
    roll(widget)
    # An error that no request has caused: the worker reports it and is replaced at the next question.
    widget.evaluate("(it) => it.runtime.worker.postMessage(null)")
    widget.evaluate(
        "(it) => new Promise((go) => { const at = () => it.runtime.worker ? setTimeout(at, 10) : go(); at(); })"
    )
    roll(widget)


def test_a_download_that_stands_still_is_given_up(thrifty: Visit) -> None:
    reader = thrifty(PAGE)
    widget = reader.widget(CHECK)
    widget.evaluate("(it) => { it.runtime.limits.loading = 200; }")
    reader.context.route("**/*.wasm", lambda route: None)
    widget.locator(".xr-go").click()
    is_in(widget, "error")
    expect(widget.locator(".xr-message")).to_contain_text("nothing arrived within 0.2 seconds")


def test_python_that_does_not_start_is_given_up(thrifty: Visit) -> None:
    widget = thrifty(PAGE).widget(CHECK)
    widget.evaluate("(it) => { it.runtime.limits.starting = 1; }")
    widget.locator(".xr-go").click()
    is_in(widget, "error")
    expect(widget.locator(".xr-message")).to_contain_text("Python did not start within 0.001 seconds")
    widget.evaluate("(it) => { it.runtime.limits.starting = 120_000; }")
    widget.get_by_role("button", name="Try again").click()
    is_in(widget, "done")


def test_many_clicks_are_one_roll(thrifty: Visit) -> None:
    widget = thrifty(PAGE).widget(CHECK)
    for rolls in (1, 2):  # the first while the runtime loads, the second while it works
        widget.evaluate("(it) => { for (let i = 0; i < 500; i += 1) it.querySelector('.xr-go').click(); }")
        is_in(widget, "done")
        assert widget.evaluate("(it) => it.runtime.asked") == rolls


def test_who_saves_data_downloads_nothing_before_the_click(thrifty: Visit) -> None:
    reader = thrifty(PAGE)
    widget = reader.widget(CHECK)
    widget.scroll_into_view_if_needed()
    widget.locator("[name=level]").fill("3")
    widget.hover()
    reader.page.wait_for_load_state("networkidle")
    assert [url for url in reader.requests if "/pyodide/" in url or "worker.js" in url] == []
    roll(widget)


def test_nothing_of_the_runtime_is_asked_for_before_the_page_is_there(visit: Visit) -> None:
    reader = visit(None)
    # A widget at the top of the page is in view long before the picture, and with it the page, is there.
    reader.page.set_viewport_size({"width": 1000, "height": 5000})
    with held(reader.context, "**/emblem.svg"):
        reader.page.goto(reader.address + PAGE, wait_until="domcontentloaded")
        expect(reader.widget(CHECK)).to_be_in_viewport()
        reader.page.evaluate(TWO_FRAMES)  # whatever watches what is in view has seen it
        assert not any("worker.js" in url for url in reader.requests)
    expect(reader.widget(CHECK)).not_to_have_attribute("data-asleep", "")
    loaded(reader.widget(CHECK))
    asked, there = reader.page.evaluate(
        """() => [
            performance.getEntriesByType('resource').find((entry) => entry.name.includes('worker.js')).startTime,
            performance.getEntriesByType('navigation')[0].loadEventStart,
        ]"""
    )
    assert asked >= there


def test_python_is_asked_for_with_the_first_tap_whatever_the_form_still_waits_for(visit: Visit) -> None:
    reader = visit(None)
    reader.context.add_init_script(SAVE_DATA)  # or it would be asked for when a roll is near
    with held(reader.context, "**/rules/roll/widget.js"):
        reader.page.goto(reader.address + PAGE, wait_until="domcontentloaded")
        widget = reader.widget(CHECK)
        expect(widget).to_have_attribute("data-asleep", "")
        with reader.page.expect_request("**/rules/python/worker.js"):
            widget.locator(".xr-go").click()
    is_in(widget, "done")


NOTE_ORDER = """() => {
    globalThis.order = [];
    globalThis.Worker = class extends Worker {
        constructor(...given) {
            super(...given);
            this.addEventListener("message", ({ data }) => order.push(...Object.keys(data)));
        }
        postMessage(message) {
            order.push(...Object.keys(message));
            super.postMessage(message);
        }
    };
}"""
"""Of what goes to the worker and comes from it, the names."""

TOLD = "() => order.filter((name) => ['request', 'ready', 'response'].includes(name))"


def test_a_roll_is_with_python_before_python_is_ready(thrifty: Visit) -> None:
    reader = thrifty(PAGE)
    reader.page.evaluate(NOTE_ORDER)
    roll(reader.widget(CHECK))
    assert reader.page.evaluate(TOLD) == ["request", "ready", "response"]


def test_a_stopped_roll_that_python_was_given_shows_nothing(thrifty: Visit) -> None:
    reader = thrifty(PAGE)
    reader.page.evaluate(NOTE_ORDER)
    widget = reader.widget(CHECK)
    with held(reader.context, SNAPSHOT):
        widget.locator(".xr-go").click()
        widget.locator(".xr-stop").click()
        is_in(widget, "idle")
    loaded(widget)
    roll(widget)
    told = reader.page.evaluate(TOLD)
    assert told[:2] == ["request", "ready"]
    # What was given up is answered, too, and nobody hears of it.
    assert sorted(told[2:]) == ["request", "response", "response"]


def test_whoever_has_rolled_here_has_python_getting_ready_while_the_page_comes(visit: Visit) -> None:
    reader = visit(PAGE)
    roll(reader.widget(CHECK))
    expect(reader.page.locator(".xr-opener")).to_have_text("Table 1")
    with held(reader.context, "**/emblem.svg"), reader.page.expect_request("**/rules/python/worker.js"):
        reader.page.goto(f"{reader.address}tuurna/contests.html", wait_until="domcontentloaded")
    roll(reader.widget("tuurna.contest"))
