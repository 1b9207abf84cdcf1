"""A Chromium or Chrome for the tests: `python -m tests.site.find_browser` prints its path, `--install` gets one."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

SHELL = "chromium-headless-shell"
"""The same engine without windows and their furniture, which cost a test as much time again as its page."""

COMMANDS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "microsoft-edge-stable",
    "msedge",
)
"""What browsers built on Chromium are called on the search path."""

ON_MACOS = (
    "Google Chrome.app/Contents/MacOS/Google Chrome",
    "Chromium.app/Contents/MacOS/Chromium",
    "Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)
ON_WINDOWS = (
    "Google/Chrome/Application/chrome.exe",
    "Chromium/Application/chrome.exe",
    "Microsoft/Edge/Application/msedge.exe",
)

REMEDY = """\
No Chromium or Chrome was found for the tests. Do one of these, then run the tests again:
  - Debian, Ubuntu:    sudo apt-get install chromium
  - any other system:  install Google Chrome, Chromium or Microsoft Edge
  - without rights:    python -m playwright install chromium   (in the environment of the tests)
  - one that is elsewhere: set the environment variable CHROME to the path of its program"""


class NoBrowserError(Exception):
    """There is no browser; says what to do."""


Run = Callable[[Sequence[str]], bool]
"""Runs a command with its output shown, and tells whether it succeeded."""


def find_browser(
    environment: Mapping[str, str] = os.environ, platform: str = sys.platform, *, whole: bool = False
) -> Path:
    """The program of a Chromium, Chrome or Edge that starts: the one that CHROME names, or the first that is found.

    Args:
        whole: leave out the one without windows: it doesn't keep pages that one goes back to.
        environment: the environment variables: CHROME, PATH, and those that name folders of programs on Windows.
        platform: as in `sys.platform`.

    Raises:
        NoBrowserError: there is none, or CHROME names one that does not start.
    """
    named = environment.get("CHROME")
    if named:
        found = shutil.which(named, path=environment.get("PATH"))
        if found is None or not _starts(Path(found), platform):
            raise NoBrowserError(f"CHROME is {named!r}; allowed: the path of a Chromium or Chrome that starts")
        return Path(found)
    for candidate in _candidates(environment, platform, whole=whole):
        if candidate.is_file() and _starts(candidate, platform):
            return candidate
    raise NoBrowserError(REMEDY)


def _candidates(environment: Mapping[str, str], platform: str, *, whole: bool) -> Iterator[Path]:
    for command in COMMANDS if whole else (SHELL, *COMMANDS):
        found = shutil.which(command, path=environment.get("PATH", ""))
        if found:
            yield Path(found)
    if platform == "darwin":
        for folder in (Path("/Applications"), Path(environment.get("HOME", "/")) / "Applications"):
            yield from (folder / name for name in ON_MACOS)
    if platform == "win32":
        for variable in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"):
            if folder_name := environment.get(variable):
                yield from (Path(folder_name) / name for name in ON_WINDOWS)
    yield from playwrights_own()


def playwrights_own() -> Iterator[Path]:
    """Where Playwright keeps the Chromium that it installs, whether or not it has."""
    # Imported late: a browser that is elsewhere can be used without Playwright.
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        yield Path(playwright.chromium.executable_path)


def _starts(program: Path, platform: str) -> bool:
    """Whether a program runs: Ubuntu has a `chromium-browser` that only says how to get one."""
    if platform == "win32":
        return True  # Browsers there open a window when they are asked for their version.
    try:
        done = subprocess.run([program, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def run(command: Sequence[str]) -> bool:
    """Run a command, with its output shown; whether it succeeded."""
    print("+", *command, flush=True)
    try:
        return subprocess.run(command, stdin=subprocess.DEVNULL, check=False).returncode == 0
    except OSError as error:
        print(error, flush=True)
        return False


def install(rights: Sequence[str] | None, *, debian: bool, found: Callable[[], bool], run: Run = run) -> None:
    """Get a browser: Playwright's, or else Debian's package where that may be installed.

    Args:
        rights: the words in front of a command that needs the administrator's rights; None without such rights.
        debian: whether this is Debian or a system made from it.
        found: tells whether there is a browser now.
        run: runs a command.
    """
    playwright = [sys.executable, "-m", "playwright", "install"]
    # With the libraries that it needs, which takes rights: without them Playwright would ask for a password.
    run([*playwright, *(["--with-deps"] if rights is not None else []), "chromium"])
    if found() or rights is None or not debian:
        return
    run([*rights, "apt-get", "update"])
    run([*rights, "apt-get", "install", "--yes", "--no-install-recommends", "chromium"])
    # Older releases have no such package; tests then take twice the time in a browser.
    run([*rights, "apt-get", "install", "--yes", "--no-install-recommends", SHELL])


def administrator() -> bool:
    """Whether this is the administrator; browsers refuse to run as one with their sandbox."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def rights() -> list[str] | None:
    """The words in front of a command that needs the administrator's rights; None without such rights."""
    if sys.platform == "win32" or administrator():
        return []
    sudo = shutil.which("sudo")
    if sudo and subprocess.run([sudo, "--non-interactive", "true"], capture_output=True, check=False).returncode == 0:
        return [sudo, "--non-interactive"]
    return None


def is_debian(os_release: Path = Path("/etc/os-release")) -> bool:
    """Whether this is Debian or a system made from it, with apt-get."""
    if not os_release.is_file() or shutil.which("apt-get") is None:
        return False
    lines = (line.partition("=") for line in os_release.read_text(encoding="utf-8").splitlines())
    names = {word for key, _, value in lines if key in ("ID", "ID_LIKE") for word in value.strip('"').split()}
    return bool(names & {"debian", "ubuntu"})


def _found() -> bool:
    try:
        find_browser(whole=True)
    except NoBrowserError:
        return False
    return True


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the path of the browser; get one first if asked to and there is none. Exit status 1 when there is none."""
    parser = argparse.ArgumentParser(prog="python -m tests.site.find_browser", description=__doc__)
    parser.add_argument("--install", action="store_true", help="get a Chromium when there is none")
    options = parser.parse_args(arguments)
    if options.install and not os.environ.get("CHROME") and not _found():
        print("No Chromium or Chrome here yet: getting one.", flush=True)
        install(rights(), debian=is_debian(), found=_found)
    try:
        print(find_browser())
    except NoBrowserError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
