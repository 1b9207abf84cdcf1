"""Rooms for readers: a browser context with one page, which the next reader gets empty.

A page's first visit costs twice what the next one does: its process has to start and to compile every script. So a
room is used again, unless somebody has done more in it than use the site. What that leaves behind is known, and wiped
off; whatever else is done to a context or page, by a method that is not listed here, and the room is given up.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from playwright.sync_api import Browser, BrowserContext
from playwright.sync_api import Error as PlaywrightError

MOST = 3
"""So many empty rooms are kept: each takes the memory of a page."""

FURNITURE = frozenset({"color_scheme", "has_touch", "is_mobile", "reduced_motion", "viewport"})
"""Options that a room may have; with any other, such as rights, a reader gets a context of their own."""

LEAVES_NOTHING = re.compile(
    r"evaluate|evaluate_handle|expect_.*|get_by_.*|go_back|go_forward|goto|is_closed|locator|frame_locator|pdf|reload"
    r"|remove_listener|screenshot|title|wait_for_.*|cookies|close"
)
"""Methods of contexts and pages that change nothing but what the page itself shows and stores."""

EMPTY = "robots.txt"
"""A page of the site without any script; the room's process stays what it is."""

WIPED = "() => { sessionStorage.clear(); name = ''; }"


class Room:
    """A context with its page.

    Attributes:
        spoilt: whether something was done here that can't be wiped off.
    """

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.page = context.new_page()
        self.spoilt = False
        self._devtools = context.new_cdp_session(self.page)
        watched = [self.page, context, self.page.clock, context.clock, context.tracing]
        for one in watched:
            self._watch(one, (name for name in dir(type(one)) if not LEAVES_NOTHING.fullmatch(name)))
        # What is pressed may not be released.
        self._watch(self.page.mouse, ["down"])
        self._watch(self.page.keyboard, ["down"])

    def _watch(self, one: object, names: Iterable[str]) -> None:
        """Note when any of these methods is called."""
        for name in names:
            if not name.startswith("_") and callable(getattr(type(one), name)):
                setattr(one, name, self._noting(getattr(one, name)))

    def _noting(self, method: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*given: Any, **named: Any) -> Any:
            self.spoilt = True
            return method(*given, **named)

        return noted

    def wiped(self, address: str) -> bool:
        """Make it as if nobody had been here; whether that is so now."""
        if self.spoilt or self.context.pages != [self.page]:
            return False
        try:
            self.page.goto(f"{address}{EMPTY}", timeout=10_000)
            self.page.evaluate(WIPED)
            self._devtools.send("Storage.clearDataForOrigin", {"origin": address.rstrip("/"), "storageTypes": "all"})
            self._devtools.send("Page.resetNavigationHistory")
            self.page.mouse.move(0, 0)  # where it is on a new page
        except PlaywrightError:
            return False
        return True


class Rooms:
    """All rooms of a browser that visit one address."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address
        self._empty: list[tuple[Mapping[str, Any], Room]] = []

    def enter(self, options: Mapping[str, Any]) -> Room | None:
        """An empty room with these options of a context, which nobody else has; None when there are no such rooms."""
        if not options.keys() <= FURNITURE:
            return None
        for place, (furniture, room) in enumerate(self._empty):
            if furniture == options:
                del self._empty[place]
                return room
        return Room(self._browser.new_context(service_workers="block", **options))

    def leave(self, options: Mapping[str, Any], room: Room) -> None:
        """Wipe a room, for whoever comes next; the one that has been empty for longest is given up for it."""
        if not room.wiped(self._address):
            room.context.close()
            return
        self._empty.append((dict(options), room))
        if len(self._empty) > MOST:
            self._empty.pop(0)[1].context.close()

    def close(self) -> None:
        """Give all empty rooms up."""
        while self._empty:
            self._empty.pop()[1].context.close()
