"""What a rule can be given: kinds of parameters, each with its range, its unit and its one validation.

The command line, the widget in the page, the checks of the book and a direct call all come through `Kind.read`, so they
allow and refuse the same things with the same words.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any, TypeVar

from .errors import RuleError, nearest, shown_plainly
from .phrases import spanned

LONGEST_TEXT = 8_000
"""Longest text that a parameter is read from, in characters: enough for a table of characters, too short to harm."""

MOST_LISTED = 15
"""Maximum names listed in a message; beyond that it gives the nearest."""


Value = TypeVar("Value")


class Refused(Exception):
    """A value that a kind does not allow; `Parameter.read` turns it into a `RuleError` with the name."""

    def __init__(
        self, given: object, allowed: str, *, within: str = "", sentence: str = "", others: Sequence[Refused] = ()
    ) -> None:
        super().__init__(allowed)
        self.given = given
        self.allowed = allowed
        self.within = within
        self.sentence = sentence
        self.others = others

    def of(self, parameter: str) -> RuleError:
        """The error of the parameter that was given this value."""
        name = f"{parameter} ({self.within})" if self.within else parameter
        others = [other.of(parameter) for other in self.others]
        return RuleError(name, self.given, self.allowed, sentence=self.sentence, others=others)


@dataclass(frozen=True, kw_only=True)
class Kind(ABC):
    """What values a parameter takes.

    Attributes:
        title: the label of the field; made from the parameter's name when empty.
        help: one short sentence for the field, or nothing.
        unit: what is counted ("dice", "points"), or nothing.
        folded: whether forms keep the field folded away, as for a reading of the rules that few tables change.
        only_with: for a column of rows: another column with options, and those of them with which this one is filled
            in. With others, forms empty it and keep it out of the way.
    """

    title: str = ""
    help: str = ""
    unit: str = ""
    folded: bool = False
    only_with: tuple[str, tuple[str, ...]] | None = None

    type_name = ""

    @property
    @abstractmethod
    def allowed(self) -> str:
        """What is allowed, as words after "allowed:"."""

    @abstractmethod
    def read(self, given: object) -> Any:
        """The value that `given`, a Python value or text from a form or command line, stands for; else `Refused`."""

    def written(self, value: Any) -> str:
        """`value` as text that `read` takes back: what a form field and a link hold."""
        return str(value)

    def as_json(self, value: Any) -> Any:
        """`value` as JSON has it."""
        return value

    def limits(self) -> dict[str, Any]:
        """`minimum`, `maximum`, `choices` and `names` of numbers, as far as this kind has them."""
        return {}


@dataclass(frozen=True, kw_only=True)
class Whole(Kind):
    """A whole number from `minimum` to `maximum`, both included.

    Attributes:
        names: words of the game for some of the numbers, shown beside them.
        reason: why the range ends where it does, for the message.
    """

    minimum: int
    maximum: int
    reason: str = ""
    names: Mapping[int, str] = field(default_factory=dict, hash=False)

    type_name = "whole number"

    @property
    def allowed(self) -> str:
        reason = f" ({self.reason})" if self.reason else ""
        return f"a whole number from {self.minimum} to {self.maximum}{reason}"

    def read(self, given: object) -> int:
        number = given
        if isinstance(given, str):
            digits = given.strip().replace("\N{MINUS SIGN}", "-").removeprefix("+")
            # `isascii` because int() also reads other scripts' digits, which no field offers.
            if digits.isascii() and digits.removeprefix("-").isdigit() and len(digits) < 20:
                number = int(digits)
            else:
                raise Refused(_plain(given), self.allowed)
        if isinstance(number, bool) or not isinstance(number, int):
            raise Refused(number, self.allowed)
        if not self.minimum <= number <= self.maximum:
            raise Refused(number, self.allowed)
        return number

    def limits(self) -> dict[str, Any]:
        named = {"names": {str(number): word for number, word in self.names.items()}} if self.names else {}
        return {"minimum": self.minimum, "maximum": self.maximum, **named}


def _plain(text: str) -> object:
    """Text that holds a number, as that number, so that a message shows `2.5` and not `'2.5'`."""
    try:
        return float(text) if len(text) < 20 and text.strip().isascii() else text
    except ValueError:
        return text


@dataclass(frozen=True, kw_only=True)
class Choice(Kind):
    """One of several names of the game, in small letters or large ones, with blanks or hyphens.

    Attributes:
        options: the members of an enum, or plain names; the value is the member or the name.
        formerly: options by what they were called before, so that old links and files can still be read.
        worded: what a form shows for an option instead of its name, such as the name with its price.
    """

    options: Collection[str] | type[StrEnum]
    formerly: Mapping[str, str] = field(default_factory=dict, hash=False)
    worded: Mapping[str, str] = field(default_factory=dict, hash=False)

    type_name = "choice"

    @property
    def allowed(self) -> str:
        return "one of " + ", ".join(self.options) if len(self.options) <= MOST_LISTED else "a known name"

    def read(self, given: object) -> str:
        if not isinstance(given, str):
            raise Refused(given, self.allowed)
        option = self._by_folded.get(_folded(given))
        if option is not None:
            return option
        closest = nearest(given, self.options)
        if len(self.options) > MOST_LISTED:
            raise Refused(given, closest)
        # When nothing is close, `nearest` lists some names, and they are all listed already.
        raise Refused(given, self.allowed if closest.startswith("one of") else f"{self.allowed} ({closest})")

    @cached_property
    def _by_folded(self) -> dict[str, str]:
        # Looked up and not searched: a sheet of a whole character has a hundred of them, read at every key.
        former = {_folded(name): option for name, option in self.formerly.items()}
        return former | {_folded(str(option)): option for option in reversed(tuple(self.options))}

    def as_json(self, value: Any) -> str:
        return str(value)

    def limits(self) -> dict[str, Any]:
        return {"choices": [str(option) for option in self.options]}


def _folded(name: str) -> str:
    return " ".join(name.casefold().replace("-", " ").replace("_", " ").split()).removeprefix("the ")


@dataclass(frozen=True, kw_only=True)
class Switch(Kind):
    """Yes or no."""

    type_name = "switch"
    allowed = "yes or no"

    def read(self, given: object) -> bool:
        if isinstance(given, bool):
            return given
        words = {
            "yes": True,
            "true": True,
            "on": True,
            "1": True,
            "no": False,
            "false": False,
            "off": False,
            "0": False,
        }
        if isinstance(given, str) and given.strip().lower() in words:
            return words[given.strip().lower()]
        raise Refused(given, self.allowed)

    def written(self, value: Any) -> str:
        return "yes" if value else "no"

    def limits(self) -> dict[str, Any]:
        return {"choices": ["yes", "no"]}


@dataclass(frozen=True, kw_only=True)
class Text(Kind):
    """Text in a notation of the game; the rule itself says what is wrong with it.

    Attributes:
        allowed_text: what the notation allows, in a few words.
        check: called with the text; raises `RuleError` when it does not follow the notation.
        shortest, longest: how many characters the text has.
        trimmed: blanks at both ends are dropped, as is right for a name.
        suggested_by: a column of a table in the same form, `skills.name`, whose texts the form offers.
    """

    allowed_text: str
    check: Callable[[str], object] | None = None
    shortest: int = 0
    longest: int = 200
    trimmed: bool = False
    suggested_by: str = ""

    type_name = "text"

    @property
    def allowed(self) -> str:
        return self.allowed_text

    def read(self, given: object) -> str:
        if not isinstance(given, str):
            raise Refused(given, self.allowed)
        text = given.strip() if self.trimmed else given
        if len(text) < self.shortest:
            raise Refused(text, self.allowed)
        if len(text) > self.longest or not text.isprintable():
            raise Refused(given, f"{self.allowed}, at most {self.longest} printable characters")
        if self.check is not None:
            self.check(text)
        return text


@dataclass(frozen=True, kw_only=True)
class Maybe(Kind):
    """A value of another kind, or none at all (an empty field).

    Attributes:
        empty: how a list to choose from names the empty field.
    """

    kind: Kind
    empty: str = "none"

    @property
    def type_name(self) -> str:  # type: ignore[override]  # a constant elsewhere; here it follows the inner kind
        return f"{self.kind.type_name} or empty"

    @property
    def allowed(self) -> str:
        return f"{self.kind.allowed}, or empty"

    def read(self, given: object) -> Any:
        if given is None or (isinstance(given, str) and given.strip().lower() in {"", "none"}):
            return None
        try:
            return self.kind.read(given)
        except Refused as refused:
            raise Refused(
                refused.given, f"{refused.allowed}, or empty", sentence=refused.sentence, others=refused.others
            ) from None

    def written(self, value: Any) -> str:
        return "" if value is None else self.kind.written(value)

    def as_json(self, value: Any) -> Any:
        return None if value is None else self.kind.as_json(value)

    def limits(self) -> dict[str, Any]:
        return self.kind.limits()


@dataclass(frozen=True, kw_only=True)
class Several(Kind):
    """A list of values of one kind, written with commas: `4, 3, 2`.

    Attributes:
        boxes: forms offer a box to tick for each option of the kind, a `Choice`, in place of one line of text.
        one: what a single value is called when it's wrong, as in “the first new roll”; by the title when empty.
    """

    kind: Kind
    at_least: int = 0
    at_most: int = 20
    boxes: bool = False
    one: str = ""

    @property
    def type_name(self) -> str:  # type: ignore[override]  # follows the inner kind
        return f"list of {self.kind.type_name}s"

    @property
    def allowed(self) -> str:
        return f"{self.at_least} to {self.at_most} values, each {self.kind.allowed}, separated by commas"

    def read(self, given: object) -> tuple[Any, ...]:
        items: object = given
        if isinstance(given, str):
            text = given.strip()
            items = _json(text, self.allowed) if text.startswith("[") else [p.strip() for p in text.split(",")]
            items = [] if text == "" else items
        if not isinstance(items, Sequence) or isinstance(items, str):
            raise Refused(given, self.allowed)
        if not self.at_least <= len(items) <= self.at_most:
            one = "number" if isinstance(self.kind, Whole) else "value"
            raise Refused(list(items), self.allowed, sentence=_counted(len(items), self.at_least, self.at_most, one))
        found = []
        for number, item in enumerate(items, 1):
            try:
                found.append(self.kind.read(item))
            except Refused as refused:
                raise Refused(
                    refused.given, refused.allowed, within=f"value {number}", sentence=refused.sentence
                ) from None
        return tuple(found)

    def written(self, value: Any) -> str:
        return ", ".join(self.kind.written(item) for item in value)

    def as_json(self, value: Any) -> Any:
        return [self.kind.as_json(item) for item in value]

    def limits(self) -> dict[str, Any]:
        return self.kind.limits()


class Row(Mapping[str, Any]):
    """One row of a `Rows` parameter: fixed columns, hashable, read with `row["skill"]`."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values = dict(values)

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def __iter__(self) -> Any:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(tuple(self._values.items()))

    def __repr__(self) -> str:
        return f"Row({self._values!r})"


@dataclass(frozen=True, kw_only=True)
class Rows(Kind):
    """A small table: rows with the same columns. As text it is a JSON list of objects.

    Attributes:
        columns: what each column takes.
        defaults: values of columns that a row may leave out; all others are required.
        in_words: what a row says of its first column, such as "at least 3"; None for the labels of the columns.
        listed: all rows in one line, such as "7 damage, then a break"; None for the labels of the columns.
        once: whether an option of the first column is hardly ever there twice: a new row starts with one that is free.
    """

    columns: Mapping[str, Kind] = field(hash=False)
    defaults: Mapping[str, object] = field(default_factory=dict, hash=False)
    in_words: Callable[[Mapping[str, Any]], str] | None = None
    listed: Callable[[Sequence[Mapping[str, Any]]], str] | None = None
    once: bool = False
    at_least: int = 0
    at_most: int = 40

    type_name = "rows"

    @property
    def allowed(self) -> str:
        return f"{self.at_least} to {self.at_most} rows with {', '.join(self.columns)}"

    def read(self, given: object) -> tuple[Row, ...]:
        rows = _json(given, self.allowed) if isinstance(given, str) else given
        if not isinstance(rows, Sequence) or isinstance(rows, str):
            raise Refused(given, self.allowed, sentence=_UNREADABLE)
        if not self.at_least <= len(rows) <= self.at_most:
            raise Refused(given, self.allowed, sentence=_counted(len(rows), self.at_least, self.at_most, "row"))
        refusals: list[Refused] = []
        read = tuple(self._row(number, row, refusals) for number, row in enumerate(rows, 1))
        if refusals:
            first, *others = refusals
            raise Refused(first.given, first.allowed, within=first.within, sentence=first.sentence, others=others)
        return read

    def _row(self, number: int, row: object, refusals: list[Refused]) -> Row:
        """One row; every cell that is not allowed is added to `refusals`, so that a reader mends all at once."""
        if not isinstance(row, Mapping):
            wanted = f"an object with {', '.join(self.columns)}"
            refusals.append(Refused(str(row), wanted, within=f"row {number}", sentence=_UNREADABLE))
            return Row({})
        known = f"the columns {', '.join(self.columns)}"
        refusals.extend(
            Refused(str(name), known, within=f"row {number}", sentence=f"{{}} has no column “{shown_plainly(name)}”.")
            for name in row
            if name not in self.columns
        )
        values = {}
        for name, kind in self.columns.items():
            try:
                values[name] = kind.read(row.get(name, self.defaults.get(name)))
            except Refused as refused:
                within = f"row {number}, {name}"
                refusals.append(Refused(refused.given, refused.allowed, within=within, sentence=refused.sentence))
        return Row(values)

    def described_columns(self) -> list[dict[str, Any]]:
        """Each column as `list --json` shows it; one without a default has to be in every row."""
        columns = []
        for name, kind in self.columns.items():
            default = kind.read(self.defaults[name]) if name in self.defaults else None
            described = Parameter(name, kind, default).described(known=name in self.defaults)
            columns.append({**described, "required": name not in self.defaults and not isinstance(kind, Maybe)})
        return columns

    def written(self, value: Any) -> str:
        return json.dumps(self.as_json(value), ensure_ascii=False)

    def as_json(self, value: Any) -> Any:
        return [{name: kind.as_json(row[name]) for name, kind in self.columns.items()} for row in value]


def each(
    parameter: str, rows: Sequence[Mapping[str, Any]], read: Callable[[Mapping[str, Any]], Value]
) -> tuple[Value, ...]:
    """What `read` makes of each row; a refusal names the row, where a reader can mend it.

    Raises:
        RuleError: as `read`, named for instance `owned (row 2, of)`.
    """
    found = []
    for place, row in enumerate(rows, 1):
        try:
            found.append(read(row))
        except RuleError as error:
            raise RuleError(
                f"{parameter} (row {place}, {error.parameter})", error.given, error.allowed, sentence=error.sentence
            ) from None
    return tuple(found)


_UNREADABLE = "{} can't be read: something in it was changed by hand, or cut off."
"""A link or a file holds what no form writes."""


def _counted(found: int, least: int, most: int, one: str) -> str:
    """That a list is too short or too long."""
    wanted = spanned(least, most) if least else f"at most {most}"
    return f"Enter {wanted} {one if most == 1 else one + 's'} for {{}}.{f' You entered {found}.' if found else ''}"


def _json(text: str, allowed: str) -> Any:
    if len(text) > LONGEST_TEXT:
        sentence = f"{{}} is too long: at most {LONGEST_TEXT:,} characters can be read."
        raise Refused(text, f"{allowed}; at most {LONGEST_TEXT} characters", sentence=sentence)
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise Refused(text, f"{allowed}; it isn't valid JSON", sentence=_UNREADABLE) from None


@dataclass(frozen=True)
class Parameter:
    """One named parameter of a rule, with its default."""

    name: str
    kind: Kind
    default: Any

    @property
    def title(self) -> str:
        """The label of its field."""
        return self.kind.title or self.name.replace("_", " ").capitalize()

    def read(self, given: object) -> Any:
        """The value that `given` stands for.

        Raises:
            RuleError: it is not allowed; the error names this parameter.
        """
        try:
            return self.kind.read(given)
        except Refused as refused:
            raise refused.of(self.name) from None

    def described(self, *, known: bool = True) -> dict[str, Any]:
        """This parameter as `list --json` shows it; its default is null where there is none."""
        limits = {"minimum": None, "maximum": None, "choices": None, **self.kind.limits()}
        return {
            "name": self.name,
            "title": self.title,
            "type": self.kind.type_name,
            "default": self.kind.as_json(self.default) if known else None,
            **limits,
            "unit": self.kind.unit or None,
            **({"columns": self.kind.described_columns()} if isinstance(self.kind, Rows) else {}),
        }
