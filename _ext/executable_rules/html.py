"""What bound words and terms look like in HTML: where a number comes from, what a term means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from docutils import nodes

from .domain import rules_package

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class bound_text(nodes.General, nodes.Inline, nodes.TextElement):  # noqa: N801 - docutils names its nodes so
    """Words with attributes that HTML writers put into the element."""


class term_link(nodes.General, nodes.Inline, nodes.TextElement):  # noqa: N801 - docutils names its nodes so
    """A link to a term, with its definition."""


def _use_nodes(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Late, when references are resolved: turn marked nodes into ones that HTML writers know."""
    if app.builder.format != "html":
        return
    package = rules_package(app.config)
    for node in list(doctree.findall(nodes.inline)):
        if "xr-expression" in node:
            _, where = package.source(docname, node["xr-expression"])
            attributes = {"data-expression": node["xr-expression"], "data-source": where}
            made = bound_text("", "", *node.children, classes=node["classes"], attributes=attributes)
            node.replace_self(made)
    for link in list(doctree.findall(nodes.reference)):
        if "xr-definition" in link:
            uri = link["refuri"] if "refuri" in link else f"#{link['refid']}"
            attributes = {"href": uri, "data-xr-hint": link["xr-definition"]}
            link.replace_self(term_link("", "", *link.children, classes=link["classes"], attributes=attributes))


def _visit_bound(self: Any, node: bound_text) -> None:
    given = {name: value for name, value in node["attributes"].items() if value}
    self.body.append(self.starttag(node, "span", "", **given))


def _depart_bound(self: Any, node: bound_text) -> None:
    self.body.append("</span>")


def _visit_term(self: Any, node: term_link) -> None:
    self.body.append(self.starttag(node, "a", "", **node["attributes"]))


def _depart_term(self: Any, node: term_link) -> None:
    self.body.append("</a>")


def setup_html(app: Sphinx) -> None:
    """Register the nodes and their HTML."""
    app.add_node(bound_text, html=(cast("Any", _visit_bound), cast("Any", _depart_bound)))
    app.add_node(term_link, html=(cast("Any", _visit_term), cast("Any", _depart_term)))
    app.connect("doctree-resolved", _use_nodes)
