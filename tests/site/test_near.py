"""The host that answers for the rules keeps quiet about pages that went away, and about nothing else."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from executable_rules.ship.serve import serving
from tests.site.near import NearHandler


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    (tmp_path / "index.html").write_text("a site", encoding="utf-8")
    with serving(tmp_path, NearHandler) as found:
        yield found


def answer(address: str, question: str, length: int) -> str:
    """What comes back when somebody announces so many bytes, says this, and says no more."""
    where = urlsplit(address)
    with socket.create_connection((where.hostname, where.port), timeout=60) as line:
        line.sendall(f"POST /answer HTTP/1.1\r\nContent-Length: {length}\r\n\r\n{question}".encode())
        line.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: line.recv(4096), b"")).decode()


@pytest.mark.parametrize("question", ["", '{"op": "roll", "rule": "tuurna'])
def test_who_went_away_half_way_is_answered_nothing(
    address: str, capfd: pytest.CaptureFixture[str], question: str
) -> None:
    assert answer(address, question, 100) == ""
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("question", ["", "no JSON"])
def test_what_goes_wrong_with_a_whole_question_is_a_fault_that_shows(
    address: str, capfd: pytest.CaptureFixture[str], question: str
) -> None:
    assert answer(address, question, len(question)).startswith("HTTP/1.1 500 ")
    assert '"POST /answer HTTP/1.1" 500' in capfd.readouterr().err
