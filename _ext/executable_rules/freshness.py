"""What has to be read and compared anew: whatever depends on something that has changed, and nothing else.

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

from .dependencies import CORE, EVERYTHING, Dependencies, foundation
from .domain import Binding, PageData, RulesDomain, remembered, rules_domain, rules_package
from .findings import Finding, Kind
from .rules_package import RulesPackage
from .sources import Source, read

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

FILE = "rules-agreed.json"
"""The file, beside what Sphinx remembers of the pages, that holds the keys of the pages that agreed."""

COMPARED = ("fact", "odds", "table", "cases", "example")
"""Checks that compare a page with the code, and with nothing else."""

FOUND = (Kind.FACT, Kind.ODDS, Kind.TABLE, Kind.EXAMPLE, Kind.EXPRESSION, Kind.RULE, Kind.SYNTAX)
"""What they find."""

JUDGES = (f"{CORE}.likelihood", f"{CORE}.errors", f"{CORE}.rule")
"""Modules of the rules that the checks themselves use."""


def _dependencies(app: Sphinx) -> Dependencies:
    found: Dependencies | None = getattr(app, "rules_dependencies", None)
    if found is None:
        found = app.rules_dependencies = Dependencies(rules_package(app.config))  # type: ignore[attr-defined]
    return found


def _outdated(app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]) -> list[str]:
    """Pages that show what the code computes, and were read when it was another code."""
    now = _dependencies(app)
    pages = rules_domain(env).pages.items()
    return [docname for docname, page in pages if page.shows and page.key != now.key(page.shows)]


def _keep_keys(app: Sphinx, env: BuildEnvironment) -> None:
    """What was not outdated has its key already, and all else was read just now."""
    now = _dependencies(app)
    for page in rules_domain(env).pages.values():
        page.key = now.key(page.shows) if page.shows else ""


class Agreement:
    """Which pages agreed with the code when they were compared last, and still depend on the same."""

    def __init__(self, app: Sphinx) -> None:
        self._file = Path(app.doctreedir, FILE)
        domain, package = rules_domain(app.env), rules_package(app.config)
        self._keys = {docname: _key(_dependencies(app), package, docname, page) for docname, page in _compared(domain)}
        before = remembered(self._file)
        self.pages = frozenset(docname for docname, key in self._keys.items() if before.get(docname) == key)
        self.anew = len(self._keys) - len(self.pages)

    def keep(self, findings: Iterable[Finding]) -> None:
        """Remember the pages on which comparing found nothing."""
        wrong = {finding.docname for finding in findings if finding.kind in FOUND}
        agreed = {docname: key for docname, key in self._keys.items() if docname not in wrong}
        self._file.write_text(json.dumps(agreed, indent=0), encoding="utf-8")


def _compared(domain: RulesDomain) -> Iterator[tuple[str, PageData]]:
    for docname, page in sorted(domain.pages.items()):
        if any(binding.check in COMPARED for binding in page.bindings):
            yield docname, page


def _key(now: Dependencies, package: RulesPackage, docname: str, page: PageData) -> str:
    """A key of what stands on a page, of what the names on it stand for, and of all that these depend on."""
    modules = set(JUDGES)
    said = []
    for binding in page.bindings:
        if binding.check not in COMPARED:
            continue
        names = [name for expression in _expressions(binding) for name in package.named(docname, expression)]
        said.append(repr((binding.check, binding.text, binding.expression, binding.more, names)))
        modules |= modules_of(names)
        if binding.check == "cases":
            modules.add(package.homes.get(binding.expression, EVERYTHING))
        if binding.check == "example":
            source = _example(binding.text)
            modules |= now.homes(source) if source is not None else {EVERYTHING}
    said.append(now.key(modules))
    return hashlib.sha256("\n".join(said).encode()).hexdigest()[:16]


def _expressions(binding: Binding) -> list[str]:
    if binding.check == "cases":  # names a rule by its id
        return []
    columns = binding.more.columns.values() if binding.check == "table" and binding.more is not None else ()
    return [binding.expression, *columns]


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
    """Read all pages anew when what reads them has changed, and some when the rules have."""
    app.add_config_value("executable_rules_foundation", foundation(), "env", [str])
    app.connect("env-get-outdated", _outdated)
    # Before whatever asks for the keys.
    app.connect("env-updated", _keep_keys, priority=100)
