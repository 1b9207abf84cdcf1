"""`{map}`: the chapters of a book and the rolls in each, with the chance that a roll works as its form starts.

It is made from the book's table of contents and from the rules, so nothing that is added can be missing from it. A
chapter and its workings have the same rolls, wherever their widgets are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from rules_py.likelihood import percent
from rules_py.rule import Rule

from ..book.domain import book_of, directive_place, note, page_link, rules_domain, rules_package
from ..claims.claim import Anything, Made
from ..claims.code.rules_package import chapter_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class book_map(nodes.General, nodes.Element):  # noqa: N801 - docutils names its nodes in lower case
    """The place of the map, which is filled when all pages are read and chapters have their titles."""


class Map(SphinxDirective):
    """The map of the book whose table of contents is on this page."""

    def run(self) -> list[nodes.Node]:
        note(self, Made(self.env.docname, *directive_place(self), (Anything(),)))
        return [book_map(page=self.env.docname)]


def _draw(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    for place in list(doctree.findall(book_map)):
        rolls = [rule for rule in rules_package(app.config).registry if rule.kind == "roll"]
        items = [
            _chapter(app, docname, chapter, [rule for rule in rolls if chapter_of(rule.page) == chapter_of(chapter)])
            for chapter in app.env.toctree_includes.get(place["page"], ())
            if book_of(chapter) == book_of(place["page"])
        ]
        place.replace_self(nodes.bullet_list("", *items, classes=["xr-map"]))


def _chapter(app: Sphinx, docname: str, chapter: str, rolls: list[Rule]) -> nodes.list_item:
    link = page_link(app.builder, docname, chapter, app.env.titles[chapter].astext())
    item = nodes.list_item("", nodes.paragraph("", "", link))
    entries = [_roll(app, docname, rule) for rule in rolls]
    if entries:
        item += nodes.bullet_list("", *entries)
    return item


def _roll(app: Sphinx, docname: str, rule: Rule) -> nodes.list_item:
    domain = rules_domain(app.env)
    paragraph = nodes.paragraph("", "", page_link(app.builder, docname, rule.page, rule.title, rule.anchor))
    # The link leads to the first form of the rule on its page.
    odds = rule.odds(**next(iter(domain.page(rule.page).starts.get(rule.id, [])), {}))
    if True in odds.verdicts():
        paragraph += [nodes.Text(" "), nodes.inline("", percent(odds.success), classes=["xr-map-chance"])]
    return nodes.list_item("", paragraph)


def setup_map(app: Sphinx) -> None:
    """Register the directive."""
    app.add_node(book_map)
    app.add_directive("map", Map)
    app.connect("doctree-resolved", _draw)
