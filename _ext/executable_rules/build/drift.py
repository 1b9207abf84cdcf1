"""All checks together, and the `drift` builder, which runs nothing else.

Checks look at pages that were not read again, too: nothing stale is ever trusted. A page that agreed with the code is
compared again when anything that it depends on has changed (see `freshness`). A finding is a warning for other
builders, and so an error where warnings are.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Set
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.builders import Builder
from sphinx.util import logging

from rules_py.phrases import counted

from ..book.domain import Checked, RulesDomain, rules_domain, rules_package
from ..book.freshness import Agreement
from ..book.whole import wrong_with_book
from ..claims.code.rules_package import RulesPackage
from ..claims.findings import Finding, report
from ..claims.fix import apply
from ..claims.reports import as_json, as_sarif
from .orphans import check_quoted

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment

logger = logging.getLogger(__name__)


def wrong_with_pages(domain: RulesDomain, package: RulesPackage) -> Iterator[Finding]:
    """Claims that the code contradicts, on pages that are not known to agree with it as it is."""
    for docname in sorted(domain.pages.keys() - domain.agreed):
        for claim in domain.claims(docname):
            if claim.compared:
                yield from claim.check(package)


def wrong_otherwise(domain: RulesDomain, package: RulesPackage) -> Iterator[Finding]:
    """What reading found, what is checked in every build, and what is wrong with the book as a whole."""
    for docname, page in sorted(domain.pages.items()):
        yield from page.findings
        for claim in domain.claims(docname):
            if not claim.compared:
                yield from claim.check(package)
    yield from check_quoted(domain, package)
    yield from wrong_with_book(domain, package)


Check = Callable[[RulesDomain, RulesPackage], Iterator[Finding]]

CHECKS: tuple[Check, ...] = (wrong_with_pages, wrong_otherwise)
"""The first one decides which pages agree with the code."""


def _check(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Run every check once, after all pages were read."""
    domain, package = rules_domain(env), rules_package(app.config)
    domain.all_pages_are_read()
    agreement = Agreement(app)
    domain.agreed = agreement.pages
    found = [list(check(domain, package)) for check in CHECKS]
    agreement.keep(found[0])
    findings = sorted(finding for some in found for finding in some if not is_quiet(app.config, finding))
    domain.checked = Checked(findings, agreement.anew)
    if not isinstance(app.builder, Drift):
        for finding in findings:
            location = (finding.docname, finding.line)
            logger.warning("%s", finding.message, location=location, type="rules", subtype=finding.kind.code)
    return []


def is_quiet(config: Config, finding: Finding) -> bool:
    """Whether conf.py suppresses findings of this kind."""
    return not {"rules", "rules.*", f"rules.{finding.kind.code}"}.isdisjoint(config.suppress_warnings)


class Drift(Builder):
    """Reads pages, checks them, writes nothing but a line for each finding on the standard error."""

    name = "drift"
    format = ""
    epilog = ""
    allow_parallel = True

    def init(self) -> None:
        """Nothing to prepare."""

    def get_outdated_docs(self) -> Iterator[str]:
        return iter(())

    def get_target_uri(self, docname: str, typ: str | None = None) -> str:
        return docname

    def prepare_writing(self, docnames: Set[str]) -> None:
        """Nothing is written."""

    def write_doc(self, docname: str, doctree: nodes.document) -> None:
        """Nothing is written."""

    def finish(self) -> None:
        """Nothing is left to do."""


def _report(app: Sphinx, exception: Exception | None) -> None:
    domain = rules_domain(app.env)
    if exception is not None or domain.checked is None or not isinstance(app.builder, Drift):
        return
    findings = domain.checked.findings
    if app.config.executable_rules_fix:
        changes, findings = apply(findings)
        sys.stdout.write("".join(f"fixed {change}\n" for change in changes))
    for name, write in (("json", as_json), ("sarif", partial(as_sarif, version=rules_package(app.config).version))):
        if target := getattr(app.config, f"executable_rules_{name}"):
            Path(target).parent.mkdir(parents=True, exist_ok=True)
            Path(target).write_text(write(findings), encoding="utf-8")
    sys.stderr.write(report(findings))
    if findings:
        app.statuscode = 1
    claims = sum(claim.count for page in domain.pages.values() for claim in page.claims)
    # On the standard output whatever was asked to be quiet: a check that says nothing might not have run.
    pages = f"{len(domain.pages)} pages checked, {domain.checked.anew} of them compared anew"
    print(f"{claims} claims on {pages}, {counted(len(findings), 'finding', 'findings')}")


def setup_drift(app: Sphinx) -> None:
    """Register the checks and the builder."""
    app.add_builder(Drift)
    # Late, so that everything which changes pages after reading has been there.
    app.connect("env-updated", _check, priority=900)
    app.connect("build-finished", _report)
