"""What the snapshot was unpacked to is kept on the reader's device, and the next page starts from that."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.site.browser import SAVE_DATA, Reader, roll
from tests.site.conftest import Visit
from tests.site.test_rehearsal import CHECK, LISTEN
from tests.site.test_snapshot import all_that_is_said

pytestmark = pytest.mark.own_python

PAGE = "tuurna/rolls.html"

KEPT = """async () => {
    const found = async () => {
        const name = (await caches.keys()).find((name) => name.startsWith("memory "));
        return name && (await (await caches.open(name)).keys()).length;
    };
    while (!(await found())) await new Promise((go) => setTimeout(go, 20));
}"""

DAMAGE = """async () => {
    const store = await caches.open((await caches.keys()).find((name) => name.startsWith("memory ")));
    const [request] = await store.keys();
    const words = new Uint32Array(await (await store.match(request)).arrayBuffer());
    words[1] ^= 1;
    await store.put(request, new Response(words));
}"""
"""Changes what the page compares with the memory that it has made."""

CUT = DAMAGE.replace("words[1] ^= 1;", "").replace("new Response(words)", "new Response(words.subarray(0, 5000))")


def asked_for_memory(reader: Reader) -> int:
    """How often the snapshot has been asked for."""
    return sum(url.endswith("/memory.bin") for url in reader.requests)


def test_the_next_page_starts_from_what_this_one_has_unpacked(visit: Visit) -> None:
    reader = visit(PAGE)
    said = all_that_is_said(reader)
    roll(reader.widget(CHECK))
    reader.page.evaluate(KEPT)
    assert asked_for_memory(reader) == 1
    reader.open(PAGE)
    roll(reader.widget(CHECK))
    expect(reader.widget(CHECK).locator(".xr-summary")).not_to_be_empty()
    assert asked_for_memory(reader) == 1
    assert said == []


def test_what_is_kept_in_parts_is_fetched_anew(visit: Visit) -> None:
    reader = visit(PAGE)
    roll(reader.widget(CHECK))
    reader.page.evaluate(KEPT)
    reader.page.evaluate(CUT)
    said = all_that_is_said(reader)
    reader.open(PAGE)
    roll(reader.widget(CHECK))
    assert asked_for_memory(reader) == 2
    assert said == []


def test_what_is_damaged_is_forgotten(visit: Visit) -> None:
    reader = visit(PAGE)
    roll(reader.widget(CHECK))
    reader.page.evaluate(KEPT)
    reader.page.evaluate(DAMAGE)
    said = all_that_is_said(reader)
    reader.open(PAGE)
    roll(reader.widget(CHECK))
    assert [text.partition(": ")[0] for text in said] == ["Python starts without its snapshot, which takes longer"]
    reader.open(PAGE)
    roll(reader.widget(CHECK))
    assert len(said) == 1
    assert asked_for_memory(reader) == 2


@pytest.mark.parametrize("saves_data", [False, True])
def test_who_saves_data_keeps_nothing(visit: Visit, saves_data: bool) -> None:
    reader = visit(None)
    reader.context.add_init_script(LISTEN)
    if saves_data:
        reader.context.add_init_script(SAVE_DATA)
    reader.open(PAGE)
    roll(reader.widget(CHECK))
    reader.page.wait_for_function("() => 'kept' in globalThis")
    assert reader.page.evaluate("globalThis.kept") is not saves_data
