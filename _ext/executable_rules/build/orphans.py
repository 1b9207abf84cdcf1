"""Both directions: what a game's code makes public is quoted by a page, and every section of a page names its rule.

Public are rules (their widgets are looked for elsewhere) and the tables and constants in capitals. A section names its
rule by a widget, a bound word, a checked table, an example or a link to a rule; the label of a story of the inventory,
or the role `{plain}`, says that it is narrative.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, TypeVar

from docutils import nodes
from sphinx import addnodes

from rules_py.parameters import Kind as ParameterKind

from ..book.domain import RulesDomain, book_of, rules_domain, rules_package, shown_path
from ..claims.claim import Expression
from ..claims.code.rules_package import RulesPackage
from ..claims.code.sources import source_of
from ..claims.findings import Finding, Help, Kind
from ..markup.widgets import rule_widget

if TYPE_CHECKING:
    from sphinx.application import Sphinx

STORY = re.compile(r"[a-z]{2}-c?\d+")
"""A label that is an id of an inventory."""


def check_quoted(domain: RulesDomain, package: RulesPackage) -> Iterator[Finding]:
    """Public tables and constants of a game that no page quotes."""
    quoted = set(_quoted(domain, package))
    books = {book_of(docname) for docname in domain.pages}
    for file in sorted(package.folder.glob("*/**/*.py")):
        parts = file.relative_to(package.folder).with_suffix("").parts
        if parts[0] not in books:
            continue
        module = ".".join([package.name, *parts]).removesuffix(".__init__")
        if parts[1] == "errata":
            continue  # printed whole, with what they compute, by the page of errata
        source = source_of(module)
        for name, line in source.constants.items() if source is not None else ():
            if isinstance(getattr(import_module(module), name), (ParameterKind, TypeVar)):
                continue  # what a field of a form takes is shown by the form
            if f"{module}.{name}" not in quoted:
                message = f"{module}.{name} is public and no page quotes it: bind it, or call it _{name}"
                yield Finding(package.shown(file), line, message, f"{parts[0]}/index", Kind.ORPHAN)


def _quoted(domain: RulesDomain, package: RulesPackage) -> Iterator[str]:
    """The full names of everything that an expression on any page names."""
    for docname, page in domain.pages.items():
        for claim in page.claims:
            for name in claim.quotes():
                if isinstance(name, Expression):
                    yield from package.named(docname, name.text)


def _collect(app: Sphinx, doctree: nodes.document) -> None:
    """Note every section of a game's page that names nothing."""
    docname = app.env.docname
    package = rules_package(app.config)
    if package.game(docname) is None or package.chapter(docname) is None:
        return
    page = rules_domain(app.env).page(docname)
    for section in doctree.findall(nodes.section):
        if not _names_something(section):
            path = shown_path(str(section.source or app.env.doc2path(docname)))
            title = section.next_node(nodes.title)
            remedy = "bind something in it, link a {rule}, or mark it {plain}"
            message = f"the section “{title.astext() if title else ''}” names no rule: {remedy}"
            page.findings.append(Finding(path, section.line or 1, message, docname, Kind.ORPHAN))


def _names_something(section: nodes.section) -> bool:
    if any(STORY.fullmatch(id) for node in [section, *section.findall(nodes.target)] for id in _ids(node)):
        return True
    for node in section.findall(nodes.Element):
        if isinstance(node, rule_widget) or "xr-expression" in node or node.get("testnodetype") == "doctest":
            return True
        if {"xr-plain", "xr-checked"} & set(node.get("classes", ())):
            return True
        if isinstance(node, addnodes.pending_xref) and node.get("reftype") in ("rule", "erratum"):
            return True
    return False


def _ids(node: nodes.Element) -> list[str]:
    return [*node.get("ids", ()), *node.get("names", ()), str(node.get("refid", ""))]


def setup_orphans(app: Sphinx) -> None:
    """Look at sections as pages are read."""
    app.connect("doctree-read", _collect)


HELP = {
    "orphan check_quoted": Help(
        "A public name of the rules is on no page, so nobody would notice if it were wrong.",
        "Quote it on a page, or start its name with an underscore if no reader needs it.",
    ),
    "orphan _collect": Help(
        "A section of a chapter tells something that is bound to no rule.",
        "Bind a sentence or a table in it, show a widget, or name the rule that it tells.",
    ),
}
"""Why its messages come, and what to do."""
