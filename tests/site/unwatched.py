"""A page of Chromium that its driver leaves alone, so that it can be hidden and frozen as a tab in the background is.

Playwright keeps its own pages in the foreground, whatever happens. This one it does not know; it carries the messages.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser

LOOK_EVERY = 0.05
"""Seconds between two looks at a page: looking all the time takes more of the machine than what is looked for."""


class UnwatchedPage:
    """A page in a browser context of its own.

    Args:
        browser: in which it opens.
        url: the address to open.
    """

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser.new_browser_cdp_session()
        self._browser.on("Target.receivedMessageFromTarget", self._hear)
        self._answers: dict[int, dict[str, Any]] = {}
        self._number = 0
        context = self._browser.send("Target.createBrowserContext")["browserContextId"]
        asked = {"url": "about:blank", "browserContextId": context}
        target = self._browser.send("Target.createTarget", asked)["targetId"]
        self._session = self._browser.send("Target.attachToTarget", {"targetId": target, "flatten": False})["sessionId"]
        self._context = context
        self.send("Page.navigate", url=url)

    def _hear(self, event: dict[str, Any]) -> None:
        message = json.loads(event["message"])
        if "id" in message:
            self._answers[message["id"]] = message

    def send(self, method: str, **params: Any) -> dict[str, Any]:
        """What the page's side of the debugging protocol answers."""
        self._number += 1
        message = json.dumps({"id": self._number, "method": method, "params": params})
        self._browser.send("Target.sendMessageToTarget", {"sessionId": self._session, "message": message})
        while self._number not in self._answers:
            self._browser.send("Browser.getVersion")  # messages come in while something is asked
        answer = self._answers.pop(self._number)
        assert "error" not in answer, answer
        found: dict[str, Any] = answer["result"]
        return found

    def evaluate(self, expression: str) -> Any:
        """The value of an expression in the page, as JSON has it."""
        answer = self.send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def until(self, expression: str, holds: Callable[[Any], bool]) -> Any:
        """Wait for a value; a test's own time limit ends what never comes."""
        while not holds(found := self.evaluate(expression)):
            time.sleep(LOOK_EVERY)
        return found

    def freeze(self) -> None:
        """Hide the page, and stop it with all its workers, as browsers do with tabs that nobody looks at."""
        self.send("Page.setWebLifecycleState", state="frozen")

    def resume(self) -> None:
        """Let it go on; it stays in the background."""
        self.send("Page.setWebLifecycleState", state="active")

    def close(self) -> None:
        """Close it, and forget what it stored."""
        self._browser.send("Target.disposeBrowserContext", {"browserContextId": self._context})
        self._browser.detach()
