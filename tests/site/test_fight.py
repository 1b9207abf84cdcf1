"""A whole fight in a browser: by taps on a phone, by keyboard alone, over a reload, in two tabs, and taken back."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.site.browser import Reader
from tests.site.characters.actions import kept_people, table
from tests.site.conftest import Visit
from tests.site.fights import (
    card,
    changed_on_sheet,
    deed,
    gathered,
    on_phone,
    own_dice,
    said,
    takes_damage,
    tracker,
    two_tabs,
)

PAGE = "ingenuity/fight.html"
PARTY = ("Wren Halloran", "Odda Brandt", "Imre Vadas")
KEPT = "rules-kept:tracker:ingenuity"


def gather(page: Page, press: str = "tap") -> None:
    """Three characters and two guards."""
    gathered(page, PARTY, "Guard", press)


def next_turn(page: Page, name: str) -> None:
    """Let somebody act while another still could."""
    card(page, name).locator("button.xr-card").tap()
    page.locator(".xr-stage .xr-asking .xr-go").tap()


def attack(page: Page, target: str, faces: str, result: str) -> None:
    """Attack somebody with these dice, and wait for what comes of it."""
    deed(page, f"Attack {target}").tap()
    own_dice(page, faces)
    expect(page.locator(".xr-deed-result .xr-summary")).to_contain_text(result)
    # The dice are shown once; what each was for is folded away.
    expect(page.locator(".xr-fell")).to_be_visible()
    expect(page.locator(".xr-deed-result .xr-tray")).to_be_hidden()


def kept(page: Page) -> dict[str, Any]:
    """The fight as the browser keeps it."""
    found = json.loads(page.evaluate("(key) => localStorage.getItem(key)", KEPT))
    assert isinstance(found, dict)
    return found


@pytest.fixture
def phone(visit: Visit) -> Reader:
    return on_phone(visit, PAGE)


def at_wrens_turn(phone: Reader) -> Page:
    """The page once everybody is there, the fight has begun, and the first of them acts."""
    page = phone.page
    gather(page)
    deed(page, "Start the fight").tap()
    said(page, re.compile("^Round 1: next it’s "))
    card(page, "Wren Halloran").locator("button.xr-card").tap()
    said(page, "Round 1: Wren Halloran, with 3 actions left.")
    return page


def test_another_card_does_not_end_a_turn_that_has_actions_left(phone: Reader) -> None:
    page = at_wrens_turn(phone)
    card(page, "Guard 1").locator("button.xr-card").tap()
    question = card(page, "Guard 1").locator(".xr-asking")
    expect(question.locator("p").first).to_have_text("Wren Halloran still has 3 actions. End Wren Halloran’s turn?")
    question.get_by_role("button", name="No", exact=True).tap()
    expect(question).to_have_count(0)
    said(page, "Round 1: Wren Halloran, with 3 actions left.")
    next_turn(page, "Guard 1")
    said(page, "Round 1: Guard 1, with 3 actions left.")


@pytest.mark.parametrize("width", [390, 1280])
def test_what_is_said_of_the_dying_stays_within_their_card(visit: Visit, width: int) -> None:
    page = visit(PAGE, viewport={"width": width, "height": 844}).page
    said(page, "Nobody is here yet.")
    gather(page, "click")
    deed(page, "Start the fight").click()
    said(page, re.compile("^Round 1: next it’s "))
    own = card(page, "Imre Vadas")
    own.locator("summary").click()
    takes_damage(own, 14)
    expect(own.locator(".xr-marks")).to_contain_text("dying: 0 successes, 0 failures")
    over = "(cards) => cards.map((one) => one.scrollHeight - one.clientHeight)"
    for full in (False, True):
        if full:
            tracker(page).get_by_role("button", name="Full screen").click()
            expect(tracker(page)).to_have_attribute("data-full", "")
        assert page.locator(".xr-stage .xr-card").evaluate_all(over) == [0] * 5


def test_a_barred_card_says_why_and_does_nothing(phone: Reader) -> None:
    page = phone.page
    gather(page)
    deed(page, "Start the fight").tap()
    guard = card(page, "Guard 1").locator(".xr-card")
    expect(guard).to_have_attribute("aria-disabled", "true")
    expect(guard).to_have_attribute("title", "next it’s Wren Halloran, Odda Brandt or Imre Vadas")
    before = kept(page)["number"]
    guard.tap(force=True)
    expect(tracker(page).locator(".xr-message")).to_have_text("Next it’s Wren Halloran, Odda Brandt or Imre Vadas.")
    card(page, "Wren Halloran").locator("button.xr-card").tap()
    said(page, "Round 1: Wren Halloran, with 3 actions left.")
    assert kept(page)["number"] == before + 1


def test_every_step_is_taken_back(phone: Reader) -> None:
    page = at_wrens_turn(phone)
    attack(page, "Guard 1", "6, 2", "Hit")
    undo = tracker(page).locator(".xr-undo")
    expect(undo).to_have_attribute("aria-label", "Undo: Attack Guard 1")
    undo.tap()
    expect(card(page, "Guard 1").locator(".xr-left")).to_have_text("Health 6 of 6Endurance 4 of 4")
    for words in ("Round 1: next it’s", "3 players and 2 foes.", "3 players.", "2 players.", "1 player.", "Nobody is"):
        expect(undo).to_be_enabled()
        undo.tap()
        said(page, re.compile(f"^{words}"))
    expect(undo).to_be_disabled()
    entries = table(page).locator(".xr-log li:has(time)")
    expect(entries).to_have_count(2)
    expect(entries.first.locator(".xr-note")).to_have_text("Undone: Attack Guard 1")


def test_dice_of_two_people_have_their_names(phone: Reader) -> None:
    page = at_wrens_turn(phone)
    attack(page, "Guard 1", "6, 2", "Hit")
    expect(page.locator(".xr-fell span")).to_have_count(0)
    deed(page, "Attack Guard 2").tap()
    page.locator(".xr-asking").get_by_label("Let Guard 2 evade").check()
    own_dice(page, "6, 2, 1, 1, 3")
    expect(page.locator(".xr-deed-result .xr-summary")).to_contain_text("agility of 2")
    expect(page.locator(".xr-fell > *")).to_have_count(7)
    expect(page.locator(".xr-fell span")).to_have_text(["Wren Halloran", "Guard 2"])


def test_surprise_healing_and_conditions_from_the_list(phone: Reader) -> None:
    page = phone.page
    gather(page)
    for guard in ("Guard 1", "Guard 2"):
        card(page, guard).locator("summary").tap()
        card(page, guard).get_by_role("button", name=f"{guard} is surprised", exact=True).tap()
        expect(card(page, guard).locator(".xr-marks")).to_have_text("surprised")
    deed(page, "Start the fight").tap()
    said(page, re.compile("^Surprise round: next it’s Wren Halloran"))
    card(page, "Imre Vadas").locator("summary").tap()
    own = card(page, "Imre Vadas")
    takes_damage(own, 10, "tap")
    expect(own.locator(".xr-marks")).to_have_text("out of the fight · unconscious · prone")
    own.get_by_role("button", name="Recover").tap()
    own.locator(".xr-asking .xr-go").tap()
    expect(own.locator(".xr-marks")).to_have_text("may act · prone")
    own.get_by_role("button", name="No longer prone").tap()
    expect(own.locator(".xr-marks")).to_have_text("may act")


def test_what_the_rules_refuse_is_said_and_nothing_changes(phone: Reader) -> None:
    page = at_wrens_turn(phone)
    deed(page, "Attack Guard 1").tap()
    own_dice(page, "6")
    expect(tracker(page).locator(".xr-message")).to_contain_text("1 more")
    said(page, "Round 1: Wren Halloran, with 3 actions left.")
    expect(page.locator(".xr-asking").get_by_label("Your own dice, in order")).to_have_value("6")


def test_two_tabs_show_one_fight(visit: Visit) -> None:
    page, other = two_tabs(visit, PAGE)
    gather(page, "click")
    said(other, "3 players and 2 foes.")
    deed(other, "Start the fight").click()
    said(page, re.compile("^Round 1"))
    tracker(page).locator(".xr-undo").click()
    said(other, "3 players and 2 foes.")


def test_a_fight_leaves_nothing_on_the_sheet_of_what_is_used_up(visit: Visit) -> None:
    """An empty field of a sheet means full, so the nothing that is left has to be written there."""
    reader = changed_on_sheet(visit, "ingenuity/sheet.html", "Odda Brandt", "Spend a point of endurance")
    page = reader.page
    page.locator("rule-widget[data-sheet]").get_by_role("button", name="Undo").first.click()
    reader.open(PAGE)
    gather(page, "click")
    deed(page, "Start the fight").click()
    own = card(page, "Odda Brandt")
    own.locator("summary").click()
    takes_damage(own, 8)
    expect(own.locator(".xr-left")).to_contain_text("Endurance 0 of 6")
    update = tracker(page).locator(".xr-to-sheets")
    update.click()
    expect(update).to_be_hidden()
    assert [(one["fields"]["health"], one["fields"]["endurance"]) for one in kept_people(page)] == [("4", "0")]
    tracker(page).locator(".xr-undo").click()
    assert [(one["fields"]["health"], one["fields"]["endurance"]) for one in kept_people(page)] == [("", "")]


def test_the_full_screen_covers_the_window_and_ends_with_escape(visit: Visit) -> None:
    page = visit(PAGE).page
    said(page, "Nobody is here yet.")
    gather(page, "click")
    tracker(page).get_by_role("button", name="Full screen").click()
    expect(tracker(page)).to_have_attribute("data-full", "")
    box, window = tracker(page).bounding_box(), page.viewport_size
    assert box is not None
    assert window is not None
    assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, window["width"], window["height"])
    size = page.locator(".xr-fighter").first.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)")
    assert size >= 28
    page.keyboard.press("Escape")
    expect(tracker(page)).not_to_have_attribute("data-full", "")


def test_where_nothing_can_be_kept_the_fight_goes_on_and_says_so(visit: Visit) -> None:
    reader = visit()
    reader.lose_storage()
    reader.open(PAGE)
    page = reader.page
    said(page, "Nobody is here yet.")
    gather(page, "click")
    expect(page.locator(".xr-unkept")).to_contain_text("isn’t keeping everything")
    deed(page, "Start the fight").click()
    said(page, re.compile("^Round 1"))


def test_a_kept_fight_that_cannot_be_read_is_shown(visit: Visit) -> None:
    reader = visit()
    book = {"number": 1, "fight": {"fighters": [{"name": "Wren"}]}, "told": None, "steps": []}
    reader.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEPT, json.dumps(book)])
    reader.open(PAGE)
    expect(tracker(reader.page).locator(".xr-message")).to_contain_text("can’t be read")
    tracker(reader.page).get_by_role("button", name="New fight").click()
    said(reader.page, "Nobody is here yet.")


def test_without_script_the_page_says_what_is_missing(visit: Visit) -> None:
    reader = visit(PAGE, java_script_enabled=False)
    expect(reader.page.locator("rule-tracker .xr-static")).to_contain_text("The tracker needs JavaScript")
