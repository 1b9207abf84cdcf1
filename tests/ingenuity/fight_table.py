"""A fight that is played step by step, for the tests of fights."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from rules_py import registry
from rules_py.errors import RuleError
from rules_py.ingenuity.sheet import READY
from rules_py.trackers import Deed, Happened, Scene

TRACKER = registry.trackers["ingenuity"]

READY_BY_NAME = {one.name.split()[0]: one for one in READY}


class Table:
    """A fight that is played: what happens goes into the next step."""

    def __init__(self, *players: str, guards: int = 2) -> None:
        self.state: dict[str, Any] = {}
        for name in players:
            self.join(READY_BY_NAME[name].fields, name, "Players")
        if guards:
            self.join(TRACKER.foe("Guard").fields, "Guard", "Foes", guards)

    def join(self, fields: Mapping[str, Any], name: str, team: str, count: int = 1, *, surprised: bool = False) -> None:
        self.state = TRACKER.as_json(TRACKER.joined(self.state, fields, name, team, count, surprised=surprised))

    def do(self, act: str, faces: object = None, seed: int | None = None, **given: object) -> Happened:
        happened = TRACKER.done(self.state, act, given, faces=faces, seed=seed)
        self.state = TRACKER.as_json(happened.state)
        return happened

    @property
    def scene(self) -> Scene:
        return TRACKER.scene(TRACKER.read(self.state))

    def marks(self, name: str) -> tuple[str, ...]:
        return next(one.marks for one in self.scene.entries if one.name == name)

    def turn(self, name: str) -> str:
        return next(one.turn for one in self.scene.entries if one.name == name)

    def left(self, name: str) -> list[int]:
        return [gauge.now for gauge in next(one.gauges for one in self.scene.entries if one.name == name)]

    def deeds(self, act: str) -> Iterator[Deed]:
        return (one for one in self.scene.deeds if one.act == act)

    def free(self) -> list[str]:
        return [one.given["who"] for one in self.deeds("begin") if not one.barred]


def refusal(act: Callable[[], object]) -> str:
    """What a deed is refused with."""
    with pytest.raises(RuleError) as refused:
        act()
    return str(refused.value)


def started(*players: str, guards: int = 2) -> Table:
    table = Table(*(players or ("Wren", "Odda", "Imre")), guards=guards)
    table.do("start")
    return table


def casting(*players: str, **changed: Any) -> Table:
    """Imre, with changes to his sheet, whose turn it is, and perhaps others."""
    table = Table(*players, guards=0)
    table.join({**READY_BY_NAME["Imre"].fields, **changed}, "Imre", "Players")
    table.join(TRACKER.foe("Guard").fields, "Guard", "Foes", 2)
    table.do("start")
    table.do("begin", who="Imre")
    return table


def power(name: str, **changed: Any) -> dict[str, Any]:
    """A row of powers."""
    row = {"power": name, "skill": "wizardry", "proficiency": "frost", "tier": 1, "does": "damage"}
    return {**row, **changed}


def summary_of(table: Table, faces: str, **given: Any) -> str:
    return table.do("power", faces, **given).ruling.summary
