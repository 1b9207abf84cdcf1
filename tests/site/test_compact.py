"""On a phone, the button and what came of it are on the screen together, wherever the site has something to roll."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Locator, expect

from rules_py import GAMES
from tests.site.browser import PHONE, from_menu, is_in, loaded, own_dice, page_of, roll, too_wide, unfold
from tests.site.conftest import ROOT, Visit

CHECK = "tuurna.check"
PAGE = page_of(CHECK)

ROLLED = """async (widget, setUp) => {
    const all = [...widget.querySelectorAll(".xr-setup")];
    const tap = (button, block) => {
        button.scrollIntoView({ block, behavior: "instant" });
        const { left, top, width, height } = button.getBoundingClientRect();
        const over = document.elementFromPoint(left + width / 2, top + height / 2);
        if (button.disabled || !button.contains(over)) throw new Error(`not to be tapped, below ${over?.outerHTML}`);
        button.click();
    };
    if (setUp !== null) tap(all[setUp], "center");
    // At the lower edge of the screen, where the thumb is.
    tap(widget.querySelector(".xr-go"), "end");
    await new Promise((go, stop) => {
        const look = () => ["done", "idle", "error"].includes(widget.dataset.state) && go();
        new MutationObserver(look).observe(widget, { attributeFilter: ["data-state"] });
        setTimeout(() => stop(new Error(`after 150 seconds it is ${widget.dataset.state}`)), 150_000);
        look();
    });
    await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
    if (widget.dataset.state === "error") throw new Error(widget.querySelector(".xr-message").textContent);
    const header = Math.max(0, document.querySelector("header")?.getBoundingClientRect().bottom ?? 0);
    const parts = [".xr-go", ".xr-result .xr-summary", ".xr-result .xr-tray"].map((part) => widget.querySelector(part));
    const boxes = parts.filter((part) => part !== null).map((part) => part.getBoundingClientRect());
    const above = header - Math.min(...boxes.map((box) => box.top));
    const below = Math.max(...boxes.map((box) => box.bottom)) - innerHeight;
    const isEmpty = (part) => !widget.querySelector(part)?.textContent;
    return {
        pixels: Math.ceil(Math.max(above, below)),
        setUps: all.map((one) => one.innerText),
        isWhole: widget.dataset.state === "done" && ![".xr-result .xr-summary", ".xr-live"].some(isEmpty),
    };
}"""
"""Rolls, with a set-up or what is entered; by how many pixels the button, the sentence or what fell lies outside then
of the screen, 0 or less when none of it does; what the set-ups are called; whether all that is to be read is there."""

WIDGETS = """() => [...document.querySelectorAll("rule-widget:not([data-sheet])")].map((widget) => (
    { id: widget.id, kind: widget.dataset.kind }
))"""

DOCS = ROOT / "docs"
PAGES = sorted(path.relative_to(DOCS) for path in DOCS.rglob("*.md") if not path.name.startswith("_"))
FOLDERS = sorted({path.parent.as_posix() for path in PAGES})


def troubles(found: Locator, kind: str) -> Iterator[str]:
    """What goes wrong when a widget is rolled with what its form begins with and, if it has luck, with each set-up."""
    by_luck = kind == "roll"
    first = found.evaluate(ROLLED, None)
    if first["pixels"] > 0 and by_luck:
        yield f"{first['pixels']} pixels out of sight"
    if not first["isWhole"]:
        for part in (".xr-result .xr-summary", ".xr-live"):
            expect(found.locator(part)).not_to_be_empty()
        is_in(found, "done")
    if not by_luck:
        return
    for number, name in enumerate(first["setUps"]):
        if (pixels := found.evaluate(ROLLED, number)["pixels"]) > 0:
            yield f"{name}: {pixels} pixels out of sight"


def test_every_page_that_rolls_is_visited(site: Path) -> None:
    rolling = {
        path.relative_to(site).with_suffix(".md")
        for path in site.rglob("*.html")
        if 'data-kind="roll"' in path.read_text(encoding="utf-8")
    }
    assert len(rolling) > len(GAMES)
    assert rolling - set(PAGES) == set()


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_widget_gives_its_result_in_sight_on_a_phone(
    visit: Visit, monkeypatch: pytest.MonkeyPatch, folder: str
) -> None:
    """One reader goes through a folder's pages, which fit in width before and after; they forget each behind them."""
    seeds = count(1)
    monkeypatch.setattr("rules_py.rule.fresh_seed", lambda: next(seeds))
    reader = visit(None, viewport=PHONE, reduced_motion="reduce")
    devtools = reader.context.new_cdp_session(reader.page)
    wrong = []
    for path in (one.with_suffix(".html").as_posix() for one in PAGES if one.parent.as_posix() == folder):
        reader.open(path)
        widths = [too_wide(reader.page)]
        for rule, found in zip(reader.page.evaluate(WIDGETS), reader.widgets(), strict=True):
            try:
                wrong += [f"{rule['id']} on {path}: {trouble}" for trouble in troubles(found, rule["kind"])]
            except (AssertionError, PlaywrightError) as error:
                wrong.append(f"{rule['id']} on {path}: {error}")
        widths.append(too_wide(reader.page))
        if max(widths) > 0:
            wrong.append(f"{path}: {widths} pixels too wide, before and after")
        devtools.send("Storage.clearDataForOrigin", {"origin": reader.address, "storageTypes": "all"})
    assert wrong == []


def test_the_menu_is_used_by_the_keyboard(visit: Visit) -> None:
    reader = visit(PAGE, viewport=PHONE)
    found, keys = reader.widget(CHECK), reader.page.keyboard
    button = found.get_by_role("button", name="More for Check")
    button.focus()
    keys.press("Enter")
    expect(button).to_have_attribute("aria-expanded", "true")
    for key, name in (("ArrowDown", "Use my own dice"), ("ArrowDown", "Roll many times"), ("End", "How we know")):
        keys.press(key)
        expect(found.locator(".xr-menu-list").get_by_text(name)).to_be_focused()
    keys.press("Escape")
    expect(found.locator(".xr-menu-list")).to_be_hidden()
    expect(button).to_be_focused()
    keys.press("ArrowUp")
    expect(found.get_by_role("link", name="How we know")).to_be_focused()
    keys.press("Shift+Tab")
    keys.press("Home")
    keys.press("Shift+Tab")
    keys.press("Shift+Tab")
    expect(found.locator(".xr-menu-list")).to_be_hidden()


def test_the_menu_closes_when_something_else_is_tapped_and_lies_on_the_screen(visit: Visit) -> None:
    found = visit(PAGE, viewport=PHONE).widget(CHECK)
    found.locator(".xr-menu-button").click()
    expect(found.locator(".xr-menu-list")).to_be_in_viewport(ratio=1)
    assert found.locator(".xr-menu-list li:visible").count() == 7  # nothing to share before a roll
    found.locator(".xr-title").click()
    expect(found.locator(".xr-menu-list")).to_be_hidden()
    roll(found)
    found.locator(".xr-menu-button").click()
    assert found.locator(".xr-menu-list li:visible").count() == 9


def test_odds_stay_as_the_reader_left_them_on_every_page(visit: Visit) -> None:
    reader = visit(PAGE)
    found = reader.widget(CHECK)
    expect(found.locator(".xr-static .xr-odds-table")).to_be_hidden()
    found.locator(".xr-odds-fold > summary").click()
    for _ in range(2):
        roll(found)
        expect(found.locator(".xr-result .xr-odds-table")).to_be_visible()
    reader.open(page_of("sirpas.check"))
    expect(reader.widget("sirpas.check").locator(".xr-odds-table").first).to_be_visible()
    reader.widget("sirpas.check").locator(".xr-odds-fold > summary").click()
    reader.open(PAGE)
    expect(reader.widget(CHECK).locator(".xr-static .xr-odds-table")).to_be_hidden()


def test_the_button_says_the_chance_and_that_it_rolls_again(visit: Visit) -> None:
    found = visit(PAGE).widget(CHECK)
    button = found.locator(".xr-go")
    expect(button).to_have_text("Roll · 54.9%")
    found.get_by_role("button", name="Level: one more").click()
    expect(button).to_have_text("Roll · 71.4%")
    roll(found)
    expect(button).to_have_text("Roll again · 71.4%")
    found.locator("[name=level]").fill("13")
    expect(button).to_have_text("Roll")
    found.locator("[name=level]").fill("5")
    expect(button).to_have_text("Roll · 54.9%")
    own_dice(found, "1, 1, 1, 1, 1")
    roll(found)
    expect(button).to_have_text("Roll · 54.9%")
    from_menu(found, "Use my own dice")
    expect(found.locator("[name=faces]")).to_be_hidden()
    roll(found)
    expect(found.locator(".xr-origin")).to_contain_text("Seed ")


def test_the_button_offers_a_new_draw_where_cards_are_drawn(visit: Visit) -> None:
    """Trying again is something else there: a retry, which costs a point."""
    found = visit("rt0/groups.html").widget("rt0.sneak_together")
    button = found.locator(".xr-go")
    for _ in range(2):
        roll(found)
        expect(button).to_have_text(re.compile("^New draw · "))
    found.get_by_label("Difficulty", exact=True).select_option("Hard")
    expect(button).to_have_text(re.compile("^Draw · "))


def test_folded_options_that_are_set_are_named(visit: Visit) -> None:
    found = visit(PAGE).widget(CHECK)
    line = found.locator(".xr-options > summary")
    expect(line).to_have_text("More options")
    found.get_by_role("button", name="Cursed").click()
    expect(line).to_have_text("More options: Fate")
    unfold(found)
    found.locator("[name=labor]").fill("2")
    expect(line).to_have_text("More options: Labor, Fate")
    from_menu(found, "Reset")
    expect(line).to_have_text("More options")


def test_many_rolls_are_a_chart_and_a_table_beside_the_odds(visit: Visit) -> None:
    found = visit(PAGE, viewport=PHONE).widget(CHECK)
    from_menu(found, "Roll many times")
    many = found.get_by_role("region", name="Many rolls")
    expect(many.get_by_role("button", name="10", exact=True)).to_be_focused()
    many.get_by_role("button", name="1,000").click()
    expect(many.get_by_role("img")).to_have_accessible_name(
        re.compile(r"Success in \d+ of 1,000: .* The odds say 54.9%")
    )
    rolls = many.locator("tbody td:nth-child(2)").all_inner_texts()
    assert sum(int(number.replace(",", "")) for number in rolls) == 1000
    expect(many.locator(".xr-live")).to_contain_text("The odds say 54.9%.")
    many.get_by_role("button", name="Close").click()
    expect(many).to_have_count(0)
    expect(found.locator(".xr-menu-button")).to_be_focused()


def test_many_rolls_can_be_stopped(visit: Visit) -> None:
    reader = visit(PAGE)
    found = reader.widget(CHECK)
    loaded(found)
    reader.page.route("**/answer", lambda route: None)
    from_menu(found, "Roll many times")
    many = found.get_by_role("region", name="Many rolls")
    many.get_by_role("button", name="100", exact=True).click()
    many.get_by_role("button", name="Stop").click()
    expect(many).to_contain_text("Stopped.")
    expect(many.get_by_role("button", name="10", exact=True)).to_be_focused()
    reader.page.unroute("**/answer")
    many.get_by_role("button", name="10", exact=True).click()
    expect(many.get_by_role("img")).to_be_visible()
