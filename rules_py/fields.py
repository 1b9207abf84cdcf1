"""What a reader may enter in the form of a rule, and what it begins with: for a table in the book, checked like any."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .parameters import MOST_LISTED, Choice, Kind, Maybe, Parameter, Rows, Several, Switch, Text, Whole
from .phrases import as_spoken, joined, quoted, spanned, uncapped


@dataclass(frozen=True)
class Field:
    """One field of a form.

    Attributes:
        field: its label; of a column of a small table, after the label of the table: "Parties: Name".
        form: what a reader calls the rule.
        takes: what is allowed in it.
        begins_with: its value before anything is entered, and where a row leaves it out.
    """

    field: str
    form: str
    takes: str
    begins_with: str


def fields_of(parameters: tuple[Parameter, ...], form: str) -> Iterator[Field]:
    """The fields of a form, in their order; after a small table each of its columns.

    Args:
        parameters: of a rule.
        form: its title.
    """
    for parameter in parameters:
        kind = parameter.kind
        yield Field(parameter.title, form, taken(kind), _begins(kind, parameter.default))
        if isinstance(kind, Rows):
            for name, column in kind.columns.items():
                title = titled(name, column)
                begins = written(column, kind.defaults[name]) if name in kind.defaults else ""
                yield Field(f"{parameter.title}: {title}", form, taken(column), begins)


def taken(kind: Kind) -> str:
    """What a field of that kind takes, in words; of text, how long it may be as well."""
    if isinstance(kind, Maybe):
        options = _options(kind.kind)
        return joined([*options, "nothing"], "or") if options else f"{taken(kind.kind)}, or nothing"
    if isinstance(kind, Several):
        return _several(kind)
    if isinstance(kind, Rows):  # its columns have lines of their own
        return f"{_number(kind.at_least, kind.at_most)} {'row' if kind.at_most == 1 else 'rows'}"
    if isinstance(kind, Choice):
        return joined(_options(kind), "or") or "a name from the list"
    return _text(kind) if isinstance(kind, Text) else as_spoken(kind.allowed)


def _options(kind: Kind) -> list[str]:
    """The names to pick from, if they are few enough to list."""
    options = list(map(str, kind.options)) if isinstance(kind, Choice) else []
    return quoted(options) if len(options) <= MOST_LISTED else []


def _number(least: int, most: int) -> str:
    return spanned(least, most) if least else f"up to {most}"


def _several(kind: Several) -> str:
    """How many values of which kind: `up to 3 of red, blue and green`, `1 to 3 whole numbers from 0 to 12`."""
    number = _number(kind.at_least, kind.at_most)
    if isinstance(kind.kind, Whole):
        return f"{number} {taken(kind.kind).replace('a whole number', 'whole numbers')}"
    if isinstance(kind.kind, Choice):
        options = _options(kind.kind)
        if not options:
            return f"{number} names from the list"
        if kind.at_most > len(options):  # some of them more than once
            return f"{number} values, each {joined(options, 'or')}"
        return f"{'any' if (kind.at_least, kind.at_most) == (0, len(options)) else number} of {joined(options)}"
    return f"{number} values, each {taken(kind.kind)}"


_OR_NOTHING = re.compile(r", or (?:nothing|empty)$")


def _text(kind: Text) -> str:
    """What a text is, how long it may be unless its own words say so, and whether spaces around it count."""
    base, or_nothing = _OR_NOTHING.subn("", kind.allowed.replace(" that is not empty", ""))
    length = f"{kind.shortest} to {kind.longest} characters" if kind.shortest else f"up to {kind.longest} characters"
    own = length in base or f"at most {kind.longest} characters" in base
    asides = [] if own else [length]
    asides += ["spaces around it don't count"] if kind.trimmed else []
    aside = f" ({'; '.join(asides)})" if asides else ""
    return f"{base}{aside}{', or nothing' if or_nothing else ''}"


def titled(name: str, column: Kind) -> str:
    """The label of a column."""
    return column.title or name.replace("_", " ").capitalize()


def _begins(kind: Kind, value: Any) -> str:
    """What a field holds at first, rows with their labels: `Ann: level 1; Ben: level 2`."""
    if not isinstance(kind, Rows):
        return written(kind, value)
    return kind.listed(value) if kind.listed and value else "; ".join(_row(kind, row) for row in value)


def _row(kind: Rows, row: Mapping[str, Any]) -> str:
    """Who or what a row is about, and what isn't usual about that."""
    first, column = next(iter(kind.columns.items()))
    name = column.written(row[first]) if isinstance(column, (Text, Choice)) else ""
    rest = [
        uncapped(titled(key, one)) if row[key] is True else f"{uncapped(titled(key, one))} {one.written(row[key])}"
        for key, one in kind.columns.items()
        if not (name and key == first) and _telling(kind, key, one, row[key])
    ]
    return ": ".join(filter(None, (name, ", ".join(rest))))


def _telling(kind: Rows, key: str, column: Kind, value: Any) -> bool:
    if column.written(value) == "" or (isinstance(column, Switch) and not value):
        return False
    return not (key in kind.defaults and column.read(kind.defaults[key]) == value)


def written(kind: Kind, value: Any) -> str:
    """A value as an author writes it: rows as `Strength, 2; Endurance, 3`."""
    if not isinstance(kind, Rows):
        return kind.written(value)
    return "; ".join(", ".join(column.written(row[name]) for name, column in kind.columns.items()) for row in value)


def rows_in_words(kind: Rows, rows: Sequence[Mapping[str, Any]]) -> str:
    """Rows in words, with those of their values that nobody would expect: `2 rows: name A, level 3; name B`."""
    shown = []
    for row in rows:
        values = [(name, column, row[name]) for name, column in kind.columns.items()]
        named = [
            f"{name.replace('_', ' ')} {column.written(value)}"
            for name, column, value in values
            if column.written(value) and not (name in kind.defaults and column.read(kind.defaults[name]) == value)
        ]
        shown.append(", ".join(named))
    counted = f"{len(shown)} {'row' if len(shown) == 1 else 'rows'}"
    return f"{counted}: {'; '.join(shown)}" if any(shown) else counted
