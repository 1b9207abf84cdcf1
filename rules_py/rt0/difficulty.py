"""Difficulty: seven ranks from Automatic to Impossible, and what a chosen or crossed-out Skill makes of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated

from ..parameters import Choice
from ..readings import Reads
from ..rule import Ruling
from ..rulebook import registry
from .readings import Ladder, Readings


class Rank(StrEnum):
    """The ranks, the easiest first. Source: Determining the Difficulty of a Skill Check."""

    AUTOMATIC = "Automatic"
    TRIVIAL = "Trivial"
    EASY = "Easy"
    MEDIUM = "Medium"
    HARD = "Hard"
    UNLIKELY = "Unlikely"
    IMPOSSIBLE = "Impossible"


RANKS = tuple(Rank)


@dataclass(frozen=True)
class RankRow:
    """One row of the ladder: a rank, its place from 0, and what such a task is like."""

    position: int
    rank: Rank
    yardstick: str


LADDER = tuple(
    RankRow(position, rank, yardstick)
    for position, (rank, yardstick) in enumerate(
        (
            (Rank.AUTOMATIC, "walking or breathing"),
            (Rank.TRIVIAL, "making toast"),
            (Rank.EASY, "most people manage it, most of the time"),
            (Rank.MEDIUM, "somebody with training usually manages it"),
            (Rank.HARD, "a well-trained adult might manage it"),
            (Rank.UNLIKELY, "a world-class sniper's shot of a lifetime, from over a kilometre away"),
            (Rank.IMPOSSIBLE, "eating the Moon, or jumping into space"),
        )
    )
)
"""Source: Determining the Difficulty of a Skill Check."""


class Standing(StrEnum):
    """What a Skill is on the Report Card of the player who makes the check."""

    CHOSEN = "A+"
    OTHER = "no mark"
    CROSSED_OUT = "Fail"


ILLUSTRATED_STEP = {Rank.IMPOSSIBLE: Rank.HARD}
"""Where the example in the source goes further than one rank. Source: Skills, the paragraph on Chosen Skills."""

Difficulty = Annotated[Rank, Choice(options=Rank, title="Difficulty")]

MARK = Choice(
    options=Standing,
    title="Mark in the Skill",
    formerly={"chosen": Standing.CHOSEN, "neither": Standing.OTHER, "crossed out": Standing.CROSSED_OUT},
)

SkillStanding = Annotated[
    Standing,
    replace(
        MARK,
        title="Your mark in the Skill",
        help="An A+ makes the check one rank easier. A Fail makes it Impossible.",
    ),
]


def easier(rank: Rank, readings: Readings = Readings()) -> Rank:
    """The rank of a check that is made with a Chosen Skill; Automatic stays Automatic (contradiction RT-C04)."""
    if readings.ladder is Ladder.ILLUSTRATED and rank in ILLUSTRATED_STEP:
        return ILLUSTRATED_STEP[rank]
    return RANKS[max(0, RANKS.index(rank) - 1)]


def rank_with(rank: Rank, standing: Standing, readings: Readings = Readings()) -> Rank:
    """The rank of a check for the player who makes it."""
    if standing is Standing.CROSSED_OUT:
        return Rank.IMPOSSIBLE
    return easier(rank, readings) if standing is Standing.CHOSEN else rank


def rank_in_words(rank: Rank, standing: Standing, found: Rank) -> str:
    """A sentence about the rank that somebody's Skill makes of another."""
    if found is rank and standing is not Standing.OTHER:
        return f"{rank} stays {found}, because no rank is {'easier' if standing is Standing.CHOSEN else 'harder'}."
    because = {Standing.CHOSEN: "you have an A+ in the Skill", Standing.CROSSED_OUT: "you have a Fail in the Skill"}
    reason = because.get(standing, "you have no mark in the Skill")
    return f"{rank} {'stays' if found is rank else 'becomes'} {found}, because {reason}."


def checked_at(rank: Rank) -> str:
    """The check in words: `a Medium check`, `an Easy check`."""
    return f"{'a' if rank[0] not in 'AEIU' else 'an'} {rank} check"


@registry.rule("rt0.rank", title="A rank on the ladder", kind="calculation", workings=True, implements=("RT-22",))
def rank(*, difficulty: Difficulty = Rank.MEDIUM) -> Ruling:
    """The place of a rank on the ladder.

    Args:
        difficulty: one of the seven ranks.

    Returns:
        Its `position`, 0 for Automatic to 6 for Impossible, and a `yardstick`.

    Raises:
        RuleError: any other name.

    Source: Determining the Difficulty of a Skill Check.

    >>> rank(difficulty="Unlikely")["position"]
    5
    >>> rank(difficulty="Difficult")
    Traceback (most recent call last):
    rules_py.errors.RuleError: difficulty is 'Difficult'; allowed: one of Automatic, Trivial, Easy, Medium, ...
    """
    row = LADDER[RANKS.index(difficulty)]
    return Ruling(
        {"position": row.position, "yardstick": row.yardstick},
        f"Counting from 0, {difficulty} is rank {row.position}. What it's like: {row.yardstick}.",
    )


@registry.rule(
    "rt0.rank_for_skill",
    title="The rank for your Skill",
    sentence="{ruling}",
    kind="calculation",
    implements=("RT-16",),
)
def rank_for_skill(
    *,
    difficulty: Difficulty = Rank.MEDIUM,
    skill: SkillStanding = Standing.OTHER,
    readings: Annotated[Readings, Reads("ladder")] = Readings(),
) -> Ruling:
    """The rank of a check for a player with an A+ in the Skill, a Fail in it, or neither.

    Args:
        difficulty: the rank that the GM names.
        skill: the mark in it: A+, no mark, or Fail.
        readings: one rank easier, or as the source illustrates it (contradiction RT-C01).

    Returns:
        The `rank` that counts.

    Raises:
        RuleError: an unknown rank.

    Source: Skills, the paragraphs on chosen and crossed-out Skills.

    >>> rank_for_skill(difficulty="Hard", skill="A+")["rank"]
    'Medium'
    >>> rank_for_skill(difficulty="Impossible", ladder="as illustrated", skill="A+")["rank"]
    'Hard'
    >>> rank_for_skill(difficulty="harder")
    Traceback (most recent call last):
    rules_py.errors.RuleError: difficulty is 'harder'; allowed: one of Automatic, ... ('Hard' is the nearest of 7 ...)
    """
    found = rank_with(difficulty, skill, readings)
    return Ruling({"rank": str(found)}, rank_in_words(difficulty, skill, found))
