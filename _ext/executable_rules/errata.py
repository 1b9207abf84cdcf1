"""`{errata}`: every contradiction of a game's source: both statements, the reading taken, and the computed proof."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from rules_py.errata import Erratum, Proof

from .domain import Binding, RulesDomain, book_of, directive_place, note, rules_domain, rules_package
from .findings import Finding, Kind
from .rules_package import RulesPackage

if TYPE_CHECKING:
    from sphinx.application import Sphinx


_SHOWN = "shown"
"""Marks the place that shows an erratum, among those that only link to it."""


class Errata(SphinxDirective):
    """All errata of the page's book, or those whose ids are given."""

    optional_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        path, line = directive_place(self)
        page = rules_domain(self.env).page(self.env.docname)
        page.needs_code = True
        known = rules_package(self.config).registry.errata
        wanted = self.arguments[0].replace(",", " ").split() if self.arguments else [
            id for id, erratum in known.items() if book_of(erratum.page) == book_of(self.env.docname)
        ]  # fmt: skip
        made: list[nodes.Node] = []
        for id in wanted:
            note(self, Binding("erratum", path, line, id, more=_SHOWN))
            if id not in known:
                continue
            page.errata[id] = known[id].anchor
            proof = _proof(known[id])
            if isinstance(proof, Proof):  # what went wrong is told by the check below
                made.append(_section(known[id], proof))
        return made


def _proof(erratum: Erratum) -> Proof | str:
    """The proof, or what went wrong: a proof runs the rules, and these may have changed under it."""
    try:
        return erratum.prove()
    except Exception as error:  # noqa: BLE001 - whatever it is, it is told with its place
        return f"{type(error).__name__}: {error}"


def _section(erratum: Erratum, proof: Proof) -> nodes.section:
    section = nodes.section(ids=[erratum.anchor], names=[erratum.anchor], classes=["xr-erratum", "xr-checked"])
    section += nodes.title("", f"{erratum.title} ", nodes.inline("", erratum.id, classes=["xr-id"]))
    sides = nodes.definition_list(classes=["xr-statements"])
    for statement in (erratum.one, erratum.other):
        sides += nodes.definition_list_item(
            "", nodes.term("", statement.where), nodes.definition("", nodes.paragraph("", statement.says))
        )
    section += sides
    section += nodes.paragraph("", "", nodes.strong("", "Reading taken: "), nodes.Text(erratum.reading))
    shown = nodes.bullet_list("", *[nodes.list_item("", nodes.paragraph("", line)) for line in proof.shown])
    section += nodes.container("", nodes.paragraph("", "", nodes.strong("", "Computed:")), shown, classes=["xr-proof"])
    return section


def check_errata(domain: RulesDomain, package: RulesPackage) -> Iterator[Finding]:
    """Errata that prove nothing any more, and errata that no page shows."""
    places = domain.places("errata")
    shown = {binding.text: binding for _, binding in domain.bindings("erratum") if binding.more == _SHOWN}
    books = {book_of(docname) for docname in domain.pages}
    for id, erratum in package.registry.errata.items():
        if book_of(erratum.page) not in books:
            continue
        docname = places.get(id, (erratum.page.split("/")[0] + "/errata", ""))[0]
        where = f"{erratum.module.replace('.', '/')}.py:{erratum.line}"
        if id not in places:
            path = domain.path(docname)
            yield Finding(path, 1, f"does not show the erratum {id} ({where})", docname, Kind.PLACE)
            continue
        path, line = shown[id].path, shown[id].line
        proof = _proof(erratum)
        if isinstance(proof, str):
            yield Finding(path, line, f"{id} cannot be proved: {proof} ({where})", docname, Kind.ERRATUM)
        elif not proof.disagree:
            message = f"{id} says that two statements disagree, its proof finds that they agree ({where})"
            yield Finding(path, line, message, docname, Kind.ERRATUM)


def setup_errata(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("errata", Errata)
