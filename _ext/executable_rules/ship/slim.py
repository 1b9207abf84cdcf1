"""Scripts and styles without what only those who read them need: comments, and the blank space of their lines.

A third of what a page fetches of ours would be comments. Names stay as they are, and so do most line ends, so that an
error in a reader's console can still be found.
"""

from __future__ import annotations

import re
from pathlib import PurePath

import rjsmin

_NESTED = re.compile(r"\$\{[^{}]*`")
"""A text in backticks within another one, which rjsmin takes for the end of the first."""

_BLANK = re.compile(r"""("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\([^"')]*\))|(?:\s|/\*.*?\*/)+""", re.DOTALL)
"""In a style: what stays as it is, or blank space and comments."""

_ENDS = re.compile(r"""("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\([^"')]*\))| ?([{};]) ?""")
"""In a style: what stays as it is, or an end with blank space around it, which means nothing there."""


def _style(text: str) -> str:
    """A style without comments.

    Not by rcssmin: in a block, it takes the blank out of `a :is(b)`, which then means something else.
    """
    text = _BLANK.sub(lambda found: found[1] or " ", text)
    return _ENDS.sub(lambda found: found[1] or found[2], text).strip()


def slimmed(name: str, content: bytes) -> bytes:
    """A file as it goes to readers.

    Args:
        name: of the file; what it ends with says what it is.
        content: of the file, in UTF-8 where it is a script or a style.

    Returns:
        A script or style that does the same in fewer bytes; anything else unchanged, as is a script in which a text in
        backticks holds another.
    """
    kind = PurePath(name).suffix
    if kind == ".css":
        return _style(content.decode()).encode()
    if kind == ".js" and not _NESTED.search(text := content.decode()):
        return str(rjsmin.jsmin(text)).encode()
    return content
