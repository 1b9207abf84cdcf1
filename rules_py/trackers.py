"""Trackers: everybody in a fight on one list. The fight goes in, something happens, and the fight afterwards comes out.

A game declares its tracker once, from its own rules; page and tests play it through `Tracker.done`. What can be done is
listed in one place, the scene: what isn't there, or is barred there, is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .actions import plain
from .chance import Chance, Seeded, Typed, fresh_seed
from .errors import RuleError, nearest
from .parameters import Kind, Parameter
from .ruling import Ruling
from .sheets import Ready
from .thrown import Thrown
from .typed_faces import FACES

State = Mapping[str, Any]
"""A fight: its parts by name, as the kinds of the tracker have read them."""


@dataclass(frozen=True, kw_only=True)
class Deed:
    """Something that can be done now.

    Attributes:
        act: which kind of deed it is.
        label: what its button says.
        group: under which heading it stands; a fighter's name for what can happen to them.
        given: what is settled: who does it, and to whom.
        asks: what the table says, each with the value that it starts with.
        barred: why it can't be done now; empty when it can.
        why: what it comes to, in a few words.
    """

    act: str
    label: str
    group: str
    given: Mapping[str, str] = field(default_factory=dict)
    asks: Mapping[str, Any] = field(default_factory=dict)
    barred: str = ""
    why: str = ""

    def as_json(self) -> dict[str, Any]:
        """For the page."""
        return {
            "act": self.act,
            "label": self.label,
            "group": self.group,
            "given": dict(self.given),
            "asks": {name: plain(value) for name, value in self.asks.items()},
            "barred": self.barred,
            "why": self.why,
        }


@dataclass(frozen=True)
class Gauge:
    """Something that is counted: what is left of it, and the most there can be (nothing where there is no such)."""

    title: str
    now: int
    most: int | None = None


@dataclass(frozen=True, kw_only=True)
class Entry:
    """Somebody on the list.

    Attributes:
        name: what they are called.
        team: whose side they are on.
        turn: `acting`, `next` (they may act now), `waiting`, `acted`, or `out` of the order.
        gauges: what is left of them.
        marks: what is wrong with them, or else to be known, a few words each.
        down: whether they can't fight any more.
    """

    name: str
    team: str
    turn: str
    gauges: tuple[Gauge, ...]
    marks: tuple[str, ...] = ()
    down: bool = False

    def as_json(self) -> dict[str, Any]:
        """For the page."""
        return {
            "name": self.name,
            "team": self.team,
            "turn": self.turn,
            "gauges": [{"title": one.title, "now": one.now, "most": one.most} for one in self.gauges],
            "marks": list(self.marks),
            "down": self.down,
        }


@dataclass(frozen=True)
class Scene:
    """What the table sees of a fight: where it stands, who is in it, and what can be done."""

    headline: str
    entries: tuple[Entry, ...]
    deeds: tuple[Deed, ...]

    def find(self, act: str, given: Mapping[str, object]) -> Deed:
        """The deed of that kind with what is settled for it, such as who does it.

        Raises:
            RuleError: there is none, or it is barred now.
        """
        same = [one for one in self.deeds if one.act == act]
        if not same:
            raise RuleError("act", act, nearest(act, {one.act for one in self.deeds}))
        deed = next((one for one in same if all(given.get(name) == value for name, value in one.given.items())), None)
        if deed is None:
            known = [", ".join(one.given.values()) for one in same]
            raise RuleError("act", act, f"for {' or '.join(known)}")
        if deed.barred:
            sentence = f"{deed.barred[:1].upper()}{deed.barred[1:]}."
            raise RuleError("act", deed.label, f"something else; {deed.barred}", sentence=sentence)
        return deed

    def as_json(self) -> dict[str, Any]:
        """For the page."""
        return {
            "headline": self.headline,
            "entries": [one.as_json() for one in self.entries],
            "deeds": [one.as_json() for one in self.deeds],
        }


@dataclass(frozen=True)
class Happened:
    """What came of a deed: the fight afterwards, what the rules said, and what fell."""

    deed: Deed
    state: State
    ruling: Ruling
    thrown: tuple[Thrown, ...]
    seed: int | None


@dataclass(frozen=True, eq=False, kw_only=True)
class Tracker:
    """The tracker of a game.

    Attributes:
        game: whose it is.
        title: what it is called.
        state: the parts of a fight, each with its default: an empty fight has all defaults.
        asks: what the table may be asked, by name, each with its kind.
        scene: what the table sees of a fight.
        act: the fight after a deed that the scene allows, with what it is given: what is settled, and what was asked.
        enlist: the fight with somebody more in it, by the fields of their sheet, their name and their team, `count` of
            them, `surprised` or not.
        foes: who can be met, as sheets.
        teams: what the two sides are called, the players' first.
    """

    game: str
    title: str
    state: tuple[Parameter, ...]
    asks: Mapping[str, Kind]
    scene: Callable[[State], Scene]
    act: Callable[[Chance, State, str, Mapping[str, Any]], tuple[State, Ruling]]
    enlist: Callable[[State, Mapping[str, Any], str, str, int, bool], State]
    foes: tuple[Ready, ...]
    teams: tuple[str, str]

    def read(self, given: Mapping[str, object]) -> dict[str, Any]:
        """A fight from JSON, checked; what is left out is as in an empty one.

        Raises:
            RuleError: an unknown part, or a value that is not allowed.
        """
        known = {one.name: one for one in self.state}
        if unknown := next((name for name in given if name not in known), None):
            raise RuleError("fight", unknown, nearest(unknown, known))
        return {name: one.read(given[name]) if name in given else one.default for name, one in known.items()}

    def as_json(self, state: State) -> dict[str, Any]:
        """A fight as JSON has it."""
        return {one.name: one.kind.as_json(state[one.name]) for one in self.state}

    def asked(self) -> dict[str, Any]:
        """What the table may be asked, as forms need it."""
        return {name: Parameter(name, kind, None).described() for name, kind in self.asks.items()}

    def done(
        self,
        state: Mapping[str, object],
        act: str,
        given: Mapping[str, object] | None = None,
        *,
        seed: int | None = None,
        faces: object = None,
    ) -> Happened:
        """Do something in a fight.

        Args:
            state: the fight, as JSON has it.
            act: one of the deeds of its scene.
            given: who does it, to whom, and what the deed asks; what is left out is as the deed says.
            seed: where the dice come from; fresh luck without.
            faces: what fell at the table instead.

        Raises:
            RuleError: the deed isn't possible now, something given isn't allowed, or the faces don't fit.
        """
        before, said = self.read(state), dict(given or {})
        deed = self.scene(before).find(act, said)
        if unknown := next((name for name in said if name not in {*deed.given, *deed.asks}), None):
            raise RuleError(unknown, said[unknown], f"nothing; {deed.label} doesn't ask for it")
        asked = {
            name: Parameter(name, self.asks[name], None).read(said.get(name, usual))
            for name, usual in deed.asks.items()
        }
        typed = faces not in (None, "")
        chance: Seeded | Typed = Typed(FACES.read(faces)) if typed else Seeded(fresh_seed() if seed is None else seed)
        after, ruling = self.act(chance, before, act, {**deed.given, **asked})
        if isinstance(chance, Typed):
            chance.finish()
            return Happened(deed, after, ruling, chance.thrown, None)
        return Happened(deed, after, ruling, chance.thrown, chance.seed if chance.thrown else None)

    def joined(
        self,
        state: Mapping[str, object],
        fields: Mapping[str, object],
        name: str,
        team: str,
        count: int,
        surprised: bool,
    ) -> State:
        """The fight with somebody more in it.

        Raises:
            RuleError: the sheet, the name or the number is not allowed.
        """
        return self.read(self.as_json(self.enlist(self.read(state), fields, name, team, count, surprised)))

    def foe(self, name: str) -> Ready:
        """Who can be met by that name.

        Raises:
            RuleError: there is nobody of that name.
        """
        for one in self.foes:
            if one.name == name:
                return one
        raise RuleError("foe", name, nearest(name, [one.name for one in self.foes]))


def free_names(name: str, count: int, taken: Sequence[str]) -> list[str]:
    """Names for so many of a kind that nobody has yet: a number behind each, unless there is only one.

    >>> free_names("Guard", 2, []), free_names("Guard", 1, ["Guard"]), free_names("Kara", 1, [])
    (['Guard 1', 'Guard 2'], ['Guard 2'], ['Kara'])
    """
    if count == 1 and name not in taken:
        return [name]
    found: list[str] = []
    number = 2 if name in taken else 1
    while len(found) < count:
        if (numbered := f"{name} {number}") not in taken:
            found.append(numbered)
        number += 1
    return found
