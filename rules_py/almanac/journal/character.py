"""The sheet of a character at any time in play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated

from ...actions import Deferred
from ...readings import Reads
from ...result_table import ResultTable
from ...rule import Ruling
from ...rulebook import registry
from ..characters import Absent, Injured, Sheet, Skills, Used, WithTruths, sheet_of, starting_remark, verdict
from ..complications import usable_skills
from ..readings import Readings
from ..suits import NAME_OR_EMPTY, Suit
from .playing import Player


@registry.rule(
    "almanac.character",
    title="A character's sheet",
    sentence="{ruling}",
    kind="validation",
    implements=("WA-06", "WA-31"),
    carries=("name", "skills", "injured", "used", "absent", "truths", "improving"),
)
def character(
    *,
    name: Annotated[str, replace(NAME_OR_EMPTY, title="Name")] = "",
    skills: Skills = (),
    injured: Injured = (),
    used: Used = "",
    absent: Absent = False,
    truths: WithTruths = False,
    readings: Annotated[Readings, Reads("improving")] = Readings(),
) -> Ruling:
    """Whether a sheet may be as it is, at any time in play, every rule that it breaks, and what can be done with it.

    Args:
        name: of the character; empty if they have none yet.
        skills: up to 30 rows of a name, a suit, a rating, and whether the skill is complicated or a universal truth.
        injured: suits that are injured.
        used: the skill used in this scene, if one was.
        absent: whether the character misses the next group scene.
        truths: whether the group uses universal truths.
        readings: which dice improve a skill.

    Returns:
        `legal` and `faults`, a sentence each; `open_skills`, the names of those that can be used now. It carries all
        fields on, and has actions and changes.

    Raises:
        RuleError: a cell that cannot be read, such as a suit that there is not; all such cells are named.

    Source: What Makes a Good Skill; Universal Truth; contradictions WA-C15 and WA-C22.

    >>> from rules_py.almanac.characters import SAMPLE
    >>> character(skills=SAMPLE)["legal"], character(skills=SAMPLE)["open_skills"]
    (True, ['Balance', 'Star Charts', 'Haggling'])
    >>> character(skills=[{"name": "Climb", "suit": "Hearts", "rating": 2, "truth": True}])["faults"]
    ['Climb is marked as a universal truth, but its rating is 2. Universal truths need at least 6.']
    >>> character(skills=[{"name": "Climb", "suit": "Joker", "rating": 0}])
    Traceback (most recent call last):
    rules_py.errors.RuleError: skills (row 1, suit) is 'Joker'; allowed: one of Hearts, Diamonds, Spades, Clubs; and ...
    """
    sheet = sheet_of(skills, injured)
    player = Player(name, sheet, used, absent, truths, readings)
    faults = list(player.faults())
    remark = starting_remark(sheet)
    ruling = verdict(faults, remark or "Everything on this sheet is in order.", sheet.lines())
    usable = [skill.name for skill in usable_skills(sheet)]
    return Ruling(
        {**ruling.outcome, "open_skills": usable},
        ruling.summary,
        ruling.steps,
        carried={
            "name": name, "skills": skills, "injured": injured, "used": used, "absent": absent, "truths": truths,
            "improving": readings.improving,
        },
        tables=tuple(_tables(sheet, name)),
        actions=Deferred(player.actions),
        changes=Deferred(player.changes),
    )  # fmt: skip


def _tables(sheet: Sheet, name: str) -> Iterator[ResultTable]:
    """The skills as a table, for paper."""
    order = {suit: place for place, suit in enumerate(Suit)}
    rows = tuple(
        (skill.name, str(skill.suit), skill.rating, _mark(sheet, skill.name))
        for skill in sorted(sheet.skills, key=lambda skill: order[skill.suit])
    )
    yield ResultTable(f"{name}'s skills" if name else "Skills", ("Skill", "Suit", "Rating", "Condition"), rows)


def _mark(sheet: Sheet, name: str) -> str:
    skill = sheet.find(name)
    marks = ["complicated"] if skill.complicated else []
    marks += ["suit injured"] if skill.suit in sheet.injured else []
    marks += ["universal truth"] if skill.truth else []
    return ", ".join(marks)
