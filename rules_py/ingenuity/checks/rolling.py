"""Skill checks: attribute die, skill die, proficiency, luck, rerolls, and the result."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial
from typing import Annotated

from ...chance import Chance
from ...errors import RuleError
from ...parameters import Choice, Several, Whole
from ...readings import Reads
from ...rule import Ruling
from ...rulebook import registry
from ..advantage import (
    Advantages,
    Choosing,
    ChoosingChoice,
    Disadvantages,
    Hand,
    Pair,
    Rolled,
    best_blind,
    best_informed,
    helps,
    rerolls,
    swaps_in_words,
    worst,
)
from ..advantage.rules import AttributeFace, SkillFace, lying
from ..attributes import AttributeDie, Die, Modifier
from ..luck import LUCK_SIDES, LuckDie, LuckModifier, bonus_for
from ..readings import Readings
from ..skills import BONUS, PROFICIENCY_NAMES, Bonus, SkillDie, SkillDieParameter, written_roll
from .difficulties import DIFFICULTY_NAMES, Difficulty, named, reached, sentence

ONE_PROFICIENCY = 1
"""Maximum proficiencies that count for a check. Source: Skill Checks, first paragraph."""


@dataclass(frozen=True)
class Checked:
    """The result of one check. The hand is a record for the reader and no part of the value."""

    result: int
    hand: Hand = field(default_factory=Hand, compare=False)

    @property
    def in_words(self) -> str:
        """The result as a sentence has it; luck is named where it has changed the total.

        >>> Checked(10, Hand(4, 3, 3, luck=20)).in_words, Checked(7, Hand(4, 3, luck=19)).in_words
        ('10 (luck of 20 adds 3)', '7')
        """
        return f"{self.result}{f' (luck of {self.hand.luck} adds {self.hand.bonus})' if self.hand.bonus else ''}"


@dataclass(frozen=True)
class Check:
    """Everything that one skill check depends on. It is a part of a roll: call it with a `Chance`.

    Attributes:
        attribute, skill: the dice.
        bonus: proficiency and modifiers together.
        net: advantages less disadvantages.
        known: the difficulty, when the player chooses rerolls knowing it; None for a blind choice.
        readings: which die disadvantage hits on equal faces.
        luck_modifier: added to the luck die.
        luck: whether the luck die is rolled at all.
        owner: whose dice these are, for the display; equal checks of two people are equal.
        dice: what the two dice are called, for the display.
    """

    attribute: Die
    skill: SkillDie
    bonus: int
    net: int = 0
    known: int | None = None
    readings: Readings = Readings()
    luck_modifier: int = 0
    luck: bool = True
    owner: str = field(default="", compare=False)
    dice: tuple[str, str] = field(default=("attribute", "skill"), compare=False)

    @property
    def pair(self) -> Pair:
        """Its two dice."""
        return Pair(self.attribute, self.skill, self.dice)

    @property
    def written(self) -> str:
        """Its dice and bonus as the book writes them, without luck."""
        return written_roll(self.attribute, self.skill, self.bonus)

    def __call__(self, chance: Chance) -> Checked:
        owner = f"{self.owner}, " if self.owner else ""

        def attribute(luck: Chance, hand: Hand) -> Hand:
            return replace(
                hand, attribute=luck.die(self.attribute.faces, group=f"{owner}{self.dice[0]}, {self.attribute}")
            )

        def skill(luck: Chance, hand: Hand) -> Hand:
            return replace(hand, skill=luck.die(self.skill.faces, group=f"{owner}{self.dice[1]}, {self.skill}"))

        def fortune(luck: Chance, hand: Hand) -> Hand:
            found = luck.part(LuckDie(self.luck_modifier, f"{owner}luck, d{LUCK_SIDES}"))
            return replace(hand, bonus=found.bonus, luck=found.value)

        first = [attribute, *([skill] if self.skill.faces else []), *([fortune] if self.luck else [])]
        again = rerolls(self.pair, self._choices(), better=helps(self.net), owner=owner)
        hand = chance.fold(Hand(), [*first, *again])
        return Checked(hand.attribute + hand.skill + hand.bonus + self.bonus, hand)

    def _choices(self) -> list[Callable[[Hand], Rolled]]:
        """What chooses the die for each source that is left."""
        known, sources = self.known, range(abs(self.net), 0, -1)
        if not helps(self.net):
            return [partial(worst, self.pair, readings=self.readings)] * len(sources)
        if known is None:
            return [partial(best_blind, self.pair)] * len(sources)
        return [partial(self._informed, left=left, known=known) for left in sources]

    def _informed(self, hand: Hand, *, left: int, known: int) -> Rolled:
        return best_informed(self.pair, hand, left, self._needed(known, hand))

    def _needed(self, known: int, hand: Hand) -> int:
        """The sum of both dice that the known difficulty takes; luck lies on the table already."""
        return known - self.bonus - hand.bonus

    def steps(self, checked: Checked) -> tuple[str, ...]:
        """The way from the dice to the result, a line a step."""
        hand = checked.hand
        steps = swaps_in_words(
            self.pair, hand, self.net, None if self.known is None else self._needed(self.known, hand)
        )
        if self.luck:
            steps.append(f"With {hand.luck} for luck, you add {hand.bonus or 'nothing'}.")
        sum_of = " + ".join(str(face) for face in (hand.attribute, hand.skill) if face)
        if self.bonus:
            sum_of += f" {'+' if self.bonus > 0 else '-'} {abs(self.bonus)}"
        if hand.bonus:
            sum_of += f" + {hand.bonus} for luck"
        total = sum_of if sum_of == str(checked.result) else f"{checked.result}: {sum_of}"
        return (*steps, f"{self.written} comes to {total}.")


class Kind(StrEnum):
    """What is checked. A defense that is rolled takes resolve in place of a skill."""

    SKILL = "skill"
    FORTITUDE = "fortitude"
    WILLPOWER = "willpower"


_DICE_OF = {
    Kind.SKILL: ("attribute", "skill"),
    Kind.FORTITUDE: ("strength", "resolve"),
    Kind.WILLPOWER: ("intelligence", "resolve"),
}
"""What the two dice of each kind are called."""


@registry.rule(
    "ingenuity.check",
    title="Skill check",
    sentence=(
        "Rolling {attribute_die}< and {skill_die}>< with a proficiency bonus of {proficiency}> against difficulty"
        " {difficulty}<, with advantage from {advantages:source|sources}>"
        "<, with disadvantage from {disadvantages:source|sources}>"
        "<, knowing the difficulty when you pick the die{choosing:!}>, you succeed {chance} of the time."
    ),
    kind="roll",
    essential=("attribute_die", "skill_die", "proficiency", "difficulty"),
    implements=("IN-28", "IN-29", "IN-30", "IN-36", "IN-38", "IN-39", "IN-40", "IN-41", "IN-42"),
    measure="result",
    verdict="success",
    formerly={"attribute": "attribute_die", "skill": "skill_die"},
)
def check(
    chance: Chance,
    *,
    attribute_die: AttributeDie = Die.D4,
    skill_die: SkillDieParameter = SkillDie.UNTRAINED,
    proficiency: Bonus = 0,
    difficulty: Difficulty = 1,
    advantages: Advantages = 0,
    disadvantages: Disadvantages = 0,
    modifier: Modifier = 0,
    choosing: ChoosingChoice = Choosing.SECRET,
    readings: Annotated[Readings, Reads("tied")] = Readings(),
    luck_modifier: LuckModifier = 0,
    kind: Annotated[
        Kind,
        Choice(
            options=Kind,
            title="Kind of check",
            help="For fortitude, enter strength and resolve. For willpower, enter intelligence and resolve.",
        ),
    ] = Kind.SKILL,
) -> Ruling:
    """Roll a skill with its attribute against a difficulty; the result has to reach it.

    The dice fall in this order: attribute, skill (unless untrained), luck, then the rerolls one by one.

    More than eight parameters, because it takes each number on the way from two dice to a result.

    Args:
        chance: where the dice come from.
        attribute_die: d4 to d12.
        skill_die: untrained, or d4 to d12.
        proficiency: the bonus of the one that fits, 0 to 5.
        difficulty: 1 or more.
        advantages: sources of advantage, 0 to 99.
        disadvantages: sources of disadvantage, 0 to 99; they cancel advantages one for one.
        modifier: whatever else is added, -99 to 99; the result has no floor.
        choosing: whether the player knows the difficulty when choosing a die for an advantage.
        readings: which die disadvantage hits when both show the highest face.
        luck_modifier: added to the luck die, 0 to 19.
        kind: whether a skill is checked or a defense, whose dice have other names.

    Returns:
        `success`, `result` and `margin` (result less difficulty).

    Raises:
        RuleError: a parameter out of its range, or faces that do not make up this roll.

    Source: Skill Checks; Challenge Difficulty; The Luck Die; Advantage & Disadvantage.

    >>> check.roll(faces="4, 2, 11", attribute_die="d6", skill_die="d4", proficiency=1, difficulty=6).ruling.summary
    'Success: your 7 beats difficulty 6 (Moderate) by 1.'
    >>> check.chance(attribute_die="d6", skill_die="d4", proficiency=1, difficulty=6)
    Fraction(61, 80)
    >>> check.roll(skill_die="d20")
    Traceback (most recent call last):
    rules_py.errors.RuleError: skill_die is 'd20'; allowed: one of untrained, d4, d6, d8, d10, d12
    """
    bonus, net = proficiency + modifier, advantages - disadvantages
    # A choice is only there with advantage; without one, equal checks should be one part for the exact odds.
    known = difficulty if choosing is Choosing.KNOWN and helps(net) else None
    rolled = Check(attribute_die, skill_die, bonus, net, known, readings, luck_modifier, dice=_DICE_OF[kind])
    checked = chance.part(rolled)
    result = checked.result
    return Ruling(
        {"success": result >= difficulty, "result": result, "margin": result - difficulty},
        sentence(result, difficulty, checked.in_words),
        rolled.steps(checked),
    )


@registry.rule(
    "ingenuity.ladder",
    title="Skill check with a secret difficulty",
    sentence=(
        "Here's how often you reach each difficulty, rolling {attribute_die}< and {skill_die}>< with a proficiency "
        "bonus of {proficiency}>: {reached}."
    ),
    kind="roll",
    essential=("attribute_die", "skill_die", "proficiency"),
    implements=("IN-28", "IN-29", "IN-31"),
    measure="result",
    rungs=DIFFICULTY_NAMES,
    formerly={"attribute": "attribute_die", "skill": "skill_die"},
)
def ladder(
    chance: Chance,
    *,
    attribute_die: AttributeDie = Die.D4,
    skill_die: SkillDieParameter = SkillDie.UNTRAINED,
    proficiency: Bonus = 0,
    advantages: Advantages = 0,
    disadvantages: Disadvantages = 0,
    modifier: Modifier = 0,
    readings: Annotated[Readings, Reads("tied")] = Readings(),
    luck_modifier: LuckModifier = 0,
) -> Ruling:
    """Roll a check without knowing its difficulty: the odds against every named one at once.

    Args:
        chance: where the dice come from.
        attribute_die: d4 to d12.
        skill_die: untrained, or d4 to d12.
        proficiency: 0 to 5.
        advantages: 0 to 99 sources; the die is chosen blind, for the number is secret.
        disadvantages: 0 to 99 sources.
        modifier: -99 to 99.
        readings: as for `check`.
        luck_modifier: as for `check`.

    Returns:
        `result`, `rung` (the highest named difficulty that it reaches, 0 for none) and its `name`.

    Raises:
        RuleError: a parameter out of its range, or faces that do not make up this roll.

    Source: Skill Checks; Challenge Difficulty.

    >>> ladder.roll(faces="6, 4, 20", attribute_die="d6", skill_die="d4", proficiency=1).ruling.summary
    'Your 14 (luck of 20 adds 3) reaches difficulty 12 (Challenging).'
    >>> ladder.odds(attribute_die="d6", skill_die="d4", proficiency=1).at_least(9)
    Fraction(11, 40)
    >>> ladder.roll(proficiency=6)
    Traceback (most recent call last):
    rules_py.errors.RuleError: proficiency is 6; allowed: a whole number from 0 to 5
    """
    rolled = Check(
        attribute_die, skill_die, proficiency + modifier, advantages - disadvantages, None, readings, luck_modifier
    )
    checked = chance.part(rolled)
    rung = reached(checked.result)
    return Ruling(
        {"result": checked.result, "rung": rung, "name": DIFFICULTY_NAMES.get(rung)},
        f"Your {checked.in_words} "
        + (f"reaches difficulty {named(rung)}." if rung else "is too low for any named difficulty."),
        rolled.steps(checked),
    )


@registry.rule(
    "ingenuity.result",
    title="Result from your dice",
    kind="calculation",
    implements=("IN-28", "IN-30"),
    workings=True,
    formerly={"attribute": "attribute_die", "skill": "skill_die"},
)
def result(
    *,
    attribute_die: AttributeDie = Die.D4,
    attribute_face: AttributeFace = 1,
    skill_die: SkillDieParameter = SkillDie.D4,
    skill_face: SkillFace = 1,
    proficiencies: Annotated[
        tuple[int, ...],
        Several(
            kind=replace(BONUS, minimum=1),
            at_most=len(PROFICIENCY_NAMES),
            title="Proficiency bonus",
            one="proficiency bonus",
            help="Leave it empty if no proficiency fits.",
        ),
    ] = (),
    luck_face: Annotated[int, Whole(minimum=1, maximum=LUCK_SIDES, title="Luck roll")] = 1,
    luck_modifier: LuckModifier = 0,
    modifier: Modifier = 0,
) -> Ruling:
    """The result of a check from faces on the table.

    Args:
        attribute_die: d4 to d12.
        attribute_face: what it shows.
        skill_die: untrained, or d4 to d12.
        skill_face: what it shows; nothing when untrained.
        proficiencies: no bonus, or exactly one from 1 to 5.
        luck_face: 1 to 20.
        luck_modifier: 0 to 19.
        modifier: whatever else is added, -99 to 99.

    Returns:
        `result` and `luck_bonus`, 0 or 3.

    Raises:
        RuleError: a face that its die does not have, a skill face for an untrained skill, or two proficiencies.

    Source: Skill Checks; The Luck Die.

    >>> result(attribute_face=4, skill_face=3, proficiencies=[1], luck_face=20, attribute_die="d6")["result"]
    11
    >>> result(proficiencies=[1, 2])
    Traceback (most recent call last):
    rules_py.errors.RuleError: proficiencies is 1, 2; allowed: at most one; a check takes a single proficiency
    """
    hand = lying(attribute_die, attribute_face, skill_die, skill_face)
    if len(proficiencies) > ONE_PROFICIENCY:
        raise RuleError(
            "proficiencies",
            proficiencies,
            "at most one; a check takes a single proficiency",
            sentence="You can only add one proficiency to a check.",
        )
    bonus = sum(proficiencies) + modifier
    value = luck_face + luck_modifier
    hand = replace(hand, bonus=bonus_for(value), luck=value)
    total = hand.attribute + hand.skill + bonus + hand.bonus
    steps = Check(attribute_die, skill_die, bonus).steps(Checked(total, hand))
    return Ruling({"result": total, "luck_bonus": hand.bonus}, f"Your result is {total}.", steps)


def most(check: Check) -> int:
    """The highest result that a check can have: every die at its largest face, with luck.

    >>> most(Check(Die.D12, SkillDie.D12, 5))
    32
    """
    return check.attribute.faces + check.skill.faces + check.bonus + bonus_for(LUCK_SIDES + check.luck_modifier)
