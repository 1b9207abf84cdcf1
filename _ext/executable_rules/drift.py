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

from rules_py.coverage import RegisterError, line_of, read_register

from .bindings import check_facts, check_odds
from .cases import check_cases
from .domain import RulesDomain, book_of, rules_domain, rules_package
from .entries import check_entries
from .errata import check_computed, check_errata
from .examples import check_code, check_examples
from .findings import Finding, Kind, report
from .fix import apply
from .freshness import Agreement
from .glossary import check_terms
from .loose import check_loose
from .orphans import check_quoted, check_sections
from .reference import check_references
from .reports import as_json, as_sarif
from .rules_package import RulesPackage
from .tables import check_tables
from .widgets import check_places, check_widgets

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment

logger = logging.getLogger(__name__)

Check = Callable[[RulesDomain, RulesPackage], Iterator[Finding]]

CHECKS: tuple[Check, ...] = (
    check_facts,
    check_odds,
    check_tables,
    check_entries,
    check_cases,
    check_examples,
    check_code,
    check_terms,
    check_loose,
    check_quoted,
    check_sections,
    check_widgets,
    check_places,
    check_errata,
    check_computed,
    check_references,
)


def _check(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Run every check once, after all pages were read."""
    domain, package = rules_domain(env), rules_package(app.config)
    domain.all_pages_are_read()
    agreement = Agreement(app)
    domain.agreed = agreement.pages
    findings = [finding for check in CHECKS for finding in check(domain, package)]
    findings += _check_registers(env, domain, package)
    agreement.keep(findings)
    app.rules_anew = agreement.anew  # type: ignore[attr-defined]  # told at the end
    findings = [finding for finding in findings if not is_quiet(app.config, finding)]
    app.rules_findings = sorted(findings)  # type: ignore[attr-defined]  # read by the builder below
    if not isinstance(app.builder, Drift):
        for finding in sorted(findings):
            location = (finding.docname, finding.line)
            logger.warning("%s", finding.message, location=location, type="rules", subtype=finding.kind.code)
    return []


def is_quiet(config: Config, finding: Finding) -> bool:
    """Whether conf.py asks not to be told of findings of this kind."""
    return not {"rules", "rules.*", f"rules.{finding.kind.code}"}.isdisjoint(config.suppress_warnings)


def _check_registers(env: BuildEnvironment, domain: RulesDomain, package: RulesPackage) -> Iterator[Finding]:
    """Inventories of the books here that cannot be read, and stories in them that stand nowhere in their book."""
    labels = env.domains["std"].data["anonlabels"]
    books = {book_of(docname) for docname in domain.pages}
    for file in package.registers():
        game, shown = file.parent.name, package.shown(file)
        if game not in books:
            continue
        try:
            text = file.read_text(encoding="utf-8")
            entries = read_register(text, game)
        except RegisterError as error:
            yield Finding(shown, error.line, error.message, f"{game}/index", Kind.REGISTER)
            continue
        except (OSError, UnicodeDecodeError) as error:
            yield Finding(shown, 1, f"cannot be read: {error}", f"{game}/index", Kind.REGISTER)
            continue
        for entry in entries:
            if not entry.page or book_of(entry.page) not in books:
                continue
            if entry.page not in env.all_docs:
                message = f"{entry.id} is told on {entry.page}, which is no page"
                yield Finding(shown, line_of(text, entry.id), message, f"{game}/index", Kind.PLACE)
                continue
            docname = labels.get(entry.anchor, ("",))[0]
            if docname != entry.page:
                found = f"it stands on {docname}" if docname else "it stands nowhere"
                message = f"has no place `({entry.anchor})=` for {entry.id}, {entry.title}; {found}"
                yield Finding(domain.path(entry.page), 1, message, entry.page, Kind.PLACE)


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
    if exception is not None or not isinstance(app.builder, Drift):
        return
    findings: list[Finding] = app.rules_findings  # type: ignore[attr-defined]  # set by _check
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
    domain = rules_domain(app.env)
    counted = sum(len(page.bindings) for page in domain.pages.values())
    # On the standard output whatever was asked to be quiet: a check that says nothing might not have run.
    anew: int = app.rules_anew  # type: ignore[attr-defined]  # set by _check
    pages = f"{len(domain.pages)} pages checked, {anew} of them compared anew"
    print(f"{counted} bindings on {pages}, {len(findings)} findings")


def setup_drift(app: Sphinx) -> None:
    """Register the checks and the builder."""
    app.add_config_value("executable_rules_fix", False, "", [bool])
    app.add_config_value("executable_rules_json", "", "", [str])
    app.add_config_value("executable_rules_sarif", "", "", [str])
    app.add_builder(Drift)
    # Late, so that everything which changes pages after reading has been there.
    app.connect("env-updated", _check, priority=900)
    app.connect("build-finished", _report)
