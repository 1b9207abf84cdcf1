"""The catalogue is searched as a whole, says how many entries are left, and hides nothing that a link leads to."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlparse

import pytest
from playwright.sync_api import Locator, Page, expect

from rules_py.sirpas.catalogue.listed import KINDS
from tests.site.browser import PHONE, Reader, too_wide
from tests.site.conftest import Visit

PAGE = "sirpas/catalogue.html"
NIMBLE = "row-vantage-nimble-crowder"
ALL = sum(map(len, KINDS.values()))


def bar(page: Page) -> Locator:
    return page.locator(".xr-filter")


def count(page: Page) -> Locator:
    return bar(page).locator("output").first


def entries(page: Page) -> Locator:
    """The entries whose names can be seen."""
    return page.locator(".xr-catalogue .xr-entry > summary:visible")


def names(page: Page) -> list[str]:
    return entries(page).locator(".xr-name").all_inner_texts()


def asked(page: Page) -> dict[str, list[str]]:
    return parse_qs(urlparse(page.url).query)


def height(page: Page) -> int:
    found = page.locator("html").bounding_box()
    content = page.locator("article").bounding_box()
    assert found is not None
    assert content is not None
    return round(max(found["height"], content["y"] + content["height"]))


@pytest.mark.parametrize("chapter", ["catalogue", "maneuvers", "maneuver_cards", "styles", "combat_skills"])
def test_a_phone_sees_a_chapter_on_seven_screens_before_an_entry_is_opened(visit: Visit, chapter: str) -> None:
    page = visit(f"sirpas/{chapter}.html", viewport=PHONE).page
    assert height(page) <= 6000
    assert too_wide(page) == 0


def test_words_are_looked_for_in_all_kinds_at_once(visit: Visit) -> None:
    page = visit(PAGE).page
    expect(bar(page)).to_have_attribute("aria-label", "The catalogue")
    assert names(page) == []
    bar(page).get_by_role("searchbox").fill("FEINT")
    expect(count(page)).to_have_text(re.compile(rf"^\d of {ALL} entries$"))
    expect(count(page)).to_have_attribute("aria-live", "polite")
    assert names(page).count("Feint") == 2
    bar(page).get_by_role("searchbox").fill("potatoes sack")  # what its chapter tells of it
    expect(count(page)).to_have_text(f"1 of {ALL} entries")
    assert names(page) == ["Hiding"]
    expect(page.get_by_role("heading", name="Maneuvers")).to_be_hidden()
    bar(page).get_by_role("searchbox").fill("quixotic")
    expect(count(page)).to_have_text(f"0 of {ALL} entries")
    bar(page).get_by_role("button", name="Clear").click()
    expect(count(page)).to_have_text(f"{ALL} entries")
    expect(bar(page).get_by_role("searchbox")).to_be_focused()
    assert names(page) == []


def test_choices_and_ranges_leave_what_fits_all_of_them(visit: Visit) -> None:
    page = visit(PAGE).page
    bar(page).get_by_label("Kind").select_option("Advantage")
    assert len(names(page)) == len(KINDS["Advantage"])
    bar(page).get_by_text("More filters").click()
    bar(page).get_by_label("Type of token").select_option("Hard")
    bar(page).get_by_label("Tokens to").fill("1")
    assert set(names(page)) == {"Combative spirit", "Hard to Die", "Keen Eye", "Nimble crowder"}
    bar(page).get_by_label("Needs").select_option("Dexterity")
    assert names(page) == ["Keen Eye"]
    expect(page).to_have_url(re.compile("needs=Dexterity"))
    assert asked(page) == {
        "kind": ["Advantage"], "type-of-token": ["Hard"], "tokens-to": ["1"], "needs": ["Dexterity"],
    }  # fmt: skip
    page.reload()
    expect(count(page)).to_have_text(f"1 of {ALL} entries")
    expect(bar(page).get_by_label("Needs")).to_be_visible()


def test_a_style_and_a_level_give_the_maneuvers_that_one_knows(visit: Visit) -> None:
    page = visit(f"{PAGE}?style=Swordfight&level-to=1").page
    assert names(page) == ["Cleave", "Deviate", "Parry", "Slash"]


def test_an_address_opens_its_entry_even_when_it_was_narrowed_away(visit: Visit) -> None:
    page = visit(f"{PAGE}?find=feint#{NIMBLE}").page
    expect(page.locator(f"#{NIMBLE}")).to_be_in_viewport()
    expect(count(page)).to_have_text(f"{ALL} entries")
    bar(page).get_by_role("searchbox").fill("quixotic")
    expect(page.locator(f"#{NIMBLE}")).to_be_hidden()
    page.evaluate("location.hash = '#row-maneuver-swordfight-cleave'")
    card = page.locator("#row-maneuver-swordfight-cleave")
    expect(card).to_be_in_viewport()
    expect(card).to_contain_text("the target is stunned for 2 turns")
    expect(bar(page).get_by_role("searchbox")).to_have_value("")


def test_an_address_leads_to_its_entry_without_a_ride(visit: Visit) -> None:
    page = visit(f"{PAGE}#{NIMBLE}").page
    top = page.locator(f"#{NIMBLE}").evaluate("(entry) => entry.getBoundingClientRect().top")
    assert 0 < top < 200


def test_an_entry_has_its_card_its_story_and_its_chapter(visit: Visit) -> None:
    page = visit(f"{PAGE}#{NIMBLE}").page
    card = page.locator(f"#{NIMBLE}")
    expect(card.locator("dt")).to_have_text(["Cost", "Taken for", "Rules out"])
    expect(card).to_contain_text("You’re never quite where people left you.")
    card.get_by_role("link", name="Full entry: Nimble crowder").click()
    expect(page).to_have_url(re.compile(r"advantages\.html#vantage-nimble-crowder$"))
    expect(page.locator(":target")).to_be_in_viewport()


def test_two_entries_are_compared_and_the_comparison_can_be_sent(visit: Visit) -> None:
    page = visit(f"{PAGE}?kind=Maneuver&style=Knife+Fight").page
    for name in ("Thrust", "Downstab"):
        entries(page).filter(has_text=re.compile(f"^{name}")).click()
    page.get_by_role("button", name="Compare").first.click()
    expect(page.locator(".xr-comparing")).to_have_text(
        "Open the entry to compare Downstab with, and press Compare there."
    )
    page.get_by_role("button", name="Compare").nth(1).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("columnheader")).to_have_text(["Downstab", "Thrust"])
    expect(dialog.get_by_role("row", name=re.compile("^Repeat penalty"))).to_contain_text("-2")
    expect(dialog.get_by_role("row", name=re.compile("^Repeat penalty"))).to_contain_text("-1")
    address = page.url
    assert asked(page)["compare"] == ["row-maneuver-knife-fight-downstab row-maneuver-knife-fight-thrust"]
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("button", name="Compare").nth(1)).to_be_focused()
    assert "compare" not in asked(page)
    page.goto(address)
    expect(page.get_by_role("dialog").get_by_role("columnheader")).to_have_text(["Downstab", "Thrust"])


def test_everything_works_from_the_keyboard(visit: Visit) -> None:
    page = visit(f"{PAGE}?find=cleave").page
    entries(page).first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".xr-entry[open]")).to_have_count(1)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Compare").first).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator(".xr-comparing")).to_contain_text("Cleave")


def test_a_phone_shows_fields_cards_and_comparison_without_scrolling_sideways(visit: Visit) -> None:
    reader: Reader = visit(f"{PAGE}?kind=Maneuver#row-maneuver-swordfight-cleave", viewport=PHONE)
    page = reader.page
    bar(page).get_by_text("More filters").click()
    fields = bar(page).locator("input, select")
    assert fields.count() == 10
    for field in fields.all():
        box = field.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
        assert box["height"] >= 24
    assert too_wide(page) == 0
    page.goto(f"{reader.address}{PAGE}?compare=row-skill-archery+row-skill-swordfight")
    box = page.get_by_role("dialog").bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= PHONE["width"]
    assert page.get_by_role("dialog").evaluate("(one) => one.scrollWidth - one.clientWidth") == 0


@pytest.mark.parametrize("path", [PAGE, "sirpas/maneuver_cards.html"])
def test_without_a_script_lists_and_entries_unfold_by_hand_and_by_address(visit: Visit, path: str) -> None:
    anchor = "maneuver-swordfight-cleave"
    page = visit(f"{path}#{'row-' if path == PAGE else ''}{anchor}", java_script_enabled=False).page
    expect(page.locator(".xr-filter")).to_have_count(0)
    expect(page.get_by_text("the target is stunned for 2 turns").locator("visible=true")).to_have_count(1)
    page.locator(".xr-entry > summary:visible", has_text="Parry").first.click()
    assert page.locator(".xr-entry[open]").count() == 2


def test_paper_has_what_was_looked_for(visit: Visit) -> None:
    page = visit(PAGE).page
    page.emulate_media(media="print")
    assert entries(page).count() == ALL
    expect(bar(page)).to_be_hidden()
    page.emulate_media(media="screen")
    bar(page).get_by_role("searchbox").fill("feint")
    left = len(names(page))
    page.emulate_media(media="print")
    assert entries(page).count() == left
    expect(count(page)).to_be_visible()
    expect(bar(page).get_by_role("searchbox")).to_be_hidden()


def test_paper_has_every_entry_of_a_chapter(visit: Visit) -> None:
    page = visit("sirpas/maneuver_cards.html").page
    stories = page.locator(".xr-entries .xr-open")
    assert stories.count() == len(KINDS["Maneuver"])
    expect(stories.first).to_be_hidden()
    page.emulate_media(media="print")
    assert page.locator(".xr-entries .xr-open:visible").count() == stories.count()
