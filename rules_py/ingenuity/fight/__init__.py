"""A whole fight on one list: turns, attacks, damage, conditions, from the rules of the other chapters.

`state` has a fight as it stands, `checking` what is rolled in it, `acting` what happens in it, `using` what powers do,
`hurting` what damage and healing do, `saving` who keeps the dying alive, `showing` what the table sees, `foes` who can
be met.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from ...rulebook import registry
from ...trackers import FOES, PLAYERS, Effect, Tracker
from ..attributes import Attribute
from ..characters import Defense, Resource
from ..conditions import CHECKS_TO_SETTLE, Condition
from ..sheet import character
from ..sheet.person import Person
from ..sheet.playing import power
from .acting import STUNNED_LOSES, happen
from .checking import likely_to_hit, rolls_of
from .foes import MET
from .saving import HEALERS_SKILL, likely_to_hold, likely_to_save
from .showing import asks, scene
from .state import WEAPON_ATTRIBUTES, Fight, Fighter, fight_of, parts, state_of
from .using import likely_to_work

__all__ = [
    "HEALERS_SKILL",
    "MET",
    "STUNNED_LOSES",
    "WEAPON_ATTRIBUTES",
    "Fight",
    "Fighter",
    "fighter_of",
    "rolls_of",
    "scene",
]


def fighter_of(fields: Mapping[str, Any], name: str, team: str, *, surprised: bool = False) -> Fighter:
    """Somebody for a fight, from the fields of their sheet.

    Args:
        fields: of the sheet; what is left out is as on a blank one.
        name: what the fight calls them.
        team: whose side they are on.
        surprised: whether the fight catches them off guard.

    Raises:
        RuleError: an unknown field, or a value that isn't allowed.

    >>> wren = fighter_of({"dexterity": "d6", "resolve": "d6"}, "Wren", "Players")
    >>> wren.reflexes, wren.most_health, str(wren.attribute)
    (6, 4, 'dexterity')
    >>> fighter_of({"strength": "d7"}, "Wren", "Players")
    Traceback (most recent call last):
    rules_py.errors.RuleError: strength is 'd7'; allowed: one of d4, d6, d8, d10, d12
    """
    person = person_of(fields)
    strong = person.dice[Attribute.STRENGTH].faces >= person.dice[Attribute.DEXTERITY].faces
    return Fighter(
        name=name,
        team=team,
        strength=person.dice[Attribute.STRENGTH],
        dexterity=person.dice[Attribute.DEXTERITY],
        resolve=person.dice[Attribute.RESOLVE],
        strength_modifier=person.modifiers[Attribute.STRENGTH],
        dexterity_modifier=person.modifiers[Attribute.DEXTERITY],
        resolve_modifier=person.modifiers[Attribute.RESOLVE],
        combat=person.die_of("combat"),
        agility=person.die_of("agility"),
        reflexes=person.derived[str(Defense.REFLEXES)],
        deflection=person.derived[str(Defense.DEFLECTION)],
        resistance=person.resistance,
        health=person.left(Resource.HEALTH),
        most_health=person.maximum(Resource.HEALTH),
        endurance=person.left(Resource.ENDURANCE),
        most_endurance=person.maximum(Resource.ENDURANCE),
        surprised=surprised,
        proficiencies=tuple(person.proficiencies),
        attribute=Attribute.STRENGTH if strong else Attribute.DEXTERITY,
        proficiency="",
        down=str(Condition.DYING) if person.stable else person.state,
        successes=CHECKS_TO_SETTLE if person.stable else 0,
        failures=0,
        intelligence=person.dice[Attribute.INTELLIGENCE],
        intelligence_modifier=person.modifiers[Attribute.INTELLIGENCE],
        fortitude=person.derived[str(Defense.FORTITUDE)],
        willpower=person.derived[str(Defense.WILLPOWER)],
        focus=max(0, person.left(Resource.FOCUS)),
        most_focus=person.maximum(Resource.FOCUS),
        skills=tuple(person.skills),
        powers=tuple(_powers_of(person)),
    )


def _powers_of(person: Person) -> Iterator[Mapping[str, Any]]:
    """What the sheet's own line for each power rolls; those are left out that take training they lack."""
    names: list[str] = []
    for row in person.powers:
        if not person.die_of(row["skill"]).faces or not person.bonus_of(row["proficiency"]):
            continue
        names.append(row["power"] if row["power"] not in names else f"{row['power']} ({row['proficiency']})")
        if names[-1] not in names[:-1]:
            rolls = {name: value for name, value in power(person, row).params.items() if name != "focus"}
            yield {"power": names[-1], **rolls, "does": row["does"], "resist": row["resist"]}


def person_of(fields: Mapping[str, Any]) -> Person:
    """Somebody as the rule of the sheet reads them."""
    return Person.from_fields(character.read(fields))


_FOLLOWS_FROM_ELSEWHERE = (Condition.DYING, Condition.STABLE, Condition.UNCONSCIOUS)
"""Conditions that a fight has in `down`, and in the checks of the dying."""


def _enlist(fight: Fight, fields: Mapping[str, Any], names: Sequence[str], team: str, surprised: bool) -> Fight:
    first = fighter_of(fields, names[0], team, surprised=surprised)
    person = person_of(fields)
    conditions = [one for one in person.conditions if one not in _FOLLOWS_FROM_ELSEWHERE]
    effects = tuple(Effect(one, str(what), "", None) for one in names for what in conditions)
    fighters = (*fight.fighters, *(replace(first, name=one) for one in names))
    return replace(fight, fighters=fighters, effects=(*fight.effects, *effects))


def _likely(fight: Fight, act: str, said: Mapping[str, Any]) -> Fraction | None:
    if act == "attack":
        return likely_to_hit(fight, said)
    if act == "hold":
        return likely_to_hold(fight.who(fight.turn))
    if act == "save":
        return likely_to_save(fight.who(fight.turn), said)
    return likely_to_work(fight, act, said) if act in ("power", "react") else None


_TRACKER = registry.tracker(
    Tracker(
        game="ingenuity",
        title="Fight",
        state=parts(),
        asks=asks(),
        fight_of=fight_of,
        state_of=state_of,
        show=scene,
        act=happen,
        enlist=_enlist,
        foes=MET,
        teams=(PLAYERS, FOES),
        afterwards="take a break or rest",
        likely=_likely,
    )
)
