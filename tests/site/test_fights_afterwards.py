"""What a fight takes from the sheets and leaves on them, and on the table, in each game that has fights."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, Request, Route, expect

from tests.site.browser import Reader, page_of, roll
from tests.site.characters.actions import kept_people, more
from tests.site.conftest import Visit
from tests.site.fights import card, changed_on_sheet, deed, own_dice, said, takes_damage, tracker
from tests.site.table_panel import opened
from tests.site.test_evenings import again, lines, saved


@dataclass(frozen=True)
class Game:
    """How a fight of a game begins, and what can happen to somebody in it and on their sheet.

    Attributes:
        name, hero, foe: who meets whom in which game.
        start: what begins the fight.
        tap: what happens to the hero on the sheet; `joined` where and how the list says so when they join.
        hurt: what happens to the hero on the list; `heal` what helps on the sheet, in one tap.
        field: of the sheet, which tells it.
        after: what it says after being hurt, healed, and hurt again.
        next: what the list sends everybody to the sheet for.
    """

    name: str
    hero: str
    foe: str
    start: str
    tap: str
    joined: tuple[str, str]
    hurt: str
    heal: str
    field: str
    after: tuple[str, str, str]
    next: str

    @property
    def page(self) -> str:
        return f"{self.name}/fight.html"

    @property
    def sheet(self) -> str:
        return f"{self.name}/sheet.html"


SIRPAS = Game(
    "sirpas", "Sergeant Okoro", "Town guard", "Roll Initiative",
    "Take a light wound", (".xr-marks", "1 light wound"), "Take a light wound", "Heal a light wound", "light",
    ("1", "0", "1"), "See to the wounds, if there are any,",
)  # fmt: skip
INGENUITY = Game(
    "ingenuity", "Odda Brandt", "Guard", "Start the fight",
    "Spend a point of endurance", (".xr-left", "Health 6 of 6Endurance 5 of 6"), "Take damage",
    "Regain a point of health", "health",
    ("4", "5", "3"), "Take a break or rest",
)  # fmt: skip

GAMES = pytest.mark.parametrize("game", [SIRPAS, INGENUITY], ids=lambda game: game.name)


def begun(page: Page, game: Game) -> None:
    """One hero and one foe in a fight."""
    page.locator(".xr-join", has_text=game.hero).click()
    said(page, "1 player.")
    page.locator(".xr-foes").get_by_label("Foe", exact=True).select_option(game.foe)
    page.locator(".xr-foes").get_by_role("button", name="Add", exact=True).click()
    said(page, "1 player and 1 foe.")
    deed(page, game.start).click()
    if game is SIRPAS:
        own_dice(page, "6, 6, 6, 1, 1, 1")
    said(page, re.compile("^(Turn|Round) 1"))


def hurt(page: Page, game: Game, damage: int) -> None:
    """Something happens to the hero."""
    own = card(page, game.hero)
    if own.locator("details").first.get_attribute("open") is None:
        own.locator("summary").first.click()
    if game is INGENUITY:
        takes_damage(own, damage)
    else:
        own.get_by_role("button", name=game.hurt).click()


def on_sheet(page: Page, game: Game) -> str:
    """What the sheet says."""
    (one,) = kept_people(page)
    found = one["fields"][game.field]
    assert isinstance(found, str)
    return found


def own_hero(visit: Visit, game: Game) -> Reader:
    """A reader with a hero of their own, who is as on the day they were made."""
    reader = changed_on_sheet(visit, game.sheet, game.hero, game.tap)
    reader.page.locator("rule-widget[data-sheet]").get_by_role("button", name="Undo").first.click()
    expect(reader.page.locator("rule-widget[data-sheet] .xr-news")).to_contain_text("Undone")
    return reader


def in_a_fight(visit: Visit, game: Game) -> Reader:
    """The same, at the list, where a fight has begun."""
    reader = own_hero(visit, game)
    reader.open(game.page)
    begun(reader.page, game)
    return reader


PRONE = """() => {
    const key = Object.keys(localStorage).find((one) => one.startsWith("rules-kept:person:"));
    const one = JSON.parse(localStorage.getItem(key));
    localStorage.setItem(key, JSON.stringify({ ...one, fields: { ...one.fields, conditions: "prone" } }));
}"""
"""On the only sheet, as another tab would write it."""


def updates(page: Page) -> Locator:
    return tracker(page).locator(".xr-to-sheets")


@GAMES
def test_a_character_of_ones_own_joins_as_they_are_now(visit: Visit, game: Game) -> None:
    reader = changed_on_sheet(visit, game.sheet, game.hero, game.tap)
    reader.open(game.page)
    reader.page.locator(".xr-join", has_text=game.hero).click()
    place, words = game.joined
    expect(card(reader.page, game.hero).locator(place)).to_have_text(words)


@GAMES
def test_what_was_healed_on_the_sheet_since_stays_healed(visit: Visit, game: Game) -> None:
    reader = in_a_fight(visit, game)
    page = reader.page
    hurt(page, game, 8)
    updates(page).click()
    expect(updates(page)).to_be_hidden()
    expect(tracker(page).get_by_text(f"Updated the sheets: {game.hero}.").first).to_be_visible()
    hurts, healed, again = game.after
    assert on_sheet(page, game) == hurts
    reader.open(game.sheet)
    sheet = page.locator("rule-widget[data-sheet]")
    sheet.get_by_role("button", name=game.heal).click()
    expect(sheet.get_by_role("button", name="Undo").first).to_be_visible()
    assert on_sheet(page, game) == healed
    reader.open(game.page)
    said(page, re.compile("^(Turn|Round) 1"))
    expect(tracker(page)).to_have_attribute("data-state", "done")
    expect(updates(page)).to_be_hidden()
    # What the fight changes from now on comes on top of what the sheet says.
    hurt(page, game, 2)
    expect(updates(page)).to_have_attribute("aria-label", f"Update the sheets: {game.hero}")
    updates(page).click()
    expect(updates(page)).to_be_hidden()
    assert on_sheet(page, game) == again
    tracker(page).locator(".xr-undo").click()
    expect(updates(page)).to_be_visible()
    assert on_sheet(page, game) == healed


def test_of_conditions_only_those_are_written_that_the_fight_has_brought(visit: Visit) -> None:
    game = INGENUITY
    page = in_a_fight(visit, game).page
    page.evaluate(PRONE)
    page.reload()
    said(page, re.compile("^Round 1"))
    own = card(page, game.hero)
    own.locator("summary").first.click()
    own.get_by_role("button", name="A condition").click()
    own.locator(".xr-asking .xr-go").click()
    updates(page).click()
    expect(updates(page)).to_be_hidden()
    (one,) = kept_people(page)
    assert one["fields"]["conditions"].lower() == "prone, stunned"


@GAMES
def test_a_fight_kept_by_an_earlier_version_is_written_to_the_sheets_as_before(visit: Visit, game: Game) -> None:
    page = in_a_fight(visit, game).page
    hurt(page, game, 8)
    expect(updates(page)).to_be_visible()  # the blow is kept by now
    key = f"rules-kept:tracker:{game.name}"
    book = json.loads(page.evaluate("(key) => localStorage.getItem(key)", key))
    assert book.pop("known")
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, json.dumps(book)])
    page.reload()
    said(page, re.compile("^(Turn|Round) 1"))
    updates(page).click()
    expect(updates(page)).to_be_hidden()
    assert on_sheet(page, game) == game.after[0]


@GAMES
def test_somebody_ready_made_becomes_one_of_the_readers_characters_with_what_the_fight_did(
    visit: Visit, game: Game
) -> None:
    page = visit(game.page).page
    begun(page, game)
    assert kept_people(page) == []
    hurt(page, game, 8)
    expect(tracker(page).get_by_text("It’s enough to do that when the fight is over.")).to_be_visible()
    updates(page).click()
    expect(updates(page)).to_be_hidden()
    told = f"Updated the sheets: {game.hero}. Now among your characters: {game.hero}."
    expect(tracker(page).get_by_text(told).first).to_be_visible()
    assert on_sheet(page, game) == game.after[0]
    tracker(page).locator(".xr-undo").click()
    expect(updates(page)).to_be_visible()
    assert kept_people(page) == []


def is_deed(request: Request) -> bool:
    """Whether something is done in the fight with it."""
    return (request.post_data or "").startswith('{"op":"deed"')


@GAMES
def test_a_new_fight_asks_first_if_a_sheet_does_not_say_yet_what_was_done(visit: Visit, game: Game) -> None:
    reader = own_hero(visit, game)
    page = reader.page
    reader.open(game.page)
    begun(page, game)
    held: list[Route] = []
    page.route("**/answer", lambda route: held.append(route) if is_deed(route.request) else route.continue_())
    with page.expect_request(is_deed):
        hurt(page, game, 8)
    afresh = tracker(page).get_by_role("button", name="New fight", exact=True)
    # What is happening just now has happened before the new fight begins.
    afresh.click()
    (deed_on_its_way,) = held
    deed_on_its_way.continue_()
    asked = tracker(page).locator(".xr-losing")
    expect(asked).to_contain_text(f"isn’t on these sheets yet: {game.hero}")
    asked.get_by_role("button", name="No").click()
    expect(asked).to_be_hidden()
    expect(afresh).to_be_focused()
    afresh.click()
    asked.get_by_role("button", name="Yes. New fight").click()
    said(page, "Nobody is here yet.")
    expect(asked).to_be_hidden()


@GAMES
def test_a_fight_that_is_over_leads_to_the_sheet_and_the_sheet_to_the_fights(visit: Visit, game: Game) -> None:
    reader = own_hero(visit, game)
    page = reader.page
    page.locator("rule-widget[data-sheet]").get_by_role("link", name="Running a fight").click()
    begun(page, game)
    foe = card(page, game.foe)
    foe.locator("summary").first.click()
    foe.get_by_role("button", name=f"{game.foe} leaves").click()
    said(page, "The fight is over: no foes are still standing.")
    after = tracker(page).get_by_role("link", name="on the character sheet").last
    # Nothing has changed that the sheets don't say already.
    expect(after.locator("xpath=..")).to_have_text(f"{game.next} on the character sheet.")
    after.click()
    expect(page.locator("rule-widget[data-sheet]").first).to_be_visible()


def test_once_the_sheets_have_the_wounds_a_fight_that_is_over_leads_there_for_first_aid(visit: Visit) -> None:
    reader = own_hero(visit, SIRPAS)
    page = reader.page
    reader.open(SIRPAS.page)
    begun(page, SIRPAS)
    hurt(page, SIRPAS, 1)
    foe = card(page, SIRPAS.foe)
    foe.locator("summary").first.click()
    foe.get_by_role("button", name=f"{SIRPAS.foe} leaves").click()
    said(page, "The fight is over: no foes are still standing.")
    hint = tracker(page).get_by_role("link", name="on the character sheet").last.locator("xpath=..")
    expect(hint).to_contain_text(f"For first aid or treatment, open Change under {SIRPAS.hero}. Once you’ve updated")
    updates(page).click()
    words = "The sheets have these wounds now, and what you heal under Change no longer changes them. Give first aid on"
    expect(hint).to_have_text(f"{words} the character sheet.")
    as_of = card(page, SIRPAS.hero).get_by_text("as of the end of the fight")
    expect(as_of).to_be_hidden()
    reader.open(SIRPAS.sheet)
    sheet = page.locator("rule-widget[data-sheet]")
    more(sheet, "Use my own dice")
    sheet.get_by_role("button", name="Somebody’s first aid for a light wound").click()
    panel = sheet.locator(".xr-line-panel")
    panel.get_by_label("First Aid", exact=True).fill("14")
    panel.get_by_label("Faces in the order they fell").fill("1, 3, 4")
    panel.locator(".xr-go").click()
    expect(panel).to_contain_text("The wound is healed.")
    assert on_sheet(page, SIRPAS) == "0"
    # The list stays as the fight left it, and says so.
    reader.open(SIRPAS.page)
    expect(as_of).to_be_visible()
    expect(card(page, SIRPAS.foe).get_by_text("as of the end of the fight")).to_be_hidden()


@GAMES
def test_rolls_of_a_fight_are_on_the_table(visit: Visit, game: Game) -> None:
    reader = visit(game.page)
    page = reader.page
    begun(page, game)
    words = "Roll Initiative"
    if game is INGENUITY:
        card(page, game.hero).locator("button.xr-card").click()
        said(page, re.compile("with 3 actions left"))
        deed(page, "Attack Guard").click()
        own_dice(page, "6, 4, 2")
        words = "Attack Guard"
    expect(page.locator(".xr-opener")).to_have_text("Table 1")
    expect(tracker(page).locator(".xr-deed-result .xr-summary").first).to_be_visible()
    summary = tracker(page).locator(".xr-deed-result .xr-summary").first.inner_text()
    desk = opened(page)
    for name in ("This evening", "All", "This page"):
        desk.get_by_role("button", name=name, exact=True).click()
        expect(lines(desk)).to_have_count(1)
    expect(lines(desk).locator("p").nth(0)).to_contain_text(words)
    expect(lines(desk).locator("p").nth(1)).to_have_text(summary)
    expect(lines(desk).locator("p").nth(2)).to_contain_text("own dice")
    # Nothing shows a moment of a fight again.
    expect(lines(desk).locator("a")).to_have_count(0)
    (entry,) = json.loads(saved(desk, "JSON"))["entries"]
    assert (words in entry["roll"], entry["outcome"], entry["link"]) == (True, summary, "")
    expect(lines(again(reader))).to_have_count(1)


@pytest.mark.parametrize("rule", ["tuurna.group_check", "ingenuity.group_action", "almanac.journal"])
def test_what_a_group_or_a_journal_rolls_is_on_the_table(visit: Visit, rule: str) -> None:
    reader = visit(page_of(rule))
    roll(reader.widget(rule))
    expect(reader.page.locator(".xr-opener")).to_have_text("Table 1")
    expect(lines(opened(reader.page))).to_have_count(1)
