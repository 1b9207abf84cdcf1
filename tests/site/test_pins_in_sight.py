"""On a phone, a roll inside the Table panel shows its button and its result there together."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.site.browser import PHONE, Reader, from_menu, page_of
from tests.site.characters.actions import GAMES, line, pick
from tests.site.conftest import Visit
from tests.site.table_panel import opened

PINNED = ("tuurna.check", "rt0.check", "ingenuity.check", "almanac.use", "sirpas.attack")
"""A widget of each game, the one with the most fields among them."""

OUT_OF_SIGHT = """(widget) => {
    const panel = widget.closest(".xr-table-panel").getBoundingClientRect();
    const parts = [".xr-go", ".xr-result .xr-summary", ".xr-result .xr-tray"].map((one) => widget.querySelector(one));
    if (parts.some((one) => !one?.getBoundingClientRect().height)) return 9999;
    const boxes = parts.map((one) => one.getBoundingClientRect());
    const above = Math.max(0, panel.top) - Math.min(...boxes.map((box) => box.top));
    const below = Math.max(...boxes.map((box) => box.bottom)) - Math.min(innerHeight, panel.bottom);
    return Math.ceil(Math.max(above, below));
}"""
"""By how many pixels the button, the sentence or what fell lies outside the panel or the screen."""


def rolled(widget: Locator) -> int:
    """Roll with the button at the lower edge of the panel; how much of it all can't be seen."""
    go = widget.locator(".xr-go")
    go.evaluate("(go) => go.scrollIntoView({ block: 'end', behavior: 'instant' })")
    go.click()
    expect(widget).to_have_attribute("data-state", "done")
    return int(widget.evaluate(OUT_OF_SIGHT))


def in_panel(reader: Reader, count: int) -> list[Locator]:
    """The pins, in the panel of a page that has none of them."""
    reader.open("licence.html")
    panel = opened(reader.page)
    expect(panel.locator("rule-widget")).to_have_count(count)
    return panel.locator("rule-widget").all()


def test_pinned_widgets_show_what_fell_beside_their_button(visit: Visit) -> None:
    reader = visit(None, viewport=PHONE, has_touch=True, reduced_motion="reduce")
    for rule in PINNED:
        reader.open(page_of(rule))
        from_menu(reader.widget(rule), "Pin")
        expect(reader.widget(rule).locator(".xr-pin")).to_have_attribute("aria-pressed", "true")
    found = in_panel(reader, len(PINNED))
    wrong = {rule: rolled(widget) for rule, widget in zip(PINNED, found, strict=True)}
    assert {rule: pixels for rule, pixels in wrong.items() if pixels > 0} == {}


def test_pinned_lines_show_what_fell_beside_their_button(visit: Visit) -> None:
    reader = visit(None, viewport=PHONE, has_touch=True, reduced_motion="reduce")
    lines = {"tuurna": "Agility", "sirpas": "Body"}
    for game, label in lines.items():
        path, rule, name = GAMES[game]
        reader.open(path)
        sheet = reader.widget(rule)
        pick(sheet, name)
        line(sheet, label).first.click()
        sheet.locator(".xr-line-panel").get_by_role("button", name="Pin", exact=True).click()
        expect(sheet.locator(".xr-line-panel").get_by_role("button", name="Unpin")).to_be_visible()
    found = in_panel(reader, len(lines))
    assert [max(0, rolled(widget)) for widget in found] == [0] * len(lines)
