"""The built site and pages to compare it with, and a browser that is sent from one to the next.

Every visit happens in a folder of its own, so that no visit finds what an earlier one left in the browser's cache; only
the next page of the same visit does. Folders that begin with `slow` lie behind a slow line.
"""

from __future__ import annotations

import json
import queue
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from typing import Any

from executable_rules.ship.serve import Body, SiteHandler, SiteServer, running
from tests.engines.engines import Engine
from tests.site.slow import Line, SlowOut

PAGES = Path(__file__).with_name("pages")
REST = "/v0/_bench/bare.html?bench=rest&kind=plain"
"""Where a browser is sent before each visit, so that none pays for what the one before has left to be done."""

PATIENCE = 180.0
"""Seconds in which a visit has to be over."""

RATE, DELAY = 20e6, 0.04
"""Of the slow line: bits a second, and seconds from a question to its answer."""


@dataclass
class Transferred:
    """What was asked for: how many files, their bytes, and their bytes when packed with gzip for the way."""

    requests: int = 0
    raw: int = 0
    packed: int = 0


@dataclass
class Visit:
    """What came of one visit: what its page reported, and what it asked for until the page had loaded, and in all."""

    report: dict[str, Any] = field(default_factory=dict)
    before: Transferred = field(default_factory=Transferred)
    whole: Transferred = field(default_factory=Transferred)


class BenchServer(SiteServer):
    """The site, the pages to compare with, and what the probe asks.

    Args:
        site: the folder of the built site.
        pyodide: the folder of the Pyodide release.
    """

    def __init__(self, site: Path, pyodide: Path) -> None:
        super().__init__(site)
        self.RequestHandlerClass = BenchHandler
        self.pyodide = pyodide
        self.line = Line(RATE, DELAY)
        self.visit = Visit()
        self.reports: queue.Queue[dict[str, Any]] = queue.Queue()
        self.next: queue.Queue[str] = queue.Queue()
        self._measured: dict[Path, Body] = {}
        self._counting = threading.Lock()

    def count(self, body: Body) -> None:
        """Note what is sent."""
        packed = body.content if body.packed is None else body.packed
        with self._counting:
            seen = self.visit.whole
            seen.requests += 1
            seen.raw += len(body.content)
            seen.packed += len(packed)

    def locate(self, path: str) -> Path | None:
        """A file of the site, or of a page to compare with, in whatever folder a visit has."""
        _, _, name = path.lstrip("/").partition("/")
        folder, _, rest = name.partition("/")
        if name.startswith("_bench/pyodide/"):
            found = self.pyodide / name.removeprefix("_bench/pyodide/")
        elif folder == "_bench":
            found = PAGES / rest
        elif name == "sw.js":
            return None  # what is kept for reading without a network would come in the way of what is measured
        else:
            return super().locate(name)
        return found if found.is_file() else None

    def body(self, file: Path) -> Body:
        """A page with the probe, the worker's script with what tells its memory, everything else as it is."""
        if file not in self._measured:
            body = super().body(file)
            content = body.content
            if file.suffix == ".html":
                content = content.replace(b"<head>", b'<head>\n<script src="/bench/probe.js"></script>', 1)
            if file.name == "worker.js":
                content += (PAGES / "memory.js").read_bytes()
            self._measured[file] = Body(content, body.media_type)
        return self._measured[file]


class BenchHandler(SiteHandler):
    """Counts what is sent, and is slow where it should be."""

    server: BenchServer

    def setup(self) -> None:
        """Begin a connection, of which nobody knows yet whether it is slow."""
        super().setup()
        self._plain, self._known = self.wfile, False
        self._body: Body | None = None

    def parse_request(self) -> bool:
        """Read what is asked for, and wait as long as that takes behind the slow line."""
        parsed = super().parse_request()
        slow = parsed and self.path.startswith("/slow")
        if slow:
            time.sleep(DELAY if self._known else 2 * DELAY)  # a connection takes a way forth and back of its own
        self._known = True
        self.wfile = SlowOut(self._plain, self.server.line) if slow else self._plain  # type: ignore[assignment]  # a writable file is all that is needed
        return parsed

    def do_GET(self) -> None:  # noqa: N802 - http.server asks for these names
        """Give out the probe, or a file."""
        if self.path == "/bench/probe.js":
            self._send(HTTPStatus.OK, Body((PAGES / "probe.js").read_bytes(), "text/javascript; charset=utf-8"))
        else:
            super().do_GET()

    def do_POST(self) -> None:  # noqa: N802 - as above
        """Hear what the probe has to say; when it has reported everything, send it on."""
        content = self.rfile.read(int(self.headers["Content-Length"] or 0))
        if self.path == "/bench/loaded":
            seen = self.server.visit.whole
            self.server.visit.before = Transferred(seen.requests, seen.raw, seen.packed)
            self._send(HTTPStatus.NO_CONTENT)
            return
        self.server.reports.put(json.loads(content))
        self._send(HTTPStatus.OK, Body(self.server.next.get().encode(), "text/plain; charset=utf-8"))

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Say nothing: the service worker is missing on purpose."""

    def _send(
        self, status: HTTPStatus, body: Body | None = None, *, with_body: bool = True, location: str | None = None
    ) -> None:
        self._body = body
        super()._send(status, body, with_body=with_body, location=location)

    def send_response(self, code: int, message: str | None = None) -> None:
        """Begin an answer; only now it is known whether the browser has the file already."""
        if code == HTTPStatus.OK and self._body is not None and not self.path.startswith("/bench/"):
            self.server.count(self._body)
        super().send_response(code, message)


class Visitor:
    """A browser that is sent from page to page.

    Args:
        server: what serves the pages.
    """

    def __init__(self, server: BenchServer) -> None:
        self._server = server
        self._number = 0

    def go(self, path: str, *, slow: bool = False, next_page: bool = False) -> Visit:
        """Visit a page.

        Args:
            path: the page and what the probe is to do there.
            slow: whether it lies behind the slow line.
            next_page: whether it belongs to the visit before, and finds what that has left in the cache.

        Raises:
            RuntimeError: the page reported an error, or nothing in time.
        """
        if not next_page:
            self._send(REST)
            self._number += 1
        return self._send(f"/{'slow' if slow else 'v'}{self._number}/{path}")

    def _send(self, address: str) -> Visit:
        server = self._server
        server.visit = visit = Visit()
        server.next.put(address)
        try:
            visit.report = server.reports.get(timeout=PATIENCE)
        except queue.Empty:
            raise RuntimeError(f"{address} reported nothing within {PATIENCE:g} s") from None
        if "error" in visit.report:
            raise RuntimeError(f"{address}: {visit.report['error']}")
        return visit


@contextmanager
def visiting(engine: Engine, site: Path, pyodide: Path) -> Iterator[Visitor]:
    """A browser with a profile of its own, for as long as the block runs."""
    with running(BenchServer(site, pyodide)) as server:
        try:
            with engine.opened(f"{server.address}v0/_bench/bare.html?bench=cold&kind=plain"):
                server.reports.get(timeout=PATIENCE)
                yield Visitor(server)
        finally:
            server.next.put("")
