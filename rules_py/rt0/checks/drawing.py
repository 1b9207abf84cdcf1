"""The check: draw what the modifier takes, and see how it ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Annotated

from ...chance import Chance
from ...errors import RuleError
from ...parameters import Choice
from ...readings import Reads
from ...rule import Ruling
from ...rulebook import registry
from ..abilities import ArcanaChoice
from ..critical import Degree
from ..decks import KEPT, Arcana, CardsOut, Deck, DeckChoice, KeptSuit, deck_of
from ..difficulty import Difficulty, Rank, SkillStanding, Standing, rank_in_words, rank_with
from ..readings import Readings
from .cases import UNDRAWN, Case, modifier_of
from .judging import Bonuses, Penalties, ruling


class Afterwards(StrEnum):
    """What becomes of drawn cards when the check is over (contradiction RT-C20)."""

    BACK = "go back"
    OUT = "stay out"


AfterwardsChoice = Annotated[
    Afterwards,
    Choice(
        options=Afterwards,
        title="Drawn cards after a check",
        help="Your table decides. If drawn cards go back, each check starts with a full deck. If they stay out, your"
        " deck shrinks until you shuffle.",
    ),
]


@registry.rule(
    "rt0.check",
    title="Check",
    sentence=(
        "You pass {difficulty:a} check {chance} of the time< with {skill:a} in the Skill>"
        "< with {bonuses:reason|reasons} for a Bonus>< with {arcana:the} as your Major Arcana>."
    ),
    kind="roll",
    essential=("difficulty", "skill", "arcana"),
    implements=("RT-27", "RT-28", "RT-29", "RT-30", "RT-31", "RT-32", "RT-33", "RT-34", "RT-36", "RT-37"),
    verdict="success",
    grades=tuple(Degree),
    luck="cards",
    carries=("out",),
)
def check(
    chance: Chance,
    *,
    difficulty: Difficulty = Rank.MEDIUM,
    skill: SkillStanding = Standing.OTHER,
    arcana: ArcanaChoice = Arcana.MAGICIAN,
    deck: DeckChoice = Deck.ORDINARY,
    bonuses: Bonuses = 0,
    penalties: Penalties = 0,
    afterwards: AfterwardsChoice = Afterwards.BACK,
    out: CardsOut = (),
    kept: KeptSuit = KEPT,
    readings: Annotated[Readings, Reads("ladder", "failures", "courts", "coin_time", "cancelling")] = Readings(),
) -> Ruling:
    """Draw for a check, two cards with a Bonus or a Penalty; of typed cards, a coin comes right after its Wheel.

    More than eight parameters, because the player, the deck, the cards that are out of it and the reasons for a second
    card all count.

    Args:
        chance: where cards and coins come from.
        difficulty: the rank that the GM names.
        skill: the player's mark in the Skill: A+, no mark, or Fail.
        arcana: the player's own Major Arcana.
        deck: ordinary, Lucky or Unlucky.
        bonuses: reasons for a Bonus.
        penalties: reasons for a Penalty.
        afterwards: whether the cards that are drawn go back then, with all others, or stay out (contradiction RT-C20).
        out: cards that were drawn before and not shuffled back.
        kept: the suit of the Ace or Page that stays in a Lucky or Unlucky deck (contradiction RT-C08).
        readings: how much easier a Chosen Skill makes it (contradiction RT-C01); whether critical failures fail at
            Easy, Medium and Hard too (contradiction RT-C02); what court cards are worth (contradiction RT-C07);
            whether the Wheel's coin falls before one of two cards is chosen, or after (contradiction RT-C09); how
            unequal numbers of Bonus and Penalty cancel (contradiction RT-C10).

    Returns:
        `success`, `grade` (critical success, success, failure or critical failure), and the `rank` that counted; it
        carries on which cards are `out`. Among its details are the cards of a `failed` check with those that were out
        already, which a new try leaves out of the deck.

    Raises:
        RuleError: too few cards are left, or cards are out that the deck does not have.
        FacesError: typed cards that do not fit the check.

    Source: Resolving a Skill Check; Bonus / Penalty; Critical Success; Critical Failure.

    >>> check.roll(faces="The Chariot").ruling.summary
    'Success: The Chariot on a Medium check.'
    >>> check.roll(bonuses=1, faces="Wheel of Fortune, tails, Six of Cups").ruling["grade"]
    'failure'
    >>> check.chance(difficulty="Hard")
    Fraction(37, 156)
    >>> check.roll(penalties=1, faces="The Chariot")
    Traceback (most recent call last):
    rules_py.errors.FacesError: faces is 'the-chariot'; allowed: 1 more card after the 1 given
    """
    rank = rank_with(difficulty, skill, readings)
    steps = (rank_in_words(difficulty, skill, rank),) if rank is not difficulty else ()
    cards = deck_of(deck, kept, out)
    if rank in UNDRAWN:
        return replace(ruling(UNDRAWN[rank], rank, None, steps), carried={"out": out}, details={"failed": []})
    case = Case(rank, arcana, modifier_of(bonuses, penalties, readings), readings)
    enough(cards, case.modifier.cards)
    drawn = case.draw(chance, cards)
    gone = (*out, *drawn.cards) if afterwards is Afterwards.OUT else ()
    in_deck = len(cards) - len(drawn.cards)
    left = (f"{len(gone)} cards are out of the deck now, and {in_deck} are left in it.",) if len(gone) > 1 else ()
    found = ruling(drawn.degree, rank, drawn.card, (*steps, *drawn.steps, *left), own=arcana)
    failed = () if drawn.degree.succeeds else (*out, *drawn.cards)
    return replace(found, carried={"out": gone}, details={"failed": list(failed)})


def enough(cards: Sequence[str], needed: int) -> None:
    """Check that the deck holds what a draw takes.

    Raises:
        RuleError: it does not.
    """
    if len(cards) < needed:
        are_left = "One card is" if len(cards) == 1 else f"{len(cards) or 'No'} cards are"
        raise RuleError(
            "out",
            f"all but {len(cards)}",
            f"cards that leave at least {needed} in the deck; shuffle them back first",
            sentence=f"{are_left} left in the deck, and this check takes {needed}. Shuffle to put all cards back.",
        )
