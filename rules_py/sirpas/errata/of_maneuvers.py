"""Errata about maneuvers in general: how many, who may use them, what they cost and what they do."""

from __future__ import annotations

from typing import Any

from ...errata import Proof, Statement
from ...errors import RuleError
from ...phrases import continued, counted, joined
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
    title="Styles that ordinary people can't use",
    one=Statement("Brawl; Shoot; Concentration", "Everybody can fight with bare hands, shoot, or fight with the mind."),
    other=Statement("Maneuvers", "Each style's table begins at level 1, and so do the moves you can learn."),
    reading="Below level 1 you have no maneuvers, because the tables begin there. Use a generic skill instead.",
)
def _average() -> Proof:
    level, least = base_modifier(AVERAGE), min(record.level for record in MANEUVERS)
    return Proof(
        level,
        least,
        (
            f"With Strength {AVERAGE}, your Brawl starts at {level}, and its maneuvers begin at level {least}.",
            maneuvers_per_turn(level=level, style="Full Contact").summary,
        ),
    )


@registry.erratum(
    "SC-037",
    title="What parentheses around a condition mean",
    one=Statement(
        "The maneuvers, their records",
        "Some conditions are in parentheses and others aren't, and the book doesn't explain why.",
    ),
    other=Statement(
        "The maneuvers, their text",
        "Where the text mentions it, a condition in parentheses needs a critical success, with three exceptions.",
    ),
    reading="A condition in parentheses needs a critical success, because most entries say so. For three"
    " maneuvers the text says otherwise, and we follow it.",
)
def _parentheses() -> Proof:
    inside = [record.name for record in MANEUVERS if record.on_critical]
    bare = [record.name for record in MANEUVERS if record.condition and not record.on_critical]
    return Proof(
        len(inside),
        len(bare),
        (
            f"{len(inside)} maneuvers have a condition in parentheses, and {len(bare)} have one without them:"
            f" {joined(bare)}.",
            f"{joined([SHELF[id].record.name for id in ON_ANY_SUCCESS])} need only a success, in spite of the"
            " parentheses.",
        ),
    )


@registry.erratum(
    "SC-060",
    title="Requirements that no record has",
    one=Statement("The maneuvers, their records", "Only a few records name a limitation."),
    other=Statement(
        "The maneuvers, their text",
        "More maneuvers need a weapon, a place or a distance in the text than in the records.",
    ),
    reading="You have to meet the requirements in the record and those in the text, because nothing makes either"
    " optional.",
)
def _prose() -> Proof:
    recorded = [record.id for record in MANEUVERS if record.only]
    described = [id for id, prose in PROSE.items() if prose.needs or prose.grounded is None]
    more = [SHELF[id].in_words for id in described if id not in recorded]
    return Proof(
        len(recorded),
        len(described),
        (f"{len(recorded)} records name a limitation.", f"Only the text names one for {joined(more)}."),
    )


@registry.erratum(
    "SC-062",
    title="One maneuver more, or as the table says",
    one=Statement("Full Contact", "Full Contact gives you one more maneuver each turn, for its own moves."),
    other=Statement("Full Contact, its table", "Full Contact has the same table as Brawl, which ends at four."),
    reading="You get one more than the table says, because the example at level 10 has two and one more.",
)
def _one_more() -> Proof:
    level = 16
    ruling = maneuvers_per_turn(level=level, style="Full Contact")
    table = maneuvers_at("full_contact", level)
    more = ruling["count"] + ruling["own"]
    return Proof(
        more,
        table,
        (
            f"According to the table alone, you'd have {table} at level {level}.",
            f"We play it this way: {continued(ruling.summary)}",
        ),
    )


@registry.erratum(
    "SC-063",
    title="Level 5 is listed twice",
    one=Statement("Brawl; Firearms; Full Contact", "Levels 1 to 5 give one maneuver."),
    other=Statement("Brawl; Firearms; Full Contact", "Levels 5 to 10 give two maneuvers."),
    reading="At level 5 you have one maneuver, because Knife Fight has the same table and gives two from"
    " level 6. You can switch to two.",
)
def _overlap() -> Proof:
    level = 5
    (both,) = {tuple(numbers_printed(style, level)) for style in OVERLAPPING}
    fewer, more = (maneuvers_at("brawl", level, generous=generous) for generous in (False, True))
    return Proof(
        fewer,
        more,
        (
            f"Brawl, Firearms and Full Contact each list level {level} twice, for"
            f" {' and for '.join(counted(n, 'maneuver', 'maneuvers') for n in both)}.",
            f"In Knife Fight, level {level} gives you {maneuvers_at('knife_fight', level)}.",
        ),
    )


@registry.erratum(
    "SC-064",
    title="Level 16 is missing",
    one=Statement("Swordfight", "Levels 12 to 15 give three maneuvers."),
    other=Statement("Swordfight", "Levels from 17 on give four maneuvers, and level 16 is missing."),
    reading="At level 16 you have three maneuvers, because the fourth comes at 17. You can switch to four.",
)
def _hole() -> Proof:
    level = 16
    fewer, more = (maneuvers_at("swordfight", level, generous=generous) for generous in (False, True))
    printed = len(numbers_printed("swordfight", level))
    return Proof(
        fewer,
        more,
        (
            f"The table has {printed or 'no'} number for level {level}.",
            f"The row before it gives you {fewer} maneuvers, and the row after it {more}.",
        ),
    )


@registry.erratum(
    "SC-081",
    title="Damage below 0",
    one=Statement("Smash; Shield Bash; Hand Cutting; counters", "The damage is the margin minus one or two."),
    other=Statement("Yes, but you...", "Only this maneuver says that it does at least one point."),
    reading="Damage is never below 0, because a blow doesn't heal anybody.",
)
def _below() -> Proof:
    smash = SHELF["brawl.smash"]
    raw = read_bonus(smash.record.damage.removeprefix("SM")).value(AVERAGE)
    margin = 0
    done, least = (
        maneuver_hit(maneuver=one.label, margin=margin, attribute=11, defences=4)["damage"]
        for one in (smash, SHELF["concentration.yes_but_you"])
    )
    return Proof(
        raw,
        done,
        (
            f"A Smash with a margin of {margin} would do {raw} damage, which counts as {done}.",
            f"With the same margin, Yes, but you... does {least}.",
        ),
    )


@registry.erratum(
    "SC-082",
    title="Sizes without a measure",
    one=Statement("Kick; Punch; Smash; Grapple and others", "You compare the target's size with the attacker's."),
    other=Statement("Attributes", "No attribute measures size."),
    reading="You say how large the target is, as a percentage of yourself, because nobody has a size on their sheet.",
)
def _size() -> Proof:
    asking = [SHELF[id].in_words for id, prose in PROSE.items() if prose.smaller or prose.half or prose.larger]
    having = [attribute.name for attribute in ATTRIBUTES if "size" in attribute.name.casefold()]
    return Proof(
        len(asking),
        len(having),
        (
            f"These maneuvers depend on size: {joined(asking)}.",
            f"The book has {len(having) or 'no'} attribute for size.",
        ),
    )


@registry.erratum(
    "SC-087",
    title="Whether repetitions add up",
    one=Statement("Maneuvers", "A diminishing return is a penalty for repeating the same maneuver."),
    other=Statement("Rulebook", "Nothing says whether it grows, or whether the target matters."),
    reading="You pay the penalty if you've used the maneuver on the same target earlier in this turn or in"
    " the turn before. It's always the same, because nothing says that it grows. You can switch to one"
    " that grows.",
)
def _repeated() -> Proof:
    shot = SHELF["firearms.rapid_fire"]
    before = 2
    flat, growing = (repetition(shot, before, growing=grows) for grows in (False, True))
    return Proof(
        flat, growing, (f"After {before} turns of Rapid Fire, the penalty is {flat}, or {growing} if it grows.",)
    )


@registry.erratum(
    "SC-090",
    title="The rest of the body",
    one=Statement("Localized Shot", "You aim at a part of the body."),
    other=Statement("Localized Shot", "You can choose an arm, a leg or the head."),
    reading="You can aim at an arm, a leg or the head and at nothing else, because the book has no modifier for the"
    " rest.",
)
def _parts() -> Proof:
    asked = (*BODY_PARTS, "hand")
    can = [part for part in asked if _allowed(maneuver=SHELF["archery.localized_shot"].label, part=part)]
    return Proof(list(asked), can, (f"Of {joined(asked)}, you can aim at {joined(can)}.",))


@registry.erratum(
    "SC-107",
    title="One level worse than a scratch",
    one=Statement("Aimed Shot; Wrap and Stab", "The injury is one level worse."),
    other=Statement("Aimed Shot; Wrap and Stab", "The two entries mention only light, serious and heavy wounds."),
    reading="A scratch stays a scratch and a deadly wound stays deadly, because the list covers only the"
    " wounds between them.",
)
def _worse() -> Proof:
    return Proof(
        len(Wound),
        len(WORSE),
        (
            f"The grades of wounds are {joined(list(Wound))}.",
            *(f"A {one} wound becomes a {two} one." for one, two in WORSE.items()),
        ),
    )


@registry.erratum(
    "SC-109",
    title="What the margin is measured against",
    one=Statement("Overextend; Crouch", "You make a separate check and add its margin to your damage."),
    other=Statement("Overextend; Crouch", "The book names no difficulty and no opponent for that check."),
    reading="The check is Normal, because every check is unless it says otherwise.",
)
def _own_check() -> Proof:
    total = 24
    margins = {case: total - level_of(case).success_level for case in (Difficulty.NORMAL, Difficulty.EASY)}
    normal, easy = margins.values()
    return Proof(
        normal,
        easy,
        tuple(
            f"If the check is {case}, a total of {total} has a margin of {margin:+d}."
            for case, margin in margins.items()
        ),
    )


@registry.erratum(
    "SC-110",
    title="Which level lets you use Brawl's maneuvers",
    one=Statement("Full Contact", "You can use Brawl's maneuvers at the higher of your two values."),
    other=Statement("Brawl, its maneuvers", "To use one of Brawl's maneuvers, you need a level of Brawl."),
    reading="The higher of your two values counts, because it's the one you fight with. You can switch to Brawl alone.",
)
def _higher() -> Proof:
    brawl, full_contact = 4, 8
    given = {"maneuver": SHELF["brawl.smash"].label, "level": brawl, "full_contact": full_contact}
    either, own = (_allowed(**given, by_brawl=switch) for switch in (False, True))
    words = {True: "you can use Smash", False: "you couldn't"}
    return Proof(
        either,
        own,
        (
            f"With Brawl {brawl} and Full Contact {full_contact}, {words[either]}.",
            f"If Brawl alone counted, {words[own]}.",
        ),
    )


@registry.erratum(
    "SC-131",
    title="Whether a vantage can be about a maneuver",
    one=Statement("Vantages (Rulebook)", "You can't take a vantage for a maneuver."),
    other=Statement("Offensive flow; Active Mitigation", "You take both of these for a combat style."),
    reading="You can take a vantage for a style or a combat skill, but not for a single maneuver, because"
    " that way both sentences are true.",
)
def _targets() -> Proof:
    kinds = sorted({vantage.of for vantage in ADVANTAGES if vantage.of})
    styles, maneuvers = "combat style" in kinds, "maneuver" in kinds
    return Proof(styles, maneuvers, (f"You can take an advantage for one {joined(kinds, 'or')}.",))


@registry.erratum(
    "SC-179",
    title="Offence, attack, maneuver, action",
    one=Statement(
        "Offensive flow; Overload; Full Contact; Rulebook",
        "Each of these gives you one more offence, one more attack or one more maneuver.",
    ),
    other=Statement("The styles, their tables", "The tables count only maneuvers."),
    reading="An offence is one more attack on top of your table, because defences aren't mentioned.",
)
def _units() -> Proof:
    granted = {"Offensive flow": "offence", "Overload": "attack", "Full Contact": "maneuver"}
    flow = named("Offensive flow", ADVANTAGES)
    return Proof(
        len(set(granted.values())),
        1,
        (
            *(f"{name} gives you one more {unit}." for name, unit in granted.items()),
            f"You take {flow.name} for a {flow.of}.",
        ),
    )
