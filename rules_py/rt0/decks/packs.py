"""Decks: what Lucky and Unlucky take out, and how a card is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated

from ...chance import Chance
from ...errors import RuleError
from ...parameters import Choice, Several, Switch
from ...phrases import joined
from ...rule import Ruling
from ...rulebook import registry
from ...thrown import CountedCard, card_id, card_name
from .cards import CARD, CARDS, RANKS, Arcana, Suit, within


class Deck(StrEnum):
    """Whose deck it is. Source: Ability Scores, last two lines."""

    ORDINARY = "ordinary"
    LUCKY = "Lucky"
    UNLUCKY = "Unlucky"


@dataclass(frozen=True)
class Removal:
    """What a deck loses: one Major Arcana, and all cards of one rank but one."""

    arcana: Arcana
    rank: str

    @property
    def words(self) -> str:
        """What is taken out, as a message says it."""
        return f"{within(self.arcana)} and {COPIES_REMOVED} of the {len(Suit)} {self.rank}s"

    def cards(self, kept: Suit) -> tuple[str, ...]:
        """The ids that are taken out when the card of the suit `kept` stays."""
        return (self.arcana.card, *(card_id(f"{self.rank} of {suit}") for suit in Suit if suit is not kept))


COPIES_REMOVED = 3
"""How many of the four Aces or Pages are taken out. Source: Ability Scores, last two lines."""

REMOVALS = {Deck.LUCKY: Removal(Arcana.TOWER, "Ace"), Deck.UNLUCKY: Removal(Arcana.FOOL, "Page")}
"""What luck takes out of the deck. Source: Ability Scores, last two lines."""

KEPT = Suit.PENTACLES
"""The suit of the Ace or Page that stays by default (contradiction RT-C08)."""

LOW, MIDDLE = range(1, 6), range(6, 11)
"""Values of pip cards: those that fail an Easy check, and those that only a Medium one minds."""


def deck_of(deck: Deck, kept: Suit = KEPT, out: Sequence[str] = ()) -> tuple[str, ...]:
    """The cards that are left in a deck, in the order in which seeded draws count them.

    Args:
        deck: ordinary, Lucky or Unlucky.
        kept: the suit of the one Ace or Page that stays.
        out: cards that lie on the table already.

    Raises:
        RuleError: a card is out that this deck does not have, or it is out twice.
    """
    gone = set(REMOVALS[deck].cards(kept)) if deck in REMOVALS else set()
    for place, card in enumerate(out, 1):
        if card in gone:
            raise RuleError(f"out (value {place})", card_name(card), f"cards of this deck ({deck}), each once")
        gone.add(card)
    return tuple(card for card in CARDS if card not in gone)


DeckChoice = Annotated[
    Deck,
    Choice(
        options=Deck,
        title="Deck",
        help="A Lucky deck lacks the Tower and three Aces. An Unlucky deck lacks the Fool and three Pages.",
    ),
]

KEPT_SUIT = Choice(
    options=Suit,
    title="Suit of the Ace or Page you keep",
    help="This only matters if you have a Lucky deck, which keeps one Ace, or an Unlucky one, which keeps one Page.",
)

KeptSuit = Annotated[Suit, replace(KEPT_SUIT, folded=True)]

CardsOut = Annotated[
    tuple[str, ...],
    Several(
        kind=CARD,
        at_most=len(CARDS),
        title="Cards out of the deck",
        help="Cards you've drawn and haven't shuffled back in yet, such as “The Tower, Ace of Cups”. You can't draw"
        " them again until you shuffle.",
    ),
]


@dataclass(frozen=True)
class DeckRow:
    """One row of the table of decks: how many cards of which sort it has."""

    deck: Deck

    def count(self, *, low: int = 1, high: int = len(RANKS), major: bool = False) -> int:
        """How many cards of the deck have a value from `low` to `high`."""
        cards = [CARDS[id] for id in deck_of(self.deck)]
        return sum(card.major is major and low <= card.number <= high for card in cards)

    @property
    def cards(self) -> int:
        """All cards."""
        return len(deck_of(self.deck))

    @property
    def majors(self) -> int:
        """The Major Arcana."""
        return self.count(low=0, high=len(Arcana), major=True)

    @property
    def low(self) -> int:
        """Minor Arcana worth 1 to 5."""
        return self.count(low=LOW[0], high=LOW[-1])

    @property
    def middle(self) -> int:
        """Minor Arcana worth 6 to 10."""
        return self.count(low=MIDDLE[0], high=MIDDLE[-1])

    @property
    def courts(self) -> int:
        """Court cards."""
        return self.count(low=MIDDLE[-1] + 1)


DECK_TABLE = tuple(DeckRow(deck) for deck in Deck)


def removed_cards(deck: Deck, kept: Suit, removed: Sequence[str]) -> tuple[str, ...]:
    """What is taken out of a deck: `removed` if it is legal, else what the rule says when `kept` stays.

    Raises:
        RuleError: `removed` is neither empty nor what the rule takes out, whichever card of the rank stays.
    """
    if deck not in REMOVALS:
        if removed:
            raise RuleError("removed", _named(removed), "nothing; only a Lucky or an Unlucky deck loses cards")
        return ()
    rule = REMOVALS[deck]
    if removed and not any(sorted(removed) == sorted(rule.cards(suit)) for suit in Suit):
        raise RuleError("removed", _named(removed), f"{rule.words}, nothing else")
    return tuple(removed) or rule.cards(kept)


def _named(cards: Sequence[str]) -> str:
    return ", ".join(map(card_name, cards))


def laid_out(left: Sequence[str], removed: Sequence[str]) -> tuple[CountedCard, ...]:
    """A deck as it is shown: what was taken out, and what is left."""
    return (
        *(CountedCard(card, group="Taken out") for card in removed),
        *(CountedCard(card, group=f"The whole deck, {len(left)} cards") for card in left),
    )


@registry.rule("rt0.deck", title="Your deck", kind="calculation", workings=True, implements=("RT-08", "RT-09", "RT-10"))
def deck(
    *,
    lucky: Annotated[bool, Switch(title="Lucky")] = False,
    unlucky: Annotated[bool, Switch(title="Unlucky")] = False,
    removed: Annotated[
        tuple[str, ...],
        Several(
            kind=CARD,
            at_most=len(CARDS),
            title="Cards taken out",
            help="If you leave this empty, you keep the Ace or Page of the suit you choose below.",
        ),
    ] = (),
    kept: Annotated[Suit, KEPT_SUIT] = KEPT,
) -> Ruling:
    """The deck of a player who is Lucky, Unlucky or neither.

    Args:
        lucky: whether Lucky is a Chosen Ability.
        unlucky: whether Lucky is the Weak Ability.
        removed: the cards that were taken out, or nothing to have them named.
        kept: the suit of the Ace or Page that stays, if `removed` is empty (contradiction RT-C08).

    Returns:
        `deck`, its `size`, the cards `removed`, and all `cards` that are left, as ids.

    Raises:
        RuleError: Lucky and Unlucky at once, other than three Aces or Pages taken out, or a card that is not there.

    Source: Ability Scores, last two lines.

    >>> deck(lucky=True)["removed"]
    ['the-tower', 'ace-of-swords', 'ace-of-wands', 'ace-of-cups']
    >>> deck(unlucky=True, lucky=True)
    Traceback (most recent call last):
    rules_py.errors.RuleError: unlucky is yes; allowed: no, because this player is Lucky
    >>> deck(removed="The Tower, Ace of Cups", lucky=True)
    Traceback (most recent call last):
    rules_py.errors.RuleError: removed is 'The Tower, Ace of Cups'; allowed: the Tower and 3 of the 4 Aces, nothing else
    """
    if lucky and unlucky:
        raise RuleError("unlucky", unlucky, "no, because this player is Lucky")
    kind = Deck.LUCKY if lucky else Deck.UNLUCKY if unlucky else Deck.ORDINARY
    gone = removed_cards(kind, kept, removed)
    left = [card for card in CARDS if card not in gone]
    without = f": all but {joined([within(card_name(card)) for card in gone])}" if gone else ""
    return Ruling(
        {"deck": str(kind), "size": len(left), "removed": list(gone), "cards": left},
        f"Your {kind} deck has {len(left)} cards{without}.",
        shown=laid_out(left, gone),
    )


@registry.rule(
    "rt0.draw",
    title="Draw a card",
    sentence=(
        "You draw a Major Arcana {chances[Major Arcana]} of the time, a court card {chances[court card]} and a number"
        " card {chances[number card]}."
    ),
    kind="roll",
    implements=("RT-27",),
    verdict="kind",
    luck="cards",
    carries=("out",),
)
def draw(
    chance: Chance,
    *,
    deck: DeckChoice = Deck.ORDINARY,
    out: CardsOut = (),
    kept: KeptSuit = KEPT,
) -> Ruling:
    """Draw the top card of a shuffled deck.

    Args:
        chance: where the card comes from.
        deck: ordinary, Lucky or Unlucky.
        out: cards that were drawn before and not shuffled back.
        kept: the suit of the Ace or Page that stays in a Lucky or Unlucky deck.

    Returns:
        The `kind` of the card, and how many cards are `left`; it carries on which cards are `out`.

    Raises:
        RuleError: nothing is left, or a card is out that this deck does not have.

    Source: Resolving a Skill Check, first sentence.

    >>> draw.roll(faces="The Chariot").ruling.summary
    'You draw the Chariot, a Major Arcana. The other 77 cards are still in the deck.'
    >>> draw.roll(deck="Lucky", faces="The Tower")
    Traceback (most recent call last):
    rules_py.errors.FacesError: faces is 'the-tower'; allowed: cards that are in the deck; number 1 is 'the-tower' (...)
    """
    cards = deck_of(deck, kept, out)
    if not cards:
        allowed = "at least one card left in the deck; shuffle first"
        raise RuleError("out", _named(out), allowed, sentence="The deck is empty. Shuffle to put all cards back.")
    drawn = CARDS[chance.draw(cards, alike=lambda card: CARDS[card].kind)]
    left = len(cards) - 1
    few = {0: "It was the last card in the deck.", 1: "The other card is still in the deck."}
    others = few.get(left, f"The other {left} cards are still in the deck.")
    return Ruling(
        {"kind": str(drawn.kind), "left": left},
        f"You draw {within(drawn.name)}, a {drawn.kind}. {others}",
        carried={"out": (*out, drawn.id)},
    )
