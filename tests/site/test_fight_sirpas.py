"""A whole SIRPAS fight in a browser: by taps, by keyboard alone, over a reload, in two tabs, and taken back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.site.browser import Reader, press_meanwhile
from tests.site.characters.actions import kept_people
from tests.site.conftest import Visit
from tests.site.fights import card, changed_on_sheet, deed, gathered, on_phone, own_dice, said, tracker, two_tabs

PAGE = "sirpas/fight.html"
PARTY = ("Captain Hale", "Doctor Amsel", "Sergeant Okoro")
IN_ORDER = "6, 6, 6, 6, 6, 5, 5, 5, 4, 3, 3, 3, 2, 2, 2"
"""Dice with which everybody acts in the order in which they have joined."""


def gather(page: Page, press: str = "tap") -> None:
    """Three characters and two guards."""
    gathered(page, PARTY, "Town guard", press)


def roll_initiative(page: Page, faces: str = IN_ORDER, press: str = "tap") -> None:
    """Everybody rolls, with these dice."""
    getattr(deed(page, "Roll Initiative"), press)()
    own_dice(page, faces)


def attack(page: Page, target: str, faces: str, result: str, **choices: str) -> None:
    """Attack somebody with these dice and choices, and wait for what comes of it."""
    deed(page, f"Attack {target}").tap()
    for label, choice in choices.items():
        page.locator(".xr-asking").get_by_label(label.replace("_", " ")).select_option(choice)
    own_dice(page, faces)
    expect(page.locator(".xr-deed-result .xr-summary")).to_contain_text(result)


@pytest.fixture
def phone(visit: Visit) -> Reader:
    return on_phone(visit, PAGE)


def test_what_is_said_of_somebody_stays_within_their_card(phone: Reader) -> None:
    page = phone.page
    gather(page)
    roll_initiative(page)
    said(page, "Turn 1: Captain Hale, with 2 maneuvers left.")
    over = "(cards) => cards.map((one) => one.scrollHeight - one.clientHeight)"
    assert page.locator(".xr-stage .xr-card").evaluate_all(over) == [0] * 5
    tracker(page).get_by_role("button", name="Full screen").tap()
    expect(tracker(page)).to_have_attribute("data-full", "")
    assert page.locator(".xr-stage .xr-card").evaluate_all(over) == [0] * 5


def test_every_step_is_taken_back(phone: Reader) -> None:
    page = phone.page
    gather(page)
    roll_initiative(page)
    said(page, "Turn 1: Captain Hale, with 2 maneuvers left.")
    attack(page, "Town guard 1", "4, 4, 4, 4, 4, 4", "a heavy wound")
    undo = tracker(page).locator(".xr-undo")
    expect(undo).to_have_attribute("aria-label", "Undo: Attack Town guard 1")
    undo.tap()
    expect(card(page, "Town guard 1").locator(".xr-left")).to_have_text("Injury 0 of 20Penalty 0Maneuvers 2 of 2")
    for words in ("3 players and 2 foes.", "3 players.", "2 players.", "1 player.", "Nobody is here yet."):
        expect(undo).to_be_enabled()
        undo.tap()
        said(page, words)
    expect(undo).to_be_disabled()


def test_surprise_wounds_and_conditions_from_the_list(phone: Reader) -> None:
    page = phone.page
    gather(page)
    card(page, "Town guard 1").locator("summary").tap()
    card(page, "Town guard 1").get_by_role("button", name="Town guard 1 is surprised").tap()
    expect(card(page, "Town guard 1").locator(".xr-marks")).to_have_text("surprised")
    roll_initiative(page, "6, 6, 6, 6, 6, 5, 5, 5, 4, 3, 3, 3")
    expect(page.locator(".xr-deed-result .xr-summary")).to_contain_text(
        "Town guard 1 is surprised, and won’t act in this turn."
    )
    expect(deed(page, "Attack Town guard 1")).to_contain_text("without a defence")
    card(page, "Sergeant Okoro").locator("summary").tap()
    own = card(page, "Sergeant Okoro")
    own.get_by_role("button", name="Take a hit").tap()
    own.get_by_label("Damage", exact=True).fill("6")
    own.locator(".xr-asking .xr-go").tap()
    expect(own.locator(".xr-marks")).to_have_text("1 serious wound")
    own.get_by_role("button", name="A condition").tap()
    own.locator(".xr-asking .xr-go").tap()
    expect(own.locator(".xr-marks")).to_have_text("has acted · 1 serious wound · stunned until turn 2")
    expect(deed(page, "First aid for Sergeant Okoro")).to_contain_text("Captain Hale hasn’t learned First Aid")
    own.get_by_role("button", name="No longer stunned").tap()
    expect(own.locator(".xr-marks")).to_have_text("1 serious wound")
    own.get_by_role("button", name="Heal a serious wound").tap()
    expect(own.locator(".xr-marks")).to_have_count(0)


def test_what_the_rules_refuse_is_said_and_nothing_changes(phone: Reader) -> None:
    page = phone.page
    gather(page)
    roll_initiative(page)
    deed(page, "Attack Town guard 1").tap()
    own_dice(page, "6")
    expect(tracker(page).locator(".xr-message")).to_contain_text("Enter 1 more die")
    said(page, "Turn 1: Captain Hale, with 2 maneuvers left.")
    expect(page.locator(".xr-asking").get_by_label("Your own dice, in order")).to_have_value("6")


def test_two_tabs_show_one_fight(visit: Visit) -> None:
    page, other = two_tabs(visit, PAGE)
    gather(page, "click")
    said(other, "3 players and 2 foes.")
    roll_initiative(other, press="click")
    said(page, "Turn 1: Captain Hale, with 2 maneuvers left.")
    tracker(page).locator(".xr-undo").click()
    said(other, "3 players and 2 foes.")


def opened(page: Page, name: str) -> Locator:
    """Somebody on the list, with all that can be changed about them in sight."""
    own = card(page, name)
    own.locator("summary").click()
    return own


AT_ONCE = "(buttons) => buttons.forEach((one) => one.click())"


def test_no_tap_is_lost_while_another_is_being_worked_out(visit: Visit) -> None:
    page = visit(PAGE).page
    gather(page, "click")
    own = opened(page, "Sergeant Okoro")
    own.get_by_role("button", name=re.compile("^Take a (light|serious) wound")).evaluate_all(AT_ONCE)
    expect(own.locator(".xr-marks")).to_have_text("1 light wound and 1 serious wound")
    tracker(page).locator(".xr-undo").click()
    expect(own.locator(".xr-marks")).to_have_text("1 light wound")


def test_an_impatient_second_tap_on_roll_means_the_first(visit: Visit) -> None:
    page = visit(PAGE).page
    gather(page, "click")
    roll_initiative(page, press="click")
    said(page, "Turn 1: Captain Hale, with 2 maneuvers left.")
    deed(page, "Attack Town guard").first.click()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.post_data or ""))
    roll = page.locator(".xr-asking .xr-go")
    roll.evaluate("(roll) => { roll.click(); roll.click(); }")
    tracker(page).locator(".xr-undo").click()
    # Undo waits for whatever was tapped before it.
    expect(tracker(page).locator(".xr-live")).to_have_text(re.compile("^Undone: Attack"))
    said(page, "Turn 1: Captain Hale, with 2 maneuvers left.")
    assert sum(one.startswith('{"op":"deed"') for one in asked) == 1


def test_what_comes_while_a_button_is_pressed_does_not_take_the_tap_away(visit: Visit) -> None:
    page = visit(PAGE).page
    gather(page, "click")
    own, other = opened(page, "Sergeant Okoro"), opened(page, "Captain Hale")
    heavy = other.get_by_role("button", name="Take a heavy wound")
    press_meanwhile(own.get_by_role("button", name="Take a light wound"), "deed", heavy)
    expect(own.locator(".xr-marks")).to_have_text("1 light wound")
    expect(other.locator(".xr-marks")).to_have_text("1 heavy wound")


def test_wounds_are_written_to_the_sheet_and_taken_back(visit: Visit) -> None:
    reader = changed_on_sheet(visit, "sirpas/sheet.html", "Sergeant Okoro", "Take a serious wound")
    page = reader.page
    reader.open(PAGE)
    gather(page, "click")
    update = tracker(page).locator(".xr-to-sheets")
    roll_initiative(page, press="click")
    said(page, "Turn 1: Captain Hale, with 2 maneuvers left.")
    expect(update).to_be_hidden()
    own = card(page, "Sergeant Okoro")
    own.locator("summary").click()
    own.get_by_role("button", name="Take a light wound").click()
    expect(own.locator(".xr-marks")).to_have_text("1 light wound and 1 serious wound")
    expect(update).to_have_attribute("aria-label", "Update the sheets: Sergeant Okoro")
    update.click()
    expect(update).to_be_hidden()
    assert [(one["fields"]["light"], one["fields"]["serious"]) for one in kept_people(page)] == [("1", "1")]
    tracker(page).locator(".xr-undo").click()
    expect(update).to_be_visible()
    assert [(one["fields"]["light"], one["fields"]["serious"]) for one in kept_people(page)] == [("0", "1")]
