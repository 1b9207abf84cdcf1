"""The check itself: dice, value and modifiers against a success level."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from ...chance import Chance
from ...errors import RuleError
from ...parameters import Switch, Whole
from ...phrases import signed
from ...readings import Reads
from ...rule import Ruling
from ...rulebook import registry
from ..readings import Readings
from .dice import CheckDice, Fortune, FortuneChoice, Natural, Training, TrainingChoice
from .levels import Difficulty, DifficultyChoice, Tries
from .terms import Fumbling, Grade, Knack, KnackChoice, Terms, knack_bonus

LOWEST_VALUE, HIGHEST_VALUE = 0, 20
"""What a skill or secondary attribute may be. Source: Attributes; mains and primaries lie inside."""

WORST_WOUNDS = -10
"""The largest penalty for wounds. Source: Checks."""

VALUE = Whole(minimum=LOWEST_VALUE, maximum=HIGHEST_VALUE, title="Value", help="The attribute or skill.")

Value = Annotated[int, VALUE]

MODIFIER = Whole(
    minimum=-30, maximum=30, title="Modifiers", help="All bonuses and penalties from the situation, added up."
)

Modifier = Annotated[int, MODIFIER]

WOUNDS = Whole(minimum=WORST_WOUNDS, maximum=0, title="Wounds", help="The penalty, as a negative number.")

Wounds = Annotated[int, WOUNDS]

Resistance = Annotated[bool, Switch(title="Resistance check", help="Unlucky doesn't affect resistance checks.")]

Improved = Annotated[
    bool,
    Switch(title="An effect improves your dice", help="Unlucky does nothing as long as the effect lasts.", folded=True),
]


@dataclass(frozen=True)
class Added:
    """Everything that is added to the dice.

    Attributes:
        value: the attribute or skill.
        modifier: of the situation.
        wounds: 0 or less.
        knack: what a vantage of the skill adds at this difficulty.
    """

    value: int
    modifier: int = 0
    wounds: int = 0
    knack: int = 0

    @property
    def sum(self) -> int:
        """All of it together."""
        return self.value + self.modifier + self.wounds + self.knack

    def written(self, natural: int, total: int) -> str:
        """The sum as a line: `10 + 12 (value) - 1 (wounds) = 21`."""
        named = {"value": self.value, "modifiers": self.modifier, "wounds": self.wounds, "talent or flaw": self.knack}
        parts = [f" {'+' if n >= 0 else '-'} {abs(n)} ({word})" for word, n in named.items() if n or word == "value"]
        return f"{natural}{''.join(parts)} = {total}"


def judged(shown: Natural, added: Added, terms: Terms) -> Ruling:
    """The ruling for dice that have been thrown."""
    total = shown.result + added.sum
    margin, level = total - terms.success_level, terms.success_level
    grade = terms.grade(shown.result, total)
    automatic = terms.automatic(shown.result)
    by_itself = f"; a natural {shown.result} always {automatic}" if automatic else ""
    steps = (
        *shown.steps,
        f"The total is {added.written(shown.result, total)}.",
        f"The success margin is {total} - {level} ({terms.difficulty}) = {signed(margin)}.",
    )
    return Ruling(
        {
            "success": grade.passes,
            "grade": str(grade),
            "natural": shown.result,
            "total": total,
            "needed": level,
            "margin": margin,
        },
        f"{str(grade).capitalize()}: {total} against {level}, margin {signed(margin)}{by_itself}.",
        steps,
    )


@dataclass(frozen=True)
class Vantages:
    """What somebody has that changes their checks, all of it or those of one skill.

    Attributes:
        dice: plain, Expertise or Mastery.
        fortune: ordinary, Lucky or Unlucky.
        fumbling: whether they have that disadvantage.
        knack: Easygoing, Natural or Self Taught on the skill, or none.

    Raises:
        RuleError: Self Taught together with Expertise or Mastery.
    """

    dice: Training
    fortune: Fortune
    fumbling: bool
    knack: Knack = Knack.NONE

    def __post_init__(self) -> None:
        if self.dice is not Training.PLAIN and self.knack is Knack.SELF_TAUGHT:
            allowed = f"none, Easygoing or Natural; {self.dice} needs Easygoing, which rules out {self.knack}"
            raise RuleError("knack", str(self.knack), allowed)


def attempt(
    chance: Chance,
    difficulty: Difficulty,
    added: Added,
    vantages: Vantages,
    tries: int = 0,
    readings: Readings = Readings(),
) -> Ruling:
    """A simple check, by itself or inside another rule: here, and nowhere else, each of the vantages counts."""
    shown = chance.part(CheckDice(vantages.dice, vantages.fortune, readings))
    added = replace(added, knack=knack_bonus(vantages.knack, difficulty))
    return judged(shown, added, Terms(difficulty, tries, vantages.fumbling, readings))


@registry.rule(
    "sirpas.check",
    title="Check",
    sentence=(
        "With a value of {value}< and a wound penalty of {wounds}>, you succeed at {difficulty} "
        "<{resistance:!}resistance >checks {chance} of the time."
    ),
    kind="roll",
    essential=("value", "difficulty", "modifier", "wounds"),
    implements=(
        *("SI-031", "SI-033", "SI-034", "SI-038", "SI-058", "SI-062", "SI-068", "SI-069", "SI-070", "SI-073"),
        *("SI-084", "SI-085", "SI-091", "SI-094", "SI-095", "SI-096"),
    ),
    measure="margin",
    verdict="success",
    grades=tuple(Grade),
)
def check(
    chance: Chance,
    *,
    value: Value = 0,
    difficulty: DifficultyChoice = Difficulty.NORMAL,
    modifier: Modifier = 0,
    wounds: Wounds = 0,
    dice: TrainingChoice = Training.PLAIN,
    fortune: FortuneChoice = Fortune.ORDINARY,
    knack: KnackChoice = Knack.NONE,
    fumbling: Fumbling = False,
    resistance: Resistance = False,
    tries: Tries = 0,
    improved: Improved = False,
    readings: Annotated[Readings, Reads("extra_die", "any_one", "printed", "eleven", "optional")] = Readings(),
) -> Ruling:
    """Three dice, the value and all modifiers have to reach the success level.

    The dice fall in this order: the dice of the check, the one that Lucky rolls again, the separate one of Unlucky.

    More than eight parameters, because each advantage and disadvantage that touches the dice counts for itself.

    Args:
        chance: where the dice come from.
        value: of the attribute or skill, 0 to 20.
        difficulty: Trivial to Very Hard.
        modifier: of the situation, -30 to 30.
        wounds: the penalty for wounds, -10 to 0.
        dice: plain, Expertise or Mastery.
        fortune: ordinary, Lucky or Unlucky.
        knack: Easygoing, Natural or Self Taught on this skill, or none.
        fumbling: whether the character has that disadvantage.
        resistance: whether this is a resistance check.
        tries: how often this was tried before, 0 to 20.
        improved: whether a temporary effect improves natural results.
        readings: whether a master keeps the extra die of Expertise; whether a discarded 1 stops Unlucky too; whether
            the margins of Fumbling are as printed; whether the critical margins of Very Hard are 11; whether more
            natural results decide by themselves.

    Returns:
        `success`, `grade` (critical success to critical failure), `natural`, `total`, `needed` and `margin`.

    Raises:
        RuleError: a parameter out of its range, Self Taught together with Expertise or Mastery (a curse that takes
            Easygoing away suspends them), or faces that do not make up this roll.

    Source: Checks, Advantages, Disadvantages; upstream for difficulties and critical results; contradictions SC-010,
        SC-011, SC-030, SC-057, SC-065, SC-095, SC-111, SC-116, SC-117, SC-122, SC-168, SC-175.

    >>> check.roll(faces="4, 3, 3", value=11).ruling.summary
    'Success: 21 against 21, margin 0.'
    >>> check.chance(value=11)
    Fraction(5, 8)
    >>> check.roll(value=21)
    Traceback (most recent call last):
    rules_py.errors.RuleError: value is 21; allowed: a whole number from 0 to 20
    """
    spared = fortune is Fortune.UNLUCKY and (resistance or improved)
    vantages = Vantages(dice, Fortune.ORDINARY if spared else fortune, fumbling, knack)
    return attempt(chance, difficulty, Added(value, modifier, wounds), vantages, tries, readings)
