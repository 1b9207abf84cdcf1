"""Odds: every rank, deck and modifier at a glance, then own Major Arcana, retries and groups."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from .checks import UNDRAWN, Modifier, check
from .critical import Degree
from .decks import Arcana, Deck
from .difficulty import Rank
from .groups import FEWEST_TOGETHER, sneak_together
from .readings import Readings, Reshuffle
from .retries import GRANTED_AFTER, retried_check

DRAWN_RANKS = tuple(rank for rank in Rank if rank not in UNDRAWN)
"""The ranks that take a card."""

PARTY = range(3, 5)
"""The numbers of players that the game is meant for, without the GM. Source: introduction (upstream)."""


@dataclass(frozen=True)
class Grades:
    """The chance of each outcome, and of success."""

    graded: Mapping[str, Fraction]

    @property
    def critical_success(self) -> Fraction:
        """Chance of a critical success."""
        return self.graded[Degree.CRITICAL_SUCCESS]

    @property
    def plain_success(self) -> Fraction:
        """Chance of a plain success."""
        return self.graded[Degree.SUCCESS]

    @property
    def plain_failure(self) -> Fraction:
        """Chance of a plain failure."""
        return self.graded[Degree.FAILURE]

    @property
    def critical_failure(self) -> Fraction:
        """Chance of a critical failure."""
        return self.graded[Degree.CRITICAL_FAILURE]

    @property
    def success(self) -> Fraction:
        """Chance of any success."""
        return self.critical_success + self.plain_success


@dataclass(frozen=True)
class CheckRow:
    """One row of the table of checks: a rank, a deck and a modifier."""

    rank: Rank
    deck: Deck
    modifier: Modifier
    arcana: Arcana = Arcana.MAGICIAN

    @property
    def odds(self) -> Grades:
        """The chances of all outcomes."""
        sources = {"bonuses": int(self.modifier is Modifier.BONUS), "penalties": int(self.modifier is Modifier.PENALTY)}
        return Grades(check.odds(difficulty=self.rank, deck=self.deck, arcana=self.arcana, **sources).graded)


CHECK_ODDS = {
    deck: tuple(CheckRow(rank, deck, modifier) for rank in DRAWN_RANKS for modifier in Modifier) for deck in Deck
}
"""All checks with a card, for an own Major Arcana that is nothing special: fifteen for each deck."""


@dataclass(frozen=True)
class DeckRow:
    """One row of the comparison of decks: the chance of success at a rank."""

    rank: Rank

    def chance(self, deck: Deck) -> Fraction:
        """The chance with one card out of a deck."""
        return check.chance(difficulty=self.rank, deck=deck)

    @property
    def unlucky(self) -> Fraction:
        """Out of an Unlucky deck."""
        return self.chance(Deck.UNLUCKY)

    @property
    def ordinary(self) -> Fraction:
        """Out of an ordinary deck."""
        return self.chance(Deck.ORDINARY)

    @property
    def lucky(self) -> Fraction:
        """Out of a Lucky deck."""
        return self.chance(Deck.LUCKY)


DECK_ODDS = tuple(DeckRow(rank) for rank in DRAWN_RANKS)

ARCANA_ODDS = tuple(
    CheckRow(rank, Deck.ORDINARY, Modifier.NONE, arcana)
    for arcana in (Arcana.MAGICIAN, Arcana.FOOL, Arcana.TOWER, Arcana.WHEEL)
    for rank in DRAWN_RANKS
)
"""Checks with one card for an own Major Arcana of each kind: plain, a success anyway, a failure else, the coin."""


@dataclass(frozen=True)
class RetryRow:
    """One row of the table of retries."""

    rank: Rank
    retries: int

    def chance(self, reshuffle: Reshuffle) -> Fraction:
        """The chance to have succeeded after this many retries."""
        return retried_check.chance(difficulty=self.rank, retries=self.retries, readings=Readings(reshuffle=reshuffle))

    @property
    def stay_out(self) -> Fraction:
        """When drawn cards stay out."""
        return self.chance(Reshuffle.STAY_OUT)

    @property
    def go_back(self) -> Fraction:
        """When they are shuffled back."""
        return self.chance(Reshuffle.GO_BACK)


RETRY_ODDS = tuple(RetryRow(rank, retries) for rank in DRAWN_RANKS[1:] for retries in range(GRANTED_AFTER + 1))


@dataclass(frozen=True)
class GroupRow:
    """One row of the table of groups: a number of equal players at one rank."""

    rank: Rank
    players: int

    def at_least(self, successes: int) -> Fraction:
        """The chance of at least this many successes."""
        return sneak_together.odds(difficulty=self.rank, players=[{}] * self.players).at_least(successes)

    @property
    def one(self) -> Fraction:
        """At least one succeeds."""
        return self.at_least(1)

    @property
    def two(self) -> Fraction:
        """At least two succeed, as the rule asks."""
        return self.at_least(2)

    @property
    def everybody(self) -> Fraction:
        """All succeed, as the heading asks."""
        return self.at_least(self.players)


GROUP_ODDS = tuple(
    GroupRow(rank, players) for rank in DRAWN_RANKS[1:] for players in range(FEWEST_TOGETHER, PARTY.stop)
)
