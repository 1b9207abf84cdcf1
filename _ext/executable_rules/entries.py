"""`{entries}`: one linkable entry for each record of a catalogue, made from the code; tables of records link to them.

A record is anything with a `name` and an `anchor`. What an entry tells may hold other records: they become links, and a
link to an entry that its book does not have is a finding.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective

from .bindings import value_of
from .dependencies import EVERYTHING
from .domain import Binding, RulesDomain, book_of, directive_place, note, rules_domain, rules_package
from .expressions import ExpressionError
from .findings import Finding, Kind
from .freshness import modules_of
from .rules_package import RulesPackage
from .tables import read_columns
from .wording import show

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def is_record(value: object) -> bool:
    """Whether a value has an entry of its own."""
    return isinstance(getattr(value, "anchor", None), str) and isinstance(getattr(value, "name", None), str)


def link_to(directive: SphinxDirective, anchor: str, shown: str) -> nodes.Element:
    """A link to an entry of this book, remembered for the check."""
    path, line = directive_place(directive)
    note(directive, Binding("entry", path, line, anchor))
    reference = addnodes.pending_xref(
        "", nodes.inline(shown, shown), refdomain="rules", reftype="entry", reftarget=anchor, refwarn=False
    )
    reference["refdoc"] = directive.env.docname
    return reference


class Entries(SphinxDirective):
    """The argument gives the records; `facts` says what is told of each, as `columns` does for tables."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[Any] = {"facts": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        path, line = directive_place(self)
        expression = " ".join(self.arguments[0].split())
        facts = read_columns(self.options.get("facts", ""))
        package = rules_package(self.config)
        page, docname = rules_domain(self.env).page(self.env.docname), self.env.docname
        for quoted in (expression, *facts.values()):
            page.shows |= modules_of(package.named(docname, quoted))
        try:
            items = [self._item(package, row, facts) for row in value_of(package, docname, expression)]
        except (ExpressionError, TypeError, AttributeError) as error:
            page.shows.add(EVERYTHING)
            note(self, Binding("entries", path, line, f"{expression} gives no records: {error}", expression))
            return []
        for quoted in (expression, *facts.values()):
            note(self, Binding("made", path, line, "", quoted, None))
        return [nodes.definition_list("", *items, classes=["xr-entries", "xr-checked"])]

    def _item(self, package: RulesPackage, row: Any, facts: Mapping[str, str]) -> nodes.definition_list_item:
        anchor: str = row.anchor
        rules_domain(self.env).page(self.env.docname).entries[anchor] = anchor
        term = nodes.term("", "", nodes.reference("", row.name, refid=anchor, internal=True), ids=[anchor])
        told = nodes.bullet_list()
        for head, expression in facts.items():
            value = value_of(package, self.env.docname, expression, row=row)
            # What a record does not have is not told; a plain no is.
            if value is False or value:
                told += nodes.list_item("", nodes.paragraph("", "", nodes.strong("", f"{head}: "), *self._shown(value)))
        return nodes.definition_list_item("", term, nodes.definition("", told))

    def _shown(self, value: object) -> Iterator[nodes.Node]:
        records = [value] if is_record(value) else value
        if not isinstance(records, Sequence) or isinstance(records, str) or not all(map(is_record, records)):
            yield nodes.Text(show(value))
            return
        for number, record in enumerate(records):
            if number:
                yield nodes.Text(", ")
            yield link_to(self, record.anchor, record.name)


def link_rows(directive: SphinxDirective, rows: Iterable[Any], table: nodes.table) -> None:
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


def check_entries(domain: RulesDomain, package: RulesPackage) -> Iterator[Finding]:
    """Entries that cannot be made, and links to entries that the book does not have."""
    for docname, binding in domain.bindings("entries"):
        yield Finding(binding.path, binding.line, binding.text, docname, Kind.EXPRESSION)
    known = {(book_of(docname), anchor) for docname, page in domain.pages.items() for anchor in page.entries}
    for docname, binding in domain.bindings("entry"):
        if (book_of(docname), binding.text) not in known:
            message = f"links to the entry `{binding.text}`, and this book has none of that name"
            yield Finding(binding.path, binding.line, message, docname, Kind.PLACE)


def setup_entries(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("entries", Entries)
