"""A group scene is rolled for, won or lost; what it does to the others is on their own sheets."""

from __future__ import annotations

from dataclasses import replace

from ...chance import Chance
from ...errors import RuleError
from ...phrases import joined
from ..characters import Sheet
from ..complications import repaired, usable_skills
from ..scenes import DEFEAT, DRAW, NEXT, VICTORY, faced
from ..suits import suit_of
from .page import Action, Entry, Page
from .using import lent, usable, with_help


def face(chance: Chance, page: Page) -> Entry:
    """All the dice are rolled at once, and what comes of it is written down for this character."""
    if page.absent:
        sentence = "You miss this group scene, so somebody else rolls for it."
        raise RuleError("action", page.action, "something else; you miss this group scene", sentence=sentence)
    _need_help(page)
    skill = usable(page)
    others = {f"player {number}": dice for number, dice in enumerate(page.others, 2)}
    wrong = sum(one.complicated for one in page.sheet.skills)
    ruling = faced(chance, {"you": skill.rating + page.extra, **others}, wrong + page.troubles)
    score = ruling.summary.partition(":")[0]
    if ruling["winner"] is None:
        # That nothing changes is only half of it when the die for the help is still to come.
        sentence = f"{score}." if page.helped else ruling.summary
        entry = Entry(DRAW, sentence, page.sheet, "", notes=(NEXT[DRAW],))
    else:
        won = ruling["winner"] == "players"
        entry = (win if won else lose)(chance, page)
        # What it means for everybody gives way to what it means on this sheet.
        sentence = _repaired(page.sheet, bool(page.troubles)) if won else entry.sentence
        entry = replace(entry, sentence=f"{score}. {sentence}")
    entry = replace(entry, notes=(*lent(page), *entry.notes))
    return with_help(chance, page, entry, skill.suit) if page.helped else entry


def _need_help(page: Page) -> None:
    """Whoever can't use any skill of their card's suit is told so, because there is nothing to pick.

    Raises:
        RuleError: they can't, and nobody helps them.
    """
    suit = suit_of(page.card or "")
    if page.skill or page.helped or suit is None:
        return
    if all(skill.suit is not suit for skill in usable_skills(page.sheet)):
        raise RuleError(
            "skill",
            page.skill,
            f"a {suit} skill that you can use; you have none",
            sentence=f"You can't use any {suit} skill now. Get help, and say so next to “Card played”, or sit this one"
            " out.",
        )


def _repaired(sheet: Sheet, others: bool) -> str:
    """What a victory repairs on this sheet, and whether it does so on others'."""
    mended = [skill.name for skill in sheet.skills if skill.complicated]
    if mended:
        return f"You repair {joined(mended)}{', and the others repair their skills' if others else ''}."
    return f"None of your skills needs repairing{', but the others repair theirs' if others else ''}."


def win(chance: Chance, page: Page) -> Entry:
    """The group has won, whoever rolled."""
    # A victory repairs every complication in the group, even of those who missed the scene.
    who = "The others win" if page.absent else "You win"
    sentence = f"{who}. {_repaired(page.sheet, others=False)}"
    return Entry(VICTORY, sentence, repaired(page.sheet), "", notes=(NEXT[VICTORY],))


_OTHERS_INJURED = "The others are injured in the suits of the skills they used."
"""What a defeat does to everybody else in the scene, on their own sheets. Source: play modes (upstream)."""


def lose(chance: Chance, page: Page) -> Entry:
    """The group has lost, whoever rolled."""
    if page.absent:
        sentence = "You weren't there, so you aren't injured. The others are."
        return Entry(DEFEAT, sentence, page.sheet, "", notes=(NEXT[DEFEAT],))
    skill = page.sheet.find(page.skill)
    sheet = page.sheet.with_injury(skill.suit)
    sentence = f"{skill.suit}, the suit of {skill.name}, is injured."
    by_oneself = page.action is Action.FACE and not page.others
    return Entry(DEFEAT, sentence + f" {_OTHERS_INJURED}" * (not by_oneself), sheet, "", notes=(NEXT[DEFEAT],))
