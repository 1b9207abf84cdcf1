"""Characters in a browser: chosen, played by taps, changed and undone, kept, handed on, and filled into widgets."""

from __future__ import annotations

import base64
import json
import re
import struct
import zlib
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.site.browser import PHONE, Reader, loaded, too_wide
from tests.site.conftest import Visit

SHEET = "tuurna.character"
PAGE = "tuurna/sheet.html"
FORBIDDEN = "Object.defineProperty(globalThis, 'localStorage', { get() { throw new DOMException('no') } })"
FULL = """Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError") }"""


def pick(sheet: Locator, name: str) -> None:
    """Take a ready-made character, and wait for the sheet."""
    sheet.locator(".xr-person", has_text=name).first.click()
    expect(sheet.locator(".xr-name")).to_have_text(name)
    expect(sheet.locator(".xr-line").first).to_be_visible()


def line(sheet: Locator, label: str) -> Locator:
    """The button that rolls a skill."""
    return sheet.locator(".xr-line").filter(has_text=re.compile(rf"^{label}"))


def deed(sheet: Locator, label: str) -> Locator:
    """The button of a change."""
    return sheet.locator(".xr-deed").filter(has=sheet.page.locator(".xr-label", has_text=label)).first


def more(sheet: Locator, what: str) -> None:
    """Something that is behind the button with the dots."""
    sheet.locator(".xr-more > summary").click()
    sheet.locator(".xr-more-list button", has_text=what).click()


def saved(sheet: Locator, what: str = "Save as a file") -> Path:
    """The character as a file."""
    with sheet.page.expect_download() as download:
        more(sheet, what)
    return Path(download.value.path())


def kept_people(page: Page) -> list[dict[str, Any]]:
    """Every character that the browser keeps, as it is kept."""
    found = page.evaluate(
        """() => {
            const isPerson = ([key]) => key.startsWith("rules-kept:person:");
            return Object.entries(localStorage).filter(isPerson).map(([, text]) => text);
        }"""
    )
    return [json.loads(text) for text in found]


def known(page: Page, text: str = "") -> None:
    """Wait until what other pages fill in is kept, which is done when the reader rests."""
    page.evaluate(
        """(text) => new Promise((resolve, reject) => {
            const known = () => Object.entries(localStorage).filter(([key]) => key.startsWith("rules-kept:known:"));
            const look = () => (known().some(([, one]) => one.includes(text)) ? resolve() : setTimeout(look, 20));
            setTimeout(() => reject(new Error("nothing is known")), 30_000);
            look();
        })""",
        text,
    )


def table(page: Page) -> Locator:
    """The panel with the log, opened."""
    page.locator(".xr-opener").click()
    return page.locator(".xr-desk")


def picture(side: int) -> bytes:
    """A grey PNG."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    rows = b"".join(b"\0" + bytes([90, 120, 150] * side) for _ in range(side))
    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


@pytest.fixture
def reader(visit: Visit) -> Reader:
    """Somebody who plays Zejhe."""
    reader = visit(PAGE)
    pick(reader.widget(SHEET), "Zejhe")
    return reader


def test_a_first_visit_asks_whom_one_wants_to_play(visit: Visit) -> None:
    sheet = visit(PAGE).widget(SHEET)
    expect(sheet.get_by_role("heading", name="Who do you want to play?")).to_be_visible()
    assert sheet.locator(".xr-ready, .xr-cards strong").all_inner_texts() == ["Zejhe", "Ylir", "Mirel", "Oshan", "Tavi"]
    expect(sheet.locator(".xr-play, form")).to_have_count(2)
    for part in sheet.locator(".xr-play, form").all():
        expect(part).to_be_hidden()


def test_a_tap_rolls_with_everything_applied_and_is_logged_under_the_name(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    expect(line(sheet, "Agility").locator(".xr-odd")).to_have_text("Roll 98.8%")
    line(sheet, "Agility").click()
    told = line(sheet, "Agility").locator("xpath=..").locator(".xr-told")
    expect(told.locator(".xr-summary")).to_contain_text("difficulty 1")
    assert told.locator("svg.xr-die:not(.xr-die--further)").count() == 4
    expect(told).to_contain_text("Level 4 (proficient).")
    assert sheet.locator(".xr-live").inner_text().startswith("Agility: ")
    entry = table(reader.page).locator(".xr-log li").first
    expect(entry.locator("strong")).to_have_text("Zejhe")
    expect(entry.locator("a")).to_have_text("Agility: Check (level 4, difficulty 1)")
    address = entry.locator("a").get_attribute("href") or ""
    assert "tuurna/rolls.html#rule=tuurna.check" in address


def test_the_difficulty_counts_for_every_roll_and_every_chance(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    for _ in range(3):
        sheet.get_by_role("button", name="Difficulty: one more").click()
    expect(line(sheet, "Agility").locator(".xr-odd")).to_have_text("Roll 55.6%")
    line(sheet, "Agility").click()
    expect(sheet.locator(".xr-told .xr-summary")).to_contain_text("difficulty 4")


def test_a_wound_changes_the_rolls_and_undoing_it_brings_them_back(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    deed(sheet, "Take a deep cut").click()
    agility = line(sheet, "Agility")
    expect(agility.locator(".xr-value")).to_have_text("usually 4 now 3")
    expect(agility.locator("s")).to_have_css("text-decoration-line", "line-through")
    expect(agility.locator(".xr-odd")).to_have_text("Roll 96.3%")
    expect(agility).to_contain_text("one die less for a deep cut")
    agility.click()
    told = sheet.locator(".xr-told")
    expect(told).to_contain_text("one die less for a deep cut")
    expect(told.locator("svg.xr-die:not(.xr-die--further)")).to_have_count(3)
    deed(sheet, "Take a scratch").click()
    undo = sheet.locator(".xr-undo")
    expect(undo).to_have_accessible_name("Undo: Take a scratch (1)")
    undo.click()
    expect(undo).to_have_accessible_name("Undo: Take a deep cut (2)")
    undo.click()
    expect(undo).to_be_hidden()
    expect(agility.locator(".xr-value")).to_have_text("4")
    assert [one["fields"]["wounds"] for one in kept_people(reader.page)] == ["[]"]


def test_what_cannot_be_done_now_says_why(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    stamina = sheet.locator(".xr-gauge", has_text="Stamina")
    stamina.click()
    expect(stamina.locator(".xr-value")).to_have_text("1")
    stamina.click()
    expect(stamina.locator(".xr-value")).to_have_text("0")
    expect(stamina).to_have_attribute("aria-disabled", "true")
    expect(stamina).to_contain_text("Not now: no Stamina is left")
    before = kept_people(reader.page)
    stamina.click(force=True)
    assert kept_people(reader.page) == before


def test_a_change_may_need_luck_and_is_undone_as_well(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    deed(sheet, "Roll your Luck").click()
    expect(sheet.locator(".xr-told svg.xr-die")).to_have_count(1)
    expect(deed(sheet, "Begin a new Scene")).to_be_visible()
    assert kept_people(reader.page)[0]["fields"]["luck"] in set("123456")
    sheet.locator(".xr-told").get_by_role("button", name="Undo").click()
    expect(deed(sheet, "Roll your Luck")).to_be_visible()
    assert kept_people(reader.page)[0]["fields"]["luck"] == ""


def test_a_reload_keeps_the_character_and_what_can_be_undone(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    deed(sheet, "Take a deep cut").click()
    expect(line(sheet, "Agility").locator("s")).to_have_text("usually 4")
    reader.page.reload()
    expect(sheet.locator(".xr-name")).to_have_text("Zejhe")
    expect(line(sheet, "Agility").locator("s")).to_have_text("usually 4")
    sheet.locator(".xr-undo").click()
    expect(line(sheet, "Agility").locator(".xr-value")).to_have_text("4")


def test_the_form_is_behind_the_sheet_and_a_whole_edit_is_one_step(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    sheet.get_by_role("button", name="Edit").click()
    sheet.locator('[name="name"]').fill("Zejhe of the river")
    sheet.locator('[data-parameter="skills"] tbody tr').nth(2).locator('[data-column="level"]').fill("6")
    expect(sheet.locator(".xr-name")).to_have_text("Zejhe of the river")
    expect(sheet.locator(".xr-verdict")).to_have_text("Zejhe of the river is ready for play.")
    sheet.get_by_role("button", name="Play").click()
    expect(line(sheet, "Agility").locator(".xr-value")).to_have_text("6")
    sheet.locator(".xr-undo").click()
    expect(sheet.locator(".xr-name")).to_have_text("Zejhe")
    expect(line(sheet, "Agility").locator(".xr-value")).to_have_text("4")


def test_what_the_rules_refuse_is_told_and_kept(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    sheet.get_by_role("button", name="Edit").click()
    level = sheet.locator('[data-parameter="skills"] tbody tr').nth(2).locator('[data-column="level"]')
    level.fill("13")
    refusal = "Level can't be 13. Pick a whole number from 0 to 12."
    expect(sheet.locator('.xr-field:has([data-parameter="skills"]) .xr-cell-error')).to_have_text(refusal)
    reader.page.reload()
    expect(sheet.locator(".xr-message")).to_contain_text(f"Skills, row 3 (Agility): {refusal}")
    sheet.get_by_role("button", name="Edit").click()
    expect(level).to_have_value("13")
    level.fill("3")
    sheet.get_by_role("button", name="Play").click()
    expect(line(sheet, "Agility").locator(".xr-value")).to_have_text("3")
    expect(sheet.locator(".xr-message")).to_be_hidden()


def test_a_sheet_that_breaks_a_rule_can_be_played_and_says_what_is_wrong(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    sheet.get_by_role("button", name="Edit").click()
    sheet.locator('[data-parameter="skills"] tbody tr').first.get_by_role("button", name="Remove").click()
    sheet.get_by_role("button", name="Play").click()
    expect(sheet.locator(".xr-faults")).to_contain_text("Everybody has core skills at level 1 at least")
    line(sheet, "Agility").click()
    expect(sheet.locator(".xr-told .xr-summary")).to_be_visible()


def test_a_new_character_is_a_beginner_without_a_name(visit: Visit) -> None:
    reader = visit(PAGE)
    sheet = reader.widget(SHEET)
    sheet.get_by_role("button", name="New character").click()
    expect(sheet.locator('[name="name"]')).to_be_focused()
    expect(sheet.locator('[name="background"]')).to_have_value("")
    reader.page.keyboard.type("Anso")
    sheet.get_by_role("button", name="Play").click()
    expect(sheet.locator(".xr-name")).to_have_text("Anso")
    expect(sheet.locator(".xr-faults")).to_have_count(0)
    line(sheet, "Strength").click()
    expect(sheet.locator(".xr-told .xr-summary")).to_be_visible()


def test_characters_are_duplicated_deleted_and_brought_back(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    more(sheet, "Duplicate")
    expect(sheet.locator(".xr-name")).to_have_text("Zejhe (2)")
    expect(sheet.locator(".xr-news")).to_have_text("This is Zejhe (2), a copy of Zejhe.")
    more(sheet, "Delete")
    expect(sheet.locator(".xr-news")).to_contain_text("Zejhe (2) was deleted.")
    undo = sheet.locator(".xr-news").get_by_role("button", name="Undo")
    expect(undo).to_be_focused()
    undo.click()
    expect(sheet.locator(".xr-name")).to_have_text("Zejhe (2)")
    more(sheet, "Delete")
    reader.page.reload()
    expect(sheet.locator(".xr-cards").first.locator("strong")).to_have_text(["Zejhe"])
    sheet.get_by_role("button", name="Bring back Zejhe (2)").click()
    expect(sheet.locator(".xr-cards").first.locator("strong")).to_have_text(["Zejhe", "Zejhe (2)"])


def test_each_has_wounds_and_notes_of_their_own(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    deed(sheet, "Take a deep cut").click()
    expect(sheet.locator(".xr-undo")).to_be_visible()
    sheet.get_by_role("button", name="Notes").click()
    sheet.get_by_label("Notes").fill("Owes Haldo a lantern.")
    sheet.get_by_role("button", name="Characters").click()
    pick(sheet, "Ylir")
    expect(sheet.locator(".xr-line s")).to_have_count(0)
    expect(sheet.locator(".xr-undo")).to_be_hidden()
    sheet.get_by_role("button", name="Notes").click()
    expect(sheet.get_by_label("Notes")).to_have_value("")
    sheet.get_by_role("button", name="Characters").click()
    sheet.locator(".xr-cards").first.locator(".xr-person", has_text="Zejhe").click()
    expect(sheet.locator(".xr-line s").first).to_be_visible()
    sheet.get_by_role("button", name="Notes").click()
    expect(sheet.get_by_label("Notes")).to_have_value("Owes Haldo a lantern.")


def test_a_file_brings_everything_to_another_device(reader: Reader, visit: Visit, tmp_path: Path) -> None:
    sheet = reader.widget(SHEET)
    deed(sheet, "Take a deep cut").click()
    expect(sheet.locator(".xr-undo")).to_be_visible()
    sheet.get_by_role("button", name="Notes").click()
    sheet.get_by_label("Notes").fill("Owes Haldo a lantern.")
    sheet.get_by_role("button", name="Play").click()
    face = tmp_path / "face.png"
    face.write_bytes(picture(600))
    with reader.page.expect_file_chooser() as chooser:
        more(sheet, "Add a picture")
    chooser.value.set_files(face)
    expect(sheet.locator(".xr-who .xr-face img")).to_be_visible()
    assert sheet.locator(".xr-who .xr-face img").evaluate("(one) => one.naturalWidth") == 256
    file = saved(sheet)
    content = json.loads(file.read_text(encoding="utf-8"))
    assert [content[key] for key in ("format", "version", "game", "name", "notes")] == [
        "rulebooks-character", 1, "tuurna", "Zejhe", "Owes Haldo a lantern.",
    ]  # fmt: skip
    assert base64.b64decode(content["portrait"].partition(",")[2])[:2] == b"\xff\xd8"
    other = visit(PAGE)
    there = other.widget(SHEET)
    open_file(there, file)
    expect(there.locator(".xr-name")).to_have_text("Zejhe")
    expect(line(there, "Agility").locator("s")).to_have_text("usually 4")
    expect(there.locator(".xr-who .xr-face img")).to_be_visible()
    again = saved(there)
    assert json.loads(again.read_text(encoding="utf-8")) == content


def open_file(sheet: Locator, file: Path) -> None:
    if not sheet.locator(".xr-people").is_visible():
        sheet.get_by_role("button", name="Characters").click()
    sheet.locator(".xr-people input[type=file]").set_input_files(file)


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
    for text, told in (
        ("[1", "odd.json wasn't opened. This isn't a character's file: it can't be read, or it was cut off."),
        (json.dumps(newer), "odd.json wasn't opened. This file has version 9"),
    ):
        file.write_text(text, encoding="utf-8")
        open_file(sheet, file)
        expect(sheet.locator(".xr-news")).to_contain_text(told)
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


def test_two_tabs_have_one_character(reader: Reader) -> None:
    first = reader.page
    second = reader.context.new_page()
    second.goto(reader.address + PAGE)
    here, there = (page.locator(f'rule-widget[data-rule="{SHEET}"]') for page in (first, second))
    expect(line(there, "Agility")).to_be_visible()
    deed(here, "Take a deep cut").click()
    expect(line(there, "Agility").locator("s")).to_have_text("usually 4")
    there.get_by_role("button", name="Edit").click()
    there.locator('[name="background"]').fill("Thief")
    deed(here, "Take a scratch").click()
    expect(here.locator(".xr-who-words")).to_contain_text("Thief")
    expect(here.locator(".xr-undo")).to_have_accessible_name("Undo: Take a scratch (1)")
    (one,) = kept_people(first)
    fields = one["fields"]
    assert fields["background"] == "Thief"
    assert [row["size"] for row in json.loads(fields["wounds"])] == [2, 1]


def test_a_step_that_another_tab_has_changed_is_not_undone_over_it(reader: Reader) -> None:
    first = reader.page
    second = reader.context.new_page()
    second.goto(reader.address + PAGE)
    here, there = (page.locator(f'rule-widget[data-rule="{SHEET}"]') for page in (first, second))
    deed(here, "Take a deep cut").click()
    expect(line(there, "Agility").locator("s")).to_be_visible()
    deed(there, "Take a scratch").click()
    expect(there.locator(".xr-undo")).to_be_visible()
    here.locator(".xr-undo").click()
    expect(here.locator(".xr-news")).to_have_text("That was changed elsewhere since, so it can't be undone here.")
    (one,) = kept_people(first)
    assert [row["size"] for row in json.loads(one["fields"]["wounds"])] == [2, 1]


@pytest.mark.parametrize("trouble", [FORBIDDEN, FULL])
def test_without_storage_one_plays_and_is_told(visit: Visit, trouble: str) -> None:
    reader = visit("licence.html")
    reader.expect_trouble("^uncaught: no$")  # the theme's own script asks for the storage too
    reader.context.add_init_script(trouble)
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
    expect(note).to_contain_text("A character that was kept here can't be read.")
    with reader.page.expect_download() as download:
        note.get_by_role("button", name="Save it as a file").click()
    assert Path(download.value.path()).read_text(encoding="utf-8") == '{"game": "tuurna", "fie'
    note.get_by_role("button", name="Throw it away").click()
    reader.page.reload()
    expect(sheet.locator(".xr-name")).to_have_text("Zejhe")
    expect(sheet.locator(".xr-refused")).to_have_count(0)


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
    expect(sheet.locator(".xr-news")).to_contain_text("This link brings Ansa. Your own characters don't change.")
    expect(sheet.locator(".xr-name")).to_have_text("Zejhe")
    sheet.get_by_role("button", name="Keep them").click()
    expect(sheet.locator(".xr-name")).to_have_text("Ansa")
    assert len(kept_people(reader.page)) == 2
    assert "#" not in reader.page.url


def test_it_is_played_from_the_keyboard_alone(visit: Visit) -> None:
    reader = visit(PAGE)
    sheet, keyboard = reader.widget(SHEET), reader.page.keyboard
    expect(sheet.get_by_role("button", name="New character")).to_be_visible()
    sheet.get_by_role("button", name="New character").focus()
    for _ in range(2):
        keyboard.press("Tab")
    expect(sheet.locator(".xr-person", has_text="Zejhe")).to_be_focused()
    keyboard.press("Enter")
    expect(sheet.locator(".xr-name")).to_be_focused()
    expect(line(sheet, "Fitness")).to_be_visible()
    reached = []
    while not line(sheet, "Strength").evaluate("(one) => one === document.activeElement"):
        keyboard.press("Tab")
        reached.append(sheet.evaluate("() => document.activeElement.textContent"))
        assert len(reached) < 20, reached
    keyboard.press("Enter")
    expect(sheet.locator(".xr-told .xr-summary")).to_be_visible()
    expect(line(sheet, "Strength")).to_be_focused()
    keyboard.press("Tab")
    expect(sheet.locator(".xr-told").get_by_role("button", name="Roll again")).to_be_focused()
    sheet.locator(".xr-told").evaluate("(one) => one.classList.add('before')")
    keyboard.press("Enter")
    expect(sheet.locator(".xr-told.before")).to_have_count(0)
    expect(sheet.locator(".xr-told").get_by_role("button", name="Roll again")).to_be_focused()
    keyboard.press("Escape")
    expect(sheet.locator(".xr-told")).to_have_count(0)
    expect(line(sheet, "Strength")).to_be_focused()
    sheet.locator(".xr-gauge").first.focus()
    keyboard.press("Enter")
    expect(sheet.locator(".xr-gauge").first.locator(".xr-value")).to_have_text("1")
    expect(sheet.locator(".xr-gauge").first).to_be_focused()


def test_on_a_phone_everything_is_as_large_as_a_fingertip_and_nothing_sticks_out(visit: Visit) -> None:
    reader = visit(PAGE, viewport=PHONE, has_touch=True)
    sheet = reader.widget(SHEET)
    assert too_wide(reader.page) == 0
    pick(sheet, "Zejhe")
    line(sheet, "Agility").tap()
    expect(sheet.locator(".xr-told")).to_be_in_viewport(ratio=1)
    for view in ("Characters", "Play", "Notes", "Edit"):
        sheet.get_by_role("button", name=view, exact=True).tap()
        assert too_wide(reader.page) == 0, view
        targets = sheet.locator(
            ":is(.xr-sheet-head, .xr-people, .xr-play) :is(button, summary, a, select):visible"
        ).all()
        sizes = {target.inner_text(): target.bounding_box() for target in targets}
        assert [name for name, box in sizes.items() if box and (box["height"] < 44 or box["width"] < 44)] == [], view


def test_a_character_is_one_printed_page(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    sheet.get_by_role("button", name="Notes").click()
    sheet.get_by_label("Notes").fill("Owes Haldo a lantern.")
    sheet.get_by_role("button", name="Play").click()
    reader.page.evaluate("() => { globalThis.print = () => {}; }")
    more(sheet, "Print")
    reader.page.emulate_media(media="print")
    paper = sheet.locator(".xr-paper")
    for words in ("Zejhe", "Thief's daughter", "Agility", "proficient", "Stamina", "Owes Haldo a lantern."):
        expect(paper).to_contain_text(words)
    expect(reader.page.locator("h1")).to_be_hidden()
    expect(sheet.locator(".xr-play")).to_be_hidden()
    pages = reader.page.pdf(format="A4").count(b"/Type /Page\n")
    assert pages == 1


def test_a_widget_is_filled_from_the_character_by_the_name_of_a_skill(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    deed(sheet, "Take a deep cut").click()
    expect(line(sheet, "Agility").locator("s")).to_be_visible()
    known(reader.page, "-1")
    reader.open("tuurna/rolls.html")
    check = reader.widget("tuurna.check")
    check.locator('[name="difficulty"]').fill("4")
    check.get_by_label("Fill from Zejhe").select_option(label="Zejhe: Agility 3")
    expect(check.locator('[name="level"]')).to_have_value("4")
    expect(check.locator('[name="labor"]')).to_have_value("-1")
    expect(check.locator('[name="difficulty"]')).to_have_value("4")
    check.locator(".xr-go").click()
    expect(check.locator(".xr-result svg.xr-die:not(.xr-die--further)")).to_have_count(3)
    expect(table(reader.page).locator(".xr-log li").first.locator("strong")).to_have_text("Zejhe")


def test_a_table_of_many_gets_a_row_with_the_name(visit: Visit) -> None:
    reader = visit(PAGE)
    pick(reader.widget(SHEET), "Oshan")
    known(reader.page)
    reader.open("tuurna/contests.html")
    many = reader.widget("tuurna.contest_of_many")
    rows = many.locator('[data-parameter="sides"] tbody tr')
    before = rows.count()
    for label in ("Oshan: Virtue 4", "Oshan: Empathy 4"):
        many.get_by_label("Fill from Oshan").select_option(label=label)
        assert rows.count() == before + 1
    assert rows.last.locator('[data-column="name"]').input_value() == "Oshan"
    assert rows.last.locator('[data-column="level"]').input_value() == "4"


def test_without_a_character_nothing_is_offered_and_nothing_is_loaded(visit: Visit) -> None:
    reader = visit("tuurna/rolls.html")
    loaded(reader.widget("tuurna.check"))
    assert reader.page.locator(".xr-fill-from").count() == 0
    names = ("fill_from.js", "people.js", "sheet.js")
    assert [url for url in reader.requests if url.endswith(names)] == []


def test_the_table_says_whom_one_plays_and_leads_to_the_sheet(reader: Reader) -> None:
    reader.open("tuurna/rolls.html")
    link = table(reader.page).locator(".xr-playing a")
    expect(link).to_have_text("Zejhe")
    link.click()
    expect(reader.widget(SHEET).locator(".xr-name")).to_have_text("Zejhe")


def test_fifty_characters_slow_no_key_down(visit: Visit) -> None:
    """A key leaves the page's own thread free again within a frame of 50 ms."""
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
    sheet.get_by_role("button", name="Edit").click()
    level = sheet.locator('[data-parameter="skills"] tbody tr').nth(2).locator('[data-column="level"]')
    spent = level.evaluate(
        """(field) => {
            const spent = [];
            for (const text of ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]) {
                const began = performance.now();
                field.value = text;
                field.dispatchEvent(new Event("input", { bubbles: true }));
                spent.push(performance.now() - began);
            }
            return spent.sort((one, other) => one - other);
        }"""
    )
    assert spent[5] < 50
    sheet.get_by_role("button", name="Characters").click()
    expect(sheet.locator(".xr-cards").first.locator(".xr-person")).to_have_count(51)


GAMES = {
    "tuurna": ("tuurna/sheet.html", SHEET, "Zejhe"),
    "rt0": ("rt0/report_card.html", "rt0.report_card", "Juno Park"),
    "ingenuity": ("ingenuity/sheet.html", "ingenuity.character", "Imre Vadas"),
    "almanac": ("almanac/journal.html", "almanac.character", "Ilse"),
    "sirpas": ("sirpas/sheet.html", "sirpas.character", "Captain Hale"),
}
"""Each game's page with the sheet, its rule, and somebody who is ready."""


def everything(page: Page) -> list[object]:
    """Every field of every character that the browser keeps."""
    return [one["fields"] for one in kept_people(page)]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_changed_undone_and_handed_on(visit: Visit, game: str) -> None:
    path, rule, name = GAMES[game]
    reader = visit(path, viewport=PHONE, has_touch=True)
    sheet = reader.widget(rule)
    pick(sheet, name)
    before = everything(reader.page)
    sheet.locator(".xr-line:not([aria-disabled])").first.tap()
    expect(sheet.locator(".xr-told .xr-summary")).to_be_visible()
    assert too_wide(reader.page) == 0
    for fold in sheet.locator(".xr-deeds > details:not([open]) > summary").all():
        fold.tap()
    sheet.locator(":is(.xr-deed, button.xr-gauge, .xr-taps > button):not([aria-disabled])").first.tap()
    if sheet.locator(".xr-told--asks").count():
        sheet.locator(".xr-told--asks .xr-go").tap()
    expect(sheet.locator(".xr-undo")).to_be_visible()
    file = saved(sheet)
    there = visit(path).widget(rule)
    open_file(there, file)
    expect(there.locator(".xr-name")).to_have_text(name)
    again = saved(there)
    assert json.loads(again.read_text(encoding="utf-8")) == json.loads(file.read_text(encoding="utf-8"))
    while sheet.locator(".xr-undo").is_visible():
        sheet.locator(".xr-undo").tap()
    expect(sheet.locator(".xr-news")).to_contain_text("Undone: ")
    assert everything(reader.page) == before
    expect(table(reader.page).locator(".xr-log strong").first).to_have_text(name)


def test_what_a_deed_needs_is_asked_first(visit: Visit) -> None:
    path, rule, name = GAMES["ingenuity"]
    sheet = visit(path).widget(rule)
    pick(sheet, name)
    endurance = sheet.locator(".xr-gauge", has_text="Endurance").locator(".xr-value")
    expect(endurance).to_have_text("6")
    deed(sheet, "Take damage").click()
    asked = sheet.locator(".xr-told--asks")
    expect(asked.get_by_label("Damage", exact=True)).to_be_focused()
    asked.get_by_label("Damage", exact=True).fill("2")
    sheet.page.keyboard.press("Enter")
    expect(endurance).to_have_text("4")
    sheet.get_by_role("button", name="Undo: Take damage").click()
    expect(endurance).to_have_text("6")


def test_what_is_picked_by_a_name_counts_for_every_roll_that_has_it(visit: Visit) -> None:
    path, rule, name = GAMES["ingenuity"]
    sheet = visit(path).widget(rule)
    pick(sheet, name)
    sheet.locator(".xr-asks-more > summary").click()
    sheet.get_by_label("Proficiency", exact=True).select_option("frost +1")
    expect(sheet.locator(".xr-asks-more > summary")).to_have_text("More: frost +1")
    insight = line(sheet, "Insight")
    for _ in range(5):
        sheet.get_by_role("button", name="Difficulty: one more").click()
    insight.click()
    expect(sheet.locator(".xr-told .xr-told-result")).to_contain_text("d6+d4+1")


def test_a_card_that_is_played_counts_once(visit: Visit) -> None:
    path, rule, name = GAMES["almanac"]
    sheet = visit(path).widget(rule)
    pick(sheet, name)
    card = sheet.get_by_label("Card played")
    card.select_option("Ace of Hearts")
    line(sheet, "Balance").click()
    expect(sheet.locator(".xr-told .xr-summary")).to_be_visible()
    expect(card).to_have_value("")


def test_one_of_a_hundred_lines_is_found_by_its_name(visit: Visit) -> None:
    path, rule, name = GAMES["sirpas"]
    sheet = visit(path).widget(rule)
    pick(sheet, name)
    sheet.get_by_label("Find a skill").fill("decei")
    expect(sheet.locator(".xr-line:visible")).to_have_count(1)
    sheet.locator(".xr-line:visible").click()
    expect(sheet.locator(".xr-told .xr-summary")).to_be_visible()
    sheet.get_by_label("Find a skill").fill("")
    expect(line(sheet, "Acrobatics")).to_be_visible()


def test_chances_of_a_long_sheet_come_in_pieces_and_a_tap_does_not_wait_for_them(visit: Visit) -> None:
    path, rule, name = GAMES["sirpas"]
    reader = visit(path)
    sheet = reader.widget(rule)
    sent: list[str] = []
    reader.page.context.on("request", lambda request: sent.append(request.post_data or ""))
    pick(sheet, name)
    line(sheet, "Deceit").click()
    expect(sheet.locator(".xr-told .xr-summary")).to_be_visible()
    expect(sheet.locator(".xr-odd", has_text="%").nth(40)).to_be_attached()
    asked = [json.loads(text) for text in sent if '"chances"' in text]
    assert max(one["most"] for one in asked) <= 8
    assert len(asked) > 6


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        ("tuurna", ("Observation", "Engineering", "Artifice")),
        ("rt0", ("SHOP", "MISC", "DRAMA")),
        ("ingenuity", ("Agility", "Perception", "Contacts")),
        ("almanac", ("Oiling Anything", "The Good Screwdriver", "What Time It Really Is")),
        ("sirpas", ("Deceit", "Acrobatics", "Endurance")),
    ],
)
def test_from_the_first_page_to_three_rolls_of_ones_own_character(
    visit: Visit, game: str, lines: tuple[str, ...]
) -> None:
    """The walk: from a game's first page to a character of one's own who has rolled three things. Taps are counted."""
    reader = visit(f"{game}/index.html", viewport=PHONE, has_touch=True)
    _, rule, _ = GAMES[game]
    taps = 0

    def tap(place: Locator) -> None:
        nonlocal taps
        taps += 1
        place.first.tap()

    tap(reader.page.locator('article a[href*="create.html"]'))
    sheet = reader.widget(rule)
    tap(sheet.get_by_role("button", name="New character"))
    sheet.locator('[name="name"]').fill("Anso")
    tap(sheet.get_by_role("button", name="Play", exact=True))
    for label in lines:
        tap(line(sheet, label))
        expect(line(sheet, label).locator("xpath=..").locator(".xr-told .xr-summary")).to_be_visible()
    assert taps == 6
    expect(table(reader.page).locator(".xr-log strong")).to_have_text(["Anso"] * 3)
