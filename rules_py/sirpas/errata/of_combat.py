"""Errata about combat: conditions, damage types, distances, and words without a rule."""

from __future__ import annotations

from ...errata import Proof, Statement
from ...phrases import counted, joined
from ...rulebook import registry
from ..advantages import DamageType, passive_damage
from ..catalogue import SKILLS, named
from ..combat import crossed_defense
from ..maneuvers import CONDITIONS, SHELF, maneuver_hit
from ..readings import Readings

WITH_EFFECT = ("blocked",)
"""Conditions of which something more is said."""

CFR_USED = ("Block", "Slash", "Throw", "Thrust")
"""The skills that speak of it."""

GENERIC_STUN = 1
"""Turns that Slash and Throw, the skills, stun for."""

THROW_RANGES = {"Knife Fight's Throw": 15, "in the Rulebook, a knife": 10, "in the Rulebook, a throwing knife": 18}
"""Feet."""


@registry.erratum(
    "SC-056",
    title="Do arrows cut or pierce?",
    one=Statement("Archery", "Arrows deal cut damage."),
    other=Statement("Firearms", "Bullets deal piercing damage, and an arrow pierces as much as a bullet does."),
    reading="They cut, because Archery says so. You'd expect them to pierce, as bullets do, but this way, the advantage"
    " Hard Skin helps against arrows and not against bullets.",
)
def _arrows() -> Proof:
    kinds = [named(style, SKILLS).damage for style in ("Archery", "Firearms")]
    hit, skin = 5, 2
    left = [
        passive_damage(damage=hit, type=kind, hard_skin=skin, vulnerable_to="heat")["effective"]
        for kind in (DamageType.CUT, DamageType.PIERCE)
    ]
    return Proof(
        kinds[0],
        kinds[1],
        tuple(
            f"Hard Skin {skin} lets {'all' if n == hit else f'{n} of'} {hit} points of {kind} damage through."
            for kind, n in zip(kinds, left, strict=True)
        ),
    )


@registry.erratum(
    "SC-084",
    title="What happens to you if you're stunned or grounded?",
    one=Statement("Maneuvers", "A maneuver can leave its target stunned, grounded, blocked or disarmed."),
    other=Statement("The whole book", "The book hardly says what these conditions do."),
    reading="While you're stunned, you can't use maneuvers; while you're blocked, you can only use them to get free. If"
    " you're grounded, getting up costs a maneuver. The book hardly says what such conditions do, so this much is our"
    " ruling, and your group decides the rest.",
)
def _conditions() -> Proof:
    words = sorted(set(CONDITIONS.values()))
    described = [word for word in words if word in WITH_EFFECT]
    return Proof(
        words,
        described,
        (
            f"The conditions are {joined([f'“{word}”' for word in words])}.",
            f"Of these conditions, the book explains only {joined(described)}.",
        ),
    )


@registry.erratum(
    "SC-085",
    title="How long does a stun last?",
    one=Statement("Maneuvers", "A stun lasts two turns."),
    other=Statement("Slash; Throw, the skills", "A stun lasts one turn."),
    reading="A stun lasts two turns if it comes from a maneuver, and one turn if it comes from the plain skill Slash or"
    " Throw, outside any style. We play both as printed, because one attack may well stun you for longer than another.",
)
def _stunned() -> Proof:
    stunning = [one.record.condition for one in SHELF.known if one.record.condition.startswith("Stun")]
    (turns,) = {int(condition.removeprefix("Stun ")) for condition in stunning}
    return Proof(
        turns,
        GENERIC_STUN,
        (
            f"{len(stunning)} maneuvers stun for {turns} turns.",
            f"The skills Slash and Throw stun for {counted(GENERIC_STUN, 'turn', 'turns')}.",
        ),
    )


@registry.erratum(
    "SC-121",
    title="What's a CFR?",
    one=Statement("Block; Slash; Throw; Thrust, the skills", "You make a CFR with Block, Slash, Throw and Thrust."),
    other=Statement("The whole book", "The book never mentions a CFR again."),
    reading="It's a contest of an attack against a defence. Four skills call for a CFR without explaining it, but each"
    " time, somebody attacks and somebody defends. Basic combat isn't explained either, so we play that as a CFR, too:"
    " one attack a turn, a combat skill against a style or instinct, free defences, and the margin as damage.",
)
def _cfr() -> Proof:
    there = {skill.name for skill in SKILLS}
    asking = [name for name in CFR_USED if name in there]
    return Proof(len(asking), 0, (f"{joined(asking)} call for a CFR, but no chapter says what that is.",))


@registry.erratum(
    "SC-133",
    title="How far can you throw a knife?",
    one=Statement("Knife Fight, Throw", "You can throw a knife up to 15 feet."),
    other=Statement("Weapons (Rulebook)", "A knife flies 10 feet, and a throwing knife flies 18 feet."),
    reading="You can throw it 15 feet, as the Foundation says. The Rulebook says 10 feet for a knife and 18 for a"
    " throwing knife, but the Foundation comes first.",
)
def _flies() -> Proof:
    first, *others = THROW_RANGES.values()
    return Proof(
        [first], others, tuple(f"{name[0].upper()}{name[1:]} reaches {n} feet." for name, n in THROW_RANGES.items())
    )


@registry.erratum(
    "SC-171",
    title="How do you round the penalty for defending against a shot?",
    one=Statement(
        "Distances (Rulebook)",
        "Your defence loses 1 point for every 12 feet, which is twice the length of close quarters.",
    ),
    other=Statement("Distances (Rulebook)", "From 6 to 12 feet, your defence already loses 1 point."),
    reading="Round it up. If you defend against a shot with a melee skill, you lose 1 point for every 12 feet; the"
    " Rulebook doesn't say how to round that, but from 6 feet on, it already takes off 1.",
)
def _near() -> Proof:
    near, far = 6, 60
    up, down = (
        [crossed_defense(distance=feet, readings=readings)["penalty"] for feet in (near, far)]
        for readings in (Readings(), Readings(rounded_down=True))
    )
    described = (
        f"Rounded up, your penalty is {-up[0]} at {near} feet and {-up[1]} at {far} feet. Rounded down, it's"
        f" {-down[0]} and {-down[1]}."
    )
    return Proof(up, down, (described,))


@registry.erratum(
    "SC-173",
    title="Do two-handed weapons need a style of their own?",
    one=Statement(
        "Swordfight", "Swordfight treats all weapons alike, although special styles may treat them differently."
    ),
    other=Statement(
        "Swordfight", "A two-handed weapon does 3 more points of damage, but the book has no special style for it."
    ),
    reading="No. Swordfight covers them, and they do 3 more points of damage. The book says that special styles may"
    " treat weapons differently, but it doesn't have any such style.",
)
def _weapons() -> Proof:
    margin = 3
    slash = SHELF["swordfight.slash"].label
    plain, both = (maneuver_hit(maneuver=slash, margin=margin, two_handed=way)["damage"] for way in (False, True))
    return Proof(
        plain, both, (f"With a margin of {margin}, a Slash does {plain} damage with one hand and {both} with both.",)
    )
