"""Where something is asked before a roll, its chance is told and follows what is said: on lists and on sheets."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.site.browser import PHONE, too_wide
from tests.site.characters.actions import GAMES, line, pick, playing, ready
from tests.site.conftest import Visit
from tests.site.fights import card, deed, own_dice, said, tracker

FIGHT = "sirpas/fight.html"

CHANCE = re.compile(r"^Chance: (\d+(\.\d)?|[<>]\d+\.\d)%$")


def joined(page: Page, *names: str) -> None:
    said(page, "Nobody is here yet.")
    for number, name in enumerate(names, 1):
        page.locator(".xr-join", has_text=name).click()
        said(page, f"{number} player{'s' * (number > 1)}.")


def guarded(page: Page, foe: str) -> None:
    page.locator(".xr-foes").get_by_label("Foe", exact=True).select_option(foe)
    page.locator(".xr-foes").get_by_role("button", name="Add", exact=True).click()
    said(page, re.compile("and 1 foe"))


def against_guard(page: Page, name: str) -> None:
    """A fight of two in SIRPAS, in which this one acts first."""
    joined(page, name)
    guarded(page, "Town guard")
    deed(page, "Roll Initiative").click()
    own_dice(page, "6, 6, 6, 1, 1, 1")


def likely(page: Page) -> Locator:
    return page.locator(".xr-asking .xr-likely")


def follows(place: Locator, say: Locator) -> None:
    """The chance is another one once something else was said."""
    expect(place).to_have_text(CHANCE)
    before = place.inner_text()
    say.click()
    expect(place).not_to_have_text(before)
    expect(place).to_have_text(CHANCE)


def test_the_chance_of_an_attack_in_sirpas_follows_what_is_said(visit: Visit) -> None:
    page = visit(FIGHT).page
    against_guard(page, "Captain Hale")
    said(page, re.compile("^Turn 1: Captain Hale"))
    attack = deed(page, "Attack Town guard")
    attack.click()
    expect(likely(page)).to_have_text(CHANCE)
    often = likely(page).inner_text().removeprefix("Chance: ")
    expect(attack).to_contain_text(f"hits {often} of the time")
    follows(likely(page), page.locator(".xr-asking").get_by_role("button", name="Bonus or penalty: one less"))


def test_the_chance_of_an_attack_in_ingenuity_follows_what_is_said(visit: Visit) -> None:
    page = visit("ingenuity/fight.html").page
    joined(page, "Wren Halloran")
    guarded(page, "Guard")
    deed(page, "Start the fight").click()
    card(page, "Wren Halloran").locator("button.xr-card").click()
    deed(page, "Attack Guard").click()
    page.locator(".xr-asking summary", has_text="More").click()
    less = re.compile("Bonus or penalty for .*: one less")
    follows(likely(page), page.locator(".xr-asking").get_by_role("button", name=less))


def test_what_cannot_be_resisted_says_so_before_it_is_rolled(visit: Visit) -> None:
    page = visit(FIGHT).page
    against_guard(page, "Captain Hale")
    guard = card(page, "Town guard")
    guard.locator("summary").click()
    guard.get_by_role("button", name="Take a deadly wound").click()
    said(page, "Turn 1: Town guard has a deadly wound to resist.")
    resists = deed(page, "Town guard resists")
    expect(resists).to_contain_text("a total of 29 or more resists. Without a bonus, no roll is enough")
    resists.click()
    expect(likely(page)).to_have_text(
        "Chance: 0%. Whatever you roll, it fails, unless you change something here first."
    )


CUT = """(selects) => selects.filter((one) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(one);
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = font;
    const room = one.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return [...one.options].some(({ text }) => pen.measureText(text).width > room - 16);
}).map((one) => one.selectedOptions[0].text)"""
"""Selects in which some choice is cut off; the arrow takes some room, too."""


@pytest.mark.parametrize("helped", ["Give first aid", "Treat a wound"])
def test_on_a_phone_who_helps_and_with_what_can_be_read(visit: Visit, helped: str) -> None:
    page = visit(FIGHT, viewport=PHONE).page
    joined(page, "Captain Hale", "Doctor Amsel")
    hale = card(page, "Captain Hale")
    hale.locator("summary").click()
    hale.get_by_role("button", name="Take a heavy wound").click()
    expect(hale.locator(".xr-marks")).to_contain_text("1 heavy wound")
    expect(hale.get_by_role("button", name="Heal a heavy wound")).to_contain_text("no roll")
    hale.get_by_role("button", name=helped).click()
    expect(likely(page)).to_contain_text("Chance: ")
    assert hale.locator(".xr-asking select").evaluate_all(CUT) == []
    assert too_wide(page) == 0


def test_first_aid_in_a_turn_can_be_read_on_a_phone(visit: Visit) -> None:
    page = visit(FIGHT, viewport=PHONE).page
    against_guard(page, "Doctor Amsel")
    amsel = card(page, "Doctor Amsel")
    amsel.locator("summary").click()
    amsel.get_by_role("button", name="Take a heavy wound").click()
    deed(page, "First aid for yourself").click()
    expect(likely(page)).to_have_text(CHANCE)
    assert page.locator(".xr-asking select").evaluate_all(CUT) == []


def test_a_line_of_a_sheet_that_asks_first_tells_its_chance_once_that_is_said(visit: Visit) -> None:
    page_name, rule, _ = GAMES["ingenuity"]
    reader = visit(page_name)
    sheet = reader.widget(rule)
    pick(sheet, "Imre Vadas")
    line(sheet, "Pure luck").click()
    place = sheet.locator(".xr-line-panel .xr-likely")
    expect(place).to_have_text(CHANCE)
    field = sheet.locator(".xr-line-panel input").first
    before = place.inner_text()
    field.fill("19" if field.input_value() != "19" else "2")
    expect(place).not_to_have_text(before)
    expect(place).to_have_text(CHANCE)
    field.fill("999")
    expect(place).to_contain_text("999")
    expect(place).not_to_contain_text("Chance")


def test_an_attack_from_a_sheet_tells_how_often_each_side_wins(visit: Visit) -> None:
    page_name, rule, who = GAMES["sirpas"]
    reader = visit(page_name)
    sheet = reader.widget(rule)
    pick(sheet, who)
    swords = sheet.locator(".xr-group").filter(has=reader.page.get_by_role("heading", name="Swordfight", exact=True))
    swords.locator(".xr-line", has_text="Thrust").click()
    place = sheet.locator(".xr-line-panel .xr-likely")
    expect(place).to_have_text(re.compile(r"^Chances: .*the attacker wins \d.*of the time$"))


HEIGHT = """() => {
    const panel = document.querySelector("rule-widget .xr-line-panel");
    return panel.querySelector(".xr-go").getBoundingClientRect().top - panel.getBoundingClientRect().top;
}"""
"""How far below the top of the panel the button is that rolls."""

TAPPED = f"(tap) => {{ tap.click(); return ({HEIGHT})(); }}"
"""Tap, and tell the same while the chance is still being counted."""


def test_a_chance_that_comes_moves_no_button(visit: Visit) -> None:
    """On a phone, where the longest of them take several lines."""
    reader, sheet = playing(visit, "sirpas", viewport=PHONE)
    swords = sheet.locator(".xr-group").filter(has=reader.page.get_by_role("heading", name="Swordfight", exact=True))
    thrust = swords.locator(".xr-line", has_text="Thrust")
    before = thrust.evaluate(TAPPED)
    place = sheet.locator(".xr-line-panel .xr-likely")
    expect(place).to_have_text(re.compile("the attacker wins"))
    assert place.evaluate("(one) => one.offsetHeight > 1.5 * parseFloat(getComputedStyle(one).lineHeight)")
    assert thrust.evaluate(HEIGHT) == pytest.approx(before)


def test_the_roll_for_a_deadly_wound_tells_its_chance_at_the_wounds_too(visit: Visit) -> None:
    sheet = ready(visit, "sirpas")
    sheet.get_by_role("button", name="Take a deadly wound").click()
    # The line itself: what is offered with the wound rolls at once.
    sheet.locator("[data-key]", has_text="Roll to resist the deadly wound").click()
    expect(sheet.locator(".xr-line-panel .xr-likely")).to_have_text(re.compile(r"^Chance: \d"))


def test_a_refusal_is_shown_where_the_chance_would_be(visit: Visit) -> None:
    page = visit(FIGHT).page
    against_guard(page, "Captain Hale")
    deed(page, "Attack Town guard").click()
    expect(likely(page)).to_have_text(CHANCE)
    # What is folded away is open since the roll for Initiative.
    page.locator(".xr-asking").get_by_label("Distance in feet", exact=True).fill("-5")
    expect(likely(page)).not_to_have_text(CHANCE)
    expect(likely(page)).to_contain_text("Distance in feet")
    expect(tracker(page).locator(".xr-message")).to_be_hidden()
