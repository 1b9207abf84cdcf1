"""Concentration: one ability or effect at a time, how it is lost, and how it is renewed."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import Annotated

from ..errors import RuleError, nearest
from ..parameters import Choice, Maybe, Several, Switch, Whole
from ..phrases import counted, joined
from ..readings import Reads
from ..rule import Ruling
from ..rulebook import registry
from .attributes import FURTHEST, NAME
from .checks import DIFFICULTY_OF, RESULT, named
from .checks.difficulties import DIFFICULTY
from .readings import Readings, StunReading

MOST_EFFECTS = 1
"""How many abilities or effects one can concentrate on. Source: Concentration, first paragraph."""

STUN_FALLBACK = DIFFICULTY_OF["Hard"]
"""The difficulty where the source of a stun has none. Source: Concentration, second paragraph."""

EFFECT = replace(NAME, allowed_text="the name of an effect")


class Blow(StrEnum):
    """What can end concentration. Source: Concentration, second paragraph."""

    UNCONSCIOUS = "unconscious"
    STUNNED = "stunned"


@registry.rule(
    "ingenuity.concentrate", title="Which effect you keep", kind="calculation", implements=("IN-62",), workings=True
)
def concentrate(
    *,
    effects: Annotated[tuple[str, ...], Several(kind=EFFECT, at_least=1, at_most=10, title="Effects")] = ("Anything",),
    keep: Annotated[str, replace(EFFECT, title="Effect to keep")] = "Anything",
) -> Ruling:
    """Which effect goes on and which end when concentration is needed for several.

    Args:
        effects: one to ten names of effects that all need it.
        keep: the one that the player keeps.

    Returns:
        `kept` and `ended`.

    Raises:
        RuleError: the choice is not among the effects, or an effect is listed twice.

    Source: Concentration, first paragraph.

    >>> concentrate(effects=["Shield", "Light"], keep="Light")["ended"]
    ['Shield']
    >>> concentrate(keep="Lights", effects=["Shield", "Light"])
    Traceback (most recent call last):
    rules_py.errors.RuleError: keep is 'Lights'; allowed: 'Light' is the nearest of 2 known names
    """
    if len(set(effects)) < len(effects):
        raise RuleError("effects", effects, "every effect once", sentence="Enter each effect only once.")
    if keep not in effects:
        raise RuleError("keep", keep, nearest(keep, effects))
    ended = [effect for effect in effects if effect != keep]
    ending = f" {joined(ended)} {'ends' if len(ended) == 1 else 'end'}." if ended else ""
    return Ruling({"kept": keep, "ended": ended}, f"You keep {keep}.{ending}")


@registry.rule(
    "ingenuity.keep_concentration",
    title="Do you keep your concentration?",
    kind="calculation",
    implements=("IN-64", "IN-65"),
    workings=True,
)
def keep_concentration(
    *,
    blow: Annotated[Blow, Choice(options=Blow, title="Condition")] = Blow.UNCONSCIOUS,
    willpower: Annotated[int, replace(RESULT, title="Willpower result")] = 0,
    difficulty: Annotated[
        int | None,
        Maybe(kind=DIFFICULTY, title="Stun difficulty", help="Leave it empty if the stun has no difficulty."),
    ] = None,
    readings: Annotated[Readings, Reads(reading="stunned")] = Readings(),
) -> Ruling:
    """Whether concentration survives being knocked out or stunned.

    Args:
        blow: unconscious or stunned.
        willpower: the result that is compared; only for a stun.
        difficulty: of what caused the stun; nothing where it has none, then 9 (Hard) counts.
        readings: whether a check decides after a stun, or concentration is lost outright.

    Returns:
        `success` and `needed`, the number that was compared with (nothing where none was).

    Raises:
        RuleError: a difficulty of 0 or less, or a value out of its range.

    Source: Concentration, second paragraph; contradictions IN-C16 and IN-C17.

    >>> [keep_concentration(willpower=willpower, blow="stunned")["success"] for willpower in (8, 9)]
    [False, True]
    >>> keep_concentration(blow="unconscious", willpower=99)["success"]
    False
    >>> keep_concentration(difficulty=-1)
    Traceback (most recent call last):
    rules_py.errors.RuleError: difficulty is -1; allowed: a whole number from 1 to 99, or empty
    """
    if blow is Blow.UNCONSCIOUS or readings.stunned is StunReading.LOST:
        return Ruling({"success": False, "needed": None}, f"You lose your concentration, because you're {blow}.")
    needed = STUN_FALLBACK if difficulty is None else difficulty
    kept = willpower >= needed
    return Ruling(
        {"success": kept, "needed": needed},
        f"You needed {named(needed)} and got {willpower}, so you {'keep' if kept else 'lose'} your concentration.",
    )


@registry.rule(
    "ingenuity.reactivate", title="Renew an effect", kind="calculation", implements=("IN-66",), workings=True
)
def reactivate(
    *,
    cost: Annotated[int, Whole(minimum=0, maximum=FURTHEST, title="Full cost")] = 0,
    left: Annotated[
        int,
        Whole(
            minimum=0,
            maximum=FURTHEST,
            title="Points left",
            help="What you have left of the resource that pays for the effect.",
        ),
    ] = 0,
    renew: Annotated[bool, Switch(title="Effect renewed")] = False,
) -> Ruling:
    """What becomes of a concentrated ability that would end, most often because its time is up.

    Args:
        cost: the full cost, paid once more.
        left: what is left of the resource that pays it.
        renew: whether the player renews it.

    Returns:
        `restarted` and `left` of the resource.

    Raises:
        RuleError: renewing costs more than is left.

    Source: Concentration, second paragraph.

    >>> reactivate(cost=2, left=3, renew=True).outcome == {"restarted": True, "left": 1}
    True
    >>> reactivate(cost=4, left=3, renew=True)
    Traceback (most recent call last):
    rules_py.errors.RuleError: cost is 4; allowed: 0 to 3, what is left of the resource
    """
    if not renew:
        return Ruling({"restarted": False, "left": left}, "The effect ends, and so does your concentration.")
    if cost > left:
        raise RuleError(
            "cost",
            cost,
            f"0 to {left}, what is left of the resource",
            sentence=f"You can't pay {counted(cost, 'point', 'points')},"
            f" because you {f'only have {left}' if left else 'have none'} left.",
        )
    rest = left - cost
    pay = f"You pay {counted(cost, 'point', 'points')}" if cost else "It costs you nothing"
    return Ruling(
        {"restarted": True, "left": rest},
        f"You keep your concentration, and the effect starts again. {pay}"
        + ("." if not cost else f" and have {rest} left." if rest else ", all you had."),
    )
