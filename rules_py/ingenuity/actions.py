"""Actions: three a turn, longer ones over several turns, reactions, and what costs nothing."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import Annotated

from ..errors import RuleError
from ..parameters import Choice, Switch, Whole
from ..rule import Ruling
from ..rulebook import registry
from .attributes import FURTHEST, WORDS
from .checks import RESULT

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

COST = Whole(minimum=USUAL_COST, maximum=FURTHEST, title="Cost", unit="actions")


@registry.rule(
    "ingenuity.act",
    title="What is left of a turn",
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
    own_turn: Annotated[bool, Switch(title="It is the character's own turn")] = True,
    trigger: Annotated[
        str, replace(WORDS, allowed_text="what sets the reaction off", title="Trigger", help="Only for reactions.")
    ] = "",
    reaction_in_own_turn: Annotated[
        bool,
        Switch(
            title="Reactions in the own turn",
            help="The wording allows two readings; this is not the default.",
            folded=True,
        ),
    ] = False,
) -> Ruling:
    """The actions and reactions that are left after one more.

    Args:
        kind: action, reaction, free action or free reaction.
        cost: of an action, 1 or more; what this turn cannot pay is owed to later ones (`ingenuity.long_action`).
        actions_used: this turn, 0 to 3.
        reactions_used: since the character's last turn began, 0 or 1.
        own_turn: whether it is the character's turn.
        trigger: what sets a reaction off; needed for both kinds of reaction.
        reaction_in_own_turn: whether reactions are allowed in one's own turn too.

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
        raise RuleError("trigger", trigger, f"what sets it off; every {kind} needs that")
    if reacting and own_turn and not reaction_in_own_turn:
        raise RuleError("own_turn", own_turn, f"no; a {kind} happens in the turns of others")
    if not reacting and not own_turn:
        raise RuleError("own_turn", own_turn, f"yes; outside one's own turn there is no {kind}")
    actions_left, reactions_left = ACTIONS_A_TURN - actions_used, REACTIONS_A_ROUND - reactions_used
    owed = 0
    if kind is Act.ACTION:
        if not actions_left:
            raise RuleError("actions_used", actions_used, f"fewer than {ACTIONS_A_TURN} for a further action")
        owed = max(0, cost - actions_left)
        actions_left = max(0, actions_left - cost)
    if kind is Act.REACTION:
        if not reactions_left:
            raise RuleError("reactions_used", reactions_used, f"fewer than {REACTIONS_A_ROUND} for a further reaction")
        reactions_left -= 1
    later = f" {owed} more {'action' if owed == 1 else 'actions'} to pay in later turns." if owed else ""
    return Ruling(
        {"actions_left": actions_left, "reactions_left": reactions_left, "owed": owed},
        f"{actions_left} of {ACTIONS_A_TURN} actions and {reactions_left} of {REACTIONS_A_ROUND} reaction left.{later}",
    )


@registry.rule(
    "ingenuity.long_action",
    title="When an action resolves",
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
    when = "in the present turn" if turn == 0 else "in the next turn" if turn == 1 else f"{turn} turns later"
    return Ruling(
        {"turn": turn, "actions_left": left, "extended": extended},
        f"It resolves {when}, with {left} left of that turn's {ACTIONS_A_TURN} actions"
        + ("; it is an extended action." if extended else "."),
    )


def is_extended(cost: int) -> bool:
    """Whether an action costs more than a whole turn.

    >>> is_extended(3), is_extended(4)
    (False, True)
    """
    return cost > ACTIONS_A_TURN


@registry.rule(
    "ingenuity.cancel_action", title="May it be cancelled?", kind="validation", implements=("IN-54",), workings=True
)
def cancel_action(
    *,
    cost: Annotated[int, Whole(minimum=ACTIONS_A_TURN + 1, maximum=FURTHEST, title="Cost", unit="actions")] = (
        ACTIONS_A_TURN + 1
    ),
    paid: Annotated[int, Whole(minimum=0, maximum=FURTHEST, title="Paid so far", unit="actions")] = 0,
    turns_later: Annotated[int, Whole(minimum=0, maximum=FURTHEST, title="Turns since it was started")] = 0,
    own_turn: Annotated[bool, Switch(title="It is the character's own turn")] = True,
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
    ['What is paid in full is finished.']
    >>> cancel_action(cost=3)
    Traceback (most recent call last):
    rules_py.errors.RuleError: cost is 3; allowed: a whole number from 4 to 99
    """
    faults = ["What is paid in full is finished."] * (paid >= cost)
    faults += ["An action is cancelled in your own turn."] * (not own_turn)
    faults += ["An action is cancelled in a later turn than it was started in."] * (turns_later < 1)
    said = f"No: {' '.join(faults)}" if faults else f"Cancelled: {paid} of {cost} actions were spent on it."
    return Ruling({"legal": not faults, "faults": faults}, said)


@registry.rule("ingenuity.evade", title="Evade", kind="calculation", implements=("IN-56",), workings=True)
def evade(
    *,
    agility_result: Annotated[int, RESULT] = 0,
    deflection: Annotated[int, Whole(minimum=0, maximum=FURTHEST, title="Deflection")] = 0,
    reactions_used: Annotated[
        int, Whole(minimum=0, maximum=REACTIONS_A_ROUND, title="Reactions used since the turn began")
    ] = 0,
) -> Ruling:
    """The number that stands against an attack when the target evades: the agility check takes the place of deflection.

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
        raise RuleError("reactions_used", reactions_used, "0; evading takes a reaction")
    return Ruling(
        {"needed": agility_result, "higher": agility_result > deflection},
        f"{agility_result} counts, in place of deflection {deflection}.",
    )
