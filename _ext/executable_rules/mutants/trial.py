"""Whether the drift check notices a mutant: one process a mutant, forked from one that knows Sphinx already.

Imports nothing of the rules and little of this package: what a fork inherits would hide the mutant from it.
"""

from __future__ import annotations

import compileall
import io
import json
import os
import resource
import select
import shutil
import signal
import sys
import time
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from py_compile import PycInvalidationMode
from typing import Literal

from .mutant import Mutant

Outcome = Literal["finding", "failure", "timeout", "survivor"]
"""Noticed by a finding, by a build that fails, by a build that does not end; or not noticed."""

INHERITED = ("myst_parser.sphinx_ext.main", "sphinx.ext.doctest", "sphinx_exec_code", "pyodide_lock", "icepool")
"""Slow to import, like Sphinx itself, and nothing of the rules in them."""

MOST_MEMORY = 4 * 2**30
"""A mutant may make tables of any size; more bytes than this make its build fail."""


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
        for at_once in (False, True):  # reads all pages; then looks at them as at a mutant of the code
            outcome, told = self._forked(self._doctrees, at_once=at_once)
            if outcome != "survivor":
                raise TrialError(f"the book is to be put right first: {told}")

    def tried(self, mutant: Mutant) -> Verdict:
        """Put the mutant in, run the check, take the mutant out."""
        started = time.monotonic()
        file, scratch = self.folder / mutant.path, self.folder / "scratch"
        content, stamps = file.read_bytes(), file.stat()
        shutil.rmtree(scratch, ignore_errors=True)
        shutil.copytree(self._doctrees, scratch)
        try:
            file.write_bytes(mutant.apply(content.decode("utf-8")).encode())
            outcome, told = self._forked(scratch, at_once=file.suffix == ".py")
        finally:
            file.write_bytes(content)
            os.utime(file, ns=(stamps.st_atime_ns, stamps.st_mtime_ns))  # else Sphinx would read the page again
        return Verdict(mutant.name, outcome, told, round(time.monotonic() - started, 2))

    def _forked(self, doctrees: Path, *, at_once: bool) -> tuple[Outcome, str]:
        reader, writer = os.pipe()
        child = os.fork()
        if not child:
            os.close(reader)
            _answer(writer, self.folder, self.game, doctrees, at_once=at_once)
        os.close(writer)
        answer = _read(reader, time.monotonic() + self.limit)
        os.close(reader)
        if answer is None:
            os.killpg(child, signal.SIGKILL)  # with all that an example on a page has started
        os.waitpid(child, 0)
        if answer is None:
            return "timeout", f"no end within {self.limit:g} s"
        if not answer:
            return "failure", "the process died"
        outcome, told = json.loads(answer)
        return outcome, told


def _read(pipe: int, until: float) -> bytes | None:
    """All that comes out of a pipe; nothing when it has not been closed in time."""
    answer = b""
    while (left := until - time.monotonic()) > 0 and select.select([pipe], [], [], left)[0]:
        if not (part := os.read(pipe, 65536)):
            return answer
        answer += part
    return None


def _answer(pipe: int, folder: Path, game: str, doctrees: Path, *, at_once: bool) -> None:
    """In the child: check the book, write outcome and words into the pipe, end."""
    os.setsid()
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    try:
        told = _checked(folder, game, doctrees, at_once=at_once)
        outcome: Outcome = "finding" if told else "survivor"
    except BaseException as error:  # noqa: BLE001 - whatever ends a build ends it
        outcome, told = "failure", str(error).strip().rpartition("\n")[2] or type(error).__name__
    os.write(pipe, json.dumps([outcome, " ".join(told.split())[:500]]).encode())
    os._exit(0)


def _checked(folder: Path, game: str, doctrees: Path, *, at_once: bool) -> str:
    """What the drift check says first; empty when it says nothing.

    Args:
        folder: where the site lies.
        game: whose book is looked at.
        doctrees: what Sphinx remembers of its pages.
        at_once: whether to look at the pages as they were read before, and to stop at the first finding. Whatever is
            found then is found by the whole check too, which follows when nothing is.
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
    for name in ("executable_rules", str(app.config.executable_rules_package)):
        file = str(sys.modules[name].__file__)
        if not Path(file).is_relative_to(folder):
            raise TrialError(f"{file} is imported instead of the copy in {folder}")
    if at_once:
        from executable_rules.domain import rules_domain, rules_package
        from executable_rules.drift import CHECKS

        domain, package = rules_domain(app.env), rules_package(app.config)
        for check in CHECKS:
            for finding in check(domain, package):
                return str(finding)
    app.build()
    findings = app.rules_findings  # type: ignore[attr-defined]  # set by the check
    if findings:
        return str(findings[0])
    return warnings.getvalue() or "a warning" if app.statuscode else ""
