"""Weaving: somebody else throws one die for you. The complication goes; the suit may suffer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated, Any, TypeVar

from ..chance import Chance
from ..errors import RuleError
from ..parameters import Choice, Maybe, Switch, Whole
from ..rule import Ruling
from ..rulebook import registry
from ..thrown import Reading
from .suits import NAME, Suit, same_name
from .using import HIGHEST_RATING, RATING, SIDES, Rating, thrown


class Band(StrEnum):
    """What a weaving die, or any single die of the game, can come to. Source: Learning New Skills."""

    BEND = "Bend"
    WEAVE = "Weave"
    FRAY = "Fray"
    TEAR = "Tear"


@dataclass(frozen=True)
class BandRow:
    """What one name stands for. Source: weaver's dice (upstream)."""

    faces: range
    name: Band
    meaning: str


BANDS = (
    BandRow(range(1, 2), Band.BEND, "bad"),
    BandRow(range(2, 4), Band.WEAVE, "good"),
    BandRow(range(4, 6), Band.FRAY, "good, but with a bitter aftertaste"),
    BandRow(range(6, 7), Band.TEAR, "bad"),
)
"""How weaver's dice are graded. Source: weaver's dice (upstream)."""


@dataclass(frozen=True)
class WeavingRow:
    """What a weaving does to the player who asked for it."""

    faces: range
    what: str
    injured: bool
    alone: bool = False
    """Whether they have to deal with it on their own."""


WEAVING_TABLE = (
    WeavingRow(range(1, 2), "falls short", injured=True),
    WeavingRow(range(2, 6), "does no harm", injured=False),
    WeavingRow(range(6, 7), "becomes a catastrophe", injured=True, alone=True),
)
"""Source: Avoiding Complications; which edge is which: contradiction WA-C02."""

WEAVING_DICE = 1
"""Dice thrown for a weaving, at any skill. Source: Can I Choose Weaving as a Skill?"""

GIVEN_DICE = 1
"""Dice that a weaving can give to another player's next roll instead. Source: weaver's dice (upstream)."""

R = TypeVar("R")


def row_for(table: Sequence[R], face: int) -> R:
    """The row of a table of one die that a face falls into."""
    return next(row for row in table if face in row.faces)  # type: ignore[attr-defined]  # every row has `faces`


def person(title: str) -> Any:
    """A parameter that is somebody's name."""
    return replace(NAME, title=title, allowed_text="a name")


Asker = Annotated[str, replace(person("Player who asks"), help="The skill that's complicated is theirs.")]

Roller = Annotated[str, replace(person("Player who rolls"), help="Anybody else in the group.")]

UsedSuit = Annotated[Suit | None, Maybe(kind=Choice(options=Suit), title="Suit of the complicated skill")]


def other_person(asker: str, roller: str, *, parameter: str, why: str) -> None:
    """Check that two people are not one.

    Raises:
        RuleError: they are.
    """
    if same_name(asker, roller):
        raise RuleError(
            parameter,
            roller,
            f"somebody other than {asker}; {why}",
            sentence=f"Pick somebody other than {asker}: {why}.",
        )


def alone(who: str) -> str:
    """Who deals with a catastrophe, as a sentence. Source: Avoiding Complications."""
    return (
        f"{who} has to deal with the catastrophe alone, before it gets worse."
        f" We suggest playing that as {who}'s next scene, and A Moment Alone after that."
    )


def weaving_reading(face: int) -> Reading:
    """How a weaving die counts, for the display."""
    injured = row_for(WEAVING_TABLE, face).injured
    return Reading(int(not injured), False, "the suit is injured" if injured else "no injury")


@registry.rule(
    "almanac.weaving",
    title="Weave a complication away",
    sentence="When {asker} asks and {roller} rolls, nobody gets hurt {chance} of the time.",
    kind="roll",
    implements=("WA-11", "WA-19", "WA-21", "WA-22"),
    verdict="safe_weaving",
)
def weaving(
    chance: Chance,
    *,
    asker: Asker = "Somebody",
    roller: Roller = "Somebody else",
    suit: UsedSuit = Suit.HEARTS,
    weaving_skill: Annotated[
        bool,
        Switch(
            title="Weaving skill in the group",
            help="If one of you has a skill in weaving, it's still a single die, and just as risky.",
            folded=True,
        ),
    ] = False,
) -> Ruling:
    """One die that somebody else throws instead of a complication: the complication goes, the suit may be injured.

    Args:
        chance: where the die comes from.
        asker: who would bear the complication.
        roller: who throws the die.
        suit: of the skill that the asker has used in this scene.
        weaving_skill: whether there is a skill in weaving; the die stays one die, and the risk the same.

    Returns:
        `face`; `what` the weaving does; its `band`; `safe_weaving`, whether nobody is hurt; `injured`, the suit
        if it is; `complicated`, always false.

    Raises:
        RuleError: the player who asks throws the die too, no skill was used in this scene, or more faces than the one.

    Source: Avoiding Complications; Can I Choose Weaving as a Skill?; contradictions WA-C02 and WA-C04.

    >>> weaving.roll(faces="6", asker="Ada", roller="Bo").ruling.summary
    'On a 6, the weaving becomes a catastrophe: the complication is gone, but Hearts is injured.'
    >>> weaving.chance()
    Fraction(2, 3)
    >>> weaving.roll(roller="Ada", asker="Ada")
    Traceback (most recent call last):
    rules_py.errors.RuleError: roller is 'Ada'; allowed: somebody other than Ada; another player has to roll the weaving
    """
    other_person(asker, roller, parameter="roller", why="another player has to roll the weaving")
    if suit is None:
        raise RuleError(
            "suit",
            suit,
            "the suit of the skill you used in this scene; without one, nothing is complicated",
            sentence=f"Enter the suit of the skill that {asker} used in this scene."
            f" If {asker} hasn't used a skill, nothing is complicated.",
        )
    face = chance.die(SIDES, group=f"{roller} for {asker}", reading=weaving_reading)
    row = row_for(WEAVING_TABLE, face)
    end = f"but {suit} is injured" if row.injured else "and nobody is hurt"
    return Ruling(
        {
            "face": face,
            "what": row.what,
            "band": str(row_for(BANDS, face).name),
            "safe_weaving": not row.injured,
            "injured": [str(suit)] if row.injured else [],
            "complicated": False,
        },
        f"On a {face}, the weaving {row.what}: the complication is gone, {end}.",
        (alone(asker),) if row.alone else (),
    )


@registry.rule(
    "almanac.use_and_weave",
    title="Use a skill, and have any complication woven away",
    kind="roll",
    workings=True,
    implements=("WA-15", "WA-21", "WA-22"),
    verdict="event",
)
def use_and_weave(chance: Chance, *, rating: Rating = 1) -> Ruling:
    """A use of a skill, with a weaving die after every complication.

    Args:
        chance: where the dice come from; the weaving die falls last, and only after a complication.
        rating: 1 to 99.

    Returns:
        `event`: clean, complication removed, or suit injured; `highest_die`; `weaving`, its face or nothing.

    Raises:
        RuleError: a rating below 1, or faces that do not make up this roll.

    Source: How Skills Work; Avoiding Complications.

    >>> use_and_weave.roll(faces="4, 2, 3, 6", rating=3).ruling["event"]
    'suit injured'
    >>> use_and_weave.odds(rating=1).of(event="suit injured")
    Fraction(5, 18)
    >>> use_and_weave.roll(rating="all")
    Traceback (most recent call last):
    rules_py.errors.RuleError: rating is 'all'; allowed: a whole number from 1 to 99
    """
    hand = thrown(chance, rating, group="skill")
    face = None
    if hand.complicated:
        face = chance.die(SIDES, group="weaving", reading=weaving_reading, which="for the weaving")
    if face is None:
        event, sentence = "clean", "You get away clean, so nobody has to weave."
    elif row_for(WEAVING_TABLE, face).injured:
        event, sentence = "suit injured", "The complication is gone, but the skill's suit is injured."
    else:
        event, sentence = "complication removed", "The complication is gone, and the weaving does no harm."
    return Ruling({"event": event, "highest_die": hand.highest, "weaving": face}, sentence)


@registry.rule(
    "almanac.band", title="Bend, Weave, Fray, Tear", kind="calculation", workings=True, implements=("WA-42",)
)
def band(*, face: Annotated[int, Whole(minimum=1, maximum=SIDES, title="Weaving die")] = 1) -> Ruling:
    """What a face of a weaver's die is called, and whether it is good.

    Args:
        face: 1 to 6.

    Returns:
        `band` and `meaning`.

    Raises:
        RuleError: a face that the die does not have.

    Source: weaver's dice (upstream).

    >>> band(face=5)["band"]
    'Fray'
    >>> band(face=7)
    Traceback (most recent call last):
    rules_py.errors.RuleError: face is 7; allowed: a whole number from 1 to 6
    """
    row = row_for(BANDS, face)
    return Ruling({"band": str(row.name), "meaning": row.meaning}, f"A {row.name} is {row.meaning}.")


@registry.rule("almanac.extra_die", title="Lend a die", kind="calculation", workings=True, implements=("WA-39",))
def extra_die(
    *,
    giver: Annotated[str, person("Weaver")] = "Somebody",
    receiver: Annotated[str, person("Player who gets the die")] = "Somebody else",
    rating: Annotated[int, replace(RATING, title="Dice before the extra one", unit="", maximum=HIGHEST_RATING)] = 1,
) -> Ruling:
    """The dice of the next roll of somebody to whom a weaving has given one.

    Args:
        giver: who makes the weaving.
        receiver: another player.
        rating: of the skill that the receiver uses next.

    Returns:
        `dice` of that roll.

    Raises:
        RuleError: the die is given to oneself, or a rating below 1.

    Source: weaver's dice (upstream).

    >>> extra_die(rating=2, receiver="Ada")["dice"]
    3
    >>> extra_die(receiver="bo", giver="Bo")
    Traceback (most recent call last):
    rules_py.errors.RuleError: receiver is 'bo'; allowed: somebody other than Bo; you can't lend yourself a die
    """
    other_person(giver, receiver, parameter="receiver", why="you can't lend yourself a die")
    dice = rating + GIVEN_DICE
    return Ruling(
        {"dice": dice}, f"{receiver} rolls {dice} dice: {rating} for the rating, and {GIVEN_DICE} from {giver}."
    )
