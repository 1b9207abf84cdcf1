"""The 78 cards of a tarot deck, and what each is worth in a check."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from ...errors import nearest
from ...in_words import capital
from ...parameters import Choice, Refused
from ...phrases import joined
from ...readings import Reads
from ...rule import Ruling
from ...rulebook import registry
from ...thrown import card_id, card_name
from ..readings import Courts, Readings


class Suit(StrEnum):
    """The four suits of the Minor Arcana. Source: standard tarot deck (upstream)."""

    SWORDS = "Swords"
    WANDS = "Wands"
    CUPS = "Cups"
    PENTACLES = "Pentacles"


class Arcana(StrEnum):
    """The Major Arcana in the order of their numbers, from 0. Source: deck list (upstream)."""

    FOOL = "The Fool"
    MAGICIAN = "The Magician"
    HIGH_PRIESTESS = "The High Priestess"
    EMPRESS = "The Empress"
    EMPEROR = "The Emperor"
    HIEROPHANT = "The Hierophant"
    LOVERS = "The Lovers"
    CHARIOT = "The Chariot"
    STRENGTH = "Strength"
    HERMIT = "The Hermit"
    WHEEL = "Wheel of Fortune"
    JUSTICE = "Justice"
    HANGED_MAN = "The Hanged Man"
    DEATH = "Death"
    TEMPERANCE = "Temperance"
    DEVIL = "The Devil"
    TOWER = "The Tower"
    STAR = "The Star"
    MOON = "The Moon"
    SUN = "The Sun"
    JUDGEMENT = "Judgement"
    WORLD = "The World"

    @property
    def card(self) -> str:
        """The id of its card."""
        return card_id(self)


class CardKind(StrEnum):
    """Three kinds of card."""

    MAJOR = "Major Arcana"
    COURT = "court card"
    PIP = "number card"


PIPS = ("Ace", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")
"""The number cards of a suit, worth 1 to 10."""

COURT_CARDS = ("Page", "Knight", "Queen", "King")
"""The court cards of a suit, worth 11 to 14."""

RANKS = (*PIPS, *COURT_CARDS)

COURT_AS_TEN = len(PIPS)
"""What each court card is worth where it counts as a ten. Source: combat page (upstream)."""


@dataclass(frozen=True)
class Card:
    """One card.

    Attributes:
        id: for instance `ace-of-cups`.
        number: 0 to 21 for a Major Arcana, 1 to 14 for the others.
        kind: Major Arcana, court card or number card.
        suit: of a Minor Arcana.
    """

    id: str
    number: int
    kind: CardKind
    suit: Suit | None = None

    @property
    def name(self) -> str:
        """What people call it."""
        return card_name(self.id)

    @property
    def major(self) -> bool:
        """Whether it is a Major Arcana."""
        return self.suit is None

    def value(self, readings: Readings = Readings()) -> int:
        """What it is worth in a check."""
        return COURT_AS_TEN if self.kind is CardKind.COURT and readings.courts is Courts.TEN else self.number


def _minor(rank: str, suit: Suit) -> Card:
    number = RANKS.index(rank) + 1
    return Card(card_id(f"{rank} of {suit}"), number, CardKind.PIP if rank in PIPS else CardKind.COURT, suit)


CARDS = {
    card.id: card
    for card in (
        *(Card(arcana.card, number, CardKind.MAJOR) for number, arcana in enumerate(Arcana)),
        *(_minor(rank, suit) for suit in Suit for rank in RANKS),
    )
}
"""All cards, in the order in which seeded draws count them: the Major Arcana by number, then suit by suit."""


@dataclass(frozen=True)
class ArcanaRow:
    """One row of the table of the Major Arcana."""

    number: int
    arcana: Arcana


ARCANA_TABLE = tuple(ArcanaRow(number, arcana) for number, arcana in enumerate(Arcana))


class CardChoice(Choice):
    """One card, by its name or its id; the value is the id."""

    def read(self, given: object) -> str:
        if isinstance(given, str):
            id = card_id(given)
            if id in CARDS:
                return id
            major, of, suit = id.partition("-of-")
            if of and CARDS.get(major, CARDS["ace-of-cups"]).major:
                raise Refused(given, f"a Major Arcana without a suit: {card_name(major)}")
            if of and suit not in map(card_id, Suit):
                raise Refused(given, f"a card of {joined(list(Suit), 'or')} ({nearest(card_name(id), self.options)})")
        return card_id(super().read(given))

    def written(self, value: str) -> str:
        return card_name(value)


def card_parameter(title: str = "Card", help: str = "") -> CardChoice:
    """A parameter that is one of the 78 cards."""
    return CardChoice(options=tuple(card.name for card in CARDS.values()), title=title, help=help)


CARD = card_parameter()


def within(name: str) -> str:
    """What a card is called within a sentence.

    >>> within("The Tower"), within("Nine of Cups"), within("Strength")
    ('the Tower', 'the Nine of Cups', 'Strength')
    """
    bare = name.removeprefix("The ")
    return f"the {bare}" if bare != name or " of " in name else name


@registry.rule("rt0.card", title="A card", kind="calculation", workings=True, implements=("RT-35",))
def card(
    *,
    card: Annotated[str, CARD] = Arcana.FOOL.card,
    readings: Annotated[Readings, Reads("courts")] = Readings(),
) -> Ruling:
    """What a card is and what it is worth in a check.

    Args:
        card: its name or id.
        readings: whether court cards are worth 11 to 14, or 10 each (contradiction RT-C07).

    Returns:
        `value` (1 to 14, for a Major Arcana 0 to 21), `kind`, and `suit`, or nothing for a Major Arcana.

    Raises:
        RuleError: no such card, or a suit for a Major Arcana.

    Source: How Much Success/Failure?; deck list (upstream).

    >>> card(card="Page of Wands")["value"]
    11
    >>> card(card="The Tower of Cups")
    Traceback (most recent call last):
    rules_py.errors.RuleError: card is 'The Tower of Cups'; allowed: a Major Arcana without a suit: The Tower
    """
    found = CARDS[card]
    value = found.value(readings)
    suit = str(found.suit) if found.suit else None
    return Ruling(
        {"value": value, "kind": str(found.kind), "suit": suit},
        f"{capital(within(found.name))} is a {found.kind}, worth {value}.",
    )
