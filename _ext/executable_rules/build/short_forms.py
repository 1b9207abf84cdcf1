"""Abbreviations explain themselves on every page of a book that says what they stand for.

The first use on a page is spelled out: after it, or above its table. The first use in a section is a
link to its term in the glossary, with the definition as a hint for pointer, finger and keyboard; every other one says
what it stands for under the pointer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, cast

from docutils import nodes

from rules_py.phrases import curly, joined

from ..book.domain import Term, book_of, fold_term, rules_domain
from ..markup.widgets import rule_widget
from .html import hinted_text

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

_SILENT = (
    nodes.literal, nodes.literal_block, nodes.doctest_block, nodes.raw, nodes.title, nodes.reference, nodes.comment,
    nodes.footnote_reference, nodes.label, nodes.abbreviation, hinted_text, rule_widget,
)  # fmt: skip
"""Where nothing is explained: code, headings, links, and what has a hint of its own."""


class _Marking:
    """The abbreviations of one page, from its top to its end."""

    def __init__(self, app: Sphinx, docname: str, meanings: Mapping[str, str]) -> None:
        self._app, self._docname, self._meanings = app, docname, meanings
        self._glossary = rules_domain(app.env).read_glossary(book_of(docname))
        longest_first = sorted(meanings, key=len, reverse=True)
        self._pattern = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, longest_first))})(?!\w)")
        self._on_page: set[str] = set()
        self._in_section: set[tuple[int, str]] = set()

    def mark(self, doctree: nodes.document) -> None:
        """Explain every abbreviation on the page."""
        above: dict[int, tuple[nodes.Element, list[str]]] = {}
        for text in list(_texts(doctree)):
            if not self._pattern.search(text):
                continue
            block, table = _around(text, nodes.TextElement), _around(text, nodes.table)
            made: list[nodes.Node] = []
            for number, piece in enumerate(self._pattern.split(text.astext())):
                if not number % 2:
                    made += [nodes.Text(piece)] if piece else []
                    continue
                made.append(self._explained(piece, id(_around(text, nodes.section))))
                if piece not in self._on_page and not _says(block, self._meanings[piece]):
                    if table is None:
                        made.append(nodes.Text(f" ({self._meanings[piece]})"))
                    else:
                        above.setdefault(id(table), (table, []))[1].append(piece)
                self._on_page.add(piece)
            cast("nodes.Element", text.parent).replace(text, made)
        for table, shorts in above.values():
            _put_above(table, f"In this table, {joined([f'{one} means “{self._meanings[one]}”' for one in shorts])}.")

    def _explained(self, short: str, section: int) -> nodes.Node:
        long = self._meanings[short]
        if (section, short) in self._in_section:
            return nodes.abbreviation("", short, explanation=long)
        self._in_section.add((section, short))
        term = self._term(long)
        shown = nodes.abbreviation("", short)
        if term is None:
            attributes = {"data-xr-hint": f"{long[0].upper()}{long[1:]}", "tabindex": "0"}
        else:
            place = (
                "" if term.docname == self._docname else self._app.builder.get_relative_uri(self._docname, term.docname)
            )
            hint = curly(f"{long[0].upper()}{long[1:]}. {term.definition}")
            attributes = {"href": f"{place}#{term.node_id}", "data-xr-hint": hint}
        return hinted_text("", "", shown, classes=["xr-term"], attributes=attributes)

    def _term(self, long: str) -> Term | None:
        """The glossary's entry for what an abbreviation stands for, or for the words that it begins with."""
        words = long.split()
        begun = (" ".join(words[:count]) for count in range(len(words), 0, -1))
        return next((self._glossary[fold_term(name)] for name in begun if fold_term(name) in self._glossary), None)


def _texts(within: nodes.Element) -> Iterator[nodes.Text]:
    for node in within.children:
        if isinstance(node, nodes.Text):
            yield node
        elif isinstance(node, nodes.Element) and not isinstance(node, _SILENT) and "xr-expression" not in node:
            yield from _texts(node)


def _around(node: nodes.Node, kind: type[nodes.Element]) -> nodes.Element | None:
    """The nearest node of a kind that holds this one and isn't part of a line."""
    found = node.parent
    while found is not None and (not isinstance(found, kind) or isinstance(found, nodes.Inline)):
        found = found.parent
    return found


def _says(block: nodes.Element | None, long: str) -> bool:
    return block is not None and long.casefold() in " ".join(block.astext().split()).casefold()


def _put_above(table: nodes.Element, said: str) -> None:
    """A sentence before a table, outside of what scrolls with it."""
    place = table
    while isinstance(place.parent, nodes.container):
        place = place.parent
    parent = cast("nodes.Element", place.parent)
    parent.insert(parent.index(place), nodes.paragraph("", said, classes=["xr-in-short"]))


def _mark(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    if app.builder.format != "html":
        return
    domain = rules_domain(app.env)
    meanings = domain.read_abbreviations(book_of(docname))
    page = domain.pages.get(docname)
    # The page that lists them explains them all.
    if meanings and not (page and page.abbreviations):
        _Marking(app, docname, meanings).mark(doctree)


def _rewrite(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """All pages of a book are rewritten when what its abbreviations stand for has changed."""
    domain = rules_domain(env)
    now = {book: domain.abbreviations(book) for book in {book_of(docname) for docname in domain.pages}}
    before = getattr(env, "executable_rules_abbreviations", {})
    env.executable_rules_abbreviations = now  # type: ignore[attr-defined]  # where Sphinx keeps what extensions collect
    changed = {book for book in now if now[book] != before.get(book, {})}
    return [docname for docname in env.found_docs if book_of(docname) in changed]


def setup_short_forms(app: Sphinx) -> None:
    """Explain abbreviations on every page, once all pages are read."""
    app.connect("env-updated", _rewrite)
    app.connect("doctree-resolved", _mark)
