"""What bound words and terms look like in HTML: a quiet link to the code behind a number, a hint at what a term means.

If every number were a link, going through a page by keyboard would take long, so of the numbers of a block
only the first can be reached with the tab key; the arrow keys go on from there (see `tooltip.js`).
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from docutils import nodes

from rules_py.phrases import curly
from rules_py.rule import Rule

from ..book.domain import rules_package
from ..claims.code.expressions import ExpressionError
from ..claims.code.rules_package import Places, RulesPackage, chapter_of
from ..claims.words.wording import show
from ..markup.widgets import rule_widget
from ..pages.reference import reference_uri

if TYPE_CHECKING:
    from sphinx.application import Sphinx

LONGEST_SHOWN = 80
"""Characters of an expression, and of a value, that a hint shows: it is read out, too."""


_QUIET = {"data-xr-hint": "data-xr-check", "href": "data-xr-code", "tabindex": "data-xr-next"}
"""What a mark is called while it does not show."""


class hinted_text(nodes.General, nodes.Inline, nodes.TextElement):  # noqa: N801 - docutils names its nodes so
    """Words with attributes that HTML writers put into the element; a link if they hold `href`."""


def is_for_players(package: RulesPackage, docname: str) -> bool:
    """Whether a page is one of a game's book, and not the workings of a chapter."""
    return package.game(docname) is not None and chapter_of(docname) == docname


def hint(package: RulesPackage, docname: str, expression: str, column: str = "") -> str:
    """Where a bound text comes from; on a page for players in their words, elsewhere as the code has it."""
    write = _hint_for_players if is_for_players(package, docname) else _hint
    return write(package, package.places(docname), expression, column)


@lru_cache(maxsize=8192)
def _hint_for_players(package: RulesPackage, places: Places, expression: str, column: str) -> str:
    """The value, and the rule or the table that it comes from, as their authors call them."""
    name, where = package.source_at(places, expression)
    if not where:
        return ""
    home, _, last = name.rpartition(".")
    found = getattr(import_module(home), last, None)
    source = f"the rule “{found.title}”" if isinstance(found, Rule) else _in_words(package, name)
    if column:
        return f"Compared, row by row, with {source}."
    try:
        value = _cut(show(package.value_at(places, expression)))
    except ExpressionError:  # the check has reported it
        value = ""
    if not value or _PROGRAM.search(value):
        return f"Comes from {source}."
    return f"{value}, from {source}."


_PROGRAM = re.compile(r"_|[\[\]{}()`]{2}|\w\.\w+\(")
"""What shows that a text is one of the program."""


def _in_words(package: RulesPackage, name: str) -> str:
    """What a constant or a function is called: by what is said of it, else by its own name."""
    said = package.description(name).replace("`", "")
    if said and not said.startswith("Source:") and not _PROGRAM.search(said):
        return f"“{said}”"
    return f"“{' '.join(name.rpartition('.')[2].split('_')).capitalize()}”"


@lru_cache(maxsize=8192)
def _hint(package: RulesPackage, places: Places, expression: str, column: str) -> str:
    name, where = package.source_at(places, expression)
    if not where:
        return ""
    bare = expression.replace(".", "").isidentifier() and expression.rpartition(".")[2] == name.rpartition(".")[2]
    shown = name.removeprefix(f"{package.name}.") if bare else _cut(expression)
    if column:
        return f"Compared with {shown}, {_cut(column.removeprefix('row.'))} ({where})"
    try:
        return f"{shown} is {_cut(show(package.value_at(places, expression)))} ({where})"
    except ExpressionError:  # the check has reported it
        return f"Compared with {shown} ({where})"


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"


def _use_nodes(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Late, when references are resolved: turn marked nodes into ones that HTML writers know."""
    if app.builder.format != "html":
        return
    for wrapper in doctree.findall(nodes.container):
        if "table-wrapper" in wrapper["classes"]:  # the theme's own, which copies the ids of the table within
            wrapper["ids"] = []
    package = rules_package(app.config)
    quiet = is_for_players(package, docname)
    reached: set[int] = set()
    found = [node for node in doctree.findall() if isinstance(node, (nodes.inline, nodes.reference, rule_widget))]
    for node in found:
        if isinstance(node, nodes.inline) and "xr-expression" in node:
            attributes = _attributes(app, package, docname, node, reached)
            if quiet:  # marks are for those who ask for them, see checks.js
                attributes = {_QUIET[name]: value for name, value in attributes.items()}
            node.replace_self(hinted_text("", "", *node.children, classes=node["classes"], attributes=attributes))
    for link in found:
        if isinstance(link, nodes.reference) and "xr-definition" in link:
            uri = link["refuri"] if "refuri" in link else f"#{link['refid']}"
            attributes = {"href": uri, "data-xr-hint": curly(link["xr-definition"])}
            link.replace_self(hinted_text("", "", *link.children, classes=link["classes"], attributes=attributes))
    for widget in found:
        if not isinstance(widget, rule_widget):
            continue
        rule = package.registry.find(widget["rule"])
        if uri := reference_uri(app, docname, f"{rule.module}.{rule.body.__name__}"):
            where = f"{package.shown(Path(rule.body.__code__.co_filename))}:{rule.line}"
            widget["code"] = (uri, "" if quiet else where)


def _attributes(
    app: Sphinx, package: RulesPackage, docname: str, node: nodes.inline, reached: set[int]
) -> dict[str, str]:
    expression = node["xr-expression"]
    attributes = {"data-xr-hint": hint(package, docname, expression, node.get("xr-column", ""))}
    uri = reference_uri(app, docname, package.source(docname, expression)[0])
    if uri and not _within(node, nodes.reference):
        attributes["href"] = uri
        block = _block(node)
        if id(block) in reached:
            attributes["tabindex"] = "-1"
        reached.add(id(block))
    return attributes


def _within(node: nodes.Node, kind: type[nodes.Element]) -> bool:
    parent = node.parent
    while parent is not None and not isinstance(parent, kind):
        parent = parent.parent
    return parent is not None


def _block(node: nodes.Node) -> nodes.Node:
    """The paragraph, list or table of a section that holds a node."""
    while node.parent is not None and not isinstance(node.parent, (nodes.section, nodes.document)):
        node = node.parent
    return node


def _visit(self: Any, node: hinted_text) -> None:
    given = {name: value for name, value in node["attributes"].items() if value}
    self.body.append(self.starttag(node, "a" if "href" in given else "span", "", **given))


def _depart(self: Any, node: hinted_text) -> None:
    self.body.append("</a>" if node["attributes"].get("href") else "</span>")


def setup_html(app: Sphinx) -> None:
    """Register the node and its HTML."""
    app.add_node(hinted_text, html=(cast("Any", _visit), cast("Any", _depart)))
    app.connect("doctree-resolved", _use_nodes)
