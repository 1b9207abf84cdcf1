"""The turns of a roll that carry out advantage and disadvantage, and how they are put into words afterwards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from ...chance import Chance
from ...exact import odds_of
from .choice import Hand, Pair, Rolled, chance_after, expected_gain, helps


@dataclass(frozen=True)
class _Again:
    """One die rolled again, a part of the roll: the face that is kept, and the new one as a record."""

    faces: int
    face: int
    better: bool
    group: str = field(compare=False)

    def __call__(self, chance: Chance) -> _Kept:
        new = chance.die(self.faces, group=self.group)
        return _Kept(max(self.face, new) if self.better else min(self.face, new), new)


@dataclass(frozen=True)
class _Kept:
    face: int
    new: int = field(compare=False)


Choosing = Callable[[Hand], Rolled]
"""Which die is rolled again, from how both lie."""


@dataclass(frozen=True)
class _Turn:
    """One source carried out: a die is chosen for the hand as it lies, and rolled again."""

    pair: Pair
    choose: Choosing
    better: bool
    owner: str = field(compare=False)

    def __call__(self, chance: Chance, hand: Hand) -> Hand:
        die, again = self._again(hand)
        kept = chance.part(again)
        return hand.swapped(die, kept.new, kept.face)

    def exact(self, hand: Hand) -> Mapping[Hand, Fraction]:
        """The probability of each hand after this turn; to try every new face of every hand each time takes long."""
        die, again = self._again(hand)
        return {hand.swapped(die, kept.new, kept.face): share for kept, share in odds_of(again).items()}

    def _again(self, hand: Hand) -> tuple[Rolled, _Again]:
        die = self.choose(hand)
        group = f"{self.owner}{die} die again, {'advantage' if self.better else 'disadvantage'}"
        return die, _Again(self.pair.faces(die), hand.face(die), self.better, group)


def rerolls(pair: Pair, choices: Sequence[Choosing], *, better: bool, owner: str) -> list[_Turn]:
    """The turns of a roll that carry out what is left of the sources, one after the other.

    Args:
        pair: the two dice.
        choices: for each source, what chooses the die.
        better: whether the better face is kept, as with advantage.
        owner: whose dice these are, for the display.
    """
    return [_Turn(pair, choose, better, owner) for choose in choices]


def swaps_in_words(pair: Pair, hand: Hand, net: int, needed: int | None = None) -> list[str]:
    """The swaps of a hand, a line each: which die, why, and what became of it.

    Args:
        pair: the two dice.
        hand: how they lie in the end.
        net: the net advantage that was carried out.
        needed: the sum of both dice that an informed player wanted; None for a blind choice.
    """
    lines = []
    for done, swap in enumerate(hand.swaps):
        before = Hand(*swap.before)
        face = before.face(swap.die)
        better = swap.new > face if helps(net) else swap.new < face
        became = (
            f"the {face} becomes a {swap.new}" if better else f"the {face} stays, because the new face is {swap.new}"
        )
        reason = _reason(pair, before, swap.die, net - done, needed) if helps(net) else "which shows the highest face"
        word = "Advantage" if helps(net) else "Disadvantage"
        lines.append(f"{word}: you reroll the {swap.die} die, {reason}, and {became}.")
    return lines


def _reason(pair: Pair, before: Hand, die: Rolled, left: int, needed: int | None) -> str:
    """Why an advantage went to `die`: the gains, or for an informed player the chances, of this die and the other."""
    if needed is None:
        words, end = "gains", " on average"
        values = {one: expected_gain(pair.faces(one), before.face(one)) for one in pair.dice}
    else:
        words, values = (
            "gives you a chance of",
            {one: chance_after(pair, before, one, left, needed) for one in pair.dice},
        )
        end = ""
    others = "".join(f" rather than {values[one]}" for one in pair.dice if one is not die)
    return f"which {words} {values[die]}{end}{others}"
