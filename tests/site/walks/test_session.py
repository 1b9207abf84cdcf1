"""An evening with the Almanac: two characters, three scenes of their own, and one that they face together."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.site.browser import is_in, too_wide
from tests.site.characters.actions import GAMES, deed, line
from tests.site.walks.people import taken
from tests.site.walks.walker import Walker


def done(walker: Walker, sheet: Locator, button: Locator, said: str) -> None:
    """Press a button of the sheet, and wait until it has told what comes of it."""
    walker.press(button)
    expect(sheet.locator(".xr-line-panel .xr-summary")).to_contain_text(said)
    expect(sheet).to_have_attribute("data-state", "done")
    assert too_wide(walker.page) == 0


def complicated(sheet: Locator) -> int:
    """How many skills of somebody are."""
    return sheet.locator(".xr-line", has_text="is complicated").count()


def test_four_scenes_with_two_characters(walker: Walker) -> None:
    page = walker.page
    sheet, group = (walker.reader.widget(rule) for rule in (GAMES["almanac"][1], "almanac.group_scene"))
    deeds = []
    with walker.walks("Four scenes with two characters", "almanac/index.html"):
        walker.follow(page.locator('article a[href*="journal.html"]').first)
        # Ilse's own scene: the nine of Hearts, and the boom.
        taken(walker, sheet, "Ilse")
        walker.choose(sheet.get_by_label("Card played"), "Nine of Hearts")
        done(walker, sheet, line(sheet, "Balance"), "you reach your objective")
        deeds.append("Ilse")
        # Bram's own: up the tower. What goes wrong, Ilse weaves away.
        taken(walker, sheet, "Bram")
        done(walker, sheet, line(sheet, "The Good Screwdriver"), "you reach your objective")
        deeds.append("Bram")
        if complicated(sheet):
            done(walker, sheet, deed(sheet, "Have the complication woven away"), "isn’t complicated any more")
            deeds.append("Bram")
        expect(sheet.locator(".xr-line", has_text="is complicated")).to_have_count(0)
        # Ilse's next: by the stars.
        taken(walker, sheet, "Ilse")
        done(walker, sheet, deed(sheet, "Begin the next scene"), "scene")
        done(walker, sheet, line(sheet, "Star Charts"), "you reach your objective")
        deeds += ["Ilse", "Ilse"]
        wrong = complicated(sheet)
        # The tide, together.
        walker.by_menu("scenes.html")
        walker.write(group.locator('[name="ratings"]'), "1, 1")
        walker.write(group.locator('[name="complications"]'), str(wrong))
        walker.press(group.locator(".xr-menu-button"))
        walker.press(group.locator(".xr-own"))
        faces = group.locator('[name="faces"]')
        walker.write(faces, ", ".join(["6", "2", *["4"] * wrong]))
        walker.submit(faces, group.locator(".xr-go"))
        is_in(group, "done")
        expect(group.locator(".xr-summary")).to_contain_text("You win, 6 to")
        assert too_wide(page) == 0
        walker.by_menu("journal.html")
        for name in ("Ilse", "Bram"):
            taken(walker, sheet, name)
            done(walker, sheet, deed(sheet, "Win the group scene"), "")
            expect(sheet.locator(".xr-line", has_text="is complicated")).to_have_count(0)
            deeds += [name]
    walker.press(page.locator(".xr-opener"))
    log = page.locator(".xr-desk .xr-log li:has(time)")
    expect(log).to_have_count(len(deeds) + 1)
    print(log.all_inner_texts())
    expect(log.locator("strong")).to_have_text(list(reversed(deeds)))
