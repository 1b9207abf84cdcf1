"""The survivors that have a reason: a list that people keep, and that must stay true."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

from .mutant import Mutant
from .trial import Verdict


class ListError(Exception):
    """The list cannot be read; says where and why."""


def read_explained(file: Path) -> dict[str, str]:
    """The names of explained survivors with their reasons; none when there is no list.

    Raises:
        ListError: an entry has no reason or no mutants, or a mutant is explained more than once.
    """
    if not file.exists():
        return {}
    try:
        entries = tomllib.loads(file.read_text(encoding="utf-8")).get("explained", [])
    except tomllib.TOMLDecodeError as error:
        raise ListError(f"{file}: {error}") from None
    found: dict[str, str] = {}
    for number, entry in enumerate(entries, 1):
        reason, names = str(entry.get("reason", "")).strip(), entry.get("mutants", [])
        if not reason or not names:
            raise ListError(f"{file}: entry {number} has no {'mutants' if reason else 'reason'}; it needs both")
        for name in names:
            if name in found:
                raise ListError(f"{file}: explained more than once: {name}")
            found[name] = reason
    return found


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
            found.append(f"{file}: explains what is caught by now ({tried[name].told}): {name}")
    return found
