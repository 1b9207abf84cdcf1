"""Where luck comes from: a seed, faces rolled at the table, or every possibility at once.

A rule asks a `Chance` for dice and never knows which of the three it talks to. That is why one body of a rule serves
the seeded roll, the roll from real dice and the exact odds (`rules_py.exact`).

How a seed becomes faces, so that anybody can check it: the generator is the Mersenne Twister of
`random.Random(seed)`. A die with `s` sides takes `k = (s - 1).bit_length()` bits with `getrandbits(k)`, throws the
number away and draws anew while it is `s` or more, and shows the number plus one. Nothing else of `random` is used,
because only seeding with a whole number and `getrandbits` have stayed the same in all versions of Python.
"""

from __future__ import annotations

import os
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from .errors import FacesError, RuleError

T = TypeVar("T", bound=Hashable)
S = TypeVar("S", bound=Hashable)

Mark = Literal["", "win", "loss", "more"]

LARGEST_SEED = 2**53 - 1
"""The largest seed: the largest whole number that JSON and a browser keep exactly."""

MOST_DICE = 10_000
"""A single roll stops with an error after so many dice: at the table nobody would go on, and a page must not hang."""


@dataclass(frozen=True)
class Reading:
    """How one face of a die counts: its worth in points, whether it grants a further die, and the words for it."""

    worth: int
    further: bool
    words: str

    @property
    def mark(self) -> Mark:
        """`more` for a face with a further die, `win` for any other worth, `loss` for none."""
        return "more" if self.further else "win" if self.worth else "loss"


@dataclass(frozen=True)
class CountedDie:
    """One die as it fell: its face, its sides, and how the rule counted it."""

    face: int
    sides: int
    words: str = ""
    mark: Mark = ""
    group: str = ""
    further: bool = False


class Chance(ABC):
    """What a rule asks for luck."""

    @abstractmethod
    def die(self, sides: int = 6, *, group: str = "") -> int:
        """The face of one fair die, 1 to `sides`; `group` says whose or what for."""

    @abstractmethod
    def pool(self, dice: int, readings: Mapping[int, Reading], *, cap: int, group: str = "") -> int:
        """The worth of `dice` dice and of all further dice they grant, at most `cap`.

        Args:
            dice: number of dice that are picked up, 1 or more.
            readings: how each face counts; its keys are the faces 1, 2, … of the die.
            cap: the total is cut down to this, 0 or more. Every face with a further die must be worth at least 1,
                so that the cap is reached after finitely many dice and the odds are exact.
            group: whose dice these are, for the display.
        """

    @abstractmethod
    def until(self, attempt: Callable[[Chance], T], done: Callable[[T], bool]) -> T:
        """`attempt`, repeated until `done` accepts what came of it."""

    @abstractmethod
    def fold(self, start: S, turns: Iterable[Callable[[Chance, S], S]]) -> S:
        """`start` after every one of `turns` in order; what a rule needs of earlier turns must lie in the value.

        Exact odds keep one probability a value between turns, so a dozen characters cost a dozen small steps.
        """

    @abstractmethod
    def part(self, body: Callable[[Chance], T]) -> T:
        """What `body`, a part of the roll that asks for nothing but luck, returns.

        Exact odds work out equal parts once, so `body` must be hashable, and what it does must follow from what it is:
        a frozen record with `__call__`, say.
        """


class _Falling(Chance):
    """Dice that really fall, one after the other, and are remembered."""

    def __init__(self) -> None:
        self._dice: list[CountedDie] = []

    @property
    def dice(self) -> tuple[CountedDie, ...]:
        """Every die so far, in the order in which it fell."""
        return tuple(self._dice)

    @property
    def faces(self) -> tuple[int, ...]:
        """The bare faces of `dice`."""
        return tuple(die.face for die in self._dice)

    @abstractmethod
    def _face(self, sides: int, pending: int) -> int:
        """The next face; `pending` dice, this one included, are known to be still on the way."""

    def die(self, sides: int = 6, *, group: str = "") -> int:
        return self._fall(sides, 1, group)

    def _fall(self, sides: int, pending: int, group: str) -> int:
        if len(self._dice) >= MOST_DICE:
            raise RuleError("dice", f"more than {MOST_DICE}", f"at most {MOST_DICE} dice in one roll")
        face = self._face(sides, pending)
        self._dice.append(CountedDie(face, sides, group=group))
        return face

    def pool(self, dice: int, readings: Mapping[int, Reading], *, cap: int, group: str = "") -> int:
        total, waiting, fallen = 0, dice, 0
        # All dice in the hand fall first, then those that they grant, and so on: the order of a real table.
        while waiting:
            reading = readings[self._fall(len(readings), waiting, group)]
            self._dice[-1] = replace(self._dice[-1], words=reading.words, mark=reading.mark, further=fallen >= dice)
            fallen += 1
            waiting += reading.further - 1
            total += reading.worth
        return min(total, cap)

    def until(self, attempt: Callable[[Chance], T], done: Callable[[T], bool]) -> T:
        while not done(value := attempt(self)):
            pass
        return value

    def fold(self, start: S, turns: Iterable[Callable[[Chance, S], S]]) -> S:
        value = start
        for turn in turns:
            value = turn(self, value)
        return value

    def part(self, body: Callable[[Chance], T]) -> T:
        return body(self)


class Seeded(_Falling):
    """Luck out of a seed: the same seed gives the same faces on every machine.

    Args:
        seed: a whole number from 0 to 2**53 - 1.

    Raises:
        RuleError: `seed` is anything else.

    >>> chance = Seeded(1)
    >>> [chance.die() for _ in range(10)]
    [2, 5, 1, 3, 1, 4, 4, 4, 6, 4]
    """

    def __init__(self, seed: int) -> None:
        super().__init__()
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= LARGEST_SEED:
            raise RuleError("seed", seed, f"a whole number from 0 to {LARGEST_SEED}")
        self.seed = seed
        self._generator = random.Random(seed)

    def below(self, limit: int) -> int:
        """A whole number from 0 to `limit` - 1, each as likely as any other."""
        bits = (limit - 1).bit_length()
        while (number := self._generator.getrandbits(bits)) >= limit:
            pass
        return number

    def _face(self, sides: int, pending: int) -> int:
        return self.below(sides) + 1


class Typed(_Falling):
    """Luck that already happened: faces that somebody rolled with real dice, in the order in which they fell.

    Call `finish` when the rule is through: faces that are left over are an error too.
    """

    def __init__(self, faces: Sequence[int]) -> None:
        super().__init__()
        self._given = tuple(faces)

    def _face(self, sides: int, pending: int) -> int:
        used = len(self._dice)
        if used == len(self._given):
            granted = " (a face that grants a further die asks for the next face)" if used else ""
            raise FacesError(
                self._given,
                f"{pending} more {'face' if pending == 1 else 'faces'} from 1 to {sides}"
                f" behind the {used} given{granted}",
                missing=pending,
            )
        face = self._given[used]
        if isinstance(face, bool) or not isinstance(face, int) or not 1 <= face <= sides:
            raise FacesError(self._given, f"whole numbers from 1 to {sides}; face number {used + 1} is {face}")
        return face

    def finish(self) -> None:
        """Check that every face was used.

        Raises:
            FacesError: some faces were not needed.
        """
        if len(self._dice) != len(self._given):
            needed = len(self._dice)
            raise FacesError(self._given, f"{needed} {'face' if needed == 1 else 'faces'} for this roll")


def fresh_seed() -> int:
    """A seed that nobody can foresee, 0 to 2**32 - 1, from the operating system, in a browser from `crypto`."""
    return int.from_bytes(os.urandom(4), "big")
