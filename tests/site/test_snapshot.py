"""A reader's Python starts from the snapshot, and where that cannot be, from the wheels; luck is always their own."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import ConsoleMessage, Route, expect

from executable_rules.ship.runtime import STATIC
from executable_rules.ship.snapshot import Snapshot
from tests.site.browser import Answer, Reader, ask, page_of, roll, shipped
from tests.site.conftest import Visit
from tests.site.little import with_little_rules

pytestmark = pytest.mark.own_python

CHECK = "tuurna.check"
PAGE = page_of(CHECK)
MEMORY = "**/memory.bin"


LATE = "python.pyimport('wave')"
"""Asks for a module that the memory does not hold."""

TRAP = "python._module.HEAPU8.fill(255, python._module.HEAPU8.length / 2)"
"""The engine stops Python when it is asked the next time: it finds addresses that lie outside of its memory."""


BOOT = STATIC / "python/boot.js"
"""As it is written; readers get it without comments."""


def troubled(trouble: str) -> str:
    """The script that starts Python, but the one from the snapshot meets with trouble at its first question."""
    first = "fromSnapshot(base, manifest, tell, fetcher) {"
    last = 'return python.pyimport("executable_rules.page").load(manifest.package);'
    boot = BOOT.read_text(encoding="utf-8")
    assert boot.count(first) == boot.count(last) == 1
    boot = boot.replace(first, f"{first} first = true;").replace(
        last,
        f"""const respond = {last.removeprefix("return ")}
        if (!first) return respond;
        first = false;
        return (text) => {{ {trouble}; return respond(text); }};""",
    )
    return f"let first = false; {boot}"


def listening(reader: Reader) -> list[str]:
    """What the console says about the snapshot from now on."""
    said: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if "without its snapshot" in message.text:
            said.append(message.text)

    reader.context.on("console", note)
    return said


def all_that_is_said(reader: Reader) -> list[str]:
    """All that the console says from now on, but for what the test itself brings about."""
    said: list[str] = []

    def note(message: ConsoleMessage) -> None:
        # What is verbose, a browser says of itself, and doesn't show by default.
        if str(message.type) != "verbose" and "blocked by Playwright" not in message.text:
            said.append(message.text)

    reader.context.on("console", note)
    return said


def manifest_of(site: Path) -> dict[str, Any]:
    found = json.loads((site / "_static/rules/runtime.json").read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def test_python_starts_from_the_snapshot_and_asks_for_nothing_else(visit: Visit, site: Path) -> None:
    reader = visit(None)
    said = listening(reader)
    reader.open(PAGE)
    roll(reader.widget(CHECK))
    assert said == []
    manifest = manifest_of(site)
    base = f"{reader.address}_static/rules/"
    asked = {url.removeprefix(base) for url in reader.requests if url.startswith(base)}
    program = {manifest["pyodide"] + name for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")}
    assert asked & set(manifest["files"]) == {manifest["snapshot"]["memory"], *program}


def missing(route: Route) -> None:
    route.fulfill(status=404, body="gone")


def damaged(route: Route) -> None:
    body = bytearray(shipped(route))
    body[len(body) // 2] ^= 1
    route.fulfill(body=bytes(body), content_type="application/octet-stream")


def cut(route: Route) -> None:
    route.fulfill(body=shipped(route)[:100_000])


def exchanged(site: Path, change: Callable[[bytearray], None]) -> tuple[dict[str, Any], Answer]:
    """A manifest and the route of a snapshot that it vouches for, and that is not the one of this Python."""
    manifest = manifest_of(site)
    name = manifest["snapshot"]["memory"]
    memory = bytearray(gzip.decompress((site / "_static/rules" / name).read_bytes()))
    change(memory)
    packed = gzip.compress(memory, 1)
    manifest["snapshot"]["head"] = Snapshot(packed, b"").head.hex()
    manifest["files"][name] |= {"sha256": hashlib.sha256(packed).hexdigest(), "bytes": len(packed)}
    return manifest, lambda route: route.fulfill(body=packed)


def takes_the_wheels(reader: Reader, reason: str) -> None:
    """The console says once why, and all that a whole Python needs is asked for; its start is another test's."""
    said = listening(reader)
    # What comes after the message: the library that only a whole Python needs, and the wheels.
    with reader.page.context.expect_event("requestfinished", lambda request: "rules_py-" in request.url):
        reader.open(PAGE)
        reader.widget(CHECK).locator(".xr-go").click()
    assert len(said) == 1
    assert said[0].startswith("Python starts without its snapshot, which takes longer: ")
    assert reason in said[0]
    assert any(url.endswith("/python_stdlib.zip") for url in reader.requests)
    expect(reader.widget(CHECK)).to_have_attribute("data-state", re.compile("loading|working|done"))


def test_without_a_snapshot_python_starts_from_the_wheels_and_the_console_is_shown_once(visit: Visit) -> None:
    reader = visit(None)
    reader.expect_trouble("404")
    said = listening(reader)
    reader.context.route(MEMORY, missing)
    reader.open(PAGE)
    widget = reader.widget(CHECK)
    roll(widget)
    roll(widget)
    assert len(said) == 1
    assert said[0].startswith("Python starts without its snapshot, which takes longer: ")
    assert "memory.bin could not be downloaded (status 404)" in said[0]
    assert any(url.endswith("/python_stdlib.zip") for url in reader.requests)


@pytest.mark.parametrize("fault", [damaged, cut])
def test_without_a_sound_snapshot_the_wheels_are_taken(visit: Visit, fault: Answer) -> None:
    reader = visit(None)
    reader.context.route(MEMORY, fault)
    takes_the_wheels(reader, "memory.bin ")


def of_another_form(memory: bytearray) -> None:
    memory[0] ^= 1


def for_another_program(memory: bytearray) -> None:
    memory[8] ^= 1


def of_another_pyodide(memory: bytearray) -> None:
    """Flips a bit in the build's number, the fifth word of what Pyodide put before the memory."""
    memory[40 + 4 * 4] ^= 1


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (of_another_form, "the snapshot has a form that this page does not know"),
        (for_another_program, "this browser lays Python's memory out in another way than the snapshot"),
    ],
)
def test_a_snapshot_of_another_version_is_not_used(
    visit: Visit, site: Path, change: Callable[[bytearray], None], reason: str
) -> None:
    reader = visit(None)
    manifest, memory = exchanged(site, change)
    reader.context.route("**/runtime.json", lambda route: route.fulfill(json=manifest))
    reader.context.route(MEMORY, memory)
    takes_the_wheels(reader, reason)


def test_a_snapshot_that_pyodide_itself_refuses_leaves_nothing_behind(visit: Visit, site: Path) -> None:
    """It is refused when Python has half begun; the one from the wheels starts all the same."""
    reader = visit(None)
    said = listening(reader)
    manifest, memory = exchanged(site, of_another_pyodide)
    with_little_rules(reader.context, manifest, CHECK)
    reader.context.route(MEMORY, memory)
    reader.open(PAGE)
    roll(reader.widget(CHECK))
    assert ["Snapshot build id mismatch" in text for text in said] == [True]


def test_an_engine_that_cannot_unpack_takes_the_wheels(visit: Visit, site: Path) -> None:
    reader = visit(None)
    said = listening(reader)
    with_little_rules(reader.context, manifest_of(site), CHECK)

    def without(route: Route) -> None:
        body = f"delete globalThis.DecompressionStream;{route.fetch().text()}"
        route.fulfill(body=body, content_type="text/javascript")

    reader.context.route("**/boot.js", without)
    reader.open(PAGE)
    roll(reader.widget(CHECK))
    assert ["DecompressionStream" in text for text in said] == [True]
    assert not any(url.endswith("/memory.bin") for url in reader.requests)


@pytest.mark.parametrize("trouble", [LATE, TRAP])
def test_a_question_that_needs_more_than_the_snapshot_holds_is_answered_by_a_whole_python(
    visit_whole: Visit, site: Path, trouble: str
) -> None:
    reader = visit_whole(None)
    said = all_that_is_said(reader)
    with_little_rules(reader.context, manifest_of(site), CHECK)
    reader.context.route(
        "**/boot.js",
        lambda route: route.fulfill(body=troubled(trouble), content_type="text/javascript"),
    )
    reader.open(PAGE)
    widget = reader.widget(CHECK)
    roll(widget)
    roll(widget)
    assert [text.partition(": ")[0] for text in said] == ["Python starts without its snapshot, which takes longer"]
    assert sum(url.endswith("/python_stdlib.zip") for url in reader.requests) == 1


def test_a_host_that_lets_the_browser_unpack_does_no_harm(visit: Visit) -> None:
    """Some hosts take packed files for packed answers; the script then gets what was packed."""
    reader = visit(None)
    said = listening(reader)
    reader.context.route(MEMORY, lambda route: route.fulfill(body=gzip.decompress(shipped(route))))
    reader.open(PAGE)
    roll(reader.widget(CHECK))
    assert said == []


def test_twenty_fresh_visitors_see_no_sequence_twice(visit: Visit) -> None:
    request = {"op": "roll", "rule": "tuurna.roll", "params": {}}
    seeds: list[int] = []
    faces: list[tuple[int, ...]] = []
    reader = visit(None)
    said = listening(reader)
    devtools = reader.context.new_cdp_session(reader.page)
    for _ in range(20):
        # The worker is one's own with every page; what a page keeps could make one visitor out of two.
        devtools.send("Storage.clearDataForOrigin", {"origin": reader.address, "storageTypes": "all"})
        reader.open(PAGE)
        assert reader.page.evaluate("localStorage.length + sessionStorage.length") == 0
        answers = ask(reader.widget(CHECK), [request] * 10)
        seeds += [answer["data"]["seed"] for answer in answers]
        faces.append(tuple(face for answer in answers for face in answer["data"]["faces"]))
    assert said == []
    assert len(set(seeds)) == 200
    assert len({sequence[:10] for sequence in faces}) == 20
