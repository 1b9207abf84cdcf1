"""Where the browser's storage is full, nothing is lost while the page is open, and a notice says so."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from tests.site.browser import loaded, page_of, roll, unfold
from tests.site.conftest import Visit
from tests.site.kept_forms import draw, out, put, saved
from tests.site.storage import FULL, NO_ROOM, ROOM
from tests.site.table_panel import opened

DECK = "rt0.check"
JOURNAL = "almanac.journal"
CHECK = "tuurna.check"

FILL = """() => {
    let number = 0;
    for (let size = 2 ** 20; size >= 1; ) {
        try {
            localStorage.setItem(`filler ${number}`, "x".repeat(size));
            number += 1;
        } catch {
            size = Math.floor(size / 2);
        }
    }
}"""

EMPTY = """() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith("filler")) localStorage.removeItem(key);
}"""


def fill(page: Page) -> None:
    page.evaluate(FILL)


def test_a_deck_goes_on_and_to_a_file_and_is_kept_again_when_there_is_room(visit: Visit) -> None:
    reader = visit(page_of(DECK))
    widget = reader.widget(DECK)
    draw(widget, "The Star")
    fill(reader.page)
    draw(widget, "The Moon")
    assert out(widget) == "The Star, The Moon"
    expect(widget.locator(".xr-unkept")).to_contain_text(FULL)
    expect(widget.locator(".xr-kept")).not_to_contain_text("kept")
    assert json.loads(saved(reader.page, widget.locator(".xr-save")))["params"]["out"] == "The Star, The Moon"
    reader.page.evaluate(EMPTY)
    draw(widget, "The Sun")
    expect(widget.locator(".xr-unkept")).to_have_count(0)
    expect(widget.locator(".xr-kept")).to_contain_text("What’s entered here is kept in this browser")
    reader.page.reload()
    assert out(reader.widget(DECK)) == "The Star, The Moon, The Sun"


def test_a_journal_says_that_it_is_not_kept(visit: Visit) -> None:
    reader = visit(page_of(JOURNAL))
    widget = reader.widget(JOURNAL)
    unfold(widget)
    widget.locator('[name="character"]').fill("Ada")
    fill(reader.page)
    widget.locator('[name="character"]').fill("Ada, who has a longer name by now")
    expect(widget.locator(".xr-unkept")).to_contain_text(FULL)
    expect(widget.locator(".xr-kept")).not_to_contain_text("kept")
    roll(widget)
    assert widget.locator('[name="character"]').input_value() == "Ada, who has a longer name by now"
    reader.page.evaluate(EMPTY)
    widget.locator('[name="character"]').fill("Ada, who has room")
    expect(widget.locator(".xr-unkept")).to_have_count(0)
    expect(widget.locator(".xr-kept")).to_contain_text("What’s entered here is kept in this browser")


def test_what_is_refused_is_set_aside_all_the_same(visit: Visit) -> None:
    reader = visit(page_of(DECK))
    text = json.dumps({"rule": DECK, "params": {"out": "The Towel"}}) + " " * 1000
    put(reader.page, text)
    fill(reader.page)
    reader.page.reload()
    widget = reader.widget(DECK)
    loaded(widget)
    refused = widget.locator(".xr-refused")
    expect(refused).to_contain_text("It was set aside until you leave this page; save it")
    assert saved(reader.page, widget.locator(".xr-save-refused")) == text


def test_the_log_holds_every_roll_once(visit: Visit) -> None:
    reader = visit(page_of(CHECK))
    widget = reader.widget(CHECK)
    roll(widget)
    reader.page.evaluate(NO_ROOM)
    roll(widget)
    roll(widget)
    expect(widget.locator(".xr-unkept")).to_contain_text(FULL)
    panel = opened(reader.page)
    expect(panel.locator(".xr-log > li")).to_have_count(3)
    reader.page.evaluate(ROOM)
    roll(widget)
    expect(widget.locator(".xr-unkept")).to_have_count(0)
    expect(panel.locator(".xr-log > li")).to_have_count(4)
    reader.page.reload()
    expect(reader.page.locator(".xr-opener")).to_have_text("Table 4")


def test_a_form_rolls_with_what_was_entered(visit: Visit) -> None:
    reader = visit(page_of(CHECK))
    fill(reader.page)
    widget = reader.widget(CHECK)
    widget.locator("[name=level]").fill("7")
    roll(widget)
    expect(widget.locator(".xr-result")).to_contain_text("7")
    assert widget.locator("[name=level]").input_value() == "7"
