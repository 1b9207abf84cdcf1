"""Actions: three a turn, longer ones over several turns, reactions, and what costs nothing."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import Annotated

from ..errors import RuleError
from ..parameters import Choice, Switch, Whole
from ..rule import Ruling, registry
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
    "ingenuity.act", title="What is left of a turn", kind="calculation", implements=("IN-51", "IN-55", "IN-57")
)
def act(
    *,
    kind: Annotated[Act, Choice(options=Act, title="Kind")] = Act.ACTION,
    cost: Annotated[int, Whole(minimum=USUAL_COST, maximum=ACTIONS_A_TURN, title="Cost", unit="actions")] = USUAL_COST,
    actions_used: Annotated[int, Whole(minimum=0, maximum=ACTIONS_A_TURN, title="Actions used this turn")] = 1,
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
        cost: of an action, 1 to 3; longer ones are started with `ingenuity.long_action`.
        actions_used: this turn, 0 to 3.
        reactions_used: since the character's last turn began, 0 or 1.
        own_turn: whether it is the character's turn.
        trigger: what sets a reaction off; needed for both kinds of reaction.
        reaction_in_own_turn: whether reactions are allowed in one's own turn too.

    Returns:
        `actions_left` and `reactions_left`; free ones change neither.

    Raises:
        RuleError: a fourth action in a turn, a second reaction, a reaction without trigger or in one's own turn, or an
            action out of turn.

    Source: Actions, first three paragraphs; contradiction IN-C09.

    >>> act(kind="action", actions_used=1).outcome == {"actions_left": 1, "reactions_left": 1}
    True
    >>> act(kind="action", actions_used=3)
    Traceback (most recent call last):
    rules_py.errors.RuleError: cost is 1; allowed: 0, the actions that are left this turn
    """
    reacting = kind in _REACTIONS
    if reacting and not trigger:
        raise RuleError("trigger", trigger, f"what sets it off; every {kind} needs that")
    if reacting and own_turn and not reaction_in_own_turn:
        raise RuleError("own_turn", own_turn, f"no; a {kind} happens in the turns of others")
    if not reacting and not own_turn:
        raise RuleError("own_turn", own_turn, f"yes; outside one's own turn there is no {kind}")
    actions_left, reactions_left = ACTIONS_A_TURN - actions_used, REACTIONS_A_ROUND - reactions_used
    if kind is Act.ACTION:
        if cost > actions_left:
            few = f"{'1 to ' if actions_left > 1 else ''}{actions_left}"
            raise RuleError("cost", cost, f"{few}, the actions that are left this turn")
        actions_left -= cost
    if kind is Act.REACTION:
        if not reactions_left:
            raise RuleError("reactions_used", reactions_used, f"fewer than {REACTIONS_A_ROUND} for a further reaction")
        reactions_left -= 1
    return Ruling(
        {"actions_left": actions_left, "reactions_left": reactions_left},
        f"{actions_left} of {ACTIONS_A_TURN} actions and {reactions_left} of {REACTIONS_A_ROUND} reaction left.",
    )


@registry.rule(
    "ingenuity.long_action", title="When an action resolves", kind="calculation", implements=("IN-52", "IN-53")
)
def long_action(
    *,
    cost: Annotated[int, COST] = 5,
    actions_left: Annotated[int, Whole(minimum=0, maximum=ACTIONS_A_TURN, title="Actions left now")] = 2,
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


@registry.rule("ingenuity.cancel_action", title="May it be cancelled?", kind="validation", implements=("IN-54",))
def cancel_action(
    *,
    cost: Annotated[int, Whole(minimum=ACTIONS_A_TURN + 1, maximum=FURTHEST, title="Cost", unit="actions")] = 7,
    paid: Annotated[int, Whole(minimum=0, maximum=FURTHEST, title="Paid so far", unit="actions")] = 3,
    turns_later: Annotated[int, Whole(minimum=0, maximum=FURTHEST, title="Turns since it was started")] = 1,
    own_turn: Annotated[bool, Switch(title="It is the character's own turn")] = True,
) -> Ruling:
    """Whether an extended action that is under way may be cancelled now.

    Args:
        cost: of the extended action, 4 or more.
        paid: actions spent on it so far.
        turns_later: own turns since the one in which it was started; 0 for that turn itself.
        own_turn: whether it is the character's own turn.

    Returns:
        `cancelled`, true.

    Raises:
        RuleError: the action is finished, it is somebody else's turn, or still the turn in which it was started.

    Source: Actions, first paragraph.

    >>> cancel_action()["cancelled"]
    True
    >>> cancel_action(paid=7)
    Traceback (most recent call last):
    rules_py.errors.RuleError: paid is 7; allowed: 0 to 6; what is paid in full is finished
    """
    if paid >= cost:
        raise RuleError("paid", paid, f"0 to {cost - 1}; what is paid in full is finished")
    if not own_turn:
        raise RuleError("own_turn", own_turn, "yes; it is cancelled in one's own turn")
    if turns_later < 1:
        raise RuleError("turns_later", turns_later, "1 or more; it is cancelled in a later turn than it was started")
    return Ruling({"cancelled": True}, f"Cancelled: {paid} of {cost} actions were spent on it.")


@registry.rule("ingenuity.evade", title="Evade", kind="calculation", implements=("IN-56",))
def evade(
    *,
    agility_result: Annotated[int, RESULT] = 8,
    deflection: Annotated[int, Whole(minimum=0, maximum=FURTHEST, title="Deflection")] = 5,
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
        `defense`, the number that counts, and `better`, whether it is above deflection.

    Raises:
        RuleError: no reaction is left, or a value out of its range.

    Source: Actions, second paragraph, the example.

    >>> evade(agility_result=8)["defense"]
    8
    >>> evade(reactions_used=1)
    Traceback (most recent call last):
    rules_py.errors.RuleError: reactions_used is 1; allowed: 0; evading takes a reaction
    """
    if reactions_used >= REACTIONS_A_ROUND:
        raise RuleError("reactions_used", reactions_used, "0; evading takes a reaction")
    return Ruling(
        {"defense": agility_result, "better": agility_result > deflection},
        f"{agility_result} counts, in place of deflection {deflection}.",
    )
