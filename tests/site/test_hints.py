"""A term shows its definition, and a bound number its source, to pointer and keyboard alike."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.site.browser import PHONE, page_of, too_wide
from tests.site.conftest import Visit

PAGE = page_of("tuurna.check")


def checked(page: Page) -> Page:
    """The page with its marks."""
    page.get_by_role("switch", name="Show checks").check()
    # A typeface that comes late moves everything, and the word from under the pointer.
    page.evaluate("document.fonts.ready.then(() => null)")
    return page


def test_marks_are_shown_to_whoever_asks_for_them_and_on_the_next_page_too(visit: Visit) -> None:
    reader = visit(PAGE)
    page = reader.page
    switch = page.get_by_role("switch", name="Show checks")
    assert page.locator("article a.xr-fact").count() == 0
    assert page.locator(".xr-code:visible").count() == 0
    switch.focus()
    page.keyboard.press("Space")
    expect(page.locator("article a.xr-fact").first).to_be_visible()
    expect(page.locator(".xr-code").first).to_be_visible()
    reader.open(page_of("rt0.check"))
    expect(page.locator("article a.xr-fact").first).to_be_visible()
    switch.uncheck()
    assert page.locator("article a.xr-fact").count() == 0
    page.reload()
    assert page.locator("article a.xr-fact").count() == 0


def test_without_a_script_nothing_is_marked(visit: Visit) -> None:
    page = visit(PAGE, java_script_enabled=False).page
    assert page.locator("article a.xr-fact, [data-xr-hint].xr-fact").count() == 0
    assert page.locator(".xr-code:visible").count() == 0


def test_a_term_shows_its_definition_on_hover_until_escape(visit: Visit) -> None:
    page = visit(PAGE).page
    word = page.locator("article a.xr-term").first
    bubble = page.get_by_role("tooltip")
    expect(bubble).to_be_hidden()
    word.hover()
    expect(bubble).to_have_text(str(word.get_attribute("data-xr-hint")))
    bubble.hover()
    expect(bubble).to_be_visible()
    page.keyboard.press("Escape")
    expect(bubble).to_be_hidden()
    word.hover()
    expect(bubble).to_be_visible()
    page.mouse.move(0, 0)
    expect(bubble).to_be_hidden()


def test_an_explanation_never_touches_the_edge_of_a_phone(visit: Visit) -> None:
    page = visit(PAGE, has_touch=True, viewport=PHONE).page
    bubble = page.get_by_role("tooltip")
    for word in page.locator("article a.xr-term").all():
        word.focus()
        expect(bubble).to_be_visible()
        box = bubble.bounding_box()
        assert box and box["x"] >= 8 and box["x"] + box["width"] <= PHONE["width"] - 8


def test_a_term_shows_its_definition_on_focus_and_describes_the_link(visit: Visit) -> None:
    page = visit(PAGE).page
    word = page.locator("article a.xr-term").first
    word.focus()
    expect(page.get_by_role("tooltip")).to_have_text(str(word.get_attribute("data-xr-hint")))
    expect(word).to_have_accessible_description(str(word.get_attribute("data-xr-hint")))
    page.keyboard.press("Tab")
    expect(word).to_have_accessible_description("")


def test_a_bound_number_shows_where_it_was_compared_and_leads_there(visit: Visit) -> None:
    page = checked(visit(PAGE).page)
    number = page.locator("article a.xr-fact").first
    number.hover()
    hint = str(number.get_attribute("data-xr-hint"))
    assert ", from " in hint
    assert "rules_py" not in hint
    expect(page.get_by_role("tooltip")).to_have_text(hint)
    number.click()
    expect(page.locator("dt:target")).to_be_in_viewport()
    assert page.locator("dt:target").get_attribute("id") == page.url.partition("#")[2]


def test_numbers_of_a_block_are_one_stop_and_the_arrows_go_on(visit: Visit) -> None:
    page = checked(visit(PAGE).page)
    numbers = page.locator("article a.xr-fact")
    assert page.locator("article a.xr-fact:not([tabindex])").count() * 2 <= numbers.count()
    numbers.nth(0).focus()
    expect(numbers.nth(0)).to_have_accessible_description(str(numbers.nth(0).get_attribute("data-xr-hint")))
    page.keyboard.press("ArrowRight")
    expect(numbers.nth(1)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(numbers.nth(0)).to_be_focused()


def test_a_cell_of_a_checked_table_says_what_its_column_says(visit: Visit) -> None:
    page = checked(visit(PAGE).page)
    table = page.locator("article table.xr-table:has(a.xr-fact)").first
    head = table.locator("thead a.xr-fact").first
    column = head.evaluate("head => head.closest('th').cellIndex")
    table.locator("tbody tr").first.locator("td").nth(column).hover()
    expect(page.get_by_role("tooltip")).to_have_text(str(head.get_attribute("data-xr-hint")))


def test_a_first_tap_shows_and_a_second_one_follows(visit: Visit) -> None:
    page = checked(visit(PAGE, has_touch=True).page)
    before = page.url
    number = page.locator("article a.xr-fact").first
    number.tap()
    expect(page.get_by_role("tooltip")).to_have_text(str(number.get_attribute("data-xr-hint")))
    assert page.url == before
    number.tap()
    page.wait_for_url("**/reference/**")


def test_a_tap_shows_the_definition_of_a_term_and_a_tap_elsewhere_hides_it(visit: Visit) -> None:
    page = visit(PAGE, has_touch=True, viewport=PHONE).page
    before = page.url
    word = page.locator("article a.xr-term").first
    bubble = page.get_by_role("tooltip")
    word.tap()
    expect(bubble).to_have_text(str(word.get_attribute("data-xr-hint")))
    page.locator("article h1").tap()
    expect(bubble).to_be_hidden()
    assert page.url == before
    word.tap()
    expect(bubble).to_be_visible()
    assert page.url == before
    word.tap()
    page.wait_for_url("**/glossary.html#term-*")


def test_without_a_script_a_number_of_workings_leads_to_its_code(visit: Visit) -> None:
    page = visit("tuurna/workings/rolls.html", java_script_enabled=False).page
    page.locator("article a.xr-fact").first.click()
    expect(page.locator("dt:target")).to_be_visible()


def test_no_definition_makes_a_phone_scroll_sideways(visit: Visit) -> None:
    page = visit(PAGE, viewport=PHONE).page
    for word in page.locator("article a.xr-term").all()[:15]:
        word.focus()
        box = page.get_by_role("tooltip").bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= box["x"] + box["width"] <= PHONE["width"]
        assert too_wide(page) == 0
