"""Pages for players speak to players: no name that only the program uses, in text, hints or labels."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from rules_py import GAMES

UNREAD = {"code", "pre", "script", "style", "head"}
"""Elements whose text is no sentence of the page."""

SPOKEN = ("aria-label", "data-xr-hint", "placeholder", "title", "alt")
"""Attributes that readers see or hear."""

PROGRAM = re.compile(r"\b[a-z]+(?:_[a-z]+)+\b")
"""A name as programs write it: `knife_fight`."""


class Seen(HTMLParser):
    """What a reader sees or hears of a page, a piece of text each."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[str] = []
        self.refusals: list[str] = []
        self._refuses = False
        self._unread = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._unread += tag in UNREAD
        if tag == "td":
            self._refuses = "xr-refusal" in (dict(attrs).get("class") or "").split()
        if not self._unread:
            self.pieces += [value for name, value in attrs if name in SPOKEN and value]

    def handle_endtag(self, tag: str) -> None:
        self._unread -= tag in UNREAD
        self._refuses = self._refuses and tag != "td"

    def handle_data(self, data: str) -> None:
        if not self._unread:
            (self.refusals if self._refuses else self.pieces).append(data)


def seen(page: Path) -> list[str]:
    """What readers are to understand: of workings, only what worked cases refuse."""
    reader = Seen()
    reader.feed(page.read_text(encoding="utf-8"))
    return reader.refusals if page.parent.name == "workings" else [*reader.pieces, *reader.refusals]


@pytest.mark.parametrize("game", GAMES)
def test_no_page_of_a_game_shows_a_name_of_the_program(site: Path, game: str) -> None:
    """Errata are read by people too, and what worked cases refuse; all else in the workings names its code."""
    pages = list((site / game).rglob("*.html"))
    assert len(pages) > 16
    pieces = [(page, piece) for page in pages for piece in seen(page)]
    assert any(page.parent.name == "workings" for page, _ in pieces) or game == "rt0"
    shown = {
        (page.stem, found[0], " ".join(piece.split())[:80])
        for page, piece in pieces
        for found in PROGRAM.finditer(piece)
    }
    assert sorted(shown) == []
