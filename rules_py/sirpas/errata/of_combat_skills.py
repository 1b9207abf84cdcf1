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
    one=Statement("Active Mitigation, its example", "16 is called the success level."),
    other=Statement("Active Mitigation, the same line", "21 is taken from the total."),
    reading="The natural result is 16 and the success level 21, because the figures only add up that way.",
)
def _level() -> Proof:
    natural, skill = 6 + 5 + 5, 6
    used = active_mitigation.roll(value=skill, damage=5, faces="6, 5, 5, 1", dice="Expertise").ruling
    return Proof(
        skill,
        used["margin"],
        (
            f"{skill} and a natural {natural}: margin {used['margin']}, and {used['damage']} points are left.",
            f"With {natural} for a success level the margin would be {skill}.",
        ),
    )


@registry.erratum(
    "SC-041",
    title="How a block ends",
    one=Statement("Block", "After a turn its victim may use Break Free or a melee defence."),
    other=Statement("Break Free", "It takes the first place in a ranking of all blockers."),
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
            f"{own} against {' and '.join(map(str, others))}, by ranking: {'free' if ranked['free'] else 'held'}.",
            f"One by one: {', '.join('won' if won else 'lost' for won in met)}.",
        ),
    )


@registry.erratum(
    "SC-042",
    title="Two defences of last resort",
    one=Statement("Willpower Defense", "It is a combat skill."),
    other=Statement("Instinctive Defense", "Its twin for bodies is an ordinary skill."),
    reading="We leave them where they're printed, because both defend you equally well.",
)
def _twins() -> Proof:
    mind, body = (named(name, SKILLS).combat for name in ("Willpower Defense", "Instinctive Defense"))
    words = {True: "a combat skill", False: "an ordinary one"}
    return Proof(mind, body, (f"Willpower Defense is {words[mind]}, Instinctive Defense {words[body]}.",))


@registry.erratum(
    "SC-044",
    title="Throwing costs more",
    one=Statement("Throw", "A point costs a Hard token, an unaware target is Normal, and anything can be thrown."),
    other=Statement("Slash, Thrust; Throw", "These cost less and are easier; and only 2 to 8 pounds can be thrown."),
    reading="We play it as printed, weights included, because prices and limits are clear.",
)
def _throw() -> Proof:
    tiers = [str(named(row.skill, SKILLS).tier) for row in PLAIN_ATTACKS]
    return Proof(
        str(named("Throw", SKILLS).tier),
        str(named("Slash", SKILLS).tier),
        tuple(
            f"{row.skill}: {tier}, unaware targets {row.unaware}."
            for row, tier in zip(PLAIN_ATTACKS, tiers, strict=True)
        ),
    )


@registry.erratum(
    "SC-054",
    title="A success that takes nothing off",
    one=Statement("Checks", "Reaching the success level is a success."),
    other=Statement("Active Mitigation", "The margin is taken off the damage, and that can be 0."),
    reading="It's a success that takes nothing off, because that's how the numbers come out.",
)
def _nothing() -> Proof:
    used = active_mitigation.roll(faces="5, 5, 5, 1", value=6, damage=5, dice="Expertise").ruling
    return Proof(
        used["success"], bool(used["mitigated"]), (f"Margin {used['margin']}: {used['mitigated']} taken off.",)
    )


@registry.erratum(
    "SC-113",
    title="What kind of damage blades do",
    one=Statement("Archery, Brawl, Firearms, Full Contact", "Each says what damage it does."),
    other=Statement("Knife Fight, Swordfight", "They do not."),
    reading="Blades cut, and maces and flails are blunt, because Slash and Thrust have it that way.",
)
def _blades() -> Proof:
    stated = [named(name, STYLES).damage for name in BLADES]
    read = [style(style=name, two_handed=True)["damage_type"] for name in BLADES]
    mace = style(blunt=True, style="Swordfight", two_handed=True)["damage_type"]
    return Proof(
        stated,
        read,
        (*(f"{name}: {kind}." for name, kind in zip(BLADES, read, strict=True)), f"A mace: {mace}."),
    )


@registry.erratum(
    "SC-123",
    title="Getting away by skill or at a penalty",
    one=Statement("Disengage", "The skill takes one away at half the movement."),
    other=Statement("Rulebook, combat", "A generic defence does so at -4, or a skill of the module does."),
    reading="You use the skill and have no penalty, because the Rulebook leaves this to the module.",
)
def _away() -> Proof:
    skilled, generic = (
        disengage.chance(threat="somebody attacks", value=12, attack=11, movement=33),
        disengage.chance(modifier=GENERIC_PENALTY, threat="somebody attacks", value=12, attack=11, movement=33),
    )
    return Proof(
        skilled,
        generic,
        (f"12 against 11: {percent(skilled)}; at {GENERIC_PENALTY}: {percent(generic)}.",),
    )


@registry.erratum(
    "SC-130",
    title="Combat skills without dominance",
    one=Statement("Combat styles", "Each has a dominance."),
    other=Statement("Other combat skills", "The Foundation prints none for them; the Rulebook says 0."),
    reading="They have a dominance of 0, because the Rulebook says so.",
)
def _dominance() -> Proof:
    without = [skill.name for skill in COMBAT_SKILLS if not skill.style]
    return Proof(
        len(COMBAT_SKILLS),
        len(STYLES),
        (
            f"{len(COMBAT_SKILLS)} combat skills, {len(STYLES)} of them styles.",
            f"{without[0]} has {dominance_of(without[0])}, and so have the {len(without) - 1} others.",
        ),
    )
