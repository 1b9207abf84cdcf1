"""What the book tells of each entry of the catalogue, as plain words: read from its chapters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

BOOK = Path(__file__).parent.parent.parent / "docs" / "sirpas"

_ENTRIES = re.compile(r"^```\{entries\}[^\n]*\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
_ROLE = re.compile(r"\{[\w-]+\}`+(?P<shown>[^`]*?)(?:\s*<[^`]*>)?`+", re.DOTALL)
_LINK = re.compile(r"\[(?P<shown>[^\]]*)\]\([^)]*\)")
_MARKS = re.compile(r"\[\^[\w-]+\]|\*\*?|^\([\w-]+\)=$", re.MULTILINE)
_END = re.compile(r"(?<=[.!?])[”\"')]*\s+(?=[“\"'A-Z\d])|(?<=[.!?][”\"')])\s+(?=[“\"'A-Z\d])")


def stories() -> Iterator[tuple[str, str, str]]:
    """Page, name and text of every entry, without markup."""
    for page in sorted(BOOK.glob("*.md")):
        for block in _ENTRIES.finditer(page.read_text(encoding="utf-8")):
            name = ""
            lines: list[str] = []
            for line in [*block["body"].splitlines(), "end"]:
                if line.startswith((":", "---")):
                    continue
                if line and not line[0].isspace():
                    if name:
                        yield page.stem, name, plain("\n".join(lines))
                    name, lines = line.strip(), []
                else:
                    lines.append(line.strip())


def plain(text: str) -> str:
    """A text without roles, links and marks, as readers see it."""
    shown = _LINK.sub(r"\g<shown>", _ROLE.sub(r"\g<shown>", _MARKS.sub("", text)))
    return " ".join(shown.split())


def sentences(text: str) -> list[str]:
    """The sentences of a text; a number, a name with a point or a word in brackets ends none.

    >>> sentences("The 3 wins. “Run!” she says. It costs 1.5 tokens, i.e. two.")
    ['The 3 wins.', '“Run!” she says.', 'It costs 1.5 tokens, i.e. two.']
    """
    return [found for found in _END.split(text) if found]
