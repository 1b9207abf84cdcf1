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
from ..readings import Readings
from ..skills import EXAMPLE, skill

BETWEEN = 10
"""A height in feet that no row has."""

WALL = 20
"""A wall in feet that isn't a multiple of what a check climbs."""


@registry.erratum(
    "SC-016",
    title="What does a liar roll against Lie Detection?",
    one=Statement("Lie Detection", "A capable liar opposes Lie Detection with Persuade."),
    other=Statement("Deceit", "Deceit is the skill of lying."),
    reading="They roll Persuade or Deceit, whichever they've trained: the entry on Lie Detection says Persuade, but the"
    " skill of lying is Deceit. If they've trained neither, there's only the listener's plain check with Lie Detection."
    " If nobody's trying to catch them, there's only their own plain check with Deceit.",
)
def _liar() -> Proof:
    values = {liar: skill(skill=str(liar), points=0, values=EXAMPLE)["value"] for liar in Liar}
    return Proof(
        values[Liar.PERSUADE],
        values[Liar.DECEIT],
        tuple(
            f"The book's sample character would roll {name} with a value of {value}." for name, value in values.items()
        ),
    )


@registry.erratum(
    "SC-017",
    title="Does Endurance start from Body?",
    one=Statement("Endurance", "Endurance starts from Body."),
    other=Statement(
        "The example of Character power",
        "The example has a Body of 10 and lists Endurance at 5, among skills without a base.",
    ),
    reading="Yes, as its entry says. In the book's example for power, somebody with Body 10 has an Endurance of only 5,"
    " as if it didn't start from Body. But the example only adds up if that 5 counts the trained points alone.",
)
def _endurance_base() -> Proof:
    untrained, trained = (skill(skill="Endurance", points=points, values=EXAMPLE) for points in (0, 5))
    listed = trained["value"] - trained["base_value"]
    return Proof(
        untrained["value"],
        listed,
        (
            f"The book's sample character has Endurance {untrained['value']} untrained, and {trained['value']} with"
            f" {listed} points.",
            f"The power in the book's example still comes to {power(main=13, primary=16, hard=7, normal=4)['power']}.",
        ),
    )


@registry.erratum(
    "SC-055",
    title="When can't you try Endurance any more?",
    one=Statement("Endurance", "You can keep trying until you can't succeed any more."),
    other=Statement("Rulebook, automatic results", "A natural 18 always passes a Normal check."),
    reading="You can't try any more once even a natural 18 would leave you below the success level. With other"
    " skills, a natural 18 always passes a Normal check, but here you don't roll at all: Endurance says that at some"
    " point, you"
    " can't succeed any more.",
)
def _hopeless() -> Proof:
    last = endurance.roll(value=2, earlier=5, seed=1).ruling
    rolled = check.roll(value=2, modifier=-5, faces="6, 6, 6").ruling
    return Proof(
        not last["hopeless"],
        rolled["success"],
        (
            f"With Endurance 2, after five checks, even a natural 18 leaves you with a margin of {last['margin']}.",
            f"In the Rulebook, a natural 18 is a {rolled['grade']} all the same. Endurance's own entry says that"
            f" another try is {'hopeless' if last['hopeless'] else 'possible'}.",
        ),
    )


@registry.erratum(
    "SC-058",
    title="Does a critical success make Endurance's penalty smaller?",
    one=Statement("Endurance", "A critical success is a reward."),
    other=Statement(
        "Endurance",
        "The book says that a critical success reduces a negative modifier. That could also mean"
        " that the modifier gets worse.",
    ),
    reading="Yes, because a critical success is a reward. The book says that it reduces a negative modifier, which"
    " could also mean that the modifier gets worse. You can switch to that.",
)
def _reduced() -> Proof:
    value, earlier = 14, 3
    shrinks, falls = (
        endurance.roll(value=value, earlier=earlier, readings=readings, faces="6, 6, 6").ruling["next_penalty"]
        for readings in (Readings(), Readings(grows=True))
    )
    shown = (
        f"With Endurance {value} and a critical success at {-earlier}, your next penalty is {shrinks}."
        f" If you let it grow instead, it's {falls}."
    )
    return Proof(shrinks, falls, (shown,))


@registry.erratum(
    "SC-066",
    title="How hard is a fall from a height that isn't listed?",
    one=Statement("Acrobatics", "The table has six heights, each with its own difficulty."),
    other=Statement("Acrobatics", "The book says nothing about heights in between, or below 6 feet."),
    reading="Use the next greater height in the table: a fall from 10 feet counts as one from 12. The book lists six"
    " heights and says nothing about the others. A fall from 0 feet needs no check.",
)
def _heights() -> Proof:
    listed = any(row.feet == BETWEEN for row in FALLS)
    found = fall_from(BETWEEN)
    return Proof(
        listed,
        found is not None,
        (f"A {BETWEEN}-foot fall is a {found} check.", f"A 1-foot fall is a {fall_from(1)} check."),
    )


@registry.erratum(
    "SC-067",
    title="Does the last bit of a wall need a check?",
    one=Statement("Climbing", "You make a check for each 6 feet."),
    other=Statement("Climbing", "The book says nothing about a shorter stretch."),
    reading="Yes. You make a check for every 6 feet that you climb, and the book doesn't say what happens if the last"
    " stretch is shorter. It takes a check of its own, because you climb stretch by stretch.",
)
def _last_piece() -> Proof:
    checks = climb.roll(height=WALL, faces="4, 4, 4", surface="stone").ruling["checks"]
    return Proof(
        checks,
        WALL // FEET_PER_CHECK,
        (f"A wall of {WALL} feet takes {checks} checks, though it only has {WALL // FEET_PER_CHECK} full stretches.",),
    )


@registry.erratum(
    "SC-080",
    title="How hard is a suspicious target's pocket to pick?",
    one=Statement("Pickpocket", "Picking a suspicious target's pocket is Hard."),
    other=Statement("Pickpocket", "Picking a suspicious target's pocket is Very Hard."),
    reading="It's Hard, unless your game master makes it Very Hard. We leave the choice open, because the book gives"
    " both.",
)
def _suspicious() -> Proof:
    range_ = deeds_of("Pickpocket")[-1].difficulties
    chances = [check.chance(value=14, difficulty=hard) for hard in range_]
    return Proof(
        chances[0],
        chances[-1],
        tuple(
            f"If the check is {hard}, you succeed {percent(chance)} of the time with Pickpocket 14."
            for hard, chance in zip(range_, chances, strict=True)
        ),
    )


@registry.erratum(
    "SC-112",
    title="What kind of damage does a fall do?",
    one=Statement("Acrobatics", "You take a point of damage for each foot."),
    other=Statement("Acrobatics", "The book gives no type of damage, and Hard Skin stops only some types."),
    reading="It does blunt damage, because you hit something hard. The book doesn't say, but it matters if you have"
    " Hard Skin, which stops only some kinds of damage.",
)
def _fall_damage() -> Proof:
    hurt = fall.roll(faces="1, 1, 2", height=12).ruling
    blunt, other = (
        passive_damage(damage=hurt["damage"], type=kind, hard_skin=2, vulnerable_to="heat")["effective"]
        for kind in (hurt["type"], "pierce")
    )
    return Proof(
        blunt,
        other,
        (
            f"Of {hurt['damage']} points of {hurt['type']} damage, Hard Skin 2 lets {blunt} through.",
            f"If Hard Skin didn't stop {hurt['type']} damage, {other} would get through.",
        ),
    )


@registry.erratum(
    "SC-124",
    title="What value does a Lore skill start at?",
    one=Statement("Lore Knowledge", "Lore Knowledge has no base in its record."),
    other=Statement("Rulebook, examples", "Lores start at the base modifier of Intelligence."),
    reading="It starts at 0, because the Foundation gives Lore Knowledge nothing to start from. In the Rulebook's"
    " examples, lores start from your Intelligence, but the Foundation comes first.",
)
def _lore() -> Proof:
    lore = skill(skill="Lore Knowledge", of="history", points=2)
    intelligence = next(row["value"] for row in EXAMPLE if row["name"] == "Intelligence")
    return Proof(
        lore["base_value"],
        base_modifier(intelligence),
        (
            f"With Intelligence {intelligence}, a lore starts at {lore['base_value']}; in the"
            f" Rulebook, it would start at {base_modifier(intelligence)}.",
            f"A lore trained to {lore['value']} costs {lore['tokens']} {lore['type']} tokens.",
        ),
    )


@registry.erratum(
    "SC-176",
    title="What does it cost to learn Active Mitigation again?",
    one=Statement("Active Mitigation", "You can learn Active Mitigation several times, for more uses."),
    other=Statement(
        "Active Mitigation", "The book gives no price for another copy, and doesn't say whether it builds on the first."
    ),
    reading="It costs as much as the first time. You can learn it several times, to use it more often, but the book"
    " names no price. We follow the Rulebook, which treats copies as separate skills: each starts at 0 and has a value"
    " of its own.",
)
def _copies() -> Proof:
    copy = skill(skill="Active Mitigation", of="Swordfight", points=3)
    return Proof(
        copy["tokens"],
        copy["base_value"],
        (
            f"A copy trained to {copy['value']} costs {copy['tokens']} {copy['type']} tokens. An untrained copy is at"
            f" {copy['base_value']}.",
        ),
    )


@registry.erratum(
    "SC-043",
    title="What's the callsign of Slash?",
    one=Statement("Slash", "Slash's record has a line for a callsign."),
    other=Statement("Slash", "The line for Slash's callsign is empty."),
    reading="It has none. “Callsign” is the book's word for a skill's abbreviation, and Slash's entry has an empty line"
    " for it.",
)
def _sign() -> Proof:
    slash, block = (named(name, SKILLS) for name in ("Slash", "Block"))
    return Proof(
        bool(slash.callsign),
        bool(block.callsign),
        (f"Block's callsign is {block.callsign}, and Slash has {slash.callsign or 'none'}.",),
    )
