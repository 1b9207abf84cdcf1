"""A fight at one moment: who is in it, in what order they act, and what has been done in this turn and the last."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any

from ...parameters import Choice, Maybe, Parameter, Rows, Several, Switch, Text, Whole
from ...trackers import LARGEST_FIGHT, Effect, lasting, sides
from ...trackers.kept_sheet import KeptSheet
from ..maneuvers import HOLDS, SHELF
from ..sheet import character
from .abilities import Abilities, abilities

_SHORT = Text(allowed_text="a name of at most 60 characters", shortest=1, longest=60, trimmed=True)
_MAYBE = replace(_SHORT, shortest=0)
_COUNT = Whole(minimum=0, maximum=99)
_TURN = Maybe(kind=Whole(minimum=1, maximum=9999))

STUNNED, BLOCKED, GROUNDED, SUBDUED = "stunned", "blocked", "grounded", "subdued"
"""The conditions that this list knows what to do with."""

NOTHING, OVERLOAD, SKIN_OF_THE_TEETH = "nothing", "Overload", "By the skin of one's teeth"
"""Letting a blow come; where an extra attack is from; what resists a deadly wound without a roll."""


class Fate(StrEnum):
    """The state of somebody who has a deadly wound, or had one."""

    NONE = ""
    RESISTING = "resisting"
    DYING = "dying"
    STABLE = "stable"
    DEAD = "dead"


@dataclass(frozen=True, kw_only=True)
class Fighter:
    """Somebody in a fight.

    Attributes:
        name, team: who they are, on whose side.
        sheet: the fields of their sheet, with all wounds.
        surprised: whether they don't know yet that there is a fight.
        used: maneuvers in this turn; `extras` those besides that only serve some of them.
        mitigated: uses of Active Mitigation in this turn.
        attack, defence: what they used last, for the next time.
        both_hands: whether their weapon takes both hands.
        ready: the maneuver that prepares their next attack, how many `times` it was done, and its `margin`.
        extra: the last turn for the attack that Overload has given them.
        fate: what a deadly wound has come to.
        since: the turn in which they began to die.
        tries: failed attempts to save them.
        treated: checks of first aid that they have had.
        uncured: the wounds that somebody has treated in vain, once for each failure.
        mental: whether that wound is one of the mind; `harm` what made it, in a word or two.
        spared: whether they have escaped by the skin of their teeth.
    """

    name: str
    team: str
    sheet: str
    surprised: bool = False
    used: int = 0
    extras: tuple[str, ...] = ()
    mitigated: int = 0
    attack: str = ""
    defence: str = ""
    both_hands: bool = False
    ready: str = ""
    times: int = 0
    margin: int = 0
    extra: int | None = None
    fate: Fate = Fate.NONE
    since: int | None = None
    tries: int = 0
    treated: int = 0
    uncured: tuple[str, ...] = ()
    harm: str = ""
    mental: bool = False
    spared: bool = False

    @property
    def can(self) -> Abilities:
        """What they can do."""
        return abilities(self.sheet)

    @property
    def down(self) -> str:
        """Why they can't fight any more, in a word or two; empty while they can."""
        if self.fate is Fate.RESISTING:
            return "down with a deadly wound"
        if self.fate:
            return str(self.fate)
        return "out of action" if self.can.ruling["incapacitated"] else ""


@dataclass(frozen=True)
class Use:
    """A maneuver that was used: by whom, on whom, in which turn."""

    who: str
    move: str
    target: str
    turn: int


@dataclass(frozen=True)
class Fight:
    """A whole fight.

    Attributes:
        fighters: everybody, in the order in which they came.
        effects: what is wrong with them.
        uses: maneuvers of this turn and the one before.
        turn: None before it begins.
        order: who acts in this turn, the first one first.
        acting: whose place it is; empty when the turn is over.
        passed: who has passed since somebody last did something.
        moving: whether the next one comes as soon as nobody has a deadly wound to resist.
        ended: whether it was over, and stays so even if both sides have somebody standing again.
    """

    fighters: tuple[Fighter, ...] = ()
    effects: tuple[Effect, ...] = ()
    uses: tuple[Use, ...] = ()
    turn: int | None = None
    order: tuple[str, ...] = ()
    acting: str = ""
    passed: tuple[str, ...] = ()
    moving: bool = False
    ended: bool = False

    def who(self, name: str) -> Fighter:
        """The fighter of that name.

        Raises:
            RuleError: there is none.
        """
        return sides.find(self.fighters, name)

    def having(self, fighter: Fighter) -> Fight:
        """The fight with this fighter in place of the one of the same name."""
        return replace(self, fighters=tuple(fighter if one.name == fighter.name else one for one in self.fighters))

    @property
    def now(self) -> int:
        """The number of this turn; 0 before the first."""
        return self.turn or 0

    def wrong(self, name: str, *what: str) -> bool:
        """Whether something is wrong with somebody."""
        return any(one.what in what for one in lasting.on(self.effects, name))

    def repeated(self, who: str, move: str, target: str) -> bool:
        """Whether they have used it on the same target, in this turn or in the one before."""
        return any((one.who, one.move, one.target) == (who, move, target) for one in self.uses)

    def holds(self, who: str) -> tuple[Effect, ...]:
        """Whom somebody holds."""
        return tuple(one for one in self.effects if one.what in (BLOCKED, SUBDUED) and one.by == who and one.on != who)

    def hold(self, who: str, target: str) -> str:
        """The maneuver by which somebody holds another, which has to be used again each turn; empty for none."""
        if all(one.on != target for one in self.holds(who)):
            return ""
        known = [SHELF[one].label for one in HOLDS]
        used = [one.move for one in self.uses if (one.who, one.target) == (who, target) and one.move in known]
        return used[-1] if used else ""

    @property
    def resisting(self) -> Fighter | None:
        """Somebody whose deadly wound is not settled yet."""
        return next((one for one in self.fighters if one.fate is Fate.RESISTING), None)


_LABELS = Choice(options=("", *SHELF.labels(), "Block", "Shoot", "Slash", "Throw", "Thrust"))

_FIGHTERS = Rows(
    columns={
        "name": _SHORT, "team": _SHORT, "sheet": KeptSheet(rule=character), "surprised": Switch(), "used": _COUNT,
        "extras": Several(kind=_SHORT), "mitigated": _COUNT, "attack": _LABELS, "defence": _MAYBE,
        "both_hands": Switch(), "ready": _LABELS, "times": _COUNT, "margin": _COUNT, "extra": _TURN,
        "fate": Choice(options=Fate), "since": _TURN, "tries": _COUNT, "treated": _COUNT,
        "uncured": Several(kind=_SHORT), "harm": _MAYBE, "mental": Switch(), "spared": Switch(),
    },
    defaults={
        "surprised": False, "used": 0, "extras": (), "mitigated": 0, "attack": "", "defence": "", "both_hands": False,
        "ready": "", "times": 0, "margin": 0, "fate": "", "tries": 0, "treated": 0, "uncured": (), "harm": "",
        "mental": False, "spared": False,
    },
    at_most=LARGEST_FIGHT,
    title="Fighters",
)  # fmt: skip

_EFFECTS = Rows(
    columns={"on": _SHORT, "what": _SHORT, "by": _MAYBE, "ends": _TURN},
    at_most=8 * LARGEST_FIGHT,
    title="Conditions",
)

_USES = Rows(columns={"who": _SHORT, "move": _SHORT, "target": _MAYBE, "turn": _COUNT}, at_most=20 * LARGEST_FIGHT)

_NAMES = Several(kind=_SHORT, at_most=LARGEST_FIGHT)

_PARTS = (
    Parameter("fighters", _FIGHTERS, ()),
    Parameter("effects", _EFFECTS, ()),
    Parameter("uses", _USES, ()),
    Parameter("turn", _TURN, None),
    Parameter("order", _NAMES, ()),
    Parameter("acting", _MAYBE, ""),
    Parameter("passed", _NAMES, ()),
    Parameter("moving", Switch(), False),
    Parameter("ended", Switch(), False),
)


def parts() -> tuple[Parameter, ...]:
    """The parts of a fight, for the tracker."""
    return _PARTS


def fight_of(state: Mapping[str, Any]) -> Fight:
    """A fight from its parts.

    Raises:
        RuleError: it names somebody who isn't in it, or somebody is in it twice.
    """
    given = dict(state)
    fighters = tuple(Fighter(**{**row, "fate": Fate(row["fate"])}) for row in given.pop("fighters"))
    effects = tuple(Effect(**row) for row in given.pop("effects"))
    uses = tuple(Use(**row) for row in given.pop("uses"))
    sides.everybody_once(fighters)
    fight = Fight(fighters, effects, uses, **given)
    for name in (*fight.order, *fight.passed, *filter(None, [fight.acting]), *(one.on for one in effects)):
        fight.who(name)
    return fight


def state_of(fight: Fight) -> dict[str, Any]:
    """The parts of a fight."""
    found = {one.name: getattr(fight, one.name) for one in _PARTS}
    return found | {name: tuple(asdict(one) for one in found[name]) for name in ("fighters", "effects", "uses")}
