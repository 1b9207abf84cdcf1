"""`{tracker}`: the list on which a game's fights are played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from rules_py.errors import RuleError, nearest

from ..book.domain import directive_place, note_wrong, rules_domain, rules_package
from ..book.html_node import add_html_node
from ..claims.findings import Help, Kind
from ..page.people.tracker import NEEDS_SCRIPT, tracker_element

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator


class rule_tracker(nodes.General, nodes.Element):  # noqa: N801 - docutils names its nodes in lower case
    """A tracker in the doctree; its child is what readers of other formats get."""


class RuleTracker(SphinxDirective):
    """The argument is the game whose tracker it is."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        game = self.arguments[0].strip()
        known = rules_package(self.config).registry.trackers
        if game not in known:
            path, line = directive_place(self)
            names = nearest(game, known) if known else "none; no game declares a tracker"
            note_wrong(self, Kind.RULE, path, line, str(RuleError("tracker", game, names)))
            return []
        node = rule_tracker(game=game, element_id=f"tracker-{game}", classes=["xr-place"])
        self.set_source_info(node)
        rules_domain(self.env).page(self.env.docname).trackers[game] = node["element_id"]
        node += nodes.paragraph("", NEEDS_SCRIPT)
        return [node]


def _visit_html(self: HTML5Translator, node: rule_tracker) -> None:
    builder = cast("Any", self.builder)
    registry = rules_package(builder.config).registry
    sheet = registry.sheets.get(node["game"])
    place = rules_domain(builder.env).place("rules", sheet.rule.id) if sheet else None
    uri = builder.get_relative_uri(builder.current_docname, place[0]) if place else ""
    self.body.append(self.starttag(node, "div"))
    self.body.append(str(tracker_element(registry.trackers[node["game"]], node["element_id"], uri)))
    self.body.append("</div>\n")
    raise nodes.SkipNode


def setup_tracker(app: Sphinx) -> None:
    """Register the directive and its node."""
    add_html_node(app, rule_tracker, _visit_html)
    app.add_directive("tracker", RuleTracker)


HELP = {
    "rule RuleTracker.run": Help(
        "A tracker is asked for a game that has none.", "Name a game that declares one; the message lists them."
    ),
}
"""Why its messages come, and what to do."""
