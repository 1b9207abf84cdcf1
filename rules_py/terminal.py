"""Coloured lines for people at a terminal. The only module that uses rich, which it imports lazily."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING

from .cli_text import BAR_CHARACTERS, Bar, Line, Words, plain

if TYPE_CHECKING:
    from rich.text import Text

STYLES = {
    "success": "bold green",
    "failure": "bold red",
    "name": "bold",
    "quiet": "dim",
    "win": "bold black on green",
    "more": "bold black on yellow",
    "loss": "dim",
    "face": "bold reverse",
}
"""The terminal's own sixteen colours, which its owner has chosen to be readable."""

BESIDE_A_BAR = 44
"""Characters of a line that a bar leaves for its label."""

SHORTEST_BAR = 8


def printed(lines: Sequence[Line]) -> str:
    """The lines as the standard output should have them: with colours for a terminal, bare for all else.

    `NO_COLOR` and a terminal that calls itself dumb are heeded, and so is `FORCE_COLOR`.
    """
    # A pipe, and an installation without rich (as in a browser), need not wait for what they do not show.
    asked = sys.stdout.isatty() or os.environ.get("FORCE_COLOR")
    if os.environ.get("NO_COLOR") or not asked or find_spec("rich") is None:
        return "\n".join(plain(lines))
    from rich.console import Console

    console = Console(file=sys.stdout, highlight=False)
    if not console.is_terminal or console.is_dumb_terminal:
        return "\n".join(plain(lines))
    blocks = console.encoding.startswith("utf")
    bar = max(SHORTEST_BAR, min(BAR_CHARACTERS, console.width - BESIDE_A_BAR))
    with console.capture() as captured:
        for line in lines:
            console.print(_text(line, bar, "━" if blocks else "#"), soft_wrap=True)
    return captured.get().rstrip("\n")


def _text(line: Line, bar: int, block: str) -> Text:
    from rich.text import Text

    text = Text()
    for part in line:
        if isinstance(part, Bar):
            full = round(part.share * bar)
            text.append(block * full, "green" if part.hit else "cyan")
            text.append("━" * (bar - full) if block == "━" else "", "bright_black")
        else:
            text.append(_framed(part), STYLES.get(part.style, ""))
    return text


def _framed(words: Words) -> str:
    """A face is a block of colour; brackets mark what counts for those who see no colours."""
    frames = {"win": "[{}]", "more": "[{}]", "loss": " {} ", "face": " {} "}
    return frames.get(words.style, "{}").format(words.text)
