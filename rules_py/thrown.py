"""What was thrown: a die, a card or a coin as it lies on the table, with how the rule counted it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Mark = Literal["", "win", "loss", "more"]

Side = Literal["heads", "tails"]

SIDES: tuple[Side, Side] = ("heads", "tails")
"""The two sides of a coin."""


@dataclass(frozen=True)
class Reading:
    """How one face or card counts: its worth in points, whether it asks for a further die or a coin, and the words."""

    worth: int
    further: bool
    words: str

    @property
    def mark(self) -> Mark:
        """`more` for what asks for something further, `win` for any other worth, `loss` for none; else nothing."""
        if not self.words:
            return ""
        return "more" if self.further else "win" if self.worth else "loss"


UNREAD = Reading(0, False, "")
"""Nothing is said of how it counts."""


@dataclass(frozen=True)
class CountedDie:
    """One die as it fell: its face, its sides, and how the rule counted it."""

    face: int
    sides: int
    words: str = ""
    mark: Mark = ""
    group: str = ""
    further: bool = False


@dataclass(frozen=True)
class CountedCard:
    """One card as it was drawn: its id, and how the rule counted it."""

    face: str
    words: str = ""
    mark: Mark = ""
    group: str = ""

    @property
    def name(self) -> str:
        """What people call it: `Ace of Cups`."""
        return card_name(self.face)


@dataclass(frozen=True)
class CountedCoin:
    """One coin as it fell."""

    face: Side
    words: str = ""
    mark: Mark = ""
    group: str = ""


Thrown = CountedDie | CountedCard | CountedCoin


def card_name(card: str) -> str:
    """What people call a card.

    >>> card_name("ace-of-cups")
    'Ace of Cups'
    """
    return " ".join(word if word == "of" else word.capitalize() for word in card.split("-"))


def card_id(name: str) -> str:
    """The id of a card, from its name or from the id itself, however they are typed.

    >>> card_id(" The  Hanged man")
    'the-hanged-man'
    """
    return "-".join(name.casefold().replace("-", " ").replace("_", " ").split())
