"""Tables of the text on a phone."""

from __future__ import annotations

import pytest

from tests.site.browser import PHONE
from tests.site.conftest import Visit

MOVED = """(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 8).map((one) => {
    one.scrollLeft = one.scrollWidth;
    const [cell, edge] = [one.querySelector("tbody tr > *"), one].map((part) => part.getBoundingClientRect());
    return Math.abs(cell.left - edge.left) < 10 && cell.width < edge.width / 2;
})"""
"""For each table that scrolls sideways, moved to its end: whether its first column is in view, and leaves room."""


@pytest.mark.parametrize("path", ["rt0/abilities.html", "tuurna/natural.html", "sirpas/workings/catalogue.html"])
def test_a_table_that_is_wider_than_a_phone_keeps_its_first_column_in_view(visit: Visit, path: str) -> None:
    page = visit(path, viewport=PHONE).page
    scrolled = page.locator(".table-wrapper").evaluate_all(MOVED)
    assert scrolled
    assert all(scrolled)
