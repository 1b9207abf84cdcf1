"""Hurting and helping: damage becomes a wound, a deadly wound is resisted, the dying are saved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from ...chance import Chance
from ...phrases import counted
from ...rule import Ruling
from ...rulebook import registry
from ...trackers.kept_sheet import KeptSheet
from ..advantages import passive_damage, resist_wound, skin_of_the_teeth
from ..checks import LEVEL_PER_TRY, Grade, Wound, check, spirit_in_words
from ..checks import wound as wound_of
from ..combat_skills import active_mitigation
from ..healing import Helper, stabilise
from ..maneuvers import maneuver_hit
from ..sheet import armour_against, character, field_of
from .abilities import Move
from .state import SKIN_OF_THE_TEETH, Fate, Fight, Fighter
from .turns import acted, let_go, next_place, ruled, turn_given

_KIND = KeptSheet(rule=character)
RESISTED, STABILISED = "You resisted the deadly wound", "Somebody stabilised you"
_PASSIVE = ("armour", "hard_skin", "deep_mind", "soft_skin", "weak_mind")


@dataclass(frozen=True)
class Blow:
    """A hit, before anything is taken off.

    Attributes:
        move: what hit.
        damage: what it does; None for a maneuver that does none.
        margin, critical: how well it hit.
        more: damage that was prepared.
        part: of the body that it was aimed at.
        both_hands: whether the weapon takes both hands.
    """

    move: Move
    damage: int | None
    margin: int
    critical: bool
    more: int = 0
    part: str | None = None
    both_hands: bool = False


def with_fields(one: Fighter, **fields: Any) -> Fighter:
    """Somebody with other wounds on their sheet."""
    kept = _KIND.as_json(one.sheet)
    return replace(one, sheet=_KIND.of({**kept, **fields}))


def changed(one: Fighter, label: str, given: Mapping[str, object] | None = None) -> tuple[Fighter, Ruling | None]:
    """Somebody to whom one of the changes of their sheet has happened, and what the rule says, if it has one."""
    sheet, fields = registry.sheets["sirpas"], _KIND.as_json(one.sheet)
    action = sheet.find(fields, label, among="changes")
    done = sheet.done(registry.find, fields, action, given)
    return replace(one, sheet=_KIND.of(done.fields)), done.ruling


def judged(before: Fighter, after: Fighter) -> Fighter:
    """Somebody after a wound; a new deadly one has to be resisted."""
    if after.can.fields["dying"] and not before.can.fields["dying"]:
        return replace(after, fate=Fate.RESISTING, since=None, tries=0)
    if not after.can.fields["dying"] and before.fate in (Fate.RESISTING, Fate.DYING):
        return replace(after, fate=Fate.NONE, since=None)
    return after


def wounded(one: Fighter, wound: Wound | None) -> Fighter:
    """Somebody with one wound more."""
    if wound is None:
        return one
    if wound is Wound.DEADLY:
        return judged(one, with_fields(one, dying=True))
    name = field_of(wound)
    return with_fields(one, **{name: one.can.fields[name] + 1})


def struck(
    chance: Chance, fight: Fight, name: str, blow: Blow, style: str, *, mitigates: bool
) -> tuple[Fight, str, tuple[str, ...], list[str]]:
    """The fight after a hit.

    Args:
        chance: where the dice for Active Mitigation come from.
        fight: before it.
        name: who is hit.
        blow: the hit.
        style: in use, for Active Mitigation.
        mitigates: whether they try that.

    Returns:
        The fight, what is said of the wound, the conditions that the blow brings, and the steps.
    """
    one = fight.who(name)
    steps: list[str] = []
    damage, kind = (blow.damage or 0) + blow.more, blow.move.damage_type
    effective = damage
    if blow.damage is not None:
        hit = {part: one.can.hit[part] for part in _PASSIVE}
        hit["armour"] = armour_against(kind, hit["armour"])
        passed = passive_damage(damage=damage, type=kind, **hit)
        effective = int(passed["effective"])
        steps += passed.steps if effective != damage else []
        line = one.can.mitigation(style)
        if mitigates and line and effective > 0 and not one.mitigated:
            given = one.can.check(line)
            softened = active_mitigation(
                chance, value=given["value"], damage=effective, dice=given["dice"], fortune=given["fortune"],
                modifier=given["modifier"] + given["wounds"], used=one.mitigated, fumbling=given["fumbling"],
            )  # fmt: skip
            effective = int(softened["damage"])
            steps += [*softened.steps, softened.summary]
            one = replace(one, mitigated=one.mitigated + 1)
    wound, conditions = _wound(one, blow, damage, effective)
    after = wounded(one, wound)
    if wound is Wound.DEADLY:
        after = replace(
            after, mental=blow.move.mental, harm=blow.move.known.style.name if blow.move.known else blow.move.label
        )
    fight = fight.having(after)
    if blow.damage is not None and wound is not None:
        fight = _grasp_breaks(fight, name)
    return fight, _blow_in_words(after, blow, damage, effective, wound), conditions, steps


def _wound(one: Fighter, blow: Blow, damage: int, effective: int) -> tuple[Wound | None, tuple[str, ...]]:
    """The wound of what is left of a blow, and what else befalls the target."""
    found = wound_of(damage=effective, total_mitigation=one.can.hit["total_mitigation"])["wound"]
    plain = None if found == "none" or blow.damage is None else Wound(found)
    if blow.move.known is None or (blow.damage is None and not blow.move.known.record.condition):
        return plain, ()
    hit = maneuver_hit(
        maneuver=blow.move.label, margin=blow.margin, critical=blow.critical, attribute=blow.move.attribute,
        defences=max(0, damage - effective), prepared=blow.more + max(0, effective - damage), part=blow.part,
        two_handed=blow.both_hands,
    )  # fmt: skip
    wound = plain if plain is None or hit["wound"] == "none" else Wound(hit["wound"])
    return wound, tuple(hit["conditions"])


def _grasp_breaks(fight: Fight, name: str) -> Fight:
    """Damage breaks a hold by Mind Grasp."""
    for effect in fight.holds(name):
        if fight.hold(name, effect.on) == "Concentration: Mind Grasp":
            fight, _ = let_go(fight, name, effect.on)
    return fight


def _blow_in_words(one: Fighter, blow: Blow, damage: int, effective: int, wound: Wound | None) -> str:
    if blow.damage is None:
        return ""
    kind = str(blow.move.damage_type)
    some = f"{effective} get{'s' * (effective == 1)}" if effective > 0 else "none gets"
    left = "all of it gets" if effective == damage else some
    through = f"{counted(damage, 'point', 'points')} of {kind} damage; {left} through"
    what = "no wound" if wound is None else "a scratch" if wound is Wound.SCRATCH else f"a {wound} wound"
    return f"It does {through}: {what}. {state_of_health(one)}"


def state_of_health(one: Fighter, before: Fighter | None = None) -> str:
    """How somebody is, in a sentence; `before` is how they were, where it may be that nothing has changed."""
    if one.fate is Fate.RESISTING:
        return f"{one.name} has to resist it, or starts dying."
    if one.fate is Fate.STABLE and before is not None and before.fate is Fate.STABLE:
        return f"{one.name} is still unconscious."
    if one.fate:
        return f"{one.name} is {one.down}."
    if one.down:
        return f"{one.name} is {one.down}, with {one.can.ruling['injury_points']} injury points."
    penalty = one.can.ruling["penalty"]
    spirit = spirit_in_words(one.can.ruling["injury_points"], one.can.owns("Combative spirit"))
    still = before is not None and before.can.ruling["penalty"] == penalty
    at = f"is still at {penalty} on everything" if still else f"is at {penalty} on everything now"
    now = at if penalty else "has no penalty"
    return f"{one.name} {now}{spirit}."


def likely_to_resist(fight: Fight, said: Mapping[str, Any]) -> Fraction:
    """How often a deadly wound is resisted."""
    one, how = fight.who(said["who"]), said["resistance"]
    if how == SKIN_OF_THE_TEETH:
        return Fraction(bool(skin_of_the_teeth(wound="deadly", used=one.spared)["resisted"]))
    return check.chance(**_resisting(one, said))


def _resisting(one: Fighter, said: Mapping[str, Any]) -> dict[str, Any]:
    """What the check against a deadly wound takes."""
    hard = resist_wound(wound="deadly", hard_to_die=bool(one.can.owns("Hard to Die")))
    given = {**one.can.check(said["resistance"]), "difficulty": hard["difficulty"]}
    return given | {"modifier": given["modifier"] + said["modifier"]}


def resist(chance: Chance, fight: Fight, said: Mapping[str, Any]) -> tuple[Fight, Ruling]:
    """A deadly wound is resisted, or somebody begins to die, which their sheet says too."""
    one, how = fight.who(said["who"]), said["resistance"]
    steps: tuple[str, ...] = ()
    if how == SKIN_OF_THE_TEETH:
        found = skin_of_the_teeth(wound="deadly", used=one.spared)
        good, summary = bool(found["resisted"]), f"{one.name} gets away by the skin of their teeth."
        one = replace(one, spared=True)
    else:
        rolled = check(chance, **_resisting(one, said))
        good, steps = bool(rolled["success"]), rolled.steps
        summary = f"{rolled.summary} {one.name} resists." if good else rolled.summary
        if rolled["grade"] == Grade.CRITICAL_FAILURE:
            summary = f"Failure: {rolled['total']} against {rolled['needed']}."
            summary = f"{summary} It was a critical failure, but here that's no worse."
    if good:
        after, _ = changed(one, RESISTED)
        after = replace(after, fate=Fate.NONE)
        summary = f"{summary} It's a heavy wound. {state_of_health(after)}"
    else:
        after = replace(with_fields(one, fallen=True), fate=Fate.DYING, since=fight.now)
        turns = counted(lasts(one), "turn", "turns")
        summary = f"{summary} {one.name} is dying, and has {turns} to live unless somebody helps."
    fight = fight.having(after)
    if not fight.resisting and fight.acting and (fight.moving or fight.who(fight.acting).down):
        fight, more = next_place(fight)
        steps = (*steps, *more)
    return fight, ruled(fight, "resisted" if good else "dying", summary, steps)


def lasts(one: Fighter) -> int:
    """Turns that somebody lives with a deadly wound. Source: ours, as in the chapter on healing."""
    return int(one.can.ruling["values"]["Health"])


def likely_to_save(fight: Fight, said: Mapping[str, Any]) -> Fraction:
    """How often somebody keeps a companion from dying."""
    return stabilise.chance(**_saving(fight, said))


def _saving(fight: Fight, said: Mapping[str, Any]) -> dict[str, Any]:
    """What `sirpas.stabilise` takes of whoever saves somebody, and of how often it was tried."""
    if "helper" in said:
        patient, given = fight.who(said["who"]), dict(savers(fight)[said["helper"]])
    else:
        patient, given = fight.who(said["target"]), dict(fight.who(fight.acting).can.helps[said["skill"]])
    given["modifier"] += said["modifier"] - LEVEL_PER_TRY * patient.tries
    return {**given, "kit": said["kit"]}


def savers(fight: Fight) -> dict[str, Mapping[str, Any]]:
    """Who can save a life and with what, each with their value, and what the rule takes of them."""
    return {
        f"{one.name}, {skill} {int(given['value']) + int(given['modifier'])}": given
        for one in fight.fighters
        if not one.down
        for skill, given in one.can.helps.items()
    }


def save(chance: Chance, fight: Fight, said: Mapping[str, Any]) -> tuple[Fight, Ruling]:
    """Somebody keeps a companion from dying, which takes what is left of their turn."""
    helper, patient = fight.who(fight.acting), fight.who(said["target"])
    fight, summary, steps = _saved(chance, fight, patient, _saving(fight, said))
    fight = fight.having(turn_given(fight, helper))
    fight, more = acted(fight, helper.name)
    return fight, ruled(fight, "saving a life", summary, (*steps, *more))


def save_later(chance: Chance, fight: Fight, said: Mapping[str, Any]) -> tuple[Fight, Ruling]:
    """Somebody keeps another from dying when nobody counts turns any more."""
    fight, summary, steps = _saved(chance, fight, fight.who(said["who"]), _saving(fight, said))
    return fight, ruled(fight, "saving a life", summary, steps)


def _saved(
    chance: Chance, fight: Fight, patient: Fighter, given: Mapping[str, Any]
) -> tuple[Fight, str, tuple[str, ...]]:
    """The fight after a try at saving somebody, what is said of it, and the steps."""
    rolled = stabilise(chance, **given)
    summary = rolled.summary.replace("The patient", patient.name, 1)
    if rolled["state"] == "stable":
        # What a critical success heals is one of their other wounds, so the deadly one is looked after last.
        if effect := str(rolled["side_effect"]):
            grades = (Wound.LIGHT,) if given["skill"] == Helper.FIRST_AID else tuple(filter(field_of, Wound))
            patient, summary = healed_too(patient, summary, effect, *grades)
        after, _ = changed(patient, STABILISED)
        after = replace(after, fate=Fate.STABLE, since=None)
        summary = f"{summary} The deadly wound is a heavy one now."
    else:
        dead = rolled["state"] == "dead"
        after = replace(patient, fate=Fate.DEAD if dead else Fate.DYING, tries=patient.tries + 1)
        summary = summary if dead else summary.replace(f"{patient.name} is disabled", f"{patient.name} is still dying")
    return fight.having(after), summary, rolled.steps


def healed_too(one: Fighter, summary: str, effect: str, *grades: Wound) -> tuple[Fighter, str]:
    """The patient healed of the first of these grades that they have, and `summary` with that alone.

    `effect` is the rule's wording of what a critical success heals besides; the rule doesn't know their wounds.
    """
    wound = next((wound for wound in grades if one.can.fields[field_of(wound)]), None)
    if wound is None:
        return one, summary.replace(f", and {effect}", "", 1)
    name = "a scratch" if wound is Wound.SCRATCH else f"a {wound} wound"
    healed = with_fields(one, **{field_of(wound): one.can.fields[field_of(wound)] - 1})
    return healed, summary.replace(effect, f"{name} is healed too", 1)
