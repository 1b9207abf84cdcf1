"""Complications: when a skill cannot be used, every reason for it, and how a complicated skill is repaired."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated

from ..parameters import Maybe
from ..rule import Ruling, registry
from .characters import SAMPLE, Injured, Sheet, Skill, Skills, legal_sheet
from .suits import CARD, NAME, mismatch

SkillOnSheet = Annotated[str, replace(NAME, title="Which skill", help="One of the sheet.", suggested_by="skills.name")]

MaybeCard = Annotated[str | None, Maybe(kind=CARD, title="Card played")]


def obstacles(sheet: Sheet, skill: Skill, card: str | None) -> Iterator[str]:
    """Every reason why a skill cannot be used now, a sentence each.

    Args:
        sheet: the character.
        skill: a skill of theirs.
        card: the card that is played; None leaves the card out of account.
    """
    if skill.suit in sheet.injured:
        yield f"{skill.suit} is injured, so none of its skills can be used."
    if skill.complicated:
        yield f"{skill.name} is complicated, and cannot be used until it is repaired."
    if card is not None and (refusal := mismatch(skill.suit, card)):
        yield refusal


@registry.rule(
    "almanac.usable",
    title="May I use this skill?",
    kind="validation",
    implements=("WA-02", "WA-16", "WA-23", "WA-25"),
)
def usable(
    *,
    skills: Skills = SAMPLE,
    injured: Injured = (),
    skill: SkillOnSheet = "Night Swimming",
    card: MaybeCard = "Ace of Clubs",
) -> Ruling:
    """Whether a skill can be used now, and every reason why not.

    Args:
        skills: the character's skills.
        injured: the suits that are injured.
        skill: the one to use.
        card: the card that is played; empty leaves the card out of account.

    Returns:
        `usable` and `reasons`, a sentence each.

    Raises:
        RuleError: a skill that is not on the sheet, or a sheet that breaks rules.

    Source: Skills, first paragraph; How Skills Work; Avoiding Complications.

    >>> usable(injured="Hearts")["reasons"][0]
    'Hearts is injured, so none of its skills can be used.'
    >>> usable(skill="Haggling").summary
    'Yes: you may use Haggling, and roll 1 die.'
    >>> usable(skill="Balanse")
    Traceback (most recent call last):
    rules_py.errors.RuleError: skill is 'Balanse'; allowed: 'Balance' is the nearest of 4 known names
    """
    sheet = legal_sheet(skills, injured)
    found = sheet.find(skill)
    reasons = list(obstacles(sheet, found, card))
    count = f"{len(reasons)} {'reason' if len(reasons) == 1 else 'reasons'}"
    dice = f"{found.rating} {'die' if found.rating == 1 else 'dice'}"
    return Ruling(
        {"usable": not reasons, "reasons": reasons},
        f"No: you may not use {found.name}, for {count}."
        if reasons
        else f"Yes: you may use {found.name}, and roll {dice}.",
        tuple(reasons),
    )


def repaired(sheet: Sheet) -> Sheet:
    """The sheet with no complicated skill left."""
    return replace(sheet, skills=tuple(replace(skill, complicated=False) for skill in sheet.skills))


@registry.rule("almanac.repair", title="Repair a skill", kind="calculation", implements=("WA-18",))
def repair(*, skills: Skills = SAMPLE, skill: SkillOnSheet = "Night Swimming") -> Ruling:
    """A complicated skill after its harm was mended in a group scene.

    Args:
        skills: the character's skills.
        skill: the one that is repaired.

    Returns:
        `repaired`, whether anything changed, and `skills` as they are now.

    Raises:
        RuleError: a skill that is not on the sheet, or a sheet that breaks rules.

    Source: How Skills Work, last lines; contradiction WA-C17.

    >>> repair()["repaired"]
    True
    >>> repair(skill="Balance").summary
    'Nothing changes: Balance is not complicated.'
    >>> repair(skill="Juggling")
    Traceback (most recent call last):
    rules_py.errors.RuleError: skill is 'Juggling'; allowed: ...
    """
    sheet = legal_sheet(skills)
    found = sheet.find(skill)
    after = sheet.with_skill(replace(found, complicated=False), instead_of=found)
    return Ruling(
        {"repaired": found.complicated, "skills": after.rows()},
        f"Repaired: {found.name} can be used again."
        if found.complicated
        else f"Nothing changes: {found.name} is not complicated.",
    )
