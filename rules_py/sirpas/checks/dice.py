"""The dice of a check: three of them, or what Lucky, Expertise, Mastery and Unlucky make of them, in that order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Annotated

from ...chance import Chance
from ...parameters import Choice
from ...phrases import joined
from ...readings import Reads
from ...rule import Ruling
from ...rulebook import registry
from ..readings import Readings

KEPT = 3
"""Dice that count. Source: Checks."""

EXPERT_DICE = 4
"""Dice that an expert rolls. Source: Expertise."""

MASTER_SIX = 6
"""What a master adds in place of the third die. Source: Mastery."""


class Training(StrEnum):
    """Which advantage changes the number of dice."""

    PLAIN = "plain"
    EXPERTISE = "Expertise"
    MASTERY = "Mastery"


class Fortune(StrEnum):
    """Lucky and Unlucky exclude each other."""

    ORDINARY = "ordinary"
    LUCKY = "Lucky"
    UNLUCKY = "Unlucky"


@dataclass(frozen=True)
class Hand:
    """The dice on the table. How they fell is a record for the reader and no part of the value.

    Attributes:
        dice: the faces, lowest first.
        separate: the die of Unlucky, 0 when there is none.
        fell: the faces in the order in which they fell.
        again: what the die showed that Lucky rolled again, 0 when none was.
    """

    dice: tuple[int, ...] = ()
    separate: int = 0
    fell: tuple[int, ...] = field(default=(), compare=False)
    again: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Natural:
    """The natural result. The steps to it are a record for the reader and no part of the value."""

    result: int
    steps: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True)
class CheckDice:
    """The dice of one check. It is a part of a roll: call it with a `Chance`.

    Attributes:
        training: plain, Expertise or Mastery.
        fortune: ordinary, Lucky or Unlucky.
        readings: whether a master keeps the extra die of Expertise (SC-030), and whether a 1 that was discarded counts
            as a 1 for Unlucky (SC-095).
        owner: whose dice these are, for the display; equal dice of two people are equal.
    """

    training: Training = Training.PLAIN
    fortune: Fortune = Fortune.ORDINARY
    readings: Readings = Readings()
    owner: str = field(default="", compare=False)

    @property
    def kept(self) -> int:
        """How many dice count."""
        return KEPT - 1 if self.training is Training.MASTERY else KEPT

    @property
    def rolled(self) -> int:
        """How many dice are rolled."""
        if self.training is Training.EXPERTISE:
            return EXPERT_DICE
        return self.kept + (self.training is Training.MASTERY and self.readings.extra_die)

    @property
    def fixed(self) -> int:
        """What is added to the dice."""
        return MASTER_SIX if self.training is Training.MASTERY else 0

    @property
    def written(self) -> str:
        """The dice as the book writes them: `4d6, the best 3`."""
        best = f", the best {self.kept}" if self.rolled > self.kept else ""
        return f"{self.rolled}d6{best}{f' + {self.fixed}' if self.fixed else ''}"

    def __call__(self, chance: Chance) -> Natural:
        return self.count(chance.fold(Hand(), self._turns()))

    def _turns(self) -> Iterator[Callable[[Chance, Hand], Hand]]:
        owner = f"{self.owner}, " if self.owner else ""

        def one(luck: Chance, hand: Hand) -> Hand:
            face = luck.die(group=f"{owner}check")
            return replace(hand, dice=tuple(sorted((*hand.dice, face))), fell=(*hand.fell, face))

        def lucky(luck: Chance, hand: Hand) -> Hand:
            if hand.dice[0] != 1:
                return hand
            face = luck.die(group=f"{owner}again, Lucky")
            return replace(hand, dice=tuple(sorted((*hand.dice[1:], face))), again=face)

        def unlucky(luck: Chance, hand: Hand) -> Hand:
            return replace(hand, separate=luck.die(group=f"{owner}separate, Unlucky"))

        yield from [one] * self.rolled
        if self.fortune is Fortune.LUCKY:
            yield lucky
        if self.fortune is Fortune.UNLUCKY:
            yield unlucky

    def count(self, hand: Hand) -> Natural:
        """The natural result of a hand, with a line for every rule that has its say."""
        steps = [f"The dice show {_faces(hand.fell)}."]
        if self.fortune is Fortune.LUCKY:
            steps.append(
                f"Lucky: you reroll a 1 and get a {hand.again}." if hand.again else "Lucky: you have no 1 to reroll."
            )
        counted = hand.dice[-self.kept :]
        if self.rolled > self.kept:
            steps.append(f"Expertise: you drop {hand.dice[0]} and keep {joined([str(face) for face in counted])}.")
        if self.fortune is Fortune.UNLUCKY:
            counted, step = self._struck(hand, counted)
            steps.append(step)
        if self.fixed:
            steps.append(f"Mastery: a {self.fixed} takes the place of one die.")
        result = sum(counted) + self.fixed
        return Natural(result, (*steps, f"The natural result is {self._sum(counted)} = {result}."))

    def _struck(self, hand: Hand, counted: tuple[int, ...]) -> tuple[tuple[int, ...], str]:
        if hand.separate != 1:
            return counted, f"Unlucky: the separate die shows {hand.separate}, so nothing happens."
        if 1 in (hand.dice if self.readings.any_one else counted):
            return counted, "Unlucky: the separate die shows 1, but you have a 1 already."
        return (
            1,
            *counted[1:],
        ), f"Unlucky: the separate die shows 1, so your worst die, a {counted[0]}, becomes a 1."

    def _sum(self, counted: tuple[int, ...]) -> str:
        return " + ".join(map(str, (*counted, *([self.fixed] if self.fixed else []))))


def _faces(faces: tuple[int, ...]) -> str:
    return ", ".join(map(str, faces))


TRAINING = Choice(options=Training, title="Dice", help="Expertise rolls 4d6 and keeps 3; Mastery rolls 2d6 + 6.")

FORTUNE = Choice(options=Fortune, title="Fortune")

TrainingChoice = Annotated[Training, TRAINING]

FortuneChoice = Annotated[Fortune, FORTUNE]


@registry.rule(
    "sirpas.natural",
    title="Natural result",
    sentence="The dice average {mean}< with {dice}>< when you're {fortune}>.",
    kind="roll",
    implements=("SI-062", "SI-068", "SI-069", "SI-070", "SI-094", "SI-095"),
    measure="natural",
    workings=True,
)
def natural(
    chance: Chance,
    *,
    dice: TrainingChoice = Training.PLAIN,
    fortune: FortuneChoice = Fortune.ORDINARY,
    readings: Annotated[Readings, Reads("extra_die", "any_one")] = Readings(),
) -> Ruling:
    """What the dice of a check show, without value and modifiers.

    The dice fall in this order: the dice of the check, the one that Lucky rolls again, the separate one of Unlucky.

    Args:
        chance: where the dice come from.
        dice: plain, Expertise or Mastery.
        fortune: ordinary, Lucky or Unlucky; nobody is both.
        readings: whether a master rolls 3d6 and keeps the best two; whether a 1 that Expertise discards stops Unlucky.

    Returns:
        `natural`, 3 to 18.

    Raises:
        RuleError: an unknown word, or faces that do not make up this roll: a face for Lucky without a 1, say.

    Source: Expertise, Lucky, Mastery, Unlucky; contradictions SC-030, SC-095, SC-096, SC-097, SC-099.

    >>> natural.roll(faces="1, 1, 3, 4, 6", dice="Expertise", fortune="Lucky").ruling["natural"]
    13
    >>> natural.odds(dice="mastery", fortune="ordinary").mean
    Fraction(13, 1)
    >>> natural.roll(faces="2, 3, 4, 5, 6", dice="Expertise")
    Traceback (most recent call last):
    rules_py.errors.FacesError: faces is 2, 3, 4, 5, 6; allowed: 4 faces for this roll
    """
    shown = chance.part(CheckDice(dice, fortune, readings))
    return Ruling({"natural": shown.result}, f"Natural result {shown.result}.", shown.steps)
