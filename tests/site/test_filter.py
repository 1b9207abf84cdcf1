"""A table of records can be narrowed down, says how many are left, and hides nothing that a link leads to."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.site.browser import PHONE, Reader, too_wide
from tests.site.conftest import Visit

PAGE = "sirpas/catalogue.html"
NIMBLE = "row-vantage-nimble-crowder"


def table_with(page: Page, row: str) -> Locator:
    """The table that holds a row."""
    return page.locator("table.xr-filtered", has=page.locator(f"#{row}"))


def bar_of(table: Locator) -> Locator:
    """What narrows the table down: the search above it."""
    return table.locator("xpath=ancestor::*[contains(@class, 'table-wrapper')]/preceding-sibling::*[1]")


def shown(table: Locator) -> int:
    return table.locator("tbody tr:visible").count()


def test_words_leave_the_rows_that_have_them_all_and_the_count_is_announced(visit: Visit) -> None:
    table = table_with(visit(PAGE).page, NIMBLE)
    bar, rows = bar_of(table), table.locator("tbody tr").count()
    count = bar.get_by_role("status")
    expect(count).to_have_text(f"{rows} of {rows}")
    expect(bar).to_have_attribute("aria-label", "Advantage")  # else screen readers hear of six equal searches
    bar.get_by_role("searchbox").fill("CROWDER nim")
    expect(count).to_have_text(f"1 of {rows}")
    expect(count).to_have_attribute("aria-live", "polite")
    expect(table.locator("tbody tr:visible")).to_contain_text("Nimble crowder")
    bar.get_by_role("searchbox").fill("no such thing")
    expect(count).to_have_text(f"0 of {rows}")
    assert shown(table) == 0
    bar.get_by_role("searchbox").fill("")
    assert shown(table) == rows


def test_a_choice_leaves_the_rows_whose_cell_says_just_that(visit: Visit) -> None:
    table = table_with(visit(PAGE).page, NIMBLE)
    choice = bar_of(table).get_by_role("combobox").first
    label = choice.locator("xpath=..").locator("span").inner_text()
    heads = [head.inner_text() for head in table.locator("thead th").all()]
    option = choice.locator("option").nth(1).inner_text()
    choice.select_option(option)
    cells = table.locator(f"tbody tr:visible > :nth-child({heads.index(label) + 1})").all_inner_texts()
    assert 0 < len(cells) < table.locator("tbody tr").count()
    assert {cell.strip() for cell in cells} == {option}


def test_a_link_to_a_row_that_is_hidden_shows_it(visit: Visit) -> None:
    page = visit(PAGE).page
    table = table_with(page, NIMBLE)
    bar_of(table).get_by_role("searchbox").fill("no such thing")
    expect(page.locator(f"#{NIMBLE}")).to_be_hidden()
    page.evaluate(f"location.hash = '#{NIMBLE}'")
    expect(page.locator(f"#{NIMBLE}")).to_be_in_viewport()
    expect(bar_of(table).get_by_role("searchbox")).to_have_value("")


def test_an_entry_is_reached_from_its_row(visit: Visit) -> None:
    page = visit(PAGE).page
    table = table_with(page, NIMBLE)
    bar_of(table).get_by_role("searchbox").fill("nimble crowder")
    table.locator("tbody tr:visible").get_by_role("link", name="Nimble crowder").first.click()
    expect(page.locator(":target")).to_be_in_viewport()
    assert page.locator(":target").get_attribute("id") != NIMBLE


def test_a_phone_shows_the_fields_without_scrolling_sideways(visit: Visit) -> None:
    reader: Reader = visit(PAGE, viewport=PHONE)
    fields = reader.page.locator(".xr-filter :is(input, select)")
    assert fields.count() > 3
    for field in fields.all():
        box = field.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
        assert box["height"] >= 24
    assert too_wide(reader.page) == 0


@pytest.mark.parametrize("medium", ["screen", "print"])
def test_without_a_script_all_rows_are_there(visit: Visit, medium: str) -> None:
    page = visit(PAGE, java_script_enabled=False).page
    page.emulate_media(media="print" if medium == "print" else "screen")
    expect(page.locator(".xr-filter")).to_have_count(0)
    table = table_with(page, NIMBLE)
    assert shown(table) == table.locator("tbody tr").count() > 10


def test_paper_has_all_rows_whatever_is_narrowed_down(visit: Visit) -> None:
    page = visit(PAGE).page
    table = table_with(page, NIMBLE)
    bar_of(table).get_by_role("searchbox").fill("no such thing")
    page.emulate_media(media="print")
    assert shown(table) == table.locator("tbody tr").count()
    expect(bar_of(table)).to_be_hidden()
