"""Errata about damage, recovery, and trying again."""

from __future__ import annotations

from ...errata import Proof, Statement
from ...errors import RuleError
from ...likelihood import percent
from ...rule import registry
from ..characters import Defense, Level, defense
from ..checks import check
from ..damage import Resistance, ZeroReading, resisted, taken
from ..groups import group_action
from ..recovery import half, is_break, rest, tracker
from ..recovery.pauses import BREAK_MINUTES, LONGEST_BREAK, SIMPLE_ACTIVITY

MISWRITTEN = "fortitdue"
"""One of the slips of the pen in the source."""


@registry.erratum(
    "IN-C18",
    title="Slips of the pen",
    one=Statement("Defenses", "The defense of the body is called fortitude."),
    other=Statement("Conditions; Languages; Talents & Traits; Actions", "It and a few common words are misspelled."),
    reading="They are typing errors and change no rule.",
)
def _slips() -> Proof:
    try:
        verdict = defense(defense=MISWRITTEN).summary
    except RuleError as refusal:
        verdict = str(refusal)
    right = str(Defense.FORTITUDE)
    return Proof(right, MISWRITTEN, (f"Instead of {right}: {verdict}.",))


@registry.erratum(
    "IN-C19",
    title="Reduced to zero, or at zero?",
    one=Statement("Damage, first paragraph", "Whoever is reduced to exactly zero health is unconscious."),
    other=Statement(
        "Damage, first paragraph", "Endurance takes damage first, so health may be at zero and not change."
    ),
    reading="The state decides, after every damage above 0; that the damage has to bring it there can be switched on.",
)
def _at_zero() -> Proof:
    endurance, health, damage = 3, 0, 2
    state, change = (taken(endurance, health, damage, reading) for reading in ZeroReading)
    return Proof(
        state.unconscious,
        change.unconscious,
        (f"Endurance {endurance}, health {health}, damage {damage}: {state.told}, or by the change {change.told}.",),
    )


@registry.erratum(
    "IN-C20",
    title="Below zero with endurance left",
    one=Statement("Damage, first paragraph", "Dying takes health below zero and no endurance."),
    other=Statement("Breaks", "A break brings endurance back and no health, so both can go together."),
    reading="With endurance left nobody starts dying, however low health is.",
)
def _endurance_left() -> Proof:
    spent, health, damage = Level(0, 4), -2, 1
    endurance = spent.gained(half(spent.maximum)).current
    hit, bare = taken(endurance, health, damage), taken(0, health, damage)
    return Proof(
        hit.dying,
        bare.dying,
        (
            f"Endurance {endurance} after a break, health {health}; damage {damage} leaves {hit.endurance} and"
            f" {hit.health}: {hit.told}.",
            f"Without endurance it leaves {bare.endurance} and {bare.health}: {bare.told}.",
        ),
    )


@registry.erratum(
    "IN-C21",
    title="What damage resistance does",
    one=Statement("Defenses", "Damage resistance stands against physical attacks."),
    other=Statement("Damage", "Damage is taken as it comes; resistance does not occur."),
    reading="It is not applied. Subtracting it, with 1 left at least, can be switched on.",
)
def _resistance() -> Proof:
    damage, resistance = 5, 3
    plain, less = (resisted(damage, resistance, rule) for rule in Resistance)
    return Proof(
        plain, less, (f"Damage {damage}, resistance {resistance}: {plain} as it comes, {less} when subtracted.",)
    )


@registry.erratum(
    "IN-C22",
    title="Half a rest",
    one=Statement("Rests, second paragraph", "An interrupted rest brings half of the resources."),
    other=Statement(
        "Rests, second paragraph", "Half of what, how it is rounded, and the point of health are left open."
    ),
    reading="Half of each maximum, rounded up like a break; no health and no abilities until the rest is resumed.",
)
def _half_a_rest() -> Proof:
    level = Level(2, 8)
    rows = [{"resource": "stamina", "current": level.current, "maximum": level.maximum}]
    ours = rest(resources=rows, interrupted=True)["resources"]["stamina"]
    other = level.current + half(level.maximum - level.current)
    return Proof(
        ours,
        other,
        (f"Stamina {level.current} of {level.maximum}: {ours} by half the maximum, {other} by half the gap.",),
    )


@registry.erratum(
    "IN-C23",
    title="How long is a break?",
    one=Statement("Breaks, first paragraph", "A break takes half an hour to an hour."),
    other=Statement("Breaks, first paragraph", "It may take two hours with one simple activity."),
    reading="Doing nothing counts up to an hour, one simple activity up to two; idling for two hours is no break.",
)
def _long_break() -> Proof:
    idle, busy = is_break(minutes=LONGEST_BREAK), is_break(minutes=LONGEST_BREAK, activity=SIMPLE_ACTIVITY)
    return Proof(
        idle["counts"],
        busy["counts"],
        (f"Idle: {idle.summary}", f"Busy: {busy.summary}", f"Idle for {BREAK_MINUTES[1]} minutes it would be one."),
    )


@registry.erratum(
    "IN-C24",
    title="Breaks after half a rest",
    one=Statement("Breaks, last paragraph", "There are two breaks between two rests."),
    other=Statement("Rests, second paragraph", "An interrupted rest is a rest, and is not complete."),
    reading="Only a completed rest begins a new count; the other reading can be switched on.",
)
def _half_reset() -> Proof:
    events = [{"event": "break"}, {"event": "break"}, {"event": "interrupted rest"}]
    strict, loose = (tracker(events=events, interrupted_resets=switch)["breaks_left"] for switch in (False, True))
    return Proof(strict, loose, (f"After two breaks and an interrupted rest: {strict} left, or {loose}.",))


@registry.erratum(
    "IN-C25",
    title="Trying together, trying again",
    one=Statement("Group Actions", "A group makes the same check at one time, and one success will do."),
    other=Statement("Failure", "What one has failed at, the others cannot try either."),
    reading="A group tries first and together; what it fails at is closed afterwards.",
)
def _together() -> Proof:
    alone = check.chance(skill="untrained", proficiency=0, difficulty=6)
    both = group_action.chance(people=[{"attribute": "d6"}] * 2, difficulty=6)
    return Proof(
        both, alone, (f"Two with a d6 against 6: {percent(both)} together, {percent(alone)} if one try closes it.",)
    )
