"""`{entries}`: one linkable entry for each record of a catalogue: its facts from the code, its text from the page.

A record is anything with a `name` and an `anchor`. What an entry tells may hold other records: they become links, and a
link to an entry that its book does not have is a finding. Texts are written as in a glossary; once one record has a
text, all need theirs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from ..book.domain import content_line, directive_place, note, note_wrong, rules_domain, rules_package
from ..claims.claim import Expression, Made
from ..claims.code.expressions import ExpressionError
from ..claims.findings import Kind
from ..claims.kinds.table import read_columns
from ..claims.words.wording import show
from .glossary import named_texts
from .records import is_record, link_to

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class Entries(SphinxDirective):
    """The argument gives the records; `facts` says what is told of each, as `columns` does for tables.

    Instead, `card` may give the facts of a record all at once, by their heads.

    The content, if there is any, holds a text for each record: its name at the margin, the text indented below.
    """

    has_content = True

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[Any] = {"facts": directives.unchanged_required, "card": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        path, line = directive_place(self)
        expression = " ".join(self.arguments[0].split())
        facts = read_columns(self.options.get("facts", ""))
        card = self.options.get("card", "")
        package, docname = rules_package(self.config), self.env.docname
        try:
            rows = list(package.value(docname, expression))
            texts = self._texts(path, line, [row.name for row in rows])
            items = []
            for row in rows:
                told = {head: package.value(docname, fact, row=row) for head, fact in facts.items()}
                told |= package.value(docname, card, row=row) if card else {}
                items.append(self._item(row, told, texts.get(row.name, [])))
        except (ExpressionError, TypeError, AttributeError) as error:
            note_wrong(self, Kind.EXPRESSION, path, line, f"{expression} gives no records: {error}")
            return []
        quoted = (Expression(text, column=True) for text in (expression, *facts.values(), card) if text)
        note(self, Made(docname, path, line, tuple(quoted)))
        return [nodes.definition_list("", *items, classes=["xr-entries"])]

    def _texts(self, path: str, line: int, names: list[str]) -> dict[str, list[nodes.Node]]:
        """The text of each record by its name; what is of none, what comes again and what has none is remembered."""
        texts: dict[str, list[nodes.Node]] = {}
        for heads, text, offset in named_texts(self):
            body = nodes.definition()
            self.state.nested_parse(text, self.content_offset + offset, body)
            name, its_line = heads[-1] if heads else ("", content_line(self, offset))
            if name not in names or name in texts or len(heads) > 1:
                said = f"“{', '.join(head for head, _ in heads) or 'a text without a name'}”"
                allowed = ", ".join(one for one in names if one not in texts) or "no more"
                note_wrong(self, Kind.TABLE, path, its_line, f"{said} has no entry of its own here; allowed: {allowed}")
            elif not body.astext().strip():
                note_wrong(self, Kind.TABLE, path, its_line, f"“{name}” has no text below it")
            texts[name] = list(body.children)
        if lacking := [name for name in names if texts and name not in texts]:
            note_wrong(self, Kind.TABLE, path, line, f"entries without a text: {', '.join(lacking)}")
        return texts

    def _item(self, row: Any, facts: Mapping[str, object], text: list[nodes.Node]) -> nodes.definition_list_item:
        anchor: str = row.anchor
        rules_domain(self.env).page(self.env.docname).entries[anchor] = anchor
        term = nodes.term("", "", nodes.reference("", row.name, refid=anchor, internal=True), ids=[anchor])
        told = nodes.paragraph(classes=["xr-facts", "xr-checked"])
        for head, value in facts.items():
            # What a record does not have is not told; a plain no is.
            if value is False or value:
                told += [nodes.Text(" · ")] if told.children else []
                told += [nodes.strong("", f"{head}: "), *self._shown(value)]
        return nodes.definition_list_item("", term, nodes.definition("", *([told] if told.children else []), *text))

    def _shown(self, value: object) -> Iterator[nodes.Node]:
        records = [value] if is_record(value) else value
        if not isinstance(records, Sequence) or isinstance(records, str) or not all(map(is_record, records)):
            yield nodes.Text(show(value))
            return
        for number, record in enumerate(records):
            if number:
                yield nodes.Text(", ")
            yield link_to(self, record.anchor, record.name)


def setup_entries(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("entries", Entries)
