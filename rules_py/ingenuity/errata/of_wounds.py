"""Errata about damage, recovery, and trying again."""

from __future__ import annotations

from ...errata import Proof, Statement
from ...errors import RuleError
from ...likelihood import percent
from ...rulebook import registry
from ..characters import Defense, Level, defense
from ..checks import check
from ..damage import resisted, taken
from ..groups import group_action
from ..readings import Readings, Resistance, ZeroReading
from ..recovery import half, is_break, rest, tracker
from ..recovery.pauses import LONGEST_BREAK, SIMPLE_ACTIVITY

MISWRITTEN = "fortitdue"
"""One of the slips of the pen in the source."""


def _would_be(state: str) -> str:
    """`be dying`, but `still be up`.

    >>> _would_be("dying"), _would_be("still up")
    ('be dying', 'still be up')
    """
    return f"still be {rest}" if (rest := state.removeprefix("still ")) != state else f"be {state}"


@registry.erratum(
    "IN-C18",
    title="Slips of the pen",
    one=Statement("Defenses", "The defense of your body is called fortitude."),
    other=Statement(
        "Conditions; Languages; Talents & Traits; Actions", "Fortitude and a few other words are misspelled."
    ),
    reading="The misspelled words are only typos. None of them changes a rule.",
)
def _slips() -> Proof:
    right = str(Defense.FORTITUDE)
    try:
        verdict = defense(defense=MISWRITTEN).summary
    except RuleError as refusal:
        verdict = f"The word “{refusal.given}” is a typo for {right}."
    return Proof(right, MISWRITTEN, (verdict,))


@registry.erratum(
    "IN-C19",
    title="Reduced to zero, or at zero",
    one=Statement("Damage, first paragraph", "You fall unconscious when you're reduced to exactly zero health."),
    other=Statement(
        "Damage, first paragraph",
        "Damage takes endurance before health. If you have endurance left but no health, a hit may take only endurance"
        " and leave you where you were: at zero.",
    ),
    reading="Any damage that leaves you at zero health knocks you out, even if you were at zero before. What matters"
    " is where you end up, not how you got there. With the optional rule, only dropping to zero counts.",
)
def _at_zero() -> Proof:
    endurance, health, damage = 3, 0, 2
    state, change = (taken(endurance, health, damage, Readings(zero=way)) for way in ZeroReading)
    return Proof(
        state.unconscious,
        change.unconscious,
        (
            f"If you have {endurance} endurance and {health} health, you're {state.in_words} after taking"
            f" {damage} damage.",
            f"If only dropping to zero counted, you'd {_would_be(change.in_words)}.",
        ),
    )


@registry.erratum(
    "IN-C20",
    title="Below zero with endurance left",
    one=Statement("Damage, first paragraph", "You're dying if your health is below zero and you have no endurance."),
    other=Statement(
        "Breaks",
        "A break restores endurance but not health, so you can have endurance while your health is below zero.",
    ),
    reading="As long as you have endurance, you aren't dying, however low your health is: the original asks for both,"
    " no endurance and health below zero. You're still unconscious, because you only come round once your health is"
    " above zero.",
)
def _endurance_left() -> Proof:
    spent, health, damage = Level(0, 4), -2, 1
    endurance = spent.gained(half(spent.maximum)).current
    hit, bare = taken(endurance, health, damage), taken(0, health, damage)
    return Proof(
        hit.dying,
        bare.dying,
        (
            f"If a break leaves you with {endurance} endurance and {health} health, you're {hit.in_words} after taking"
            f" {damage} damage.",
            f"With no endurance, you're {bare.in_words} after the same blow, at {bare.health} health.",
        ),
    )


@registry.erratum(
    "IN-C21",
    title="What damage resistance does",
    one=Statement("Defenses", "Damage resistance is your defense against physical attacks."),
    other=Statement("Damage", "You take damage as it comes, and the section never mentions resistance."),
    reading="Subtract damage resistance from physical damage, but at least 1 gets through. That's what the"
    " original says on another page, and a defense should defend you from something. Weapons do physical damage, and so"
    " does a power that says so.",
)
def _resistance() -> Proof:
    damage, resistance = 5, 3
    plain, less = (resisted(damage, resistance, Readings(resistance_rule=way)) for way in Resistance)
    return Proof(
        plain,
        less,
        (
            f"If resistance does nothing, {damage} damage costs you {plain} points.",
            f"If you subtract a resistance of {resistance}, {damage} damage costs you {less} points.",
        ),
    )


@registry.erratum(
    "IN-C22",
    title="Half a rest",
    one=Statement("Rests, second paragraph", "An interrupted rest gives you back half of your resources."),
    other=Statement(
        "Rests, second paragraph",
        "The book doesn't say half of what, how to round it, or whether you still get the point of health.",
    ),
    reading="An interrupted rest gives you back half of each maximum, rounded up, just as a break does. You only"
    " get health and used-up abilities back if you sleep your full eight hours. A break in the original works like"
    " that, and a night cut short shouldn't do more.",
)
def _half_a_rest() -> Proof:
    level = Level(2, 8)
    rows = [{"resource": "stamina", "current": level.current, "maximum": level.maximum}]
    ours = rest(resources=rows, interrupted=True)["resources"]["stamina"]
    other = level.current + half(level.maximum - level.current)
    return Proof(
        ours,
        other,
        (
            f"If you have {level.current} of {level.maximum} stamina, getting back half the maximum brings you to"
            f" {ours}.",
            f"If you got back half of what's missing, you'd be at {other}.",
        ),
    )


@registry.erratum(
    "IN-C23",
    title="How long is a break?",
    one=Statement("Breaks, first paragraph", "A break takes half an hour to an hour."),
    other=Statement("Breaks, first paragraph", "A break with one simple activity may take two hours."),
    reading="A break lasts up to an hour if you just sit there, and up to two hours if you keep busy with something"
    " simple. That way, both of the original's sentences are true.",
)
def _long_break() -> Proof:
    idle, busy = is_break(minutes=LONGEST_BREAK), is_break(minutes=LONGEST_BREAK, activity=SIMPLE_ACTIVITY)
    return Proof(
        idle["counts"],
        busy["counts"],
        (f"If you just sit there, {idle.summary}", f"If you keep busy with something simple, {busy.summary}"),
    )


@registry.erratum(
    "IN-C24",
    title="Breaks after half a rest",
    one=Statement("Breaks, last paragraph", "You get two breaks between rests."),
    other=Statement("Rests, second paragraph", "An interrupted rest is still a rest, though not a complete one."),
    reading="You only get new breaks once you've had a full night's rest, because the original calls an interrupted"
    " rest incomplete. With the optional rule, an interrupted rest"
    " gives you new breaks too.",
)
def _half_reset() -> Proof:
    events = [{"event": "break"}, {"event": "break"}, {"event": "interrupted rest"}]
    both = (Readings(), Readings(interrupted_resets=True))
    strict, loose = (tracker(events=events, readings=readings)["breaks_left"] for readings in both)
    return Proof(
        strict,
        loose,
        (
            f"After two breaks and an interrupted rest, you have {strict or 'no'} breaks left.",
            f"If the interrupted rest counted, you'd have {loose} breaks left.",
        ),
    )


@registry.erratum(
    "IN-C25",
    title="Trying together, trying again",
    one=Statement("Group Actions", "Everybody in a group makes the same check at once, and one success is enough."),
    other=Statement("Failure", "If one of you has failed at something, the others can't try it either."),
    reading="If several of you want to try, you have to try together. That way, both rules hold. Once your group has"
    " failed, nobody in it may try again.",
)
def _together() -> Proof:
    alone = check.chance(skill_die="untrained", proficiency=0, difficulty=6, attribute_die="d6")
    both = group_action.chance(people=[{"attribute_die": "d6"}] * 2, difficulty=6)
    return Proof(
        both,
        alone,
        (
            f"If two people try together with a d6 each, there's a {percent(both)} chance that at least one of them"
            " reaches 6.",
            f"One person alone, with a d6, has a {percent(alone)} chance of reaching 6.",
        ),
    )
