"""What was entered row by row outlasts a reload, and forbidden storage harms nobody."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.site.browser import Reader, is_in, page_of, roll
from tests.site.conftest import Visit

pytestmark = pytest.mark.own_python

ENCOUNTER = "ingenuity.encounter"
PAGE = page_of(ENCOUNTER)

FORBIDDEN = "Object.defineProperty(globalThis, 'sessionStorage', { get() { throw new DOMException('no') } })"


def name_of_the_quickest(widget: Locator) -> Locator:
    return widget.locator('tbody [data-column="name"]').first


def enter(reader: Reader) -> Locator:
    widget = reader.widget(ENCOUNTER)
    name_of_the_quickest(widget).fill("Ada")
    widget.locator(".xr-add-row").click()
    added = widget.locator("tbody tr").last
    for column, text in (("name", "Wolf"), ("team", "wolves"), ("reflexes", "3")):
        added.locator(f'[data-column="{column}"]').fill(text)
    roll(widget)
    return widget


def test_the_order_of_an_encounter_survives_a_reload(visit: Visit) -> None:
    reader = visit(PAGE)
    order = enter(reader).locator(".xr-result .xr-summary").inner_text()
    assert "Ada" in order and "Wolf" in order
    reader.page.reload()
    widget = reader.widget(ENCOUNTER)
    widget.scroll_into_view_if_needed()
    is_in(widget, "done")
    assert name_of_the_quickest(widget).input_value() == "Ada"
    assert widget.locator(".xr-result .xr-summary").inner_text() == order


def test_another_tab_starts_anew(visit: Visit) -> None:
    reader = visit(PAGE)
    page_has = name_of_the_quickest(reader.widget(ENCOUNTER)).input_value()
    enter(reader)
    assert name_of_the_quickest(visit(PAGE).widget(ENCOUNTER)).input_value() == page_has != "Ada"


def test_without_storage_the_form_starts_anew_and_works(visit: Visit) -> None:
    reader = visit(None)
    reader.context.add_init_script(FORBIDDEN)
    reader.open(PAGE)
    page_has = name_of_the_quickest(reader.widget(ENCOUNTER)).input_value()
    enter(reader)
    reader.page.reload()
    widget = reader.widget(ENCOUNTER)
    assert name_of_the_quickest(widget).input_value() == page_has != "Ada"
    roll(widget)


def test_what_is_remembered_but_unusable_is_left_alone(visit: Visit) -> None:
    reader = visit(PAGE)
    page_has = name_of_the_quickest(reader.widget(ENCOUNTER)).input_value()
    key = f"rules-form:/{PAGE}#{reader.widget(ENCOUNTER).get_attribute('id')}"
    reader.page.evaluate("(key) => sessionStorage.setItem(key, '[1')", key)
    reader.page.reload()
    expect(name_of_the_quickest(reader.widget(ENCOUNTER))).to_have_value(page_has)
