"""How a card counts at a rank, what a Bonus or a Penalty draws, and which of two cards is kept."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from ...chance import Chance
from ...thrown import Reading, Side, card_name
from ..critical import COIN, COIN_CARD, Degree, asks_for_coin, critical_of
from ..decks import CARDS, LOW, MIDDLE, RANKS, Arcana, within
from ..difficulty import Rank
from ..readings import Cancelling, CoinTime, CriticalFailures, Readings

FAILS_UP_TO = {Rank.TRIVIAL: 0, Rank.EASY: LOW[-1], Rank.MEDIUM: MIDDLE[-1], Rank.HARD: len(RANKS)}
"""The highest Minor Arcana that fails at each rank; at Unlikely only a critical success does not fail.

Source: Resolving a Skill Check, the list."""

UNDRAWN = {Rank.AUTOMATIC: Degree.SUCCESS, Rank.IMPOSSIBLE: Degree.FAILURE}
"""The ranks that take no card, and how they end. Source: Resolving a Skill Check, the list."""


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

PREFERENCE = (Degree.CRITICAL_SUCCESS, Degree.SUCCESS, None, Degree.FAILURE, Degree.CRITICAL_FAILURE)
"""The best outcome first; None is a Wheel whose coin is still in the air."""


def modifier_of(bonuses: int, penalties: int, readings: Readings = Readings()) -> Modifier:
    """What is left of some reasons for a Bonus and some for a Penalty."""
    if readings.cancelling is Cancelling.COUNTED:
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
        readings: of critical failures, of court cards, and of the time of the coin.
    """

    rank: Rank
    own: Arcana
    modifier: Modifier = Modifier.NONE
    readings: Readings = Readings()

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
        fails = not found.major and found.value(self.readings) <= FAILS_UP_TO[self.rank]
        return Degree.FAILURE if fails else Degree.SUCCESS

    @property
    def _passes_critical_failures(self) -> bool:
        # Trivial names critical failures itself, and Unlikely takes nothing but critical successes.
        return self.readings.failures is CriticalFailures.PASS and self.rank in (Rank.EASY, Rank.MEDIUM, Rank.HARD)

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
            if card == COIN_CARD.card and degree is not None:
                chance.idle_coin(group=group)  # your own Wheel: it succeeds whatever the coin says
            if degree is None and (self.readings.coin_time is CoinTime.DRAWN or self.modifier is Modifier.NONE):
                degree = self._toss(chance, card, group)
            drawn.append((card, degree))
        card, degree = self._counting(drawn)
        if degree is None:
            degree = self._toss(chance, card, group)
        return Drawn(card, degree, tuple(card for card, _ in drawn), self.modifier)

    def _counting(self, drawn: Sequence[tuple[str, Degree | None]]) -> tuple[str, Degree | None]:
        """The card that counts: the better with a Bonus, the worse with a Penalty, the first of two alike.

        Of two failures the higher is the nearer miss, and so the better.
        """

        def order(one: tuple[str, Degree | None]) -> tuple[int, int]:
            card, degree = one
            missed_by_less = CARDS[card].value() if degree is Degree.FAILURE and not CARDS[card].major else 0
            return PREFERENCE.index(degree), -missed_by_less

        choose = max if self.modifier is Modifier.PENALTY else min
        return choose(drawn, key=order)

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
        picks = "you use" if self.modifier is Modifier.BONUS else "the GM picks"
        names = " and ".join(within(card_name(card)) for card in self.cards)
        return (f"{self.modifier}: of {names}, {picks} {within(card_name(self.card))}.",)
