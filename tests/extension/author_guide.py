"""The blocks of the author guide."""

from __future__ import annotations

import re

from .fresh_python import ROOT

GUIDE = ROOT / "docs" / "authors"


BLOCK = re.compile(
    r"^```\{code-block\} \w+\n(?::caption: (?P<caption>[^\n]+)\n)?\n?(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)


RED = "the first red build"


def blocks(page: str) -> list[tuple[str, str]]:
    """Every block of code of a page: its caption and its text."""
    found = BLOCK.finditer((GUIDE / f"{page}.md").read_text(encoding="utf-8"))
    return [((match["caption"] or "").strip("`"), match["text"]) for match in found]
