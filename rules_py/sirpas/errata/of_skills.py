"""Errata about skills, deeds and moving."""

from __future__ import annotations

from ...errata import Proof, Statement
from ...likelihood import percent
from ...rulebook import registry
from ..advantages import passive_damage
from ..bases import base_modifier
from ..catalogue import SKILLS, named
from ..checks import check
from ..deeds import Liar, deeds_of
from ..moving import FALLS, FEET_PER_CHECK, climb, endurance, fall, fall_from
from ..power import power
from ..skills import EXAMPLE, skill

BETWEEN = 10
"""A height in feet that stands in no row."""

WALL = 20
"""A wall in feet that is no multiple of what a check climbs."""


@registry.erratum(
    "SC-016",
    title="With what a liar opposes",
    one=Statement("Lie Detection", "A capable liar opposes it with Persuade."),
    other=Statement("Deceit", "Deceit is the skill of lying."),
    reading="You oppose it with Persuade, because that's what the entry says. Deceit is there as an option.",
)
def _liar() -> Proof:
    values = {liar: skill(skill=str(liar), points=0, values=EXAMPLE)["value"] for liar in Liar}
    return Proof(
        values[Liar.PERSUADE],
        values[Liar.DECEIT],
        tuple(f"The character of the example of power opposes with {name} {value}." for name, value in values.items()),
    )


@registry.erratum(
    "SC-017",
    title="Where Endurance begins",
    one=Statement("Endurance", "Its base is Body."),
    other=Statement("Character power, the example", "It is listed at 5 among baseless skills, with a Body of 10."),
    reading="Its base is Body, because the power in the example comes out right with it: the 5 are points.",
)
def _endurance_base() -> Proof:
    untrained, trained = (skill(skill="Endurance", points=points, values=EXAMPLE) for points in (0, 5))
    listed = trained["value"] - trained["base_value"]
    return Proof(
        untrained["value"],
        listed,
        (
            f"Without any training: {untrained['value']}; with {listed} points: {trained['value']}.",
            f"The power of the example stays {power(main=13, primary=16, hard=7, normal=4)['power']}.",
        ),
    )


@registry.erratum(
    "SC-055",
    title="When enduring is hopeless",
    one=Statement("Endurance", "It is tried again until no success is possible."),
    other=Statement("Rulebook, automatic results", "A natural 18 always passes a Normal check."),
    reading="It ends when not even an 18 would do, because the skill says that there is such a point.",
)
def _hopeless() -> Proof:
    last = endurance.roll(value=2, earlier=5, faces="6, 6, 6").ruling
    return Proof(
        not last["hopeless"],
        last["success"],
        (
            f"A value of 2 after five checks, and a natural 18: margin {last['margin']}, {last['grade']}.",
            f"By the entry the effort is {'hopeless' if last['hopeless'] else 'possible'}.",
        ),
    )


@registry.erratum(
    "SC-058",
    title="A penalty that is reduced",
    one=Statement("Endurance", "A critical success is a reward."),
    other=Statement("Endurance", "It reduces a modifier that is below 0, so that this could fall further."),
    reading="The penalty gets smaller, because a critical success is a reward. The other way round is there as an"
    " option.",
)
def _reduced() -> Proof:
    value, earlier = 14, 3
    shrinks, falls = (
        endurance.roll(value=value, earlier=earlier, grows=grows, faces="6, 6, 6").ruling["next_penalty"]
        for grows in (False, True)
    )
    shown = f"After a check of value {value} at {-earlier}: {shrinks}; the other way round: {falls}."
    return Proof(shrinks, falls, (shown,))


@registry.erratum(
    "SC-066",
    title="Heights between the rows",
    one=Statement("Acrobatics", "Each of six heights has its difficulty."),
    other=Statement("Acrobatics", "It says nothing about heights in between, or below 6 feet."),
    reading="Use the next higher row, because the listed heights then stay as they are. Without any height, there's"
    " no check.",
)
def _heights() -> Proof:
    listed = any(row.feet == BETWEEN for row in FALLS)
    found = fall_from(BETWEEN)
    return Proof(listed, found is not None, (f"{BETWEEN} feet: {found}.", f"1 foot: {fall_from(1)}."))


@registry.erratum(
    "SC-067",
    title="The last piece of a wall",
    one=Statement("Climbing", "There is a check for each 6 feet."),
    other=Statement("Climbing", "It says nothing about a shorter stretch."),
    reading="The last piece takes a check of its own, because you check piece by piece.",
)
def _last_piece() -> Proof:
    checks = climb.roll(height=WALL, faces="4, 4, 4", surface="stone", value=11).ruling["checks"]
    return Proof(
        checks,
        WALL // FEET_PER_CHECK,
        (f"{WALL} feet take {checks} checks; whole pieces alone are {WALL // FEET_PER_CHECK}.",),
    )


@registry.erratum(
    "SC-080",
    title="How hard a suspicious target is",
    one=Statement("Pickpocket", "Such a target is Hard."),
    other=Statement("Pickpocket", "Such a target is Very Hard."),
    reading="It's Hard unless your game master says Very Hard, because the book gives both.",
)
def _suspicious() -> Proof:
    range_ = deeds_of("Pickpocket")[-1].difficulties
    chances = [check.chance(value=14, difficulty=hard) for hard in range_]
    return Proof(
        chances[0],
        chances[-1],
        tuple(f"{hard}, value 14: {percent(chance)}." for hard, chance in zip(range_, chances, strict=True)),
    )


@registry.erratum(
    "SC-112",
    title="What kind of damage a fall does",
    one=Statement("Acrobatics", "A point of damage for each foot."),
    other=Statement("Acrobatics", "No type is given, and skin stops only some types."),
    reading="A fall does blunt damage, because it's an impact.",
)
def _fall_damage() -> Proof:
    hurt = fall.roll(faces="1, 1, 2", height=12, value=11).ruling
    blunt, other = (
        passive_damage(damage=hurt["damage"], type=kind, hard_skin=2, vulnerable_to="heat")["effective"]
        for kind in (hurt["type"], "pierce")
    )
    return Proof(
        blunt,
        other,
        (f"{hurt['damage']} points on a Hard Skin of 2, {hurt['type']}: {blunt}.", f"Of a type it lets pass: {other}."),
    )


@registry.erratum(
    "SC-124",
    title="Where lores begin",
    one=Statement("Lore Knowledge", "Its record has no base."),
    other=Statement("Rulebook, examples", "Lores begin at the base modifier of Intelligence."),
    reading="Lores have no base, because their record has none.",
)
def _lore() -> Proof:
    lore = skill(skill="Lore Knowledge", of="history", points=2)
    intelligence = next(row["value"] for row in EXAMPLE if row["name"] == "Intelligence")
    return Proof(
        lore["base_value"],
        base_modifier(intelligence),
        (
            f"With an Intelligence of {intelligence}: {lore['base_value']} or {base_modifier(intelligence)}.",
            lore.summary,
        ),
    )


@registry.erratum(
    "SC-176",
    title="What a further copy costs",
    one=Statement("Active Mitigation", "It can be learned several times, for more uses."),
    other=Statement("Active Mitigation", "There is no price for a copy, and no link to the value of the first."),
    reading="You train each copy from 0 at the price of the skill, because the Rulebook treats copies as separate"
    " skills.",
)
def _copies() -> Proof:
    copy = skill(skill="Active Mitigation", of="Swordfight", points=3)
    return Proof(
        copy["tokens"],
        copy["base_value"],
        (f"A copy at {copy['value']} costs {copy['tokens']} TT/{copy['type']}; untrained it is {copy['base_value']}.",),
    )


@registry.erratum(
    "SC-043",
    title="An empty sign",
    one=Statement("Slash", "Its record has a line for a callsign."),
    other=Statement("Slash", "The line is empty."),
    reading="It has none, because the line is empty.",
)
def _sign() -> Proof:
    slash, block = (named(name, SKILLS) for name in ("Slash", "Block"))
    return Proof(
        bool(slash.callsign),
        bool(block.callsign),
        (f"Block: {block.callsign}. Slash: {slash.callsign or 'none'}.",),
    )
