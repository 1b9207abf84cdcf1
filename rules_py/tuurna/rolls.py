"""Rolls and checks: dice for a level, wins, the score, and whether it reaches the difficulty."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from ..chance import Chance
from ..parameters import Switch, Whole
from ..rule import Ruling, registry
from .levels import RolledLevel
from .modifiers import FATES, Fate, FateChoice, Labor, Leverage

SCORE_CAP = 9
"""The highest score of a mortal. Source: Rolls (upstream)."""

SUPERNATURAL_CAP = 12
"""The highest score with supernatural potential in the skill. Source: Rolls (upstream)."""

FEWEST_DICE = 1
"""Labor never takes the last die. Source: Rolls, labor (upstream)."""


@dataclass(frozen=True)
class DifficultyRow:
    """One row of the difficulty table."""

    difficulty: int
    name: str


DIFFICULTY_TABLE = tuple(
    DifficultyRow(difficulty, name)
    for difficulty, name in enumerate(
        (
            "trivial", "very easy", "easy", "mundane", "moderate",
            "challenging", "difficult", "very difficult", "nearly impossible", "impossible",
        ),
        1,
    )
)  # fmt: skip
"""The named difficulties. Higher whole numbers are legal and have no name (contradiction TU-C12)."""

DIFFICULTY_NAMES = {row.difficulty: row.name for row in DIFFICULTY_TABLE}

HARDEST_NAMED = max(DIFFICULTY_NAMES)
"""The highest difficulty that has a name."""

Difficulty = Annotated[int, Whole(minimum=1, maximum=99, title="Difficulty", names=DIFFICULTY_NAMES)]

Potential = Annotated[
    bool, Switch(title="Supernatural potential", help=f"Lifts the score cap from {SCORE_CAP} to {SUPERNATURAL_CAP}.")
]
"""Whether the skill has supernatural potential; never inferred from the level (contradiction TU-C04)."""


def difficulty_name(difficulty: int) -> str:
    """The name of a difficulty, or `unnamed` past the table."""
    return DIFFICULTY_NAMES.get(difficulty, "unnamed")


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
    fate: Fate = Fate.NEUTRAL,
    labor: int = 0,
    supernatural: bool = False,
    group: str = "",
) -> int:
    """The score of one roll of one skill: wins, cut at the cap. Every other rule rolls through this function.

    Returns:
        Wins, 0 to 9, or to 12 with supernatural potential.
    """
    return chance.pool(dice_rolled(level, labor), FATES[fate], cap=score_cap(supernatural), group=group)


def counted(count: int, one: str, more: str) -> str:
    """`1 die`, `2 dice`."""
    return f"{count} {one if abs(count) == 1 else more}"


@registry.rule(
    "tuurna.roll",
    title="Roll a skill",
    kind="roll",
    implements=("TU-12", "TU-13", "TU-60", "TU-61", "TU-62", "TU-69", "TU-70", "TU-71"),
    measure="result",
)
def roll(
    chance: Chance,
    *,
    level: RolledLevel = 5,
    labor: Labor = 0,
    leverage: Leverage = 0,
    fate: FateChoice = Fate.NEUTRAL,
    supernatural: Potential = False,
) -> Ruling:
    """Roll as many six-sided dice as the level and count wins.

    Args:
        chance: where the dice come from.
        level: 1 to 12; level 0 cannot be rolled.
        labor: dice added or taken away; at least one die stays.
        leverage: points added to the score; the result may pass the cap or fall below 0 (contradiction TU-C34).
        fate: which faces win and which grant a further die.
        supernatural: whether the score may reach 12 instead of 9.

    Returns:
        `score` (0 to 9 or 12) and `result` (score and leverage together).

    Raises:
        RuleError: a parameter is out of its range.

    Source: Skill Levels, first paragraph; Rolls (upstream).

    >>> roll.roll(level=3, faces="2, 4, 5, 1").ruling["score"]
    2
    >>> roll.roll(level=3, faces="2, 4, 5")  # the five grants a further die
    Traceback (most recent call last):
    rules_py.errors.FacesError: faces is 2, 4, 5; allowed: 1 more face from 1 to 6 behind the 3 given (...)
    >>> roll.roll(level=0)
    Traceback (most recent call last):
    rules_py.errors.RuleError: level is 0; allowed: a whole number from 1 to 12 (...)
    """
    won = score(chance, level=level, fate=fate, labor=labor, supernatural=supernatural)
    result = won + leverage
    summary = f"Score {won}." if leverage == 0 else f"Result {result}: score {won} and leverage {leverage:+d}."
    return Ruling({"score": won, "result": result}, summary, roll_steps(level, labor, won, leverage))


@registry.rule(
    "tuurna.check",
    title="Check",
    kind="roll",
    implements=("TU-72",),
    measure="result",
    verdict="success",
)
def check(
    chance: Chance,
    *,
    level: RolledLevel = 5,
    difficulty: Difficulty = 5,
    labor: Labor = 0,
    leverage: Leverage = 0,
    fate: FateChoice = Fate.NEUTRAL,
    supernatural: Potential = False,
) -> Ruling:
    """Roll a skill against a difficulty; the result has to reach it.

    Args:
        chance: where the dice come from.
        level: 1 to 12.
        difficulty: 1 or more; 1 to 10 have names.
        labor, leverage, fate, supernatural: as for `roll`.

    Returns:
        `success`, `score`, `result` and `margin` (result less difficulty).

    Raises:
        RuleError: a parameter is out of its range.

    Source: Rolls, checks (upstream).

    >>> check.roll(level=3, difficulty=3, faces="3, 4, 3").ruling.summary
    'Success: result 3 against difficulty 3 (easy), just reached.'
    >>> check.chance(level=2, difficulty=2)
    Fraction(16, 27)
    """
    won = score(chance, level=level, fate=fate, labor=labor, supernatural=supernatural)
    result = won + leverage
    return Ruling(
        {"success": result >= difficulty, "score": won, "result": result, "margin": result - difficulty},
        verdict_sentence(result, difficulty),
        roll_steps(level, labor, won, leverage),
    )


def verdict_sentence(result: int, difficulty: int) -> str:
    """The one sentence of a check: outcome, figures, margin."""
    margin = result - difficulty
    name = difficulty_name(difficulty)
    against = f"result {result} against difficulty {difficulty} ({name})"
    if margin < 0:
        return f"Failure: {against}, {-margin} short."
    return f"Success: {against}, " + (f"{margin} more than needed." if margin else "just reached.")


def roll_steps(level: int, labor: int, won: int, leverage: int) -> tuple[str, ...]:
    """The way from level to result, a line a step; steps that change nothing are left out."""
    dice = dice_rolled(level, labor)
    steps = []
    if labor:
        floor = f", but never fewer than {FEWEST_DICE}" if level + labor < FEWEST_DICE else ""
        steps.append(f"Level {level} and labor {labor:+d} give {counted(dice, 'die', 'dice')}{floor}.")
    steps.append(f"The dice score {counted(won, 'win', 'wins')}.")
    if leverage:
        steps.append(f"Leverage {leverage:+d} makes it {won + leverage}.")
    return tuple(steps)
