"""Concentration: one effect, how it is lost, and how it is renewed."""

from __future__ import annotations

import pytest

from rules_py.ingenuity.concentration import concentrate, keep_concentration, reactivate
from tests.refusals import refusal


@pytest.mark.parametrize(
    ("effects", "keep", "ended"),
    [("Shield, Light", "Light", ["Shield"]), ("Shield", "Shield", []), ("A, B, C", "B", ["A", "C"])],
)
def test_one_effect_is_kept_and_the_others_end(effects: str, keep: str, ended: list[str]) -> None:
    assert concentrate(effects=effects, keep=keep).outcome == {"kept": keep, "ended": ended}


@pytest.mark.parametrize(
    ("willpower", "difficulty", "kept", "compared"),
    [(9, None, True, 9), (8, None, False, 9), (5, 5, True, 5), (4, 5, False, 5)],
)
def test_a_check_saves_concentration_from_a_stun(
    willpower: int, difficulty: int | None, kept: bool, compared: int
) -> None:
    found = keep_concentration(willpower=willpower, difficulty=difficulty, blow="stunned")
    assert found.outcome == {"success": kept, "needed": compared}


def test_the_other_reading_lets_a_stun_end_it() -> None:
    assert keep_concentration(willpower=99, reading="lost outright", blow="stunned")["success"] is False


@pytest.mark.parametrize("willpower", [-99, 99])
def test_the_unconscious_do_not_concentrate(willpower: int) -> None:
    assert keep_concentration(blow="unconscious", willpower=willpower)["success"] is False


@pytest.mark.parametrize(("cost", "left", "after"), [(2, 3, 1), (3, 3, 0), (0, 0, 0)])
def test_renewing_costs_everything_once_more(cost: int, left: int, after: int) -> None:
    assert reactivate(cost=cost, left=left, renew=True).outcome == {"restarted": True, "left": after}
    assert reactivate(cost=cost, left=left, renew=False).outcome == {"restarted": False, "left": left}


@pytest.mark.parametrize(
    ("rule", "given", "message"),
    [
        (
            concentrate,
            {"keep": "Lights", "effects": ["Shield", "Light"]},
            "keep is 'Lights'; allowed: 'Light' is the nearest of 2 known names",
        ),
        (concentrate, {"effects": "A, A", "keep": "A"}, "effects is 'A', 'A'; allowed: every effect once"),
        (
            concentrate,
            {"effects": []},
            "effects is empty; allowed: 1 to 10 values, each the name of an effect, separated by commas",
        ),
        (
            keep_concentration,
            {"difficulty": -1},
            "difficulty is -1; allowed: a whole number from 1 to 99, or empty",
        ),
        (keep_concentration, {"blow": "prone"}, "blow is 'prone'; allowed: one of unconscious, stunned"),
        (reactivate, {"cost": 4, "left": 3, "renew": True}, "cost is 4; allowed: 0 to 3, what is left of the resource"),
        (reactivate, {"left": -1}, "left is -1; allowed: a whole number from 0 to 99"),
    ],
)
def test_what_cannot_be_is_refused(rule: object, given: dict[str, object], message: str) -> None:
    assert refusal(rule, **given) == message
