"""A whole fight on one list: initiative, maneuvers, defences, damage, wounds, from the rules of the other chapters.

`state` is the fight at one moment, `abilities` what a sheet says of fighting, `turns` who acts when, `choosing` and
`meeting` an attack against a defence, `attacking` and `hurting` what comes of it, `treating` what helps against it,
`changing` what is set by hand, `possible` what can be done, `showing` what the table sees, `foes` who can be met.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from ...chance import Chance
from ...rule import Ruling
from ...rulebook import registry
from ...trackers import FOES, PLAYERS, Tracker
from ...trackers.kept_sheet import KeptSheet
from ..healing import TREATMENTS
from ..maneuvers import PREPARATIONS, SHELF
from ..sheet import character, vain_of
from . import attacking, changing, hurting, treating, turns
from .choosing import serves
from .foes import MET
from .showing import asks, scene
from .state import Fate, Fight, Fighter, fight_of, parts, state_of

__all__ = ["MET", "Fate", "Fight", "Fighter", "fighter_of", "scene"]

_KIND = KeptSheet(rule=character)


def fighter_of(fields: Mapping[str, Any], name: str, team: str, *, surprised: bool = False) -> Fighter:
    """Somebody for a fight, from the fields of their sheet.

    Args:
        fields: of the sheet; what is left out is as on a blank one.
        name: what the fight calls them.
        team: whose side they are on.
        surprised: whether the fight catches them off guard.

    Raises:
        RuleError: an unknown field, or a value that isn't allowed.

    >>> fields = {"body": 7, "dexterity": 6, "skills": [{"skill": "Swordfight", "points": 8}]}
    >>> hale = fighter_of(fields, "Hale", "Players")
    >>> hale.can.most, hale.can.moves["Swordfight: Thrust"].added, hale.down
    (2, 14, '')
    >>> fighter_of({"body": 99}, "Hale", "Players")
    Traceback (most recent call last):
    rules_py.errors.RuleError: sheet (body) is 99; allowed: a whole number from 0 to 15
    """
    sheet = _KIND.of({one: value for one, value in fields.items() if one != "name"})
    found = Fighter(name=name, team=team, sheet=sheet, surprised=surprised)
    said = found.can.fields
    vain = tuple(str(row.wound) for row in TREATMENTS for _ in range(said[vain_of(row.wound)]))
    found = replace(found, treated=said["aided"], uncured=vain)
    if not found.can.fields["dying"]:
        return found
    return replace(found, fate=Fate.DYING if found.can.fields["fallen"] else Fate.RESISTING)


def _enlist(fight: Fight, fields: Mapping[str, Any], names: Sequence[str], team: str, surprised: bool) -> Fight:
    first = fighter_of(fields, names[0], team, surprised=surprised)
    if first.fate is Fate.DYING:
        first = replace(first, since=fight.turn)
    # Fresh foes bring a fight with them; somebody who comes to help doesn't.
    ended = (fight.ended or turns.is_over(fight)) and team != FOES
    return replace(fight, fighters=(*fight.fighters, *(replace(first, name=one) for one in names)), ended=ended)


_ACTS: Mapping[str, Callable[[Chance, Fight, Mapping[str, Any]], tuple[Fight, Ruling]]] = {
    "start": turns.start, "turn": turns.start, "pass": turns.pass_on, "end": turns.end, "rise": turns.get_up,
    "other": turns.other_action, "free": turns.break_free, "attack": attacking.attack, "prepare": attacking.prepare,
    "resist": hurting.resist, "save": hurting.save,
    "save_later": hurting.save_later, "surprise": changing.surprise, "leave": changing.leave,
    "change": changing.change, "condition": changing.add_condition, "clear": changing.clear, "rouse": changing.rouse,
    "fight_on": changing.fight_on,
    "aid": treating.aid, "aid_later": treating.aid_later, "treat": treating.treat,
}  # fmt: skip
"""What can happen, by the name of the deed."""


def _act(chance: Chance, fight: Fight, act: str, said: Mapping[str, Any]) -> tuple[Fight, Ruling]:
    # What is done once a fight is over, such as healing, doesn't make anybody fight again.
    fight = replace(fight, ended=fight.ended or turns.is_over(fight))
    after, ruling = _ACTS[act](chance, fight, said)
    if lost := _wasted(fight, after, act, said):
        ruling = replace(ruling, summary=" ".join((ruling.summary, *lost)))
    # What the game master says just now holds, even when nobody counts turns any more.
    return (after if act == "condition" else changing.settled(after)), ruling


def _wasted(before: Fight, after: Fight, act: str, said: Mapping[str, Any]) -> list[str]:
    """What somebody had prepared, and has lost by this deed, a sentence for each."""
    known = {one.name: one for one in after.fighters}
    lost = []
    for one in before.fighters:
        if not one.ready or one.name not in known or known[one.name].ready == one.ready:
            continue
        record = SHELF[one.ready].record
        if PREPARATIONS[record.id].attacks:
            continue  # the attack that Overload gives stays
        move = one.can.moves.get(said["maneuver"]) if act == "attack" and one.name == before.acting else None
        if move is None or not serves(one, move):
            lost.append(f"{one.name}'s {record.name} is wasted: something else came first.")
    return lost


_LIKELY: Mapping[str, Callable[[Fight, Mapping[str, Any]], Fraction]] = {
    "attack": attacking.likely_to_hit, "resist": hurting.likely_to_resist, "save": hurting.likely_to_save,
    "save_later": hurting.likely_to_save,
    "aid": treating.likely_to_aid, "aid_later": treating.likely_to_aid, "treat": treating.likely_to_cure,
}  # fmt: skip
"""How often it comes off, by the name of the deed."""


def _likely(fight: Fight, act: str, said: Mapping[str, Any]) -> Fraction | None:
    return _LIKELY[act](fight, said) if act in _LIKELY else None


_TRACKER = registry.tracker(
    Tracker(
        game="sirpas",
        title="Fight",
        state=parts(),
        asks=asks(),
        fight_of=fight_of,
        state_of=state_of,
        show=scene,
        act=_act,
        enlist=_enlist,
        foes=MET,
        teams=(PLAYERS, FOES),
        afterwards="see to the wounds, if there are any,",
        updated=(
            "The sheets have these wounds now, and what you heal under Change no longer changes them. Give first aid"
        ),
        likely=_likely,
    )
)
