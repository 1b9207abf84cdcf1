"""Disadvantages: worked examples, both ends of each range, and what cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from rules_py.sirpas.disadvantages import FAINT_TURNS, fainting, instinctive_defense, nervous
from tests.refusals import refusal


@pytest.mark.parametrize(
    ("given", "faints", "check", "lasts", "defense"),
    [
        ({}, True, "Difficult", FAINT_TURNS, -3),
        ({"wound": "heavy", "in_combat": False}, True, "Hard", "about 30 seconds", -3),
        ({"resisted": True}, False, "Difficult", None, 0),
        ({"wound": "light"}, False, None, None, 0),
        ({"wound": "deadly"}, False, None, None, 0),
        ({"wound": "heavy", "fainted": True}, False, None, None, -3),
    ],
)
def test_serious_and_heavy_wounds_make_one_faint(
    given: dict[str, Any], faints: bool, check: str | None, lasts: str | None, defense: int
) -> None:
    ruling = fainting(**{"wound": "serious", "in_combat": True, **given})
    assert ruling.outcome == {"faints": faints, "difficulty": check, "lasts": lasts, "instinctive_defense": defense}


def test_each_case_of_fainting_has_its_sentence() -> None:
    sentences = [
        fainting(**{"wound": "serious", "in_combat": True, **case}).summary
        for case in ({"resisted": True}, {"wound": "light"}, {"fainted": True})
    ]
    assert sentences == [
        "You pass the Difficult resistance check and stay awake.",
        "You stay awake: a light wound needs no check.",
        "You've already fainted, and another wound can't make you faint again.",
    ]


@pytest.mark.parametrize(
    ("given", "penalty"),
    [
        ({"level": 1}, -1),
        ({"level": 3}, -3),
        ({"waits": True}, 0),
        ({"situation": "the first check after winning a ranking"}, -2),
        ({"situation": "the first check after winning a ranking", "waits": True}, 0),
        ({"situation": "top of a multiranking"}, -2),
        ({"situation": "somebody else going first"}, 0),
    ],
)
def test_whoever_is_nervous_had_better_not_be_first(given: dict[str, Any], penalty: int) -> None:
    assert nervous(**{"level": 2, **given})["penalty"] == penalty


@pytest.mark.parametrize(
    ("unawareness", "instinct", "fainted", "modifier"),
    [(0, 0, False, 0), (3, 0, False, -3), (0, 4, False, 4), (0, 0, True, -3), (1, 0, True, -4)],
)
def test_instinctive_defence(unawareness: int, instinct: int, fainted: bool, modifier: int) -> None:
    given = {"unawareness": unawareness, "instinct": instinct, "fainted": fainted}
    assert instinctive_defense(**{"unawareness": 2, **given})["change"] == modifier


STAYS = "no; at the top of a multiranking, nobody can act before you"


@pytest.mark.parametrize(
    ("rule", "given", "message"),
    [
        (nervous, {"level": 0}, "level is 0; allowed: a whole number from 1 to 3"),
        (nervous, {"level": 4}, "level is 4; allowed: a whole number from 1 to 3"),
        (nervous, {"situation": "top of a multiranking", "waits": True}, f"waits is yes; allowed: {STAYS}"),
        (instinctive_defense, {"instinct": 5}, "instinct is 5; allowed: a whole number from 0 to 4"),
        (instinctive_defense, {"unawareness": 4}, "unawareness is 4; allowed: a whole number from 0 to 3"),
        (fainting, {"wound": "sore"}, "wound is 'sore'; allowed: one of scratch, light, serious, heavy, deadly"),
    ],
)
def test_what_cannot_be_is_refused(rule: object, given: dict[str, object], message: str) -> None:
    assert refusal(rule, **given) == message
