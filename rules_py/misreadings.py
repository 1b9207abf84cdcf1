"""Whether a rule reads of its game's record of readings what it says it reads: a check for tests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import fields
from itertools import count
from typing import Any

from .chance import Seeded
from .errors import RuleError
from .rule import Rule


def misread(rule: Rule, samples: Iterable[Mapping[str, object]], *, rolls: int = 10) -> list[str]:
    """What a rule declares and never reads, and what it reads and never declared; nothing if it declares it rightly.

    Args:
        rule: with a record of readings.
        samples: parameters to call it with, various enough to reach each of its branches; refused ones count as well.
        rolls: how often each is rolled, if the rule rolls.
    """
    assert rule.readings is not None
    declared = set(rule.readings.fields.values())
    seen: set[str] = set()
    seeds = count()
    for given in samples:
        arguments = dict(rule.arguments(rule.read(given)))
        arguments[rule.readings.name] = _watched(arguments[rule.readings.name], seen)
        for _ in range(rolls if rule.kind == "roll" else 1):
            with suppress(RuleError):
                rule.body(*([Seeded(next(seeds))] if rule.kind == "roll" else []), **arguments)
    return [
        *(f"{rule.id} declares `{name}` and never reads it" for name in sorted(declared - seen)),
        *(f"{rule.id} reads `{name}` and doesn't declare it" for name in sorted(seen - declared)),
    ]


def _watched(record: Any, seen: set[str]) -> Any:
    """The same record, which notes in `seen` which of its fields somebody asks for."""
    names = {one.name for one in fields(record)}

    def noted(self: object, name: str) -> object:
        if name in names:
            seen.add(name)
        return object.__getattribute__(self, name)

    # A cache keyed by a record asks for all of its fields; that isn't reading them.
    own = {
        "__getattribute__": noted,
        "__hash__": lambda self: hash(tuple(vars(self).items())),
        "__eq__": lambda self, other: vars(self) == vars(other),
    }
    watched: Any = object.__new__(type(type(record).__name__, (type(record),), own))
    vars(watched).update(vars(record))
    return watched
