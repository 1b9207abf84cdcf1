"""Complications: when a skill cannot be used, every reason for it, and how a complicated skill is repaired."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated

from ..parameters import Maybe
from ..rule import Ruling
from ..rulebook import registry
from .characters import Injured, Sheet, Skill, Skills, legal_sheet, sheet_of
from .suits import CARD, NAME, Suit, mismatch

SkillOnSheet = Annotated[
    str, replace(NAME, title="Skill", help="Pick a skill from the sheet.", suggested_by="skills.name")
]

MaybeCard = Annotated[str | None, Maybe(kind=CARD, title="Card played")]


def obstacles(sheet: Sheet, skill: Skill, card: str | None) -> Iterator[str]:
    """Every reason why a skill cannot be used now, a sentence each.

    Args:
        sheet: the character.
        skill: a skill of theirs.
        card: the card that is played; None leaves the card out of account.
    """
    if skill.suit in sheet.injured:
        yield f"{skill.suit} is injured, so you can't use any of its skills until you take a moment alone."
    if skill.complicated:
        yield f"{skill.name} is complicated, so you can't use it until you get a weaving or win a group scene."
    if card is not None and (refusal := mismatch(skill.suit, card)):
        yield refusal


def usable_skills(sheet: Sheet) -> list[Skill]:
    """The skills that can be used now, whatever card is played."""
    return [skill for skill in sheet.skills if not list(obstacles(sheet, skill, None))]


@registry.rule(
    "almanac.usable",
    title="Can you use this skill?",
    sentence="{ruling}",
    kind="validation",
    implements=("WA-02", "WA-16", "WA-23", "WA-25"),
)
def usable(
    *,
    skills: Skills = ({"name": "A skill", "suit": Suit.HEARTS, "rating": 1},),
    injured: Injured = (),
    skill: SkillOnSheet = "A skill",
    card: MaybeCard = None,
) -> Ruling:
    """Whether a skill can be used now, and every reason why not.

    Args:
        skills: the character's skills.
        injured: the suits that are injured.
        skill: the one to use.
        card: the card that is played; empty leaves the card out of account.

    Returns:
        `legal` and `faults`, a sentence each.

    Raises:
        RuleError: a skill that is not on the sheet.

    Source: Skills, first paragraph; How Skills Work; Avoiding Complications.

    >>> skills = [{"name": "Haggling", "suit": "Clubs", "rating": 1}]
    >>> usable(skills=skills, skill="Haggling", injured="Clubs")["faults"][0]
    "Clubs is injured, so you can't use any of its skills until you take a moment alone."
    >>> usable(skills=skills, skill="Haggling").summary
    'Yes: you can use Haggling, and you roll 1 die.'
    >>> usable(skills=skills, skill="Hagling")
    Traceback (most recent call last):
    rules_py.errors.RuleError: skill is 'Hagling'; allowed: 'Haggling' is the nearest of 1 known names
    """
    sheet = sheet_of(skills, injured)
    found = sheet.find(skill)
    reasons = [*sheet.faults(), *obstacles(sheet, found, card)]
    dice = f"{found.rating} {'die' if found.rating == 1 else 'dice'}"
    return Ruling(
        {"legal": not reasons, "faults": reasons},
        f"No: you can't use {found.name}." if reasons else f"Yes: you can use {found.name}, and you roll {dice}.",
        tuple(reasons),
    )


def repaired(sheet: Sheet) -> Sheet:
    """The sheet with no complicated skill left."""
    return replace(sheet, skills=tuple(replace(skill, complicated=False) for skill in sheet.skills))


@registry.rule("almanac.repair", title="Repair a skill", kind="calculation", workings=True, implements=("WA-18",))
def repair(
    *, skills: Skills = ({"name": "A skill", "suit": Suit.HEARTS, "rating": 1},), skill: SkillOnSheet = "A skill"
) -> Ruling:
    """A complicated skill after its harm was mended in a group scene.

    Args:
        skills: the character's skills.
        skill: the one that is repaired.

    Returns:
        `repaired`, whether anything changed, and `skills` as they are now.

    Raises:
        RuleError: a skill that is not on the sheet, or a sheet that breaks rules.

    Source: How Skills Work, last lines; contradiction WA-C17.

    >>> skills = [{"name": "Swimming", "suit": "Hearts", "rating": 2, "complicated": True}]
    >>> repair(skills=skills, skill="Swimming")["repaired"]
    True
    >>> repair().summary
    "Nothing changes: A skill isn't complicated."
    >>> repair(skill="Juggling", skills=skills)
    Traceback (most recent call last):
    rules_py.errors.RuleError: skill is 'Juggling'; allowed: ...
    """
    sheet = legal_sheet(skills)
    found = sheet.find(skill)
    after = sheet.with_skill(replace(found, complicated=False), instead_of=found)
    return Ruling(
        {"repaired": found.complicated, "skills": after.rows()},
        f"You can use {found.name} again."
        if found.complicated
        else f"Nothing changes: {found.name} isn't complicated.",
    )
