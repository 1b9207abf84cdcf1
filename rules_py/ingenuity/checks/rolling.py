"""Skill checks: attribute die, skill die, proficiency, luck, rerolls, and the result."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Annotated

from ...chance import Chance
from ...errors import RuleError
from ...parameters import Several, Whole
from ...rule import Ruling, registry
from ..advantage import (
    Advantages,
    Choosing,
    ChoosingChoice,
    Disadvantages,
    Hand,
    Pair,
    Rolled,
    Tied,
    TiedChoice,
    best_blind,
    best_informed,
    helps,
    rerolls,
    told_swaps,
)
from ..advantage.rules import AttributeFace, SkillFace, lying
from ..attributes import AttributeDie, Die, Modifier
from ..luck import LUCK_SIDES, LuckDie, LuckModifier, bonus_for
from ..skills import BONUS, PROFICIENCY_NAMES, Bonus, SkillDie, SkillDieParameter, written_roll
from .difficulties import DIFFICULTY_NAMES, Difficulty, named, reached, sentence

ONE_PROFICIENCY = 1
"""So many proficiencies count for a check at most. Source: Skill Checks, first paragraph."""


@dataclass(frozen=True)
class Checked:
    """The result of one check. The hand is a record for the reader and no part of the value."""

    result: int
    hand: Hand = field(default_factory=Hand, compare=False)


@dataclass(frozen=True)
class Check:
    """Everything that one skill check depends on. It is a part of a roll: call it with a `Chance`.

    Attributes:
        attribute, skill: the dice.
        bonus: proficiency and modifiers together.
        net: advantages less disadvantages.
        known: the difficulty, when the player chooses rerolls knowing it; None for a blind choice.
        tied: which die disadvantage hits on equal faces.
        luck_modifier: added to the luck die.
        luck: whether the luck die is rolled at all.
        owner: whose dice these are, for the display; equal checks of two people are equal.
    """

    attribute: Die
    skill: SkillDie
    bonus: int
    net: int = 0
    known: int | None = None
    tied: Tied = Tied.LARGER
    luck_modifier: int = 0
    luck: bool = True
    owner: str = field(default="", compare=False)

    @property
    def pair(self) -> Pair:
        """Its two dice."""
        return Pair(self.attribute, self.skill)

    @property
    def written(self) -> str:
        """Its dice and bonus as the book writes them, without luck."""
        return written_roll(self.attribute, self.skill, self.bonus)

    def __call__(self, chance: Chance) -> Checked:
        owner = f"{self.owner}, " if self.owner else ""

        def attribute(luck: Chance, hand: Hand) -> Hand:
            return replace(hand, attribute=luck.die(self.attribute.faces, group=f"{owner}attribute, {self.attribute}"))

        def skill(luck: Chance, hand: Hand) -> Hand:
            return replace(hand, skill=luck.die(self.skill.faces, group=f"{owner}skill, {self.skill}"))

        def fortune(luck: Chance, hand: Hand) -> Hand:
            found = luck.part(LuckDie(self.luck_modifier, f"{owner}luck, d{LUCK_SIDES}"))
            return replace(hand, bonus=found.bonus, luck=found.value)

        first = [attribute, *([skill] if self.skill.faces else []), *([fortune] if self.luck else [])]
        again = rerolls(self.pair, self.net, self._pick, self.tied, owner)
        hand = chance.fold(Hand(), [*first, *again])
        return Checked(hand.attribute + hand.skill + hand.bonus + self.bonus, hand)

    def _pick(self, hand: Hand, left: int) -> Rolled:
        if self.known is None:
            return best_blind(self.pair, hand)
        return best_informed(self.pair, hand, left, self._needed(self.known, hand))

    def _needed(self, known: int, hand: Hand) -> int:
        """The sum of both dice that the known difficulty takes; luck lies on the table already."""
        return known - self.bonus - hand.bonus

    def steps(self, checked: Checked) -> tuple[str, ...]:
        """The way from the dice to the result, a line a step."""
        hand = checked.hand
        steps = told_swaps(self.pair, hand, self.net, None if self.known is None else self._needed(self.known, hand))
        if self.luck:
            steps.append(f"Luck {hand.luck}: {f'{hand.bonus:+d}' if hand.bonus else 'nothing'}.")
        sum_of = " + ".join(str(face) for face in (hand.attribute, hand.skill) if face)
        if self.bonus:
            sum_of += f" {'+' if self.bonus > 0 else '-'} {abs(self.bonus)}"
        if hand.bonus:
            sum_of += f" + {hand.bonus} for luck"
        return (*steps, f"{sum_of} = {checked.result} for {self.written}.")


@registry.rule(
    "ingenuity.check",
    title="Skill check",
    kind="roll",
    implements=("IN-28", "IN-29", "IN-30", "IN-36", "IN-38", "IN-39", "IN-40", "IN-41", "IN-42"),
    measure="result",
    verdict="success",
)
def check(
    chance: Chance,
    *,
    attribute: AttributeDie = Die.D6,
    skill: SkillDieParameter = SkillDie.D4,
    proficiency: Bonus = 1,
    difficulty: Difficulty = 6,
    advantages: Advantages = 0,
    disadvantages: Disadvantages = 0,
    modifier: Modifier = 0,
    choosing: ChoosingChoice = Choosing.BLIND,
    tied: TiedChoice = Tied.LARGER,
    luck_modifier: LuckModifier = 0,
) -> Ruling:
    """Roll a skill with its attribute against a difficulty; the result has to reach it.

    The dice fall in this order: attribute, skill (unless untrained), luck, then the rerolls one by one.

    Args:
        chance: where the dice come from.
        attribute: d4 to d12.
        skill: untrained, or d4 to d12.
        proficiency: the bonus of the one that fits, 0 to 5.
        difficulty: 1 or more.
        advantages: sources of advantage, 0 to 4.
        disadvantages: sources of disadvantage, 0 to 4; they cancel advantages one for one.
        modifier: whatever else is added, -99 to 99; the result has no floor.
        choosing: whether the player knows the difficulty when choosing a die for an advantage.
        tied: which die disadvantage hits when both show the highest face.
        luck_modifier: added to the luck die, 0 to 19.

    Returns:
        `success`, `result` and `margin` (result less difficulty).

    Raises:
        RuleError: a parameter out of its range, or faces that do not make up this roll.

    Source: Skill Checks; Challenge Difficulty; The Luck Die; Advantage & Disadvantage.

    >>> check.roll(faces="4, 2, 11").ruling.summary
    'Success: result 7 against difficulty 6 (Moderate), 1 more than needed.'
    >>> check.chance(attribute="d6", skill="d4", proficiency=1, difficulty=6)
    Fraction(61, 80)
    >>> check.roll(skill="d20")
    Traceback (most recent call last):
    rules_py.errors.RuleError: skill is 'd20'; allowed: one of untrained, d4, d6, d8, d10, d12
    """
    bonus, net = proficiency + modifier, advantages - disadvantages
    # A choice is only there with advantage; without one, equal checks should be one part for the exact odds.
    known = difficulty if choosing is Choosing.INFORMED and helps(net) else None
    rolled = Check(attribute, skill, bonus, net, known, tied, luck_modifier)
    checked = chance.part(rolled)
    result = checked.result
    return Ruling(
        {"success": result >= difficulty, "result": result, "margin": result - difficulty},
        sentence(result, difficulty),
        rolled.steps(checked),
    )


@registry.rule(
    "ingenuity.ladder",
    title="Skill check, the number still secret",
    kind="roll",
    implements=("IN-28", "IN-29", "IN-31"),
    measure="result",
    rungs=DIFFICULTY_NAMES,
)
def ladder(
    chance: Chance,
    *,
    attribute: AttributeDie = Die.D6,
    skill: SkillDieParameter = SkillDie.D4,
    proficiency: Bonus = 1,
    advantages: Advantages = 0,
    disadvantages: Disadvantages = 0,
    modifier: Modifier = 0,
    tied: TiedChoice = Tied.LARGER,
    luck_modifier: LuckModifier = 0,
) -> Ruling:
    """Roll a check without knowing its difficulty: the odds against every named one at once.

    Args:
        chance: where the dice come from.
        attribute: d4 to d12.
        skill: untrained, or d4 to d12.
        proficiency: 0 to 5.
        advantages: 0 to 4 sources; the die is chosen blind, for the number is secret.
        disadvantages: 0 to 4 sources.
        modifier: -99 to 99.
        tied: as for `check`.
        luck_modifier: as for `check`.

    Returns:
        `result`, `reached` (the highest named difficulty that it reaches, 0 for none) and its `name`.

    Raises:
        RuleError: a parameter out of its range, or faces that do not make up this roll.

    Source: Skill Checks; Challenge Difficulty.

    >>> ladder.roll(faces="6, 4, 20").ruling.summary
    'Result 14 reaches 12 (Challenging).'
    >>> ladder.odds().at_least(9)
    Fraction(11, 40)
    >>> ladder.roll(proficiency=6)
    Traceback (most recent call last):
    rules_py.errors.RuleError: proficiency is 6; allowed: a whole number from 0 to 5
    """
    rolled = Check(attribute, skill, proficiency + modifier, advantages - disadvantages, None, tied, luck_modifier)
    checked = chance.part(rolled)
    rung = reached(checked.result)
    return Ruling(
        {"result": checked.result, "reached": rung, "name": DIFFICULTY_NAMES.get(rung)},
        f"Result {checked.result} reaches " + (f"{named(rung)}." if rung else "no named difficulty."),
        rolled.steps(checked),
    )


@registry.rule("ingenuity.result", title="Result from your dice", kind="calculation", implements=("IN-28", "IN-30"))
def result(
    *,
    attribute: AttributeDie = Die.D6,
    attribute_face: AttributeFace = 4,
    skill: SkillDieParameter = SkillDie.D4,
    skill_face: SkillFace = 3,
    proficiencies: Annotated[
        tuple[int, ...],
        Several(
            kind=replace(BONUS, minimum=1),
            at_most=len(PROFICIENCY_NAMES),
            title="Proficiency bonus",
            help="Empty, or the one that fits.",
        ),
    ] = (1,),
    luck_face: Annotated[int, Whole(minimum=1, maximum=LUCK_SIDES, title="Face of the luck die")] = 20,
    luck_modifier: LuckModifier = 0,
    modifier: Modifier = 0,
) -> Ruling:
    """The result of a check from faces on the table.

    Args:
        attribute: d4 to d12.
        attribute_face: what it shows.
        skill: untrained, or d4 to d12.
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

    >>> result(attribute_face=4, skill_face=3, proficiencies=[1], luck_face=20)["result"]
    11
    >>> result(proficiencies=[1, 2])
    Traceback (most recent call last):
    rules_py.errors.RuleError: proficiencies is 1, 2; allowed: at most one; a check takes a single proficiency
    """
    hand = lying(attribute, attribute_face, skill, skill_face)
    if len(proficiencies) > ONE_PROFICIENCY:
        raise RuleError("proficiencies", proficiencies, "at most one; a check takes a single proficiency")
    bonus = sum(proficiencies) + modifier
    value = luck_face + luck_modifier
    hand = replace(hand, bonus=bonus_for(value), luck=value)
    total = hand.attribute + hand.skill + bonus + hand.bonus
    steps = Check(attribute, skill, bonus).steps(Checked(total, hand))
    return Ruling({"result": total, "luck_bonus": hand.bonus}, f"Result {total}.", steps)


def most(check: Check) -> int:
    """The highest result that a check can have: every die at its largest face, with luck.

    >>> most(Check(Die.D12, SkillDie.D12, 5))
    32
    """
    return check.attribute.faces + check.skill.faces + check.bonus + bonus_for(LUCK_SIDES + check.luck_modifier)
