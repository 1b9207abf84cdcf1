"""Reading the card: how close a failure or a success was."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from ..errors import RuleError
from ..in_words import capital
from ..parameters import Choice
from ..rule import Ruling
from ..rulebook import registry
from ..thrown import card_name
from .abilities import ArcanaChoice
from .checks import FAILS_UP_TO, Case
from .critical import Degree
from .decks import CARDS, Arcana, card_parameter, within
from .difficulty import Rank, checked_at

NEEDED = {rank: FAILS_UP_TO[rank] + 1 for rank in (Rank.EASY, Rank.MEDIUM)}
"""The lowest Minor Arcana that succeeds, at the ranks where there is one. Source: How Much Success/Failure?."""

READ_AT = Rank.HARD
"""The rank at which only Major Arcana succeed, so that their numbers tell how close it was."""


@dataclass(frozen=True)
class MeaningRow:
    """One row of the examples of what a card adds to the story."""

    card: str
    result: str
    meaning: str


MEANINGS = (
    MeaningRow("The Chariot", "success", "perseverance"),
    MeaningRow("The Magician", "success", "skill"),
    MeaningRow("Seven of Swords", "failure", "greed"),
    MeaningRow("Nine of Swords", "failure", "being sad about all those swords"),
)
"""Source: Interpreted Success/Failure."""


@registry.rule(
    "rt0.close_failure", title="How close was the failure?", kind="calculation", workings=True, implements=("RT-54",)
)
def close_failure(
    *,
    difficulty: Annotated[Rank, Choice(options=tuple(NEEDED), title="Difficulty")] = Rank.MEDIUM,
    card: Annotated[str, card_parameter(title="Card that failed")] = "ace-of-swords",
) -> Ruling:
    """How far a Minor Arcana fell short of what an Easy or Medium check needs.

    Args:
        difficulty: Easy or Medium; the other ranks need no number.
        card: a Minor Arcana that failed.

    Returns:
        The value `needed`, and the `distance` to it; less is closer.

    Raises:
        RuleError: another rank, a Major Arcana, or a card that did not fail.

    Source: How Much Success/Failure?.

    >>> close_failure(card="Ten of Wands")["distance"], close_failure(card="Ace of Wands")["distance"]
    (1, 10)
    >>> close_failure(card="Page of Wands")
    Traceback (most recent call last):
    rules_py.errors.RuleError: card is 'Page of Wands'; allowed: a Minor Arcana from 1 to 10, which fails a Medium ...
    """
    found = CARDS[card]
    needed = NEEDED[difficulty]
    if found.major or found.number >= needed:
        highest = FAILS_UP_TO[difficulty]
        raise RuleError("card", found.name, f"a Minor Arcana from 1 to {highest}, which fails {checked_at(difficulty)}")
    distance = needed - found.number
    return Ruling(
        {"needed": needed, "distance": distance},
        f"With {within(found.name)} you miss by {distance}, because you needed {needed}.",
    )


@registry.rule(
    "rt0.close_success", title="How close was the success?", kind="calculation", workings=True, implements=("RT-55",)
)
def close_success(
    *,
    card: Annotated[str, card_parameter(title="Card that succeeded")] = Arcana.HIGH_PRIESTESS.card,
    arcana: ArcanaChoice = Arcana.MAGICIAN,
) -> Ruling:
    """How close a success was that took a Major Arcana: the lower its number, the closer.

    Args:
        card: a Major Arcana that brought a plain success at Hard.
        arcana: the player's own Major Arcana, which is a critical success and so never close (contradiction RT-C28).

    Returns:
        The `number` of the card; less is closer.

    Raises:
        RuleError: a card that fails at Hard, or a critical success.

    Source: How Much Success/Failure?.

    >>> close_success(card="The Magician", arcana="The Empress")["number"], close_success(card="Judgement")["number"]
    (1, 20)
    >>> close_success(card="The Fool")
    Traceback (most recent call last):
    rules_py.errors.RuleError: card is 'The Fool'; allowed: a Major Arcana that gets you a plain success; ...
    """
    degree = Case(READ_AT, arcana).degree(card)
    if degree is not Degree.SUCCESS:
        what = f"a {degree}" if degree else "critical either way"
        raise RuleError("card", card_name(card), f"a Major Arcana that gets you a plain success; this is {what}")
    number = CARDS[card].number
    return Ruling(
        {"number": number},
        f"{capital(within(card_name(card)))} is number {number}. The lower the number, the closer the success.",
    )
