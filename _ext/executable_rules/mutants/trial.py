"""Whether the drift check notices a mutant: one process a mutant, forked from one that knows Sphinx already.

Imports nothing of the rules and little of this package: what a fork inherits would hide a mutant of the code from it. A
mutant of a page finds the rules as they were, so it is forked from a process that has checked the whole book before.
"""

from __future__ import annotations

import compileall
import io
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from importlib import import_module
from itertools import islice
from pathlib import Path
from py_compile import PycInvalidationMode
from typing import TYPE_CHECKING

from .forked import Outcome, Warm, Work, forked
from .mutant import Mutant

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from ..domain import RulesDomain
    from ..drift import Check
    from ..findings import Finding
    from ..rules_package import RulesPackage

INHERITED = ("myst_parser.sphinx_ext.main", "sphinx.ext.doctest", "sphinx_exec_code", "pyodide_lock", "icepool")
"""Slow to import, like Sphinx itself, and nothing of the rules in them."""


class TrialError(Exception):
    """The book cannot be put to the trial; says why."""


@dataclass(frozen=True)
class Verdict:
    """What came of one mutant.

    Attributes:
        mutant: its name.
        outcome: how it was noticed, if it was.
        told: what the build said first.
        seconds: how long that took.
    """

    mutant: str
    outcome: Outcome
    told: str
    seconds: float


def snapshot(root: Path, folder: Path, package: str) -> None:
    """Copy all that a verdict depends on: what is edited in the meantime must not mix with it.

    Args:
        root: the project, with `docs`, `_ext` and the package of rules.
        folder: where the copy goes.
        package: the package of rules.
    """
    for name in ("docs", "_ext", package):
        shutil.copytree(root / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))


class Bench:
    """A copy of the book and its rules in which one thing at a time is wrong.

    Args:
        original: the book, its rules and the extension; `snapshot` makes it.
        folder: where the copy goes; emptied first.
        game: whose pages are checked. What is found in one book is found on the whole site too.
        limit: seconds after which a build is taken to be endless.

    Raises:
        TrialError: the check has something to say of the book as it is.
    """

    def __init__(self, original: Path, folder: Path, game: str, limit: float) -> None:
        self.folder, self.game, self.limit = folder.resolve(), game, limit
        self._doctrees = self.folder / "doctrees"
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(original, self.folder)
        # Bytecode that knows its source by digest: no mutant of the same size and second is taken for the original.
        compileall.compile_dir(self.folder, quiet=1, invalidation_mode=PycInvalidationMode.CHECKED_HASH)
        for name in (*INHERITED, *import_module("sphinx.application").builtin_extensions):
            import_module(name)
        os.chdir(self.folder)
        sys.dont_write_bytecode = True
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
        sys.path[:0] = [str(self.folder), str(self.folder / "_ext")]
        # Reads all pages; then looks at them as at a mutant of the code, and as at one of a page.
        works: tuple[Callable[[], tuple[Outcome, str]], ...] = (
            lambda: forked(lambda: _read(self.folder, game, self._doctrees), limit),
            lambda: forked(lambda: _checked(self.folder, game, self._doctrees), limit),
            lambda: self._warm.work(),
        )
        for work in works:
            outcome, told = work()
            if outcome != "survivor":
                raise TrialError(f"the book is to be put right first: {told}")

    def tried(self, mutant: Mutant) -> Verdict:
        """Put the mutant in, run the check, take the mutant out."""
        started = time.monotonic()
        file = self.folder / mutant.path
        content, stamps = file.read_bytes(), file.stat()
        try:
            file.write_bytes(mutant.apply(content.decode("utf-8")).encode())
            if file.suffix != ".md":
                doctrees = self._copied("of-code")
                near = "/".join(Path(mutant.path).with_suffix("").parts[1:3])
                outcome, told = forked(lambda: _checked(self.folder, self.game, doctrees, near), self.limit)
            else:
                outcome, told = self._warm.work()
        finally:
            file.write_bytes(content)
            os.utime(file, ns=(stamps.st_atime_ns, stamps.st_mtime_ns))  # else Sphinx would read the page again
        return Verdict(mutant.name, outcome, told, round(time.monotonic() - started, 2))

    @cached_property
    def _warm(self) -> Warm:
        """A process that has checked the book as it is."""
        return Warm(lambda: _prepared(self.folder, self.game, self._copied("of-pages")), self.limit)

    def _copied(self, name: str) -> Path:
        """A copy of what Sphinx remembers of the pages as they are."""
        return _copied(self._doctrees, self.folder / name)


def _copied(doctrees: Path, folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    return Path(shutil.copytree(doctrees, folder))


def _read(folder: Path, game: str, doctrees: Path) -> str:
    """What the drift check says first of a book that is read for the first time; empty when it says nothing."""
    app, warnings = _application(folder, game, doctrees)
    return _built(app, warnings)


def _checked(folder: Path, game: str, doctrees: Path, near: str = "") -> str:
    """What the drift check says first of the pages as they were read before; empty when it says nothing.

    It stops at its first finding, which the whole check would find too; that follows when there is none.

    Args:
        folder: where the site lies.
        game: whose book is looked at.
        doctrees: what Sphinx remembers of its pages.
        near: the page of the chapter that was changed, which is looked at before all others.
    """
    app, warnings = _application(folder, game, doctrees)
    from executable_rules.domain import rules_domain, rules_package
    from executable_rules.drift import CHECKS

    domain, package = rules_domain(app.env), rules_package(app.config)
    for passed_over in ([set(domain.pages) - {near}] if near in domain.pages else []) + [set()]:
        domain.agreed = frozenset(passed_over)
        for finding in _first(CHECKS, domain, package):
            return str(finding)
    return _built(app, warnings)


def _first(checks: Iterable[Check], domain: RulesDomain, package: RulesPackage) -> Iterator[Finding]:
    """The first finding of all checks; when there is one, nothing more is looked for."""
    from executable_rules.drift import is_quiet

    findings = (finding for check in checks for finding in check(domain, package))
    return islice((finding for finding in findings if not is_quiet(domain.env.config, finding)), 1)


def _prepared(folder: Path, game: str, doctrees: Path) -> Work:
    """Check the book; gives what checks it again, with all that Sphinx and the rules remember from the first time."""
    app, warnings = _application(folder, game, doctrees)
    from executable_rules import drift
    from executable_rules.freshness import FILE

    # Every page is compared here once, so that no odds of a page with a mutant have to be worked out anew.
    (doctrees / FILE).unlink()
    if told := _built(app, warnings):
        raise TrialError(told)
    drift.CHECKS = (partial(_first, drift.CHECKS),)

    def again() -> str:
        """Done in a copy of the process, and on a copy of what it has written."""
        app.doctreedir = app.env.doctreedir = app.builder.doctreedir = _copied(doctrees, folder / "of-page")
        return _built(app, warnings)

    return again


def _application(folder: Path, game: str, doctrees: Path) -> tuple[Sphinx, io.StringIO]:
    """Sphinx for the book of a game, and what it warns of.

    Raises:
        TrialError: something else is imported than what lies in the folder.
    """
    from sphinx.application import Sphinx

    for name in [name for name in sys.modules if name.partition(".")[0] == "executable_rules"]:
        del sys.modules[name]  # this module is of the project; the check is that of the copy
    warnings = io.StringIO()
    docs = folder / "docs"
    one_book = {"root_doc": f"{game}/index", "include_patterns": [f"{game}/**"]}
    app = Sphinx(
        docs, docs, folder / "out", doctrees, "drift", one_book, status=None, warning=warnings, warningiserror=True
    )
    # Pages outside the book are missing, and links to them are no fault of it.
    app.config.suppress_warnings = [*app.config.suppress_warnings, "myst.xref_missing"]
    for name in ("executable_rules", str(app.config.executable_rules_package)):
        file = str(sys.modules[name].__file__)
        if not Path(file).is_relative_to(folder):
            raise TrialError(f"{file} is imported instead of the copy in {folder}")
    return app, warnings


def _built(app: Sphinx, warnings: io.StringIO) -> str:
    """Build; what was found or warned of first."""
    app.build()
    findings = app.rules_findings  # type: ignore[attr-defined]  # set by the check
    if findings:
        return str(findings[0])
    return warnings.getvalue() or "a warning" if app.statuscode else ""
