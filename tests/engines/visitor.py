"""Someone who visits the site in any browser: the page asks the test what to do, instead of a driver that tells it.

A driver knows one or two engines, and each in its own way. This one needs of a browser nothing but that it can be
started with an address.
"""

from __future__ import annotations

import json
import os
import queue
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from executable_rules.ship.offline import WORKER, write_worker
from executable_rules.ship.serve import Body, SiteHandler, SiteServer, running

from .engines import Engine

PROBE = Path(__file__).with_name("probe.js")
TAG = b'<head>\n<script src="/probe/probe.js"></script>'
PATIENCE = 180.0
"""Seconds in which a page has to do what it was asked; a cold start of Python shares the machine with other tests."""


class VisitedServer(SiteServer):
    """The site, with the probe in every page.

    The service worker is left out: it takes no page that is not the build's. A copy that `probed` made has its own.

    Attributes:
        spoilt: what is done to a file's content, by its name, before it is sent.
        cut: whether the network is gone. Only the probe still reaches the test.
        asked: the names of the files that were asked for, the latest last.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.RequestHandlerClass = VisitedHandler
        self.jobs: queue.Queue[dict[str, Any]] = queue.Queue()
        self.answers: queue.Queue[dict[str, Any]] = queue.Queue()
        self.arrivals: queue.Queue[str] = queue.Queue()
        self.spoilt: dict[str, Callable[[bytes], bytes]] = {}
        self.cut = False
        self.asked: list[str] = []

    def locate(self, path: str) -> Path | None:
        """The file that is meant, but no service worker in the topmost folder."""
        return None if path == f"/{WORKER}" else super().locate(path)

    def body(self, file: Path) -> Body:
        """A page as it is, but for the probe; what is to be spoilt, spoilt."""
        body = super().body(file)
        if file.suffix == ".html" and TAG not in body.content:
            return _with_probe(body)
        if file.name in self.spoilt:
            return Body(self.spoilt[file.name](body.content), body.media_type)
        return body


@cache
def _with_probe(page: Body) -> Body:
    return Body(page.content.replace(b"<head>", TAG, 1), page.media_type)


class VisitedHandler(SiteHandler):
    """Answers the probe, too."""

    server: VisitedServer

    def end_headers(self) -> None:
        """A browser keeps nothing of one test for the next: it would not ask for a file that is damaged there."""
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def do_GET(self) -> None:  # noqa: N802 - http.server asks for these names
        """Give out the probe, or its next job when there is one."""
        address = urlsplit(self.path)
        if address.path == "/probe/probe.js":
            self._send(HTTPStatus.OK, Body(PROBE.read_bytes(), "text/javascript; charset=utf-8"))
        elif address.path == "/probe/job":
            self.server.arrivals.put(unquote(parse_qs(address.query)["at"][0]))
            job = self.server.jobs.get(timeout=10 * PATIENCE)
            self._send(HTTPStatus.OK, Body(json.dumps(job).encode(), "application/json"))
        elif address.path == "/probe/seen":
            self.server.answers.put(json.loads(unquote(address.query)))
            self._send(HTTPStatus.NO_CONTENT)
        elif self.server.cut:
            self.close_connection = True  # without a word
        else:
            self.server.asked.append(address.path.rpartition("/")[2])
            super().do_GET()

    def do_POST(self) -> None:  # noqa: N802 - as above
        """Hear what came of a job."""
        self.server.answers.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self._send(HTTPStatus.NO_CONTENT)


class Visitor:
    """One browser and what it is asked to do.

    Args:
        server: the site.
    """

    def __init__(self, server: VisitedServer) -> None:
        self.server = server
        self._number = 0
        self._at = self._arrived()

    def open(self, path: str) -> None:
        """Go to a page of the site, which is loaded anew even when it is the present one."""
        self.server.jobs.put({"go": f"/{path}"})
        self._at = self._arrived()
        assert self._at == f"/{path}", f"asked for /{path}, at {self._at}"

    def call(self, name: str, *given: Any) -> Any:
        """What one of the probe's functions gives.

        Raises:
            AssertionError: it failed, or gave nothing in time.
        """
        self._number += 1
        self.server.jobs.put({"call": name, "given": given, "number": self._number})
        try:
            answer = self.server.answers.get(timeout=PATIENCE)
        except queue.Empty:
            raise AssertionError(f"{name}{given} on {self._at}: no answer within {PATIENCE:g} s") from None
        self.server.arrivals.get(timeout=PATIENCE)  # the probe asks for more
        assert answer["number"] == self._number, answer
        assert "error" not in answer, f"{name}{given} on {self._at}: {answer.get('error')}"
        return answer["value"]

    def _arrived(self) -> str:
        try:
            return self.server.arrivals.get(timeout=PATIENCE)
        except queue.Empty:
            raise AssertionError(f"no page was opened within {PATIENCE:g} s") from None


@contextmanager
def visiting(engine: Engine, site: Path) -> Iterator[Visitor]:
    """A browser with a profile of its own at the site's home page, for as long as the block runs."""
    with running(VisitedServer(site)) as server, engine.opened(server.address):
        yield Visitor(server)


def probed(site: Path, folder: Path) -> None:
    """Copy a site into a folder, with the probe in its pages and a service worker that keeps them as they then are."""
    for path in site.rglob("*"):
        copy = folder / path.relative_to(site)
        if path.is_dir():
            continue
        copy.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".html":
            copy.write_bytes(path.read_bytes().replace(b"<head>", TAG, 1))
        elif path.name != WORKER and path.parent.name != "offline":
            os.link(path, copy)
    write_worker(folder)
