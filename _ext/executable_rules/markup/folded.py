"""What readers unfold: it starts closed, under a few words that say what is in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from docutils import nodes

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


def _others(self: Any, node: folded) -> None:
    """On paper and as text nothing is folded."""


def setup_folded(app: Sphinx) -> None:
    """Register the node."""
    plain = (_others, _others)
    app.add_node(
        folded,
        html=(cast("Any", _open_html), cast("Any", _close_html)),
        text=plain, latex=plain, man=plain, texinfo=plain,
    )  # fmt: skip
