"""Every widget of the site rolls, says what came of it, and can be used without a mouse."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from executable_rules.page import load
from rules_py import registry
from rules_py.rule import Rule
from tests.site.browser import PHONE, ask, faces, held, is_in, loaded, own_dice, page_of, roll
from tests.site.conftest import Visit
from tests.soak.requests import cases
from tests.unwritten import UNWRITTEN

CHECK = "tuurna.check"


@pytest.mark.parametrize("rule", [rule for rule in registry if rule.game not in UNWRITTEN], ids=lambda rule: rule.id)
def test_every_rule_has_a_widget_on_its_page(site: Path, rule: Rule) -> None:
    page = (site / page_of(rule.id)).read_text(encoding="utf-8")
    assert f'data-rule="{rule.id}"' in page


@pytest.mark.own_python
def test_the_browser_rules_as_this_python_does(visit: Visit) -> None:
    """600 requests over all rules, refusals among them; every word of every answer is compared."""
    respond = load("rules_py")
    requests = cases(registry, 600, seed=1)
    expected = [json.loads(respond(json.dumps(request))) for request in requests]
    assert sum(answer["ok"] for answer in expected) > 450
    reader = visit(page_of(CHECK))
    found = ask(reader.widget(CHECK), requests)
    assert not any(url.endswith("/python_stdlib.zip") for url in reader.requests)
    for request, here, there in zip(requests, expected, found, strict=True):
        assert there == here, request


@pytest.mark.own_python
def test_two_fresh_visitors_do_not_get_the_same_rolls(visit: Visit) -> None:
    request = {"op": "roll", "rule": "tuurna.roll", "params": {"level": 5}}
    rolls = [
        [tuple(answer["data"]["faces"]) for answer in ask(visit(page_of(CHECK)).widget(CHECK), [request] * 10)]
        for _ in range(2)
    ]
    assert rolls[0] != rolls[1]
    assert len(set(rolls[0] + rolls[1])) > 10


@pytest.mark.own_python
def test_a_page_rolls_nothing_of_itself(visit: Visit) -> None:
    reader = visit(page_of(CHECK))
    widget = reader.widget(CHECK)
    widget.scroll_into_view_if_needed()
    loaded(widget)
    assert [one.get_attribute("data-state") for one in reader.widgets()] == ["idle"] * len(reader.widgets())
    assert reader.page.locator(".xr-result:visible").count() == 0


def test_a_result_shows_dice_sentence_odds_and_where_the_luck_came_from(visit: Visit) -> None:
    widget = visit(page_of(CHECK)).widget(CHECK)
    roll(widget)
    result = widget.locator(".xr-result")
    assert len(faces(widget)) >= int(widget.locator("[name=level]").input_value())
    expect(result.locator(".xr-rolled")).to_have_count(1)
    expect(result.locator(".xr-origin")).to_contain_text("Seed ")
    expect(result.locator("caption")).to_contain_text("average")
    expect(widget.locator(".xr-static")).to_be_hidden()
    # It is read out a moment after it is shown.
    expect(widget.locator(".xr-live")).to_have_text(result.locator(".xr-summary").inner_text())


def shifts(page: Page) -> list[float]:
    """How far something on the page has moved since it was opened, each time by itself."""
    found = page.evaluate(
        "new Promise((resolve) => new PerformanceObserver((list) => resolve(list.getEntries().map((e) => e.value)))"
        ".observe({ type: 'layout-shift', buffered: true }) ?? setTimeout(() => resolve([]), 500))"
    )
    return [float(value) for value in found]


PAINTED = """() => new Promise((resolve) => new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName("first-contentful-paint").length) observer.disconnect(), resolve();
}).observe({ type: "paint", buffered: true }))"""
"""Fulfilled once the page has shown something of what it says."""


def test_nothing_on_the_page_moves_before_a_click(visit: Visit) -> None:
    """From the first paint to the moment before a click, nothing changes its place, however late the script comes."""
    # So tall that all widgets are in view: what moves below the window's edge does not count.
    reader = visit(None, viewport={"width": 1000, "height": 9000})
    with held(reader.context, "**/rules/roll/widget.js"):
        with held(reader.context, "**/rules/roll/early.js"):
            reader.page.goto(reader.address + page_of(CHECK), wait_until="commit")
            expect(reader.widget(CHECK)).to_be_attached()
        expect(reader.widget(CHECK)).to_have_attribute("data-asleep", "")
        # A machine with much to do paints late.
        reader.page.evaluate(PAINTED)
    expect(reader.page.locator("rule-widget[data-asleep]")).to_have_count(0)
    loaded(reader.widget(CHECK))
    assert shifts(reader.page) == []
    # What was left in a form is there on the next visit, under a note, and makes room for nothing later on.
    reader.widget(CHECK).locator("[name=level]").fill("9")
    expect(reader.widget(CHECK).locator(".xr-static .xr-headline")).to_contain_text("9")
    reader.open("licence.html")
    with held(reader.context, "**/rules/python/worker.js"):
        reader.open(page_of(CHECK))
        expect(reader.widget(CHECK).locator("[name=level]")).to_have_value("9")
        expect(reader.widget(CHECK).locator(".xr-recalled")).to_be_visible()
        assert shifts(reader.page) == []


def test_odds_follow_the_form_without_a_roll(visit: Visit) -> None:
    widget = visit(page_of(CHECK)).widget(CHECK)
    widget.locator("[name=level]").fill("2")
    widget.locator("[name=difficulty]").fill("2")
    expect(widget.locator(".xr-static .xr-headline")).to_contain_text("16/27")
    assert widget.get_attribute("data-state") == "idle"
    assert widget.locator(".xr-result").is_hidden()


def test_a_refused_value_is_shown_beside_its_field_and_stays(visit: Visit) -> None:
    widget = visit(page_of(CHECK)).widget(CHECK)
    level = widget.locator("[name=level]")
    level.fill("13")
    widget.locator(".xr-go").click()
    message = widget.locator(".xr-error:visible")
    expect(message).to_have_text("“Level” can’t be 13. Pick a whole number from 1 to 12. At level 0 you can’t roll.")
    expect(level).to_be_focused()
    expect(level).to_have_attribute("aria-invalid", "true")
    assert message.get_attribute("id") in str(level.get_attribute("aria-describedby")).split()
    is_in(widget, "idle")
    assert level.input_value() == "13"
    level.fill("12")
    expect(message).to_have_count(0)
    roll(widget)
    expect(level).not_to_have_attribute("aria-invalid", "true")


def test_text_in_a_number_field_is_refused_and_not_read_as_empty(visit: Visit) -> None:
    widget = visit(page_of(CHECK)).widget(CHECK)
    widget.locator("[name=level]").fill("")
    widget.locator("[name=level]").press_sequentially("1e")
    widget.locator(".xr-go").click()
    expect(widget.locator(".xr-error:visible")).to_contain_text("“Level” has to be a number.")


def test_own_dice_are_ruled_on(visit: Visit) -> None:
    widget = visit(page_of(CHECK)).widget(CHECK)
    widget.locator("[name=level]").fill("3")
    own_dice(widget, "3, 4, 3")
    roll(widget)
    assert [spoken[0] for spoken in faces(widget)] == ["3", "4", "3"]
    expect(widget.locator(".xr-origin")).to_contain_text("Your own dice")
    widget.get_by_label("Faces in the order they fell").fill("3, 4")
    widget.locator(".xr-go").click()
    expect(widget.locator(".xr-error:visible")).to_contain_text("Enter 1 more die, from 1 to 6")
    expect(widget.get_by_label("Faces in the order they fell")).to_be_focused()


def test_the_home_page_keeps_its_promises(visit: Visit) -> None:
    """It says that you can enter your own dice; and what it shows can be pinned and shared like any other."""
    widget = visit("index.html", viewport=PHONE).widgets()[0]
    own_dice(widget, "2, 3, 4, 3, 1")
    roll(widget)
    expect(widget.locator(".xr-origin")).to_contain_text("Your own dice")
    widget.locator(".xr-menu-button").click()
    for name in ("Pin", "Share these values"):
        expect(widget.get_by_role("button", name=name)).to_be_visible()


def test_a_widget_works_from_the_keyboard_alone(visit: Visit) -> None:
    reader = visit(page_of(CHECK))
    widget, keys = reader.widget(CHECK), reader.page.keyboard
    widget.locator("[name=level]").focus()
    keys.press("ControlOrMeta+a")
    keys.type("4")
    keys.press("Enter")
    is_in(widget, "done")
    expect(widget.locator("[name=level]")).to_be_focused()
    for _ in range(20):
        keys.press("Tab")
        if widget.locator(".xr-go").evaluate("(button) => button === document.activeElement"):
            break
    first = widget.locator(".xr-origin").inner_text()
    keys.press("Space")
    expect(widget.locator(".xr-origin")).not_to_have_text(first)
    is_in(widget, "done")
    expect(widget.locator(".xr-go")).to_be_focused()
    keys.press("Tab")
    expect(widget.locator(".xr-result .xr-odds-fold > summary")).to_be_focused()
    keys.press("Enter")
    bars = [f".xr-result .xr-bars > :nth-child({number})" for number in (1, 2, 3)]
    for control in (*bars, ".xr-link"):
        keys.press("Tab")
        expect(widget.locator(control)).to_be_focused()


def test_rows_can_be_added_filled_and_removed(visit: Visit) -> None:
    rule = "tuurna.contest_of_many"
    widget = visit(page_of(rule)).widget(rule)
    rows = widget.locator(".xr-rows tbody tr")
    before = rows.count()
    widget.get_by_role("button", name="Add a row").click()
    expect(rows).to_have_count(before + 1)
    last = rows.nth(before)
    assert f"row {before + 1}" in str(last.locator("[data-column]").first.get_attribute("aria-label"))
    expect(last.locator("[data-column]").first).to_be_focused()
    widget.get_by_role("button", name="Add a row").click()
    rows.nth(before + 1).get_by_role("textbox").fill("Yet another")
    ids = widget.locator("[id]").evaluate_all("(all) => all.map((one) => one.id)")
    assert len(ids) == len(set(ids))
    last.get_by_role("textbox").fill("Somebody else")
    roll(widget)
    widget.get_by_role("button", name="Remove row 1", exact=True).click()
    expect(rows).to_have_count(before + 1)
    expect(widget.get_by_role("button", name="Remove row 1", exact=True)).to_be_focused()
    roll(widget)


def test_without_scripts_the_odds_stand_there_and_no_form(visit: Visit) -> None:
    reader = visit(page_of(CHECK), java_script_enabled=False)
    widget = reader.widget(CHECK)
    expect(widget.locator(".xr-stated")).to_have_text("At level 5 against difficulty 5, you succeed 54.9% of the time.")
    widget.locator(".xr-odds-fold > summary").click()
    expect(widget.locator(".xr-static .xr-odds-table")).to_be_visible()
    expect(widget.get_by_role("button")).to_have_count(0)
    expect(widget.get_by_role("spinbutton")).to_have_count(0)


def test_what_is_typed_and_tapped_before_the_scripts_are_there_counts_when_they_are(visit: Visit) -> None:
    reader = visit(None)
    with held(reader.context, "**/rules/roll/widget.js"):
        reader.page.goto(reader.address + page_of(CHECK), wait_until="domcontentloaded")
        widget = reader.widget(CHECK)
        expect(widget).to_have_attribute("data-asleep", "")
        widget.locator("[name=level]").fill("2")
        widget.locator(".xr-go").click()
    is_in(widget, "done")
    assert widget.locator("[name=level]").input_value() == "2"
    assert len(faces(widget)) >= 2
    expect(widget).not_to_have_attribute("data-asleep", "")
    expect(reader.page.locator(".xr-opener")).to_have_text("Table 1")


def test_scripts_that_cannot_be_had_are_reported_and_fetched_again(visit: Visit) -> None:
    reader = visit(None)
    reader.expect_trouble("ERR_FAILED")
    reader.context.route("**/rules/roll/widget.js", lambda route: route.abort())
    reader.page.goto(reader.address + page_of(CHECK))
    widget = reader.widget(CHECK)
    widget.locator(".xr-go").click()
    sentence = "What makes this form work couldn’t be loaded. Check your connection and try again."
    expect(widget.locator(".xr-message")).to_have_text(sentence)
    expect(widget.locator(".xr-live")).to_have_text(sentence)
    reader.context.unroute("**/rules/roll/widget.js")
    widget.locator(".xr-go").click()
    is_in(widget, "done")
    expect(widget.locator(".xr-message")).to_be_hidden()
