"""Verdicts kept in a file of JSON lines, so that a run that was stopped goes on where it was.

The file's name holds a digest of everything that a verdict depends on; verdicts of other rules, pages or checks are
never read.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path

from .trial import Verdict

LIBRARIES = ("sphinx", "myst-parser", "docutils", "icepool")
"""What the check is made with."""


def digest(folder: Path) -> str:
    """A digest of every file below a folder, and of the versions of the libraries."""
    total = hashlib.sha256("".join(f"{name} {version(name)}\n" for name in LIBRARIES).encode())
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            content = file.read_bytes()
            total.update(f"{file.relative_to(folder).as_posix()}\0{len(content)}\0".encode() + content)
    return total.hexdigest()


class Record:
    """The verdicts on the mutants of one game.

    Args:
        folder: where the files lie.
        game: whose verdicts they are.
        digest: of everything that they depend on.
    """

    def __init__(self, folder: Path, game: str, digest: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.file = folder / f"{game}-{digest[:16]}.jsonl"
        self._mend()
        for other in folder.glob(f"{game}-*.jsonl"):
            if other != self.file:
                other.unlink()

    def _mend(self) -> None:
        """Drop a line that was cut off when a run was stopped, before another one is written behind it."""
        content = self.file.read_bytes() if self.file.exists() else b""
        if not content.endswith(b"\n"):
            self.file.write_bytes(content[: content.rfind(b"\n") + 1])

    def verdicts(self) -> dict[str, Verdict]:
        """What is known, by the names of mutants."""
        lines = self.file.read_text(encoding="utf-8").splitlines() if self.file.exists() else []
        found = [Verdict(**json.loads(line)) for line in lines]
        return {verdict.mutant: verdict for verdict in found}

    def add(self, verdict: Verdict) -> None:
        """Keep a verdict, at once."""
        with self.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(verdict), ensure_ascii=False) + "\n")
