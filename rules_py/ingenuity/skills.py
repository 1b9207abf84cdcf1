"""Skills and proficiencies: their steps and names, the two categories, and which attribute a skill is rolled with.

Three tables with their names and five rules take more than the usual 300 lines.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated

from ..errors import RuleError, nearest
from ..parameters import Choice, Maybe, Several, Whole
from ..phrases import joined
from ..rule import Ruling
from ..rulebook import registry
from .attributes import ATTRIBUTE_DIE, ATTRIBUTE_NAMES, NAME, Attribute, AttributeChoice, Die, DieChoice, written_die


class SkillDie(StrEnum):
    """What a skill adds to a roll: nothing, or a die."""

    UNTRAINED = "untrained"
    D4 = "d4"
    D6 = "d6"
    D8 = "d8"
    D10 = "d10"
    D12 = "d12"

    @property
    def faces(self) -> int:
        """The number of its faces; 0 for an untrained skill."""
        return 0 if self is SkillDie.UNTRAINED else int(self.value[1:])


@dataclass(frozen=True)
class SkillStep:
    """One row of the table of skill steps."""

    die: SkillDie
    name: str


STARTING_SKILLS, STARTING_PROFICIENCIES = 4, 3
"""How many of each a new character has, all at the first step of training. Source: none; our ruling."""

SKILL_STEPS = tuple(
    SkillStep(die, name)
    for die, name in zip(SkillDie, "Untrained Trained Practiced Adept Expert Master".split(), strict=True)
)
"""The name of every skill die. Source: Skills, the table."""

SKILL_NAMES = {row.die: row.name for row in SKILL_STEPS}


@dataclass(frozen=True)
class ProficiencyStep:
    """One row of the table of proficiency steps; the bonus 0 stands for none."""

    bonus: int
    name: str

    @property
    def written(self) -> str:
        """`none`, or `+3`."""
        return f"{self.bonus:+d}" if self.bonus else "none"


PROFICIENCY_STEPS = tuple(
    ProficiencyStep(bonus, name)
    for bonus, name in enumerate("Nonproficient Proficient Practiced Adept Expert Master".split())
)
"""The name of every proficiency bonus. Source: Proficiencies, the table."""

PROFICIENCY_NAMES = {row.bonus: row.name for row in PROFICIENCY_STEPS}

BEST_PROFICIENCY = PROFICIENCY_STEPS[-1].bonus
"""The highest bonus; its name is Master."""


@dataclass(frozen=True, kw_only=True)
class SkillDieChoice(DieChoice):
    """A skill die, or nothing (also written as an empty field) for an untrained skill."""

    def read(self, given: object) -> str:
        if given is None or (isinstance(given, str) and given.strip().lower() in {"", "none"}):
            return SkillDie.UNTRAINED
        return super().read(given)


SKILL_DIE = SkillDieChoice(
    options=SkillDie, title="Skill die", help="If you're untrained, you roll the attribute alone."
)

SkillDieParameter = Annotated[SkillDie, SKILL_DIE]

BONUS = Whole(
    minimum=0,
    maximum=BEST_PROFICIENCY,
    title="Proficiency bonus",
    names=PROFICIENCY_NAMES,
    help="From the proficiency that fits, or 0 if none does.",
)

Bonus = Annotated[int, BONUS]


class Category(StrEnum):
    """The two categories of skills. Source: Types of Skills."""

    MUNDANE = "mundane"
    SUPERNATURAL = "supernatural"


@dataclass(frozen=True)
class SkillGroup:
    """Skills of one kind."""

    category: Category
    magical: bool
    skills: tuple[str, ...]

    @property
    def words(self) -> str:
        """`mundane`, or `supernatural, magical`."""
        if self.category is Category.MUNDANE:
            return str(self.category)
        return f"{self.category}, {self.kind}"

    @property
    def kind(self) -> str:
        """`magical` or `nonmagical`."""
        return "magical" if self.magical else "nonmagical"


SKILL_GROUPS = (
    SkillGroup(
        Category.MUNDANE,
        False,
        tuple("athletics agility insight charisma perception combat handling taming craft contacts".split()),
    ),
    SkillGroup(Category.SUPERNATURAL, False, tuple("metapowers psionics superpowers".split())),
    SkillGroup(Category.SUPERNATURAL, True, tuple("animism communion ki sorcery wizardry".split())),
)
"""Every skill. Source: Mundane Skills; Supernatural Skills."""

GROUP_OF: Mapping[str, SkillGroup] = {skill: group for group in SKILL_GROUPS for skill in group.skills}

SKILLS = tuple(GROUP_OF)

BROAD: Mapping[str, str] = {
    "athletics": "nearly all physical tasks",
    "agility": "nearly all physical tasks",
    "insight": "most mental tasks",
    "charisma": "most social tasks",
}
"""Skills that fit very many tasks. Source: Types of Skills."""

NARROW = ("contacts", "craft")
"""Skills that fit few tasks. Source: Types of Skills."""

SKILL = Choice(options=SKILLS, title="Skill")

SkillName = Annotated[str, SKILL]


class StepKind(StrEnum):
    """What has steps with names; some names are in two of the tables (contradiction IN-C29)."""

    ATTRIBUTE = "attribute"
    SKILL = "skill"
    PROFICIENCY = "proficiency"


STEP_NAMES: Mapping[StepKind, Mapping[str, str]] = {
    StepKind.ATTRIBUTE: {name: str(die) for die, name in ATTRIBUTE_NAMES.items()},
    StepKind.SKILL: {name: str(die) for die, name in SKILL_NAMES.items()},
    StepKind.PROFICIENCY: {row.name: row.written for row in PROFICIENCY_STEPS},
}
"""What each name stands for, by kind."""


@registry.rule(
    "ingenuity.skill_step", title="The name of a skill die", kind="calculation", implements=("IN-19",), workings=True
)
def skill_step(*, die: SkillDieParameter = SkillDie.UNTRAINED) -> Ruling:
    """What a skill of a given die is called.

    Args:
        die: untrained, or d4 to d12.

    Returns:
        `die`, `name` and `sides`, 0 for an untrained skill.

    Raises:
        RuleError: any other die.

    Source: Skills, the table.

    >>> skill_step(die="untrained")["name"], skill_step(die="d6")["name"]
    ('Untrained', 'Practiced')
    >>> skill_step(die="d20")
    Traceback (most recent call last):
    rules_py.errors.RuleError: die is 'd20'; allowed: one of untrained, d4, d6, d8, d10, d12
    """
    name = SKILL_NAMES[die]
    which = f"with a {die}" if die.faces else "without a die"
    return Ruling({"die": str(die), "name": name, "sides": die.faces}, f"A skill {which} is called “{name.lower()}”.")


@registry.rule(
    "ingenuity.proficiency_step",
    title="The name of a proficiency bonus",
    kind="calculation",
    implements=("IN-22",),
    workings=True,
)
def proficiency_step(
    *,
    bonus: Annotated[
        int | None,
        Maybe(
            kind=Whole(minimum=1, maximum=BEST_PROFICIENCY, names=PROFICIENCY_NAMES),
            title="Bonus",
            help="Leave it empty if you have none.",
        ),
    ] = None,
) -> Ruling:
    """What a proficiency with a given bonus is called.

    Args:
        bonus: 1 to 5, or nothing; a proficiency can't have 0.

    Returns:
        `bonus` (0 for none) and `name`.

    Raises:
        RuleError: 0, a bonus below it or above 5.

    Source: Proficiencies, the table.

    >>> proficiency_step(bonus=5)["name"], proficiency_step(bonus=None)["name"]
    ('Master', 'Nonproficient')
    >>> proficiency_step(bonus=0)
    Traceback (most recent call last):
    rules_py.errors.RuleError: bonus is 0; allowed: a whole number from 1 to 5, or empty
    """
    row = PROFICIENCY_STEPS[bonus or 0]
    sentence = (
        f"A proficiency of {row.written} is called “{row.name.lower()}”."
        if bonus
        else f"Without a proficiency you're called “{row.name.lower()}”."
    )
    return Ruling({"bonus": row.bonus, "name": row.name}, sentence)


@registry.rule(
    "ingenuity.step_named",
    title="What a name stands for",
    kind="calculation",
    implements=("IN-03", "IN-19", "IN-22"),
    workings=True,
)
def step_named(
    *,
    kind: Annotated[StepKind, Choice(options=StepKind, title="Step type")] = StepKind.SKILL,
    name: Annotated[str, replace(NAME, allowed_text="the name of a step", title="Step name")] = "Adept",
) -> Ruling:
    """What the name of a step stands for.

    Args:
        kind: attribute, skill or proficiency; four names mean one thing for skills and another for proficiencies.
        name: a name from that table, in any case of letters.

    Returns:
        `kind`, `name` and `written`: a die, a bonus such as `+3`, `untrained` or `none`.

    Raises:
        RuleError: the table of that kind has no such name; the nearest is given.

    Source: Attributes, Skills and Proficiencies, the tables; contradiction IN-C29.

    >>> step_named(kind="skill", name="adept")["written"], step_named(kind="proficiency", name="Adept")["written"]
    ('d8', '+3')
    >>> step_named(kind="attribute", name="Grand")
    Traceback (most recent call last):
    rules_py.errors.RuleError: name is 'Grand'; allowed: ... 5 known names
    """
    table = STEP_NAMES[kind]
    found = next((known for known in table if known.casefold() == name.casefold()), None)
    if found is None:
        near = nearest(name.capitalize(), table)
        raise RuleError("name", name, f"one of {', '.join(table)}" if near.startswith("one of ") else near)
    return Ruling(
        {"kind": str(kind), "name": found, "written": table[found]},
        f"For {_a(kind)}, “{found.lower()}” means {_meant(table[found])}.",
    )


def _meant(written: str) -> str:
    """What a step stands for, in a sentence.

    >>> _meant("d8"), _meant("+3"), _meant("untrained")
    ('a d8', '+3', 'no die')
    """
    return {"untrained": "no die", "none": "no bonus"}.get(written, written.replace("d", "a d"))


def _a(kind: StepKind) -> str:
    return f"an {kind}" if kind is StepKind.ATTRIBUTE else f"a {kind}"


@registry.rule("ingenuity.skill", title="A skill", kind="calculation", implements=("IN-21",), workings=True)
def skill(*, skill: SkillName = "athletics") -> Ruling:
    """The category of a skill, and how widely it serves.

    Args:
        skill: any of the eighteen skills.

    Returns:
        `skill`, `category`, `magical` (false for mundane skills), `extended_by` (maneuvers or powers), and `breadth`
        (broad, narrow or ordinary).

    Raises:
        RuleError: no such skill; the nearest name is given. Skills that are only in comments don't count.

    Source: Types of Skills, with Mundane and Supernatural Skills.

    >>> skill(skill="ki").summary
    'Ki is a magical supernatural skill, and powers build on it.'
    >>> skill(skill="runecasting")
    Traceback (most recent call last):
    rules_py.errors.RuleError: skill is 'runecasting'; allowed: ...
    """
    group = GROUP_OF[skill]
    extended_by = "maneuvers" if group.category is Category.MUNDANE else "powers"
    kind = "" if group.category is Category.MUNDANE else f"{group.kind} "
    breadth = "broad" if skill in BROAD else "narrow" if skill in NARROW else "ordinary"
    return Ruling(
        {
            "skill": skill,
            "category": str(group.category),
            "magical": group.magical,
            "extended_by": extended_by,
            "breadth": breadth,
        },
        f"{skill.capitalize()} is a {kind}{group.category} skill, and {extended_by} build on it.",
        (f"You use it for {BROAD[skill]}.",) if skill in BROAD else (),
    )


@registry.rule(
    "ingenuity.skill_pair", title="Which dice a skill rolls", kind="calculation", implements=("IN-20",), workings=True
)
def skill_pair(
    *,
    attribute: AttributeChoice = Attribute.STRENGTH,
    attribute_die: Annotated[Die, ATTRIBUTE_DIE] = Die.D4,
    skill: SkillName = "athletics",
    skill_die: SkillDieParameter = SkillDie.UNTRAINED,
    bonus: Bonus = 0,
    associated: Annotated[
        tuple[Attribute, ...],
        Several(
            kind=Choice(options=Attribute),
            at_most=len(Attribute),
            title="Skill's attributes",
            help="Leave it empty to allow any attribute. The chapter doesn't say which ones go with which skill.",
        ),
    ] = (),
) -> Ruling:
    """What is rolled together for a skill: the attribute's die, the skill's die, and the bonus after them.

    Args:
        attribute: the attribute that fits the deed.
        attribute_die: d4 to d12.
        skill: one of the eighteen skills.
        skill_die: untrained, or d4 to d12.
        bonus: 0 to 5.
        associated: the attributes that belong to this skill, when somebody has decided that; empty for any.

    Returns:
        `written`, for instance `d6+d4+1`, `least` and `most` without luck.

    Raises:
        RuleError: an attribute that does not belong to the skill, or a value out of its range.

    Source: Skills, first paragraph; Skill Checks, the example.

    >>> skill_pair(attribute_die="d6", skill_die="d4", bonus=1)["written"]
    'd6+d4+1'
    >>> skill_pair(attribute="resolve", associated="strength, dexterity")
    Traceback (most recent call last):
    rules_py.errors.RuleError: attribute is 'resolve'; allowed: strength, dexterity for athletics
    """
    if associated and attribute not in associated:
        raise RuleError(
            "attribute",
            attribute,
            f"{', '.join(associated)} for {skill}",
            sentence=f"You can't use {attribute} for {skill} here: pick {joined(list(map(str, associated)), 'or')}.",
        )
    roll = written_roll(attribute_die, skill_die, bonus)
    trained = bool(skill_die.faces)
    return Ruling(
        {
            "attribute": str(attribute),
            "skill": skill,
            "written": roll,
            "least": 1 + trained + bonus,
            "most": attribute_die.faces + skill_die.faces + bonus,
        },
        f"Roll {roll} for {attribute} and {skill}."
        if trained
        else f"Roll {roll} for {attribute} alone, because you're untrained in {skill}.",
    )


def written_roll(attribute: Die, skill: SkillDie, bonus: int = 0) -> str:
    """Dice and bonus as the book writes them.

    >>> written_roll(Die.D6, SkillDie.D4, 1), written_roll(Die.D6, SkillDie.UNTRAINED, 1)
    ('d6+d4+1', 'd6+1')
    """
    return f"{attribute}+{written_die(Die(skill.value), bonus)}" if skill.faces else written_die(attribute, bonus)
