"""Checks: a card against a rank, Bonus and Penalty, and which of two cards counts."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated

from ..chance import Chance
from ..errors import RuleError
from ..fallen import Reading, Side, card_name
from ..parameters import Choice, Maybe, Whole
from ..rule import Ruling, registry
from .abilities import ArcanaChoice
from .critical import COIN, CoinChoice, Degree, asks_for_coin, check_coin, critical_of
from .decks import (
    CARD,
    CARDS,
    KEPT,
    LOW,
    MIDDLE,
    RANKS,
    Arcana,
    CardsOut,
    Courts,
    CourtsChoice,
    Deck,
    DeckChoice,
    KeptSuit,
    deck_of,
)
from .difficulty import Difficulty, Ladder, LadderChoice, Rank, SkillStanding, Standing, rank_with

FAILS_UP_TO = {Rank.TRIVIAL: 0, Rank.EASY: LOW[-1], Rank.MEDIUM: MIDDLE[-1], Rank.HARD: len(RANKS)}
"""The highest Minor Arcana that fails at each rank; at Unlikely only a critical success does not fail.

Source: Resolving a Skill Check, the list."""

UNDRAWN = {Rank.AUTOMATIC: Degree.SUCCESS, Rank.IMPOSSIBLE: Degree.FAILURE}
"""The ranks that take no card, and how they end. Source: Resolving a Skill Check, the list."""


class CriticalFailures(StrEnum):
    """Two readings of a critical failure at Easy, Medium and Hard (contradictions RT-C02 and RT-C03)."""

    FAIL = "always fail"
    PASS = "pass where Majors do"


class CoinTime(StrEnum):
    """Two readings of when the coin of the Wheel falls, of which only two cards know (contradiction RT-C09)."""

    DRAWN = "when drawn"
    USED = "when used"


class Cancelling(StrEnum):
    """Two readings of unequal numbers of Bonus and Penalty (contradiction RT-C10)."""

    ANY = "any cancel all"
    COUNTED = "one by one"


class Afterwards(StrEnum):
    """What becomes of drawn cards when the check is over (contradiction RT-C20)."""

    BACK = "go back"
    OUT = "stay out"


class Modifier(StrEnum):
    """What is drawn and which card counts. Source: Bonus / Penalty."""

    NONE = "none"
    BONUS = "Bonus"
    PENALTY = "Penalty"

    @property
    def cards(self) -> int:
        """How many cards are drawn."""
        return 1 if self is Modifier.NONE else CARDS_WITH_MODIFIER


CARDS_WITH_MODIFIER = 2
"""How many cards a Bonus or a Penalty takes. Source: Bonus / Penalty."""

MOST_SOURCES = 20
"""More reasons for a Bonus or Penalty than any table finds."""

_PREFERENCE = (Degree.CRITICAL_SUCCESS, Degree.SUCCESS, None, Degree.FAILURE, Degree.CRITICAL_FAILURE)
"""The best outcome first; None is a Wheel whose coin is still in the air."""


def modifier_of(bonuses: int, penalties: int, cancelling: Cancelling = Cancelling.ANY) -> Modifier:
    """What is left of some reasons for a Bonus and some for a Penalty."""
    if cancelling is Cancelling.COUNTED:
        bonuses, penalties = max(0, bonuses - penalties), max(0, penalties - bonuses)
    if bool(bonuses) == bool(penalties):
        return Modifier.NONE
    return Modifier.BONUS if bonuses else Modifier.PENALTY


@dataclass(frozen=True)
class Case:
    """What decides how a card counts.

    Attributes:
        rank: the rank for the player who draws.
        own: that player's Major Arcana.
        modifier: none, Bonus or Penalty.
        failures, courts, coin_time: readings of the source.
    """

    rank: Rank
    own: Arcana
    modifier: Modifier = Modifier.NONE
    failures: CriticalFailures = CriticalFailures.FAIL
    courts: Courts = Courts.RISING
    coin_time: CoinTime = CoinTime.DRAWN

    def degree(self, card: str, coin: Side | None = None) -> Degree | None:
        """How a card ends the check; None while a coin has to decide."""
        if coin is None and asks_for_coin(card, self.own):
            return None
        critical = critical_of(card, self.own, coin)
        if critical is Degree.CRITICAL_SUCCESS:
            return Degree.SUCCESS if self.rank is Rank.UNLIKELY else critical
        if critical is Degree.CRITICAL_FAILURE and not self._passes_critical_failures:
            return critical
        if self.rank is Rank.UNLIKELY:
            return Degree.FAILURE
        found = CARDS[card]
        fails = not found.major and found.value(self.courts) <= FAILS_UP_TO[self.rank]
        return Degree.FAILURE if fails else Degree.SUCCESS

    @property
    def _passes_critical_failures(self) -> bool:
        # Trivial names critical failures itself, and Unlikely takes nothing but critical successes.
        return self.failures is CriticalFailures.PASS and self.rank in (Rank.EASY, Rank.MEDIUM, Rank.HARD)

    def reading(self, card: str) -> Reading:
        """How a card counts, for the display."""
        degree = self.degree(card)
        return _read(degree) if degree else Reading(0, True, "a coin decides")

    def draw(self, chance: Chance, deck: Sequence[str], *, by_value: bool = False, group: str = "") -> Drawn:
        """Draw what the modifier takes, toss the coin where there is one, and keep the card that counts.

        Args:
            chance: where cards and coins come from.
            deck: what can be drawn; a second card comes out of what is left.
            by_value: whether it matters later which of several succeeding cards it was.
            group: whose cards these are, for the display.
        """

        def alike(card: str) -> Hashable:
            degree = self.degree(card)
            return (degree, card) if by_value and (degree is None or degree.succeeds) else degree

        drawn: list[tuple[str, Degree | None]] = []
        left = list(deck)
        for _ in range(self.modifier.cards):
            card = chance.draw(left, alike=alike, reading=self.reading, group=group)
            left.remove(card)
            degree = self.degree(card)
            if degree is None and (self.coin_time is CoinTime.DRAWN or self.modifier is Modifier.NONE):
                degree = self._toss(chance, card, group)
            drawn.append((card, degree))
        card, degree = self._counting(drawn)
        if degree is None:
            degree = self._toss(chance, card, group)
        return Drawn(card, degree, tuple(card for card, _ in drawn), self.modifier)

    def _counting(self, drawn: Sequence[tuple[str, Degree | None]]) -> tuple[str, Degree | None]:
        """The card that counts: the better with a Bonus, the worse with a Penalty, the first of two alike."""
        choose = max if self.modifier is Modifier.PENALTY else min
        return choose(drawn, key=lambda one: _PREFERENCE.index(one[1]))

    def _toss(self, chance: Chance, card: str, group: str) -> Degree:
        def read(side: Side) -> Reading:
            return _read(self.degree(card, side) or COIN[side])

        side = chance.coin(reading=read, group=group)
        return self.degree(card, side) or COIN[side]


def _read(degree: Degree) -> Reading:
    return Reading(int(degree.succeeds), False, str(degree))


@dataclass(frozen=True)
class Drawn:
    """What was drawn: the card that counts, how it ends the check, and all cards that came out."""

    card: str
    degree: Degree
    cards: tuple[str, ...]
    modifier: Modifier

    @property
    def steps(self) -> tuple[str, ...]:
        """Which of two cards counts, and why."""
        if self.modifier is Modifier.NONE:
            return ()
        better = "better" if self.modifier is Modifier.BONUS else "worse"
        names = " and ".join(map(card_name, self.cards))
        return (f"{self.modifier}: of {names} the {better} counts, {card_name(self.card)}.",)


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
            return "everything else"
        if self.rank in UNDRAWN:
            return None if UNDRAWN[self.rank].succeeds else "always"
        highest = FAILS_UP_TO[self.rank]
        minors = {0: "", len(RANKS): "any Minor Arcana, "}.get(highest, f"a Minor Arcana of 1 to {highest}, ")
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

FailuresChoice = Annotated[
    CriticalFailures,
    Choice(options=CriticalFailures, title="At Easy to Hard, critical failures", folded=True),
]

CoinTimeChoice = Annotated[
    CoinTime, Choice(options=CoinTime, title="With two cards, the Wheel's coin falls", folded=True)
]

AfterwardsChoice = Annotated[
    Afterwards,
    Choice(
        options=Afterwards,
        title="Cards that you draw",
        help="Back: the next check starts with a full deck. Out: the deck is kept across checks.",
    ),
]

CancellingChoice = Annotated[
    Cancelling, Choice(options=Cancelling, title="Unequal numbers of Bonus and Penalty", folded=True)
]

Bonuses = Annotated[int, Whole(minimum=0, maximum=MOST_SOURCES, title="Reasons for a Bonus")]

Penalties = Annotated[int, Whole(minimum=0, maximum=MOST_SOURCES, title="Reasons for a Penalty")]


@registry.rule(
    "rt0.judge",
    title="Judge a card",
    kind="calculation",
    implements=("RT-28", "RT-29", "RT-30", "RT-31", "RT-32", "RT-33", "RT-34", "RT-50"),
)
def judge(
    *,
    card: Annotated[str | None, Maybe(kind=CARD, title="Card")] = "nine-of-cups",
    difficulty: Difficulty = Rank.MEDIUM,
    arcana: ArcanaChoice = Arcana.MAGICIAN,
    coin: CoinChoice = None,
    failures: FailuresChoice = CriticalFailures.FAIL,
    courts: CourtsChoice = Courts.RISING,
) -> Ruling:
    """How one card ends a check of a rank.

    Args:
        card: the card that counts; nothing at Automatic and Impossible.
        difficulty: the rank for the player who drew.
        arcana: that player's Major Arcana.
        coin: heads or tails if the card is a Wheel of Fortune of somebody else's, else nothing.
        failures: whether critical failures fail at Easy, Medium and Hard too (contradiction RT-C02).
        courts: what court cards are worth (contradiction RT-C07).

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
    rules_py.errors.RuleError: card is 'The Sun'; allowed: empty; an Impossible check takes no card
    >>> judge(card=None)
    Traceback (most recent call last):
    rules_py.errors.RuleError: card is empty; allowed: a card; a Medium check takes one
    """
    if difficulty in UNDRAWN:
        if card is not None:
            raise RuleError("card", card_name(card), f"empty; an {difficulty} check takes no card")
        check_coin(card, arcana, coin)
        return ruling(UNDRAWN[difficulty], difficulty, None)
    if card is None:
        article = "a" if difficulty[0] not in "EU" else "an"
        raise RuleError("card", card, f"a card; {article} {difficulty} check takes one")
    check_coin(card, arcana, coin)
    degree = Case(difficulty, arcana, failures=failures, courts=courts).degree(card, coin)
    assert degree is not None  # a coin that is asked for is there
    return ruling(degree, difficulty, card)


def ruling(degree: Degree, rank: Rank, card: str | None, steps: tuple[str, ...] = ()) -> Ruling:
    """The ruling on one check: outcome first, then the card and the rank."""
    if card is None:
        text = "this takes no card" if degree.succeeds else "no card can help"
        summary = f"{degree.capitalize()}: {text}, the check is {rank}."
    else:
        summary = f"{degree.capitalize()}: {card_name(card)} against {rank}."
    return Ruling({"success": degree.succeeds, "grade": str(degree), "rank": str(rank)}, summary, steps)


@registry.rule("rt0.modifier", title="Bonus or Penalty?", kind="calculation", implements=("RT-38",))
def modifier(
    *,
    bonuses: Bonuses = 2,
    penalties: Penalties = 1,
    cancelling: CancellingChoice = Cancelling.ANY,
) -> Ruling:
    """What is left when there are reasons for a Bonus and for a Penalty.

    Args:
        bonuses: reasons for a Bonus, 0 or more.
        penalties: reasons for a Penalty, 0 or more.
        cancelling: whether any of one cancels all of the other, or each cancels one (contradiction RT-C10).

    Returns:
        The `modifier`: none, Bonus or Penalty; and how many `cards` are drawn.

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
    found = modifier_of(bonuses, penalties, cancelling)
    named = {Modifier.NONE: "Neither: draw one card.", Modifier.BONUS: "Bonus: draw two cards, the better counts."}
    summary = named.get(found, "Penalty: draw two cards, the worse counts.")
    return Ruling({"modifier": str(found), "cards": found.cards}, summary)


@registry.rule("rt0.better", title="Which outcome is better?", kind="calculation", implements=("RT-39",))
def better(
    *,
    first: Annotated[Degree, Choice(options=Degree, title="First outcome")] = Degree.SUCCESS,
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
    >>> better(first="fiasco")
    Traceback (most recent call last):
    rules_py.errors.RuleError: first is 'fiasco'; allowed: one of critical success, success, failure, critical failure
    """
    ordered = sorted((first, second), key=_PREFERENCE.index)
    return Ruling(
        {"better": str(ordered[0]), "worse": str(ordered[1])},
        f"A Bonus keeps {ordered[0]}, a Penalty {ordered[1]}.",
    )


@registry.rule(
    "rt0.check",
    title="Check",
    kind="roll",
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
    ladder: LadderChoice = Ladder.STRICT,
    failures: FailuresChoice = CriticalFailures.FAIL,
    courts: CourtsChoice = Courts.RISING,
    coin_time: CoinTimeChoice = CoinTime.DRAWN,
    cancelling: CancellingChoice = Cancelling.ANY,
) -> Ruling:
    """Draw for a check, two cards with a Bonus or a Penalty; of typed cards, a coin stands right behind its Wheel.

    Args:
        chance: where cards and coins come from.
        difficulty: the rank that the GM names.
        skill: whether the Skill is chosen, crossed out, or neither.
        arcana: the player's own Major Arcana.
        deck: ordinary, Lucky or Unlucky.
        bonuses: reasons for a Bonus.
        penalties: reasons for a Penalty.
        afterwards: whether the cards that are drawn go back then, with all others, or stay out (contradiction RT-C20).
        out: cards that were drawn before and not shuffled back.
        kept: the suit of the Ace or Page that stays in a Lucky or Unlucky deck (contradiction RT-C08).
        ladder: how much easier a Chosen Skill makes it (contradiction RT-C01).
        failures: whether critical failures fail at Easy, Medium and Hard too (contradiction RT-C02).
        courts: what court cards are worth (contradiction RT-C07).
        coin_time: whether the Wheel's coin falls before one of two cards is chosen, or after (contradiction RT-C09).
        cancelling: how unequal numbers of Bonus and Penalty cancel (contradiction RT-C10).

    Returns:
        `success`, `grade` (critical success, success, failure or critical failure), and the `rank` that counted; it
        carries on which cards are `out`.

    Raises:
        RuleError: too few cards are left, or cards are out that the deck does not have.
        FacesError: typed cards that do not fit the check.

    Source: Resolving a Skill Check; Bonus / Penalty; Critical Success; Critical Failure.

    >>> check.roll(faces="The Chariot").ruling.summary
    'Success: The Chariot against Medium.'
    >>> check.roll(bonuses=1, faces="Wheel of Fortune, tails, Six of Cups").ruling["grade"]
    'failure'
    >>> check.chance(difficulty="Hard")
    Fraction(37, 156)
    >>> check.roll(penalties=1, faces="The Chariot")
    Traceback (most recent call last):
    rules_py.errors.FacesError: faces is 'the-chariot'; allowed: 1 more card behind the 1 given
    """
    rank = rank_with(difficulty, skill, ladder)
    steps = (f"The Skill is {skill}: {difficulty} becomes {rank}.",) if rank is not difficulty else ()
    cards = deck_of(deck, kept, out)
    if rank in UNDRAWN:
        return replace(ruling(UNDRAWN[rank], rank, None, steps), carried={"out": out})
    case = Case(rank, arcana, modifier_of(bonuses, penalties, cancelling), failures, courts, coin_time)
    enough(cards, case.modifier.cards)
    drawn = case.draw(chance, cards)
    gone = (*out, *drawn.cards) if afterwards is Afterwards.OUT else ()
    left = (f"{len(gone)} cards are out now, {len(cards) - len(drawn.cards)} are left.",) if len(gone) > 1 else ()
    found = ruling(drawn.degree, rank, drawn.card, (*steps, *drawn.steps, *left))
    return replace(found, carried={"out": gone})


def enough(cards: Sequence[str], needed: int) -> None:
    """Check that the deck holds what a draw takes.

    Raises:
        RuleError: it does not.
    """
    if len(cards) < needed:
        raise RuleError(
            "out", f"all but {len(cards)}", f"cards that leave at least {needed} in the deck; shuffle them back first"
        )
