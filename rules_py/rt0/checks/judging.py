"""Judging a card, and reckoning with reasons for a Bonus and a Penalty."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from ...errors import RuleError
from ...parameters import Choice, Maybe, Whole
from ...readings import Reads
from ...rule import Ruling
from ...rulebook import registry
from ...thrown import card_name
from ..abilities import ArcanaChoice
from ..critical import CONSEQUENCES, CoinChoice, Degree, check_coin
from ..decks import CARD, CARDS, RANKS, Arcana
from ..difficulty import Difficulty, Rank, checked_at
from ..readings import Readings
from .cases import (
    FAILS_UP_TO,
    MOST_SOURCES,
    PREFERENCE,
    UNDRAWN,
    Case,
    Modifier,
    modifier_of,
)


@dataclass(frozen=True)
class ResolutionRow:
    """One row of the table that says what fails and what succeeds at a rank."""

    rank: Rank

    @property
    def drawn(self) -> bool:
        """Whether a card is drawn."""
        return self.rank not in UNDRAWN

    @property
    def fails_on(self) -> str | None:
        """What fails; nothing at Automatic."""
        if self.rank is Rank.UNLIKELY:
            return "anything but a critical success"
        if self.rank in UNDRAWN:
            return None if UNDRAWN[self.rank].succeeds else "always"
        highest = FAILS_UP_TO[self.rank]
        minors = {0: "", len(RANKS): "any Minor Arcana, or "}.get(highest, f"a Minor Arcana from 1 to {highest}, or ")
        return f"{minors}a critical failure"

    @property
    def succeeds_on(self) -> str | None:
        """What succeeds; nothing at Impossible."""
        if self.rank is Rank.UNLIKELY:
            return "a critical success"
        if self.rank in UNDRAWN:
            return "always" if UNDRAWN[self.rank].succeeds else None
        return "everything else"

    @property
    def failing_minors(self) -> int:
        """How many Minor Arcana of an ordinary deck fail."""
        case = Case(self.rank, Arcana.MAGICIAN)
        minors = [card for card in CARDS.values() if not card.major]
        if self.rank in UNDRAWN:
            return 0 if UNDRAWN[self.rank].succeeds else len(minors)
        return sum(case.degree(card.id) is Degree.FAILURE for card in minors)


RESOLUTION_TABLE = tuple(ResolutionRow(rank) for rank in Rank)
"""Source: Resolving a Skill Check, the list; with critical failures as contradiction RT-C02 has them."""

Bonuses = Annotated[int, Whole(minimum=0, maximum=MOST_SOURCES, title="Reasons for a Bonus")]

Penalties = Annotated[int, Whole(minimum=0, maximum=MOST_SOURCES, title="Reasons for a Penalty")]


@registry.rule(
    "rt0.judge",
    title="Judge a card",
    sentence="{ruling}",
    kind="calculation",
    implements=("RT-28", "RT-29", "RT-30", "RT-31", "RT-32", "RT-33", "RT-34", "RT-50"),
)
def judge(
    *,
    card: Annotated[str | None, Maybe(kind=CARD, title="Card")] = Arcana.FOOL.card,
    difficulty: Difficulty = Rank.MEDIUM,
    arcana: ArcanaChoice = Arcana.MAGICIAN,
    coin: CoinChoice = None,
    readings: Annotated[Readings, Reads("failures", "courts")] = Readings(),
) -> Ruling:
    """How one card ends a check of a rank.

    Args:
        card: the card that counts; nothing at Automatic and Impossible.
        difficulty: the rank for the player who drew.
        arcana: that player's Major Arcana.
        coin: heads or tails if the card is a Wheel of Fortune of somebody else's, else nothing.
        readings: whether critical failures fail at Easy, Medium and Hard too (contradiction RT-C02); what court cards
            are worth (contradiction RT-C07).

    Returns:
        `success`, and `grade`: critical success, success, failure or critical failure.

    Raises:
        RuleError: a card or coin is missing, or there is one where none is drawn.

    Source: Resolving a Skill Check, the list; Critical Success; Critical Failure.

    >>> judge(card="Six of Wands", difficulty="Easy")["success"]
    True
    >>> judge(card="The Sun", difficulty="Unlikely")["grade"]
    'success'
    >>> judge(card="The Sun", difficulty="Impossible")
    Traceback (most recent call last):
    rules_py.errors.RuleError: card is 'The Sun'; allowed: empty; you don't draw for an Impossible check
    >>> judge(card=None)
    Traceback (most recent call last):
    rules_py.errors.RuleError: card is empty; allowed: a card; you draw one for a Medium check
    """
    if difficulty in UNDRAWN:
        if card is not None:
            raise RuleError("card", card_name(card), f"empty; you don't draw for {checked_at(difficulty)}")
        check_coin(card, arcana, coin)
        return ruling(UNDRAWN[difficulty], difficulty, None)
    if card is None:
        raise RuleError("card", card, f"a card; you draw one for {checked_at(difficulty)}")
    check_coin(card, arcana, coin)
    degree = Case(difficulty, arcana, readings=readings).degree(card, coin)
    assert degree is not None  # a coin that is asked for is there
    return ruling(degree, difficulty, card, own=arcana)


def ruling(
    degree: Degree, rank: Rank, card: str | None, steps: tuple[str, ...] = (), *, own: Arcana | None = None
) -> Ruling:
    """The ruling on one check: outcome first, then the card and the rank; last, what a critical result means."""
    if card is None:
        text = "you don't even draw for" if degree.succeeds else "no card can help with"
        summary = f"{degree.capitalize()}: {text} {checked_at(rank)}."
    else:
        yours = ", your own card," if own is not None and card == own.card else ""
        summary = f"{degree.capitalize()}: {card_name(card)}{yours} on {checked_at(rank)}."
    outcome = {"success": degree.succeeds, "grade": str(degree), "rank": str(rank)}
    meaning = (CONSEQUENCES[degree],) if degree in CONSEQUENCES else ()
    return Ruling(outcome, summary, (*steps, *meaning))


@registry.rule("rt0.modifier", title="Bonus or Penalty?", kind="calculation", workings=True, implements=("RT-38",))
def modifier(
    *,
    bonuses: Bonuses = 0,
    penalties: Penalties = 0,
    readings: Annotated[Readings, Reads("cancelling")] = Readings(),
) -> Ruling:
    """What is left when there are reasons for a Bonus and for a Penalty.

    Args:
        bonuses: reasons for a Bonus, 0 or more.
        penalties: reasons for a Penalty, 0 or more.
        readings: whether any of one cancels all of the other, or each cancels one (contradiction RT-C10).

    Returns:
        The `modifier`: none, Bonus or Penalty; and how many cards it `draws`.

    Raises:
        RuleError: a negative number.

    Source: Bonus / Penalty, last sentence.

    >>> modifier(bonuses=3, penalties=0)["modifier"]
    'Bonus'
    >>> modifier(bonuses=2, penalties=1)["modifier"]
    'none'
    >>> modifier(bonuses=-1)
    Traceback (most recent call last):
    rules_py.errors.RuleError: bonuses is -1; allowed: a whole number from 0 to 20
    """
    found = modifier_of(bonuses, penalties, readings)
    named = {
        Modifier.NONE: "You get neither a Bonus nor a Penalty, so draw one card.",
        Modifier.BONUS: "You get a Bonus: draw two cards and use the one you like better.",
    }
    summary = named.get(found, "You get a Penalty: draw two cards, and the GM picks the worse one.")
    return Ruling({"modifier": str(found), "draws": found.cards}, summary)


@registry.rule("rt0.better", title="Which outcome is better?", kind="calculation", workings=True, implements=("RT-39",))
def better(
    *,
    first: Annotated[Degree, Choice(options=Degree, title="First outcome")] = Degree.CRITICAL_SUCCESS,
    second: Annotated[Degree, Choice(options=Degree, title="Second outcome")] = Degree.CRITICAL_SUCCESS,
) -> Ruling:
    """Which of two outcomes a Bonus keeps and which a Penalty keeps.

    Args:
        first: critical success, success, failure or critical failure, as judged for the rank of the check.
        second: the other one.

    Returns:
        `better` and `worse`.

    Raises:
        RuleError: an unknown outcome.

    Source: follows from Bonus / Penalty; contradiction RT-C11.

    >>> better(first="failure", second="critical failure")["better"]
    'failure'
    >>> better(first="success", second="success").summary
    "The outcomes are the same, so it doesn't matter which one counts."
    >>> better(first="fiasco")
    Traceback (most recent call last):
    rules_py.errors.RuleError: first is 'fiasco'; allowed: one of critical success, success, failure, critical failure
    """
    ordered = sorted((first, second), key=PREFERENCE.index)
    # A success beside a critical one is called plain, and so is a failure.
    better, worse = (f"plain {one}" if f"critical {one}" in ordered else str(one) for one in ordered)
    summary = f"With a Bonus, the {better} counts; with a Penalty, the {worse} does."
    if first is second:
        summary = "The outcomes are the same, so it doesn't matter which one counts."
    return Ruling({"better": str(ordered[0]), "worse": str(ordered[1])}, summary)
