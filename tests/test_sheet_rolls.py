"""Whatever a game rolls, a character can: on a line of the sheet, or in a form that a line fills in."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules_py import registry
from rules_py.actions import Action
from tests.learned import LEARNED

WRITTEN = {
    "almanac.learn": "learn a new skill",
    "almanac.moment_alone": "take a moment alone",
    "almanac.group_scene": "roll for the group scene",
    "almanac.turn_up": "use a skill",
}
"""What is rolled by an entry of the journal: its action, as the journal's rule has it."""

NOT_FROM_A_SHEET = {
    "sirpas.natural": "the dice in every check, which is what a line rolls",
    "almanac.use_and_weave": "two rolls in one for their odds: the journal has each of them as an entry of its own",
    "sirpas.multiranking": "each side has a name and several people, which is for the table to say and on no sheet",
}
"""Rolls that no line of a sheet stands for, each with the reason."""

ROLLS = [rule for rule in registry if rule.kind == "roll"]


def lines(game: str) -> Iterator[Action]:
    """Everything that the ready-made people of a game can do, and somebody who has learned the rest."""
    sheet = registry.sheets[game]
    people = [{**one.fields, sheet.name: one.name} for one in sheet.ready]
    for fields in (*people, *([LEARNED[game]] if game in LEARNED else [])):
        ruling = sheet.judged(fields)
        yield from (one for one in (*ruling.actions, *ruling.changes) if not one.barred)


@pytest.fixture(scope="module")
def known() -> dict[str, list[Action]]:
    """The lines of each game."""
    return {game: list(lines(game)) for game in registry.sheets}


def reached(rule: str, actions: list[Action], game: str) -> bool:
    """Whether some line rolls it, fills in its form, or writes it into the journal."""
    if rule in WRITTEN:
        return any(one.rule == "almanac.journal" and one.params["action"] == WRITTEN[rule] for one in actions)
    fills = [fill for fill in registry.sheets[game].fills if fill.rule == rule]
    return any(one.rule == rule or any(fill.by(one) for fill in fills) for one in actions)


@pytest.mark.parametrize("rule", [rule.id for rule in ROLLS])
def test_a_character_can_roll_it_or_there_is_a_reason(rule: str, known: dict[str, list[Action]]) -> None:
    game = registry.find(rule).game
    assert reached(rule, known[game], game) is (rule not in NOT_FROM_A_SHEET)


def test_the_reasons_are_for_rolls_that_there_are() -> None:
    assert {*NOT_FROM_A_SHEET, *WRITTEN} <= {rule.id for rule in ROLLS}
    assert all(NOT_FROM_A_SHEET.values())
