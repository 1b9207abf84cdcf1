"""What a chapter looks like on paper: ink on white, without what only a screen needs."""

from __future__ import annotations

import pytest

from tests.site.conftest import Visit


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_paper_has_no_controls_of_the_screen_and_no_dark_colours(visit: Visit, scheme: str) -> None:
    reader = visit("tuurna/rolls.html", color_scheme=scheme)
    page = reader.page
    page.evaluate(f"document.body.dataset.theme = '{scheme}'")
    page.emulate_media(media="print")
    for part in (".skip-to-content", ".toc-drawer", ".back-to-top", ".sidebar-drawer", ".xr-form", ".xr-row-link"):
        assert [found for found in page.locator(part).all() if found.is_visible()] == [], part
    link = page.locator("article p > a.reference").first
    assert link.evaluate("element => getComputedStyle(element).color") == "rgb(36, 99, 63)"
