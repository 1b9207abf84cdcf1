"""Critical results: the cards that always bring one, the own Major Arcana, and the Wheel of Fortune's coin."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from ..errors import RuleError
from ..in_words import capital
from ..parameters import Choice, Maybe
from ..rule import Ruling
from ..rulebook import registry
from ..thrown import SIDES, Side
from .abilities import ArcanaChoice
from .decks import CARD, Arcana, within


class Degree(StrEnum):
    """The four outcomes of a check, the best first. Source: Resolving a Skill Check; Critical Success and Failure."""

    CRITICAL_SUCCESS = "critical success"
    SUCCESS = "success"
    FAILURE = "failure"
    CRITICAL_FAILURE = "critical failure"

    @property
    def succeeds(self) -> bool:
        """Whether the check succeeds."""
        return self in (Degree.CRITICAL_SUCCESS, Degree.SUCCESS)


ALWAYS_SUCCESS = (Arcana.FOOL, Arcana.SUN, Arcana.WORLD)
"""Always a critical success. Source: Critical Success."""

ALWAYS_FAILURE = (Arcana.DEATH, Arcana.DEVIL, Arcana.TOWER)
"""Always a critical failure, unless it is a critical success. Source: Critical Failure."""

COIN_CARD = Arcana.WHEEL
"""A coin decides it. Source: Critical Success and Critical Failure."""

COIN: dict[Side, Degree] = {"heads": Degree.CRITICAL_SUCCESS, "tails": Degree.CRITICAL_FAILURE}
"""What the coin brings. Source: Critical Success and Critical Failure."""

CONSEQUENCES = {
    Degree.CRITICAL_SUCCESS: (
        "Everything goes perfectly, and the GM adds something extra, such as a useful detail or a bonus prize."
    ),
    Degree.CRITICAL_FAILURE: (
        "The GM turns the failure up a notch: whatever would have gone wrong goes wrong with feeling."
    ),
}
"""What the table does with a critical result. Source: Critical Success; Critical Failure."""

_SPECIAL = {arcana.card for arcana in (*ALWAYS_SUCCESS, *ALWAYS_FAILURE, COIN_CARD)}

_FAILING = {arcana.card for arcana in ALWAYS_FAILURE}


@dataclass(frozen=True)
class CriticalRow:
    """One row of the table of critical cards."""

    card: str
    number: int | None
    result: str


CRITICAL_TABLE = (
    *(CriticalRow(arcana, list(Arcana).index(arcana), Degree.CRITICAL_SUCCESS) for arcana in ALWAYS_SUCCESS),
    CriticalRow("your own Major Arcana", None, Degree.CRITICAL_SUCCESS),
    CriticalRow(COIN_CARD, list(Arcana).index(COIN_CARD), ", ".join(f"{COIN[side]} on {side}" for side in SIDES)),
    *(CriticalRow(arcana, list(Arcana).index(arcana), Degree.CRITICAL_FAILURE) for arcana in ALWAYS_FAILURE),
)
"""In the order in which they are looked at: success before failure."""

CoinChoice = Annotated[
    Side | None,
    Maybe(kind=Choice(options=SIDES, title="Coin"), title="Coin", help=f"You only flip a coin for the {COIN_CARD}."),
]


def asks_for_coin(card: str, own: Arcana) -> bool:
    """Whether a coin decides this card: the Wheel of Fortune, unless it is the player's own."""
    return card == COIN_CARD.card and own is not COIN_CARD


def critical_of(card: str, own: Arcana, coin: Side | None = None) -> Degree | None:
    """The critical result of a card, or None for a card that brings none or still waits for its coin.

    Success comes first: whatever is a critical success cannot be a critical failure.
    """
    if card == own.card:
        return Degree.CRITICAL_SUCCESS
    if card not in _SPECIAL:
        return None
    if card == COIN_CARD.card:
        return COIN[coin] if coin else None
    return Degree.CRITICAL_FAILURE if card in _FAILING else Degree.CRITICAL_SUCCESS


def check_coin(card: str | None, own: Arcana, coin: Side | None) -> None:
    """Check that there is a coin where the card asks for one, and none beside another card.

    The Wheel of Fortune may have its coin even where it is the player's own: it is flipped, and changes nothing.

    Raises:
        RuleError: a coin is missing, or there is one too many.
    """
    if card is not None and asks_for_coin(card, own):
        if coin is None:
            raise RuleError("coin", coin, f"heads or tails; you flip a coin for the {COIN_CARD}")
    elif coin is not None and card != COIN_CARD.card:
        raise RuleError("coin", coin, f"empty; you only flip a coin for the {COIN_CARD}")


@registry.rule(
    "rt0.critical",
    title="Is it critical?",
    sentence="{ruling}",
    kind="calculation",
    implements=("RT-46", "RT-47", "RT-48", "RT-49"),
)
def critical(
    *,
    card: Annotated[str, CARD] = Arcana.FOOL.card,
    arcana: ArcanaChoice = Arcana.MAGICIAN,
    coin: CoinChoice = None,
) -> Ruling:
    """Whether a card brings a critical success, a critical failure, or neither.

    Args:
        card: the card that was drawn.
        arcana: the player's own Major Arcana, which is always a critical success.
        coin: heads or tails for the Wheel of Fortune, else nothing.

    Returns:
        `critical`: critical success, critical failure, or nothing.

    Raises:
        RuleError: an unknown card, or a coin that is missing or not asked for.

    Source: Critical Success; Critical Failure.

    >>> critical(card="The Tower")["critical"]
    'critical failure'
    >>> critical(card="The Tower", arcana="The Tower")["critical"]
    'critical success'
    >>> critical(card="Wheel of Fortune")
    Traceback (most recent call last):
    rules_py.errors.RuleError: coin is empty; allowed: heads or tails; you flip a coin for the Wheel of Fortune
    """
    check_coin(card, arcana, coin)
    found = critical_of(card, arcana, coin)
    name = CARD.written(card)
    if found is None:
        return Ruling({"critical": None}, f"Neither: {within(name)} is just a card.")
    if card == arcana.card:
        return Ruling({"critical": str(found)}, f"Your own Major Arcana is always a {found}.")
    always = f"with {coin} is" if coin else "is always"
    return Ruling(
        {"critical": str(found)},
        f"{capital(within(name))} {always} a {found}{'' if coin or found.succeeds else ' for you'}.",
    )
