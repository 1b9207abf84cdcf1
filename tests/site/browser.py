"""A reader in a real browser: opens pages, uses widgets, and remembers everything that went wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request, Route, WebError, expect
from playwright.sync_api import Error as PlaywrightError

from rules_py import registry

SITE = Path(__file__).parent.parent.parent / "build/site"

PHONE = {"width": 390, "height": 844}

TWO_FRAMES = "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => go())))"
"""Ends when the page has been drawn once from where it is now."""


FORBIDDEN = "Object.defineProperty(globalThis, 'localStorage', { get() { throw new DOMException('no') } })"
"""What a browser does that keeps nothing."""

FULL = """Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError") }"""
"""What one does that has no room left."""

SAVE_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
"""Asks nothing before the reader does, so that a test decides when the runtime is loaded."""

Answer = Callable[[Route], None]
"""What comes of a request."""


def page_of(rule: str) -> str:
    """The path of the page that documents a rule."""
    return f"{registry.find(rule).page}.html"


class Reader:
    """One person with a browser of their own: no storage, no clipboard rights.

    Args:
        context: where they are alone.
        address: of the site.
        page: what they look at first; without one, a new page of the context.
        go: what ends their stay; without it, their context is closed.
    """

    def __init__(
        self, context: BrowserContext, address: str, page: Page | None = None, go: Callable[[], None] | None = None
    ) -> None:
        self.context = context
        self.address = address
        self.troubles: list[str] = []
        self.requests: list[str] = []
        self.expected: list[str] = []
        self._go = go or context.close
        context.on("request", self._asked)
        context.on("console", self._noted)
        context.on("weberror", self._uncaught)
        self.page: Page = page or context.new_page()

    def _asked(self, request: Request) -> None:
        self.requests.append(request.url)

    def _noted(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.troubles.append(f"{message.text} ({message.location['url']})")

    def _uncaught(self, error: WebError) -> None:
        self.troubles.append(f"uncaught: {error.error}")

    def deaf(self) -> None:
        """Hear no more of what happens in the context; all that has happened is heard first."""
        with suppress(PlaywrightError):  # it may be closed
            self.context.cookies()
        self.context.remove_listener("request", self._asked)
        self.context.remove_listener("console", self._noted)
        self.context.remove_listener("weberror", self._uncaught)

    def open(self, path: str) -> None:
        """Go to a page of the site, and wait until its widgets work and all of it is laid out."""
        self.page.goto(self.address + path)
        expect(self.page.locator("rule-widget[data-asleep], .laid-out-later")).to_have_count(0)

    def lose_storage(self, script: str = FORBIDDEN) -> None:
        """From the next page on, nothing can be kept."""
        self.expect_trouble("^uncaught: no$")  # the theme's own script asks for the storage too
        self.context.add_init_script(script)

    def expect_trouble(self, pattern: str) -> None:
        """An error in the console that this test brings about on purpose."""
        self.expected.append(pattern)

    def widget(self, rule: str) -> Locator:
        """The first widget of a rule."""
        return self.page.locator(f'rule-widget[data-rule="{rule}"]').first

    def widgets(self) -> list[Locator]:
        """All widgets of the page; a character sheet is none that has a button and a result."""
        return self.page.locator("rule-widget:not([data-sheet])").all()

    def leave(self) -> None:
        """Go, and check that nothing went wrong that the test did not expect."""
        self._go()
        unexpected = [t for t in self.troubles if not any(re.search(pattern, t) for pattern in self.expected)]
        assert unexpected == [], unexpected
        assert [url for url in self.requests if not url.startswith((self.address, "data:", "blob:"))] == []


def roll(widget: Locator) -> None:
    """Press the button and wait for the ruling."""
    widget.locator(".xr-go").click()
    is_in(widget, "done")


def from_menu(widget: Locator, name: str) -> None:
    """Open the menu of a widget, and press one of its items."""
    widget.locator(".xr-menu-button").click()
    widget.locator(".xr-menu-list").get_by_text(name, exact=True).click()


def own_dice(widget: Locator, thrown: str) -> Locator:
    """Type what fell at the table; gives the field."""
    field = widget.locator('[name="faces"]')
    if not field.is_visible():
        widget.locator(".xr-menu-button").click()
        widget.locator(".xr-own").click()
    field.fill(thrown)
    return field


def unfold(widget: Locator) -> None:
    """Open what is folded away: further options, what is carried on, and the odds."""
    for fold in widget.locator("details.xr-fold:visible").all():
        if fold.get_attribute("open") is None:
            fold.locator(":scope > summary").click()


def is_in(widget: Locator, state: str) -> None:
    """Wait until the widget is in a state."""
    expect(widget).to_have_attribute("data-state", state)


def loaded(widget: Locator) -> None:
    """Wait until the page has its Python, which it begins to load when a widget is in view; nothing is asked of it."""
    widget.scroll_into_view_if_needed()
    # Not `wait_for_function`: that evaluates text, which the page's policy forbids.
    widget.evaluate(
        """({ runtime }) => new Promise((resolve, reject) => {
            if (runtime.state === "ready") resolve();
            else runtime.addEventListener("ready", () => resolve(), { once: true });
            setTimeout(() => reject(new Error("no Python after 90 seconds")), 90_000);
        })"""
    )


def ask(widget: Locator, requests: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the rules in this page answer, through the page's own runtime."""
    answers = widget.evaluate("(element, requests) => Promise.all(requests.map((one) => element.ask(one)))", requests)
    assert isinstance(answers, list)
    return answers


def faces(widget: Locator) -> list[str]:
    """The dice of the result, each as it is spoken."""
    return [str(die.get_attribute("aria-label")) for die in widget.locator(".xr-result svg.xr-die").all()]


def shipped(route: Route) -> bytes:
    """The file that is asked for, as the build made it. Fetched through the driver, megabytes would take seconds."""
    return (SITE / urlsplit(route.request.url).path.lstrip("/")).read_bytes()


def noting(answer: Answer, asked: list[str]) -> Answer:
    """The same answer, and a note of what was asked for."""

    def answered(route: Route) -> None:
        asked.append(route.request.url)
        answer(route)

    return answered


@contextmanager
def held(context: BrowserContext, pattern: str) -> Iterator[None]:
    """Within the block, no file of this pattern comes; at its end, all that were asked for do."""
    waiting: list[Route] = []

    def keep(route: Route) -> None:
        waiting.append(route)

    context.route(pattern, keep)
    yield
    context.route(pattern, lambda route: route.continue_())
    for route in waiting:
        route.continue_()


def press_meanwhile(tap: Locator, op: str, pressed: Locator) -> None:
    """Tap something; when the rules answer this kind of request, something else is being pressed."""
    page = tap.page
    waiting: list[Route] = []

    def asked(request: Request) -> bool:
        return (request.post_data or "").startswith(f'{{"op":"{op}"')

    page.route("**/answer", lambda route: waiting.append(route) if asked(route.request) else route.continue_())
    with page.expect_request(asked):
        tap.click()
    pressed.hover()
    page.mouse.down()
    for late in waiting:
        with page.expect_response("**/answer") as answer:
            late.continue_()
        answer.value.finished()
    page.unroute("**/answer")
    page.evaluate(TWO_FRAMES)
    page.mouse.up()


def too_wide(page: Page) -> int:
    """By how many pixels the page is wider than the window, or something sticks out of its widget; 0 when all fits.

    What lies in a part that scrolls by itself may be as wide as it likes.
    """
    return int(
        page.evaluate(
            """() => {
                const scrolls = (part) => getComputedStyle(part).overflowX !== "visible";
                const free = (part, widget) => {
                    const parent = part.parentElement;
                    return parent === widget || (!scrolls(parent) && free(parent, widget));
                };
                // The theme lets the page scroll in a box of its own.
                const boxes = [document.documentElement, ...document.querySelectorAll(".content")];
                let most = Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth));
                for (const widget of document.querySelectorAll("rule-widget")) {
                    const edge = widget.getBoundingClientRect().right;
                    for (const part of widget.querySelectorAll("*")) {
                        const out = Math.floor(part.getBoundingClientRect().right - edge);
                        if (out > most && free(part, widget)) most = out;
                    }
                }
                return most;
            }"""
        )
    )
