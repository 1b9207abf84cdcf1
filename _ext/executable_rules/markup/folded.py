"""What readers unfold: it starts closed, under a few words that say what is in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

from ..book.html_node import add_html_node

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator


class folded(nodes.General, nodes.Element):  # noqa: N801 - docutils names its nodes in lower case
    """Holds the rest, which readers unfold; `title` says what is in it."""


def _open_html(self: HTML5Translator, node: folded) -> None:
    classes = " ".join(["xr-cases", *node["classes"]])
    self.body.append(f'<details class="{classes}"><summary>{self.encode(node["title"])}</summary>\n')


def _close_html(self: HTML5Translator, node: folded) -> None:
    self.body.append("</details>\n")


def setup_folded(app: Sphinx) -> None:
    """Register the node."""
    add_html_node(app, folded, _open_html, _close_html)
