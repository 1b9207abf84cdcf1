"""An attack from the roll to the wound: maneuver against defence, what it does, and what it leaves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from ...chance import Chance
from ...errors import RuleError
from ...phrases import joined
from ...rule import Ruling
from ...trackers import Effect, lasting
from ..checks import Difficulty, check
from ..combat import ATTACKER, DEFENDER
from ..combat_skills import PLAIN_ATTACKS, STUN_TURNS
from ..maneuvers import NO_ROLL, PREPARATIONS, SHELF
from .abilities import Move
from .choosing import change_of, change_of_defence, defences_of, prepared, works_on
from .hurting import Blow, struck
from .meeting import Met, chance_to_win, meet
from .state import BLOCKED, GROUNDED, NOTHING, OVERLOAD, STUNNED, SUBDUED, Fight, Fighter, Use
from .turns import acted, let_others_go, ruled, spent

Said = Mapping[str, Any]


def attack(chance: Chance, fight: Fight, said: Said) -> tuple[Fight, Ruling]:
    """Attack against defence, damage, wound and penalty, all in one."""
    attacker, target = fight.who(fight.acting), fight.who(said["target"])
    move, answer = _chosen(fight, said)
    both = bool(said.get("two_handed", False))
    steps: list[str] = []
    sentences: list[str] = []
    event = ""
    ready = prepared(attacker, move)
    met_with = _meeting(fight, move, answer, said)
    fight = _paid(fight, attacker, target, move, answer, both=both)
    for _ in range(move.known.prose.shots if move.known else 1):
        met = meet(chance, **met_with)
        steps += met.steps
        event = {ATTACKER: "hit", DEFENDER: "miss", None: "draw"}[met.won]
        sentences.append(_how(attacker, move, target, answer, met))
        if met.won == ATTACKER:
            blow = _blow(move, met, int(ready["damage"]), said, both=both)
            fight, words, more = _landed(chance, fight, attacker.name, target.name, blow, answer, said)
        elif met.won == DEFENDER and answer and answer.known and answer.hurts:
            blow = _blow(answer, met, 0, {}, both=False)
            fight, words, more = _landed(chance, fight, target.name, attacker.name, blow, move, {})
        else:
            words, more = [], []
        sentences, steps = [*sentences, *words], [*steps, *more]
    hit = event == "hit"
    fight = let_others_go(fight, attacker.name, move.label, target.name, hit=hit)
    fight = _readied(fight, attacker.name, move, met.margin if hit else None)
    fight, more = acted(fight, attacker.name)
    return fight, ruled(fight, event, " ".join(sentences), (*steps, *more))


def likely_to_hit(fight: Fight, said: Said) -> Fraction:
    """How often an attack hits; of several shots, the first."""
    return chance_to_win(**_meeting(fight, *_chosen(fight, said), said))


def _chosen(fight: Fight, said: Said) -> tuple[Move, Move | None]:
    """What somebody attacks with, and what the other answers it with.

    Raises:
        RuleError: one of them doesn't work.
    """
    attacker, target = fight.who(fight.acting), fight.who(said["target"])
    move = {**attacker.can.moves, **attacker.can.plain}[said["maneuver"]]
    answer = _answer(fight, target, move, said["defence"])
    if not works_on(fight, move, target):
        why = f"{move.name} doesn't work on somebody on the ground."
        raise RuleError("maneuver", move.label, f"another one; {why}", sentence=why)
    return move, answer


def _meeting(fight: Fight, move: Move, answer: Move | None, said: Said) -> dict[str, Any]:
    """What `meet` takes, before the maneuvers are used."""
    attacker, target = fight.who(fight.acting), fight.who(said["target"])
    return {
        "one": move,
        "change": change_of(fight, attacker, move, target, said),
        "other": answer,
        "other_change": change_of_defence(fight, target, answer, attacker, move, said) if answer else 0,
        "said": said,
        "hard": _unaware(ranged=move.ranged) if target.surprised or target.down else Difficulty.NORMAL,
        "luck": (attacker.can.fortune, attacker.can.fumbling),
    }


def _answer(fight: Fight, target: Fighter, move: Move, label: str) -> Move | None:
    """The defence of that name, if there is to be one.

    Raises:
        RuleError: it is no help against this attack.
    """
    if label == NOTHING:
        return None
    known = {one.label: one for one in defences_of(fight, target)}
    if label not in known:
        raise RuleError("defence", label, f"one of {', '.join(known)}")
    found = known[label]
    if found.mental is not move.mental:
        what = "the mind" if move.mental else "the body"
        why = f"{found.name} is no help against an attack on {what}."
        raise RuleError("defence", label, f"another one; {why}", sentence=why)
    return found


def _unaware(*, ranged: bool) -> Difficulty:
    """How hard it is to hit somebody who doesn't see it coming: as with the skills that need no style."""
    return next(row.unaware for row in PLAIN_ATTACKS if row.skill == ("Shoot" if ranged else "Slash"))


def _paid(
    fight: Fight, attacker: Fighter, target: Fighter, move: Move, answer: Move | None, *, both: bool
) -> Fight:  # fmt: skip
    """Both maneuvers are used, and remembered for the next time."""
    extra = None if OVERLOAD in spent(fight, attacker, move).extras else attacker.extra
    one = replace(spent(fight, attacker, move), attack=move.label, both_hands=both, extra=extra)
    one = replace(one, ready="", times=0, margin=0)
    uses = [*fight.uses, Use(one.name, move.label, target.name, fight.now)]
    other = replace(target, surprised=False)
    if answer and answer.known:
        other = replace(spent(fight, target, answer), surprised=False, defence=answer.label)
        other = replace(other, ready="", times=0, margin=0)
        uses.append(Use(other.name, answer.label, one.name, fight.now))
    return replace(fight.having(one).having(other), uses=tuple(uses))


def _blow(move: Move, met: Met, more: int, said: Said, *, both: bool) -> Blow:
    if move.known is None:
        damage = None if move.label == "Block" else met.margin
        return Blow(move, damage, met.margin, met.critical)
    strong = move.known.both_hands(both)
    damage = None if move.known.damage is None else move.known.damage.value(move.attribute) + met.margin
    part = said.get("part")
    least = move.known.prose.least
    damage = None if damage is None else max(least, damage) + strong
    return Blow(move, damage, met.margin, met.critical, more if damage is not None else 0, part, both)


def _landed(
    chance: Chance, fight: Fight, by: str, name: str, blow: Blow, own: Move | None, said: Said
) -> tuple[Fight, list[str], list[str]]:
    """The wound, and the conditions that come with it."""
    style = own.known.style.name if own and own.known else ""
    mitigates = bool(said.get("mitigates"))
    fight, sentence, conditions, steps = struck(chance, fight, name, blow, style, mitigates=mitigates)
    if blow.move.known is None:
        conditions = _plain_effect(blow)
    for words in conditions:
        fight = _with_condition(fight, name, words, by)
    said_so = [f"{name} is {joined(conditions)}."] if conditions else []
    return fight, [*filter(None, [sentence]), *said_so], steps


def _plain_effect(blow: Blow) -> tuple[str, ...]:
    """What a skill without a style does besides damage."""
    if blow.move.label == "Block":
        return (SUBDUED if blow.critical else BLOCKED,)
    turns = f"{STUNNED} for {STUN_TURNS} turn"
    row = next(row for row in PLAIN_ATTACKS if row.skill == blow.move.label)
    return (turns,) if blow.critical and row.critical else ()


def _with_condition(fight: Fight, name: str, words: str, by: str) -> Fight:
    """A condition as the maneuver puts it: `stunned for 2 turns`, `grounded until this turn ends`."""
    what = next((one for one in (STUNNED, BLOCKED, GROUNDED, SUBDUED) if words.startswith(one)), words)
    turns = 0 if words.endswith("this turn ends") else 1 if words.endswith("a turn") else None
    if turns is None:
        turns = next((int(word) for word in words.split() if word.isdigit()), None)
    ends = None if turns is None else fight.now + turns
    effect = Effect(name, what, by if turns != 0 else "", ends)
    return replace(fight, effects=lasting.added(fight.effects, effect))


def _how(attacker: Fighter, move: Move, target: Fighter, answer: Move | None, met: Met) -> str:
    guard = f"{target.name}'s {answer.name}" if answer else target.name
    mine = f"{attacker.name}'s {move.name}"
    if met.won is None:
        return f"A draw: {mine} and {guard} come to the same total, so nothing happens."
    if met.won == DEFENDER:
        how = f"{guard} beats {mine}" if answer else f"{mine} falls short"
        word = "Countered" if answer and answer.hurts else "Miss"
        return f"{word}: {how} by {met.margin}."
    word = "Critical hit" if met.critical else "Hit"
    if answer:
        return f"{word}: {mine} beats {guard} by {met.margin}."
    return f"{word}: {mine} gets {target.name} with a margin of {met.margin}."


def _readied(fight: Fight, name: str, move: Move, margin: int | None) -> Fight:
    """A feint that has worked prepares the next attack."""
    if margin is None or move.known is None or move.known.record.id not in PREPARATIONS:
        return fight
    return fight.having(replace(fight.who(name), ready=move.label, times=1, margin=margin))


def prepare(chance: Chance, fight: Fight, said: Said) -> tuple[Fight, Ruling]:
    """Aim, Crouch, Overload and the like: they make the next attack better."""
    name = fight.acting
    one = fight.who(name)
    move = one.can.moves[said["what"]]
    record = SHELF[move.label].record
    steps: tuple[str, ...] = ()
    margin, good = 0, True
    if record.id not in NO_ROLL:
        rolled = check(
            chance, value=move.value, modifier=move.added - move.value, dice=move.dice,
            difficulty=Difficulty.NORMAL, fortune=one.can.fortune, fumbling=one.can.fumbling,
        )  # fmt: skip
        good, margin, steps = bool(rolled["success"]), max(0, rolled["margin"]), rolled.steps
    # What is prepared lasts into the next turn, but only what is done within one turn adds up.
    within = one.ready == move.label and bool(one.used or one.extras)
    again = within and PREPARATIONS[record.id].stacks if record.id in PREPARATIONS else False
    after = spent(fight, one, move)
    serves = good and record.id in PREPARATIONS
    after = replace(
        after, ready=move.label if serves else "", times=(one.times + 1 if again else 1) if serves else 0,
        margin=margin if serves else 0, extra=fight.now + 1 if record.id == "archery.overload" else one.extra,
    )  # fmt: skip
    fight = let_others_go(fight.having(after), name)
    fight, more = acted(fight, name)
    word = f"{name} uses {move.name}" if good else f"{name} tries {move.name}, and fails"
    effect = f": {move.known.prose.effect}" if good and move.known and move.known.prose.effect else ""
    return fight, ruled(fight, "prepared" if good else "failed", f"{word}{effect}.", (*steps, *more))
