"""The form behind a character sheet in a browser: it answers at every key, is kept, goes out and in, and is printed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.bench.sheet import whole_character
from tests.site.browser import PHONE, Reader, loaded, page_of, too_wide
from tests.site.conftest import Visit

SHEET = "sirpas.character"
PAGE = page_of(SHEET)


@pytest.fixture
def reader(visit: Visit) -> Reader:
    """Somebody who edits Captain Hale, with the rules loaded."""
    reader = visit(PAGE)
    sheet = reader.widget(SHEET)
    loaded(sheet)
    edit(sheet, "Captain Hale")
    return reader


def edit(sheet: Locator, name: str) -> None:
    """Take a ready-made character and go to the form."""
    sheet.locator(".xr-person", has_text=name).click()
    expect(sheet.locator(".xr-name")).to_have_text(name)
    sheet.get_by_role("button", name="Edit", exact=True).click()
    expect(sheet.locator(".xr-verdict")).not_to_be_empty()


def value(widget: Locator, name: str) -> Locator:
    """The row of an attribute or skill in the listings."""
    return widget.locator(".xr-result .xr-result-table tr", has_text=name).locator("td").first


def load_whole_character(widget: Locator, folder: Path) -> None:
    file = folder / "character.json"
    file.write_text(json.dumps({"rule": SHEET, "params": whole_character()}), encoding="utf-8")
    if not widget.locator(".xr-people").is_visible():
        widget.get_by_role("button", name="Characters").click()
    widget.locator(".xr-people input[type=file]").set_input_files(file)
    expect(widget.locator(".xr-name")).to_have_text("Robin")


def test_it_follows_the_form_without_the_button(reader: Reader) -> None:
    widget = reader.widget(SHEET)
    widget.locator('[name="body"]').fill("8")
    expect(value(widget, "Body")).to_have_text("11")
    expect(value(widget, "Strength")).to_have_text("12")
    expect(widget.locator(".xr-verdict")).to_have_text("Allowed. Left: 1 Hard, 4 Normal.")


def test_a_new_row_starts_with_a_skill_that_is_not_there_yet(reader: Reader) -> None:
    widget = reader.widget(SHEET)
    skills = widget.locator(".xr-field", has=reader.page.locator('table[data-parameter="skills"]'))
    # Active Mitigation comes first, but you'd have to say for which style.
    for added in ("Archery", "Block"):
        skills.get_by_role("button", name="Add a row").click()
        expect(skills.locator('[data-column="skill"]').last).to_have_value(added)
    expect(widget.locator(".xr-verdict")).to_have_text("Allowed. Left: 1 Main, 1 Hard, 4 Normal.")


def test_the_sheet_starts_with_the_same_budget_wherever_it_is(visit: Visit) -> None:
    for page in ("sirpas/sheet.html", "sirpas/create.html"):
        widget = visit(page).widget(SHEET)
        loaded(widget)
        widget.get_by_role("button", name="New character").click()
        expect(widget.locator(".xr-verdict")).to_have_text("Allowed. Left: 1 Main, 1 Hard, 4 Normal.")


def test_it_names_what_is_broken_where_it_stays_in_sight(reader: Reader) -> None:
    widget = reader.widget(SHEET)
    widget.locator('[data-column="vantage"]').first.select_option("Lucky")
    verdict = widget.locator(".xr-verdict")
    expect(verdict).to_have_text(
        "Not allowed: Expertise for Deceit needs Easygoing for Deceit. Left: 1 Hard, 6 Normal."
    )
    widget.locator('[name="body"]').focus()
    expect(verdict).to_be_in_viewport()


def test_the_verdict_covers_no_field_that_the_keyboard_comes_to(reader: Reader) -> None:
    widget = reader.widget(SHEET)
    # The theme scrolls smoothly, which would have to be waited for at every key.
    reader.page.evaluate("() => { document.documentElement.style.scrollBehavior = 'auto'; }")
    widget.locator('[name="body"]').focus()
    bar = widget.locator(".xr-actions")
    for _ in range(40):
        reader.page.keyboard.press("Tab")
        focused = reader.page.evaluate("() => document.activeElement.getBoundingClientRect().toJSON()")
        inside = reader.page.evaluate("() => document.activeElement.closest('.xr-carried') !== null")
        over = bar.bounding_box()
        assert over is not None
        assert not inside or focused["bottom"] <= over["y"] + 1


def test_what_cannot_be_read_is_said_beside_its_table(reader: Reader) -> None:
    widget = reader.widget(SHEET)
    widget.locator('[data-parameter="owned"] tbody [data-column="of"]').first.fill("Juggling")
    error = widget.locator(".xr-field", has=reader.page.locator('[data-parameter="owned"]')).locator(".xr-cell-error")
    expect(error).to_have_text("“For” can’t be “Juggling”. Pick a skill from the catalogue.")


def test_only_what_the_chosen_talent_takes_is_asked_and_nothing_of_the_one_before_stays(reader: Reader) -> None:
    widget = reader.widget(SHEET)
    row = widget.locator('[data-parameter="owned"] tbody tr').first
    talent, of, level = (row.locator(f'[data-column="{name}"]') for name in ("vantage", "of", "level"))
    expect(of).to_have_value("Deceit")
    expect(of).to_be_visible()
    expect(level).to_be_hidden()
    talent.select_option("Hard to Die")
    expect(of).to_be_hidden()
    expect(of).to_have_value("")
    expect(widget.locator(".xr-cell-error")).to_have_count(0)
    talent.select_option("Keen Eye")
    expect(level).to_be_visible()
    level.fill("3")
    talent.select_option("Elemental Resistance")
    expect(of).to_be_visible()
    expect(level).to_have_value("3")
    talent.select_option("Lucky")
    expect(level).to_have_value("1")
    skill = widget.locator('[data-parameter="skills"] tbody tr').first
    expect(skill.locator('[data-column="of"]')).to_be_hidden()
    skill.locator('[data-column="skill"]').select_option("Riding")
    expect(skill.locator('[data-column="of"]')).to_be_visible()


def test_what_is_said_of_somebody_ready_made_goes_with_their_name(reader: Reader) -> None:
    widget = reader.widget(SHEET)
    who = widget.locator(".xr-who-words span")
    for name, count in (("Captain Hale of Marle", 1), ("Ilse", 0), ("Captain Hale", 1)):
        widget.locator('[name="name"]').fill(name)
        expect(widget.locator(".xr-name")).to_have_text(name)
        expect(who).to_have_count(count)


def test_on_a_phone_a_closed_list_shows_the_name_with_the_whole_price(reader: Reader) -> None:
    reader.page.set_viewport_size({"width": 390, "height": 844})
    widget = reader.widget(SHEET)
    row = widget.locator('[data-parameter="owned"] tbody tr').first
    box = row.bounding_box()
    talent = row.locator('[data-column="vantage"]').bounding_box()
    assert box is not None and talent is not None
    assert talent["width"] > 0.9 * box["width"]


def test_what_a_vantage_is_for_is_offered_from_the_trained_skills(reader: Reader) -> None:
    widget = reader.widget(SHEET)
    owned = widget.locator(".xr-field", has=reader.page.locator('[data-parameter="owned"]'))
    owned.locator(".xr-add-row").click()
    owned.locator('tbody [data-column="vantage"]').last.select_option("Natural")
    owned.locator('tbody [data-column="of"]').last.focus()
    offered = owned.locator("tbody datalist").last.locator("option")
    expect(offered).to_have_count(5)
    assert offered.first.get_attribute("value") == "Endurance"


def test_only_the_last_of_many_keys_is_announced(reader: Reader) -> None:
    widget = reader.widget(SHEET)
    widget.locator('[name="body"]').fill("1")
    expect(value(widget, "Body")).to_have_text("4")
    said = widget.evaluate_handle(
        """(widget) => {
            const said = [];
            const live = widget.querySelector(".xr-live");
            const note = () => live.textContent && said.push(live.textContent);
            new MutationObserver(note).observe(live, { childList: true });
            return said;
        }"""
    )
    for points in "23456":
        widget.locator('[name="body"]').fill(points)
    expect(value(widget, "Body")).to_have_text("9")
    expect(widget.locator(".xr-live")).to_have_text("Allowed. Left: 2 Main, 1 Hard, 4 Normal.")
    assert said.json_value()[-1:] == ["Allowed. Left: 2 Main, 1 Hard, 4 Normal."]
    assert len(said.json_value()) < 5


def test_it_is_there_again_after_a_reload(reader: Reader) -> None:
    reader.widget(SHEET).locator('[name="name"]').fill("Robin")
    expect(reader.widget(SHEET).locator(".xr-result")).to_contain_text("Attributes of Robin")
    reader.page.reload()
    widget = reader.widget(SHEET)
    expect(widget.locator(".xr-name")).to_have_text("Robin")
    widget.get_by_role("button", name="Edit", exact=True).click()
    expect(widget.locator('[name="name"]')).to_have_value("Robin")
    expect(widget.locator(".xr-result")).to_contain_text("Attributes of Robin")


def test_a_whole_character_goes_in_and_out_as_a_file(reader: Reader, tmp_path: Path) -> None:
    widget = reader.widget(SHEET)
    load_whole_character(widget, tmp_path)
    widget.locator(".xr-more > summary").click()
    with reader.page.expect_download() as download:
        widget.get_by_role("button", name="Save as a file").click()
    saved = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert (saved["format"], saved["game"], saved["name"]) == ("rulebooks-character", "sirpas", "Robin")
    assert saved["fields"]["skills"] == whole_character()["skills"]


def test_a_whole_character_has_room_on_one_page(reader: Reader, tmp_path: Path) -> None:
    widget = reader.widget(SHEET)
    load_whole_character(widget, tmp_path)
    # Who breaks a rule opens under Edit.
    widget.get_by_role("button", name="Play", exact=True).click()
    expect(widget.locator(".xr-line").first).to_be_visible()
    reader.page.evaluate("() => { globalThis.print = () => {}; }")
    widget.locator(".xr-more > summary").click()
    widget.get_by_role("button", name="Print").click()
    paper = reader.page.pdf(format="A4")
    assert re.findall(rb"/Count (\d+)", paper) == [b"1"]
    reader.page.emulate_media(media="print")
    expect(widget.locator("form")).to_be_hidden()
    expect(widget.locator(".xr-paper")).to_contain_text("Willpower Defense")


def test_a_phone_shows_all_of_it(visit: Visit) -> None:
    reader = visit(PAGE, viewport=PHONE)
    widget = reader.widget(SHEET)
    edit(widget, "Captain Hale")
    assert not too_wide(reader.page)
    widget.locator('[name="body"]').focus()
    expect(widget.locator(".xr-verdict")).to_be_in_viewport()
