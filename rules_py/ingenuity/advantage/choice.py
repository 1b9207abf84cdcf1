"""Which die advantage and disadvantage roll again, and which choice is best for the player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from typing import Annotated

from ...parameters import Choice, Whole
from ..attributes import FURTHEST, Die
from ..readings import Readings, Tied
from ..skills import SkillDie


class Rolled(StrEnum):
    """A die of a check. The luck die is one, but is never rolled again."""

    ATTRIBUTE = "attribute"
    SKILL = "skill"
    LUCK = "luck"


REROLLED = (Rolled.ATTRIBUTE, Rolled.SKILL)
"""The dice that advantage and disadvantage may touch. Source: Advantage & Disadvantage, first paragraph."""


class Choosing(StrEnum):
    """What the player knows when choosing the die for an advantage (contradiction IN-C02)."""

    SECRET = "secret"
    KNOWN = "known"


CHOOSING = Choice(
    options=Choosing,
    formerly={"blind": Choosing.SECRET, "informed": Choosing.KNOWN},
    title="Difficulty when you reroll",
    help="If it's secret, you reroll the die that gains more on average. If it's known, you reroll the one that makes"
    " success likelier.",
)

ChoosingChoice = Annotated[Choosing, CHOOSING]

SOURCES = Whole(minimum=0, maximum=FURTHEST, unit="sources")
"""The rules set no bound to sources of advantage; only what is left after cancelling counts."""

Advantages = Annotated[int, replace(SOURCES, title="Advantage")]

Disadvantages = Annotated[int, replace(SOURCES, title="Disadvantage")]


def helps(net: int) -> bool:
    """Whether what is left of the sources is advantage; with nothing left nothing is rolled again."""
    return net > 0


@dataclass(frozen=True)
class Swap:
    """One die rolled again: which, the faces of the hand before, and the new face."""

    die: Rolled
    before: tuple[int, int]
    new: int


@dataclass(frozen=True)
class Hand:
    """The dice of one check as they lie: two faces (0 for no skill die) and what luck adds.

    The luck value and the swaps are a record for the reader and no part of the value.
    """

    attribute: int = 0
    skill: int = 0
    bonus: int = 0
    luck: int = field(default=0, compare=False)
    swaps: tuple[Swap, ...] = field(default=(), compare=False)

    def face(self, die: Rolled) -> int:
        """The face that a die shows."""
        return self.attribute if die is Rolled.ATTRIBUTE else self.skill

    def swapped(self, die: Rolled, new: int, kept: int) -> Hand:
        """The hand after one die was rolled again."""
        swaps = (*self.swaps, Swap(die, (self.attribute, self.skill), new))
        # Written out, because exact odds come through here for every face and `replace` is slow.
        if die is Rolled.ATTRIBUTE:
            return Hand(kept, self.skill, self.bonus, self.luck, swaps)
        return Hand(self.attribute, kept, self.bonus, self.luck, swaps)


@dataclass(frozen=True)
class Pair:
    """The attribute die and the skill die of a check, and what each is called, for the display."""

    attribute: Die
    skill: SkillDie
    names: tuple[str, str] = field(default=("attribute", "skill"), compare=False)

    def name(self, die: Rolled) -> str:
        """What one of them is called."""
        return self.names[REROLLED.index(die)]

    def faces(self, die: Rolled) -> int:
        """The number of faces of one of them, 0 for an untrained skill."""
        return self.attribute.faces if die is Rolled.ATTRIBUTE else self.skill.faces

    @property
    def dice(self) -> tuple[Rolled, ...]:
        """The dice that there are."""
        return REROLLED if self.skill.faces else REROLLED[:1]


@cache
def expected_gain(faces: int, face: int) -> Fraction:
    """What a die gains on average when it is rolled again and the better face is kept.

    >>> expected_gain(6, 3), expected_gain(4, 1)
    (Fraction(1, 1), Fraction(3, 2))
    """
    return Fraction((faces - face) * (faces - face + 1), 2 * faces)


def expected_loss(faces: int, face: int) -> Fraction:
    """What a die loses on average when it is rolled again and the worse face is kept.

    >>> expected_loss(6, 4), expected_loss(4, 4)
    (Fraction(1, 1), Fraction(3, 2))
    """
    return Fraction(face * (face - 1), 2 * faces)


@lru_cache(maxsize=512)
def _ways(faces: tuple[int, int], left: int, needed: int) -> Mapping[tuple[int, int], int]:
    """For every hand: in how many of `(faces[0] * faces[1]) ** left` equal cases the best choices reach `needed`."""
    hands = product(range(1, faces[0] + 1), range(1, faces[1] + 1) if faces[1] else (0,))
    if not left:
        return {hand: int(sum(hand) >= needed) for hand in hands}
    return {hand: max(_ways_after(faces, hand, index, left, needed) for index in range(2)) for hand in hands}


def _ways_after(faces: tuple[int, int], hand: tuple[int, int], index: int, left: int, needed: int) -> int:
    (one, other), later = hand, _ways(faces, left - 1, needed)
    cases = (
        later[(max(one, new), other) if index == 0 else (one, max(other, new))] for new in range(1, faces[index] + 1)
    )
    return sum(cases) * (faces[1 - index] or 1)


def chance_after(pair: Pair, hand: Hand, die: Rolled, left: int, needed: int) -> Fraction:
    """The chance to reach a sum of both dice when `die` is rolled again now, and all later choices are the best.

    Args:
        pair: the two dice.
        hand: how they lie.
        die: the one to roll again.
        left: advantages that are left, this one included; 1 or more.
        needed: the sum of both dice that is needed.
    """
    faces = (pair.attribute.faces, pair.skill.faces)
    ways = _ways_after(faces, (hand.attribute, hand.skill), REROLLED.index(die), left, needed)
    return Fraction(ways, (faces[0] * (faces[1] or 1)) ** left)


def best_blind(pair: Pair, hand: Hand) -> Rolled:
    """The die with the larger expected gain, the attribute when they are equal.

    Gains only shrink as faces grow, so taking the larger one each time also makes the largest expected total.
    """
    return max(pair.dice, key=lambda die: expected_gain(pair.faces(die), hand.face(die)))


def best_informed(pair: Pair, hand: Hand, left: int, needed: int) -> Rolled:
    """The die that makes success likeliest; the larger expected gain when both make it equally likely."""
    blind = best_blind(pair, hand)
    chances = {die: chance_after(pair, hand, die, left, needed) for die in pair.dice}
    best = max(chances.values())
    return blind if chances[blind] == best else next(die for die in pair.dice if chances[die] == best)


def worst(pair: Pair, hand: Hand, readings: Readings = Readings()) -> Rolled:
    """The die that disadvantage hits: the one with the highest face."""
    if not pair.skill.faces or hand.attribute > hand.skill:
        return Rolled.ATTRIBUTE
    if hand.skill > hand.attribute:
        return Rolled.SKILL
    larger, smaller = REROLLED if pair.attribute.faces >= pair.skill.faces else reversed(REROLLED)
    return larger if readings.tied is Tied.LARGER else smaller
