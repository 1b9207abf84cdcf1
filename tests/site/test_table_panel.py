"""The reader's table: a log of rolls and pinned widgets, on every page, by keyboard and without storage."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.site.browser import PHONE, Reader, from_menu, page_of, roll, too_wide
from tests.site.conftest import Visit
from tests.site.table_panel import CHECK, FORBIDDEN, OTHER, PAGE, opened, rolled

EARLIER = """([number, hours, page]) => {
    const entry = (_, index) => ({
        time: new Date(Date.now() - (hours * 3600 + index) * 1000).toISOString(),
        roll: "Check (level 5, difficulty 5)", outcome: `Roll ${number - index}`, faces: "", page,
        link: `${location.origin}${page}#rule=tuurna.check&seed=${number - index}`,
    });
    localStorage.setItem("rules-kept:log", JSON.stringify(Array.from({ length: number }, entry)));
}"""
"""So many rolls of so many hours ago, where versions before the database kept them."""


def csv_of(panel: Locator) -> str:
    """What is saved for a spreadsheet."""
    panel.get_by_text("Save, share or print").click()
    with panel.page.expect_download() as download:
        panel.get_by_role("button", name="Save as CSV").click()
    return Path(download.value.path()).read_text(encoding="utf-8")


def test_a_roll_is_logged_with_its_outcome_and_a_link_that_shows_it_again(visit: Visit) -> None:
    reader = visit(PAGE)
    panel = rolled(reader)
    entry = panel.locator(".xr-log > li")
    expect(entry).to_have_count(1)
    # What is as usual is not said; the link has it.
    expect(entry).to_contain_text("Check (Level: 5; Difficulty: 5)")
    expect(entry).to_contain_text(reader.widget(CHECK).locator(".xr-summary").inner_text())
    expect(entry.locator("time")).not_to_be_empty()
    link = reader.widget(CHECK).locator("a.xr-link").get_attribute("href")
    assert entry.locator("a").get_attribute("href") == link
    expect(reader.page.locator(".xr-opener")).to_have_text("Table 1")


def test_the_log_goes_with_the_reader_and_keeps_pages_and_evenings_apart(visit: Visit) -> None:
    reader = visit("search.html")  # it has no table, and so no database yet
    reader.page.evaluate(EARLIER, [1, 7, f"/{PAGE}"])
    reader.open(OTHER)
    value = reader.widget("sirpas.check").locator("[name=value]").input_value()
    roll(reader.widget("sirpas.check"))
    panel = opened(reader.page)
    lines = panel.locator(".xr-log > li")
    expect(lines).to_have_count(1)
    panel.get_by_role("button", name="All").click()
    expect(lines).to_have_count(2)
    panel.get_by_role("button", name="This page").click()
    expect(lines).to_have_count(1)
    expect(lines).to_contain_text(f"Value: {value}")


def test_the_log_is_copied_exported_cleared_and_brought_back(visit: Visit) -> None:
    reader = visit(PAGE, permissions=["clipboard-read", "clipboard-write"])
    panel = rolled(reader)
    panel.get_by_role("button", name="Copy as text").click()
    expect(panel.locator(".xr-live")).to_have_text("Copied.")
    # Those who see read it once, beside the button.
    expect(panel.locator(".xr-copied")).to_have_text("Copied.")
    expect(panel.locator(".xr-news")).to_have_text("")
    summary = reader.widget(CHECK).locator(".xr-summary").inner_text()
    assert summary in reader.page.evaluate("navigator.clipboard.readText()")
    lines = csv_of(panel).splitlines()
    assert lines[0] == "time,roll,outcome,faces,link,who,note"
    assert summary in lines[1]
    panel.get_by_role("button", name="Clear").click()
    expect(panel.locator(".xr-log")).to_have_text("Nothing here yet.")
    expect(panel.get_by_role("button", name="Undo")).to_be_focused()
    panel.get_by_role("button", name="Undo").click()
    expect(panel.locator(".xr-log a")).to_have_count(1)


def test_undoing_a_clear_keeps_what_was_rolled_since(visit: Visit) -> None:
    reader = visit(PAGE)
    panel = rolled(reader)
    first = panel.locator(".xr-log > li").inner_text()
    panel.get_by_role("button", name="Clear").click()
    roll(reader.widget(CHECK))
    roll(reader.widget(CHECK))
    expect(panel.locator(".xr-log a")).to_have_count(2)
    panel.get_by_role("button", name="Undo").click()
    expect(panel.locator(".xr-log a")).to_have_count(3)
    assert panel.locator(".xr-log > li").last.inner_text() == first


def test_the_log_keeps_everything_and_shows_it_in_pieces(visit: Visit) -> None:
    reader = visit("search.html")
    reader.page.evaluate(EARLIER, [450, 24, f"/{PAGE}"])
    reader.open(PAGE)
    roll(reader.widget(CHECK))
    panel = opened(reader.page)
    lines = panel.locator(".xr-log > li:has(a)")
    expect(lines).to_have_count(1)
    panel.get_by_role("button", name="All").click()
    expect(lines).to_have_count(100)
    panel.get_by_role("button", name="Show 351 older ones").click()
    expect(lines).to_have_count(200)
    expect(lines.nth(100).locator("a")).to_be_focused()
    exported = csv_of(panel).splitlines()
    assert (len(exported), exported[1].count('Roll 1"')) == (452, 1)


def test_an_older_roll_is_shown_beside_what_the_reader_has(visit: Visit) -> None:
    """On a phone the panel gives way to it; the form, and the result before, are a button away."""
    reader = visit(PAGE, viewport=PHONE)
    widget = reader.widget(CHECK)
    widget.locator("[name=level]").fill("7")
    roll(widget)
    mine = widget.locator(".xr-result").inner_html()
    reader.page.evaluate("() => history.replaceState(null, '', location.pathname)")
    link = f"{PAGE}#rule={CHECK}&level=2&difficulty=3&seed=5"
    reader.page.evaluate(f"() => {{ location.hash = '{link.partition('#')[2]}' }}")
    bar = widget.locator(".xr-visit")
    expect(bar).to_contain_text(
        "Here’s the roll you opened: Check (Level: 2; Difficulty: 3). Your own values on this page haven’t changed."
    )
    expect(widget.locator(".xr-origin")).to_contain_text("Seed 5 ")
    assert widget.locator("[name=level]").input_value() == "7"
    bar.get_by_role("button", name="Use these values").click()
    assert widget.locator("[name=level]").input_value() == "2"
    bar.get_by_role("button", name="Back to mine").click()
    expect(bar).to_have_count(0)
    assert widget.locator("[name=level]").input_value() == "7"
    expect(widget.locator(".xr-result .xr-origin")).not_to_contain_text(re.compile(r"Seed 5\b"))
    assert widget.locator(".xr-result .xr-summary").inner_html() in mine
    panel = opened(reader.page)
    panel.locator(".xr-log a").first.click()
    expect(panel).to_be_hidden()
    expect(widget.locator(".xr-result .xr-summary")).to_be_in_viewport()


def test_somebody_elses_roll_is_not_logged(visit: Visit) -> None:
    reader = visit(f"{PAGE}#rule={CHECK}&seed=3")
    expect(reader.widget(CHECK)).to_have_attribute("data-state", "done")
    expect(opened(reader.page).locator(".xr-log")).to_have_text("Nothing here yet.")


def test_the_table_works_by_keyboard_and_gives_the_focus_back(visit: Visit) -> None:
    page = visit(PAGE).page
    page.locator(".xr-opener").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".xr-table-panel h2")).to_be_focused()
    expect(page.locator(".xr-opener")).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Escape")
    expect(page.locator(".xr-table-panel")).to_be_hidden()
    expect(page.locator(".xr-opener")).to_be_focused()


def test_a_pinned_widget_rolls_on_another_page_and_remembers_its_values(visit: Visit) -> None:
    reader = visit(PAGE)
    reader.widget(CHECK).locator("[name=level]").fill("7")
    from_menu(reader.widget(CHECK), "Pin")
    expect(reader.widget(CHECK).locator(".xr-pin")).to_have_text("Unpin")
    expect(reader.widget(CHECK).locator(".xr-pin")).to_have_attribute("aria-pressed", "true")
    reader.open("licence.html")
    panel = opened(reader.page)
    pinned = panel.locator("rule-widget")
    expect(pinned.locator("[name=level]")).to_have_value("7")
    roll(pinned)
    expect(pinned.locator(".xr-summary")).not_to_be_empty()
    assert f"/{PAGE}#rule={CHECK}" in str(panel.locator(".xr-log a").get_attribute("href"))
    panel.get_by_role("button", name="Unpin Check").click()
    expect(pinned).to_have_count(0)
    expect(panel.locator("h2")).to_be_focused()


def test_a_pin_of_the_same_page_brings_no_second_form(visit: Visit) -> None:
    reader = visit(PAGE)
    from_menu(reader.widget(CHECK), "Pin")
    panel = opened(reader.page)
    expect(panel.get_by_role("link", name="Check · Tu’urna, on this page")).to_be_visible()
    expect(panel.locator("rule-widget")).to_have_count(0)


def pin(reader: Reader, rule: str) -> None:
    """Pin the widget of a rule where it is at home."""
    reader.open(page_of(rule))
    from_menu(reader.widget(rule), "Pin")
    expect(reader.widget(rule).locator(".xr-pin")).to_have_attribute("aria-pressed", "true")


def test_pins_say_their_game_and_keep_the_order_and_the_folds_that_the_reader_gives_them(visit: Visit) -> None:
    reader = visit(PAGE)
    pin(reader, CHECK)
    pin(reader, "sirpas.check")
    reader.open("licence.html")
    panel = opened(reader.page)
    names = panel.locator(".xr-pinned > summary")
    expect(names).to_have_text(["Check · Tu’urna", "Check · SIRPAS"])
    expect(panel.locator(".xr-pinned").first.get_by_role("button", name="Move Check up")).to_have_count(0)
    panel.locator(".xr-pinned").first.get_by_role("button", name="Move Check down").click()
    expect(names).to_have_text(["Check · SIRPAS", "Check · Tu’urna"])
    names.first.click()
    expect(panel.locator("rule-widget").first).to_be_hidden()
    reader.page.reload()
    panel = reader.page.locator(".xr-table-panel")
    expect(panel).to_be_visible()  # on a wide page it opens again by itself
    expect(names).to_have_text(["Check · SIRPAS", "Check · Tu’urna"])
    expect(panel.locator("rule-widget").first).to_be_hidden()
    expect(panel.locator("rule-widget").last).to_be_visible()


MEET = """(field) => {
    const [one, other] = [field, document.querySelector(".xr-table-panel")].map((part) => part.getBoundingClientRect());
    const beside = one.right <= other.left || one.left >= other.right;
    return other.height > 0 && !beside && one.bottom > other.top && one.top < other.bottom;
}"""


@pytest.mark.parametrize("width", [390, 1280])
def test_the_panel_never_covers_the_field_in_use(visit: Visit, width: int) -> None:
    # The theme scrolls smoothly, which would have to be waited for at every field.
    reader = visit(PAGE, viewport={"width": width, "height": 844}, reduced_motion="reduce")
    pin(reader, "sirpas.check")
    pin(reader, "rt0.check")
    reader.open(PAGE)
    expect(opened(reader.page).locator("rule-widget form:visible")).to_have_count(2)
    fields = reader.page.locator("article rule-widget :is(input, select, button.xr-go):visible").all()
    assert len(fields) > 10
    for field in fields:
        field.focus()
        assert not field.evaluate(MEET)
        expect(field).to_be_in_viewport()


def test_on_wide_pages_the_button_covers_no_line_of_the_side_bar(visit: Visit) -> None:
    """However far the side bar is scrolled: its lines end above the button."""
    page = visit(PAGE, viewport={"width": 1280, "height": 600}).page
    lines, button = page.locator(".sidebar-scroll").bounding_box(), page.locator(".xr-opener").bounding_box()
    assert lines
    assert button
    assert lines["y"] + lines["height"] <= button["y"]


def test_ids_stay_unique_where_a_pinned_widget_meets_its_like(visit: Visit) -> None:
    reader = visit(PAGE)
    pin(reader, CHECK)
    reader.open("tuurna/start.html")
    panel = opened(reader.page)
    expect(panel.locator("rule-widget form")).to_be_visible()
    ids = reader.page.locator("[id]").evaluate_all("(all) => all.map((one) => one.id)")
    assert len(ids) == len(set(ids))


def test_on_a_phone_the_table_is_a_button_and_fits(visit: Visit) -> None:
    reader = visit(PAGE, viewport=PHONE)
    from_menu(reader.widget(CHECK), "Pin")
    expect(reader.page.locator(".xr-opener")).to_have_attribute(
        "aria-controls", "xr-table-panel"
    )  # the table's own button
    box = reader.page.locator(".xr-opener").bounding_box()
    assert box is not None
    assert box["height"] >= 40
    assert box["width"] < PHONE["width"] / 3
    reader.open("licence.html")
    expect(reader.page.locator(".xr-table-panel")).to_be_hidden()
    opened(reader.page)
    expect(reader.page.locator(".xr-table-panel rule-widget form")).to_be_visible()
    assert too_wide(reader.page) == 0


def test_without_storage_the_log_lasts_as_long_as_the_page(visit: Visit) -> None:
    reader = visit(None)
    reader.lose_storage(FORBIDDEN)
    reader.open(PAGE)
    widget = reader.widget(CHECK)
    roll(widget)
    # Beside the roll, where the reader is, and not in a panel that is closed.
    notice = widget.locator(".xr-unkept")
    expect(notice).to_be_in_viewport()
    expect(notice).to_contain_text("What you see stays until you leave this page.")
    from_menu(widget, "Pin")
    expect(reader.page.locator(".xr-unkept")).to_have_count(1)
    expect(opened(reader.page).locator(".xr-log a")).to_have_count(1)


def test_a_page_with_nothing_to_roll_and_nothing_rolled_has_no_button(visit: Visit) -> None:
    expect(visit("licence.html").page.locator(".xr-opener")).to_be_hidden()


def test_a_log_that_somebody_tampered_with_is_left_out(visit: Visit) -> None:
    reader = visit(PAGE)
    bad = '[{"time":"x","roll":"","outcome":"","faces":"","link":"javascript:alert(1)","page":"/"}, 3]'
    reader.page.evaluate("(text) => localStorage.setItem('rules-kept:log', text)", bad)
    reader.page.reload()
    expect(opened(reader.page).locator(".xr-log")).to_have_text("Nothing here yet.")
