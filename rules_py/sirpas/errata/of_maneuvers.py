"""Errata about maneuvers in general: how many, who may use them, what they cost and what they do."""

from __future__ import annotations

from typing import Any

from ...errata import Proof, Statement
from ...errors import RuleError
from ...rulebook import registry
from ..bases import base_modifier
from ..catalogue import ADVANTAGES, ATTRIBUTES, MANEUVERS, named
from ..checks import Difficulty, Wound, level_of
from ..maneuvers import (
    BODY_PARTS,
    ON_ANY_SUCCESS,
    PROSE,
    SHELF,
    WORSE,
    maneuver,
    maneuver_hit,
    maneuvers_at,
    maneuvers_per_turn,
    numbers_printed,
    read_bonus,
    repetition,
)

AVERAGE = 10
"""An average attribute."""

OVERLAPPING = ("brawl", "firearms", "full_contact")
"""Styles whose table has level 5 twice."""


def _allowed(**given: Any) -> bool:
    """Whether a maneuver can be used."""
    try:
        maneuver(**{"maneuver": "Brawl: Kick", "level": 8, "attribute": 13, **given})
    except RuleError:
        return False
    return True


@registry.erratum(
    "SC-019",
    title="Styles that nobody average can use",
    one=Statement("Brawl; Shoot; Concentration", "Everybody can fight with bare hands, shoot, or fight with the mind."),
    other=Statement("Maneuvers", "Their tables begin at level 1, and so do their prerequisites."),
    reading="Below level 1 you have no maneuvers, because the tables begin there. Use a generic skill.",
)
def _average() -> Proof:
    level, least = base_modifier(AVERAGE), min(record.level for record in MANEUVERS)
    return Proof(
        level,
        least,
        (
            f"Strength {AVERAGE} gives Brawl {level}; maneuvers begin at {least}.",
            maneuvers_per_turn(level=level, style="Full Contact").summary,
        ),
    )


@registry.erratum(
    "SC-037",
    title="What parentheses around a condition mean",
    one=Statement(
        "Records of maneuvers", "Some conditions are in parentheses and others aren't; the book doesn't explain it."
    ),
    other=Statement(
        "Prose of maneuvers", "Where it speaks, those in parentheses go with a critical success, save three."
    ),
    reading="They need a critical success, because that's what most of them say. For three of them the text says"
    " otherwise, and we follow it.",
)
def _parentheses() -> Proof:
    inside = [record.name for record in MANEUVERS if record.on_critical]
    bare = [record.name for record in MANEUVERS if record.condition and not record.on_critical]
    return Proof(
        len(inside),
        len(bare),
        (
            f"In parentheses: {len(inside)}; bare: {len(bare)}, namely {', '.join(bare)}.",
            f"In parentheses, yet for any success: {', '.join(SHELF[id].label for id in ON_ANY_SUCCESS)}.",
        ),
    )


@registry.erratum(
    "SC-060",
    title="Requirements that no record has",
    one=Statement("Records of maneuvers", "Few of them name a limitation."),
    other=Statement("Prose of maneuvers", "More of them need a weapon, a place or a distance."),
    reading="You have to meet both, because each is a condition.",
)
def _prose() -> Proof:
    recorded = [record.id for record in MANEUVERS if record.only]
    told = [id for id, prose in PROSE.items() if prose.needs or prose.grounded is None]
    more = [SHELF[id].label for id in told if id not in recorded]
    return Proof(len(recorded), len(told), (f"In records: {len(recorded)}.", f"In prose alone: {', '.join(more)}."))


@registry.erratum(
    "SC-062",
    title="One maneuver more, or as the table says",
    one=Statement("Full Contact", "It grants one maneuver more each turn, of its own."),
    other=Statement("Full Contact, its table", "It is the table of Brawl, which ends at four."),
    reading="You get the table and one more, because the example of level 10 has two and one.",
)
def _one_more() -> Proof:
    level = 16
    ruling = maneuvers_per_turn(level=level, style="Full Contact")
    table = maneuvers_at("full_contact", level)
    more = ruling["count"] + ruling["own"]
    return Proof(more, table, (f"By the table: {table}.", f"Level {level}: {ruling.summary}"))


@registry.erratum(
    "SC-063",
    title="Level 5 stands twice",
    one=Statement("Brawl; Firearms; Full Contact", "Levels 1 to 5 give one maneuver."),
    other=Statement("Brawl; Firearms; Full Contact", "Levels 5 to 10 give two."),
    reading="At level 5 you have one, because the table of Knife Fight is the same and begins with two at 6. Two is"
    " there as an option.",
)
def _overlap() -> Proof:
    level = 5
    printed = [numbers_printed(style, level) for style in OVERLAPPING]
    fewer, more = (maneuvers_at("brawl", level, generous=generous) for generous in (False, True))
    return Proof(
        fewer,
        more,
        (
            f"Printed for level {level}: {', '.join(' and '.join(map(str, both)) for both in printed)}.",
            f"In Knife Fight level {level} gives {maneuvers_at('knife_fight', level)}.",
        ),
    )


@registry.erratum(
    "SC-064",
    title="Level 16 is missing",
    one=Statement("Swordfight", "Levels 12 to 15 give three maneuvers."),
    other=Statement("Swordfight", "Levels from 17 on give four, and 16 is not there."),
    reading="At level 16 you have three, because the fourth comes at 17. Four is there as an option.",
)
def _hole() -> Proof:
    level = 16
    fewer, more = (maneuvers_at("swordfight", level, generous=generous) for generous in (False, True))
    printed = len(numbers_printed("swordfight", level))
    return Proof(
        fewer, more, (f"Numbers printed for level {level}: {printed}.", f"From below: {fewer}; from above: {more}.")
    )


@registry.erratum(
    "SC-081",
    title="Damage below nothing",
    one=Statement("Smash; Shield Bash; Hand Cutting; counters", "The damage is the margin less one or two."),
    other=Statement("Yes, but you...", "It alone says that it does one at least."),
    reading="Damage is 0 at least, because a blow doesn't heal anybody.",
)
def _below() -> Proof:
    smash = SHELF["brawl.smash"]
    raw = read_bonus(smash.record.damage.removeprefix("SM")).value(AVERAGE)
    margin = 0
    done, least = (
        maneuver_hit(maneuver=one.label, margin=margin, attribute=11, defences=4)["damage"]
        for one in (smash, SHELF["concentration.yes_but_you"])
    )
    return Proof(raw, done, (f"Smash with a margin of {margin}: {raw}, taken as {done}.", f"Yes, but you...: {least}."))


@registry.erratum(
    "SC-082",
    title="Sizes without a measure",
    one=Statement("Kick; Punch; Smash; Grapple and others", "They compare the sizes of both sides."),
    other=Statement("Attributes", "Nobody has a size."),
    reading="You say how large the target is, in percent of yourself, because nobody has a size on their sheet.",
)
def _size() -> Proof:
    asking = [SHELF[id].label for id, prose in PROSE.items() if prose.smaller or prose.half or prose.larger]
    having = [attribute.name for attribute in ATTRIBUTES if "size" in attribute.name.casefold()]
    return Proof(
        len(asking), len(having), (f"They ask: {', '.join(asking)}.", f"Attributes about size: {len(having)}.")
    )


@registry.erratum(
    "SC-087",
    title="Whether repetitions add up",
    one=Statement("Maneuvers", "A diminishing return is a penalty for repeating the same maneuver."),
    other=Statement("Rulebook (upstream)", "Nothing says whether it grows, nor whether the target matters."),
    reading="You pay it if you've used the maneuver on the same target earlier in this turn or in the turn before. It's"
    " the same each time, because nothing says that it grows. Letting it grow is there as an option.",
)
def _repeated() -> Proof:
    shot = SHELF["firearms.rapid_fire"]
    before = 2
    flat, growing = (repetition(shot, before, growing=grows) for grows in (False, True))
    return Proof(flat, growing, (f"Rapid Fire, after {before} turns of it: {flat} or {growing}.",))


@registry.erratum(
    "SC-090",
    title="The rest of the body",
    one=Statement("Localized Shot", "It is aimed at a part of the body."),
    other=Statement("Localized Shot", "It lists arm, leg and head."),
    reading="You can aim at those and at nothing else, because there's no modifier for the rest.",
)
def _parts() -> Proof:
    asked = (*BODY_PARTS, "hand")
    can = [part for part in asked if _allowed(maneuver=SHELF["archery.localized_shot"].label, part=part)]
    return Proof(list(asked), can, (f"Asked for: {', '.join(asked)}.", f"Possible: {', '.join(can)}."))


@registry.erratum(
    "SC-107",
    title="One level worse than a scratch",
    one=Statement("Aimed Shot; Wrap and Stab", "The injury is one level worse."),
    other=Statement("Aimed Shot; Wrap and Stab", "They list light, serious and heavy wounds only."),
    reading="A scratch stays a scratch and a deadly wound stays deadly, because the list has only what is between"
    " them.",
)
def _worse() -> Proof:
    return Proof(
        len(Wound),
        len(WORSE),
        (f"Grades: {', '.join(Wound)}.", *(f"{str(one).capitalize()} to {two}." for one, two in WORSE.items())),
    )


@registry.erratum(
    "SC-109",
    title="The margin of what against what",
    one=Statement("Overextend; Crouch", "The margin of their own check is added to damage."),
    other=Statement("Overextend; Crouch", "No difficulty and no opponent is named."),
    reading="It's a Normal check, because every check is unless it says otherwise.",
)
def _own_check() -> Proof:
    total = 24
    margins = {case: total - level_of(case).success_level for case in (Difficulty.NORMAL, Difficulty.EASY)}
    normal, easy = margins.values()
    return Proof(normal, easy, tuple(f"A total of {total}, {case}: {margin:+d}." for case, margin in margins.items()))


@registry.erratum(
    "SC-110",
    title="Whose level allows maneuvers of Brawl",
    one=Statement("Full Contact", "Maneuvers of Brawl may be used at the higher of both values."),
    other=Statement("Maneuvers of Brawl", "They need a level of Brawl."),
    reading="The higher of your two values counts, because it's the one you fight with. Counting Brawl alone is there"
    " as an option.",
)
def _higher() -> Proof:
    brawl, full_contact = 4, 8
    given = {"maneuver": SHELF["brawl.smash"].label, "level": brawl, "full_contact": full_contact}
    either, own = (_allowed(**given, by_brawl=switch) for switch in (False, True))
    words = {True: "possible", False: "refused"}
    return Proof(
        either, own, (f"Smash at Brawl {brawl} and Full Contact {full_contact}: {words[either]}, or {words[own]}.",)
    )


@registry.erratum(
    "SC-131",
    title="Whether a vantage can be about a maneuver",
    one=Statement("Vantages (upstream)", "You can't take a vantage for a maneuver."),
    other=Statement("Offensive flow; Active Mitigation", "They are taken for a combat style."),
    reading="You can take it for a style or a combat skill but for no single maneuver, because then both sentences"
    " are true.",
)
def _targets() -> Proof:
    kinds = sorted({vantage.of for vantage in ADVANTAGES if vantage.of})
    styles, maneuvers = "combat style" in kinds, "maneuver" in kinds
    return Proof(styles, maneuvers, (f"Advantages are taken for: {', '.join(kinds)}.",))


@registry.erratum(
    "SC-179",
    title="Offence, attack, maneuver, action",
    one=Statement("Offensive flow; Overload; Full Contact; Rulebook", "They grant an offence, an attack, a maneuver."),
    other=Statement("Tables of the styles", "They count maneuvers alone."),
    reading="An offence is one more attack on top of your table, because defences aren't mentioned.",
)
def _units() -> Proof:
    granted = {"Offensive flow": "offence", "Overload": "attack", "Full Contact": "maneuver"}
    flow = named("Offensive flow", ADVANTAGES)
    return Proof(
        len(set(granted.values())),
        1,
        (*(f"{name}: one {unit} more." for name, unit in granted.items()), f"{flow.name} is for a {flow.of}."),
    )
