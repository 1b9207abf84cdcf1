"""A line of a sheet lies on the reader's table, and rolls on any page with what the character has."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.site.browser import Reader, held, roll
from tests.site.characters.actions import AGAIN, PAGE, SHEET, known, line, pick, table
from tests.site.conftest import Visit


def test_lines_that_were_pinned_roll_elsewhere_as_the_character_has_them(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    panel = sheet.locator(".xr-line-panel")
    for label in ("Agility", "Strength"):
        line(sheet, label).click()
        panel.get_by_role("button", name="Pin", exact=True).click()
        expect(panel.get_by_role("button", name="Unpin", exact=True)).to_have_attribute("aria-pressed", "true")
    known(reader.page, "Agility")
    reader.open("licence.html")
    table_panel = table(reader.page)
    names = table_panel.locator(".xr-pinned > summary")
    expect(names).to_have_text(["Agility · Zejhe", "Strength · Zejhe"])
    first = table_panel.locator("rule-widget").first
    expect(first.locator(".xr-fill-from select")).to_contain_text("Zejhe: Agility 4")
    expect(first.locator("[name=level]")).to_have_value("4")
    roll(first)
    expect(table_panel.locator(".xr-log li:has(time)").first.locator("strong")).to_have_text("Zejhe")
    table_panel.get_by_role("button", name="Unpin Agility").click()
    expect(names).to_have_text(["Strength · Zejhe"])


def test_a_pin_is_taken_off_again_on_the_sheet(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    panel = sheet.locator(".xr-line-panel")
    line(sheet, "Agility").click()
    panel.get_by_role("button", name="Pin", exact=True).click()
    panel.get_by_role("button", name=AGAIN).click()
    panel.get_by_role("button", name="Unpin", exact=True).click()
    expect(panel.get_by_role("button", name="Pin", exact=True)).to_have_attribute("aria-pressed", "false")
    expect(table(reader.page).locator(".xr-pinned")).to_have_count(0)


def test_a_pin_is_shown_as_one_when_the_table_comes_late(visit: Visit) -> None:
    reader = visit(None)
    panel = reader.widget(SHEET).locator(".xr-line-panel")
    with held(reader.context, "**/panel/table_panel.js*"):
        reader.open(PAGE)
        pick(reader.widget(SHEET), "Zejhe")
        line(reader.widget(SHEET), "Agility").click()
        panel.get_by_role("button", name="Pin", exact=True).click()
        panel.get_by_role("button", name=AGAIN).click()
        expect(panel.get_by_role("button", name="Pin", exact=True)).to_be_visible()
    unpin = panel.get_by_role("button", name="Unpin", exact=True)
    expect(unpin).to_have_attribute("aria-pressed", "true")
    table(reader.page).get_by_role("button", name="Unpin Agility").click()
    expect(unpin).to_have_count(0)
