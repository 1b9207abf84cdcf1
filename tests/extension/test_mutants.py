from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

import executable_rules
from executable_rules.pages.scores import read_score, state
from rule_mutants.code import code_mutants
from rule_mutants.data import data_mutants
from rule_mutants.explained import Explained, ListError, disagreements, read_explained
from rule_mutants.mutant import Mutant
from rule_mutants.record import Kept, Keys, Record, read_verdicts, write_verdicts
from rule_mutants.report import score
from rule_mutants.rests_on import Book
from rule_mutants.text import text_mutants
from rule_mutants.trial import Verdict

from .project import write_book
from .toy_rules import write_rules

EXTENSIONS = Path(executable_rules.__file__).parent.parent


def changes(mutants: list[Mutant]) -> list[tuple[str, str, str]]:
    return [(mutant.kind, mutant.old, mutant.new) for mutant in mutants]


def of_code(folder: Path, code: str) -> list[tuple[str, str, str]]:
    (folder / "game").mkdir()
    (folder / "game" / "rules.py").write_text(code, encoding="utf-8")
    return changes(code_mutants(folder, "game"))


def of_text(folder: Path, page: str) -> list[tuple[str, str, str]]:
    (folder / "docs").mkdir()
    (folder / "docs" / "page.md").write_text(page, encoding="utf-8")
    return changes(text_mutants(folder, "docs"))


def test_numbers_comparisons_boundaries_and_truth_values_of_code_are_changed(tmp_path: Path) -> None:
    code = "def price(x: int) -> bool:\n    return min(x, 9) >= 3 or x is not None or True\n"
    wanted = [
        ("boundary", "min", "max"),
        ("number", "9", "10"),
        ("comparison", ">=", ">"),
        ("number", "3", "4"),
        ("comparison", "is not", "is"),
        ("truth", "True", "False"),
    ]
    assert of_code(tmp_path, code) == wanted


def test_values_of_data_are_changed_and_fields_and_ids_are_not(tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    data = '{"item": [{"id": "rope", "name": "A \\"rope\\"", "length": -20, "worn": false, "of": ["hemp"]}], "id": 7}'
    (tmp_path / "game" / "items.json").write_text(data, encoding="utf-8")
    assert changes(data_mutants(tmp_path, "game")) == [
        ("name", 'A \\"rope\\"', 'A \\"rope\\"x'),
        ("number", "-20", "-19"),
        ("truth", "false", "true"),
        ("name", "hemp", "hempx"),
        ("number", "7", "8"),
    ]


def test_rows_of_a_table_are_swapped_defaults_changed_and_refusals_and_cases_dropped(tmp_path: Path) -> None:
    code = """\
TABLE = (
    row(A),
    row(B),
)


def price(rich: bool, x: int = 3) -> int:
    if rich or x < 0:
        return 1
    if x:
        raise RuleError("x")
    return x
"""
    wanted = [
        ("rows", "row(A),\n    row(B)", "row(B),\n    row(A)"),
        ("default", "3", "4"),
        ("case", "rich or x < 0", "False"),
        ("comparison", "<", "<="),
        ("number", "0", "1"),
        ("number", "1", "2"),
        ("refusal", 'raise RuleError("x")', "pass"),
    ]
    assert of_code(tmp_path, code) == wanted


def test_limits_and_the_words_of_rolls_and_examples_are_changed_and_rows_swapped(tmp_path: Path) -> None:
    page = """\
{fact}`at least two <A>`, {roll}`5 and 3 <game.roll seed=1>`

```{rules-table} ROWS
| Level |
| ----- |
| low   |
| high  |
```

```{doctest}
>>> word()
'Win'
```
"""
    assert of_text(tmp_path, page) == [
        ("limit", "at least", "more than"),
        ("fact", "two", "three"),
        ("example", "5", "6"),
        ("example", "3", "4"),
        ("rows", "| low   |\n| high  |", "| high  |\n| low   |"),
        ("cell", "low", "high"),
        ("cell", "high", "low"),
        ("example", "Win", "Winx"),
    ]


def test_every_entry_of_a_table_is_changed(tmp_path: Path) -> None:
    code = 'NAMES = "low high".split()\nTABLE = row(A, A, B)\nFAMILY = family("Fire", "Air Earth")\n'
    wanted = [
        ("name", "low", "lowx"),
        ("name", "high", "highx"),
        ("entry", "A", "B"),
        ("entry", "A", "B"),
        ("entry", "B", "A"),
        ("name", '"Fire"', "'Firex'"),
        ("name", "Air", "Airx"),
        ("name", "Earth", "Earthx"),
    ]
    assert of_code(tmp_path, code) == wanted


def test_members_of_enums_are_changed_where_they_are_defined_and_used(tmp_path: Path) -> None:
    code = (
        'class Fate(StrEnum):\n    GOOD = "good"\n    BAD = "bad"\n\n\ndef f(x=Fate.GOOD):\n    return x is Fate.BAD\n'
    )
    wanted = [
        ("name", '"good"', "'goodx'"),
        ("name", '"bad"', "'badx'"),
        ("default", "GOOD", "BAD"),
        ("comparison", "is", "is not"),
        ("member", "BAD", "GOOD"),
    ]
    assert of_code(tmp_path, code) == wanted


def test_documentation_messages_titles_and_ids_of_code_are_left_alone(tmp_path: Path) -> None:
    code = '''"""Twelve."""
__all__ = ["f"]


@registry.rule("game.f", title="F 1")
def f(x: Annotated[int, Whole(title="X", unit="points", folded=True)]) -> str:
    """Two."""
    if not x:
        raise RuleError("x", 1, "2")
    return f"{x} of them"
'''
    assert of_code(tmp_path, code) == [("refusal", 'raise RuleError("x", 1, "2")', "pass")]


def test_bound_words_of_a_page_are_changed(tmp_path: Path) -> None:
    page = "{fact}`twelve <A>` and {fact}`2–4 <B>` {fact}`once <C>`, {fact}`red and blue <D>`, {odds}`always <E>`.\n"
    wanted = [
        ("fact", "twelve", "thirteen"),
        ("fact", "2", "3"),
        ("fact", "4", "5"),
        ("fact", "once", "twice"),
        ("fact", "red", "blue"),
        ("fact", "blue", "red"),
        ("odds", "always", "about four in five"),
    ]
    assert of_text(tmp_path, page) == wanted


def test_cells_examples_and_presets_of_a_page_are_changed(tmp_path: Path) -> None:
    page = """\
```{rules-table} ROWS
| Level | Name | Chance |
| ----- | ---- | ------ |
| 1     | low  | 66.7% |
| 2     | high | –      |
```

```{roll} tuurna.flip
coins: 3
```

```{doctest}
>>> flip(3)
8

```
"""
    rows = "| 1     | low  | 66.7% |\n| 2     | high | –      |"
    wanted = [
        ("rows", rows, "\n".join(reversed(rows.splitlines()))),
        ("cell", "1", "2"),
        ("cell", "low", "high"),
        ("cell", "66.7", "66.8"),
        ("cell", "2", "3"),
        ("cell", "high", "low"),
        ("preset", "3", "4"),
        ("example", "8", "9"),
    ]
    assert of_text(tmp_path, page) == wanted


def test_loose_and_plain_numbers_of_a_page_are_changed(tmp_path: Path) -> None:
    page = "# Two\n\nRoll three dice, {plain}`four` times, at once.\n"
    wanted = [("loose", "Two", "Three"), ("loose", "three", "four"), ("plain", "four", "five")]
    assert of_text(tmp_path, page) == wanted


def test_code_links_labels_and_list_marks_of_a_page_are_left_alone(tmp_path: Path) -> None:
    page = "(tu-12)=\n## Coins\n\n1. See `d6` or [there](page-2.md).\n\n```{exec_code}\nprint(3)\n```\n"
    assert of_text(tmp_path, page) == []


def test_a_mutant_keeps_its_name_when_lines_move(tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    file = tmp_path / "game" / "rules.py"
    file.write_text("A = (2, 2)\n")
    before = [mutant.name for mutant in code_mutants(tmp_path, "game")]
    file.write_text("# More.\nA = (2, 2)\n")
    after = [mutant.name for mutant in code_mutants(tmp_path, "game")]
    assert after == before == ["game/rules.py: A = (2, 2): 2 → 3", "game/rules.py: A = (2, 2): 2 → 3 #2"]


CHAIN = """\
ROWS = (7, 9)
OTHER = 5


def chosen(at: int) -> int:
    return ROWS[at]


def told() -> int:
    return chosen(0)


def unheard() -> int:
    return chosen(1) + OTHER
"""

TELLING = "# A page\n\nThere are {fact}`seven <told()>` of them.\n\nMore {fact}`words <OTHER>` follow.\n"


class Game:
    """A game of one module and one page, written so that it can be changed, and what is kept of it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        (root / "rules" / "game").mkdir(parents=True)
        (root / "docs" / "game").mkdir(parents=True)
        self.module, self.page = root / "rules" / "game" / "chain.py", root / "docs" / "game" / "chain.md"
        self.module.write_text(CHAIN)
        self.page.write_text(TELLING)

    def mutants(self) -> tuple[list[Mutant], Keys]:
        found = [*code_mutants(self.root, "rules/game"), *text_mutants(self.root, "docs/game")]
        return found, Keys(Book(self.root, "rules/game", "docs/game"), found)

    def keep(self, check: str = "check") -> None:
        """As if a run had found that the page's first sentence notices everything but `OTHER`."""
        mutants, keys = self.mutants()
        known = {}
        for mutant in mutants:
            noticed = mutant.old != "5"
            verdict = Verdict(mutant.name, "finding" if noticed else "survivor", "docs/game/chain.md:3: no", 0.5)
            known[mutant.name] = keys.kept(mutant, verdict)
        write_verdicts(self.root / "verdicts.json", keys, known, check)

    def lost(self, check: str = "check") -> set[str]:
        """What has to be tried again: the texts that are changed."""
        mutants, keys = self.mutants()
        known = read_verdicts(self.root / "verdicts.json", keys, check)
        return {mutant.old for mutant in mutants if mutant.name not in known}


@pytest.fixture
def game(tmp_path: Path) -> Game:
    made = Game(tmp_path)
    made.keep()
    return made


def test_nothing_is_tried_again_when_nothing_has_changed(game: Game) -> None:
    assert game.lost() == set()


def test_lines_that_move_change_no_verdict(game: Game) -> None:
    game.module.write_text(f"# More.\n\n{CHAIN}")
    assert game.lost() == set()


def test_a_changed_definition_is_tried_again_and_what_it_names(game: Game) -> None:
    """Between the rows and the page that notices them: `told`, `chosen`."""
    game.module.write_text(CHAIN.replace("chosen(0)", "chosen(0 + 0)"))
    assert game.lost() == {"7", "9", "0"}


def test_what_lies_on_no_way_to_the_page_is_not_tried_again(game: Game) -> None:
    """`unheard` uses the rows too, but the page that notices them does not name it."""
    game.module.write_text(CHAIN.replace("chosen(1) + OTHER", "chosen(2) + OTHER"))
    assert game.lost() == {"2", "5"}


def test_a_changed_sentence_is_tried_again_with_what_it_noticed_and_its_page(game: Game) -> None:
    game.page.write_text(TELLING.replace("There are", "You have"))
    assert game.lost() == {"7", "9", "0", "1", "seven", "words"}


def test_a_survivor_is_tried_again_when_a_page_names_what_it_belongs_to(game: Game) -> None:
    game.page.write_text(TELLING.replace("More", "Other"))
    assert game.lost() == {"5", "seven", "words"}


def test_another_check_has_some_tried_again_and_other_ones_each_time(game: Game) -> None:
    everything = {mutant.name for mutant in game.mutants()[0]}
    keys = game.mutants()[1]
    some = [set(read_verdicts(game.root / "verdicts.json", keys, f"check {number}")) for number in range(50)]
    assert set().union(*some) == everything
    assert any(known != everything for known in some)


def test_a_game_of_which_nothing_is_kept_is_tried_whole(tmp_path: Path) -> None:
    assert Game(tmp_path).lost() == {"7", "9", "5", "0", "1", "seven", "words"}


def test_a_verdict_is_kept_and_a_line_that_was_cut_off_is_not(game: Game) -> None:
    mutants, keys = game.mutants()
    one, other = (keys.kept(mutant, Verdict(mutant.name, "survivor", "", 0.5)) for mutant in mutants[:2])
    record = Record(game.root, "tuurna")
    record.add(one)
    with record.file.open("a") as file:
        file.write('{"verdict": {"mut')
    resumed = Record(game.root, "tuurna")
    resumed.add(other)
    assert resumed.verdicts(mutants, keys) == {kept.verdict.mutant: kept for kept in (one, other)}


def test_a_verdict_of_what_has_changed_is_never_read(game: Game) -> None:
    mutants, keys = game.mutants()
    record = Record(game.root, "tuurna")
    record.add(Kept(Verdict(mutants[0].name, "survivor", "", 0.5), "", "of another state"))
    assert record.verdicts(mutants, keys) == {}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[[explained]]\nreason = "r"\n', "entry 1 has neither mutants nor a kind; it needs one of them"),
        ('[[explained]]\nmutants = ["a"]\n', "entry 1 has no reason"),
        ('[[explained]]\nreason = "r"\nmutants = ["a", "a"]\n', "explained more than once: a"),
        ("[[explained\n", "at line 1"),
    ],
)
def test_a_list_without_reasons_is_refused(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "survivors.toml"
    file.write_text(text)
    with pytest.raises(ListError, match=message):
        read_explained(file)


def test_the_list_and_the_survivors_have_to_agree() -> None:
    names = ("caught", "known", "new", "untried")
    mutants = [Mutant("a.py", 1, "number", 0, 1, "1", "2", row) for row in names]
    caught, known, new, _ = (mutant.name for mutant in mutants)
    tried = {caught: Verdict(caught, "finding", "says 1", 0.1)} | {
        name: Verdict(name, "survivor", "", 0.1) for name in (known, new)
    }
    reasons = dict.fromkeys([caught, known, mutants[3].name, "gone"], "because")
    explained = Explained(reasons, ()).reasons(mutants, tried)
    assert disagreements(mutants, tried, explained, Path("list.toml")) == [
        "a.py:1: [number] 1 → 2 in `new`: survives and is not explained in list.toml",
        "list.toml: explains what is caught by now (says 1): a.py: caught: 1 → 2",
        "list.toml: explains what is no mutant (any more): gone",
    ]
    found = score(mutants, tried, explained)
    assert (found.tried, found.caught, found.explained) == (3, 1, 1)
    assert str(found) == "50.0% caught with 1 explained survivors aside, 33.3% with them (1 of 3)"


def test_a_kind_explains_what_survives_of_it_below_a_path() -> None:
    kinds = (("plain", "number", "a/"), ("preset", "preset", "a/"), ("elsewhere", "number", "b/"))
    mutants = [Mutant(f"{folder}x.md", 1, kind, 0, 1, "1", "2", row) for row, kind, folder in kinds]
    tried = {mutant.name: Verdict(mutant.name, "survivor", "", 0.1) for mutant in mutants}
    listed = Explained({}, (("number", "a/", "because"),))
    assert listed.reasons(mutants, tried) == {mutants[0].name: "because"}
    caught = {mutant.name: Verdict(mutant.name, "finding", "", 0.1) for mutant in mutants}
    assert listed.reasons(mutants, caught) == {}


PAGE = """\
# Coins

A coin has {fact}`two <SIDES>` sides, which is {fact}`two <halvings()>` halvings. It shows heads
{odds}`half the time <flip.chance()>`.

```{roll} tuurna.flip
coins: 2
```

```{calc} tuurna.sides
```
"""

HALVINGS = '''\
SIDES = 2


def halvings() -> int:
    """How often it takes to come from the sides of a coin to nothing."""
    nothing = count = int()
    left = SIDES
    while left > nothing:
        left, count = left // SIDES, count + True
    return count
'''


@dataclass
class Run:
    status: int
    output: str
    errors: str
    verdicts: dict[str, dict[str, str]]


def run(folder: Path, *words: str) -> Run:
    """The command on the book in a folder."""
    places = os.pathsep.join([str(EXTENSIONS), str(EXTENSIONS.parent)])
    done = subprocess.run(
        [sys.executable, "-m", "rule_mutants", "tuurna", "--package", "mutable_rules", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": places},
        capture_output=True,
        text=True,
        check=False,
    )
    lines = [line for file in (folder / "build" / "mutants").glob("*.jsonl") for line in file.read_text().splitlines()]
    found = [json.loads(line)["verdict"] for line in lines]
    verdicts = {verdict["mutant"]: verdict for verdict in found}
    return Run(done.returncode, done.stdout, done.stderr, verdicts)


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("mutants")
    index = "# Toy\n\nSee [all toys](../toys.md).\n\n```{toctree}\ncoins\nedges\n```\n\n```{errata}\n```\n"
    write_book(folder, asks="loose", coins=PAGE, edges="# Edges\n\n{fact}`Nine <coins.EDGES>` notches.\n", index=index)
    (folder / "docs" / "toys.md").write_text("# All toys\n", encoding="utf-8")
    last = 'f"A coin has {SIDES} sides.")\n'
    changes = (("tuurna/coins.py", "SIDES = 2\n", HALVINGS), ("tuurna/coins.py", last, f"{last}\n\nEDGES = 9\n"))
    write_rules(folder, "mutable_rules", *changes)
    (folder / "_ext").symlink_to(EXTENSIONS)
    return folder


@pytest.fixture(scope="module")
def first(book: Path) -> Run:
    return run(book, "--limit", "10")


def test_a_finding_catches_a_mutant_of_code_and_one_of_text(first: Run) -> None:
    sides = first.verdicts["mutable_rules/tuurna/coins.py: SIDES = 2: 2 → 3"]
    assert sides["outcome"] == "finding"
    assert sides["told"].startswith("docs/tuurna/coins.md:3: says two, ")
    half = next(name for name in first.verdicts if name.endswith(": half the time → about one in three"))
    assert first.verdicts[half]["outcome"] == "finding"


def test_a_page_of_another_chapter_catches_a_mutant_of_code(first: Run) -> None:
    edges = first.verdicts["mutable_rules/tuurna/coins.py: EDGES = 9: 9 → 10"]
    assert edges["outcome"] == "finding"
    assert edges["told"].startswith("docs/tuurna/edges.md:3: says Nine, ")


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
    assert (endless["outcome"], endless["told"]) == ("timeout", "no end within 10 s")
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
    told = [line for line in again.errors.splitlines() if "survives and is not explained" in line]
    assert len(told) == 1
    assert told[0].endswith("survives and is not explained in tests/tuurna/survivors.toml")
    assert new.split(": ")[0] in told[0]


def test_a_reason_for_what_is_caught_fails_the_session(book: Path, first: Run) -> None:
    caught = next(name for name, verdict in first.verdicts.items() if verdict["outcome"] == "finding")
    file = explain(book, [*survivors(first), caught])
    again = run(book)
    file.unlink()
    (line,) = again.errors.splitlines()
    assert again.status == 1
    assert line.startswith("tests/tuurna/survivors.toml: explains what is caught by now (")
    assert line.endswith(caught)


@pytest.fixture
def unrecorded(book: Path, first: Run) -> Iterator[None]:
    """For as long as a test takes, no verdicts of the first run are checked in."""
    record = book / "tests" / "tuurna" / "verdicts.json"
    kept = record.read_text()
    record.unlink()
    yield
    record.write_text(kept)


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
    scores = (measured.rules, measured.errata, measured.text)
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


@pytest.mark.usefixtures("unrecorded")
def test_a_gate_passes_over_a_game_without_a_record(book: Path) -> None:
    passed = run(book, "--recorded")
    assert (passed.status, passed.errors) == (0, "")
    assert passed.output == "tuurna: passed over; `nox -s mutants -- tuurna` records its verdicts\n"


def test_a_book_with_findings_is_to_be_put_right_first(book: Path, first: Run) -> None:
    page = book / "docs" / "tuurna" / "coins.md"
    text = page.read_text()
    page.write_text(text.replace("`two <SIDES>`", "`three <SIDES>`"))
    wrong = run(book)
    page.write_text(text)
    assert wrong.status == 1
    told = "tuurna: the book is to be put right first: docs/tuurna/coins.md:3: says three, "
    assert wrong.errors.startswith(told)
