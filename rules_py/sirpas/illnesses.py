"""Illnesses: curing them, and poisonings and the like, with Healing."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from ..chance import Chance
from ..parameters import Choice, Whole
from ..readings import Reads
from ..rule import Ruling
from ..rulebook import registry
from .checks import (
    VALUE,
    Added,
    Difficulty,
    Fortune,
    FortuneChoice,
    Fumbling,
    Grade,
    Knack,
    KnackChoice,
    Training,
    TrainingChoice,
    Vantages,
    attempt,
)
from .deeds import result_of
from .readings import Readings

ILLNESSES = {
    "common cold": Difficulty.TRIVIAL,
    "light fever": Difficulty.EASY,
    "intestinal fever": Difficulty.NORMAL,
    "malaria or pneumonia": Difficulty.DIFFICULT,
    "plague or yellow fever": Difficulty.HARD,
}
"""How hard illnesses are to cure; the same goes for poisons and curses. Source: ST-18."""

MEDICINE = 12
"""What a special medicine can add, and more. Source: Healing."""

CURED = "cured"


@registry.rule(
    "sirpas.cure",
    title="Curing an illness",
    sentence="With Healing {value}, you succeed against {illness} {chance} of the time.",
    kind="roll",
    implements=("SI-162", "SI-163", "SI-164"),
    measure="margin",
    verdict="success",
    grades=tuple(Grade),
)
def cure(
    chance: Chance,
    *,
    illness: Annotated[str, Choice(options=tuple(ILLNESSES), title="Illness")] = "common cold",
    value: Annotated[int, replace(VALUE, title="Healing", help="")] = 0,
    modifier: Annotated[int, Whole(minimum=-30, maximum=30, title="Modifiers", help="A medicine, say.")] = 0,
    dice: TrainingChoice = Training.PLAIN,
    fortune: FortuneChoice = Fortune.ORDINARY,
    knack: KnackChoice = Knack.NONE,
    fumbling: Fumbling = False,
    readings: Annotated[Readings, Reads("eased_to")] = Readings(),
) -> Ruling:
    """An illness, a poisoning or the like is cured; a grave one becomes a mild one first.

    Args:
        chance: where the dice come from.
        illness: which one, or one as hard.
        value: of Healing, 0 to 20.
        modifier: -30 to 30; special medicines add 12 or more.
        dice: plain, Expertise or Mastery.
        fortune: ordinary, Lucky or Unlucky.
        knack: Easygoing, Natural or Self Taught on Healing, or none.
        fumbling: whether the character has that disadvantage.
        readings: Easy or Trivial, what a Difficult or Hard illness becomes.

    Returns:
        `success`, `grade`, `margin`, `difficulty` and `becomes`: cured, or how hard what is left of the illness is.

    Raises:
        RuleError: an unknown illness, or a number out of its range; or Self Taught with Expertise.

    Source: Healing; contradiction SC-015.

    >>> cure.roll(faces="6, 6, 5", illness="plague or yellow fever", value=10).ruling.summary
    "What's left is Easy to cure. Success: 27 against 27, margin 0."
    >>> cure.roll(illness="love")
    Traceback (most recent call last):
    rules_py.errors.RuleError: illness is 'love'; allowed: one of common cold, light fever, intestinal fever, ...
    """
    hard = ILLNESSES[illness]
    shown = attempt(chance, hard, Added(value, modifier), Vantages(dice, fortune, fumbling, knack))
    grade = Grade(shown["grade"])
    grave = hard in (Difficulty.DIFFICULT, Difficulty.HARD)
    becomes = str(hard)
    if grade.passes:
        becomes = readings.eased_to if grave and grade is Grade.SUCCESS else CURED
    words = {
        Grade.CRITICAL_SUCCESS: "The patient makes a full and very fast recovery",
        Grade.SUCCESS: f"What's left is {becomes} to cure" if grave else "The patient is cured",
        Grade.FAILURE: "The patient is still ill",
        Grade.CRITICAL_FAILURE: "The patient is still ill, and something else goes wrong too",
    }
    return Ruling(
        result_of(shown) | {"difficulty": str(hard), "becomes": becomes},
        f"{words[grade]}. {shown.summary}",
        shown.steps,
    )
