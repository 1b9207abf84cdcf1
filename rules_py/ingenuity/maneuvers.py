"""Maneuvers: special deeds that anybody may try; how they are performed is not published."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

from ..errors import RuleError
from ..parameters import Choice, Maybe, Switch, Whole
from ..rule import Ruling
from ..rulebook import registry
from .attributes import FURTHEST


class ManeuverType(StrEnum):
    """The three types. Source: Maneuvers."""

    OFFENSIVE = "offensive"
    DEFENSIVE = "defensive"
    TACTICAL = "tactical"


PURPOSES: Mapping[ManeuverType, str] = {
    ManeuverType.OFFENSIVE: "an attack",
    ManeuverType.DEFENSIVE: "a way to protect somebody",
    ManeuverType.TACTICAL: "a special action",
}
"""What each type is for. Source: Maneuvers."""

USUAL_STAMINA = 1
"""What a maneuver costs that nobody has learned. Source: ours; the list is not published."""

_A = {type: "An" if type is ManeuverType.OFFENSIVE else "A" for type in ManeuverType}


@registry.rule(
    "ingenuity.maneuver", title="A type of maneuver", kind="calculation", implements=("IN-79",), workings=True
)
def maneuver(
    *, type: Annotated[ManeuverType, Choice(options=ManeuverType, title="Type")] = ManeuverType.OFFENSIVE
) -> Ruling:
    """What a type of maneuver is for.

    Args:
        type: offensive, defensive or tactical.

    Returns:
        `type`, `purpose`, `open_to_all` and `usually_checked`.

    Raises:
        RuleError: a fourth type.

    Source: Maneuvers.

    >>> maneuver(type="tactical")["purpose"]
    'a special action'
    >>> maneuver(type="social")
    Traceback (most recent call last):
    rules_py.errors.RuleError: type is 'social'; allowed: one of offensive, defensive, tactical (...)
    """
    return Ruling(
        {"type": str(type), "purpose": PURPOSES[type], "open_to_all": True, "usually_checked": True},
        f"{_A[type]} {type} maneuver is {PURPOSES[type]}. Anybody can try one, usually with a skill check.",
    )


@registry.rule(
    "ingenuity.maneuver_cost",
    title="What learning a maneuver does",
    kind="calculation",
    implements=("IN-80",),
    workings=True,
)
def maneuver_cost(
    *,
    learned: Annotated[bool, Switch(title="Learned")] = False,
    stamina: Annotated[
        int | None,
        Maybe(
            kind=Whole(minimum=0, maximum=FURTHEST),
            title="Stamina cost",
            help="Leave it empty: the game doesn't say how much stamina you save.",
        ),
    ] = None,
) -> Ruling:
    """Whether a maneuver costs its full stamina or less.

    Args:
        learned: whether the character has learned this maneuver.
        stamina: nothing; an amount cannot be worked out.

    Returns:
        `cost`: cheaper or full.

    Raises:
        RuleError: an amount of stamina was given.

    Source: Mundane Skills; contradiction IN-C26.

    >>> maneuver_cost(learned=True)["cost"]
    'cheaper'
    >>> maneuver_cost(stamina=3)
    Traceback (most recent call last):
    rules_py.errors.RuleError: stamina is 3; allowed: empty; how much cheaper is not published
    """
    if stamina is not None:
        raise RuleError(
            "stamina",
            stamina,
            "empty; how much cheaper is not published",
            sentence="Leave the stamina cost empty: the game doesn't say how much stamina you save.",
        )
    cost = "cheaper" if learned else "full"
    return Ruling(
        {"cost": cost},
        "You've learned this maneuver, so it costs you less stamina."
        if learned
        else "You haven't learned this maneuver, so you pay its full cost.",
    )
