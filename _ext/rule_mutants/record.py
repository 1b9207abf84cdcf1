"""Verdicts that are kept, each with keys of what it rests on (see `rests_on`).

What a run finds goes into a file of JSON lines at once, so that a run that was stopped goes on where it was. When every
mutant of a game has its verdict, they are put into a file that is checked in: for each page the key of its mutants, for
each part of a page which mutants of the code it notices. A fresh checkout tries only what has changed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path

from .forked import Outcome
from .mutant import Mutant
from .rests_on import LENGTH, Book, Definition, digested
from .trial import Verdict

FILE = "verdicts.json"
"""The file that is checked in, in the folder of the game's tests."""

LIBRARIES = ("sphinx", "myst-parser", "docutils", "icepool")
"""What the check is made with."""

IMPORT = "import"
"""Instead of a part of a page: what noticed a mutant with which the rules can't be imported."""

UNIMPORTABLE = "cannot be imported"
"""In the message of such a failure."""

CHECKED_BY = ("claims", "book", "markup", "build")
"""The parts of the extension that notice mutants."""

ONE_OF = 50
"""When the check itself has changed, one verdict in this many is tried again, different ones each time."""


def check_digest(root: Path, package: str) -> str:
    """A digest of the check: of the extension, of what all games share, of the configuration, and of the libraries."""
    extension = root / "_ext" / "executable_rules"
    files = [file for part in CHECKED_BY for file in sorted((extension / part).rglob("*.py"))]
    files += [*sorted((root / package).glob("*.py")), root / "docs" / "conf.py"]
    texts = [f"{file.relative_to(root).as_posix()}\n{file.read_text(encoding='utf-8')}" for file in files]
    return digested(*(f"{name} {version(name)}" for name in LIBRARIES), *texts)


@dataclass(frozen=True)
class Kept:
    """A verdict with what it rests on.

    Attributes:
        verdict: the verdict.
        witness: the digest of the part of a page that noticed a mutant of the code, or `IMPORT`; empty when none did.
        key: of all that the verdict rests on.
    """

    verdict: Verdict
    witness: str
    key: str


class Keys:
    """What every mutant of a game is known by.

    Args:
        book: the game as it is.
        mutants: all that there are.
    """

    def __init__(self, book: Book, mutants: Iterable[Mutant]) -> None:
        self._book = book
        self.pages: dict[str, list[Mutant]] = {path: [] for path in book.parts}
        self.code: list[Mutant] = []
        for mutant in mutants:
            self.pages.get(mutant.path, self.code).append(mutant)
        self.page_keys = {path: book.page_key(path, found) for path, found in self.pages.items()}
        self.ids = {mutant.name: book.id(mutant) for mutant in self.code}
        self._parts = {part.digest: part for parts in book.parts.values() for part in parts}

    def key(self, mutant: Mutant, witness: str) -> str:
        """The key of a verdict; empty when what noticed the mutant is no more.

        Args:
            mutant: the mutant.
            witness: the digest of the part of a page that noticed it, or `IMPORT`; empty when none did.
        """
        if mutant.path in self.page_keys:
            return self.page_keys[mutant.path]
        if witness == IMPORT:
            return f"{self.ids[mutant.name]}{self._book.code_key(mutant)}"
        if witness and witness not in self._parts:
            return ""
        return f"{self.ids[mutant.name]}{self._book.key(mutant, self._parts.get(witness))}"

    def definition(self, mutant: Mutant) -> Definition:
        """The definition of the code that a mutant changes."""
        return self._book.definition(mutant)

    def kept(self, mutant: Mutant, verdict: Verdict) -> Kept:
        """A verdict that was found just now."""
        part = self._book.witness(*verdict.place) if verdict.place and mutant.path not in self.page_keys else None
        witness = part.digest if part is not None else ""
        if verdict.outcome == "failure" and UNIMPORTABLE in verdict.message:
            witness = IMPORT
        return Kept(verdict, witness, self.key(mutant, witness))


class Record:
    """The verdicts of this machine.

    Args:
        folder: where the file lies.
        game: whose verdicts they are.
    """

    def __init__(self, folder: Path, game: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.file = folder / f"{game}.jsonl"
        # A line that was cut off when a run was stopped is dropped before another one is written after it.
        content = self.file.read_bytes() if self.file.exists() else b""
        if not content.endswith(b"\n"):
            self.file.write_bytes(content[: content.rfind(b"\n") + 1])

    def verdicts(self, mutants: Iterable[Mutant], keys: Keys) -> dict[str, Kept]:
        """What is known and still true, by the names of mutants."""
        wanted = {mutant.name: mutant for mutant in mutants}
        found = {}
        for line in self.file.read_text(encoding="utf-8").splitlines() if self.file.exists() else ():
            read = json.loads(line)
            verdict = read["verdict"]
            verdict.setdefault("message", verdict.pop("told", ""))  # its name in records from before
            kept = Kept(Verdict(**verdict), read["witness"], read["key"])
            mutant = wanted.get(kept.verdict.mutant)
            if mutant is not None and kept.key == keys.key(mutant, kept.witness):
                found[mutant.name] = kept
        return found

    def add(self, kept: Kept) -> None:
        """Keep a verdict, at once."""
        with self.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(kept), ensure_ascii=False) + "\n")


def read_verdicts(file: Path, keys: Keys, check: str) -> dict[str, Kept]:
    """What the file that is checked in knows and is still true; without some when the check has changed meanwhile."""
    if not file.is_file():
        return {}
    read = json.loads(file.read_text(encoding="utf-8"))
    survivors = set(read["survivors"])
    noticed = {entry[:LENGTH]: (entry, part) for part, known in read["code"].items() for entry in known.split()}
    found = {}

    def keep(mutant: Mutant, witness: str, key: str) -> None:
        if read["check"] == check or int(digested(check, mutant.name), 16) % ONE_OF:
            outcome: Outcome = "survivor" if mutant.name in survivors else "finding"
            found[mutant.name] = Kept(Verdict(mutant.name, outcome, "", 0), witness, key)

    for path, mutants in keys.pages.items():
        if read["pages"].get(path) == keys.page_keys[path]:
            for mutant in mutants:
                keep(mutant, "", keys.page_keys[path])
    for mutant in keys.code:
        key, witness = noticed.get(keys.ids[mutant.name], ("", ""))
        if key and key == keys.key(mutant, witness):
            keep(mutant, witness, key)
    return found


def recorded_survivors(file: Path) -> frozenset[str]:
    """The names of the survivors in the file that is checked in."""
    return frozenset(json.loads(file.read_text(encoding="utf-8"))["survivors"])


def write_verdicts(file: Path, keys: Keys, known: Mapping[str, Kept], check: str) -> None:
    """Put the verdicts on all mutants of a game, by their names, into the file that is checked in."""
    code: dict[str, list[str]] = {}
    for mutant in keys.code:
        kept = known[mutant.name]
        code.setdefault(kept.witness, []).append(kept.key)
    written = {
        "check": check,
        "pages": {path: key for path, key in sorted(keys.page_keys.items()) if keys.pages[path]},
        "code": {witness: " ".join(sorted(entries)) for witness, entries in sorted(code.items())},
        "survivors": sorted(name for name, kept in known.items() if kept.verdict.outcome == "survivor"),
    }
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(written, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")
