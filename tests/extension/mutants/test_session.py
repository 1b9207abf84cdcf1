"""Runs of the command: what is caught and what survives, with reasons, interruptions and shards."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from executable_rules.pages.scores import read_score, state
from rule_mutants.code import code_mutants
from rule_mutants.forked import Outcome
from rule_mutants.mutant import Mutant, made
from rule_mutants.record import Keys
from rule_mutants.rests_on import Book
from rule_mutants.session import by_direction, tasks_of
from rule_mutants.text import text_mutants
from rule_mutants.trial import Bench
from tests.extension.mutants.book import EXTENSIONS, Run, run


def test_a_finding_catches_a_mutant_of_code_and_one_of_text(first: Run) -> None:
    sides = first.verdicts["mutable_rules/tuurna/coins.py: SIDES = 2: 2 → 3"]
    assert sides["outcome"] == "finding"
    assert sides["message"].startswith("docs/tuurna/coins.md:3: says two, ")
    half = next(name for name in first.verdicts if name.endswith(": half the time → about one in three"))
    assert first.verdicts[half]["outcome"] == "finding"


def test_a_page_of_another_chapter_catches_a_mutant_of_code(first: Run) -> None:
    edges = first.verdicts["mutable_rules/tuurna/coins.py: EDGES = 9: 9 → 10"]
    assert edges["outcome"] == "finding"
    assert edges["message"].startswith("docs/tuurna/edges.md:3: says Nine, ")


def test_what_no_page_tells_survives_with_file_and_line(first: Run) -> None:
    row = "def flip(chance: Chance, *, coins: Annotated[int, Whole(minimum=1, maximum=3)] = 1) -> Ruling:"
    assert first.verdicts[f"mutable_rules/tuurna/coins.py: {row}: 3 → 4"]["outcome"] == "survivor"
    assert f":22: [number] 3 → 4 in `{row}`: survives and is not explained in tests/" in first.errors
    assert first.verdicts["docs/tuurna/coins.md: coins: 2: 2 → 3"]["outcome"] == "survivor"
    assert first.status == 1


def test_rules_that_cannot_be_imported_catch_a_mutant(first: Run) -> None:
    row = "def flip(chance: Chance, *, coins: Annotated[int, Whole(minimum=1, maximum=3)] = 1) -> Ruling:"
    assert first.verdicts[f"mutable_rules/tuurna/coins.py: {row}: 1 → 2"]["outcome"] == "failure"


def test_a_build_without_an_end_catches_a_mutant_and_is_listed(first: Run) -> None:
    endless = first.verdicts["mutable_rules/tuurna/coins.py: while left > nothing:: > → >="]
    assert (endless["outcome"], endless["message"]) == ("timeout", "no end within 10 s")
    assert "Builds without an end: 1\n  mutable_rules/tuurna/coins.py:" in first.output


def test_a_second_run_tries_nothing_again(book: Path, first: Run) -> None:
    second = run(book)
    total = len(first.verdicts)
    assert f"tuurna: {total} mutants, {total} known\n" in second.output
    assert second.verdicts == first.verdicts


def explain(book: Path, names: list[str]) -> Path:
    """The list that explains these mutants."""
    file = book / "tests" / "tuurna" / "survivors.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    text = f'[[explained]]\nreason = "No page tells it."\nmutants = {json.dumps(names, ensure_ascii=False)}\n'
    file.write_text(text, encoding="utf-8")
    return file


def survivors(of: Run) -> list[str]:
    return [name for name, verdict in of.verdicts.items() if verdict["outcome"] == "survivor"]


def test_a_list_that_explains_every_survivor_is_enough(book: Path, first: Run) -> None:
    names = survivors(first)
    file = explain(book, names)
    explained = run(book)
    file.unlink()
    assert (explained.status, explained.errors) == (0, "")
    assert (
        f"100.0% caught with {len([name for name in names if '/coins.py: ' in name])} explained survivors aside, "
        in (explained.output)
    )


def test_one_survivor_without_a_reason_fails_the_session(book: Path, first: Run) -> None:
    known, new = survivors(first)[1:], survivors(first)[0]
    file = explain(book, known)
    again = run(book)
    file.unlink()
    assert again.status == 1
    messages = [line for line in again.errors.splitlines() if "survives and is not explained" in line]
    assert len(messages) == 1
    assert messages[0].endswith("survives and is not explained in tests/tuurna/survivors.toml")
    assert new.split(": ")[0] in messages[0]


def test_a_reason_for_what_is_caught_fails_the_session(book: Path, first: Run) -> None:
    caught = next(name for name, verdict in first.verdicts.items() if verdict["outcome"] == "finding")
    file = explain(book, [*survivors(first), caught])
    again = run(book)
    file.unlink()
    (line,) = again.errors.splitlines()
    assert again.status == 1
    assert line.startswith("tests/tuurna/survivors.toml: explains what is caught by now (")
    assert line.endswith(caught)


@pytest.mark.usefixtures("unrecorded")
def test_a_run_that_was_stopped_goes_on(book: Path, first: Run) -> None:
    (file,) = (book / "build" / "mutants").glob("*.jsonl")
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    lost = [line for line in lines if '"finding"' in line][:3]
    kept = [line for line in lines if line not in lost]
    file.write_text("".join(kept) + lost[0][:20], encoding="utf-8")
    resumed = run(book)
    assert f"tuurna: {len(lines)} mutants, {len(kept)} known\n" in resumed.output
    assert "3 of 3 in " in resumed.output
    outcomes = {name: verdict["outcome"] for name, verdict in first.verdicts.items()}
    assert {name: verdict["outcome"] for name, verdict in resumed.verdicts.items()} == outcomes


@pytest.mark.usefixtures("unrecorded")
def test_ctrl_c_stops_a_run_with_all_that_it_has_started(book: Path) -> None:
    words = "-m rule_mutants tuurna --package mutable_rules --limit 10 --state build/stopped".split()
    places = os.pathsep.join([str(EXTENSIONS), str(EXTENSIONS.parent)])
    running = subprocess.Popen(
        [sys.executable, *words],
        cwd=book,
        env={**os.environ, "PYTHONPATH": places},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # A shell lets what it starts in the background ignore Ctrl-C, and that is handed down.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )
    kept = book / "build" / "stopped"
    until = time.monotonic() + 120
    while not any(file.stat().st_size for file in kept.glob("*.jsonl")) and time.monotonic() < until:
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does
    try:
        _, errors = running.communicate(timeout=120)
    finally:
        with suppress(ProcessLookupError):  # as it should be
            os.killpg(running.pid, signal.SIGKILL)
    assert running.returncode == 130
    assert errors.endswith("stopped; the same command goes on from here\n")
    assert not list(kept.glob("bench-*"))


@pytest.mark.usefixtures("unrecorded")
def test_shards_try_their_parts_and_the_last_one_writes_the_score(book: Path, first: Run) -> None:
    score_file = book / "tests" / "tuurna" / "score.json"
    written = score_file.read_text(encoding="utf-8")
    score_file.unlink()
    parts = [run(book, "--limit", "10", "--state", "build/shards", "--shard", "1/2")]
    assert not score_file.exists()
    parts += [run(book, "--limit", "10", "--state", "build/shards", "--shard", "2/2")]
    assert score_file.read_text(encoding="utf-8") == written
    counts = [int(part.output.split(" ")[1]) for part in parts]
    assert sum(counts) == len(first.verdicts)
    assert min(counts) > 0


def test_what_sheets_and_fights_do_has_a_score_of_its_own(tmp_path: Path) -> None:
    for name, declares in (("sheet", "sheet"), ("brawl", "tracker"), ("rolls", "rule")):
        (tmp_path / "rules_py/game" / name).mkdir(parents=True)
        (tmp_path / "rules_py/game" / name / "__init__.py").write_text(f"_IT = registry.{declares}(\n)\n")
    (tmp_path / "rules_py/game/card.py").write_text("_IT = registry.sheet()\n")
    paths = ("rolls/checks.py", "sheet/deeds.py", "brawl/turns.py", "card.py", "errata.py", "errata/of_rolls.py")
    mutants = [made(f"rules_py/game/{path}", "1", "number", 0, 1, "2") for path in paths]
    found = by_direction(mutants, tmp_path, "rules_py/game")
    names = {
        direction: [mutant.path.removeprefix("rules_py/game/") for mutant in some] for direction, some in found.items()
    }
    assert names == {
        "rules": ["rolls/checks.py"],
        "play": ["sheet/deeds.py", "brawl/turns.py", "card.py"],
        "errata": ["errata.py", "errata/of_rolls.py"],
    }


def test_what_is_tried_together_belongs_to_different_definitions_or_lines(tmp_path: Path) -> None:
    (tmp_path / "rules/game").mkdir(parents=True)
    (tmp_path / "docs/game").mkdir(parents=True)
    (tmp_path / "rules/game/rolls.py").write_text("ONE = 1\nTWO = 2\n")
    (tmp_path / "rules/game/sheet.py").write_text("_IT = registry.sheet()\nTHREE = 3\nFOUR = (4, 5)\n")
    (tmp_path / "docs/game/rolls.md").write_text("It has {plain}`six`, {plain}`seven`.\n\nIt has {plain}`eight`.\n")
    code, text = code_mutants(tmp_path, "rules/game"), text_mutants(tmp_path, "docs/game")
    mutants = [*code, *text]
    keys = Keys(Book(tmp_path, "rules/game", "docs/game"), mutants)
    play = {mutant.name for mutant in by_direction(code, tmp_path, "rules/game")["play"]}
    together = [[mutant.old for mutant in task] for task in tasks_of(mutants, play, keys)]
    assert together == [["1"], ["2"], ["3", "4"], ["5"], ["six", "eight"], ["seven"]]


class Pretended(Bench):
    """A bench that notices the mutants that it is given, without a book."""

    def __init__(self, noticed: set[str]) -> None:
        self.noticed = noticed
        self.builds: list[int] = []

    def _checked_with(self, mutants: Sequence[Mutant]) -> tuple[Outcome, str]:
        self.builds.append(len(mutants))
        noticed = any(mutant.new in self.noticed for mutant in mutants)
        return ("finding", "docs/game/rolls.md:1: no") if noticed else ("survivor", "")


def test_where_some_of_the_code_are_noticed_together_each_half_is_tried_by_itself() -> None:
    mutants = [made("rules/game/sheet.py", "12345678", "number", at, at + 1, str(at)) for at in range(8)]
    bench = Pretended({"2"})
    assert {verdict.mutant: verdict.outcome for verdict in bench.tried(mutants)} == {
        mutant.name: "finding" if mutant.new == "2" else "survivor" for mutant in mutants
    }
    assert bench.builds == [8, 4, 2, 2, 1, 1, 4]
    bench = Pretended(set())
    assert {verdict.outcome for verdict in bench.tried(mutants)} == {"survivor"}
    assert bench.builds == [8]


@pytest.mark.usefixtures("unrecorded")
def test_only_files_under_a_path_are_tried(book: Path) -> None:
    words = ("--limit", "10", "--state", "build/under", "--under")
    done = run(book, *words, "docs/tuurna/edges")
    (found,) = (book / "build" / "under").glob("*.jsonl")
    tried = {json.loads(line)["verdict"]["mutant"].partition(":")[0] for line in found.read_text().splitlines()}
    assert (done.status, tried) == (0, {"docs/tuurna/edges.md"})
    assert run(book, *words, "docs/edges").errors == (
        "tuurna: nothing in its rules and pages can be changed under 'docs/edges'\n"
    )


def test_the_score_says_of_which_rules_and_pages_it_is_true(book: Path, first: Run) -> None:
    measured = read_score(book / "tests" / "tuurna" / "score.json")
    assert measured is not None
    caught = [name for name in first.verdicts if name not in survivors(first)]
    assert measured.version == "1.0"
    assert measured.errata is not None
    assert measured.play is not None
    scores = (measured.rules, measured.errata, measured.text, measured.play)
    assert sum(found.caught for found in scores) == len(caught)
    assert measured.errata.tried == len([name for name in first.verdicts if "/errata.py: " in name]) > 0
    assert measured.rules.tried == len([name for name in first.verdicts if "/coins.py: " in name]) > 0
    rules, pages = book / "mutable_rules" / "tuurna", book / "docs" / "tuurna"
    assert measured.state == state(rules, pages)
    page = pages / "coins.md"
    text = page.read_text()
    page.write_text(text + "\nMore.\n")
    assert measured.state != state(rules, pages)
    page.write_bytes(text.replace("\n", "\r\n").encode())
    assert measured.state == state(rules, pages)
    page.write_text(text)
    data = rules / "coins.json"
    data.write_text("{}")
    assert measured.state != state(rules, pages)
    data.unlink()


def test_a_gate_tries_what_has_changed_and_names_survivors_that_are_new(book: Path, first: Run) -> None:
    """The record is that of the first run, as if a fresh checkout had it."""
    words = ("--recorded", "--limit", "10", "--state", "build/gate")
    page = book / "docs" / "tuurna" / "coins.md"
    text = page.read_text()
    kept = run(book, *words)
    assert (kept.status, kept.errors) == (0, "")
    assert f"{len(first.verdicts)} mutants, {len(first.verdicts)} known\n" in kept.output
    page.write_text(f"{text}\nThere are {{plain}}`seven` stories about coins.\n")
    changed = run(book, *words)
    page.write_text(text)
    assert changed.status == 1
    (line,) = changed.errors.splitlines()
    assert line.startswith("docs/tuurna/coins.md:13: [plain] seven → eight in ")
    assert line.endswith(": survives, and did not before")
    gate = book / "build" / "gate" / "tuurna.jsonl"
    tried = {json.loads(line)["verdict"]["mutant"].split(": ")[0] for line in gate.read_text().splitlines()}
    assert tried == {"docs/tuurna/coins.md"}


def test_a_gate_does_not_try_what_has_survived_before(book: Path, first: Run) -> None:
    """A page that names what a survivor belongs to might notice it by now; that is for those who record it."""
    page = book / "docs" / "tuurna" / "coins.md"
    text = page.read_text()
    page.write_text(f"{text}\nSee `flip`.\n")
    changed = run(book, "--recorded", "--limit", "10", "--state", "build/survived")
    page.write_text(text)
    assert (changed.status, changed.errors) == (0, "")
    gate = book / "build" / "survived" / "tuurna.jsonl"
    tried = {json.loads(line)["verdict"]["mutant"] for line in gate.read_text().splitlines()}
    assert tried
    assert tried.isdisjoint(survivors(first))


@pytest.mark.usefixtures("unrecorded")
def test_a_gate_passes_over_a_game_without_a_record(book: Path) -> None:
    passed = run(book, "--recorded")
    assert (passed.status, passed.errors) == (0, "")
    assert passed.output == "tuurna: passed over; `nox -s mutants -- tuurna` records its verdicts\n"


def test_a_book_with_findings_is_refused(book: Path, first: Run) -> None:
    page = book / "docs" / "tuurna" / "coins.md"
    text = page.read_text()
    page.write_text(text.replace("`two <SIDES>`", "`three <SIDES>`"))
    wrong = run(book)
    page.write_text(text)
    assert wrong.status == 1
    message = "tuurna: the book must pass before mutation: docs/tuurna/coins.md:3: says three, "
    assert wrong.errors.startswith(message)
