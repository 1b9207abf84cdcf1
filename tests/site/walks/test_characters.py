"""From a game's first page to a legal character of one's own who has rolled three things."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.site.browser import too_wide
from tests.site.characters.actions import GAMES, line
from tests.site.walks.walker import Walker

NAME = "Anso"


def cell(sheet: Locator, label: str, row: int) -> Locator:
    """A field of a row."""
    return sheet.get_by_label(f"{label}, row {row}", exact=True)


def tuurna(walker: Walker, sheet: Locator) -> None:
    """A ferryman to whom it comes as a feeling: another background, another path."""
    walker.write(sheet.get_by_label("Background", exact=True), "Ferryman")
    walker.choose(cell(sheet, "Skill", 13), "Intuition")
    walker.choose(cell(sheet, "Skill", 14), "Attunement")


def rt0(walker: Walker, sheet: Locator) -> None:
    """A card, and what goes with it: nothing is ticked before."""
    have, lack, best, failed = (sheet.locator(".xr-boxes").nth(place) for place in range(4))
    walker.tick(have.get_by_label("Clever"))
    walker.choose(sheet.get_by_label("Your Major Arcana"), "The Hierophant")
    walker.tick(lack.get_by_label("Strong"))
    for label in ("SCI", "LAW"):
        walker.tick(best.get_by_label(label))
    walker.tick(failed.get_by_label("GYM"))


def ingenuity(walker: Walker, sheet: Locator) -> None:
    """A pilot who is strong where Wren is quick."""
    for label, text in (("Archetype", "Pilot"), ("Background", "River boats"), ("Ancestry", "Human")):
        walker.write(sheet.get_by_label(label, exact=True), text)
    walker.choose(sheet.get_by_label("Strength", exact=True), "d6")
    walker.choose(sheet.get_by_label("Resolve", exact=True), "d6")
    for row, skill in enumerate(("handling", "insight", "contacts", "perception"), 1):
        walker.choose(cell(sheet, "Skill", row), skill)
    for row, text in enumerate(("currents", "ropes", "weather"), 1):
        walker.write(cell(sheet, "Proficiency", row), text)


def almanac(walker: Walker, sheet: Locator) -> None:
    """Somebody strong in Clubs, with skills that nobody else has."""
    skills = (
        ("Calling Gulls", "Clubs"),
        ("Everybody's Cousin", "Clubs"),
        ("Knots", "Spades"),
        ("Cold Water", "Hearts"),
    )
    for row, (name, suit) in enumerate(skills, 1):
        walker.write(cell(sheet, "Skill", row), name)
        walker.choose(cell(sheet, "Suit", row), suit)


def sirpas(walker: Walker, sheet: Locator) -> None:
    """A sailor: fewer points in the arts of a duellist, more in what a deck asks for."""
    for label, text in (("Strength", "4"), ("Dexterity", "4"), ("Intelligence", "3")):
        walker.write(sheet.get_by_label(f"{label} (points)", exact=True), text)
    walker.choose(cell(sheet, "Skill", 2), re.compile("^Climbing "))
    walker.write(cell(sheet, "Points", 3), "5")


WALKS: dict[str, tuple[Callable[[Walker, Locator], None], str, tuple[str, str, str]]] = {
    "tuurna": (tuurna, f"{NAME} is ready for play.", ("Observation", "Engineering", "Attunement")),
    "rt0": (rt0, "That’s a complete Report Card.", ("SCI", "SHOP", "LAW")),
    "ingenuity": (ingenuity, f"{NAME} is ready for play.", ("Handling", "Insight", "Contacts")),
    "almanac": (almanac, "Everything on this sheet is in order.", ("Knots", "Calling Gulls", "Cold Water")),
    "sirpas": (sirpas, "Allowed.", ("Deceit", "Climbing", "Endurance")),
}
"""How each game's own character is made, what the sheet says of them, and what they roll."""


@pytest.mark.parametrize("game", WALKS)
def test_from_the_first_page_to_three_rolls_of_ones_own_character(walker: Walker, game: str) -> None:
    fill_in, verdict, lines = WALKS[game]
    page, sheet = walker.page, walker.reader.widget(GAMES[game][1])
    with walker.walks(f"A character of {game}", f"{game}/index.html"):
        walker.follow(page.locator('article a[href*="create.html"]').first)
        walker.press(sheet.get_by_role("button", name="New character"))
        expect(sheet.locator('[name="name"]')).to_be_focused()
        before = walker.strokes
        walker.write(sheet.locator('[name="name"]'), NAME)
        fill_in(walker, sheet)
        entering = walker.strokes - before
        expect(sheet.locator(".xr-verdict")).to_contain_text(verdict)
        assert too_wide(page) == 0
        walker.press(sheet.get_by_role("button", name="Play", exact=True))
        expect(sheet.locator(".xr-name")).to_have_text(NAME)
        for label in lines:
            walker.press(line(sheet, label))
            expect(line(sheet, label).locator("xpath=..").locator(".xr-line-panel .xr-summary")).to_be_visible()
            walker.stands_on(line(sheet, label))
        expect(sheet.locator(".xr-faults")).to_have_count(0)
        assert too_wide(page) == 0
        # To the sheet, a new one, to play, and three rolls: nothing else is in the way.
        assert walker.stroke != "taps" or walker.strokes - entering == 6
    walker.press(page.locator(".xr-opener"))
    expect(page.locator(".xr-table-panel .xr-log strong")).to_have_text([NAME] * 3)
    for label, entry in zip(reversed(lines), page.locator(".xr-table-panel .xr-log li:has(time)").all(), strict=True):
        expect(entry).to_contain_text(label, ignore_case=True)
