"""`python -m tests.bench.growth`: what a large game does to the check: its time a page with SIRPAS in, and without.

The books are those of this repository; what is left out of them is excluded, so the pages are the same. A start is
measured by a book without a game and taken off, for a larger book spreads it over more pages.
"""

from __future__ import annotations

import re
import statistics
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from rules_py import GAMES

from .builds import ROOT, Run, build

REPEATS = 3
LARGE = "sirpas"
SMALL = "tuurna"
BOOKS: Mapping[str, tuple[str, ...]] = {
    "no game": (),
    "Tu'urna": (SMALL,),
    "Tu'urna and SIRPAS": (SMALL, LARGE),
    "all but SIRPAS": tuple(game for game in GAMES if game != LARGE),
    "all": GAMES,
}
OTHERS = ("about.md", "authors/*", "odds/*", "reference/*", "verified.md")
"""Pages that tell of all games at once."""

_COUNTS = re.compile(r"(\d+) claims on (\d+) pages")


def drift(games: tuple[str, ...], compiled: Path) -> Run:
    """A check of a book with these games. What is left out is missed by links to it, so findings do not count."""
    left_out = [*OTHERS, *(f"{game}/*" for game in GAMES if game not in games)]
    return build(ROOT / "docs", "drift", compiled, ["-D", f"exclude_patterns={','.join(left_out)}"], findings=True)


def main() -> int:
    """Print the table."""
    runs: dict[str, list[Run]] = {name: [] for name in BOOKS}
    with tempfile.TemporaryDirectory() as folder:
        drift(GAMES, Path(folder))  # does not count: it leaves every module compiled
        for number in range(REPEATS):
            for name, games in BOOKS.items():
                runs[name].append(drift(games, Path(folder)))
                print(f"\rrun {number + 1} of {REPEATS}: {name:20}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print("book                pages    claims  drift s  ms a page  ms a page without the start")
    each: dict[str, list[float]] = {}
    for name, found in runs.items():
        counts = _COUNTS.match(found[0].output)
        assert counts is not None, found[0].output
        claims, pages = (int(number) for number in counts.groups())
        seconds = statistics.median(run.seconds for run in found)
        each[name] = [
            (run.seconds - start.seconds) / pages * 1000 for run, start in zip(found, runs["no game"], strict=True)
        ]
        print(
            f"{name:18}  {pages:5}  {claims:8}  {seconds:7.2f}  {seconds / pages * 1000:9.1f}"
            f"  {statistics.median(each[name]):27.1f}"
        )
    for large, small in (("Tu'urna and SIRPAS", "Tu'urna"), ("all", "all but SIRPAS")):
        ratio = statistics.median(a / b for a, b in zip(each[large], each[small], strict=True))
        print(f"time a page of “{large}” against “{small}”, start excluded: {ratio:.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
