"""What is fetched only at a tap may not come: then the reader is told, loses nothing, and the next tap tries again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import expect

from tests.site.browser import Reader, from_menu, page_of
from tests.site.characters.actions import PAGE, SHEET, kept_people, line, pick
from tests.site.conftest import Visit

CHECK = "tuurna.check"

KEEP = "([key, text]) => localStorage.setItem(`rules-kept:${key}`, text)"

HALF = '{"game": "tuurna", "fie'


@contextmanager
def without(reader: Reader, name: str) -> Iterator[None]:
    """Within the block, the line is down for this script."""
    reader.expect_trouble("ERR_FAILED")
    reader.context.route(f"**/{name}", lambda route: route.abort())
    yield
    reader.context.unroute(f"**/{name}")


def test_a_damaged_character_can_be_saved_without_a_line(visit: Visit) -> None:
    reader = visit(PAGE)
    reader.page.evaluate(KEEP, ["person:0000", HALF])
    reader.page.reload()
    save = reader.widget(SHEET).locator(".xr-refused").get_by_role("button", name="Save it as a file")
    expect(save).to_be_visible()
    with without(reader, "save_file.js"):
        with reader.page.expect_download() as download:
            save.click()
        assert Path(download.value.path()).read_text(encoding="utf-8") == HALF


def test_what_is_kept_damaged_is_looked_at_once_the_line_is_back(visit: Visit) -> None:
    reader = visit("licence.html")
    reader.page.evaluate(KEEP, ["person:0000", HALF])
    reader.page.evaluate(KEEP, [f"/{PAGE}#w-tuurna-character-1", HALF])
    with without(reader, "rescue.js"):
        reader.open(PAGE)
        sheet = reader.widget(SHEET)
        expect(sheet.locator(".xr-news")).to_have_text(
            "Something that’s kept here couldn’t be loaded. Check your connection and reload the page. Nothing is lost."
        )
        # Nobody is asked to delete what only couldn't be looked at.
        expect(sheet.get_by_role("button", name="Delete it")).to_have_count(0)
    reader.page.reload()
    expect(sheet.locator(".xr-refused")).to_contain_text("A character that was kept here can’t be read.")
    expect(sheet.locator(".xr-news")).to_contain_text("What was kept here before can’t be read.")
    with without(reader, "save_file.js"):
        with reader.page.expect_download() as download:
            sheet.locator(".xr-news").get_by_role("button", name="Save it as a file").click()
        assert Path(download.value.path()).read_text(encoding="utf-8") == HALF


def test_a_file_is_opened_once_the_line_is_back(visit: Visit, tmp_path: Path) -> None:
    reader = visit(PAGE)
    sheet = reader.widget(SHEET)
    file = tmp_path / "una.json"
    one = {"format": "rulebooks-character", "version": 1, "game": "tuurna", "name": "Una", "notes": "", "fields": {}}
    file.write_text(json.dumps(one), encoding="utf-8")
    field = sheet.locator(".xr-people input[type=file]")
    with without(reader, "files.js"):
        field.set_input_files(file)
        expect(sheet.locator(".xr-news")).to_have_text(
            "una.json wasn’t opened. What reads and writes files couldn’t be loaded. "
            "Check your connection and try again. Nothing has changed."
        )
        assert kept_people(reader.page) == []
    field.set_input_files(file)
    expect(sheet.locator(".xr-name")).to_have_text("Una")


def test_many_rolls_of_a_form_come_once_the_line_is_back(visit: Visit) -> None:
    reader = visit(page_of(CHECK))
    widget = reader.widget(CHECK)
    widget.locator("[name=level]").fill("3")
    with without(reader, "many.js"):
        from_menu(widget, "Roll many times")
        expect(widget.locator(".xr-message")).to_have_text(
            "That couldn’t be loaded. Check your connection and try again. What you entered is still there."
        )
    from_menu(widget, "Roll many times")
    expect(widget.get_by_role("region", name="Many rolls")).to_be_visible()
    expect(widget.locator(".xr-message")).to_be_hidden()
    expect(widget.locator("[name=level]")).to_have_value("3")


def test_many_rolls_of_a_line_come_once_the_line_is_back(visit: Visit) -> None:
    reader = visit(PAGE)
    sheet = reader.widget(SHEET)
    pick(sheet, "Zejhe")
    line(sheet, "Agility").click()
    panel = sheet.locator(".xr-line-panel")
    many = panel.get_by_role("button", name="Roll many times")
    told = panel.get_by_role("alert")
    with without(reader, "many.js"):
        for _ in range(2):
            many.click()
            expect(told).to_have_text(
                "That couldn’t be loaded. Check your connection and try again. Your roll still counts."
            )
    many.click()
    expect(panel.get_by_role("region", name="Many rolls")).to_be_visible()
    expect(told).to_have_count(0)


def test_an_evening_in_a_link_comes_once_the_line_is_back(visit: Visit) -> None:
    reader = visit("licence.html")
    article = reader.page.locator("article")
    sentence = "This evening couldn’t be loaded. Check your connection and reload the page."
    with without(reader, "view.js"):
        reader.page.evaluate("location.hash = '#evening=AAAA'")
        expect(article).to_contain_text(sentence)
    reader.page.reload()
    # This one is a damaged link, and what shows evenings says so.
    expect(article.locator(".xr-evening h2")).to_have_text("This evening can’t be opened")
    expect(article).not_to_contain_text(sentence)


def test_what_was_typed_before_the_search_came_stays(visit: Visit) -> None:
    reader = visit(None)
    with without(reader, "search.js"):
        reader.open("search.html")
        field = reader.page.locator("#xr-search-words")
        with reader.page.expect_event("requestfailed"):
            field.fill("chec")
    field.press("k")
    expect(reader.page.locator("#xr-found").get_by_role("status")).to_contain_text("for “check”")
    expect(field).to_have_value("check")
