"""A group check with four characters, from the game's first page to what the group makes of it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.site.browser import is_in, too_wide
from tests.site.characters.actions import GAMES
from tests.site.party import cells
from tests.site.walks.people import taken
from tests.site.walks.walker import Walker

FOUR = ["Imre Vadas", "Odda Brandt", "Tomasz Reyn", "Wren Halloran"]


def test_a_group_check_with_four_characters(walker: Walker) -> None:
    page = walker.page
    sheet, widget = (walker.reader.widget(rule) for rule in (GAMES["ingenuity"][1], "ingenuity.group_action"))
    with walker.walks("A group check with four characters", "ingenuity/index.html"):
        walker.by_menu("sheet.html")
        for name in FOUR:
            taken(walker, sheet, name)
        walker.by_menu("groups.html")
        pick = widget.locator(".xr-party-pick")
        walker.press(pick.locator("summary"))
        expect(pick.locator("li")).to_have_text([f" {name}" for name in FOUR])
        walker.choose(pick.locator("select"), "athletics")
        walker.press(pick.get_by_role("button", name="Fill in"))
        message = "Imre Vadas, Odda Brandt, Tomasz Reyn and Wren Halloran take part with athletics."
        expect(pick.locator("[role=status]")).to_have_text(message)
        assert cells(widget, "name") == FOUR
        assert cells(widget, "attribute_die") == ["d4", "d6", "d4", "d4"]
        assert cells(widget, "skill_die") == ["untrained", "d4", "untrained", "d4"]
        assert too_wide(page) == 0
        walker.press(widget.locator(".xr-go"))
        is_in(widget, "done")
        results = widget.locator(".xr-result .xr-steps").first
        for name in FOUR:
            expect(results).to_contain_text(f"for {name}")
        # What came of it is beside the button, whatever room eight dice and more take.
        expect(widget.locator(".xr-result .xr-summary")).to_be_in_viewport(ratio=1)
        assert too_wide(page) == 0
    walker.press(page.locator(".xr-opener"))
    expect(page.locator(".xr-table-panel .xr-log strong")).to_have_text(
        ["Imre Vadas, Odda Brandt, Tomasz Reyn and Wren Halloran"]
    )
