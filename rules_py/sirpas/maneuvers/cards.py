"""The card of a maneuver: what it needs, what you roll, what it does, and what a success and a critical one bring."""

from __future__ import annotations

from collections.abc import Mapping

from ..catalogue import Maneuver
from .hitting import CONDITIONS, LASTS, asks_for
from .records import BODY_PARTS, NO_ROLL, SHELF, Bonus, Known

_WOUNDS = {
    "Cripple": "a heavy wound that cripples, if the damage makes at least a light one",
    "Deadly": "a deadly wound",
    "Injury": "the wound is one grade worse",
}


def _added(first: str, bonus: Bonus) -> str:
    """What is added up: `Brawl + Strength modifier - 2`."""
    attribute = [f"{bonus.attribute} modifier"] if bonus.attribute else []
    fixed = f" {'-' if bonus.fixed < 0 else '+'} {abs(bonus.fixed)}" if bonus.fixed else ""
    return " + ".join((first, *attribute)) + fixed


def _rolled(known: Known) -> str:
    if known.record.id in NO_ROLL:
        return "none, it simply works"
    parts = [f"{value} for the {part}" for part, value in BODY_PARTS.items()] if known.localized else []
    return ", ".join((_added(known.style.name, known.modifier), *parts))


def _damage(known: Known) -> str:
    if known.damage is None:
        return ""
    least = f" (at least {known.prose.least})" if known.prose.least else ""
    return ", ".join(said for said in (_added("margin", known.damage) + least, known.record.damage_type) if said)


def effect_of(known: Known) -> str:
    """What the condition of a maneuver means for the target, in words; empty where it has none.

    >>> effect_of(SHELF["brawl.smash"]), effect_of(SHELF["knife_fight.backstab"]), effect_of(SHELF["brawl.evade"])
    ('the target is grounded for a turn', 'a deadly wound', '')
    """
    condition = known.record.condition
    if not condition or condition in _WOUNDS:
        return _WOUNDS.get(condition, "")
    whom = "attacker" if known.record.kind == "defense" else "target"
    return f"the {whom} is {CONDITIONS[condition]}{LASTS.get(known.record.id, '')}"


def card(record: Maneuver) -> Mapping[str, object]:
    """The card of a maneuver: heads, and what stands behind each; nothing for what it has not.

    >>> card(SHELF["full_contact.counter_punch"].record)["Roll"]
    'Full Contact + Strength modifier - 2'
    >>> card(SHELF["archery.localized_shot"].record)["Roll"]
    'Archery, -2 for the arm, -3 for the leg, -4 for the head'
    >>> card(SHELF["concentration.yes_but_you"].record)["Damage"]
    'margin - 2 (at least 1), despair'
    """
    known = SHELF[record.id]
    said = {
        "From": f"{known.style.name} {record.level}",
        "Use": record.kind.replace("defense", "defence"),
        "Needs": known.prose.needs,
        "Roll": _rolled(known),
        "Damage": _damage(known),
    }
    when = asks_for(known)
    effect = {f"On {when}": effect_of(known)} if when else {}
    return {**said, **effect, "Repeat penalty": str(record.repeat) if record.repeat else ""}
