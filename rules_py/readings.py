"""Other readings of a source: switches that the rules of a game share, each declared once, in one record.

The record is a frozen dataclass whose fields say what they take, as a rule's parameters do; their defaults are how the
game is played. A rule takes the record whole, and names the fields that it reads:

    readings: Annotated[Readings, Reads("eleven", "printed")] = Readings()

Forms, links and the command line know those fields as parameters of the rule, each by its own name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from .parameters import Kind, Parameter


class Reads:
    """Which fields of a record of readings a rule reads, in the order of its form.

    Attributes:
        fields: each field, by the name of the parameter that asks for it: the same, unless another is given by keyword,
            as in `Reads("eleven", ladder="notes_ladder")`.
    """

    def __init__(self, *names: str, **named: str) -> None:
        self.fields: Mapping[str, str] = {name: name for name in names} | named


@dataclass(frozen=True, slots=True)
class Taken:
    """The record of readings that a rule takes.

    Attributes:
        name: of the function's parameter for the whole record.
        neutral: the record with nothing read another way.
        fields: as `Reads` has them.
    """

    name: str
    neutral: Any
    fields: Mapping[str, str]

    def parameters(self) -> list[Parameter]:
        """What forms, links and the command line know of it: a parameter for each field that is read."""
        record: type = type(self.neutral)
        kinds = kinds_of(record)
        return [
            Parameter(name, kinds[field], kinds[field].read(getattr(self.neutral, field)))
            for name, field in self.fields.items()
        ]

    def gathered(self, params: Mapping[str, Any]) -> dict[str, Any]:
        """Parameters as the rule's function takes them: those of the readings in one record."""
        asked = {field: params[name] for name, field in self.fields.items()}
        rest = {name: value for name, value in params.items() if name not in self.fields}
        return {**rest, self.name: replace(self.neutral, **asked)}

    def spread(self, given: Mapping[str, object]) -> Mapping[str, object]:
        """What was given, with a record in it taken apart; a rule can be called with either.

        Raises:
            TypeError: the record reads something another way that the rule doesn't look at; a mistake of its author.
        """
        record = given.get(self.name)
        if not isinstance(record, type(self.neutral)):
            return given
        unread = {one.name for one in fields(record)} - set(self.fields.values())
        if changed := sorted(name for name in unread if getattr(record, name) != getattr(self.neutral, name)):
            raise TypeError(f"{', '.join(changed)}: this rule doesn't read that")
        rest = {name: value for name, value in given.items() if name != self.name}
        return {**rest, **{name: getattr(record, field) for name, field in self.fields.items()}}


def taken(name: str, hint: object, default: object) -> Taken | None:
    """The record of readings that a parameter of a rule's function takes, or None if it takes something else.

    Args:
        name: of the parameter.
        hint: its annotation, with what `Annotated` adds to it.
        default: the neutral record.

    Raises:
        TypeError: there is no such field, or the default isn't a record of that kind; a mistake of the rule's author.
    """
    record, *extras = get_args(hint) if get_origin(hint) is Annotated else (None,)
    reads = [extra for extra in extras if isinstance(extra, Reads)]
    if not reads:
        return None
    if not is_dataclass(record) or type(default) is not record:
        raise TypeError(f"`{name}` must have a record of readings as its default")
    if unknown := set(reads[0].fields.values()) - set(kinds_of(type(default))):
        raise TypeError(f"`{name}` reads {sorted(unknown)}; known: {sorted(kinds_of(type(default)))}")
    return Taken(name, default, reads[0].fields)


@cache  # so that every rule that reads a field has one and the same kind
def kinds_of(record: type) -> Mapping[str, Kind]:
    """What each field of a record of readings takes.

    Raises:
        TypeError: a field doesn't say so; a mistake of the record's author.
    """
    kinds = {}
    for name, hint in get_type_hints(record, include_extras=True).items():
        found = [extra for extra in getattr(hint, "__metadata__", ()) if isinstance(extra, Kind)]
        if len(found) != 1:
            raise TypeError(f"{record.__qualname__}.{name} must be Annotated with one Kind")
        kinds[name] = found[0]
    return kinds
