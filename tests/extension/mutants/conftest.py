"""A small book, and a first run of the mutants on it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.extension.mutants.book import EXTENSIONS, Run, run
from tests.extension.project import write_book
from tests.extension.toy_rules import write_rules

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


@pytest.fixture
def unrecorded(book: Path, first: Run) -> Iterator[None]:
    """For as long as a test takes, no verdicts of the first run are checked in."""
    record = book / "tests" / "tuurna" / "verdicts.json"
    kept = record.read_text()
    record.unlink()
    yield
    record.write_text(kept)
