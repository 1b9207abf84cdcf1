"""A terminal gets colours and bars, a pipe the bare words; both say the same."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from fractions import Fraction

import pytest

from rules_py import terminal
from rules_py.cli_text import Bar, Line, Words, plain

COLOUR = re.compile(r"\x1b\[[0-9;]*m")
CHECK = ("roll", "tuurna.check", "level=5", "difficulty=6", "--seed", "42")


def in_a_terminal(*words: str, **environment: str) -> str:
    """What a person sees in a terminal of eighty columns."""
    ours, theirs = pty.openpty()
    given = {"PATH": os.environ["PATH"], "TERM": "xterm-256color", "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "rules_py", *words]
    with subprocess.Popen(command, stdout=theirs, stderr=theirs, env={**given, **environment}) as process:
        os.close(theirs)
        read = b""
        while True:
            try:
                more = os.read(ours, 65536)
            except OSError:  # Linux ends a terminal so
                break
            if not more:
                break
            read += more
    os.close(ours)
    assert process.returncode == 0
    return read.decode().replace("\r\n", "\n")


def piped(*words: str) -> str:
    done = subprocess.run([sys.executable, "-m", "rules_py", *words], capture_output=True, text=True, check=True)
    return done.stdout


def test_a_terminal_shows_faces_in_colour_the_sentence_and_a_bar() -> None:
    shown = in_a_terminal(*CHECK)
    assert "\x1b[1;31mFailure\x1b[0m: your result of 3 is 3 short of difficulty 6" in shown
    assert "\x1b[1;30;43m[6+]" in shown
    assert "\x1b[1;30;42m[3]" in shown
    assert re.search(r"Chance of success \x1b\[1m36.9%\x1b\[0m  \x1b\[32m━+\x1b", shown)


def test_what_counts_can_be_seen_without_colours() -> None:
    assert "Faces [6+]  1   1  [6+] [3]  2   2  (seed 42)" in COLOUR.sub("", in_a_terminal(*CHECK))


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_whoever_wants_no_colours_gets_the_words_of_a_pipe(environment: dict[str, str]) -> None:
    assert in_a_terminal(*CHECK, **environment) == piped(*CHECK)


def test_a_pipe_gets_the_bare_words() -> None:
    assert piped(*CHECK).splitlines() == [
        "Failure: your result of 3 is 3 short of difficulty 6 (challenging).",
        "  Your dice give you 3 wins.",
        "  Faces 6+ 1 1 6+ 3 2 2 (seed 42)",
        "  Chance of success 36.9%  ###############",
        "  Assumed: labor 0, leverage 0, fate neutral, supernatural no",
    ]


@pytest.mark.parametrize("words", [(*CHECK, "--json"), ("odds", "tuurna.check", "--csv")])
def test_what_programs_read_has_no_colours_even_in_a_terminal(words: tuple[str, ...]) -> None:
    assert in_a_terminal(*words) == piped(*words)


def test_a_bar_has_room_beside_the_words_of_a_narrow_terminal() -> None:
    shown = COLOUR.sub("", in_a_terminal("odds", "tuurna.check", COLUMNS="60"))
    assert max(len(line) for line in shown.splitlines() if "━" in line) <= 60


def test_without_rich_a_terminal_gets_the_bare_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(terminal, "find_spec", lambda _name: None)
    line: Line = [Words("Success", "success"), Bar(Fraction(1, 2))]
    assert terminal.printed([line]) == "\n".join(plain([line])) == "Success" + "#" * 20


def test_no_page_waits_for_the_terminal() -> None:
    """The browser imports the rules; rich and argcomplete are not there, and nothing asks for them."""
    code = "import sys, rules_py; print({'rich', 'argcomplete', 'rules_py.cli'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
