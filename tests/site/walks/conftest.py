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


Device = Callable[[], Reader]


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
        """As another one that has been at the site once: whatever somebody made or rolled here is wiped off."""
        reader = self.reader
        reader.page.close()
        reader.page = reader.context.new_page()
        made = {"origin": reader.address.rstrip("/"), "storageTypes": "local_storage,indexeddb"}
        reader.context.new_cdp_session(reader.page).send("Storage.clearDataForOrigin", made)
        return reader


@pytest.fixture(scope="session")
def kept(browser: Browser, site: Path) -> Iterator[Kept]:
    """The device without a network. It takes as long to get ready as a walk, so all walks have the same."""
    found = Kept(browser, site)
    yield found
    found.reader.leave()


@pytest.fixture(params=[Finger, Keyboard], ids=["touch", "keyboard"])
def kind(request: pytest.FixtureRequest) -> type[Walker]:
    """How somebody walks."""
    found: type[Walker] = request.param
    return found


@pytest.fixture
def device(kind: type[Walker], request: pytest.FixtureRequest) -> Iterator[Device]:
    """Another device each time, where nothing is open yet: with a network for a finger, without one for a keyboard."""
    if kind is Finger:
        with visits(request.getfixturevalue("browser"), request.getfixturevalue("near_address")) as visit:
            yield lambda: visit(None, **TOUCH)
    else:
        found: Kept = request.getfixturevalue("kept")
        found.reader.troubles.clear()
        yield found.afresh
        assert found.reader.troubles == []


@pytest.fixture
def walker(kind: type[Walker], device: Device) -> Walker:
    """Somebody at their first device."""
    return kind(device())
