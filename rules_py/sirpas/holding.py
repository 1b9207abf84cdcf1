"""Holding: blocking somebody, breaking free, and leaving a melee."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, Any

from ..chance import Chance
from ..errors import RuleError
from ..parameters import Choice, Rows, Switch, Whole
from ..phrases import joined
from ..rule import Ruling
from ..rulebook import registry
from .checks import (
    AMOUNT,
    FORTUNE,
    TRAINING,
    VALUE,
    Added,
    Difficulty,
    Fortune,
    Fumbling,
    Modifier,
    Training,
    TrainingChoice,
    Vantages,
    attempt,
)
from .contests import contest
from .rankings.places import NAME, names_of


class Wish(StrEnum):
    """What somebody wants of those who hold or want to."""

    DEFEND = "avoid being blocked"
    BREAK_FREE = "break free"
    DISENGAGE = "disengage"


BLOCKERS = Rows(
    title="Blockers",
    columns={"name": NAME, "total": Whole(minimum=-40, maximum=80, title="Total")},
    at_least=1,
    at_most=12,
)


@registry.rule(
    "sirpas.hold",
    title="Being held",
    sentence="Your total is {total}. {ruling}",
    kind="calculation",
    implements=("SI-135", "SI-146", "SI-195"),
)
def hold(
    *,
    total: Annotated[int, Whole(minimum=-40, maximum=80, title="Your total")] = 0,
    blockers: Annotated[Sequence[Mapping[str, Any]], BLOCKERS] = ({"name": "Somebody", "total": 1},),
    wish: Annotated[Wish, Choice(options=Wish, title="Goal", formerly={"not be blocked": Wish.DEFEND})] = Wish.DEFEND,
    subdued: Annotated[bool, Switch(title="Subdued", help="After a blocker's critical success.")] = False,
) -> Ruling:
    """A ranking of one character and all who block; everybody above the character holds.

    Args:
        total: of the character.
        blockers: 1 to 12 rows with name and total; ties are settled before.
        wish: avoid being blocked, break free, or disengage from grabs and blocks.
        subdued: whether a blocker has subdued the character.

    Returns:
        `free`, whether the character is first; and `holders`, the names of those above.

    Raises:
        RuleError: a name twice, equal totals, or somebody subdued who wants to get free.

    Source: Block, Break Free, Disengage; contradiction SC-041.

    >>> hold(total=20, blockers=[{"name": "Goblin", "total": 22}, {"name": "Gnoll", "total": 17}]).summary
    "You're held: Goblin beat you."
    >>> hold(wish="break free", subdued=True)
    Traceback (most recent call last):
    rules_py.errors.RuleError: subdued is yes; allowed: no; you can't try to get free while you're subdued
    """
    names_of(blockers, "blockers")
    if subdued and wish is not Wish.DEFEND:
        raise RuleError("subdued", subdued, "no; you can't try to get free while you're subdued")
    for number, row in enumerate(blockers, 1):
        if row["total"] == total:
            raise RuleError(
                f"blockers (row {number}, total)", total, "another total; tied characters have to roll again"
            )
    holders = [row["name"] for row in blockers if row["total"] > total]
    free = not holders
    said = "You're free: nobody beat you." if free else f"You're held: {joined(holders)} beat you."
    return Ruling({"free": free, "holders": holders}, said)


class Threat(StrEnum):
    """Who is there when somebody wants to leave."""

    NOBODY = "nobody can or wants to attack"
    CHECK = "somebody could attack"
    ATTACK = "somebody attacks"


@registry.rule(
    "sirpas.disengage",
    title="Leaving a melee",
    sentence=(
        "With Disengage {value}<{threat:!}>< and {movement} feet to run in a turn>, you get away {chance} of the time"
        " against an attack of {attack}."
    ),
    kind="roll",
    essential=("threat", "value", "attack"),
    implements=("SI-143", "SI-144", "SI-145"),
    measure="feet",
    verdict="success",
)
def disengage(
    chance: Chance,
    *,
    threat: Annotated[
        Threat, Choice(options=Threat, title="Threat", formerly={"nobody can attack, or wants to": Threat.NOBODY})
    ] = Threat.NOBODY,
    value: Annotated[int, replace(VALUE, title="Disengage", help="")] = 0,
    attack: Annotated[int, replace(VALUE, title="Attack value", help="")] = 0,
    movement: Annotated[int, replace(AMOUNT, title="Movement per turn", unit="feet")] = 0,
    modifier: Modifier = 0,
    dice: TrainingChoice = Training.PLAIN,
    attack_dice: Annotated[Training, replace(TRAINING, title="Attacker's dice", help="")] = Training.PLAIN,
    fortune: Annotated[Fortune, replace(FORTUNE, help="Doesn't count if somebody attacks.")] = Fortune.ORDINARY,
    fumbling: Fumbling = False,
) -> Ruling:
    """Leaving close quarters at half the normal movement.

    More than eight parameters, because each of the two sides brings its own.

    Args:
        chance: where the dice come from, those of the attack first; none are needed when nobody is there.
        threat: whether nobody attacks, somebody could, or somebody does.
        value: of Disengage, 0 to 20.
        attack: value of the skill that attacks, 0 to 20.
        movement: normal combat movement of a turn, 0 to 9999 feet.
        modifier: -30 to 30.
        dice: of Disengage: plain, Expertise or Mastery.
        attack_dice: of the attack.
        fortune: ordinary, Lucky or Unlucky, which counts unless it is a defence.
        fumbling: whether the character has that disadvantage; so does this.

    Returns:
        `success`, `feet` moved, rounded down, the `exact` length, and `hit`.

    Raises:
        RuleError: a number out of its range.

    Source: Disengage; contradiction SC-123.

    >>> given = {"threat": "somebody attacks", "value": 12, "attack": 11, "movement": 33}
    >>> disengage.roll(faces="4, 4, 4, 4, 4, 4", **given).ruling.summary
    'You get 16.5 feet away.'
    >>> disengage.roll(threat="dragon")
    Traceback (most recent call last):
    rules_py.errors.RuleError: threat is 'dragon'; allowed: one of nobody can or wants to attack, somebody could ...
    """
    steps: tuple[str, ...] = ()
    success, hit = True, False
    if threat is Threat.CHECK:
        shown = attempt(chance, Difficulty.NORMAL, Added(value, modifier), Vantages(dice, fortune, fumbling))
        success, steps = bool(shown["success"]), shown.steps
    elif threat is Threat.ATTACK:
        met = contest(
            chance, value=attack, other_value=value, other_modifier=modifier, dice=attack_dice, other_dice=dice
        )
        success, hit, steps = met["winner"] == "second", met["winner"] == "first", met.steps
    else:
        steps = (chance.needless("nobody can or wants to attack"),)
    moved = Fraction(movement, 2) if success else Fraction()
    said = (
        (f"You get {float(moved):g} feet away." if moved else "You'd get away, but you can't move.")
        if success
        else "You don't get away, and you're hit."
        if hit
        else "You stay where you are."
    )
    return Ruling({"success": success, "feet": int(moved), "exact": str(moved), "hit": hit}, said, steps)
