"""What a student can draw for, and what can happen to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...actions import Action
from ...errors import RuleError
from ...likelihood import percent
from ...phrases import counted, joined
from ...thrown import card_name
from ..checks import Afterwards, Modifier, check, modifier_of
from ..decks import Arcana, Deck, Suit, deck_of, within
from ..difficulty import Standing, rank_with
from ..retries import GRANTED_AFTER, MOST_CORRUPTION, PRICE, retry
from ..skills import SKILL_TABLE, Skill

_GRADES = {Standing.CHOSEN: "A+", Standing.CROSSED_OUT: "Fail", Standing.OTHER: "–"}

_WORDS = {
    Standing.CHOSEN: "your A+ makes it one rank easier",
    Standing.CROSSED_OUT: "your Fail makes it Impossible, so you fail without drawing",
}

_NOTHING_FAILED = (
    "no failed draw is waiting here; if a draw failed elsewhere, first enter its card with “Use my own cards”"
)


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
        tried: the last check, in a row of its own; none before the first.
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
    tried: Sequence[Mapping[str, Any]] = ()

    @property
    def gone(self) -> tuple[str, ...]:
        """The cards that are out at a new draw: where they go back, those of a failed check wait for a new try only."""
        return self.out if self.afterwards is Afterwards.OUT else ()

    @property
    def cards(self) -> int:
        """How many cards are in the deck now."""
        return len(deck_of(self.deck, self.kept, self.gone))

    @property
    def _deck_in_words(self) -> str:
        """What the deck begins with, what of it is out, and whether the next card goes back.

        It's short because a phone has only a narrow column for it. The cards that a Lucky or Unlucky deck lacks are
        shown with the whole deck, and "Try again" names the cards that it leaves out.
        """
        words = f"of {len(deck_of(self.deck, self.kept))} in your {self.deck} deck"
        if self.afterwards is Afterwards.BACK:
            return f"{words}; the card you draw goes back afterwards"
        out = counted(len(self.gone), "card is", "cards are")
        return f"{words}; {out} out until you shuffle" if self.gone else words

    def standing(self, skill: Skill) -> Standing:
        """What a Skill is on the card; one that is chosen and crossed out, which is a fault, counts as crossed out."""
        if skill in self.failed:
            return Standing.CROSSED_OUT
        return Standing.CHOSEN if skill in self.chosen else Standing.OTHER

    def actions(self) -> Iterator[Action]:
        """What has failed and can be tried again, a check with every Skill, and a card from the deck."""
        again = self._retry()
        # First of all, so that it's in sight whenever one comes back to this student.
        if not again.barred:
            yield replace(again, group="Your last draw failed")
        elif self._tried_out:
            yield self._decided()
        for row in SKILL_TABLE:
            yield self._check(row.skill, row.field)
        yield Action(
            label="Draw a card",
            group="Deck",
            rule="rt0.draw",
            params={"deck": str(self.deck), "kept": str(self.kept), "out": self.gone},
            value=f"{counted(self.cards, 'card', 'cards')} left",
            why=self._deck_in_words,
            keeps={"out": "out"} if self.afterwards is Afterwards.OUT else {},
            barred="" if self.cards else "the deck is empty; shuffle first",
        )

    def _check(self, skill: Skill, field: str) -> Action:
        standing = self.standing(skill)
        felt = [row for row in self.moods if row["skill"] in (None, skill)]
        bonuses, penalties = (sum(row["counts"] == word for row in felt) for word in ("Bonus", "Penalty"))
        reasons = [f"a {row['counts']} for {row['mood']}" for row in felt]
        modifier = modifier_of(bonuses, penalties)
        words = [_GRADES[standing]] if standing is not Standing.OTHER else []
        words += [str(modifier)] if modifier is not Modifier.NONE else []
        needed = modifier.cards
        draws = needed > 1 and standing is not Standing.CROSSED_OUT
        return Action(
            label=str(skill),
            group="Skills",
            rule="rt0.check",
            params={
                "skill": str(standing), "arcana": str(self.arcana), "deck": str(self.deck), "kept": str(self.kept),
                "bonuses": bonuses, "penalties": penalties, "afterwards": str(self.afterwards), "out": self.gone,
            },
            value=", ".join(words) or _GRADES[standing],
            # With neither an A+ nor a Fail, there is nothing that the Bonus or Penalty would be added to.
            usual=words[0] if len(words) > 1 else "",
            # How many are drawn has to be known by those who enter their own cards.
            why="; ".join([
                f"covers {field}", *([_WORDS[standing]] if standing in _WORDS else []), *reasons,
                *([f"draw {needed} cards"] if draws else []),
            ]),
            remark=f"You had {joined(reasons)}." if reasons else "",
            asks=("difficulty", "bonuses", "penalties"),
            keeps=self._keeps,
            sets={"tried": [{"skill": str(skill)}]},
            barred="" if self.cards >= needed else f"it takes {counted(needed, 'card', 'cards')}; shuffle first",
            also={"of_both": str(modifier)},
        )  # fmt: skip

    @property
    def _keeps(self) -> Mapping[str, str]:
        """What a check leaves on the card; where cards go back, it is those of a failed check, for a new try."""
        tried = {f"tried.{name}": name for name in ("difficulty", "bonuses", "penalties", "grade")}
        return {"out": "out" if self.afterwards is Afterwards.OUT else "failed", **tried}

    def _retry(self) -> Action:
        """A new try at the last check, if it failed: one that is paid for, without the cards that failed."""
        waiting = Action(
            label="Try again",
            group="Corruption",
            rule="rt0.retry",
            barred="your last draw didn't fail" if self.tried else _NOTHING_FAILED,
        )
        if not self.tried:
            return waiting
        row = self.tried[0]
        if row["grade"].succeeds:
            return waiting
        if self._tried_out:
            return replace(waiting, barred=f"you've tried again {GRANTED_AFTER} times, so ask your GM")
        standing = self.standing(row["skill"])
        rank = rank_with(row["difficulty"], standing)
        for_you = f" ({rank} with your A+)" if rank is not row["difficulty"] else ""
        try:
            paid = retry(outcome=row["grade"], difficulty=rank, corruption=self.corruption)
        except RuleError:
            return replace(waiting, barred="you can't retry a check you never drew for")
        needed = modifier_of(row["bonuses"], row["penalties"]).cards
        price = counted(PRICE, "Corruption Point", "Corruption Points")
        barred = "" if self.corruption < MOST_CORRUPTION else "no form has room for more"
        if len(deck_of(self.deck, self.kept, self.out)) < needed:
            barred = f"it takes {counted(needed, 'card', 'cards')}; shuffle first"
        params: dict[str, object] = {
            "difficulty": str(row["difficulty"]),
            "skill": str(standing),
            "arcana": str(self.arcana),
            "deck": str(self.deck),
            "kept": str(self.kept),
            "bonuses": row["bonuses"],
            "penalties": row["penalties"],
            "afterwards": str(self.afterwards),
            "out": self.out,
        }
        # It's a price that's asked here: nobody should pay it without knowing what for.
        often = "" if barred else f"you pass {percent(check.chance(**params))} of the time"
        kept_out = joined([within(card_name(card)) for card in self.out])
        return replace(
            waiting,
            rule="rt0.check",
            params=params,
            keeps=self._keeps,
            sets={}
            if barred
            else {"tried": [{**row, "retries": row["retries"] + 1}], "corruption": paid["corruption"]},
            why=f"{row['skill']} at {row['difficulty']}{for_you} once more, for {price}"
            + f", without {kept_out}" * bool(kept_out)
            + f"; draw {needed} cards" * (needed > 1)
            + f"; {often}" * bool(often),
            barred=barred,
            after=str(row["skill"]),
            offer="" if barred else f"Trying again costs {price}, and {often}.",
            remark=f"That was retry {row['retries'] + 1}, and it cost you {price}. You have {paid['corruption']} now.",
        )  # fmt: skip

    @property
    def _tried_out(self) -> bool:
        """Whether the last check has failed as often as it may be tried: now the GM decides, and nobody draws."""
        last = next(iter(self.tried), None)
        return last is not None and not last["grade"].succeeds and last["retries"] >= GRANTED_AFTER

    def _decided(self) -> Action:
        """The end of a check that was tried as often as it may be."""
        return Action(
            label="Your GM has decided",
            group="Your last draw failed",
            sets={"tried": (), "out": self.gone},
            why="no draw and no point: you succeed, or you've failed for good",
            after=str(self.tried[0]["skill"]),
            offer=f"That's {GRANTED_AFTER} failed retries."
            " Your GM should let you succeed now, unless the idea was absurd.",
            remark="This check is over. If your GM gave in, you've made it, and a group check has one more success.",
        )

    def changes(self) -> Iterator[Action]:
        """Shuffling, and Corruption."""
        yield Action(
            label="Shuffle all cards back",
            group="Shuffling",
            sets={"out": ()} if self.gone else {},
            why=f"{counted(len(self.gone), 'card is', 'cards are')} out" if self.gone else "",
            barred="" if self.gone else "no card is out",
        )
        again = self._retry()
        if again.barred:
            yield again
        yield Action(
            label="Lose a Corruption Point",
            group="Corruption",
            why=f"when your GM says so; you have {self.corruption}" if self.corruption else "",
            sets={"corruption": self.corruption - 1} if self.corruption else {},
            barred="" if self.corruption else "you have none",
        )
