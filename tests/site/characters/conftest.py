"""Somebody who plays a character."""

from __future__ import annotations

import pytest

from tests.site.browser import Reader
from tests.site.characters.actions import (
    PAGE,
    SHEET,
    pick,
)
from tests.site.conftest import Visit


@pytest.fixture
def reader(visit: Visit) -> Reader:
    """Somebody who plays Zejhe."""
    reader = visit(PAGE)
    pick(reader.widget(SHEET), "Zejhe")
    return reader
