"""Base expressions: every shape, its value, and what is refused."""

from __future__ import annotations

import pytest

from rules_py import registry
from rules_py.errors import RuleError
from rules_py.sirpas.bases import BASE_MODIFIERS, base_modifier, read_base

VALUES = {"Body": 9, "Strength": 13, "Dexterity": 8, "Will": 11, "Brawl": 5, "Mind": 12}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3", 3),
        ("B", 9),
        ("Body", 9),
        ("D", 8),
        ("mS", 1),
        ("mD", -1),
        ("D/2", 4),
        ("S/2", 6),
        ("Brawl/2", 2),
        ("D or W", 11),
        ("mS or mD", 1),
        ("avg D,W", 9),
        ("avg S, D, W", 10),
        ("", 0),
        ("Varying", 0),
    ],
)
def test_every_shape_has_its_value(text: str, value: int) -> None:
    assert read_base(text).value(VALUES.__getitem__) == value


def test_the_modifiers_cover_3_to_18_without_gap() -> None:
    covered = [value for row in BASE_MODIFIERS for value in range(row.first, row.last + 1)]
    assert covered == list(range(3, 19))
    assert [base_modifier(value) for value in range(3, 19)] == [-3] * 3 + [-2] * 2 + [-1] * 2 + [0] * 2 + [1] * 2 + [
        2
    ] * 2 + [3] * 3
    assert base_modifier(0) == -3
    assert base_modifier(20) == 3


@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        ("D*2", "a number, D, mD, D/2, D or W, avg D,W, or nothing"),
        ("D/3", "a number, D, mD, D/2, D or W, avg D,W, or nothing"),
        ("X", "the letter of an attribute: B, M, S, D, H, W, I, E"),
        (
            "mBrawl",
            "m before an attribute, as in mD: Body, Mind, Strength, Dexterity, Health, Will, Intelligence, Equilibrium",
        ),
        (
            "mD/2",
            "m before an attribute, as in mD: Body, Mind, Strength, Dexterity, Health, Will, Intelligence, Equilibrium",
        ),
        ("D or", "a number, D, mD, D/2, D or W, avg D,W, or nothing"),
        ("-1", "a number, D, mD, D/2, D or W, avg D,W, or nothing"),
    ],
)
def test_any_other_shape_is_refused(text: str, allowed: str) -> None:
    with pytest.raises(RuleError) as refused:
        read_base(text)
    assert refused.value.allowed == allowed
    with pytest.raises(RuleError, match="expression is "):
        registry.find("sirpas.base").calculate(expression=text)


def test_the_rule_says_what_it_looks_at() -> None:
    rule = registry.find("sirpas.base")
    values = [{"name": "Dexterity", "value": 13}, {"name": "Will", "value": 11}]
    ruling = rule.calculate(expression="D or W", values=values)
    assert ruling.outcome == {"value": 13, "names": ["Dexterity", "Will"], "baseless": False}
    assert ruling.summary == "It starts at 13."
    assert rule.calculate(expression="").summary == "It starts at 0."
    assert rule.calculate(expression="Varying").summary == "It depends on what you resist."
    with pytest.raises(
        RuleError, match=r"values is 'Dexterity, Will'; allowed: a value for Strength, because the base uses it"
    ):
        rule.calculate(expression="mS", values=values)
