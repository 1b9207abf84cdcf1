"""The other readings of Ingenuity: where its source can be read in two ways, and what its author only noted down."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from ..parameters import Choice, Switch


class Tied(StrEnum):
    """Which of two dice with the same face disadvantage hits (contradiction IN-C01)."""

    LARGER = "larger die"
    SMALLER = "smaller die"


class Stacking(StrEnum):
    """What several helpers give together (contradiction IN-C14)."""

    BEST = "best only"
    SUM = "added up"


class StunReading(StrEnum):
    """What being stunned does to concentration (contradiction IN-C16)."""

    CHECK = "a check decides"
    LOST = "lost outright"


class ZeroReading(StrEnum):
    """When zero health makes unconscious (contradiction IN-C19)."""

    STATE = "always"
    CHANGE = "only when you drop to it"


class Resistance(StrEnum):
    """What damage resistance does (contradiction IN-C21)."""

    NOTHING = "not applied"
    SUBTRACTED = "subtracted, but at least 1 gets through"


@dataclass(frozen=True)
class Readings:
    """How the source is read. Whatever is left out is read as this book plays it; the errata say why."""

    tied: Annotated[
        Tied,
        Choice(
            options=Tied,
            title="Die to reroll on a tie",
            help="Only matters with disadvantage, when both dice show the same face.",
            folded=True,
        ),
    ] = Tied.LARGER
    reaction_in_own_turn: Annotated[
        bool,
        Switch(
            title="Reactions allowed on your own turn",
            help="The original can be read both ways. We don't allow reactions on your own turn.",
            folded=True,
        ),
    ] = False
    failed_count: Annotated[
        bool, Switch(title="Count failed powers", help="Even a failed power counts as one you've used.", folded=True)
    ] = False
    owing: Annotated[
        bool,
        Switch(
            title="Focus debt allowed",
            help="You pay after the check, so you may end up owing focus.",
            folded=True,
        ),
    ] = False
    stacking: Annotated[Stacking, Choice(options=Stacking, title="Several helpers", folded=True)] = Stacking.BEST
    stunned: Annotated[StunReading, Choice(options=StunReading, title="When stunned", folded=True)] = StunReading.CHECK
    zero: Annotated[
        ZeroReading,
        Choice(
            options=ZeroReading,
            title="Unconscious at 0 health",
            folded=True,
            formerly={"when newly there": ZeroReading.CHANGE},
        ),
    ] = ZeroReading.STATE
    resistance_rule: Annotated[
        Resistance,
        Choice(
            options=Resistance,
            title="Resistance rule",
            folded=True,
            formerly={"subtracted, at least 1 stays": Resistance.SUBTRACTED},
        ),
    ] = Resistance.SUBTRACTED
    interrupted_resets: Annotated[
        bool,
        Switch(
            title="An interrupted rest gives you new breaks",
            help="Usually only a full rest gives you new breaks.",
            folded=True,
        ),
    ] = False
    two_of_each: Annotated[
        bool,
        Switch(
            title="Two of each",
            help="Two d4s and two d6s. That's what a newer page of the original says. The chapter leaves it open.",
            folded=True,
        ),
    ] = False
    # What only the author's notes say
    notes_ladder: Annotated[
        bool, Switch(title="Ladder from the author's notes", help="This ladder isn't part of the rules.", folded=True)
    ] = False
    drafts: Annotated[
        bool, Switch(title="Drafts in use", help="The drafts are only in the author's notes, so they aren't in force.")
    ] = False
