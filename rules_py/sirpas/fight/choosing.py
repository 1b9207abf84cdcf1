"""What somebody can attack and defend with at this moment, what it adds, and what they would choose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...rule import Ruling
from ..combat import crossed_defense
from ..combat_skills import Harm, last_defence
from ..maneuvers import HOLD_BONUS, PREPARATIONS, SHELF, preparation, repetition
from .abilities import DEFENCE, Move
from .state import BLOCKED, GROUNDED, NOTHING, Fight, Fighter
from .turns import attacks_of, has_left, hindered

Said = Mapping[str, Any]

_USUAL_SIZE = 100

_PLAINLY = {"modifier": 0, "distance": 0}
"""What is said of an attack that nobody says anything of."""


def defences_of(fight: Fight, one: Fighter) -> list[Move]:
    """What they can defend with now; without any maneuver left only what they do by instinct."""
    if hindered(fight, one) or fight.wrong(one.name, BLOCKED) or _grapples(fight, one):
        moves: list[Move] = []
    else:
        moves = [move for move in one.can.kind(DEFENCE) if has_left(fight, one, move)]
    if one.surprised or one.down:
        return []
    for harm in Harm:
        mine = [move for move in moves if move.mental is (harm is Harm.MENTAL)]
        if not mine:
            moves.append(one.can.skill(str(last_defence(attack=harm, defences_left=False)["skill"])))
    return moves


def _grapples(fight: Fight, one: Fighter) -> bool:
    """Whether they hold somebody by Grapple, which blocks them too."""
    return any(fight.hold(one.name, effect.on) == SHELF["brawl.grapple"].label for effect in fight.holds(one.name))


def change_of(fight: Fight, one: Fighter, move: Move, target: Fighter, said: Said) -> int:
    """What the moment adds to an attack: repetition, a hold, a target on the ground, preparation."""
    change = int(said["modifier"]) - nervousness(fight, one)
    if move.known is None:
        return change
    if fight.hold(one.name, target.name) == move.label:
        change += HOLD_BONUS
    change += repeating(fight, one, move, target)
    change += move.known.prose.against(_USUAL_SIZE, fight.wrong(target.name, GROUNDED))
    return change + int(prepared(one, move)["bonus"])


def repeating(fight: Fight, one: Fighter, move: Move, target: Fighter) -> int:
    """What an attack loses because they have used it on this target lately; keeping a hold with it costs nothing."""
    if move.known is None or fight.hold(one.name, target.name) == move.label:
        return 0
    return repetition(move.known, 1) if fight.repeated(one.name, move.label, target.name) else 0


def nervousness(fight: Fight, one: Fighter) -> int:
    """What being Nervous costs somebody who leads the turn and acts before anybody else has."""
    leads = fight.order[:1] == (one.name,) and not any(other.used or other.extras for other in fight.fighters)
    return one.can.owns("Nervous") if leads else 0


def change_of_defence(fight: Fight, one: Fighter, move: Move, attacker: Fighter, strike: Move, said: Said) -> int:
    """What the moment adds to a defence: repetition, and the distance between a blade and a gun."""
    change = 0
    if move.known is not None and fight.repeated(one.name, move.label, attacker.name):
        change += repetition(move.known, 1)
    if move.known is not None and move.ranged is not strike.ranged and not move.mental:
        change += int(crossed_defense(distance=said["distance"], ranged=move.ranged)["penalty"])
    return change


def prepared(one: Fighter, move: Move) -> Ruling | Mapping[str, int]:
    """What a preparation gives to this attack."""
    if not one.ready or move.known is None:
        return {"bonus": 0, "damage": 0}
    return preparation(maneuver=one.ready, next=move.label, times=max(1, one.times), margin=one.margin)


def serves(one: Fighter, move: Move) -> bool:
    """Whether this attack makes use of what they have prepared."""
    if not one.ready or move.known is None:
        return False
    found = PREPARATIONS[SHELF[one.ready].record.id]
    return found.serves(move.known) and (move.hurts or not found.margin)


def usual_defence(fight: Fight, one: Fighter, attacker: Fighter, strike: Move) -> str:
    """What they defend with if nobody says otherwise: what needs nothing and now adds most; of equals, the last one."""
    fitting = [move for move in defences_of(fight, one) if move.mental is strike.mental]
    if not fitting:
        return NOTHING

    def promise(move: Move) -> tuple[bool, int, bool]:
        total = move.added + change_of_defence(fight, one, move, attacker, strike, _PLAINLY)
        return not move.needs, total, move.label == one.defence

    return max(fitting, key=promise).label


def works_on(fight: Fight, move: Move, target: Fighter) -> bool:
    """Whether an attack is possible as its target is now: some aren't while they're on the ground."""
    return move.known is None or move.known.prose.grounded is not None or not fight.wrong(target.name, GROUNDED)


def usual_attack(fight: Fight, one: Fighter, target: Fighter) -> Move:
    """What they attack with if nobody says otherwise: what now adds most to dice and damage.

    Of equals, it is the one that loses least if they repeat it, and then the last one.
    """
    moves = [move for move in attacks_of(fight, one) if works_on(fight, move, target)] or attacks_of(fight, one)
    return max(moves, key=lambda move: _promise(fight, one, target, move))


def _promise(fight: Fight, one: Fighter, target: Fighter, move: Move) -> tuple[bool, bool, int, int, int, bool]:
    handy = not move.needs and move.label != "Block"
    damage = move.known.damage.value(move.attribute) if move.known and move.known.damage else 0
    # A point of damage that is prepared is worth as much as one on the dice.
    total = move.added + change_of(fight, one, move, target, _PLAINLY) + int(prepared(one, move)["damage"])
    again = repetition(move.known, 1) if move.known else 0
    return move.hurts, handy, total, damage, again, move.label == one.attack
