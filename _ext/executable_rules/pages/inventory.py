"""What the rules package makes public: each module's rules, functions, classes and constants, read from their source.

Griffe reads the sources without running them, so that a rule shows the signature that its author wrote. Values of
constants are those of the imported package. Knows nothing of Sphinx.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cached_property
from importlib import import_module
from reprlib import Repr
from typing import Any

import griffe

from rules_py.rule import Rule

from ..claims.code.rules_package import RulesPackage

PLAIN_VALUES = (bool, int, float, str, Fraction, range, Enum, Sequence, Mapping, frozenset)
"""Kinds of values that are worth showing; others are shown as they are written."""

LONGEST_VALUE = 160
"""Characters of a text in a value that are shown."""

LONGEST_SHOWN = 300
"""Characters of a whole value that are shown."""


class _Short(Repr):
    """Long values cut, sets sorted: the same text in every build."""

    def __init__(self) -> None:
        super().__init__()
        self.maxtuple = self.maxlist = self.maxdict = 8
        self.maxstring = self.maxother = LONGEST_VALUE

    def repr_instance(self, x: Any, level: int) -> str:
        return str(x.value) if isinstance(x, Enum) else super().repr_instance(x, level)


_short = _Short()


@dataclass(frozen=True)
class Entry:
    """One public name.

    Attributes:
        name: its full name, `rules_py.tuurna.levels.LEVELS`.
        signature: how it is written or called, beginning with its own name.
        where: `rules_py/tuurna/levels.py:11`.
        docstring: its parts as Griffe tells them apart.
        members: what a class makes public.
        rule: the rule that it is, if it is one.
    """

    name: str
    signature: str
    where: str
    docstring: Sequence[griffe.DocstringSection]
    members: tuple[Entry, ...] = ()
    rule: Rule | None = None


class Inventory:
    """All that a rules package makes public, by scope: the name of a game, or empty for what belongs to no game."""

    def __init__(self, package: RulesPackage) -> None:
        self._package = package
        self._read = griffe.load(
            package.name,
            search_paths=[package.folder.parents[package.name.count(".")]],
            allow_inspection=False,
            docstring_parser="google",
            docstring_options={"warnings": False, "returns_named_value": False, "returns_multiple_items": False},
        )

    @cached_property
    def names(self) -> frozenset[str]:
        """The full names of all entries, those of members too."""
        modules = (module for scope in ("", *self._package.games()) for module in self._package.modules(scope))
        return frozenset(name for module in modules for entry in self.entries(module) for name in _named(entry))

    def about(self, module: str) -> Sequence[griffe.DocstringSection]:
        """What a module says of itself."""
        return _parsed(self._module(module))

    def entries(self, module: str) -> list[Entry]:
        """What a module itself defines, in its order."""
        live = import_module(module)
        found = []
        for name, one in _public(self._module(module)):
            value = getattr(live, name, None)
            found.append(self._entry(one, value))
        return found

    def _module(self, name: str) -> griffe.Object:
        inside = name.removeprefix(self._package.name).lstrip(".")
        found = self._read[inside] if inside else self._read
        assert isinstance(found, griffe.Object)
        return found

    def _entry(self, one: griffe.Object, value: object) -> Entry:
        members = []
        if isinstance(one, griffe.Class):
            members = [self._entry(member, getattr(value, name, None)) for name, member in _public(one)]
        where = f"{self._package.shown(one.filepath)}:{one.lineno}" if not isinstance(one.filepath, list) else ""
        rule = value if isinstance(value, Rule) else None
        return Entry(one.path, _signature(one, value), where, _parsed(one), tuple(members), rule)


def _named(entry: Entry) -> Iterator[str]:
    yield entry.name
    for member in entry.members:
        yield from _named(member)


def _public(home: griffe.Object) -> Iterator[tuple[str, griffe.Object]]:
    """What is defined in `home` itself under a name that starts with no underscore."""
    for name, one in home.members.items():
        if isinstance(one, griffe.Object) and not one.is_module and not name.startswith("_"):
            yield name, one


def _parsed(one: griffe.Object) -> Sequence[griffe.DocstringSection]:
    return one.docstring.parsed if one.docstring else ()


def _signature(one: griffe.Object, value: object) -> str:
    if isinstance(one, griffe.Function):
        for parameter in one.parameters:
            parameter.annotation = _bare(parameter.annotation)
        return str(one.signature())
    if isinstance(one, griffe.Class):
        parameters = [parameter.name for parameter in one.parameters if parameter.name != "self"]
        return f"class {one.name}({', '.join(parameters)})" if parameters else f"class {one.name}"
    assert isinstance(one, griffe.Attribute)
    if "property" in one.labels:
        return f"{one.name}: {one.annotation}" if one.annotation else one.name
    return (
        f"{one.name} = {shown_value(value, str(one.value))}"
        if one.value is not None
        else f"{one.name}: {one.annotation}"
    )


def _bare(annotation: str | griffe.Expr | None) -> str | griffe.Expr | None:
    """A type without what is said about it: `int` of `Annotated[int, Whole(…)]`; the docstring says it better."""
    if isinstance(annotation, griffe.ExprSubscript) and annotation.canonical_name == "Annotated":
        return annotation.slice.elements[0] if isinstance(annotation.slice, griffe.ExprTuple) else annotation
    return annotation


def shown_value(value: object, written: str) -> str:
    """A value of the rules, cut where it is long; what no reader could make sense of is shown as it is written."""
    if isinstance(value, Enum):
        return repr(value.value)
    text = _short.repr(value) if isinstance(value, PLAIN_VALUES) else ""
    text = " ".join((text if text and " at 0x" not in text else written).split())
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"
