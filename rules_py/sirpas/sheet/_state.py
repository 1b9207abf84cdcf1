"""How a character is right now: wounds, what helps or hinders, armour, and tokens that are not spent yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...parameters import Rows, Text, Whole
from ..advantages.surviving import USUAL_CAPACITY
from ..catalogue import Tier
from ..checks import HEAVY_POINTS, Wound, penalty_for, points_of
from ..tokens.taking import PURSE as _PURSE
from .training import Character

_MOST_CHANGE = 5
_MOST_CONDITIONS = 5
"""Together they stay within what a check takes as modifiers."""

CONDITIONS = Rows(
    title="Conditions",
    columns={
        "condition": Text(allowed_text="a few words", shortest=1, longest=40, trimmed=True, title="Condition"),
        "on": Text(
            allowed_text="an attribute or a skill, or empty",
            longest=60,
            trimmed=True,
            title="Only for",
            suggested_by="skills.skill",
        ),
        "modifier": Whole(minimum=-_MOST_CHANGE, maximum=_MOST_CHANGE, title="Modifier"),
    },
    defaults={"on": ""},
    at_most=_MOST_CONDITIONS,
    help="Whatever helps or hinders you for now. If a condition applies to just one attribute or skill, name it.",
)

_COLUMNS = {**_PURSE.columns, "type": replace(_PURSE.columns["type"], title="Size")}

PURSE = Rows(
    title="Tokens from adventures",
    once=True,
    columns=_COLUMNS,
    at_most=_PURSE.at_most,
    help="What your game master has given you since you started to play, and you haven't spent yet.",
)

BUDGET = Rows(
    title="Budget",
    once=True,
    columns=_COLUMNS,
    at_most=_PURSE.at_most,
    help="All the tokens you make this character with. If it's empty, the sheet doesn't count what's left.",
)


_FIELDS: Mapping[str, str] = {
    Wound.SCRATCH: "scratches", Wound.LIGHT: "light", Wound.SERIOUS: "serious", Wound.HEAVY: "heavy",
}  # fmt: skip


def field_of(wound: str) -> str:
    """The field of the sheet that counts wounds of a grade; empty for a deadly one, which isn't a number, and for none.

    >>> field_of(Wound.SCRATCH), field_of("deadly")
    ('scratches', '')
    """
    return _FIELDS.get(wound, "")


def vain_of(wound: str) -> str:
    """The field of the sheet that counts failed treatments of such a wound.

    >>> vain_of(Wound.HEAVY)
    'vain_heavy'
    """
    return f"vain_{field_of(wound)}"


@dataclass(frozen=True)
class State:
    """Everything that changes in play.

    Attributes:
        scratches, light, serious, heavy: how many wounds of each.
        aided: checks of first aid since the last sleep; `vain_light`, `vain_serious`, `vain_heavy` failed treatments of
            such a wound.
        dying: whether there is a deadly wound that was not resisted; `fallen` whether that has failed already; `harm`
            the damage it came from, None if nobody said.
        conditions: what helps or hinders.
        armour: what it takes off a blow.
        purse: tokens that are not spent yet.
        budget: all tokens that there were to spend on what is on the sheet; empty when nobody counts.
    """

    scratches: int = 0
    light: int = 0
    serious: int = 0
    heavy: int = 0
    dying: bool = False
    fallen: bool = False
    harm: str | None = None
    conditions: Sequence[Mapping[str, Any]] = ()
    armour: int = 0
    purse: Mapping[Tier, int] | None = None
    budget: Mapping[Tier, int] | None = None
    aided: int = 0
    vain_light: int = 0
    vain_serious: int = 0
    vain_heavy: int = 0

    @property
    def points(self) -> int:
        """Injury points of all wounds."""
        return points_of(self.scratches, self.light, self.serious, self.heavy)

    @property
    def survived(self) -> dict[str, Any]:
        """What changes once a deadly wound has been resisted or stabilised: it's a heavy one."""
        return {"dying": False, "fallen": False, "harm": None, "heavy": self.heavy + 1}

    def penalty(self, person: Character) -> int:
        """What the wounds take from every check, 0 or less."""
        return penalty_for(self.points, level_of(person, "Combative spirit"))

    def capacity(self, person: Character) -> int:
        """The injury points that put this character out of action."""
        return USUAL_CAPACITY + HEAVY_POINTS * bool(level_of(person, "Battleproof"))

    def out(self, person: Character) -> str:
        """Why the character cannot act; empty when they can."""
        if self.dying and self.fallen:
            return "you're dying until somebody stabilises you"
        if self.dying:
            return "a deadly wound has put you down"
        return "you've taken too many wounds" if self.points >= self.capacity(person) else ""

    def felt(self, *names: str) -> list[Mapping[str, Any]]:
        """The conditions that count for an attribute, a skill or its copy."""
        folded = {name.casefold() for name in names} | {""}
        return [row for row in self.conditions if row["modifier"] and row["on"].casefold() in folded]


def level_of(person: Character, vantage: str, *targets: str) -> int:
    """The level of a vantage that a character has, 1 for one without levels; 0 without it.

    Args:
        person: the character.
        vantage: its name.
        targets: for what it has to be, if it is for something.
    """
    folded = {target.casefold() for target in targets}
    return max(
        (
            one.level
            for one in person.owned
            if one.vantage.name == vantage and (not targets or one.of.casefold() in folded)
        ),
        default=0,
    )
