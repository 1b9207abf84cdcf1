"""What has to be read and compared again: whatever depends on something that has changed, and nothing else.

A page that shows what the code computes is read again when the key of what it shows has changed. A page that was found
to agree with the code is compared again when the key of what it quotes has changed; one with findings always is.
"""

from __future__ import annotations

import doctest
import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from ..claims.claim import Anything, Claim, Code, ErratumId, Expression, Name, RuleId
from ..claims.code.rules_package import RulesPackage
from ..claims.code.sources import Source, read
from ..claims.findings import Finding
from .dependencies import CORE, EVERYTHING, Dependencies, foundation
from .domain import PageData, RulesDomain, remembered, rules_domain, rules_package

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

FILE = "rules-agreed.json"
"""The file, beside what Sphinx remembers of the pages, that holds the keys of the pages that agreed."""

JUDGES = (f"{CORE}.likelihood", f"{CORE}.errors", f"{CORE}.rule", f"{CORE}.rulebook")
"""Modules of the rules that the checks themselves use."""


_DEPENDENCIES: WeakKeyDictionary[RulesDomain, Dependencies] = WeakKeyDictionary()
"""Of each build."""


def _dependencies(domain: RulesDomain, package: RulesPackage) -> Dependencies:
    if domain not in _DEPENDENCIES:
        _DEPENDENCIES[domain] = Dependencies(package)
    return _DEPENDENCIES[domain]


def _outdated(app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]) -> list[str]:
    """Pages that show what the code computes, and were read when it was another code."""
    domain, package = rules_domain(env), rules_package(app.config)
    now = _dependencies(domain, package)
    return [docname for docname, page in domain.pages.items() if page.key != _shown_key(now, package, docname, page)]


def _keep_keys(app: Sphinx, env: BuildEnvironment) -> None:
    """What was not outdated has its key already, and all else was read just now."""
    domain, package = rules_domain(env), rules_package(app.config)
    now = _dependencies(domain, package)
    for docname, page in domain.pages.items():
        page.key = _shown_key(now, package, docname, page)


class Agreement:
    """Which pages agreed with the code when they were compared last, and still depend on the same."""

    def __init__(self, app: Sphinx) -> None:
        self._file = Path(app.doctreedir, FILE)
        domain, package = rules_domain(app.env), rules_package(app.config)
        now = _dependencies(domain, package)
        self._keys = {docname: _key(now, package, docname, claims) for docname, claims in _compared(domain)}
        before = remembered(self._file)
        self.pages = frozenset(docname for docname, key in self._keys.items() if before.get(docname) == key)
        self.anew = len(self._keys) - len(self.pages)

    def keep(self, wrong: Iterable[Finding]) -> None:
        """Remember the pages on which comparing found nothing; `wrong` is what it found."""
        pages = {finding.docname for finding in wrong}
        agreed = {docname: key for docname, key in self._keys.items() if docname not in pages}
        self._file.write_text(json.dumps(agreed, indent=0), encoding="utf-8")


def _compared(domain: RulesDomain) -> Iterator[tuple[str, list[Claim]]]:
    """The claims of each page that compare it with the code, and with nothing else."""
    for docname in sorted(domain.pages):
        if claims := [claim for claim in domain.claims(docname) if claim.compared]:
            yield docname, claims


def _key(now: Dependencies, package: RulesPackage, docname: str, claims: Iterable[Claim]) -> str:
    """A key of a page's text, of what the names on it stand for, and of all that these depend on."""
    modules = set(JUDGES)
    said = []
    for claim in claims:
        names = list(claim.quotes())
        known = [package.named(docname, name.text) for name in names if isinstance(name, Expression)]
        said.append(repr((claim, known)))
        for name in names:
            modules |= _modules(now, package, docname, name)
    said.append(now.key(modules))
    return hashlib.sha256("\n".join(said).encode()).hexdigest()[:16]


def _modules(now: Dependencies, package: RulesPackage, docname: str, name: Name) -> set[str]:
    """The modules that define what a page quotes."""
    match name:
        case Expression():
            return modules_of(package.named(docname, name.text))
        case RuleId():
            return {package.homes.get(name.id, EVERYTHING)}
        case ErratumId():
            erratum = package.registry.errata.get(name.id)
            return {erratum.module if erratum is not None else EVERYTHING}
        case Code():
            source = _example(name.text)
            return now.homes(source) if source is not None else {EVERYTHING}
        case Anything():
            return {EVERYTHING}


def _shown_key(now: Dependencies, package: RulesPackage, docname: str, page: PageData) -> str:
    """A key of what a page shows that was worked out when it was read; empty when it shows nothing of the kind."""
    names = [name for claim in page.claims if claim.shown for name in claim.quotes()]
    # What was wrong with it may have been the code's fault.
    names += [Anything()] if page.findings else []
    modules = {module for name in names for module in _modules(now, package, docname, name)}
    return now.key(modules) if modules else ""


def _example(text: str) -> Source | None:
    """An example as if it were a module; None when it cannot be read."""
    try:
        lines = [example.source for example in doctest.DocTestParser().get_examples(text)]
        return read("".join(lines), Path(), "")
    except (SyntaxError, ValueError):
        return None


def modules_of(names: Iterable[str]) -> set[str]:
    """The modules in which full names are defined; through a registry a page may reach every rule."""
    homes = (name.rpartition(".") for name in names)
    return {EVERYTHING if name == "registry" else module for module, _, name in homes}


def setup_freshness(app: Sphinx) -> None:
    """Reread all pages when what reads them has changed, and some when the rules have."""
    app.add_config_value("executable_rules_foundation", foundation(), "env", [str])
    app.connect("env-get-outdated", _outdated)
    # Before whatever asks for the keys.
    app.connect("env-updated", _keep_keys, priority=100)
