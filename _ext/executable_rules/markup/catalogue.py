"""`{catalogue}`: records in a list that readers look through, a line each, which opens into a card.

All such lists of a page are looked through together: `filter.js` puts one search above the first of them. Without a
script, lists and lines unfold, and every line has an address. What an entry says is written once, in its chapter: its
words are put into the card when the page is written, for only then all pages are read.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar, cast

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from rules_py.phrases import curly

from ..book.domain import Link, book_of, directive_place, note, note_link, note_wrong, rules_domain, rules_package
from ..book.records import is_record
from ..claims.claim import Expression, Made
from ..claims.code.expressions import ExpressionError
from ..claims.findings import Help, Kind
from ..claims.words.wording import show

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

LINE = "row-"
"""What the address of a line begins with, before the anchor of its entry."""


@dataclass(frozen=True)
class Line:
    """One line: what it shows closed, what its card tells, and what it is found by."""

    anchor: str
    name: str
    brief: str
    about: str
    card: Mapping[str, str]
    found_by: tuple[Any, ...]


class catalogue_list(nodes.General, nodes.Element):  # noqa: N801 - docutils names its nodes in lower case
    """A list with its `lines`, the heads of what they are `found_by`, and a `title`."""


class Catalogue(SphinxDirective):
    """The argument gives the records; each has `name`, `anchor` and `about`, and the rest is said by options.

    `title` is what readers unfold; `brief` is shown beside a name; `card` gives the facts of a record by their heads;
    `found-by` gives what it can be found by: numbers by a range, words, or several of them, by a choice.
    """

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[Any] = {
        "title": directives.unchanged_required,
        "brief": directives.unchanged_required,
        "card": directives.unchanged_required,
        "found-by": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        path, line = directive_place(self)
        expression = " ".join(self.arguments[0].split())
        options = {name: self.options.get(name, "") for name in ("brief", "card", "found-by")}
        package, docname = rules_package(self.config), self.env.docname

        def field_of(name: str, row: Any, default: Any) -> Any:
            return package.value(docname, options[name], row=row) if options[name] else default

        lines, heads = [], []
        try:
            for row in package.value(docname, expression):
                found_by = field_of("found-by", row, {})
                heads += [head for head in found_by if head not in heads]
                facts = field_of("card", row, {}).items()
                card = {curly(head): _said(value) for head, value in facts if value or value is False}
                values = tuple(_plain(value) for value in found_by.values())
                brief = curly(str(field_of("brief", row, "")))
                lines.append(Line(row.anchor, curly(row.name), brief, curly(row.about), card, values))
                note_link(self, Link("entry", path, line, row.anchor))
        except (ExpressionError, TypeError, AttributeError) as error:
            note_wrong(self, Kind.EXPRESSION, path, line, f"{expression} gives no records: {error}")
            return []
        quoted = (Expression(text, column=True) for text in (expression, *options.values()) if text)
        note(self, Made(docname, path, line, tuple(quoted)))
        rules_domain(self.env).page(docname).lists_entries = True
        title = self.options.get("title", "All")
        return [catalogue_list(title=title, lines=lines, heads=heads, ids=[f"list-{nodes.make_id(title)}"])]


def _said(value: object) -> str:
    """A fact of a card in words; records by their names."""
    if is_record(value):
        return str(getattr(value, "name"))  # noqa: B009 - anything may be a record
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(map(_said, value))
    return curly(show(value))


def _plain(value: object) -> Any:
    """What something is found by, as JSON has it: a number, or a list of words."""
    if value is None or value == "":
        return []
    if isinstance(value, int | str):
        return value if isinstance(value, int) else [value]
    return list(cast("Iterable[object]", value))


def _rewrite(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """A page with a catalogue is rewritten in every build: any other page may have changed what it shows."""
    return [docname for docname, page in rules_domain(env).pages.items() if page.lists_entries]


def _fill(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """In HTML, lines that unfold; elsewhere a list of definitions, which says the same."""
    domain = rules_domain(app.env)
    for node in list(doctree.findall(catalogue_list)):
        if app.builder.format == "html":
            node["words"] = [domain.text_of(book_of(docname), line.anchor) for line in node["lines"]]
            node["links"] = [_entry_uri(app, docname, line.anchor) for line in node["lines"]]
        else:
            node.replace_self(nodes.definition_list("", *map(_item, node["lines"])))


def _entry_uri(app: Sphinx, docname: str, anchor: str) -> str:
    """Where the entry of a record is, from a page; empty where the book has none, which the check has reported."""
    for name, page in rules_domain(app.env).pages.items():
        if anchor in page.entries and book_of(name) == book_of(docname):
            place = "" if name == docname else app.builder.get_relative_uri(docname, name)
            return f"{place}#{page.entries[anchor]}"
    return ""


def _item(line: Line) -> nodes.definition_list_item:
    facts = "; ".join(f"{head}: {value}" for head, value in line.card.items())
    said = nodes.paragraph("", ". ".join(filter(None, (line.brief, line.about, facts))))
    return nodes.definition_list_item("", nodes.term("", line.name), nodes.definition("", said))


def html_of(node: catalogue_list) -> Iterator[str]:
    """A list in HTML, without what `filter.js` adds."""
    heads = escape(json.dumps(node["heads"], ensure_ascii=False, separators=(",", ":")))
    yield f'<details class="xr-catalogue" id="{node["ids"][0]}" data-xr-heads="{heads}">'
    yield f'<summary>{escape(node["title"])}</summary>\n<ul role="list">\n'
    for line, words, link in zip(node["lines"], node["words"], node["links"], strict=True):
        found_by = escape(json.dumps(line.found_by, ensure_ascii=False, separators=(",", ":")))
        yield f'<li><details class="xr-entry" data-xr-found-by="{found_by}"><summary>'
        yield f'<span class="xr-name">{escape(line.name)}</span> <span class="xr-brief">{escape(line.brief)}</span> '
        yield f'<span class="xr-about">{escape(line.about)}</span></summary>\n'
        # The address is within what unfolds, so that browsers open it when a link leads there, script or not.
        yield f'<div class="xr-open" id="{LINE}{escape(line.anchor)}"><dl class="xr-facts simple">'
        yield "".join(f"<dt>{escape(head)}</dt><dd>{escape(said)}</dd>" for head, said in line.card.items())
        yield "</dl>"
        yield "".join(f"<p>{escape(paragraph)}</p>" for paragraph in words)
        yield f'<p class="xr-more"><a href="{escape(link)}">Full entry: {escape(line.name)}</a></p>' if link else ""
        yield "</div></details></li>\n"
    yield "</ul></details>\n"


def _visit(self: Any, node: catalogue_list) -> None:
    self.body.extend(html_of(node))
    raise nodes.SkipNode


def _other(self: Any, node: catalogue_list) -> None:
    raise nodes.SkipNode  # there are definitions in its place


def setup_catalogue(app: Sphinx) -> None:
    """Register the directive, its node, and what fills it once all pages are read."""
    app.add_directive("catalogue", Catalogue)
    other: Any = (_other, None)
    app.add_node(catalogue_list, html=(_visit, None), text=other, latex=other, man=other, texinfo=other)
    app.connect("env-updated", _rewrite)
    app.connect("doctree-resolved", _fill)


HELP = {
    "expression Catalogue.run": Help(
        "What a catalogue lists can't be evaluated, or isn't a list of records.",
        "Name a sequence of records of the rules.",
    ),
}
"""Why its messages come, and what to do."""
