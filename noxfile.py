"""The project's commands: `nox -s NAME`, `nox -l` for a list.

Sessions share one environment, `.nox/python3.x`: what `serve` has installed, `tests` need not install again, and a
session whose packages are all there starts at once. Delete `.nox` to start afresh. Only `rules` has environments of its
own, with nothing in them but the rules and their tests.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import nox
from nox.command import CommandFailed

nox.needs_version = ">=2025.11"
nox.options.sessions = ["tests", "lint", "drift"]
nox.options.reuse_venv = "yes"

PYPROJECT = Path("pyproject.toml")
ENVIRONMENT = Path(f".nox/python{sys.version_info.major}.{sys.version_info.minor}").resolve()
PROGRAMS = ENVIRONMENT / ("Scripts" if os.name == "nt" else "bin")
SITE = "build/site"
SITE_IS_BUILT = "SITE_IS_BUILT"
"""What says to tests that they needn't build it."""


def run(
    session: nox.Session, program: str, *words: str, silent: bool = False, variables: Mapping[str, str] | None = None
) -> None:
    """Run a program of the shared environment; what that starts in turn finds the others too.

    Args:
        session: the session.
        program: its name.
        words: its arguments.
        silent: whether its output is shown only when it fails.
        variables: further environment variables.
    """
    path = os.pathsep.join([str(PROGRAMS), os.environ.get("PATH", "")])
    # Hundreds of programs are started by tests; without bytecode each of them would compile the same modules anew.
    environment = {"PATH": path, "PYTHONDONTWRITEBYTECODE": None, **(variables or {})}
    session.run(str(PROGRAMS / program), *words, env=environment, external=True, silent=silent)


def install(session: nox.Session, *groups: str) -> None:
    """Put the project and dependency groups of pyproject.toml into the shared environment, unless they are there."""
    # The place counts too: in a project that was moved, the environment would still import from where it was.
    wanted = hashlib.sha256(PYPROJECT.read_bytes() + bytes(ENVIRONMENT)).hexdigest()
    if shutil.which("python", path=PROGRAMS) is None:
        session.run(sys.executable, "-m", "virtualenv", "--clear", str(ENVIRONMENT), external=True)
    stamps = {group: ENVIRONMENT / f"installed-{group}" for group in groups}
    if all(stamp.exists() and stamp.read_text() == wanted for stamp in stamps.values()):
        return
    chosen = [word for group in groups for word in ("--group", group)]
    run(session, "python", "-m", "pip", "install", "--editable", ".", *chosen)
    for stamp in stamps.values():
        stamp.write_text(wanted)


def install_from_npm(session: nox.Session, *options: str) -> None:
    """Put what package-lock.json lists into node_modules; from npm's own store where it has been fetched before."""
    session.log("npm fetches what is missing, a few megabytes…")
    run(session, "npm", "ci", "--prefer-offline", *options)


def build_site(session: nox.Session) -> None:
    """Build the site with what it needs of npm."""
    install_from_npm(session, "--omit=dev")
    write_site(session)


def write_site(session: nox.Session, *, silent: bool = False) -> None:
    """Build the site; a warning is an error, and all are shown before the build fails."""
    words = ["-b", "html", "-d", "build/doctrees", "-j", "2", "--fail-on-warning", "--keep-going", "docs", SITE]
    run(session, "python", "-m", "sphinx", *words, silent=silent)


@nox.session(venv_backend="none")
def site(session: nox.Session) -> None:
    """Build the whole site into build/site."""
    install(session, "docs")
    build_site(session)


@nox.session(venv_backend="none")
def serve(session: nox.Session) -> None:
    """Build the whole site and serve it on 127.0.0.1; `-- --port N` chooses the port."""
    install(session, "docs")
    build_site(session)
    run(session, "python", "-m", "executable_rules.ship.serve", SITE, *session.posargs)


@nox.session(venv_backend="none")
def drift(session: nox.Session) -> None:
    """Check that the pages and the code agree, without building the site.

    `-- --fix` writes the code's values into the pages; `-- --json FILE` and `-- --sarif FILE` report to machines.
    """
    options = drift_options(session.posargs)
    install(session, "docs")
    run(session, "python", "-m", "sphinx", "-b", "drift", "-q", "-W", "-j", "2", *options, "docs", "build/drift")


def drift_options(words: list[str]) -> list[str]:
    """Sphinx's options for the words after `nox -s drift --`."""
    parser = argparse.ArgumentParser(prog="nox -s drift --")
    # Sphinx takes 1 for a switch, and refuses True.
    parser.add_argument("--fix", action="store_const", const=1)
    parser.add_argument("--json")
    parser.add_argument("--sarif")
    chosen = vars(parser.parse_args(words))
    return [word for name, value in chosen.items() if value for word in ("-D", f"executable_rules_{name}={value}")]


@nox.session(venv_backend="none")
def mutants(session: nox.Session) -> None:
    """Print the drift score: the share of small wrong changes of code and pages that the drift check notices.

    Only what a change could have made different is tried again; `-- --whole` tries everything. A run that was stopped
    goes on where it was. `-- GAME` for one game, `-- --only text`, `-- --under PATH`, `-- --shard 1/4`. When all
    verdicts of a game are known, they are written into `tests/GAME/verdicts.json`, and the score beside them.
    """
    install(session, "docs")
    run(session, "python", "-m", "rule_mutants", *session.posargs)


def run_tests(session: nox.Session, workers: int, *words: str, built: bool = False) -> None:
    """Run tests with so many at once; those of three browsers and of the author guide have sessions of their own."""
    options = ["-n", str(workers), "--dist", "worksteal", "--ignore=tests/engines", "--ignore=tests/stranger"]
    run(session, "python", "-m", "pytest", *options, *words, variables={SITE_IS_BUILT: "1"} if built else None)


def only_rules(words: list[str]) -> bool:
    """Whether these words for pytest name tests, and only such as use neither the site nor npm's packages."""
    tests = Path("tests").resolve()
    named = [Path(word.partition("::")[0]).resolve() for word in words]
    places = [path for path in named if path.exists() and path.is_relative_to(tests)]
    return (
        bool(places)
        and tests not in places
        and not any(path.is_relative_to(tests / other) for path in places for other in ("extension", "site"))
    )


@nox.session(venv_backend="none")
def tests(session: nox.Session) -> None:
    """Run every test, those in a real browser too; words behind `--` go to pytest.

    Without such words, the site is built while the tests run that need none. Tests of rules need no site, so
    `-- tests/tuurna` builds none.
    """
    processors = os.cpu_count() or 1
    if only_rules(session.posargs):
        install(session, "docs", "tests")
        run_tests(session, processors, *session.posargs)
        return
    install(session, "docs", "browser", "tests")
    run(session, "python", "-m", "tests.site.find_browser", "--install")
    if session.posargs:
        build_site(session)
        run_tests(session, processors, *session.posargs, built=True)
        return
    install_from_npm(session, "--omit=dev")
    failed = []
    with ThreadPoolExecutor(1) as beside:
        site = beside.submit(write_site, session, silent=True)
        try:
            run_tests(session, processors, "--ignore=tests/site")
        except CommandFailed:
            failed.append("tests without the site")
    site.result()
    try:
        # A reader mostly waits: for a page, for Python, for what must not happen.
        run_tests(session, 2 * processors, "tests/site", built=True)
    except CommandFailed:
        failed.append("tests of the site")
    if failed:
        session.error(f"failed: {', '.join(failed)}")


@nox.session(venv_backend="none")
def engines(session: nox.Session) -> None:
    """Use the site with Chromium, Firefox and WebKit, and compare what they roll; gets browsers that are missing.

    `-- -m short` for what may differ from engine to engine: the snapshot, rolls, luck, no network, a damaged file.
    """
    install(session, "docs", "browser", "tests")
    run(session, "python", "-m", "tests.site.find_browser", "--install")
    run(session, "python", "-m", "tests.engines.engines", "--install")
    build_site(session)
    run(session, "python", "-m", "pytest", "tests/engines", *session.posargs)


@nox.session(venv_backend="none", name="site-quality")
def site_quality(session: nox.Session) -> None:
    """Judge the built site with html-validate, linkinator, axe-core and Lighthouse; `-- --only axe --under rt0`."""
    install(session, "docs", "browser", "tests")
    run(session, "python", "-m", "tests.site.find_browser", "--install")
    build_site(session)
    install_from_npm(session)
    run(session, "python", "-m", "tests.quality", *session.posargs)


@nox.session(venv_backend="none")
def stranger(session: nox.Session) -> None:
    """Follow the author guide in an empty folder, with an environment of its own, to a roll in a browser."""
    install(session, "docs", "browser", "tests")
    run(session, "python", "-m", "tests.site.find_browser", "--install")
    run(session, "python", "-m", "pytest", "tests/stranger", *session.posargs)


@nox.session(venv_backend="none")
def soak(session: nox.Session) -> None:
    """Ask the site's Python 200,000 things that anybody might ask; `-- --requests N --seed N`. Takes an hour or so."""
    install(session, "docs", "tests")
    build_site(session)
    run(session, "python", "-m", "tests.soak", SITE, *session.posargs)


@nox.session(venv_backend="none")
def bench(session: nox.Session) -> None:
    """Measure what extension and check cost, how fast sheet and log answer, how soon a page and a first roll are there.

    `-- --sizes 100,500` for smaller books. The last part runs in three engines; it leaves its figures in
    `docs/bench.csv`, which a page of the site shows.
    """
    install(session, "docs", "browser", "tests")
    run(session, "python", "-m", "tests.bench.book", *session.posargs)
    run(session, "python", "-m", "tests.bench.growth")
    run(session, "python", "-m", "tests.site.find_browser", "--install")
    build_site(session)
    run(session, "python", "-m", "tests.bench.sheet", SITE)
    run(session, "python", "-m", "tests.bench.log", SITE)
    run(session, "python", "-m", "tests.bench.people", SITE)
    run(session, "python", "-m", "tests.bench.at_once", SITE)
    run(session, "python", "-m", "tests.engines.engines", "--install")
    run(session, "python", "-m", "tests.bench.runtime", SITE, "--write")


@nox.session(venv_backend="none")
def screenshot(session: nox.Session) -> None:
    """Take the README's picture of the built site anew, and draw preview cards and app icons."""
    install(session, "docs", "browser", "tests")
    run(session, "python", "-m", "tests.site.find_browser", "--install")
    build_site(session)
    run(session, "python", "-m", "tests.site.screenshot")
    run(session, "python", "-m", "tests.site.pictures")


@nox.session(python=["3.11", "3.12", "3.13", "3.14"])
def rules(session: nox.Session) -> None:
    """Test the rules alone under each Python, with nothing installed but what they need."""
    session.install("--editable", ".", "--group", "tests", silent=False)
    others = ["--ignore=tests/extension", "--ignore=tests/site", "--ignore=tests/engines"]
    session.run("python", "-m", "pytest", "-n", "auto", "rules_py", "tests", *others, *session.posargs)


@nox.session(venv_backend="none")
def lint(session: nox.Session) -> None:
    """Check style and types, of Python and of JavaScript."""
    install(session, "lint")
    install_from_npm(session)
    run(session, "ruff", "check")
    run(session, "ruff", "format", "--check")
    run(session, "mypy")
    run(session, "node", "node_modules/typescript/bin/tsc", "--project", "_ext/jsconfig.json")
