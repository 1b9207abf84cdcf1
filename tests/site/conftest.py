"""The real site, built and served once a run, and readers who visit it in a real browser."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from executable_rules.ship.serve import serving
from tests.site.browser import Reader
from tests.site.find_browser import administrator, find_browser
from tests.site.near import NearHandler
from tests.site.rooms import Room, Rooms

ROOT = Path(__file__).parent.parent.parent
BUILD = "-b html -d build/doctrees -j 2 --fail-on-warning --keep-going -q docs build/site"

# Generous, because a cold start of Python shares the machine with other tests; none waits that long when all is well.
expect.set_options(timeout=150_000)

Visit = Callable[..., Reader]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built site. The first process of a run builds it, quickly when nothing has changed.

    Whoever has just built it says so with `SITE_IS_BUILT=1`: even to find out that nothing has changed takes a while.
    """
    if os.environ.get("SITE_IS_BUILT") == "1":
        assert (ROOT / "build/site/index.html").is_file(), "SITE_IS_BUILT is 1, but there is no site"
        return ROOT / "build/site"
    run = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        run = run.parent
    outcome = run / "site-build.txt"
    try:
        (run / "site-build-started").touch(exist_ok=False)
    except FileExistsError:
        while not outcome.is_file():
            time.sleep(0.1)
    else:
        command = [sys.executable, "-m", "sphinx", *BUILD.split()]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        pending = outcome.with_suffix(".pending")
        pending.write_text(done.stderr if done.returncode else "", encoding="utf-8")
        pending.replace(outcome)
    failure = outcome.read_text(encoding="utf-8")
    assert failure == "", f"the site cannot be built:\n{failure}"
    return ROOT / "build/site"


@pytest.fixture(scope="session")
def own_address(site: Path) -> Iterator[str]:
    """The address of the served site, with a slash at its end."""
    with serving(site) as found:
        yield found


@pytest.fixture(scope="session")
def near_address(site: Path) -> Iterator[str]:
    """The same, with the rules answered at once by the Python at hand."""
    with serving(site, NearHandler) as found:
        yield found


@pytest.fixture
def address(request: pytest.FixtureRequest) -> str:
    """The address of the site; with `pytest.mark.own_python` the browser runs its own Python, as readers' do."""
    own = request.node.get_closest_marker("own_python")
    return str(request.getfixturevalue("own_address" if own else "near_address"))


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What starts browsers."""
    with sync_playwright() as found:
        yield found


def launched(playwright: Playwright, *, whole: bool) -> Browser:
    """A Chromium that nobody sees."""
    # Containers have no other user.
    sandbox = ["--no-sandbox"] if administrator() else []
    return playwright.chromium.launch(executable_path=find_browser(whole=whole), args=sandbox)


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """A Chromium, the one that costs least."""
    found = launched(playwright, whole=False)
    yield found
    found.close()


@pytest.fixture(scope="session")
def whole_browser(playwright: Playwright) -> Iterator[Browser]:
    """A Chromium with all its parts: the one without windows ends the page when a program in it is stopped."""
    found = launched(playwright, whole=True)
    yield found
    found.close()


@pytest.fixture(scope="session")
def rooms(browser: Browser, near_address: str) -> Iterator[Rooms]:
    """Where readers of the site with the Python at hand are, one after another."""
    found = Rooms(browser, near_address)
    yield found
    found.close()


@pytest.fixture
def visit(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[Visit]:
    """Opens pages of the site: see `visits`."""
    near = address == request.getfixturevalue("near_address")
    with visits(browser, address, request.getfixturevalue("rooms") if near else None) as open_page:
        yield open_page


@pytest.fixture
def visit_whole(whole_browser: Browser, address: str) -> Iterator[Visit]:
    """The same, in a Chromium with all its parts."""
    with visits(whole_browser, address) as open_page:
        yield open_page


def housed(rooms: Rooms, room: Room, options: Mapping[str, Any], address: str) -> Reader:
    """A reader in a room, who leaves it to the next one."""

    def go() -> None:
        reader.deaf()
        rooms.leave(options, room)

    reader = Reader(room.context, address, room.page, go)
    # What readers themselves listen for, they end themselves.
    room.spoilt = False
    return reader


@contextmanager
def visits(browser: Browser, address: str, rooms: Rooms | None = None) -> Iterator[Visit]:
    """Opens a page of the site as a fresh reader: `visit("tuurna/rolls.html", viewport=…)`.

    `visit(None)` gives a reader who has opened nothing yet, so that a test can prepare what their first page meets.

    When the test is over, every reader must have met no error and asked no other host. Unless asked for, nothing is
    kept for reading without a network: what a test does to the network must reach the page.

    With `rooms`, whoever opens a page at once is where somebody else has been before, if nothing is left of them; what
    the browser has fetched, it need not fetch again.
    """
    with ExitStack() as leaving:

        def open_page(path: str | None = "", **options: Any) -> Reader:
            room = rooms.enter(options) if rooms is not None and path is not None else None
            if rooms is None or room is None:
                reader = Reader(browser.new_context(**{"service_workers": "block", **options}), address)
            else:
                reader = housed(rooms, room, options, address)
            leaving.callback(reader.leave)
            if path is not None:
                reader.open(path)
            return reader

        yield open_page
