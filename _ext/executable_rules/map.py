"""`{map}`: the chapters of a book and the rolls in each, with the chance that a roll works as its form starts.

It is made from the book's table of contents and from the rules, so nothing that is added can be missing from it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from rules_py.likelihood import percent
from rules_py.rule import Rule

from .dependencies import EVERYTHING
from .domain import RulesDomain, book_of, rules_domain, rules_package

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class book_map(nodes.General, nodes.Element):  # noqa: N801 - docutils names its nodes in lower case
    """Where the map stands; chapters have their titles only when all pages are read."""


class Map(SphinxDirective):
    """The map of the book whose table of contents is on this page."""

    def run(self) -> list[nodes.Node]:
        rules_domain(self.env).page(self.env.docname).shows.add(EVERYTHING)
        return [book_map()]


def _draw(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    for place in list(doctree.findall(book_map)):
        domain = rules_domain(app.env)
        rolls = [rule for rule in rules_package(app.config).registry if rule.kind == "roll"]
        items = [
            _chapter(app, docname, chapter, [rule for rule in rolls if rule.page == chapter], domain)
            for chapter in app.env.toctree_includes.get(docname, ())
            if book_of(chapter) == book_of(docname)
        ]
        place.replace_self(nodes.bullet_list("", *items, classes=["xr-map"]))


def _chapter(app: Sphinx, docname: str, chapter: str, rolls: list[Rule], domain: RulesDomain) -> nodes.list_item:
    uri = app.builder.get_relative_uri(docname, chapter)
    title = app.env.titles[chapter].astext()
    item = nodes.list_item("", nodes.paragraph("", "", nodes.reference("", title, refuri=uri, internal=True)))
    entries = [_roll(rule, f"{uri}#{rule.anchor}", domain) for rule in rolls]
    if entries:
        item += nodes.bullet_list("", *entries)
    return item


def _roll(rule: Rule, uri: str, domain: RulesDomain) -> nodes.list_item:
    paragraph = nodes.paragraph("", "", nodes.reference("", rule.title, refuri=uri, internal=True))
    odds = rule.odds(**domain.page(rule.page).starts.get(rule.id, {}))
    if True in odds.verdicts():
        paragraph += [nodes.Text(" "), nodes.inline("", percent(odds.success), classes=["xr-map-chance"])]
    return nodes.list_item("", paragraph)


def setup_map(app: Sphinx) -> None:
    """Register the directive."""
    app.add_node(book_map)
    app.add_directive("map", Map)
    app.connect("doctree-resolved", _draw)
