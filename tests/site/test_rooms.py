"""A reader who is where somebody else has been before meets nothing of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.site.browser import PHONE, Reader
from tests.site.conftest import visits
from tests.site.rooms import EMPTY, MOST, Rooms

PAGE = "tuurna/rolls.html"

USED = """async () => {
    document.cookie = "left=1; path=/; max-age=9999";
    localStorage.setItem("left", "1");
    sessionStorage.setItem("left", "1");
    name = "left";
    history.pushState(null, "", "#left");
    await (await caches.open("left")).put("/left", new Response("left"));
    await new Promise((go, stop) => {
        const asked = indexedDB.open("left", 1);
        asked.onsuccess = go;
        asked.onerror = stop;
    });
    globalThis.left = 1;
}"""

FOUND = """async () => [
    document.cookie, Object.keys(localStorage), Object.keys(sessionStorage), name, history.length, await caches.keys(),
    (await indexedDB.databases()).map((one) => one.name), globalThis.left ?? null, location.hash,
    document.querySelectorAll("rule-widget :hover").length,
]"""


@pytest.fixture
def rooms(browser: Browser, near_address: str) -> Iterator[Rooms]:
    """Rooms where nobody has been."""
    found = Rooms(browser, near_address)
    yield found
    found.close()


def stay(
    rooms: Rooms, browser: Browser, address: str, use: Callable[[Reader], Any], path: str = PAGE, **options: Any
) -> tuple[Page, Any]:
    """Where a reader was, and what came of what they did there."""
    with visits(browser, address, rooms) as visit:
        reader = visit(path, **options)
        return reader.page, use(reader)


def found(reader: Reader) -> Any:
    return reader.page.evaluate(FOUND)


def test_the_next_reader_finds_the_page_again_and_nothing_else(
    rooms: Rooms, browser: Browser, near_address: str
) -> None:
    def use(reader: Reader) -> None:
        reader.page.evaluate(USED)
        reader.widget("tuurna.check").locator(".xr-go").hover()
        assert found(reader)[-1] > 0

    with visits(browser, near_address) as visit:
        fresh = found(visit(PAGE))
    first, _ = stay(rooms, browser, near_address, use)
    second, afterwards = stay(rooms, browser, near_address, found)
    assert second is first
    assert afterwards == fresh


SPOILING: dict[str, Callable[[Reader], object]] = {
    "a script for every page": lambda reader: reader.context.add_init_script("globalThis.prepared = 1"),
    "the same for one page": lambda reader: reader.page.add_init_script("globalThis.prepared = 1"),
    "a clock": lambda reader: reader.page.clock.set_fixed_time("2100-01-01"),
    "paper": lambda reader: reader.page.emulate_media(media="print"),
    "a window": lambda reader: reader.page.set_viewport_size({"width": 390, "height": 844}),
    "an answer": lambda reader: reader.page.route("**/*.js", lambda route: route.abort()),
    "no network": lambda reader: reader.context.set_offline(True),
    "another tab": lambda reader: reader.context.new_page(),
    "a listener": lambda reader: reader.page.on("request", lambda request: None),
    "what only its devtools know": lambda reader: reader.context.new_cdp_session(reader.page),
    "a mouse button": lambda reader: reader.page.mouse.down(),
    "a key": lambda reader: reader.page.keyboard.down("Shift"),
    "a tab that a link opened": lambda reader: opened(reader),
    "no page": lambda reader: reader.page.close(),
    "no context": lambda reader: reader.context.close(),
}


def opened(reader: Reader) -> None:
    with reader.page.expect_popup():
        reader.page.evaluate("() => { open('licence.html'); }")


@pytest.mark.parametrize("what", SPOILING)
def test_a_room_that_is_not_as_it_was_is_given_up(rooms: Rooms, browser: Browser, near_address: str, what: str) -> None:
    left = [stay(rooms, browser, near_address, use, EMPTY)[0] for use in (SPOILING[what], found)]
    # Nobody comes back to the first.
    assert [page.is_closed() for page in left] == [True, False]


def test_two_at_once_and_those_who_want_something_else_are_elsewhere(
    rooms: Rooms, browser: Browser, near_address: str
) -> None:
    with visits(browser, near_address, rooms) as visit:
        readers = [visit(PAGE), visit(PAGE), visit(PAGE, viewport=PHONE), visit(PAGE, java_script_enabled=False)]
        pages = [one.page for one in readers]
        assert len({one.context for one in readers}) == len(readers)
    assert [page.is_closed() for page in pages] == [False, False, False, True]
    again, _ = stay(rooms, browser, near_address, found, viewport=PHONE)
    assert again is pages[2]


def test_few_empty_rooms_are_kept(rooms: Rooms, browser: Browser, near_address: str) -> None:
    widths = range(400, 400 + MOST + 1)
    sizes = [{"width": width, "height": 800} for width in widths]
    pages = [stay(rooms, browser, near_address, found, viewport=size)[0] for size in sizes]
    assert [page.is_closed() for page in pages] == [True, *[False] * MOST]


def test_an_error_is_heard_wherever_a_reader_is(rooms: Rooms, browser: Browser, near_address: str) -> None:
    for _ in range(2):
        with pytest.raises(AssertionError, match="this is wrong"):
            stay(
                rooms,
                browser,
                near_address,
                lambda reader: reader.page.evaluate("() => console.error('this is wrong')"),
            )
    stay(rooms, browser, near_address, found)


def test_what_is_asked_for_is_known_though_it_need_not_be_fetched_again(
    rooms: Rooms, browser: Browser, near_address: str
) -> None:
    def asked(reader: Reader) -> list[str]:
        reader.page.wait_for_load_state("networkidle")
        return sorted(reader.requests)

    (first, fetched), (second, again) = (stay(rooms, browser, near_address, asked) for _ in range(2))
    assert second is first
    assert again == fetched
    assert len(fetched) > 20
