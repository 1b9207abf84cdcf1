"""The turns of a roll that carry out advantage and disadvantage, and how they are told afterwards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from ...chance import Chance
from .choice import Hand, Pair, Rolled, Tied, chance_after, expected_gain, helps, worst


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


Turn = Callable[[Chance, Hand], Hand]


def rerolls(pair: Pair, net: int, pick: Callable[[Hand, int], Rolled], tied: Tied, owner: str) -> list[Turn]:
    """The turns of a roll that carry out a net advantage, one source after the other.

    Args:
        pair: the two dice.
        net: how many sources are left after cancelling; below 0 for disadvantage.
        pick: chooses the die for an advantage, from the hand and the advantages left.
        tied: which die disadvantage hits on equal faces.
        owner: whose dice these are, for the display.
    """
    groups = {die: f"{owner}{die} die again, {'advantage' if helps(net) else 'disadvantage'}" for die in pair.dice}

    def turn(left: int) -> Turn:
        @cache  # exact odds ask once for every face that the die can show next
        def chosen(hand: Hand) -> tuple[Rolled, _Again]:
            die = pick(hand, left) if helps(net) else worst(pair, hand, tied)
            return die, _Again(pair.faces(die), hand.face(die), helps(net), groups[die])

        def again(chance: Chance, hand: Hand) -> Hand:
            die, reroll = chosen(hand)
            kept = chance.part(reroll)
            return hand.swapped(die, kept.new, kept.face)

        return again

    return [turn(left) for left in range(abs(net), 0, -1)]


def told_swaps(pair: Pair, hand: Hand, net: int, needed: int | None = None) -> list[str]:
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
        became = f"{face} becomes {swap.new}" if better else f"{face} stays, the new face was {swap.new}"
        reason = _reason(pair, before, swap.die, net - done, needed) if helps(net) else "it shows the highest face"
        lines.append(f"{'Advantage' if helps(net) else 'Disadvantage'} on the {swap.die} die ({reason}): {became}.")
    return lines


def _reason(pair: Pair, before: Hand, die: Rolled, left: int, needed: int | None) -> str:
    """Why an advantage went to `die`: the gains, or for an informed player the chances, of this die and the other."""
    if needed is None:
        words, values = "expected gain", {one: expected_gain(pair.faces(one), before.face(one)) for one in pair.dice}
    else:
        words, values = "chance", {one: chance_after(pair, before, one, left, needed) for one in pair.dice}
    return f"{words} {values[die]}" + "".join(f" against {values[one]}" for one in pair.dice if one is not die)
