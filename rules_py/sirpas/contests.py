"""Contests: two sides roll, the higher total wins."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from ..chance import Chance
from ..parameters import Switch, Whole
from ..phrases import continued, signed
from ..rule import Ruling
from ..rulebook import registry
from .checks import (
    DIFFICULTY_TABLE,
    FORTUNE,
    MODIFIER,
    TRAINING,
    VALUE,
    CheckDice,
    Difficulty,
    Fortune,
    Natural,
    Training,
)
from .checks.rolling import Added

FIRST, SECOND = "first", "second"

CRITICAL_WIN = DIFFICULTY_TABLE[Difficulty.NORMAL.step].critical_success
"""A contest counts as a Normal check: with this margin its winner has a critical success. Source: upstream."""


def winner(total: int, other_total: int) -> str | None:
    """`first`, `second`, or on equal totals nobody.

    >>> winner(22, 22), winner(18, 22)
    (None, 'second')
    """
    return FIRST if total > other_total else SECOND if other_total > total else None


@dataclass(frozen=True)
class Rolls:
    """The natural results of both sides. It is a part of a roll: call it with a `Chance`."""

    first: CheckDice
    second: CheckDice

    def __call__(self, chance: Chance) -> tuple[Natural, Natural]:
        return chance.part(self.first), chance.part(self.second)


def _decided(total: int, other_total: int, steps: tuple[str, ...] = ()) -> Ruling:
    won = winner(total, other_total)
    margin = total - other_total
    high, low = max(total, other_total), min(total, other_total)
    critical = abs(margin) >= CRITICAL_WIN
    word = f"Critical success for the {won} side" if critical else f"The {won} side wins"
    return Ruling(
        {"winner": won, "total": total, "other_total": other_total, "margin": margin, "critical_success": critical},
        f"Draw: {high} on both sides. Nobody wins, or both of you do."
        if won is None
        else f"{word}: {high} against {low}, margin {signed(high - low)}.",
        steps,
    )


def _of(side: str, step: str) -> str:
    """A step with its side in front: `First side: the dice show 4`, but `First side, Lucky: you reroll a 1`."""
    return f"{side}, {step}" if ": " in step else f"{side}: {continued(step)}"


Drawless = Annotated[bool, Switch(title="No draws", help="On a tie, roll again.")]


@registry.rule(
    "sirpas.contest",
    title="Contest",
    sentence=(
        "With {value}< and a modifier of {modifier}> against {other_value}, you win {chances[first]} of the time"
        " and lose {chances[second]}."
    ),
    kind="roll",
    essential=("value", "other_value"),
    implements=("SI-035",),
    measure="margin",
    verdict="winner",
)
def contest(
    chance: Chance,
    *,
    value: Annotated[int, replace(VALUE, title="First side's value", help="")] = 0,
    other_value: Annotated[int, replace(VALUE, title="Second side's value", help="")] = 0,
    modifier: Annotated[int, replace(MODIFIER, title="First side's modifiers", help="")] = 0,
    other_modifier: Annotated[int, replace(MODIFIER, title="Second side's modifiers", help="")] = 0,
    dice: Annotated[Training, replace(TRAINING, title="First side's dice", help="")] = Training.PLAIN,
    other_dice: Annotated[Training, replace(TRAINING, title="Second side's dice", help="")] = Training.PLAIN,
    fortune: Annotated[Fortune, replace(FORTUNE, title="First side's fortune")] = Fortune.ORDINARY,
    other_fortune: Annotated[Fortune, replace(FORTUNE, title="Second side's fortune")] = Fortune.ORDINARY,
    drawless: Drawless = False,
) -> Ruling:
    """Two characters try the same, or one works against the other; the higher total wins by the difference.

    More than eight parameters, because each of the two sides brings its own.

    Args:
        chance: where the dice come from; the first side's dice fall first, with what Lucky or Unlucky bring.
        value: attribute or skill of the first side, 0 to 20.
        other_value: of the second side.
        modifier: -30 to 30, wounds included.
        other_modifier: of the second side.
        dice: plain, Expertise or Mastery.
        other_dice: of the second side.
        fortune: ordinary, Lucky or Unlucky.
        other_fortune: of the second side.
        drawless: whether equal totals are rolled again until somebody wins.

    Returns:
        `winner` (first, second, or null for a draw), `total`, `other_total`, `margin` (the first less the second) and
        `critical_success`, whether the winner's margin is a critical success.

    Raises:
        RuleError: a parameter out of its range, or faces that do not make up this roll.

    Source: Checks; upstream for draws and critical wins; contradictions SC-032, SC-166, SC-172, SC-177.

    >>> contest.roll(faces="4, 4, 4, 5, 3, 2", value=12, other_value=11).ruling.summary
    'The first side wins: 24 against 21, margin +3.'
    >>> contest.odds(other_value=12, drawless=True, value=12).of(winner="first")
    Fraction(1, 2)
    >>> contest.roll(other_value="high")
    Traceback (most recent call last):
    rules_py.errors.RuleError: other_value is 'high'; allowed: a whole number from 0 to 20
    """
    first, second = Added(value, modifier), Added(other_value, other_modifier)
    rolls = Rolls(
        CheckDice(dice, fortune, owner="first side"), CheckDice(other_dice, other_fortune, owner="second side")
    )

    def decided(shown: tuple[Natural, Natural]) -> bool:
        return shown[0].result + first.sum != shown[1].result + second.sum

    one, other = chance.until(rolls, decided) if drawless else chance.part(rolls)
    total, other_total = one.result + first.sum, other.result + second.sum
    steps = (
        *(_of("First side", step) for step in (*one.steps, f"The total is {first.written(one.result, total)}.")),
        *(
            _of("Second side", step)
            for step in (*other.steps, f"The total is {second.written(other.result, other_total)}.")
        ),
    )
    return _decided(total, other_total, steps)


TOTAL = Whole(minimum=-40, maximum=80, title="Total")


@registry.rule(
    "sirpas.contest_totals",
    title="Contest from totals",
    sentence="{ruling}",
    kind="calculation",
    implements=("SI-035",),
)
def contest_totals(
    *,
    total: Annotated[int, replace(TOTAL, title="First side's total")] = 0,
    other_total: Annotated[int, replace(TOTAL, title="Second side's total")] = 0,
) -> Ruling:
    """Who wins a contest, from two totals.

    Args:
        total: -40 to 80.
        other_total: of the second side.

    Returns:
        `winner` (first, second, or null for a draw), both totals, `margin` and `critical_success`.

    Raises:
        RuleError: a missing total, or one out of range.

    Source: Checks; upstream for draws and critical wins.

    >>> contest_totals(total=20, other_total=28).summary
    'Critical success for the second side: 28 against 20, margin +8.'
    >>> contest_totals(total=None)
    Traceback (most recent call last):
    rules_py.errors.RuleError: total is empty; allowed: a whole number from -40 to 80
    """
    return _decided(total, other_total)
