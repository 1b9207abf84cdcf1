"""A skill is used in a scene, with or without help."""

from __future__ import annotations

from dataclasses import replace

from ...chance import Chance
from ...errors import RuleError
from ...phrases import counted
from ..characters import Skill
from ..complications import obstacles
from ..suits import Suit, suit_of
from ..using import HIGHEST_RATING, SIDES, ruled, thrown
from ..weaving import WEAVING_TABLE, row_for, weaving_reading
from .page import Entry, Page


def usable(page: Page) -> Skill:
    """The skill that is used.

    Raises:
        RuleError: it can't be used now, with every reason.
    """
    skill = page.sheet.find(page.skill)
    card = None if page.helped else page.card
    if reasons := list(obstacles(page.sheet, skill, card)):
        raise RuleError(
            "skill",
            page.skill,
            f"another skill. {' '.join(reasons)}".removesuffix("."),
            sentence=" ".join(reasons),
        )
    return skill


def use(chance: Chance, page: Page) -> Entry:
    """The dice of a skill are rolled, and what comes of it is written down."""
    skill = usable(page)
    ruling = ruled(thrown(chance, skill.rating + page.extra, lent=page.extra), skill.rating, skill.truth, page.readings)
    rating = min(ruling["rating_after"], HIGHEST_RATING)
    after = replace(skill, rating=rating, complicated=ruling["complicated"])
    sheet = page.sheet.with_skill(after, instead_of=skill)
    entry = Entry(ruling["grade"], ruling.summary, sheet, skill.name, page.absent, (*lent(page), *ruling.steps))
    return with_help(chance, page, entry, skill.suit) if page.helped else entry


def lent(page: Page) -> tuple[str, ...]:
    """Where dice beyond the rating come from."""
    return (f"Somebody's magic gave you {counted(page.extra, 'more die', 'more dice')}.",) if page.extra else ()


def with_help(chance: Chance, page: Page, entry: Entry, suit: Suit) -> Entry:
    """What the helper's die does to both of them; it counts for a skill of the card's suit."""
    face = chance.die(SIDES, group="for the help", reading=weaving_reading, which="for the help")
    sentence = f"{entry.sentence} The extra die for the help is a {face}"
    if not row_for(WEAVING_TABLE, face).injured:
        return replace(entry, sentence=f"{sentence}: it hurts nobody.")
    theirs = suit_of(page.card) if page.card else None
    note = f"Whoever helped you is injured in {theirs or 'the suit of their skill'}, too."
    state = "already injured" if suit in entry.sheet.injured else "injured"
    sheet = entry.sheet.with_injury(suit)
    return replace(entry, sentence=f"{sentence}: {suit} is {state}.", sheet=sheet, notes=(*entry.notes, note))
