"""A table at which a SIRPAS fight is played, step by step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from rules_py import registry
from rules_py.errors import RuleError
from rules_py.sirpas.fight import fighter_of
from rules_py.sirpas.sheet import READY
from rules_py.trackers import Deed, Entry, Happened, Scene

TRACKER = registry.trackers["sirpas"]

READY_BY_NAME = {one.name.split()[-1]: one for one in READY}

HIT, WOUND, DEADLY = "4, 4, 4, 3, 3, 3", "4, 4, 3, 4, 4, 3", "6, 6, 5, 1, 1, 2"
"""An attack and a defence in which the attack has three points more, none, or thirteen."""


class Table:
    """A fight that is played: what happens goes into the next step."""

    def __init__(self, *players: str, guards: int = 2, foe: str = "Town guard") -> None:
        self.state: dict[str, Any] = {}
        for name in players:
            self.join(READY_BY_NAME[name].fields, name, "Players")
        if guards:
            self.join(TRACKER.foe(foe).fields, foe, "Foes", guards)

    def join(self, fields: Mapping[str, Any], name: str, team: str, count: int = 1, *, surprised: bool = False) -> None:
        self.state = TRACKER.as_json(TRACKER.joined(self.state, fields, name, team, count, surprised=surprised))

    def do(self, act: str, faces: object = None, seed: int | None = None, **given: object) -> Happened:
        """Do something; who does it is whoever's place it is."""
        if act in ("attack", "prepare", "pass", "end", "other", "free", "save", "rise", "aid"):
            given = {"who": self.state["acting"], **given}
        happened = TRACKER.done(self.state, act, given, faces=faces, seed=seed)
        self.state = TRACKER.as_json(happened.state)
        return happened

    def summary_of(self, act: str, faces: object = None, **given: Any) -> str:
        return self.do(act, faces, **given).ruling.summary

    @property
    def scene(self) -> Scene:
        return TRACKER.scene(TRACKER.read(self.state))

    @property
    def acting(self) -> str:
        return str(self.state["acting"])

    def entry(self, name: str) -> Entry:
        return next(one for one in self.scene.entries if one.name == name)

    def gauges(self, name: str) -> list[int]:
        return [gauge.now for gauge in self.entry(name).gauges]

    def deed(self, act: str, **given: str) -> Deed:
        same = (one for one in self.scene.deeds if one.act == act)
        return next(one for one in same if all(one.given.get(name) == value for name, value in given.items()))

    def acts(self) -> set[str]:
        return {one.act for one in self.scene.deeds if one.group == "Turn"}

    def until(self, name: str) -> None:
        """Everybody waits until it is somebody's place."""
        while self.acting != name:
            self.do("pass")


def refusal(act: Callable[[], object]) -> str:
    """What a deed is refused with."""
    with pytest.raises(RuleError) as refused:
        act()
    return refused.value.sentence or str(refused.value)


def rolled(*totals: int) -> str:
    """Three dice for each of these naturals, in a row."""
    faces = []
    for natural in totals:
        first = min(6, natural - 2)
        second = min(6, natural - first - 1)
        faces += [first, second, natural - first - second]
    return ", ".join(map(str, faces))


def started(*players: str, guards: int = 2, foe: str = "Town guard") -> Table:
    """A fight in which everybody acts in the order in which they joined."""
    table = Table(*(players or ("Hale", "Wren", "Okoro")), guards=guards, foe=foe)
    values = [
        fighter_of(one["sheet"], one["name"], one["team"]).can.initiative("")["value"]
        for one in table.state["fighters"]
    ]
    # The first of them rolls a total of 34, the next one less, as far as dice allow.
    naturals = [max(3, min(18, 30 - 2 * place - value)) for place, value in enumerate(values)]
    table.do("start", rolled(*naturals) if not unlucky(table) else None, seed=1 if unlucky(table) else None)
    return table


def unlucky(table: Table) -> bool:
    return any("Unlucky" in str(one["sheet"]) for one in table.state["fighters"])


def duel(guards: int = 1, foe: str = "Town guard") -> Table:
    """Captain Hale and a guard or two; she acts first."""
    return started("Hale", guards=guards, foe=foe)
