"""The three engines: `python -m tests.engines.engines` says which browsers stand for them; `--install` gets them."""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tests.site.find_browser import NoBrowserError, administrator, find_browser, is_debian, rights, run

QUIET_FIREFOX = {
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "browser.tabs.warnOnClose": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.disable_open_during_load": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}
"""A Firefox that opens nothing but the page that it was asked for."""

GRACE = 5.0
"""Seconds that a browser has to end by itself."""


@dataclass(frozen=True)
class Engine:
    """A browser engine and how a browser with it is found and started.

    Attributes:
        name: what the engine is called.
        variable: the environment variable that may name the program.
        find: gives the program.
        words: the command's words, from the program, an empty folder for its profile, and the address to open.
        package: what Debian calls it.
    """

    name: str
    variable: str
    find: Callable[[], Path | None]
    words: Callable[[Path, Path, str], list[str]]
    package: tuple[str, ...]

    def program(self) -> Path:
        """The browser.

        Raises:
            NoBrowserError: there is none; says what to do.
        """
        named = os.environ.get(self.variable)
        found = Path(named) if named else self.find()
        if found is None or not found.is_file():
            given = f"{self.variable} is {named!r}" if named else f"No browser with {self.name} was found"
            packages = " ".join(self.package)
            raise NoBrowserError(
                f"{given}. Install one (Debian, Ubuntu: apt-get install {packages}), or set {self.variable} to the path"
                " of its program."
            )
        return found

    def command(self, profile: Path, address: str) -> tuple[list[str], Mapping[str, str]]:
        """The words that start the browser at an address, and the environment for it."""
        environment = {**os.environ, "HOME": str(profile), "XDG_RUNTIME_DIR": str(profile)}
        if administrator():
            environment["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"  # which the administrator cannot use
        return self.words(self.program(), profile, address), environment

    @contextmanager
    def opened(self, address: str) -> Iterator[None]:
        """A browser of nobody's at an address, for as long as the block runs; it ends with all that it has started."""
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
            command, environment = self.command(Path(profile), address)
            with Path(profile, "log.txt").open("wb") as log:
                started = subprocess.Popen(command, env=environment, stdout=log, stderr=log, start_new_session=True)
            try:
                yield
            finally:
                if os.name == "nt":
                    started.kill()
                else:
                    _end_group(started)
                started.wait()


def _end_group(started: subprocess.Popen[bytes]) -> None:
    """End a process and what it has started: first by asking, so that a screen gives its number back."""
    os.killpg(started.pid, signal.SIGTERM)
    with suppress(subprocess.TimeoutExpired):
        started.wait(GRACE)
    with suppress(ProcessLookupError):
        os.killpg(started.pid, signal.SIGKILL)


def _chromium() -> Path | None:
    try:
        return find_browser()
    except NoBrowserError:
        return None


def _chromium_words(program: Path, profile: Path, address: str) -> list[str]:
    sandbox = ["--no-sandbox"] if administrator() else []
    quiet = ["--headless=new", "--no-first-run", "--disable-background-networking", "--disable-component-update"]
    return [str(program), *quiet, *sandbox, f"--user-data-dir={profile}", address]


def _firefox() -> Path | None:
    for name in ("firefox", "firefox-esr"):
        if found := shutil.which(name):
            return Path(found)
    return _first(["/Applications/Firefox.app/Contents/MacOS/firefox", "C:/Program Files/Mozilla Firefox/firefox.exe"])


def _firefox_words(program: Path, profile: Path, address: str) -> list[str]:
    words = {True: "true", False: "false"}
    lines = [
        f'user_pref("{name}", {words[value] if isinstance(value, bool) else repr(value)});'
        for name, value in QUIET_FIREFOX.items()
    ]
    (profile / "user.js").write_text("\n".join(lines).replace("'", '"'), encoding="utf-8")
    return [str(program), "--headless", "--no-remote", "--profile", str(profile), address]


def _webkit() -> Path | None:
    folders = sorted(Path("/usr/lib").glob("*/webkit2gtk-4*")) + sorted(Path("/usr/libexec").glob("webkit2gtk-4*"))
    return _first([str(folder / "MiniBrowser") for folder in reversed(folders)])


def _webkit_words(program: Path, profile: Path, address: str) -> list[str]:
    # A private window would keep no file from one page to the next. It has no mode without a window.
    folders = [f"XDG_{kind}_HOME={profile / kind.lower()}" for kind in ("CACHE", "CONFIG", "DATA")]
    return ["env", *folders, "xvfb-run", "--auto-servernum", str(program), address]


def _first(paths: Sequence[str]) -> Path | None:
    return next((Path(path) for path in paths if Path(path).is_file()), None)


ENGINES = (
    Engine("Chromium", "CHROME", _chromium, _chromium_words, ("chromium",)),
    Engine("Firefox", "FIREFOX", _firefox, _firefox_words, ("firefox-esr",)),
    Engine("WebKit", "WEBKIT", _webkit, _webkit_words, ("webkit2gtk-driver", "xvfb", "xauth")),
)
"""The engines in which every reader's browser is written today."""


def missing() -> list[Engine]:
    """Engines without a browser here."""
    lacking = []
    for engine in ENGINES:
        try:
            engine.program()
        except NoBrowserError:
            lacking.append(engine)
    return lacking


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the browsers; get the missing ones first if asked to. Exit status 1 when one is missing."""
    parser = argparse.ArgumentParser(prog="python -m tests.engines.engines", description=__doc__)
    parser.add_argument("--install", action="store_true", help="get what is missing, from Debian's packages")
    options = parser.parse_args(arguments)
    lacking = missing()
    words = rights()
    if options.install and lacking and words is not None and is_debian():
        packages = [package for engine in lacking for package in engine.package]
        run([*words, "apt-get", "update"])
        run([*words, "apt-get", "install", "--yes", "--no-install-recommends", *packages])
    status = 0
    for engine in ENGINES:
        try:
            print(f"{engine.name}: {engine.program()}")
        except NoBrowserError as error:
            print(error, file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
