"""Opposed checks: the same skill on both sides, or one side setting the number for the other."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from ..chance import Chance
from ..errors import RuleError
from ..rule import Ruling, registry
from .advantage import NET, Net
from .attributes import ATTRIBUTE_DIE, MODIFIER, AttributeDie, Die, Modifier
from .checks import RESULT, Check, sentence
from .skills import BONUS, SKILL, SKILL_DIE, Bonus, SkillDie, SkillDieParameter, SkillName

FIRST, SECOND, NEITHER = "first", "second", "neither"

OtherSkillName = Annotated[str, replace(SKILL, title="Skill of the second side")]

OtherAttributeDie = Annotated[Die, replace(ATTRIBUTE_DIE, title="Attribute die of the second side")]

OtherSkillDie = Annotated[SkillDie, replace(SKILL_DIE, title="Skill die of the second side")]

OtherBonus = Annotated[int, replace(BONUS, title="Proficiency bonus of the second side", help="")]

OtherModifier = Annotated[int, replace(MODIFIER, title="Modifier of the second side", help="")]

OtherNet = Annotated[int, replace(NET, title="Net advantage of the second side", help="")]


def winner(result: int, other_result: int) -> str:
    """`first`, `second`, or on a tie `neither`.

    >>> winner(7, 7), winner(8, 7)
    ('neither', 'first')
    """
    return FIRST if result > other_result else SECOND if other_result > result else NEITHER


def _must_match(skill: str, other_skill: str) -> None:
    if skill != other_skill:
        raise RuleError(
            "other_skill", other_skill, f"{skill}, the same on both sides; with two skills one side sets the difficulty"
        )


def _opposed(result: int, other_result: int, steps: tuple[str, ...] = ()) -> Ruling:
    won = winner(result, other_result)
    high, low = max(result, other_result), min(result, other_result)
    return Ruling(
        {"winner": won, "result": result, "other_result": other_result, "margin": result - other_result},
        f"Neither side wins: {high} against {low}."
        if won == NEITHER
        else f"The {won} side wins: {high} against {low}.",
        steps,
    )


@registry.rule(
    "ingenuity.opposed",
    title="Opposed check",
    kind="roll",
    implements=("IN-33",),
    measure="margin",
    verdict="winner",
)
def opposed(
    chance: Chance,
    *,
    skill: SkillName = "athletics",
    attribute: AttributeDie = Die.D6,
    skill_die: SkillDieParameter = SkillDie.D4,
    proficiency: Bonus = 1,
    other_skill: OtherSkillName = "athletics",
    other_attribute: OtherAttributeDie = Die.D6,
    other_skill_die: OtherSkillDie = SkillDie.D4,
    other_proficiency: OtherBonus = 0,
    net: Net = 0,
    modifier: Modifier = 0,
    other_net: OtherNet = 0,
    other_modifier: OtherModifier = 0,
) -> Ruling:
    """Two characters make the same check; the higher result wins, and a tie has no winner.

    Args:
        chance: where the dice come from; all dice of the first side fall first.
        skill: the skill of the first side.
        attribute: d4 to d12.
        skill_die: untrained, or d4 to d12.
        proficiency: 0 to 5.
        other_skill: the same skill.
        other_attribute: of the second side.
        other_skill_die: of the second side.
        other_proficiency: of the second side.
        net: net advantage of the first side, -4 to 4; the die is chosen blind.
        modifier: -99 to 99.
        other_net: of the second side.
        other_modifier: of the second side.

    Returns:
        `winner` (first, second or neither), `result`, `other_result` and `margin` (the first less the second).

    Raises:
        RuleError: two different skills, or a parameter out of its range.

    Source: Skill Checks, last paragraph; contradiction IN-C04.

    >>> opposed.roll(faces="6, 1, 3, 2, 4, 9").ruling.summary
    'The first side wins: 8 against 6.'
    >>> opposed.odds(proficiency=0).of(winner="neither")
    Fraction(3667, 28800)
    >>> opposed.roll(skill="agility", other_skill="perception")
    Traceback (most recent call last):
    rules_py.errors.RuleError: other_skill is 'perception'; allowed: agility, the same on both sides; with two ...
    """
    _must_match(skill, other_skill)
    one = Check(attribute, skill_die, proficiency + modifier, net, owner="first side")
    other = Check(other_attribute, other_skill_die, other_proficiency + other_modifier, other_net, owner="second side")
    checked, other_checked = chance.part(one), chance.part(other)
    steps = (*_owned("First side", one.steps(checked)), *_owned("Second side", other.steps(other_checked)))
    return _opposed(checked.result, other_checked.result, steps)


def _owned(owner: str, steps: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{owner}: {step}" for step in steps)


OtherResult = Annotated[int, replace(RESULT, title="Result of the second side")]


@registry.rule(
    "ingenuity.opposed_results", title="Opposed check from results", kind="calculation", implements=("IN-33",)
)
def opposed_results(
    *,
    skill: SkillName = "athletics",
    other_skill: OtherSkillName = "athletics",
    result: Annotated[int, replace(RESULT, title="Result of the first side")] = 7,
    other_result: OtherResult = 7,
) -> Ruling:
    """Who wins an opposed check, from two results.

    Args:
        skill: the skill of the first side.
        other_skill: the same skill.
        result: -99 to 99.
        other_result: of the second side.

    Returns:
        `winner` (first, second or neither), both results and `margin`.

    Raises:
        RuleError: two different skills, a missing result, or one out of range.

    Source: Skill Checks, last paragraph.

    >>> opposed_results(result=7, other_result=7)["winner"]
    'neither'
    >>> opposed_results(other_result="")
    Traceback (most recent call last):
    rules_py.errors.RuleError: other_result is empty; allowed: a whole number from -99 to 99
    """
    _must_match(skill, other_skill)
    return _opposed(result, other_result)


@registry.rule(
    "ingenuity.interaction",
    title="One side sets the number",
    kind="roll",
    implements=("IN-34",),
    measure="margin",
    verdict="success",
)
def interaction(
    chance: Chance,
    *,
    attribute: Annotated[Die, replace(ATTRIBUTE_DIE, title="Attribute die of the acting side")] = Die.D6,
    skill_die: Annotated[SkillDie, replace(SKILL_DIE, title="Skill die of the acting side")] = SkillDie.D4,
    proficiency: Annotated[int, replace(BONUS, title="Proficiency bonus of the acting side")] = 0,
    net: Annotated[int, replace(NET, title="Net advantage of the acting side")] = 0,
    setting_attribute: Annotated[Die, replace(ATTRIBUTE_DIE, title="Attribute die of the setting side")] = Die.D6,
    setting_skill_die: Annotated[SkillDie, replace(SKILL_DIE, title="Skill die of the setting side")] = SkillDie.D4,
    setting_proficiency: Annotated[int, replace(BONUS, title="Proficiency bonus of the setting side", help="")] = 0,
    setting_net: Annotated[int, replace(NET, title="Net advantage of the setting side", help="")] = 0,
    modifier: Annotated[int, replace(MODIFIER, title="Modifier of the acting side")] = 0,
    setting_modifier: Annotated[int, replace(MODIFIER, title="Modifier of the setting side", help="")] = 0,
) -> Ruling:
    """One side's result is the difficulty of the other: perception, say, for whoever sneaks. Reaching it is enough.

    Args:
        chance: where the dice come from; the acting side's dice fall first.
        attribute: d4 to d12.
        skill_die: untrained, or d4 to d12.
        proficiency: 0 to 5.
        net: net advantage of the acting side, -4 to 4.
        setting_attribute: of the setting side.
        setting_skill_die: of the setting side.
        setting_proficiency: of the setting side.
        setting_net: of the setting side.
        modifier: -99 to 99.
        setting_modifier: of the setting side.

    Returns:
        `success` of the acting side, `result`, `difficulty` (the setting side's result) and `margin`.

    Raises:
        RuleError: a parameter out of its range, or faces that do not make up this roll.

    Source: Challenge Difficulty, last paragraph; contradiction IN-C04.

    >>> interaction.roll(faces="3, 2, 9, 4, 1, 7").ruling.summary
    'Success: result 5 against difficulty 5, just reached.'
    >>> interaction.chance()
    Fraction(32467, 57600)
    >>> interaction.roll(proficiency=6)
    Traceback (most recent call last):
    rules_py.errors.RuleError: proficiency is 6; allowed: a whole number from 0 to 5
    """
    acting = Check(attribute, skill_die, proficiency + modifier, net, owner="acting side")
    setting = Check(
        setting_attribute, setting_skill_die, setting_proficiency + setting_modifier, setting_net, owner="setting side"
    )
    checked, set_by = chance.part(acting), chance.part(setting)
    steps = (*_owned("Acting side", acting.steps(checked)), *_owned("Setting side", setting.steps(set_by)))
    return _interaction(checked.result, set_by.result, steps)


def _interaction(result: int, number: int, steps: tuple[str, ...] = ()) -> Ruling:
    return Ruling(
        {"success": result >= number, "result": result, "difficulty": number, "margin": result - number},
        sentence(result, number),
        steps,
    )


@registry.rule(
    "ingenuity.interaction_results",
    title="One side sets the number, from results",
    kind="calculation",
    implements=("IN-34",),
)
def interaction_results(
    *,
    result: Annotated[int, replace(RESULT, title="Result of the acting side")] = 7,
    setting_result: Annotated[int, replace(RESULT, title="Result of the setting side")] = 7,
) -> Ruling:
    """Whether the acting side reaches the number that the other side has rolled.

    Args:
        result: of the acting side, -99 to 99.
        setting_result: of the side that sets the difficulty.

    Returns:
        `success`, `result`, `difficulty` and `margin`.

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
