"""What a character can do from scene to scene. All of it is written into the journal, which gives the sheet back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ...actions import Action as Deed
from ...phrases import counted
from ..characters import TRUTH, Sheet, Skill
from ..complications import obstacles, usable_skills
from ..injuries import MOMENT_TABLE
from ..readings import Readings
from ..suits import DECK, HAND, Suit, same_name, suit_of
from ..weaving import GIVEN_DICE
from .page import Action

_RULE = "almanac.journal"

_KEEPS = {name: name for name in ("skills", "injured", "used", "absent")}

_GROWING = f"Skill that grows on a {next(row.faces.start for row in MOMENT_TABLE if row.grows)}"


_LEARN = "Learn a new skill"

_HELPED = "help from another player"

_HELP = {"no help": {"helped": False}, _HELPED: {"helped": True}}

_PICK = "pick a skill"

_ALONE = "; not while you're stopping a catastrophe"
"""What the sheet says to whoever might ask for help, since it doesn't know what their scene is about."""

_CARDS_OF = {suit: [card for card in DECK if suit_of(card) is suit] for suit in Suit}

_LENT = {"no lent die": {"extra": 0}, "a lent die": {"extra": GIVEN_DICE}, "two lent dice": {"extra": 2 * GIVEN_DICE}}
"""Each weaver lends one; more than two for one roll are for the form."""


def _picked(title: str, skills: Mapping[str, str]) -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    """A skill to pick, by what it is called in the list; nothing to pick from without any."""
    return {title: {label: {"skill": name} for label, name in skills.items()}} if skills else {}


def _with_dice(skill: Skill) -> str:
    """What a skill is called in a list, with the suit that its card needs and the dice that it has."""
    return f"{skill.name} ({skill.suit} {skill.rating})"


@dataclass(frozen=True)
class Player:
    """A character as their journal has them.

    Attributes:
        name: of the character.
        sheet: skills and injured suits.
        used: the skill used in this scene, if one was.
        absent: whether they miss the next group scene.
        truths: whether the group uses universal truths.
        readings: which dice improve a skill.
    """

    name: str
    sheet: Sheet
    used: str
    absent: bool
    truths: bool
    readings: Readings

    def _do(self, action: Action, label: str, group: str, **more: Any) -> Deed:
        """An action of the journal, with everything on the sheet filled in."""
        params = {
            "action": str(action), "character": self.name or "Somebody", "skills": self.sheet.rows(),
            "injured": [str(suit) for suit in self.sheet.injured], "used": self.used, "absent": self.absent,
            "truths": self.truths, "improving": str(self.readings.improving), **more.pop("params", {}),
        }  # fmt: skip
        # Nothing in this game is rolled again: the next use of a skill is another one.
        return Deed(label=label, group=group, rule=_RULE, params=params, keeps=_KEEPS, **{"luck": "once", **more})

    @property
    def wrong(self) -> str:
        """Why nothing can be written into this journal; empty when the sheet may be as it is."""
        return next(self.faults(), "").removesuffix(".")

    @property
    def _without_truths(self) -> str:
        """Why nothing can be done with universal truths; empty when the group plays with them."""
        return (
            "" if self.truths else "turn on “Playing with universal truths” under More options when you edit your sheet"
        )

    def faults(self) -> Iterator[str]:
        """Every rule that is broken, and a skill that was used and is not there."""
        yield from self.sheet.faults()
        if self.used and not any(same_name(self.used, skill.name) for skill in self.sheet.skills):
            yield f"You used {self.used} in this scene, so put it on your sheet first."

    def actions(self) -> Iterator[Deed]:
        """A use of every skill, suit by suit."""
        for suit in Suit:
            for skill in self.sheet.skills:
                if skill.suit is suit:
                    yield self._use(skill)

    def _use(self, skill: Skill) -> Deed:
        reasons = self.wrong or " ".join(obstacles(self.sheet, skill, None)).removesuffix(".")
        truth = ", a universal truth, which doesn't improve any more" if skill.truth else ""
        dice = counted(skill.rating, "die", "dice")
        return self._do(
            Action.USE,
            skill.name,
            str(skill.suit),
            params={"skill": skill.name, "helped": False, "extra": 0},
            options={"Help": _HELP, "Magic": _LENT},
            value=skill.rating,
            why=f"{dice}, {skill.suit}{truth}",
            # True with lent dice, too: the result says where they come from.
            remark=f"{skill.name}{truth}{',' if truth else ''} gave you {dice}.",
            asks=("card",),
            barred=reasons,
            also={"rating": skill.rating, "truth": skill.truth, "of_suit": str(skill.suit), "label": skill.name},
        )

    def changes(self) -> Iterator[Deed]:
        """What else can be written down."""
        when = (
            "tap it when another scene of your own begins, but not for a moment alone or a group scene;"
            f" after each scene, draw until you have {HAND} cards"
        )
        still = (
            f"{when}; you last used {self.used}" if self.used else "no need yet: you haven't used a skill in this scene"
        )
        yield self._do(Action.SCENE, "Begin the next scene", "Scene", why=still, barred=self.wrong, luck="none")
        yield from self._complications()
        for suit in self.sheet.injured:
            yield self._moment(suit)
        yield from self._group_scene()
        yield self._do(
            Action.LEARN, _LEARN, "Skills", params={"skill": "", "suit": None, "card": None},
            asks=("skill", "card", "suit"), barred=self.wrong,
            why="roll one die; the skill takes the suit of your card, even if that suit is injured",
        )  # fmt: skip
        yield from self._marks()
        yield Deed(
            label="Turn up a card", group="Cards", rule="almanac.turn_up",
            why="from a full deck, so turn up another if somebody already holds it;"
            " then pick it under “Card played”, because your sheet doesn't keep your hand",
            barred=self.wrong,
        )  # fmt: skip

    def _moment(self, suit: Suit) -> Deed:
        """A moment alone, with the card that is picked above, and only the skills that may grow to choose from."""
        growing = [skill.name for skill in self.sheet.skills if skill.suit is suit and not skill.truth]
        options = {_GROWING: {name: {"skill": name} for name in growing}} if growing else {}
        return self._do(
            Action.MOMENT,
            f"Take a moment alone for {suit}",
            "Scene",
            params={"card": None, "skill": growing[0] if growing else ""},
            asks=("card", "new_name") if growing else ("card",),
            options=options,
            why=f"pick a card of {suit} under “Card played”, and the suit recovers; a die says what else happens",
            barred=self.wrong,
            also={"fitting": _CARDS_OF[suit][0]},
        )

    def _complications(self) -> Iterator[Deed]:
        complicated = [skill.name for skill in self.sheet.skills if skill.complicated]
        if self.wrong:
            barred = self.wrong
        elif not self.used:
            barred = "use or learn a skill first, and come back if it becomes complicated"
        else:
            barred = "" if self.used in complicated else f"{self.used}, the last skill you used, isn't complicated"
        # Offered right where the dice have complicated the skill, too.
        yield self._do(
            Action.WEAVE, "Ask for a weaving", "Scene",
            why=f"another player rolls one die for {self.used}{_ALONE}", barred=barred, after=(self.used, _LEARN),
        )  # fmt: skip
        yield self._do(
            Action.CALL, "Call on a universal truth", "Scene",
            why=f"you roll one die for {self.used}{_ALONE}", barred=self.wrong or self._without_truths or barred,
            after=(self.used, _LEARN),
        )  # fmt: skip

    def _group_scene(self) -> Iterator[Deed]:
        skills = {skill.name: skill for skill in self.sheet.skills}
        able = [skill.name for skill in usable_skills(self.sheet)]
        missing = "" if able else "you have no skill that you can use, so let somebody else roll"
        if self.absent:
            missing = "you miss this group scene, so let somebody else roll, and then enter how it went"
        yield self._do(
            Action.FACE,
            "Roll for the group scene",
            "Group scene",
            params={"skill": "", "helped": False, "extra": 0},
            # The card decides which of them may be used: none is picked beforehand.
            options={
                **_picked("Skill you use", {_PICK: "", **{_with_dice(skills[name]): name for name in able}}),
                "Help": _HELP,
                "Magic": _LENT,
            },
            fits={_with_dice(skills[name]): {"card": _CARDS_OF[skills[name].suit], "Help": [_HELPED]} for name in able},
            asks=("card", "others", "troubles"),
            why="first pick your card under “Card played”; one player rolls everybody's dice, and the Adversary's",
            barred=self.wrong or missing,
        )
        mended = [name for name, skill in skills.items() if skill.complicated]
        though = ", though you weren't there" if self.absent else ""
        repairs = f"; repairs {', '.join(mended)}{though}" if mended else ""
        yield self._do(
            Action.WIN, "Win the group scene", "Group scene", why=f"if another player rolled{repairs}",
            barred=self.wrong, luck="none",
        )  # fmt: skip
        if self.absent:  # for those who are there, nothing changes, and there's nothing to tap
            yield Deed(
                label="The group scene was a draw", group="Group scene", sets={"absent": False, "used": ""},
                why="nothing changes, and you don't miss the next one",
            )  # fmt: skip
        why, barred = "you weren't there", ""
        options: Mapping[str, Mapping[str, Mapping[str, str]]] = {}
        if not self.absent:
            why = "if another player rolled; injures the suit of the skill you used"
            barred = "" if able else "with no skill that you can use, you aren't injured even if the group loses"
            options = _picked("Skill you used", {_PICK: "", **{name: name for name in able}})
        yield self._do(
            Action.LOSE, "Lose the group scene", "Group scene", params={"skill": ""}, options=options, why=why,
            barred=self.wrong or barred, luck="none",
        )  # fmt: skip

    def _marks(self) -> Iterator[Deed]:
        for skill in self.sheet.skills:
            if skill.rating >= TRUTH and not skill.truth:
                label = f"Mark {skill.name} as a universal truth"
                why = f"rating {skill.rating}; it won't improve any more"
                yield self._do(
                    Action.MARK, label, "Skills", params={"skill": skill.name}, why=why,
                    barred=self.wrong or self._without_truths, luck="none",
                )  # fmt: skip
