"""Records of a catalogue: anything with a `name` and an `anchor`. Tables and entries link to the entry of each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective

from .domain import Link, directive_place, note_link


def is_record(value: object) -> bool:
    """Whether a value has an entry of its own."""
    return isinstance(getattr(value, "anchor", None), str) and isinstance(getattr(value, "name", None), str)


def link_to(directive: SphinxDirective, anchor: str, shown: str) -> nodes.Element:
    """A link to an entry of this book, remembered for the check."""
    path, line = directive_place(directive)
    note_link(directive, Link("entry", path, line, anchor))
    reference = addnodes.pending_xref(
        "", nodes.inline(shown, shown), refdomain="rules", reftype="entry", reftarget=anchor, refwarn=False
    )
    reference["refdoc"] = directive.env.docname
    return reference


def link_records(directive: SphinxDirective, rows: Iterable[Any], table: nodes.table) -> None:
    """Give each row of a table its anchor, and make its first cell a link to the entry of its record."""
    body = [row for group in table.findall(nodes.tbody) for row in group.findall(nodes.row)]
    for row, record in zip(body, rows, strict=False):
        if not is_record(record):
            continue
        row["ids"].append(f"row-{record.anchor}")
        cell = next(iter(row.findall(nodes.paragraph)), None)
        if cell is not None:
            shown = cell.astext()
            cell.clear()
            cell += link_to(directive, record.anchor, shown)
