"""Errata about combat skills and holding."""

from __future__ import annotations

from ...errata import Proof, Statement
from ...likelihood import percent
from ...rulebook import registry
from ..catalogue import SKILLS, STYLES, named
from ..combat_skills import PLAIN_ATTACKS, active_mitigation
from ..contests import contest_totals
from ..holding import disengage, hold
from ..skills import COMBAT_SKILLS
from ..styles import BLADES, dominance_of, style

GENERIC_PENALTY = -4
"""What the Rulebook takes from a generic defence that lets one get away."""


@registry.erratum(
    "SC-009",
    title="The success level of Active Mitigation",
    one=Statement("Active Mitigation, its example", "The example calls 16 the success level."),
    other=Statement("Active Mitigation, the same line", "The example subtracts 21 from the total."),
    reading="The natural result is 16 and the success level 21, because the figures add up only that way.",
)
def _level() -> Proof:
    natural, skill = 6 + 5 + 5, 6
    used = active_mitigation.roll(value=skill, damage=5, faces="6, 5, 5, 1", dice="Expertise").ruling
    return Proof(
        skill,
        used["margin"],
        (
            f"A value of {skill} and a natural {natural} give a margin of {used['margin']}, and {used['damage']}"
            " points of damage are left.",
            f"If {natural} were the success level, the margin would be {skill}.",
        ),
    )


@registry.erratum(
    "SC-041",
    title="How a block ends",
    one=Statement("Block", "After a turn, a blocked victim may use Break Free or a melee defence."),
    other=Statement("Break Free", "You get free by coming first in a ranking against everyone who's blocking you."),
    reading="Break Free takes on all blockers at once, and other defences take on each in turn, because that's how"
    " each skill works.",
)
def _block() -> Proof:
    blockers = [{"name": "Goblin", "total": 22}, {"name": "Gnoll", "total": 17}]
    own, others = 20, [int(str(row["total"])) for row in blockers]
    ranked = hold(total=own, blockers=blockers, wish="break free")
    met = [contest_totals(total=own, other_total=other)["winner"] == "first" for other in others]
    return Proof(
        [ranked["free"]] * len(met),
        met,
        (
            f"With {own} in a ranking against {' and '.join(map(str, others))}, you're"
            f" {'free' if ranked['free'] else 'still held'}.",
            f"Against each in turn, you'd have {' and then '.join('won' if won else 'lost' for won in met)}.",
        ),
    )


@registry.erratum(
    "SC-042",
    title="Two defences of last resort",
    one=Statement("Willpower Defense", "Willpower Defense is a combat skill."),
    other=Statement("Instinctive Defense", "Instinctive Defense, its twin for the body, is an ordinary skill."),
    reading="We leave both where they're printed, because they defend you equally well.",
)
def _twins() -> Proof:
    mind, body = (named(name, SKILLS).combat for name in ("Willpower Defense", "Instinctive Defense"))
    words = {True: "a combat skill", False: "an ordinary one"}
    return Proof(mind, body, (f"Willpower Defense is {words[mind]}, and Instinctive Defense is {words[body]}.",))


@registry.erratum(
    "SC-044",
    title="Throwing costs more",
    one=Statement(
        "Throw", "A point costs a Hard token, hitting an unaware target is Normal, and you can throw anything."
    ),
    other=Statement(
        "Slash, Thrust; Throw",
        "Slash and Thrust are cheaper and easier, and you can only throw what weighs 2 to 8 pounds.",
    ),
    reading="We play Throw as printed, weights included, because its price and its limits are clear.",
)
def _throw() -> Proof:
    tiers = [str(named(row.skill, SKILLS).tier) for row in PLAIN_ATTACKS]
    return Proof(
        str(named("Throw", SKILLS).tier),
        str(named("Slash", SKILLS).tier),
        tuple(
            f"{row.skill} costs {tier} tokens, and hitting an unaware target with it is {row.unaware}."
            for row, tier in zip(PLAIN_ATTACKS, tiers, strict=True)
        ),
    )


@registry.erratum(
    "SC-054",
    title="A success that takes nothing off",
    one=Statement("Checks", "If you reach the success level, you succeed."),
    other=Statement("Active Mitigation", "You take your margin off the damage, and that can be 0."),
    reading="You succeed, but take nothing off, because your margin is 0.",
)
def _nothing() -> Proof:
    used = active_mitigation.roll(faces="5, 5, 5, 1", value=6, damage=5, dice="Expertise").ruling
    return Proof(
        used["success"],
        bool(used["mitigated"]),
        (f"With a margin of {used['margin']}, you take {used['mitigated'] or 'nothing'} off the damage.",),
    )


@registry.erratum(
    "SC-113",
    title="What kind of damage blades do",
    one=Statement("Archery, Brawl, Firearms, Full Contact", "Each of these styles says what kind of damage it does."),
    other=Statement("Knife Fight, Swordfight", "These two styles don't say what kind of damage they do."),
    reading="Blades cut, and maces and flails are blunt, because Slash and Thrust work that way.",
)
def _blades() -> Proof:
    stated = [named(name, STYLES).damage for name in BLADES]
    read = [style(style=name, two_handed=True)["damage_type"] for name in BLADES]
    mace = style(blunt=True, style="Swordfight", two_handed=True)["damage_type"]
    return Proof(
        stated,
        read,
        (
            *(f"{name} does {kind} damage." for name, kind in zip(BLADES, read, strict=True)),
            f"A mace does {mace} damage.",
        ),
    )


@registry.erratum(
    "SC-123",
    title="Getting away by skill or at a penalty",
    one=Statement("Disengage", "With Disengage, you get away at half your movement."),
    other=Statement("Rulebook, combat", "You get away with a generic defence at -4, or with a skill of the module."),
    reading="You roll Disengage without a penalty, because the Rulebook leaves this to the module.",
)
def _away() -> Proof:
    skilled, generic = (
        disengage.chance(threat="somebody attacks", value=12, attack=11, movement=33),
        disengage.chance(modifier=GENERIC_PENALTY, threat="somebody attacks", value=12, attack=11, movement=33),
    )
    return Proof(
        skilled,
        generic,
        (
            f"With Disengage 12 against an attack of 11, you get away {percent(skilled)} of the time.",
            f"At {GENERIC_PENALTY}, it would be {percent(generic)}.",
        ),
    )


@registry.erratum(
    "SC-130",
    title="Combat skills without dominance",
    one=Statement("Combat styles", "Each combat style has a dominance."),
    other=Statement(
        "Other combat skills", "The Foundation gives these skills no dominance, and the Rulebook gives them 0."
    ),
    reading="Combat skills that aren't styles have a dominance of 0, because the Rulebook says so.",
)
def _dominance() -> Proof:
    without = [skill.name for skill in COMBAT_SKILLS if not skill.style]
    return Proof(
        len(COMBAT_SKILLS),
        len(STYLES),
        (
            f"There are {len(COMBAT_SKILLS)} combat skills, and {len(STYLES)} of them are styles.",
            f"{without[0]} has a dominance of {dominance_of(without[0])}, and so do the other {len(without) - 1}.",
        ),
    )
