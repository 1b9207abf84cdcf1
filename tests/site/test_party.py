"""Rows of everybody who takes part, filled in from several of the reader's characters."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.site.browser import is_in, too_wide
from tests.site.conftest import Visit
from tests.site.party import cells


def keep(page: Page, *names: str) -> None:
    """Take ready-made characters on the sheet of this page."""
    sheet = page.locator("rule-widget[data-sheet]")
    for name in names:
        if not sheet.locator(".xr-people").is_visible():
            sheet.get_by_role("button", name="Characters").click()
        sheet.locator(".xr-person", has_text=name).first.click()
        expect(sheet.locator(".xr-name")).to_have_text(name)


def party(widget: Locator) -> Locator:
    """What offers the party, opened."""
    pick = widget.locator(".xr-party-pick")
    pick.locator("summary").click()
    expect(pick.locator("select")).to_be_visible()
    return pick


def fill_in(widget: Locator) -> None:
    """All characters that are offered take part."""
    pick = party(widget)
    pick.get_by_role("button", name="Fill in").click()
    expect(pick.locator("[role=status]")).to_contain_text("takes part with")


def test_a_group_check_is_filled_from_three_characters_and_names_them(visit: Visit) -> None:
    reader = visit("ingenuity/sheet.html", viewport={"width": 1280, "height": 900})
    page = reader.page
    keep(page, "Wren Halloran", "Odda Brandt", "Imre Vadas")
    reader.open("ingenuity/groups.html")
    widget = reader.widget("ingenuity.group_action")
    pick = party(widget)
    expect(pick.locator("li")).to_have_text([" Imre Vadas", " Odda Brandt", " Wren Halloran"])
    pick.get_by_label("Imre Vadas").uncheck()
    pick.locator("select").select_option(label="athletics")
    pick.get_by_role("button", name="Fill in").click()
    expect(pick.locator("[role=status]")).to_have_text("Odda Brandt and Wren Halloran take part with athletics.")
    assert cells(widget, "name") == ["Odda Brandt", "Wren Halloran"]
    assert cells(widget, "attribute_die") == ["d6", "d4"]
    assert cells(widget, "skill_die") == ["d4", "d4"]
    assert too_wide(page) == 0
    widget.locator(".xr-go").click()
    is_in(widget, "done")
    expect(widget.locator(".xr-result .xr-steps").first).to_contain_text("for Odda Brandt")
    pick.get_by_label("Imre Vadas").check()
    pick.locator("select").select_option(label="perception")
    pick.get_by_role("button", name="Fill in").click()
    assert cells(widget, "name") == ["Imre Vadas", "Odda Brandt", "Wren Halloran"]
    assert cells(widget, "attribute_die") == ["d6", "d4", "d4"]


def test_one_character_takes_the_place_of_one_example_where_more_are_needed(visit: Visit) -> None:
    reader = visit("rt0/report_card.html")
    keep(reader.page, "Juno Park")
    reader.open("rt0/groups.html")
    widget = reader.widget("rt0.sneak_together")
    before = cells(widget, "player")
    assert len(before) > 1
    pick = party(widget)
    status = pick.locator("[role=status]")
    for place in (0, 1):
        pick.locator("select").select_option(index=place)
        pick.get_by_role("button", name="Fill in").click()
        expect(status).to_have_text(re.compile("^Juno Park takes part with .* The other rows are as they were\\.$"))
        assert cells(widget, "player") == ["Juno Park", *before[1:]]
    while widget.locator(".xr-remove-row").count() > 1:
        widget.locator(".xr-remove-row").last.click()
    pick.get_by_role("button", name="Fill in").click()
    expect(status).to_contain_text("It takes at least 2.")
    assert cells(widget, "player") == ["Juno Park"]


def test_others_whom_the_reader_has_entered_stay(visit: Visit) -> None:
    reader = visit("sirpas/sheet.html")
    page = reader.page
    keep(page, "Captain Hale")
    reader.open("sirpas/rankings.html")
    widget = reader.widget("sirpas.ranking")
    widget.locator('tbody [data-column="name"]').first.fill("Goblin")
    before = cells(widget, "name")
    fill_in(widget)
    assert cells(widget, "name") == ["Captain Hale", *before]


def test_others_entered_before_the_first_character_is_made_stay(visit: Visit) -> None:
    reader = visit("sirpas/rankings.html")
    widget = reader.widget("sirpas.ranking")
    expect(widget.locator(".xr-go")).to_be_enabled()
    widget.locator('tbody [data-column="name"]').first.fill("Goblin")
    before = cells(widget, "name")
    other = reader.context.new_page()
    other.goto(reader.page.url.replace("rankings.html", "sheet.html"))
    keep(other, "Captain Hale")
    fill_in(widget)
    assert cells(widget, "name") == ["Captain Hale", *before]


def test_whoever_is_picking_is_not_disturbed_by_what_changes_nothing(visit: Visit) -> None:
    reader = visit("sirpas/sheet.html")
    page = reader.page
    keep(page, "Captain Hale")
    reader.open("sirpas/rankings.html")
    pick = party(reader.widget("sirpas.ranking"))
    pick.get_by_label("Captain Hale").uncheck()
    page.evaluate("document.dispatchEvent(new Event('xr-active'))")
    expect(pick.get_by_label("Captain Hale")).not_to_be_checked()
    expect(pick.locator("select")).to_be_visible()


def test_without_characters_nothing_is_offered(visit: Visit) -> None:
    reader = visit("ingenuity/groups.html")
    expect(reader.widget("ingenuity.group_action").locator(".xr-go")).to_be_visible()
    expect(reader.widget("ingenuity.group_action").locator(".xr-party-pick")).to_have_count(0)
