"""Retries: a failed check may be tried again for a Corruption Point, and after three tries the GM may give in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from ..chance import Chance
from ..errors import RuleError
from ..parameters import Choice, Maybe, Switch, Whole
from ..phrases import counted
from ..readings import Reads
from ..rule import Ruling
from ..rulebook import registry
from .abilities import ArcanaChoice
from .checks import UNDRAWN, Bonuses, Case, Penalties, enough, modifier_of, ruling
from .critical import Degree
from .decks import KEPT, Arcana, Deck, DeckChoice, KeptSuit, deck_of
from .difficulty import Difficulty, Rank, SkillStanding, Standing, rank_in_words, rank_with
from .readings import Account, Readings, Reshuffle

PRICE = 1
"""Corruption Points for one retry. Source: Failure."""

GRANTED_AFTER = 3
"""Retries after which the GM may let the player succeed. Source: Failure."""

MOST_CORRUPTION = 99
"""The chapter sets no limit; this one keeps the numbers readable."""


@registry.rule("rt0.retry", title="Try again?", kind="calculation", workings=True, implements=("RT-42",))
def retry(
    *,
    outcome: Annotated[
        Degree | None,
        Maybe(kind=Choice(options=Degree, title="Result of your last draw"), title="Result of your last draw"),
    ] = Degree.FAILURE,
    difficulty: Difficulty = Rank.MEDIUM,
    corruption: Annotated[int, Whole(minimum=0, maximum=MOST_CORRUPTION, title="Corruption Points now")] = 0,
    readings: Annotated[Readings, Reads("account")] = Readings(),
) -> Ruling:
    """What another try at a failed check costs.

    Args:
        outcome: how the last draw ended, or nothing if no card was drawn.
        difficulty: the rank for the player who tries.
        corruption: the player's Corruption Points, 0 to 99.
        readings: whether the point is marked or spent (contradiction RT-C18).

    Returns:
        The `change` in Corruption Points, and the `corruption` afterwards.

    Raises:
        RuleError: nothing was drawn or it did not fail, the rank takes no card, or there is no point to spend.

    Source: Failure, second paragraph.

    >>> retry(corruption=2)["corruption"]
    3
    >>> retry(outcome="success")
    Traceback (most recent call last):
    rules_py.errors.RuleError: outcome is 'success'; allowed: a failure; you can only retry a draw that failed
    """
    drawn_ranks_only(difficulty)
    if outcome is None or outcome.succeeds:
        raise RuleError("outcome", outcome, "a failure; you can only retry a draw that failed")
    if readings.account is Account.SPENT and corruption < PRICE:
        raise RuleError("corruption", corruption, f"at least {PRICE}, which you spend on the retry")
    marked = readings.account is Account.MARKED
    change = PRICE if marked else -PRICE
    after = corruption + change
    paid = f"Mark {PRICE} Corruption Point, which makes" if marked else f"Spend {PRICE} Corruption Point, which leaves"
    return Ruling({"change": change, "corruption": after}, f"{paid} {after}, and try again.")


def drawn_ranks_only(rank: Rank) -> None:
    """Check that checks of this rank are drawn for at all (contradiction RT-C19).

    Raises:
        RuleError: they are not.
    """
    if rank in UNDRAWN:
        raise RuleError("difficulty", rank, "a rank that you draw for; you can't retry a check you never drew for")


@registry.rule("rt0.granted", title="Does the GM give in?", kind="calculation", workings=True, implements=("RT-43",))
def granted(
    *,
    retries: Annotated[int, Whole(minimum=0, maximum=MOST_CORRUPTION, title="Failed retries")] = 0,
    absurd: Annotated[bool, Switch(title="The idea is absurd")] = False,
) -> Ruling:
    """Whether the GM may let the player succeed outright, as they should unless the deed is absurd.

    Args:
        retries: how often the check was tried again, and failed; the first draw isn't a retry (contradiction RT-C21).
        absurd: whether it is a deed that never works, such as leaping off the Moon to get home.

    Returns:
        `may_grant`, and the `corruption` that the retries have cost.

    Raises:
        RuleError: a negative number of retries.

    Source: Failure, third paragraph.

    >>> granted(retries=3)["may_grant"], granted(retries=3, absurd=True)["may_grant"]
    (True, False)
    >>> granted(retries=-1)
    Traceback (most recent call last):
    rules_py.errors.RuleError: retries is -1; allowed: a whole number from 0 to 99
    """
    enough_retries = retries >= GRANTED_AFTER
    may = enough_retries and not absurd
    if may:
        summary = "Yes: the GM should let you succeed."
    elif absurd:
        summary = "No: an idea this absurd never works."
    else:
        summary = f"Not yet: it takes {GRANTED_AFTER} failed retries, and you've had {retries or 'none'}."
    return Ruling({"may_grant": may, "corruption": retries * PRICE}, summary)


_Try = tuple[Degree | None, str, tuple[str, ...], int]
"""The last outcome (None before the first draw), the card that counted, all cards that are out, the tries so far."""


def _turn(case: Case, deck: tuple[str, ...], readings: Readings) -> Callable[[Chance, _Try], _Try]:
    """One try, if it is still needed."""

    def turn(chance: Chance, so_far: _Try) -> _Try:
        degree, _, out, tries = so_far
        if degree is not None and degree.succeeds:
            return so_far
        left = [card for card in deck if card not in out]
        drawn = case.draw(chance, left, group=f"Retry {tries}" if tries else "First draw")
        gone = tuple(sorted({*out, *drawn.cards})) if readings.reshuffle is Reshuffle.STAY_OUT else ()
        return drawn.degree, drawn.card, gone, tries + 1

    return turn


@registry.rule(
    "rt0.retried_check",
    title="Check with retries",
    sentence="You pass {difficulty:a} check {chance} of the time"
    "< with up to {retries:retry|retries}, by the cards alone>.",
    kind="roll",
    essential=("difficulty", "retries", "skill"),
    implements=("RT-42", "RT-43"),
    measure="corruption",
    verdict="success",
    grades=tuple(Degree),
    luck="cards",
)
def retried_check(
    chance: Chance,
    *,
    difficulty: Difficulty = Rank.MEDIUM,
    retries: Annotated[
        int,
        Whole(
            minimum=0,
            maximum=GRANTED_AFTER,
            title="Retries allowed",
            reason=f"after {GRANTED_AFTER}, it's up to your GM",
        ),
    ] = 0,
    skill: SkillStanding = Standing.OTHER,
    arcana: ArcanaChoice = Arcana.MAGICIAN,
    deck: DeckChoice = Deck.ORDINARY,
    bonuses: Bonuses = 0,
    penalties: Penalties = 0,
    readings: Annotated[Readings, Reads("reshuffle", "failures")] = Readings(),
    kept: KeptSuit = KEPT,
) -> Ruling:
    """Draw, and after each failure draw again for a Corruption Point, until it works or nobody wants to pay.

    More than eight parameters, because it takes what a check takes, and how often it is tried.

    Args:
        chance: where cards and coins come from.
        difficulty: the rank that the GM names.
        retries: how often the player is ready to try again, 0 to 3.
        skill: the player's mark in the Skill: A+, no mark, or Fail.
        arcana: the player's own Major Arcana.
        deck: ordinary, Lucky or Unlucky.
        bonuses: reasons for a Bonus on every try.
        penalties: reasons for a Penalty on every try.
        readings: whether the cards of a failed try stay out or go back (contradiction RT-C20); whether critical
            failures fail at Easy, Medium and Hard too (contradiction RT-C02).
        kept: the suit of the Ace or Page that stays in a Lucky or Unlucky deck (contradiction RT-C08).

    Returns:
        `success` and `grade` of the last draw, the `rank`, the `corruption` it cost, and `may_grant`: whether the GM
        may now let it succeed after all.

    Raises:
        RuleError: a retry of a check that takes no card (contradiction RT-C19).
        FacesError: typed cards that do not fit.

    Source: Failure, second and third paragraph.

    >>> retried_check.chance(difficulty="Medium", retries=1)
    Fraction(4157, 6006)
    >>> retried_check.roll(retries=2, faces="Two of Cups, Three of Cups, The Star").ruling["corruption"]
    2
    >>> retried_check.odds(difficulty="Impossible", retries=1)
    Traceback (most recent call last):
    rules_py.errors.RuleError: difficulty is 'Impossible'; allowed: a rank that you draw for; you can't retry a ...
    """
    rank = rank_with(difficulty, skill)
    steps = (rank_in_words(difficulty, skill, rank),) if rank is not difficulty else ()
    if rank in UNDRAWN:
        if not UNDRAWN[rank].succeeds and retries:
            drawn_ranks_only(rank)
        return _ruling(UNDRAWN[rank], rank, "", 0, steps)
    case = Case(rank, arcana, modifier_of(bonuses, penalties), Readings(failures=readings.failures))
    cards = deck_of(deck, kept)
    enough(cards, case.modifier.cards * (retries + 1))
    start: _Try = (None, "", (), 0)
    degree, card, _, tries = chance.fold(start, [_turn(case, cards, readings)] * (retries + 1))
    assert degree is not None  # there is a first try
    return _ruling(degree, rank, card, tries - 1, steps, own=arcana)


def _ruling(
    degree: Degree, rank: Rank, card: str, retries: int, steps: tuple[str, ...], *, own: Arcana | None = None
) -> Ruling:
    """The ruling on the last draw, with what all of it cost."""
    last = ruling(degree, rank, card or None, steps, own=own)
    may = not degree.succeeds and retries >= GRANTED_AFTER
    points = counted(retries * PRICE, "Corruption Point", "Corruption Points")
    cost = f"{counted(retries, 'retry', 'retries')} and {points}"
    summary = f"{last.summary.removesuffix('.')}, after {cost}." if retries else last.summary
    more = ("The GM should let you succeed now, unless the idea was absurd.",) if may else ()
    return Ruling({**last.outcome, "corruption": retries * PRICE, "may_grant": may}, summary, (*last.steps, *more))
