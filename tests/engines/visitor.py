"""Someone who visits the site in any browser: the page asks the test what to do, instead of a driver that tells it.

A driver knows one or two engines, and each in its own way. This one needs of a browser nothing but that it can be
started with an address.
"""

from __future__ import annotations

import json
import queue
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from executable_rules.serve import Body, SiteHandler, SiteServer

from .engines import Engine

PROBE = Path(__file__).with_name("probe.js")
PATIENCE = 180.0
"""Seconds in which a page has to do what it was asked; a cold start of Python shares the machine with other tests."""


class VisitedServer(SiteServer):
    """The site, with the probe in every page."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.RequestHandlerClass = VisitedHandler
        self.jobs: queue.Queue[dict[str, Any]] = queue.Queue()
        self.told: queue.Queue[dict[str, Any]] = queue.Queue()
        self.arrivals: queue.Queue[str] = queue.Queue()

    def body(self, file: Path) -> Body:
        """A page as it is, but for the probe."""
        body = super().body(file)
        if file.suffix != ".html":
            return body
        probe = b'<head>\n<script src="/probe/probe.js"></script>'
        return Body(body.content.replace(b"<head>", probe, 1), body.media_type)


class VisitedHandler(SiteHandler):
    """Answers the probe, too."""

    server: VisitedServer

    def do_GET(self) -> None:  # noqa: N802 - http.server asks for these names
        """Give out the probe, or its next job when there is one."""
        address = urlsplit(self.path)
        if address.path == "/probe/probe.js":
            self._send(HTTPStatus.OK, Body(PROBE.read_bytes(), "text/javascript; charset=utf-8"))
        elif address.path == "/probe/job":
            self.server.arrivals.put(unquote(parse_qs(address.query)["at"][0]))
            job = self.server.jobs.get(timeout=10 * PATIENCE)
            self._send(HTTPStatus.OK, Body(json.dumps(job).encode(), "application/json"))
        else:
            super().do_GET()

    def do_POST(self) -> None:  # noqa: N802 - as above
        """Hear what came of a job."""
        self.server.told.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self._send(HTTPStatus.NO_CONTENT)


class Visitor:
    """One browser and what it is asked to do.

    Args:
        server: the site.
    """

    def __init__(self, server: VisitedServer) -> None:
        self._server = server
        self._number = 0
        self._at = self._arrived()

    def open(self, path: str) -> None:
        """Go to a page of the site, which is loaded anew even when it is the present one."""
        self._server.jobs.put({"go": f"/{path}"})
        self._at = self._arrived()
        assert self._at == f"/{path}", f"asked for /{path}, at {self._at}"

    def call(self, name: str, *given: Any) -> Any:
        """What one of the probe's functions gives.

        Raises:
            AssertionError: it failed, or gave nothing in time.
        """
        self._number += 1
        self._server.jobs.put({"call": name, "given": given, "number": self._number})
        try:
            told = self._server.told.get(timeout=PATIENCE)
        except queue.Empty:
            raise AssertionError(f"{name}{given} on {self._at}: no answer within {PATIENCE:g} s") from None
        self._server.arrivals.get(timeout=PATIENCE)  # the probe asks for more
        assert told["number"] == self._number, told
        assert "error" not in told, f"{name}{given} on {self._at}: {told.get('error')}"
        return told["value"]

    def _arrived(self) -> str:
        try:
            return self._server.arrivals.get(timeout=PATIENCE)
        except queue.Empty:
            raise AssertionError(f"no page was opened within {PATIENCE:g} s") from None


@contextmanager
def visiting(engine: Engine, site: Path) -> Iterator[Visitor]:
    """A browser with a profile of its own at the site's home page, for as long as the block runs."""
    with VisitedServer(site) as server, tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        command, environment = engine.command(Path(profile), server.address)
        with Path(profile, "log.txt").open("wb") as log:
            started = subprocess.Popen(command, env=environment, stdout=log, stderr=log, start_new_session=True)
        try:
            yield Visitor(server)
        finally:
            engine.stop(started)
            server.shutdown()
            thread.join()
