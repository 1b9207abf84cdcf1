"""Using a skill: roll its rating in dice and read the highest. You always get there; the question is what it costs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from ..chance import Chance
from ..in_words import capital
from ..parameters import Several, Switch, Whole
from ..phrases import joined
from ..readings import Reads
from ..rule import Ruling
from ..rulebook import registry
from ..thrown import Reading
from .readings import Improving, Readings

SIDES = 6
"""Every die of the game. Source: Skills, throughout."""

CLEAN = 6
"""The highest die that leaves a skill without a complication. Source: How Skills Work."""

IMPROVING = (1, 6)
"""Faces that improve a skill when all dice show them. Source: Improving Your Skills."""

HIGHEST_RATING = 99
"""The forms of this book end here; the game has no end (erratum WA-C15 has the one mark that stops a skill)."""

RATING = Whole(minimum=1, maximum=HIGHEST_RATING, title="Rating", unit="dice")

Rating = Annotated[int, RATING]

EXTRA = Whole(minimum=0, maximum=20, title="Extra dice", unit="dice", help="Somebody else can lend you dice by magic.")


Marked = Annotated[
    bool, Switch(title="Marked as a universal truth", help="A universal truth doesn't improve any more.")
]

GRADES = ("clean and improved", "clean", "complicated and improved", "complicated")
"""What a use can come to, the best first."""


@dataclass(frozen=True)
class Hand:
    """What a rule needs to know of dice that lie on the table.

    Attributes:
        lowest, highest: the lowest and the highest face.
        edges: whether every die shows a face that improves.
    """

    lowest: int = SIDES
    highest: int = 0
    edges: bool = True

    def with_die(self, face: int) -> Hand:
        """This hand and one more die."""
        return Hand(min(self.lowest, face), max(self.highest, face), self.edges and face in IMPROVING)

    @property
    def complicated(self) -> bool:
        """Whether the skill becomes complicated."""
        return self.highest < CLEAN

    def improves(self, readings: Readings) -> bool:
        """Whether the skill improves."""
        return self.edges and (readings.improving is Improving.EACH or self.lowest == self.highest)


def counted(face: int) -> Reading:
    """How one die counts: only a six is looked for."""
    return Reading(int(face == CLEAN), False, f"a {CLEAN}" if face == CLEAN else f"below {CLEAN}")


def hand_of(faces: Sequence[int]) -> Hand:
    """The hand that these faces make."""
    hand = Hand()
    for face in faces:
        hand = hand.with_die(face)
    return hand


def thrown(chance: Chance, dice: int, *, group: str = "", lent: int = 0) -> Hand:
    """Dice thrown together. Exact odds go from die to die with few hands to tell apart, however many dice.

    Those that others have lent fall last.
    """

    def turn(waiting: int) -> Callable[[Chance, Hand], Hand]:
        which = "that you were lent" if waiting <= lent else ""
        return lambda luck, hand: hand.with_die(
            luck.die(SIDES, group=group, reading=counted, waiting=waiting, which=which)
        )

    return chance.fold(Hand(), [turn(dice - thrown) for thrown in range(dice)])


def every_die(hand: Hand, readings: Readings) -> str:
    """Why these dice improve a skill."""
    faces = [hand.highest] if readings.improving is Improving.SAME else IMPROVING
    return f"every die is {joined([f'a {face}' for face in faces], 'or')}"


def ruled(hand: Hand, rating: int, marked: bool, readings: Readings, steps: tuple[str, ...] = ()) -> Ruling:
    """The ruling on a use whose dice lie on the table."""
    improves = hand.improves(readings) and not marked
    after = rating + improves
    grade = ("complicated" if hand.complicated else "clean") + (" and improved" if improves else "")
    cost = ", but the skill becomes complicated" if hand.complicated else " and get away clean"
    gain = f". {capital(every_die(hand, readings))}, so the rating rises to {after}" if improves else ""
    if marked and hand.improves(readings):
        steps = (*steps, "The skill would have improved if it weren't a universal truth.")
    return Ruling(
        {
            "objective": True,
            "clean_use": not hand.complicated,
            "complicated": hand.complicated,
            "improvement": improves,
            "grade": grade,
            "highest_die": hand.highest,
            "rating": rating,
            "rating_after": after,
        },
        f"Your highest die is a {hand.highest}: you reach your objective{cost}{gain}.",
        steps,
    )


@registry.rule(
    "almanac.use",
    title="Use a skill",
    sentence="With a rating of {rating}, you get away clean {chance} of the time.",
    kind="roll",
    implements=("WA-13", "WA-14", "WA-15", "WA-26", "WA-27", "WA-28", "WA-34"),
    measure="highest_die",
    verdict="clean_use",
    grades=GRADES,
)
def use(
    chance: Chance,
    *,
    rating: Rating = 1,
    extra: Annotated[int, replace(EXTRA, folded=True)] = 0,
    marked: Annotated[
        bool, Switch(title="Marked as a universal truth", help="Such a skill doesn't improve any more.", folded=True)
    ] = False,
    readings: Annotated[Readings, Reads("improving")] = Readings(),
) -> Ruling:
    """As many dice as the rating: the highest says whether the skill gets complicated, all of them whether it improves.

    Args:
        chance: where the dice come from.
        rating: 1 to 99.
        extra: dice that somebody else's weaving has given, 0 to 20.
        marked: whether the skill is a universal truth, which improves no more.
        readings: whether each die has to be a 1 or a 6, or all have to be the same one of them.

    Returns:
        `objective`, always true; `clean_use`; `complicated`; `improvement`; both as `grade`; `highest_die`; `rating`
        and `rating_after`.

    Raises:
        RuleError: a rating below 1, another number of faces than dice, or a face that the die does not have.

    Source: How Skills Work; Improving Your Skills; contradictions WA-C01, WA-C03, WA-C14 and WA-C22.

    >>> use.roll(faces="6, 4", rating=2).ruling.summary
    'Your highest die is a 6: you reach your objective and get away clean.'
    >>> use.chance(rating=3)
    Fraction(91, 216)
    >>> use.roll(rating=0)
    Traceback (most recent call last):
    rules_py.errors.RuleError: rating is 0; allowed: a whole number from 1 to 99
    """
    return ruled(thrown(chance, rating + extra, lent=extra), rating, marked, readings)


Thrown = Annotated[
    tuple[int, ...],
    Several(
        kind=Whole(minimum=1, maximum=SIDES),
        at_least=1,
        at_most=HIGHEST_RATING,
        title="Dice",
        help="Enter one number for each die.",
    ),
]


@registry.rule(
    "almanac.read_dice",
    title="Read your dice",
    sentence="You roll {dice}. {ruling}",
    kind="calculation",
    implements=("WA-14", "WA-15", "WA-26", "WA-27"),
)
def read_dice(*, dice: Thrown = (1,), readings: Annotated[Readings, Reads("improving")] = Readings()) -> Ruling:
    """What dice that lie on the table mean for a skill with that many.

    Args:
        dice: the faces, one or more.
        readings: whether each die has to be a 1 or a 6, or all have to be the same one of them.

    Returns:
        The same as a use of a skill.

    Raises:
        RuleError: no dice, or a face that the die does not have.

    Source: How Skills Work; Improving Your Skills.

    >>> read_dice(dice=(1, 6)).summary.partition(". ")[2]
    'Every die is a 1 or a 6, so the rating rises to 3.'
    >>> read_dice(dice="3, 7")
    Traceback (most recent call last):
    rules_py.errors.RuleError: dice (value 2) is 7; allowed: a whole number from 1 to 6
    """
    return ruled(hand_of(dice), len(dice), False, readings)
