"""Using a power: action time, check, focus, resistance, effects, in this order."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Annotated

from ...chance import Chance
from ...errors import RuleError
from ...parameters import Choice, Maybe, Switch, Whole
from ...phrases import counted
from ...readings import Reads
from ...rule import Odds, Ruling
from ...rulebook import registry
from ..actions import COST
from ..advantage import Advantages, Disadvantages
from ..attributes import FURTHEST, AttributeDie, Die, Modifier
from ..checks import RESULT, Check, named
from ..checks.difficulties import DIFFICULTY, sentence
from ..readings import Readings
from ..skills import Bonus, SkillDie, SkillDieParameter
from .effects import EFFECT, Does
from .tiers import (
    FAILURE_COST,
    POWER_SKILLS,
    TIER_OF,
    AsReaction,
    Earlier,
    TierNumber,
    may_use,
    penalty_in_words,
    power_penalty,
    resists_not,
)

FOCUS = Whole(minimum=0, maximum=FURTHEST, title="Focus")

Focus = Annotated[int, FOCUS]

Resist = Annotated[
    int | None,
    Maybe(
        kind=Whole(minimum=-FURTHEST, maximum=FURTHEST),
        title="Target's defense",
        help="Enter the defense, or the result the target rolls. Leave it empty if the power can't be resisted.",
    ),
]

ChangedCost = Annotated[
    int | None,
    Maybe(
        kind=Whole(minimum=1, maximum=FURTHEST),
        title="Changed cost",
        help="Leave it empty to use the tier's own.",
    ),
]

ChangedDifficulty = Annotated[
    int | None,
    Maybe(
        kind=replace(DIFFICULTY, title=""),
        title="Changed difficulty",
        help="Leave it empty to use the tier's own.",
    ),
]


def may_start(cost: int, focus: int, readings: Readings = Readings()) -> None:
    """Check that there is focus enough to start a power.

    Raises:
        RuleError: there is less focus than the cost, and none may be owed (contradiction IN-C12).
    """
    if focus < cost and not readings.owing:
        raise RuleError(
            "focus",
            focus,
            f"{cost} or more, the cost of the power, before it is started",
            sentence=f"You need {cost} focus to start this power, but you"
            f" {f'only have {focus}' if focus else 'have none'}.",
        )


def after_paying(focus: int, paid: int) -> tuple[int, int]:
    """The focus that is left, and what is owed beyond it.

    >>> after_paying(5, 3), after_paying(1, 3)
    ((2, 0), (0, 2))
    """
    return max(0, focus - paid), max(0, paid - focus)


def spent(cost: int, success: bool) -> int:
    """The focus that using a power takes: its cost on success, 1 on failure.

    >>> spent(3, True), spent(3, False)
    (3, 1)
    """
    return cost if success else FAILURE_COST


@registry.rule(
    "ingenuity.focus_paid", title="Focus for a power", kind="calculation", implements=("IN-88",), workings=True
)
def focus_paid(
    *,
    tier: TierNumber = 1,
    success: Annotated[bool, Switch(title="The check succeeded")] = False,
    focus: Focus = 1,
    readings: Annotated[Readings, Reads("owing")] = Readings(),
) -> Ruling:
    """The focus that is left after a power: its whole cost is gone on success, a single point on failure.

    Args:
        tier: 1, 2 or 3.
        success: whether the check succeeded.
        focus: before, 0 to 99.
        readings: whether a power may be started without enough focus.

    Returns:
        `spent`, `focus` (what is left, not below 0) and `owed`.

    Raises:
        RuleError: less focus than the cost, or negative focus.

    Source: Performing Powers, the list; contradictions IN-C12 and IN-C13.

    >>> focus_paid(tier=3, success=False, focus=5)["focus"]
    4
    >>> focus_paid(tier=3, focus=1, owing=True, success=True).outcome == {"spent": 3, "focus": 0, "owed": 2}
    True
    >>> focus_paid(tier=3, focus=1)
    Traceback (most recent call last):
    rules_py.errors.RuleError: focus is 1; allowed: 3 or more, the cost of the power, before it is started
    """
    cost = TIER_OF[tier].focus
    may_start(cost, focus, readings)
    paid = spent(cost, success)
    left, owed = after_paying(focus, paid)
    return Ruling(
        {"spent": paid, "focus": left, "owed": owed},
        _paid(paid, left, owed),
    )


def _paid(paid: int, left: int, owed: int) -> str:
    if owed:
        return f"This costs {paid} focus. You pay {paid - owed or 'nothing'} now and owe {owed}."
    if paid and not left:
        return f"You spend your last {paid} focus." if paid > 1 else "You spend your last focus."
    return f"You spend {paid} of your {left + paid} focus and have {left or 'none'} left."


def _used(
    result: int,
    difficulty: int,
    cost: int,
    focus: int,
    resist: int | None,
    extra: int,
    does: Does = Does.OTHER,
    in_words: str = "",
) -> tuple[dict[str, object], str, list[str]]:
    """Outcome, sentence and the steps after the check, for a power; `in_words` is the result with what luck added."""
    success = result >= difficulty
    paid = spent(cost, success)
    left, owed = after_paying(focus, paid)
    applies = success and resists_not(result, resist)
    amount = result + extra if applies else 0
    events = [_paid(paid, left, owed)]
    if success and resist is None:
        events.append(f"If the target resists, it only works against a defense or a roll of {result} or less.")
    elif success:
        enough = "isn't enough" if applies else "is enough"
        events.append(f"The target resists with {resist}, which {enough}.")
    if success:
        events.append(_effect(does, amount) if applies else "The power has no effect.")
    else:
        events.append("A failed power has no effect.")
    against = f"difficulty {named(difficulty)}"
    if applies:
        opening = f"{sentence(result, difficulty, in_words).removesuffix('.')}, and you"
    elif success:
        verb = "beats" if result > difficulty else "just reaches"
        opening = f"Resisted: your {in_words or result} {verb} {against} but not the target's {resist}, and you"
    else:
        opening = f"Failure: your {in_words or result} doesn't reach {against}, and you"
    return (
        {
            "success": success,
            "applies": applies,
            "result": result,
            "needed": difficulty,
            "spent": paid,
            "focus": left,
            "owed": owed,
            "amount": amount,
        },
        f"{opening} {'owe' if owed else 'spend'} {owed or paid} focus.",
        events,
    )


def _effect(does: Does, amount: int) -> str:
    """What a power does that gets through.

    >>> _effect(Does.DAMAGE, 1), _effect(Does.STUNNED, 7)
    ('It does 1 point of damage.', 'The target is stunned.')
    """
    points = counted(amount, "point", "points")
    if does is Does.OTHER:
        return f"If this power hurts or heals somebody, it does {points}."
    return f"It does {points} of {does}." if does.in_points else f"The target is {does}."


@registry.rule(
    "ingenuity.use_power",
    title="Use a power",
    sentence=(
        "Rolling {attribute_die} and {skill_die}<{focus:!}><{skill:!}> for a tier {tier} power, you succeed"
        " {chance} of the time."
    ),
    kind="roll",
    essential=("skill", "attribute_die", "skill_die", "tier"),
    implements=("IN-85", "IN-86", "IN-87", "IN-88", "IN-89", "IN-90", "IN-91", "IN-92", "IN-100"),
    measure="result",
    verdict="success",
    formerly={"attribute": "attribute_die", "net": "advantages disadvantages"},
)
def use_power(
    chance: Chance,
    *,
    skill: Annotated[str, Choice(options=POWER_SKILLS, title="Skill")] = "metapowers",
    attribute_die: AttributeDie = Die.D4,
    skill_die: SkillDieParameter = SkillDie.D4,
    proficiency: Bonus = 1,
    tier: TierNumber = 1,
    focus: Focus = 1,
    earlier: Earlier = 0,
    as_reaction: AsReaction = False,
    resist: Resist = None,
    extra: Annotated[int, Whole(minimum=-FURTHEST, maximum=FURTHEST, title="Extra damage or healing")] = 0,
    advantages: Advantages = 0,
    disadvantages: Disadvantages = 0,
    modifier: Modifier = 0,
    changed_cost: ChangedCost = None,
    changed_difficulty: ChangedDifficulty = None,
    does: Annotated[Does, EFFECT] = Does.OTHER,
    readings: Annotated[Readings, Reads("owing")] = Readings(),
) -> Ruling:
    """Use a power: check, focus, resistance, effects.

    More than eight parameters, because it is a check, a payment and an effect, and a power may change each of them.

    Args:
        chance: where the dice come from.
        skill: a supernatural skill.
        attribute_die: d4 to d12.
        skill_die: d4 to d12.
        proficiency: the bonus of the one that gives the power, 1 to 5.
        tier: 1, 2 or 3.
        focus: before, 0 to 99.
        earlier: powers used before in this turn, failed ones included.
        as_reaction: whether it is used as a reaction, free of the penalty.
        resist: of the target; nothing where the power names none.
        extra: what the power adds to an amount.
        advantages: sources of advantage, 0 to 99.
        disadvantages: sources of disadvantage, 0 to 99.
        modifier: -99 to 99.
        changed_cost: a cost other than the tier's.
        changed_difficulty: a difficulty other than the tier's.
        does: what the table has agreed that it does.
        readings: whether it may be started without enough focus.

    Returns:
        `success` of the check, `applies` (against the resist too), `result`, `needed`, `spent`, `focus` left,
        `owed` and `amount` (of damage or healing, if it is such a power; 0 without effect).

    Raises:
        RuleError: a mundane or untrained skill, no proficiency, not enough focus, or a value out of its range.

    Source: Performing Powers; contradictions IN-C11, IN-C12 and IN-C38.

    >>> [use_power.chance(tier=2, earlier=earlier, attribute_die="d6", focus=5) for earlier in (0, 1)]
    [Fraction(61, 80), Fraction(11, 40)]
    >>> use_power.roll(faces="1, 2, 11", attribute_die="d6", tier=2, focus=5).ruling.summary
    "Failure: your 4 doesn't reach difficulty 6 (Moderate), and you spend 1 focus."
    >>> use_power.roll(skill_die="untrained")
    Traceback (most recent call last):
    rules_py.errors.RuleError: skill_die is 'untrained'; allowed: d4 or more; powers take training in the skill
    """
    may_use(skill_die, proficiency)
    row = TIER_OF[tier]
    cost = row.focus if changed_cost is None else changed_cost
    difficulty = row.difficulty if changed_difficulty is None else changed_difficulty
    may_start(cost, focus, readings)
    penalty = power_penalty(earlier, as_reaction)
    check = Check(attribute_die, skill_die, proficiency + modifier + penalty, advantages - disadvantages)
    checked = chance.part(check)
    outcome, summary, events = _used(checked.result, difficulty, cost, focus, resist, extra, does, checked.in_words)
    ways = [penalty_in_words(penalty, earlier)] if penalty else []
    return Ruling(outcome, summary, (*ways, *check.steps(checked), *events))


@registry.rule(
    "ingenuity.power_sequence",
    title="A power, step by step",
    kind="calculation",
    implements=("IN-87", "IN-88", "IN-89", "IN-90", "IN-91"),
    workings=True,
)
def power_sequence(
    *,
    actions: Annotated[int, COST] = 1,
    result: Annotated[int | None, Maybe(kind=RESULT, title="Check result", help="Every power needs a check.")] = 0,
    tier: TierNumber = 1,
    focus: Focus = 1,
    resist: Resist = None,
    extra: Annotated[int, Whole(minimum=-FURTHEST, maximum=FURTHEST, title="Extra damage or healing")] = 0,
    readings: Annotated[Readings, Reads("owing")] = Readings(),
) -> Ruling:
    """What happens in which order when a power is used, from a check that was rolled.

    Args:
        actions: what the power takes of a turn, 1 or more.
        result: of the check; it has to be there.
        tier: 1, 2 or 3.
        focus: before, 0 to 99.
        resist: of the target; nothing where the power names none.
        extra: what the power adds to an amount.
        readings: whether it may be started without enough focus.

    Returns:
        `events` in order, and what `ingenuity.use_power` gives.

    Raises:
        RuleError: the check is skipped, not enough focus, or a value out of its range.

    Source: Performing Powers, the list.

    >>> power_sequence(result=5, tier=2, focus=5)["events"][-1]
    'A failed power has no effect.'
    >>> power_sequence(result=None)
    Traceback (most recent call last):
    rules_py.errors.RuleError: result is empty; allowed: the result of a check; no power goes without one
    """
    if result is None:
        raise RuleError(
            "result",
            result,
            "the result of a check; no power goes without one",
            sentence="Every power needs a check: enter your result.",
        )
    row = TIER_OF[tier]
    may_start(row.focus, focus, readings)
    outcome, summary, events = _used(result, row.difficulty, row.focus, focus, resist, extra)
    events.insert(0, f"You spend {counted(actions, 'action', 'actions')}.")
    return Ruling({"events": events, **outcome}, summary, tuple(events))


def mean_spent(odds: Odds) -> Fraction:
    """The mean focus that a use of a power takes.

    Args:
        odds: of `ingenuity.use_power`.

    >>> mean_spent(use_power.odds(tier=2, skill="wizardry", attribute_die="d6", focus=5))
    Fraction(141, 80)
    """
    return sum((ruling["spent"] * chance for ruling, chance in odds.outcomes), Fraction())
