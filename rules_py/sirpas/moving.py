"""Moving: how hard it is to fall well, to climb, to endure, and to get away."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from ..chance import Chance
from ..parameters import Choice, Switch, Whole
from ..readings import Reads
from ..rule import Ruling
from ..rulebook import registry
from .checks import (
    AMOUNT,
    DIFFICULTY,
    HIGHEST,
    VALUE,
    Added,
    Difficulty,
    Fortune,
    FortuneChoice,
    Fumbling,
    Grade,
    Knack,
    KnackChoice,
    Modifier,
    Training,
    TrainingChoice,
    Vantages,
    attempt,
    knack_bonus,
    level_of,
)
from .checks.levels import Tries
from .deeds import result_of
from .readings import Readings


@dataclass(frozen=True)
class Fall:
    """How hard it is to land well.

    Attributes:
        feet: from up to so high.
        difficulty: of the check.
    """

    feet: int
    difficulty: Difficulty


FALLS = tuple(Fall(feet, difficulty) for feet, difficulty in zip((6, 9, 12, 18, 24, 30), Difficulty, strict=True))
"""Above the last one the check fails by itself. Source: ST-13."""

DAMAGE_PER_FOOT = 1
"""Damage points of a fall. Source: Acrobatics."""

FALL_DAMAGE = "blunt"
"""The type of that damage (SC-112)."""


def fall_from(feet: int) -> Difficulty | None:
    """How hard landing is; None above the last height. Between two heights the higher one counts (SC-066).

    >>> str(fall_from(10)), fall_from(31)
    ('Normal', None)
    """
    return next((fall.difficulty for fall in FALLS if feet <= fall.feet), None)


@registry.rule(
    "sirpas.fall",
    title="Falling",
    sentence=(
        "With Acrobatics {value}< and a modifier of {modifier}>, a fall from {height} feet ends well {chance} of"
        " the time."
    ),
    kind="roll",
    implements=("SI-128", "SI-129"),
    measure="damage",
    verdict="success",
)
def fall(
    chance: Chance,
    *,
    height: Annotated[int, replace(AMOUNT, title="Height", unit="feet")] = 0,
    value: Annotated[int, replace(VALUE, title="Acrobatics", help="")] = 0,
    modifier: Modifier = 0,
    dice: TrainingChoice = Training.PLAIN,
    fortune: FortuneChoice = Fortune.ORDINARY,
    knack: KnackChoice = Knack.NONE,
    fumbling: Fumbling = False,
) -> Ruling:
    """After a fall, a check of Acrobatics lands well; else each foot hurts.

    Args:
        chance: where the dice come from; for no height, or for too great a one, none are needed.
        height: 0 to 9999 feet.
        value: of Acrobatics, 0 to 20.
        modifier: -30 to 30.
        dice: plain, Expertise or Mastery.
        fortune: ordinary, Lucky or Unlucky.
        knack: Easygoing, Natural or Self Taught on Acrobatics, or none.
        fumbling: whether the character has that disadvantage.

    Returns:
        `success`, `damage` in points, its `type`, and the `difficulty` (empty where nothing is rolled); as details
        the `natural` result, the `total`, the `needed` and the `margin` of the check.

    Raises:
        RuleError: a number out of its range; or Self Taught with Expertise.

    Source: Acrobatics; contradictions SC-066, SC-112.

    >>> fall.roll(faces="3, 3, 3", height=12, value=11).ruling.summary
    'You take 12 points of blunt damage. A 12-foot fall is a Normal check.'
    >>> fall.roll(height=-1)
    Traceback (most recent call last):
    rules_py.errors.RuleError: height is -1; allowed: a whole number from 0 to 9999
    """
    vantages = Vantages(dice, fortune, fumbling, knack)
    hard = fall_from(height) if height else None
    if hard:
        shown = attempt(chance, hard, Added(value, modifier), vantages)
        steps = shown.steps
    else:
        shown = None
        always = f"a fall from {height} feet always fails" if height else "nobody falls"
        steps = (chance.needless(always),)
    landed = height == 0 or (shown is not None and bool(shown["success"]))
    damage = 0 if landed else height * DAMAGE_PER_FOOT
    article = "an" if hard is Difficulty.EASY else "a"
    high = f"Nobody lands well from {height} feet" if height else "There's no fall"
    how = f"{'An' if height in (8, 11, 18) else 'A'} {height}-foot fall is {article} {hard} check" if hard else high
    points = f"{damage} point{'s' * (damage != 1)} of {FALL_DAMAGE} damage"
    said = f"You take {points}" if damage else "You land unharmed"
    return Ruling(
        {"success": landed, "damage": damage, "type": FALL_DAMAGE, "difficulty": str(hard) if hard else None},
        f"{said}. {how}.",
        steps,
        details={name: shown[name] for name in ("natural", "total", "needed", "margin")} if shown else {},
    )


SURFACES = dict(zip(("ivy", "old bricks", "stone", "rock", "castle wall", "polished wall"), Difficulty, strict=True))
"""How hard each surface is to climb. Source: ST-14."""

FEET_PER_CHECK = 6
"""Feet that a success takes a climber; a critical one takes them twice as far. Source: Climbing."""


@registry.rule(
    "sirpas.climb",
    title="Climbing",
    sentence="With Climbing {value} and {height} feet of {surface} to go, you climb higher {chance} of the time.",
    kind="roll",
    essential=("surface", "height", "value"),
    implements=("SI-139", "SI-140"),
    measure="feet",
    verdict="success",
    grades=tuple(Grade),
)
def climb(
    chance: Chance,
    *,
    surface: Annotated[str, Choice(options=tuple(SURFACES), title="Surface")] = "ivy",
    height: Annotated[
        int, replace(AMOUNT, minimum=1, title="Wall", unit="feet", help="How much of the wall is left.")
    ] = 1,
    value: Annotated[int, replace(VALUE, title="Climbing", help="")] = 0,
    modifier: Modifier = 0,
    dice: TrainingChoice = Training.PLAIN,
    tries: Tries = 0,
    fortune: FortuneChoice = Fortune.ORDINARY,
    knack: KnackChoice = Knack.NONE,
    fumbling: Fumbling = False,
) -> Ruling:
    """One check of somebody who climbs.

    More than eight parameters, because each advantage and disadvantage that touches the dice counts for itself.

    Args:
        chance: where the dice come from.
        surface: what is climbed.
        height: 1 to 9999 feet that are left.
        value: of Climbing, 0 to 20.
        modifier: -30 to 30.
        dice: plain, Expertise or Mastery.
        tries: how often this piece was tried before, 0 to 20.
        fortune: ordinary, Lucky or Unlucky.
        knack: Easygoing, Natural or Self Taught on Climbing, or none.
        fumbling: whether the character has that disadvantage.

    Returns:
        `success`, `grade`, `margin`, `feet` (climbed by this check), `falls`, and `checks`, how many successes the wall
        takes from here without a critical one.

    Raises:
        RuleError: an unknown surface, or a number out of its range; or Self Taught with Expertise.

    Source: Climbing; contradictions SC-067, SC-118.

    >>> climb.roll(faces="6, 6, 5", value=14, surface="stone", height=20).ruling.summary
    'You climb 12 feet. Critical success: 31 against 21, margin +10.'
    >>> climb.roll(surface="glass")
    Traceback (most recent call last):
    rules_py.errors.RuleError: surface is 'glass'; allowed: one of ivy, old bricks, stone, rock, ...
    """
    vantages = Vantages(dice, fortune, fumbling, knack)
    shown = attempt(chance, SURFACES[surface], Added(value, modifier), vantages, tries)
    reach = {Grade.CRITICAL_SUCCESS: 2 * FEET_PER_CHECK, Grade.SUCCESS: FEET_PER_CHECK}
    feet = min(height, reach.get(Grade(shown["grade"]), 0))
    falls = shown["grade"] == Grade.CRITICAL_FAILURE
    unit = "foot" if feet == 1 else "feet"
    where = "You fall" if falls else f"You climb {feet} {unit}" if feet else "You stay where you are"
    return Ruling(
        result_of(shown) | {"feet": feet, "falls": falls, "checks": -(-height // FEET_PER_CHECK)},
        f"{where}. {shown.summary}",
        shown.steps,
    )


PENALTY_PER_CHECK = -1
"""What each earlier check of Endurance against the same strain takes from the next. Source: Endurance."""


@registry.rule(
    "sirpas.endurance",
    title="Enduring",
    sentence=(
        "With Endurance {value}<, after {earlier:earlier check|earlier checks}>, you keep going {chance} of the time."
    ),
    kind="roll",
    essential=("value", "earlier", "difficulty"),
    implements=("SI-147", "SI-148", "SI-149"),
    measure="margin",
    verdict="success",
    grades=tuple(Grade),
)
def endurance(
    chance: Chance,
    *,
    value: Annotated[int, replace(VALUE, title="Endurance", help="")] = 0,
    earlier: Annotated[
        int, Whole(minimum=0, maximum=20, title="Earlier checks", help="Against this strain, since the last rest.")
    ] = 0,
    won: Annotated[bool, Switch(title="The previous check was a critical success")] = False,
    difficulty: Annotated[Difficulty, DIFFICULTY] = Difficulty.NORMAL,
    modifier: Modifier = 0,
    dice: TrainingChoice = Training.PLAIN,
    fortune: FortuneChoice = Fortune.ORDINARY,
    knack: KnackChoice = Knack.NONE,
    fumbling: Fumbling = False,
    readings: Annotated[Readings, Reads("grows")] = Readings(),
) -> Ruling:
    """A check against a long strain; each one makes the next harder, whatever lies between, until there is a rest.

    More than eight parameters, because each advantage and disadvantage that touches the dice counts for itself.

    Args:
        chance: where the dice come from; none are needed when the check is won already.
        value: of Endurance, 0 to 20.
        earlier: checks before this one that still count, 0 to 20.
        won: whether the previous check was a critical success, so that this one is won by itself.
        difficulty: of the strain.
        modifier: -30 to 30.
        dice: plain, Expertise or Mastery.
        fortune: ordinary, Lucky or Unlucky.
        knack: Easygoing, Natural or Self Taught on Endurance, or none.
        fumbling: whether the character has that disadvantage.
        readings: whether a critical success adds a point to the penalty, as its words can be read.

    Returns:
        `success`, `grade`, `margin`, `penalty` (on this check), `next_penalty`, `next_is_won`, and `hopeless`, whether
        not even the best dice would reach the success level: then there is no roll, and the margin is that of the best.

    Raises:
        RuleError: a number out of its range; or Self Taught with Expertise.

    Source: Endurance; contradictions SC-055, SC-058, SC-118.

    >>> endurance.roll(faces="4, 4, 3", value=11, earlier=1).ruling.summary
    'You keep going. Success: 21 against 21, margin 0. Your next check has a penalty of -2.'
    >>> endurance.roll(value=21)
    Traceback (most recent call last):
    rules_py.errors.RuleError: value is 21; allowed: a whole number from 0 to 20
    """
    penalty = earlier * PENALTY_PER_CHECK
    added = Added(value, modifier + penalty)
    best, needed = added.sum + knack_bonus(knack, difficulty) + HIGHEST, level_of(difficulty).success_level
    hopeless = best < needed
    finished = hopeless and not won
    vantages = Vantages(dice, fortune, fumbling, knack)
    shown = None if won or finished else attempt(chance, difficulty, added, vantages)
    certain = "the previous check was a critical success, so you pass this one"
    never = f"even a natural {HIGHEST} would make only {best}, and you need {needed}"
    steps = shown.steps if shown else (chance.needless(never if finished else certain),)
    grade = Grade(shown["grade"]) if shown else Grade.FAILURE if finished else Grade.SUCCESS
    margin = shown["margin"] if shown else best - needed if finished else 0
    critical = grade is Grade.CRITICAL_SUCCESS
    counted = max(0, earlier - 1) if critical and not readings.grows else earlier + 1
    words = {
        Grade.CRITICAL_FAILURE: "You're exhausted and have to rest",
        Grade.FAILURE: "You have to try again",
    }.get(grade, "You keep going")
    result = shown.summary if shown else "You pass this check without a roll."
    after = counted * PENALTY_PER_CHECK
    said = f"{words}. {result} Your next check has {f'a penalty of {after}' if after else 'no penalty'}."
    return Ruling(
        {
            "success": grade.passes,
            "grade": str(grade),
            "margin": margin,
            "penalty": penalty,
            "next_penalty": after,
            "next_is_won": critical,
            "hopeless": hopeless,
        },
        f"You're finished: {never}." if finished else said,
        steps,
    )
