"""Whether the drift check notices a mutant: one process a mutant, forked from one that knows Sphinx already.

Imports nothing of the rules and little of this package: what a fork inherits would hide a mutant of the code from it. A
mutant of a page finds the rules as they were, so it is forked from a process that has checked the whole book before.
"""

from __future__ import annotations

import compileall
import io
import os
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from itertools import islice
from pathlib import Path
from py_compile import PycInvalidationMode
from typing import TYPE_CHECKING

from .forked import Outcome, Warm, Work, forked
from .mutant import Mutant, folded

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from executable_rules.book.domain import RulesDomain
    from executable_rules.build.drift import Check
    from executable_rules.claims.code.rules_package import RulesPackage
    from executable_rules.claims.findings import Finding

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
        message: the first thing that the build reported.
        seconds: how long that took; for mutants that were tried together, the share of each.
    """

    mutant: str
    outcome: Outcome
    message: str
    seconds: float

    @property
    def place(self) -> tuple[str, int] | None:
        """The file and the line of the page that noticed it, where a page did."""
        found = re.match(r"(\S+\.md):(\d+):", self.message)
        return (found[1], int(found[2])) if found is not None and self.outcome == "finding" else None


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
        _import_what_stays(self.folder, game, limit)
        # Reads all pages; then looks at them as at a mutant of the code, and as at one of a page.
        works: tuple[Callable[[], tuple[Outcome, str]], ...] = (
            lambda: forked(lambda: _read(self.folder, game, self._doctrees), limit),
            lambda: forked(lambda: _checked(self.folder, game, self._doctrees), limit),
            lambda: self._warm.work(),
        )
        for work in works:
            outcome, message = work()
            if outcome != "survivor":
                raise TrialError(f"the book must pass before mutation: {folded(message)[:500]}")

    def tried(self, mutants: Sequence[Mutant]) -> list[Verdict]:
        """Put mutants in at once, and take them out; those that no finding is surely about, again alone.

        A finding is surely about a mutant when it names the very line and quotes what was put there. Of the code, what
        survives together survives alone; where something was noticed, each half is tried by itself.

        Args:
            mutants: of different definitions of one module, or of different lines of one page.
        """
        if len(mutants) == 1:
            return [self._alone(mutants[0])]
        started = time.monotonic()
        outcome, message = self._checked_with(mutants)
        seconds = round((time.monotonic() - started) / len(mutants), 2)
        if not mutants[0].path.endswith(".md"):
            if outcome == "survivor":
                return [Verdict(mutant.name, outcome, message, seconds) for mutant in mutants]
            half = len(mutants) // 2
            return [*self.tried(mutants[:half]), *self.tried(mutants[half:])]
        findings = message.splitlines() if outcome == "finding" else []
        verdicts = []
        for mutant in mutants:
            place, new = f"{mutant.path}:{mutant.line}:", folded(mutant.new)
            about = next((found for found in findings if found.startswith(place) and new in found[len(place) :]), None)
            verdicts.append(Verdict(mutant.name, outcome, about[:500], seconds) if about else self._alone(mutant))
        return verdicts

    def _alone(self, mutant: Mutant) -> Verdict:
        started = time.monotonic()
        outcome, message = self._checked_with([mutant])
        first = folded(next(iter(message.splitlines()), "") if outcome == "finding" else message)
        return Verdict(mutant.name, outcome, first[:500], round(time.monotonic() - started, 2))

    def _checked_with(self, mutants: Sequence[Mutant]) -> tuple[Outcome, str]:
        """Put mutants of one file in, run the check, take them out."""
        path = mutants[0].path
        file = self.folder / path
        content, stamps = file.read_bytes(), file.stat()
        try:
            text = content.decode("utf-8")
            for mutant in sorted(mutants, key=lambda mutant: mutant.start, reverse=True):
                text = mutant.apply(text)
            file.write_bytes(text.encode())
            if file.suffix == ".md":
                return self._warm.work()
            doctrees = self._copied("of-code")
            return forked(lambda: _checked(self.folder, self.game, doctrees, path), self.limit)
        finally:
            file.write_bytes(content)
            os.utime(file, ns=(stamps.st_atime_ns, stamps.st_mtime_ns))  # else Sphinx would read the page again

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


def _import_what_stays(folder: Path, game: str, limit: float) -> None:
    """Import the check and the other games: the same for every mutant, and most of what there is to import.

    Nothing is imported where that would import the game too.
    """
    for name in [name for name in sys.modules if name.partition(".")[0] == "executable_rules"]:
        del sys.modules[name]  # this module is of the project; the check is that of the copy
    package = next(file.parent.parent for file in folder.glob(f"*/{game}/__init__.py"))
    others = sorted(file.parent.name for file in package.glob("*/__init__.py") if file.parent.name != game)

    def preload() -> str:
        import_module("executable_rules.build.drift")
        for other in others:
            import_module(f"{package.name}.{other}")
        return " ".join(name for name in sys.modules if name.startswith(f"{package.name}.{game}"))

    if forked(preload, limit)[0] == "survivor":
        preload()


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
        near: the file that was changed; the pages of its chapter are looked at before all others.
    """
    app, warnings = _application(folder, game, doctrees)
    from executable_rules.book.domain import rules_domain, rules_package
    from executable_rules.build.drift import CHECKS

    domain, package = rules_domain(app.env), rules_package(app.config)
    chapter = tuple(Path(part).stem for part in Path(near).parts[2:3])
    first = {page for page in domain.pages if (page.rpartition("/")[2],) == chapter}
    for passed_over in [set(domain.pages) - first, first] if first else [set()]:
        domain.agreed = frozenset(passed_over)
        for finding in _first(CHECKS, domain, package):
            return str(finding)
    return _built(app, warnings)


def _first(checks: Iterable[Check], domain: RulesDomain, package: RulesPackage) -> Iterator[Finding]:
    """The first finding of all checks; when there is one, nothing more is looked for."""
    from executable_rules.build.drift import is_quiet

    findings = (finding for check in checks for finding in check(domain, package))
    return islice((finding for finding in findings if not is_quiet(domain.env.config, finding)), 1)


def _prepared(folder: Path, game: str, doctrees: Path) -> Work:
    """Check the book; gives what checks it again, with all that Sphinx and the rules remember from the first time."""
    app, warnings = _application(folder, game, doctrees)
    from executable_rules.book.freshness import FILE

    # Every page is compared here once, so that no odds of a page with a mutant have to be worked out again.
    (doctrees / FILE).unlink()
    if message := _built(app, warnings):
        raise TrialError(message)

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

    warnings = io.StringIO()
    docs = folder / "docs"
    one_book = {"root_doc": f"{game}/index", "include_patterns": [f"{game}/**"]}
    app = Sphinx(
        docs, docs, folder / "out", doctrees, "drift", one_book, status=None, warning=warnings, warningiserror=True
    )
    # Pages outside the book are missing, and links to them aren't its fault.
    app.config.suppress_warnings = [*app.config.suppress_warnings, "myst.xref_missing"]
    for name in ("executable_rules", str(app.config.executable_rules_package)):
        file = str(sys.modules[name].__file__)
        if not Path(file).is_relative_to(folder):
            raise TrialError(f"{file} is imported instead of the copy in {folder}")
    return app, warnings


def _built(app: Sphinx, warnings: io.StringIO) -> str:
    """Build; what was found, a line each, else what was warned of."""
    app.build()
    from executable_rules.book.domain import rules_domain

    checked = rules_domain(app.env).checked
    if checked is not None and checked.findings:
        return "\n".join(folded(str(finding)) for finding in checked.findings)
    return warnings.getvalue() or "a warning" if app.statuscode else ""
