"""`{entries}`: one linkable entry for each record of a catalogue: its facts from the code, its text from the page.

A record is anything with a `name` and an `anchor`. What an entry tells may hold other records: they become links, and a
link to an entry that its book does not have is a finding. Texts are written as in a glossary; once one record has a
text, all need theirs. With `folded`, readers unfold one entry after the other; a link to one opens it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar, cast

from docutils import nodes
from docutils.parsers.rst import directives
from docutils.utils.smartquotes import smartyPants
from sphinx.util.docutils import SphinxDirective

from ..book.domain import content_line, directive_place, note, note_wrong, rules_domain, rules_package
from ..book.records import is_record, link_to
from ..claims.claim import Expression, Made
from ..claims.code.expressions import ExpressionError
from ..claims.findings import Help, Kind
from ..claims.kinds.table import read_columns
from ..claims.words.wording import show
from .glossary import named_texts

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator


class folded_entry(nodes.General, nodes.Element):  # noqa: N801 - docutils names its nodes in lower case
    """Holds what an entry says, below its `name` and what is said beside it, `brief`."""


class Entries(SphinxDirective):
    """The argument gives the records; `facts` says what is shown of each, as `columns` does for tables.

    Instead, `card` may give the facts of a record all at once, by their heads. With `folded` entries start closed, each
    below its name and what `brief` says beside it.

    The content, if there is any, holds a text for each record: its name at the margin, the text indented below.
    """

    has_content = True

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[Any] = {
        "facts": directives.unchanged_required,
        "card": directives.unchanged_required,
        "folded": directives.flag,
        "brief": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        path, line = directive_place(self)
        expression = " ".join(self.arguments[0].split())
        facts = read_columns(self.options.get("facts", ""))
        card, brief = self.options.get("card", ""), self.options.get("brief", "")
        package, docname = rules_package(self.config), self.env.docname
        try:
            rows = list(package.value(docname, expression))
            texts = self._texts(path, line, [row.name for row in rows])
            items = []
            for row in rows:
                had = {head: package.value(docname, fact, row=row) for head, fact in facts.items()}
                had |= package.value(docname, card, row=row) if card else {}
                item = self._item(row, had, texts.get(row.name, []))
                item["brief"] = str(package.value(docname, brief, row=row)) if brief else ""
                items.append(item)
        except (ExpressionError, TypeError, AttributeError) as error:
            note_wrong(self, Kind.EXPRESSION, path, line, f"{expression} gives no records: {error}")
            return []
        quoted = (Expression(text, column=True) for text in (expression, *facts.values(), card, brief) if text)
        note(self, Made(docname, path, line, tuple(quoted)))
        return [nodes.definition_list("", *items, classes=["xr-entries", *["xr-folded"] * ("folded" in self.options)])]

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
        page = rules_domain(self.env).page(self.env.docname)
        page.entries[anchor] = anchor
        # Other pages show these words too: they get curly quotes and one-character dots here, as on this page later.
        shaped = self.config.smartquotes_action if self.config.smartquotes else "0"
        page.texts[anchor] = tuple(smartyPants(words, shaped) for words in words_of(text))
        term = nodes.term("", "", nodes.reference("", row.name, refid=anchor, internal=True), ids=[anchor])
        # Missing values are omitted; a plain no is shown.
        had = {head: value for head, value in facts.items() if value is False or value}
        shown = self._card(had) if "folded" in self.options else self._line(had)
        return nodes.definition_list_item("", term, nodes.definition("", *([shown] if had else []), *text))

    def _line(self, facts: Mapping[str, object]) -> nodes.Element:
        line = nodes.paragraph(classes=["xr-facts", "xr-checked"])
        for head, value in facts.items():
            line += [nodes.Text(" · ")] if line.children else []
            line += [nodes.strong("", f"{head}: "), *self._shown(value)]
        return line

    def _card(self, facts: Mapping[str, object]) -> nodes.Element:
        items = (
            nodes.definition_list_item(
                "", nodes.term("", head), nodes.definition("", nodes.paragraph("", "", *self._shown(value)))
            )
            for head, value in facts.items()
        )
        return nodes.definition_list("", *items, classes=["xr-facts", "xr-checked"])

    def _shown(self, value: object) -> Iterator[nodes.Node]:
        records = [value] if is_record(value) else value
        if not isinstance(records, Sequence) or isinstance(records, str) or not all(map(is_record, records)):
            yield nodes.Text(show(value))
            return
        for number, record in enumerate(records):
            if number:
                yield nodes.Text(", ")
            yield link_to(self, record.anchor, record.name)


def words_of(text: Iterable[nodes.Node]) -> Iterator[str]:
    """What an entry says, a paragraph each, without the marks of footnotes, which stay with the entry."""
    for paragraph in (found for node in text for found in node.findall(nodes.paragraph)):
        words = (
            word for word in paragraph.findall(nodes.Text) if not isinstance(word.parent, nodes.footnote_reference)
        )
        yield " ".join("".join(words).split())


def _fold(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """In HTML, and late, when links are resolved: everywhere else nothing is folded."""
    if app.builder.format != "html":
        return
    for found in [one for one in doctree.findall(nodes.definition_list) if "xr-folded" in one["classes"]]:
        entries = [_folded(cast("nodes.definition_list_item", item)) for item in found.children]
        found.replace_self(nodes.container("", *entries, classes=["xr-entries"]))


def _folded(item: nodes.definition_list_item) -> folded_entry:
    term, body = cast("nodes.term", item[0]), cast("nodes.definition", item[1])
    return folded_entry("", *body.children, name=term.astext(), brief=item["brief"], anchor=term["ids"][0])


def _open_html(self: HTML5Translator, node: folded_entry) -> None:
    name, brief = (self.encode(node[key]) for key in ("name", "brief"))
    self.body.append(
        f'<details class="xr-entry"><summary><span class="xr-name">{name}</span> <span class="xr-brief">{brief}</span>'
        # The address is within what unfolds, so that browsers open it when a link leads there, script or not.
        f'</summary>\n<div class="xr-open" id="{escape(node["anchor"])}">\n'
    )


def _close_html(self: HTML5Translator, node: folded_entry) -> None:
    self.body.append("</div></details>\n")


def setup_entries(app: Sphinx) -> None:
    """Register the directive, and what folds its entries."""
    app.add_directive("entries", Entries)
    app.add_node(folded_entry, html=(cast("Any", _open_html), cast("Any", _close_html)))
    app.connect("doctree-resolved", _fold)


HELP = {
    "expression Entries.run": Help(
        "What a list of entries shows can't be evaluated, or isn't a list of records.",
        "Name a sequence of records of the rules.",
    ),
    "table Entries._texts": Help(
        "The texts below a list of entries and its records don't match.",
        "Write one text for each record, under the record's own name.",
    ),
}
"""Why its messages come, and what to do."""
