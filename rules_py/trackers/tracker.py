"""The tracker of a game: a fight goes in, something happens, and the fight afterwards comes out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, Protocol, TypeVar

from ..chance import Chance, Seeded, Typed, fresh_seed
from ..errors import RuleError, nearest
from ..parameters import Kind, Parameter
from ..ruling import Ruling
from ..sheets import Ready
from ..thrown import Thrown
from ..typed_faces import FACES
from .scene import Deed, Scene
from .sides import Member, newcomers

State = Mapping[str, Any]
"""A fight: its parts by name, as the kinds of the tracker have read them."""


class Gathered(Protocol):
    """A fight as a game's rules read it."""

    @property
    def fighters(self) -> Sequence[Member]:
        """Everybody in it."""


Fight = TypeVar("Fight", bound=Gathered)


@dataclass(frozen=True)
class Happened:
    """What came of a deed: the fight afterwards, what the rules said, and what fell."""

    deed: Deed
    state: State
    ruling: Ruling
    thrown: tuple[Thrown, ...]
    seed: int | None


@dataclass(frozen=True, eq=False, kw_only=True)
class Tracker(Generic[Fight]):
    """The tracker of a game.

    Attributes:
        game: whose it is.
        title: what it is called.
        state: the parts of a fight, each with its default: an empty fight has all defaults.
        asks: what the table may be asked, by name, each with its kind.
        fight_of: the fight that these parts make, as the game's rules read it.
        state_of: its parts again.
        show: what the table sees of a fight.
        act: the fight after a deed that the scene allows, with what it is given: what is settled, and what was asked.
        enlist: the fight with more people in it, by the fields of their sheet, their names, their team, and whether
            they are surprised.
        foes: who can be met, as sheets.
        teams: what the two sides are called, the players' first.
        afterwards: what to do once the sheets say how a fight has ended; the link to the character sheet ends the
            sentence.
        updated: the same once the sheets say what the fight has done, where the fight has advice; empty for no change.
        likely: how often a deed comes off, with what it is given; None for one that can't fail, or isn't counted.
    """

    game: str
    title: str
    state: tuple[Parameter, ...]
    asks: Mapping[str, Kind]
    fight_of: Callable[[State], Fight]
    state_of: Callable[[Fight], State]
    show: Callable[[Fight], Scene]
    act: Callable[[Chance, Fight, str, Mapping[str, Any]], tuple[Fight, Ruling]]
    enlist: Callable[[Fight, Mapping[str, Any], Sequence[str], str, bool], Fight]
    foes: tuple[Ready, ...]
    teams: tuple[str, str]
    afterwards: str
    updated: str = ""
    likely: Callable[[Fight, str, Mapping[str, Any]], Fraction | None] = lambda fight, act, said: None

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

    def scene(self, state: State) -> Scene:
        """What the table sees.

        Raises:
            RuleError: the parts make no fight.
        """
        return self.show(self.fight_of(state))

    def asked(self) -> dict[str, Any]:
        """What the table may be asked, as forms need it."""
        return {name: Parameter(name, kind, None).described(known=False) for name, kind in self.asks.items()}

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
        fight, deed, said = self._said(state, act, given)
        typed = faces not in (None, "")
        chance: Seeded | Typed = Typed(FACES.read(faces)) if typed else Seeded(fresh_seed() if seed is None else seed)
        fight, ruling = self.act(chance, fight, act, said)
        after = self.state_of(fight)
        if isinstance(chance, Typed):
            chance.finish()
            return Happened(deed, after, ruling, chance.thrown, None)
        return Happened(deed, after, ruling, chance.thrown, chance.seed if chance.thrown else None)

    def chance(
        self, state: Mapping[str, object], act: str, given: Mapping[str, object] | None = None
    ) -> Fraction | None:
        """How often a deed comes off; None where nobody counts it.

        Raises:
            RuleError: as when it is done.
        """
        fight, _, said = self._said(state, act, given)
        return self.likely(fight, act, said)

    def _said(
        self, state: Mapping[str, object], act: str, given: Mapping[str, object] | None
    ) -> tuple[Fight, Deed, dict[str, Any]]:
        """The fight, the deed, and all that it is given: what is settled, what was said, and else what is usual."""
        fight, said = self.fight_of(self.read(state)), dict(given or {})
        deed = self.show(fight).find(act, said)
        if unknown := next((name for name in said if name not in {*deed.given, *deed.asks}), None):
            raise RuleError(unknown, said[unknown], f"nothing; {deed.label} doesn't ask for it")
        asked = {name: deed.chosen(self.asks[name], name, said.get(name, usual)) for name, usual in deed.asks.items()}
        return fight, deed, {**deed.given, **asked}

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
        fight = self.fight_of(self.read(state))
        names = newcomers(fight.fighters, fields, name, team, count, self.asks["count"])
        return self.read(self.as_json(self.state_of(self.enlist(fight, fields, names, team, surprised))))

    def foe(self, name: str) -> Ready:
        """Who can be met by that name.

        Raises:
            RuleError: there is nobody of that name.
        """
        for one in self.foes:
            if one.name == name:
                return one
        raise RuleError("foe", name, nearest(name, [one.name for one in self.foes]))
