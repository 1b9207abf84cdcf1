"""Characters go into files and links, and come out of them; nobody is written over."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import expect

from tests.site.browser import Reader
from tests.site.characters.actions import (
    PAGE,
    SHEET,
    deed,
    kept_people,
    open_file,
    pick,
    saved,
)
from tests.site.conftest import Visit


def test_nobody_is_written_over_by_a_file(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    file = saved(sheet)
    open_file(sheet, file)
    expect(sheet.locator(".xr-news")).to_contain_text("Zejhe is here already, exactly as in the file.")
    assert len(kept_people(reader.page)) == 1
    deed(sheet, "Take a deep cut").click()
    expect(sheet.locator(".xr-undo")).to_be_visible()
    open_file(sheet, file)
    expect(sheet.locator(".xr-name")).to_have_text("Zejhe (2)")
    expect(sheet.locator(".xr-news")).to_contain_text(
        "You have another Zejhe already, so the one from the file is called"
    )
    wounds = {one["fields"]["name"]: one["fields"]["wounds"] for one in kept_people(reader.page)}
    assert wounds["Zejhe (2)"] == "[]"
    assert wounds["Zejhe"] != "[]"


def test_all_of_them_go_into_one_file_and_come_back(reader: Reader, visit: Visit) -> None:
    sheet = reader.widget(SHEET)
    sheet.get_by_role("button", name="Characters").click()
    pick(sheet, "Ylir")
    sheet.get_by_role("button", name="Characters").click()
    with reader.page.expect_download() as download:
        sheet.get_by_role("button", name="Save all as a file").click()
    there = visit(PAGE).widget(SHEET)
    open_file(there, Path(download.value.path()))
    expect(there.locator(".xr-cards").first.locator("strong")).to_have_text(["Ylir", "Zejhe"])


def test_a_file_that_is_none_changes_nothing_and_a_newer_one_says_so(reader: Reader, tmp_path: Path) -> None:
    sheet = reader.widget(SHEET)
    before = kept_people(reader.page)
    file = tmp_path / "odd.json"
    newer = {"format": "rulebooks-character", "version": 9, "game": "tuurna", "name": "Zejhe", "fields": {}}
    for text, sentence in (
        ("[1", "odd.json wasn’t opened. This isn’t a character’s file: it can’t be read, or it was cut off."),
        (json.dumps(newer), "odd.json wasn’t opened. This file has version 9"),
    ):
        file.write_text(text, encoding="utf-8")
        open_file(sheet, file)
        expect(sheet.locator(".xr-news")).to_contain_text(sentence)
    assert kept_people(reader.page) == before


def test_fields_that_nobody_knows_stay_in_the_file(visit: Visit, tmp_path: Path) -> None:
    sheet = visit(PAGE).widget(SHEET)
    file = tmp_path / "later.json"
    one = {"format": "rulebooks-character", "version": 1, "game": "tuurna", "name": "Una", "notes": "",
           "fields": {"aura": 7}, "pet": "a heron"}  # fmt: skip
    file.write_text(json.dumps(one), encoding="utf-8")
    open_file(sheet, file)
    expect(sheet.locator(".xr-name")).to_have_text("Una")
    expect(sheet.locator(".xr-news")).to_contain_text("This sheet has no place for “aura”.")
    content = json.loads(saved(sheet).read_text(encoding="utf-8"))
    assert (content["fields"]["aura"], content["pet"]) == (7, "a heron")


def test_what_an_earlier_form_kept_becomes_a_character(visit: Visit) -> None:
    reader = visit("licence.html")
    old = json.dumps({"rule": SHEET, "params": {"name": "Ansa", "points": "3"}})
    reader.page.evaluate(
        "([key, text]) => localStorage.setItem(key, text)", [f"rules-kept:/{PAGE}#w-tuurna-character-1", old]
    )
    reader.open(PAGE)
    sheet = reader.widget(SHEET)
    expect(sheet.locator(".xr-name")).to_have_text("Ansa")
    expect(sheet.locator(".xr-news")).to_contain_text("From your earlier visits: Ansa.")
    (one,) = kept_people(reader.page)
    assert one["fields"]["points"] == "3"
    assert reader.page.evaluate("Object.keys(localStorage).filter((key) => key.includes('#w-'))") == []


def test_a_link_brings_somebody_and_changes_nobody(reader: Reader) -> None:
    reader.page.goto("about:blank")
    reader.open(f"{PAGE}#rule={SHEET}&name=Ansa&points=2")
    sheet = reader.widget(SHEET)
    expect(sheet.locator(".xr-news")).to_contain_text("This link brings Ansa. Your own characters don’t change.")
    expect(sheet.locator(".xr-name")).to_have_text("Zejhe")
    sheet.get_by_role("button", name="Keep them").click()
    expect(sheet.locator(".xr-name")).to_have_text("Ansa")
    assert len(kept_people(reader.page)) == 2
    assert "#" not in reader.page.url
