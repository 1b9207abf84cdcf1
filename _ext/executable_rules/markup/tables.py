"""`{rules-table}`: an ordinary Markdown table compared with the code cell by cell, or one made from the code's rows."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from ..book.domain import content_line, directive_place, note, note_wrong, rules_domain, rules_package
from ..book.records import link_records
from ..book.rows import link_rows
from ..claims.claim import Attempted, Expression, Made
from ..claims.code.expressions import ExpressionError
from ..claims.findings import Help, Kind
from ..claims.kinds.table import Table, attributes, bound_to, read_columns
from ..claims.words.wording import column_of
from .folded import folded

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class RulesTable(SphinxDirective):
    """The argument is an expression that gives the code's rows; the content is a Markdown table, or nothing."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar[Any] = {
        "columns": directives.unchanged,
        "narrative": directives.unchanged,
        "caption": directives.unchanged,
        "name": directives.unchanged,
        "subset": directives.flag,
        "entries": directives.flag,
        "folded": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        path, line = directive_place(self)
        expression = " ".join(self.arguments[0].split())
        columns = read_columns(self.options.get("columns", ""))
        if not any(row.strip() for row in self.content):
            return self._generated(path, line, expression, columns)
        parsed = nodes.container()
        self.state.nested_parse(self.content, self.content_offset, parsed)
        table = next(iter(parsed.findall(nodes.table)), None)
        if table is None:
            self._note_attempt(path, line, expression, columns)
            note_wrong(self, Kind.TABLE, path, line, f"the table for `{expression}` holds no Markdown table")
            return list(parsed.children)
        written = self._written(table, path, line, expression, columns)
        # Whatever is in a checked table is compared, or declared to be for people: it is not loose.
        table["classes"].append("xr-checked")
        note(self, written)
        bound = ["" if head in written.narrative else bound_to(head, columns) for head in written.heads]
        return self._finished(table, list(parsed.children), expression, bound)

    def _finished(
        self, table: nodes.table, made: list[nodes.Node], expression: str, bound: Sequence[str]
    ) -> list[nodes.Node]:
        table["classes"].append("xr-table")
        # What a die shows, such as 2–5, would break after its dash in a narrow column.
        for entry in table.findall(nodes.entry):
            if re.fullmatch(r"\d+–\d+", entry.astext()):
                entry["classes"].append("xr-range")
        # The head of a column stands for all its cells: one link, however long the table is.
        for paragraph, column in zip(_heads(table), bound, strict=False):
            if column:
                children = paragraph.children
                paragraph.clear()
                paragraph += nodes.inline(
                    "", "", *children, classes=["xr-fact"], **{"xr-expression": expression, "xr-column": column}
                )
        if "entries" in self.options:
            self._link(table, expression)
        if "folded" not in self.options:  # a link to a row that nobody sees would lead nowhere
            link_rows(table, rules_domain(self.env).page(self.env.docname))
        if caption := self.options.get("caption"):
            table.insert(0, nodes.title(caption, caption))
        self.add_name(table)
        return [folded("", *made, title=self.options["folded"])] if "folded" in self.options else made

    def _link(self, table: nodes.table, expression: str) -> None:
        try:
            rows = list(rules_package(self.config).value(self.env.docname, expression))
        except (ExpressionError, TypeError):
            return  # the check of tables tells it
        link_records(self, rows, table)

    def _written(self, table: nodes.table, path: str, line: int, expression: str, columns: Mapping[str, str]) -> Table:
        rows, lines = written_rows(self, table, line)
        narrative = tuple(head.strip() for head in self.options.get("narrative", "").split(",") if head.strip())
        subset = "subset" in self.options
        return Table(self.env.docname, path, line, expression, rows[0], rows[1:], lines, columns, narrative, subset)

    def _generated(self, path: str, line: int, expression: str, columns: Mapping[str, str]) -> list[nodes.Node]:
        package, docname = rules_package(self.config), self.env.docname
        try:
            rows = list(package.value(docname, expression))
            heads = columns or {name.replace("_", " ").capitalize(): f"row.{name}" for name in attributes(rows[:1])}
            columns_said = [
                column_of([package.value(docname, fact, row=row) for row in rows]) for fact in heads.values()
            ]
            cells = list(zip(*columns_said, strict=True))
        except (ExpressionError, TypeError) as error:
            self._note_attempt(path, line, expression, columns)
            note_wrong(self, Kind.TABLE, path, line, str(error))
            return []
        quoted = (Expression(text, column=True) for text in (expression, *heads.values()))
        note(self, Made(docname, path, line, tuple(quoted)))
        table = _table(list(heads), cells)
        table["classes"].append("xr-checked")
        return self._finished(table, [table], expression, list(heads.values()))

    def _note_attempt(self, path: str, line: int, expression: str, columns: Mapping[str, str]) -> None:
        """Remember what a table names that is wrong: nobody needs to hear as well that no page quotes it."""
        named = tuple(Expression(text, column=True) for text in (expression, *columns.values()))
        note(self, Attempted(self.env.docname, path, line, named))


def _heads(table: nodes.table) -> list[nodes.Element]:
    """The paragraph of each head."""
    head = next(iter(table.findall(nodes.thead)), None)
    entries = [] if head is None else list(head.findall(nodes.entry))
    return [next(iter(entry.findall(nodes.paragraph)), entry) for entry in entries]


def written_rows(
    directive: SphinxDirective, table: nodes.table, line: int
) -> tuple[tuple[tuple[str, ...], ...], tuple[int, ...]]:
    """The texts of the cells of a table in a directive's content, and the line of each row, the heads first.

    Args:
        directive: whose content it is.
        table: what was made of it.
        line: of the directive.
    """
    rows = tuple(
        tuple(" ".join(entry.astext().split()) for entry in row.findall(nodes.entry))
        for row in table.findall(nodes.row)
    )
    heads = next((index for index, pair in enumerate(pairwise(directive.content)) if _is_below_heads(*pair)), None)
    if heads is None:  # it is not written with strokes
        return rows, (line,) * len(rows)
    # Each row takes a line, and one below the heads is none: the strokes at both ends of a row may be left out.
    return rows, tuple(content_line(directive, heads + number + (number > 0)) for number in range(len(rows)))


def _is_below_heads(above: str, line: str) -> bool:
    """Whether a line is the one of dashes that makes the one above it the heads of a table."""
    return "-" in line and set(line) <= set("|:- \t") and "|" in above + line


def _table(heads: Sequence[str], cells: Sequence[Sequence[str]]) -> nodes.table:
    def row(texts: Sequence[str]) -> nodes.row:
        entries = [nodes.entry("", nodes.paragraph(text, text)) for text in texts]
        return nodes.row("", *entries)

    # Web pages find their own widths; plain text has a character for each.
    widths = [max(map(len, column)) for column in zip(heads, *cells, strict=True)]
    group = nodes.tgroup("", *[nodes.colspec(colwidth=width) for width in widths], cols=len(heads))
    group += nodes.thead("", row(heads))
    group += nodes.tbody("", *[row(texts) for texts in cells])
    return nodes.table("", group)


def setup_tables(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("rules-table", RulesTable)


HELP = {
    "table RulesTable.run": Help(
        "The directive for a table is empty, or its content is no table.", "Write a Markdown table below it."
    ),
    "table RulesTable._generated": Help(
        "A table that should be made from the code can't be made.", "Correct what the message names in the directive."
    ),
}
"""Why its messages come, and what to do."""
