"""Asks the Python that readers get whatever anybody might ask, and compares every answer with this Python's own."""

from __future__ import annotations

import hashlib
import json
import subprocess
from collections.abc import Sequence
from pathlib import Path

from executable_rules.page import load
from executable_rules.ship.snapshot import node

from .requests import Request

WOKEN = Path(__file__).with_name("woken.mjs")
LANES = 2
"""So many of those Pythons are asked at a time; a computer that tests anything has two cores."""

BLOCK = 100
"""So many requests in a row go to one of them: a set-up is asked about many times, and its odds are worked out once."""


class StoppedError(Exception):
    """Node itself failed; says how."""


def soak(site: Path, requests: Sequence[Request], folder: Path, lanes: int = LANES) -> list[str]:
    """Ask the Python of a built site, under Node and without a browser.

    Args:
        site: the folder of the built site.
        requests: what it is asked.
        folder: for files on the way.
        lanes: how many Pythons share the requests.

    Returns:
        For each request that stopped it, or that it answers otherwise than this Python by a single byte, what happened.

    Raises:
        StoppedError: it could not be asked.
    """
    texts = [json.dumps(request) for request in requests]
    shares: list[list[int]] = [[] for _ in range(lanes)]
    for number in range(len(texts)):
        shares[number // BLOCK % lanes].append(number)
    asked = [_asked(site, [texts[one] for one in share], folder / str(lane)) for lane, share in enumerate(shares)]
    respond = load("rules_py")
    expected = [hashlib.sha256(respond(text).encode()).hexdigest() for text in texts]
    found = [""] * len(texts)
    for share, (process, answers) in zip(shares, asked, strict=True):
        _, said = process.communicate()
        if process.returncode:
            raise StoppedError(said)
        for number, answer in zip(share, answers.read_text(encoding="utf-8").splitlines(), strict=True):
            found[number] = answer
    return [
        f"{there if there.startswith('!') else 'another answer'}: {text}"
        for text, here, there in zip(texts, expected, found, strict=True)
        if there != here
    ]


def _asked(site: Path, texts: Sequence[str], folder: Path) -> tuple[subprocess.Popen[str], Path]:
    folder.mkdir()
    requests, answers = folder / "requests", folder / "answers"
    requests.write_text("".join(f"{text}\n" for text in texts), encoding="utf-8")
    words = [node(), "--no-warnings", str(WOKEN), str(site), str(requests), str(answers)]
    return subprocess.Popen(words, stderr=subprocess.PIPE, text=True), answers
