"""No loose numbers: on a game's page every numeral and number word is bound, in a checked table, or marked `{plain}`.

The words are looked for in the doctree, where code, links and bound words are separate; the source is only asked
where they stand. Headings count as text. A word that only looks like a number can be marked: `{plain}`first` come`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx import addnodes
from sphinx.util.docutils import SphinxRole

from ..book.domain import note, rules_domain, rules_package, shown_path
from ..book.positions import role_place
from ..claims.claim import Plain
from ..claims.findings import Finding, Help, Kind
from ..claims.words.numbers import IDIOMS, NUMBER
from .widgets import rule_widget

if TYPE_CHECKING:
    from sphinx.application import Sphinx

SURROUNDINGS = 30
"""Characters that a message shows on either side."""

_SKIPPED = (
    nodes.literal, nodes.literal_block, nodes.doctest_block, nodes.comment, nodes.raw, nodes.math, nodes.math_block,
    nodes.reference, nodes.footnote_reference, nodes.label, nodes.system_message, addnodes.pending_xref, rule_widget,
)  # fmt: skip

_MASKED = re.compile(
    r"\{[\w:-]+\}\s*(`+)(?:.|\n)+?\1"  # roles
    r"|(`+)(?:.|\n)+?\2"  # inline code
    r"|\]\([^)\n]*\)"  # targets of links
    r"|^\([\w-]+\)=$",  # labels
    re.MULTILINE,
)


class PlainRole(SphinxRole):
    """Words that look like a number and are none that a rule determines; they are counted."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        path, line = role_place(self)
        note(self, Plain(self.env.docname, path, line, self.text))
        return [nodes.inline(self.rawtext, self.text, classes=["xr-plain"])], []


def _collect(app: Sphinx, doctree: nodes.document) -> None:
    """Note every loose number of a game's page."""
    docname = app.env.docname
    if rules_package(app.config).game(docname) is None:
        return
    page = rules_domain(app.env).page(docname)
    seen: Counter[tuple[str, int, str]] = Counter()
    for text, block in _texts(doctree, doctree):
        if not NUMBER.search(text):
            continue
        content = IDIOMS.sub(lambda match: " " * len(match[0]), text)
        for match in NUMBER.finditer(content):
            word = match[0].strip(" .,–")
            source = str(block.source or app.env.doc2path(docname))
            line = block.line or 1
            seen[source, line, word] += 1
            line, column = _place(source, line, word, seen[source, line, word])
            around = " ".join(text[max(0, match.start() - SURROUNDINGS) : match.end() + SURROUNDINGS].split())
            message = f"a loose number, “{word}” in “…{around}…”: bind it, or mark it {{plain}}"
            page.findings.append(Finding(shown_path(source), line, message, docname, Kind.LOOSE, column))


def _texts(within: nodes.Element, block: nodes.Element) -> Iterator[tuple[str, nodes.Element]]:
    """Each piece of running text with its block."""
    for node in within.children:
        if isinstance(node, nodes.Text):
            yield node.astext(), block
        elif isinstance(node, nodes.Element) and not _is_skipped(node):
            is_block = node.line is not None and not isinstance(node, nodes.Inline)
            yield from _texts(node, node if is_block else block)


def _is_skipped(node: nodes.Element) -> bool:
    """Whether its text is bound, checked or marked, or isn't running text at all."""
    classes = node.get("classes", ())
    return isinstance(node, _SKIPPED) or "xr-expression" in node or "xr-plain" in classes or "xr-checked" in classes


def _place(path: str, block: int, word: str, occurrence: int) -> tuple[int, int]:
    """Line and column of the nth such word outside roles and code, at or after the line where its block begins."""
    file = Path(path)
    if not file.is_file():
        return block, 0
    text = _masked(path, file.stat().st_mtime_ns)
    begin = len("".join(text.splitlines(keepends=True)[: max(0, block - 1)]))
    pattern = re.compile(r"(?<![\w.])" + re.escape(word) + r"(?!\w)")
    found = list(pattern.finditer(text, begin))
    if len(found) < occurrence:
        return block, 0
    at = found[occurrence - 1].start()
    return text.count("\n", 0, at) + 1, at - (text.rfind("\n", 0, at) + 1) + 1


@lru_cache(maxsize=2)
def _masked(path: str, changed: int) -> str:
    """The source with roles and code blanked out; `changed` is the time of its last change."""
    text = Path(path).read_text(encoding="utf-8-sig")
    return _MASKED.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)


def setup_loose(app: Sphinx) -> None:
    """Register the role, and look for loose numbers as pages are read."""
    app.add_role("plain", PlainRole())
    app.connect("doctree-read", _collect)


HELP = {
    "loose _collect": Help(
        "A number in running text is bound to nothing, so it could be wrong unnoticed.",
        "Bind it with a role, put it into a checked table, or mark it with `plain` if no rule says it.",
    ),
}
"""Why its messages come, and what to do."""
