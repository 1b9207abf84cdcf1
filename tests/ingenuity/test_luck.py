"""Luck: when the die helps, and pure luck."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules_py.ingenuity.luck import luck_bonus, pure_luck
from tests.refusals import refusal


@pytest.mark.parametrize("face", range(1, 21))
def test_only_the_highest_face_helps(face: int) -> None:
    assert luck_bonus(luck=face)["bonus"] == (3 if face == 20 else 0)


@pytest.mark.parametrize(("value", "modifier", "bonus"), [(21, 1, 3), (39, 19, 3), (20, 5, 3), (19, 5, 0), (6, 5, 0)])
def test_a_modifier_may_lift_luck_past_twenty(value: int, modifier: int, bonus: int) -> None:
    assert luck_bonus(luck=value, luck_modifier=modifier)["bonus"] == bonus


@pytest.mark.parametrize("number", range(1, 21))
def test_pure_luck_reaches_a_number_as_often_as_the_die_shows_it(number: int) -> None:
    assert pure_luck.chance(number=number) == Fraction(21 - number, 20)


def test_pure_luck_has_no_bonus() -> None:
    assert pure_luck.roll(number=20, faces="20").ruling.outcome == {"success": True, "luck": 20, "margin": 0}
    assert pure_luck.chance(number=21) == 0
    assert pure_luck.chance(number=21, luck_modifier=1) == Fraction(1, 20)
    assert pure_luck.odds(number=11).measured == dict.fromkeys(range(1, 21), Fraction(1, 20))


@pytest.mark.parametrize(
    ("rule", "given", "message"),
    [
        (luck_bonus, {"luck": 0}, "luck is 0; allowed: a whole number from 1 to 39"),
        (luck_bonus, {"luck": 21}, "luck is 21; allowed: 1 to 20 with luck modifier 0"),
        (luck_bonus, {"luck": 22, "luck_modifier": 1}, "luck is 22; allowed: 2 to 21 with luck modifier 1"),
        (luck_bonus, {"luck": 1, "luck_modifier": 1}, "luck is 1; allowed: 2 to 21 with luck modifier 1"),
        (luck_bonus, {"luck_modifier": -1}, "luck_modifier is -1; allowed: a whole number from 0 to 19"),
        (pure_luck, {"number": 0}, "number is 0; allowed: a whole number from 1 to 39"),
        (pure_luck, {"faces": "21"}, "faces is 21; allowed: whole numbers from 1 to 20; face number 1 is 21"),
        (pure_luck, {"faces": "0"}, "faces is 0; allowed: whole numbers from 1 to 20; face number 1 is 0"),
        (pure_luck, {"faces": "3, 4"}, "faces is 3, 4; allowed: 1 face for this roll"),
    ],
)
def test_what_cannot_be_is_refused(rule: object, given: dict[str, object], message: str) -> None:
    assert refusal(rule, **given) == message
