"""Errata about combat: conditions, damage types, distances, and words without a rule."""

from __future__ import annotations

from ...errata import Proof, Statement
from ...phrases import joined
from ...rulebook import registry
from ..advantages import DamageType, passive_damage
from ..catalogue import SKILLS, named
from ..combat import crossed_defense
from ..maneuvers import CONDITIONS, SHELF, maneuver_hit

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
    title="Arrows that cut",
    one=Statement("Archery", "Arrows do cut damage."),
    other=Statement("Firearms", "Bullets do piercing damage, and yet arrows pierce just as bullets do."),
    reading="Arrows cut, because Archery says so. That's why Hard Skin helps against arrows, but not against bullets.",
)
def _arrows() -> Proof:
    kinds = [named(style, SKILLS).damage for style in ("Archery", "Firearms")]
    hit, skin = 5, 2
    left = {
        kind: passive_damage(damage=hit, type=kind, hard_skin=skin, vulnerable_to="heat")
        for kind in (DamageType.CUT, DamageType.PIERCE)
    }
    return Proof(
        kinds[0],
        kinds[1],
        tuple(
            f"Hard Skin {skin} lets {one['effective'] if one['effective'] < hit else 'all'} of {hit} points of {kind}"
            " damage through."
            for kind, one in left.items()
        ),
    )


@registry.erratum(
    "SC-084",
    title="Conditions without an effect",
    one=Statement("Maneuvers", "A maneuver can leave its target stunned, grounded, blocked or disarmed."),
    other=Statement("The whole document", "The book hardly says what these conditions do."),
    reading="We say how long each condition lasts and leave the effect to you, because anything more would be our"
    " invention.",
)
def _conditions() -> Proof:
    words = sorted(set(CONDITIONS.values()))
    described = [word for word in words if word in WITH_EFFECT]
    return Proof(
        words,
        described,
        (
            f"The conditions are {joined(words)}.",
            f"The book describes an effect for only one of them, {', '.join(described)}.",
        ),
    )


@registry.erratum(
    "SC-085",
    title="How long a stun lasts",
    one=Statement("Maneuvers", "A stun lasts two turns."),
    other=Statement("Slash; Throw, the skills", "A stun lasts one turn."),
    reading="We use both as printed, because each move can have its own length.",
)
def _stunned() -> Proof:
    stunning = [one.record.condition for one in SHELF.known if one.record.condition.startswith("Stun")]
    (turns,) = {int(condition.removeprefix("Stun ")) for condition in stunning}
    return Proof(
        turns,
        GENERIC_STUN,
        (
            f"{len(stunning)} maneuvers stun for {turns} turns.",
            f"Slash and Throw, the skills, stun for {GENERIC_STUN}.",
        ),
    )


@registry.erratum(
    "SC-121",
    title="A roll that nobody explains",
    one=Statement("Block; Slash; Throw; Thrust, the skills", "You make a CFR with these skills."),
    other=Statement("The whole document", "The book never mentions such a roll again."),
    reading="A CFR is a contest of attack and defence, because that's what the sentences around it are about.",
)
def _cfr() -> Proof:
    there = {skill.name for skill in SKILLS}
    asking = [name for name in CFR_USED if name in there]
    return Proof(len(asking), 0, (f"{joined(asking)} ask for a CFR, and no chapter says what it is.",))


@registry.erratum(
    "SC-133",
    title="How far a knife flies",
    one=Statement("Knife Fight, Throw", "You can throw a knife up to 15 feet."),
    other=Statement("Weapons (Rulebook)", "A knife flies 10 feet, and a throwing knife 18."),
    reading="A thrown knife reaches 15 feet, because the Foundation comes first.",
)
def _flies() -> Proof:
    first, *others = THROW_RANGES.values()
    return Proof(
        [first], others, tuple(f"{name[0].upper()}{name[1:]} reaches {n} feet." for name, n in THROW_RANGES.items())
    )


@registry.erratum(
    "SC-171",
    title="Defending against a close shot",
    one=Statement(
        "Distances (Rulebook)", "You lose a point for every two lengths of close quarters, which is 12 feet."
    ),
    other=Statement("Distances (Rulebook)", "From 6 to 12 feet, you already lose one point."),
    reading="Round the penalty up, because both examples do.",
)
def _near() -> Proof:
    near, far = 6, 60
    up, down = (
        [crossed_defense(distance=feet, rounded_down=way)["penalty"] for feet in (near, far)] for way in (False, True)
    )
    described = (
        f"Rounded up, you lose {-up[0]} at {near} feet and {-up[1]} at {far}; rounded down, {-down[0]} and {-down[1]}."
    )
    return Proof(up, down, (described,))


@registry.erratum(
    "SC-173",
    title="Weapons that aren't alike after all",
    one=Statement("Swordfight", "Swordfight treats all weapons alike, though special styles may not."),
    other=Statement(
        "Swordfight", "A two-handed weapon does 3 more points of damage, and the book has no special style."
    ),
    reading="There's only one style, and a two-handed weapon does 3 more points of damage, because nothing else is"
    " printed.",
)
def _weapons() -> Proof:
    margin = 3
    slash = SHELF["swordfight.slash"].label
    plain, both = (
        maneuver_hit(maneuver=slash, margin=margin, two_handed=way, attribute=11, defences=4)["damage"]
        for way in (False, True)
    )
    return Proof(
        plain, both, (f"With a margin of {margin}, a Slash does {plain} damage with one hand and {both} with both.",)
    )
