"""Odds that people look at: bars of another column, and two set-ups side by side."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.site.browser import PHONE, from_menu, is_in, loaded, page_of, roll, too_wide, unfold
from tests.site.conftest import Visit

CHECK = "tuurna.check"
PAGE = page_of(CHECK)


def barred(found: Locator) -> list[bool]:
    """For each column of the first row, whether it shows a bar."""
    row = found.locator(".xr-static .xr-measure tbody tr").first
    return [cell.locator(".xr-bar").is_visible() for cell in row.locator("td").all()]


def test_the_bars_move_to_the_column_that_is_chosen_and_stay_there(visit: Visit) -> None:
    reader = visit(PAGE)
    found = reader.widget(CHECK)
    unfold(found)
    assert barred(found) == [True, False, False]
    least = found.get_by_role("button", name="At least")
    least.click()
    assert barred(found) == [False, True, False]
    expect(least).to_have_attribute("aria-pressed", "true")
    loaded(found)
    found.get_by_role("button", name="Level: one more").click()
    expect(found.locator(".xr-static .xr-chance")).to_have_text("71.4%")
    assert barred(found) == [False, True, False]
    expect(least).to_have_attribute("aria-pressed", "true")
    reader.page.reload()
    assert barred(reader.widget(CHECK)) == [False, True, False]


def test_no_odds_are_cut_off_on_a_phone_however_long_their_heading(visit: Visit) -> None:
    rule = "rt0.retried_check"
    found = visit(page_of(rule), viewport=PHONE).widget(rule)
    unfold(found)
    odds = found.locator(".xr-static .xr-odds")
    expect(odds.get_by_role("columnheader", name="Number of Corruption Points")).to_be_visible()
    assert odds.evaluate("(odds) => odds.scrollWidth - odds.clientWidth") == 0


def test_two_set_ups_are_compared_while_one_of_them_changes(visit: Visit) -> None:
    reader = visit(PAGE, viewport=PHONE)
    found = reader.widget(CHECK)
    from_menu(found, "Compare")
    expect(found.locator(".xr-difference")).to_have_text("Both are equally likely.")
    found.get_by_role("button", name="Level: one more").click()
    expect(found.locator(".xr-difference")).to_have_text("B is 16.5 points likelier than A.")
    expect(found.locator(".xr-live")).to_have_text("A 54.9%, B 71.4%. B is 16.5 points likelier than A.")
    expect(found.locator(".xr-comparison .xr-chance")).to_have_text(["54.9%", "71.4%"])
    assert too_wide(reader.page) == 0
    roll(found)
    expect(found.locator(".xr-comparison")).to_be_visible()
    from_menu(found, "Stop comparing")
    expect(found.locator(".xr-comparison")).to_have_count(0)
    is_in(found, "done")


def test_both_set_ups_say_what_they_differ_in_and_their_chances_lie_in_one_line(visit: Visit) -> None:
    reader = visit(PAGE, viewport=PHONE)
    found = reader.widget(CHECK)
    from_menu(found, "Compare")
    expect(found.locator(".xr-comparison")).to_be_visible()
    found.get_by_role("button", name="Cursed").click()
    names = found.locator(".xr-side-name")
    expect(names).to_have_text(
        ["A (Level: 5; Difficulty: 5; Fate: neutral)", "B (Level: 5; Difficulty: 5; Fate: cursed)"]
    )
    unfold(found)
    found.get_by_label("Supernatural potential").check()
    expect(names.first).to_contain_text("Supernatural potential: no")
    # One of them is longer, and on a phone that takes a line.
    names.first.evaluate("(one) => { one.append(' and more words'.repeat(8)); }")
    tops = {
        chance.evaluate("(one) => one.getBoundingClientRect().top")
        for chance in found.locator(".xr-side .xr-chance").all()
    }
    assert len(tops) == 1
    head, cell = (
        found.locator(f".xr-compared {one}").first.evaluate(
            "(one) => one.getBoundingClientRect().left + parseFloat(getComputedStyle(one).paddingLeft)"
        )
        for one in ("thead th:nth-child(2)", "tbody td")
    )
    assert head == cell


@pytest.mark.parametrize("rule", [CHECK, "rt0.check", "ingenuity.check", "almanac.use", "sirpas.check"])
def test_on_the_narrowest_phone_all_columns_are_in_sight(visit: Visit, rule: str) -> None:
    found = visit(page_of(rule), viewport={"width": 320, "height": 640}).widget(rule)
    unfold(found)
    beyond = "(one) => one.scrollWidth - one.clientWidth"
    assert found.locator(".xr-static .xr-odds").evaluate(beyond) == 0


def test_without_scripts_nothing_asks_to_be_chosen(visit: Visit) -> None:
    found = visit(PAGE, java_script_enabled=False).widget(CHECK)
    unfold(found)
    expect(found.locator(".xr-bars")).to_be_hidden()
    assert barred(found) == [True, False, False]
