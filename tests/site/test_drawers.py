"""The menu and the contents on narrow and magnified windows, by keyboard; and a theme without storage."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.site.browser import FORBIDDEN, FULL, PHONE, page_of, too_wide
from tests.site.conftest import Visit

PAGE = page_of("tuurna.check")
MAGNIFIED = {"width": 320, "height": 225}
"""A window of 1280 by 900 pixels at 400%."""

INSIDE = "(selector) => document.activeElement.closest(selector) !== null"


@pytest.mark.parametrize("window", [PHONE, MAGNIFIED], ids=["phone", "400%"])
@pytest.mark.parametrize(("name", "drawer"), [("Menu", ".sidebar-drawer"), ("On this page", ".toc-drawer")])
def test_a_drawer_is_opened_used_and_left_by_keyboard(
    visit: Visit, window: dict[str, int], name: str, drawer: str
) -> None:
    page = visit(PAGE, viewport=window).page
    opener = page.get_by_role("button", name=name, exact=True).first
    expect(opener).to_have_attribute("aria-expanded", "false")
    opener.focus()
    page.keyboard.press("Enter")
    expect(opener).to_have_attribute("aria-expanded", "true")
    assert page.evaluate(INSIDE, drawer)
    for _ in range(3):
        page.keyboard.press("Tab")
        assert page.evaluate(INSIDE, drawer)
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()
    expect(opener).to_have_attribute("aria-expanded", "false")
    assert too_wide(page) == 0


def test_the_open_menu_has_its_way_out_above_it_and_no_empty_strip(visit: Visit) -> None:
    page = visit(PAGE, viewport=PHONE).page
    page.get_by_role("button", name="Menu", exact=True).first.click()
    close, links = (
        page.locator(f".sidebar-drawer > {part}").bounding_box() for part in (".drawer-close", ".sidebar-container")
    )
    assert close
    assert links
    assert close["width"] == pytest.approx(links["width"], abs=2)
    assert close["y"] + close["height"] <= links["y"] + 1
    assert links["y"] + links["height"] <= PHONE["height"] + 1


def test_the_lines_of_a_long_title_in_the_menu_do_not_touch(visit: Visit) -> None:
    page = visit("rt0/start.html", viewport=PHONE).page
    page.get_by_role("button", name="Menu", exact=True).first.click()
    title = page.locator(".sidebar-drawer .book-title a")
    size = float(title.evaluate("(title) => parseFloat(getComputedStyle(title).fontSize)"))
    box = title.bounding_box()
    assert box
    assert box["height"] > 2 * 1.1 * size


def test_nothing_in_a_closed_drawer_can_be_come_upon(visit: Visit) -> None:
    page = visit(PAGE, viewport=PHONE).page
    expect(page.locator(".sidebar-drawer a").first).to_be_hidden()
    expect(page.locator(".toc-drawer a").first).to_be_hidden()
    for _ in range(12):
        page.keyboard.press("Tab")
        assert not page.evaluate(INSIDE, ".sidebar-drawer, .toc-drawer")


def test_a_line_of_the_contents_leads_to_its_place_and_closes_the_drawer(visit: Visit) -> None:
    page = visit(PAGE, viewport=PHONE).page
    page.get_by_role("button", name="On this page", exact=True).first.click()
    page.locator('.toc-drawer a[href^="#"]').nth(1).click()
    expect(page.locator(".toc-drawer")).to_be_hidden()
    assert page.locator(".content[inert]").count() == 0


def test_beside_the_text_there_is_no_drawer(visit: Visit) -> None:
    page = visit(PAGE, viewport={"width": 1400, "height": 900}).page
    expect(page.locator(".sidebar-drawer a").first).to_be_visible()
    expect(page.locator(".drawer-close").first).to_be_hidden()
    assert page.locator("[inert]").count() == 0


COVERED = """() => [...document.querySelectorAll("rule-widget :is(input, select, button, .xr-die)")].filter((part) => {
    part.scrollIntoView({ block: "end", behavior: "instant" });
    const { x, y, width, height } = part.getBoundingClientRect();
    if (!width) return false;
    return [".xr-opener", ".back-to-top"].some((selector) => {
        const other = document.querySelector(selector)?.getBoundingClientRect();
        if (!other?.width) return false;
        return x < other.right && x + width > other.x && y < other.bottom && y + height > other.y;
    });
}).length"""


@pytest.mark.parametrize("window", [PHONE, {"width": 1100, "height": 800}, {"width": 1400, "height": 900}], ids=str)
def test_neither_the_table_nor_the_way_up_covers_a_field_or_a_die(visit: Visit, window: dict[str, int]) -> None:
    page = visit(PAGE, viewport=window).page
    expect(page.locator(".xr-opener")).to_be_visible()
    page.mouse.wheel(0, 3000)
    page.mouse.wheel(0, -200)
    assert page.evaluate(COVERED) == 0


@pytest.mark.parametrize("storage", [FORBIDDEN, FULL], ids=["forbidden", "full"])
def test_the_switch_for_dark_pages_works_without_storage(visit: Visit, storage: str) -> None:
    reader = visit(None, viewport={"width": 1400, "height": 900})
    reader.context.add_init_script(storage)
    reader.open(PAGE)
    switch = reader.page.locator(".theme-toggle:visible")
    themes = []
    for _ in range(3):
        switch.click()
        themes.append(reader.page.evaluate("document.body.dataset.theme"))
    assert sorted(themes) == ["auto", "dark", "light"]


@pytest.mark.parametrize(("name", "drawer"), [("Menu", ".sidebar-drawer"), ("On this page", ".toc-drawer")])
def test_going_back_finds_the_page_and_no_open_drawer(visit: Visit, name: str, drawer: str) -> None:
    reader = visit(PAGE, viewport=PHONE)
    page = reader.page
    page.get_by_role("button", name=name, exact=True).first.click()
    expect(page.locator(".drawer-close:visible")).to_have_count(1)
    # As a link in the menu does, and one that is followed from a bookmark while the drawer is open.
    page.evaluate("(address) => location.assign(address)", f"{reader.address}{page_of('tuurna.luck')}")
    page.wait_for_url(f"**/{page_of('tuurna.luck')}")
    page.go_back()
    page.wait_for_url(f"**/{PAGE}")
    expect(page.locator("rule-widget[data-asleep]")).to_have_count(0)
    expect(page.locator(f"{drawer} a").first).to_be_hidden()
    expect(page.get_by_role("button", name=name, exact=True).first).to_have_attribute("aria-expanded", "false")
    assert page.locator("[inert]").count() == 0
