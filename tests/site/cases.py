"""Requests over all rules, made from nothing but their parameters; the same list in every run."""

from __future__ import annotations

import random
from typing import Any

from rules_py import registry
from rules_py.parameters import Choice, Kind, Maybe, Rows, Several, Switch, Whole
from rules_py.rule import Rule


def cases(number: int, seed: int = 0) -> list[dict[str, Any]]:
    """`number` requests, all rules in turn: rolls with seeds, calculations, now and then values that are refused."""
    luck = random.Random(seed)
    rules = list(registry)
    return [request(rules[index % len(rules)], luck, plain=index < len(rules)) for index in range(number)]


def request(rule: Rule, luck: random.Random, *, plain: bool) -> dict[str, Any]:
    """One request; `plain` keeps every default."""
    params = {p.name: p.kind.written(p.default if plain else value(p.kind, p.default, luck)) for p in rule.parameters}
    if rule.kind == "roll":
        return {"op": "roll", "rule": rule.id, "params": params, "seed": luck.randrange(2**53)}
    return {"op": "calc", "rule": rule.id, "params": params}


def value(kind: Kind, default: Any, luck: random.Random) -> Any:
    """Some value of a kind; notations of a game, which only the rule knows, keep the default."""
    if isinstance(kind, Whole):
        return luck.randint(max(kind.minimum, -1000), min(kind.maximum, 1000))
    if isinstance(kind, Choice):
        return luck.choice(list(kind.options))
    if isinstance(kind, Switch):
        return luck.random() < 0.5
    if isinstance(kind, Maybe):
        return None if luck.random() < 0.3 else value(kind.kind, default, luck)
    if isinstance(kind, Several) and default:
        return tuple(value(kind.kind, one, luck) for one in default)
    if isinstance(kind, Rows) and default:
        return tuple({name: value(column, row[name], luck) for name, column in kind.columns.items()} for row in default)
    return default
