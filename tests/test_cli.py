"""The command line keeps its contract: JSON keys, exit statuses, one line for every error, never a traceback."""

from __future__ import annotations

import csv
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
from rules_py.parameters import Rows
from tests.command_line import as_json, run

ROLLS = [rule.id for rule in registry if rule.kind == "roll"]
CALCULATIONS = [rule.id for rule in registry if rule.kind != "roll"]


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
    details = ["details"] if rule in ("rt0.check", "sirpas.ranking", "sirpas.multiranking") else []
    assert list(first) == ["rule", "params", "seed", "faces", "outcome", "summary", "steps", *details, "assumed"]
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
    assert list(worked_out) == ["rule", "params", "outcome", "summary", "steps", "assumed"]


def test_options_and_parameters_mix_in_any_order(capsys: pytest.CaptureFixture[str]) -> None:
    usual = run(capsys, "roll", "tuurna.check", "level=5", "labor=1", "--seed", "1", "--json")
    assert usual[0] == 0
    assert run(capsys, "--json", "roll", "--seed", "1", "tuurna.check", "level=5", "labor=1") == usual
    assert run(capsys, "roll", "tuurna.check", "--seed=1", "level=5", "--json", "labor=1") == usual
    assert run(capsys, "roll", "tuurna.check", "--faces", "3,4", "level=2")[0] == 0


@pytest.mark.parametrize("command", ["roll", "odds"])
def test_every_value_that_was_assumed_is_named(capsys: pytest.CaptureFixture[str], command: str) -> None:
    _, out, _ = run(capsys, command, "tuurna.check", "level=2", "fate=lucky")
    assert out.splitlines()[-1] == "  Assumed: difficulty 1, labor 0, leverage 0, supernatural no"
    answer = as_json(capsys, command, "tuurna.check", "level=2", "fate=lucky")
    assert isinstance(answer, dict)
    assert answer["assumed"] == ["difficulty", "labor", "leverage", "supernatural"]


def test_a_calculation_names_what_it_assumed_and_nothing_where_all_is_given(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "calc", "tuurna.asset_capacity", "code=AHH")
    assert out.splitlines()[-1] == "  Assumed: alongside nothing, attention 2, hand 2, feet 1, voice 1, link nothing"
    assert "Assumed" not in run(capsys, "calc", "tuurna.level", "level=3")[1]


def test_what_is_refused_and_was_never_typed_is_reported_to_be_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calc", "ingenuity.learned_maneuvers", "skill_die=d8"]) == 2
    assert capsys.readouterr().err.startswith("drafts, left out, is no; allowed: yes; ")
    assert main(["calc", "ingenuity.learned_maneuvers", "skill_die=d8", "drafts=no"]) == 2
    assert capsys.readouterr().err.startswith("drafts is no; allowed: yes; ")
    assert main(["calc", "ingenuity.learned_maneuvers", "skill_die=d8", "drafts=yes"]) == 0


@pytest.mark.parametrize("rule", [rule.id for rule in registry])
def test_no_assumption_is_kept_back(capsys: pytest.CaptureFixture[str], rule: str) -> None:
    command = "roll" if rule in ROLLS else "calc"
    _, out, _ = run(capsys, command, rule, *(["--seed", "1"] if command == "roll" else []))
    assumed = " ".join(out.partition("  Assumed: ")[2].split())
    for parameter in registry.find(rule).parameters:
        assert re.search(rf"(^|, ){parameter.name} ", assumed)


def test_steps_are_in_json_as_in_the_text(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (("roll", "tuurna.check", "--faces", "3"), ("calc", "rt0.report_card")):
        answer = as_json(capsys, *words)
        assert isinstance(answer, dict)
        assert answer["steps"]
        assert all(f"  {step}" in run(capsys, *words)[1].splitlines() for step in answer["steps"])


def test_a_list_of_one_game_has_its_rules_in_short_lines(capsys: pytest.CaptureFixture[str]) -> None:
    listed = as_json(capsys, "list", "tuurna")
    assert isinstance(listed, list)
    assert [entry["id"] for entry in listed] == [rule.id for rule in registry if rule.game == "tuurna"]
    _, out, _ = run(capsys, "list")
    assert max(map(len, out.splitlines())) <= 100
    for rule in registry:
        assert re.search(rf"^{re.escape(rule.id)} +{rule.kind} +{re.escape(rule.title)}$", out, re.MULTILINE)


@pytest.mark.parametrize("rule", [rule.id for rule in registry])
def test_columns_of_rows_are_reported_with_type_and_choices(capsys: pytest.CaptureFixture[str], rule: str) -> None:
    _, manual, _ = run(capsys, "calc", rule, "-h")
    described = {entry["name"]: entry for entry in registry.find(rule).described()["parameters"]}
    for parameter in registry.find(rule).parameters:
        assert ("columns" in described[parameter.name]) is isinstance(parameter.kind, Rows)
        if isinstance(parameter.kind, Rows):
            columns = described[parameter.name]["columns"]
            assert [column["name"] for column in columns] == list(parameter.kind.columns)
            for column in columns:
                assert re.search(rf"^    {column['name']}: ", manual, re.MULTILINE)
                assert column["type"] == parameter.kind.columns[column["name"]].type_name
                for choice in column["choices"] or ():
                    assert str(choice) in " ".join(manual.split()) or column["choices"] == ["yes", "no"]


def test_help_lists_the_names_that_a_message_has_no_room_for(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "calc", "tuurna.access", "--help")
    assert "  skill       Skill: one of these names; Fitness when left out" in out.splitlines()
    assert "Conjunction, Purification" in out
    assert "a known name" not in out


def test_unseeded_rolls_name_the_seed_that_repeats_them(capsys: pytest.CaptureFixture[str]) -> None:
    rolled = as_json(capsys, "roll", "tuurna.check", "level=6")
    assert isinstance(rolled, dict)
    assert as_json(capsys, "roll", "tuurna.check", "level=6", "--seed", str(rolled["seed"])) == rolled


def test_people_read_the_sentence_first(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "roll", "tuurna.check", "level=3", "difficulty=3", "--faces", "3,4,3")
    assert status == 0
    assert out.splitlines()[0] == "Success: your result of 3 just reaches difficulty 3 (easy)."


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("roll", "tuurna.chek"), "rule is 'tuurna.chek'; allowed: 'tuurna.check' is the nearest of"),
        (("roll", "tuurna.check", "level=13"), "level is 13; allowed: a whole number from 1 to 12"),
        (("roll", "tuurna.check", "level=2.5"), "level is 2.5; allowed: a whole number from 1 to 12"),
        (("roll", "tuurna.check", "level=0"), "(at level 0 you can't roll)"),
        (("roll", "tuurna.check", "levle=3"), "parameter is 'levle'; allowed: 'level' is the nearest of"),
        (("roll", "tuurna.check", "level"), "parameter is 'level'; allowed: parameters as name=value"),
        (("roll", "tuurna.check", "seed=3"), "parameter is 'seed'; allowed:"),
        (("roll", "tuurna.check", "level=3", "level=4"), "level is '4'; allowed: one value; '3' was given before"),
        (("roll", "tuurna.check", "--seed", "-1"), "seed is '-1'; allowed: a whole number"),
        (("roll", "tuurna.check", "--seed", "x"), "seed is 'x'; allowed: a whole number"),
        (("roll", "tuurna.check", "--seed", "9" * 19), f"seed is {'9' * 19}; allowed: a whole number"),
        (("roll", "tuurna.check", "--seed", "1", "--faces", "1"), "seed is 1; allowed: a seed or faces, not both"),
        (("roll", "tuurna.check", "level=5", "--faces", "1,2"), "faces is 1, 2; allowed: 3 more faces from 1 to 6"),
        (("roll", "tuurna.check", "level=5", "--faces", "1,2,1,2,1,2"), "faces is 1, 2, 1, 2, 1, 2; allowed: 5 faces"),
        (("roll", "tuurna.check", "level=5", "--faces", "1,2,7,1,1"), "face number 3 is 7"),
        (("roll", "tuurna.check", "--cards", "the-fool"), "cards is 'the-fool'; allowed: no cards"),
        (("roll", "tuurna.level"), "rule is 'tuurna.level'; allowed: a rule that rolls"),
        (("calc", "tuurna.check"), "a calculation or validation; this rule rolls, so use roll or odds"),
        (("calc", "tuurna.level", "level=@nowhere.json"), "level is '@nowhere.json'; allowed: a file that can be read"),
        (("odds", "tuurna.check", "fate=bless"), "fate is 'bless'; allowed: one of cursed, unlucky, neutral"),
        (("odds", "tuurna.check", "--csv", "--json"), "--csv is '--json'; allowed: one of the two"),
        (("roll", "tuurna.chek", "--help"), "rule is 'tuurna.chek'; allowed: 'tuurna.check' is the nearest of"),
        (("list", "turna"), "game is 'turna'; allowed: 'tuurna' is the nearest of"),
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
    assert done.stdout == "At level 12 you're godlike, and you roll 12 dice.\n"


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
    assert "  difficulty    Difficulty: a whole number from 1 to 99; 1 when left out" in lines
    assert lines[-2:] == ["  rules-py roll tuurna.check level=1 difficulty=1", "  tuurna/rolls.html#tuurna-check"]


@pytest.mark.parametrize("rule", [rule.id for rule in registry])
def test_every_rule_can_be_explained_and_its_example_works(capsys: pytest.CaptureFixture[str], rule: str) -> None:
    _, out, _ = run(capsys, "calc", rule, "-h")
    program, *words = out.splitlines()[-2].split()
    assert program == "rules-py"
    assert run(capsys, *words)[0] == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_help_teaches_with_examples_that_work(
    capsys: pytest.CaptureFixture[str], command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    _, out, _ = run(capsys, command, "--help")
    examples = re.findall(r"^  rules-py (.*?)  +# ", out, re.MULTILINE)
    assert examples == list(COMMANDS[command].examples)
    for example in examples:
        words, _, file = example.partition(" > ")
        status, out, _ = run(capsys, *shlex.split(re.sub(r" >> .*", "", words)))
        assert status == 0
        if file and not file.startswith("~"):
            Path(file).write_text(out, encoding="utf-8")  # the next example may read it


def test_the_first_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "--help")
    for command in COMMANDS:
        assert re.search(rf"^    {command} ", out, re.MULTILINE)
    assert "examples:\n  rules-py roll tuurna.check" in out
