"""`{glossary}`, `{term}` and `{abbreviations}`, for each book: five games may each say what a level is.

Written as Sphinx's own: terms at the margin, definitions indented below them. A link to a term carries the definition,
so that a page can show it on hover and on focus. Abbreviations need no role: see `build/short_forms.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from docutils.statemachine import StringList
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective, SphinxRole

from ..book.domain import (
    Link,
    Term,
    content_line,
    directive_place,
    fold_term,
    note,
    note_link,
    note_wrong,
    rules_domain,
    rules_package,
)
from ..book.positions import role_place
from ..claims.claim import Expression, Made
from ..claims.code.expressions import ExpressionError
from ..claims.findings import Help, Kind

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_LINKED = re.compile(r"(?P<shown>.+?)\s*<(?P<target>[^<>]+)>", re.DOTALL)


class Glossary(SphinxDirective):
    """Terms and definitions; `sorted` orders them by name."""

    has_content = True
    option_spec: ClassVar[Any] = {"sorted": directives.flag}

    def run(self) -> list[nodes.Node]:
        path, _ = directive_place(self)
        page = rules_domain(self.env).page(self.env.docname)
        items = []
        for names, definition, offset in named_texts(self):
            item = nodes.definition_list_item()
            for name, name_line in names:
                node_id = f"term-{nodes.make_id(name)}"
                term = nodes.term(name, name, ids=[node_id])
                term.line = name_line
                item += term
            body = nodes.definition()
            self.state.nested_parse(definition, self.content_offset + offset, body)
            item += body
            if not names or not body.astext().strip():
                line = names[0][1] if names else content_line(self, offset)
                note_wrong(self, Kind.TERM, path, line, "a glossary entry needs a term and a definition below it")
                continue
            meaning = " ".join(body.astext().split())
            for name, name_line in names:
                node_id = f"term-{nodes.make_id(name)}"
                self._define(page.terms, Term(self.env.docname, node_id, name, meaning, path, name_line))
            items.append((fold_term(names[0][0]), item))
        if "sorted" in self.options:
            items.sort(key=lambda entry: entry[0])
        terms = nodes.definition_list("", *[item for _, item in items], classes=["glossary"])
        return [addnodes.glossary("", terms, sorted=False)]

    def _define(self, terms: dict[str, Term], term: Term) -> None:
        key = fold_term(term.name)
        if key in terms:
            first = f"{terms[key].path}:{terms[key].line}"
            note_wrong(self, Kind.TERM, term.path, term.line, f"“{term.name}” is defined here and at {first}")
        terms[key] = term


def named_texts(directive: SphinxDirective) -> Iterator[tuple[list[tuple[str, int]], StringList, int]]:
    """What is written under names at the margin: names with lines, the lines indented below, where these begin."""
    names: list[tuple[str, int]] = []
    below = StringList()
    begin = 0
    for index, text in enumerate(directive.content):
        line = content_line(directive, index)
        if text and not text[0].isspace():
            if below:
                yield names, below, begin
                names, below = [], StringList()
            names.append((text.strip(), line))
        else:
            if not below:
                if not text.strip():
                    continue
                begin = index
            # Texts are indented by any one width; two blanks are the custom.
            below.append(text[_indent(directive.content[begin]) :], str(directive.content.source(index)), index)
    if names or below:
        yield names, below, begin


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


class TermRole(SphinxRole):
    """A link to a term: `Skill`, or `shown <Skill>`."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        path, line = role_place(self)
        match = _LINKED.fullmatch(self.text.strip())
        shown = " ".join((match["shown"] if match else self.text).split())
        target = " ".join((match["target"] if match else self.text).split())
        note_link(self, Link("term", path, line, target))
        reference = addnodes.pending_xref(
            "", nodes.inline(shown, shown), refdomain="rules", reftype="term", reftarget=target, refwarn=False
        )
        reference["refdoc"] = self.env.docname
        return [reference], []


class Abbreviations(SphinxDirective):
    """The argument gives what each abbreviation of the book stands for; they are listed here."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        path, line = directive_place(self)
        expression = " ".join(self.arguments[0].split())
        docname = self.env.docname
        try:
            value = rules_package(self.config).value(docname, expression)
            found = {str(short): str(long) for short, long in value.items()}
        except (ExpressionError, AttributeError) as error:
            note_wrong(self, Kind.EXPRESSION, path, line, f"{expression} gives no abbreviations: {error}")
            return []
        note(self, Made(docname, path, line, (Expression(expression),)))
        rules_domain(self.env).page(docname).abbreviations = found
        items = (
            nodes.list_item("", nodes.paragraph("", "", nodes.strong("", short), nodes.Text(f": {long}")))
            for short, long in found.items()
        )
        return [nodes.bullet_list("", *items, classes=["xr-checked", "simple"])]


def setup_glossary(app: Sphinx) -> None:
    """Register the directives; Sphinx's own glossary and its role know one glossary for a whole site."""
    # In the standard domain, because names without a domain are looked up there first.
    app.add_directive_to_domain("std", "glossary", Glossary, override=True)
    app.add_role_to_domain("std", "term", TermRole(), override=True)
    app.add_directive("abbreviations", Abbreviations)


HELP = {
    "term Glossary.run": Help(
        "An item of the glossary has no definition, or something else than items is in it.",
        "Write the term on a line and `: ` with its definition below.",
    ),
    "term Glossary._define": Help("Two entries define one term.", "Delete one, or put their texts together."),
    "expression Abbreviations.run": Help(
        "What a list of abbreviations shows can't be evaluated, or isn't a mapping.",
        "Name a mapping from each abbreviation to what it is short for.",
    ),
}
"""Why its messages come, and what to do."""
