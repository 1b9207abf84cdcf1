"""Nodes that are more than their children in HTML alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

Write = Callable[[Any, Any], None]
"""Writes the beginning or the end of a node with a translator."""


def add_html_node(app: Sphinx, node: type[nodes.Element], visit: Write, depart: Write | None = None) -> None:
    """Register a node that HTML builders write by `visit` and `depart`; all others write its children alone."""
    plain = (write_children, write_children)
    app.add_node(node, html=(visit, depart), text=plain, latex=plain, man=plain, texinfo=plain)


def write_children(self: Any, node: nodes.Element) -> None:
    """The children say it."""
