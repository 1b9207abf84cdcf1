"""A stranger follows the author guide from an empty folder to a roll in a browser, word for word."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.extension.author_guide import RED, blocks
from tests.site.find_browser import administrator, find_browser

ROOT = Path(__file__).parent.parent.parent
GAME = "my-game"
OWN = {"PYTHONPATH", "VIRTUAL_ENV", "PYTHONHOME"}
"""What the tests' own Python would pass on: a stranger has none of it."""

expect.set_options(timeout=60_000)


def run(folder: Path, *words: str) -> str:
    """What a program prints; it must succeed."""
    done = subprocess.run(words, cwd=folder, env=environment(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{words}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def environment() -> dict[str, str]:
    """That of a stranger: no package of this project lies in it, and no program of its environment is found."""
    folders = os.environ["PATH"].split(os.pathsep)
    found = os.pathsep.join(folder for folder in folders if Path(folder).parent != Path(sys.prefix))
    return {**{key: value for key, value in os.environ.items() if key not in OWN}, "PATH": found}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder beside a checkout."""
    parent = tmp_path_factory.mktemp("stranger")
    names = run(ROOT, "git", "ls-files", "--cached", "--others", "--exclude-standard", "-z").split("\0")
    for name in filter(None, names):
        copy = parent / "rulebooks" / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes((ROOT / name).read_bytes())
    (parent / GAME).mkdir()
    return parent / GAME


def steps() -> list[list[str]]:
    """The lines of every block for a shell, in order."""
    found = [text.splitlines() for caption, text in blocks("index") if not caption]
    assert [lines[0].split()[0] for lines in found] == ["python3", "sphinx-build", "sphinx-build", "npm"]
    return found


def in_shell(folder: Path, *lines: str) -> str:
    """What the lines print, in the environment that the guide's first block has made."""
    entered = [] if lines[0].startswith("python3 -m venv") else [". .venv/bin/activate"]
    return run(folder, "bash", "-c", "\n".join(["set -e", *entered, *lines]))


@contextmanager
def served(folder: Path, line: str) -> Iterator[str]:
    """The address that a line of the guide serves the site at, until Ctrl+C."""
    command = ["bash", "-c", f". .venv/bin/activate && exec {line} --port 0"]
    with subprocess.Popen(
        command,
        cwd=folder,
        env=environment(),
        stdout=subprocess.PIPE,
        text=True,
        # Whoever runs this in the background may have told it to ignore Ctrl+C.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    ) as server:
        assert server.stdout is not None
        first_line = server.stdout.readline()
        address = re.search(r"http://\S+", first_line)
        assert address is not None, first_line
        try:
            yield address[0]
        finally:
            server.send_signal(signal.SIGINT)


def test_a_stranger_ends_with_a_roll_in_a_browser(folder: Path) -> None:
    install, check, read, roll = steps()
    in_shell(folder, *install)
    for caption, text in blocks("index"):
        if caption and caption != RED:
            path = folder / caption
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    assert in_shell(folder, *check).endswith(" 0 findings\n")

    in_shell(folder, *read[:-1])
    assert not (folder / "build/site/_static/rules/runtime.json").exists()

    conf = folder / "docs/conf.py"
    switch = "executable_rules_runtime = False\n"
    assert conf.read_text(encoding="utf-8").count(switch) == 1
    conf.write_text(conf.read_text(encoding="utf-8").replace(switch, ""), encoding="utf-8")
    in_shell(folder, *roll[:-1])
    with served(folder, roll[-1]) as address, sync_playwright() as playwright:
        sandbox = ["--no-sandbox"] if administrator() else []
        browser = playwright.chromium.launch(executable_path=find_browser(), args=sandbox)
        page = browser.new_page()
        said: list[str] = []
        page.on("console", lambda message: said.append(f"{message.text} {message.location['url']}"))
        page.on("pageerror", lambda error: said.append(str(error)))
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"{address.rstrip('/')}/coins/tosses.html")
        widget = page.locator("rule-widget")
        widget.locator(".xr-go").click()
        expect(widget).to_have_attribute("data-state", "done")
        expect(widget.locator(".xr-result")).to_contain_text("coins show heads")
        browser.close()
    # A browser with windows asks every site for a picture of itself, and a new project has none.
    assert [message for message in said if not message.endswith("/favicon.ico")] == []
    assert [url for url in asked if "/snapshot/" in url]
    assert [url for url in asked if "/wheels/" in url or not url.startswith((address, "blob:"))] == []
