"""Errata about combat: conditions, damage types, distances, and words without a rule."""

from __future__ import annotations

from ...errata import Proof, Statement
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

THROW_RANGES = {"Throw of Knife Fight": 15, "knife (upstream)": 10, "throwing knife (upstream)": 18}
"""Feet."""


@registry.erratum(
    "SC-056",
    title="Arrows that cut",
    one=Statement("Archery", "Its damage is cut."),
    other=Statement("Firearms", "Its damage is piercing, though arrows pierce as bullets do."),
    reading="Arrows cut, as printed, because there's nothing to settle it. So Hard Skin stops arrows and doesn't stop"
    " bullets.",
)
def _arrows() -> Proof:
    kinds = [named(style, SKILLS).damage for style in ("Archery", "Firearms")]
    hit, skin = 5, 2
    left = [
        passive_damage(damage=hit, type=kind, hard_skin=skin, vulnerable_to="heat")
        for kind in (DamageType.CUT, DamageType.PIERCE)
    ]
    return Proof(
        kinds[0],
        kinds[1],
        tuple(f"{hit} points on Hard Skin {skin}: {one.summary}" for one in left),
    )


@registry.erratum(
    "SC-084",
    title="Conditions without an effect",
    one=Statement("Maneuvers", "Targets are stunned, grounded, blocked, disarmed."),
    other=Statement("The whole document", "It hardly says what that means."),
    reading="We say how long they last and leave the rest to you, because we'd have to invent the effects.",
)
def _conditions() -> Proof:
    words = sorted(set(CONDITIONS.values()))
    told = [word for word in words if word in WITH_EFFECT]
    return Proof(words, told, (f"Conditions: {', '.join(words)}.", f"With something of an effect: {', '.join(told)}."))


@registry.erratum(
    "SC-085",
    title="How long somebody is stunned",
    one=Statement("Maneuvers", "Two turns."),
    other=Statement("Slash; Throw, the skills", "One turn."),
    reading="We use both as printed, because each maneuver may last as long as it likes.",
)
def _stunned() -> Proof:
    stunning = [one.record.condition for one in SHELF.known if one.record.condition.startswith("Stun")]
    (turns,) = {int(condition.removeprefix("Stun ")) for condition in stunning}
    return Proof(turns, GENERIC_STUN, (f"{len(stunning)} maneuvers: {turns} turns.", f"The skills: {GENERIC_STUN}."))


@registry.erratum(
    "SC-121",
    title="A roll that nobody explains",
    one=Statement("Block; Slash; Throw; Thrust, the skills", "You make a CFR with them."),
    other=Statement("The whole document", "The book never mentions such a roll again."),
    reading="It's a contest of attack and defence, because that's what the sentences are about.",
)
def _cfr() -> Proof:
    there = {skill.name for skill in SKILLS}
    asking = [name for name in CFR_USED if name in there]
    return Proof(len(asking), 0, (f"{', '.join(asking)} ask for it, and no chapter says what it is.",))


@registry.erratum(
    "SC-133",
    title="How far a knife flies",
    one=Statement("Throw of Knife Fight", "Up to 15 feet."),
    other=Statement("Weapons (upstream)", "A knife 10 feet, a throwing knife 18."),
    reading="It's 15 feet, because the Foundation comes first.",
)
def _flies() -> Proof:
    first, *others = THROW_RANGES.values()
    return Proof([first], others, tuple(f"{name[0].upper()}{name[1:]}: {n} feet." for name, n in THROW_RANGES.items()))


@registry.erratum(
    "SC-171",
    title="Defending against a shot from near",
    one=Statement("Distances (upstream)", "One point for each two lengths of close quarters, 12 feet."),
    other=Statement("Distances (upstream)", "From 6 to 12 feet it is one point already."),
    reading="Round up, because both examples do.",
)
def _near() -> Proof:
    near, far = 6, 60
    up, down = (
        [crossed_defense(distance=feet, rounded_down=way)["penalty"] for feet in (near, far)] for way in (False, True)
    )
    told = f"At {near} and {far} feet, rounded up: {up[0]} and {up[1]}; down: {down[0]} and {down[1]}."
    return Proof(up, down, (told,))


@registry.erratum(
    "SC-173",
    title="Weapons that differ after all",
    one=Statement("Swordfight", "It makes no difference between weapons; special styles may."),
    other=Statement("Swordfight", "A weapon for two hands does 3 points more, and no special style is given."),
    reading="There's one style, and a weapon for two hands does 3 points more, because that's what is printed.",
)
def _weapons() -> Proof:
    margin = 3
    slash = SHELF["swordfight.slash"].label
    plain, both = (
        maneuver_hit(maneuver=slash, margin=margin, two_handed=way, attribute=11, defences=4)["damage"]
        for way in (False, True)
    )
    return Proof(plain, both, (f"Slash, margin {margin}: {plain}; with both hands: {both}.",))
