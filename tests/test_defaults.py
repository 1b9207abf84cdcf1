"""A parameter that is left out assumes as little as can be: no modifier, no wound, an empty list, the least level."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from rules_py import registry
from rules_py.errors import RuleError
from rules_py.parameters import Choice, Kind, Maybe, Rows, Several, Switch, Text, Whole
from rules_py.rule import Rule

RULES = list(registry)

ORDINARY: dict[str, tuple[str, ...]] = {
    "arcana": ("The Magician",),  # somebody's own Major Arcana, which changes no other card
    "deck": ("ordinary",),
    "difficulty": (
        "Medium",
        "Normal",
    ),  # what is normal in the words of the game
    "fate": ("neutral",),
    "modifier": ("none",),
    "skill": ("no mark",),  # neither A+ nor Fail
}
"""By the name of a parameter or column: what holds when nothing is said, where that is not the first option."""

UNNAMED = (
    "A",
    "A skill",
    "An ability",
    "An ability. Passive",
    "Anything",
    "First side",
    "First skill",
    "Fundamental skill",
    "Second side",
    "Second skill",
    "Somebody",
    "Somebody else",
)
"""What stands for a text that has to be there: names of nobody, and the shortest text of a notation."""

GIVEN = {
    ("tuurna.asset_capacity", "attention"): "the body of an ordinary Humanoid, which the source states",
    ("tuurna.asset_capacity", "hand"): "the same",
    ("tuurna.asset_capacity", "feet"): "the same",
    ("tuurna.asset_capacity", "voice"): "the same",
    ("rt0.deck", "kept"): "a reading of the rules (contradiction RT-C08)",
    ("almanac.new_character", "weak"): "another suit than the strong one",
    ("ingenuity.cancel_action", "own_turn"): "nothing is cancelled out of turn",
    ("ingenuity.effect_end", "takes_turns"): "who is in an encounter takes turns",
    ("ingenuity.assist", "luck"): "helping is a skill check, and the luck die is part of every one",
    ("ingenuity.assisted_check", "luck"): "the same",
    ("ingenuity.damage", "physical"): "weapons do physical damage, and so does most else",
    ("sirpas.movement", "coefficient"): "the speed of a human",
    ("sirpas.maneuver", "size"): "a target of one's own size",
    ("sirpas.grapple", "size"): "the same",
    ("sirpas.maneuver", "met"): "a maneuver is used where its condition is met",
    ("sirpas.preparation", "succeeded"): "what failed prepares nothing",
    ("sirpas.keep_hold", "succeeded"): "without a success there is no hold",
    ("sirpas.plain_attack", "aware"): "who is attacked knows it",
    ("sirpas.plain_attack", "ready"): "who attacks holds the weapon",
}
"""Defaults that the rules themselves state."""


def simpler(name: str, kind: Kind, value: Any) -> Iterator[Any]:
    """Values that assume less than this one."""
    if kind.folded and isinstance(kind, Choice):  # a reading of the rules, which holds in the whole book
        return
    if isinstance(kind, Maybe) and value is not None:
        yield None
        yield from simpler(name, kind.kind, value)
    elif isinstance(kind, Whole):
        yield from range(max(kind.minimum, 0), value)
        yield from range(min(kind.maximum, 0), value, -1)
    elif isinstance(kind, Switch) and value:
        yield False
    elif isinstance(kind, Choice):
        options = [str(option) for option in kind.options]
        usual = ORDINARY.get(name.removeprefix("other_"), ())
        options.sort(key=lambda option: option not in usual)
        yield from itertools.takewhile(lambda option: kind.read(option) != value, options)
    elif isinstance(kind, Text):
        yield from [""] * (value != "" and kind.shortest == 0)
        yield from [name for name in UNNAMED if value not in ("", *UNNAMED)]
    elif isinstance(kind, (Several, Rows)) and value:
        yield value[:-1]
        for number, one in enumerate(value):
            for less in simpler(name, kind.kind, one) if isinstance(kind, Several) else _simpler_rows(kind, one):
                yield [*value[:number], less, *value[number + 1 :]]


def _simpler_rows(kind: Rows, row: Any) -> Iterator[Any]:
    for name, column in kind.columns.items():
        yield from [{**row, name: less} for less in simpler(name, column, row[name])]


def taken(rule: Rule, given: dict[str, Any]) -> bool:
    """Whether the rule takes this."""
    try:
        if rule.kind == "roll":
            rule.roll(seed=0, **given)
        else:
            rule.calculate(**given)
    except RuleError:
        return False
    return True


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_defaults_are_neutral(rule: Rule) -> None:
    assert taken(rule, {})
    for parameter in rule.parameters:
        if (rule.id, parameter.name) not in GIVEN:
            less = [
                value
                for value in simpler(parameter.name, parameter.kind, parameter.default)
                if taken(rule, {parameter.name: value})
            ]
            assert not less, (
                f"{rule.id}: the default of {parameter.name} is {parameter.default!r}; with {less[0]!r} the rule would"
                " assume less. Take that as the default, or say in GIVEN here which rule states yours."
            )


def test_what_is_excused_is_there_and_needs_it() -> None:
    for id, name in GIVEN:
        parameter = registry.find(id).parameter(name)
        assert any(
            taken(registry.find(id), {name: value})
            for value in simpler(parameter.name, parameter.kind, parameter.default)
        )
    defaults = {one.kind.written(one.default) for rule in RULES for one in rule.parameters}
    assert [
        word for word in itertools.chain(*ORDINARY.values()) if not any(word in default for default in defaults)
    ] == []
