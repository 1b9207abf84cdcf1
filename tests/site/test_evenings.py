"""The log, evening by evening: names, notes, older logs, other tabs, damage, and ways to take it along."""

from __future__ import annotations

import base64
import json
import random
import zlib
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.site.browser import PHONE, Reader, page_of, roll, too_wide
from tests.site.conftest import Visit
from tests.site.test_desk import CHECK, FORBIDDEN, OTHER, PAGE, opened, rolled
from tests.site.test_full import FULL, NO_ROOM, ROOM

CLIPBOARD = ["clipboard-read", "clipboard-write"]

FORMER = """([number, step, page]) => new Promise((resolve, reject) => {
    const asked = indexedDB.open("rules-log", 1);
    asked.onupgradeneeded = () => {
        const store = asked.result.createObjectStore("rolls", { keyPath: "id", autoIncrement: true });
        store.createIndex("page", "page");
        for (let index = number; index > 0; index -= 1) {
            store.add({
                time: new Date(Date.now() - index * step).toISOString(),
                roll: `Check (level ${index})`, outcome: `Roll ${number - index + 1}`, faces: "", page,
                link: `${location.origin}${page}#rule=tuurna.check&seed=${index}`,
            });
        }
    };
    localStorage.setItem("rules-kept:log-changed", `${Date.now()} 0.5`);
    asked.onsuccess = () => { asked.result.close(); resolve(); };
    asked.onerror = () => reject(asked.error);
})"""
"""The database of the version before evenings, with so many rolls, each so many milliseconds after the one before."""

HOUR = 3_600_000


def with_former(visit: Visit, number: int, step: int) -> Reader:
    """A reader who comes with the log of an earlier version."""
    reader = visit("search.html")  # it has no table, and so no database yet
    reader.page.evaluate(FORMER, [number, step, f"/{PAGE}"])
    reader.open(PAGE)
    return reader


def lines(desk: Locator) -> Locator:
    return desk.locator(".xr-log > li:has(time)")


def write(desk: Locator, name: str, label: str, text: str) -> None:
    """Press a button that opens a field for a moment, and write into it."""
    desk.get_by_role("button", name=name).first.click()
    desk.get_by_label(label).fill(text)
    desk.get_by_role("button", name="Done").click()


def again(reader: Reader) -> Locator:
    """The table after the page was loaded anew; on a wide page it opens by itself."""
    reader.page.reload()
    desk = reader.page.get_by_role("region", name="Your table")
    expect(desk).to_be_visible()
    return desk


def saved(desk: Locator, kind: str) -> str:
    fold = desk.locator(".xr-taking > details")
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    with desk.page.expect_download() as download:
        desk.get_by_role("button", name=f"Save as {kind}").click()
    return Path(download.value.path()).read_text(encoding="utf-8")


def link_of(desk: Locator) -> str:
    fold = desk.locator(".xr-taking > details")
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    desk.get_by_role("button", name="Copy a link").click()
    expect(desk.locator(".xr-live")).to_have_text("Link copied.")
    return str(desk.page.evaluate("navigator.clipboard.readText()"))


def address_of(evening: Any) -> str:
    """The fragment that holds an evening, as somebody else might make it."""
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(json.dumps(evening).encode()) + packer.flush()
    return "#evening=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def test_a_roll_gets_a_note_that_is_kept_and_can_be_changed(visit: Visit) -> None:
    reader = visit(PAGE)
    desk = rolled(reader)
    write(desk, "Add a note to Check", "Note on Check", "The door held.")
    expect(desk.locator(".xr-note")).to_have_text("The door held.")
    expect(desk.locator(".xr-note-button")).to_be_focused()
    desk = again(reader)
    expect(desk.locator(".xr-note")).to_have_text("The door held.")
    write(desk, "Change the note to Check", "Note on Check", "")
    expect(desk.locator(".xr-note")).to_have_count(0)
    expect(lines(desk)).to_have_count(1)
    expect(lines(again(reader))).to_have_count(1)
    expect(reader.page.locator(".xr-note")).to_have_count(0)


def test_escape_ends_a_note_first_and_the_panel_after_it(visit: Visit) -> None:
    reader = visit(PAGE)
    desk = rolled(reader)
    desk.locator(".xr-note-button").focus()
    reader.page.keyboard.press("Enter")
    reader.page.keyboard.type("By keyboard")
    reader.page.keyboard.press("Escape")
    expect(desk).to_be_visible()
    expect(desk.locator(".xr-note")).to_have_text("By keyboard")
    expect(desk.locator(".xr-note-button")).to_be_focused()
    reader.page.keyboard.press("Escape")
    expect(desk).to_be_hidden()


def test_a_note_stands_between_rolls_until_nothing_is_left_in_it(visit: Visit) -> None:
    reader = visit(PAGE)
    desk = rolled(reader)
    field = desk.get_by_label("A note between rolls")
    field.fill("They take the mill road.")
    field.press("Enter")
    expect(lines(desk).first).to_contain_text("They take the mill road.")
    expect(field).to_be_focused()
    expect(field).to_have_value("")
    roll(reader.widget(CHECK))
    expect(lines(desk)).to_have_count(3)
    expect(lines(desk).nth(1)).to_contain_text("They take the mill road.")
    # A note is no roll, and has no way to one.
    expect(lines(desk).nth(1).locator("a")).to_have_count(0)
    write(desk, "Change your note", "Your note", "  ")
    expect(lines(desk)).to_have_count(2)
    expect(desk.locator("h2")).to_be_focused()


def test_a_roll_elsewhere_leaves_the_note_alone_that_is_being_written(visit: Visit) -> None:
    """Two tabs: what one rolls, the other shows at once, and nobody loses a word or the place."""
    reader = visit(PAGE)
    desk = rolled(reader)
    desk.get_by_role("button", name="Add a note to Check").click()
    reader.page.keyboard.type("Half a sen")
    other = reader.context.new_page()
    other.goto(reader.address + PAGE)
    roll(other.locator(f'rule-widget[data-rule="{CHECK}"]').first)
    expect(lines(desk)).to_have_count(2)
    expect(desk.get_by_label("Note on Check")).to_be_focused()
    reader.page.keyboard.type("tence")
    expect(desk.get_by_label("Note on Check")).to_have_value("Half a sentence")
    expect(lines(opened(other)).locator(".xr-note")).to_have_text("Half a sentence")


def test_evenings_are_named_begun_and_opened_again(visit: Visit) -> None:
    reader = visit(PAGE)
    desk = rolled(reader)
    write(desk, "Name it", "Name of the evening", "The mill")
    expect(desk.locator(".xr-evening-line strong")).to_contain_text("The mill")
    expect(desk.get_by_role("button", name="Rename")).to_be_focused()
    desk.get_by_role("button", name="New evening").click()
    expect(desk.locator(".xr-news")).to_contain_text("A new evening has begun.")
    expect(desk.locator(".xr-log")).to_have_text("Nothing rolled yet.")
    roll(reader.widget(CHECK))
    roll(reader.widget(CHECK))
    expect(lines(desk)).to_have_count(2)
    expect(reader.page.locator(".xr-opener")).to_have_text("Table 2")
    desk = again(reader)
    older = desk.get_by_label("Older evenings")
    older.select_option(index=1)
    expect(desk.locator(".xr-evening-line strong")).to_contain_text("The mill")
    expect(lines(desk)).to_have_count(1)
    # What is written down now belongs to this evening.
    expect(desk.get_by_label("A note between rolls")).to_be_hidden()
    desk.get_by_role("button", name="This evening").click()
    expect(lines(desk)).to_have_count(2)
    assert older.input_value() == ""


def test_a_new_evening_can_be_taken_back_and_an_empty_one_is_enough(visit: Visit) -> None:
    desk = rolled(visit(PAGE))
    desk.get_by_role("button", name="New evening").click()
    expect(desk.locator(".xr-log")).to_have_text("Nothing rolled yet.")
    desk.get_by_role("button", name="New evening").click()
    expect(desk.locator(".xr-news")).to_contain_text("This evening is still empty.")
    expect(desk.get_by_label("Older evenings").locator("option")).to_have_count(2)
    desk.get_by_role("button", name="This evening").click()
    desk.get_by_label("Older evenings").select_option(index=1)
    desk.get_by_role("button", name="Clear").click()
    expect(desk.get_by_label("Older evenings")).to_be_hidden()
    desk.get_by_role("button", name="Undo").click()
    expect(desk.locator(".xr-news")).to_have_text("The rolls are back.")
    expect(desk.get_by_label("Older evenings").locator("option")).to_have_count(2)


def test_taking_back_a_new_evening_goes_on_with_the_one_before(visit: Visit) -> None:
    desk = rolled(visit(PAGE))
    desk.get_by_role("button", name="New evening").click()
    expect(desk.get_by_role("button", name="Undo")).to_be_focused()
    desk.get_by_role("button", name="Undo").click()
    expect(lines(desk)).to_have_count(1)
    expect(desk.get_by_label("Older evenings")).to_be_hidden()


def test_the_log_of_an_earlier_version_comes_along_once_and_in_evenings(visit: Visit) -> None:
    reader = with_former(visit, 5, 7 * HOUR)
    opened(reader.page)
    for _ in range(2):
        desk = again(reader)
        expect(lines(desk)).to_have_count(1)
        expect(lines(desk)).to_contain_text("Roll 5")
        expect(desk.get_by_label("Older evenings").locator("option")).to_have_count(5)
        desk.get_by_role("button", name="All").click()
        expect(lines(desk)).to_have_count(5)
        expect(lines(desk).last).to_contain_text("Roll 1")


def test_an_old_log_that_cannot_be_read_is_set_aside_and_not_thrown_away(visit: Visit) -> None:
    reader = visit("search.html")
    damaged = '[{"time": "half a log'
    reader.page.evaluate("(text) => localStorage.setItem('rules-kept:log', text)", damaged)
    reader.open(PAGE)
    desk = opened(reader.page)
    told = desk.get_by_text("An older log in this browser can’t be read.")
    expect(told).to_be_visible()
    with reader.page.expect_download() as download:
        desk.get_by_role("button", name="Save it as a file").click()
    assert Path(download.value.path()).read_text(encoding="utf-8") == damaged
    desk.get_by_role("button", name="Delete it").click()
    expect(lines(again(reader))).to_have_count(0)
    expect(told).to_be_hidden()


def test_ten_thousand_rolls_are_shown_in_pieces_and_saved_whole(visit: Visit) -> None:
    reader = with_former(visit, 10_000, 1000)
    expect(reader.page.locator(".xr-opener")).to_have_text("Table 10000")
    roll(reader.widget(CHECK))
    desk = opened(reader.page)
    expect(lines(desk)).to_have_count(100)
    expect(desk.get_by_role("button", name="Show 9901 older ones")).to_be_visible()
    desk.get_by_role("button", name="Show 9901 older ones").click()
    expect(lines(desk)).to_have_count(200)
    expect(lines(desk).last).to_contain_text("Roll 9802")
    entries = json.loads(saved(desk, "JSON"))["entries"]
    assert (len(entries), entries[0]["outcome"], entries[9999]["outcome"]) == (10_001, "Roll 1", "Roll 10000")


def test_what_the_browser_has_thrown_away_stays_on_the_screen_and_is_kept_again(visit: Visit) -> None:
    reader = visit(PAGE)
    desk = rolled(reader)
    write(desk, "Add a note to Check", "Note on Check", "Still here")
    session = reader.context.new_cdp_session(reader.page)
    origin = reader.address.rstrip("/")
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "indexeddb"})
    roll(reader.widget(CHECK))
    expect(lines(desk)).to_have_count(2)
    expect(desk.locator(".xr-note")).to_have_text("Still here")
    expect(lines(again(reader))).to_have_count(2)
    expect(reader.page.locator(".xr-note")).to_have_text("Still here")


def test_where_there_is_no_room_notes_and_names_stay_and_are_kept_when_there_is(visit: Visit) -> None:
    reader = visit(PAGE)
    desk = rolled(reader)
    reader.page.evaluate(NO_ROOM)
    write(desk, "Add a note to Check", "Note on Check", "No room")
    expect(desk.locator(".xr-unkept")).to_contain_text(FULL)
    write(desk, "Name it", "Name of the evening", "Tight")
    expect(reader.page.locator(".xr-unkept")).to_have_count(1)
    expect(desk.locator(".xr-note")).to_have_text("No room")
    assert "No room" in saved(desk, "text")
    reader.page.evaluate(ROOM)
    roll(reader.widget(CHECK))
    expect(reader.page.locator(".xr-unkept")).to_have_count(0)
    desk = again(reader)
    expect(desk.locator(".xr-note")).to_have_text("No room")
    expect(desk.locator(".xr-evening-line strong")).to_contain_text("Tight")


def test_without_storage_an_evening_has_notes_and_a_name_and_is_saved(visit: Visit) -> None:
    reader = visit(None)
    reader.expect_trouble("^uncaught: no$")  # the theme's own script asks for the storage too
    reader.context.add_init_script(FORBIDDEN)
    reader.open(PAGE)
    desk = rolled(reader)
    write(desk, "Add a note to Check", "Note on Check", "Nowhere kept")
    write(desk, "Name it", "Name of the evening", "Adrift")
    roll(reader.widget(CHECK))
    expect(lines(desk)).to_have_count(2)
    expect(reader.page.locator(".xr-unkept")).to_have_count(1)
    told = json.loads(saved(desk, "JSON"))
    assert (told["name"], [entry.get("note") for entry in told["entries"]]) == ("Adrift", ["Nowhere kept", None])


def test_text_and_json_hold_names_notes_and_who_rolled(visit: Visit) -> None:
    reader = visit(PAGE)
    roll(reader.widget(CHECK))
    detail = {"text": "Climb\nIt works.\nFaces 6", "link": f"{reader.address}{PAGE}#rule={CHECK}&seed=1"}
    reader.widget(CHECK).evaluate(
        """(widget, detail) => widget.dispatchEvent(new CustomEvent("xr-rolled", { bubbles: true, detail }))""",
        {**detail, "place": f"/{PAGE}#x", "who": "Kara"},
    )
    desk = opened(reader.page)
    expect(lines(desk)).to_have_count(2)
    expect(lines(desk).first.locator("strong")).to_have_text("Kara")
    write(desk, "Add a note to Climb", "Note on Climb", "Over the wall")
    write(desk, "Name it", "Name of the evening", "The mill")
    text = saved(desk, "text")
    assert text.startswith("The mill, ")
    assert f"Kara: Climb\nIt works.\nFaces 6\nNote: Over the wall\n{detail['link']}\n" in text
    told = json.loads(saved(desk, "JSON"))
    assert (told["format"], told["version"], told["name"]) == ("rulebooks-evening", 1, "The mill")
    assert told["entries"][1] | {"time": ""} == {
        "time": "",
        "who": "Kara",
        "roll": "Climb",
        "outcome": "It works.",
        "faces": "Faces 6",
        "link": detail["link"],
        "note": "Over the wall",
    }


def test_a_link_shows_the_evening_to_somebody_else_and_only_to_read(visit: Visit) -> None:
    reader = visit(PAGE, permissions=CLIPBOARD)
    desk = rolled(reader)
    summary = reader.widget(CHECK).locator(".xr-summary").inner_text()
    write(desk, "Add a note to Check", "Note on Check", "Seen by a friend")
    write(desk, "Name it", "Name of the evening", "The mill")
    link = link_of(desk)
    expect(desk.locator(".xr-news")).to_contain_text("opens it only to read")
    page, _, fragment = link.partition("#")
    assert page == reader.address + PAGE
    friend = visit(f"{OTHER}#{fragment}")
    shown = friend.page.get_by_role("region", name="The mill")
    expect(shown.locator("h2")).to_be_focused()
    expect(shown.locator(".xr-log > li")).to_have_count(1)
    expect(shown).to_contain_text(summary)
    expect(shown).to_contain_text("Seen by a friend")
    expect(shown.locator("input, textarea, .xr-note-button")).to_have_count(0)
    assert shown.locator("a").get_attribute("href") == desk.locator(".xr-log a").get_attribute("href")
    expect(opened(friend.page).locator(".xr-log")).to_have_text("Nothing rolled yet.")
    shown.get_by_role("button", name="Close").click()
    expect(shown).to_have_count(0)
    assert "#" not in friend.page.url


def test_a_link_that_would_be_too_long_is_refused_with_its_length(visit: Visit) -> None:
    reader = visit(PAGE, permissions=CLIPBOARD)
    desk = rolled(reader)
    chance = random.Random(1)
    for _ in range(40):
        note = base64.b64encode(chance.randbytes(1490))  # packs badly
        field = desk.get_by_label("A note between rolls")
        field.fill(note.decode())
        field.press("Enter")
        expect(field).to_have_value("")
    expect(lines(desk)).to_have_count(41)
    desk.get_by_text("Save, share or print").click()
    desk.get_by_role("button", name="Copy a link").click()
    expect(desk.locator(".xr-news")).to_contain_text("That’s too long for a link: it would have ")
    expect(desk.locator(".xr-news")).to_contain_text("60,000 is the limit. Save it as a file instead.")
    expect(desk.locator(".xr-copy-area")).to_have_count(0)


@pytest.mark.parametrize(
    "broken", ["#evening=", "#evening=AAAA", "#evening=%%%", address_of([2]), address_of([1, "x", "never", []])]
)
def test_a_damaged_link_says_so_and_the_page_works(visit: Visit, broken: str) -> None:
    reader = visit(PAGE + broken)
    told = reader.page.locator(".xr-evening")
    expect(told.locator("h2")).to_have_text("This evening can’t be opened")
    expect(told).to_contain_text("Chats sometimes cut long links")
    roll(reader.widget(CHECK))


@pytest.mark.parametrize("bad", ["https://example.org/", "//example.org/x", "javascript:alert(1)"])
def test_a_strangers_evening_leads_to_no_other_site_and_brings_no_markup(visit: Visit, bad: str) -> None:
    line = [5, "<img src=x onerror=alert(1)>", "<b>bold</b>", "", bad, "<i>Kara</i>", ""]
    reader = visit(PAGE + address_of([1, "<u>Mine</u>", "2026-01-01T20:00:00.000Z", [line]]))
    shown = reader.page.locator(".xr-evening")
    expect(shown.locator("h2")).to_have_text("<u>Mine</u>")
    expect(shown.locator(".xr-log")).to_contain_text("<b>bold</b>")
    expect(shown.locator(".xr-log :is(img, b, i, u)")).to_have_count(0)
    assert [str(a.get_attribute("href")).startswith(reader.address) for a in shown.locator("a").all()] in ([], [True])


def test_an_evening_is_printed_whole_and_alone(visit: Visit) -> None:
    reader = with_former(visit, 150, 1000)
    reader.page.evaluate("() => { globalThis.print = () => {} }")
    desk = opened(reader.page)
    desk.get_by_text("Save, share or print").click()
    desk.get_by_role("button", name="Print").click()
    paper = reader.page.locator(".xr-only-printed")
    expect(paper.locator("li")).to_have_count(150)
    expect(paper.locator("li").first).to_contain_text("Roll 1")
    expect(paper).to_be_hidden()
    reader.page.emulate_media(media="print")
    expect(paper).to_be_visible()
    expect(reader.page.locator("article h1").first).to_be_hidden()
    reader.page.evaluate("() => dispatchEvent(new Event('afterprint'))")
    expect(paper).to_have_count(0)


def everything_open(page: Page, desk: Locator) -> None:
    desk.get_by_role("button", name="New evening").click()
    desk.get_by_label("Older evenings").select_option(index=1)
    desk.get_by_role("button", name="Rename").click()
    desk.locator(".xr-note-button").first.click()
    expect(desk.get_by_label("Note on Check")).to_be_focused()


def test_on_a_phone_everything_fits(visit: Visit) -> None:
    reader = visit(PAGE, viewport=PHONE, permissions=CLIPBOARD)
    desk = rolled(reader)
    write(desk, "Name it", "Name of the evening", "Averylongnamewithoutanyspaceinit" * 2)
    write(desk, "Add a note to Check", "Note on Check", "Another" * 40)
    link = link_of(desk)
    everything_open(reader.page, desk)
    wide = desk.evaluate("(desk) => desk.scrollWidth - desk.clientWidth")
    assert (wide, too_wide(reader.page)) == (0, 0)
    friend = visit(f"{page_of('rt0.check')}#{link.partition('#')[2]}", viewport=PHONE)
    expect(friend.page.locator(".xr-evening li")).to_have_count(1)
    assert too_wide(friend.page) == 0
