"""What a student can draw for, and what can happen to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...actions import Action
from ...phrases import counted
from ..checks import Afterwards, Cancelling, Modifier, modifier_of
from ..decks import Arcana, Deck, Suit, deck_of
from ..difficulty import Standing
from ..retries import MOST_CORRUPTION, PRICE
from ..skills import SKILL_TABLE, Skill

_GRADES = {Standing.CHOSEN: "A+", Standing.CROSSED_OUT: "Fail", Standing.OTHER: "–"}

_WORDS = {
    Standing.CHOSEN: "an A+: one rank easier",
    Standing.CROSSED_OUT: "a Fail: always Impossible",
    Standing.OTHER: "no A+ and no Fail: as hard as the GM says",
}


@dataclass(frozen=True)
class Student:
    """A student as they are right now.

    Attributes:
        arcana: their own Major Arcana.
        deck, kept: which deck, and the Ace or Page that stays in it.
        chosen, failed: Skills.
        out: cards that are out of the deck.
        afterwards: whether drawn cards go back.
        corruption: Corruption Points.
        moods: whatever brings a Bonus or a Penalty for now.
    """

    arcana: Arcana
    deck: Deck
    kept: Suit
    chosen: Sequence[Skill]
    failed: Sequence[Skill]
    out: tuple[str, ...]
    afterwards: Afterwards
    corruption: int
    moods: Sequence[Mapping[str, Any]]

    @property
    def cards(self) -> int:
        """How many cards are in the deck now."""
        return len(deck_of(self.deck, self.kept, self.out))

    def standing(self, skill: Skill) -> Standing:
        """What a Skill is on the card; one that is chosen and crossed out, which is a fault, counts as crossed out."""
        if skill in self.failed:
            return Standing.CROSSED_OUT
        return Standing.CHOSEN if skill in self.chosen else Standing.OTHER

    def actions(self) -> Iterator[Action]:
        """A check with every Skill, and a card from the deck."""
        for row in SKILL_TABLE:
            yield self._check(row.skill, row.field)
        yield Action(
            label="Draw a card",
            group="Deck",
            rule="rt0.draw",
            params={"deck": str(self.deck), "kept": str(self.kept), "out": self.out},
            value=self.cards,
            keeps={"out": "out"},
            why=f"{counted(self.cards, 'card', 'cards')} left",
            barred="" if self.cards else "the deck is empty; shuffle first",
        )

    def _check(self, skill: Skill, field: str) -> Action:
        standing = self.standing(skill)
        felt = [row for row in self.moods if row["skill"] in (None, skill)]
        bonuses, penalties = (sum(row["counts"] == word for row in felt) for word in ("Bonus", "Penalty"))
        reasons = [f"a {row['counts']} for {row['mood']}" for row in felt]
        modifier = modifier_of(bonuses, penalties, Cancelling.ANY)
        needed = modifier.cards
        return Action(
            label=str(skill),
            group="Skills",
            rule="rt0.check",
            params={
                "skill": str(standing), "arcana": str(self.arcana), "deck": str(self.deck), "kept": str(self.kept),
                "bonuses": bonuses, "penalties": penalties, "afterwards": str(self.afterwards), "out": self.out,
            },
            value=_GRADES[standing] + (f", {modifier}" if modifier is not Modifier.NONE else ""),
            usual=_GRADES[standing] if modifier is not Modifier.NONE else "",
            why=", ".join([field, _WORDS[standing], *reasons]),
            asks=("difficulty", "bonuses", "penalties"),
            keeps={"out": "out"},
            barred="" if self.cards >= needed else f"it takes {counted(needed, 'card', 'cards')}; shuffle first",
            also={"of_both": str(modifier)},
        )  # fmt: skip

    def changes(self) -> Iterator[Action]:
        """Shuffling, and Corruption."""
        yield Action(
            label="Shuffle all cards back",
            group="Shuffling",
            sets={"out": ()} if self.out else {},
            why=f"{counted(len(self.out), 'card is', 'cards are')} out" if self.out else "",
            barred="" if self.out else "no card is out",
        )
        yield Action(
            label="Try again",
            group="Corruption",
            rule="rt0.retry",
            params={"corruption": self.corruption},
            asks=("difficulty", "outcome"),
            keeps={"corruption": "corruption"},
            why=f"costs {counted(PRICE, 'Corruption Point', 'Corruption Points')} (you have {self.corruption});"
            " then draw again",
            barred="" if self.corruption < MOST_CORRUPTION else "no form has room for more",
        )
        yield Action(
            label="Lose a Corruption Point",
            group="Corruption",
            why=f"you have {self.corruption}" if self.corruption else "",
            sets={"corruption": self.corruption - 1} if self.corruption else {},
            barred="" if self.corruption else "you have none",
        )
