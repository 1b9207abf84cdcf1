"""A character is played by taps: rolls with everything applied, changes, and what each needs first."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

from tests.site.browser import Reader
from tests.site.characters.actions import (
    AGAIN,
    GAMES,
    PAGE,
    SHEET,
    deed,
    kept_people,
    line,
    more,
    pick,
    ready,
    rolled_until,
    table,
)
from tests.site.conftest import Visit


def test_a_first_visit_asks_whom_one_wants_to_play(visit: Visit) -> None:
    sheet = visit(PAGE).widget(SHEET)
    expect(sheet.get_by_role("heading", name="Who do you want to play?")).to_be_visible()
    assert sheet.locator(".xr-ready, .xr-cards strong").all_inner_texts() == ["Zejhe", "Ylir", "Mirel", "Oshan", "Tavi"]
    expect(sheet.locator(".xr-play, form")).to_have_count(2)
    for part in sheet.locator(".xr-play, form").all():
        expect(part).to_be_hidden()


def test_a_tap_rolls_with_everything_applied_and_is_logged_under_the_name(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    expect(line(sheet, "Agility").locator(".xr-odd")).to_have_text("Roll 98.8%")
    line(sheet, "Agility").click()
    panel = line(sheet, "Agility").locator("xpath=..").locator(".xr-line-panel")
    expect(panel.locator(".xr-summary")).to_contain_text("difficulty 1")
    assert panel.locator("svg.xr-die:not(.xr-die--further)").count() == 4
    expect(panel).to_contain_text("Level 4 (proficient).")
    assert sheet.locator(".xr-live").inner_text().startswith("Agility: ")
    entry = table(reader.page).locator(".xr-log li").first
    expect(entry.locator("strong")).to_have_text("Zejhe")
    expect(entry.locator("a")).to_have_text("Agility: Check (Level: 4; Difficulty: 1)")
    # The link has the seed, which says nothing to people.
    expect(entry.locator(".xr-help")).to_have_text(re.compile("^Faces [0-9, ]+$"))
    address = entry.locator("a").get_attribute("href") or ""
    assert "tuurna/rolls.html#rule=tuurna.check" in address


def test_what_luck_leaves_of_the_damage_is_taken_by_a_tap(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    for _ in range(20):  # until there is enough of it
        deed(sheet, "Roll your Luck").click()
        expect(deed(sheet, "Begin a new Scene")).to_be_visible()
        if int(kept_people(reader.page)[0]["fields"]["luck"]) >= 2:
            break
        deed(sheet, "Begin a new Scene").click()
        expect(deed(sheet, "Roll your Luck")).to_be_visible()
    deed(sheet, "Spend Luck on damage").click()
    panel = sheet.locator(".xr-line-panel")
    panel.get_by_label("Damage", exact=True).fill("4")
    luck = str(kept_people(reader.page)[0]["fields"]["luck"])
    expect(panel.get_by_label("Points spent", exact=True)).to_have_value(luck)
    panel.get_by_label("Points spent", exact=True).fill("2")
    panel.locator(".xr-go").click()
    panel.get_by_role("button", name="Take a deep cut (2)").click()
    expect(line(sheet, "Agility").locator(".xr-value")).to_have_text("usually 4 now 3")
    # What it hurts is asked there, too.
    sheet.locator(".xr-line-panel").get_by_role("button", name="It only hurts Harmony and its skills").click()
    expect(line(sheet, "Agility").locator(".xr-value")).to_have_text("4")


def test_luck_is_rolled_and_spent_on_the_card_of_a_check_that_has_failed(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    sheet.get_by_label("Difficulty", exact=True).fill("5")
    expect(line(sheet, "Agility").locator(".xr-odd")).to_have_text("Roll 35.4%")
    panel = sheet.locator(".xr-line-panel")
    rolled_until(sheet, "Agility", "is 1 short")
    panel.get_by_role("button", name="Roll your Luck").click()
    panel.get_by_role("button", name="Spend 1 Luck on your last check").click()
    expect(panel.locator(".xr-summary")).to_contain_text("Success")
    # It all happened under the skill that was rolled.
    rolled = sheet.locator("li", has=reader.page.locator(".xr-line-panel"))
    expect(rolled.locator(".xr-line .xr-label").first).to_contain_text("Agility")


def test_a_wound_changes_the_rolls_and_undoing_it_brings_them_back(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    deed(sheet, "Take a deep cut").click()
    agility = line(sheet, "Agility")
    expect(agility.locator(".xr-value")).to_have_text("usually 4 now 3")
    expect(agility.locator("s")).to_have_css("text-decoration-line", "line-through")
    expect(agility.locator(".xr-odd")).to_have_text("Roll 96.3%")
    expect(agility).to_contain_text("one die less for a deep cut")
    agility.click()
    panel = sheet.locator(".xr-line-panel")
    expect(panel).to_contain_text("one die less for a deep cut")
    expect(panel.locator("svg.xr-die:not(.xr-die--further)")).to_have_count(3)
    deed(sheet, "Take a scratch").click()
    undo = sheet.locator(".xr-undo")
    expect(undo).to_have_accessible_name("Undo: Take a scratch (1)")
    undo.click()
    expect(undo).to_have_accessible_name("Undo: Agility")  # which the sheet has noted as the last roll
    undo.click()
    expect(undo).to_have_accessible_name("Undo: Take a deep cut (2)")
    undo.click()
    expect(undo).to_be_hidden()
    expect(agility.locator(".xr-value")).to_have_text("4")
    # The log had the roll, and says that it was taken back; it never had the wounds.
    entries = table(reader.page).locator(".xr-log li:has(time)")
    expect(entries).to_have_count(2)
    expect(entries.first.locator("strong")).to_have_text("Zejhe")
    expect(entries.first.locator(".xr-note")).to_have_text("Undone: Agility")
    assert [one["fields"]["wounds"] for one in kept_people(reader.page)] == ["[]"]


def test_a_wound_that_has_grown_is_shown_and_its_skill_is_asked_under_what_was_tapped(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    deed(sheet, "Take a scratch").click()
    expect(sheet.locator(".xr-line-panel")).to_contain_text("Done: Take a scratch (1).")
    deed(sheet, "Take a scratch").click()
    panel = sheet.locator(".xr-line-panel")
    expect(panel).to_contain_text("You have one of that size already, so it counts as a deep cut.")
    expect(line(sheet, "Agility").locator(".xr-value")).to_have_text("usually 4 now 3")
    panel.get_by_role("button", name="It only hurts Harmony and its skills").click()
    expect(line(sheet, "Agility").locator(".xr-value")).to_have_text("4")
    # It all happened under what was tapped.
    tapped = sheet.locator("li", has=reader.page.locator(".xr-line-panel")).locator(".xr-deed")
    expect(tapped).to_contain_text("Take a scratch (1)")


def test_wounds_are_in_view_whenever_one_comes_back_to_them(reader: Reader) -> None:
    deed(reader.widget(SHEET), "Take a deep cut").click()
    expect(reader.widget(SHEET).locator(".xr-undo")).to_be_visible()
    reader.open(PAGE)
    wounds = reader.widget(SHEET).locator(".xr-deeds > details", has_text="Take a scratch")
    expect(wounds.get_by_role("row", name="a deep cut")).to_be_visible()
    expect(wounds).to_have_attribute("open", "")


def test_a_tap_into_a_level_selects_it_so_that_typing_replaces_it(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    sheet.get_by_role("button", name="Edit", exact=True).click()
    level = sheet.locator('form [data-column="level"]').first
    before = level.input_value()
    level.click()
    reader.page.keyboard.type("4")
    assert (before, level.input_value()) == ("1", "4")
    # A tap into the number one is at already puts the mark between its digits, as ever.
    level.click(position={"x": 1, "y": 5})
    reader.page.keyboard.type("1")
    assert len(level.input_value()) == 2


def test_what_cannot_be_done_now_says_why(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    stamina = sheet.locator(".xr-gauge", has_text="Stamina")
    stamina.click()
    expect(stamina.locator(".xr-value")).to_have_text("1")
    stamina.click()
    expect(stamina.locator(".xr-value")).to_have_text("0")
    expect(stamina).to_have_attribute("aria-disabled", "true")
    expect(stamina).to_contain_text("Not now: no Stamina is left")
    before = kept_people(reader.page)
    stamina.click(force=True)
    assert kept_people(reader.page) == before


def test_a_change_may_need_luck_and_is_undone_as_well(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    deed(sheet, "Roll your Luck").click()
    expect(sheet.locator(".xr-line-panel svg.xr-die")).to_have_count(1)
    expect(deed(sheet, "Begin a new Scene")).to_be_visible()
    assert kept_people(reader.page)[0]["fields"]["luck"] in set("123456")
    sheet.locator(".xr-line-panel").get_by_role("button", name="Undo").click()
    expect(deed(sheet, "Roll your Luck")).to_be_visible()
    assert kept_people(reader.page)[0]["fields"]["luck"] == ""


def test_a_group_scene_is_rolled_with_the_ratings_of_everybody(visit: Visit) -> None:
    sheet = ready(visit, "almanac")
    deed(sheet, "Roll for the group scene").click()
    panel = sheet.locator(".xr-line-panel")
    # The card is named above the list, and not a second time.
    expect(sheet.get_by_label("Card played")).to_have_count(1)
    expect(panel.get_by_label("Skill you use").locator("option")).to_have_count(5)
    panel.get_by_label("Skill you use").select_option("Star Charts (Diamonds 1)")
    panel.get_by_label(re.compile("^Other players’ ratings")).fill("2, 1")
    panel.get_by_label("Other players’ complicated skills", exact=True).fill("1")
    expect(panel.locator(".xr-likely")).to_have_text(re.compile("^Chance"))
    panel.locator(".xr-go").click()
    result = panel.locator(".xr-line-panel-result")
    for whose in ("you", "player 2", "player 3", "Adversary"):
        expect(result).to_contain_text(whose)
    # It isn't rolled a second time.
    expect(panel.get_by_role("button", name="Roll again")).to_have_count(0)
    expect(panel.get_by_role("link", name="Odds and details")).to_be_visible()


def test_a_refusal_goes_as_soon_as_the_reader_changes_what_it_is_about(visit: Visit) -> None:
    sheet = ready(visit, "almanac")
    card = sheet.get_by_label("Card played")
    card.select_option("Nine of Clubs")
    deed(sheet, "Roll for the group scene").click()
    panel = sheet.locator(".xr-line-panel")
    refusal, likely = panel.locator(".xr-error"), panel.locator(".xr-likely")
    # Nothing that the card forbids is picked beforehand.
    skill = panel.get_by_label("Skill you use")
    expect(skill.locator("option:checked")).to_have_text("pick a skill")
    panel.locator(".xr-go").click()
    expect(refusal).to_have_text("Pick a skill.")
    skill.select_option("Haggling (Clubs 1)")
    expect(refusal).to_have_count(0)
    expect(likely).to_have_text(re.compile("^Chance"))
    skill.select_option("pick a skill")
    # What is wrong now is said where the chance would be.
    expect(likely).to_have_text("Pick a skill.")
    panel.locator(".xr-go").click()
    expect(refusal).to_have_text("Pick a skill.")
    # It may as well be about what is said above the list.
    card.select_option("Six of Hearts")
    expect(refusal).to_have_count(0)
    skill.select_option("Balance (Hearts 2)")
    expect(likely).to_have_text(re.compile("^Chance"))
    card.select_option("Two of Hearts")
    expect(skill).to_have_value("Balance (Hearts 2)")
    panel.locator(".xr-go").click()
    expect(panel.locator(".xr-summary")).to_contain_text("You win")


def test_what_rolls_nothing_offers_no_roll(visit: Visit) -> None:
    sheet = ready(visit, "almanac")
    more(sheet, "Use my own dice")
    deed(sheet, "Begin the next scene").click()
    panel = sheet.locator(".xr-line-panel")
    expect(panel.locator(".xr-summary")).to_contain_text("A new scene begins")
    expect(panel.locator(".xr-line-panel-tools")).to_have_text("Close")


def test_what_is_used_once_more_is_called_by_its_name(visit: Visit) -> None:
    sheet = ready(visit, "ingenuity")
    deed(sheet, "Take a break").click()
    again = sheet.locator(".xr-line-panel-again")
    expect(again).to_have_text("Take a break again")
    again.click()
    expect(sheet.locator(".xr-line-panel .xr-summary")).to_contain_text("You now have")
    # The second break is the last.
    expect(again).to_have_count(0)


def test_a_card_that_is_played_is_that_of_a_moment_alone(visit: Visit) -> None:
    sheet = ready(visit, "almanac")
    deed(sheet, "Lose the group scene").click()
    panel = sheet.locator(".xr-line-panel")
    panel.get_by_label("Skill you used").select_option("Balance")
    panel.locator(".xr-go").click()
    expect(panel.locator(".xr-summary")).to_contain_text("Hearts, the suit of Balance, is injured")
    card = sheet.get_by_label("Card played")
    deed(sheet, "Take a moment alone for Hearts").click()
    # There's one list of cards, with or without a card in it.
    expect(card).to_have_count(1)
    card.select_option("Six of Hearts")
    expect(card).to_have_count(1)
    panel.locator(".xr-go").click()
    expect(panel.locator(".xr-summary")).to_contain_text("Hearts recovers")
    assert "card=Six%20of%20Hearts" in (
        panel.get_by_role("link", name="Odds and details").get_attribute("href") or ""
    ).replace("+", "%20")


def test_a_failed_draw_offers_a_new_try_that_is_paid_for(visit: Visit) -> None:
    sheet = ready(visit, "rt0")
    expect(sheet.locator(".xr-looked-up")).to_contain_text("Your Major Arcana")
    expect(sheet.locator(".xr-odd", has_text="No draw: failure")).to_have_count(1)
    sheet.get_by_label("Difficulty").select_option("Unlikely")
    panel = sheet.locator(".xr-line-panel")
    line(sheet, "LAW").click()
    while "uccess" in panel.locator(".xr-summary").inner_text():  # some cards succeed at anything
        before = panel.element_handle()
        panel.get_by_role("button", name="New draw").click()
        before.wait_for_element_state("hidden")
    expect(panel.get_by_role("button", name="New draw")).to_be_visible()
    expect(panel.locator(".xr-help")).to_contain_text("Trying again costs 1 Corruption Point, and you pass")
    panel.get_by_role("button", name="Try again").click()
    expect(panel.locator(".xr-summary")).to_contain_text("on an Unlikely check")
    expect(panel.locator(".xr-help").first).to_have_text(
        "That was retry 1, and it cost you 1 Corruption Point. You have 1 now."
    )
    expect(sheet.locator(".xr-deed", has_text="Lose a Corruption Point")).to_contain_text("you have 1")
    entries = table(sheet.page).locator(".xr-log li:has(time) a")
    expect(entries.first).to_have_text(re.compile(r"^Try again \(LAW\): "))
    expect(entries.nth(1)).to_have_text(re.compile("^LAW: "))


def test_after_three_failed_retries_the_gm_decides(visit: Visit) -> None:
    sheet = ready(visit, "rt0")
    more(sheet, "Use my own cards")
    panel = sheet.locator(".xr-line-panel")
    decided = panel.get_by_role("button", name="Your GM has decided")
    line(sheet, "LAW").click()
    for number, card in enumerate(("Two of Cups", "Three of Cups", "Four of Cups", "Five of Cups")):
        if number:
            panel.get_by_role("button", name="Try again").click()
        panel.get_by_label("Cards in the order they were drawn").fill(card)
        panel.locator(".xr-go").click()
        expect(panel.locator(".xr-summary")).to_contain_text(card)
        expect(decided).to_have_count(int(number == 3))
    expect(panel).to_contain_text("That was retry 3, and it cost you 1 Corruption Point. You have 3 now.")
    expect(panel).to_contain_text("That’s 3 failed retries. Your GM should let you succeed now")
    expect(panel.get_by_role("button", name="Try again")).to_have_count(0)
    expect(sheet.locator(".xr-deed", has_text="Try again")).to_contain_text("you’ve tried again 3 times")
    decided.click()
    expect(sheet).to_contain_text("This check is over. If your GM gave in, you’ve made it")
    expect(decided).to_have_count(0)
    expect(sheet.locator(".xr-deed", has_text="Lose a Corruption Point")).to_contain_text("you have 3")


HELD = """async () => {
    const { runtime } = await import(new URL("../_static/rules/python/page_runtime.js", location.href).href);
    const ask = runtime.ask.bind(runtime);
    const released = new Promise((release) => Object.assign(globalThis, { release }));
    runtime.ask = (request) => (request.op === "calc" ? released.then(() => ask(request)) : ask(request));
}"""
"""What a character can do now is held back until `release`."""


def test_a_second_retry_says_so_before_the_sheet_has_caught_up(visit: Visit) -> None:
    sheet = ready(visit, "rt0")
    panel = sheet.locator(".xr-line-panel")
    more(sheet, "Use my own cards")
    line(sheet, "LAW").click()
    for number, card in enumerate(("Two of Cups", "Three of Cups", "Four of Cups")):
        if number:
            panel.get_by_role("button", name="Try again").click()
        if number == 1:
            sheet.page.evaluate(HELD)
        panel.get_by_label("Cards in the order they were drawn").fill(card)
        panel.locator(".xr-go").click()
        expect(panel.locator(".xr-summary")).to_contain_text(card)
    expect(panel).to_contain_text("That was retry 2, and it cost you 1 Corruption Point. You have 2 now.")
    sheet.page.evaluate("release()")
    expect(sheet.locator(".xr-deed", has_text="Lose a Corruption Point")).to_contain_text("you have 2")


def test_where_nothing_is_drawn_no_other_draw_is_offered(visit: Visit) -> None:
    sheet = ready(visit, "rt0")
    panel = sheet.locator(".xr-line-panel")
    line(sheet, "LAW").click()
    expect(panel.get_by_role("button", name="Draw many times")).to_be_visible()
    line(sheet, "GYM").click()
    expect(panel.locator(".xr-summary")).to_contain_text("Impossible")
    expect(panel.get_by_role("button", name=re.compile("[Dd]raw"))).to_have_count(0)
    expect(panel.locator(".xr-help")).to_have_count(0)


def test_one_of_a_hundred_lines_is_found_by_its_name(visit: Visit) -> None:
    sheet = ready(visit, "sirpas")
    sheet.get_by_label("Find a skill").fill("decei")
    expect(sheet.locator(".xr-line:visible")).to_have_count(1)
    sheet.locator(".xr-line:visible").click()
    expect(sheet.locator(".xr-line-panel .xr-summary")).to_be_visible()
    sheet.get_by_label("Find a skill").fill("")
    expect(line(sheet, "Acrobatics")).to_be_visible()


def test_chances_of_a_long_sheet_come_in_pieces_and_a_tap_does_not_wait_for_them(visit: Visit) -> None:
    path, rule, name = GAMES["sirpas"]
    reader = visit(path)
    sheet = reader.widget(rule)
    sent: list[str] = []
    reader.page.context.on("request", lambda request: sent.append(request.post_data or ""))
    pick(sheet, name)
    line(sheet, "Deceit").click()
    expect(sheet.locator(".xr-line-panel .xr-summary")).to_be_visible()
    expect(sheet.locator(".xr-odd", has_text="%").nth(40)).to_be_attached()
    asked = [json.loads(text) for text in sent if '"chances"' in text]
    assert max(one["most"] for one in asked) <= 8
    assert len(asked) > 6


def test_a_line_is_rolled_many_times_with_what_the_character_has(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    line(sheet, "Agility").click()
    panel = sheet.locator(".xr-line-panel")
    tool = panel.get_by_role("button", name="Roll many times")
    tool.click()
    many = panel.get_by_role("region", name="Many rolls")
    expect(many.get_by_role("button", name="10", exact=True)).to_be_focused()
    many.get_by_role("button", name="1,000").click()
    expect(many.locator("table").first).to_be_visible()
    expect(many.locator("svg").first).to_be_visible()
    expect(many.locator(".xr-live")).to_contain_text("1,000")
    assert len(kept_people(reader.page)) == 1
    many.get_by_role("button", name="Close").click()
    expect(many).to_have_count(0)
    expect(tool).to_be_focused()


def test_many_rolls_stay_when_the_sheet_is_drawn_anew(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    line(sheet, "Agility").click()
    tool = sheet.get_by_role("button", name="Roll many times")
    tool.click()
    many = sheet.get_by_role("region", name="Many rolls")
    many.get_by_role("button", name="10", exact=True).click()
    expect(many.locator("table").first).to_be_visible()
    second = reader.context.new_page()
    second.goto(f"{reader.address}{PAGE}")
    deed(second.locator(f'rule-widget[data-rule="{SHEET}"]'), "Take a deep cut").click()
    expect(line(sheet, "Agility").locator(".xr-value")).to_have_text("usually 4 now 3")
    expect(many.locator("table").first).to_be_visible()
    many.get_by_role("button", name="Close").click()
    expect(many).to_have_count(0)
    expect(tool).to_be_focused()


def test_what_rolls_once_more_keeps_the_focus_though_it_is_called_otherwise(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    sheet.get_by_label("Difficulty", exact=True).fill("5")
    rolled_until(sheet, "Agility", "is 1 short")
    expect(sheet.get_by_role("button", name="New roll")).to_be_visible()
    again = sheet.locator(".xr-line-panel-tools button", has_text=AGAIN)
    again.focus()
    second = reader.context.new_page()
    second.goto(f"{reader.address}{PAGE}")
    deed(second.locator(f'rule-widget[data-rule="{SHEET}"]'), "Take a deep cut").click()
    expect(line(sheet, "Agility").locator(".xr-value")).to_have_text("usually 4 now 3")
    # A failure from before the wound can't be put right any more.
    expect(again).to_have_text("Roll again")
    expect(again).to_be_focused()


ROOM_BELOW_BAR = """(sheet, selector) => {
    // Both are measured at once: what is drawn anew in between would be nowhere.
    const [one, bar] = [selector, ".xr-asks"].map((it) => sheet.querySelector(it).getBoundingClientRect());
    return one.top - bar.bottom;
}"""
"""How many pixels of room are between what is asked above the list and something below it."""


def test_more_opens_in_sight_far_down_the_list_and_covers_no_line(visit: Visit) -> None:
    sheet = ready(visit, "almanac", viewport={"width": 390, "height": 600})
    far = line(sheet, "Haggling")
    far.evaluate("line => scrollBy(0, line.getBoundingClientRect().top - 250)")
    bar = sheet.locator(".xr-asks")
    expect(bar).to_be_in_viewport()
    fold = bar.locator(".xr-asks-more")
    fold.locator("summary").click()
    expect(fold.get_by_label("Help")).to_be_in_viewport(ratio=1)
    expect(far).to_be_in_viewport()
    # Whatever has the focus, or has been drawn, lies below it.
    line(sheet, "Balance").focus()
    assert sheet.evaluate(ROOM_BELOW_BAR, "button:focus") >= 0
    far.click()
    expect(sheet.locator(".xr-line-panel")).to_be_in_viewport()
    assert sheet.evaluate(ROOM_BELOW_BAR, ".xr-line-panel") >= 0
