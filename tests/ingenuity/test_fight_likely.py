"""How often an attack or a power comes off, as the table is told before it rolls: the same as rolling it many times."""

from __future__ import annotations

from math import sqrt
from typing import Any

import pytest

from rules_py import registry
from rules_py.likelihood import percent

TRACKER = registry.trackers["ingenuity"]
READY = {one.name: one.fields for one in registry.sheets["ingenuity"].ready}
OFTEN = 400


def begun(name: str) -> dict[str, Any]:
    """Somebody's turn against two guards."""
    state = TRACKER.as_json(TRACKER.joined({}, READY[name], name, "Players", 1, surprised=False))
    state = TRACKER.as_json(TRACKER.joined(state, TRACKER.foe("Guard").fields, "Guard", "Foes", 2, surprised=False))
    state = TRACKER.as_json(TRACKER.done(state, "start").state)
    return TRACKER.as_json(TRACKER.done(state, "begin", {"who": name}).state)


def agrees(state: dict[str, Any], act: str, given: dict[str, Any], event: str) -> None:
    chance = TRACKER.chance(state, act, given)
    assert chance is not None
    assert 0 < chance <= 1
    events = [TRACKER.done(state, act, given, seed=seed).ruling["event"] for seed in range(OFTEN)]
    assert abs(events.count(event) / OFTEN - chance) < 4 * sqrt(0.25 / OFTEN)


@pytest.mark.parametrize(
    "said",
    [
        {"modifier": -2},
        {"evades": True},
        {"attribute": "strength", "disadvantages": 1},
        {"advantages": 2, "modifier": -4},
    ],
)
def test_an_attack_hits_as_often_as_is_reported(said: dict[str, Any]) -> None:
    agrees(begun("Wren Halloran"), "attack", {"target": "Guard 1", **said}, "hit")


@pytest.mark.parametrize("said", [{}, {"resist": "agility"}, {"resist": "willpower", "modifier": -1}, {"target": ""}])
def test_a_power_gets_through_as_often_as_is_reported(said: dict[str, Any]) -> None:
    state = begun("Imre Vadas")
    deed = next(one for one in TRACKER.scene(TRACKER.read(state)).deeds if one.act == "power" and not one.barred)
    agrees(state, "power", {**deed.given, **said}, "power works")


def test_the_chance_is_the_one_on_the_button() -> None:
    state = begun("Wren Halloran")
    deed = next(one for one in TRACKER.scene(TRACKER.read(state)).deeds if one.act == "attack")
    chance = TRACKER.chance(state, "attack", deed.given)
    assert chance is not None
    assert deed.why.endswith(f"hits {percent(chance)} of the time")
    assert TRACKER.chance(state, "spend") is None
