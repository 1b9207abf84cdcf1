"""Rolling one skill, or two at once: the score, and whether it reaches the difficulty."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from ...chance import Chance
from ...phrases import counted
from ...rule import Ruling
from ...rulebook import registry
from ..levels import ROLLED_LEVEL, RolledLevel
from ..modifiers import LABOR, Fate, FateChoice, Labor, Leverage
from .scores import FEWEST_DICE, POTENTIAL, Difficulty, Potential, dice_rolled, difficulty_named, score


@registry.rule(
    "tuurna.roll",
    title="Roll a skill",
    sentence="At level {level}, you score {mean} on average.",
    kind="roll",
    essential=("level", "fate"),
    implements=("TU-12", "TU-13", "TU-60", "TU-61", "TU-62", "TU-69", "TU-70", "TU-71"),
    measure="result",
)
def roll(
    chance: Chance,
    *,
    level: RolledLevel = 1,
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
    rules_py.errors.FacesError: faces is 2, 4, 5; allowed: 1 more face from 1 to 6 after the 3 given (...)
    >>> roll.roll(level=0)
    Traceback (most recent call last):
    rules_py.errors.RuleError: level is 0; allowed: a whole number from 1 to 12 (...)
    """
    won = score(chance, level=level, fate=fate, labor=labor, supernatural=supernatural)
    result = won + leverage
    summary = (
        f"You score {won}." if leverage == 0 else f"Your score of {won} becomes {result} with {leverage:+d} leverage."
    )
    return Ruling({"score": won, "result": result}, summary, roll_steps(level, labor, won, leverage))


@registry.rule(
    "tuurna.check",
    title="Check",
    sentence="At level {level} against difficulty {difficulty}<, with {fate} fate>, you succeed {chance} of the time.",
    kind="roll",
    essential=("level", "difficulty"),
    implements=("TU-72",),
    measure="result",
    verdict="success",
)
def check(
    chance: Chance,
    *,
    level: RolledLevel = 1,
    difficulty: Difficulty = 1,
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
        labor: as for `roll`.
        leverage: as for `roll`.
        fate: as for `roll`.
        supernatural: as for `roll`.

    Returns:
        `success`, `score`, `result` and `margin` (result less difficulty).

    Raises:
        RuleError: a parameter is out of its range.

    Source: Rolls, checks (upstream).

    >>> check.roll(level=3, difficulty=3, faces="3, 4, 3").ruling.summary
    'Success: your result of 3 just reaches difficulty 3 (easy).'
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
    return sentence(f"your result of {result}", difficulty_named(difficulty), result - difficulty)


def sentence(reached: str, target: str, margin: int) -> str:
    """Success or failure, what was reached of which target, and by how much."""
    if margin < 0:
        return f"Failure: {reached} is {-margin} short of {target}."
    return f"Success: {reached} beats {target} by {margin}." if margin else f"Success: {reached} just reaches {target}."


def roll_steps(level: int, labor: int, won: int, leverage: int) -> tuple[str, ...]:
    """The way from level to result, a line a step; steps that change nothing are left out."""
    dice = dice_rolled(level, labor)
    steps = []
    if labor:
        floor = ", the fewest you can" if level + labor < FEWEST_DICE else ""
        steps.append(f"At level {level} with {labor:+d} labor, you roll {counted(dice, 'die', 'dice')}{floor}.")
    steps.append(f"Your dice give you {counted(won, 'win', 'wins') if won else 'no wins'}.")
    if leverage:
        steps.append(leverage_step(leverage, won + leverage))
    return tuple(steps)


def leverage_step(leverage: int, result: int) -> str:
    """What leverage made of the score."""
    return f"Leverage {'adds' if leverage > 0 else 'takes off'} {abs(leverage)}, so your result is {result}."


SKILLS_TOGETHER = 2
"""A roll takes one skill or two; with two, the difficulty counts twice. Source: Rolls, two skills (upstream)."""


@registry.rule(
    "tuurna.two_skill_check",
    title="Check with two skills",
    sentence=(
        "With skills at levels {level} and {second_level} against difficulty {difficulty}, you succeed {chance} of the"
        " time."
    ),
    kind="roll",
    essential=("level", "second_level", "difficulty"),
    implements=("TU-77",),
    measure="result",
    verdict="success",
)
def two_skill_check(
    chance: Chance,
    *,
    level: Annotated[int, replace(ROLLED_LEVEL, title="Level of the first skill")] = 1,
    second_level: Annotated[int, replace(ROLLED_LEVEL, title="Level of the second skill")] = 1,
    difficulty: Difficulty = 1,
    labor: Annotated[int, replace(LABOR, title="Labor of the first skill")] = 0,
    second_labor: Annotated[int, replace(LABOR, title="Labor of the second skill")] = 0,
    leverage: Leverage = 0,
    fate: FateChoice = Fate.NEUTRAL,
    supernatural: Annotated[bool, replace(POTENTIAL, title="Supernatural potential in the first skill")] = False,
    second_supernatural: Annotated[
        bool, replace(POTENTIAL, title="Supernatural potential in the second skill")
    ] = False,
) -> Ruling:
    """Roll two skills and add their scores, each cut at its own cap; the sum has to reach twice the difficulty.

    More than eight parameters, because each of the two skills brings its own.

    Args:
        chance: where the dice come from.
        level: of the first skill, 1 to 12.
        second_level: of the second skill, 1 to 12.
        difficulty: 1 or more, before it is doubled.
        labor: dice added to or taken from the first skill.
        second_labor: dice added to or taken from the second skill.
        leverage: points added once, to the sum.
        fate: for both skills; a fate belongs to the character's roll.
        supernatural: whether the first score may reach 12.
        second_supernatural: whether the second score may reach 12.

    Returns:
        `success`, `score` (both together), `result`, `needed` (the doubled difficulty) and `margin`.

    Raises:
        RuleError: a parameter is out of its range.

    Source: Rolls, two skills (upstream).

    >>> two_skill_check.chance(level=3, second_level=3, difficulty=3)
    Fraction(3568, 6561)
    >>> two_skill_check.roll(second_level=0)
    Traceback (most recent call last):
    rules_py.errors.RuleError: second_level is 0; allowed: a whole number from 1 to 12 (...)
    """
    first = score(chance, level=level, fate=fate, labor=labor, supernatural=supernatural, group="first skill")
    second = score(
        chance,
        level=second_level,
        fate=fate,
        labor=second_labor,
        supernatural=second_supernatural,
        group="second skill",
    )
    target = SKILLS_TOGETHER * difficulty
    result = first + second + leverage
    return Ruling(
        {
            "success": result >= target,
            "score": first + second,
            "result": result,
            "needed": target,
            "margin": result - target,
        },
        sentence(
            f"your result of {result}", f"the doubled difficulty (twice {difficulty}, so {target})", result - target
        ),
        (
            f"Your first skill scores {counted(first, 'win', 'wins')}, and your second {second}.",
            *([leverage_step(leverage, result)] if leverage else []),
        ),
    )
