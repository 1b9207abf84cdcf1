"""`{errata}`: every contradiction of a game's source: both statements, the reading taken, and the computed proof."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from rules_py.errata import Erratum, Proof
from rules_py.errors import nearest

from .dependencies import EVERYTHING
from .domain import Binding, RulesDomain, book_of, content_line, directive_place, note, rules_domain, rules_package
from .findings import Finding, Fix, Kind, says_but_has
from .limits import TooLong, bounded_time
from .rules_package import RulesPackage

if TYPE_CHECKING:
    from sphinx.application import Sphinx


_SHOWN = "shown"
"""Marks the place that shows an erratum, among those that only link to it."""


@dataclass(frozen=True)
class Line:
    """What a page says that a proof shows, and where."""

    text: str
    line: int


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
            note(self, Binding("erratum", path, line, id, more=_SHOWN))
            if written:
                note(self, Binding("computed", path, line, id, more=written.pop(id, ())))
            page.shows.add(known[id].module if id in known else EVERYTHING)
            if id not in known:
                continue
            page.errata[id] = known[id].anchor
            proof = _proof(known[id])
            if isinstance(proof, Proof):  # what went wrong is told by the check below
                made.append(_section(known[id], proof))
        for id, lines in written.items():
            note(self, Binding("computed", path, lines[0].line if lines else line, id, more=lines))
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


def _proof(erratum: Erratum) -> Proof | str:
    """The proof, or what went wrong: a proof runs the rules, and these may have changed under it."""
    try:
        with bounded_time():
            return erratum.prove()
    except (Exception, TooLong) as error:  # noqa: BLE001 - whatever it is, it is told with its place
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


def check_computed(domain: RulesDomain, package: RulesPackage) -> Iterator[Finding]:
    """Lines that a page says a proof shows, and that it does not; only where the page says any."""
    known = package.registry.errata
    for docname, binding in domain.bindings("computed"):
        id, written = binding.text, binding.more
        if id not in known:
            message = f"says what the erratum {id!r} shows; {nearest(id, known)}"
            yield Finding(binding.path, binding.line, message, docname, Kind.ERRATUM)
            continue
        proof = _proof(known[id])
        if isinstance(proof, str):
            continue  # told by the check of the errata
        where = f"{known[id].module.replace('.', '/')}.py:{known[id].line}"
        line = binding.line
        for says, has in zip_longest(written, proof.shown):
            line = says.line if says is not None else line
            if says is None or has is None or says.text != " ".join(has.split()):
                text, new = says.text if says is not None else "nothing", has or "nothing more"
                fix = Fix(text, new) if says is not None and has is not None else None
                message = says_but_has(text, f"the proof of {id}", new, where)
                yield Finding(binding.path, line, message, docname, Kind.ERRATUM, fix=fix)


def setup_errata(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("errata", Errata)
