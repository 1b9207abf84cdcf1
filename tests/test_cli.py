"""The command line keeps its contract: JSON keys, exit statuses, one line for every error, never a traceback."""

from __future__ import annotations

import csv
import json
import re
import shlex
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from rules_py import registry
from rules_py.cli import main
from rules_py.manual import COMMANDS

ROLLS = [rule.id for rule in registry if rule.kind == "roll"]
CALCULATIONS = [rule.id for rule in registry if rule.kind != "roll"]


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Exit status, standard output and standard error of one command."""
    try:
        status = main(words)
    except SystemExit as stop:
        status = int(stop.code or 0)
    out, err = capsys.readouterr()
    return status, out, err


def as_json(capsys: pytest.CaptureFixture[str], *words: str) -> object:
    status, out, err = run(capsys, *words, "--json")
    assert (status, err) == (0, "")
    return json.loads(out)


def test_list_describes_every_rule(capsys: pytest.CaptureFixture[str]) -> None:
    listed = as_json(capsys, "list")
    assert isinstance(listed, list)
    assert [entry["id"] for entry in listed] == [rule.id for rule in registry]
    for entry in listed:
        assert {"id", "title", "kind", "parameters", "page", "anchor", "implements"} <= set(entry)
        for parameter in entry["parameters"]:
            assert {"name", "type", "default", "minimum", "maximum", "choices", "unit"} <= set(parameter)


@pytest.mark.parametrize("rule", ROLLS)
def test_a_seed_gives_the_same_roll_again(capsys: pytest.CaptureFixture[str], rule: str) -> None:
    first = as_json(capsys, "roll", rule, "--seed", "42")
    assert isinstance(first, dict)
    assert list(first) == ["rule", "params", "seed", "faces", "outcome", "summary"]
    assert first == as_json(capsys, "roll", rule, "--seed", "42")
    option = "--cards" if registry.find(rule).luck == "cards" else "--faces"
    again = as_json(capsys, "roll", rule, option, ",".join(map(str, first["faces"])))
    assert again == {**first, "seed": None}


@pytest.mark.parametrize("rule", ROLLS)
def test_odds_are_exact_and_sum_to_one(capsys: pytest.CaptureFixture[str], rule: str) -> None:
    odds = as_json(capsys, "odds", rule)
    assert isinstance(odds, dict)
    assert odds["exact"] is True
    assert sum(Fraction(row["probability"]) for row in odds["outcomes"]) == 1
    for row in odds["outcomes"]:
        assert row["decimal"] == round(float(Fraction(row["probability"])), 10)


@pytest.mark.parametrize("rule", CALCULATIONS)
def test_every_calculation_works_with_its_defaults(capsys: pytest.CaptureFixture[str], rule: str) -> None:
    worked_out = as_json(capsys, "calc", rule)
    assert isinstance(worked_out, dict)
    assert list(worked_out) == ["rule", "params", "outcome", "summary"]


def test_unseeded_rolls_name_the_seed_that_repeats_them(capsys: pytest.CaptureFixture[str]) -> None:
    rolled = as_json(capsys, "roll", "tuurna.check", "level=6")
    assert isinstance(rolled, dict)
    assert as_json(capsys, "roll", "tuurna.check", "level=6", "--seed", str(rolled["seed"])) == rolled


def test_people_read_the_sentence_first(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "roll", "tuurna.check", "level=3", "difficulty=3", "--faces", "3,4,3")
    assert status == 0
    assert out.splitlines()[0] == "Success: result 3 against difficulty 3 (easy), just reached."


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("roll", "tuurna.chek"), "rule is 'tuurna.chek'; allowed: 'tuurna.check' is the nearest of"),
        (("roll", "tuurna.check", "level=13"), "level is 13; allowed: a whole number from 1 to 12"),
        (("roll", "tuurna.check", "level=2.5"), "level is 2.5; allowed: a whole number from 1 to 12"),
        (("roll", "tuurna.check", "level=0"), "(at level 0 the skill cannot be attempted)"),
        (("roll", "tuurna.check", "levle=3"), "parameter is 'levle'; allowed: 'level' is the nearest of"),
        (("roll", "tuurna.check", "level"), "parameter is 'level'; allowed: parameters as name=value"),
        (("roll", "tuurna.check", "seed=3"), "parameter is 'seed'; allowed:"),
        (("roll", "tuurna.check", "level=3", "level=4"), "level is '4'; allowed: one value; '3' was given before"),
        (("roll", "tuurna.check", "--seed", "-1"), "seed is '-1'; allowed: a whole number"),
        (("roll", "tuurna.check", "--seed", "x"), "seed is 'x'; allowed: a whole number"),
        (("roll", "tuurna.check", "--seed", "9" * 19), f"seed is {'9' * 19}; allowed: a whole number"),
        (("roll", "tuurna.check", "--seed", "1", "--faces", "1"), "seed is 1; allowed: a seed or faces, not both"),
        (("roll", "tuurna.check", "--faces", "1,2"), "faces is 1, 2; allowed: 3 more faces from 1 to 6"),
        (("roll", "tuurna.check", "--faces", "1,2,1,2,1,2"), "faces is 1, 2, 1, 2, 1, 2; allowed: 5 faces"),
        (("roll", "tuurna.check", "--faces", "1,2,7,1,1"), "face number 3 is 7"),
        (("roll", "tuurna.check", "--cards", "the-fool"), "cards is 'the-fool'; allowed: no cards"),
        (("roll", "tuurna.level"), "rule is 'tuurna.level'; allowed: a rule that rolls"),
        (("calc", "tuurna.check"), "rule is 'tuurna.check'; allowed: a calculation or validation"),
        (("calc", "tuurna.level", "level=@nowhere.json"), "level is '@nowhere.json'; allowed: a file that can be read"),
        (("odds", "tuurna.check", "fate=bless"), "fate is 'bless'; allowed: one of cursed, unlucky, neutral"),
        (("odds", "tuurna.check", "--csv", "--json"), "--csv is '--json'; allowed: one of the two"),
        (("roll", "tuurna.chek", "--help"), "rule is 'tuurna.chek'; allowed: 'tuurna.check' is the nearest of"),
        (("coverage", "turna"), "game is 'turna'; allowed: 'tuurna' is the nearest of"),
        (("rol", "tuurna.check"), "invalid choice: 'rol'"),
        ((), "required"),
    ],
)
def test_what_is_not_allowed_ends_with_one_line(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], message: str
) -> None:
    status, out, err = run(capsys, *words)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert message in err


def test_a_file_gives_a_structured_value(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "level.json"
    file.write_text("7")
    worked_out = as_json(capsys, "calc", "tuurna.level", f"level=@{file}")
    assert isinstance(worked_out, dict)
    assert worked_out["outcome"]["name"] == "virtuoso"


def test_the_module_runs_as_a_program() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "rules_py", "calc", "tuurna.level", "level=12"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "Level 12 is called godlike; a roll takes 12 dice.\n"


@pytest.mark.parametrize("rule", ROLLS)
def test_a_table_of_odds_has_a_line_an_outcome_and_sums_to_one(capsys: pytest.CaptureFixture[str], rule: str) -> None:
    status, out, err = run(capsys, "odds", rule, "--csv")
    assert (status, err) == (0, "")
    rows = list(csv.DictReader(out.splitlines()))
    assert sum(Fraction(row["probability"]) for row in rows) == 1
    odds = as_json(capsys, "odds", rule)
    assert isinstance(odds, dict)
    assert [row["decimal"] for row in rows] == [str(row["decimal"]) for row in odds["outcomes"]]
    assert set(rows[0]) == {name for row in odds["outcomes"] for name in row["outcome"]} | {"probability", "decimal"}


def test_help_behind_a_rule_says_what_it_takes(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "roll", "tuurna.check", "--help")
    lines = out.splitlines()
    assert (status, lines[0]) == (0, "tuurna.check  Check")
    assert "  difficulty    Difficulty: a whole number from 1 to 99; 5 when left out" in lines
    assert lines[-2:] == ["  rules-py roll tuurna.check level=5 difficulty=5", "  tuurna/rolls.html#tuurna-check"]


@pytest.mark.parametrize("rule", [rule.id for rule in registry])
def test_every_rule_can_be_explained_and_its_example_works(capsys: pytest.CaptureFixture[str], rule: str) -> None:
    _, out, _ = run(capsys, "calc", rule, "-h")
    program, *words = out.splitlines()[-2].split()
    assert program == "rules-py"
    assert run(capsys, *words)[0] == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_help_teaches_with_examples_that_work(capsys: pytest.CaptureFixture[str], command: str) -> None:
    _, out, _ = run(capsys, command, "--help")
    examples = re.findall(r"^  rules-py (.*?)  +# ", out, re.MULTILINE)
    assert examples == list(COMMANDS[command].examples)
    for example in examples:
        assert run(capsys, *shlex.split(re.sub(r" >>? .*", "", example)))[0] == 0


def test_the_first_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "--help")
    for command in COMMANDS:
        assert re.search(rf"^    {command} ", out, re.MULTILINE)
    assert "examples:\n  rules-py roll tuurna.check" in out
