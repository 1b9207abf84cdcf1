"""The built site, and a visitor with each engine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.engines.engines import ENGINES, Engine
from tests.engines.visitor import Visitor, visiting

SITE = Path(__file__).parent.parent.parent / "build/site"


@pytest.fixture(scope="session", params=ENGINES, ids=lambda engine: engine.name)
def engine(request: pytest.FixtureRequest) -> Engine:
    """Each engine in turn."""
    found: Engine = request.param
    return found


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder of the site, which the session has built."""
    assert (SITE / "index.html").is_file(), "there is no site: run `nox -s engines`, or `nox -s site` first"
    return SITE


@pytest.fixture(scope="session")
def browser(engine: Engine, site: Path) -> Iterator[Visitor]:
    """A browser that stays open for all tests of an engine."""
    with visiting(engine, site) as found:
        yield found


@pytest.fixture
def visitor(browser: Visitor) -> Iterator[Visitor]:
    """Somebody at the site; after every test, the page that is open has met no error, and the host is as it was."""
    yield browser
    browser.server.spoilt.clear()
    assert browser.call("troubles") == []
