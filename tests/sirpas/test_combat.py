"""Combat: an attack against a defence, counted in every way, the systems, and distances."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_py.sirpas.combat import SYSTEM_TABLE, attack, combat_system, crossed_defense
from rules_py.sirpas.maneuvers import SHELF
from tests.refusals import refusal
from tests.sirpas.published_odds import CONTEST

NATURALS = Counter(sum(dice) for dice in product(range(1, 7), repeat=3))
"""Ways to roll each natural result."""

PLAIN = {"attack": "Firearms: Shoot", "defense": "Swordfight: Parry", "other_attribute": 10}
"""A pair of maneuvers that add nothing to the dice."""


SLASH: dict[str, Any] = {
    "attack": "Swordfight: Slash",
    "value": 10,
    "attribute": 13,
    "defense": "Swordfight: Parry",
    "other_value": 9,
    "other_attribute": 11,
}
"""A slash that is parried."""


@pytest.mark.parametrize("line", CONTEST.split("\n")[1:-1], ids=lambda line: line.split()[0])
def test_an_attack_is_a_contest(line: str) -> None:
    lead, won, drawn, lost, _ = map(int, line.split())
    odds = attack.odds(
        **PLAIN,
        attribute=13,
        value=min(20, 1 + lead),
        other_value=1,
        modifier=max(0, lead - 19),
    )
    ways = [odds.of(winner=side) * 216**2 for side in ("attacker", None, "defender")]
    assert ways == [won, drawn, lost]


def test_damage_and_critical_results_are_as_counted_one_by_one() -> None:
    given: dict[str, Any] = {"attack": "Brawl: Punch", "attribute": 14, "defense": "Full Contact: Counter Punch"}
    given |= {"value": 7, "other_value": 6, "other_attribute": 9, "modifier": 1}
    counted: Counter[tuple[str | None, bool, bool, int, int]] = Counter()
    for (one, ways), (two, more) in product(NATURALS.items(), repeat=2):
        margin = (one + 7 + 2 + 1) - (two + 6 - 1 - 2)
        critical = abs(margin) >= 8 or (one if margin > 0 else two) == 18
        failed = (two if margin > 0 else one) == 3
        key: tuple[str | None, bool, bool, int, int]
        if margin > 0:
            key = ("attacker", critical, failed, margin + 2, 0)
        elif margin < 0:
            key = ("defender", critical, failed, 0, -margin - 1)
        else:
            key = (None, False, False, 0, 0)
        counted[key] += ways * more
    odds = attack.odds(**given)
    names = ("winner", "critical_success", "critical_failure", "damage", "returned")
    for key, ways in counted.items():
        assert odds.of(**dict(zip(names, key, strict=True))) == Fraction(ways, 216**2), key


@pytest.mark.parametrize(
    ("faces", "given", "summary"),
    [
        (
            "4, 4, 4, 4, 4, 4",
            {"other_value": 11},
            "Draw: 23 on both sides; neither the attack nor the defence succeeds.",
        ),
        (
            "6, 6, 6, 6, 5, 5",
            {"attack": "Swordfight: Cleave"},
            "Critical success for the attacker: 29 against 25, margin +4. The hit does 10 damage. The target is stunned"
            " for 2 turns.",
        ),
        (
            "3, 3, 3, 4, 4, 4",
            {"defense": "Full Contact: Counter Punch", "other_value": 12},
            "The defender wins: 22 against 20, margin +2. The attacker takes 1 damage.",
        ),
        (
            "3, 3, 3, 4, 4, 4",
            {"attack": "Brawl: Grapple"},
            "The defender wins: 21 against 19, margin +2.",
        ),
        (
            "4, 4, 4, 3, 3, 3",
            {"attack": "Brawl: Grapple"},
            "The attacker wins: 22 against 18, margin +4. The target is blocked.",
        ),
        (
            "6, 6, 5, 2, 2, 2",
            {"attack": "Firearms: Localized Shot", "part": "arm"},
            "Critical success for the attacker: 25 against 15, margin +10. The hit does 14 damage. The target is"
            " crippled in the arm.",
        ),
        (
            "6, 6, 5, 2, 2, 2",
            {"doubled": True},
            "Critical success for the attacker: 28 against 15, margin +13. The hit does 32 damage.",
        ),
    ],
)
def test_one_attack(faces: str, given: dict[str, Any], summary: str) -> None:
    assert attack.roll(faces=faces, **{**SLASH, **given}).ruling.summary == summary


def test_evading_a_smash_is_easier_and_nothing_else_is() -> None:
    dice = "4, 4, 4, 4, 4, 4"
    evade, block = (
        attack.roll(faces=dice, **{**SLASH, "attack": "Brawl: Smash", "defense": f"Brawl: {name}"}).ruling["margin"]
        for name in ("Evade", "Block")
    )
    assert block - evade == 2
    kick = {**SLASH, "attack": "Brawl: Kick", "defense": "Brawl: Evade"}
    assert attack.roll(faces=dice, **kick).ruling["margin"] == block


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(SHELF.labels("attack")),
    st.sampled_from(SHELF.labels("defense")),
    st.integers(0, 2**32),
)
def test_a_roll_is_always_one_of_the_odds(first: str, second: str, seed: int) -> None:
    given = {
        **SLASH,
        "attack": first,
        "defense": second,
        "part": "head" if "Localized" in first else None,
    }
    ruling = attack.roll(seed=seed, **given).ruling
    assert ruling.outcome in [outcome.outcome for outcome, _ in attack.odds(**given).outcomes]


def test_a_weapon_in_both_hands_strikes_harder() -> None:
    one, both = (
        attack.roll(faces="4, 4, 4, 5, 3, 2", two_handed=way, **SLASH).ruling["damage"] for way in (False, True)
    )
    assert both - one == 3
    knife = partial(
        attack.roll, faces="1, 1, 1, 6, 6, 6", attack="Brawl: Punch", defense="Knife Fight: Hand Cutting", other_value=9
    )
    plain, held = (knife(other_two_handed=way).ruling["returned"] for way in (False, True))
    assert plain == held > 0  # it counts in Swordfight alone
    message = "other_two_handed is yes; allowed: no; Shield Parry isn't for two-handed weapons"
    assert refusal(attack, defense="Swordfight: Shield Parry", other_two_handed=True, other_value=9) == message


def test_the_three_systems() -> None:
    assert [row.system for row in SYSTEM_TABLE] == ["Simplified", "Basic", "Advanced"]
    assert combat_system(system="simplified").outcome == {
        "decides": "one roll per fighter with a combat skill",
        "sequence": "all at once",
        "by_places": True,
        "by_position": False,
        "by_maneuvers": False,
    }
    ordered = [combat_system(system=name)["sequence"] for name in ("Basic", "Advanced")]
    assert ordered == ["by Initiative, rolled each turn"] * 2
    assert [combat_system(system=row.system)["by_maneuvers"] for row in SYSTEM_TABLE] == [False, False, True]


@pytest.mark.parametrize(
    ("distance", "penalty", "rounded_down"),
    [(0, 0, 0), (5, 0, 0), (6, -1, 0), (12, -1, -1), (13, -2, -1), (60, -5, -5), (600, -50, -50)],
)
def test_melee_against_shots(distance: int, penalty: int, rounded_down: int) -> None:
    assert crossed_defense(distance=distance)["penalty"] == penalty
    assert crossed_defense(distance=distance, rounded_down=True)["penalty"] == rounded_down


def test_a_ranged_skill_is_bad_at_close_quarters_only() -> None:
    assert [crossed_defense(distance=feet, ranged=True)["penalty"] for feet in (0, 6, 7)] == [-2, -2, 0]


@pytest.mark.parametrize(
    ("rule", "given", "message"),
    [
        (
            attack,
            {"value": 0, "attack": "Swordfight: Slash"},
            "value is 0; allowed: 1 or more; Slash needs Swordfight 1",
        ),
        (attack, {"other_value": 21}, "other_value is 21; allowed: a whole number from 0 to 20"),
        (
            attack,
            {"part": "arm", "attack": "Swordfight: Slash"},
            "part is 'arm'; allowed: empty; Slash doesn't cripple",
        ),
        (
            attack,
            {"attack": "Firearms: Localized Shot", "value": 10},
            "part is empty; allowed: one of arm, leg, head; Localized Shot aims at a part of the body",
        ),
        (combat_system, {"system": "Tactical"}, "system is 'Tactical'; allowed: one of Simplified, Basic, Advanced"),
        (crossed_defense, {"distance": 10_000}, "distance is 10000; allowed: a whole number from 0 to 9999"),
    ],
)
def test_what_cannot_be_is_refused(rule: object, given: dict[str, object], message: str) -> None:
    assert refusal(rule, **given) == message
