"""Hurting and helping in a fight: damage, healing and conditions, whatever they come from."""

from __future__ import annotations

from dataclasses import replace

from ...phrases import joined
from ...rule import Ruling
from ...trackers import Effect, lasting, sides
from ..characters import Level
from ..conditions import Condition
from ..damage import recovered, resisted, taken
from ..initiative import last_round
from .state import Fight, Fighter


def ruled(fight: Fight, event: str, summary: str, steps: tuple[str, ...] = ()) -> Ruling:
    """What is said of a deed; and who has won, if somebody has."""
    winner = sides.winner(fight.fighters) if fight.round is not None else None
    won = (f"No {sides.beaten(winner)} are still standing.",) if winner else ()
    return Ruling({"event": event, "round": fight.round or 0, "winner": winner}, summary, (*steps, *won))


def hurt(fight: Fight, target: Fighter, amount: int, *, physical: bool = True) -> tuple[Fight, str, list[str]]:
    """The fight after damage, the sentence for it, and the steps; resistance only helps against physical damage."""
    through = resisted(max(0, amount), target.resistance if physical else 0)
    hit = taken(target.endurance, target.health, through)
    down = "dying" if hit.dying else "unconscious" if hit.unconscious else target.down
    # Whoever was stable starts dying again.
    begins = hit.dying and not target.fading and not target.dead
    after = replace(target, endurance=hit.endurance, health=hit.health, down=down)
    if begins:
        after = replace(after, successes=0, failures=0)
    fight = fight.with_fighter(after)
    if down and not target.down:
        fight = prone(fight, after.name)
    steps = (
        [f"Damage resistance of {target.resistance} lets {through} of {amount} through."] if through != amount else []
    )
    left = [f"takes {through} damage", f"has {after.endurance} endurance and {after.health} health left"]
    return fight, f"{after.name} {joined([*left, *([f'is {down}'] if begins or down != target.down else [])])}.", steps


def prone(fight: Fight, name: str) -> Fight:
    """Prone, since somebody who drops stays on the ground until they get up."""
    if any(one.what == Condition.PRONE for one in fight.on(name)):
        return fight
    return replace(fight, effects=(*fight.effects, Effect(name, str(Condition.PRONE), "", None)))


def healed(fight: Fight, fighter: Fighter, health: int, endurance: int) -> tuple[Fight, str]:
    """The fight after health or endurance has come back, and the sentence for it; above 0 health they come round."""
    now = Level(fighter.health, max(fighter.health, fighter.most_health)).gained(health).current
    most = max(fighter.endurance, fighter.most_endurance)
    left = Level(fighter.endurance, most).gained(endurance).current
    down = recovered(fighter.down, left, now)
    after = replace(fighter, health=now, endurance=left, down=down)
    if down != Condition.DYING:
        after = replace(after, successes=0, failures=0)
    still = "stable" if after.stable else down
    wakes = ", and comes round" if fighter.down and not down else f", and is {still}" if down else ""
    return fight.with_fighter(after), f"{after.name} has {now} health and {left} endurance{wakes}."


def afflicted(fight: Fight, name: str, what: str, rounds: int | None, by: str) -> tuple[Fight, str]:
    """Something is wrong with somebody from now on; the same thing twice makes no difference but for its end.

    Args:
        fight: before this.
        name: of whom.
        what: is wrong with them.
        rounds: how long it lasts; None until somebody ends it.
        by: who brought it, whose turn can end it; empty for nobody in this fight.
    """
    if what == Condition.UNCONSCIOUS:
        one = fight.who(name)
        fight = prone(fight.with_fighter(replace(one, down=one.down or what)), name)
        return fight, f"{name} is {fight.who(name).down} and {Condition.PRONE}."
    ends, when = None, ""
    if rounds is None:
        by, when = "", f" until you end it under Change {name}"
    else:
        ends = last_round(fight.round or 0, rounds)
        when = f" until {by}'s turn in round {ends}" if by else f" until round {ends} is over"
    fight = replace(fight, effects=lasting.added(fight.effects, Effect(name, what, by, ends)))
    return fight, f"{name} is {what}{when}."
