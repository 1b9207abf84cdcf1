"""An attack against a defence, with or without maneuvers on both sides: the dice, and who wins by how much."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from ...chance import Chance
from ...exact import distribution
from ..checks import CheckDice, Difficulty, Fortune, Grade, Natural, Training, check
from ..combat import ATTACKER, DEFENDER, attack, critical_win
from ..contests import FIRST, Rolls, winner
from ..maneuvers import BODY_PARTS
from .abilities import Move

Said = Mapping[str, Any]


@dataclass(frozen=True)
class Met:
    """How an attack has gone.

    Attributes:
        won: attacker, defender, or nobody.
        margin: of the winner.
        critical: whether that is a critical success.
        steps: the sums.
    """

    won: str | None
    margin: int
    critical: bool
    steps: tuple[str, ...]


def meet(
    chance: Chance, one: Move, change: int, other: Move | None, other_change: int, *, said: Said, hard: Difficulty,
    luck: tuple[Fortune, bool],
) -> Met:  # fmt: skip
    """Roll an attack against a defence, or against nothing but its own difficulty.

    Args:
        chance: where the dice come from, those of the attack first.
        one: the attack.
        change: what the moment adds to it.
        other: the defence; None for none.
        other_change: what the moment adds to that.
        said: the part of the body, and whether the weapon takes both hands.
        hard: how hard it is without a defence.
        luck: of the attacker, Lucky or Unlucky, and Fumbling; both count in checks.
    """
    if other is None:
        rolled = check(chance, **_undefended(one, change, said, hard, luck))
        won = ATTACKER if rolled["success"] else DEFENDER
        return Met(won, abs(rolled["margin"]), rolled["grade"] == Grade.CRITICAL_SUCCESS, rolled.steps)
    if one.known and other.known:
        rolled = attack(chance, **_defended(one, change, other, other_change, said))
        return Met(rolled["winner"], abs(rolled["margin"]), rolled["critical_success"], rolled.steps)
    return _plainly(chance, one, change + _aimed(one, said), other, other_change)


def chance_to_win(
    one: Move, change: int, other: Move | None, other_change: int, *, said: Said, hard: Difficulty,
    luck: tuple[Fortune, bool],
) -> Fraction:  # fmt: skip
    """How often the attacker wins, of what `meet` takes."""
    if other is None:
        return check.chance(**_undefended(one, change, said, hard, luck))
    if one.known and other.known:
        return attack.odds(**_defended(one, change, other, other_change, said)).verdicts().get(ATTACKER, Fraction())
    lead = on_dice(one) + change + _aimed(one, said) - on_dice(other) - other_change
    return likely(lead, one.dice, other.dice)


def _undefended(
    one: Move, change: int, said: Said, hard: Difficulty, luck: tuple[Fortune, bool]
) -> dict[str, Any]:  # fmt: skip
    """What `sirpas.check` takes of an attack that nobody defends against."""
    own = one.known.modifier.value(one.attribute) if one.known else 0
    return {
        "value": one.value, "modifier": one.modifier + own + _aimed(one, said) + change, "difficulty": hard,
        "dice": one.dice, "fortune": luck[0], "knack": one.knack, "fumbling": luck[1],
    }  # fmt: skip


def _defended(one: Move, change: int, other: Move, other_change: int, said: Said) -> dict[str, Any]:
    """What `sirpas.attack` takes of a maneuver against another."""
    return {
        "attack": one.label, "value": one.value, "attribute": one.attribute, "modifier": one.modifier + change,
        "defense": other.label, "other_value": other.value, "other_attribute": other.attribute,
        "other_modifier": other.modifier + other_change, "dice": one.dice, "other_dice": other.dice,
        "part": said.get("part"), "two_handed": bool(said.get("two_handed")),
    }  # fmt: skip


def _aimed(one: Move, said: Said) -> int:
    """What it costs to aim at a part of the body."""
    part = said.get("part")
    return BODY_PARTS[part] if part and one.known and one.known.localized else 0


def _plainly(chance: Chance, one: Move, change: int, other: Move, other_change: int) -> Met:
    """A contest in which one side has no maneuver: the same dice, margin and critical results as with maneuvers."""
    rolls = Rolls(CheckDice(one.dice, owner=ATTACKER), CheckDice(other.dice, owner=DEFENDER))
    first, second = chance.part(rolls)
    added, other_added = on_dice(one) + change, on_dice(other) + other_change
    total, other_total = first.result + added, second.result + other_added
    won = winner(total, other_total)
    margin = total - other_total
    steps = (
        _line(ATTACKER, one, first.result, added),
        _line(DEFENDER, other, second.result, other_added),
    )
    side = {FIRST: ATTACKER, None: None}.get(won, DEFENDER)
    return Met(side, abs(margin), critical_win(margin, won, first, second), steps)


def _line(who: str, move: Move, natural: int, added: int) -> str:
    """The sum of one side, as with maneuvers."""
    return f"The {who}'s {move.name} comes to {natural} {'-' if added < 0 else '+'} {abs(added)} = {natural + added}."


def on_dice(move: Move) -> int:
    """What goes on the dice of an attack or a defence, without what the moment adds."""
    own = move.known.modifier.value(move.attribute) if move.known else 0
    return move.value + own + move.modifier


@lru_cache(maxsize=256)
def likely(lead: int, dice: Training, other: Training) -> Fraction:
    """How often an attack hits that adds this much more than the defence."""
    rolls = _naturals(dice, other).items()
    return sum((share for (one, two), share in rolls if winner(one.result + lead, two.result) == FIRST), Fraction())


@lru_cache(maxsize=9)
def _naturals(dice: Training, other: Training) -> Mapping[tuple[Natural, Natural], Fraction]:
    return distribution(Rolls(CheckDice(dice), CheckDice(other)))
