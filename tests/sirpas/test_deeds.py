"""Deeds: every difficulty of the lists, what critical results bring, lies, and resistance."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules_py.sirpas.deeds import DEEDS, deed, deeds_of, lie_detection, resistance
from tests.refusals import refusal

LISTED = {
    "Pickpocket": ["Trivial", "Easy", "Normal", "Difficult", "Hard"],
    "Silent Movement": ["Trivial", "Easy", "Normal", "Difficult", "Hard", "Very Hard"],
    "Traps": ["Trivial", "Easy", "Normal", "Hard"],
    "Poisons": ["Normal", "Hard"],
}

PLAIN_11 = {
    "Trivial": Fraction(215, 216),
    "Easy": Fraction(196, 216),
    "Normal": Fraction(135, 216),
    "Difficult": Fraction(56, 216),
    "Hard": Fraction(10, 216),
    "Very Hard": Fraction(1, 216),
}
"""A value of 11 with plain dice, as published."""


@pytest.mark.parametrize("skill", LISTED)
def test_difficulties_are_those_of_the_list(skill: str) -> None:
    assert [str(one.difficulty) for one in deeds_of(skill)] == LISTED[skill]


@pytest.mark.parametrize("name", [one.name for one in DEEDS])
def test_a_deed_is_a_check_of_its_difficulty(name: str) -> None:
    entry = next(one for one in DEEDS if one.name == name)
    assert deed.chance(deed=name, value=11) == PLAIN_11[str(entry.difficulty)]


def test_lore_goes_from_what_all_know_to_what_initiates_know() -> None:
    known, between, secret = deeds_of("Lore Knowledge")
    assert (known.difficulties, secret.difficulties) == (("Trivial",), ("Very Hard",))
    assert deed.roll(deed=between.name, difficulty="Difficult", seed=1, value=11).ruling["difficulty"] == "Difficult"


def test_whoever_runs_the_game_chooses_for_a_suspicious_target() -> None:
    name = deeds_of("Pickpocket")[-1].name
    chances = [deed.chance(deed=name, value=14, difficulty=hard) for hard in ("", "Hard", "Very Hard")]
    assert chances == [Fraction(56, 216), Fraction(56, 216), Fraction(20, 216)]
    assert (
        refusal(deed, deed=name, difficulty="Normal", value=11) == "difficulty is 'Normal'; allowed: Hard or Very Hard"
    )
    assert refusal(deed, difficulty="Hard", deed="Pickpocket: busy target") == "difficulty is 'Hard'; allowed: Easy"


@pytest.mark.parametrize(
    ("name", "faces", "effect"),
    [
        ("Deceit: a lie", "6, 6, 6", "The target goes on believing you, even in the face of proof."),
        ("Deceit: a lie", "1, 1, 1", "The lie comes out, and so does the truth behind it."),
        ("Deceit: a lie", "4, 4, 4", ""),
        ("Hacking: one action", "6, 6, 6", "You get privileged access and needn't roll again on this system."),
        ("Hacking: one action", "1, 1, 1", "You lose your access, and the system knows where you are."),
    ],
)
def test_critical_results_bring_more(name: str, faces: str, effect: str) -> None:
    assert deed.roll(deed=name, faces=faces, value=11).ruling["effect"] == effect


@pytest.mark.parametrize(
    ("name", "needs"),
    [
        ("Pickpocket: helpless target", "an object that isn't secured, and a target who doesn't notice"),
        ("Lock Picking: a lock", "suitable tools, and a kind of lock that you know"),
    ],
)
def test_what_a_deed_needs_has_to_be_there(name: str, needs: str) -> None:
    skill = name.split(":")[0]
    assert refusal(deed, deed=name, possible=False, value=11) == f"possible is no; allowed: yes; {skill} needs {needs}"
    assert deed.roll(deed="Traps: build", possible=False, seed=1, value=11).ruling["difficulty"] == "Trivial"


def test_trying_again_is_harder_and_a_tool_helps() -> None:
    lock = "Lock Picking: a lock"
    assert deed.chance(deed=lock, tries=1, value=11) == Fraction(81, 216)
    assert deed.chance(deed=lock, modifier=2, value=11) == Fraction(181, 216)
    assert deed.chance(deed=lock, dice="Expertise", value=11) == Fraction(1069, 1296)
    assert (
        refusal(deed, deed="Cooking")
        == "deed is 'Cooking'; allowed: one of "
        + ", ".join(sorted(one.name for one in DEEDS)[:12])
        + f" and {len(DEEDS) - 12} more"
    )


@pytest.mark.parametrize("against", ["Persuade", "Deceit"])
def test_a_liar_is_met_in_a_contest(against: str) -> None:
    odds = lie_detection.odds(against=against, value=11, other_value=11)
    assert odds.of(winner="first") == Fraction(21162, 46656)
    assert odds.of(winner=None) == Fraction(4332, 46656)
    assert lie_detection.roll(against=against, seed=1, value=11, other_value=11).ruling["against"] == against


@pytest.mark.parametrize(
    ("source", "base", "value"),
    [
        ("physical", "Health", 13),
        ("mental", "Equilibrium", 13),
        ("elemental", "the level of Elemental Resistance", 13),
    ],
)
def test_resistance_begins_at_what_is_resisted(source: str, base: str, value: int) -> None:
    assert resistance(source=source, base=11, points=2).outcome == {"value": value, "base": base}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"source": "holy"}, "source is 'holy'; allowed: one of physical, mental, elemental"),
        ({"base": 19}, "base is 19; allowed: a whole number from 0 to 18"),
        ({"points": -1}, "points is -1; allowed: a whole number from 0 to 20"),
    ],
)
def test_resistance_refuses(given: dict[str, Any], message: str) -> None:
    assert refusal(resistance, **{"base": 11, "points": 2, **given}) == message
    assert resistance(base=18, points=20)["value"] == 20
