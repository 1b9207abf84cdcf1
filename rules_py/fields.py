"""What a reader may enter in the form of a rule, and what it begins with: for a table in the book, checked like any."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .parameters import Kind, Maybe, Parameter, Rows, Several, Text
from .phrases import as_spoken, spanned


@dataclass(frozen=True)
class Field:
    """One field of a form.

    Attributes:
        field: its label; of a column of a small table, behind the label of the table: "Parties: Name".
        form: what a reader calls the rule.
        takes: what is allowed in it.
        begins_with: what stands in it before anything is entered, or counts where a row leaves it out.
    """

    field: str
    form: str
    takes: str
    begins_with: str


def fields_of(parameters: tuple[Parameter, ...], form: str) -> Iterator[Field]:
    """The fields of a form, in their order; behind a small table each of its columns.

    Args:
        parameters: of a rule.
        form: its title.
    """
    for parameter in parameters:
        kind = parameter.kind
        yield Field(parameter.title, form, taken(kind), written(kind, parameter.default))
        if isinstance(kind, Rows):
            for name, column in kind.columns.items():
                title = column.title or name.replace("_", " ").capitalize()
                begins = written(column, kind.defaults[name]) if name in kind.defaults else ""
                yield Field(f"{parameter.title}: {title}", form, taken(column), begins)


def taken(kind: Kind) -> str:
    """What a field of that kind takes, in words; of text, how long it may be as well."""
    if isinstance(kind, Maybe):
        return f"{taken(kind.kind)}, or empty"
    if isinstance(kind, Several):
        return f"{spanned(kind.at_least, kind.at_most)} of these: {taken(kind.kind)}"
    if isinstance(kind, Rows):  # its columns have lines of their own
        return f"{spanned(kind.at_least, kind.at_most)} rows"
    return f"{as_spoken(kind.allowed)}{_length(kind)}" if isinstance(kind, Text) else as_spoken(kind.allowed)


def _length(kind: Text) -> str:
    """How long a text may be, unless its own words say so, and whether spaces around it count."""
    length = f"{kind.shortest} to {kind.longest} characters" if kind.shortest else f"at most {kind.longest} characters"
    told = [] if length in kind.allowed else [length]
    told += ["not counting spaces before or after"] if kind.trimmed else []
    return f" ({', '.join(told)})" if told else ""


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
