"""Actions: three a turn, longer ones over several turns, reactions, and what costs nothing."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import Annotated

from ..errors import RuleError
from ..parameters import Choice, Switch, Whole
from ..phrases import counted
from ..readings import Reads
from ..rule import Ruling
from ..rulebook import registry
from .attributes import FURTHEST, WORDS
from .checks import RESULT
from .readings import Readings

ACTIONS_A_TURN = 3
"""Source: Actions, first paragraph."""

USUAL_COST = 1
"""What an action costs unless it says otherwise. Source: Actions, first paragraph."""

REACTIONS_A_ROUND = 1
"""From the start of one's turn to the start of the next. Source: Actions, second paragraph."""


class Act(StrEnum):
    """The four kinds of action. Source: Actions."""

    ACTION = "action"
    REACTION = "reaction"
    FREE_ACTION = "free action"
    FREE_REACTION = "free reaction"


_REACTIONS = (Act.REACTION, Act.FREE_REACTION)
"""What needs a trigger and happens outside one's own turn."""


def _some(count: int, one: str) -> str:
    """`no actions`, `1 action`, `2 actions`."""
    return counted(count, one, f"{one}s") if count else f"no {one}s"


COST = Whole(minimum=USUAL_COST, maximum=FURTHEST, title="Cost", unit="actions")


@registry.rule(
    "ingenuity.act",
    title="What's left of your turn",
    kind="calculation",
    implements=("IN-51", "IN-55", "IN-57"),
    workings=True,
)
def act(
    *,
    kind: Annotated[Act, Choice(options=Act, title="Kind")] = Act.ACTION,
    cost: Annotated[int, COST] = USUAL_COST,
    actions_used: Annotated[int, Whole(minimum=0, maximum=ACTIONS_A_TURN, title="Actions used this turn")] = 0,
    reactions_used: Annotated[
        int, Whole(minimum=0, maximum=REACTIONS_A_ROUND, title="Reactions used since the turn began")
    ] = 0,
    own_turn: Annotated[bool, Switch(title="Your turn")] = True,
    trigger: Annotated[
        str, replace(WORDS, allowed_text="what sets the reaction off", title="Trigger", help="Only for reactions.")
    ] = "",
    readings: Annotated[Readings, Reads("reaction_in_own_turn")] = Readings(),
) -> Ruling:
    """The actions and reactions that are left after one more.

    Args:
        kind: action, reaction, free action or free reaction.
        cost: of an action, 1 or more; what this turn cannot pay is owed to later ones (`ingenuity.long_action`).
        actions_used: this turn, 0 to 3.
        reactions_used: since the character's last turn began, 0 or 1.
        own_turn: whether it is the character's turn.
        trigger: what sets a reaction off; needed for both kinds of reaction.
        readings: whether reactions are allowed in one's own turn too.

    Returns:
        `actions_left` and `reactions_left`; free ones change neither; and `owed`, what is still to be paid.

    Raises:
        RuleError: an action when none is left of the turn, a second reaction, a reaction without trigger or in one's
            own turn, or an action out of turn.

    Source: Actions, first three paragraphs; contradiction IN-C09.

    >>> act(kind="action", actions_used=1).outcome == {"actions_left": 1, "reactions_left": 1, "owed": 0}
    True
    >>> act(cost=3, actions_used=1)["owed"]
    1
    >>> act(kind="action", actions_used=3)
    Traceback (most recent call last):
    rules_py.errors.RuleError: actions_used is 3; allowed: fewer than 3 for a further action
    """
    reacting = kind in _REACTIONS
    if reacting and not trigger:
        raise RuleError(
            "trigger", trigger, f"what sets it off; every {kind} needs that", sentence=f"Say what sets off your {kind}."
        )
    if reacting and own_turn and not readings.reaction_in_own_turn:
        raise RuleError(
            "own_turn",
            own_turn,
            f"no; a {kind} happens in the turns of others",
            sentence=f"You can't take a {kind} on your own turn.",
        )
    if not reacting and not own_turn:
        raise RuleError(
            "own_turn",
            own_turn,
            f"yes; outside one's own turn there is no {kind}",
            sentence=f"You can only take {'an' if kind is Act.ACTION else 'a'} {kind} on your own turn.",
        )
    actions_left, reactions_left = ACTIONS_A_TURN - actions_used, REACTIONS_A_ROUND - reactions_used
    owed = 0
    if kind is Act.ACTION:
        if not actions_left:
            raise RuleError(
                "actions_used",
                actions_used,
                f"fewer than {ACTIONS_A_TURN} for a further action",
                sentence=f"You've already used all {ACTIONS_A_TURN} actions this turn.",
            )
        owed = max(0, cost - actions_left)
        actions_left = max(0, actions_left - cost)
    if kind is Act.REACTION:
        if not reactions_left:
            raise RuleError(
                "reactions_used",
                reactions_used,
                f"fewer than {REACTIONS_A_ROUND} for a further reaction",
                sentence="You've already used your reaction.",
            )
        reactions_left -= 1
    later = f" You still have to pay {_some(owed, 'action')} on a later turn." if owed else ""
    return Ruling(
        {"actions_left": actions_left, "reactions_left": reactions_left, "owed": owed},
        f"You have {_some(actions_left, 'action')} and {_some(reactions_left, 'reaction')} left.{later}",
    )


@registry.rule(
    "ingenuity.long_action",
    title="When an action takes effect",
    kind="calculation",
    implements=("IN-52", "IN-53"),
    workings=True,
)
def long_action(
    *,
    cost: Annotated[int, COST] = USUAL_COST,
    actions_left: Annotated[int, Whole(minimum=0, maximum=ACTIONS_A_TURN, title="Actions left now")] = 0,
) -> Ruling:
    """When an action resolves that may cost more than is left of the turn.

    Args:
        cost: 1 or more.
        actions_left: in the present turn, 0 to 3; later turns bring three each.

    Returns:
        `turn` in which it resolves (0 for the present one), `actions_left` in that turn, and `extended`, whether it
        costs more than a whole turn.

    Raises:
        RuleError: a cost below 1 (free actions are another kind), or more actions left than a turn has.

    Source: Actions, first paragraph.

    >>> long_action(cost=5, actions_left=2).outcome == {"turn": 1, "actions_left": 0, "extended": True}
    True
    >>> long_action(cost=0)
    Traceback (most recent call last):
    rules_py.errors.RuleError: cost is 0; allowed: a whole number from 1 to 99
    """
    owed = max(0, cost - actions_left)
    turn = -(-owed // ACTIONS_A_TURN)
    left = ACTIONS_A_TURN * turn + actions_left - cost
    extended = is_extended(cost)
    when = "this turn" if turn == 0 else "next turn" if turn == 1 else f"{turn} turns from now"
    return Ruling(
        {"turn": turn, "actions_left": left, "extended": extended},
        f"This action takes effect {when} and leaves you with {_some(left, 'action')}."
        + (" It's an extended action." if extended else ""),
    )


def is_extended(cost: int) -> bool:
    """Whether an action costs more than a whole turn.

    >>> is_extended(3), is_extended(4)
    (False, True)
    """
    return cost > ACTIONS_A_TURN


@registry.rule(
    "ingenuity.cancel_action", title="Giving up an action", kind="validation", implements=("IN-54",), workings=True
)
def cancel_action(
    *,
    cost: Annotated[int, Whole(minimum=ACTIONS_A_TURN + 1, maximum=FURTHEST, title="Cost", unit="actions")] = (
        ACTIONS_A_TURN + 1
    ),
    paid: Annotated[int, Whole(minimum=0, maximum=FURTHEST, title="Already spent", unit="actions")] = 0,
    turns_later: Annotated[int, Whole(minimum=0, maximum=FURTHEST, title="Turns since you started")] = 0,
    own_turn: Annotated[bool, Switch(title="Your turn")] = True,
) -> Ruling:
    """Whether an extended action that is under way may be cancelled now.

    Args:
        cost: of the extended action, 4 or more.
        paid: actions spent on it so far.
        turns_later: own turns since the one in which it was started; 0 for that turn itself.
        own_turn: whether it is the character's own turn.

    Returns:
        `legal` and `faults`.

    Raises:
        RuleError: a cost below 4, or another number out of its range.

    Source: Actions, first paragraph.

    >>> cancel_action(cost=7, paid=3, turns_later=1)["legal"]
    True
    >>> cancel_action(paid=7, turns_later=1)["faults"]
    ["You've paid for the action in full, so it's already done."]
    >>> cancel_action(cost=3)
    Traceback (most recent call last):
    rules_py.errors.RuleError: cost is 3; allowed: a whole number from 4 to 99
    """
    faults = ["You've paid for the action in full, so it's already done."] * (paid >= cost)
    faults += ["You can only give up an action on your own turn."] * (not own_turn)
    faults += ["You can't give up an action on the turn you start it."] * (turns_later < 1)
    said = (
        " ".join(faults)
        or f"You can give this action up. You've spent {paid or 'none'} of the {cost} actions it takes."
    )
    return Ruling({"legal": not faults, "faults": faults}, said)


@registry.rule("ingenuity.evade", title="Evade", kind="calculation", implements=("IN-56",), workings=True)
def evade(
    *,
    agility_result: Annotated[int, replace(RESULT, title="Agility result")] = 0,
    deflection: Annotated[int, Whole(minimum=0, maximum=FURTHEST, title="Deflection")] = 0,
    reactions_used: Annotated[
        int, Whole(minimum=0, maximum=REACTIONS_A_ROUND, title="Reactions used since the turn began")
    ] = 0,
) -> Ruling:
    """The number that an attack has to meet when the target evades: the agility check takes the place of deflection.

    Args:
        agility_result: of the agility check; it counts even when it is lower than deflection.
        deflection: the number that it replaces.
        reactions_used: 0, or there is no reaction left to evade with.

    Returns:
        `needed`, the number that counts, and `higher`, whether it is above deflection.

    Raises:
        RuleError: no reaction is left, or a value out of its range.

    Source: Actions, second paragraph, the example.

    >>> evade(agility_result=8, deflection=5)["needed"]
    8
    >>> evade(reactions_used=1)
    Traceback (most recent call last):
    rules_py.errors.RuleError: reactions_used is 1; allowed: 0; evading takes a reaction
    """
    if reactions_used >= REACTIONS_A_ROUND:
        raise RuleError(
            "reactions_used",
            reactions_used,
            "0; evading takes a reaction",
            sentence="You've already used your reaction, so you can't evade.",
        )
    return Ruling(
        {"needed": agility_result, "higher": agility_result > deflection},
        f"To hit you, the attack has to reach {agility_result} instead of {deflection}."
        if agility_result != deflection
        else f"To hit you, the attack still has to reach {deflection}.",
    )
