"""Improving: when all dice show ones or sixes, and how long that takes."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from ..chance import Chance
from ..parameters import Whole
from ..readings import Reads
from ..rule import Ruling
from ..rulebook import registry
from .readings import Improving, Readings
from .using import HIGHEST_RATING, IMPROVING, SIDES, Marked, Rating, every_die, thrown

FIRST_RATING = 1
"""The lowest rating that a skill can have. Source: How Skills Work; contradiction WA-C22."""


def improvement_chance(rating: int, readings: Readings = Readings()) -> Fraction:
    """The chance that one use of a skill improves it.

    >>> improvement_chance(2), improvement_chance(2, Readings(Improving.SAME))
    (Fraction(1, 9), Fraction(1, 18))
    """
    edge = Fraction(len(IMPROVING), SIDES)
    return edge**rating if readings.improving is Improving.EACH else len(IMPROVING) * Fraction(1, SIDES) ** rating


def uses_until(rating: int, *, start: int = FIRST_RATING, readings: Readings = Readings()) -> Fraction:
    """The mean number of uses that raise a skill from `start` to `rating`, leaving out the time when it is blocked.

    >>> uses_until(6)
    Fraction(363, 1)
    """
    return sum((1 / improvement_chance(step, readings) for step in range(start, rating)), Fraction())


@registry.rule(
    "almanac.improve",
    title="Improving a skill",
    kind="roll",
    workings=True,
    implements=("WA-26", "WA-27", "WA-28", "WA-34"),
    verdict="improvement",
)
def improve(
    chance: Chance,
    *,
    rating: Rating = 1,
    marked: Marked = False,
    readings: Annotated[Readings, Reads("improving")] = Readings(),
) -> Ruling:
    """A use of a skill, looked at only for what one learns from it.

    Args:
        chance: where the dice come from.
        rating: 1 to 99.
        marked: whether the skill is a universal truth.
        readings: whether each die has to be a 1 or a 6, or all have to be the same one of them.

    Returns:
        `improvement`, `complicated`, and the `rating_after`.

    Raises:
        RuleError: a rating below 1, or faces that do not make up this roll.

    Source: Improving Your Skills; contradictions WA-C03 and WA-C14.

    >>> improve.roll(faces="6, 1", rating=2).ruling.summary
    'The skill improves: every die is a 1 or a 6, so the rating rises to 3.'
    >>> improve.chance(improving="all dice are the same", rating=2)
    Fraction(1, 18)
    >>> improve.roll(rating=-1)
    Traceback (most recent call last):
    rules_py.errors.RuleError: rating is -1; allowed: a whole number from 1 to 99
    """
    hand = thrown(chance, rating)
    improves = hand.improves(readings) and not marked
    one, other = IMPROVING
    if improves:
        sentence = f"The skill improves: {every_die(hand, readings)}, so the rating rises to {rating + 1}."
    elif marked:
        sentence = f"The skill is a universal truth, so it doesn't improve: its rating stays at {rating}."
    else:
        each = readings.improving is Improving.EACH
        missed = f"not every die is a {one} or a {other}" if each else f"the dice aren't all {one}s or all {other}s"
        sentence = f"The skill doesn't improve: {missed}."
    return Ruling(
        {"improvement": improves, "complicated": hand.complicated, "rating_after": rating + improves}, sentence
    )


@registry.rule(
    "almanac.uses_needed",
    title="How long does it take to improve?",
    kind="calculation",
    workings=True,
    implements=("WA-26", "WA-28"),
)
def uses_needed(
    *,
    start: Annotated[int, Whole(minimum=1, maximum=HIGHEST_RATING, title="Rating now")] = 1,
    goal: Annotated[int, Whole(minimum=1, maximum=HIGHEST_RATING, title="Rating you want")] = 1,
    readings: Annotated[Readings, Reads("improving")] = Readings(),
) -> Ruling:
    """How many uses it takes on average to get from one rating to another.

    Args:
        start: the rating now, 1 to 99.
        goal: the rating wanted; one that is reached already takes no use.
        readings: whether each die has to be a 1 or a 6, or all have to be the same one of them.

    Returns:
        The `mean`, a whole number of uses, leaving out times when the skill cannot be used.

    Raises:
        RuleError: a rating below 1.

    Source: Improving Your Skills, worked out.

    >>> uses_needed(start=1, goal=6)["mean"]
    '363'
    >>> uses_needed(goal=0)
    Traceback (most recent call last):
    rules_py.errors.RuleError: goal is 0; allowed: a whole number from 1 to 99
    """
    uses = uses_until(goal, start=start, readings=readings)
    steps = tuple(
        f"On average it takes {1 / improvement_chance(rating, readings)} uses to get from a rating of {rating} to"
        f" {rating + 1}."
        for rating in range(start, min(goal, start + 10))
    )
    summary = f"You need {int(uses):,} uses on average to get from a rating of {start} to {goal}."
    if not uses:
        summary = f"You already have a rating of {start}, so you don't need any more uses."
    return Ruling({"mean": str(int(uses))}, summary, steps)
