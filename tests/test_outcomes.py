"""One vocabulary for the outcomes of every rule: one thing has one key, and one key holds one kind of value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from rules_py import registry
from rules_py.errors import RuleError
from rules_py.outcomes import KEYS, SYNONYMS, fits
from rules_py.parameters import Choice, Kind, Maybe, Switch, Whole
from rules_py.rule import Rule, Ruling

RULES = list(registry)

NOBODY = {"", "draw", "neither", "nobody", "none", "tie"}
"""Words that no winner may be: nobody is null."""


def values(kind: Kind) -> list[Any]:
    """Some values that the kind takes, the ends of its range among them."""
    if isinstance(kind, Maybe):
        return [None, *values(kind.kind)]
    if isinstance(kind, Whole):
        return sorted({kind.minimum, kind.maximum, min(kind.maximum, kind.minimum + 3)})
    if isinstance(kind, Switch):
        return [False, True]
    return [str(option) for option in kind.options][:12] if isinstance(kind, Choice) else []


def outcomes(rule: Rule) -> Iterator[Mapping[str, Any]]:
    """Outcomes of the rule as it starts, and with one parameter after the other changed; several falls of each.

    All of it once more with every switch on: some keys are there only then.
    """
    cases: list[dict[str, Any]] = [{}]
    cases += [{one.name: value} for one in rule.parameters for value in values(one.kind)]
    switches = {one.name: True for one in rule.parameters if isinstance(one.kind, Switch)}
    for given in cases + [switches | one for one in cases if switches]:
        try:
            yield from [one.outcome for one in rulings(rule, given)]
        except RuleError:
            continue


def rulings(rule: Rule, given: Mapping[str, Any]) -> list[Ruling]:
    if rule.kind != "roll":
        return [rule.calculate(**given)]
    return [rule.roll(seed=seed, **given).ruling for seed in range(4)]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_every_key_of_an_outcome_is_in_the_vocabulary_and_holds_what_it_says(rule: Rule) -> None:
    for outcome in outcomes(rule):
        unknown = sorted(set(outcome) - set(KEYS))
        assert not unknown, (
            f"{rule.id} has {', '.join(unknown)} in its outcome, which the vocabulary in rules_py/outcomes.py lacks."
            " Take the key that it has for this, or add yours there."
        )
        wrong = {key: value for key, value in outcome.items() if not fits(value, KEYS[key][0])}
        assert wrong == {}
        assert outcome.get("winner", "somebody") not in NOBODY


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_a_validation_says_whether_it_may_be_and_why_not_and_no_other_rule_does(rule: Rule) -> None:
    for outcome in outcomes(rule):
        said = {"legal", "faults"} & set(outcome)
        assert said == ({"legal", "faults"} if rule.kind == "validation" else set())
        if said:
            assert outcome["legal"] is (outcome["faults"] == [])


def test_every_key_is_used_and_no_synonym_is_one() -> None:
    assert sorted(key for key in SYNONYMS if key in KEYS) == []
    assert sorted(key for key in SYNONYMS.values() if key not in KEYS) == []
    used = {key for rule in RULES for outcome in outcomes(rule) for key in outcome}
    assert sorted(key for key in KEYS if key not in used) == []
