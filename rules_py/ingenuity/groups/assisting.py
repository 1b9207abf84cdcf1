"""Assisting: one character acts, others make the same check to help."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Annotated

from ...chance import Chance
from ...errors import RuleError
from ...parameters import Choice, Several, Switch, Whole
from ...phrases import joined
from ...readings import Reads
from ...rule import Ruling
from ...rulebook import registry
from ..attributes import WORDS, Attribute, AttributeChoice, AttributeDie, Die, Modifier
from ..checks import DIFFICULTY_NAMES, RESULT, Check, Difficulty, sentence
from ..readings import Readings, Stacking
from ..skills import SKILL, Bonus, SkillDie, SkillDieParameter, SkillName
from .acting import LARGEST_GROUP, PEOPLE, People, checks_of


@dataclass(frozen=True)
class AssistRow:
    """One row of the table of assist thresholds."""

    threshold: int
    bonus: int


ASSIST_TABLE = tuple(AssistRow(threshold, bonus) for bonus, threshold in enumerate((6, 12, 18, 24), 1))
"""Source: Assisting an Action, the table."""

MOST_ASSIST = max(row.bonus for row in ASSIST_TABLE)
"""The largest bonus of one helper."""


def assist_for(result: int) -> int:
    """The bonus for the highest threshold that a helper's result reaches, 0 for none.

    >>> assist_for(5), assist_for(6), assist_for(30)
    (0, 1, 4)
    """
    return max((row.bonus for row in ASSIST_TABLE if row.threshold <= result), default=0)


def _check(threshold: int) -> str:
    """A check of that difficulty, by its name: `a Hard check (9)`."""
    name = DIFFICULTY_NAMES[threshold]
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name} check ({threshold})"


def together(bonuses: tuple[int, ...], readings: Readings = Readings()) -> int:
    """What the bonuses of several helpers come to.

    >>> together((1, 3, 1)), together(())
    (3, 0)
    """
    return sum(bonuses) if readings.stacking is Stacking.SUM else max(bonuses, default=0)


PROFICIENCY_NAME = replace(WORDS, allowed_text="the name of a proficiency, or empty", title="Proficiency")


@registry.rule(
    "ingenuity.may_assist", title="Does this count as help?", kind="validation", implements=("IN-60",), workings=True
)
def may_assist(
    *,
    attribute: AttributeChoice = Attribute.STRENGTH,
    skill: SkillName = "athletics",
    proficiency: Annotated[str, PROFICIENCY_NAME] = "",
    helper_attribute: Annotated[Attribute, Choice(options=Attribute, title="Helper's attribute")] = (
        Attribute.STRENGTH
    ),
    helper_skill: Annotated[str, replace(SKILL, title="Helper's skill")] = "athletics",
    helper_proficiency: Annotated[str, replace(PROFICIENCY_NAME, title="Helper's proficiency")] = "",
) -> Ruling:
    """Whether a helper's check is exactly the same one, as assisting asks.

    Args:
        attribute: of the one who acts.
        skill: of the one who acts.
        proficiency: its name, or nothing.
        helper_attribute: must be the same.
        helper_skill: must be the same.
        helper_proficiency: must be the same.

    Returns:
        `legal` and `faults`.

    Raises:
        RuleError: an unknown attribute or skill.

    Source: Assisting an Action.

    >>> may_assist(proficiency="jumping", helper_proficiency="jumping")["legal"]
    True
    >>> may_assist(helper_skill="agility", proficiency="jumping", helper_proficiency="jumping")["faults"]
    ['The helper has to use athletics too.']
    >>> may_assist(helper_skill="juggling")
    Traceback (most recent call last):
    rules_py.errors.RuleError: helper_skill is 'juggling'; allowed: ...
    """
    faults = [
        f"The helper has to use {wanted} too."
        if wanted
        else "The helper can't use a proficiency, because you aren't using one."
        for helper, wanted in (
            (helper_attribute, attribute),
            (helper_skill, skill),
            (helper_proficiency, proficiency),
        )
        if helper.casefold() != wanted.casefold()
    ]
    said = " ".join(faults) or "This helps, because it's the same check."
    return Ruling({"legal": not faults, "faults": faults}, said)


@registry.rule(
    "ingenuity.assist_bonus", title="What a helper gives", kind="calculation", implements=("IN-60",), workings=True
)
def assist_bonus(*, result: Annotated[int, replace(RESULT, title="Helper's result")] = 0) -> Ruling:
    """The bonus that a helper's result gives.

    Args:
        result: of the helper's check, -99 to 99.

    Returns:
        `bonus`, 0 to 4, and `rung`, the difficulty that was reached, 0 for none.

    Raises:
        RuleError: no whole number in that range.

    Source: Assisting an Action, the table.

    >>> assist_bonus(result=17)["bonus"], assist_bonus(result=18)["bonus"]
    (2, 3)
    >>> assist_bonus(result=2.5)
    Traceback (most recent call last):
    rules_py.errors.RuleError: result is 2.5; allowed: a whole number from -99 to 99
    """
    bonus = assist_for(result)
    threshold = next((row.threshold for row in ASSIST_TABLE if row.bonus == bonus), 0)
    return Ruling(
        {"bonus": bonus, "rung": threshold},
        f"The helper rolled {result}, enough for {_check(threshold)}, so you get {bonus:+d}."
        if bonus
        else f"The helper rolled {result}, not enough for {_check(ASSIST_TABLE[0].threshold)}, so you get no bonus.",
    )


@registry.rule(
    "ingenuity.assist_together", title="Several helpers", kind="calculation", implements=("IN-61",), workings=True
)
def assist_together(
    *,
    bonuses: Annotated[
        tuple[int, ...],
        Several(
            kind=Whole(minimum=0, maximum=MOST_ASSIST),
            at_most=LARGEST_GROUP,
            title="Helpers' bonuses",
            one="helper's bonus",
        ),
    ] = (),
    readings: Annotated[Readings, Reads("stacking")] = Readings(),
) -> Ruling:
    """What several helpers give together.

    Args:
        bonuses: none to twenty, each 0 to 4.
        readings: whether the best alone counts, or all of them.

    Returns:
        `bonus`, 0 without helpers.

    Raises:
        RuleError: a bonus outside 0 to 4.

    Source: assisting (upstream); contradiction IN-C14.

    >>> assist_together(bonuses=[1, 2, 0])["bonus"]
    2
    >>> assist_together(bonuses=[5])
    Traceback (most recent call last):
    rules_py.errors.RuleError: bonuses (value 1) is 5; allowed: a whole number from 0 to 4
    """
    bonus = together(bonuses, readings)
    why = f"because {'only the best bonus counts' if readings.stacking is Stacking.BEST else 'all the bonuses add up'}"
    return Ruling(
        {"bonus": bonus},
        f"You get {f'{bonus:+d}' if bonus else 'no bonus'}{f', {why}' if bonus and bonuses[1:] else ''}."
        if bonuses
        else "You get no bonus, because nobody helps.",
    )


@registry.rule(
    "ingenuity.assist",
    title="Assist",
    sentence=(
        "Rolling {attribute_die}< and {skill_die}>< with a proficiency bonus of {proficiency}>, a helper gives you a"
        " bonus of {mean} on average."
    ),
    kind="roll",
    implements=("IN-60",),
    measure="bonus",
    workings=True,
    formerly={"attribute": "attribute_die", "skill": "skill_die"},
)
def assist(
    chance: Chance,
    *,
    attribute_die: AttributeDie = Die.D4,
    skill_die: SkillDieParameter = SkillDie.UNTRAINED,
    proficiency: Bonus = 0,
    modifier: Modifier = 0,
    luck: Annotated[
        bool,
        Switch(title="Luck die", help="Helping is a skill check, so the helper rolls a luck die too.", folded=True),
    ] = True,
) -> Ruling:
    """Roll to help somebody with the same check.

    Args:
        chance: where the dice come from.
        attribute_die: d4 to d12.
        skill_die: untrained, or d4 to d12.
        proficiency: 0 to 5.
        modifier: -99 to 99.
        luck: whether the helper rolls the luck die.

    Returns:
        `bonus`, 0 to 4, and the helper's `result`.

    Raises:
        RuleError: a parameter out of its range, or faces that do not make up this roll.

    Source: Assisting an Action; contradiction IN-C15.

    >>> assist.odds(attribute_die="d6", skill_die="untrained", proficiency=0).exactly(1)
    Fraction(23, 120)
    >>> assist.roll(attribute_die="d3")
    Traceback (most recent call last):
    rules_py.errors.RuleError: attribute_die is 'd3'; allowed: one of d4, d6, d8, d10, d12
    """
    one = Check(attribute_die, skill_die, proficiency + modifier, luck=luck, owner="helper")
    checked = chance.part(one)
    bonus = assist_for(checked.result)
    return Ruling(
        {"bonus": bonus, "result": checked.result},
        f"The helper's result is {checked.result}, which gives you {f'{bonus:+d}' if bonus else 'no bonus'}.",
        one.steps(checked),
    )


@dataclass(frozen=True)
class _Helped:
    """What the helpers have given so far; their results are a record for the reader."""

    bonus: int = 0
    results: tuple[int, ...] = field(default=(), compare=False)


@registry.rule(
    "ingenuity.assisted_check",
    title="Check with helpers",
    sentence=(
        "Against difficulty {difficulty}, rolling {attribute_die}< and {skill_die}>< with a proficiency bonus of"
        " {proficiency}> and some help, you succeed {chance} of the time."
    ),
    kind="roll",
    essential=("attribute_die", "skill_die", "difficulty", "helpers"),
    implements=("IN-60", "IN-61"),
    measure="result",
    verdict="success",
    formerly={"attribute": "attribute_die", "skill": "skill_die", "net": "advantages disadvantages"},
)
def assisted_check(
    chance: Chance,
    *,
    attribute_die: AttributeDie = Die.D4,
    skill_die: SkillDieParameter = SkillDie.UNTRAINED,
    proficiency: Bonus = 0,
    difficulty: Difficulty = 1,
    modifier: Modifier = 0,
    helpers: Annotated[People, replace(PEOPLE, title="Helpers", at_least=0)] = (),
    readings: Annotated[Readings, Reads("stacking")] = Readings(),
    luck: Annotated[bool, Switch(title="Luck die for helpers", folded=True)] = True,
) -> Ruling:
    """Others help with the same check first; then the one who acts rolls with their bonus.

    Args:
        chance: where the dice come from; the helpers roll first.
        attribute_die: d4 to d12, of the one who acts.
        skill_die: untrained, or d4 to d12.
        proficiency: 0 to 5.
        difficulty: 1 or more.
        modifier: -99 to 99.
        helpers: none to twenty rows, as for a group action.
        readings: whether the best helper alone counts, or all.
        luck: whether helpers roll the luck die.

    Returns:
        `success`, `result`, `bonus` (of the helpers) and `margin`.

    Raises:
        RuleError: a parameter out of its range, a helper with a proficiency where you have none, one without where you
            have one, or faces that do not make up this roll.

    Source: Assisting an Action; contradictions IN-C14 and IN-C15.

    >>> odda = {"attribute_die": "d6", "skill_die": "d4", "proficiency": 1}
    >>> assisted_check.roll(faces="6, 4, 20, 1, 1, 1", difficulty=9, helpers=[odda], **odda).ruling.summary
    'Failure: your 5 is 4 short of difficulty 9 (Hard).'
    >>> assisted_check.chance(difficulty=9, **odda)
    Fraction(11, 40)
    >>> assisted_check.chance(difficulty=9, helpers=[{"attribute_die": "d4", "proficiency": 1}], luck=False, **odda)
    Fraction(11, 40)
    >>> assisted_check.roll(helpers=[{"skill_die": "d4"}])
    Traceback (most recent call last):
    rules_py.errors.RuleError: helpers (row 1, attribute_die) is empty; allowed: one of d4, d6, d8, d10, d12
    """
    for number, row in enumerate(helpers, 1):
        if bool(row["proficiency"]) != bool(proficiency):
            raise RuleError(
                f"helpers (row {number}, proficiency)",
                row["proficiency"],
                "0 if yours is 0, more if yours is more",
                sentence="A helper has to use the same proficiency as you, or none if you don't use one.",
            )

    def turn(one: Check) -> Callable[[Chance, _Helped], _Helped]:
        def helped(fortune: Chance, so_far: _Helped) -> _Helped:
            result = fortune.part(one).result
            bonus = together((so_far.bonus, assist_for(result)), readings)
            return _Helped(bonus, (*so_far.results, result))

        return helped

    found = chance.fold(_Helped(), [turn(one) for one in checks_of(helpers, "helper", luck=luck)])
    acting = Check(attribute_die, skill_die, proficiency + modifier, owner="you")
    checked = chance.part(acting)
    result = checked.result + found.bonus
    results = joined(list(map(str, found.results)))
    who = "Your helpers get" if helpers[1:] else "Your helper gets"
    gives = f"{found.bonus:+d}" if found.bonus else "no bonus"
    helped = f"{who} {results}, which gives you {gives}." if helpers else "Nobody helps you."
    return Ruling(
        {"success": result >= difficulty, "result": result, "bonus": found.bonus, "margin": result - difficulty},
        sentence(result, difficulty),
        (helped, *acting.steps(checked)),
    )
