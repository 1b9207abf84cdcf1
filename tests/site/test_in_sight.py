"""On a phone, what is rolled on sheets, in the text and in fights is seen beside its button."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ElementHandle, Locator, expect

from tests.site import test_fight, test_fight_sirpas
from tests.site.browser import PHONE, Reader
from tests.site.characters.actions import GAMES, ready
from tests.site.conftest import Visit
from tests.site.fights import card, deed, on_phone, said

OUT_OF_SIGHT = """(button, [place, wanted]) => {
    const all = document.querySelectorAll("header, .xr-asks, .xr-tracker .xr-headline");
    const bars = [...all].filter((bar) => !bar.contains(button));
    // The theme's header sticks to the edge, and a bar of ours below it.
    let header = 0;
    for (const { top, bottom } of bars.map((bar) => bar.getBoundingClientRect())) {
        if (top <= header + 1 && bottom > header) header = bottom;
    }
    const parts = wanted.map((one) => document.querySelector(`${place} ${one}`)).filter((part) => part !== null);
    const boxes = [button, ...parts].map((part) => part.getBoundingClientRect());
    const above = header - Math.min(...boxes.map((box) => box.top));
    const below = Math.max(...boxes.map((box) => box.bottom)) - innerHeight;
    return [parts.length, Math.ceil(Math.max(above, below))];
}"""
"""How many of the parts there are, and by how many pixels they or the button lie outside the screen."""


TAP = """(sheet, key) => {
    for (const old of sheet.querySelectorAll(".xr-line-panel, .xr-rolls")) old.classList.add("before");
    const button = [...sheet.querySelectorAll(".xr-line, .xr-deed")].find((one) => one.dataset.key === key);
    button.scrollIntoView({ block: "end", behavior: "instant" });
    button.click();
}"""
"""Tap a button that is at the lower edge of the screen, where the thumb is."""


def seen(button: Locator | ElementHandle, place: str, *parts: str) -> str:
    """What is wrong with what is seen beside a button; empty when all of it is."""
    count, pixels = button.evaluate(OUT_OF_SIGHT, [place, list(parts)])
    return "" if count and pixels <= 0 else f"{pixels} pixels of {count} parts out of sight"


def at_the_thumb(button: Locator | ElementHandle) -> None:
    """Scroll the button to the lower edge of the screen."""
    button.evaluate("(button) => button.scrollIntoView({ block: 'end', behavior: 'instant' })")


def button_of(sheet: Locator, key: str) -> ElementHandle | None:
    """The button of a line or of a change, which is drawn anew when the character changes; None when it is gone."""
    return sheet.evaluate_handle(
        "(sheet, key) => [...sheet.querySelectorAll('.xr-line, .xr-deed')].find((one) => one.dataset.key === key)", key
    ).as_element()


@pytest.mark.parametrize("game", GAMES)
def test_every_button_of_a_sheet_shows_its_result_beside_it(visit: Visit, game: str) -> None:
    """What can be rolled, and what can happen; each change is taken back before the next."""
    sheet = ready(visit, game, viewport=PHONE, has_touch=True, reduced_motion="reduce")
    sheet.locator(".xr-deeds > details").evaluate_all("(all) => all.forEach((one) => { one.open = true; })")
    buttons = sheet.locator(":is(.xr-line, .xr-deed):visible:not([aria-disabled])")
    keys = buttons.evaluate_all("(all) => all.map((one) => one.dataset.key)")
    assert keys
    panel = sheet.locator(".xr-line-panel:not(.before)")
    wrong = {}
    for key in keys:
        button = button_of(sheet, key)
        if button is None or button.get_attribute("aria-disabled") or not button.is_visible():
            continue  # a roll before has changed what can be done
        sheet.evaluate(TAP, key)
        expect(panel).to_be_visible()
        if panel.locator(".xr-go").count():
            panel.locator(".xr-go").click()
        expect(panel.locator(".xr-summary, .xr-error").first).to_be_visible()
        # What has happened may be nothing that can happen again: then only what came of it is left to see.
        if panel.get_by_role("button", name="Undo").count():
            expect(sheet.locator(".xr-rolls.before")).to_have_count(0)  # the sheet is drawn anew
        near = button_of(sheet, key) or panel.element_handle()
        wrong[key] = seen(near, ".xr-line-panel", ".xr-summary, .xr-line-panel .xr-error", ".xr-tray")
        if panel.get_by_role("button", name="Undo").count():
            panel.get_by_role("button", name="Undo").click()
            expect(panel).to_have_count(0)
    assert {key: trouble for key, trouble in wrong.items() if trouble} == {}


def rolled(reader: Reader, label: str, result: str) -> str:
    """Tap a deed, let the page roll, and see what came of it, with the dice."""
    page = reader.page
    deed(page, label).first.tap()
    go = page.locator(".xr-asking .xr-go")
    at_the_thumb(go)
    go.tap()
    expect(page.locator(".xr-deed-result .xr-summary")).to_contain_text(re.compile(result))
    expect(page.locator(".xr-fell svg").first).to_be_visible()
    # Whoever rolled Initiative has done with that button: the head says who acts.
    first = page.locator(".xr-headline" if label == "Roll Initiative" else ".xr-turn > .xr-deed").first
    return seen(first, "rule-tracker", ".xr-headline", ".xr-deed-result .xr-summary", ".xr-fell")


def test_a_fight_shows_what_fell_beside_what_can_be_done_next(visit: Visit) -> None:
    ingenuity = on_phone(visit, test_fight.PAGE)
    test_fight.gather(ingenuity.page)
    deed(ingenuity.page, "Start the fight").tap()
    said(ingenuity.page, re.compile("^Round 1: next it’s "))
    card(ingenuity.page, "Imre Vadas").locator("button.xr-card").tap()
    said(ingenuity.page, "Round 1: Imre Vadas, with 3 actions left.")
    wrong = [rolled(ingenuity, "Attack Guard 1", "^(Hit|Miss)"), rolled(ingenuity, "Use Frostbolt", "^Frostbolt")]
    sirpas = on_phone(visit, test_fight_sirpas.PAGE)
    test_fight_sirpas.gather(sirpas.page)
    wrong += [rolled(sirpas, "Roll Initiative", "."), rolled(sirpas, "Attack ", "[Hh]it|[Mm]iss|beats|draw")]
    assert wrong == [""] * 4


def test_the_words_under_a_card_are_below_its_name(visit: Visit) -> None:
    """And its name is below the drawing: lines one above the other can be read."""
    reader = visit("rt0/checks.html", viewport=PHONE, has_touch=True, reduced_motion="reduce")
    widget = reader.widget("rt0.check")
    widget.locator(".xr-go").tap()
    card = widget.locator(".xr-result .xr-captioned").first
    drawing, name, words = (card.locator(part).bounding_box() for part in ("svg", ".xr-card-name", ".xr-card-words"))
    assert drawing
    assert name
    assert words
    assert drawing["y"] + drawing["height"] <= name["y"]
    assert name["y"] + name["height"] <= words["y"]
