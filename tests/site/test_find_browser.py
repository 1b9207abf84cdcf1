"""A browser for the tests is found or downloaded, or a message says what to do; without any network."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.site import find_browser as finder
from tests.site.find_browser import NoBrowserError, find_browser, install, is_debian


@pytest.fixture(autouse=True)
def _no_browser_of_playwright(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def nowhere() -> Iterator[Path]:
        yield tmp_path / "nowhere"

    monkeypatch.setattr(finder, "playwrights_own", nowhere)


def program(path: Path, *, starts: bool = True) -> Path:
    """A program that starts, or one that does not."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\nexit {0 if starts else 1}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


@pytest.mark.parametrize("name", finder.COMMANDS)
def test_a_browser_on_the_search_path_is_found(tmp_path: Path, name: str) -> None:
    browser = program(tmp_path / "bin" / name)
    assert find_browser({"PATH": str(browser.parent)}, "linux") == browser


def test_the_browser_that_chrome_names_comes_first(tmp_path: Path) -> None:
    program(tmp_path / "bin" / "chromium")
    mine = program(tmp_path / "my browser")
    assert find_browser({"CHROME": str(mine), "PATH": str(tmp_path / "bin")}, "linux") == mine
    assert find_browser({"CHROME": "chromium", "PATH": str(tmp_path / "bin")}, "linux") == tmp_path / "bin/chromium"


@pytest.mark.parametrize("there", [True, False])
def test_a_chrome_variable_that_leads_nowhere_is_refused_though_there_is_another(
    tmp_path: Path, *, there: bool
) -> None:
    program(tmp_path / "bin" / "chromium")
    mine = tmp_path / "mine"
    if there:
        program(mine, starts=False)
    with pytest.raises(
        NoBrowserError, match=r"^CHROME is '.*/mine'; allowed: the path of a Chromium or Chrome that starts$"
    ):
        find_browser({"CHROME": str(mine), "PATH": str(tmp_path / "bin")}, "linux")


def test_a_program_that_only_says_how_to_get_a_browser_is_passed_over(tmp_path: Path) -> None:
    program(tmp_path / "chromium", starts=False)
    (tmp_path / "chromium-browser").write_text("no program at all", encoding="utf-8")
    (tmp_path / "chromium-browser").chmod(0o755)
    last = program(tmp_path / "msedge")
    assert find_browser({"PATH": str(tmp_path)}, "linux") == last


def test_browsers_on_macos_are_found_in_applications(tmp_path: Path) -> None:
    browser = program(tmp_path / "Applications" / "Chromium.app/Contents/MacOS/Chromium")
    assert find_browser({"PATH": "", "HOME": str(tmp_path)}, "darwin") == browser


@pytest.mark.parametrize("variable", ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"])
def test_browsers_on_windows_are_found_among_the_programs_and_not_started(tmp_path: Path, variable: str) -> None:
    browser = program(tmp_path / "Microsoft/Edge/Application/msedge.exe", starts=False)
    assert find_browser({"PATH": "", variable: str(tmp_path)}, "win32") == browser


def test_the_browser_that_playwright_installed_is_found(tmp_path: Path) -> None:
    browser = program(tmp_path / "nowhere")
    assert find_browser({"PATH": ""}, "linux") == browser


def test_without_a_browser_the_message_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finder, "ON_MACOS", ())
    for platform in ("linux", "darwin", "win32"):
        with pytest.raises(NoBrowserError) as caught:
            find_browser({"PATH": ""}, platform)
        for remedy in ("sudo apt-get install chromium", "python -m playwright install chromium", "CHROME"):
            assert remedy in str(caught.value)


def test_the_one_without_windows_comes_first_unless_a_whole_one_is_asked_for(tmp_path: Path) -> None:
    for name in ("chromium", "chromium-headless-shell"):
        program(tmp_path / name)
    environment = {"PATH": str(tmp_path)}
    assert find_browser(environment, "linux").name == "chromium-headless-shell"
    assert find_browser(environment, "linux", whole=True).name == "chromium"


@pytest.mark.parametrize(
    ("rights", "debian", "got_by", "commands"),
    [
        ([], True, "--with-deps", ["playwright install --with-deps chromium"]),
        (
            ["sudo"],
            True,
            "apt-get",
            [
                "playwright install --with-deps chromium",
                "sudo apt-get update",
                "sudo apt-get install --yes --no-install-recommends chromium",
                "sudo apt-get install --yes --no-install-recommends chromium-headless-shell",
            ],
        ),
        ([], False, "apt-get", ["playwright install --with-deps chromium"]),
        (None, True, "apt-get", ["playwright install chromium"]),
    ],
)
def test_playwright_is_asked_first_and_debian_only_where_it_may_be(
    rights: list[str] | None, *, debian: bool, got_by: str, commands: list[str]
) -> None:
    ran: list[str] = []

    def note(command: Sequence[str]) -> bool:
        ran.append(" ".join(command).removeprefix(f"{sys.executable} -m "))
        return got_by in command

    install(rights, debian=debian, found=lambda: any(got_by in line.split() for line in ran), run=note)
    assert ran == commands


def test_a_command_that_does_not_exist_has_failed(tmp_path: Path) -> None:
    assert finder.run([sys.executable, "-c", ""])
    assert not finder.run([str(tmp_path / "nothing")])


@pytest.mark.parametrize(
    ("content", "debian"), [("ID=debian\n", True), ('ID=mint\nID_LIKE="ubuntu debian"\n', True), ("ID=fedora\n", False)]
)
def test_debian_is_recognised_by_its_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str, *, debian: bool
) -> None:
    program(tmp_path / "apt-get")
    monkeypatch.setenv("PATH", str(tmp_path))
    (tmp_path / "os-release").write_text(content, encoding="utf-8")
    assert is_debian(tmp_path / "os-release") == debian
    (tmp_path / "apt-get").unlink()
    assert not is_debian(tmp_path / "os-release")


def test_the_program_gets_a_browser_only_when_there_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("CHROME", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(finder, "ON_MACOS", ())
    calls: list[str] = []

    def get(*_: object, **__: object) -> None:
        calls.append("install")
        program(tmp_path / "chromium")

    monkeypatch.setattr(finder, "install", get)
    assert finder.main([]) == 1
    assert capsys.readouterr().err == finder.REMEDY + "\n"
    assert (finder.main(["--install"]), finder.main(["--install"]), calls) == (0, 0, ["install"])
    assert capsys.readouterr().out.splitlines()[-1] == str(tmp_path / "chromium")
