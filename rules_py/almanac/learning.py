"""Learning: a new skill in the middle of play, and what the die makes of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from ..chance import Chance
from ..errors import RuleError
from ..parameters import Maybe
from ..rule import Ruling
from ..rulebook import registry
from ..thrown import Reading
from .characters import Skill
from .suits import NAME, SUITED_CARD, SkillSuit, Suit, mismatch
from .using import SIDES
from .weaving import Band, row_for


@dataclass(frozen=True)
class LearningRow:
    """What a new skill is like."""

    faces: range
    name: Band
    rating: int
    complicated: bool = False
    injured: bool = False

    @property
    def usable(self) -> bool:
        """Whether nothing about the skill itself keeps it from being used."""
        return not self.complicated and not self.injured


LEARNING_TABLE = (
    LearningRow(range(1, 2), Band.BEND, 1, complicated=True),
    LearningRow(range(2, 4), Band.WEAVE, 1),
    LearningRow(range(4, 6), Band.FRAY, 2, complicated=True),
    LearningRow(range(6, 7), Band.TEAR, 2, injured=True),
)
"""Source: Learning New Skills."""

NewName = Annotated[str, replace(NAME, title="New skill")]

LEARNING_CARD = replace(SUITED_CARD, title="Card played")

MaybePlayed = Annotated[
    str | None,
    Maybe(kind=LEARNING_CARD, title="Card played", help="If you've played a card, its suit has to be the same."),
]


REACHED = "You've reached your objective, whatever the die says, and you don't roll for the new skill again."
"""What learning has done in the scene, which no die decides. Source: ours (erratum WA-C11)."""


def learning_reading(face: int) -> Reading:
    """How the die of a new skill counts, for the display."""
    row = row_for(LEARNING_TABLE, face)
    return Reading(int(row.usable), False, str(row.name))


def card_for(suit: Suit, card: str | None) -> None:
    """Check that the card, if there is one, is of the new skill's suit.

    Raises:
        RuleError: it is not.
    """
    if card is not None and mismatch(suit, card):
        raise RuleError(
            "card",
            card,
            f"a card of {suit}, the suit of the new skill, or none",
            sentence=f"Play a {suit.removesuffix('s')}, to match your new skill's suit, or no card at all.",
        )


def learned(name: str, suit: Suit, row: LearningRow) -> Skill:
    """The new skill."""
    return Skill(name, suit, row.rating, row.complicated)


@registry.rule(
    "almanac.learn",
    title="Learn a skill",
    sentence="If you learn {name} as a {suit} skill, here's how often each result comes up: {chances}.",
    kind="roll",
    implements=("WA-29", "WA-30"),
    measure="rating",
    verdict="band",
)
def learn(
    chance: Chance, *, name: NewName = "A skill", suit: SkillSuit = Suit.HEARTS, card: MaybePlayed = None
) -> Ruling:
    """A skill that nobody had a moment ago, and how well it goes.

    Args:
        chance: where the die comes from.
        name: what the character wants to be able to do.
        suit: where it belongs.
        card: the card that was played, if one was; it must be of that suit.

    Returns:
        `name`, `suit`, `rating`, `complicated`, `injured` (the suit, if it is), `face`, its `band`, and `ready`,
        whether nothing about the skill keeps it from being used later.

    Raises:
        RuleError: no name, something that isn't a suit, or a card of another suit.

    Source: Learning New Skills; contradictions WA-C10 to WA-C13.

    >>> learn.roll(faces="5", name="Ordering Takeout", suit="Clubs").ruling.summary
    'Fray: Ordering Takeout has a rating of 2 and is complicated.'
    >>> learn.odds(name="Ordering Takeout", suit="Clubs").of(ready=True)
    Fraction(1, 3)
    >>> learn.roll(name=" ", suit="Clubs")
    Traceback (most recent call last):
    rules_py.errors.RuleError: name is empty; allowed: a name that is not empty
    """
    card_for(suit, card)
    face = chance.die(SIDES, reading=learning_reading)
    row = row_for(LEARNING_TABLE, face)
    trouble = " and is complicated" if row.complicated else f", and {suit} is injured" if row.injured else ""
    return Ruling(
        {
            "name": name,
            "suit": str(suit),
            "rating": row.rating,
            "complicated": row.complicated,
            "injured": [str(suit)] if row.injured else [],
            "face": face,
            "band": str(row.name),
            "ready": row.usable,
        },
        f"{row.name}: {name} has a rating of {row.rating}{trouble}.",
        (REACHED,),
    )
