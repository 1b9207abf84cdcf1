"""How often something in a fight comes off, as the table is told before it rolls: the same as counting dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import sqrt
from typing import Any

import pytest

from rules_py.likelihood import percent
from tests.sirpas.fight.table import TRACKER, Table, duel, refusal, started
from tests.sirpas.fight.test_treating import hurt, peace


def counted(table: Table, act: str, word: str, given: dict[str, Any]) -> Fraction:
    """Every way the dice can fall, and how often it is said."""
    rolls = list(product(range(1, 7), repeat=3))
    summary = [TRACKER.done(table.state, act, given, faces=", ".join(map(str, one))).ruling.summary for one in rolls]
    return Fraction(sum(word in one for one in summary), len(rolls))


MEDIC = {"body": 7, "mind": 7, "skills": [{"skill": "First Aid", "points": 9}]}
"""Somebody who rolls three dice: all ways in which four can fall are too many to try."""


def helping(wound: str) -> Table:
    """Hale has a wound, and it's Ilse's place."""
    table = Table("Hale", guards=1)
    table.join(MEDIC, "Ilse", "Players")
    table.do("start", seed=1)
    table.do("change", who="Hale", change=f"Take a {wound} wound")
    if wound == "deadly":
        table.do("resist", "3, 3, 3", who="Hale")
    table.until("Ilse")
    return table


@pytest.mark.parametrize(("modifier", "possible"), [(0, False), (6, True), (12, True)])
def test_a_deadly_wound_is_resisted_as_often_as_is_reported(modifier: int, possible: bool) -> None:
    table = started("Hale", guards=1)
    table.do("change", who="Town guard", change="Take a deadly wound")
    given: dict[str, Any] = {"who": "Town guard", "resistance": "Resistance (body)", "modifier": modifier}
    chance = TRACKER.chance(table.state, "resist", given)
    assert chance == counted(table, "resist", "Town guard resists.", given)
    assert bool(chance) is possible


def test_the_skin_of_ones_teeth_always_saves() -> None:
    table = Table()
    lucky = {"body": 5, "mind": 5, "owned": [{"vantage": "By the skin of one's teeth"}]}
    table.join(lucky, "Ilse", "Players")
    table.join({}, "Foe", "Foes")
    table.do("start", seed=1)
    table.do("change", who="Ilse", change="Take a deadly wound")
    assert table.deed("resist").asks["resistance"] == "By the skin of one's teeth"
    assert TRACKER.chance(table.state, "resist", {"who": "Ilse"}) == 1


@pytest.mark.parametrize("tries", [0, 1])
@pytest.mark.parametrize("kit", [True, False])
def test_somebody_is_saved_as_often_as_is_reported(tries: int, kit: bool) -> None:
    table = helping("deadly")
    for _ in range(tries):
        table.do("save", "3, 3, 3", target="Hale", kit=False)
        table.do("end")
        table.do("turn", seed=1)
        table.until("Ilse")
    given: dict[str, Any] = {"who": "Ilse", "target": "Hale", "kit": kit}
    found = TRACKER.chance(table.state, "save", given)
    assert found == counted(table, "save", "is stable", given)
    assert found is not None
    assert found > 0


@pytest.mark.parametrize("wound", ["heavy", "light"])
def test_wounds_are_cured_as_often_as_is_reported(wound: str) -> None:
    table = peace("heavy", "light")
    given: dict[str, Any] = {"who": "Hale", "wound": wound, "modifier": 2}
    counts = counted(table, "treat", "uccess", given)
    assert TRACKER.chance(table.state, "treat", given) == counts
    assert 0 < counts < 1


def test_first_aid_works_as_often_as_is_reported_in_a_turn_and_later() -> None:
    table = helping("serious")
    given: dict[str, Any] = {"who": "Ilse", "target": "Hale", "kit": False}
    assert TRACKER.chance(table.state, "aid", given) == counted(table, "aid", "uccess", given)
    table.do("aid", "2, 2, 2", target="Hale", kit=False)
    table.do("leave", who="Town guard")
    later: dict[str, Any] = {"who": "Hale", "modifier": 3}
    assert TRACKER.chance(table.state, "aid_later", later) == counted(table, "aid_later", "uccess", later)


OFTEN = 400


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"modifier": -3, "maneuver": "Swordfight: Slash", "two_handed": True},
        {"defence": "nothing"},
        {"defence": "nothing", "modifier": 4},
        {"maneuver": "Shoot"},
        {"maneuver": "Slash", "defence": "Swordfight: Deviate"},
    ],
)
def test_an_attack_hits_as_often_as_is_reported(said: dict[str, Any]) -> None:
    table = duel()
    given = {"who": "Hale", "target": "Town guard", **said}
    chance = TRACKER.chance(table.state, "attack", given)
    assert chance is not None
    events = [TRACKER.done(table.state, "attack", given, seed=seed).ruling["event"] for seed in range(OFTEN)]
    assert abs(events.count("hit") / OFTEN - chance) < 4 * sqrt(0.25 / OFTEN)
    if not said:
        assert table.deed("attack").why.endswith(f"hits {percent(chance)} of the time")


def test_what_is_not_counted_has_no_chance_and_what_is_refused_says_why() -> None:
    table = duel()
    assert TRACKER.chance(table.state, "pass", {"who": "Hale"}) is None
    hale = {"who": "Hale", "target": "Town guard"}
    assert refusal(lambda: TRACKER.chance(table.state, "attack", {**hale, "maneuver": "Sing"})).startswith("maneuver")
    hurt(table, "Hale", "light")
    before = dict(table.state)
    TRACKER.chance(table.state, "attack", hale)
    assert table.state == before
