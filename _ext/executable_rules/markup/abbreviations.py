"""`{abbreviations}`: what the short forms of a book stand for; on all its pages they then explain themselves.

How they do, see `build/short_forms.py`: it is added when a page is written, to what the page says itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from ..book.domain import directive_place, note, note_wrong, rules_domain, rules_package
from ..claims.claim import Expression, Made
from ..claims.code.expressions import ExpressionError
from ..claims.findings import Kind

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class Abbreviations(SphinxDirective):
    """The argument gives what each abbreviation of the book stands for; they are listed here."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        path, line = directive_place(self)
        expression = " ".join(self.arguments[0].split())
        docname = self.env.docname
        try:
            value = rules_package(self.config).value(docname, expression)
            found = {str(short): str(long) for short, long in value.items()}
        except (ExpressionError, AttributeError) as error:
            note_wrong(self, Kind.EXPRESSION, path, line, f"{expression} gives no abbreviations: {error}")
            return []
        note(self, Made(docname, path, line, (Expression(expression),)))
        rules_domain(self.env).page(docname).abbreviations = found
        items = (
            nodes.list_item("", nodes.paragraph("", "", nodes.strong("", short), nodes.Text(f": {long}")))
            for short, long in found.items()
        )
        return [nodes.bullet_list("", *items, classes=["xr-checked", "simple"])]


def setup_abbreviations(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("abbreviations", Abbreviations)
