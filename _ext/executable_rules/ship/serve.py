"""Serve a built site on this machine: `python -m executable_rules.ship.serve build/site`.

The server listens on the loopback address alone, gives out nothing but files below the site's folder, and sends the
headers that a strict host would send, so that what works here works there. Tests use `serving`.
"""

from __future__ import annotations

import argparse
import errno
import gzip
import hashlib
import os
import re
import socketserver
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, lru_cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import unquote

HOST = "127.0.0.1"
PORT = 8000
"""The port that is tried first when none is asked for."""

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data:; object-src 'none'; base-uri 'self'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}

# The browser keeps files but asks before it uses them: a new build shows at once, an unchanged file costs no bytes.
ASKED_FOR = "no-cache"

# What lies in a folder that bears a digest never changes: the browser need not ask for a year.
NAMED_BY_CONTENT = re.compile(r"/[0-9a-f]{12}/[^/]+$")
UNCHANGING = "max-age=31536000, immutable"

# The system's own table of types differs from machine to machine; what a site is made of must not.
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".gif": "image/gif",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/vnd.microsoft.icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
    ".zip": "application/zip",
}
_SHRINKING = (
    "text/",
    "application/json",
    "application/wasm",
    "application/manifest+json",
    "application/xml",
    "image/svg",
)


@lru_cache(maxsize=2000)
def _packed(content: bytes) -> bytes:
    """As gzip; kept for other servers of this process, for which a copy of a site need not be packed once more."""
    return gzip.compress(content, 6, mtime=0)


@dataclass(frozen=True)
class Body:
    """What is sent of one file: its bytes, as they are and packed."""

    content: bytes
    media_type: str

    @cached_property
    def digest(self) -> str:
        """A name for these bytes."""
        return hashlib.sha256(self.content).hexdigest()[:32]

    @cached_property
    def packed(self) -> bytes | None:
        """The bytes as gzip, or None where that would not save any."""
        if not self.media_type.startswith(_SHRINKING):
            return None
        packed = _packed(self.content)
        return packed if len(packed) < len(self.content) else None


class SiteServer(ThreadingHTTPServer):
    """A server of one folder, on the loopback address.

    Args:
        folder: the built site; it may be rebuilt while it is served.
        port: 0 to 65535; 0 takes any free one.
        handler: what answers.

    Raises:
        FileNotFoundError: `folder` holds no built site.
        OSError: the port is taken, or not allowed to this user.
    """

    daemon_threads = True
    # A browser, or a tool that follows all links, asks for a hundred files at once; with the queue full, one waits for
    # seconds, or is turned away.
    request_queue_size = 256
    # Elsewhere this frees a port that was used a moment ago; on Windows it would share one that is in use.
    allow_reuse_address = os.name != "nt"

    def __init__(self, folder: Path, port: int = 0, handler: type[SiteHandler] | None = None) -> None:
        self.folder = folder.resolve()
        if not (self.folder / "index.html").is_file():
            raise FileNotFoundError(f"{folder} holds no built site: there is no index.html in it")
        self._bodies: dict[Path, tuple[tuple[int, int], Body]] = {}
        super().__init__((HOST, port), handler or SiteHandler)

    def server_bind(self) -> None:
        """Take the port, without asking the network what this machine is called, which can take seconds."""
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = HOST, self.server_address[1]

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Report what went wrong with one request, unless the browser has just gone away."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)

    @property
    def address(self) -> str:
        """The address of the site's home page, with a slash at its end."""
        return f"http://{HOST}:{self.server_port}/"

    def locate(self, path: str) -> Path | None:
        """The file or folder that the path of an address means, or None where the site has none.

        Names that begin with a dot are the build's own, and links that lead out of the folder lead nowhere.
        """
        names = [name for name in unquote(path).split("/") if name]
        if any(name.startswith(".") or "\\" in name or "\0" in name or ":" in name for name in names):
            return None
        try:
            found = self.folder.joinpath(*names).resolve(strict=True)
        except (OSError, RuntimeError):  # a name too long, a circle of links
            return None
        return found if found == self.folder or self.folder in found.parents else None

    def body(self, file: Path) -> Body:
        """What to send of a file; read and packed once, and again after it has changed."""
        status = file.stat()
        state = (status.st_mtime_ns, status.st_size)
        known = self._bodies.get(file)
        if known is None or known[0] != state:
            media_type = TYPES.get(file.suffix.lower(), "application/octet-stream")
            known = self._bodies[file] = (state, Body(file.read_bytes(), media_type))
        return known[1]


class SiteHandler(BaseHTTPRequestHandler):
    """Answers GET and HEAD; every other method is refused."""

    server: SiteServer
    protocol_version = "HTTP/1.1"
    # Headers and body are two writes; without this the second waits for the first to be acknowledged.
    disable_nagle_algorithm = True

    def do_GET(self) -> None:
        """Answer with a page or file and its body."""
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        """Answer with the headers that GET would send."""
        self._answer(with_body=False)

    def _answer(self, *, with_body: bool) -> None:
        path, mark, query = self.path.partition("?")
        found = self.server.locate(path)
        if found is not None and found.is_dir():
            if not path.endswith("/"):
                # Without the slash, the page's relative addresses would begin one folder too high.
                self._send(HTTPStatus.MOVED_PERMANENTLY, location=f"{path}/{mark}{query}")
                return
            found = found / "index.html"
        elif path.endswith("/"):
            found = None
        if found is not None and found.is_file():
            self._send(HTTPStatus.OK, self.server.body(found), with_body=with_body)
            return
        missing = self.server.folder / "404.html"
        body = self.server.body(missing) if missing.is_file() else Body(b"There is no such page here.\n", TYPES[".txt"])
        self._send(HTTPStatus.NOT_FOUND, body, with_body=with_body)

    def _send(
        self, status: HTTPStatus, body: Body | None = None, *, with_body: bool = True, location: str | None = None
    ) -> None:
        content, packed, tag = b"", None, ""
        if body is not None:
            packed = body.packed if _accepts_gzip(self.headers.get("Accept-Encoding", "")) else None
            content = body.content if packed is None else packed
            tag = f'"{body.digest}"' if packed is None else f'"{body.digest}-gzip"'
            if status is HTTPStatus.OK and _matches(self.headers.get("If-None-Match", ""), tag):
                status = HTTPStatus.NOT_MODIFIED
        self.send_response(status)
        if location is not None:
            self.send_header("Location", location)
        if body is not None:
            self.send_header("ETag", tag)
            self.send_header("Vary", "Accept-Encoding")
        if status is not HTTPStatus.NOT_MODIFIED:
            if body is not None:
                self.send_header("Content-Type", body.media_type)
            if packed is not None:
                self.send_header("Content-Encoding", "gzip")
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if with_body and status is not HTTPStatus.NOT_MODIFIED:
            self.wfile.write(content)

    def version_string(self) -> str:
        """What the server calls itself."""
        return "rulebook"

    def send_response(self, code: int, message: str | None = None) -> None:
        """Begin an answer, of errors too."""
        found = code in {HTTPStatus.OK, HTTPStatus.NOT_MODIFIED} and NAMED_BY_CONTENT.search(self.path)
        self._keeping = UNCHANGING if found else ASKED_FOR
        super().send_response(code, message)

    def end_headers(self) -> None:
        """Close the headers of this answer, of errors too, with those that every answer has."""
        for name, value in HEADERS.items():
            self.send_header(name, value)
        self.send_header("Cache-Control", self._keeping)
        super().end_headers()

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Say only what was not found or refused."""
        if int(code) >= HTTPStatus.BAD_REQUEST:
            super().log_request(code, size)


def _accepts_gzip(header: str) -> bool:
    """Whether an Accept-Encoding header allows gzip."""
    weights: dict[str, float] = {}
    for item in header.split(","):
        coding, _, parameter = item.partition(";")
        name, _, value = parameter.partition("=")
        try:
            weight = float(value) if name.strip().lower() == "q" else 1.0
        except ValueError:
            weight = 0.0
        weights[coding.strip().lower()] = weight
    return weights.get("gzip", weights.get("*", 0.0)) > 0


def _matches(header: str, tag: str) -> bool:
    """Whether an If-None-Match header names `tag`."""
    names = [name.strip().removeprefix("W/") for name in header.split(",")]
    return tag in names or "*" in names


_Server = TypeVar("_Server", bound=SiteServer)


@contextmanager
def running(server: _Server) -> Iterator[_Server]:
    """Let a server answer for as long as the block runs, and close it."""
    with server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


@contextmanager
def serving(folder: Path, handler: type[SiteHandler] = SiteHandler) -> Iterator[str]:
    """Serve `folder` on a free port for as long as the block runs; gives the address of its home page.

    Tests bring a handler of their own where the host is to answer otherwise.

    Raises:
        FileNotFoundError: `folder` holds no built site.
    """
    with running(SiteServer(folder, handler=handler)) as server:
        yield server.address


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve until Ctrl-C.

    Returns:
        The exit status: 0, or 2 when there is no site or the port is taken.
    """
    parser = argparse.ArgumentParser(
        prog="python -m executable_rules.ship.serve", description="Serve a built site on 127.0.0.1."
    )
    parser.add_argument("folder", type=Path, help="the built site, for instance build/site")
    parser.add_argument("--port", type=_port, help=f"0 to 65535; {PORT}, or any free one if that is taken")
    options = parser.parse_args(arguments)
    try:
        server = _open(options.folder, options.port)
    except FileNotFoundError as error:
        print(error, file=sys.stderr)
        return 2
    except OSError as error:
        print(f"port {options.port} cannot be used: {error.strerror}", file=sys.stderr)
        return 2
    with server:
        print(f"Serving {options.folder} on {server.address} (stop with Ctrl-C)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print("\nStopped.", flush=True)
    return 0


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"port is {text}; allowed: a whole number from 0 to 65535")
    return int(text)


def _open(folder: Path, port: int | None) -> SiteServer:
    if port is not None:
        return SiteServer(folder, port)
    try:
        return SiteServer(folder, PORT)
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        return SiteServer(folder)


if __name__ == "__main__":
    sys.exit(main())
