"""Reading the catalogue: every record once, checked, and all of them by kind.

The data are in `catalogue.json`, one record each (a reader of JSON is at hand in every browser that rolls): names,
numbers and facts of the Foundation, and what is said of them in our own words. Whatever a record refers to must be
there; one that is not is refused by name when the package is imported, so that nothing is ever built or rolled with a
broken catalogue.
"""

from __future__ import annotations

import json
from collections.abc import MutableMapping
from dataclasses import fields
from importlib.resources import files
from typing import Any, TypeVar

from ..bases import Base, read_base
from .records import Attribute, Background, Entry, Maneuver, Skill, Tier, Vantage

_CATALOGUE = "catalogue.json"


class CatalogueError(Exception):
    """A record of the catalogue is not right; says which, what it says and what is allowed."""


Record = TypeVar("Record", bound=Entry)


def _read() -> dict[str, list[dict[str, Any]]]:
    text = files(__package__).joinpath(_CATALOGUE).read_text(encoding="utf-8")
    found: dict[str, list[dict[str, Any]]] = json.loads(text)
    return found


def entries(kind: str, make: type[Record], records: MutableMapping[str, list[dict[str, Any]]]) -> tuple[Record, ...]:
    """The records of one kind, taken out: a browser need not keep them beside what is made of them.

    Raises:
        CatalogueError: a record lacks something, has something unknown, or its id or name was there before.
    """
    found: list[Record] = []
    known = {one.name for one in fields(make)}
    for record in records.pop(kind, []):
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
SKILLS = tuple(sorted(entries("skill", Skill, _RECORDS), key=lambda skill: skill.name.casefold()))
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
