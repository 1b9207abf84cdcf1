"""Healing: first aid, stabilising, treating wounds, curing illness."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated

from ..chance import Chance
from ..parameters import Choice, Switch, Whole
from ..rule import Ruling
from ..rulebook import registry
from .catalogue import ADVANTAGES, named
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
    Modifier,
    Training,
    TrainingChoice,
    Vantages,
    Wound,
    attempt,
)
from .checks.levels import Tries
from .deeds import result_of

KIT = 6
"""What the ordinary kit adds. Source: First Aid, Treating Wounds."""

AT_HAND = {"kit": True}
"""What a helper has in a fight and on a sheet until somebody says otherwise. Source: ours."""

HEALED = "healed"
"""What is left of a wound that is cured."""

_CALLED = {"disabled": "still dying"}
"""What people call a state that the rules have another word for."""


@dataclass(frozen=True)
class Treatment:
    """One wound in somebody's care.

    Attributes:
        wound: its grade.
        first_aid: how hard First Aid is.
        leaves: what First Aid makes of it.
        expert_leaves: what it becomes in the hands of an expert.
        treating: how hard Treating Wounds is.
        kit: what the ordinary kit adds to Treating Wounds.
    """

    wound: Wound
    first_aid: Difficulty
    leaves: str
    expert_leaves: str
    treating: Difficulty
    kit: int


TREATMENTS = (
    Treatment(Wound.LIGHT, Difficulty.NORMAL, HEALED, HEALED, Difficulty.EASY, KIT),
    Treatment(Wound.SERIOUS, Difficulty.DIFFICULT, Wound.LIGHT, HEALED, Difficulty.NORMAL, 0),
    Treatment(Wound.HEAVY, Difficulty.HARD, Wound.SERIOUS, Wound.SERIOUS, Difficulty.DIFFICULT, 0),
)
"""Source: ST-19 and ST-20."""

_WOUND = Choice(options=tuple(str(row.wound) for row in TREATMENTS), title="Wound")

_KIT = Switch(title="Ordinary kit")

_EXPERT = Switch(title="Expertise", help="An expert rolls four dice and heals more.")


def _of_the_kit(bonus: int) -> tuple[str, ...]:
    """How much of the modifiers is the kit's, as a step; none where it adds nothing."""
    return (f"The modifiers include {bonus:+d} for the ordinary kit.",) if bonus else ()


def _dice(expert: bool) -> Training:
    return Training.EXPERTISE if expert else Training.PLAIN


@registry.rule(
    "sirpas.first_aid",
    title="First aid",
    sentence="With First Aid {value}<{kit:!} and an ordinary kit>, a {wound} wound gets better {chance} of the time.",
    kind="roll",
    essential=("wound", "value", "kit"),
    implements=("SI-063", "SI-153", "SI-154", "SI-155", "SI-157", "SI-158"),
    measure="margin",
    verdict="success",
    grades=tuple(Grade),
)
def first_aid(
    chance: Chance,
    *,
    wound: Annotated[str, _WOUND] = "light",
    value: Annotated[int, replace(VALUE, title="First Aid", help="The helper's, from the skills on their sheet.")] = 0,
    kit: Annotated[bool, _KIT] = False,
    expert: Annotated[bool, _EXPERT] = False,
    medical_knowledge: Annotated[
        int, Whole(minimum=0, maximum=named("Medical knowledge", ADVANTAGES).levels, title="Medical knowledge level")
    ] = 0,
    modifier: Modifier = 0,
    tries: Annotated[
        int,
        Whole(
            minimum=0,
            maximum=20,
            title="Earlier checks",
            help="Checks on the patient's other wounds count as earlier checks too.",
        ),
    ] = 0,
    fortune: FortuneChoice = Fortune.ORDINARY,
    knack: KnackChoice = Knack.NONE,
    fumbling: Fumbling = False,
) -> Ruling:
    """First aid for one wound.

    More than eight parameters, because each advantage and disadvantage that touches the dice counts for itself.

    Args:
        chance: where the dice come from.
        wound: light, serious or heavy.
        value: of First Aid, 0 to 20.
        kit: whether the ordinary kit is at hand; a better one is a modifier on top.
        expert: whether the character has Expertise on First Aid.
        medical_knowledge: the level of that advantage, 0 to 3.
        modifier: -30 to 30.
        tries: checks before on the same patient, whether they succeeded or not, 0 to 20.
        fortune: ordinary, Lucky or Unlucky.
        knack: Easygoing, Natural or Self Taught on First Aid, or none.
        fumbling: whether the character has that disadvantage.

    Returns:
        `success`, `grade`, `margin`, `becomes` (what is left of the wound) and
        `side_effect` (what a critical result brings).

    Raises:
        RuleError: a wound that first aid is not for, or a number out of its range; or Self Taught with Expertise.

    Source: First Aid; contradictions SC-013, SC-061, SC-105, SC-118.

    >>> first_aid.roll(faces="4, 4, 2", expert=False, wound="serious", value=8, kit=True).ruling.summary
    'The wound becomes light. Success: 24 against 24, margin 0.'
    >>> first_aid.roll(faces="4, 4, 2, 1", expert=True, wound="serious", value=8, kit=True).ruling["becomes"]
    'healed'
    >>> first_aid.roll(wound="none")
    Traceback (most recent call last):
    rules_py.errors.RuleError: wound is 'none'; allowed: one of light, serious, heavy
    """
    row = next(row for row in TREATMENTS if row.wound == wound)
    modifier += medical_knowledge + (KIT if kit else 0)
    vantages = Vantages(_dice(expert), fortune, fumbling, knack)
    shown = attempt(chance, row.first_aid, Added(value, modifier), vantages, tries)
    becomes = (row.expert_leaves if expert else row.leaves) if shown["success"] else row.wound
    more = {
        Grade.CRITICAL_SUCCESS: "another light wound"
        + (" (or a serious one, if there's no light one left)" if expert else "")
        + " is healed too, if there is one",
        Grade.CRITICAL_FAILURE: "the patient gets a light wound as well",
    }
    also = more.get(Grade(shown["grade"]), "")
    said = f"The wound {'is' if becomes == HEALED else 'becomes' if shown['success'] else 'stays'} {becomes}"
    return Ruling(
        result_of(shown) | {"becomes": str(becomes), "side_effect": also},
        f"{said}{f', and {also}' if also else ''}. {shown.summary}",
        (*shown.steps, *(_of_the_kit(KIT) if kit else ())),
    )


class Helper(StrEnum):
    """With what skill a dying companion is saved."""

    FIRST_AID = "First Aid"
    STABILIZE = "Stabilize"


STABILISING = {
    Helper.FIRST_AID: (Difficulty.NORMAL, Difficulty.TRIVIAL),
    Helper.STABILIZE: (Difficulty.HARD, Difficulty.EASY),
}
"""How hard stabilising is without a kit and with one, which adds nothing else then. Source: ST-20."""


@registry.rule(
    "sirpas.stabilise",
    title="Stabilising",
    sentence="With {skill} {value}<{kit:!} and an ordinary kit>, you save a life {chance} of the time.",
    kind="roll",
    essential=("skill", "value", "kit"),
    implements=("SI-156", "SI-157", "SI-187"),
    measure="margin",
    verdict="success",
    grades=tuple(Grade),
)
def stabilise(
    chance: Chance,
    *,
    skill: Annotated[Helper, Choice(options=Helper, title="Skill")] = Helper.FIRST_AID,
    value: Annotated[
        int, replace(VALUE, title="Skill value", help="The helper's, from the skills on their sheet.")
    ] = 0,
    kit: Annotated[bool, _KIT] = False,
    modifier: Modifier = 0,
    dice: TrainingChoice = Training.PLAIN,
    fortune: FortuneChoice = Fortune.ORDINARY,
    knack: KnackChoice = Knack.NONE,
    fumbling: Fumbling = False,
) -> Ruling:
    """A disabled companion is stabilised, with either of two skills.

    Args:
        chance: where the dice come from.
        skill: First Aid or Stabilize.
        value: of that skill, 0 to 20.
        kit: whether the ordinary kit is at hand; it makes the check easier and adds nothing.
        modifier: -30 to 30.
        dice: plain, Expertise or Mastery.
        fortune: ordinary, Lucky or Unlucky.
        knack: Easygoing, Natural or Self Taught on the skill, or none.
        fumbling: whether the character has that disadvantage.

    Returns:
        `success`, `grade`, `margin`, `difficulty`, `state` (stable, disabled or dead) and `side_effect`.

    Raises:
        RuleError: another skill, or a number out of its range; or Self Taught with Expertise.

    Source: First Aid, Stabilize; contradictions SC-014, SC-061.

    >>> stabilise.roll(faces="4, 4, 5", value=8).ruling.summary
    'The patient is stable. Success: 21 against 21, margin 0.'
    >>> stabilise.roll(skill="Healing")
    Traceback (most recent call last):
    rules_py.errors.RuleError: skill is 'Healing'; allowed: one of First Aid, Stabilize
    """
    hard = STABILISING[skill][kit]
    shown = attempt(chance, hard, Added(value, modifier), Vantages(dice, fortune, fumbling, knack))
    grade = Grade(shown["grade"])
    state = "stable" if grade.passes else "dead" if grade is Grade.CRITICAL_FAILURE else "disabled"
    heals = f"{'one light wound' if skill is Helper.FIRST_AID else 'the lightest wound'} is healed too, if there is one"
    also = heals if grade is Grade.CRITICAL_SUCCESS else ""
    return Ruling(
        result_of(shown) | {"difficulty": str(hard), "state": state, "side_effect": also},
        f"The patient is {_CALLED.get(state, state)}{f', and {also}' if also else ''}. {shown.summary}",
        (*shown.steps, *[f"The ordinary kit makes it {hard} instead of {STABILISING[skill][False]}."] * kit),
    )


@registry.rule(
    "sirpas.treat_wound",
    title="Treating a wound",
    sentence=(
        "With Treating Wounds {value}<{kit:!} and an ordinary kit>, you cure a {wound} wound {chance} of the time."
    ),
    kind="roll",
    essential=("wound", "value", "kit"),
    implements=("SI-192",),
    measure="margin",
    verdict="success",
    grades=tuple(Grade),
)
def treat_wound(
    chance: Chance,
    *,
    wound: Annotated[str, _WOUND] = "light",
    value: Annotated[
        int, replace(VALUE, title="Treating Wounds", help="The helper's, for this kind of patient, from their sheet.")
    ] = 0,
    kit: Annotated[bool, _KIT] = False,
    modifier: Modifier = 0,
    dice: TrainingChoice = Training.PLAIN,
    tries: Tries = 0,
    fortune: FortuneChoice = Fortune.ORDINARY,
    knack: KnackChoice = Knack.NONE,
    fumbling: Fumbling = False,
) -> Ruling:
    """A wound is treated so that it heals.

    More than eight parameters, because each advantage and disadvantage that touches the dice counts for itself.

    Args:
        chance: where the dice come from.
        wound: light, serious (severe in the source) or heavy.
        value: of Treating Wounds for the patient's type of race, 0 to 20.
        kit: whether the ordinary kit is at hand; it is good for light wounds only.
        modifier: of other aids, -30 to 30.
        dice: plain, Expertise or Mastery.
        tries: how often this wound was treated before without success, 0 to 20.
        fortune: ordinary, Lucky or Unlucky.
        knack: Easygoing, Natural or Self Taught on Treating Wounds, or none.
        fumbling: whether the character has that disadvantage.

    Returns:
        `success`, `grade`, `margin`, `difficulty` and `bonus`, what the kit adds.

    Raises:
        RuleError: a wound that it is not for, or a number out of its range; or Self Taught with Expertise.

    Source: Treating Wounds; contradictions SC-061, SC-106, SC-118.

    >>> treat_wound.roll(faces="2, 2, 2", value=6, kit=True).ruling.summary
    'The light wound is cured. Success: 18 against 18, margin 0.'
    >>> treat_wound.roll(wound="scratch")
    Traceback (most recent call last):
    rules_py.errors.RuleError: wound is 'scratch'; allowed: one of light, serious, heavy
    """
    row = next(row for row in TREATMENTS if row.wound == wound)
    bonus = row.kit if kit else 0
    vantages = Vantages(dice, fortune, fumbling, knack)
    shown = attempt(chance, row.treating, Added(value, modifier + bonus), vantages, tries)
    fares = "is cured" if shown["success"] else "doesn't get better"
    said = f"The {wound} wound {fares}."
    return Ruling(
        result_of(shown) | {"difficulty": str(row.treating), "bonus": bonus},
        f"{said} {shown.summary}",
        (*shown.steps, *_of_the_kit(bonus)),
    )
