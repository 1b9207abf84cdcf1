"""The line of a role in its file: MyST gives that of its block, the rest is found in the source.

Every role of every page is looked for, so a file is gone through once for all its roles.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, cast

from .domain import shown_path

if TYPE_CHECKING:
    from sphinx.util.docutils import SphinxRole

_ROLE = re.compile(r"\{(?:[\w-]+:)*([\w-]+)\}\s*`+\s*")
_LINE = re.compile(r"^", re.MULTILINE)

_MEMORY = "rules:positions"


class _File:
    """A file that holds roles."""

    def __init__(self, path: str) -> None:
        try:
            self.text = Path(path).read_text(encoding="utf-8-sig")
        except OSError:
            self.text = ""
        self.lines = [match.start() for match in _LINE.finditer(self.text)]
        self.roles: dict[str, list[int]] = {}  # by name, where the text of each begins
        for match in _ROLE.finditer(self.text):
            self.roles.setdefault(match[1], []).append(match.end())

    def line(self, block: int, name: str, text: str, occurrence: int) -> int:
        """The line of the nth role of this name and text from where its block begins; else that of the block."""
        roles = self.roles.get(name, [])
        begin = self.lines[min(max(0, block - 2), len(self.lines) - 1)]
        for at in roles[bisect_left(roles, begin) :]:
            if self.text.startswith(text, at) or _wrapped(text).match(self.text, at):
                occurrence -= 1
                if not occurrence:
                    return bisect_right(self.lines, at)
        return block


@lru_cache(maxsize=256)
def _wrapped(text: str) -> re.Pattern[str]:
    """A text as it may be written in the source: block markup such as `> ` where it was wrapped."""
    return re.compile(r"(?:\s|>)+".join(re.escape(part) for part in text.split()))


@dataclass
class _Memory:
    """What is remembered while one page is read."""

    files: dict[str, _File] = field(default_factory=dict)
    seen: Counter[tuple[str, int, str]] = field(default_factory=Counter)


def role_place(role: SphinxRole) -> tuple[str, int]:
    """The file and the exact line of a role."""
    source, block = role.get_source_info()
    path = str(source or role.env.doc2path(role.env.docname))
    memory = cast("_Memory", role.env.current_document.setdefault(_MEMORY, _Memory()))
    if path not in memory.files:
        memory.files[path] = _File(path)
    memory.seen[path, block or 1, role.rawtext] += 1
    occurrence = memory.seen[path, block or 1, role.rawtext]
    return shown_path(path), memory.files[path].line(block or 1, role.name.split(":")[-1], role.text, occurrence)
