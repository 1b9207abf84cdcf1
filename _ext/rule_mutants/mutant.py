"""One small wrong change of a file. Imports nothing of the project: trials need it before the rules are imported."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path


@dataclass(frozen=True)
class Mutant:
    """The text from `start` to `end` of a file becomes `new`.

    Attributes:
        path: the file, relative to the project.
        line: where the change begins, counted from 1.
        kind: what is changed: `number`, `comparison`, `odds`, `cell`, …
        start, end: characters from the beginning of the file.
        old, new: the text before and after.
        row: the original line, blanks folded.
        nth: 1, or more when the same change can be made to another place of an equal line.
    """

    path: str
    line: int
    kind: str
    start: int
    end: int
    old: str
    new: str
    row: str
    nth: int = 1

    @property
    def name(self) -> str:
        """What the list of explained survivors calls it; lines may move without touching it."""
        again = f" #{self.nth}" if self.nth > 1 else ""
        return f"{self.path}: {self.row}: {folded(self.old)} → {folded(self.new)}{again}"

    def apply(self, text: str) -> str:
        """The file's text with the change."""
        return text[: self.start] + self.new + text[self.end :]

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: [{self.kind}] {folded(self.old)} → {folded(self.new)} in `{self.row}`"


def folded(text: str) -> str:
    """The text on one line, with single blanks."""
    return " ".join(text.split())


def made(path: str, text: str, kind: str, start: int, end: int, new: str) -> Mutant:
    """The mutant of `path`, whose content is `text`, that puts `new` between two offsets."""
    line = text.count("\n", 0, start) + 1
    row = folded(text[text.rfind("\n", 0, start) + 1 :].partition("\n")[0])
    return Mutant(path, line, kind, start, end, text[start:end], new, row)


def numbered(mutants: Iterable[Mutant]) -> list[Mutant]:
    """In the order of the file, each once, and with names that are all different."""
    seen: Counter[str] = Counter()
    found = []
    for mutant in sorted(set(mutants), key=lambda mutant: (mutant.start, mutant.end, mutant.kind, mutant.new)):
        seen[mutant.name] += 1
        found.append(replace(mutant, nth=seen[mutant.name]))
    return found


def of_files(root: Path, folder: str, pattern: str, changes: Callable[[str, str], Iterable[Mutant]]) -> list[Mutant]:
    """Every mutant of the files of one kind, file by file.

    Args:
        root: the project.
        folder: where the files lie, relative to it.
        pattern: of their paths below it.
        changes: gives the mutants of a file, from its path and its text.
    """
    found = []
    for file in sorted((root / folder).glob(pattern)):
        found += numbered(changes(file.relative_to(root).as_posix(), file.read_text(encoding="utf-8")))
    return found
