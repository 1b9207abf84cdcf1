"""Turns: who acts when, how many maneuvers everybody has left, and what ends with a turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ...chance import Chance
from ...errors import RuleError
from ...phrases import counted, joined
from ...rule import Ruling
from ...trackers import lasting, sides
from ..maneuvers import keep_hold
from ..rankings import ranking
from .abilities import ACTION, ATTACK, Move
from .state import BLOCKED, GROUNDED, OVERLOAD, STUNNED, SUBDUED, Fate, Fight, Fighter

Said = Mapping[str, Any]


def ruled(fight: Fight, event: str, summary: str, steps: tuple[str, ...] = ()) -> Ruling:
    """What is said of a deed; and who has won, if somebody has."""
    # Somebody with a deadly wound to resist may get up yet.
    won = sides.winner(fight.fighters) if fight.turn and not fight.resisting else None
    more = (f"No {sides.beaten(won)} are still standing.",) if won else ()
    return Ruling({"event": event, "turn": fight.now, "winner": won}, summary, (*steps, *more))


def extras_of(fight: Fight, one: Fighter, move: Move) -> list[str]:
    """Maneuvers in a turn that only serve some, this one among them, and that they still have."""
    if move.known is None:
        return []
    found, name, attacks = [], move.known.style.name, move.known.record.kind == ATTACK
    if name in one.can.numbers and one.can.numbers[name]["own"]:
        found.append(name)
    if attacks and one.can.owns("Offensive flow", name):
        found.append(f"Offensive flow, {name}")
    if attacks and move.style == "archery" and (one.extra or 0) >= fight.now > 0:
        found.append(OVERLOAD)
    return [extra for extra in found if extra not in one.extras]


def number_for(one: Fighter, move: Move) -> int:
    """How many maneuvers a turn they have with the style of this one; for a skill without a style, one."""
    numbers = one.can.numbers
    if move.known is None:
        return 1
    styles = [move.known.style.name, *(name for name in numbers if numbers[name]["brawl"] and move.style == "brawl")]
    return max((int(str(numbers[name]["count"])) for name in styles if name in numbers), default=0)


def has_left(fight: Fight, one: Fighter, move: Move) -> bool:
    """Whether they can still use it in this turn."""
    return bool(extras_of(fight, one, move)) or one.used < number_for(one, move)


def spent(fight: Fight, one: Fighter, move: Move) -> Fighter:
    """Them, once they have used it; what only serves some maneuvers goes first."""
    extras = extras_of(fight, one, move)
    return replace(one, extras=(*one.extras, extras[0])) if extras else replace(one, used=one.used + 1)


def _all_extras(fight: Fight, one: Fighter) -> set[str]:
    """Whatever they have in a turn that only serves some maneuvers."""
    return {extra for move in one.can.moves.values() for extra in extras_of(fight, replace(one, extras=()), move)}


def turn_given(fight: Fight, one: Fighter) -> Fighter:
    """Them, once what is left of their turn has gone into something else."""
    extras = tuple(sorted(_all_extras(fight, one)))
    return replace(one, used=max(one.used, one.can.most), extras=extras, ready="", times=0, margin=0)


def left_of(fight: Fight, one: Fighter) -> tuple[int, int]:
    """How many maneuvers they have left, and how many they have in a turn."""
    extras = _all_extras(fight, one)
    most = one.can.most + len(extras)
    return max(0, one.can.most - one.used) + len(extras - set(one.extras)), most


def attacks_of(fight: Fight, one: Fighter) -> list[Move]:
    """What they can attack with now, in the order of the book; skills that need no style at the end."""
    moves = [*one.can.kind(ATTACK), *one.can.plain.values()]
    return [move for move in moves if has_left(fight, one, move)]


def actions_of(fight: Fight, one: Fighter) -> list[Move]:
    """What they can do now that is neither an attack nor a defence."""
    return [move for move in one.can.kind(ACTION) if has_left(fight, one, move)]


def hindered(fight: Fight, one: Fighter) -> str:
    """Why they can't use any maneuver; empty while they can."""
    if one.down:
        return f"{one.name} is {one.down}"
    if one.surprised:
        return f"{one.name} is surprised"
    if fight.wrong(one.name, STUNNED):
        return f"{one.name} is stunned"
    if fight.wrong(one.name, SUBDUED):
        return f"{one.name} is subdued"
    return ""


def is_over(fight: Fight) -> bool:
    """Whether only one side stands, with no deadly wound left to resist, or did so when the fight ended."""
    return fight.turn is not None and not fight.resisting and (fight.ended or bool(sides.over(fight.fighters)))


def can_act(fight: Fight, one: Fighter) -> bool:
    """Whether there is anything for them to do when their place comes."""
    return not hindered(fight, one) and left_of(fight, one)[0] > 0


def start(chance: Chance, fight: Fight, said: Said) -> tuple[Fight, Ruling]:
    """The next turn: everybody rolls Initiative."""
    fight = replace(fight, turn=fight.now + 1, passed=())
    rolling = [one for one in fight.fighters if not one.down and not one.surprised]
    steps: tuple[str, ...] = ()
    if len(rolling) > 1:
        # The form of the ranking ends at six because of its exact odds; its dice don't.
        placed = ranking.body(chance, characters=[one.can.initiative(one.name) for one in rolling])
        order, summary, steps = tuple(placed["order"]), placed.summary, placed.steps
    else:
        order = tuple(one.name for one in rolling)
        summary = f"{joined(order)} is alone, and acts first."
    surprised = [one.name for one in fight.fighters if one.surprised]
    verb = "is" if len(surprised) == 1 else "are"
    more = f" {joined(surprised)} {verb} surprised, and won't act in this turn." if surprised else ""
    fight = replace(fight, order=order, acting="")
    fight, others = next_place(fight)
    return fight, ruled(fight, "initiative", f"{summary}{more}", (*steps, *others))


def next_place(fight: Fight) -> tuple[Fight, list[str]]:
    """Whose place comes now; nobody's when the turn is over, which ends what ends with it."""
    order, fight = fight.order, replace(fight, moving=False)
    begin = order.index(fight.acting) + 1 if fight.acting in order else 0
    waiting = (*order[begin:], *order[:begin])
    steps: list[str] = []
    for name in waiting:
        # What somebody brought ends at their place, whether or not they can use it.
        effects, over = lasting.at_turn_of(fight.effects, name, fight.now)
        fight, steps = replace(fight, effects=effects), [*steps, *over]
        if name not in fight.passed and can_act(fight, fight.who(name)):
            return replace(fight, acting=name), steps
    fight, more = _turn_over(replace(fight, acting="", passed=()))
    return fight, [*steps, *more]


def _turn_over(fight: Fight) -> tuple[Fight, list[str]]:
    """What ends with a turn: conditions, holds that nobody renewed, and in time those who are dying."""
    effects, steps = lasting.at_end_of(fight.effects, fight.now)
    fight = replace(fight, effects=effects)
    for effect in [one for one in fight.effects if one.what == BLOCKED and fight.hold(one.by, one.on)]:
        label = fight.hold(effect.by, effect.on)
        renewed = any((one.who, one.move, one.turn) == (effect.by, label, fight.now) for one in fight.uses)
        if not renewed:
            fight, freed = let_go(fight, effect.by, effect.on)
            steps += freed
    fighters = []
    for one in fight.fighters:
        fresh = replace(one, used=0, extras=(), mitigated=0, surprised=False)
        if one.fate is Fate.DYING and fight.now - (one.since or 0) >= one.can.ruling["values"]["Health"]:
            fresh = replace(fresh, fate=Fate.DEAD)
            steps.append(f"{one.name} dies.")
        fighters.append(fresh)
    uses = tuple(one for one in fight.uses if one.turn == fight.now)
    return replace(fight, fighters=tuple(fighters), uses=uses), [*steps, f"Turn {fight.now} is over."]


def acted(fight: Fight, name: str) -> tuple[Fight, list[str]]:
    """After a maneuver of the one whose place it is: nobody has passed any more, and the next one comes.

    Somebody with a deadly wound may have their place yet, so it waits until they have resisted.
    """
    fight = replace(fight, acting=name, passed=(), moving=True)
    return (fight, []) if fight.resisting else next_place(fight)


def let_go(fight: Fight, holder: str, held: str) -> tuple[Fight, list[str]]:
    """Somebody no longer holds somebody."""
    effects = tuple(one for one in fight.effects if (one.by, one.on) != (holder, held) or one.what not in _HELD)
    return replace(fight, effects=effects), [f"{holder} no longer holds {held}."]


_HELD = (BLOCKED, SUBDUED)


def let_others_go(fight: Fight, name: str, move: str = "", target: str = "", *, hit: bool = False) -> Fight:
    """Somebody who holds by Grapple or Mind Grasp and does anything else, or fails at it, lets go."""
    for effect in fight.holds(name):
        label = fight.hold(name, effect.on)
        same = (move, target) == (label, effect.on)
        if label and not keep_hold(maneuver=label, succeeded=hit or not same, otherwise=not same)["held"]:
            fight, _ = let_go(fight, name, effect.on)
    return fight


def pass_on(chance: Chance, fight: Fight, said: Said) -> tuple[Fight, Ruling]:
    """They keep what they have, for a defence or for later in this turn."""
    name = fight.acting
    left = counted(left_of(fight, fight.who(name))[0], "maneuver", "maneuvers")
    fight, steps = next_place(replace(fight, passed=(*fight.passed, name)))
    return fight, ruled(fight, "pass", f"{name} waits, with {left} left.", tuple(steps))


def end(chance: Chance, fight: Fight, said: Said) -> tuple[Fight, Ruling]:
    """Nobody wants to use another maneuver."""
    over = fight.now
    fight, steps = _turn_over(replace(fight, acting="", passed=()))
    return fight, ruled(fight, "end of turn", f"Turn {over} is over.", tuple(steps[:-1]))


def get_up(chance: Chance, fight: Fight, said: Said) -> tuple[Fight, Ruling]:
    """Somebody gets off the ground, which takes a maneuver."""
    name = fight.acting
    one = fight.who(name)
    fight = let_others_go(fight.having(replace(one, used=one.used + 1, ready="", times=0, margin=0)), name)
    fight, steps = acted(replace(fight, effects=lasting.cleared(fight.effects, name, GROUNDED)), name)
    return fight, ruled(fight, "getting up", f"{name} gets up.", tuple(steps))


def other_action(chance: Chance, fight: Fight, said: Said) -> tuple[Fight, Ruling]:
    """Something that needs no rule of its own, for one maneuver."""
    name = fight.acting
    one = fight.who(name)
    fight = let_others_go(fight.having(replace(one, used=one.used + 1, ready="", times=0, margin=0)), name)
    fight, steps = acted(fight, name)
    return fight, ruled(fight, "something else", f"{name} does something else.", tuple(steps))


def break_free(chance: Chance, fight: Fight, said: Said) -> tuple[Fight, Ruling]:
    """Somebody who is held tries to get away: first in a ranking with all who hold them."""
    name = fight.acting
    one = fight.who(name)
    holders = [fight.who(effect.by) for effect in lasting.on(fight.effects, name) if effect.what == BLOCKED]
    if not holders:
        raise RuleError("act", name, "somebody who is held")
    mine = one.can.initiative(name) | {"value": one.can.skill("Break Free").added, "latecomer": False}
    theirs = [
        holder.can.initiative(holder.name) | {"value": _hold_value(fight, holder, name), "latecomer": False}
        for holder in holders
    ]
    placed = ranking.body(chance, characters=[mine, *theirs])
    free = placed["first"] == name
    fight = fight.having(replace(one, used=one.used + 1, ready="", times=0, margin=0))
    if free:
        for holder in holders:
            fight, _ = let_go(fight, holder.name, name)
    fight, steps = acted(fight, name)
    summary = f"{name} gets free." if free else f"{name} doesn't get free."
    return fight, ruled(fight, "free" if free else "still held", summary, (*placed.steps, *steps))


def _hold_value(fight: Fight, holder: Fighter, held: str) -> int:
    """What the holder rolls with: the maneuver that holds, or else the skill Block."""
    move = holder.can.moves.get(fight.hold(holder.name, held)) or holder.can.skill("Block")
    return move.added
