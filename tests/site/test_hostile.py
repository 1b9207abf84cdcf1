"""Whatever a link or a request says: one sentence, no script, nothing out of place, and the page goes on working."""

from __future__ import annotations

import json
from html.parser import HTMLParser

from playwright.sync_api import expect

from executable_rules.page import load
from tests.site.browser import ask, is_in, page_of, roll, too_wide
from tests.site.conftest import Visit
from tests.site.hostile import fragments, requests

CHECK = "tuurna.check"
NUMBER = 10_000
SHOWN = 200
ASKED = 1000
LONGEST = 1000
"""Characters of the longest sentence that says what is wrong; of a table, there may be one for each of its cells."""

ELEMENTS = set(
    "a button caption circle details div em li ol output p path rect section small span strong summary svg table tbody"
    " td text th thead title tr ul".split()
)


class Elements(HTMLParser):
    """Everything in an answer."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.attributes: dict[str, str] = {}
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        self.attributes |= {name: value or "" for name, value in attrs}


def test_answers_hold_nothing_that_a_request_brought() -> None:
    respond = load("rules_py")
    refused = 0
    for request in requests(NUMBER):
        answer = json.loads(respond(json.dumps(request)))
        if not answer["ok"]:
            refused += 1
            sentences = answer["message"].count("; and row ") + 1
            assert 0 < len(answer["message"]) <= LONGEST * sentences, request
            assert answer["message"].isprintable(), request
            continue
        found = Elements(answer["html"])
        assert found.names <= ELEMENTS, request
        assert not any(name.startswith("on") for name in found.attributes), request
        assert not any("javascript:" in value for value in found.attributes.values()), request
    assert NUMBER * 0.5 < refused < NUMBER


def test_every_fragment_is_read_or_refused(visit: Visit) -> None:
    """Ten thousand are read in the page, some of them asked of its rules, and then the page still rolls."""
    reader = visit(page_of(CHECK))
    widget = reader.widget(CHECK)
    read = reader.page.evaluate(
        """async (fragments) => {
            const { rollOf, LinkError } = await import(new URL("../_static/rules/storage/link.js", location.href));
            return fragments.map((fragment) => {
                try {
                    return rollOf(fragment);
                } catch (error) {
                    if (!(error instanceof LinkError)) throw error;
                    return error.message;
                }
            });
        }""",
        fragments(NUMBER),
    )
    rolls = [{"op": "roll", **one} for one in read if isinstance(one, dict)]
    messages = [one for one in read if isinstance(one, str)]
    assert len(rolls) > NUMBER / 2
    assert len(messages) > NUMBER / 20
    assert max(map(len, messages)) <= LONGEST
    assert all(isinstance(answer["ok"], bool) for answer in ask(widget, rolls[:ASKED]))
    assert reader.page.evaluate("window.harmed") is None
    roll(widget)


def test_what_is_shown_of_a_hostile_link_stays_in_its_place(visit: Visit) -> None:
    reader = visit(page_of(CHECK), viewport={"width": 390, "height": 844})
    roll(reader.widget(CHECK))
    for fragment in fragments(SHOWN, seed=1):
        reader.page.evaluate("(fragment) => { location.hash = fragment; }", fragment)
        reader.page.evaluate("new Promise((resolve) => setTimeout(resolve, 30))")
        # What an earlier link has put into a field is still there, with its message beside it; a link to no rule
        # of this page has its message above the text.
        messages = reader.page.locator(".xr-message:visible, .xr-error:visible")
        beside = reader.page.locator("rule-widget").locator(messages)
        assert beside.count() <= 1, fragment
        assert messages.count() - beside.count() <= 1, fragment
        assert too_wide(reader.page) == 0, fragment
    assert reader.page.evaluate("window.harmed") is None
    assert reader.page.locator("main iframe, main img[onerror], main script").count() == 0
    reader.page.evaluate(f"location.hash = '#rule={CHECK}&level=5&seed=1'")
    expect(reader.widget(CHECK).locator(".xr-origin")).to_contain_text("Seed 1 ")
    is_in(reader.widget(CHECK), "done")
