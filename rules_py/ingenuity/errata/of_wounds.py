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
    title="Do the original's misspelled words mean anything?",
    one=Statement("Defenses", "The defense that protects your body is called fortitude."),
    other=Statement(
        "Conditions; Languages; Talents & Traits; Actions", "Fortitude and a few other words are misspelled."
    ),
    reading="No. Fortitude and a few other words are misspelled here and there, but those are only typos and don't"
    " change any rules.",
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
    title="If an ability keeps you standing at zero health, does the next blow knock you out?",
    one=Statement("Damage, first paragraph", "You fall unconscious when you're reduced to exactly zero health."),
    other=Statement(
        "Damage, first paragraph",
        "Damage takes endurance before health. If you have endurance left but no health, a hit may take only endurance"
        " and leave you where you were: at zero.",
    ),
    reading="Yes, even if the blow only takes endurance: you're out whenever a blow leaves you at exactly zero health."
    " The original says that you fall unconscious when you're “reduced” to zero, but your health was at zero already."
    " With the optional rule, a blow that only takes endurance wouldn't knock you out.",
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
    title="Are you dying if you have endurance left?",
    one=Statement("Damage, first paragraph", "You're dying if your health is below zero and you have no endurance."),
    other=Statement(
        "Breaks",
        "A break restores endurance but not health, so if you're stable, you can have endurance while your health is"
        " below zero.",
    ),
    reading="No, however low your health is: the original says that you're dying if you have no endurance and your"
    " health is below zero. If you've become stable, a break can give you endurance again while your health is"
    " still that low. Then a blow that doesn't take all of it leaves you unconscious, not dying.",
)
def _endurance_left() -> Proof:
    spent, health, damage = Level(0, 4), -2, 1
    endurance = spent.gained(half(spent.maximum)).current
    hit, bare = taken(endurance, health, damage), taken(0, health, damage)
    return Proof(
        hit.dying,
        bare.dying,
        (
            f"If you're stable and a break leaves you with {endurance} endurance and {health} health, you're"
            f" {hit.in_words} after taking {damage} damage.",
            f"With no endurance, you're {bare.in_words} after the same blow, at {bare.health} health.",
        ),
    )


@registry.erratum(
    "IN-C21",
    title="What does damage resistance do?",
    one=Statement("Defenses", "Damage resistance is your defense against physical attacks."),
    other=Statement("Damage", "You take damage as it comes, and the section never mentions resistance."),
    reading="You subtract it from physical damage, but at least 1 gets through. Weapons do physical damage, and so does"
    " any power whose description says so. The chapters call resistance a defense but never say how it works, so we go"
    " by another page of the original.",
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
    title="What does an interrupted rest give you back?",
    one=Statement("Rests, second paragraph", "An interrupted rest gives you back half of your resources."),
    other=Statement(
        "Rests, second paragraph",
        "The original doesn't say half of what, how to round it, or whether you still get the point of health.",
    ),
    reading="It gives you half of your maximum endurance, stamina and focus, rounded up, just like a break. The"
    " original says half, but not half of what. Health and used-up abilities only come back once you've slept your"
    " full eight hours.",
)
def _half_a_rest() -> Proof:
    level = Level(2, 8)
    rows = [{"resource": "stamina", "current": level.current, "maximum": level.maximum}]
    ours = rest(resources=rows, interrupted=True)["resources"]["stamina"]
    missing = level.maximum - level.current
    other = level.current + half(missing)
    return Proof(
        ours,
        other,
        (
            f"If you have {level.current} of {level.maximum} stamina, half of the maximum is {half(level.maximum)},"
            f" which brings you to {ours}.",
            f"If you got back half of the missing {missing}, you'd be at {other}.",
        ),
    )


@registry.erratum(
    "IN-C23",
    title="How long is a break?",
    one=Statement("Breaks, first paragraph", "A break takes half an hour to an hour."),
    other=Statement("Breaks, first paragraph", "A break with one simple activity may take two hours."),
    reading="The original says up to an hour in one sentence and up to two hours in the next. We use both: up to an"
    " hour if you just sit there, and up to two hours if you keep busy with something simple.",
)
def _long_break() -> Proof:
    idle, busy = is_break(minutes=LONGEST_BREAK), is_break(minutes=LONGEST_BREAK, activity=SIMPLE_ACTIVITY)
    return Proof(
        idle["counts"],
        busy["counts"],
        tuple(
            f"If you {doing}, {found.summary.partition(':')[0]}."
            for doing, found in (("just sit there", idle), ("keep busy with something simple", busy))
        ),
    )


@registry.erratum(
    "IN-C24",
    title="Does an interrupted rest give you new breaks?",
    one=Statement("Breaks, last paragraph", "You get two breaks between rests."),
    other=Statement("Rests, second paragraph", "An interrupted rest is still a rest, though not a complete one."),
    reading="No, unless you use the optional rule. You get two breaks between rests, and the original doesn't say"
    " whether an interrupted rest counts as a rest. It calls such a rest incomplete, so we don't count it.",
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
    title="Can you try after a friend has failed?",
    one=Statement("Group Actions", "Everybody in a group makes the same check at once, and one success is enough."),
    other=Statement("Failure", "If one of you has failed at something, the others can't try it either."),
    reading="Not until time has passed or something has changed. But the original also lets a whole group try at"
    " once, so if several of you want to try, do it together.",
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
