"""The command: make the mutants of a game, try those whose verdict is not known, print the score."""

from __future__ import annotations

import argparse
import ast
import multiprocessing
import random
import re
import signal
import sys
import tempfile
import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from executable_rules.pages.scores import FILE, Measured, share, state, write_score

from .code import code_mutants
from .data import data_mutants
from .explained import ListError, disagreements, read_explained
from .mutant import Mutant
from .record import FILE as VERDICTS
from .record import Kept, Keys, Record, check_digest, read_verdicts, recorded_survivors, write_verdicts
from .report import TARGET, listed, score, table
from .rests_on import Book
from .text import text_mutants
from .trial import TrialError, Verdict, snapshot
from .worker import try_some

EVERY = 15.0
"""Seconds between two lines of progress."""

DIRECTIONS = ("rules", "play", "errata", "text")
"""What is changed, each with a score of its own: rules; what a sheet or a fight does with them; errata; pages."""

PLAY = re.compile(r"\bregistry\.(?:sheet|tracker)\(")
"""What declares a character's sheet or the tracker of a fight. Pages say little about what people do with those, step
by step: that is for the game's tests."""

STOPPED = 130
"""The exit status after Ctrl-C."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the score; 0 when the target is met and the list of explained survivors is true."""
    options = _options(arguments)
    try:
        return _run_all(options)
    except KeyboardInterrupt:
        sys.stderr.write("stopped; the same command goes on from here\n")
        return STOPPED


def _run_all(options: argparse.Namespace) -> int:
    """One game after the other."""
    status = 0
    for game in options.games or _games(options.package):
        if options.recorded and not Path("tests", game, VERDICTS).is_file():
            print(f"{game}: passed over; `nox -s mutants -- {game}` records its verdicts")
            continue
        try:
            status |= _run(game, options)
        except (TrialError, ListError) as error:
            sys.stderr.write(f"{game}: {error}\n")
            status = 1
    return status


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m rule_mutants", description=__doc__)
    parser.add_argument("games", nargs="*", help="all games that have pages unless given")
    parser.add_argument("--package", default="rules_py", help="the package of rules")
    parser.add_argument("--only", choices=DIRECTIONS, help="nothing but these")
    parser.add_argument("--under", default="", metavar="PATH", help="only in files whose path begins so")
    parser.add_argument("--shard", type=_shard, default=(1, 1), metavar="N/OF", help="the Nth of so many equal parts")
    parser.add_argument("--jobs", type=int, default=2, help="so many mutants at a time")
    parser.add_argument("--limit", type=float, default=60, help="seconds until a mutant counts as endless")
    parser.add_argument("--whole", action="store_true", help="try all anew, whatever is known")
    parser.add_argument(
        "--recorded", action="store_true", help="compare with the verdicts that are checked in, and write none"
    )
    parser.add_argument("--state", type=Path, default=Path("build/mutants"), help="where the verdicts are kept")
    return parser.parse_args(arguments)


def _shard(text: str) -> tuple[int, int]:
    part, _, parts = text.partition("/")
    if not (part.isdigit() and parts.isdigit() and 1 <= int(part) <= int(parts)):
        raise argparse.ArgumentTypeError(f"{text!r}; allowed: 1/4 to 4/4 for four parts")
    return int(part), int(parts)


def _games(package: str) -> list[str]:
    """The games that have both rules and pages."""
    return sorted(
        folder.parent.name for folder in Path("docs").glob("*/index.md") if Path(package, folder.parent.name).is_dir()
    )


def _run(game: str, options: argparse.Namespace) -> int:
    options.state.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="bench-", dir=options.state) as scratch:
        original = Path(scratch, "original")
        snapshot(Path.cwd(), original, options.package)
        return _scored(game, original, options)


def _scored(game: str, original: Path, options: argparse.Namespace) -> int:
    """Try the mutants of a game whose verdicts are not known and print the score."""
    rules, pages = f"{options.package}/{game}", f"docs/{game}"
    code = [*code_mutants(original, rules), *data_mutants(original, rules)]
    directions = {**by_direction(code, original, rules), "text": text_mutants(original, pages)}
    everything = [mutant for mutants in directions.values() for mutant in mutants]
    file = Path("tests", game, "survivors.toml")
    listed_reasons = read_explained(file)
    keys, check = Keys(Book(original, rules, pages), everything), check_digest(original, options.package)
    record, checked_in = Record(options.state, game), file.with_name(VERDICTS)
    if options.whole:
        record.file.unlink(missing_ok=True)
    part, parts = options.shard
    wanted = [
        [mutant for mutant in mutants if mutant.path.startswith(options.under)]
        for name, mutants in directions.items()
        if options.only in (None, name)
    ]
    if not any(wanted):
        raise TrialError(f"nothing in its rules and pages can be changed under {options.under!r}")
    chosen = [mutant for mutants in wanted for mutant in mutants[part - 1 :: parts]]
    known = {} if options.whole else read_verdicts(checked_in, keys, check)
    known |= record.verdicts(everything, keys)
    # Only a survivor that is new matters to who compares; what has survived before may go on doing so.
    passed_over = recorded_survivors(checked_in) if options.recorded else frozenset()
    todo = [mutant for mutant in chosen if mutant.name not in known and mutant.name not in passed_over]
    print(f"{game}: {len(chosen)} mutants, {len(chosen) - len(todo)} known", flush=True)
    tasks = tasks_of(todo, frozenset(mutant.name for mutant in directions["play"]), keys)
    known |= _try(tasks, game, original, record, keys, options)
    verdicts = {name: kept.verdict for name, kept in known.items()}
    tried = {mutant.name: verdicts[mutant.name] for mutant in chosen if mutant.name in verdicts}
    explained = listed_reasons.reasons(everything, verdicts)
    sys.stdout.write(listed("Survivors", everything, tried, "survivor"))
    sys.stdout.write(listed("Builds without an end", everything, tried, "timeout"))
    if options.recorded:
        return _new(everything, tried, {*explained, *recorded_survivors(checked_in)})
    unexplained = {mutant.name for mutant in directions["play"]} - set(explained)
    judged = {name: verdict for name, verdict in tried.items() if name not in unexplained}
    wrong = disagreements(everything, judged, explained, file)
    for direction, mutants in directions.items():
        if not {mutant.name for mutant in mutants}.isdisjoint(tried):
            sys.stdout.write(table(direction, mutants, tried, explained))
            found = score(mutants, tried, explained)
            if found.aside < TARGET and direction != "play":
                wrong.append(f"{direction}: {share(found.aside)} caught; wanted: {share(TARGET)}")
    if all(mutant.name in verdicts for mutant in everything):  # by this run, or by others
        scores = {name: score(mutants, verdicts, explained) for name, mutants in directions.items()}
        measured = Measured(_version(original / options.package), state(original / rules, original / pages), **scores)
        write_score(file.with_name(FILE), measured)
        write_verdicts(checked_in, keys, known, check)
        print(f"{file.with_name(FILE)}: written, for rules and pages in the state {measured.state}")
    sys.stderr.write("".join(f"{line}\n" for line in wrong))
    return 1 if wrong else 0


def _new(mutants: Iterable[Mutant], tried: Mapping[str, Verdict], known: Collection[str]) -> int:
    """Name the survivors that are not known; 1 when there are any."""
    found = [mutant for mutant in mutants if mutant.name in tried and tried[mutant.name].outcome == "survivor"]
    new = [f"{mutant}: survives, and did not before\n" for mutant in found if mutant.name not in known]
    sys.stderr.write("".join(new))
    return 1 if new else 0


def by_direction(code: Iterable[Mutant], root: Path, rules: str) -> dict[str, list[Mutant]]:
    """Mutants of a game's code, by what they change.

    Args:
        code: the mutants.
        root: the project.
        rules: the game's folder of code in it, as their paths begin.
    """
    found: dict[str, list[Mutant]] = {"rules": [], "play": [], "errata": []}
    directions = {"errata": "errata"}
    for mutant in code:
        # `errata` for `errata.py`, and for all in a folder of that name.
        first = Path(mutant.path).relative_to(rules).with_suffix("").parts[0]
        if first not in directions:
            files = (root / rules / first / "__init__.py", root / rules / f"{first}.py")
            is_play = any(file.is_file() and PLAY.search(file.read_text(encoding="utf-8")) for file in files)
            directions[first] = "play" if is_play else "rules"
        found[directions[first]].append(mutant)
    return found


def _version(package: Path) -> str:
    """What the package says of itself; it is not imported, for it may be broken."""
    for node in ast.parse((package / "__init__.py").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__version__":
            return str(ast.literal_eval(node.value))
    return ""


def _try(
    tasks: Sequence[Sequence[Mutant]],
    game: str,
    original: Path,
    record: Record,
    keys: Keys,
    options: argparse.Namespace,
) -> dict[str, Kept]:
    """Try mutants in any order, so that the rate at the beginning is that of the whole."""
    if not tasks:
        return {}
    order = random.Random(0).sample(tasks, len(tasks))
    mutants = {mutant.name: mutant for task in tasks for mutant in task}
    found: dict[str, Kept] = {}
    survivors, last_report, progress = 0, time.monotonic(), Progress(len(mutants))
    spawn = multiprocessing.get_context("spawn")  # a copy of this process would have the rules imported
    # Ctrl-C reaches all processes of a terminal; only this one stops the run, else it would wait for what has died.
    deaf = (signal.SIGINT, signal.SIG_IGN)
    with ProcessPoolExecutor(options.jobs, spawn, signal.signal, deaf) as workers:
        benches = (str(original), str(original.parent), game, options.limit)
        futures = [workers.submit(try_some, task, *benches) for task in order]
        try:
            for future in as_completed(futures):
                for verdict in future.result():
                    kept = found[verdict.mutant] = keys.kept(mutants[verdict.mutant], verdict)
                    record.add(kept)
                    survivors += verdict.outcome == "survivor"
                if time.monotonic() - last_report >= EVERY or len(found) == len(mutants):
                    last_report = time.monotonic()
                    print(f"{progress.at(len(found))}, {survivors} survivors", flush=True)
        finally:
            workers.shutdown(cancel_futures=True)  # after an error nothing more is begun
    return found


def tasks_of(mutants: Sequence[Mutant], play: Collection[str], keys: Keys) -> list[list[Mutant]]:
    """Mutants as they are tried, some of them together.

    Those of rules go one by one; those of play together when they change different definitions of a module, for most
    survive, and that takes longest; those of a page when they change different lines.

    Args:
        mutants: all that are to be tried.
        play: the names of those that change what a sheet or a fight does.
        keys: what says where each mutant belongs.
    """
    tasks = []
    rounds: dict[str, list[tuple[set[object], list[Mutant]]]] = {}
    for mutant in mutants:
        if mutant.path.endswith(".md"):
            places: set[object] = set(range(mutant.line, mutant.line + mutant.old.count("\n") + 1))
        elif mutant.name in play:
            places = {keys.definition(mutant)}
        else:
            tasks.append([mutant])
            continue
        begun = rounds.setdefault(mutant.path, [])
        taken, together = next((found for found in begun if found[0].isdisjoint(places)), (set(), []))
        if not together:
            begun.append((taken, together))
        taken |= places
        together.append(mutant)
    return [*tasks, *(together for begun in rounds.values() for _, together in begun)]


class Progress:
    """How far a run is, how fast it goes, and how long it will take.

    Args:
        total: of how many mutants.
    """

    def __init__(self, total: int) -> None:
        self.total = total
        self.started = time.monotonic()

    def at(self, number: int) -> str:
        """How far a run has come, in words."""
        seconds = time.monotonic() - self.started
        left = (self.total - number) * seconds / number
        return (
            f"{number} of {self.total} in {seconds / 60:.1f} min, {number / seconds:.2f} a second,"
            f" {left / 60:.0f} min left"
        )
