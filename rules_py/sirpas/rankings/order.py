"""Who comes before whom: several characters roll, and those who tie roll again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import chain, combinations, product
from math import lcm, prod

from ...chance import Chance
from ...exact import distribution
from ..checks import CheckDice

Order = tuple[int, ...]
"""Numbers of entrants, the best first."""

Groups = tuple[tuple[int, ...], ...]
"""Entrants with equal totals together, the best first."""


@dataclass(frozen=True)
class Entrant:
    """One who takes part.

    Attributes:
        added: value and modifiers.
        dice: what is rolled.
    """

    added: int
    dice: CheckDice = field(default_factory=CheckDice)

    def __call__(self, chance: Chance) -> int:
        return chance.part(self.dice).result + self.added

    @property
    def odds(self) -> Mapping[int, Fraction]:
        """The probability of each total."""
        return _totals(self)

    @property
    def ways(self) -> Mapping[int, int]:
        """The odds as whole numbers over a common denominator, for long sums."""
        whole = lcm(*(share.denominator for share in self.odds.values()))
        return {total: share.numerator * (whole // share.denominator) for total, share in self.odds.items()}


@lru_cache(maxsize=256)
def _totals(entrant: Entrant) -> dict[int, Fraction]:
    return distribution(entrant)


@dataclass(frozen=True)
class Placed:
    """An order without ties. The totals are a record for the reader and no part of the value.

    Attributes:
        order: numbers of entrants, the best first.
        totals: the first total of every entrant.
        again: the totals of those who rolled again, in the order in which that happened.
    """

    order: Order
    totals: tuple[int, ...] = field(default=(), compare=False)
    again: tuple[tuple[tuple[int, int], ...], ...] = field(default=(), compare=False)


@dataclass(frozen=True)
class Race:
    """A ranking of some entrants. It is a part of a roll: call it with a `Chance`."""

    entrants: tuple[Entrant, ...]

    def __call__(self, chance: Chance) -> Placed:
        rounds: list[tuple[tuple[int, int], ...]] = []
        order = tuple(self._settled(chance, tuple(range(len(self.entrants))), rounds))
        return Placed(order, tuple(total for _, total in rounds[0]), tuple(rounds[1:]))

    def _settled(
        self, chance: Chance, numbers: Sequence[int], rounds: list[tuple[tuple[int, int], ...]]
    ) -> Iterator[int]:
        totals = {number: self.entrants[number](chance) for number in numbers}
        rounds.append(tuple(totals.items()))
        for total in sorted(set(totals.values()), reverse=True):
            group = [number for number in numbers if totals[number] == total]
            # Those who tie roll again, but only to order themselves.
            yield from group if len(group) == 1 else self._settled(chance, group, rounds)

    def exact(self) -> dict[Placed, Fraction]:
        """The probability of every order; trying every fall would never end, because ties may go on."""
        return {Placed(order): share for order, share in _orders(self.entrants).items()}


@lru_cache(maxsize=256)
def _orders(entrants: tuple[Entrant, ...]) -> dict[Order, Fraction]:
    """The probability of every order of the entrants, when ties are rolled again until there are none."""
    if len(entrants) == 1:
        return {(0,): Fraction(1)}
    once = grouped([entrant.ways for entrant in entrants])
    all_tied = once.pop((tuple(range(len(entrants))),), 0)
    # A tie of everybody leads back to where it began, so only the rest counts.
    counted = prod(sum(entrant.ways.values()) for entrant in entrants) - all_tied
    inner = {group: _within(entrants, group) for group in {group for groups in once for group in groups}}
    # Whole numbers over one denominator: tens of thousands of small sums, and fractions would be slow.
    scale = lcm(*(prod(inner[group][1] for group in groups) for groups in once))
    found: dict[Order, int] = defaultdict(int)
    for groups, ways in once.items():
        share = ways * (scale // prod(inner[group][1] for group in groups))
        for parts in product(*(inner[group][0].items() for group in groups)):
            order = tuple(chain.from_iterable(part for part, _ in parts))
            found[order] += share * prod(part for _, part in parts)
    return {order: Fraction(share, counted * scale) for order, share in found.items()}


def _within(entrants: tuple[Entrant, ...], group: tuple[int, ...]) -> tuple[dict[Order, int], int]:
    """The orders of those who tie, as ways, and how many ways there are."""
    orders = _orders(tuple(entrants[number] for number in group))
    whole = lcm(*(share.denominator for share in orders.values()))
    ways = {order: share.numerator * (whole // share.denominator) for order, share in orders.items()}
    return {tuple(group[place] for place in order): count for order, count in ways.items()}, whole


def grouped(ways: Sequence[Mapping[int, int]]) -> dict[Groups, int]:
    """In how many ways independent totals can be ordered thus and thus, equal ones together.

    Args:
        ways: for each entrant, how many ways lead to each total.
    """
    levels = sorted({total for way in ways for total in way}, reverse=True)
    found: dict[Groups, int] = {}

    def go(groups: Groups, left: tuple[int, ...], above: list[int]) -> None:
        """Put one more group below those that there are; `above[k]` are the ways for them to be above level k."""
        for size in range(1, len(left) + 1):
            for group in combinations(left, size):
                at = [
                    above[k] and above[k] * prod(ways[number].get(level, 0) for number in group)
                    for k, level in enumerate(levels)
                ]
                if not any(at):
                    continue
                rest = tuple(number for number in left if number not in group)
                if not rest:
                    found[(*groups, group)] = sum(at)
                    continue
                below, reached = [], 0
                for count in at:
                    below.append(reached)
                    reached += count
                go((*groups, group), rest, below)

    go((), tuple(range(len(ways))), [1] * len(levels))
    return found
