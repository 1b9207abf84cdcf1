"""A page of the journal, what is written on it, and what it has become."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from ...parameters import Choice
from ..characters import Sheet
from ..readings import Readings
from ..suits import Suit


class Action(StrEnum):
    """What can be written into a journal."""

    USE = "use a skill"
    WEAVE = "ask for a weaving"
    CALL = "call on a universal truth"
    LEARN = "learn a new skill"
    MOMENT = "take a moment alone"
    FACE = "roll for the group scene"
    WIN = "win the group scene"
    LOSE = "lose the group scene"
    MARK = "mark a universal truth"
    SCENE = "begin the next scene"


ACTION = Choice(
    options=Action,
    title="What you do",
    formerly={
        "have the complication woven away": Action.WEAVE,
        "call on another's universal truth": Action.CALL,
    },
)


@dataclass(frozen=True)
class Page:
    """A character as a page of the journal has them, and what the reader asks for.

    Attributes:
        action: what happens.
        who: the character's name.
        sheet: skills and injured suits.
        used: the name of the skill used in this scene; empty when none was.
        absent: whether the character misses the next group scene.
        skill: the skill that the action is about.
        suit: of a skill that is learned; None takes that of the card.
        card: the card that is played; None leaves cards out of account.
        helped: whether another player helps, so that the card need not fit the skill.
        extra: dice that others lend.
        new_name: what a skill that grows is called from now on; empty keeps its name.
        others: the rating of each other player's skill in a group scene.
        troubles: how many skills of the other players are complicated.
        truths: whether the group uses universal truths.
        readings: which dice improve a skill.
    """

    action: Action
    who: str
    sheet: Sheet
    used: str
    absent: bool
    skill: str
    suit: Suit | None
    card: str | None
    helped: bool
    extra: int
    new_name: str
    others: tuple[int, ...]
    troubles: int
    truths: bool
    readings: Readings


@dataclass(frozen=True)
class Entry:
    """What an action has made of a page.

    Attributes:
        event: what happened, in a word or two.
        sentence: what happened, in one sentence.
        sheet, used, absent: as they are now.
        notes: what is left for the reader to do.
    """

    event: str
    sentence: str
    sheet: Sheet
    used: str
    absent: bool = False
    notes: tuple[str, ...] = field(default=())
