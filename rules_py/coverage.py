"""What became of every entry of a game's inventory: a rule, described in the book, an erratum, or missing.

Each game keeps its inventory in `register.toml` beside its modules. Titles are in our own words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Literal

from .errata import Erratum
from .rule import Rule

Kind = Literal["executable", "narrative", "contradiction"]
State = Literal["implemented", "narrative", "errata", "missing"]

REGISTER = "register.toml"
"""The file that holds a game's inventory, in the game's package."""

KINDS: tuple[Kind, ...] = ("executable", "narrative", "contradiction")


@dataclass(frozen=True)
class Registered:
    """One line of a register.

    Attributes:
        id: for instance `TU-06` or `TU-C11`.
        title: a few words of ours.
        kind: what the entry asks for.
        page: where the book tells a narrative entry, for instance `tuurna/skills`; empty for the other kinds.
    """

    id: str
    title: str
    kind: Kind
    page: str = ""

    @property
    def anchor(self) -> str:
        """The anchor of a narrative entry on its page."""
        return self.id.lower()


@dataclass(frozen=True)
class Entry:
    """What has become of one line of a register.

    Attributes:
        entry: the line.
        state: whether it is implemented, narrative, an erratum, or missing.
        rules: ids of the rules that carry it out.
        page, anchor: where the book tells it or lists the erratum; empty when neither.
    """

    entry: Registered
    state: State
    rules: tuple[str, ...] = ()
    page: str = ""
    anchor: str = ""

    @property
    def id(self) -> str:
        """The id in the inventory."""
        return self.entry.id

    @property
    def title(self) -> str:
        """The title in our words."""
        return self.entry.title

    @property
    def where(self) -> str:
        """Rule ids, or page and anchor; empty when missing."""
        return ", ".join(self.rules) or (f"{self.page}#{self.anchor}" if self.page else "")

    def as_json(self) -> dict[str, Any]:
        """This entry as `coverage --json` prints it."""
        return {
            "id": self.id,
            "title": self.title,
            "kind": self.entry.kind,
            "state": self.state,
            "rules": list(self.rules),
            "page": f"{self.page}.html" if self.page else None,
            "anchor": self.anchor or None,
        }


def register(game: str) -> tuple[Registered, ...]:
    """The inventory of a game, in its order.

    Raises:
        RegisterError: a line of `register.toml` is not as it should be.
    """
    return read_register(files(__package__).joinpath(game, REGISTER).read_text(encoding="utf-8"), game)


class RegisterError(ValueError):
    """A register that cannot be read: `line` is where, the rest of the message says what."""

    def __init__(self, game: str, line: int, message: str) -> None:
        super().__init__(f"{game}/{REGISTER}:{line}: {message}")
        self.line = line
        self.message = message


def read_register(text: str, game: str) -> tuple[Registered, ...]:
    """The inventory that the text of a register holds.

    Raises:
        RegisterError: a line is not as it should be.
    """
    # Only this module needs it, and only when asked: a browser that rolls dice reads no registers.
    import tomllib

    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        text = str(error)
        at = re.search(r"\(at line (\d+), column \d+\)", text)
        message = text.partition(" (at ")[0]
        raise RegisterError(game, int(at[1]) if at else len(text.splitlines()), message) from None
    for name in ("rules", "contradictions"):
        if not isinstance(tables.get(name), dict):
            raise RegisterError(game, 1, f"the table [{name}] is missing")
    entries = [_registered(game, text, id, line) for id, line in tables["rules"].items()]
    for id, title in tables["contradictions"].items():
        if not isinstance(title, str):
            raise RegisterError(game, line_of(text, id), f"{id} must be a title")
        entries.append(Registered(id, title, "contradiction"))
    return tuple(entries)


def line_of(text: str, id: str) -> int:
    """The line of an entry in the text of a register, counted from 1."""
    found = re.search(rf"""^\s*["']?{re.escape(id)}["']?\s*=""", text, re.MULTILINE)
    return text.count("\n", 0, found.end()) + 1 if found else 1


def _registered(game: str, text: str, id: str, line: object) -> Registered:
    known = {"kind", "title", "page"}
    if not isinstance(line, dict) or not {"kind", "title"} <= line.keys() <= known:
        raise RegisterError(
            game, line_of(text, id), f"{id} must have a kind and a title, and a page if it is narrative"
        )
    entry = Registered(id, **line)
    if entry.kind not in KINDS[:2] or (entry.kind == "narrative") != bool(entry.page):
        raise RegisterError(
            game, line_of(text, id), f"{id} must be executable, or narrative with the page that tells it"
        )
    return entry


def coverage(game: str | None = None) -> list[Entry]:
    """What has become of every entry of the inventory of `game`, or of all games."""
    from . import GAMES, registry

    chosen = GAMES if game is None else (game,)
    return [entry for name in chosen for entry in covered(register(name), registry, registry.errata)]


def covered(entries: Iterable[Registered], rules: Iterable[Rule], errata: Mapping[str, Erratum]) -> list[Entry]:
    """What has become of `entries`, given these rules and errata."""
    by_id: dict[str, list[str]] = {}
    for rule in rules:
        for id in rule.implements:
            by_id.setdefault(id, []).append(rule.id)
    return [_covered(entry, tuple(by_id.get(entry.id, ())), errata.get(entry.id)) for entry in entries]


def _covered(entry: Registered, rules: tuple[str, ...], erratum: Erratum | None) -> Entry:
    if entry.kind == "narrative":
        return Entry(entry, "narrative", rules, entry.page, entry.anchor)
    if entry.kind == "executable" and rules:
        return Entry(entry, "implemented", rules)
    if entry.kind == "contradiction" and erratum:
        return Entry(entry, "errata", (), erratum.page, erratum.anchor)
    return Entry(entry, "missing")
