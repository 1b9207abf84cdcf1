"""The other readings of rt0: where its source can be read in two ways, every choice that a table has."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from ..parameters import Choice


class Ladder(StrEnum):
    """Two readings of how much easier a Chosen Skill makes a check (contradiction RT-C01)."""

    STRICT = "one rank"
    ILLUSTRATED = "as illustrated"


class CriticalFailures(StrEnum):
    """Two readings of a critical failure at Easy, Medium and Hard (contradictions RT-C02 and RT-C03)."""

    FAIL = "always fail"
    PASS = "pass whenever other Major Arcana do"


class Needed(StrEnum):
    """Two readings of who has to succeed (contradiction RT-C05)."""

    TWO = "two"
    ALL = "everybody"


class Courts(StrEnum):
    """Two readings of what a court card is worth (contradiction RT-C07)."""

    RISING = "11 to 14"
    TEN = "10 each"


class CoinTime(StrEnum):
    """Two readings of when the coin of the Wheel falls, of which only two cards know (contradiction RT-C09)."""

    DRAWN = "when drawn"
    USED = "when used"


class Cancelling(StrEnum):
    """Two readings of unequal numbers of Bonus and Penalty (contradiction RT-C10)."""

    ANY = "any cancel all"
    COUNTED = "one by one"


class Account(StrEnum):
    """Two readings of what happens to the Corruption Point (contradiction RT-C18)."""

    MARKED = "marked"
    SPENT = "spent"


class Reshuffle(StrEnum):
    """Two readings of what becomes of the cards of a failed try (contradiction RT-C20)."""

    STAY_OUT = "stay out"
    GO_BACK = "go back"


@dataclass(frozen=True)
class Readings:
    """How the source is read. Whatever is left out is read as this book plays it; the errata say why."""

    ladder: Annotated[
        Ladder,
        Choice(
            options=Ladder,
            title="How much easier an A+ makes a check",
            folded=True,
            worded={Ladder.ILLUSTRATED: "one rank, but Impossible becomes Hard"},
        ),
    ] = Ladder.STRICT
    failures: Annotated[
        CriticalFailures,
        Choice(
            options=CriticalFailures,
            title="Death, the Devil and the Tower",
            folded=True,
            worded={CriticalFailures.PASS: "pass Easy, Medium and Hard checks"},
            formerly={"pass where Majors do": CriticalFailures.PASS},
        ),
    ] = CriticalFailures.FAIL
    needed: Annotated[Needed, Choice(options=Needed, title="Players who have to succeed", folded=True)] = Needed.TWO
    courts: Annotated[Courts, Choice(options=Courts, title="Worth of a court card", folded=True)] = Courts.RISING
    coin_time: Annotated[
        CoinTime,
        Choice(
            options=CoinTime,
            title="Coin for the Wheel of Fortune",
            folded=True,
            worded={
                CoinTime.DRAWN: "flip as soon as you draw the Wheel",
                CoinTime.USED: "flip only if you use the Wheel",
            },
        ),
    ] = CoinTime.DRAWN
    cancelling: Annotated[
        Cancelling,
        Choice(
            options=Cancelling,
            title="Unequal Bonuses and Penalties",
            folded=True,
            worded={
                Cancelling.ANY: "cancel out, however many of each",
                Cancelling.COUNTED: "cancel out one by one",
            },
        ),
    ] = Cancelling.ANY
    account: Annotated[Account, Choice(options=Account, title="Corruption Point for a retry", folded=True)] = (
        Account.MARKED
    )
    reshuffle: Annotated[Reshuffle, Choice(options=Reshuffle, title="Cards from a failed draw", folded=True)] = (
        Reshuffle.STAY_OUT
    )
