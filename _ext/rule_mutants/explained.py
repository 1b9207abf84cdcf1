"""The survivors that have a reason: a list that people keep, and that must stay true."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from .mutant import Mutant
from .trial import Verdict


class ListError(Exception):
    """The list cannot be read; says where and why."""


@dataclass(frozen=True)
class Explained:
    """The reasons of survivors.

    Attributes:
        names: reasons by the names of mutants.
        kinds: a kind of mutants, the beginning of their paths, and why whichever of them survive may do so.
    """

    names: Mapping[str, str]
    kinds: tuple[tuple[str, str, str], ...]

    def reasons(self, mutants: Iterable[Mutant], tried: Mapping[str, Verdict]) -> dict[str, str]:
        """The names of explained mutants with their reasons; those that a kind explains only when they survive."""
        found = dict(self.names)
        for mutant in mutants:
            for kind, under, reason in self.kinds:
                survives = mutant.name in tried and tried[mutant.name].outcome == "survivor"
                if survives and mutant.kind == kind and mutant.path.startswith(under):
                    found.setdefault(mutant.name, reason)
        return found


def read_explained(file: Path) -> Explained:
    """The list in a file; an empty one when there is none.

    Raises:
        ListError: an entry has no reason, or neither mutants nor a kind, or a mutant is explained more than once.
    """
    if not file.exists():
        return Explained({}, ())
    try:
        entries = tomllib.loads(file.read_text(encoding="utf-8")).get("explained", [])
    except tomllib.TOMLDecodeError as error:
        raise ListError(f"{file}: {error}") from None
    found: dict[str, str] = {}
    kinds = []
    for number, entry in enumerate(entries, 1):
        reason, names = str(entry.get("reason", "")).strip(), entry.get("mutants", [])
        if not reason:
            raise ListError(f"{file}: entry {number} has no reason")
        if "kind" in entry:
            kinds.append((str(entry["kind"]), str(entry.get("under", "")), reason))
        elif not names:
            raise ListError(f"{file}: entry {number} has neither mutants nor a kind; it needs one of them")
        for name in names:
            if name in found:
                raise ListError(f"{file}: explained more than once: {name}")
            found[name] = reason
    return Explained(found, tuple(kinds))


def disagreements(
    mutants: Iterable[Mutant], tried: Mapping[str, Verdict], explained: Mapping[str, str], file: Path
) -> list[str]:
    """Survivors without a reason, and reasons without a survivor; a line each.

    Args:
        mutants: all that there are.
        tried: the verdicts so far; what was not tried is not judged.
        explained: names of survivors with their reasons.
        file: the list, for the messages.
    """
    known = {mutant.name: mutant for mutant in mutants}
    found = [
        f"{mutant}: survives and is not explained in {file}"
        for name, mutant in known.items()
        if name in tried and tried[name].outcome == "survivor" and name not in explained
    ]
    for name in explained:
        if name not in known:
            found.append(f"{file}: explains what is no mutant (any more): {name}")
        elif name in tried and tried[name].outcome != "survivor":
            found.append(f"{file}: explains what is caught by now ({tried[name].message}): {name}")
    return found
