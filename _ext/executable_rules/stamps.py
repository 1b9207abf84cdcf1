"""Pages that show what stands elsewhere are written anew when that has changed, though they themselves have not.

Such a page holds definitions of terms, values and lines of code, and links to the places of rules. What went into each
page of a site is remembered in the site itself, when its build has come to its end: so it is true of the pages that
stand beside it, whichever builds, of whatever kind, there have been meanwhile.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from .dependencies import foundation
from .domain import Binding, PageData, RulesDomain, Term, book_of, fold_term, remembered, rules_domain, rules_package
from .html import hint
from .reference import reference_uri

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
    app.rules_stamps = now  # type: ignore[attr-defined]  # written when all went well
    before = remembered(Path(app.outdir, FILE))
    return [docname for docname, stamp in now.items() if before.get(docname) != stamp]


def _stamp(app: Sphinx, domain: RulesDomain, docname: str, page: PageData, glossary: dict[str, Term]) -> str:
    parts = [part for binding in page.bindings for part in _shown(app, domain, docname, binding, glossary)]
    parts += [foundation(), page.key]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]


def _shown(
    app: Sphinx, domain: RulesDomain, docname: str, binding: Binding, glossary: dict[str, Term]
) -> Iterator[object]:
    """What the page shows because of a binding and does not say itself."""
    package = rules_package(app.config)
    if binding.check in ("fact", "odds", "table", "made"):
        column = "" if binding.check in ("fact", "odds") else "column"
        yield hint(package, docname, binding.expression, column)
        yield reference_uri(app, docname, package.source(docname, binding.expression)[0])
    elif binding.check == "term":
        term = glossary.get(fold_term(binding.text))
        yield (term.docname, term.node_id, term.definition) if term else None
    elif binding.check in ("rule", "erratum"):
        yield domain.place("rules" if binding.check == "rule" else "errata", binding.text)


def _remember(app: Sphinx, exception: Exception | None) -> None:
    now = getattr(app, "rules_stamps", None)
    if exception is None and now is not None:
        Path(app.outdir, FILE).write_text(json.dumps(now, indent=0), encoding="utf-8")


def setup_stamps(app: Sphinx) -> None:
    """Compare stamps when all pages are read, keep them when all are written."""
    app.connect("env-updated", _changed)
    app.connect("build-finished", _remember)
