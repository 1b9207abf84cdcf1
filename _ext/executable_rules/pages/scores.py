"""The last drift score of a game, as it is checked in: what was caught, and of which rules and pages that is true.

The run of the mutants writes it; the page of what is verified shows it. Plain Python; knows nothing of Sphinx.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from fractions import Fraction
from pathlib import Path

FILE = "score.json"
"""Its name, in the folder of the game's tests."""


@dataclass(frozen=True)
class Score:
    """What came of the mutants of one direction.

    Attributes:
        tried: how many mutants there were.
        caught: how many of them the check noticed.
        explained: how many others have a reason to survive.
    """

    tried: int
    caught: int
    explained: int

    @property
    def plain(self) -> Fraction:
        """The share that is caught."""
        return Fraction(self.caught, self.tried) if self.tried else Fraction(1)

    @property
    def aside(self) -> Fraction:
        """The share that is caught of those that have no reason to survive."""
        left = self.tried - self.explained
        return Fraction(self.caught, left) if left else Fraction(1)

    def __str__(self) -> str:
        return (
            f"{share(self.aside)} caught with {self.explained} explained survivors aside,"
            f" {share(self.plain)} with them ({self.caught} of {self.tried})"
        )


def share(value: Fraction) -> str:
    """In percent, rounded down, so that 100% means all."""
    tenths = int(value * 1000)
    return f"{tenths // 10}.{tenths % 10}%"


@dataclass(frozen=True)
class Measured:
    """The scores of a game.

    Attributes:
        version: of the package of rules.
        state: the digest of the rules and pages that they were measured on.
        rules, errata, text: the scores of changes of the rules, of the proofs of errata, and of the pages. In a file
            from before they were separate, errata count with the rules.
        play: that of what sheets and fights do; None in a file from before it was measured.
    """

    version: str
    state: str
    rules: Score
    errata: Score | None
    text: Score
    play: Score | None = None


def state(rules: Path, pages: Path) -> str:
    """A short digest of a game's rules and pages; it changes with each of them.

    Args:
        rules: the folder of the game's code and data.
        pages: the folder of its pages.
    """
    total = hashlib.sha256()
    for folder, ending in ((rules, ".py"), (rules, ".json"), (pages, ".md")):
        for file in sorted(folder.rglob(f"*{ending}")):
            # Line by line, because a checkout may have other line ends.
            lines = file.read_bytes().splitlines()
            total.update(f"{file.relative_to(folder).as_posix()}\0{len(lines)}\0".encode() + b"\n".join(lines))
    return total.hexdigest()[:12]


def write_score(file: Path, measured: Measured) -> None:
    """Keep the scores in a file that is checked in."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(asdict(measured), indent=2) + "\n", encoding="utf-8")


def read_score(file: Path) -> Measured | None:
    """The scores of a file; nothing where there is none."""
    if not file.is_file():
        return None
    found: Mapping[str, dict[str, int]] = json.loads(file.read_text(encoding="utf-8"))
    rules, errata, play = found.get("rules") or found["code"], found.get("errata"), found.get("play")
    scores = (
        Score(**rules),
        Score(**errata) if errata else None,
        Score(**found["text"]),
        Score(**play) if play else None,
    )
    return Measured(str(found["version"]), str(found["state"]), *scores)
