"""Readers who want no motion, or colours of their own."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.site.browser import from_menu, page_of, roll
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


SYSTEM = """(name) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = name;
    const found = getComputedStyle(probe).color;
    probe.remove();
    return found;
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_forced_colours_are_those_of_the_system_whatever_theme_was_chosen(visit: Visit, theme: str) -> None:
    """A drawing that kept the theme's colour could be dark on dark."""
    reader = visit(
        f"{page_of(CHECK)}#rule={CHECK}&level=5&difficulty=6&seed=12", forced_colors="active", color_scheme="dark"
    )
    reader.page.evaluate("(theme) => { document.body.dataset.theme = theme; }", theme)
    found = reader.widget(CHECK)
    expect(found).to_have_attribute("data-state", "done")
    from_menu(found, "Compare")
    expect(found.locator(".xr-comparison")).to_be_visible()
    reader.page.get_by_role("button", name="Table").click()

    def style(one: str, name: str, pseudo: str | None = None) -> str:
        script = "(one, [name, pseudo]) => getComputedStyle(one, pseudo)[name]"
        return str(reader.page.locator(one).first.evaluate(script, [name, pseudo]))

    ink, paper, chosen = (reader.page.evaluate(SYSTEM, name) for name in ("CanvasText", "Canvas", "Highlight"))
    result = f'rule-widget[data-rule="{CHECK}"] .xr-result'
    assert style("article h1", "backgroundColor", "::before") == ink
    assert style(".theme-toggle svg", "color") == reader.page.evaluate(SYSTEM, "ButtonText")
    assert style(f"{result} .xr-die--more", "outlineColor") == chosen
    assert style(f"{result} tr.xr-hit .xr-bar rect", "fill") == chosen
    failing = f"{result} tr:not(.xr-hit) .xr-bar rect"
    assert (style(failing, "fill"), style(failing, "stroke")) == (paper, ink)
    assert style(".xr-compared td:last-child .xr-bar rect", "fill") == chosen
    assert style('.xr-table-panel button[aria-pressed="true"]', "backgroundColor") == chosen


@pytest.mark.parametrize(("path", "button"), [("index.html", ".xr-go"), ("404.html", ".lost > button")])
def test_in_forced_colours_a_button_outside_the_books_looks_like_one(visit: Visit, path: str, button: str) -> None:
    reader = visit(path, forced_colors="active")
    face = reader.page.locator(button).first.evaluate("(one) => getComputedStyle(one).backgroundColor")
    assert face == reader.page.evaluate(SYSTEM, "ButtonFace")
