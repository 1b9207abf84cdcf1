"""Difficulties and scores: what a check is measured by, and how many wins a level brings."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from ...chance import Chance
from ...exact import distribution
from ...parameters import Switch, Whole
from ..modifiers import FATES, Fate

SCORE_CAP = 9
"""The highest score of a mortal. Source: Rolls (upstream)."""

SUPERNATURAL_CAP = 12
"""The highest score with supernatural potential in the skill. Source: Rolls (upstream)."""

FEWEST_DICE = 1
"""Labor never takes the last die. Source: Rolls, labor (upstream)."""


@dataclass(frozen=True)
class DifficultyRow:
    """One row of the difficulty table: the name, and what such a task is like."""

    difficulty: int
    name: str
    example: str


DIFFICULTY_TABLE = tuple(
    DifficultyRow(difficulty, name, example)
    for difficulty, (name, example) in enumerate(
        (
            ("trivial", "tying a plain knot, breaking a twig"),
            ("very easy", "keeping a number in mind, throwing a stone across a yard"),
            ("easy", "repeating a sentence, jumping over a low wall"),
            ("mundane", "overhearing a whisper, picking a simple lock, doing school algebra"),
            ("moderate", "a fine point of etiquette, a simple lock, harder algebra"),
            ("challenging", "walking a tightrope, breaking a cipher in a hurry, forcing a stout door"),
            ("difficult", "hard even for experts: a good safe, a strong cipher, winning over a sworn enemy"),
            ("very difficult", "a challenge for the best of mortals: outrunning a tiger, hiding in broad daylight"),
            (
                "nearly impossible",
                "seldom seen at all: building an automaton that thinks, shielding a city from a plague",
            ),
            ("impossible", "what no mortal can do, and even gods don't always manage"),
        ),
        1,
    )
)
"""The named difficulties. Higher whole numbers are legal and have no name (contradiction TU-C12)."""

DIFFICULTY_NAMES = {row.difficulty: row.name for row in DIFFICULTY_TABLE}

HARDEST_NAMED = max(DIFFICULTY_NAMES)
"""The highest difficulty that has a name."""

_EXAMPLES = (1, 4, 7, HARDEST_NAMED)

DIFFICULTY = Whole(
    minimum=1,
    maximum=99,
    title="Difficulty",
    names=DIFFICULTY_NAMES,
    help=f"{', '.join(f'{number} is {DIFFICULTY_NAMES[number]}' for number in _EXAMPLES)}.",
)

POTENTIAL = Switch(title="Supernatural potential", help=f"Raises the score cap from {SCORE_CAP} to {SUPERNATURAL_CAP}.")

Difficulty = Annotated[int, DIFFICULTY]

Potential = Annotated[bool, POTENTIAL]
"""Whether the skill has supernatural potential; never inferred from the level (contradiction TU-C04)."""


def difficulty_named(difficulty: int) -> str:
    """A difficulty with its name, if it has one: `difficulty 3 (easy)`, `difficulty 11`."""
    name = DIFFICULTY_NAMES.get(difficulty)
    return f"difficulty {difficulty} ({name})" if name else f"difficulty {difficulty}"


def dice_rolled(level: int, labor: int) -> int:
    """How many dice a roll takes: the level changed by labor, never fewer than one.

    >>> dice_rolled(3, -5)
    1
    """
    return max(FEWEST_DICE, level + labor)


def score_cap(supernatural: bool) -> int:
    """The highest score, 9 or 12."""
    return SUPERNATURAL_CAP if supernatural else SCORE_CAP


def score(
    chance: Chance,
    *,
    level: int,
    fate: Fate,
    labor: int,
    supernatural: bool,
    group: str = "",
) -> int:
    """The score of one roll of one skill: wins, cut at the cap. Every other rule rolls through this function.

    Returns:
        Wins, 0 to 9, or to 12 with supernatural potential.
    """
    return chance.pool(dice_rolled(level, labor), FATES[fate], cap=score_cap(supernatural), group=group)


def chance_of_wins(dice: int, wins: int, fate: Fate = Fate.NEUTRAL) -> Fraction:
    """The exact chance of at least this many wins from this many dice, as if no cap cut the score.

    Args:
        dice: 1 or more.
        wins: 0 or more.
        fate: which faces win and which grant a further die.

    >>> chance_of_wins(9, 10)
    Fraction(155460482, 387420489)
    """
    # Counting may stop at the wins that are asked for, so this is the whole truth and no approximation.
    reached = distribution(lambda chance: chance.pool(dice, FATES[fate], cap=wins) >= wins)
    return reached.get(True, Fraction())
