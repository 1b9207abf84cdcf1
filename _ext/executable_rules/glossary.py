"""`{glossary}` and `{term}`, a glossary for each book: five games may each say what a level is.

Written as Sphinx's own: terms at the margin, definitions indented below them. A link to a term carries the definition,
so that a page can show it on hover and on focus.
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

from rules_py.errors import nearest

from .domain import (
    Binding,
    RulesDomain,
    Term,
    book_of,
    content_line,
    directive_place,
    fold_term,
    note,
    rules_domain,
)
from .findings import Finding, Kind
from .positions import role_place
from .rules_package import RulesPackage

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
        for names, definition, offset in self._entries():
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
                note(
                    self,
                    Binding(
                        "glossary",
                        path,
                        names[0][1] if names else content_line(self, offset),
                        "a glossary entry needs a term and a definition below it",
                    ),
                )
                continue
            meaning = " ".join(body.astext().split())
            for name, name_line in names:
                node_id = f"term-{nodes.make_id(name)}"
                self._define(page.terms, Term(self.env.docname, node_id, name, meaning, path, name_line))
            items.append((fold_term(names[0][0]), item))
        if "sorted" in self.options:
            items.sort(key=lambda entry: entry[0])
        listing = nodes.definition_list("", *[item for _, item in items], classes=["glossary"])
        return [addnodes.glossary("", listing, sorted=False)]

    def _define(self, terms: dict[str, Term], term: Term) -> None:
        key = fold_term(term.name)
        if key in terms:
            first = f"{terms[key].path}:{terms[key].line}"
            note(self, Binding("glossary", term.path, term.line, f"“{term.name}” is defined here and at {first}"))
        terms[key] = term

    def _entries(self) -> Iterator[tuple[list[tuple[str, int]], StringList, int]]:
        """Each entry: its names with their lines, the lines of its definition, and where these begin."""
        names: list[tuple[str, int]] = []
        definition = StringList()
        begin = 0
        for index, text in enumerate(self.content):
            line = content_line(self, index)
            if text and not text[0].isspace():
                if definition:
                    yield names, definition, begin
                    names, definition = [], StringList()
                names.append((text.strip(), line))
            else:
                if not definition:
                    if not text.strip():
                        continue
                    begin = index
                # Definitions are indented by any one width; two blanks are the custom.
                definition.append(text[_indent(self.content[begin]) :], str(self.content.source(index)), index)
        if names or definition:
            yield names, definition, begin


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


class TermRole(SphinxRole):
    """A link to a term: `Skill`, or `shown <Skill>`."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        path, line = role_place(self)
        match = _LINKED.fullmatch(self.text.strip())
        shown = " ".join((match["shown"] if match else self.text).split())
        target = " ".join((match["target"] if match else self.text).split())
        note(self, Binding("term", path, line, target))
        reference = addnodes.pending_xref(
            "", nodes.inline(shown, shown), refdomain="rules", reftype="term", reftarget=target, refwarn=False
        )
        reference["refdoc"] = self.env.docname
        return [reference], []


def check_terms(domain: RulesDomain, package: RulesPackage) -> Iterator[Finding]:
    """Terms that a page uses and its glossary has not, and entries that are no entries."""
    glossaries: dict[str, dict[str, Term]] = {}
    defined: dict[tuple[str, str], Term] = {}
    for docname, page in sorted(domain.pages.items()):
        for key, term in page.terms.items():
            first = defined.setdefault((book_of(docname), key), term)
            if first is not term:
                message = f"“{term.name}” is defined here and at {first.path}:{first.line}"
                yield Finding(term.path, term.line, message, docname, Kind.TERM)
    for docname, binding in domain.bindings("glossary"):
        yield Finding(binding.path, binding.line, binding.text, docname, Kind.TERM)
    for docname, binding in domain.bindings("term"):
        book = book_of(docname)
        terms = glossaries.setdefault(book, domain.glossary(book))
        if fold_term(binding.text) not in terms:
            if "<" in binding.text or ">" in binding.text:
                message = f"{{term}} has “{binding.text}”: an unterminated target; allowed: `shown <Term>`"
            elif not terms:
                message = f"says the term “{binding.text}”, but this book has no glossary"
            else:
                near = nearest(fold_term(binding.text), terms)
                places = ", ".join(sorted({term.path for term in terms.values()}))
                message = f"says the term “{binding.text}”, the glossary has none of that name: {near} ({places}:1)"
            yield Finding(binding.path, binding.line, message, docname, Kind.TERM)


def setup_glossary(app: Sphinx) -> None:
    """Register the directive and the role in place of Sphinx's own, which know one glossary for a whole site."""
    # In the standard domain, because names without a domain are looked up there first.
    app.add_directive_to_domain("std", "glossary", Glossary, override=True)
    app.add_role_to_domain("std", "term", TermRole(), override=True)
