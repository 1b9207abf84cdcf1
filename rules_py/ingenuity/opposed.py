"""Opposed checks: the same skill on both sides, or one side setting the number for the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated

from ..chance import Chance
from ..errors import RuleError
from ..phrases import continued
from ..rule import Ruling
from ..rulebook import registry
from .advantage import SOURCES, Advantages, Disadvantages
from .attributes import ATTRIBUTE_DIE, MODIFIER, AttributeDie, Die, Modifier
from .checks import RESULT, Check, Checked, sentence
from .skills import BONUS, SKILL, SKILL_DIE, Bonus, SkillDie, SkillDieParameter, SkillName

FIRST, SECOND = "first", "second"

OtherSkillName = Annotated[str, replace(SKILL, title="Second side's skill")]

OtherAttributeDie = Annotated[Die, replace(ATTRIBUTE_DIE, title="Second side's attribute die")]

OtherSkillDie = Annotated[SkillDie, replace(SKILL_DIE, title="Second side's skill die")]

OtherBonus = Annotated[int, replace(BONUS, title="Second side's proficiency bonus", help="")]

OtherModifier = Annotated[int, replace(MODIFIER, title="Second side's modifier", help="")]

OtherAdvantages = Annotated[int, replace(SOURCES, title="Second side's advantage")]

OtherDisadvantages = Annotated[int, replace(SOURCES, title="Second side's disadvantage")]


def winner(result: int, other_result: int) -> str | None:
    """`first`, `second`, or on a tie nobody.

    >>> winner(7, 7), winner(8, 7)
    (None, 'first')
    """
    return FIRST if result > other_result else SECOND if other_result > result else None


def _must_match(skill: str, other_skill: str) -> None:
    if skill != other_skill:
        raise RuleError(
            "other_skill",
            other_skill,
            f"{skill}, the same on both sides; with two skills one side sets the difficulty",
            sentence="You both need the same skill. If you use different skills, one side sets the difficulty.",
        )


def _opposed(result: int, other_result: int, steps: tuple[str, ...] = ()) -> Ruling:
    won = winner(result, other_result)
    high, low = max(result, other_result), min(result, other_result)
    return Ruling(
        {"winner": won, "result": result, "other_result": other_result, "margin": result - other_result},
        f"Neither side wins, because both have {high}." if won is None else f"The {won} side wins {high} to {low}.",
        steps,
    )


@registry.rule(
    "ingenuity.opposed",
    title="Opposed check",
    sentence=(
        "Rolling {attribute_die}< and {skill_die}>< with a bonus of {proficiency}> against {other_attribute_die}"
        "< and {other_skill_die}>< with a bonus of {other_proficiency}>, you win "
        "{chances[first]} of the time. The other side wins {chances[second]} of the time; otherwise you tie."
    ),
    kind="roll",
    essential=("attribute_die", "skill_die", "other_attribute_die", "other_skill_die"),
    implements=("IN-33",),
    measure="margin",
    verdict="winner",
    formerly={
        "attribute": "attribute_die",
        "other_attribute": "other_attribute_die",
        "net": "advantages disadvantages",
        "other_net": "other_advantages other_disadvantages",
    },
)
def opposed(
    chance: Chance,
    *,
    skill: SkillName = "athletics",
    attribute_die: AttributeDie = Die.D4,
    skill_die: SkillDieParameter = SkillDie.UNTRAINED,
    proficiency: Bonus = 0,
    other_skill: OtherSkillName = "athletics",
    other_attribute_die: OtherAttributeDie = Die.D4,
    other_skill_die: OtherSkillDie = SkillDie.UNTRAINED,
    other_proficiency: OtherBonus = 0,
    advantages: Advantages = 0,
    disadvantages: Disadvantages = 0,
    modifier: Modifier = 0,
    other_advantages: OtherAdvantages = 0,
    other_disadvantages: OtherDisadvantages = 0,
    other_modifier: OtherModifier = 0,
) -> Ruling:
    """Two characters make the same check; the higher result wins, and a tie has no winner.

    More than eight parameters, because each of the two sides brings its own.

    Args:
        chance: where the dice come from; all dice of the first side fall first.
        skill: the skill of the first side.
        attribute_die: d4 to d12.
        skill_die: untrained, or d4 to d12.
        proficiency: 0 to 5.
        other_skill: the same skill.
        other_attribute_die: of the second side.
        other_skill_die: of the second side.
        other_proficiency: of the second side.
        advantages: of the first side, 0 to 99 sources; the die is chosen blind.
        disadvantages: of the first side.
        modifier: -99 to 99.
        other_advantages: of the second side.
        other_disadvantages: of the second side.
        other_modifier: of the second side.

    Returns:
        `winner` (first, second, or null for a tie), `result`, `other_result` and `margin` (the first less the second).

    Raises:
        RuleError: two different skills, or a parameter out of its range.

    Source: Skill Checks, last paragraph; contradiction IN-C04.

    >>> dice = {"attribute_die": "d6", "skill_die": "d4", "other_attribute_die": "d6", "other_skill_die": "d4"}
    >>> opposed.roll(faces="6, 1, 3, 2, 4, 9", proficiency=1, **dice).ruling.summary
    'The first side wins 8 to 6.'
    >>> opposed.odds(**dice).of(winner=None)
    Fraction(3667, 28800)
    >>> opposed.roll(skill="agility", other_skill="perception")
    Traceback (most recent call last):
    rules_py.errors.RuleError: other_skill is 'perception'; allowed: agility, the same on both sides; with two ...
    """
    _must_match(skill, other_skill)
    one = Check(attribute_die, skill_die, proficiency + modifier, advantages - disadvantages, owner="first side")
    other_net = other_advantages - other_disadvantages
    other_bonus = other_proficiency + other_modifier
    other = Check(other_attribute_die, other_skill_die, other_bonus, other_net, owner="second side")
    return _opposed(*_both(chance, one, other))


def _both(chance: Chance, one: Check, other: Check) -> tuple[int, int, tuple[str, ...]]:
    """The results of both sides, and the steps to them."""
    checked, other_checked = chance.part(one), chance.part(other)
    return checked.result, other_checked.result, (*_owned(one, checked), *_owned(other, other_checked))


def _owned(side: Check, checked: Checked) -> Iterator[str]:
    return (f"{side.owner.capitalize()}: {continued(step)}" for step in side.steps(checked))


OtherResult = Annotated[int, replace(RESULT, title="Second side's result")]


@registry.rule(
    "ingenuity.opposed_results",
    title="Opposed check from results",
    kind="calculation",
    implements=("IN-33",),
    workings=True,
)
def opposed_results(
    *,
    skill: SkillName = "athletics",
    other_skill: OtherSkillName = "athletics",
    result: Annotated[int, replace(RESULT, title="First side's result")] = 0,
    other_result: OtherResult = 0,
) -> Ruling:
    """Who wins an opposed check, from two results.

    Args:
        skill: the skill of the first side.
        other_skill: the same skill.
        result: -99 to 99.
        other_result: of the second side.

    Returns:
        `winner` (first, second, or null for a tie), both results and `margin`.

    Raises:
        RuleError: two different skills, a missing result, or one out of range.

    Source: Skill Checks, last paragraph.

    >>> opposed_results(result=8, other_result=7)["winner"], opposed_results(result=7, other_result=7)["winner"]
    ('first', None)
    >>> opposed_results(other_result="")
    Traceback (most recent call last):
    rules_py.errors.RuleError: other_result is empty; allowed: a whole number from -99 to 99
    """
    _must_match(skill, other_skill)
    return _opposed(result, other_result)


@registry.rule(
    "ingenuity.interaction",
    title="Your check against theirs",
    sentence=(
        "Rolling {attribute_die}< and {skill_die}>< with a bonus of {proficiency}> against {setting_attribute_die}"
        "< and {setting_skill_die}>< with a bonus of {setting_proficiency}>, you succeed {chance} of the time."
    ),
    kind="roll",
    essential=("attribute_die", "skill_die", "setting_attribute_die", "setting_skill_die"),
    implements=("IN-34",),
    measure="margin",
    verdict="success",
    formerly={
        "attribute": "attribute_die",
        "setting_attribute": "setting_attribute_die",
        "net": "advantages disadvantages",
        "setting_net": "setting_advantages setting_disadvantages",
    },
)
def interaction(
    chance: Chance,
    *,
    attribute_die: Annotated[Die, replace(ATTRIBUTE_DIE, title="Your attribute die")] = Die.D4,
    skill_die: Annotated[SkillDie, replace(SKILL_DIE, title="Your skill die")] = SkillDie.UNTRAINED,
    proficiency: Annotated[int, replace(BONUS, title="Your proficiency bonus")] = 0,
    advantages: Annotated[int, replace(SOURCES, title="Your advantage")] = 0,
    disadvantages: Annotated[int, replace(SOURCES, title="Your disadvantage")] = 0,
    setting_attribute_die: Annotated[Die, replace(ATTRIBUTE_DIE, title="Other side's attribute die")] = Die.D4,
    setting_skill_die: Annotated[SkillDie, replace(SKILL_DIE, title="Other side's skill die")] = SkillDie.UNTRAINED,
    setting_proficiency: Annotated[int, replace(BONUS, title="Other side's proficiency bonus", help="")] = 0,
    setting_advantages: Annotated[int, replace(SOURCES, title="Other side's advantage")] = 0,
    setting_disadvantages: Annotated[int, replace(SOURCES, title="Other side's disadvantage")] = 0,
    modifier: Annotated[int, replace(MODIFIER, title="Your modifier")] = 0,
    setting_modifier: Annotated[int, replace(MODIFIER, title="Other side's modifier", help="")] = 0,
) -> Ruling:
    """One side's result is the difficulty of the other: perception, say, for a sneak. Reaching it is enough.

    More than eight parameters, because each of the two sides brings its own.

    Args:
        chance: where the dice come from; the acting side's dice fall first.
        attribute_die: d4 to d12.
        skill_die: untrained, or d4 to d12.
        proficiency: 0 to 5.
        advantages: of the acting side, 0 to 99 sources.
        disadvantages: of the acting side.
        setting_attribute_die: of the setting side.
        setting_skill_die: of the setting side.
        setting_proficiency: of the setting side.
        setting_advantages: of the setting side.
        setting_disadvantages: of the setting side.
        modifier: -99 to 99.
        setting_modifier: of the setting side.

    Returns:
        `success` of the acting side, `result`, `needed` (the setting side's result) and `margin`.

    Raises:
        RuleError: a parameter out of its range, or faces that do not make up this roll.

    Source: Challenge Difficulty, last paragraph; contradiction IN-C04.

    >>> dice = {"attribute_die": "d6", "skill_die": "d4", "setting_attribute_die": "d6", "setting_skill_die": "d4"}
    >>> interaction.roll(faces="3, 2, 9, 4, 1, 7", **dice).ruling.summary
    'Success: your 5 just reaches difficulty 5.'
    >>> interaction.chance(**dice)
    Fraction(32467, 57600)
    >>> interaction.roll(proficiency=6)
    Traceback (most recent call last):
    rules_py.errors.RuleError: proficiency is 6; allowed: a whole number from 0 to 5
    """
    acting = Check(attribute_die, skill_die, proficiency + modifier, advantages - disadvantages, owner="your side")
    setting_net = setting_advantages - setting_disadvantages
    setting_bonus = setting_proficiency + setting_modifier
    setting = Check(setting_attribute_die, setting_skill_die, setting_bonus, setting_net, owner="other side")
    return _interaction(*_both(chance, acting, setting))


def _interaction(result: int, number: int, steps: tuple[str, ...] = ()) -> Ruling:
    return Ruling(
        {"success": result >= number, "result": result, "needed": number, "margin": result - number},
        sentence(result, number),
        steps,
    )


@registry.rule(
    "ingenuity.interaction_results",
    title="One side sets the number (from results)",
    kind="calculation",
    implements=("IN-34",),
    workings=True,
)
def interaction_results(
    *,
    result: Annotated[int, replace(RESULT, title="Your result")] = 0,
    setting_result: Annotated[int, replace(RESULT, title="Other side's result")] = 0,
) -> Ruling:
    """Whether the acting side reaches the number that the other side has rolled.

    Args:
        result: of the acting side, -99 to 99.
        setting_result: of the side that sets the difficulty.

    Returns:
        `success`, `result`, `needed` and `margin`.

    Raises:
        RuleError: a missing result, or one out of range.

    Source: Challenge Difficulty, last paragraph.

    >>> interaction_results(result=7, setting_result=7)["success"]
    True
    >>> interaction_results(setting_result=None)
    Traceback (most recent call last):
    rules_py.errors.RuleError: setting_result is empty; allowed: a whole number from -99 to 99
    """
    return _interaction(result, setting_result)
