"""Base expressions: where the value of an attribute or skill begins, in the shorthand of the records.

`3` is a number, `D` the value of an attribute, `mD` its base modifier, `D/2` half of it, `D or W` the better of two,
`avg D,W` their mean; names may be written out, as in `Brawl/2`. Nothing at all means baseless.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from ..errors import RuleError
from ..parameters import Row, Rows, Text, Whole
from ..rule import Ruling
from ..rulebook import registry


@dataclass(frozen=True)
class ModifierRow:
    """The base modifier of a range of values.

    Attributes:
        first, last: the values, both included.
        modifier: what they give.
    """

    first: int
    last: int
    modifier: int


BASE_MODIFIERS = (
    ModifierRow(3, 5, -3),
    ModifierRow(6, 7, -2),
    ModifierRow(8, 9, -1),
    ModifierRow(10, 11, 0),
    ModifierRow(12, 13, 1),
    ModifierRow(14, 15, 2),
    ModifierRow(16, 18, 3),
)
"""Source: upstream (SU-10), the table of base modifiers."""

LETTERS = {
    "B": "Body",
    "M": "Mind",
    "S": "Strength",
    "D": "Dexterity",
    "H": "Health",
    "W": "Will",
    "I": "Intelligence",
    "E": "Equilibrium",
}
"""What the letters of base expressions stand for."""

BY_DAMAGE = "Varying"
"""What stands for the base of Resistance, which depends on what is resisted."""

_NAME = r"[A-Z][A-Za-z ]*?"
_TERM = re.compile(rf"(?P<number>\d+)|(?P<modifier>m)?(?P<name>{_NAME})(?P<half>/2)?")

_OR = re.compile(r"\s+or(?:\s+|$)")

Lookup = Callable[[str], int]
"""Gives the value of an attribute or skill by its full name."""


def base_modifier(value: int) -> int:
    """The base modifier of a value; values below the table count as its first row, above it as its last.

    >>> base_modifier(9), base_modifier(10), base_modifier(18)
    (-1, 0, 3)
    """
    row = next((row for row in BASE_MODIFIERS if value <= row.last), BASE_MODIFIERS[-1])
    return row.modifier


@dataclass(frozen=True)
class Term:
    """One part of a base expression.

    Attributes:
        name: the full name of an attribute or skill; empty for a number.
        number: the value when there is no name.
        modifier: whether the base modifier of the value is meant.
        half: whether half of it is meant, rounded down (SU-11).
    """

    name: str = ""
    number: int = 0
    modifier: bool = False
    half: bool = False

    def value(self, lookup: Lookup) -> int:
        """What the term comes to."""
        if not self.name:
            return self.number
        found = lookup(self.name)
        if self.modifier:
            return base_modifier(found)
        return found // 2 if self.half else found


@dataclass(frozen=True)
class Base:
    """A base expression that was read.

    Attributes:
        text: as it is written.
        terms: its parts; none for what is baseless or varies.
        averaged: whether the mean of the parts counts, and not the best.
    """

    text: str
    terms: tuple[Term, ...] = ()
    averaged: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The full names of everything that it looks at."""
        return tuple(term.name for term in self.terms if term.name)

    def value(self, lookup: Lookup) -> int:
        """Where the value begins; 0 for what is baseless."""
        values = [term.value(lookup) for term in self.terms]
        if self.averaged:
            return sum(values) // len(values)
        return max(values, default=0)


BASELESS = Base("")
"""The base of what nobody can do untrained."""


def read_base(text: str) -> Base:
    """Read a base expression.

    Raises:
        RuleError: it has none of the shapes.

    >>> [term.name for term in read_base("mS or mD").terms]
    ['Strength', 'Dexterity']
    """
    text = text.strip()
    if text in ("", BY_DAMAGE):
        return Base(text)
    if text.startswith("avg "):
        return Base(text, tuple(_term(text, part) for part in text[len("avg ") :].split(",")), averaged=True)
    return Base(text, tuple(_term(text, part) for part in _OR.split(text)))


def _term(text: str, part: str) -> Term:
    match = _TERM.fullmatch(part.strip())
    if match is None:
        raise RuleError("expression", text, ALLOWED)
    if match["number"]:
        return Term(number=int(match["number"]))
    name = LETTERS.get(match["name"], match["name"])
    if len(match["name"]) == 1 and match["name"] not in LETTERS:
        raise RuleError("expression", text, f"the letter of an attribute: {', '.join(LETTERS)}")
    if match["modifier"] and (match["half"] or name not in LETTERS.values()):
        raise RuleError("expression", text, f"m before an attribute, as in mD: {', '.join(LETTERS.values())}")
    return Term(name, modifier=bool(match["modifier"]), half=bool(match["half"]))


ALLOWED = "a number, D, mD, D/2, D or W, avg D,W, or nothing"
"""The shapes of a base expression, as messages give them."""

_EXPRESSION = Text(allowed_text=ALLOWED, check=read_base, longest=60, title="Base expression")

_VALUES = Rows(
    columns={
        "name": Text(allowed_text="the full name of an attribute or skill", shortest=1, longest=40, trimmed=True),
        "value": Whole(minimum=0, maximum=20),
    },
    title="Values",
    at_least=1,
    at_most=12,
)


@registry.rule(
    "sirpas.base",
    title="Where a value begins",
    sentence="Based on {expression}, {continued}",
    kind="calculation",
    implements=("SI-004", "SI-015", "SI-120", "SI-122"),
)
def base(
    *,
    expression: Annotated[str, _EXPRESSION] = "",
    values: Annotated[tuple[Row, ...], _VALUES] = (Row({"name": "Anything", "value": 0}),),
) -> Ruling:
    """What a base expression comes to.

    Args:
        expression: such as `3`, `B`, `mD`, `D/2`, `Brawl/2`, `D or W`, `avg D,W`; empty for baseless.
        values: the values of the attributes and skills that it names, 0 to 20 each.

    Returns:
        `value`; `names` of what it looks at; `baseless`.

    Raises:
        RuleError: the expression has another shape, or names something without a value.

    Source: base expressions in the records; `avg` from the overview of skills; contradiction SC-141.

    >>> base(expression="mD", values=[{"name": "Dexterity", "value": 15}])["value"]
    2
    >>> base(expression="D+W")
    Traceback (most recent call last):
    rules_py.errors.RuleError: expression is 'D+W'; allowed: a number, D, mD, D/2, D or W, avg D,W, or nothing
    """
    read = read_base(expression)
    known: dict[str, int] = {row["name"]: row["value"] for row in values}

    def lookup(name: str) -> int:
        if name not in known:
            raise RuleError("values", ", ".join(known), f"a value for {name}, because the base uses it")
        return known[name]

    value = read.value(lookup)
    if not read.terms:
        said = "It starts at 0." if not read.text else "It depends on what you resist."
    else:
        said = f"It starts at {value}."
    return Ruling({"value": value, "names": list(read.names), "baseless": read.text == ""}, said)
