"""A sheet at a table that rolls real dice: every roll asks first what fell."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.site.browser import PHONE, Reader, too_wide
from tests.site.characters.actions import GAMES, SHEET, deed, line, more, pick, playing, ready, table
from tests.site.conftest import Visit

FELL = "Faces in the order they fell"


def test_what_fell_at_the_table_is_typed_and_a_mistake_leaves_it_there(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    more(sheet, "Use my own dice")
    line(sheet, "Agility").click()
    panel = sheet.locator(".xr-line-panel")
    expect(panel.get_by_label(FELL)).to_be_focused()
    panel.get_by_label(FELL).fill("1, 1")
    panel.locator(".xr-go").click()
    expect(panel.locator(".xr-error")).to_contain_text("dice")
    expect(panel.get_by_label(FELL)).to_be_focused()
    expect(panel.get_by_label(FELL)).to_have_value("1, 1")
    panel.get_by_label(FELL).fill("1, 1, 1, 1")
    panel.get_by_label(FELL).press("Enter")
    expect(panel.locator("svg.xr-die")).to_have_count(4)
    # What failed is offered Luck, too, and rolling it once more is another roll.
    panel.get_by_role("button", name="New roll").click()
    expect(panel.get_by_label(FELL)).to_have_value("")
    panel.get_by_role("button", name="Close").click()
    more(sheet, "Use my own dice")
    line(sheet, "Agility").click()
    expect(panel.locator("svg.xr-die").first).to_be_visible()
    texts = table(reader.page).locator(".xr-log li:has(time)")
    expect(texts).to_have_count(2)


def test_an_empty_field_leaves_it_to_the_page(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    more(sheet, "Use my own dice")
    line(sheet, "Agility").click()
    sheet.locator(".xr-line-panel .xr-go").click()
    expect(sheet.locator(".xr-line-panel svg.xr-die").first).to_be_visible()


def test_rolling_again_asks_what_fell_and_keeps_what_was_said(visit: Visit) -> None:
    sheet = ready(visit, "ingenuity")
    more(sheet, "Use my own dice")
    summary = sheet.locator(".xr-asks-more > summary")
    summary.click()
    sheet.get_by_label("Proficiency", exact=True).select_option("frost +1")
    panel = sheet.locator(".xr-line-panel")
    line(sheet, "Insight").click()
    for _ in range(2):
        panel.get_by_label(FELL).fill("2, 3, 5")
        panel.locator(".xr-go").click()
        expect(panel.locator(".xr-line-panel-result")).to_contain_text("d6+d4+1")
        expect(summary).to_have_text("More")
        panel.get_by_role("button", name="Roll again").click()
        expect(summary).to_have_text("Next roll: frost +1")


def test_cards_that_were_drawn_are_named(visit: Visit) -> None:
    reader, sheet = playing(visit, "rt0", viewport=PHONE, has_touch=True)
    more(sheet, "Use my own cards")
    sheet.locator(".xr-line:not([aria-disabled])").first.tap()
    panel = sheet.locator(".xr-line-panel")
    field = panel.get_by_label("Cards in the order they were drawn")
    expect(field).to_have_accessible_description(
        "Enter only the cards of this draw. If you leave the box empty, we’ll draw for you."
    )
    field.fill("The Tower")
    assert too_wide(reader.page) == 0
    panel.locator(".xr-go").tap()
    expect(panel.locator(".xr-dice, .xr-error").first).to_contain_text("Tower")


def test_a_trouble_is_put_right_from_its_result_to_the_moment_alone_on_a_phone(visit: Visit) -> None:
    path, rule, name = GAMES["almanac"]
    reader = visit(path, viewport=PHONE)
    sheet = reader.widget(rule)
    panel = sheet.locator(".xr-line-panel")
    pick(sheet, name)
    more(sheet, "Use my own dice")

    def fell(faces: str) -> None:
        panel.get_by_label(FELL).fill(faces)
        panel.locator(".xr-go").click()
        expect(panel.locator(".xr-summary")).to_be_in_viewport()

    line(sheet, "Balance").click()
    fell("2, 3")
    # The same roll can't be made again, but what went wrong can be taken away.
    expect(panel.get_by_role("button", name="Roll again")).to_have_count(0)
    panel.get_by_role("button", name="Ask for a weaving").click()
    fell("6")
    expect(panel.locator(".xr-summary")).to_contain_text(": Hearts is injured")
    expect(line(sheet, "Night Swimming")).to_contain_text("Not now: Hearts is injured")
    sheet.get_by_label("Card played").select_option("Two of Hearts")
    deed(sheet, "Take a moment alone for Hearts").click()
    expect(panel.get_by_label("Card played")).to_have_count(0)
    panel.get_by_label("Skill that grows on a 6").select_option("Night Swimming")
    panel.get_by_label("New name").fill("Diving")
    fell("6")
    expect(panel.locator(".xr-summary")).to_contain_text("Night Swimming is now called Diving and has a rating of 3")
    expect(line(sheet, "Diving")).to_be_enabled()
    expect(panel.locator(".xr-summary")).to_be_in_viewport()
    entries = table(reader.page).locator(".xr-log li:has(time)")
    expect(entries).to_have_count(3)
    assert not any("Your journal" in text for text in entries.all_inner_texts())
