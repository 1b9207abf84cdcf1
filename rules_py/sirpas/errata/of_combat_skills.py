"""Errata about combat skills and holding."""

from __future__ import annotations

from ...errata import Proof, Statement
from ...likelihood import percent
from ...phrases import joined
from ...rulebook import registry
from ..catalogue import SKILLS, STYLES, named
from ..checks import Difficulty
from ..combat_skills import PLAIN_ATTACKS, active_mitigation
from ..contests import contest_totals
from ..holding import disengage, hold
from ..skills import COMBAT_SKILLS
from ..styles import BLADES, dominance_of, style

GENERIC_PENALTY = -4
"""What the Rulebook takes from a generic defence that lets one get away."""


@registry.erratum(
    "SC-009",
    title="Is Active Mitigation's success level 16 or 21?",
    one=Statement("The example of Active Mitigation", "The example calls 16 the success level."),
    other=Statement("Active Mitigation, the same line", "The example subtracts 21 from the total."),
    reading="It's 21. The book's example calls 16 the success level, but the same line subtracts 21, and it only works"
    " out if 16 is what the dice show.",
)
def _level() -> Proof:
    natural, skill, damage = 6 + 5 + 5, 6, 5
    used = active_mitigation.roll(value=skill, damage=damage, faces="6, 5, 5, 1", dice="Expertise").ruling
    return Proof(
        skill,
        used["margin"],
        (
            f"In the example, Active Mitigation {skill} and a natural {natural} give a margin of {used['margin']}, so"
            f" {used['damage']} of {damage} points of damage are left.",
            f"If {natural} were the success level, the margin would be {skill}.",
        ),
    )


@registry.erratum(
    "SC-041",
    title="How do you get free if several people hold you?",
    one=Statement("Block", "After a turn, a blocked victim may use Break Free or a melee defence."),
    other=Statement("Break Free", "You get free by coming first in a ranking against everyone who's blocking you."),
    reading="The book gives two ways, and we play both. With the skill Break Free, you roll once against all of them"
    " and have to come first; with any other melee defence, you take them on one at a time.",
)
def _block() -> Proof:
    blockers = [{"name": "Goblin", "total": 22}, {"name": "Gnoll", "total": 17}]
    own, others = 20, [int(str(row["total"])) for row in blockers]
    ranked = hold(total=own, blockers=blockers, wish="break free")
    verbs = {True: "beat", False: "lose to"}
    met = [contest_totals(total=own, other_total=other)["winner"] == "first" for other in others]
    return Proof(
        [ranked["free"]] * len(met),
        met,
        (
            f"With a total of {own} in a ranking with blockers at {' and '.join(map(str, others))}, you're"
            f" {'free' if ranked['free'] else 'still held'}.",
            "If you took on your blockers one at a time, you'd"
            f" {joined([f'{verbs[won]} {other}' for won, other in zip(met, others, strict=True)])}.",
        ),
    )


@registry.erratum(
    "SC-042",
    title="Is Instinctive Defense a combat skill?",
    one=Statement("Willpower Defense", "Willpower Defense is a combat skill."),
    other=Statement("Instinctive Defense", "Instinctive Defense, its twin for the body, is an ordinary skill."),
    reading="No, but Willpower Defense, its twin for the mind, is one. We leave both where the book has them; it makes"
    " no difference, because they work the same way.",
)
def _twins() -> Proof:
    mind, body = (named(name, SKILLS).combat for name in ("Willpower Defense", "Instinctive Defense"))
    words = {True: "a combat skill", False: "an ordinary one"}
    return Proof(mind, body, (f"Willpower Defense is {words[mind]}, and Instinctive Defense is {words[body]}.",))


@registry.erratum(
    "SC-044",
    title="Why does Throw cost more than Slash and Thrust?",
    one=Statement(
        "Throw", "A point of Throw costs a Hard token, and hitting an unaware target with it is a Normal check."
    ),
    other=Statement(
        "Slash, Thrust", "A point of either costs less, and hitting an unaware target with it is an Easy check."
    ),
    reading="The book doesn't say. Throw is also harder against an unaware target, and works only for things of 2 to 8"
    " pounds. We play it as printed, because all the figures are clear.",
)
def _throw() -> Proof:
    tiers = [str(named(row.skill, SKILLS).tier) for row in PLAIN_ATTACKS]
    return Proof(
        str(named("Throw", SKILLS).tier),
        str(named("Slash", SKILLS).tier),
        tuple(
            f"{row.skill} costs {tier} tokens, and hitting an unaware target with it is"
            f" {'an' if row.unaware is Difficulty.EASY else 'a'} {row.unaware} check."
            for row, tier in zip(PLAIN_ATTACKS, tiers, strict=True)
        ),
    )


@registry.erratum(
    "SC-054",
    title="Can Active Mitigation succeed and do nothing?",
    one=Statement("Checks", "You succeed if you reach the success level."),
    other=Statement("Active Mitigation", "You take your margin off the damage, and the margin can be 0."),
    reading="Yes. If you just reach the success level, you've succeeded. But you take your margin off the damage, and"
    " here that's 0.",
)
def _nothing() -> Proof:
    damage = 5
    used = active_mitigation.roll(faces="5, 5, 5, 1", value=6, damage=damage, dice="Expertise").ruling
    return Proof(
        used["success"],
        bool(used["mitigated"]),
        (
            f"With a margin of {used['margin']}, you take {used['mitigated'] or 'nothing'} off {damage} points of"
            " damage.",
        ),
    )


@registry.erratum(
    "SC-113",
    title="What kind of damage do swords and knives deal?",
    one=Statement(
        "Archery, Brawl, Firearms, Full Contact",
        "Archery, Brawl, Firearms and Full Contact each say what kind of damage they deal.",
    ),
    other=Statement("Knife Fight, Swordfight", "Knife Fight and Swordfight don't say what kind of damage they deal."),
    reading="Swords and knives deal cut damage, even when you thrust; maces and flails deal blunt damage. Their styles"
    " don't say so, but the plain skills Slash and Thrust do, so we follow those.",
)
def _blades() -> Proof:
    stated = [named(name, STYLES).damage for name in BLADES]
    read = [style(style=name)["damage_type"] for name in BLADES]
    mace = style(blunt=True, style="Swordfight")["damage_type"]
    return Proof(
        stated,
        read,
        (
            *(f"{name} deals {kind} damage." for name, kind in zip(BLADES, read, strict=True)),
            f"A mace deals {mace} damage.",
        ),
    )


@registry.erratum(
    "SC-123",
    title="Is there a penalty for leaving a fight?",
    one=Statement("Disengage", "With Disengage, you get away at half your movement."),
    other=Statement("Rulebook, combat", "To get away, use a plain defence at -4, or a skill for it from another book."),
    reading="Not if you have the skill Disengage and roll that. In the Rulebook, you leave with a plain defence at -4,"
    " unless another book has a skill for it. The Foundation has one: Disengage.",
)
def _away() -> Proof:
    skilled, generic = (
        disengage.chance(modifier=modifier, threat="somebody attacks", value=12, attack=11)
        for modifier in (0, GENERIC_PENALTY)
    )
    return Proof(
        skilled,
        generic,
        (
            f"With Disengage 12 against an attack of 11, you get away {percent(skilled)} of the time.",
            f"With a plain defence of 12 at {GENERIC_PENALTY}, you'd get away {percent(generic)} of the time.",
        ),
    )


@registry.erratum(
    "SC-130",
    title="What's the Dominance of a plain combat skill?",
    one=Statement("Combat styles", "Each combat style has a Dominance."),
    other=Statement(
        "Other combat skills", "The Foundation gives other combat skills no Dominance, and the Rulebook gives them 0."
    ),
    reading="It's 0. Every style has a Dominance, which says how far it outclasses the others. The Foundation gives"
    " plain combat skills none, but the Rulebook gives them 0.",
)
def _dominance() -> Proof:
    without = [skill.name for skill in COMBAT_SKILLS if not skill.style]
    return Proof(
        len(COMBAT_SKILLS),
        len(STYLES),
        (
            f"There are {len(COMBAT_SKILLS)} combat skills, and {len(STYLES)} of them are styles.",
            f"{without[0]} has a Dominance of {dominance_of(without[0])}, and so do the other {len(without) - 1} combat"
            " skills that aren't styles.",
        ),
    )
