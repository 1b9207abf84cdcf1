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
from tests.site.storage import FULL, NO_ROOM, ROOM
from tests.site.table_panel import CHECK, FORBIDDEN, OTHER, PAGE, opened, rolled

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


def lines(panel: Locator) -> Locator:
    return panel.locator(".xr-log > li:has(time)")


def write(panel: Locator, name: str, label: str, text: str) -> None:
    """Press a button that opens a field for a moment, and write into it."""
    panel.get_by_role("button", name=name).first.click()
    panel.get_by_label(label).fill(text)
    panel.get_by_role("button", name="Done").click()


def again(reader: Reader) -> Locator:
    """The table after the page was loaded anew; on a wide page it opens by itself."""
    reader.page.reload()
    panel = reader.page.get_by_role("region", name="Your table")
    expect(panel).to_be_visible()
    return panel


def saved(panel: Locator, kind: str) -> str:
    fold = panel.locator(".xr-taking > details")
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    with panel.page.expect_download() as download:
        panel.get_by_role("button", name=f"Save as {kind}").click()
    return Path(download.value.path()).read_text(encoding="utf-8")


def link_of(panel: Locator) -> str:
    fold = panel.locator(".xr-taking > details")
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    panel.get_by_role("button", name="Copy a link").click()
    expect(panel.locator(".xr-live")).to_have_text("Link copied.")
    return str(panel.page.evaluate("navigator.clipboard.readText()"))


def address_of(evening: Any) -> str:
    """The fragment that holds an evening, as somebody else might make it."""
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(json.dumps(evening).encode()) + packer.flush()
    return "#evening=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def test_a_roll_gets_a_note_that_is_kept_and_can_be_changed(visit: Visit) -> None:
    reader = visit(PAGE)
    panel = rolled(reader)
    write(panel, "Add a note to Check", "Note on Check", "The door held.")
    expect(panel.locator(".xr-note")).to_have_text("The door held.")
    expect(panel.locator(".xr-note-button")).to_be_focused()
    panel = again(reader)
    expect(panel.locator(".xr-note")).to_have_text("The door held.")
    write(panel, "Change the note to Check", "Note on Check", "")
    expect(panel.locator(".xr-note")).to_have_count(0)
    expect(lines(panel)).to_have_count(1)
    expect(lines(again(reader))).to_have_count(1)
    expect(reader.page.locator(".xr-note")).to_have_count(0)


def test_escape_ends_a_note_first_and_the_panel_after_it(visit: Visit) -> None:
    reader = visit(PAGE)
    panel = rolled(reader)
    panel.locator(".xr-note-button").focus()
    reader.page.keyboard.press("Enter")
    reader.page.keyboard.type("By keyboard")
    reader.page.keyboard.press("Escape")
    expect(panel).to_be_visible()
    expect(panel.locator(".xr-note")).to_have_text("By keyboard")
    expect(panel.locator(".xr-note-button")).to_be_focused()
    reader.page.keyboard.press("Escape")
    expect(panel).to_be_hidden()


def test_a_note_stands_between_rolls_until_nothing_is_left_in_it(visit: Visit) -> None:
    reader = visit(PAGE)
    panel = rolled(reader)
    field = panel.get_by_label("A note between results")
    field.fill("They take the mill road.")
    field.press("Enter")
    expect(lines(panel).first).to_contain_text("They take the mill road.")
    expect(field).to_be_focused()
    expect(field).to_have_value("")
    roll(reader.widget(CHECK))
    expect(lines(panel)).to_have_count(3)
    expect(lines(panel).nth(1)).to_contain_text("They take the mill road.")
    # A note is no roll, and has no way to one.
    expect(lines(panel).nth(1).locator("a")).to_have_count(0)
    write(panel, "Change your note", "Your note", "  ")
    expect(lines(panel)).to_have_count(2)
    expect(panel.locator("h2")).to_be_focused()


def test_a_roll_elsewhere_leaves_the_note_alone_that_is_being_written(visit: Visit) -> None:
    """Two tabs: what one rolls, the other shows at once, and nobody loses a word or the place."""
    reader = visit(PAGE)
    panel = rolled(reader)
    panel.get_by_role("button", name="Add a note to Check").click()
    reader.page.keyboard.type("Half a sen")
    other = reader.context.new_page()
    other.goto(reader.address + PAGE)
    roll(other.locator(f'rule-widget[data-rule="{CHECK}"]').first)
    expect(lines(panel)).to_have_count(2)
    expect(panel.get_by_label("Note on Check")).to_be_focused()
    reader.page.keyboard.type("tence")
    expect(panel.get_by_label("Note on Check")).to_have_value("Half a sentence")
    expect(lines(opened(other)).locator(".xr-note")).to_have_text("Half a sentence")


def test_evenings_are_named_begun_and_opened_again(visit: Visit) -> None:
    reader = visit(PAGE)
    panel = rolled(reader)
    write(panel, "Name it", "Name of the evening", "The mill")
    expect(panel.locator(".xr-evening-line strong")).to_contain_text("The mill")
    expect(panel.get_by_role("button", name="Rename")).to_be_focused()
    panel.get_by_role("button", name="New evening").click()
    expect(panel.locator(".xr-news")).to_contain_text("A new evening has begun.")
    expect(panel.locator(".xr-log")).to_have_text("Nothing here yet.")
    roll(reader.widget(CHECK))
    roll(reader.widget(CHECK))
    expect(lines(panel)).to_have_count(2)
    expect(reader.page.locator(".xr-opener")).to_have_text("Table 2")
    panel = again(reader)
    older = panel.get_by_label("Older evenings")
    older.select_option(index=1)
    expect(panel.locator(".xr-evening-line strong")).to_contain_text("The mill")
    expect(lines(panel)).to_have_count(1)
    # What is written down now belongs to this evening.
    expect(panel.get_by_label("A note between results")).to_be_hidden()
    panel.get_by_role("button", name="This evening").click()
    expect(lines(panel)).to_have_count(2)
    assert older.input_value() == ""


def test_a_new_evening_can_be_taken_back_and_an_empty_one_is_enough(visit: Visit) -> None:
    panel = rolled(visit(PAGE))
    panel.get_by_role("button", name="New evening").click()
    expect(panel.locator(".xr-log")).to_have_text("Nothing here yet.")
    panel.get_by_role("button", name="New evening").click()
    expect(panel.locator(".xr-news")).to_contain_text("This evening is still empty.")
    expect(panel.get_by_label("Older evenings").locator("option")).to_have_count(2)
    panel.get_by_role("button", name="This evening").click()
    panel.get_by_label("Older evenings").select_option(index=1)
    panel.get_by_role("button", name="Clear").click()
    expect(panel.get_by_label("Older evenings")).to_be_hidden()
    panel.get_by_role("button", name="Undo").click()
    expect(panel.locator(".xr-news")).to_have_text("Everything’s back.")
    expect(panel.get_by_label("Older evenings").locator("option")).to_have_count(2)


def test_taking_back_a_new_evening_goes_on_with_the_one_before(visit: Visit) -> None:
    panel = rolled(visit(PAGE))
    panel.get_by_role("button", name="New evening").click()
    expect(panel.get_by_role("button", name="Undo")).to_be_focused()
    panel.get_by_role("button", name="Undo").click()
    expect(lines(panel)).to_have_count(1)
    expect(panel.get_by_label("Older evenings")).to_be_hidden()


def test_the_log_of_an_earlier_version_comes_along_once_and_in_evenings(visit: Visit) -> None:
    reader = with_former(visit, 5, 7 * HOUR)
    opened(reader.page)
    for _ in range(2):
        panel = again(reader)
        expect(lines(panel)).to_have_count(1)
        expect(lines(panel)).to_contain_text("Roll 5")
        expect(panel.get_by_label("Older evenings").locator("option")).to_have_count(5)
        panel.get_by_role("button", name="All").click()
        expect(lines(panel)).to_have_count(5)
        expect(lines(panel).last).to_contain_text("Roll 1")


def test_an_old_log_that_cannot_be_read_is_set_aside_and_not_thrown_away(visit: Visit) -> None:
    reader = visit("search.html")
    damaged = '[{"time": "half a log'
    reader.page.evaluate("(text) => localStorage.setItem('rules-kept:log', text)", damaged)
    reader.open(PAGE)
    panel = opened(reader.page)
    notice = panel.get_by_text("An older log in this browser can’t be read.")
    expect(notice).to_be_visible()
    with reader.page.expect_download() as download:
        panel.get_by_role("button", name="Save it as a file").click()
    assert Path(download.value.path()).read_text(encoding="utf-8") == damaged
    panel.get_by_role("button", name="Delete it").click()
    expect(lines(again(reader))).to_have_count(0)
    expect(notice).to_be_hidden()


def test_ten_thousand_rolls_are_shown_in_pieces_and_saved_whole(visit: Visit) -> None:
    reader = with_former(visit, 10_000, 1000)
    expect(reader.page.locator(".xr-opener")).to_have_text("Table 10000")
    roll(reader.widget(CHECK))
    panel = opened(reader.page)
    expect(lines(panel)).to_have_count(100)
    expect(panel.get_by_role("button", name="Show 9901 older ones")).to_be_visible()
    panel.get_by_role("button", name="Show 9901 older ones").click()
    expect(lines(panel)).to_have_count(200)
    expect(lines(panel).last).to_contain_text("Roll 9802")
    entries = json.loads(saved(panel, "JSON"))["entries"]
    assert (len(entries), entries[0]["outcome"], entries[9999]["outcome"]) == (10_001, "Roll 1", "Roll 10000")


def test_what_the_browser_has_thrown_away_stays_on_the_screen_and_is_kept_again(visit: Visit) -> None:
    reader = visit(PAGE)
    panel = rolled(reader)
    write(panel, "Add a note to Check", "Note on Check", "Still here")
    session = reader.context.new_cdp_session(reader.page)
    origin = reader.address.rstrip("/")
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "indexeddb"})
    roll(reader.widget(CHECK))
    expect(lines(panel)).to_have_count(2)
    expect(panel.locator(".xr-note")).to_have_text("Still here")
    expect(lines(again(reader))).to_have_count(2)
    expect(reader.page.locator(".xr-note")).to_have_text("Still here")


def test_where_there_is_no_room_notes_and_names_stay_and_are_kept_when_there_is(visit: Visit) -> None:
    reader = visit(PAGE)
    panel = rolled(reader)
    reader.page.evaluate(NO_ROOM)
    write(panel, "Add a note to Check", "Note on Check", "No room")
    expect(panel.locator(".xr-unkept")).to_contain_text(FULL)
    write(panel, "Name it", "Name of the evening", "Tight")
    expect(reader.page.locator(".xr-unkept")).to_have_count(1)
    expect(panel.locator(".xr-note")).to_have_text("No room")
    assert "No room" in saved(panel, "text")
    reader.page.evaluate(ROOM)
    roll(reader.widget(CHECK))
    expect(reader.page.locator(".xr-unkept")).to_have_count(0)
    panel = again(reader)
    expect(panel.locator(".xr-note")).to_have_text("No room")
    expect(panel.locator(".xr-evening-line strong")).to_contain_text("Tight")


def test_without_storage_an_evening_has_notes_and_a_name_and_is_saved(visit: Visit) -> None:
    reader = visit(None)
    reader.lose_storage(FORBIDDEN)
    reader.open(PAGE)
    panel = rolled(reader)
    write(panel, "Add a note to Check", "Note on Check", "Nowhere kept")
    write(panel, "Name it", "Name of the evening", "Adrift")
    roll(reader.widget(CHECK))
    expect(lines(panel)).to_have_count(2)
    expect(reader.page.locator(".xr-unkept")).to_have_count(1)
    saved_log = json.loads(saved(panel, "JSON"))
    assert (saved_log["name"], [entry.get("note") for entry in saved_log["entries"]]) == (
        "Adrift",
        ["Nowhere kept", None],
    )


def test_text_and_json_hold_names_notes_and_who_rolled(visit: Visit) -> None:
    reader = visit(PAGE)
    roll(reader.widget(CHECK))
    detail = {"text": "Climb\nIt works.\nFaces 6", "link": f"{reader.address}{PAGE}#rule={CHECK}&seed=1"}
    reader.widget(CHECK).evaluate(
        """(widget, detail) => widget.dispatchEvent(new CustomEvent("xr-rolled", { bubbles: true, detail }))""",
        {**detail, "place": f"/{PAGE}#x", "who": "Kara"},
    )
    panel = opened(reader.page)
    expect(lines(panel)).to_have_count(2)
    expect(lines(panel).first.locator("strong")).to_have_text("Kara")
    write(panel, "Add a note to Climb", "Note on Climb", "Over the wall")
    write(panel, "Name it", "Name of the evening", "The mill")
    text = saved(panel, "text")
    assert text.startswith("The mill, ")
    assert f"Kara: Climb\nIt works.\nFaces 6\nNote: Over the wall\n{detail['link']}\n" in text
    saved_log = json.loads(saved(panel, "JSON"))
    assert (saved_log["format"], saved_log["version"], saved_log["name"]) == ("rulebooks-evening", 1, "The mill")
    assert saved_log["entries"][1] | {"time": ""} == {
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
    panel = rolled(reader)
    summary = reader.widget(CHECK).locator(".xr-summary").inner_text()
    write(panel, "Add a note to Check", "Note on Check", "Seen by a friend")
    write(panel, "Name it", "Name of the evening", "The mill")
    link = link_of(panel)
    expect(panel.locator(".xr-news")).to_contain_text("opens it only to read")
    page, _, fragment = link.partition("#")
    assert page == reader.address + PAGE
    friend = visit(f"{OTHER}#{fragment}")
    shown = friend.page.get_by_role("region", name="The mill")
    expect(shown.locator("h2")).to_be_focused()
    expect(shown.locator(".xr-log > li")).to_have_count(1)
    expect(shown).to_contain_text(summary)
    expect(shown).to_contain_text("Seen by a friend")
    expect(shown.locator("input, textarea, .xr-note-button")).to_have_count(0)
    assert shown.locator("a").get_attribute("href") == panel.locator(".xr-log a").get_attribute("href")
    expect(opened(friend.page).locator(".xr-log")).to_have_text("Nothing here yet.")
    shown.get_by_role("button", name="Close").click()
    expect(shown).to_have_count(0)
    assert "#" not in friend.page.url


def test_a_link_that_would_be_too_long_is_refused_with_its_length(visit: Visit) -> None:
    reader = visit(PAGE, permissions=CLIPBOARD)
    panel = rolled(reader)
    chance = random.Random(1)
    for _ in range(40):
        note = base64.b64encode(chance.randbytes(1490))  # packs badly
        field = panel.get_by_label("A note between results")
        field.fill(note.decode())
        field.press("Enter")
        expect(field).to_have_value("")
    expect(lines(panel)).to_have_count(41)
    panel.get_by_text("Save, share or print").click()
    panel.get_by_role("button", name="Copy a link").click()
    expect(panel.locator(".xr-news")).to_contain_text("That’s too long for a link: it would have ")
    expect(panel.locator(".xr-news")).to_contain_text("60,000 is the limit. Save it as a file instead.")
    expect(panel.locator(".xr-copy-area")).to_have_count(0)


@pytest.mark.parametrize(
    "broken", ["#evening=", "#evening=AAAA", "#evening=%%%", address_of([2]), address_of([1, "x", "never", []])]
)
def test_a_damaged_link_says_so_and_the_page_works(visit: Visit, broken: str) -> None:
    reader = visit(PAGE + broken)
    shown = reader.page.locator(".xr-evening")
    expect(shown.locator("h2")).to_have_text("This evening can’t be opened")
    expect(shown).to_contain_text("Chats sometimes cut long links")
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
    panel = opened(reader.page)
    panel.get_by_text("Save, share or print").click()
    panel.get_by_role("button", name="Print").click()
    paper = reader.page.locator(".xr-only-printed")
    expect(paper.locator("li")).to_have_count(150)
    expect(paper.locator("li").first).to_contain_text("Roll 1")
    expect(paper).to_be_hidden()
    reader.page.emulate_media(media="print")
    expect(paper).to_be_visible()
    expect(reader.page.locator("article h1").first).to_be_hidden()
    reader.page.evaluate("() => dispatchEvent(new Event('afterprint'))")
    expect(paper).to_have_count(0)


def everything_open(page: Page, panel: Locator) -> None:
    panel.get_by_role("button", name="New evening").click()
    panel.get_by_label("Older evenings").select_option(index=1)
    panel.get_by_role("button", name="Rename").click()
    panel.locator(".xr-note-button").first.click()
    expect(panel.get_by_label("Note on Check")).to_be_focused()


def test_on_a_phone_everything_fits(visit: Visit) -> None:
    reader = visit(PAGE, viewport=PHONE, permissions=CLIPBOARD)
    panel = rolled(reader)
    write(panel, "Name it", "Name of the evening", "Averylongnamewithoutanyspaceinit" * 2)
    write(panel, "Add a note to Check", "Note on Check", "Another" * 40)
    link = link_of(panel)
    everything_open(reader.page, panel)
    wide = panel.evaluate("(panel) => panel.scrollWidth - panel.clientWidth")
    assert (wide, too_wide(reader.page)) == (0, 0)
    friend = visit(f"{page_of('rt0.check')}#{link.partition('#')[2]}", viewport=PHONE)
    expect(friend.page.locator(".xr-evening li")).to_have_count(1)
    assert too_wide(friend.page) == 0
