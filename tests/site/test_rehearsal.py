"""While a reader reads, Python works out a roll that nobody sees: it leaves no trace but a quicker first roll."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.site.browser import loaded, page_of, roll
from tests.site.conftest import Visit

pytestmark = pytest.mark.own_python

CHECK = "tuurna.check"

LISTEN = """
const send = Worker.prototype.postMessage;
globalThis.sent = [];
Worker.prototype.postMessage = function (message, ...rest) {
  if (message?.rehearsed) globalThis.sent.push(message.rehearsed);
  if (message && "keep" in message) globalThis.kept = message.keep;
  return send.call(this, message, ...rest);
};
"""


def test_a_roll_is_rehearsed_once_python_is_there_and_nobody_sees_it(visit: Visit) -> None:
    reader = visit(None)
    reader.context.add_init_script(LISTEN)
    reader.open(page_of(CHECK))
    widget = reader.widget(CHECK)
    loaded(widget)
    sent = widget.evaluate(
        """() => new Promise((resolve) => {
            const look = () => (globalThis.sent.length ? resolve(globalThis.sent) : setTimeout(look, 20));
            look();
        })"""
    )
    assert [(one["op"], one["rule"], one["params"]["level"]) for one in sent] == [("roll", CHECK, "5")]
    expect(widget).to_have_attribute("data-state", "idle")
    expect(widget.locator(".xr-result")).to_be_hidden()
    assert widget.evaluate("(it) => it.runtime.asked") == 0
    roll(widget)
    assert widget.evaluate("(it) => it.runtime.asked") == 1
    assert widget.evaluate("() => globalThis.sent.length") == 1
