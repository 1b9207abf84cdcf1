"""Conditions: what does not stack, what changes derived stats, and dying turn by turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Annotated

from ..errors import RuleError
from ..parameters import Choice, Several, Switch, Whole
from ..phrases import counted, joined, often
from ..rule import Ruling
from ..rulebook import registry
from .attributes import ATTRIBUTE_DIE, FURTHEST, Attribute, AttributeChoice, AttributeDie, Die, written_die
from .characters import MAXIMUM_FROM, from_attributes
from .checks import RESULT


class Condition(StrEnum):
    """The conditions that the chapter names, and two that named ones bring along."""

    DYING = "dying"
    STABLE = "stable"
    UNCONSCIOUS = "unconscious"
    STUNNED = "stunned"
    PRONE = "prone"


CONDITION_EFFECTS: Mapping[Condition, tuple[str, ...]] = {
    Condition.DYING: (
        "you're unconscious",
        "you make a fortitude check every turn",
        "you lose one health if you're still dying after it",
    ),
    Condition.STABLE: ("you're unconscious", "you're no longer dying"),
    Condition.UNCONSCIOUS: ("you have no actions", "you're prone"),
    Condition.STUNNED: ("you have one fewer action", "you may lose your concentration"),
    Condition.PRONE: ("you're lying on the ground",),
}
"""What each condition means. Source: conditions (upstream); the chapter only names three of them."""

CHECKS_TO_SETTLE = 3
"""Successes that stabilise the dying, and failures that kill. Source: dying (upstream)."""

HEALTH_LOST_A_ROUND = 1
"""What dying costs every round. Source: dying (upstream)."""

CONDITION = Choice(options=Condition, title="Condition")


class Duration(StrEnum):
    """How long a change of an attribute lasts. Source: Conditions."""

    TEMPORARY = "temporary"
    PERMANENT = "permanent"


class DyingState(StrEnum):
    """The state of somebody who is dying."""

    STABLE = "stable"
    DEAD = "dead"
    DYING = "dying"


@registry.rule("ingenuity.condition", title="A condition", kind="calculation", implements=("IN-77",), workings=True)
def condition(*, condition: Annotated[Condition, CONDITION] = Condition.DYING) -> Ruling:
    """What a condition means.

    Args:
        condition: dying, stable, unconscious, stunned or prone.

    Returns:
        `condition` and `effects`.

    Raises:
        RuleError: a condition that is not published here.

    Source: conditions (upstream).

    >>> condition(condition="unconscious")["effects"]
    ['you have no actions', "you're prone"]
    >>> condition(condition="blinded")
    Traceback (most recent call last):
    rules_py.errors.RuleError: condition is 'blinded'; allowed: one of dying, stable, unconscious, stunned, prone
    """
    effects = list(CONDITION_EFFECTS[condition])
    return Ruling({"condition": str(condition), "effects": effects}, f"While you're {condition}, {joined(effects)}.")


@registry.rule(
    "ingenuity.add_condition", title="One more condition", kind="calculation", implements=("IN-74",), workings=True
)
def add_condition(
    *,
    active: Annotated[
        tuple[Condition, ...], Several(kind=Choice(options=Condition), title="Active conditions", one="condition")
    ] = (),
    new: Annotated[Condition, replace(CONDITION, title="New condition")] = Condition.DYING,
    stacks: Annotated[bool, Switch(title="The new condition stacks")] = False,
) -> Ruling:
    """The conditions of a character after one more; the same one counts once.

    Args:
        active: the conditions so far.
        new: the one that is added.
        stacks: whether its source says that it stacks.

    Returns:
        `conditions` and `changed`, whether the new one made a difference.

    Raises:
        RuleError: an unknown condition.

    Source: Conditions, first paragraph.

    >>> add_condition(active=["stunned"], new="stunned")["conditions"]
    ['stunned']
    >>> add_condition(new="dizzy")
    Traceback (most recent call last):
    rules_py.errors.RuleError: new is 'dizzy'; allowed: one of dying, stable, unconscious, stunned, prone
    """
    changed = stacks or new not in active
    found = [*active, new] if changed else list(active)
    names = [str(one) if found.count(one) == 1 else f"{one} {often(found.count(one))}" for one in dict.fromkeys(found)]
    return Ruling(
        {"conditions": [str(one) for one in found], "changed": changed},
        f"You're now {joined(names)}." if changed else f"You're already {new}, so nothing changes.",
    )


@registry.rule(
    "ingenuity.attribute_change",
    title="A changed attribute",
    kind="calculation",
    implements=("IN-75", "IN-76"),
    workings=True,
)
def attribute_change(
    *,
    attribute: AttributeChoice = Attribute.STRENGTH,
    modifier: Annotated[int, Whole(minimum=-FURTHEST, maximum=FURTHEST, title="Change")] = 0,
    duration: Annotated[Duration, Choice(options=Duration, title="Duration")] = Duration.TEMPORARY,
    strength: Annotated[Die, replace(ATTRIBUTE_DIE, title="Strength")] = Die.D4,
    dexterity: Annotated[Die, replace(ATTRIBUTE_DIE, title="Dexterity")] = Die.D4,
    intelligence: Annotated[Die, replace(ATTRIBUTE_DIE, title="Intelligence")] = Die.D4,
    resolve: AttributeDie = Die.D4,
) -> Ruling:
    """What a change of an attribute does to rolls and to the stats that follow from it.

    Args:
        attribute: the attribute that is changed.
        modifier: by how much, -99 to 99.
        duration: temporary or permanent; it has to be said.
        strength: d4 to d12.
        dexterity: d4 to d12.
        intelligence: d4 to d12.
        resolve: d4 to d12.

    Returns:
        `written`, for instance `d6+1`, and `changes`, before and after for every derived stat that changes.

    Raises:
        RuleError: no duration, or a value out of its range.

    Source: Conditions, last two paragraphs.

    >>> attribute_change(modifier=1, duration="temporary", strength="d6").outcome == {"written": "d6+1", "changes": {}}
    True
    >>> attribute_change(modifier=-1, duration="permanent", strength="d6", resolve="d6")["changes"]
    {'health': [6, 5], 'fortitude': [6, 5]}
    >>> attribute_change(duration="")
    Traceback (most recent call last):
    rules_py.errors.RuleError: duration is empty; allowed: one of temporary, permanent
    """
    dice = dict(zip(Attribute, (strength, dexterity, intelligence, resolve), strict=True))
    changes: dict[str, list[int]] = {}
    if duration is Duration.PERMANENT:
        before, after = (from_attributes(dice, {attribute: change}) for change in (0, modifier))
        changes = {name: [before[name], after[name]] for name in before if before[name] != after[name]}
    roll = written_die(dice[attribute], modifier)
    listed = joined([f"your {_called(name)} from {old} to {new}" for name, (old, new) in changes.items()])
    sentence = f"You roll {roll}, and " + (f"this changes {listed}." if listed else "nothing else changes.")
    return Ruling({"written": roll, "changes": changes}, sentence)


def _called(stat: str) -> str:
    """`maximum health`, and `fortitude`: of a resource, the maximum changes."""
    return f"maximum {stat}" if stat in MAXIMUM_FROM else stat


def dying_state(successes: int, failures: int) -> DyingState:
    """What the checks so far have settled.

    >>> str(dying_state(3, 2)), str(dying_state(2, 3)), str(dying_state(2, 2))
    ('stable', 'dead', 'dying')
    """
    if successes >= CHECKS_TO_SETTLE:
        return DyingState.STABLE
    return DyingState.DEAD if failures >= CHECKS_TO_SETTLE else DyingState.DYING


def after_dying_turn(health: int, successes: int, failures: int, result: int) -> tuple[int, int, int]:
    """Health, successes and failures after a turn of somebody who is dying and has rolled `result` for fortitude.

    >>> after_dying_turn(-2, 0, 0, 2), after_dying_turn(-2, 2, 0, 2), after_dying_turn(-2, 0, 0, 1)
    ((-3, 1, 0), (-2, 3, 0), (-3, 0, 1))
    """
    success = result >= -health
    successes, failures = successes + success, failures + (not success)
    settled = dying_state(successes, failures) is not DyingState.DYING
    return health - (0 if settled else HEALTH_LOST_A_ROUND), successes, failures


@registry.rule(
    "ingenuity.dying",
    title="Dying, turn by turn",
    sentence="You start at {health} health and roll {results}. {ruling}",
    kind="calculation",
    implements=("IN-77",),
)
def dying(
    *,
    health: Annotated[
        int, Whole(minimum=-FURTHEST, maximum=-1, title="Health", reason="you're only dying below 0 health")
    ] = -1,
    results: Annotated[
        tuple[int, ...],
        Several(
            kind=RESULT,
            at_most=2 * CHECKS_TO_SETTLE - 1,
            title="Fortitude results",
            one="fortitude result",
            help="In order.",
        ),
    ] = (),
) -> Ruling:
    """What becomes of somebody who is dying, from one fortitude check a turn.

    Every check is compared with the amount by which health is below 0; then, while still dying, the character loses one
    more health.

    Args:
        health: below 0.
        results: none to five results, in order.

    Returns:
        `state` (stable, dead or dying), `health`, `successes` and `failures`.

    Raises:
        RuleError: health that is not below 0, or results beyond the one that settled it.

    Source: dying (upstream).

    >>> dying(health=-1, results=[1, 2, 3])["state"], dying(health=-3, results=[2, 2, 2])["state"]
    ('stable', 'dead')
    >>> dying(health=0)
    Traceback (most recent call last):
    rules_py.errors.RuleError: health is 0; allowed: a whole number from -99 to -1 (you're only dying below 0 health)
    """
    state, successes, failures, steps = DyingState.DYING, 0, 0, []
    for number, result in enumerate(results, 1):
        if state is not DyingState.DYING:
            raise RuleError(
                "results",
                results,
                f"{number - 1} results; then the character is {state}",
                sentence=f"Enter no more than {number - 1} results, because after that you're {state}.",
            )
        needed, success = -health, result >= -health
        steps.append(f"On turn {number} you need {needed} and roll {result}: {'success' if success else 'failure'}.")
        health, successes, failures = after_dying_turn(health, successes, failures, result)
        state = dying_state(successes, failures)
    return Ruling(
        {"state": str(state), "health": health, "successes": successes, "failures": failures},
        f"You're {state} at {health} health"
        + (f", after {_some(successes, 'success', 'es')} and {_some(failures, 'failure', 's')}." if results else "."),
        tuple(steps),
    )


def _some(count: int, one: str, more: str) -> str:
    """`no successes`, `1 success`, `2 successes`."""
    return counted(count, one, one + more) if count else f"no {one}{more}"
