"""What the table sees of a fight, and what can be done in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ...likelihood import percent
from ...parameters import Choice, Kind, Maybe, Several, Switch, Whole
from ...phrases import counted, joined
from ...trackers import PLAYERS, Deed, Entry, Gauge, Scene, sides
from ..actions import ACTIONS_A_TURN, USUAL_COST
from ..advantage import SOURCES
from ..attributes import FURTHEST, MODIFIER, NAME, Attribute
from ..conditions import CONDITION_EFFECTS, Condition
from ..damage import condition_at
from ..initiative import LARGEST_ENCOUNTER
from ..powers import EFFECT, RESISTED_WITH, use_power
from .acting import turn_over
from .checking import (
    added_in_words,
    attack_check,
    cost_in_words,
    dice_in_order,
    evading_check,
    hits,
    proficiencies_in_words,
)
from .saving import holding_deed, saving_deeds
from .state import WEAPON_ATTRIBUTES, Fight, Fighter
from .using import power_deeds, reaction_deeds

_PLAIN = {"modifier": 0, "advantages": 0, "disadvantages": 0}

_WEAPONS = {
    str(Attribute.STRENGTH): "strength: heavy weapons and fists",
    str(Attribute.DEXTERITY): "dexterity: quick blades, bows and throws",
}
"""What each is for. Source: Combat, Attack."""

_ASKS: Mapping[str, Kind] = {
    "attribute": Choice(options=WEAPON_ATTRIBUTES, title="Attribute"),
    "proficiency": replace(NAME, shortest=0, title="Proficiency, if one fits"),
    "evades": Switch(title="Evades"),
    "modifier": MODIFIER,
    "advantages": SOURCES,
    "disadvantages": SOURCES,
    "amount": Whole(minimum=0, maximum=FURTHEST, title="Damage"),
    "physical": Switch(title="Physical damage, which resistance lowers"),
    "health": Whole(minimum=0, maximum=FURTHEST, title="Health"),
    "endurance": Whole(minimum=0, maximum=FURTHEST, title="Endurance"),
    "condition": Choice(options=(Condition.STUNNED, Condition.PRONE), title="Condition"),
    "count": Whole(minimum=1, maximum=LARGEST_ENCOUNTER, title="How many"),
    "rounds": Maybe(kind=Whole(minimum=1, maximum=FURTHEST), title="Rounds it lasts (empty: until you end it)"),
    "target": replace(NAME, shortest=0, title="Target"),
    "also": Several(kind=NAME, at_most=LARGEST_ENCOUNTER, title="Also reaches"),
    "effect": EFFECT,
    "resist": RESISTED_WITH,
    "extra": use_power.parameter("extra").kind,
    "cost": Whole(minimum=USUAL_COST, maximum=ACTIONS_A_TURN, title="Actions it takes"),
}


def asks() -> Mapping[str, Kind]:
    """What the table may be asked."""
    return _ASKS


_TURN = "Turn"
_NEXT = "Who acts"


def scene(fight: Fight) -> Scene:
    """What the table sees."""
    entries = tuple(_entry(fight, one) for one in _listed(fight))
    return Scene(_headline(fight), entries, tuple(_deeds(fight)), _over(fight), _advice(fight))


def _advice(fight: Fight) -> str:
    """What comes before everything else once a fight is over: those who may still die."""
    fading = joined([one.name for one in fight.own_fading]) if _over(fight) else ""
    if not fading:
        return ""
    still = f"{fading} {'is' if len(fight.own_fading) == 1 else 'are'} still dying."
    if len(fight.sides) < 2:  # there are no turns
        return f"{still} There are no turns without foes, so tap Update the sheets, and make the checks there."
    check = f"{still} Each round, tap {fading} for a fortitude check."
    friend = any(one.team == PLAYERS and not one.down for one in fight.fighters)
    return f"{check} To bind their wounds, tap a friend first." if friend else check


def _over(fight: Fight) -> bool:
    return fight.round is not None and bool(sides.over(fight.fighters))


def _listed(fight: Fight) -> list[Fighter]:
    """Fighters in the order of the round; those without a place in it come last."""
    order = fight.order if fight.round is not None and len(fight.sides) > 1 else ()
    return [*(fight.who(name) for name in order), *(one for one in fight.fighters if one.name not in order)]


def _headline(fight: Fight) -> str:
    if fight.round is None:
        return sides.gathered(fight.fighters)
    where = "Surprise round" if fight.is_surprise else f"Round {fight.round}"
    outcome = sides.over(fight.fighters)
    if not outcome or (fight.own_fading and len(fight.sides) > 1):
        return f"{outcome} {_whose(fight, where)}".lstrip()
    return outcome


def _whose(fight: Fight, where: str) -> str:
    """The round, and whose turn it is or could be."""
    if fight.holding_on:
        return f"{where}: {fight.turn}, with a fortitude check to make."
    if fight.turn:
        left = counted(fight.actions, "action", "actions") if fight.actions else "no actions"
        return f"{where}: {fight.turn}, with {left} left."
    return f"{where}: next it's {joined(fight.up_next, 'or')}." if len(fight.sides) > 1 else f"{where}."


def _entry(fight: Fight, one: Fighter) -> Entry:
    left = {"health": (one.health, one.most_health), "endurance": (one.endurance, one.most_endurance)}
    if one.powers:
        left["focus"] = (one.focus, one.most_focus)
    sheet: dict[str, Any] = {name: None if now == most else now for name, (now, most) in left.items()}
    sheet["conditions"] = ", ".join(_conditions(fight, one))
    return Entry(
        name=one.name,
        team=one.team,
        turn=_turn(fight, one),
        gauges=tuple(Gauge(name.capitalize(), *both) for name, both in left.items()),
        marks=tuple(_marks(fight, one)),
        down=bool(one.down),
        sheet=sheet,
        full={name: most for name, (_, most) in left.items()},
    )


def _conditions(fight: Fight, one: Fighter) -> list[Condition]:
    """Those that the sheet has to be told; what follows from health and endurance, it says by itself."""
    conditions = {effect.what for effect in fight.on(one.name)}
    conditions |= {one.down} - {condition_at(one.endurance, one.health)} | ({Condition.STABLE} if one.stable else set())
    return [condition for condition in Condition if condition in conditions]


def _turn(fight: Fight, one: Fighter) -> str:
    if fight.round is None:
        return "waiting"
    if fight.turn == one.name:
        return "acting"
    if not one.takes_turns:
        return "out"
    if one.name in fight.acted:
        return "acted"
    return "next" if len(fight.sides) > 1 and one.name in _free(fight) else "waiting"


def _free(fight: Fight) -> list[str]:
    """Who may act next, as soon as the present turn is over."""
    return (turn_over(fight)[0] if fight.turn else fight).up_next


def _marks(fight: Fight, one: Fighter) -> Iterator[str]:
    if one.dead:
        yield "dead"
    elif one.stable:
        yield "stable, unconscious"
    elif one.fading:
        yield f"dying: {counted(one.successes, 'success', 'successes')}, {counted(one.failures, 'failure', 'failures')}"
    elif one.down:
        yield one.down
    if one.surprised and (fight.round is None or fight.is_surprise):
        yield "surprised"
    for effect in fight.on(one.name):
        yield effect.what + (f" until round {effect.ends}" if effect.ends is not None else "")
    if one.name in fight.reacted:
        yield "no reaction left"


def _deeds(fight: Fight) -> Iterator[Deed]:
    if fight.round is None:
        yield Deed(act="start", label="Start the fight", group=_NEXT, barred=_not_yet(fight))
    elif len(fight.sides) > 1:
        yield from _turn_deeds(fight)
        yield from _next_deeds(fight)
    for one in fight.fighters:
        yield from _things_that_happen(fight, one)


def _not_yet(fight: Fight) -> str:
    if len(fight.sides) < 2:
        return "you need two sides"
    every = {side: any(one.surprised for one in fight.fighters if one.team == side) for side in fight.sides}
    return "somebody on each side is surprised, and then nobody is left to surprise them" if all(every.values()) else ""


def _turn_deeds(fight: Fight) -> Iterator[Deed]:
    if not fight.turn:
        return
    actor = fight.who(fight.turn)
    if fight.holding_on:
        yield holding_deed(actor, _TURN)
        return
    barred = (
        f"{actor.name} is {Condition.UNCONSCIOUS if actor.stable else actor.down}"
        if actor.down
        else ""
        if fight.actions
        else "no actions are left"
    )
    # With only one side left, there is nobody to fight.
    targets = [] if _over(fight) else [one for one in fight.fighters if one.team != actor.team and not one.dead]
    for target in sorted(targets, key=_is_down):
        yield _attack(fight, actor, target, barred)
    yield from power_deeds(fight, actor, _TURN, barred)
    yield from saving_deeds(fight, actor, _TURN, barred)
    why = "move, draw, open a door"
    yield Deed(act="spend", label="Spend an action", group=_TURN, barred=barred, why=why)
    yield Deed(act="end", label=f"End {actor.name}'s turn", group=_TURN)


def _attack(fight: Fight, actor: Fighter, target: Fighter, barred: str) -> Deed:
    evading = evading_check(target) if not target.down and target.name not in fight.reacted else None
    usual: dict[str, Any] = {"attribute": str(actor.attribute)}
    usual |= {"proficiency": actor.proficiency} if actor.proficiencies else {}
    usual |= {"evades": False} if evading else {}
    usual |= _PLAIN

    check = attack_check(fight, actor, usual)
    often = percent(hits(check, target.deflection))
    parts = added_in_words(fight, actor, usual)
    words = f"{check.written} ({parts})" if parts else check.written
    choices: dict[str, Mapping[str, str]] = {"attribute": _WEAPONS}
    if actor.proficiencies:
        choices["proficiency"] = proficiencies_in_words(actor)
    titles = {"modifier": f"Bonus or penalty for {actor.name}"}
    if evading:
        # How often it then hits depends on the other answers too, and is said of all of them together.
        titles["evades"] = f"Let {target.name} evade with {evading.written}"
    return Deed(
        act="attack",
        label=f"Attack {target.name}",
        group=_TURN,
        given={"target": target.name},
        asks=usual,
        barred=barred,
        why=f"{cost_in_words()}: {words} against deflection {target.deflection}, hits {often} of the time",
        choices=choices,
        rolls=True,
        dice=dice_in_order(actor, target, may_evade=evading is not None),
        titles=titles,
    )


def _is_down(one: Fighter) -> bool:
    return bool(one.down)


def _next_deeds(fight: Fight) -> Iterator[Deed]:
    free = _free(fight)
    for one in _listed(fight):
        if not one.takes_turns or one.name == fight.turn:
            continue
        if fight.holding_on:
            barred = f"{fight.turn}'s fortitude check comes first"
        elif one.name in free:
            barred = ""
        elif one.name in fight.acted:
            barred = f"{one.name} has had a turn this round"
        else:
            barred = f"next it's {joined(free, 'or')}"
        why = "takes a fortitude check on their turn" if one.fading and one.name not in fight.acted else ""
        given = {"who": one.name}
        yield Deed(act="begin", label=one.name, group=_NEXT, given=given, barred=barred, why=why, loses=_loses(fight))


def _loses(fight: Fight) -> str:
    """What the one who is acting still has, and would lose to the next one's turn."""
    if not fight.turn or not fight.actions or fight.who(fight.turn).down:
        return ""
    return f"{fight.turn} still has {counted(fight.actions, 'action', 'actions')}. End {fight.turn}'s turn?"


def _things_that_happen(fight: Fight, one: Fighter) -> Iterator[Deed]:
    who = {"who": one.name}
    if fight.round is None:
        label = f"{one.name} isn't surprised" if one.surprised else f"{one.name} is surprised"
        yield Deed(act="surprise", label=label, group=one.name, given=who)
    else:
        yield from reaction_deeds(fight, one)
        struck: dict[str, Any] = {"amount": 1} | ({"physical": True} if one.resistance else {})
        yield Deed(act="damage", label="Take damage", group=one.name, given=who, asks=struck)
        barred = f"{one.name} is dead" if one.dead else ""
        asks = {"health": 1, "endurance": 0}
        yield Deed(act="heal", label="Recover", group=one.name, given=who, asks=asks, barred=barred)
        if one.down and not condition_at(one.endurance, one.health):
            why = "somebody shakes them, or what put them to sleep is over"
            yield Deed(act="wake", label=f"{one.name} wakes up", group=one.name, given=who, why=why)
        if one.fading:
            why = "a friend has stopped the bleeding"
            yield Deed(act="steady", label=f"{one.name} is stable", group=one.name, given=who, why=why)
        wrong = {"condition": str(Condition.STUNNED), "rounds": None}
        yield Deed(act="condition", label="Add a condition", group=one.name, given=who, asks=wrong)
    for effect in fight.on(one.name):
        if one.down and effect.what == Condition.PRONE:
            continue  # they can't get up
        given = {**who, "what": effect.what}
        meaning = CONDITION_EFFECTS[Condition(effect.what)] if effect.what in tuple(Condition) else ()
        label = f"No longer {effect.what}"
        yield Deed(
            act="clear",
            label=label,
            group=one.name,
            given=given,
            why=f"{effect.what} means that {joined(meaning)}" if meaning else "",
        )
    yield Deed(act="leave", label=f"{one.name} leaves", group=one.name, given=who)
