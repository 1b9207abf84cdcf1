"""The site with the rules answered by the Python at hand, for tests of all but the browser's own.

Each page would start a Python of its own, which takes as long as all the rest of most tests. That the browser's
answers are those of this Python, byte for byte, is a test of its own (`test_soak.py`), as are its start and its end.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from functools import cache
from http import HTTPStatus

from executable_rules.page import load
from executable_rules.ship.serve import TYPES, UNCHANGING, Body, SiteHandler

WORKER = Body(
    b"""// @ts-check
// In place of worker.js: says what that says, and asks the host what that would ask Python.
self.postMessage({ progress: { bytes: 1, total: 1 } });
self.postMessage({ ready: true });
self.addEventListener("message", async ({ data: { id, request } }) => {
  if (id === undefined) return;
  const answer = await fetch("answer", { method: "POST", body: JSON.stringify(request) });
  self.postMessage(answer.ok ? { id, response: await answer.json() } : { id, fault: await answer.text() });
});
""",
    TYPES[".js"],
)

KEPT = re.compile(r"\.(css|js|svg|webp|woff2)$")

_one_at_a_time = threading.Lock()


@cache
def _respond() -> Callable[[str], str]:
    return load("rules_py")


class NearHandler(SiteHandler):
    """Answers as the site's own server does, and what pages ask of the rules."""

    def do_GET(self) -> None:  # noqa: N802 - http.server asks for these names
        """Answer with a page or file; the worker is the one above."""
        if self.path.endswith("/rules/python/worker.js"):
            self._send(HTTPStatus.OK, WORKER)
        else:
            super().do_GET()

    def send_response(self, code: int, message: str | None = None) -> None:
        """Let the browser keep all but pages: nothing is built anew while tests run, and asking takes its time."""
        super().send_response(code, message)
        if code in {HTTPStatus.OK, HTTPStatus.NOT_MODIFIED} and KEPT.search(self.path.partition("?")[0]):
            self._keeping = UNCHANGING

    def do_POST(self) -> None:  # noqa: N802 - as above
        """Answer a question to the rules; what goes wrong with one is a fault there too."""
        length = int(self.headers["Content-Length"])
        question = self.rfile.read(length)
        if len(question) < length:  # the page went away before it had said everything
            self.close_connection = True
            return
        text = question.decode()
        try:
            with _one_at_a_time:
                answer, status = _respond()(text), HTTPStatus.OK
        except Exception as error:  # noqa: BLE001 - a rule may raise anything; the page gets the message that Python would give
            answer, status = str(error), HTTPStatus.INTERNAL_SERVER_ERROR
        self._send(status, Body(answer.encode(), TYPES[".json"]))
