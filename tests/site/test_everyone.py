"""Readers who want no motion, or colours of their own."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.site.browser import page_of, roll
from tests.site.conftest import Visit

CHECK = "tuurna.check"

MOVING = """() => [document.documentElement, ...document.querySelectorAll("*")].filter((one) => {
    const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(one);
    return /[1-9]/.test(transitionDuration) || animationName !== "none" || scrollBehavior !== "auto";
}).map((one) => one.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize("path", ["index.html", page_of(CHECK), "odds/tuurna.html"])
def test_nothing_moves_for_who_wants_no_motion(visit: Visit, path: str) -> None:
    reader = visit(path, reduced_motion="reduce")
    if path == page_of(CHECK):
        roll(reader.widget(CHECK))
    assert reader.page.evaluate(MOVING) == []


def test_in_forced_colours_a_die_still_says_how_it_counted(visit: Visit) -> None:
    """Whatever the colours are, a win is filled, and what brings another die is ringed."""
    reader = visit(f"{page_of(CHECK)}#rule={CHECK}&level=5&difficulty=6&seed=12", forced_colors="active")
    found = reader.widget(CHECK)
    expect(found).to_have_attribute("data-state", "done")

    def fill(mark: str) -> str:
        style = "(one) => getComputedStyle(one).fill"
        return str(found.locator(f".xr-result .xr-die--{mark} rect").first.evaluate(style))

    assert len({fill("win"), fill("loss")}) == 2
    ringed = found.locator(".xr-result .xr-die--more").first
    assert ringed.evaluate("(one) => getComputedStyle(one).outlineStyle") == "solid"
