"""The text builder: a box may hold more than one paragraph, which Sphinx writes without anything in between."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.writers.text import TextTranslator

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class SpacedText(TextTranslator):
    """Paragraphs of a box after its first one are paragraphs of their own."""

    def visit_paragraph(self, node: nodes.Element) -> None:
        super().visit_paragraph(node)
        if _is_later(node):
            self.new_state(0)

    def depart_paragraph(self, node: nodes.Element) -> None:
        if _is_later(node):
            self.end_state()
        super().depart_paragraph(node)


def _is_later(node: nodes.Element) -> bool:
    box = node.parent
    if not (isinstance(box, nodes.Element) and isinstance(box, nodes.Admonition)):
        return False
    return any(isinstance(one, nodes.paragraph) for one in box.children[: box.index(node)])


def setup_text(app: Sphinx) -> None:
    """Register the translator."""
    app.set_translator("text", SpacedText)
