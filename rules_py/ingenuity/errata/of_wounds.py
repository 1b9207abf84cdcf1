"""Errata about damage, recovery, and trying again."""

from __future__ import annotations

from ...errata import Proof, Statement
from ...errors import RuleError
from ...likelihood import percent
from ...rulebook import registry
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
    one=Statement("Defenses", "The defense of your body is called fortitude."),
    other=Statement("Conditions; Languages; Talents & Traits; Actions", "That word and a few others are misspelled."),
    reading="We read them as typing errors, because no rule changes either way.",
)
def _slips() -> Proof:
    try:
        verdict = defense(defense=MISWRITTEN).summary
    except RuleError as refusal:
        verdict = f"no defense is called {refusal.given}"
    right = str(Defense.FORTITUDE)
    return Proof(right, MISWRITTEN, (f"Instead of {right}: {verdict}.",))


@registry.erratum(
    "IN-C19",
    title="Reduced to zero, or at zero",
    one=Statement("Damage, first paragraph", "If you're reduced to exactly zero health, you're unconscious."),
    other=Statement(
        "Damage, first paragraph", "Endurance takes damage first, so you may be at zero already and stay there."
    ),
    reading="At zero health you're unconscious after any damage, even if you were at zero before, because what counts"
    " is the state you're in. The other reading is there as an option.",
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
    one=Statement("Damage, first paragraph", "You're dying if your health is below zero and you have no endurance."),
    other=Statement(
        "Breaks",
        "A break gives you endurance and no health, so you may have endurance while your health is below zero.",
    ),
    reading="With endurance left you aren't dying, however low your health is, because the rule asks for both.",
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
    one=Statement("Defenses", "Damage resistance is your defense against physical attacks."),
    other=Statement("Damage", "You take damage as it comes, and resistance isn't mentioned."),
    reading="Subtract it from physical damage, but at least 1 gets through. We play it this way because another page"
    " of the game does, and a defense should defend you from something.",
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
    one=Statement("Rests, second paragraph", "An interrupted rest gives you half of your resources."),
    other=Statement(
        "Rests, second paragraph",
        "It doesn't say half of what, how to round it, or what becomes of the point of health.",
    ),
    reading="You recover half of each maximum, rounded up, because that's what a break gives you. Health and"
    " abilities have to wait until you've slept on.",
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
    other=Statement("Breaks, first paragraph", "It may take two hours, with one simple activity."),
    reading="Doing nothing counts for up to an hour and a simple activity for up to two, because that way both"
    " sentences are true.",
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
    one=Statement("Breaks, last paragraph", "You get two breaks between rests."),
    other=Statement("Rests, second paragraph", "An interrupted rest is a rest, but not a complete one."),
    reading="An interrupted rest gives you no new breaks, because you haven't finished it. The other reading is there"
    " as an option.",
)
def _half_reset() -> Proof:
    events = [{"event": "break"}, {"event": "break"}, {"event": "interrupted rest"}]
    strict, loose = (tracker(events=events, interrupted_resets=switch)["breaks_left"] for switch in (False, True))
    return Proof(strict, loose, (f"After two breaks and an interrupted rest: {strict} left, or {loose}.",))


@registry.erratum(
    "IN-C25",
    title="Trying together, trying again",
    one=Statement("Group Actions", "Everybody makes the same check at the same time, and one success is enough."),
    other=Statement("Failure", "If one of you has failed at something, the others can't try it either."),
    reading="Try together or not at all: once a group has failed, nobody in it may try again. We play it this way"
    " because then both rules hold.",
)
def _together() -> Proof:
    alone = check.chance(skill_die="untrained", proficiency=0, difficulty=6, attribute_die="d6")
    both = group_action.chance(people=[{"attribute_die": "d6"}] * 2, difficulty=6)
    return Proof(
        both, alone, (f"Two with a d6 against 6: {percent(both)} together, {percent(alone)} if one try closes it.",)
    )
