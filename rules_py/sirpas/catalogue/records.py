"""The records of the catalogue: what is known of an attribute, a talent or flaw, a background, a skill, a maneuver."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from ..bases import BASELESS, Base


class Tier(StrEnum):
    """From the most general to the most special. Source: SI-006, ST-01."""

    MAIN = "Main"
    PRIMARY = "Primary"
    HARD = "Hard"
    NORMAL = "Normal"
    EASY = "Easy"

    @property
    def rank(self) -> int:
        """0 for the most general, 4 for the most special."""
        return list(Tier).index(self)


@dataclass(frozen=True, kw_only=True)
class Entry:
    """What every record has.

    Attributes:
        id: unique within its kind.
        name: as the book has it.
        about: what it is, in a few words of our own.
    """

    id: str
    name: str
    about: str

    @property
    def anchor(self) -> str:
        """The place of its entry in the book."""
        return f"{type(self).__name__.lower()}-{self.id}".replace("_", "-").replace(".", "-")


@dataclass(frozen=True, kw_only=True)
class Attribute(Entry):
    """A main or primary attribute.

    Attributes:
        abbreviation: its letter in base expressions.
        tier: Main or Primary.
        base: where its value begins.
    """

    abbreviation: str
    tier: Tier
    base: Base


@dataclass(frozen=True, kw_only=True)
class Vantage(Entry):
    """An advantage or a disadvantage.

    Attributes:
        tokens: its price, or what it grants: of the only level, or the base of the price of levels.
        tier: the type of these tokens.
        levels: how many it has; 0 for one that is owned or not.
        needs: what is needed: a vantage (under `vantage`), or a least value of an attribute (under its id).
        conflicts: vantages that its record excludes.
        implied: vantages that undo it, which the record does not say.
        implied_for: vantages that undo it when they are of the target that is given.
        of: what it is taken for (a skill, an element…); empty when it is for the whole character.
    """

    tokens: int
    tier: Tier
    levels: int = 0
    needs: Mapping[str, str | int] = field(default_factory=dict, hash=False)
    conflicts: tuple[str, ...] = ()
    implied: tuple[str, ...] = ()
    implied_for: Mapping[str, str] = field(default_factory=dict, hash=False)
    of: str = ""


@dataclass(frozen=True, kw_only=True)
class Background(Entry):
    """A background.

    Attributes:
        tokens: its price, or that of its lowest grade.
        tier: the type of the tokens in its record.
        graded: whether the price depends on a grade.
        grade_tier: the type of tokens in its list of grades, where that is another than the record's.
        grades: who has each grade, the lowest first; grade n costs n tokens.
    """

    tokens: int
    tier: Tier
    graded: bool = False
    grade_tier: Tier | None = None
    grades: tuple[str, ...] = ()

    @property
    def charged(self) -> Tier:
        """The type of tokens that it costs: that of its grades, where the record has another one (SC-008)."""
        return self.grade_tier or self.tier


@dataclass(frozen=True, kw_only=True)
class Skill(Entry):
    """A skill.

    Attributes:
        base: where its value begins; baseless unless given.
        tokens: the price of a point.
        tier: the type of these tokens, and so the tier of the skill.
        callsign: its abbreviation; empty when it has none.
        combat: whether it is a combat skill.
        of: what each copy of it is learned for; empty for most.
        cascade: whether it can be learned several times for more uses in a turn.
        style: whether it is a combat style, with maneuvers.
        dominance: of a combat style; 0 for others.
        damage: what kind of damage a style does unless a maneuver says otherwise; empty where nothing is stated.
        needs: least values of other skills, by their ids.
    """

    tokens: int
    tier: Tier
    base: Base = BASELESS
    callsign: str = ""
    combat: bool = False
    of: str = ""
    cascade: bool = False
    style: bool = False
    dominance: int = 0
    damage: str = ""
    needs: Mapping[str, int] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, kw_only=True)
class Maneuver(Entry):
    """A maneuver of a combat style.

    Attributes:
        style: the id of the style.
        level: the level of the style that it needs, 1 to 9.
        kind: attack, defense or action.
        modifier: added to the style's value for the roll, as printed; empty for none.
        repeat: what each repetition costs, −3 to −1; 0 when it costs nothing.
        damage: as printed, SM being the margin; empty for none.
        damage_type: where the record has its own.
        condition: what it does besides; empty for nothing.
        on_critical: whether that takes a critical success.
        range: as printed; empty when nothing is said.
        only: what it needs to be used at all.
    """

    style: str
    level: int
    kind: Literal["attack", "defense", "action"]
    modifier: str = ""
    repeat: int = 0
    damage: str = ""
    damage_type: str = ""
    condition: str = ""
    on_critical: bool = False
    range: str = ""
    only: str = ""
