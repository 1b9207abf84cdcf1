"""How parties meet place by place: what falls, and the exact odds of the places that each wins."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import comb, prod

from ...chance import Chance
from .order import Entrant


def points_of(parties: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """How many places each party wins.

    Args:
        parties: for each party its totals, the first place first. Places that one party lacks are left out.

    >>> points_of([[29, 23, 20], [26, 25, 22, 19], [28, 22, 21, 18, 16]])
    (1, 2, 0)
    """
    points = [0] * len(parties)
    for place in zip(*parties, strict=False):
        best = max(place)
        if place.count(best) == 1:
            points[place.index(best)] += 1
    return tuple(points)


@dataclass(frozen=True)
class Won:
    """Places that each party has won. The totals are a record for the reader and no part of the value."""

    points: tuple[int, ...]
    totals: tuple[tuple[int, ...], ...] = field(default=(), compare=False)


@dataclass(frozen=True)
class Meeting:
    """A multiranking. It is a part of a roll: call it with a `Chance`."""

    parties: tuple[tuple[Entrant, ...], ...]

    def __call__(self, chance: Chance) -> Won:
        totals = tuple(tuple(sorted((one(chance) for one in party), reverse=True)) for party in self.parties)
        return Won(points_of(totals), totals)

    def exact(self) -> dict[Won, Fraction]:
        """The odds, by going through the totals from the highest down and asking who has places there.

        Places are compared as soon as the first party fills them; what comes after the last compared place is settled
        at once.
        """
        parties = [_Party.of(party) for party in self.parties]
        compared = min(map(len, self.parties))
        reached: dict[tuple[tuple[_Left, ...], tuple[int, ...]], int] = {
            (tuple(party.numbers for party in parties), (0,) * len(parties)): 1
        }
        found: dict[tuple[int, ...], int] = defaultdict(int)
        for level in sorted({total for party in parties for way in party.ways for total in way}, reverse=True):
            after: dict[tuple[tuple[_Left, ...], tuple[int, ...]], int] = defaultdict(int)
            taking = [_Taking(party, level) for party in parties]
            for (left, points), weight in reached.items():
                before = max(one.placed(rest) for one, rest in zip(taking, left, strict=True))
                for taken in product(*(one(rest) for one, rest in zip(taking, left, strict=True))):
                    share = weight * prod(one.share for one in taken)
                    gained = _gained(before, [one.placed for one in taken], points, compared)
                    if max(one.placed for one in taken) >= compared:
                        found[gained] += share * prod(one.below for one in taken)
                    else:
                        after[tuple(one.left for one in taken), gained] += share
            reached = after
        whole = prod(sum(entrant.ways.values()) for party in self.parties for entrant in party)
        return {Won(points): Fraction(share, whole) for points, share in found.items() if share}


_Left = tuple[int, ...]
"""How many of each kind of entrant in a party are still without a place."""


@dataclass(frozen=True)
class _Party:
    """A party with equal entrants put together: how many there are of each kind, and their ways to each total."""

    numbers: _Left
    ways: tuple[Mapping[int, int], ...]

    @classmethod
    def of(cls, entrants: Sequence[Entrant]) -> _Party:
        kinds = Counter(entrants)
        return cls(tuple(kinds.values()), tuple(kind.ways for kind in kinds))


@dataclass(frozen=True)
class _Taken:
    """Some of a party have taken places at one total: who is left, how many have places, and in how many ways."""

    left: _Left
    placed: int
    share: int
    below: int


class _Taking:
    """Every way in which some of those left in a party have one total."""

    def __init__(self, party: _Party, level: int) -> None:
        self._size = sum(party.numbers)
        self._at = [way.get(level, 0) for way in party.ways]
        self._below = [sum(n for total, n in way.items() if total < level) for way in party.ways]
        self._known: dict[_Left, list[_Taken]] = {}

    def placed(self, left: _Left) -> int:
        return self._size - sum(left)

    def __call__(self, left: _Left) -> list[_Taken]:
        if left not in self._known:
            some = [range(number + 1 if way else 1) for number, way in zip(left, self._at, strict=True)]
            self._known[left] = [self._taken(left, taken) for taken in product(*some)]
        return self._known[left]

    def _taken(self, left: _Left, taken: Sequence[int]) -> _Taken:
        rest = tuple(number - some for number, some in zip(left, taken, strict=True))
        share = prod(comb(n, some) * way**some for n, some, way in zip(left, taken, self._at, strict=True))
        below = prod(way**number for way, number in zip(self._below, rest, strict=True))
        return _Taken(rest, self.placed(rest), share, below)


def _gained(before: int, after: Sequence[int], points: tuple[int, ...], compared: int) -> tuple[int, ...]:
    """The points once everybody with this total has a place; the first `before` places are decided already."""
    most = min(max(after), compared)
    if most <= before:
        return points
    gained = list(points)
    for place in range(before, most):
        here = [party for party, number in enumerate(after) if number > place]
        if len(here) == 1:
            gained[here[0]] += 1
    return tuple(gained)
