"""Every possibility at once: the exact odds of a rule, out of the very body that rolls it.

The body of a rule is run once for every way the luck can fall. A pool of exploding dice does not fall die by die:
icepool gives the exact distribution of its total, and the body goes on once for each total. Nor is a deck gone through
card by card: the body goes on once for all cards that are alike to the rule. This is the only module
that knows icepool.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from math import lcm
from typing import Any, Protocol, TypeVar, runtime_checkable

import icepool

from .chance import Alike, CardReading, Chance
from .thrown import SIDES, Reading, Side

T = TypeVar("T", bound=Hashable)
S = TypeVar("S", bound=Hashable)

Distribution = Mapping[T, Fraction]


def distribution(body: Callable[[Chance], T]) -> dict[T, Fraction]:
    """The probability of each value that `body` can return; the probabilities sum to exactly 1.

    Args:
        body: takes a `Chance`, returns something hashable, and does the same thing for the same luck.

    >>> distribution(lambda chance: chance.die(6) >= 5)
    {False: Fraction(2, 3), True: Fraction(1, 3)}
    """
    found: dict[T, Fraction] = {}
    paths = _Paths()
    while paths.unfinished:
        value = body(paths)
        weight = paths.finish()
        found[value] = found[value] + weight if value in found else weight
    return found


@runtime_checkable
class Reckoned(Protocol):
    """A part of a roll that knows a shorter way to its own odds than trying every fall: a ranking of six, say.

    Tests hold the shorter way against the plain one.
    """

    def exact(self) -> Distribution[Any]:
        """The probability of each value that the part can return; the probabilities sum to exactly 1."""


@runtime_checkable
class ReckonedTurn(Protocol):
    """The same for one turn of a `fold`, which knows what follows a value."""

    def exact(self, value: Any) -> Distribution[Any]:
        """The probability of each value after this turn; the probabilities sum to exactly 1."""


class _Paths(Chance):
    """Leads the body down one path after the other until all are explored.

    `_branches` holds, for every question that the body asked on the present path, all answers with their probabilities
    and the answer that is being tried. The body is deterministic, so the questions of a shared beginning are not
    worked out again.
    """

    def __init__(self) -> None:
        self._branches: list[tuple[list[tuple[Hashable, Fraction]], int]] = []
        self._asked = 0
        self._weight = Fraction(1)
        self.unfinished = True

    def finish(self) -> Fraction:
        """The probability of the path that was just gone; turns to the next one."""
        weight = self._weight
        self._asked, self._weight = 0, Fraction(1)
        while self._branches:
            answers, tried = self._branches.pop()
            if tried + 1 < len(answers):
                self._branches.append((answers, tried + 1))
                return weight
        self.unfinished = False
        return weight

    def _answer(self, work_out: Callable[[], Distribution[T]]) -> T:
        if self._asked == len(self._branches):
            self._branches.append((list(work_out().items()), 0))
        answers, tried = self._branches[self._asked]
        self._asked += 1
        value, probability = answers[tried]
        # Adding and multiplying fractions is what takes the time, so nothing is multiplied by 1.
        self._weight = probability if self._asked == 1 else self._weight * probability
        return value  # type: ignore[return-value]  # one list holds the answers of questions of every type

    def die(
        self,
        sides: int = 6,
        *,
        group: str = "",
        reading: Callable[[int], Reading] | None = None,
        waiting: int = 1,
        which: str = "",
    ) -> int:
        return self._answer(lambda: _die(sides))

    def pool(self, dice: int, readings: Mapping[int, Reading], *, cap: int, group: str = "") -> int:
        return self._answer(lambda: _pool(dice, tuple(sorted(readings.items())), cap))

    def _card(self, deck: Sequence[str], alike: Alike, reading: CardReading | None, group: str) -> str:
        return self._answer(lambda: _drawn(deck, alike))

    def coin(self, *, reading: Callable[[Side], Reading] | None = None, group: str = "") -> Side:
        return self._answer(lambda: dict.fromkeys(SIDES, Fraction(1, len(SIDES))))

    def until(self, attempt: Callable[[Chance], T], done: Callable[[T], bool]) -> T:
        def work_out() -> Distribution[T]:
            accepted = {value: p for value, p in distribution(attempt).items() if done(value)}
            total = sum(accepted.values(), Fraction())
            if not total:
                raise ValueError("no attempt can ever succeed, so repeating it has no odds")
            return {value: p / total for value, p in accepted.items()}

        return self._answer(work_out)

    def fold(self, start: S, turns: Iterable[Callable[[Chance, S], S]]) -> S:
        def work_out() -> Distribution[S]:
            # Whole numbers over one common denominator: thousands of small steps, and fractions would be slow.
            reached, whole = {start: 1}, 1
            last: Callable[[Chance, S], S] | None = None
            for turn in turns:
                if turn != last:  # what follows a value is the same every time that a turn is repeated
                    last, ways_on = turn, cache(_following(turn))
                ways = {value: ways_on(value) for value in reached}
                scale = lcm(*(share.denominator for found in ways.values() for share in found.values()))
                after: dict[S, int] = defaultdict(int)
                for value, weight in reached.items():
                    for following, share in ways[value].items():
                        after[following] += weight * share.numerator * (scale // share.denominator)
                reached, whole = after, whole * scale
            return {value: Fraction(weight, whole) for value, weight in reached.items()}

        return self._answer(work_out)

    def part(self, body: Callable[[Chance], T]) -> T:
        def work_out() -> Distribution[T]:
            found: Distribution[T] = odds_of(body)
            return found

        return self._answer(work_out)


@lru_cache(maxsize=64)
def _die(sides: int) -> Distribution[int]:
    return _as_fractions(icepool.d(sides))


@lru_cache(maxsize=1024)
def odds_of(body: Callable[[Chance], T]) -> Distribution[T]:
    """The probability of each value of a part of a roll, worked out once."""
    return body.exact() if isinstance(body, Reckoned) else distribution(body)


def _following(turn: Callable[[Chance, S], S]) -> Callable[[S], Distribution[S]]:
    """What gives the odds of the values after a turn."""
    return turn.exact if isinstance(turn, ReckonedTurn) else lambda value: distribution(lambda luck: turn(luck, value))


@lru_cache(maxsize=256)
def _pool(dice: int, readings: tuple[tuple[int, Reading], ...], cap: int) -> Distribution[int]:
    return _as_fractions(_sum_of(dice, _one(readings, cap), cap))


def _one(readings: tuple[tuple[int, Reading], ...], cap: int) -> icepool.Die[int]:
    """The worth of a single die with all its further dice, cut at `cap`.

    After `cap` further dice the total has reached the cap, whatever else falls: cutting there loses nothing.
    """
    table = dict(readings)
    if any(reading.further and reading.worth < 1 for reading in table.values()):
        raise ValueError("a face that grants a further die must be worth at least 1, or the odds have no end")
    one: icepool.Die[int] = icepool.Die(
        [table[face].worth + icepool.Again if table[face].further else table[face].worth for face in table],
        again_depth=cap,
        again_end=0,
    )
    return one.clip(0, cap)


def _sum_of(dice: int, one: icepool.Die[int], cap: int) -> icepool.Die[int]:
    """The sum of `dice` independent dice, cut at `cap` after every doubling so that big pools stay small."""
    total: icepool.Die[int] = icepool.Die([0])
    while dice:
        if dice % 2:
            total = (total + one).clip(0, cap)
        one = (one + one).clip(0, cap)
        dice //= 2
    return total


def _drawn(deck: Sequence[str], alike: Alike) -> Distribution[str]:
    """One card; of all that are alike, the first in the deck stands for the others."""
    first: dict[Hashable, str] = {}
    cards: icepool.Deck[str] = icepool.Deck([first.setdefault(alike(card), card) for card in deck])
    return {card: Fraction(copies, cards.size()) for card, copies in cards.items()}


def _as_fractions(die: icepool.Die[int]) -> dict[int, Fraction]:
    return {value: Fraction(weight, die.denominator()) for value, weight in die.items()}
