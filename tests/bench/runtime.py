"""`python -m tests.bench.runtime build/site`: how soon a reader's first roll is there, in three engines.

Beside each visit of the site stand visits of pages to compare with: Pyodide as its guide starts it, in a worker, with
one `random.randint`; the compilation of its program alone; and a roll in plain JavaScript. They alternate, so that a
machine that changes its speed changes all. The first round of each browser does not count: in it the server packs its
files, and the browser starts. `--write` keeps the figures, for the page that shows them, beside those of
engines that are not measured anew.
"""

from __future__ import annotations

import argparse
import csv
import statistics
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.bench.visits import Visit, Visitor, visiting
from tests.engines.engines import ENGINES, Engine

ROOT = Path(__file__).parent.parent.parent
FIGURES = ROOT / "docs/bench.csv"
PYODIDE = ROOT / "node_modules/pyodide"

RULE = "tuurna.check"
FIRST = f"tuurna/rolls.html?rule={RULE}&bench="
SECOND = "tuurna/contests.html?rule=tuurna.contest&bench="
BARE = "_bench/bare.html?kind={}&bench=cold"
REPEATS = 7
NAMES = [engine.name for engine in ENGINES]

Visits = Mapping[str, Sequence[Visit]]


@dataclass(frozen=True)
class Row:
    """One line of the table.

    Attributes:
        name: what was measured.
        unit: of the value.
        measure: takes it from all visits of an engine.
        most: the goal, which it may reach and not pass; None where it only serves to compare.
    """

    name: str
    unit: str
    measure: Callable[[Visits], float]
    most: float | None = None


def took(kind: str) -> Callable[[Visits], float]:
    """The median of the clicks of a kind, in milliseconds."""
    return lambda visits: float(statistics.median(visit.report["ms"] for visit in visits[kind]))


def share(kind: str, other: str) -> Callable[[Visits], float]:
    """The median of one kind as a multiple of that of another."""
    return lambda visits: took(kind)(visits) / took(other)(visits)


def rolls(visits: Visits) -> list[float]:
    """All rolls but the first of each visit, in milliseconds."""
    return [ms for visit in visits["again"] for ms in visit.report["each"]]


def usual(visits: Visits) -> float:
    """The median of these rolls."""
    return statistics.median(rolls(visits))


def slowest(visits: Visits) -> float:
    """What 99 of 100 of these rolls stay under."""
    return statistics.quantiles(rolls(visits), n=100)[-1]


def growth(visits: Visits) -> float:
    """By how many percent ten thousand rolls let the memory of the worker's Python grow, at most."""
    return float(max(100 * (visit.report["after"] / visit.report["before"] - 1) for visit in visits["many"]))


def sent(kind: str, part: str, what: str, scale: float) -> Callable[[Visits], float]:
    """What a visit asked for, the median."""
    return lambda visits: statistics.median(getattr(getattr(visit, part), what) / scale for visit in visits[kind])


ROWS = (
    Row("Time to the first roll, from the click", "ms", took("cold")),
    Row("Time to the first roll with unmodified Pyodide", "ms", took("bare")),
    Row("Our time to the first roll as a share of Pyodide's", "×", share("cold", "bare"), 0.25),
    Row("Time spent just compiling Pyodide's program", "ms", took("compile")),
    Row("Time for a roll in plain JavaScript", "ms", took("plain")),
    Row("Time for the first roll if you wait two seconds before you click", "ms", took("later"), 50),
    Row("Time for later rolls, median", "ms", usual, 5),
    Row("Time for later rolls, 99th percentile", "ms", slowest, 16),
    Row("Time to the first roll at 20 Mbit/s", "ms", took("slow")),
    Row("Time to the first roll at 20 Mbit/s with unmodified Pyodide", "ms", took("slow bare")),
    Row("Our time at 20 Mbit/s as a share of Pyodide's", "×", share("slow", "slow bare"), 0.8),
    Row("Time to the first roll on the next page at 20 Mbit/s", "ms", took("slow next")),
    Row("Time to the first roll on the next page at 20 Mbit/s with unmodified Pyodide", "ms", took("slow bare next")),
    Row(
        "Our time on the next page at 20 Mbit/s as a share of Pyodide's", "×", share("slow next", "slow bare next"), 0.3
    ),
    Row("Requests until a page has loaded", "", sent("cold", "before", "requests", 1)),
    Row("Download until a page has loaded", "KB", sent("cold", "before", "raw", 1e3)),
    Row("Download until a page has loaded (gzipped)", "KB", sent("cold", "before", "packed", 1e3)),
    Row("Requests before the first roll", "", sent("cold", "whole", "requests", 1)),
    Row("Download before the first roll", "MB", sent("cold", "whole", "raw", 1e6)),
    Row("Download before the first roll (gzipped)", "MB", sent("cold", "whole", "packed", 1e6), 6.3),
    Row("Download before the first roll with unmodified Pyodide (gzipped)", "MB", sent("bare", "whole", "packed", 1e6)),
    Row("Extra memory in use after 10,000 rolls", "%", growth, 5),
)


def go_round(visitor: Visitor, *, rolls: bool) -> dict[str, Visit]:
    """One visit of each kind; `rolls` adds the ten thousand."""
    found = {
        "cold": visitor.go(f"{FIRST}cold"),
        "bare": visitor.go(BARE.format("python")),
        "compile": visitor.go(BARE.format("compile")),
        "plain": visitor.go(BARE.format("plain")),
        "later": visitor.go(f"{FIRST}later"),
        "again": visitor.go(f"{FIRST}again"),
        "slow": visitor.go(f"{FIRST}cold", slow=True),
        "slow next": visitor.go(f"{SECOND}cold", slow=True, next_page=True),
        "slow bare": visitor.go(BARE.format("python"), slow=True),
        "slow bare next": visitor.go(BARE.format("python&page=2"), slow=True, next_page=True),
    }
    return found | ({"many": visitor.go(f"{FIRST}many")} if rolls else {})


def measured(engine: Engine, site: Path, repeats: int) -> dict[str, list[Visit]]:
    """All visits of an engine, by kind."""
    found: dict[str, list[Visit]] = {}
    with visiting(engine, site, PYODIDE) as visitor:
        for number in range(repeats + 1):
            print(f"\r{engine.name}: round {number} of {repeats}", end="", file=sys.stderr, flush=True)
            visits = go_round(visitor, rolls=number == repeats)
            if number:
                for kind, visit in visits.items():
                    found.setdefault(kind, []).append(visit)
    print(file=sys.stderr)
    return found


def table(columns: Mapping[str, Sequence[str]]) -> list[list[str]]:
    """For each row what was measured, in each engine, the goal, and whether all engines reach it."""
    rows = [["What was measured", *columns, "Goal", "Reached"]]
    for number, row in enumerate(ROWS):
        cells = [column[number] for column in columns.values()]
        goal = ["", ""] if row.most is None else [shown(row.most, row.unit), reached(cells, row.most)]
        rows.append([row.name, *cells, *goal])
    return rows


def kept() -> dict[str, list[str]]:
    """The columns of the engines that were measured before, if the rows are still those."""
    if not FIGURES.is_file():
        return {}
    head, *rows = csv.reader(FIGURES.read_text(encoding="utf-8").splitlines())
    if [row[0] for row in rows] != [row.name for row in ROWS]:
        return {}
    return {name: [row[place] for row in rows] for place, name in enumerate(head) if name in NAMES}


def shown(value: float, unit: str) -> str:
    """A value as a reader sees it: with three digits that count, and its unit."""
    digits = 0 if value >= 100 or value == int(value) else 1 if value >= 10 else 2
    return f"{value:,.{digits}f} {unit}".strip()


def reached(cells: Sequence[str], most: float) -> str:
    """Whether all engines reach a goal."""
    return "yes" if all(float(cell.split()[0].replace(",", "")) <= most for cell in cells) else "no"


def main() -> int:
    """Print the table, and keep the figures if asked to."""
    parser = argparse.ArgumentParser(prog="nox -s bench --")
    parser.add_argument("site", type=Path)
    parser.add_argument("--engine", choices=NAMES, action="append", help="only this one; all by default")
    parser.add_argument("--repeats", type=int, default=REPEATS)
    parser.add_argument("--write", action="store_true", help=f"keep the figures in {FIGURES.relative_to(ROOT)}")
    options = parser.parse_args()
    columns = kept() if options.write else {}
    for engine in ENGINES:
        if engine.name in (options.engine or NAMES):
            visits = measured(engine, options.site, options.repeats)
            columns[engine.name] = [shown(row.measure(visits), row.unit) for row in ROWS]
    rows = table({name: columns[name] for name in NAMES if name in columns})
    for name, *cells in rows:
        print(f"{name:77}" + "".join(f"{cell:>12}" for cell in cells))
    if options.write:
        with FIGURES.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows(rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
