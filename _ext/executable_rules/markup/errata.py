"""`{errata}`: every contradiction of a game's source: how we play it; folded, what the book says and what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from rules_py.errata import Erratum, Proof

from ..book.domain import book_of, content_line, directive_place, note, rules_domain, rules_package
from ..claims.kinds.erratum import ComputedLines, Line, ShownErratum, proof_of
from .folded import folded

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class Errata(SphinxDirective):
    """All errata of the page's book, or those whose ids are given.

    The content may hold what their proofs show, so that it is read with the page and compared with the code: an id, and
    below it a list with an item for each line.
    """

    optional_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def run(self) -> list[nodes.Node]:
        path, line = directive_place(self)
        page = rules_domain(self.env).page(self.env.docname)
        known = rules_package(self.config).registry.errata
        wanted = self.arguments[0].replace(",", " ").split() if self.arguments else [
            id for id, erratum in known.items() if book_of(erratum.page) == book_of(self.env.docname)
        ]  # fmt: skip
        made: list[nodes.Node] = []
        written = self._written()
        for id in wanted:
            note(self, ShownErratum(self.env.docname, path, line, id))
            if written:
                note(self, ComputedLines(self.env.docname, path, line, id, written.pop(id, ())))
            if id not in known:
                continue
            page.errata[id] = known[id].anchor
            proof = proof_of(known[id])
            if not isinstance(proof, str):  # the check below reports what went wrong
                made.append(_section(known[id], proof))
        for id, lines in written.items():
            note(self, ComputedLines(self.env.docname, path, lines[0].line if lines else line, id, lines))
        return made

    def _written(self) -> dict[str, tuple[Line, ...]]:
        """The lines of the content by the ids above them."""
        found: dict[str, tuple[Line, ...]] = {}
        id = ""
        for index, text in enumerate(self.content):
            if text.startswith("- "):
                found[id] = (*found.get(id, ()), Line(text[2:].strip(), content_line(self, index)))
            elif text.startswith(" ") and found.get(id):
                last = found[id][-1]
                found[id] = (*found[id][:-1], Line(f"{last.text} {text.strip()}", last.line))
            elif text.strip():
                id = text.strip()
                found[id] = ()
        return found


def _section(erratum: Erratum, proof: Proof | None) -> nodes.section:
    section = nodes.section(ids=[erratum.anchor], names=[erratum.anchor], classes=["xr-erratum", "xr-checked"])
    section += nodes.title("", f"{erratum.title} ", nodes.inline("", erratum.id, classes=["xr-id"]))
    section += nodes.paragraph("", erratum.reading, classes=["xr-reading"])
    sides = nodes.definition_list(classes=["xr-statements"])
    for statement in (erratum.one, erratum.other):
        sides += nodes.definition_list_item(
            "", nodes.term("", statement.where), nodes.definition("", nodes.paragraph("", statement.says))
        )
    if proof is None:
        section += folded("", sides, title="What the book says", classes=["xr-evidence"])
        return section
    shown = nodes.bullet_list("", *[nodes.list_item("", nodes.paragraph("", line)) for line in proof.shown])
    proved = nodes.container(
        "", nodes.paragraph("", "", nodes.strong("", "What follows:")), shown, classes=["xr-proof"]
    )
    section += folded("", sides, proved, title="What the book says, and what follows", classes=["xr-evidence"])
    return section


def setup_errata(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("errata", Errata)
