"""Verdicts and measures in the words of the table: no game prints a key of its outcomes."""

from __future__ import annotations

import re

import pytest

from rules_py import registry
from rules_py.cli_text import odds_lines, plain, roll_lines
from rules_py.in_words import EITHER_WAY, MEASURES, SIDES
from rules_py.rule import Rule

ROLLS = [rule for rule in registry if rule.kind == "roll"]


@pytest.mark.parametrize("rule", ROLLS, ids=lambda rule: rule.id)
def test_odds_and_rolls_read_as_english(rule: Rule) -> None:
    odds = rule.odds()
    lines = [*plain(odds_lines(odds)), *plain(roll_lines(rule.roll(seed=1), odds))]
    assert [line for line in lines if re.search(r"[a-z]_[a-z]|\b(None|True|False)\b", line)] == []
    assert [line for line in lines if re.match(rf"\s*{rule.verdict or '-'} (yes|no|nobody)\b", line)] == []


def test_every_verdict_that_is_yes_or_no_has_words_both_ways() -> None:
    either = {rule.verdict for rule in ROLLS if rule.verdict and {True, False} & set(rule.odds().verdicts())}
    assert either == set(EITHER_WAY)


def test_all_words_are_used() -> None:
    assert set(MEASURES) <= {rule.measure for rule in ROLLS}
    winners = {value for rule in ROLLS if rule.verdict == "winner" for value in rule.odds().verdicts()}
    assert set(SIDES) - {"adversary"} <= winners  # the Adversary has no dice where nothing is said
