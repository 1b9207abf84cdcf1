"""Powers on the list of a fight: several people at once, and a reaction on somebody else's turn."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.site.browser import too_wide
from tests.site.conftest import Visit
from tests.site.fights import card, deed, on_phone, said, tracker
from tests.site.test_fight import PAGE, gather


def test_a_power_reaches_everybody_who_is_ticked_and_comes_as_a_reaction(visit: Visit) -> None:
    page = on_phone(visit, PAGE).page
    gather(page)
    deed(page, "Start the fight").tap()
    said(page, re.compile("^Round 1: next it’s "))
    card(page, "Imre Vadas").locator("button.xr-card").tap()
    said(page, "Round 1: Imre Vadas, with 3 actions left.")
    deed(page, "Use Frostbolt").tap()
    asking = page.locator(".xr-asking")
    asking.locator("summary", has_text="More").tap()
    reached = asking.get_by_role("group", name="Also reaches")
    reached.get_by_label("Guard 2").check()
    assert too_wide(page) == 0
    box = reached.locator("label", has_text="Guard 2").bounding_box()
    assert box is not None
    assert box["height"] >= 44
    asking.get_by_label("Your own dice, in order").fill("5, 2, 2")
    asking.get_by_role("button", name="Roll", exact=True).tap()
    for name in ("Guard 1", "Guard 2"):
        expect(card(page, name).locator(".xr-left")).to_have_text("Health 2 of 6Endurance 0 of 4")
    deed(page, "End Imre Vadas’s turn").tap()
    said(page, re.compile("next it’s Guard 1 or Guard 2"))
    card(page, "Guard 2").locator("button.xr-card").tap()
    said(page, "Round 1: Guard 2, with 3 actions left.")
    imre = card(page, "Imre Vadas")
    imre.locator("summary", has_text="Change Imre Vadas").tap()
    imre.locator(".xr-small", has_text="React with Slumber").tap()
    asking.get_by_label("Target").select_option("Guard 2")
    asking.get_by_label("Your own dice, in order").fill("6, 4, 2")
    asking.get_by_role("button", name="Roll", exact=True).tap()
    expect(page.locator(".xr-deed-result .xr-summary")).to_contain_text("Guard 2 is unconscious and prone.")
    expect(imre.locator(".xr-marks")).to_contain_text("no reaction left")
    expect(imre.locator(".xr-small", has_text="React with Slumber")).to_have_attribute("aria-disabled", "true")
    tracker(page).locator(".xr-undo").tap()
    expect(imre.locator(".xr-small", has_text="React with Slumber")).not_to_have_attribute("aria-disabled", "true")
