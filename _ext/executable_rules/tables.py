"""`{rules-table}`: an ordinary Markdown table compared with the code cell by cell, or one made from the code's rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from .bindings import value_of
from .dependencies import EVERYTHING
from .domain import Binding, RulesDomain, content_line, directive_place, note, rules_domain, rules_package
from .expressions import ExpressionError
from .findings import Finding, Fix, Kind, says_but_has
from .fix import rewritten
from .folded import folded_table
from .freshness import modules_of
from .rows import link_rows
from .rules_package import RulesPackage
from .wording import compare, fold, show

if TYPE_CHECKING:
    from sphinx.application import Sphinx


@dataclass(frozen=True)
class WrittenTable:
    """A Markdown table as it stands in the page.

    Attributes:
        heads: the column heads.
        rows: the cells' texts, a row each.
        lines: the line of each row in the file; the first one is that of the heads.
        columns: for a head, the expression that its cells say, with `row` for the code's row.
        narrative: heads of columns that are for people only.
        subset: whether the page may show only some of the code's rows, found by their first column.
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]
    columns: Mapping[str, str]
    narrative: tuple[str, ...]
    subset: bool


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
            note(self, Binding("table", path, line, "", expression, None))
            return list(parsed.children)
        written = self._written(table, line, columns)
        # Whatever stands in a checked table is compared, or declared to be for people: it is not loose.
        table["classes"].append("xr-checked")
        note(self, Binding("table", path, line, "", expression, written))
        bound = [
            "" if head in written.narrative else columns.get(head, f"row.{_attribute(head)}") for head in written.heads
        ]
        return self._finished(table, list(parsed.children), expression, bound)

    def _finished(
        self, table: nodes.table, made: list[nodes.Node], expression: str, bound: Sequence[str]
    ) -> list[nodes.Node]:
        table["classes"].append("xr-table")
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
        return [folded_table("", *made, title=self.options["folded"])] if "folded" in self.options else made

    def _link(self, table: nodes.table, expression: str) -> None:
        from .entries import link_rows as link_records

        table["classes"].append("xr-filtered")
        try:
            rows = list(value_of(rules_package(self.config), self.env.docname, expression))
        except (ExpressionError, TypeError):
            return  # the check of tables tells it
        link_records(self, rows, table)

    def _written(self, table: nodes.table, line: int, columns: Mapping[str, str]) -> WrittenTable:
        rows, lines = written_rows(self, table, line)
        narrative = tuple(head.strip() for head in self.options.get("narrative", "").split(",") if head.strip())
        return WrittenTable(rows[0], rows[1:], lines, columns, narrative, "subset" in self.options)

    def _generated(self, path: str, line: int, expression: str, columns: Mapping[str, str]) -> list[nodes.Node]:
        package = rules_package(self.config)
        page, docname = rules_domain(self.env).page(self.env.docname), self.env.docname
        page.shows |= modules_of(package.named(docname, expression))
        for column in columns.values():
            page.shows |= modules_of(package.named(docname, column))
        try:
            rows = list(value_of(package, self.env.docname, expression))
            heads = columns or {name.replace("_", " ").capitalize(): f"row.{name}" for name in _attributes(rows[:1])}
            cells = [
                [show(value_of(package, self.env.docname, heads[head], row=row)) for head in heads] for row in rows
            ]
        except (ExpressionError, TypeError) as error:
            page.shows.add(EVERYTHING)
            note(self, Binding("table", path, line, str(error), expression, None))
            return []
        for quoted in (expression, *heads.values()):
            note(self, Binding("made", path, line, "", quoted, None))
        table = _table(list(heads), cells)
        table["classes"].append("xr-checked")
        return self._finished(table, [table], expression, list(heads.values()))


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
    numbered = enumerate(directive.content)
    pipes = [content_line(directive, index) for index, text in numbered if text.lstrip().startswith("|")]
    return rows, (pipes[0], *pipes[2:]) if len(pipes) >= 2 else (line,) * len(rows)


def read_columns(text: str) -> dict[str, str]:
    """`Head = expression; Other head = expression`, or heads alone whose attribute bears the same name."""
    columns = {}
    for part in text.replace("\n", ";").split(";"):
        if part.strip():
            head, sign, expression = part.partition(" = ")
            columns[head.strip()] = expression.strip() if sign else f"row.{_attribute(head)}"
    return columns


def _attribute(head: str) -> str:
    return fold(head).replace(" ", "_").replace("-", "_")


def _attributes(rows: Sequence[Any]) -> list[str]:
    row = rows[0] if rows else None
    if is_dataclass(row):
        return [entry.name for entry in fields(row)]
    return list(row) if isinstance(row, Mapping) else []


def _table(heads: Sequence[str], cells: Sequence[Sequence[str]]) -> nodes.table:
    def row(texts: Sequence[str]) -> nodes.row:
        entries = [nodes.entry("", nodes.paragraph(text, text)) for text in texts]
        return nodes.row("", *entries)

    group = nodes.tgroup("", *[nodes.colspec(colwidth=1) for _ in heads], cols=len(heads))
    group += nodes.thead("", row(heads))
    group += nodes.tbody("", *[row(texts) for texts in cells])
    return nodes.table("", group)


def check_tables(domain: RulesDomain, package: RulesPackage) -> Iterator[Finding]:
    """Cells, rows and columns that differ between a page and the code."""
    for docname, binding in domain.to_compare("table"):
        if binding.more is None:
            message = binding.text or f"the table for `{binding.expression}` holds no Markdown table"
            yield Finding(binding.path, binding.line, message, docname, Kind.TABLE)
            continue
        try:
            rows = list(value_of(package, docname, binding.expression))
        except (ExpressionError, TypeError) as error:
            yield Finding(binding.path, binding.line, str(error), docname, Kind.EXPRESSION)
            continue
        yield from _differences(docname, binding, binding.more, rows, package)


def _differences(
    docname: str, binding: Binding, table: WrittenTable, rows: Sequence[Any], package: RulesPackage
) -> Iterator[Finding]:
    name, where = package.source(docname, binding.expression)
    place = f" ({where})" if where else ""

    def found(line: int, message: str, kind: Kind = Kind.TABLE) -> Finding:
        return Finding(binding.path, line, message, docname, kind)

    bound = {
        head: table.columns.get(head, f"row.{_attribute(head)}") for head in table.heads if head not in table.narrative
    }
    known = _attributes(rows[:1])
    for head in list(bound):
        if head not in table.columns and known and _attribute(head) not in known:
            yield found(
                table.lines[0],
                f"the table has a column “{head}”, {name} has {show(known)}{place}; name its expression in `columns`",
            )
            del bound[head]
    for head in table.columns:
        if head not in table.heads:
            yield found(table.lines[0], f"the table has no column “{head}”; it has {show(list(table.heads))}")
    pairs = list(zip(table.rows, table.lines[1:], strict=False))
    if table.subset:
        matched = _matched(pairs, bound, rows, table, docname, package)
    else:
        matched = [(cells, line, row) for (cells, line), row in zip(pairs, rows, strict=False)]
        for cells, line in pairs[len(rows) :]:
            yield found(line, f"the table has a row “{cells[0]}” too many; {name} has {len(rows)} rows{place}")
        if len(pairs) < len(rows):
            missing = ", ".join(_named(row) for row in rows[len(pairs) :])
            yield found(
                table.lines[-1], f"the table has {len(pairs)} rows, {name} has {len(rows)}{place}; missing: {missing}"
            )
    for cells, line, row in matched:
        if row is None:
            yield found(line, f"the table has a row “{cells[0]}”, {name} has none like it{place}")
            continue
        for head, text in zip(table.heads, cells, strict=False):
            if head not in bound:
                continue
            try:
                value = value_of(package, docname, bound[head], row=row)
            except ExpressionError as error:
                yield found(line, str(error), Kind.EXPRESSION)
                continue
            if difference := compare(text, value):
                cell = f"{name}, {head} of {_named(row)},"
                new = rewritten(text, value)
                fix = Fix(text, new, cell=table.heads.index(head)) if new is not None and text else None
                message = says_but_has(difference.says, cell, difference.has, where)
                yield Finding(binding.path, line, message, docname, Kind.TABLE, fix=fix)


def _matched(
    pairs: Sequence[tuple[tuple[str, ...], int]],
    bound: Mapping[str, str],
    rows: Sequence[Any],
    table: WrittenTable,
    docname: str,
    package: RulesPackage,
) -> list[tuple[tuple[str, ...], int, Any]]:
    """Each written row with the code's row that its first bound column names."""
    key = next(iter(bound), None)
    found = []
    for cells, line in pairs:
        match = None
        if key is not None:
            text = cells[table.heads.index(key)]
            candidates = (row for row in rows if not compare(text, value_of(package, docname, bound[key], row=row)))
            match = next(candidates, None)
        found.append((cells, line, match))
    return found


def _named(row: Any) -> str:
    names = _attributes([row])
    if not names:
        return show(row)
    first = row[names[0]] if isinstance(row, Mapping) else getattr(row, names[0])
    return show(first)


def setup_tables(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("rules-table", RulesTable)
