"""Checks of a group: everybody rolls, and the Narrator picks which result counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from operator import add
from typing import Annotated

from ...chance import Chance
from ...parameters import Choice, Several, Whole
from ...phrases import joined
from ...rule import Ruling
from ...rulebook import registry
from ..levels import ROLLED_LEVEL
from ..modifiers import FURTHEST, Fate, FateChoice, Labor, Leverage
from .checks import sentence
from .scores import SUPERNATURAL_CAP, Difficulty, Potential, difficulty_named, score


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
"""Maximum people who roll together: more than sit at any table."""

GroupCountChoice = Annotated[
    GroupCount,
    Choice(
        options=GroupCount,
        title="What counts",
        help="Highest: one success will do. Lowest: one failure spoils everything. Average: you all pull together.",
    ),
]


@registry.rule(
    "tuurna.group_check",
    title="Group check",
    sentence="A group with levels {levels} against difficulty {difficulty} succeeds {chance} of the time.",
    kind="roll",
    essential=("levels", "difficulty", "count"),
    implements=("TU-74",),
    measure="counted",
    verdict="success",
)
def group_check(
    chance: Chance,
    *,
    levels: Annotated[
        tuple[int, ...], Several(kind=ROLLED_LEVEL, at_least=1, at_most=LARGEST_GROUP, title="Your group's levels")
    ] = (1,),
    difficulty: Difficulty = 1,
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
    'Success: your results add up to 2, and you need 2 for an average of 1.'
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


@registry.rule(
    "tuurna.group_results", title="Group check from results", kind="calculation", implements=("TU-74",), workings=True
)
def group_results(
    *,
    results: Annotated[
        tuple[int, ...],
        Several(
            kind=Whole(minimum=-FURTHEST, maximum=FURTHEST + SUPERNATURAL_CAP),
            at_least=1,
            at_most=LARGEST_GROUP,
            title="Your group's results",
        ),
    ] = (0,),
    difficulty: Difficulty = 1,
    count: GroupCountChoice = GroupCount.HIGHEST,
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

    >>> group_results(results=[4, 4, 3], count="average", difficulty=4)["success"]
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
        word = "Success" if found >= needed else "Failure"
        summary = f"{word}: your results add up to {found}, and you need {needed} for an average of {difficulty}."
    else:
        needed = difficulty
        summary = sentence(f"the {count} result, {found},", difficulty_named(difficulty), found - needed)
    margin = found - needed
    return Ruling(
        {"success": margin >= 0, "counted": found, "needed": needed, "margin": margin},
        summary,
        (f"Your group rolled {joined(list(map(str, tally.results)))}.",),
    )
