"""The reader's table: a log of rolls and pinned widgets, on every page, by keyboard and without storage."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.site.browser import PHONE, Reader, page_of, roll, too_wide
from tests.site.conftest import Visit

CHECK = "tuurna.check"
PAGE = page_of(CHECK)
OTHER = page_of("sirpas.check")

FORBIDDEN = "Object.defineProperty(globalThis, 'localStorage', { get() { throw new DOMException('no') } })"
YESTERDAY = """(key) => {
    const log = JSON.parse(localStorage.getItem(key));
    log[0].time = new Date(Date.now() - 7 * 60 * 60 * 1000).toISOString();
    localStorage.setItem(key, JSON.stringify(log));
}"""


def opened(page: Page) -> Locator:
    page.locator(".xr-opener").click()
    desk = page.get_by_role("region", name="Your table")
    expect(desk).to_be_visible()
    return desk


def rolled(reader: Reader) -> Locator:
    """A roll of our own, in the log of the table, which is open."""
    roll(reader.widget(CHECK))
    return opened(reader.page)


def test_a_roll_is_logged_with_its_outcome_and_a_link_that_shows_it_again(visit: Visit) -> None:
    reader = visit(PAGE)
    desk = rolled(reader)
    entry = desk.locator(".xr-log > li")
    expect(entry).to_have_count(1)
    # What is as usual is not said; the link has it.
    expect(entry).to_contain_text("Check (level 5, difficulty 5) ")
    expect(entry).to_contain_text(reader.widget(CHECK).locator(".xr-summary").inner_text())
    expect(entry.locator("time")).not_to_be_empty()
    link = reader.widget(CHECK).locator("a.xr-link").get_attribute("href")
    assert entry.locator("a").get_attribute("href") == link
    expect(reader.page.locator(".xr-opener")).to_have_text("Table 1")


def test_the_log_goes_with_the_reader_and_keeps_pages_and_evenings_apart(visit: Visit) -> None:
    reader = visit(PAGE)
    rolled(reader)
    reader.page.evaluate(YESTERDAY, "rules-kept:log")
    reader.open(OTHER)
    roll(reader.widget("sirpas.check"))
    desk = opened(reader.page) if reader.page.locator(".xr-desk").is_hidden() else reader.page.locator(".xr-desk")
    lines = desk.locator(".xr-log > li")
    expect(lines).to_have_count(1)
    desk.get_by_role("button", name="All").click()
    expect(lines).to_have_count(2)
    desk.get_by_role("button", name="This page").click()
    expect(lines).to_have_count(1)
    expect(lines).to_contain_text("value 11")


def test_the_log_is_copied_exported_cleared_and_brought_back(visit: Visit) -> None:
    reader = visit(PAGE, permissions=["clipboard-read", "clipboard-write"])
    desk = rolled(reader)
    desk.get_by_role("button", name="Copy as text").click()
    expect(desk.locator(".xr-live")).to_have_text("Copied.")
    # Those who see read it once, beside the button.
    expect(desk.locator(".xr-copied")).to_have_text("Copied.")
    expect(desk.locator(".xr-news")).to_have_text("")
    summary = reader.widget(CHECK).locator(".xr-summary").inner_text()
    assert summary in reader.page.evaluate("navigator.clipboard.readText()")
    with reader.page.expect_download() as download:
        desk.get_by_role("button", name="Export").click()
    lines = Path(download.value.path()).read_text(encoding="utf-8").splitlines()
    assert lines[0] == "time,roll,outcome,faces,link"
    assert summary in lines[1]
    desk.get_by_role("button", name="Clear").click()
    expect(desk.locator(".xr-log")).to_have_text("Nothing rolled yet.")
    expect(desk.get_by_role("button", name="Undo")).to_be_focused()
    desk.get_by_role("button", name="Undo").click()
    expect(desk.locator(".xr-log a")).to_have_count(1)


def test_somebody_elses_roll_is_not_logged(visit: Visit) -> None:
    reader = visit(f"{PAGE}#rule={CHECK}&seed=3")
    expect(reader.widget(CHECK)).to_have_attribute("data-state", "done")
    expect(opened(reader.page).locator(".xr-log")).to_have_text("Nothing rolled yet.")


def test_the_table_works_by_keyboard_and_gives_the_focus_back(visit: Visit) -> None:
    page = visit(PAGE).page
    page.locator(".xr-opener").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".xr-desk h2")).to_be_focused()
    expect(page.locator(".xr-opener")).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Escape")
    expect(page.locator(".xr-desk")).to_be_hidden()
    expect(page.locator(".xr-opener")).to_be_focused()


def test_a_pinned_widget_rolls_on_another_page_and_remembers_its_values(visit: Visit) -> None:
    reader = visit(PAGE)
    reader.widget(CHECK).locator("[name=level]").fill("7")
    reader.widget(CHECK).get_by_role("button", name="Pin").click()
    expect(reader.widget(CHECK).get_by_role("button", name="Unpin")).to_have_attribute("aria-pressed", "true")
    reader.open("licence.html")
    desk = opened(reader.page)
    pinned = desk.locator("rule-widget")
    expect(pinned.locator("[name=level]")).to_have_value("7")
    roll(pinned)
    expect(pinned.locator(".xr-summary")).not_to_be_empty()
    assert f"/{PAGE}#rule={CHECK}" in str(desk.locator(".xr-log a").get_attribute("href"))
    desk.get_by_role("button", name="Unpin Check").click()
    expect(pinned).to_have_count(0)
    expect(desk.locator("h2")).to_be_focused()


def test_a_pin_of_the_same_page_brings_no_second_form(visit: Visit) -> None:
    reader = visit(PAGE)
    reader.widget(CHECK).get_by_role("button", name="Pin").click()
    desk = opened(reader.page)
    expect(desk.get_by_role("link", name="Check, on this page")).to_be_visible()
    expect(desk.locator("rule-widget")).to_have_count(0)


def test_ids_stay_unique_where_a_pinned_widget_meets_its_like(visit: Visit) -> None:
    reader = visit(PAGE)
    reader.widget(CHECK).get_by_role("button", name="Pin").click()
    reader.open("tuurna/index.html")
    desk = opened(reader.page)
    expect(desk.locator("rule-widget form")).to_be_visible()
    ids = reader.page.locator("[id]").evaluate_all("(all) => all.map((one) => one.id)")
    assert len(ids) == len(set(ids))


def test_on_a_phone_the_table_is_a_button_and_fits(visit: Visit) -> None:
    reader = visit(PAGE, viewport=PHONE)
    reader.widget(CHECK).get_by_role("button", name="Pin").click()
    box = reader.page.locator(".xr-opener").bounding_box()
    assert box is not None
    assert box["height"] >= 40
    assert box["width"] < PHONE["width"] / 3
    reader.open("licence.html")
    expect(reader.page.locator(".xr-desk")).to_be_hidden()
    opened(reader.page)
    expect(reader.page.locator(".xr-desk rule-widget form")).to_be_visible()
    assert too_wide(reader.page) == 0


def test_without_storage_the_log_lasts_as_long_as_the_page(visit: Visit) -> None:
    reader = visit("licence.html")
    reader.expect_trouble("^uncaught: no$")  # the theme's own script asks for the storage too
    reader.context.add_init_script(FORBIDDEN)
    reader.open(PAGE)
    desk = rolled(reader)
    expect(desk.locator(".xr-log a")).to_have_count(1)
    expect(desk.locator(".xr-news")).to_contain_text("this log ends with the page")


def test_a_page_with_nothing_to_roll_and_nothing_rolled_has_no_button(visit: Visit) -> None:
    expect(visit("licence.html").page.locator(".xr-opener")).to_be_hidden()


def test_a_log_that_somebody_tampered_with_is_left_out(visit: Visit) -> None:
    reader = visit(PAGE)
    bad = '[{"time":"x","roll":"","outcome":"","faces":"","link":"javascript:alert(1)","page":"/"}, 3]'
    reader.page.evaluate("(text) => localStorage.setItem('rules-kept:log', text)", bad)
    reader.page.reload()
    expect(opened(reader.page).locator(".xr-log")).to_have_text("Nothing rolled yet.")
