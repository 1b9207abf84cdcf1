"""A character is edited in its form, copied, deleted and undone."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.site.browser import Reader, press_meanwhile
from tests.site.characters.actions import (
    PAGE,
    SHEET,
    deed,
    line,
    more,
    pick,
    ready,
)
from tests.site.conftest import Visit


def test_a_reload_keeps_the_character_and_what_can_be_undone(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    deed(sheet, "Take a deep cut").click()
    expect(line(sheet, "Agility").locator("s")).to_have_text("usually 4")
    reader.page.reload()
    expect(sheet.locator(".xr-name")).to_have_text("Zejhe")
    expect(line(sheet, "Agility").locator("s")).to_have_text("usually 4")
    sheet.locator(".xr-undo").click()
    expect(line(sheet, "Agility").locator(".xr-value")).to_have_text("4")


def test_the_form_is_behind_the_sheet_and_a_whole_edit_is_one_step(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    sheet.get_by_role("button", name="Edit", exact=True).click()
    sheet.locator('[name="name"]').fill("Zejhe of the river")
    sheet.locator('[data-parameter="skills"] tbody tr').nth(2).locator('[data-column="level"]').fill("6")
    expect(sheet.locator(".xr-name")).to_have_text("Zejhe of the river")
    expect(sheet.locator(".xr-verdict")).to_have_text("Zejhe of the river is ready for play.")
    sheet.get_by_role("button", name="Play").click()
    expect(line(sheet, "Agility").locator(".xr-value")).to_have_text("6")
    sheet.locator(".xr-undo").click()
    expect(sheet.locator(".xr-name")).to_have_text("Zejhe")
    expect(line(sheet, "Agility").locator(".xr-value")).to_have_text("4")


def test_what_the_rules_refuse_is_shown_and_kept(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    sheet.get_by_role("button", name="Edit", exact=True).click()
    level = sheet.locator('[data-parameter="skills"] tbody tr').nth(2).locator('[data-column="level"]')
    level.fill("13")
    refusal = "“Level” can’t be 13. Pick a whole number from 0 to 12."
    error = sheet.locator('.xr-field:has([data-parameter="skills"]) .xr-cell-error')
    expect(error).to_have_text(refusal)
    reader.page.reload()
    expect(error).to_have_text(refusal)
    expect(level).to_have_value("13")
    sheet.get_by_role("button", name="Play").click()
    expect(sheet.locator(".xr-message")).to_contain_text(f"In row 3 (Agility) of “Skills”, {refusal}")
    sheet.get_by_role("button", name="Edit", exact=True).click()
    expect(level).to_have_value("13")
    level.fill("3")
    sheet.get_by_role("button", name="Play").click()
    expect(line(sheet, "Agility").locator(".xr-value")).to_have_text("3")
    expect(sheet.locator(".xr-message")).to_be_hidden()


def test_a_sheet_that_breaks_a_rule_can_be_played_and_says_what_is_wrong(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    sheet.get_by_role("button", name="Edit", exact=True).click()
    sheet.locator('[data-parameter="skills"] tbody tr').first.get_by_role("button", name="Remove").click()
    sheet.get_by_role("button", name="Play").click()
    expect(sheet.locator(".xr-faults")).to_contain_text("Everybody has every core skill at level 1 or more")
    line(sheet, "Agility").click()
    expect(sheet.locator(".xr-line-panel .xr-summary")).to_be_visible()


def test_somebody_who_is_not_ready_is_opened_where_that_can_be_put_right(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    sheet.get_by_role("button", name="Edit", exact=True).click()
    sheet.locator('[data-parameter="skills"] tbody tr').first.get_by_role("button", name="Remove").click()
    reader.page.reload()
    expect(sheet).to_have_attribute("data-view", "edit")
    expect(sheet.locator(".xr-verdict")).to_contain_text("Zejhe isn’t ready for play yet.")
    # Whoever wants to play all the same isn't sent away again.
    sheet.get_by_role("button", name="Play").click()
    expect(sheet.locator(".xr-faults")).to_be_visible()
    reader.page.reload()
    expect(sheet.locator(".xr-faults")).to_be_visible()
    expect(sheet).to_have_attribute("data-view", "play")


def test_who_is_played_is_marked_among_the_characters(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    sheet.get_by_role("button", name="Characters").click()
    pick(sheet, "Oshan")
    sheet.get_by_role("button", name="Characters").click()
    own = sheet.locator(".xr-people .xr-cards").first.locator(".xr-person")
    expect(own).to_have_count(2)
    mark = "(cards) => cards.map((card) => [card.ariaCurrent, getComputedStyle(card, '::after').content.includes('✓')])"
    marks = dict(zip(own.locator("strong").all_inner_texts(), own.evaluate_all(mark), strict=True))
    assert marks == {"Zejhe": [None, False], "Oshan": ["true", True]}


def test_a_new_character_is_a_beginner_without_a_name(visit: Visit) -> None:
    reader = visit(PAGE)
    sheet = reader.widget(SHEET)
    sheet.get_by_role("button", name="New character").click()
    expect(sheet.locator('[name="name"]')).to_be_focused()
    expect(sheet.locator('[name="background"]')).to_have_value("")
    # Whoever comes back before they have a name goes on where that is entered.
    reader.page.reload()
    expect(sheet).to_have_attribute("data-view", "edit")
    sheet.locator('[name="name"]').focus()
    reader.page.keyboard.type("Anso")
    sheet.get_by_role("button", name="Play").click()
    expect(sheet.locator(".xr-name")).to_have_text("Anso")
    expect(sheet.locator(".xr-faults")).to_have_count(0)
    line(sheet, "Strength").click()
    expect(sheet.locator(".xr-line-panel .xr-summary")).to_be_visible()


def test_characters_are_duplicated_deleted_and_brought_back(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    more(sheet, "Duplicate")
    expect(sheet.locator(".xr-name")).to_have_text("Zejhe (2)")
    expect(sheet.locator(".xr-news")).to_have_text("This is Zejhe (2), a copy of Zejhe.")
    more(sheet, "Delete")
    expect(sheet.locator(".xr-news")).to_contain_text("Zejhe (2) was deleted.")
    undo = sheet.locator(".xr-news").get_by_role("button", name="Undo")
    expect(undo).to_be_focused()
    undo.click()
    expect(sheet.locator(".xr-name")).to_have_text("Zejhe (2)")
    more(sheet, "Delete")
    reader.page.reload()
    expect(sheet.locator(".xr-cards").first.locator("strong")).to_have_text(["Zejhe"])
    sheet.get_by_role("button", name="Bring back Zejhe (2)").click()
    expect(sheet.locator(".xr-cards").first.locator("strong")).to_have_text(["Zejhe", "Zejhe (2)"])


def test_each_has_wounds_and_notes_of_their_own(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    deed(sheet, "Take a deep cut").click()
    expect(sheet.locator(".xr-undo")).to_be_visible()
    sheet.get_by_role("button", name="Notes").click()
    sheet.get_by_label("Notes").fill("Owes Haldo a lantern.")
    sheet.get_by_role("button", name="Characters").click()
    pick(sheet, "Ylir")
    expect(sheet.locator(".xr-line s")).to_have_count(0)
    expect(sheet.locator(".xr-undo")).to_be_hidden()
    sheet.get_by_role("button", name="Notes").click()
    expect(sheet.get_by_label("Notes")).to_have_value("")
    sheet.get_by_role("button", name="Characters").click()
    sheet.locator(".xr-cards").first.locator(".xr-person", has_text="Zejhe").click()
    expect(sheet.locator(".xr-line s").first).to_be_visible()
    sheet.get_by_role("button", name="Notes").click()
    expect(sheet.get_by_label("Notes")).to_have_value("Owes Haldo a lantern.")


def test_what_comes_while_a_button_is_pressed_does_not_take_the_tap_away(reader: Reader) -> None:
    """The list is drawn anew when it's known what a wound means; a button that is new by then would not be clicked."""
    sheet = reader.widget(SHEET)
    agility = line(sheet, "Agility")
    press_meanwhile(deed(sheet, "Take a deep cut"), "calc", agility)
    expect(agility.locator("xpath=..").locator(".xr-line-panel .xr-summary")).to_contain_text("difficulty")
    expect(agility.locator(".xr-value")).to_have_text("usually 4 now 3")


def test_no_tap_is_lost_while_another_is_being_worked_out(visit: Visit) -> None:
    sheet = ready(visit, "sirpas")
    taps = [deed(sheet, f"Take a {kind} wound").element_handle() for kind in ("light", "serious", "serious")]
    sheet.evaluate("(sheet, taps) => taps.forEach((tap) => tap.click())", taps)
    undo = sheet.locator(".xr-undo")
    expect(undo).to_have_attribute("aria-label", "Undo: Take a serious wound")
    # The second tap on the same button was an impatient one; on a gauge, each counts.
    undo.click()
    expect(undo).to_have_attribute("aria-label", "Undo: Take a light wound")
    stamina = ready(visit, "tuurna").locator("button.xr-gauge", has_text="Stamina")
    stamina.evaluate("(gauge) => { gauge.click(); gauge.click(); }")
    expect(stamina.locator(".xr-value")).to_have_text("0")


def test_what_was_said_of_an_undone_step_goes_with_the_next_one(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    deed(sheet, "Take a deep cut").click()
    sheet.locator(".xr-undo").click()
    expect(sheet.locator(".xr-news")).to_have_text(re.compile("^Undone: Take a deep cut"))
    deed(sheet, "Take a deep cut").click()
    expect(sheet.locator(".xr-undo")).to_be_visible()
    expect(sheet.locator(".xr-news")).to_have_text("")
