"""Breaks and rests: what counts as one, how often, and what comes back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from ...errors import RuleError
from ...parameters import Maybe, Switch, Whole
from ...phrases import joined
from ...rule import Ruling
from ...rulebook import registry
from ..characters import RECOVERING, Level, Resource, Resources, standing
from ..checks.difficulties import DIFFICULTY
from ..damage import UNCONSCIOUS_AT

BREAK_MINUTES = (30, 60)
"""Shortest and longest break of doing nothing much. Source: Breaks, first paragraph."""

LONGEST_BREAK = 120
"""Maximum minutes of a break with one simple activity. Source: Breaks, first paragraph."""

SIMPLE_ACTIVITY = 3
"""The highest difficulty of such an activity. Source: Breaks, first paragraph."""

BREAKS_BETWEEN_RESTS = 2
"""Source: Breaks, last paragraph."""

RESTS_A_DAY = 1
"""Source: Rests, last paragraph."""

REST_HOURS = 8
"""Rough length of a rest. Source: Rests, first paragraph."""

HEALTH_A_REST = 1
"""The health that a full rest brings. Source: Rests, second paragraph."""

RESUME_MINUTES = 120
"""Minutes within which an interrupted rest can be resumed. Source: Rests, second paragraph."""

Levels = Mapping[str, Level]


def half(maximum: int) -> int:
    """Half of a maximum, rounded up.

    >>> half(8), half(5)
    (4, 3)
    """
    return -(-maximum // 2)


def after_half(levels: Levels) -> dict[str, Level]:
    """After a break or the first part of an interrupted rest: half of each maximum comes back, but no health."""
    return {name: level.gained(half(level.maximum)) if name in RECOVERING else level for name, level in levels.items()}


def after_rest(levels: Levels) -> dict[str, Level]:
    """After a full rest, in one go or resumed: everything to its maximum, and one health."""
    return {
        name: level.gained(HEALTH_A_REST if name == Resource.HEALTH else level.maximum)
        for name, level in levels.items()
    }


def shown(before: Levels, after: Levels) -> tuple[str, ...]:
    """What has changed, a line each."""
    return tuple(
        f"Your {name} goes from {before[name].current} to {level.current} (maximum {level.maximum})."
        for name, level in after.items()
        if level != before[name]
    )


def as_json(levels: Levels) -> dict[str, int]:
    """The current values by name."""
    return {name: level.current for name, level in levels.items()}


def in_words(levels: Levels) -> str:
    """The current values as words."""
    return joined([f"{level.current} {name}" for name, level in levels.items()])


def _still_down(before: Levels, after: Levels) -> str:
    """What keeps down somebody who was below 0 health, and may well ask; empty for everybody else."""
    if Resource.ENDURANCE not in after or Resource.HEALTH not in after:
        return ""
    if after[Resource.HEALTH].current < UNCONSCIOUS_AT:
        return " You're still unconscious, but you aren't dying while you have any endurance left."
    return " You're still unconscious." if before[Resource.HEALTH].current < UNCONSCIOUS_AT else ""


@registry.rule(
    "ingenuity.is_break", title="Does this count as a break?", kind="calculation", implements=("IN-94",), workings=True
)
def is_break(
    *,
    minutes: Annotated[int, Whole(minimum=0, maximum=1440, title="Length", unit="minutes")] = 0,
    activity: Annotated[
        int | None,
        Maybe(
            kind=DIFFICULTY,
            title="Activity difficulty",
            help="How hard the activity is. Leave it empty if you just sit there.",
        ),
    ] = None,
) -> Ruling:
    """Whether some time off counts as a break.

    Args:
        minutes: how long, 0 to 1440.
        activity: the difficulty of a single simple activity, or nothing.

    Returns:
        `counts`, and `longest`, the minutes that are allowed.

    Raises:
        RuleError: negative minutes, or a difficulty of 0 or less.

    Source: Breaks, first paragraph; contradiction IN-C23.

    >>> is_break(minutes=45)["counts"], is_break(minutes=90)["counts"], is_break(minutes=90, activity=3)["counts"]
    (True, False, True)
    >>> is_break(minutes=-5)
    Traceback (most recent call last):
    rules_py.errors.RuleError: minutes is -5; allowed: a whole number from 0 to 1440
    """
    shortest, longest = BREAK_MINUTES
    if activity is not None:
        longest = LONGEST_BREAK
    busy = " with an activity" if activity is not None else ""
    hard = activity is not None and activity > SIMPLE_ACTIVITY
    fault = "short" if minutes < shortest else "long" if minutes > longest else ""
    if hard:
        sentence = f"An activity of difficulty {activity} is too hard for a break: the limit is {SIMPLE_ACTIVITY}."
    else:
        found = f"is too {fault}" if fault else "counts as a break"
        sentence = f"{minutes} minutes {found}: a break{busy} takes {shortest} to {longest} minutes."
    return Ruling({"counts": not hard and not fault, "longest": longest}, sentence)


@registry.rule(
    "ingenuity.take_break", title="Take a break", kind="calculation", implements=("IN-95", "IN-96"), workings=True
)
def take_break(
    *,
    resources: Resources = ({"resource": Resource.HEALTH, "current": 0, "maximum": 0},),
    breaks_taken: Annotated[
        int, Whole(minimum=0, maximum=BREAKS_BETWEEN_RESTS, title="Breaks since your last rest")
    ] = 0,
) -> Ruling:
    """The resources after a break.

    Args:
        resources: one to four rows of a resource, its current and its maximum value.
        breaks_taken: since the last full rest, 0 to 2.

    Returns:
        `resources` (current values by name) and `breaks_left`.

    Raises:
        RuleError: a third break, or resources that are not legal.

    Source: Breaks, last two paragraphs; contradiction IN-C24.

    >>> take_break(resources=[{"resource": "stamina", "current": 2, "maximum": 8}])["resources"]
    {'stamina': 6}
    >>> take_break(breaks_taken=2)
    Traceback (most recent call last):
    rules_py.errors.RuleError: breaks_taken is 2; allowed: 0 to 1; there are 2 breaks between two rests
    """
    levels = standing(resources, needed=())
    if breaks_taken >= BREAKS_BETWEEN_RESTS:
        raise RuleError(
            "breaks_taken",
            breaks_taken,
            f"0 to {BREAKS_BETWEEN_RESTS - 1}; there are {BREAKS_BETWEEN_RESTS} breaks between two rests",
            sentence=f"You've already had the {BREAKS_BETWEEN_RESTS} breaks you get between rests.",
        )
    after = after_half(levels)
    left = BREAKS_BETWEEN_RESTS - breaks_taken - 1
    sentence = f"You now have {in_words(after)}.{_still_down(levels, after)}"
    return Ruling({"resources": as_json(after), "breaks_left": left}, sentence, shown(levels, after))


@dataclass(frozen=True)
class RecoveryRow:
    """One row of the table of recovery."""

    name: str
    others: str
    health: int
    abilities: bool
    limit: str


RECOVERY_TABLE = (
    RecoveryRow("break", "half of the maximum", 0, False, f"{BREAKS_BETWEEN_RESTS} between rests"),
    RecoveryRow("full rest", "to the maximum", HEALTH_A_REST, True, f"{RESTS_A_DAY} a day"),
    RecoveryRow("interrupted rest", "half of the maximum", 0, False, f"resume within {RESUME_MINUTES // 60} hours"),
)
"""What each pause brings. Source: Breaks; Rests; the last row by contradiction IN-C22."""


@registry.rule("ingenuity.rest", title="Rest", kind="calculation", implements=("IN-97", "IN-98"), workings=True)
def rest(
    *,
    resources: Resources = ({"resource": Resource.HEALTH, "current": 0, "maximum": 0},),
    rested_today: Annotated[bool, Switch(title="Already rested today")] = False,
    interrupted: Annotated[bool, Switch(title="Rest interrupted")] = False,
    resumed_after: Annotated[
        int | None,
        Maybe(
            kind=Whole(minimum=0, maximum=1440),
            title="If interrupted: minutes awake before you sleep again",
            help="Only counts if your rest was interrupted. Leave it empty if you don't go back to sleep.",
        ),
    ] = None,
) -> Ruling:
    """The resources after a rest, which may be interrupted and resumed.

    Args:
        resources: one to four rows of a resource, its current and its maximum value.
        rested_today: whether there was a rest on the same day.
        interrupted: whether it is broken off part of the way.
        resumed_after: minutes until it goes on, at most 120; nothing when it does not.

    Returns:
        `resources` (current values by name), `renewed` (whether abilities counted by the rest are back) and `complete`.

    Raises:
        RuleError: a second rest on a day, resuming after more than two hours or a rest that was not interrupted, or
            resources that are not legal.

    Source: Rests; contradiction IN-C22.

    >>> tired = [{"resource": name, "current": 2, "maximum": 6} for name in ("health", "stamina")]
    >>> rest(resources=tired)["resources"], rest(interrupted=True, resources=tired)["resources"]
    ({'health': 3, 'stamina': 6}, {'health': 2, 'stamina': 5})
    >>> rest(interrupted=True, resumed_after=121)
    Traceback (most recent call last):
    rules_py.errors.RuleError: resumed_after is 121; allowed: 0 to 120 minutes; later the rest is lost
    """
    levels = standing(resources, needed=())
    if rested_today:
        raise RuleError(
            "rested_today",
            rested_today,
            f"no; there is {RESTS_A_DAY} rest a day",
            sentence="You've already rested today, so you can't rest again.",
        )
    if resumed_after is not None and not interrupted:
        raise RuleError(
            "resumed_after",
            resumed_after,
            "empty; this rest is not interrupted",
            sentence="Your rest wasn't interrupted, so there's nothing to resume.",
        )
    if resumed_after is not None and resumed_after > RESUME_MINUTES:
        raise RuleError(
            "resumed_after",
            resumed_after,
            f"0 to {RESUME_MINUTES} minutes; later the rest is lost",
            sentence=f"After {RESUME_MINUTES} minutes it's too late to go back to sleep.",
        )
    complete = not interrupted or resumed_after is not None
    # A resumed rest fills what the first part has left, so both ways end at the same values.
    after = after_rest(levels) if complete else after_half(levels)
    wakes = any(
        levels[name].current <= UNCONSCIOUS_AT < after[name].current for name in levels if name == Resource.HEALTH
    )
    return Ruling(
        {"resources": as_json(after), "renewed": complete, "complete": complete},
        f"You now have {in_words(after)}"
        + (", and you come round." if wakes else "." if complete else ", but your rest isn't complete.")
        + _still_down(levels, after),
        shown(levels, after),
    )
