"""Rolls and checks: dice for a level, wins, the score, and whether it reaches the difficulty.

One chapter of the book is one module: five rules with their examples take more than the usual 300 lines.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from operator import add
from typing import Annotated

from ..chance import Chance
from ..exact import distribution
from ..parameters import Choice, Several, Switch, Whole
from ..rule import Ruling, registry
from .levels import ROLLED_LEVEL, RolledLevel
from .modifiers import FATES, FURTHEST, LABOR, Fate, FateChoice, Labor, Leverage

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
            ("very easy", "keeping a number in mind, a stone's throw across a yard"),
            ("easy", "repeating a sentence, a jump over a low wall"),
            ("mundane", "catching a whisper, a plain lock, school algebra"),
            ("moderate", "a fine point of manners, a plain lock once more, harder algebra"),
            ("challenging", "walking a rope, breaking a cipher in a hurry, forcing a stout door"),
            ("difficult", "a strong cipher or a good safe, for a specialist too"),
            ("very difficult", "at the edge of what the best mortals manage"),
            ("nearly impossible", "a feat of the best mortals, seldom seen"),
            ("impossible", "out of mortal reach, within that of a god"),
        ),
        1,
    )
)
"""The named difficulties. Higher whole numbers are legal and have no name (contradiction TU-C12)."""

DIFFICULTY_NAMES = {row.difficulty: row.name for row in DIFFICULTY_TABLE}

HARDEST_NAMED = max(DIFFICULTY_NAMES)
"""The highest difficulty that has a name."""

DIFFICULTY = Whole(minimum=1, maximum=99, title="Difficulty", names=DIFFICULTY_NAMES)

POTENTIAL = Switch(title="Supernatural potential", help=f"Lifts the score cap from {SCORE_CAP} to {SUPERNATURAL_CAP}.")

Difficulty = Annotated[int, DIFFICULTY]

Potential = Annotated[bool, POTENTIAL]
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
    """The exact chance that so many dice bring at least so many wins, as if no cap cut the score.

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
    return sentence(
        f"result {result} against difficulty {difficulty} ({difficulty_name(difficulty)})", result - difficulty
    )


def sentence(against: str, margin: int) -> str:
    """Success or failure, what stood against what, and by how much."""
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


SKILLS_TOGETHER = 2
"""A roll takes one skill or two; with two, the difficulty counts twice. Source: Rolls, two skills (upstream)."""


@registry.rule(
    "tuurna.two_skill_check",
    title="Check with two skills",
    kind="roll",
    implements=("TU-77",),
    measure="result",
    verdict="success",
)
def two_skill_check(
    chance: Chance,
    *,
    level: Annotated[int, replace(ROLLED_LEVEL, title="Level of the first skill")] = 6,
    second_level: Annotated[int, replace(ROLLED_LEVEL, title="Level of the second skill")] = 4,
    difficulty: Difficulty = 5,
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
        `success`, `score` (both together), `result`, `target` (the doubled difficulty) and `margin`.

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
            "target": target,
            "margin": result - target,
        },
        sentence(f"result {result} against twice difficulty {difficulty}, {target}", result - target),
        (
            f"The first skill scores {counted(first, 'win', 'wins')}, the second {second}.",
            *([f"Leverage {leverage:+d} makes it {result}."] if leverage else []),
        ),
    )


class GroupCount(StrEnum):
    """Which result of a group has to reach the difficulty; the Narrator picks. Source: Rolls, group checks."""

    HIGHEST = "highest"
    LOWEST = "lowest"
    AVERAGE = "average"


COUNTING: Mapping[GroupCount, Callable[[int, int], int]] = {
    GroupCount.HIGHEST: max,
    GroupCount.LOWEST: min,
    GroupCount.AVERAGE: add,
}
"""How two results become one. For the average the sum is kept, so that nothing is ever rounded."""

LARGEST_GROUP = 12
"""So many roll together at most: more than sit at any table."""

GroupCountChoice = Annotated[
    GroupCount,
    Choice(
        options=GroupCount,
        title="What counts",
        help="Highest: one success will do. Lowest: one failure spoils it. Average: all have a share.",
    ),
]


@registry.rule(
    "tuurna.group_check",
    title="Group check",
    kind="roll",
    implements=("TU-74",),
    measure="counted",
    verdict="success",
)
def group_check(
    chance: Chance,
    *,
    levels: Annotated[
        tuple[int, ...], Several(kind=ROLLED_LEVEL, at_least=1, at_most=LARGEST_GROUP, title="Levels of the group")
    ] = (5, 3, 1),
    difficulty: Difficulty = 4,
    count: GroupCountChoice = GroupCount.HIGHEST,
    labor: Labor = 0,
    leverage: Leverage = 0,
    fate: FateChoice = Fate.NEUTRAL,
    supernatural: Potential = False,
) -> Ruling:
    """Everybody in a group rolls; the highest, the lowest or the average result has to reach the difficulty.

    Modifiers here are those of the whole group. Where they differ, let everybody roll, and give the results to
    `tuurna.group_results`.

    Args:
        chance: where the dice come from.
        levels: one to twelve levels, each 1 to 12.
        difficulty: 1 or more.
        count: which result counts.
        labor: dice added to or taken from every roll.
        leverage: points added to every score.
        fate: for every roll.
        supernatural: whether every score may reach 12.

    Returns:
        `success`, `counted` (the highest, the lowest, or for the average the sum of all results), `needed` (the
        difficulty, or for the average the difficulty times the size of the group) and `margin`.

    Raises:
        RuleError: an empty group, or a parameter out of its range.

    Source: Rolls, group checks (upstream); contradiction TU-C36.

    >>> group_check.roll(levels=[1, 2], difficulty=1, count="average", faces="1, 3, 4").ruling.summary
    'Success: results that add up to 2 against 2, which is difficulty 1 for each of 2, just reached.'
    >>> group_check.roll(levels=[])
    Traceback (most recent call last):
    rules_py.errors.RuleError: levels is empty; allowed: 1 to 12 values, each a whole number from 1 to 12 (...
    """

    def turn(number: int, level: int) -> Callable[[Chance, _Tally], _Tally]:
        def rolled(luck: Chance, tally: _Tally) -> _Tally:
            group = f"character {number}"
            won = score(luck, level=level, fate=fate, labor=labor, supernatural=supernatural, group=group)
            return tally.with_result(won + leverage, count)

        return rolled

    tally = chance.fold(_Tally(), [turn(number, level) for number, level in enumerate(levels, 1)])
    return _group_ruling(tally, len(levels), difficulty, count)


@registry.rule("tuurna.group_results", title="Group check from results", kind="calculation", implements=("TU-74",))
def group_results(
    *,
    results: Annotated[
        tuple[int, ...],
        Several(
            kind=Whole(minimum=-FURTHEST, maximum=FURTHEST + SUPERNATURAL_CAP),
            at_least=1,
            at_most=LARGEST_GROUP,
            title="Results of the group",
        ),
    ] = (6, 3, 3),
    difficulty: Difficulty = 4,
    count: GroupCountChoice = GroupCount.AVERAGE,
) -> Ruling:
    """Whether a group passes a check, from the results that its members have rolled.

    Args:
        results: one to twelve results.
        difficulty: 1 or more.
        count: which result counts.

    Returns:
        `success`, `counted`, `needed` and `margin`, as for the group check.

    Raises:
        RuleError: no results, or a parameter out of its range.

    Source: Rolls, group checks (upstream); contradiction TU-C36.

    >>> group_results(results=[4, 4, 3], count="average")["success"]
    False
    >>> group_results(results=[4], count="middle")
    Traceback (most recent call last):
    rules_py.errors.RuleError: count is 'middle'; allowed: one of highest, lowest, average
    """
    tally = _Tally()
    for result in results:
        tally = tally.with_result(result, count)
    return _group_ruling(tally, len(results), difficulty, count)


@dataclass(frozen=True)
class _Tally:
    """What counts of a group so far.

    The single results are a record for the reader and no part of the value: exact odds must not tell apart what counts
    the same.
    """

    counted: int | None = None
    results: tuple[int, ...] = field(default=(), compare=False)

    def with_result(self, result: int, count: GroupCount) -> _Tally:
        counted = result if self.counted is None else COUNTING[count](self.counted, result)
        return _Tally(counted, (*self.results, result))


def _group_ruling(tally: _Tally, size: int, difficulty: int, count: GroupCount) -> Ruling:
    found = tally.counted or 0
    if count is GroupCount.AVERAGE:
        needed = difficulty * size
        against = (
            f"results that add up to {found} against {needed}, which is difficulty {difficulty} for each of {size}"
        )
    else:
        needed = difficulty
        against = f"{count} result {found} against difficulty {difficulty} ({difficulty_name(difficulty)})"
    margin = found - needed
    return Ruling(
        {"success": margin >= 0, "counted": found, "needed": needed, "margin": margin},
        sentence(against, margin),
        (f"Results {', '.join(map(str, tally.results))}.",),
    )
