"""Where luck comes from: a seed, faces and cards from the table, or every possibility at once.

A rule asks a `Chance` for dice, cards and coins and never knows which of the three it talks to. That is why one body
of a rule serves the seeded roll, the roll from real dice and the exact odds (`rules_py.exact`).

How a seed becomes faces, so that anybody can check it: the generator is the Mersenne Twister of
`random.Random(seed)`. A number below `n` takes `k = (n - 1).bit_length()` bits with `getrandbits(k)`; while it is `n`
or more, it is thrown away and drawn again. A die with `s` sides shows the number below `s`, plus one. A card is the one
at that place of the deck, counted from 0, in the order in which the rule gives the deck. A coin is the number below 2:
0 is heads, 1 tails. Nothing else of `random` is used, because only seeding with a whole number and `getrandbits` have
stayed the same in all versions of Python.
"""

from __future__ import annotations

import os
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import TypeVar

from .errors import FacesError, RuleError, nearest, shown, shown_plainly
from .phrases import ordinal
from .thrown import SIDES, UNREAD, CountedCard, CountedCoin, CountedDie, Mark, Reading, Side, Thrown, card_name

__all__ = [
    "Chance",
    "CountedCard",
    "CountedCoin",
    "CountedDie",
    "Mark",
    "Reading",
    "Seeded",
    "Side",
    "Thrown",
    "Typed",
    "fresh_seed",
]

T = TypeVar("T", bound=Hashable)
S = TypeVar("S", bound=Hashable)

Alike = Callable[[str], Hashable]
"""Gives the same value for cards that are all the same to a rule."""

CardReading = Callable[[str], Reading]
"""How each card counts."""

LARGEST_SEED = 2**53 - 1
"""The largest seed: the largest whole number that JSON and a browser keep exactly."""

MOST_DICE = 10_000
"""Maximum dice of a single roll before it stops with an error, so that a page can't hang."""


class Chance(ABC):
    """What a rule asks for luck."""

    def idle_coin(self, *, group: str = "") -> bool:
        """Take up a coin that somebody at the table flipped although nothing depends on it.

        Args:
            group: whose coin this is, for the display.

        Returns:
            Whether there was one.
        """
        return False

    def needless(self, why: str) -> str:
        """Say that this roll takes no dice, so that faces given all the same aren't an error.

        Args:
            why: what decides instead, as words that fit after a colon.

        Returns:
            The line that tells the reader.
        """
        return f"This roll needs no dice: {why}."

    @abstractmethod
    def die(
        self,
        sides: int = 6,
        *,
        group: str = "",
        reading: Callable[[int], Reading] | None = None,
        waiting: int = 1,
        which: str = "",
    ) -> int:
        """The face of one fair die, 1 to `sides`.

        Args:
            sides: of the die.
            group: whose die it is or what for, for the display.
            reading: how a face counts, for the display.
            waiting: how many dice, this one included, lie in the same hand, for the message when faces are missing.
            which: what sets these dice apart, for the same message: `for the help`, say.
        """

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

    def draw(
        self,
        deck: Sequence[str],
        *,
        alike: Alike = str,
        reading: CardReading | None = None,
        group: str = "",
    ) -> str:
        """One card of `deck`, each as likely as any other. The deck stays as it is: the rule passes on what is left.

        Args:
            deck: ids of cards, one or more.
            alike: cards for which it gives the same value are all the same to the rule, now and later. Exact odds go
                on once for all of them, with the first; so a pair out of 78 cards costs a few dozen steps.
            reading: how a card counts, for the display.
            group: whose card this is, for the display.

        Raises:
            RuleError: the deck is empty, or the card from the table is not in it.
        """
        if not deck:
            raise RuleError("deck", "", "a deck with at least one card left")
        return self._card(deck, alike, reading, group)

    @abstractmethod
    def _card(self, deck: Sequence[str], alike: Alike, reading: CardReading | None, group: str) -> str:
        """What `draw` gives, out of a deck that is not empty."""

    @abstractmethod
    def coin(self, *, reading: Callable[[Side], Reading] | None = None, group: str = "") -> Side:
        """The side of one fair coin, `heads` or `tails`; `reading` and `group` are for the display, as with a card."""

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
        a frozen record with `__call__`, say. A body with a method `exact` works out its own odds (`exact.Reckoned`).
        """


class _Falling(Chance):
    """Dice, cards and coins that really fall, one after the other, and are remembered."""

    def __init__(self) -> None:
        self._thrown: list[Thrown] = []

    @property
    def thrown(self) -> tuple[Thrown, ...]:
        """Everything so far, in the order in which it fell."""
        return tuple(self._thrown)

    @property
    def dice(self) -> tuple[CountedDie, ...]:
        """Every die so far, without the cards and coins."""
        return tuple(die for die in self._thrown if isinstance(die, CountedDie))

    @property
    def faces(self) -> tuple[int | str, ...]:
        """The bare faces of `thrown`: numbers of dice, ids of cards, sides of coins."""
        return tuple(one.face for one in self._thrown)

    @abstractmethod
    def _face(self, sides: int, pending: int, granting: bool, which: str) -> int:
        """The next face.

        Args:
            sides: of the die.
            pending: how many dice, this one included, are still to come for certain.
            granting: whether some face grants a further die.
            which: what sets these dice apart from others of this roll, or nothing.
        """

    @abstractmethod
    def _top(self, deck: Sequence[str]) -> str:
        """The card that is drawn from a deck that is not empty."""

    @abstractmethod
    def _side(self) -> Side:
        """The side on which a coin falls."""

    def die(
        self,
        sides: int = 6,
        *,
        group: str = "",
        reading: Callable[[int], Reading] | None = None,
        waiting: int = 1,
        which: str = "",
    ) -> int:
        face = self._fall(sides, waiting, granting=False, which=which)
        read = reading(face) if reading else UNREAD
        self._thrown.append(CountedDie(face, sides, read.words, read.mark, group))
        return face

    def _fall(self, sides: int, pending: int, *, granting: bool, which: str = "") -> int:
        self._stop_in_time()
        return self._face(sides, pending, granting, which)

    def _stop_in_time(self) -> None:
        if len(self._thrown) >= MOST_DICE:
            raise RuleError("dice", f"more than {MOST_DICE}", f"at most {MOST_DICE} dice in one roll")

    def pool(self, dice: int, readings: Mapping[int, Reading], *, cap: int, group: str = "") -> int:
        total, waiting, thrown = 0, dice, 0
        granting = any(read.further for read in readings.values())
        # All dice in the hand fall first, then those that they grant, and so on: the order of a real table.
        while waiting:
            face = self._fall(len(readings), waiting, granting=granting)
            read = readings[face]
            self._thrown.append(CountedDie(face, len(readings), read.words, read.mark, group, thrown >= dice))
            thrown += 1
            waiting += read.further - 1
            total += read.worth
        return min(total, cap)

    def _card(self, deck: Sequence[str], alike: Alike, reading: CardReading | None, group: str) -> str:
        self._stop_in_time()
        card = self._top(deck)
        read = reading(card) if reading else UNREAD
        self._thrown.append(CountedCard(card, read.words, read.mark, group))
        return card

    def coin(self, *, reading: Callable[[Side], Reading] | None = None, group: str = "") -> Side:
        self._stop_in_time()
        side = self._side()
        read = reading(side) if reading else UNREAD
        self._thrown.append(CountedCoin(side, read.words, read.mark, group))
        return side

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

    def _face(self, sides: int, pending: int, granting: bool, which: str) -> int:
        return self.below(sides) + 1

    def _top(self, deck: Sequence[str]) -> str:
        return deck[self.below(len(deck))]

    def _side(self) -> Side:
        return SIDES[self.below(len(SIDES))]


class Typed(_Falling):
    """Luck that already happened: faces and cards from somebody's table, in the order in which they fell.

    Call `finish` when the rule is through: faces that are left over are an error too.

    Args:
        faces: numbers of dice, ids of cards, sides of coins.
    """

    def __init__(self, faces: Sequence[int | str]) -> None:
        super().__init__()
        self._given = tuple(faces)
        self._needless = False

    def idle_coin(self, *, group: str = "") -> bool:
        following = self._given[len(self._thrown) : len(self._thrown) + 1]
        sides = [side for side in SIDES if following == (side,)]
        self._thrown += [CountedCoin(side, "changes nothing", "", group) for side in sides]
        return bool(sides)

    def needless(self, why: str) -> str:
        self._needless = True
        return super().needless(why)

    def _face(self, sides: int, pending: int, granting: bool, which: str) -> int:
        used = len(self._thrown)
        if used == len(self._given):
            granted = " (a die that explodes takes another one)" if used and granting else ""
            more = f"{pending} {'more ' if used else ''}{'die' if pending == 1 else 'dice'}{which and f' {which}'}"
            exploding = " A die that explodes takes another one." if used and granting else ""
            raise FacesError(
                self._given,
                f"{pending} more {'face' if pending == 1 else 'faces'} from 1 to {sides}"
                f" after the {used} given{granted}",
                sentence=f"Enter {more}, from 1 to {sides}.{exploding}",
                missing=pending,
            )
        face = self._given[used]
        if isinstance(face, bool) or not isinstance(face, int) or not 1 <= face <= sides:
            raise FacesError(
                self._given,
                f"whole numbers from 1 to {sides}; face number {used + 1} is {face}",
                sentence=f"The {ordinal(used + 1)} die can't be {shown_plainly(face)}. It shows 1 to {sides}.",
            )
        return face

    def _top(self, deck: Sequence[str]) -> str:
        given = self._next("1 more card", "1 more card")
        card = next((card for card in _spellings(str(given)) if card in deck), None)
        if card is None:
            number = len(self._thrown) + 1
            drawn = any(card in self.faces for card in _spellings(str(given)))
            why = "which is out already" if drawn else nearest(str(given), deck)
            called = shown_plainly(card_name(str(given)))
            trouble = "is out already." if drawn else f"isn't in the deck.{_meant(str(given), deck)}"
            raise FacesError(
                self._given,
                f"cards that are in the deck; number {number} is {shown(given)} ({why})",
                sentence=f"The {ordinal(number)} of your cards, “{called}”, {trouble}",
            )
        return card

    def _side(self) -> Side:
        given = self._next("heads or tails of a coin", "heads or tails for the coin as well, after a comma")
        for side in SIDES:
            if given == side:
                return side
        number = len(self._thrown) + 1
        raise FacesError(
            self._given,
            f"heads or tails as number {number}; it is {shown(given)}",
            sentence=f"The {ordinal(number)} thing to enter is a coin. Type heads or tails.",
        )

    def _next(self, wanted: str, asked: str) -> int | str:
        used = len(self._thrown)
        if used == len(self._given):
            raise FacesError(self._given, f"{wanted} after the {used} given", sentence=f"Enter {asked}.", missing=1)
        return self._given[used]

    def finish(self) -> None:
        """Check that every face was used, unless the rule said that it needs none.

        Raises:
            FacesError: some faces were not needed.
        """
        if len(self._thrown) != len(self._given) and not self._needless:
            cards = any(isinstance(face, str) for face in self._given)
            needs = self._taken("die", "dice") or f"no {'cards' if cards else 'dice'}"
            raise FacesError(
                self._given,
                f"{self._taken('face', 'faces') or ('no cards' if cards else '0 faces')} for this roll",
                sentence=f"This {'draw' if cards else 'roll'} takes {needs}, but you entered {len(self._given)}.",
            )

    def _taken(self, die: str, dice: str) -> str:
        """What the rule took: `3 faces`, or `1 card and 1 coin`; nothing when it took nothing."""
        counts = {
            ("card", "cards"): sum(isinstance(one, CountedCard) for one in self._thrown),
            ("coin", "coins"): sum(isinstance(one, CountedCoin) for one in self._thrown),
            (die, dice): len(self.dice),
        }
        return " and ".join(f"{count} {one if count == 1 else more}" for (one, more), count in counts.items() if count)


def _spellings(card: str) -> tuple[str, ...]:
    """The ids that a typed card may stand for: people leave out the article of a Major Arcana, or add one."""
    return card, f"the-{card}", card.removeprefix("the-")


def _meant(card: str, deck: Sequence[str]) -> str:
    """A question after the card that is meant; nothing where none is close."""
    close = get_close_matches(card, list(deck), n=1, cutoff=0.5)
    return f" Did you mean {card_name(close[0])}?" if close else ""


def fresh_seed() -> int:
    """A seed that nobody can foresee, 0 to 2**32 - 1, from the operating system, in a browser from `crypto`."""
    return int.from_bytes(os.urandom(4), "big")
