"""The catalogue: every attribute, advantage, disadvantage, background, skill and maneuver, read once and checked.

The data stand in `catalogue.json`, one record each (a reader of JSON is at hand in every browser that rolls): names,
numbers and facts of the Foundation, and what is said of them in our own words. Whatever a record refers to must be
there; one that is not is refused by name when the package is imported, so that nothing is ever built or rolled with a
broken catalogue.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from importlib.resources import files
from typing import Any, Literal, TypeVar

from .bases import BASELESS, Base, read_base

_CATALOGUE = "catalogue.json"


class CatalogueError(Exception):
    """A record of the catalogue is not right; says which, what it says and what is allowed."""


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
        """Where its entry stands in the book."""
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


Record = TypeVar("Record", bound=Entry)


def _read() -> Mapping[str, list[dict[str, Any]]]:
    text = files(__package__).joinpath(_CATALOGUE).read_text(encoding="utf-8")
    found: Mapping[str, list[dict[str, Any]]] = json.loads(text)
    return found


def entries(kind: str, make: type[Record], records: Mapping[str, list[dict[str, Any]]]) -> tuple[Record, ...]:
    """The records of one kind.

    Raises:
        CatalogueError: a record lacks something, has something unknown, or its id or name was there before.
    """
    found: list[Record] = []
    known = {one.name for one in fields(make)}
    for record in records.get(kind, []):
        name = record.get("id") or record.get("name") or "one without id"
        if unknown := sorted(set(record) - known):
            raise CatalogueError(f"{kind} {name} has {', '.join(unknown)}; allowed: {', '.join(sorted(known))}")
        values = {key: _value(key, value) for key, value in record.items()}
        try:
            entry = make(**values)
        except TypeError as error:
            raise CatalogueError(f"{kind} {name}: {error}") from None
        if any(entry.id == other.id for other in found):
            raise CatalogueError(f"{kind} {entry.id} is there twice")
        found.append(entry)
    return tuple(found)


def _value(key: str, value: Any) -> Any:
    if key == "base":
        return read_base(value)
    if key in ("tier", "grade_tier"):
        return Tier(value)
    return tuple(value) if isinstance(value, list) else value


_RECORDS = _read()
ATTRIBUTES = entries("attribute", Attribute, _RECORDS)
"""Source: ST-02."""
ADVANTAGES = entries("advantage", Vantage, _RECORDS)
"""Source: ST-05."""
DISADVANTAGES = entries("disadvantage", Vantage, _RECORDS)
"""Source: ST-06."""
BACKGROUNDS = entries("background", Background, _RECORDS)
"""Source: ST-07."""
SKILLS = entries("skill", Skill, _RECORDS)
"""Source: ST-08."""


def check_references(
    attributes: tuple[Attribute, ...],
    vantages: tuple[Vantage, ...],
    skills: tuple[Skill, ...],
    maneuvers: tuple[Maneuver, ...],
) -> tuple[Maneuver, ...]:
    """The maneuvers, unless something in the catalogue refers to what is not there.

    Raises:
        CatalogueError: names the record and what it refers to.
    """
    attribute_ids = {one.id for one in attributes}
    vantage_ids = {one.id for one in vantages}
    skill_ids = {one.id for one in skills}
    valued = {one.name for one in (*attributes, *skills)}
    styles = {one.id for one in skills if one.style}
    based: list[tuple[Entry, Base]] = [*((one, one.base) for one in attributes), *((one, one.base) for one in skills)]
    for entry, base in based:
        _all_known(entry, base.names, valued)
    for vantage in vantages:
        _all_known(vantage, (*vantage.conflicts, *vantage.implied, *vantage.implied_for), vantage_ids)
        _all_known(vantage, [name for name in vantage.needs if name != "vantage"], attribute_ids)
        _all_known(vantage, [str(vantage.needs[name]) for name in vantage.needs if name == "vantage"], vantage_ids)
        for other in vantages:
            if other.id in vantage.conflicts and vantage.id not in other.conflicts:
                raise CatalogueError(f"{vantage.id} conflicts with {other.id}, which does not conflict with it")
    for skill in skills:
        _all_known(skill, tuple(skill.needs), skill_ids)
        if skill.style != (skill.dominance > 0):
            raise CatalogueError(
                f"{skill.id} has dominance {skill.dominance}; allowed: some for a style, none for others"
            )
    for maneuver in maneuvers:
        _all_known(maneuver, (maneuver.style,), styles)
    return maneuvers


def _all_known(entry: Entry, names: tuple[str, ...] | list[str], known: set[str]) -> None:
    for name in names:
        if name not in known:
            raise CatalogueError(f"{entry.id} refers to {name}, which is not in the catalogue")


MANEUVERS = check_references(ATTRIBUTES, (*ADVANTAGES, *DISADVANTAGES), SKILLS, entries("maneuver", Maneuver, _RECORDS))
"""Source: ST-09. Checked in passing: a module that only defines names is looked into by pages that quote it alone."""

STYLES = tuple(skill for skill in SKILLS if skill.style)
"""The combat styles, each with maneuvers."""


def named(name: str, among: tuple[Record, ...]) -> Record:
    """The record with this id or name, whatever its case.

    Raises:
        KeyError: there is none.
    """
    wanted = name.casefold().replace(" ", "_")
    for entry in among:
        if wanted in (entry.id, entry.name.casefold().replace(" ", "_")):
            return entry
    raise KeyError(name)
