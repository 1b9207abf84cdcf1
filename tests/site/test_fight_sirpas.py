"""A whole SIRPAS fight in a browser: by taps, by keyboard alone, over a reload, in two tabs, and taken back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.site.browser import Reader, too_wide
from tests.site.conftest import Visit
from tests.site.fights import TOUCH, card, changed_on_sheet, deed, gathered, own_dice, said, tracker, two_tabs
from tests.site.test_offline import KEPT

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
    expect(page.locator(".xr-told .xr-summary")).to_contain_text(result)


@pytest.fixture
def phone(visit: Visit) -> Reader:
    """Somebody with a phone, in front of the list."""
    reader = visit(PAGE, **TOUCH)
    said(reader.page, "Nobody is here yet.")
    return reader


def test_a_fight_is_played_to_its_end_by_touch(phone: Reader) -> None:
    page = phone.page
    gather(page)
    assert too_wide(page) == 0
    roll_initiative(page)
    said(page, "Turn 1: Captain Hale, with 2 maneuvers left.")
    expect(page.locator(".xr-joining")).not_to_have_attribute("open", "")
    expect(deed(page, "Attack Town guard 1")).to_contain_text("Thrust +14 against Parry +9: hits 85.5% of the time")
    attack(page, "Town guard 1", "4, 4, 4, 4, 4, 4", "a heavy wound. Town guard 1 is at -2 on everything now.")
    expect(card(page, "Town guard 1").locator(".xr-left")).to_have_text("Injury 4 of 20Penalty -2Maneuvers 1 of 2")
    said(page, "Turn 1: Doctor Amsel, with 1 maneuver left.")
    assert too_wide(page) == 0
    deed(page, "Wait").tap()
    said(page, "Turn 1: Sergeant Okoro, with 2 maneuvers left.")
    attack(
        page, "Town guard 2", "6, 6, 6, 1, 1, 1", "Town guard 2 has to resist it, or dies.",
        Maneuver="Firearms: Shoot", Town_guard_2_defends_with="Swordfight: Deviate",
    )  # fmt: skip
    said(page, "Turn 1: Town guard 2 has a deadly wound to resist.")
    page.reload()
    said(page, "Turn 1: Town guard 2 has a deadly wound to resist.")
    expect(page.locator(".xr-told .xr-summary")).to_contain_text("Town guard 2 has to resist it")
    deed(page, "Town guard 2 resists").tap()
    own_dice(page, "3, 3, 3")
    said(page, "Turn 1: Town guard 1, with 1 maneuver left.")
    expect(card(page, "Town guard 2").locator(".xr-marks")).to_have_text("out of the fight · dying, 10 turns left")
    attack(page, "Captain Hale", "6, 6, 3, 3, 3, 3", "Miss: Captain Hale’s Deviate beats Town guard 1’s Cleave by")
    assert too_wide(page) == 0
    deed(page, "End the turn").tap()
    said(page, "Turn 1 is over.")
    roll_initiative(page, "6, 6, 6, 6, 6, 5, 5, 5, 4, 3, 3, 3")
    said(page, "Turn 2: Captain Hale, with 2 maneuvers left.")
    attack(page, "Town guard 1", "6, 6, 6, 1, 1, 1", "Town guard 1 has to resist it, or dies.")
    deed(page, "Town guard 1 resists").tap()
    own_dice(page, "2, 2, 2")
    said(page, "The fight is over: the players are still standing.")
    deed(page, "Save Town guard 1").tap()
    own_dice(page, "4, 4, 4, 4")
    expect(page.locator(".xr-told .xr-summary")).to_contain_text("Town guard 1 is stable")
    assert too_wide(page) == 0


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
    expect(page.locator(".xr-told .xr-summary")).to_contain_text(
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
    own.get_by_role("button", name="No longer stunned").tap()
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


def test_a_fight_needs_only_the_keyboard(visit: Visit) -> None:
    page = visit(PAGE).page
    said(page, "Nobody is here yet.")

    def press(target: Locator, key: str = "Enter") -> None:
        target.focus()
        expect(target).to_be_focused()
        page.keyboard.press(key)

    def rolled(faces: str) -> None:
        # Once unfolded, it stays so.
        if not page.get_by_label("Your own dice, in order").is_visible():
            press(page.locator(".xr-asking summary"))
        page.get_by_label("Your own dice, in order").focus()
        page.keyboard.type(faces)
        page.keyboard.press("Enter")

    for number, name in enumerate(PARTY, 1):
        press(page.locator(".xr-join", has_text=name), "Space")
        said(page, f"{number} player{'s' * (number > 1)}.")
    foes = page.locator(".xr-foes")
    foes.get_by_label("How many").focus()
    page.keyboard.press("ArrowUp")
    press(foes.get_by_role("button", name="Add", exact=True))
    said(page, "3 players and 2 foes.")
    press(deed(page, "Roll Initiative"))
    expect(page.locator(".xr-asking .xr-go")).to_be_focused()
    rolled(IN_ORDER)
    said(page, "Turn 1: Captain Hale, with 2 maneuvers left.")
    expect(page.locator(".xr-headline")).to_be_focused()
    # From the head of the fight, the next stop is what the one who acts can do.
    page.keyboard.press("Tab")
    expect(deed(page, "Attack Footman 1")).to_be_focused()
    page.keyboard.press("Enter")
    maneuver = page.locator(".xr-asking select").first
    expect(maneuver).to_be_focused()
    page.keyboard.press("Escape")
    expect(deed(page, "Attack Footman 1")).to_be_focused()
    page.keyboard.press("Enter")
    expect(maneuver).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(maneuver).to_have_value("Swordfight: Slash")
    rolled("6, 6, 6, 1, 1, 1")
    expect(tracker(page).locator(".xr-live")).to_contain_text(
        "Critical hit: Captain Hale’s Slash beats Footman 1’s Evade"
    )
    said(page, "Turn 1: Footman 1 has a deadly wound to resist.")
    expect(page.locator(".xr-headline")).to_be_focused()
    page.keyboard.press("Tab")
    expect(deed(page, "Footman 1 resists")).to_be_focused()
    page.keyboard.press("Enter")
    rolled("3, 3, 3")
    said(page, "Turn 1: Doctor Amsel, with 1 maneuver left.")
    press(deed(page, "Wait"))
    said(page, "Turn 1: Sergeant Okoro, with 2 maneuvers left.")
    press(deed(page, "Attack Footman 2"))
    rolled("6, 6, 6, 1, 1, 1")
    said(page, "Turn 1: Footman 2 has a deadly wound to resist.")
    press(deed(page, "Footman 2 resists"))
    rolled("3, 3, 3")
    said(page, "The fight is over: the players are still standing.")


def test_two_tabs_show_one_fight(visit: Visit) -> None:
    page, other = two_tabs(visit, PAGE)
    gather(page, "click")
    said(other, "3 players and 2 foes.")
    roll_initiative(other, press="click")
    said(page, "Turn 1: Captain Hale, with 2 maneuvers left.")
    tracker(page).locator(".xr-undo").click()
    said(other, "3 players and 2 foes.")


def test_a_character_of_ones_own_joins_as_they_are_now(visit: Visit) -> None:
    reader = changed_on_sheet(visit, "sirpas/sheet.html", "Sergeant Okoro", "Take a serious wound")
    page = reader.page
    reader.open(PAGE)
    page.locator(".xr-join", has_text="Sergeant Okoro").click()
    expect(card(page, "Sergeant Okoro").locator(".xr-marks")).to_have_text("1 serious wound")


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
    wounds = """() => Object.keys(localStorage).filter((key) => key.startsWith("rules-kept:person:"))
        .map((key) => JSON.parse(localStorage[key]).fields).map(({ light, serious }) => [light, serious])"""
    assert page.evaluate(wounds) == [["1", "1"]]
    tracker(page).locator(".xr-undo").click()
    expect(update).to_be_visible()
    assert page.evaluate(wounds) == [["0", "1"]]


@pytest.mark.own_python
def test_a_fight_goes_on_without_a_network(visit: Visit) -> None:
    reader = visit(PAGE, service_workers="allow")
    page = reader.page
    said(page, "Nobody is here yet.")
    page.evaluate(KEPT)
    reader.context.set_offline(True)
    page.reload()
    said(page, "Nobody is here yet.")
    gather(page, "click")
    roll_initiative(page, press="click")
    said(page, "Turn 1: Captain Hale, with 2 maneuvers left.")
    deed(page, "Attack Town guard 1").click()
    own_dice(page, "4, 4, 4, 4, 4, 4")
    expect(card(page, "Town guard 1").locator(".xr-left")).to_contain_text(re.compile("Injury 4 of 20.*Penalty -2"))
