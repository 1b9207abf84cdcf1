"""Suits and cards: what a skill belongs to, and which card lets it be used."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated

from ..chance import Chance
from ..parameters import Choice, Maybe, Several, Text, Whole
from ..phrases import joined
from ..rule import Ruling
from ..rulebook import registry
from ..thrown import Reading, card_id, card_name


class Suit(StrEnum):
    """The four suits. Source: Skills, first paragraph."""

    HEARTS = "Hearts"
    DIAMONDS = "Diamonds"
    SPADES = "Spades"
    CLUBS = "Clubs"


@dataclass(frozen=True)
class SuitRow:
    """One suit, the kind of skill that is proposed for it, and skills that the source names there."""

    suit: Suit
    category: str
    samples: tuple[str, ...] = ()


SUITS = (
    SuitRow(Suit.HEARTS, "the body", ("Climb", "Yearning")),
    SuitRow(Suit.DIAMONDS, "mind, study and experience", ("Puzzles", "Know About Reptiles")),
    SuitRow(Suit.SPADES, "tools, weapons and possessions"),
    SuitRow(Suit.CLUBS, "people and surroundings", ("Ordering Takeout", "Officer Spangleburst")),
)
"""A proposal; a group may use other categories. Source: Skills, the list of suits."""

RANKS = ("Ace", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King")
"""The cards of a suit. Source: standard deck (upstream)."""

JOKERS = ("Red Joker", "Black Joker")
"""They have no suit. Source: standard deck (upstream)."""

DECK: tuple[str, ...] = (*(f"{rank} of {suit}" for suit in Suit for rank in RANKS), *JOKERS)
"""Every card by name. Source: cards (upstream)."""

_IDS = tuple(map(card_id, DECK))

SUIT = Choice(options=Suit, title="Suit")

SkillSuit = Annotated[Suit, Choice(options=Suit, title="Suit of the skill")]

WantedSuit = Annotated[
    Suit | None,
    Maybe(
        kind=Choice(options=Suit, title="Suit you want"),
        title="Suit you want",
        empty="any suit",
        help="If it's “any suit”, every card fits but a joker.",
    ),
]

CARD = Choice(options=DECK, title="Card")

_SUITED = DECK[: -len(JOKERS)]
"""The cards that can be played for a skill: all but the jokers (erratum WA-C09)."""

SUITED_CARD = Choice(options=_SUITED, title="Card")

AnyCard = Annotated[str, CARD]

PlayedCard = Annotated[str, SUITED_CARD]

HAND = 3
"""Cards that everybody holds. Source: none; the chapters retold here don't say, so this is this book's ruling."""

LONGEST_NAME = 40
"""Maximum length of a name in the forms of this book; the game sets no limit."""

NAME = Text(
    allowed_text="a name that is not empty",
    shortest=1,
    longest=LONGEST_NAME,
    trimmed=True,
    title="Name of the skill",
)

NAME_OR_EMPTY = replace(NAME, allowed_text="a name, or empty", shortest=0)

SkillName = Annotated[str, NAME]


def suit_of(card: str) -> Suit | None:
    """The suit of a card, from its name or its id; None for a joker.

    >>> suit_of("Ace of Spades"), suit_of("red-joker")
    (<Suit.SPADES: 'Spades'>, None)
    """
    return next((suit for suit in Suit if card_id(card).endswith(f"-of-{card_id(suit)}")), None)


def mismatch(suit: Suit, card: str) -> str:
    """Why this card does not let a skill of that suit be used, as a sentence; empty when it does."""
    played = suit_of(card)
    if played is suit:
        return ""
    if played is None:
        return f"The {card_name(card_id(card))} has no suit: put it aside and turn up another card."
    return (
        f"The {card_name(card_id(card))} lets you use a {played} skill, not a {suit} one."
        f" If you can't use any {played} skill, somebody can help you."
    )


def same_name(one: str, other: str) -> bool:
    """Whether two names are the same but for case and blanks."""
    return " ".join(one.casefold().split()) == " ".join(other.casefold().split())


@registry.rule(
    "almanac.suit", title="What a suit covers", kind="calculation", workings=True, implements=("WA-01", "WA-05")
)
def suit(*, suit: Annotated[Suit, SUIT] = Suit.HEARTS) -> Ruling:
    """The proposed kind of skill for a suit.

    Args:
        suit: Hearts, Diamonds, Spades or Clubs.

    Returns:
        `suit`, `category`, and `samples`, names of skills that the source gives.

    Raises:
        RuleError: anything else; a joker has no suit.

    Source: Skills, the list of suits.

    >>> suit(suit="clubs")["category"]
    'people and surroundings'
    >>> suit(suit="joker")
    Traceback (most recent call last):
    rules_py.errors.RuleError: suit is 'joker'; allowed: one of Hearts, Diamonds, Spades, Clubs
    """
    row = next(row for row in SUITS if row.suit is suit)
    samples = (f"The skills {joined(row.samples)} are from the original.",) if row.samples else ()
    return Ruling(
        {"suit": str(suit), "category": row.category, "samples": list(row.samples)},
        f"{suit} covers {row.category}.",
        samples,
    )


@registry.rule(
    "almanac.skill", title="Can this be a skill?", kind="validation", workings=True, implements=("WA-01", "WA-06")
)
def skill(
    *,
    name: SkillName = "A skill",
    suit: SkillSuit = Suit.HEARTS,
    known: Annotated[
        tuple[str, ...],
        Several(kind=NAME, title="Skills you have", help="Separate the names with commas."),
    ] = (),
) -> Ruling:
    """Whether a name and a suit make a skill; the name says nothing about what it can do.

    Args:
        name: any text that is not empty.
        suit: the one suit that it belongs to.
        known: names of skills that the character has.

    Returns:
        `legal` and `faults`; `name` and `suit`.

    Raises:
        RuleError: no name, or something that isn't a suit.

    Source: Skills, first paragraph; What Makes a Good Skill.

    >>> skill(name="Sulking", suit="Hearts").summary
    'Sulking can be a Hearts skill.'
    >>> skill(name="climb", suit="Diamonds", known="Climb, Puzzles").summary
    'You already have a skill called climb.'
    >>> skill(name="")
    Traceback (most recent call last):
    rules_py.errors.RuleError: name is empty; allowed: a name that is not empty
    """
    taken = any(same_name(name, other) for other in known)
    faults = [f"You already have a skill called {name}."] if taken else []
    return Ruling(
        {"legal": not faults, "faults": faults, "name": name, "suit": str(suit)},
        faults[0] if faults else f"{name} can be a {suit} skill.",
    )


@registry.rule("almanac.match", title="Does the card fit?", kind="calculation", workings=True, implements=("WA-02",))
def match(*, suit: SkillSuit = Suit.HEARTS, card: AnyCard = DECK[0]) -> Ruling:
    """Whether a card lets a skill of a suit be used.

    Args:
        suit: of the skill.
        card: the card from the hand or from the top of the deck.

    Returns:
        `match`, the `card` and its suit as `played`, which is empty for a joker.

    Raises:
        RuleError: a card that the deck does not have.

    Source: Skills, first paragraph; contradiction WA-C09 (jokers).

    >>> match(card="Queen of Clubs").summary
    "The Queen of Clubs lets you use a Clubs skill, not a Hearts one. If you can't use any Clubs skill, ..."
    >>> match(card="Knight of Hearts")
    Traceback (most recent call last):
    rules_py.errors.RuleError: card is 'Knight of Hearts'; allowed: ...
    """
    return _matched(suit, card)


def _matched(suit: Suit, card: str) -> Ruling:
    refusal = mismatch(suit, card)
    played = suit_of(card)
    return Ruling(
        {"match": not refusal, "card": card, "played": str(played) if played else None},
        refusal or f"The {card} lets you use a {suit} skill.",
    )


@registry.rule("almanac.deck", title="The deck", kind="validation", workings=True, implements=("WA-36",))
def deck(*, count: Annotated[int, Whole(minimum=1, maximum=200, title="Cards in the deck")] = 1) -> Ruling:
    """Whether a deck has as many cards as the game wants: four suits, and two jokers.

    Args:
        count: how many cards were counted, 1 to 200.

    Returns:
        `legal` and `faults`; the right `size` of a deck, its cards `per_suit`, and its `jokers`.

    Raises:
        RuleError: no cards, or more than 200.

    Source: cards (upstream).

    >>> deck(count=54)["jokers"]
    2
    >>> deck(count=52).summary
    'Your deck should have 54 cards, not 52: the jokers are missing.'
    >>> deck(count=0)
    Traceback (most recent call last):
    rules_py.errors.RuleError: count is 0; allowed: a whole number from 1 to 200
    """
    faults = []
    if count != len(DECK):
        missing = ": the jokers are missing" if count == len(DECK) - len(JOKERS) else ""
        faults = [f"Your deck should have {len(DECK)} cards, not {count}{missing}."]
    return Ruling(
        {"legal": not faults, "faults": faults, "size": len(DECK), "per_suit": len(RANKS), "jokers": len(JOKERS)},
        faults[0]
        if faults
        else f"Your deck is complete: {len(JOKERS)} jokers, and {len(RANKS)} cards in each of {len(Suit)} suits.",
    )


def _alike(card: str) -> str:
    """All cards of one suit are the same to a skill."""
    return str(suit_of(card))


def turned(chance: Chance, cards: Sequence[str] = _IDS, *, wanted: Suit | None = None) -> str:
    """The id of the card that is turned up from the top of a shuffled deck.

    Args:
        chance: where the card comes from.
        cards: ids of the cards in the deck.
        wanted: the suit that is hoped for, for the display.
    """

    def reading(card: str) -> Reading:
        found = suit_of(card)
        return Reading(int(found is wanted), False, "" if wanted is None else "fits" if found is wanted else "no fit")

    return chance.draw(cards, alike=_alike, reading=reading)


@registry.rule(
    "almanac.turn_up",
    title="Turn up the top card",
    sentence="The top card lets you use a< {suit}> skill {chance} of the time.",
    kind="roll",
    implements=("WA-02", "WA-36"),
    verdict="match",
    luck="cards",
)
def turn_up(chance: Chance, *, suit: WantedSuit = None) -> Ruling:
    """The top card of a freshly shuffled deck, and whether it lets a skill of this suit be used.

    Args:
        chance: where the card comes from.
        suit: of the skill; empty takes whatever comes, and only a joker fits nothing.

    Returns:
        `match`, the `card`, and its suit as `played`, which is empty for a joker.

    Raises:
        RuleError: something that isn't a suit, or a card that the deck does not have.

    Source: Skills, first paragraph; cards (upstream).

    >>> turn_up.roll(faces="Nine of Hearts").ruling.summary
    'The Nine of Hearts lets you use a Hearts skill.'
    >>> turn_up.roll(suit="Clubs", faces="Nine of Hearts").ruling.summary
    "The Nine of Hearts lets you use a Hearts skill, not a Clubs one. If you can't use any Hearts skill, ..."
    >>> turn_up.chance(), turn_up.chance(suit="Clubs")
    (Fraction(26, 27), Fraction(13, 54))
    >>> turn_up.roll(suit="Joker")
    Traceback (most recent call last):
    rules_py.errors.RuleError: suit is 'Joker'; allowed: one of Hearts, Diamonds, Spades, Clubs, or empty
    """
    card = card_name(turned(chance, wanted=suit))
    # Whoever wants no suit in particular takes that of the card.
    return _matched(suit or suit_of(card) or Suit.HEARTS, card)
