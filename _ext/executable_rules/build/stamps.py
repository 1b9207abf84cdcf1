"""Pages that show facts from elsewhere are rewritten when those have changed, even if the pages haven't.

Such a page holds definitions of terms, values and lines of code, and links to the places of rules. What went into each
page of a site is remembered in the site itself, when its build has come to its end: so it is true of the pages that
be beside it, whichever builds, of whatever kind, there have been meanwhile.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING

from ..book.dependencies import foundation
from ..book.domain import (
    PageData,
    RulesDomain,
    Term,
    book_of,
    fold_term,
    remembered,
    rules_domain,
    rules_package,
)
from ..claims.claim import ErratumId, Expression, Name, RuleId
from ..pages.reference import reference_uri
from .html import hint

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

FILE = ".rules-stamps.json"
"""The file in the site."""


def _changed(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """The pages whose stamps are not those of the pages that were written."""
    if app.builder.format != "html":
        return []
    domain = rules_domain(env)
    domain.all_pages_are_read()
    glossaries = {book: domain.glossary(book) for book in {book_of(docname) for docname in domain.pages}}
    now = {
        docname: _stamp(app, domain, docname, page, glossaries[book_of(docname)])
        for docname, page in sorted(domain.pages.items())
    }
    domain.stamps = now  # written when all went well
    before = remembered(Path(app.outdir, FILE))
    return [docname for docname, stamp in now.items() if before.get(docname) != stamp]


def _stamp(app: Sphinx, domain: RulesDomain, docname: str, page: PageData, glossary: dict[str, Term]) -> str:
    parts = [_shown(app, domain, docname, name) for claim in page.claims for name in claim.quotes()]
    for link in page.links:
        term = glossary.get(fold_term(link.target)) if link.kind == "term" else None
        parts.append((term.docname, term.node_id, term.definition) if term else None)
    parts += [foundation(), page.key]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]


def _shown(app: Sphinx, domain: RulesDomain, docname: str, name: Name) -> object:
    """What the page shows because of a name and does not say itself."""
    if isinstance(name, Expression):
        package = rules_package(app.config)
        words = hint(package, docname, name.text, "column" if name.column else "")
        return words, reference_uri(app, docname, package.source(docname, name.text)[0])
    if isinstance(name, RuleId | ErratumId):
        return domain.place("rules" if isinstance(name, RuleId) else "errata", name.id)
    return None


def _remember(app: Sphinx, exception: Exception | None) -> None:
    now = rules_domain(app.env).stamps if exception is None else None
    if now is not None:
        Path(app.outdir, FILE).write_text(json.dumps(now, indent=0), encoding="utf-8")


def setup_stamps(app: Sphinx) -> None:
    """Compare stamps when all pages are read, keep them when all are written."""
    app.connect("env-updated", _changed)
    app.connect("build-finished", _remember)
