"""What can be done in a fight at this moment, and why something can't."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from ...likelihood import percent
from ...phrases import joined
from ...trackers import Deed, lasting, sides
from ..advantages import resist_wound
from ..checks import LEVEL_PER_TRY
from ..healing import AT_HAND
from ..sheet import thanks
from .abilities import Move
from .attacking import likely_to_hit
from .choosing import change_of, change_of_defence, defences_of, repeating, usual_attack, usual_defence, works_on
from .hurting import RESISTED, STABILISED, likely_to_resist, likely_to_save, savers
from .meeting import likely, on_dice
from .state import BLOCKED, GROUNDED, NOTHING, SKIN_OF_THE_TEETH, STUNNED, Fate, Fight, Fighter
from .treating import aid_deeds, calm_deeds
from .turns import actions_of, attacks_of, can_act, is_over

_TURN, _NEXT = "Turn", "Who acts"

_PLAINLY = {"modifier": 0, "distance": 0}

_SAVED = {"kit": "Ordinary kit (makes the check easier; adds nothing to the roll)"}


def deeds(fight: Fight) -> Iterator[Deed]:
    """Everything that can be done, or is barred."""
    if fight.turn is None:
        yield Deed(act="start", label="Roll Initiative", group=_NEXT, barred=_not_yet(fight), rolls=True)
    elif is_over(fight):
        # A fight that is over has no turns, but those who are dying may still be saved.
        yield from (_saving_later(fight, one) for one in fight.fighters if one.fate is Fate.DYING)
    else:
        yield from _turn_deeds(fight)
    if is_over(fight) and not sides.over(fight.fighters):
        why = "both sides have somebody standing again"
        yield Deed(act="fight_on", label="Fight on", group=_NEXT, why=why)
    for one in fight.fighters:
        yield from _things_that_happen(fight, one)


def _not_yet(fight: Fight) -> str:
    if len({one.team for one in fight.fighters}) < 2:
        return "there have to be two sides"
    return "everybody is surprised, and nobody is left to act" if all(one.surprised for one in fight.fighters) else ""


def _turn_deeds(fight: Fight) -> Iterator[Deed]:
    if one := fight.resisting:
        values = one.can.resistances(one.harm, mental=one.mental)
        often = {name: _resists(fight, one, name) for name in values}
        words = {name: f"{name} {value}: {percent(often[name])}" for name, value in values.items()}
        first = one.can.usual_resistance(one.harm, mental=one.mental)
        if one.can.owns(SKIN_OF_THE_TEETH) and not one.spared:
            first, words = SKIN_OF_THE_TEETH, {SKIN_OF_THE_TEETH: SKIN_OF_THE_TEETH, **words}
        usual = {"resistance": first, "modifier": 0}
        label = f"{one.name} resists"
        why = first if first == SKIN_OF_THE_TEETH else _resisting(one, first, values[first], often[first])
        given, choices = {"who": one.name}, {"resistance": words}
        yield Deed(
            act="resist", label=label, group=_TURN, given=given, asks=usual, choices=choices, why=why, rolls=True
        )
        return
    if not fight.acting:
        label = f"Roll Initiative for turn {fight.now + 1}"
        standing = any(can_roll(one) for one in fight.fighters)
        yield Deed(act="turn", label=label, group=_NEXT, barred="" if standing else "nobody is left", rolls=True)
        return
    actor = fight.who(fight.acting)
    if fight.wrong(actor.name, BLOCKED):
        yield _freeing(fight, actor)
    else:
        yield from _attacks(fight, actor)
        yield from _others(fight, actor)
    mine, why = {"who": actor.name}, "keep your maneuvers, to defend or for later in this turn"
    yield Deed(act="pass", label="Wait", group=_TURN, given=mine, why=why)
    label, why = f"End turn {fight.now} for everybody", "nobody wants to use another maneuver"
    yield Deed(act="end", label=label, group=_TURN, given=mine, why=why, loses=_loses(fight))


def _resists(fight: Fight, one: Fighter, name: str) -> Fraction:
    """How often they resist a deadly wound, unless something else is said."""
    return likely_to_resist(fight, {"who": one.name, "resistance": name, "modifier": 0})


def _resisting(one: Fighter, name: str, value: int, often: Fraction) -> str:
    """What it takes to resist a deadly wound with this, and that no roll does where none can."""
    tough = bool(one.can.owns("Hard to Die"))
    hard = resist_wound(wound="deadly", hard_to_die=tough)
    check = f"a {hard['difficulty']} check{thanks(tough)}: {name} adds {value} to the dice"
    enough = f"a total of {hard['needed']} or more resists"
    if often:
        return f"{check}, and {enough}, {percent(often)} of the time"
    return f"{check}, and {enough}. Without a bonus, no roll is enough, and {one.name} starts dying"


def _loses(fight: Fight) -> str:
    """Whose place would be skipped if the turn ended now, as a question."""
    waiting = [
        name for name in fight.order if name not in (fight.acting, *fight.passed) and can_act(fight, fight.who(name))
    ]
    if not waiting:
        return ""
    verb = "hasn't" if len(waiting) == 1 else "haven't"
    return f"{joined(waiting)} {verb} used every maneuver yet. End turn {fight.now} for everybody?"


def can_roll(one: Fighter) -> bool:
    """Whether they take part in the next turn."""
    return not one.down


def _freeing(fight: Fight, actor: Fighter) -> Deed:
    grabbed = {effect.by for effect in lasting.on(fight.effects, actor.name) if effect.what == BLOCKED}
    now = any(one.who in grabbed and one.target == actor.name and one.turn == fight.now for one in fight.uses)
    barred = "the hold lasts for this turn" if now else "" if any(grabbed) else "nobody holds them"
    why = f"Break Free {actor.can.skill('Break Free').added:+d}, first of all in a ranking"
    return Deed(
        act="free", label="Break free", group=_TURN, given={"who": actor.name}, barred=barred, why=why, rolls=True
    )


def _attacks(fight: Fight, actor: Fighter) -> Iterator[Deed]:
    moves = attacks_of(fight, actor)
    targets = [one for one in fight.fighters if one.team != actor.team and one.fate is not Fate.DEAD]
    for target in sorted(targets, key=lambda one: bool(one.down)):
        if not moves:
            barred = "no maneuver to attack with is left"
            label, given = f"Attack {target.name}", {"who": actor.name, "target": target.name}
            yield Deed(act="attack", label=label, group=_TURN, given=given, barred=barred)
        else:
            yield _attack(fight, actor, target, moves)


def _attack(fight: Fight, actor: Fighter, target: Fighter, moves: list[Move]) -> Deed:
    usual = usual_attack(fight, actor, target)
    guard = usual_defence(fight, target, actor, usual)
    # A guard of the mind is useless against blades alone, and one of the body against a mind.
    defences = [one for one in defences_of(fight, target) if any(one.mental is move.mental for move in moves)]
    asks: dict[str, Any] = {"maneuver": usual.label, "defence": guard}
    if not target.mitigated and any(target.can.mitigation(move.known.style.name) for move in defences if move.known):
        asks["mitigates"] = True
    asks |= _PLAINLY
    if any(move.known and move.known.record.condition == "Cripple" for move in moves):
        asks["part"] = None
    if any(move.style == "swordfight" for move in moves):
        asks["two_handed"] = actor.both_hands
    changes = {move.label: change_of(fight, actor, move, target, _PLAINLY) for move in moves}
    others = {move.label: change_of_defence(fight, target, move, actor, usual, _PLAINLY) for move in defences}
    answer = next((move for move in defences if move.label == guard), None)
    strike = f"{usual.name} {on_dice(usual) + changes[usual.label]:+d}"
    if again := repeating(fight, actor, usual, target):
        strike += f" ({again:+d} for repeating it)"
    given = {"who": actor.name, "target": target.name}
    if not works_on(fight, usual, target):
        why = f"{usual.name} doesn't work on somebody on the ground"
    elif answer is None:
        often = percent(likely_to_hit(fight, {**given, **asks}))
        why = f"{strike}, without a defence: hits {often} of the time"
    else:
        lead = on_dice(usual) + changes[usual.label] - on_dice(answer) - others[guard]
        often = percent(likely(lead, usual.dice, answer.dice))
        why = f"{strike} against {answer.name} {on_dice(answer) + others[guard]:+d}: hits {often} of the time"
    choices = {
        "maneuver": {move.label: f"{move.in_words(changes[move.label])}{move.does}" for move in moves},
        "defence": {move.label: move.in_words(others[move.label]) for move in defences}
        | {NOTHING: _undefended(target)},
    }
    titles = {"defence": f"{target.name} defends with", "mitigates": f"{target.name} uses Active Mitigation"}
    dice = f"In this order: {actor.name}'s dice, then {target.name}'s."
    return Deed(
        act="attack", label=f"Attack {target.name}", group=_TURN, given=given, asks=asks, why=why, choices=choices,
        rolls=True, dice=dice, titles=titles,
    )  # fmt: skip


def _undefended(target: Fighter) -> str:
    if target.down:
        return "nothing: they can't"
    return "nothing: they don't see it coming" if target.surprised else "nothing: a Normal check hits"


def _others(fight: Fight, actor: Fighter) -> Iterator[Deed]:
    mine, actions = {"who": actor.name}, actions_of(fight, actor)
    if actions:
        words = {move.label: f"{move.name}: {move.known.prose.effect}" for move in actions if move.known}
        asks, choices = {"what": actions[0].label}, {"what": words}
        yield Deed(act="prepare", label="Prepare", group=_TURN, given=mine, asks=asks, choices=choices, rolls=True)
    yield from aid_deeds(fight, actor, _TURN)
    dying = [one for one in fight.fighters if one.fate is Fate.DYING and one.name != actor.name]
    for patient in dying:
        yield _saving(fight, actor, patient)
    if fight.wrong(actor.name, GROUNDED):
        yield Deed(act="rise", label="Get up", group=_TURN, given=mine, why="one maneuver")
    why = "one maneuver: draw, open a door, pick something up"
    yield Deed(act="other", label="Something else", group=_TURN, given=mine, why=why)


def _saving(fight: Fight, actor: Fighter, patient: Fighter) -> Deed:
    helps = actor.can.helps
    harder = f", {LEVEL_PER_TRY * patient.tries} harder after earlier tries" if patient.tries else ""
    barred = "" if helps else f"{actor.name} knows neither First Aid nor Stabilize"
    asks = {"skill": next(iter(helps)), **AT_HAND, "modifier": 0} if helps else {}
    words = {name: f"{name} {given['value'] + given['modifier']}" for name, given in helps.items()}
    given = {"who": actor.name, "target": patient.name}
    often = f": {percent(likely_to_save(fight, {**given, **asks}))} of the time with an ordinary kit" if helps else ""
    return Deed(
        act="save", label=f"Save {patient.name}", group=_TURN, given=given, asks=asks, barred=barred,
        why=f"the rest of your turn{harder}{often}", choices={"skill": words}, rolls=True, titles=_SAVED,
    )  # fmt: skip


def _saving_later(fight: Fight, patient: Fighter) -> Deed:
    known = savers(fight)
    asks = {"helper": next(iter(known)), **AT_HAND, "modifier": 0} if known else {}
    barred = "" if known else "nobody here can: add somebody with First Aid or Stabilize under “Who takes part”"
    given = {"who": patient.name}
    harder = f"{LEVEL_PER_TRY * patient.tries} harder after earlier tries: " if patient.tries else ""
    share = f"{percent(likely_to_save(fight, {**given, **asks}))} of the time with an ordinary kit" if known else ""
    return Deed(
        act="save_later", label=f"Save {patient.name}", group=_TURN, given=given, asks=asks, barred=barred,
        why=f"{harder}{share}", choices={"helper": {name: name for name in known}}, rolls=True, titles=_SAVED,
    )  # fmt: skip


def _things_that_happen(fight: Fight, one: Fighter) -> Iterator[Deed]:
    who = {"who": one.name}
    if fight.turn is None:
        label = f"{one.name} isn't surprised" if one.surprised else f"{one.name} is surprised"
        yield Deed(act="surprise", label=label, group=one.name, given=who)
    yield from calm_deeds(fight, one)
    if one.fate is Fate.STABLE:
        yield Deed(act="rouse", label=f"{one.name} comes round", group=one.name, given=who)
    if one.fate is not Fate.DEAD:
        for change in one.can.ruling.changes:
            settles = change.label in (RESISTED, STABILISED)
            if change.group in ("Wounds", "Healing") and settles is (one.fate in (Fate.RESISTING, Fate.DYING)):
                asks = {name: change.params.get(name, _HIT[name]) for name in change.asks}
                given = {**who, "change": change.label}
                yield Deed(act="change", label=change.label, group=one.name, given=given, asks=asks, why=change.why)
    if fight.turn is not None:
        wrong = {"condition": STUNNED, "turns": 1}
        yield Deed(act="condition", label="A condition", group=one.name, given=who, asks=wrong)
    for effect in lasting.on(fight.effects, one.name):
        given = {**who, "what": effect.what}
        yield Deed(act="clear", label=f"No longer {effect.what}", group=one.name, given=given)
    yield Deed(act="leave", label=f"{one.name} leaves", group=one.name, given=who)


_HIT = {"damage": 1, "type": "cut", "mitigated": 0}
