"""Whoever walks: once with a finger and a network, once with a keyboard and without."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from executable_rules.ship.serve import serving
from tests.site.browser import Reader, loaded
from tests.site.conftest import visits
from tests.site.fights import TOUCH
from tests.site.test_offline import KEPT
from tests.site.walks.walker import Finger, Keyboard, Walker

FIRST = "tuurna/rolls.html"
"""Where those who will have no network were before: the site keeps itself once Python has started."""


Devices = Callable[[int], Reader]


class Kept:
    """A device that has been at the site once, and has no network any more: even the server is gone."""

    def __init__(self, browser: Browser, site: Path) -> None:
        with serving(site) as address:
            self.reader = Reader(browser.new_context(**TOUCH), address)
            self.reader.open(FIRST)
            loaded(self.reader.widget("tuurna.check"))
            self.reader.page.evaluate(KEPT)
            self.reader.context.set_offline(True)

    def afresh(self) -> Reader:
        """In the hands of somebody who has made nothing here yet. The site itself stays."""
        reader = self.reader
        reader.page.close()
        reader.page = reader.context.new_page()
        kept = {"origin": reader.address.rstrip("/"), "storageTypes": "local_storage,indexeddb"}
        reader.context.new_cdp_session(reader.page).send("Storage.clearDataForOrigin", kept)
        reader.troubles.clear()
        return reader


@pytest.fixture(scope="session")
def kept(browser: Browser, site: Path) -> Iterator[Callable[[int], Kept]]:
    """The first, the second device without a network, each made ready when it is first asked for."""
    ready: list[Kept] = []

    def device(number: int) -> Kept:
        while len(ready) <= number:
            ready.append(Kept(browser, site))
        return ready[number]

    yield device
    for one in ready:
        one.reader.leave()


@pytest.fixture(params=[Finger, Keyboard], ids=["touch", "keyboard"])
def kind(request: pytest.FixtureRequest) -> type[Walker]:
    """How somebody walks."""
    found: type[Walker] = request.param
    return found


@pytest.fixture
def devices(kind: type[Walker], request: pytest.FixtureRequest) -> Iterator[Devices]:
    """The first, the second device of somebody who walks: with a network for a finger, without one for a keyboard."""
    if kind is Finger:
        with visits(request.getfixturevalue("browser"), request.getfixturevalue("near_address")) as visit:
            yield lambda _: visit(None, **TOUCH)
    else:
        device: Callable[[int], Kept] = request.getfixturevalue("kept")
        used: list[Reader] = []

        def afresh(number: int) -> Reader:
            used.append(device(number).afresh())
            return used[-1]

        yield afresh
        assert [one.troubles for one in used] == [[]] * len(used)


@pytest.fixture
def walker(kind: type[Walker], devices: Devices) -> Walker:
    """Somebody at their first device, where nothing is open yet."""
    return kind(devices(0))
