"""Steps beside numbers, set-ups by one tap, and values that are still there on the next visit."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Locator, expect

from executable_rules.page import widget
from rules_py import registry
from rules_py.rule import Rule
from rules_py.tuurna.rolls import check
from tests.site.browser import PHONE, SAVE_DATA, Reader, from_menu, held, is_in, loaded, page_of, roll, unfold
from tests.site.conftest import Visit

CHECK = "tuurna.check"
PAGE = page_of(CHECK)
SMALLEST = 24


def value(found: Locator, name: str) -> str:
    return found.locator(f"[name={name}]").input_value()


def test_steps_change_a_number_within_its_range_and_the_odds_follow(visit: Visit) -> None:
    found = visit(PAGE).widget(CHECK)
    loaded(found)
    before = found.locator(".xr-go-chance").inner_text()
    found.get_by_role("button", name="Level: one more").click()
    assert value(found, "level") == "6"
    expect(found.locator(".xr-go-chance")).not_to_have_text(before)
    for _ in range(7):
        found.get_by_role("button", name="Level: one less").click()
    assert value(found, "level") == "1"
    is_in(found, "idle")


def test_steps_are_reached_and_used_by_the_keyboard(visit: Visit) -> None:
    reader = visit(PAGE)
    found = reader.widget(CHECK)
    found.locator("[name=level]").focus()
    reader.page.keyboard.press("Tab")
    expect(found.get_by_role("button", name="Level: one more")).to_be_focused()
    reader.page.keyboard.press("Enter")
    reader.page.keyboard.press("Space")
    assert value(found, "level") == "7"
    is_in(found, "idle")


def test_a_step_from_an_empty_field_begins_at_its_lowest(visit: Visit) -> None:
    found = visit(PAGE).widget(CHECK)
    found.locator("[name=level]").fill("")
    found.get_by_role("button", name="Level: one more").click()
    assert value(found, "level") == "1"


@pytest.mark.parametrize("path", [PAGE, page_of("rt0.check"), page_of("sirpas.check"), page_of("ingenuity.encounter")])
def test_what_can_be_tapped_is_large_enough(visit: Visit, path: str) -> None:
    reader = visit(path, viewport=PHONE)
    boxes = {
        str(button): button.bounding_box() for button in reader.page.locator("rule-widget form button:visible").all()
    }
    assert len(boxes) > 3
    assert [name for name, box in boxes.items() if not box or min(box["width"], box["height"]) < SMALLEST] == []


def set_up(found: Locator, name: str) -> tuple[Locator, dict[str, str]]:
    """The first button of the page's that changes a field, and what it fills in."""
    page_has = value(found, name)
    for button in found.locator("button.xr-setup").all():
        params = json.loads(str(button.get_attribute("data-params")))
        if params[name] != page_has:
            return button, params
    raise AssertionError(f"no set-up of the page changes {name} from {page_has}")


def test_a_set_up_fills_the_form_and_leaves_the_rest_as_the_page_has_it(visit: Visit) -> None:
    found = visit(PAGE).widget(CHECK)
    button, params = set_up(found, "level")
    assert params["labor"] == value(found, "labor")
    unfold(found)
    found.locator("[name=labor]").fill("1")
    button.click()
    for name in ("level", "difficulty", "labor", "leverage"):
        assert value(found, name) == str(params[name])
    roll(found)
    given = {name: int(params[name]) for name in ("level", "difficulty", "labor", "leverage")}
    chance = check.chance(**given, fate=params["fate"])
    expect(found.locator(".xr-result .xr-chance")).to_have_text(f"{float(chance):.1%}")


def test_a_result_says_that_the_form_has_changed_and_leaves_the_odds_to_it(visit: Visit) -> None:
    found = visit(page_of("tuurna.contest")).widget("tuurna.contest")
    roll(found)
    result = found.locator(".xr-result")
    before = found.locator(".xr-go-chance").inner_text()
    assert before.endswith("%")
    expect(result.locator(".xr-odds-fold")).to_have_count(1)
    for level in ("7", "8"):
        found.locator("[name=levels]").fill(level)
        expect(result.get_by_text("This result is from before your last change.")).to_have_count(1)
        expect(found.locator(".xr-odds-fold:visible")).to_have_count(1)
    expect(found.locator(".xr-go-chance")).not_to_have_text(before)
    expect(result.locator(".xr-summary")).to_be_visible()
    roll(found)
    expect(result.get_by_text("This result is from before your last change.")).to_have_count(0)
    expect(result.locator(".xr-odds-fold")).to_have_count(1)


def test_a_set_up_leaves_what_is_carried_on(visit: Visit) -> None:
    found = visit(page_of("rt0.check")).widget("rt0.check")
    button, params = set_up(found, "deck")
    unfold(found)
    found.locator("[name=out]").fill("The Star")
    button.click()
    assert (value(found, "deck"), value(found, "out")) == (params["deck"], "The Star")


def test_values_are_there_on_the_next_visit_and_silent(visit: Visit) -> None:
    reader = visit(PAGE)
    reader.widget(CHECK).locator("[name=level]").fill("2")
    reader.widget(CHECK).locator("[name=difficulty]").fill("2")
    reader.open("licence.html")
    reader.open(PAGE)
    found = reader.widget(CHECK)
    assert (value(found, "level"), value(found, "difficulty")) == ("2", "2")
    expect(found.locator(".xr-static")).to_be_visible()
    found.scroll_into_view_if_needed()
    expect(found.locator(".xr-static .xr-headline")).to_contain_text("16/27")
    assert found.locator(".xr-live").inner_text() == ""


def test_a_reset_forgets(visit: Visit) -> None:
    reader = visit(PAGE)
    reader.widget(CHECK).locator("[name=level]").fill("2")
    from_menu(reader.widget(CHECK), "Reset")
    assert value(reader.widget(CHECK), "level") == "5"
    reader.page.reload()
    assert value(reader.widget(CHECK), "level") == "5"
    assert reader.page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('rules-form:'))") == []


def test_without_storage_nothing_is_remembered_and_nothing_said(visit: Visit) -> None:
    reader = visit(None)
    reader.lose_storage()
    reader.open(PAGE)
    reader.widget(CHECK).locator("[name=level]").fill("2")
    reader.page.reload()
    assert value(reader.widget(CHECK), "level") == "5"
    roll(reader.widget(CHECK))


def test_a_link_shows_what_it_names_and_not_what_this_reader_left(visit: Visit) -> None:
    reader = visit(PAGE)
    unfold(reader.widget(CHECK))
    reader.widget(CHECK).locator("[name=labor]").fill("2")
    reader.open("licence.html")
    reader.open(f"{PAGE}#rule={CHECK}&level=9")
    reader.widget(CHECK).get_by_role("button", name="Use these values").click()
    assert (value(reader.widget(CHECK), "level"), value(reader.widget(CHECK), "labor")) == ("9", "0")


def test_a_form_says_that_it_holds_the_values_of_last_time(visit: Visit) -> None:
    reader = visit(PAGE)
    unfold(reader.widget(CHECK))
    reader.widget(CHECK).locator("[name=supernatural]").check()
    reader.open("licence.html")
    reader.open(PAGE)
    found = reader.widget(CHECK)
    expect(found.locator(".xr-recalled")).to_contain_text("These are your values from last time.")
    found.get_by_role("button", name="Reset").click()
    expect(found.locator(".xr-recalled")).to_have_count(0)
    reader.page.reload()
    expect(reader.widget(CHECK).locator(".xr-recalled")).to_have_count(0)


def test_odds_of_a_value_that_the_form_no_longer_has_are_not_shown(visit: Visit) -> None:
    found = visit(PAGE).widget(CHECK)
    found.scroll_into_view_if_needed()
    loaded(found)
    found.locator("[name=level]").fill("0")
    expect(found).to_have_attribute("data-stale", "")
    expect(found.locator(".xr-static")).to_be_hidden()
    found.locator("[name=level]").fill("4")
    expect(found).not_to_have_attribute("data-stale", "")
    expect(found.locator(".xr-static")).to_be_visible()


def test_a_wrong_cell_of_a_table_is_marked_shown_beside_it_and_focused(visit: Visit) -> None:
    rule = "tuurna.contest_of_many"
    found = visit(page_of(rule), viewport=PHONE).widget(rule)
    cells = found.locator("tbody [data-column=level]")
    before = cells.nth(1).get_attribute("aria-describedby")
    cells.nth(0).fill("13")
    cells.nth(1).fill("")
    found.locator(".xr-go").click()
    expect(cells.nth(0)).to_be_focused()
    for number, message in enumerate(
        ("“Level” can’t be 13. Pick a whole number", "“Level” is empty. Pick a whole number")
    ):
        expect(cells.nth(number)).to_have_attribute("aria-invalid", "true")
        expect(cells.nth(number)).to_have_accessible_description(re.compile(message))
        expect(found.locator("tbody tr").nth(number).locator(".xr-cell-error")).to_be_visible()
    expect(found.locator(".xr-live")).to_contain_text("In row 1 (")
    for cell in cells.all():
        cell.fill("3")
    roll(found)
    expect(found.locator(".xr-cell-error")).to_have_count(0)
    assert cells.nth(1).get_attribute("aria-describedby") == before
    expect(cells.nth(1)).not_to_have_attribute("aria-invalid", "true")


def test_rows_are_added_up_to_the_limit_of_the_rule(visit: Visit) -> None:
    rule = "tuurna.contest_of_many"
    found = visit(page_of(rule)).widget(rule)
    most = int(str(found.locator("table.xr-rows").get_attribute("data-most")))
    add = found.locator(".xr-add-row")
    while found.locator(".xr-rows tbody tr").count() < most:
        add.click()
    expect(add).to_be_disabled()
    expect(add).to_have_text(f"The limit is {most} rows")
    found.get_by_role("button", name="Remove row 1", exact=True).click()
    expect(add).to_be_enabled()


@contextmanager
def unanswered(reader: Reader, path: str) -> Iterator[Locator]:
    """Within the block, the runtime doesn't come, and nobody has asked for it yet."""
    reader.context.add_init_script(SAVE_DATA)
    with held(reader.context, "**/*.wasm"):
        reader.open(path)
        yield reader.widget(CHECK)


@pytest.mark.own_python
def test_waiting_and_stopping_are_announced(visit: Visit) -> None:
    with unanswered(visit(None), PAGE) as found:
        found.locator(".xr-go").click()
        is_in(found, "loading")
        expect(found.locator(".xr-live")).to_have_text("Loading the rules.")
        found.get_by_role("button", name="Stop").click()
        expect(found.locator(".xr-live")).to_have_text("Stopped.")


@pytest.mark.own_python
def test_only_what_takes_long_is_said_to_be_loading(visit: Visit) -> None:
    reader = visit(None)
    with unanswered(reader, PAGE) as found:
        reader.page.clock.install()
        reader.page.clock.pause_at("2100-01-01")
        found.locator(".xr-go").click()
        is_in(found, "loading")
        reader.page.clock.run_for(350)
        expect(found.locator(".xr-live")).to_have_text("")
        expect(found.locator(".xr-progress")).to_be_hidden()
        reader.page.clock.run_for(150)
        expect(found.locator(".xr-live")).to_have_text("Loading the rules.")
        expect(found.locator(".xr-progress")).to_be_visible()
        reader.page.clock.resume()
        found.get_by_role("button", name="Stop").click()
        expect(found.locator(".xr-progress")).to_be_hidden()
        expect(found.locator(".xr-live")).to_have_text("Stopped.")


def test_a_sheet_that_is_there_does_not_say_that_it_is_loading(visit: Visit) -> None:
    page = visit("rt0/report_card.html").page
    page.locator(".xr-person", has_text="Juno Park").click()
    expect(page.locator(".xr-play .xr-line").first).to_be_visible()
    expect(page.locator("rule-widget[data-sheet] .xr-wait")).to_be_hidden()


def test_a_set_up_is_shared_by_its_link(visit: Visit) -> None:
    reader = visit(PAGE, permissions=["clipboard-read", "clipboard-write"])
    reader.widget(CHECK).locator("[name=level]").fill("8")
    # What the page has to say of that would otherwise take the place of what is looked for.
    expect(reader.widget(CHECK).locator(".xr-live")).to_contain_text("Odds updated (Level: 8")
    from_menu(reader.widget(CHECK), "Share these values")
    expect(reader.widget(CHECK).locator(".xr-live")).to_have_text("Link copied.")
    other = visit()
    other.page.goto(reader.page.evaluate("navigator.clipboard.readText()"))
    expect(other.widget(CHECK).locator("[name=level]")).to_have_value("8")
    is_in(other.widget(CHECK), "idle")


@pytest.mark.parametrize("rule", [rule for rule in registry if rule.kind == "roll"], ids=lambda rule: rule.id)
def test_every_roll_takes_own_dice_and_says_how(rule: Rule) -> None:
    form = widget(rule, {}, "w-1")
    assert f">Use my own {rule.luck}</button>" in form
    assert "at your table, type what you see, and press" in form


def test_a_result_moves_neither_the_form_nor_what_is_above_it(visit: Visit) -> None:
    found = visit(PAGE, viewport=PHONE, reduced_motion="reduce").widget(CHECK)
    loaded(found)
    found.locator(".xr-go").scroll_into_view_if_needed()
    places = """(one) => [".xr-title", "[name=level]", ".xr-go"].map((part) => {
        const { x, y, width, height } = one.querySelector(part).getBoundingClientRect();
        return [x, y + scrollY, width, height];
    })"""
    before = found.evaluate(places)
    for _ in range(3):
        roll(found)
        assert found.evaluate(places) == before


@pytest.mark.own_python
@pytest.mark.parametrize("path", ["index.html", PAGE])
def test_the_place_of_a_first_result_is_made_when_the_button_is_pressed(visit: Visit, path: str) -> None:
    """Python may take seconds to come; what is below must not move then, but for a line or two."""
    with unanswered(visit(None, viewport={"width": 1280, "height": 900}), path) as found:
        height = "(one) => one.offsetHeight"
        before = found.evaluate(height)
        found.locator(".xr-go").click()
        is_in(found, "loading")
        waiting = found.evaluate(height)
    is_in(found, "done")
    assert found.evaluate(height) - before > 150
    assert abs(found.evaluate(height) - waiting) < 60
