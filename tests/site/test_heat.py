"""Heat tables can be read: contrast in light and dark, names of rows and columns, no sideways page."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import Locator

from tests.site.browser import PHONE, too_wide
from tests.site.conftest import Visit

GAMES = ("tuurna", "rt0", "ingenuity", "almanac", "sirpas")
LEAST_CONTRAST = 4.5


def luminance(color: str) -> float:
    """Of a colour as browsers compute it, `rgb(0, 0, 0)` or `color(srgb 0 0 0)`, by WCAG 2.2."""
    numbers = [float(part) for part in re.findall(r"[\d.]+", color)][:3]
    parts = numbers if color.startswith("color") else [number / 255 for number in numbers]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(cell: Locator) -> float:
    styles = "(one) => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]"
    low, high = sorted(luminance(color) for color in cell.evaluate(styles))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("medium", ["screen", "print"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_shade_can_be_read(visit: Visit, scheme: str, medium: Literal["screen", "print"]) -> None:
    page = visit("odds/tuurna.html", color_scheme=scheme).page
    page.emulate_media(media=medium)
    cell = page.locator("td[class^=xr-heat-]").first
    shades = []
    for shade in range(11):
        # Which shades a page's own odds have is chance; a cell takes every one in turn.
        cell.evaluate("(one, shade) => { one.className = `xr-heat-${shade}`; }", shade)
        shades.append(contrast(cell))
        assert shades[-1] >= LEAST_CONTRAST, f"shade {shade}: {shades[-1]:.2f}"
    assert shades[10] != shades[1]


@pytest.mark.parametrize("game", GAMES)
def test_a_grid_has_heads_and_fits_a_phone(visit: Visit, game: str) -> None:
    page = visit(f"odds/{game}.html", viewport=PHONE).page
    assert too_wide(page) == 0
    tables = page.locator("table.xr-heat")
    assert tables.count() >= 1
    for table in tables.all():
        assert table.locator("caption").inner_text() != ""
        rows = table.locator("tbody tr")
        assert table.locator("tbody th").count() == rows.count()
        assert table.locator("thead th").count() == 1 + rows.first.locator("td").count()


def test_figures_are_whole_on_a_phone_and_what_they_are_of_stays(visit: Visit) -> None:
    page = visit("about.html", viewport=PHONE).page
    assert too_wide(page) == 0
    table = page.locator("table.figures")
    assert table.locator("tbody th").count() == table.locator("tbody tr").count()
    style = "(one) => getComputedStyle(one).whiteSpace"
    assert {cell.evaluate(style) for cell in table.locator("tbody td").all()} == {"nowrap"}
    name = table.locator("tbody th").first
    before = name.bounding_box()
    page.locator(".table-wrapper.figures").evaluate("(one) => { one.scrollLeft = 100; }")
    after = name.bounding_box()
    assert before is not None
    assert after is not None
    # The wrapper's own margin goes first.
    assert abs(after["x"] - before["x"]) < 8
