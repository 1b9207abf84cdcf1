"""What a shell offers behind the TAB key, asked as bash asks."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rules_py import completion, registry
from rules_py.cli import main


def offered(line: str, tmp_path: Path) -> list[str]:
    """What bash offers at the end of a line."""
    answer = tmp_path / "answer"
    asked = {
        "_ARGCOMPLETE": "1",
        "_ARGCOMPLETE_SHELL": "bash",
        "_ARGCOMPLETE_IFS": "\n",
        "_ARGCOMPLETE_COMP_WORDBREAKS": "\"'><=;|&(:",
        "_ARGCOMPLETE_STDOUT_FILENAME": str(answer),
        "COMP_LINE": line,
        "COMP_POINT": str(len(line)),
        "COMP_TYPE": "9",
    }
    command = [sys.executable, "-m", "rules_py"]
    subprocess.run(command, env={**os.environ, **asked}, capture_output=True, check=False)
    return [word.strip() for word in answer.read_text(encoding="utf-8").split("\n")]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("rules-py ro", ["roll"]),
        ("rules-py roll tuurna.ch", ["tuurna.check"]),
        ("rules-py calc tuurna.lev", ["tuurna.level", "tuurna.level_named"]),
        ("rules-py roll tuurna.check le", ["level=", "leverage="]),
        ("rules-py roll tuurna.check level=5 le", ["leverage="]),
        ("rules-py roll tuurna.check level=1", ["1", "10", "11", "12"]),
        ("rules-py odds tuurna.check fate=b", ["blessed"]),
        ("rules-py odds rt0.check arcana=The\\ T", ["The\\ Tower"]),
        ("rules-py coverage al", ["almanac"]),
        ("rules-py completion z", ["zsh"]),
    ],
)
def test_the_shell_is_offered_what_can_stand_there(tmp_path: Path, line: str, words: list[str]) -> None:
    assert offered(line, tmp_path) == words


def test_a_command_is_offered_its_own_rules_alone() -> None:
    asked = argparse.Namespace(name="roll")
    assert completion.rules("", asked) == [rule.id for rule in registry if rule.kind == "roll"]


@pytest.mark.parametrize("rule", ["tuurna.chek", "tuurna.check"])
def test_nothing_is_offered_for_what_is_not_known(rule: str) -> None:
    asked = argparse.Namespace(rule=rule, parameters=[])
    assert completion.parameters("nothing=", asked) == []


@pytest.mark.parametrize("shell", completion.SHELLS)
def test_a_shell_gets_a_script_for_this_program(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    assert "rules-py" in capsys.readouterr().out


def test_an_unknown_shell_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "bsh"]) == 2
    assert capsys.readouterr().err == "shell is 'bsh'; allowed: 'bash' is the nearest of 3 known names\n"


def test_without_argcomplete_the_reader_is_reported_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "argcomplete.shell_integration", None)
    assert main(["completion", "bash"]) == 2
    assert "pip install argcomplete" in capsys.readouterr().err
