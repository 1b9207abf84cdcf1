"""Skills: nine fields of things to do, the Abilities that open them, two that are chosen, one that is crossed out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from ..errors import RuleError
from ..parameters import Choice, Several, Text
from ..phrases import counted, joined
from ..rule import Ruling
from ..rulebook import registry
from .abilities import Ability, several_abilities
from .difficulty import Difficulty, Rank, Standing, checked_at, rank_with


class Skill(StrEnum):
    """The nine Skills. Source: Skills, the list."""

    FINANCIAL_AID = "FINANCIAL AID"
    DRAMA = "DRAMA"
    SCI = "SCI"
    FREE_BLOCK = "FREE BLOCK"
    GYM = "GYM"
    AID = "AID"
    SHOP = "SHOP"
    LAW = "LAW"
    MISC = "MISC"


@dataclass(frozen=True)
class SkillRow:
    """One row of the table of Skills: what it covers, and the Abilities of which one opens it."""

    skill: Skill
    fields: tuple[str, ...]
    abilities: tuple[Ability, Ability]

    @property
    def field(self) -> str:
        """What it covers, in one line."""
        return ", ".join(self.fields) or "everything else"

    @property
    def needs(self) -> str:
        """Which Abilities open it: `Fast or Lucky`; either is enough."""
        return joined(self.abilities, "or")

    @property
    def first(self) -> Ability:
        """The Ability that the list names first."""
        return self.abilities[0]

    @property
    def second(self) -> Ability:
        """The Ability that the list names second."""
        return self.abilities[1]


SKILL_TABLE = (
    SkillRow(Skill.FINANCIAL_AID, ("empathy", "perception", "danger sense"), (Ability.FAST, Ability.LUCKY)),
    SkillRow(Skill.DRAMA, ("deception", "persuasion", "performance"), (Ability.CHARMING, Ability.FAST)),
    SkillRow(Skill.SCI, ("computers", "chemistry", "biology", "physics", "maths"), (Ability.CLEVER, Ability.CHARMING)),
    SkillRow(Skill.FREE_BLOCK, ("stealth", "breaking and entering"), (Ability.CLEVER, Ability.FAST)),
    SkillRow(Skill.GYM, ("movement", "sport", "dance"), (Ability.STRONG, Ability.FAST)),
    SkillRow(Skill.AID, ("first aid", "exploration", "survival"), (Ability.WISE, Ability.CHARMING)),
    SkillRow(Skill.SHOP, ("mechanics", "construction", "cooking"), (Ability.WISE, Ability.STRONG)),
    SkillRow(Skill.LAW, ("bureaucracy", "law", "investigation"), (Ability.WISE, Ability.CLEVER)),
    SkillRow(Skill.MISC, (), (Ability.LUCKY, Ability.STRONG)),
)
"""Source: Skills, the list."""

SKILLS = {row.skill: row for row in SKILL_TABLE}

FALLBACK = Skill.MISC
"""What covers a task that no other Skill covers. Source: Skills, the list, last entry."""

CHOSEN_SKILLS = 2
"""How many Skills a player chooses. Source: Skills, first paragraph."""

CROSSED_OUT_SKILLS = 1
"""How many Skills a player crosses out. Source: Skills."""

SKILL = Choice(options=Skill, title="Skill")


def several_skills(title: str, help: str = "") -> Several:
    """A parameter that is a list of Skills."""
    return Several(kind=SKILL, at_most=len(Skill), title=title, boxes=True, help=help)


def open_to(abilities: Sequence[Ability]) -> tuple[Skill, ...]:
    """The Skills that at least one of these Abilities opens."""
    return tuple(row.skill for row in SKILL_TABLE if set(row.abilities) & set(abilities))


@dataclass(frozen=True)
class OpenRow:
    """One row of the table of what each Ability opens."""

    ability: Ability

    @property
    def skills(self) -> str:
        """The Skills."""
        return ", ".join(open_to([self.ability]))

    @property
    def count(self) -> int:
        """How many they are."""
        return len(open_to([self.ability]))


OPEN_TABLE = tuple(OpenRow(ability) for ability in Ability)

ChosenAbilities = Annotated[tuple[Ability, ...], several_abilities(title="Your Abilities")]


@registry.rule("rt0.skill", title="A Skill", kind="calculation", workings=True, implements=("RT-12",))
def skill(*, skill: Annotated[Skill, SKILL] = Skill.FINANCIAL_AID) -> Ruling:
    """What a Skill covers, and which Abilities open it.

    Args:
        skill: one of the nine.

    Returns:
        Its `fields`, and the two `abilities`.

    Raises:
        RuleError: any other name.

    Source: Skills, the list.

    >>> skill(skill="free block")["abilities"]
    ['Clever', 'Fast']
    >>> skill(skill="Stealth")
    Traceback (most recent call last):
    rules_py.errors.RuleError: skill is 'Stealth'; allowed: one of FINANCIAL AID, DRAMA, SCI, FREE BLOCK, GYM, ...
    """
    row = SKILLS[skill]
    return Ruling(
        {"fields": list(row.fields), "abilities": [str(ability) for ability in row.abilities]},
        f"{skill} covers {joined(row.fields) or row.field}. It's open to you if you're {row.first} or {row.second}.",
    )


@registry.rule(
    "rt0.skill_for_task", title="Which Skill covers it?", kind="calculation", workings=True, implements=("RT-19",)
)
def skill_for_task(
    *,
    task: Annotated[
        str, Text(allowed_text="a field of tasks, in a word or two", shortest=1, longest=60, trimmed=True, title="Task")
    ] = "Anything",
) -> Ruling:
    """The Skill that covers a field of tasks; MISC takes all that no other covers.

    Args:
        task: a field as the list of Skills names it, such as stealth; anything else goes to MISC.

    Returns:
        The `skill`, and whether the field is `listed`.

    Raises:
        RuleError: nothing, or more than 60 characters.

    Source: Skills, the list.

    >>> skill_for_task(task="Stealth")["skill"]
    'FREE BLOCK'
    >>> skill_for_task(task="juggling")["skill"]
    'MISC'
    >>> skill_for_task(task=" ")
    Traceback (most recent call last):
    rules_py.errors.RuleError: task is empty; allowed: a field of tasks, in a word or two
    """
    found = [row.skill for row in SKILL_TABLE if task.casefold() in row.fields]
    if found:
        return Ruling({"skill": str(found[0]), "listed": True}, f"{found[0]} covers {task.casefold()}.")
    return Ruling({"skill": str(FALLBACK), "listed": False}, f"No other Skill covers {task}, so {FALLBACK} does.")


@registry.rule(
    "rt0.open_skills",
    title="Skills open to you",
    sentence="If you're {abilities}, {continued}",
    kind="calculation",
    implements=("RT-20",),
)
def open_skills(*, abilities: ChosenAbilities = (Ability.STRONG,)) -> Ruling:
    """The Skills that a player with these Chosen Abilities may choose from.

    Args:
        abilities: one Chosen Ability or more.

    Returns:
        The `skills`, and how many (`count`).

    Raises:
        RuleError: no Ability, or an unknown one.

    Source: Skills, second paragraph and list.

    >>> open_skills(abilities="Lucky")["skills"]
    ['FINANCIAL AID', 'MISC']
    >>> open_skills(abilities="")
    Traceback (most recent call last):
    rules_py.errors.RuleError: abilities is empty; allowed: at least one Chosen Ability
    """
    if not abilities:
        raise RuleError("abilities", abilities, "at least one Chosen Ability")
    found = open_to(abilities)
    return Ruling(
        {"skills": [str(skill) for skill in found], "count": len(found)},
        f"You can choose from {counted(len(found), 'Skill', 'Skills')}: {joined(found)}.",
    )


@registry.rule("rt0.may_choose", title="May you choose it?", kind="validation", workings=True, implements=("RT-14",))
def may_choose(
    *,
    skill: Annotated[Skill, SKILL] = Skill.FINANCIAL_AID,
    abilities: ChosenAbilities = (),
) -> Ruling:
    """Whether a Skill may be chosen with these Chosen Abilities.

    Args:
        skill: one of the nine.
        abilities: the Chosen Abilities.

    Returns:
        `legal` and `faults`, and `through`, the Abilities that open it.

    Raises:
        RuleError: an unknown Skill or Ability.

    Source: Skills, second paragraph.

    >>> may_choose(skill="DRAMA").summary
    'No: to choose DRAMA, you have to be Charming or Fast.'
    >>> may_choose(skill="Theft")
    Traceback (most recent call last):
    rules_py.errors.RuleError: skill is 'Theft'; allowed: one of FINANCIAL AID, DRAMA, SCI, FREE BLOCK, GYM, ...
    """
    row = SKILLS[skill]
    through = [str(ability) for ability in row.abilities if ability in abilities]
    needed = f"to choose {skill}, you have to be {row.first} or {row.second}."
    summary = f"Yes: you're {joined(through)}, so you can choose {skill}." if through else f"No: {needed}"
    faults = [] if through else [f"{needed[0].upper()}{needed[1:]}"]
    return Ruling({"legal": not faults, "faults": faults, "through": through}, summary)


@registry.rule(
    "rt0.chosen_skills", title="Your Chosen Skills", kind="calculation", workings=True, implements=("RT-13",)
)
def chosen_skills(
    *, skills: Annotated[tuple[Skill, ...], several_skills(title="Chosen Skills")] = (Skill.FINANCIAL_AID, Skill.DRAMA)
) -> Ruling:
    """The two Chosen Skills, whatever opens them.

    Args:
        skills: exactly two different Skills.

    Returns:
        The `skills`.

    Raises:
        RuleError: one, three, the same twice, or an unknown name.

    Source: Skills, first paragraph.

    >>> chosen_skills(skills="LAW, GYM").summary
    'Your Chosen Skills are LAW and GYM.'
    >>> chosen_skills(skills="LAW, LAW")
    Traceback (most recent call last):
    rules_py.errors.RuleError: skills is 'LAW', 'LAW'; allowed: exactly 2 different Skills
    """
    if len(skills) != CHOSEN_SKILLS or len(set(skills)) != CHOSEN_SKILLS:
        raise RuleError("skills", skills, f"exactly {CHOSEN_SKILLS} different Skills")
    return Ruling({"skills": [str(skill) for skill in skills]}, f"Your Chosen Skills are {joined(skills)}.")


@registry.rule(
    "rt0.crossed_out_skill", title="Your crossed-out Skill", kind="calculation", workings=True, implements=("RT-17",)
)
def crossed_out_skill(
    *,
    crossed_out: Annotated[tuple[Skill, ...], several_skills(title="Skill you cross out")] = (Skill.FINANCIAL_AID,),
    skills: Annotated[tuple[Skill, ...], several_skills(title="Chosen Skills")] = (),
    difficulty: Difficulty = Rank.MEDIUM,
) -> Ruling:
    """What becomes of a check with the crossed-out Skill: it is Impossible, whatever it was.

    Args:
        crossed_out: exactly one Skill; no Ability is needed for it.
        skills: the Chosen Skills; the crossed-out one is none of them (contradiction RT-C16).
        difficulty: the rank that the GM names; an Automatic check becomes Impossible too (contradiction RT-C17).

    Returns:
        The `skill`, and the `rank` that counts.

    Raises:
        RuleError: nothing or several crossed out, a Skill that is also chosen, or an unknown name.

    Source: Skills, the paragraph on crossing out.

    >>> crossed_out_skill(crossed_out="LAW", difficulty="Easy")["rank"]
    'Impossible'
    >>> crossed_out_skill(crossed_out="GYM", skills="SCI, GYM")
    Traceback (most recent call last):
    rules_py.errors.RuleError: crossed_out is 'GYM'; allowed: a Skill you haven't chosen
    >>> crossed_out_skill(crossed_out="LAW, MISC")
    Traceback (most recent call last):
    rules_py.errors.RuleError: crossed_out is 'LAW', 'MISC'; allowed: exactly 1 Skill
    """
    if len(crossed_out) != CROSSED_OUT_SKILLS:
        raise RuleError("crossed_out", crossed_out, f"exactly {CROSSED_OUT_SKILLS} Skill")
    if crossed_out[0] in skills:
        raise RuleError("crossed_out", crossed_out[0], "a Skill you haven't chosen")
    found = rank_with(difficulty, Standing.CROSSED_OUT)
    result = f", so {checked_at(difficulty)} with it is {found} for you."
    if found is difficulty:
        result = f", but {checked_at(difficulty)} is {found} for everybody."
    return Ruling({"skill": str(crossed_out[0]), "rank": str(found)}, f"You've crossed out {crossed_out[0]}{result}")
