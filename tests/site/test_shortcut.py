"""One shortcut rolls, wherever the focus is; it leaves links to the browser."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.site.browser import is_in, page_of, unfold
from tests.site.conftest import Visit

CHECK = "tuurna.check"
SHORTCUT = "ControlOrMeta+Enter"


def test_the_shortcut_rolls_once_from_a_field_and_leaves_the_focus_there(visit: Visit) -> None:
    reader = visit(page_of(CHECK))
    found = reader.widget(CHECK)
    unfold(found)
    fate = found.locator("[name=fate]")
    fate.focus()
    reader.page.keyboard.press(SHORTCUT)
    is_in(found, "done")
    expect(fate).to_be_focused()
    expect(reader.page.locator(".xr-opener")).to_have_text("Table 1")
    found.locator("[name=level]").focus()
    reader.page.keyboard.press(SHORTCUT)
    expect(reader.page.locator(".xr-opener")).to_have_text("Table 2")


def test_the_shortcut_rolls_what_is_in_view_when_the_focus_is_elsewhere(visit: Visit) -> None:
    reader = visit("index.html")
    found = reader.widget(CHECK)
    expect(found.locator(".xr-go")).to_have_attribute("aria-keyshortcuts", "Control+Enter Meta+Enter")
    found.locator(".xr-go").scroll_into_view_if_needed()
    reader.page.keyboard.press(SHORTCUT)
    is_in(found, "done")


def test_on_a_link_the_same_keys_belong_to_the_browser(visit: Visit) -> None:
    reader = visit("index.html")
    link = reader.page.locator(".games a").first
    link.focus()
    with reader.context.expect_page():
        reader.page.keyboard.press(SHORTCUT)
    is_in(reader.widget(CHECK), "idle")
