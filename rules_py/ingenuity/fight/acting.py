"""What happens in a fight: turns, attacks, damage, conditions. Every number comes from the rule of its own chapter."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from ...chance import Chance
from ...phrases import counted, joined, uncapped
from ...rule import Ruling
from ...trackers import lasting
from ..actions import ACTIONS_A_TURN
from ..conditions import CHECKS_TO_SETTLE, HEALTH_LOST_A_ROUND, Condition, after_dying_turn
from . import saving, using
from .checking import added_in_words, attack_check, evading_check, fortitude_check
from .hurting import afflicted, healed, hurt, ruled
from .saving import stable
from .state import Fight

Said = Mapping[str, Any]

STUNNED_LOSES = 1
"""The actions that being stunned costs in a turn. Source: conditions (upstream)."""


def start(chance: Chance, fight: Fight, said: Said) -> tuple[Fight, Ruling]:
    """The first round, or the surprise round before it."""
    surprised = [one.name for one in fight.fighters if one.surprised]
    fight = fight.opened(by_surprise=bool(surprised))
    opens = fight.teams[0].name.lower()
    if surprised:
        verb = "is" if len(surprised) == 1 else "are"
        summary = f"{joined(surprised)} {verb} surprised, so the {opens} act before anybody else."
    else:
        tied = sum(team.best == fight.teams[0].best for team in fight.teams) > 1
        summary = f"The {opens} go first{', because they win ties' if tied else ''}."
    return fight, ruled(fight, "start", summary, (f"The best reflexes on each side are {_best(fight)}.",))


def _best(fight: Fight) -> str:
    return joined([f"{team.best} ({team.name})" for team in fight.teams])


def surprise(chance: Chance, fight: Fight, said: Said) -> tuple[Fight, Ruling]:
    """Somebody is caught off guard, or isn't after all."""
    fighter = fight.who(said["who"])
    after = replace(fighter, surprised=not fighter.surprised)
    summary = f"{after.name} is surprised." if after.surprised else f"{after.name} isn't surprised."
    return fight.with_fighter(after), ruled(fight, "surprise", summary)


def leave(chance: Chance, fight: Fight, said: Said) -> tuple[Fight, Ruling]:
    """Somebody is gone: fled, or never here."""
    name = said["who"]
    kept = tuple(one for one in fight.fighters if one.name != name)
    effects = tuple(one for one in fight.effects if one.on != name)
    acted, reacted = (tuple(one for one in names if one != name) for names in (fight.acted, fight.reacted))
    team = fight.who(name).team
    own = fight.turn == name
    fight = replace(
        fight, fighters=kept, effects=effects, acted=acted, reacted=reacted,
        turn="" if own else fight.turn, last=team if own else fight.last,
    )  # fmt: skip
    if fight.last not in fight.sides:
        fight = replace(fight, last="")
    return _round_on(fight, "leave", f"{name} leaves the fight.")


def begin(chance: Chance, fight: Fight, said: Said) -> tuple[Fight, Ruling]:
    """Somebody's turn begins; the turn before it ends by that."""
    steps: list[str] = []
    if fight.turn:
        fight, steps = turn_over(fight)
    name = said["who"]
    effects, over = lasting.at_turn_of(fight.effects, name, fight.round or 0)
    fight = replace(fight, effects=effects)
    fighter = fight.who(name)
    fight = replace(fight, turn=name, attacks=0, powers=0, last=fighter.team, due=fighter.fading,
                    reacted=_without(fight.reacted, name))  # fmt: skip
    if fighter.fading:
        summary = f"It's {name}'s turn. All {name} can do is make a fortitude check."
        return replace(fight, actions=0), ruled(fight, "turn", summary, (*steps, *over))
    stunned = any(one.what == Condition.STUNNED for one in fight.on(name))
    actions = ACTIONS_A_TURN - STUNNED_LOSES * stunned
    fight = replace(fight, actions=actions)
    why = f", because {name} is stunned" if stunned else ""
    summary = f"It's {name}'s turn, with {counted(actions, 'action', 'actions')}{why}."
    return fight, ruled(fight, "turn", summary, (*steps, *over))


def hold(chance: Chance, fight: Fight, said: Said) -> tuple[Fight, Ruling]:
    """What somebody who is dying does in their turn: one fortitude check, and the turn is over."""
    fighter = fight.who(fight.turn)
    check = fortitude_check(fighter)
    checked = chance.part(check)
    needed = -fighter.health
    health, successes, failures = after_dying_turn(fighter.health, fighter.successes, fighter.failures, checked.result)
    after = replace(fighter, health=health, successes=successes, failures=failures)
    fight, steps = turn_over(fight.with_fighter(after))
    good = checked.result >= needed
    word = "Success" if good else "Failure"
    if after.stable:
        state = stable(after)
    elif after.dead:
        state = f"{after.name} is dead."
    else:
        tally = f"{_some(successes, 'success', 'successes')} and {_some(failures, 'failure', 'failures')}"
        state = f"That makes {tally}; {CHECKS_TO_SETTLE} of either settle it."
        state += f" Dying costs {HEALTH_LOST_A_ROUND} health a turn, which leaves {health}."
    summary = f"{word}: {fighter.name} needs {needed} to hold on, and rolls {checked.in_words}. {state}"
    why = f"At {fighter.health} health, the check has to reach {needed}."
    return fight, ruled(fight, "fortitude check", summary, (why, *check.steps(checked), *steps))


def _some(count: int, one: str, more: str) -> str:
    return counted(count, one, more) if count else f"no {more}"


def end(chance: Chance, fight: Fight, said: Said) -> tuple[Fight, Ruling]:
    """The turn is over."""
    name = fight.turn
    fight, steps = turn_over(fight)
    return fight, ruled(fight, "end of turn", f"{name}'s turn is over.", tuple(steps))


def turn_over(fight: Fight) -> tuple[Fight, list[str]]:
    """The fight after the present turn, and after the round if that was its last."""
    acted = (*fight.acted, fight.turn)
    return _next_round(replace(fight, turn="", actions=0, attacks=0, powers=0, acted=acted))


def _next_round(fight: Fight) -> tuple[Fight, list[str]]:
    """A new round when nobody is left to act in this one; what outlasts those who brought it ends with the old one."""
    if fight.round is None or fight.turn or len(fight.sides) < 2 or fight.up_next:
        return fight, []
    old = fight.round
    effects, over = lasting.at_end_of(fight.effects, old)
    fight = replace(fight, effects=effects, round=old + 1, acted=(), last="")
    return fight, [*over, f"Round {fight.round} begins."]


def _round_on(fight: Fight, event: str, summary: str, steps: tuple[str, ...] = ()) -> tuple[Fight, Ruling]:
    """After something that may have left nobody to act in this round."""
    fight, more = _next_round(fight)
    return fight, ruled(fight, event, summary, (*steps, *more))


def spend(chance: Chance, fight: Fight, said: Said) -> tuple[Fight, Ruling]:
    """An action that needs no rule of its own here, such as moving."""
    fight = replace(fight, actions=fight.actions - 1)
    left = counted(fight.actions, "action", "actions") if fight.actions else "no actions"
    return fight, ruled(fight, "action", f"{fight.turn} has {left} left.")


def attack(chance: Chance, fight: Fight, said: Said) -> tuple[Fight, Ruling]:
    """Combat against deflection, or against the agility of somebody who evades; a hit does its result in damage."""
    attacker, target = fight.who(fight.turn), fight.who(said["target"])
    check = attack_check(fight, attacker, said)
    checked = chance.part(check)
    steps = list(check.steps(checked))
    needed, against = target.deflection, f"deflection of {target.deflection}"
    reacted = fight.reacted
    if said.get("evades"):
        evading = evading_check(target)
        evaded = chance.part(evading)
        steps += [f"{target.name}: {uncapped(step)}" for step in evading.steps(evaded)]
        needed, against = evaded.result, f"agility of {evaded.in_words}"
        reacted = (*reacted, target.name)
    if words := added_in_words(fight, attacker, said):
        steps.append(f"Added to the dice: {words}.")
    remembered = replace(attacker, attribute=said["attribute"], proficiency=said.get("proficiency", ""))
    fight = replace(fight, actions=fight.actions - 1, attacks=fight.attacks + 1, reacted=reacted)
    fight = fight.with_fighter(remembered)
    rolls = f"{attacker.name} rolls {checked.in_words} against {target.name}'s {against}"
    if checked.result < needed:
        return fight, ruled(fight, "miss", f"Miss: {rolls}.", tuple(steps))
    fight, wound, more = hurt(fight, target, checked.result)
    return fight, ruled(fight, "hit", f"Hit: {rolls}. {wound}", (*steps, *more))


def damage(chance: Chance, fight: Fight, said: Said) -> tuple[Fight, Ruling]:
    """Damage from anything but an attack: a power, a fall, a trap."""
    fight, summary, steps = hurt(fight, fight.who(said["who"]), said["amount"], physical=said.get("physical", True))
    return _round_on(fight, "damage", summary, tuple(steps))


def heal(chance: Chance, fight: Fight, said: Said) -> tuple[Fight, Ruling]:
    """Health or endurance that comes back."""
    fight, summary = healed(fight, fight.who(said["who"]), said["health"], said["endurance"])
    return fight, ruled(fight, "healing", summary)


def wake(chance: Chance, fight: Fight, said: Said) -> tuple[Fight, Ruling]:
    """Somebody who isn't hurt too badly for it wakes up, and still lies where they fell."""
    one = replace(fight.who(said["who"]), down="")
    return fight.with_fighter(one), ruled(fight, "awake", f"{one.name} is awake, but still {Condition.PRONE}.")


def add_condition(chance: Chance, fight: Fight, said: Said) -> tuple[Fight, Ruling]:
    """Something is wrong with somebody from now on; the same thing twice makes no difference but for its end."""
    fight, summary = afflicted(fight, said["who"], str(said["condition"]), said["rounds"], fight.turn)
    return fight, ruled(fight, "condition", summary)


def clear(chance: Chance, fight: Fight, said: Said) -> tuple[Fight, Ruling]:
    """A condition is over."""
    name, what = said["who"], said["what"]
    kept = lasting.cleared(fight.effects, name, what)
    return replace(fight, effects=kept), ruled(fight, "condition over", f"{name} is no longer {what}.")


def _without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(one for one in names if one != name)


_ACTS: Mapping[str, Callable[[Chance, Fight, Said], tuple[Fight, Ruling]]] = {
    "start": start, "surprise": surprise, "leave": leave, "begin": begin, "hold": hold, "end": end, "spend": spend,
    "attack": attack, "power": using.use, "react": using.react, "save": saving.save, "steady": saving.steady,
    "damage": damage, "heal": heal, "wake": wake, "condition": add_condition, "clear": clear,
}  # fmt: skip
"""What can happen, by the name of the deed."""


def happen(chance: Chance, fight: Fight, act: str, said: Said) -> tuple[Fight, Ruling]:
    """The fight after a deed that the scene allows, and what the rules say of it."""
    return _ACTS[act](chance, fight, said)
