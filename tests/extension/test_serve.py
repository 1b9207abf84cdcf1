"""The server of the built site: what it gives out, what it keeps to itself, and the headers it sends."""

from __future__ import annotations

import gzip
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple

import pytest

from executable_rules.ship.serve import HEADERS, HOST, SiteServer, main, serving

PAGE = "<!doctype html><title>Home</title>" + "<p>A long page.</p>" * 200


class Answer(NamedTuple):
    """Status, headers (names in lower case) and body of an answer."""

    status: int
    headers: dict[str, str]
    body: bytes


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A small built site, with a secret beside it and build files in it."""
    site = tmp_path / "site"
    for name, content in {
        "index.html": PAGE,
        "404.html": "<!doctype html><title>Not found</title>",
        ".buildinfo": "secret",
        "tuurna/index.html": "<!doctype html><title>Tu'urna</title>",
        "empty/page.txt": "text",
        "_static/é ß.js": "export {};" * 100,
        "_static/tiny.js": "1",
    }.items():
        path = site / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    (site / "_static/python.wasm").write_bytes(b"\0asm" * 1000)
    (site / "kept/0123456789ab").mkdir(parents=True)
    (site / "kept/0123456789ab/python.wasm").write_bytes(b"\0asm" * 1000)
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    return site


@pytest.fixture
def port(site: Path) -> Iterator[int]:
    """The port on which `site` is served."""
    with serving(site) as address:
        yield int(address.rstrip("/").rpartition(":")[2])


def ask(port: int, path: str, method: str = "GET", **headers: str) -> Answer:
    """One request with exactly this path, which a cleverer client would tidy first."""
    connection = HTTPConnection(HOST, port, timeout=30)
    connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    response = connection.getresponse()
    answer = Answer(response.status, {name.lower(): value for name, value in response.getheaders()}, response.read())
    connection.close()
    return answer


def test_the_home_page_and_those_of_folders_are_served(port: int) -> None:
    assert ask(port, "/").body.decode() == PAGE
    assert ask(port, "/index.html?from=here").body.decode() == PAGE
    assert b"Tu'urna" in ask(port, "/tuurna/").body


def test_a_folder_without_slash_is_sent_to_its_page(port: int) -> None:
    answer = ask(port, "/tuurna?seed=42")
    assert (answer.status, answer.headers["location"]) == (301, "/tuurna/?seed=42")


def test_no_redirect_leads_to_another_host(port: int) -> None:
    """A browser reads an address with two slashes in front as the name of a host."""
    assert ask(port, "//tuurna").headers["location"] == "/tuurna/"


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/tuurna/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/..%5csecret.txt",
        "/tuurna/%2e%2e/%2e%2e/secret.txt",
        "/./../secret.txt",
        "//../secret.txt",
        "/.buildinfo",
        "/tuurna/%00",
        "/C:secret.txt",
        "/tuurna%5csecret.txt",
        "/linked.txt",
        "/linked/secret.txt",
        "/round/round",
        "/empty/",
        "/index.html/",
        "/" + "a" * 5000,
        "//[",
        "/nothing",
    ],
)
def test_what_is_not_in_the_site_is_not_found(site: Path, port: int, path: str) -> None:
    # Names that would lead elsewhere on Windows.
    (site / "C:secret.txt").write_text("secret", encoding="utf-8")
    (site / "tuurna\\secret.txt").write_text("secret", encoding="utf-8")
    (site / "linked.txt").symlink_to(site.parent / "secret.txt")
    (site / "linked").symlink_to(site.parent)
    (site / "round").symlink_to(site / "round")
    answer = ask(port, path)
    assert (answer.status, b"Not found" in answer.body, b"secret" in answer.body) == (404, True, False)


def test_a_site_without_its_own_page_for_it_says_in_words_what_is_missing(site: Path, port: int) -> None:
    (site / "404.html").unlink()
    answer = ask(port, "/nothing")
    assert (answer.status, answer.body) == (404, b"There is no such page here.\n")


@pytest.mark.parametrize(
    ("name", "media_type"),
    [
        ("page.html", "text/html; charset=utf-8"),
        ("worker.mjs", "text/javascript; charset=utf-8"),
        ("WORKER.JS", "text/javascript; charset=utf-8"),
        ("lock.json", "application/json"),
        ("python.wasm", "application/wasm"),
        ("rules_py-1-py3-none-any.whl", "application/zip"),
        ("python_stdlib.zip", "application/zip"),
        ("die.svg", "image/svg+xml"),
        ("unheard.of", "application/octet-stream"),
        ("plain", "application/octet-stream"),
    ],
)
def test_files_have_the_type_that_browsers_insist_on(site: Path, port: int, name: str, media_type: str) -> None:
    (site / name).write_bytes(b"content")
    assert ask(port, f"/{name}").headers["content-type"] == media_type


def test_a_name_beyond_ascii_is_found(port: int) -> None:
    assert ask(port, "/_static/%C3%A9%20%C3%9F.js").status == 200


@pytest.mark.parametrize(("method", "path", "status"), [("GET", "/", 200), ("GET", "/x", 404), ("POST", "/", 501)])
def test_every_answer_carries_the_strict_headers(port: int, method: str, path: str, status: int) -> None:
    answer = ask(port, path, method)
    assert (answer.status, {name: answer.headers.get(name.lower()) for name in HEADERS}) == (status, HEADERS)


@pytest.mark.parametrize(
    ("path", "keeping"),
    [
        ("/", "no-cache"),
        ("/_static/python.wasm", "no-cache"),
        ("/kept/0123456789ab/python.wasm", "max-age=31536000, immutable"),
        ("/kept/0123456789ab/gone.wasm", "no-cache"),
    ],
)
def test_a_browser_keeps_without_asking_only_what_is_named_by_its_content(port: int, path: str, keeping: str) -> None:
    answer = ask(port, path)
    assert answer.headers["cache-control"] == keeping
    again = ask(port, path, If_None_Match=answer.headers["etag"])
    assert (again.status, again.headers["cache-control"]) == (404 if "gone" in path else 304, keeping)


def test_scripts_come_from_the_site_alone_and_none_is_inline() -> None:
    policy = dict(part.strip().split(" ", 1) for part in HEADERS["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'self'"
    assert policy["script-src"] == "'self' 'wasm-unsafe-eval'"


@pytest.mark.parametrize(
    ("header", "coding"),
    [
        ("gzip", "gzip"),
        ("br, GZIP;q=0.5", "gzip"),
        ("*", "gzip"),
        ("gzip;q=0, *", None),
        ("gzip;q=none", None),
        ("br", None),
        ("", None),
    ],
)
def test_gzip_is_sent_to_those_who_take_it(port: int, header: str, coding: str | None) -> None:
    for path, content in [("/", PAGE.encode()), ("/_static/python.wasm", b"\0asm" * 1000)]:
        answer = ask(port, path, Accept_Encoding=header)
        assert answer.headers.get("content-encoding") == coding
        assert answer.headers["vary"] == "Accept-Encoding"
        assert int(answer.headers["content-length"]) == len(answer.body)
        assert (gzip.decompress(answer.body) if coding else answer.body) == content


def test_what_gzip_would_not_shrink_is_sent_as_it_is(site: Path, port: int) -> None:
    (site / "rules.whl").write_bytes(b"PK" * 1000)
    for path in ("/_static/tiny.js", "/rules.whl"):
        assert "content-encoding" not in ask(port, path, Accept_Encoding="gzip").headers


def test_an_unchanged_file_is_not_sent_again_and_a_changed_one_is(site: Path, port: int) -> None:
    plain = ask(port, "/").headers["etag"]
    packed = ask(port, "/", Accept_Encoding="gzip").headers["etag"]
    assert plain != packed
    for tag in (plain, f"W/{plain}", f'"other", {plain}', "*"):
        again = ask(port, "/", If_None_Match=tag)
        assert (again.status, again.body, again.headers["etag"]) == (304, b"", plain)
    assert ask(port, "/", If_None_Match=packed).status == 200

    (site / "index.html").write_text("<!doctype html><title>Built anew</title>", encoding="utf-8")
    changed = ask(port, "/", If_None_Match=plain)
    assert (changed.status, b"Built anew" in changed.body) == (200, True)


def test_head_gives_the_headers_alone(port: int) -> None:
    got, head = ask(port, "/"), ask(port, "/", "HEAD")
    assert (head.body, head.headers["content-length"]) == (b"", got.headers["content-length"])


def test_one_connection_serves_many_requests(port: int) -> None:
    connection = HTTPConnection(HOST, port, timeout=30)
    connection.connect()
    first = connection.sock
    for method, path in [("GET", "/"), ("HEAD", "/"), ("GET", "/nothing"), ("HEAD", "/nothing"), ("GET", "/tuurna")]:
        connection.request(method, path)
        connection.getresponse().read()
        assert connection.sock is first
    connection.close()


def test_a_hundred_who_come_at_once_all_find_a_place_in_the_queue(site: Path) -> None:
    with SiteServer(site) as server, ExitStack() as visitors:  # nobody answers yet
        for _ in range(100):
            visitors.enter_context(socket.create_connection((HOST, server.server_port), timeout=2))


def test_a_reader_who_goes_away_leaves_no_traceback(site: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (site / "large.whl").write_bytes(bytes(20_000_000))
    with serving(site) as address:
        port = int(address.rstrip("/").rpartition(":")[2])
        with socket.create_connection((HOST, port)) as connection:
            connection.sendall(b"GET /large.whl HTTP/1.1\r\nHost: here\r\n\r\n")
            connection.recv(10)
        assert ask(port, "/").status == 200
    assert "Traceback" not in capfd.readouterr().err


def test_only_this_machine_is_listened_to(port: int) -> None:
    """All of 127.0.0.0/8 is this machine; a wider binding would answer on another address of it too."""
    with socket.socket() as other:
        other.settimeout(30)
        assert other.connect_ex(("127.0.0.2", port)) != 0


def test_a_folder_without_a_site_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"{tmp_path} holds no built site: there is no index.html in it\n"


def test_a_port_that_is_taken_is_named(site: Path, port: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(site), "--port", str(port)]) == 2
    assert capsys.readouterr().err.startswith(f"port {port} cannot be used: ")


@pytest.mark.parametrize("text", ["65536", "-1", "8e3", "²"])
def test_an_impossible_port_is_refused(site: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main([str(site), f"--port={text}"])
    assert f"port is {text}; allowed: a whole number from 0 to 65535" in capsys.readouterr().err


def test_the_program_prints_its_address_and_ends_cleanly_on_ctrl_c(site: Path) -> None:
    server = subprocess.Popen(
        [sys.executable, "-m", "executable_rules.ship.serve", str(site), "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        # A shell lets what it starts in the background ignore Ctrl-C, and that is handed down.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )
    try:
        assert server.stdout is not None
        found = re.fullmatch(
            r"Serving .* on (http://127\.0\.0\.1:(\d+)/) \(stop with Ctrl-C\)\n", server.stdout.readline()
        )
        assert found is not None
        assert ask(int(found[2]), "/").status == 200
        server.send_signal(signal.SIGINT)
        out, err = server.communicate(timeout=30)
        assert (server.returncode, out, err) == (0, "\nStopped.\n", "")
    finally:
        server.kill()
        server.wait()
