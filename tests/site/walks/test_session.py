"""An evening with the Almanac: two characters, three scenes of their own, and one that they face together."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.site.browser import is_in, too_wide
from tests.site.characters.actions import GAMES, deed, line
from tests.site.walks.people import taken
from tests.site.walks.walker import Walker


def done(walker: Walker, sheet: Locator, button: Locator, said: str | re.Pattern[str]) -> str:
    """Press a button of the sheet, and wait for the result, which is returned."""
    walker.press(button)
    summary = sheet.locator(".xr-line-panel .xr-summary")
    expect(summary).to_contain_text(said)
    expect(sheet).to_have_attribute("data-state", "done")
    assert too_wide(walker.page) == 0
    return summary.inner_text()


def used(walker: Walker, sheet: Locator, skill: str) -> bool:
    """Use a skill, and wait until the sheet has taken it in. Gives whether it is complicated now."""
    summary = done(walker, sheet, line(sheet, skill), "you reach your objective")
    if "becomes complicated" not in summary:
        return False
    expect(line(sheet, skill)).to_contain_text(f"{skill} is complicated")
    return True


def test_four_scenes_with_two_characters(walker: Walker) -> None:
    page = walker.page
    sheet, group = (walker.reader.widget(rule) for rule in (GAMES["almanac"][1], "almanac.group_scene"))
    complicated = sheet.locator(".xr-line", has_text="is complicated")
    deeds = ["Ilse", "Bram", "Ilse", "Ilse"]
    with walker.walks("Four scenes with two characters", "almanac/index.html"):
        walker.follow(page.locator('article a[href*="journal.html"]').first)
        # Ilse's own scene: the Nine of Hearts, and the boom.
        taken(walker, sheet, "Ilse")
        walker.choose(sheet.get_by_label("Card played"), "Nine of Hearts")
        wrong = int(used(walker, sheet, "Balance"))
        # Bram's own: up the tower. What goes wrong, Ilse weaves away.
        taken(walker, sheet, "Bram")
        if used(walker, sheet, "The Good Screwdriver"):
            weave = deed(sheet, "Ask for a weaving")
            done(walker, sheet, weave, "The Good Screwdriver isn’t complicated any more")
            deeds.insert(1, "Bram")
        expect(complicated).to_have_count(0)
        # Ilse's next: by the stars.
        taken(walker, sheet, "Ilse")
        done(walker, sheet, deed(sheet, "Begin the next scene"), "scene")
        wrong += int(used(walker, sheet, "Star Charts"))
        expect(complicated).to_have_count(wrong)
        # The tide, together, with a die for each of them.
        walker.by_menu("scenes.html")
        walker.write(group.locator('[name="ratings"]'), "1, 1")
        walker.write(group.locator('[name="complications"]'), str(wrong))
        walker.press(group.locator(".xr-menu-button"))
        walker.press(group.locator(".xr-own"))
        faces = group.locator('[name="faces"]')
        walker.write(faces, ", ".join(["6", "2", *["4"] * wrong]))
        walker.submit(faces, group.locator(".xr-go"))
        is_in(group, "done")
        expect(group.locator(".xr-summary")).to_contain_text(f"You win, 6 to {'4' if wrong else 'nothing'}")
        assert too_wide(page) == 0
        walker.by_menu("journal.html")
        for name in ("Ilse", "Bram"):
            taken(walker, sheet, name)
            done(walker, sheet, deed(sheet, "Win the group scene"), re.compile(r"You repair |You win\."))
            expect(complicated).to_have_count(0)
    walker.press(page.locator(".xr-opener"))
    log = page.locator(".xr-table-panel .xr-log li:has(time)")
    expect(log).to_have_count(len(deeds) + 3)
    # The Adversary is nobody's character.
    expect(log.locator("strong")).to_have_text(["Bram", "Ilse", *reversed(deeds)])
    # What was only written down says nothing of dice.
    expect(log.filter(has_text="Win the group scene").locator(".xr-help")).to_have_count(0)
    expect(log.filter(has_text="The Good Screwdriver: ").locator(".xr-help").first).to_contain_text("Faces ")
