"""What a line of a sheet asks before it rolls: values, cards, names to pick, and how long each of them counts."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from rules_py.tuurna.rolls import DIFFICULTY_NAMES
from tests.site.browser import PHONE, Reader, too_wide
from tests.site.characters.actions import (
    GAMES,
    PAGE,
    SHEET,
    deed,
    line,
    pick,
    ready,
    table,
)
from tests.site.conftest import Visit


def test_the_difficulty_counts_for_every_roll_and_every_chance(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    for _ in range(3):
        sheet.get_by_role("button", name="Difficulty: one more").click()
    expect(line(sheet, "Agility").locator(".xr-odd")).to_have_text("Roll 55.6%")
    line(sheet, "Agility").click()
    expect(sheet.locator(".xr-line-panel .xr-summary")).to_contain_text("difficulty 4")


def test_the_difficulty_says_what_the_game_calls_it(visit: Visit) -> None:
    reader = visit(PAGE, viewport=PHONE)
    sheet = reader.widget(SHEET)
    pick(sheet, "Zejhe")
    difficulty = sheet.get_by_label("Difficulty", exact=True)
    expect(difficulty).to_have_accessible_description(DIFFICULTY_NAMES[1])
    sheet.get_by_role("button", name="Difficulty: one more").click()
    expect(difficulty).to_have_accessible_description(DIFFICULTY_NAMES[2])
    height = sheet.locator(".xr-asks").evaluate("(bar) => bar.clientHeight")
    for number, name in DIFFICULTY_NAMES.items():
        difficulty.fill(str(number))
        expect(sheet.locator(".xr-asks .xr-called")).to_have_text(name)
        assert sheet.locator(".xr-asks").evaluate("(bar) => bar.clientHeight") == height
        assert too_wide(reader.page) == 0
    difficulty.fill("11")
    expect(difficulty).to_have_accessible_description("")
    difficulty.fill("1")
    reader.page.set_viewport_size({"width": 320, "height": 640})
    assert too_wide(reader.page) == 0


def test_the_difficulty_is_the_same_on_every_page_with_the_sheet(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    for _ in range(3):
        sheet.get_by_role("button", name="Difficulty: one more").click()
    expect(line(sheet, "Agility").locator(".xr-odd")).to_have_text("Roll 55.6%")
    reader.open("tuurna/create.html")
    again = reader.widget(SHEET)
    expect(again.get_by_label("Difficulty", exact=True)).to_have_value("4")
    expect(line(again, "Agility").locator(".xr-odd")).to_have_text("Roll 55.6%")


def test_what_a_deed_needs_is_asked_first(visit: Visit) -> None:
    sheet = ready(visit, "ingenuity")
    endurance = sheet.locator(".xr-gauge", has_text="Endurance").locator(".xr-value")
    expect(endurance).to_have_text("6")
    deed(sheet, "Take damage").click()
    asked = sheet.locator(".xr-line-panel--asks")
    expect(asked.get_by_label("Damage", exact=True)).to_be_focused()
    asked.get_by_label("Damage", exact=True).fill("2")
    sheet.page.keyboard.press("Enter")
    expect(endurance).to_have_text("4")
    sheet.get_by_role("button", name="Undo: Take damage").click()
    expect(endurance).to_have_text("6")


def test_a_game_of_cards_says_what_counts_for_the_next_draw(visit: Visit) -> None:
    sheet = ready(visit, "rt0")
    sheet.locator(".xr-asks-more > summary").click()
    sheet.get_by_label("Reasons for a Bonus", exact=True).fill("1")
    expect(sheet.locator(".xr-asks-more > summary")).to_have_text("Next draw: Reasons for a Bonus 1")


def test_what_is_picked_by_a_name_counts_for_the_next_roll_alone(visit: Visit) -> None:
    sheet = ready(visit, "ingenuity")
    sheet.locator(".xr-asks-more > summary").click()
    expect(sheet.locator(".xr-looked-up")).to_contain_text("Fortitude5")
    firsts = {
        title: sheet.get_by_label(title, exact=True).locator("option").first for title in ("Proficiency", "Attribute")
    }
    expect(firsts["Proficiency"]).to_have_text("none")
    expect(firsts["Attribute"]).to_have_text("the usual one")
    sheet.get_by_label("Proficiency", exact=True).select_option("frost +1")
    sheet.get_by_label("Advantage", exact=True).fill("1")
    summary = sheet.locator(".xr-asks-more > summary")
    expect(summary).to_have_text("Next roll: Advantage 1, frost +1")
    # It is a change, and no roll.
    sheet.get_by_role("button", name="Spend a point of Stamina").click()
    expect(summary).to_have_text("Next roll: Advantage 1, frost +1")
    insight = line(sheet, "Insight")
    # What it begins with, the sheet says, and not the rule.
    expect(sheet.get_by_label("Difficulty", exact=True)).to_have_value("6")
    sheet.get_by_role("button", name="Difficulty: one more").click()
    insight.click()
    panel = sheet.locator(".xr-line-panel .xr-line-panel-result")
    expect(panel).to_contain_text("d6+d4+1")
    expect(summary).to_have_text("More")
    line(sheet, "Perception").click()
    expect(panel).to_contain_text("difficulty 7")
    expect(panel).not_to_contain_text("+1")


def test_rolling_again_keeps_what_counted_once_until_something_else_is_said(visit: Visit) -> None:
    sheet = ready(visit, "ingenuity")
    summary = sheet.locator(".xr-asks-more > summary")
    summary.click()
    sheet.get_by_label("Proficiency", exact=True).select_option("frost +1")
    sheet.get_by_label("Advantage", exact=True).fill("1")
    line(sheet, "Insight").click()
    panel = sheet.locator(".xr-line-panel")
    again = panel.get_by_role("button", name="Roll again")
    said = panel.get_by_text("Advantage: 1; Proficiency: frost +1", exact=True)
    expect(said).to_be_visible()
    entries = table(sheet.page).locator(".xr-log li:has(time)")
    # The difficulty holds for all rolls, and changing it takes nothing back.
    sheet.get_by_role("button", name="Difficulty: one more").click()
    for rolled in (2, 3):
        again.click()
        expect(entries).to_have_count(rolled)
        expect(said).to_be_visible()
        expect(panel.locator(".xr-line-panel-result")).to_contain_text("d6+d4+1")
        expect(panel.locator(".xr-line-panel-result")).to_contain_text("difficulty 7")
        expect(panel.get_by_role("link", name="Odds and details")).to_have_attribute("href", re.compile("advantages=1"))
        expect(summary).to_have_text("More")
    # A tap on the line itself is another roll.
    line(sheet, "Insight").click()
    expect(entries).to_have_count(4)
    expect(said).to_have_count(0)
    again.click()
    expect(entries).to_have_count(5)
    expect(panel.locator(".xr-line-panel-result")).not_to_contain_text("+1")


def test_rolling_again_with_something_else_said_takes_that_alone(visit: Visit) -> None:
    sheet = ready(visit, "ingenuity")
    summary = sheet.locator(".xr-asks-more > summary")
    summary.click()
    sheet.get_by_label("Proficiency", exact=True).select_option("frost +1")
    line(sheet, "Insight").click()
    panel = sheet.locator(".xr-line-panel")
    expect(panel.locator(".xr-line-panel-result")).to_contain_text("d6+d4+1")
    summary.click()
    sheet.get_by_label("Advantage", exact=True).fill("1")
    panel.get_by_role("button", name="Roll again").click()
    expect(panel.get_by_text("Advantage: 1", exact=True)).to_be_visible()
    expect(panel.locator(".xr-line-panel-result")).not_to_contain_text("+1")


def test_a_chance_is_shown_only_for_what_is_asked_now(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    odd = line(sheet, "Agility").locator(".xr-odd")
    expect(odd).to_have_text("Roll 98.8%")
    # Nothing is counted before the reader rests, so what is there at once is known to be old.
    after = sheet.evaluate(
        """(sheet) => {
            sheet.querySelector('[aria-label="Difficulty: one more"]').click();
            return sheet.querySelector(".xr-line .xr-odd").textContent;
        }"""
    )
    assert after == "Roll"
    expect(odd).to_have_text(re.compile(r"Roll \d"))


def test_a_roll_that_asks_for_a_number_first_has_no_chance_yet(visit: Visit) -> None:
    sheet = ready(visit, "ingenuity")
    expect(line(sheet, "Strength").locator(".xr-odd")).to_contain_text("%")
    expect(line(sheet, "Pure luck").locator(".xr-odd")).to_have_text("Roll")


def test_the_difficulty_is_kept_and_what_counts_once_is_not(visit: Visit) -> None:
    path, rule, name = GAMES["ingenuity"]
    reader = visit(path)
    sheet = reader.widget(rule)
    pick(sheet, name)
    sheet.get_by_label("Difficulty", exact=True).fill("7")
    sheet.locator(".xr-asks-more > summary").click()
    sheet.get_by_label("Advantage", exact=True).fill("1")
    reader.open(path)
    expect(sheet.get_by_label("Difficulty", exact=True)).to_have_value("7")
    expect(sheet.locator(".xr-asks-more > summary")).to_have_text("More")


def test_the_difficulty_stays_for_the_next_of_a_group(visit: Visit) -> None:
    path, rule, name = GAMES["rt0"]
    reader = visit(path)
    sheet = reader.widget(rule)
    pick(sheet, name)
    difficulty = sheet.get_by_label("Difficulty", exact=True)
    difficulty.select_option("Hard")
    sheet.get_by_role("button", name="Characters").click()
    pick(sheet, "Oz Bello")
    expect(difficulty).to_have_value("Hard")
    expect(line(sheet, "LAW").locator(".xr-odd")).to_have_text("Draw 25%")
    reader.open(path)
    expect(difficulty).to_have_value("Hard")


def test_what_counts_for_one_roll_does_not_go_on_to_the_next_character(visit: Visit) -> None:
    sheet = ready(visit, "ingenuity")
    sheet.get_by_label("Difficulty", exact=True).fill("7")
    sheet.locator(".xr-asks-more > summary").click()
    sheet.get_by_label("Advantage", exact=True).fill("1")
    sheet.get_by_role("button", name="Characters").click()
    pick(sheet, "Odda Brandt")
    expect(sheet.get_by_label("Difficulty", exact=True)).to_have_value("7")
    expect(sheet.locator(".xr-asks-more > summary")).to_have_text("More")


def test_a_failed_draw_can_be_tried_again_in_sight_after_a_look_at_another_student(visit: Visit) -> None:
    name = GAMES["rt0"][2]
    sheet = ready(visit, "rt0")
    again = sheet.locator(".xr-line", has_text="Try again")
    sheet.get_by_label("Difficulty", exact=True).select_option("Unlikely")
    for _ in range(20):  # until a draw fails
        line(sheet, "LAW").click()
        expect(sheet.locator(".xr-line-panel .xr-summary")).to_be_visible()
        if "Failure" in sheet.locator(".xr-line-panel .xr-summary").inner_text():
            break
    expect(again).to_be_visible()
    sheet.get_by_role("button", name="Characters").click()
    pick(sheet, "Oz Bello")
    expect(line(sheet, "LAW")).to_be_visible()
    expect(again).to_have_count(0)
    sheet.get_by_role("button", name="Characters").click()
    sheet.get_by_role("button", name=re.compile(name)).first.click()
    expect(again).to_be_visible()
    expect(again).to_contain_text("LAW at Unlikely once more, for 1 Corruption Point")
    again.click()
    expect(sheet.locator(".xr-line-panel")).to_contain_text("That was retry 1")


def test_a_group_scene_offers_only_skills_of_the_card_that_was_played(visit: Visit) -> None:
    sheet = ready(visit, "almanac")
    deed(sheet, "Roll for the group scene").click()
    skills = sheet.locator(".xr-line-panel").get_by_label("Skill you use")
    expect(skills.locator("option")).to_have_count(5)
    skills.select_option("Star Charts (Diamonds 1)")
    sheet.get_by_label("Card played").select_option("Ace of Hearts")
    expect(skills.locator("option")).to_have_text(["pick a skill", "Balance (Hearts 2)", "Night Swimming (Hearts 2)"])
    # What was picked before doesn't count any more.
    expect(skills).to_have_value("")
    sheet.locator(".xr-line-panel .xr-go").click()
    expect(sheet.locator(".xr-line-panel .xr-error")).to_be_visible()
    skills.select_option("Balance (Hearts 2)")
    sheet.locator(".xr-line-panel .xr-go").click()
    expect(sheet.locator(".xr-line-panel .xr-summary")).to_contain_text("You win")


def test_a_card_that_is_played_counts_once(visit: Visit) -> None:
    sheet = ready(visit, "almanac")
    card = sheet.get_by_label("Card played")
    card.select_option("Ace of Hearts")
    unfit = sheet.locator(".xr-line.xr-unfit")
    expect(unfit.filter(has_text="The Ace of Hearts lets you use a Hearts skill, not a")).to_have_count(2)
    line(sheet, "Balance").click()
    expect(sheet.locator(".xr-line-panel .xr-summary")).to_be_visible()
    expect(card).to_have_value("")
    expect(unfit).to_have_count(0)


def test_a_new_skill_takes_the_card_above_the_list_and_says_nothing_to_the_next_line(visit: Visit) -> None:
    sheet = ready(visit, "almanac")
    sheet.get_by_label("Card played").select_option("Two of Diamonds")
    deed(sheet, "Learn a new skill").click()
    panel = sheet.locator(".xr-line-panel")
    # The card is known; without one, the skill needs a suit.
    expect(panel.get_by_label("Card played")).to_have_count(0)
    expect(panel.locator("select")).to_have_count(1)
    panel.locator("input").fill("Counting Lamps")
    panel.locator(".xr-go").click()
    diamonds = sheet.locator(".xr-group", has_text="Diamonds")
    expect(diamonds.locator(".xr-line", has_text="Counting Lamps")).to_be_visible()
    deed(sheet, "Lose the group scene").click()
    expect(panel.locator("select option:checked")).to_have_text("pick a skill")
    panel.get_by_label("Skill you used", exact=True).select_option("Haggling")
    panel.locator(".xr-go").click()
    expect(panel.locator(".xr-summary")).to_contain_text("the suit of Haggling, is injured")


def test_help_is_picked_above_the_skills_and_counts_once(visit: Visit) -> None:
    sheet = ready(visit, "almanac")
    sheet.get_by_label("Card played").first.select_option("Two of Spades")
    fold = sheet.locator(".xr-asks-more")
    fold.locator("summary").click()
    fold.get_by_label("Help").select_option(label="help from another player")
    line(sheet, "Balance").click()
    expect(sheet.locator(".xr-line-panel-result")).to_contain_text("The extra die for the help is")
    expect(fold.locator("summary")).to_have_text("More")


def test_what_others_give_is_picked_above_the_skills_for_a_group_scene_too(visit: Visit) -> None:
    sheet = ready(visit, "almanac")
    sheet.get_by_label("Card played").first.select_option("Two of Spades")
    deed(sheet, "Roll for the group scene").click()
    panel = sheet.locator(".xr-line-panel")
    panel.locator(".xr-go").click()
    expect(panel.locator(".xr-error")).to_contain_text("You can’t use any Spades skill now.")
    fold = sheet.locator(".xr-asks-more")
    fold.locator("summary").click()
    fold.get_by_label("Help").select_option(label="help from another player")
    fold.get_by_label("Magic").select_option("a lent die")
    # With help, any card does.
    panel.get_by_label("Skill you use").select_option("Haggling (Clubs 1)")
    expect(panel.get_by_label("Magic")).to_have_count(0)
    panel.locator(".xr-go").click()
    expect(panel.locator(".xr-summary")).to_contain_text("The extra die for the help is a")
    expect(panel).to_contain_text("Help: help from another player; Magic: a lent die")
    expect(fold.locator("summary")).to_have_text("More")


def test_what_others_give_is_picked_above_a_single_skill_for_a_group_scene_too(visit: Visit) -> None:
    sheet = ready(visit, "almanac")
    sheet.get_by_role("button", name="Edit", exact=True).click()
    rows = sheet.locator('[data-parameter="skills"] tbody tr')
    for left in range(rows.count() - 1, 0, -1):
        rows.last.locator(".xr-remove-row").click()
        expect(rows).to_have_count(left)
    sheet.get_by_role("button", name="Play").click()
    expect(sheet.locator(".xr-line")).to_have_count(1)
    fold = sheet.locator(".xr-asks-more")
    fold.locator("summary").click()
    fold.get_by_label("Help").select_option(label="help from another player")
    deed(sheet, "Roll for the group scene").click()
    panel = sheet.locator(".xr-line-panel")
    expect(panel.get_by_label("Help")).to_have_count(0)
    panel.get_by_label("Skill you use").select_option("Balance (Hearts 2)")
    panel.locator(".xr-go").click()
    expect(panel.locator(".xr-summary")).to_contain_text("The extra die for the help is a")
