"""Wounds on the sheet: their sizes, what they take away, and where the next one goes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...parameters import Choice, Maybe, Rows, Text, Whole
from ..skills import FAMILY_OF


@dataclass(frozen=True)
class Wound:
    """One size of wound.

    Attributes:
        size: the damage that is left after Luck.
        name: what the drafts call it.
        heals: when it is gone.
    """

    size: int
    name: str
    heals: str


WOUND_TABLE = (
    Wound(1, "a scratch", "once you've slept"),
    Wound(2, "a deep cut", "by the end of the chapter"),
    Wound(3, "something badly broken", "after weeks of rest"),
    Wound(4, "something lost for good", "never"),
    Wound(5, "a deadly wound", "never: you die when the Round ends"),
)
"""Sizes of wounds. Source: Damage (upstream drafts); when they heal is ours, see the chapter on contests."""

_BY_SIZE = {one.size: one for one in WOUND_TABLE}

DEADLY = max(_BY_SIZE)
"""This wound kills. Source: Damage (upstream drafts)."""

SCENES_A_CHAPTER = range(5, 11)
"""Scenes in a chapter of the story, roughly; when it ends, a deep cut is gone. Source: ours."""

HINDERS_FROM = 2
"""From this size a wound takes a die. Source: ours, since the game does not say."""

_TAKES = 1
"""Dice that such a wound takes from what it hurts to do. Source: ours."""

WOUNDS = Rows(
    title="Wounds",
    columns={
        "size": Whole(minimum=1, maximum=DEADLY, title="Size", names={one.size: one.name for one in WOUND_TABLE}),
        "wound": Text(allowed_text="a few words, or nothing", longest=40, trimmed=True, title="Where and how"),
        "hurts": Maybe(kind=Choice(options=tuple(FAMILY_OF)), title="The only skill it hurts"),
    },
    defaults={"wound": "", "hurts": None},
    at_most=DEADLY,
    help="If the wound hurts everything you do, leave the skill empty. If you pick a fundamental skill, the wound hurts"
    " its practical skills, too.",
)


def called(row: Mapping[str, Any]) -> str:
    """A wound in a few words: the player's own, or those of its size.

    >>> called({"size": 2, "wound": "", "hurts": None}), called({"size": 2, "wound": "twisted ankle", "hurts": None})
    ('a deep cut', 'twisted ankle')
    """
    return str(row["wound"] or _BY_SIZE[row["size"]].name)


def hurts(row: Mapping[str, Any], skill: str) -> bool:
    """Whether a wound or condition touches a skill: all of them, this one, or its whole family.

    >>> hurts({"hurts": "Fitness"}, "Agility"), hurts({"hurts": "Agility"}, "Fitness"), hurts({"hurts": None}, "Logic")
    (True, False, True)
    """
    return row["hurts"] in (None, skill, FAMILY_OF[skill].fundamental)


def hurts_to_do(row: Mapping[str, Any]) -> str:
    """What a wound hurts to do, in a word: nothing as long as it takes no die.

    >>> [hurts_to_do({"size": size, "hurts": skill}) for size, skill in ((1, None), (2, None), (2, "Agility"))]
    ['nothing', 'everything', 'Agility']
    """
    return row["hurts"] or "everything" if row["size"] >= HINDERS_FROM else "nothing"


def dice_lost(wounds: Iterable[Mapping[str, Any]], skill: str) -> list[tuple[int, str]]:
    """What each wound takes from the dice of a skill, with its name.

    >>> dice_lost([{"size": 1, "wound": "", "hurts": None}, {"size": 3, "wound": "", "hurts": None}], "Logic")
    [(1, 'something badly broken')]
    """
    return [(_TAKES, called(row)) for row in wounds if row["size"] >= HINDERS_FROM and hurts(row, skill)]


def settles_at(wounds: Iterable[Mapping[str, Any]], size: int) -> int:
    """The size that a new wound has: the next larger one that is free, for wounds do not stack.

    >>> settles_at([{"size": 2}], 2), settles_at([{"size": 2}, {"size": 3}], 2), settles_at([{"size": 4}], 4)
    (3, 4, 5)
    """
    taken = {row["size"] for row in wounds}
    return next((free for free in range(min(size, DEADLY), DEADLY) if free not in taken), DEADLY)


def without(wounds: Sequence[Mapping[str, Any]], largest: int) -> list[Mapping[str, Any]]:
    """The wounds that are left when those up to a size have healed."""
    return [row for row in wounds if row["size"] > largest]
