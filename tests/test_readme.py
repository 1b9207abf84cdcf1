"""What the README shows is what happens."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from rules_py.cli import main

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
SHOWN = [
    tuple(shown.split("\n", 1))
    for block in re.findall(r"```console\n\$ (.*?)```", README, re.DOTALL)
    for shown in block.split("\n$ ")
]
NAMED = re.findall(r"`rules-py ([^`]+)`", README)


@pytest.mark.parametrize(("command", "output"), SHOWN)
def test_the_tour_prints_what_it_says(command: str, output: str, capsys: pytest.CaptureFixture[str]) -> None:
    program, *words = shlex.split(command)
    main(words)
    printed = capsys.readouterr()
    assert (program, printed.out + printed.err) == ("rules-py", output.rstrip("\n") + "\n")


@pytest.mark.parametrize("command", NAMED)
def test_a_command_that_is_named_works(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(shlex.split(command)) == 0
    assert capsys.readouterr().out


def test_the_tour_is_there_and_short() -> None:
    assert len(SHOWN) >= 3
    assert len(NAMED) >= 3
    assert sum(1 + len(output.splitlines()) for _, output in SHOWN) <= 10
