"""The card of a maneuver: what it needs, what you roll, the damage, and what a success and a critical one bring.

Only pages ask for cards, so the game doesn't import them: a browser that rolls has no use for them.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..phrases import joined
from .catalogue import Maneuver
from .maneuvers import (
    BODY_PARTS,
    CONDITIONS,
    EVASION_BONUS,
    HOLD_BONUS,
    HOLDS,
    LASTS,
    NO_ROLL,
    PREPARATIONS,
    SHELF,
    TWO_HANDED_DAMAGE,
    Bonus,
    Known,
    asks_for,
)
from .styles import BLADES, MENTAL_DAMAGE

_WOUNDS = {
    "Cripple": "if the damage is enough for a light wound, you leave a heavy one that cripples{head}",
    "Deadly": "a deadly wound, whatever the damage",
    "Injury": "a wound one grade worse than the damage says",
}

_DONE = {
    "brawl.grapple": "you're both blocked",
    "concentration.mind_grasp": "the target is blocked, and you can do nothing but hold on",
    "firearms.fast_reload": "you reload",
}
"""What a success brings, where neither the record nor another rule says it all."""


def use_of(record: Maneuver) -> str:
    """What a maneuver is for: attack, defence or action."""
    return record.kind.replace("defense", "defence")


def brief(record: Maneuver) -> str:
    """What is shown beside its name in the chapter of its style: `attack, level 3`."""
    return f"{use_of(record)}, level {record.level}"


def _added(first: str, bonus: Bonus) -> str:
    """What is added up: `Brawl + Strength modifier - 2`."""
    attribute = [f"{bonus.attribute} modifier"] if bonus.attribute else []
    fixed = f" {'-' if bonus.fixed < 0 else '+'} {abs(bonus.fixed)}" if bonus.fixed else ""
    return " + ".join((first, *attribute)) + fixed


def _rolled(known: Known) -> str:
    if known.record.id in NO_ROLL:
        return "none; it simply works"
    parts = [f"{value} for the {part}" for part, value in BODY_PARTS.items()] if known.localized else []
    return ", ".join((_added(known.style.name, known.modifier), *parts))


def _modifiers(known: Known) -> str:
    """What changes the roll, or who can't be its target."""
    prose, whom = known.prose, "attacker" if known.record.kind == "defense" else "target"
    said = [
        f"{prose.half:+d} against a {whom} on the ground or under half your size" if prose.half else "",
        f"{prose.smaller:+d} against a smaller {whom}" if prose.smaller else "",
        f"{prose.larger:+d} against a larger {whom}" if prose.larger else "",
        "can't be used on anyone on the ground" if prose.grounded is None else "",
        f"{HOLD_BONUS:+d} to keep the hold" if known.record.id in HOLDS else "",
        f"{EVASION_BONUS:+d} to an Evade against it" if known.record.id == "brawl.smash" else "",
    ]
    return "; ".join(filter(None, said))


def _type_of(known: Known) -> str:
    """What kind of damage a maneuver does: its own, else that of its style; empty where it does none."""
    if known.damage is None:
        return ""
    if known.record.damage_type:
        return known.record.damage_type
    if known.style.name in BLADES:
        blunt = known.style.id == "swordfight" and "sharp" not in known.prose.needs
        return "cut, or blunt with a mace or flail" if blunt else "cut"
    return known.style.damage or MENTAL_DAMAGE


def _damage(known: Known) -> str:
    if known.damage is None:
        return ""
    least = f" (at least {known.prose.least})" if known.prose.least else ""
    heavier = known.style.id == "swordfight" and not known.prose.one_handed
    both_hands = f"{TWO_HANDED_DAMAGE:+d} with a two-handed weapon" if heavier else ""
    said = (_added("margin", known.damage) + least, _type_of(known), both_hands)
    return "; ".join(filter(None, said))


def effect_of(known: Known) -> str:
    """What the condition of a maneuver means for the target, in words; empty where it has none.

    >>> effect_of(SHELF["brawl.smash"]), effect_of(SHELF["knife_fight.backstab"]), effect_of(SHELF["brawl.evade"])
    ('the target is grounded for a turn', 'a deadly wound, whatever the damage', '')
    """
    condition = known.record.condition
    if not condition or condition in _WOUNDS:
        head = ", or a deadly one if you hit the head" if known.localized else ""
        return _WOUNDS.get(condition, "").format(head=head)
    whom = "attacker" if known.record.kind == "defense" else "target"
    return f"the {whom} is {CONDITIONS[condition]}{LASTS.get(known.record.id, '')}"


def _prepares(known: Known) -> str:
    """What a maneuver does for the next attack, in words; empty where it does nothing for it."""
    found = PREPARATIONS.get(known.record.id)
    if found is None:
        return ""
    if found.margin:
        return "you add your margin to the damage of your next attack"
    next_one = joined([SHELF[id].record.name for id in found.only], "or") or "attack"
    more = f", and {found.attacks} extra attack" if found.attacks else ""
    if found.stacks:
        more = "; aim again and the bonuses add up"
    return f"{found.roll:+d} on your next {next_one}{more}"


def _success_of(known: Known) -> str:
    """What any success brings besides the damage; empty where the damage is all."""
    record = known.record
    if record.id in _DONE:
        return _DONE[record.id]
    if record.kind == "defense":
        return "the attack misses, and the attacker takes the damage" if known.damage else "the attack misses"
    return _prepares(known) or (effect_of(known) if asks_for(known) == "any success" else "")


def card(record: Maneuver) -> Mapping[str, object]:
    """The card of a maneuver: heads with their facts; what it lacks is left out.

    >>> card(SHELF["full_contact.counter_punch"].record)["Roll"]
    'Full Contact + Strength modifier - 2'
    >>> card(SHELF["archery.localized_shot"].record)["Roll"]
    'Archery, -2 for the arm, -3 for the leg, -4 for the head'
    >>> card(SHELF["concentration.yes_but_you"].record)["Damage"]
    'margin - 2 (at least 1); despair'
    >>> card(SHELF["brawl.kick"].record)["On a critical success"]
    'the target is stunned for 2 turns'
    """
    known = SHELF[record.id]
    when = asks_for(known)
    besides = effect_of(known) if when and when != "any success" else ""
    return {
        "From": f"{known.style.name} {record.level}",
        "Use": use_of(record),
        "Needs": known.prose.needs,
        "Roll": _rolled(known),
        "Modifiers": _modifiers(known),
        "Damage": _damage(known),
        "Attacks": f"{known.prose.shots}, each with a roll of its own" if known.prose.shots > 1 else "",
        "Effect" if record.id in NO_ROLL else "On a success": _success_of(known),
        f"On {when}" if besides else "On a critical success": besides,
        "Repeat penalty": str(record.repeat) if record.repeat else "",
    }
