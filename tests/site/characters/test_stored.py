"""Characters in the storage of a browser: two tabs, no storage, damage, and fifty of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.site.browser import FORBIDDEN, FULL, Reader
from tests.site.characters.actions import (
    PAGE,
    SHEET,
    deed,
    kept_people,
    line,
    pick,
    saved,
)
from tests.site.conftest import Visit


def wounded_in_two_tabs(reader: Reader) -> tuple[Locator, Locator]:
    """One character's sheet in both tabs, wounded in the first."""
    other = reader.context.new_page()
    other.goto(reader.address + PAGE)
    here, there = (page.locator(f'rule-widget[data-rule="{SHEET}"]') for page in (reader.page, other))
    # A sheet that is opened with a wound folds the longer list of what can be done about wounds.
    expect(line(there, "Agility")).to_be_visible()
    deed(here, "Take a deep cut").click()
    return here, there


def test_two_tabs_have_one_character(reader: Reader) -> None:
    here, there = wounded_in_two_tabs(reader)
    expect(line(there, "Agility").locator("s")).to_have_text("usually 4")
    there.get_by_role("button", name="Edit", exact=True).click()
    there.locator('[name="background"]').fill("Thief")
    deed(here, "Take a scratch").click()
    expect(here.locator(".xr-who-words")).to_contain_text("Thief")
    expect(here.locator(".xr-undo")).to_have_accessible_name("Undo: Take a scratch (1)")
    (one,) = kept_people(reader.page)
    fields = one["fields"]
    assert fields["background"] == "Thief"
    assert [row["size"] for row in json.loads(fields["wounds"])] == [2, 1]


def test_a_step_that_another_tab_has_changed_is_not_undone_over_it(reader: Reader) -> None:
    here, there = wounded_in_two_tabs(reader)
    expect(line(there, "Agility").locator("s")).to_be_visible()
    deed(there, "Take a scratch").click()
    expect(there.locator(".xr-undo")).to_be_visible()
    here.locator(".xr-undo").click()
    expect(here.locator(".xr-news")).to_have_text("That was changed elsewhere since, so it can’t be undone here.")
    (one,) = kept_people(reader.page)
    assert [row["size"] for row in json.loads(one["fields"]["wounds"])] == [2, 1]


@pytest.mark.parametrize("trouble", [FORBIDDEN, FULL])
def test_without_storage_one_plays_and_sees_a_notice(visit: Visit, trouble: str) -> None:
    reader = visit(None)
    reader.lose_storage(trouble)
    reader.open(PAGE)
    sheet = reader.widget(SHEET)
    pick(sheet, "Zejhe")
    expect(sheet.locator(".xr-unkept")).to_contain_text("storage is turned off or full")
    deed(sheet, "Take a deep cut").click()
    expect(line(sheet, "Agility").locator("s")).to_have_text("usually 4")
    sheet.locator(".xr-undo").click()
    expect(line(sheet, "Agility").locator("s")).to_have_count(0)
    assert json.loads(saved(sheet).read_text(encoding="utf-8"))["name"] == "Zejhe"
    sheet.get_by_role("button", name="Characters").click()
    expect(sheet.locator(".xr-cards").first.locator("strong")).to_have_text(["Zejhe"])


def test_a_damaged_character_is_set_aside_and_takes_nobody_along(reader: Reader) -> None:
    reader.page.evaluate('localStorage.setItem(\'rules-kept:person:0000\', \'{"game": "tuurna", "fie\')')
    reader.page.reload()
    sheet = reader.widget(SHEET)
    expect(sheet.locator(".xr-name")).to_have_text("Zejhe")
    note = sheet.locator(".xr-refused")
    expect(note).to_contain_text("A character that was kept here can’t be read.")
    with reader.page.expect_download() as download:
        note.get_by_role("button", name="Save it as a file").click()
    assert Path(download.value.path()).read_text(encoding="utf-8") == '{"game": "tuurna", "fie'
    note.get_by_role("button", name="Delete it").click()
    reader.page.reload()
    expect(sheet.locator(".xr-name")).to_have_text("Zejhe")
    expect(sheet.locator(".xr-refused")).to_have_count(0)


def test_of_fifty_characters_a_key_reads_and_writes_one_alone(visit: Visit) -> None:
    """How long a key takes with so many is measured by `tests.bench.people`."""
    reader = visit(PAGE)
    sheet = reader.widget(SHEET)
    pick(sheet, "Zejhe")
    reader.page.evaluate(
        """() => {
            const [[, text]] = Object.entries(localStorage).filter(([key]) => key.startsWith("rules-kept:person:"));
            const one = JSON.parse(text);
            for (let number = 0; number < 50; number += 1) {
                const fields = { ...one.fields, name: `Somebody ${number}` };
                const other = { ...one, notes: "x".repeat(5000), fields };
                const picture = "data:image/jpeg;base64," + "A".repeat(20000);
                localStorage.setItem(`rules-kept:person:many${number}`, JSON.stringify(other));
                localStorage.setItem(`rules-kept:portrait:many${number}`, picture);
            }
        }"""
    )
    reader.page.reload()
    expect(line(sheet, "Agility")).to_be_visible()
    sheet.get_by_role("button", name="Edit", exact=True).click()
    level = sheet.locator('[data-parameter="skills"] tbody tr').nth(2).locator('[data-column="level"]')
    touched = level.evaluate(
        """(field) => {
            const touched = [];
            for (const name of ["getItem", "setItem"]) {
                const real = Storage.prototype[name];
                Storage.prototype[name] = function (key, ...rest) {
                    touched.push(key);
                    return real.call(this, key, ...rest);
                };
            }
            for (const text of ["1", "2", "3"]) {
                field.value = text;
                field.dispatchEvent(new Event("input", { bubbles: true }));
            }
            return touched.filter((key) => key.startsWith("rules-kept:person:"));
        }"""
    )
    assert touched
    assert [key for key in touched if ":many" in key] == []
    sheet.get_by_role("button", name="Characters").click()
    expect(sheet.locator(".xr-cards").first.locator(".xr-person")).to_have_count(51)
