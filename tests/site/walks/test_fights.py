"""Three characters against two foes, from the game's first page to the end of the fight."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.site.browser import too_wide
from tests.site.characters.actions import GAMES, kept_people, line
from tests.site.characters.actions import deed as change
from tests.site.fights import card, deed, said, tracker
from tests.site.test_fight import PARTY as INGENUITY
from tests.site.test_fight_sirpas import IN_ORDER
from tests.site.test_fight_sirpas import PARTY as SIRPAS
from tests.site.walks.people import taken
from tests.site.walks.walker import Walker


def gathered(walker: Walker, game: str, party: tuple[str, ...], foe: str) -> None:
    """Go to the list, and put everybody on it."""
    page = walker.page
    walker.follow(page.locator('article a[href*="fight.html"]').first)
    said(page, "Nobody is here yet.")
    for number, name in enumerate(party, 1):
        walker.press(tracker(page).get_by_role("button", name=name, exact=True).and_(page.locator(".xr-join")))
        said(page, f"{number} player{'s' * (number > 1)}.")
    foes = page.locator(".xr-foes")
    walker.choose(foes.get_by_label("Foe", exact=True), re.compile(f"^{foe}:"))
    walker.write(foes.get_by_label("How many"), "2")
    walker.press(foes.get_by_role("button", name="Add", exact=True))
    said(page, "3 players and 2 foes.")
    assert too_wide(page) == 0


def asked(page: Page) -> Locator:
    """What is asked before something is rolled."""
    return page.locator(".xr-turn .xr-asking")


def roll(walker: Walker, faces: str) -> None:
    """Type what fell at the table, and roll."""
    field = asked(walker.page).get_by_label("Your own dice, in order")
    # Once unfolded, it stays so.
    if not field.is_visible():
        walker.press(asked(walker.page).locator("summary", has_text="More"))
    walker.write(field, faces)
    walker.submit(field, asked(walker.page).get_by_role("button", name="Roll", exact=True))


def attack(walker: Walker, target: str, faces: str, result: str, **choices: str) -> None:
    """Attack somebody with these dice and choices, and wait for what comes of it."""
    walker.press(deed(walker.page, f"Attack {target}"))
    for label, choice in choices.items():
        walker.choose(asked(walker.page).get_by_label(label.replace("_", " ")), re.compile(f"^{choice}"))
    roll(walker, faces)
    told(walker.page, result)


def attack_after_all(walker: Walker, target: str, faces: str, result: str) -> None:
    """Attack somebody, think again, and do it."""
    page, button = walker.page, deed(walker.page, f"Attack {target}")
    walker.press(button)
    walker.stands_on(asked(page).locator("select").first)
    walker.thinks_again(button, asked(page))
    roll(walker, faces)
    told(page, result)


def told(page: Page, result: str) -> None:
    """What came of a deed is read and heard."""
    expect(page.locator(".xr-deed-result .xr-summary")).to_contain_text(result)
    expect(tracker(page).locator(".xr-live")).to_contain_text(result)


def turn_of(walker: Walker, name: str, headline: str | re.Pattern[str], *, others: bool = True) -> None:
    """Somebody acts; where others still could, one is asked first."""
    walker.press(card(walker.page, name).locator("button.xr-card"))
    if others:
        walker.press(walker.page.locator(".xr-stage .xr-asking .xr-go"))
    said(walker.page, headline)


def test_a_fight_in_ingenuity_to_its_end(walker: Walker) -> None:
    page = walker.page
    with walker.walks("A fight in Ingenuity", "ingenuity/index.html"):
        gathered(walker, "ingenuity", INGENUITY, "Guard")
        walker.press(deed(page, "Start the fight"))
        said(page, re.compile("^Round 1: next it’s Wren Halloran, Odda Brandt or Imre Vadas"))
        expect(page.locator(".xr-joining")).not_to_have_attribute("open", "")
        walker.stands_on(page.locator(".xr-headline"))
        walker.goes_on_to(card(page, "Wren Halloran").locator("button.xr-card"))
        turn_of(walker, "Wren Halloran", "Round 1: Wren Halloran, with 3 actions left.", others=False)
        hit = "Hit: Wren Halloran rolls 6 against Guard 1’s deflection of 3."
        attack_after_all(walker, "Guard 1", "6, 2", hit)
        expect(card(page, "Guard 1").locator(".xr-left")).to_have_text("Health 4 of 6Endurance 0 of 4")
        walker.stands_on(deed(page, "Attack Guard 1"))
        assert too_wide(page) == 0
        attack(walker, "Guard 2", "4, 2", "Miss: Wren Halloran rolls 1 against Guard 2’s deflection of 3.")
        turn_of(walker, "Guard 1", "Round 1: Guard 1, with 3 actions left.")
        hurt = "Wren Halloran takes 8 damage and has 0 endurance and 2 health left."
        attack(walker, "Wren Halloran", "4, 4, 2", hurt)
        turn_of(walker, "Odda Brandt", "Round 1: Odda Brandt, with 3 actions left.")
        dying = "Guard 1 takes 10 damage, has 0 endurance and -6 health left and is dying."
        attack(walker, "Guard 1", "6, 4, 2", dying)
        expect(card(page, "Guard 1")).to_have_attribute("data-down", "true")
        page.reload()
        said(page, "Round 1: Odda Brandt, with 2 actions left.")
        expect(page.locator(".xr-deed-result .xr-summary")).to_contain_text("Guard 1 takes 10 damage")
        attack(walker, "Guard 2", "6, 4, 2", "Guard 2 takes 7 damage and has 0 endurance and 3 health left.")
        turn_of(walker, "Guard 2", "Round 1: Guard 2, with 3 actions left.")
        walker.press(deed(page, "Spend an action"))
        said(page, "Round 1: Guard 2, with 2 actions left.")
        turn_of(walker, "Imre Vadas", "Round 1: Imre Vadas, with 3 actions left.")
        walker.press(deed(page, "Use Glass wall"))
        roll(walker, "4, 3, 2")
        expect(card(page, "Imre Vadas").locator(".xr-left")).to_have_text("Health 4 of 4Endurance 6 of 6Focus 4 of 6")
        walker.press(deed(page, "End Imre Vadas’s turn"))
        said(page, re.compile("^Round 2: next it’s "))
        turn_of(walker, "Odda Brandt", re.compile("^Round 2: Odda Brandt, with 3 "), others=False)
        attack(
            walker, "Guard 2", "6, 4, 2", "Guard 2 takes 10 damage, has 0 endurance and -7 health left and is dying."
        )
        said(page, "The fight is over: no foes are still standing.")
        expect(deed(page, "Attack")).to_have_count(0)
        expect(page.locator(".xr-fight").get_by_role("button", name="New fight")).to_be_visible()
        assert too_wide(page) == 0


def test_a_fight_in_sirpas_to_its_end(walker: Walker) -> None:
    page = walker.page
    with walker.walks("A fight in SIRPAS", "sirpas/index.html"):
        gathered(walker, "sirpas", SIRPAS, "Town guard")
        walker.press(deed(page, "Roll Initiative"))
        walker.stands_on(page.locator(".xr-asking .xr-go"))
        roll(walker, IN_ORDER)
        said(page, "Turn 1: Captain Hale, with 2 maneuvers left.")
        expect(page.locator(".xr-joining")).not_to_have_attribute("open", "")
        walker.stands_on(page.locator(".xr-headline"))
        walker.goes_on_to(deed(page, "Attack Town guard 1"))
        odds = "Thrust +14 against Parry +9: hits 85.5% of the time"
        expect(deed(page, "Attack Town guard 1")).to_contain_text(odds)
        heavy = "a heavy wound. Town guard 1 is at -2 on everything now."
        attack_after_all(walker, "Town guard 1", "4, 4, 4, 4, 4, 4", heavy)
        left = card(page, "Town guard 1").locator(".xr-left")
        expect(left).to_have_text("Injury 4 of 20Penalty -2Maneuvers 1 of 2")
        said(page, "Turn 1: Doctor Amsel, with 1 maneuver left.")
        walker.stands_on(page.locator(".xr-headline"))
        assert too_wide(page) == 0
        walker.press(deed(page, "Wait"))
        said(page, "Turn 1: Sergeant Okoro, with 2 maneuvers left.")
        attack(
            walker, "Town guard 2", "6, 6, 6, 1, 1, 1", "Town guard 2 has to resist it, or starts dying.",
            Maneuver="Shoot", Town_guard_2_defends_with="Deviate",
        )  # fmt: skip
        said(page, "Turn 1: Town guard 2 has a deadly wound to resist.")
        page.reload()
        said(page, "Turn 1: Town guard 2 has a deadly wound to resist.")
        expect(page.locator(".xr-deed-result .xr-summary")).to_contain_text("Town guard 2 has to resist it")
        walker.press(deed(page, "Town guard 2 resists"))
        roll(walker, "3, 3, 3")
        said(page, "Turn 1: Town guard 1, with 1 maneuver left.")
        out = "out of the fight · dying of a deadly wound, 10 turns left"
        expect(card(page, "Town guard 2").locator(".xr-marks")).to_have_text(out)
        attack(
            walker, "Captain Hale", "6, 6, 3, 3, 3, 3", "Miss: Captain Hale’s Deviate beats Town guard 1’s Cleave by"
        )  # fmt: skip
        assert too_wide(page) == 0
        ending = deed(page, "End turn 1 for everybody")
        walker.press(ending)
        question = page.locator(".xr-asking p").first
        expect(question).to_contain_text("used every maneuver yet. End turn 1 for everybody?")
        walker.press(asked(page).get_by_role("button", name="No", exact=True))
        expect(asked(page)).to_have_count(0)
        walker.press(ending)
        walker.press(asked(page).get_by_role("button", name="Yes. End turn 1 for everybody", exact=True))
        said(page, "Turn 1 is over. Roll Initiative for the next one.")
        walker.press(deed(page, "Roll Initiative"))
        roll(walker, "6, 6, 6, 6, 6, 5, 5, 5, 4, 3, 3, 3")
        said(page, "Turn 2: Captain Hale, with 2 maneuvers left.")
        attack(walker, "Town guard 1", "6, 6, 6, 1, 1, 1", "Town guard 1 has to resist it, or starts dying.")
        walker.press(deed(page, "Town guard 1 resists"))
        roll(walker, "2, 2, 2")
        said(page, "The fight is over: no foes are still standing.")
        walker.press(deed(page, "Save Town guard 1"))
        roll(walker, "4, 4, 4, 4")
        expect(page.locator(".xr-deed-result .xr-summary")).to_contain_text("Town guard 1 is stable")
        assert too_wide(page) == 0


def cared(walker: Walker, sheet: Locator, label: str, helper: str, faces: str, result: str) -> None:
    """Somebody sees to a wound on the patient's sheet: pick who, and type nothing but the dice."""
    walker.press(change(sheet, label))
    panel = sheet.locator(".xr-line-panel--asks")
    helps = panel.get_by_label("Who helps", exact=True)
    expect(helps.locator("option", has_text=helper)).to_have_count(1)
    walker.choose(helps, helper)
    dice = panel.get_by_label("Faces in the order they fell")
    walker.write(dice, faces)
    walker.submit(dice, panel.locator(".xr-go"))
    expect(sheet.locator(".xr-line-panel .xr-summary")).to_contain_text(result)
    assert too_wide(walker.page) == 0


def test_a_wound_in_sirpas_from_the_blow_until_it_has_healed(walker: Walker) -> None:
    page = walker.page
    sheet = walker.reader.widget(GAMES["sirpas"][1])
    with walker.walks("A wound in SIRPAS", "sirpas/index.html"):
        gathered(walker, "sirpas", SIRPAS, "Town guard")
        walker.press(deed(page, "Roll Initiative"))
        roll(walker, IN_ORDER)
        for name, left in (("Captain Hale", 2), ("Doctor Amsel", 1), ("Sergeant Okoro", 2)):
            said(page, f"Turn 1: {name}, with {left} maneuver{'s' * (left > 1)} left.")
            walker.press(deed(page, "Wait"))
        attack(walker, "Sergeant Okoro", "6, 6, 6, 1, 1, 1", "Sergeant Okoro has to resist it, or starts dying.")
        said(page, "Turn 1: Sergeant Okoro has a deadly wound to resist.")
        walker.press(deed(page, "Sergeant Okoro resists"))
        roll(walker, "5, 5, 4")
        expect(card(page, "Sergeant Okoro").locator(".xr-marks")).to_contain_text("1 heavy wound")
        for name in ("Town guard 2", "Captain Hale"):
            said(page, re.compile(f"^Turn 1: {name}, with 2 "))
            walker.press(deed(page, "Wait"))
        said(page, re.compile("^Turn 1: Doctor Amsel, "))
        walker.press(deed(page, "First aid for Sergeant Okoro"))
        roll(walker, "4, 4, 3, 1")
        failed = "The wound stays heavy. Failure: 26 against 27, margin -1."
        expect(page.locator(".xr-deed-result .xr-summary")).to_contain_text(failed)
        for name in ("Town guard 1", "Town guard 2"):
            walker.press(card(page, name).locator("summary").first)
            walker.press(card(page, name).get_by_role("button", name=f"{name} leaves"))
            expect(card(page, name)).to_have_count(0)
        said(page, "The fight is over: no foes are still standing.")
        walker.press(tracker(page).locator(".xr-to-sheets"))
        expect(tracker(page).locator(".xr-to-sheets")).to_be_hidden()
        walker.follow(tracker(page).get_by_role("link", name="on the character sheet").last)
        taken(walker, sheet, "Sergeant Okoro")
        expect(line(sheet, "Strength")).to_contain_text("-2 for wounds")
        walker.press(sheet.locator(".xr-more > summary"))
        walker.press(sheet.locator(".xr-more-list button", has_text="Use my own dice"))
        # What Amsel knows comes from Amsel, and the check that failed in the fight still counts.
        aid = "The wound becomes serious. Success: 29 against 29, margin 0."
        cared(walker, sheet, "Somebody’s first aid for a heavy wound", "Doctor Amsel, First Aid 9", "6, 6, 2, 1", aid)
        expect(line(sheet, "Strength")).to_contain_text("-1 for wounds")
        walker.press(change(sheet, "You’ve slept"))
        expect(change(sheet, "You’ve slept")).to_have_count(0)
        treating = ("Somebody treats a serious wound", "Doctor Amsel, Treating Wounds/humanoids 5")
        cared(walker, sheet, *treating, "5, 5, 5", "The serious wound doesn’t get better. Failure: 20 against 21")
        cared(walker, sheet, *treating, "6, 6, 5", "The serious wound doesn’t get better. Failure: 22 against 23")
        walker.press(change(sheet, "A week has passed"))
        expect(change(sheet, "A week has passed")).to_have_count(0)
        cared(walker, sheet, *treating, "6, 5, 5", "The serious wound is cured. Success: 21 against 21, margin 0.")
        expect(line(sheet, "Strength")).not_to_contain_text("for wounds")
    (okoro,) = kept_people(page)
    tried = ("aided", "vain_light", "vain_serious", "vain_heavy")
    assert {one: okoro["fields"][one] for one in ("light", "serious", "heavy", *tried)} == {
        "light": "0", "serious": "0", "heavy": "0", **dict.fromkeys(tried, "0"),
    }  # fmt: skip
