"""Reading the `errata.toml` of a game: errata from which nothing can be computed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files

from .errata import LISTED, ErrataError, Erratum, Statement


def listed_errata(package: str) -> Iterator[Erratum]:
    """The errata in the `errata.toml` of a game's package.

    Raises:
        ErrataError: an entry lacks something or has something unknown; the message names file, line and entry.
    """
    yield from read_errata(files(package).joinpath(LISTED).read_text(encoding="utf-8"), package)


def read_errata(text: str, package: str) -> Iterator[Erratum]:
    """The errata in the text of an `errata.toml`; see `listed_errata`."""
    # A browser that rolls dice shows no errata, so it never needs this.
    import tomllib

    lines = text.splitlines()
    for id, entry in tomllib.loads(text).items():
        line = next(number for number, row in enumerate(lines, 1) if row.strip("[] \"'") == id)
        if fault := _fault(entry):
            raise ErrataError(f"{package.replace('.', '/')}/{LISTED}:{line}: {id} {fault}")
        one, other = (Statement(**entry[side]) for side in ("one", "other"))
        page = f"{package.rpartition('.')[2]}/errata"
        reading = f"{entry['reading']} {entry['reason']}"
        yield Erratum(id, entry["title"], one, other, reading, page, package, line)


def _fault(entry: object) -> str:
    """What is wrong with an entry; empty when nothing is."""
    texts = {"title", "reading", "reason"}
    if not isinstance(entry, Mapping) or entry.keys() != {*texts, "one", "other"}:
        return "must have title, one, other, reading and reason"
    if empty := [name for name in sorted(texts) if not isinstance(entry[name], str) or not entry[name]]:
        return f"has no words for {empty[0]}"
    for side in ("one", "other"):
        statement = entry[side]
        if not isinstance(statement, Mapping) or statement.keys() != {"where", "says"} or not all(statement.values()):
            return f"must have where and says for {side}"
    return "has the same statement twice" if entry["one"] == entry["other"] else ""
