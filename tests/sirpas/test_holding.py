"""Holding: who holds, who gets free, who gets away."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules_py.sirpas.holding import disengage, hold
from tests.refusals import refusal

TWO = [{"name": "Goblin", "total": 22}, {"name": "Gnoll", "total": 17}]


@pytest.mark.parametrize("wish", ["avoid being blocked", "break free", "disengage"])
@pytest.mark.parametrize(("total", "holders"), [(23, []), (20, ["Goblin"]), (16, ["Goblin", "Gnoll"])])
def test_everybody_above_holds(wish: str, total: int, holders: list[str]) -> None:
    assert hold(total=total, blockers=TWO, wish=wish).outcome == {"free": not holders, "holders": holders}


def test_ties_are_rolled_again_first_and_the_subdued_cannot_try() -> None:
    assert refusal(hold, total=17, blockers=TWO) == (
        "blockers (row 2, total) is 17; allowed: another total; tied characters have to roll again"
    )
    assert refusal(hold, wish="disengage", subdued=True) == (
        "subdued is yes; allowed: no; you can't try to get free while you're subdued"
    )
    assert refusal(hold, blockers=[TWO[0], TWO[0]], total=20) == (
        "blockers (row 2, name) is 'Goblin'; allowed: a name that no other row has"
    )
    assert hold(subdued=True, total=20, blockers=[{"name": "Goblin", "total": 22}, {"name": "Gnoll", "total": 17}])[
        "holders"
    ] == ["Goblin"]


def test_nobody_there_is_an_automatic_success() -> None:
    rolled = disengage.roll(threat="nobody can or wants to attack", value=0, seed=1, movement=33)
    assert (rolled.faces, rolled.ruling["success"]) == ((), True)


def test_getting_away_is_a_check_or_a_contest() -> None:
    assert disengage.chance(threat="somebody could attack", value=11, attack=11, movement=33) == Fraction(135, 216)
    assert disengage.chance(value=11, attack=11, threat="somebody attacks", movement=33) == Fraction(21162, 46656)
    assert disengage.odds(value=11, attack=11, threat="somebody attacks", movement=33).of(hit=True) == Fraction(
        21162, 46656
    )
    assert disengage.chance(value=12, attack=11, threat="somebody attacks", movement=33) == Fraction(25494, 46656)


@pytest.mark.parametrize(("movement", "half", "feet"), [(33, 33, 16), (30, 30, 15), (0, 0, 0)])
def test_it_takes_half_the_movement(movement: int, half: int, feet: int) -> None:
    away = disengage.roll(movement=movement, faces="1,1,1,6,6,6", threat="somebody attacks", value=12, attack=11).ruling
    assert (away["exact"], away["feet"], away["hit"]) == (str(Fraction(half, 2)), feet, False)
    stays = disengage.roll(
        movement=movement, faces="6,6,6,1,1,1", threat="somebody attacks", value=12, attack=11
    ).ruling
    assert (stays["feet"], stays["hit"], stays.summary) == (0, True, "You don't get away, and you're hit.")


def test_old_links_name_a_goal_and_a_threat_by_their_former_words() -> None:
    held = hold(total=17, blockers=({"name": "Gnoll", "total": 18},), wish="not be blocked")
    assert held["holders"] == ["Gnoll"]
    rolled = disengage.roll(threat="nobody can attack, or wants to", seed=1, movement=10)
    assert (rolled.faces, rolled.ruling["success"]) == ((), True)
