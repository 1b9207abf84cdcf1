"""The turns of a roll that carry out advantage and disadvantage, and how they are put into words afterwards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from ...chance import Chance
from ...exact import odds_of
from ...likelihood import percent
from ...phrases import decimals
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
        source = "advantage" if self.better else "disadvantage"
        group = f"{self.owner}reroll of the {self.pair.name(die)} die ({source})"
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
        new = f"{'an' if swap.new in (8, 11) else 'a'} {swap.new}"
        became = f"It went from {face} to {swap.new}." if better else f"It stayed at {face}, because you rolled {new}."
        reason = _reason(pair, before, swap.die, net - done, needed) if helps(net) else _higher(before)
        word = "advantage" if helps(net) else "disadvantage"
        lines.append(f"With {word}, you rerolled the {pair.name(swap.die)} die{reason}. {became}")
    return lines


def _higher(before: Hand) -> str:
    """Why a disadvantage hit a die: it showed more than the other, or as much."""
    if not before.skill:
        return ""
    if before.attribute == before.skill:
        return f": both dice showed {before.skill}, so you could choose"
    return ", because it showed the higher number"


def _reason(pair: Pair, before: Hand, die: Rolled, left: int, needed: int | None) -> str:
    """Why an advantage went to `die`: the gains, or for an informed player the chances, of this die and the other."""
    if needed is None:
        values = {one: expected_gain(pair.faces(one), before.face(one)) for one in pair.dice}
        shown = {one: decimals(value) for one, value in values.items()}
        words = f"that gains you {shown[die]} on average"
    else:
        values = {one: chance_after(pair, before, one, left, needed) for one in pair.dice}
        shown = {one: percent(value) for one, value in values.items()}
        words = f"that gave you a chance of {shown[die]}"
    others = [one for one in pair.dice if one is not die]
    if not others:
        return ""
    other = others[0]
    if values[die] == values[other]:
        if needed is None or 0 < values[die] < 1:
            return f", though the {pair.name(other)} die would have done as well"
        # Nothing to weigh: either die was enough already, or neither could be.
        return "" if values[die] else ", though neither die could have made it a success"
    link = "because" if die is max(values, key=lambda one: values[one]) else "although"
    return f", {link} {words}, against {shown[other]} with the {pair.name(other)} die"
