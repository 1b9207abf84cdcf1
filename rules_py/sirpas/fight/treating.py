"""Wounds in somebody's care: first aid in a fight, and first aid and treatment when there is time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from ...chance import Chance
from ...errors import RuleError, nearest
from ...likelihood import percent
from ...rule import Ruling
from ...trackers import Deed
from ..checks import LEVEL_PER_TRY, Grade, Wound
from ..healing import AT_HAND, HEALED, KIT, TREATMENTS, first_aid, treat_wound
from ..sheet import field_of
from .hurting import healed_too, state_of_health, with_fields
from .state import Fate, Fight, Fighter
from .turns import acted, is_over, ruled, turn_given

Said = Mapping[str, Any]

FIRST_AID, TREATING = "First Aid", "Treating Wounds"

_CARE = {**AT_HAND, "modifier": 0}

_AIDED = {"kit": f"Ordinary kit (+{KIT})"}

_TREATED = {"kit": f"Ordinary kit (+{KIT}, for a light wound only)"}

_MOST_TRIES = first_aid.parameter("tries").kind.maximum  # type: ignore[attr-defined]  # a whole number


def wounds_of(one: Fighter) -> list[Wound]:
    """What of their wounds first aid and treatment are for, the worst first."""
    treated = [Wound(row.wound) for row in TREATMENTS]
    return [wound for wound in reversed(treated) if one.can.fields[field_of(wound)]]


def in_calm(fight: Fight) -> bool:
    """Whether there is time for everything: before a fight, and once it is over."""
    return fight.turn is None or is_over(fight)


def aid_deeds(fight: Fight, actor: Fighter, group: str) -> Iterator[Deed]:
    """First aid that somebody can give in their turn, to their own side and to themselves."""
    if in_calm(fight):
        return
    helps = actor.can.first_aid
    for patient in fight.fighters:
        wounds = wounds_of(patient)
        if patient.team != actor.team or not wounds or patient.fate in (Fate.DYING, Fate.DEAD):
            continue
        whom = "yourself" if patient is actor else patient.name
        usual = {"wound": str(wounds[0]), **_CARE} if helps else {}
        given = {"who": actor.name, "target": patient.name}
        often = ""
        if helps:
            share = percent(likely_to_aid(fight, {**given, **usual}))
            often = f": a {wounds[0]} wound gets better {share} of the time with an ordinary kit"
        yield Deed(
            act="aid",
            label=f"First aid for {whom}",
            group=group,
            given=given,
            asks=usual,
            barred="" if helps else f"{actor.name} hasn't learned First Aid",
            why=f"the rest of your turn{_again(patient)}{often}",
            choices={"wound": {str(one): str(one) for one in wounds}} if helps else {},
            rolls=True,
            titles=_AIDED,
        )


def _again(patient: Fighter) -> str:
    return f", {LEVEL_PER_TRY * patient.treated} harder after earlier checks" if patient.treated else ""


def _in_vain(patient: Fighter) -> str:
    """For which of their wounds treatment has become harder, because it has failed before."""
    tried = {wound: patient.uncured.count(wound) for wound in wounds_of(patient) if wound in patient.uncured}
    return "".join(
        f"; the next try at a {wound} wound is {LEVEL_PER_TRY * times} harder" for wound, times in tried.items()
    )


def calm_deeds(fight: Fight, patient: Fighter) -> Iterator[Deed]:
    """First aid and treatment for somebody while nobody is fighting."""
    wounds = wounds_of(patient)
    if not in_calm(fight) or not wounds or patient.fate in (Fate.RESISTING, Fate.DYING, Fate.DEAD):
        return
    for act, label, skill, known, titles in (
        ("aid_later", "Give first aid", FIRST_AID, _aiders(fight), _AIDED),
        ("treat", "Treat a wound", TREATING, _healers(fight), _TREATED),
    ):
        why = f"{skill}{_again(patient)}" if skill == FIRST_AID else f"{skill} cures it{_in_vain(patient)}"
        yield Deed(
            act=act,
            label=label,
            group=patient.name,
            given={"who": patient.name},
            asks={"helper": next(iter(known)), "wound": str(wounds[0]), **_CARE} if known else {},
            barred="" if known else _nobody(fight, skill),
            why=why,
            choices={
                "helper": {name: _short(name) for name in known},
                "wound": {str(one): str(one) for one in wounds},
            },
            rolls=True,
            titles=titles,
        )


def _nobody(fight: Fight, skill: str) -> str:
    """Why nobody can help: nobody has learned it, or those who have are down; then what to do about it."""
    down = [one for one in fight.fighters if one.down and _has_learned(one, skill)]
    if not down:
        return f"nobody here has learned {skill}; you can add somebody who has under “Who takes part”"
    # Bringing somebody round with a tap is the shortest way to get help.
    one = min(down, key=lambda other: other.fate is not Fate.STABLE)
    ways = {Fate.STABLE: f"tap “{one.name} comes round” first", Fate.DYING: "save them first"}
    other = "add somebody who can help under “Who takes part”"
    return f"{one.name} has learned {skill}, but is {one.down}; {ways.get(one.fate, other)}"


def _has_learned(one: Fighter, skill: str) -> bool:
    return any(name.partition("/")[0] == skill for name in one.can.ruling["skills"])


def _aiders(fight: Fight) -> dict[str, Mapping[str, Any]]:
    """Who can give first aid, each with their value, and what the rule takes of them."""
    able = {one.name: one.can.first_aid for one in fight.fighters if not one.down}
    return {f"{name}, {FIRST_AID} {_worth(given)}": given for name, given in able.items() if given}


def _healers(fight: Fight) -> dict[str, Mapping[str, Any]]:
    """Who can treat wounds, and for what kind of patient, each with their value, and what the rule takes of them."""
    return {
        f"{one.name}, {line} {_worth(given)}": given
        for one in fight.fighters
        if not one.down
        for line, given in one.can.treats.items()
    }


def _short(helper: str) -> str:
    """A helper in as few words as a phone has room for: the skill is on the button already.

    >>> _short("Doctor Amsel, Treating Wounds/humans 14"), _short("Doctor Amsel, First Aid 12")
    ('Doctor Amsel, humans 14', 'Doctor Amsel, First Aid 12')
    """
    return helper.replace(f"{TREATING}/", "", 1)


def _worth(given: Mapping[str, Any]) -> int:
    return int(given["value"]) + int(given["modifier"])


def aid(chance: Chance, fight: Fight, said: Said) -> tuple[Fight, Ruling]:
    """First aid in a fight, which takes what is left of the helper's turn."""
    helper, patient = fight.who(fight.acting), fight.who(said["target"])
    after, summary, steps = _aided(chance, patient, _aiding(fight, said))
    fight = fight.having(after)
    fight = fight.having(turn_given(fight, fight.who(helper.name)))
    fight, more = acted(fight, helper.name)
    return fight, ruled(fight, "first aid", summary, (*steps, *more))


def aid_later(chance: Chance, fight: Fight, said: Said) -> tuple[Fight, Ruling]:
    """First aid when there is time for it."""
    after, summary, steps = _aided(chance, fight.who(said["who"]), _aiding(fight, said))
    return fight.having(after), ruled(fight, "first aid", summary, steps)


def treat(chance: Chance, fight: Fight, said: Said) -> tuple[Fight, Ruling]:
    """A wound is treated so that it is gone; each failure makes the next try at such a wound harder."""
    patient, given = fight.who(said["who"]), _treating(fight, said)
    wound = Wound(given["wound"])
    rolled = treat_wound(chance, **given)
    if rolled["success"]:
        still = tuple(one for one in patient.uncured if one != wound)
        after = replace(_with(patient, wound, -1), uncured=still)
    else:
        after = replace(patient, uncured=(*patient.uncured, str(wound)))
    summary = f"{patient.name}: {rolled.summary}"
    if rolled["grade"] == Grade.CRITICAL_FAILURE:
        summary = f"{summary} It doesn't get worse, either."
    summary = f"{summary} {state_of_health(after, patient)}"
    return fight.having(after), ruled(fight, "treatment", summary, rolled.steps)


def likely_to_cure(fight: Fight, said: Said) -> Fraction:
    """How often a wound that is treated is gone."""
    return treat_wound.chance(**_treating(fight, said))


def _treating(fight: Fight, said: Said) -> dict[str, Any]:
    """What `sirpas.treat_wound` takes of whoever treats a wound, and of how often that has failed."""
    patient = fight.who(said["who"])
    wound = _asked(patient, said)
    given = dict(_healers(fight)[said["helper"]])
    given["modifier"] += said["modifier"]
    tries = min(patient.uncured.count(wound), _MOST_TRIES)
    return {**given, "wound": str(wound), "kit": said["kit"], "tries": tries}


def likely_to_aid(fight: Fight, said: Said) -> Fraction:
    """How often first aid works, in somebody's turn or when there is time."""
    return first_aid.chance(**_aiding(fight, said))


def _aiding(fight: Fight, said: Said) -> dict[str, Any]:
    """What `sirpas.first_aid` takes: of whoever gives it, and of how often the patient has had it."""
    later = "helper" in said
    patient = fight.who(said["who" if later else "target"])
    given = dict(_aiders(fight)[said["helper"]] if later else fight.who(fight.acting).can.first_aid)
    given["modifier"] += said["modifier"]
    tries = min(patient.treated, _MOST_TRIES)
    return {**given, "wound": str(_asked(patient, said)), "kit": said["kit"], "tries": tries}


def _asked(patient: Fighter, said: Said) -> Wound:
    """The wound in question.

    Raises:
        RuleError: they don't have one like that.
    """
    known = {str(one): one for one in wounds_of(patient)}
    if said["wound"] not in known:
        raise RuleError("wound", said["wound"], nearest(str(said["wound"]), known))
    return known[said["wound"]]


def _aided(chance: Chance, patient: Fighter, given: Mapping[str, Any]) -> tuple[Fighter, str, tuple[str, ...]]:
    """Somebody after first aid, what is said of it, and the steps."""
    wound = Wound(given["wound"])
    rolled = first_aid(chance, **given)
    after = replace(patient, treated=patient.treated + 1)
    if rolled["success"]:
        after = _with(after, wound, -1)
    grade = Grade(rolled["grade"])
    summary = rolled.summary.replace("the patient", patient.name)
    if grade is Grade.CRITICAL_SUCCESS:
        grades = (Wound.LIGHT, Wound.SERIOUS) if given["expert"] else (Wound.LIGHT,)
        after, summary = healed_too(after, summary, str(rolled["side_effect"]), *grades)
    elif grade is Grade.CRITICAL_FAILURE:
        after = _with(after, Wound.LIGHT, 1)
    if rolled["success"] and rolled["becomes"] != HEALED:
        after = _with(after, Wound(rolled["becomes"]), 1)
    return after, f"{patient.name}: {summary} {state_of_health(after, patient)}", rolled.steps


def _with(one: Fighter, wound: Wound, more: int) -> Fighter:
    field = field_of(wound)
    return with_fields(one, **{field: one.can.fields[field] + more})
