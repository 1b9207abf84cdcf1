"""Errata about maneuvers in general: how many, who may use them, what they cost and what they do."""

from __future__ import annotations

from typing import Any

from ...errata import Proof, Statement
from ...errors import RuleError
from ...phrases import counted, joined, led, signed
from ...rulebook import registry
from ..bases import base_modifier
from ..catalogue import ADVANTAGES, ATTRIBUTES, MANEUVERS, named
from ..checks import Difficulty, Wound, level_of
from ..maneuvers import (
    BODY_PARTS,
    BY_WOUND,
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
from ..readings import Readings

AVERAGE = 10
"""An average attribute."""

OVERLAPPING = ("brawl", "firearms", "full_contact")
"""Styles whose table has level 5 twice."""


def _allowed(**given: Any) -> bool:
    """Whether a maneuver can be used."""
    try:
        maneuver(**given)
    except RuleError:
        return False
    return True


@registry.erratum(
    "SC-019",
    title="Can you fight with a style below level 1?",
    one=Statement("Brawl; Shoot; Concentration", "Everybody can fight with bare hands, shoot, or fight with the mind."),
    other=Statement("Maneuvers", "Each style's table begins at level 1, and so do the moves you can learn."),
    reading="Not with its maneuvers, because even the first ones need level 1. The book says that everybody can"
    " fight with bare hands or shoot; below level 1, you do that with a plain combat skill.",
)
def _average() -> Proof:
    level, least = base_modifier(AVERAGE), min(record.level for record in MANEUVERS)
    return Proof(
        level,
        least,
        (
            f"With Strength {AVERAGE}, your Brawl starts at {level}, but its maneuvers begin at level {least}.",
            maneuvers_per_turn(level=level, style="Full Contact").summary,
        ),
    )


@registry.erratum(
    "SC-037",
    title="What do parentheses around a condition mean?",
    one=Statement(
        "The records of the maneuvers",
        "Some conditions are in parentheses and others aren't, and the book doesn't explain why.",
    ),
    other=Statement(
        "The maneuvers, their text",
        "With three exceptions, wherever the text mentions one of these conditions, it takes a critical success to"
        " cause it.",
    ),
    reading="A condition in parentheses, such as being stunned, needs a critical success. The book never explains"
    " the parentheses, but most of the maneuvers' texts say so. In three cases, the text says something else, and"
    " there we follow the text.",
)
def _parentheses() -> Proof:
    inside = [record.name for record in MANEUVERS if record.on_critical]
    bare = [record.name for record in MANEUVERS if record.condition and not record.on_critical]
    return Proof(
        len(inside),
        len(bare),
        (
            f"{len(inside)} maneuvers have a condition in parentheses, and {len(bare)} have one without parentheses:"
            f" {joined(bare)}.",
            f"In spite of the parentheses, {joined([SHELF[id].in_words for id in ON_ANY_SUCCESS])} need only a"
            f" success, and {SHELF[BY_WOUND].in_words} a serious wound.",
        ),
    )


@registry.erratum(
    "SC-060",
    title="Does a requirement count if only the text mentions it?",
    one=Statement("The records of the maneuvers", "Only a few of the maneuvers' records name a limitation."),
    other=Statement(
        "The maneuvers, their text",
        "Some maneuvers need a weapon, a place or a distance that's in their text but not in the book's tables.",
    ),
    reading="Yes. Some maneuvers need a weapon, a place or a distance that the figures at the top of the entry don't"
    " mention. You have to meet those requirements too, because the book doesn't make them optional.",
)
def _prose() -> Proof:
    recorded = [record.id for record in MANEUVERS if record.only]
    described = [id for id, prose in PROSE.items() if prose.needs or prose.grounded is None]
    more = [SHELF[id].in_words for id in described if id not in recorded]
    return Proof(
        len(recorded),
        len(described),
        (
            f"{len(recorded)} maneuvers have a limitation in their record.",
            f"Only the text names a limitation for {joined(more)}.",
        ),
    )


@registry.erratum(
    "SC-062",
    title="How many maneuvers does Full Contact give you?",
    one=Statement("Full Contact", "Full Contact gives you one more maneuver each turn, for its own maneuvers."),
    other=Statement("The table of Full Contact", "Full Contact has the same table as Brawl, which ends at four."),
    reading="One more each turn than its table says, but only for Full Contact's own maneuvers. The table is the"
    " same as Brawl's and ends at"
    " four, but the book's example at level 10 counts two from the table and one more.",
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
            f"According to the table alone, you'd have {counted(table, 'maneuver', 'maneuvers')} at Full Contact"
            f" {level}.",
            led("As we play it", ruling.summary),
        ),
    )


@registry.erratum(
    "SC-063",
    title="How many maneuvers do you have at level 5?",
    one=Statement("Brawl; Firearms; Full Contact", "Levels 1 to 5 give one maneuver."),
    other=Statement("Brawl; Firearms; Full Contact", "Levels 5 to 10 give two maneuvers."),
    reading="In Brawl, Firearms and Full Contact, the book lists level 5 twice: with one maneuver a turn and with"
    " two. We play one, because Knife Fight's table is otherwise the same and gives two only from level 6. You can"
    " switch to two.",
)
def _overlap() -> Proof:
    level, one_or_more = 5, ("maneuver", "maneuvers")
    (both,) = {tuple(numbers_printed(style, level)) for style in OVERLAPPING}
    fewer, more = (maneuvers_at("brawl", level, readings) for readings in (Readings(), Readings(generous=True)))
    return Proof(
        fewer,
        more,
        (
            f"Brawl, Firearms and Full Contact each list level {level} twice,"
            f" {joined([f'once with {counted(n, *one_or_more)}' for n in both])}.",
            f"In Knife Fight, level {level} gives you {counted(maneuvers_at('knife_fight', level), *one_or_more)}.",
        ),
    )


@registry.erratum(
    "SC-064",
    title="How many maneuvers do you have at Swordfight 16?",
    one=Statement("Swordfight", "Levels 12 to 15 of Swordfight give three maneuvers."),
    other=Statement("Swordfight", "Levels from 17 on give four maneuvers, but level 16 is missing."),
    reading="You have three a turn. The book's table gives three up to level 15 and four from level 17, so level 16"
    " doesn't have four yet. You can switch to four.",
)
def _hole() -> Proof:
    level = 16
    fewer, more = (maneuvers_at("swordfight", level, readings) for readings in (Readings(), Readings(generous=True)))
    printed = len(numbers_printed("swordfight", level))
    return Proof(
        fewer,
        more,
        (
            f"Swordfight's table has {printed or 'no'} number for level {level}.",
            f"The row before level {level} gives you {fewer} maneuvers, and the row after gives you {more}.",
        ),
    )


@registry.erratum(
    "SC-081",
    title="Can a blow do less than 0 damage?",
    one=Statement("Smash; Shield Bash; Hand Cutting; counters", "The damage is the margin minus one or two."),
    other=Statement("Yes, but you...", "Only “Yes, but you...” says that it does at least one point of damage."),
    reading="No. Some maneuvers do damage equal to your margin minus 1 or 2, which can be less than 0. Then they do"
    " 0, because a blow doesn't heal anybody.",
)
def _below() -> Proof:
    smash = SHELF["brawl.smash"]
    raw = read_bonus(smash.record.damage.removeprefix("SM")).value(AVERAGE)
    margin = 0
    done, least = (
        maneuver_hit(maneuver=one.label, margin=margin)["damage"] for one in (smash, SHELF["concentration.yes_but_you"])
    )
    return Proof(
        raw,
        done,
        (
            f"A Smash with a margin of {margin} would do {raw} damage, which counts as {done}.",
            f"With a margin of {margin}, “Yes, but you...” does {least} damage.",
        ),
    )


@registry.erratum(
    "SC-082",
    title="How do you know whether somebody's larger than you?",
    one=Statement("Kick; Punch; Smash; Grapple and others", "You compare the target's size with the attacker's."),
    other=Statement("Attributes", "No attribute measures size."),
    reading="Compare the two of you, and give the target's size as a percentage of your own. Several maneuvers depend"
    " on that, but nobody has a size on their sheet.",
)
def _size() -> Proof:
    asking = [SHELF[id].in_words for id, prose in PROSE.items() if prose.smaller or prose.half or prose.larger]
    having = [attribute.name for attribute in ATTRIBUTES if "size" in attribute.name.casefold()]
    return Proof(
        len(asking),
        len(having),
        (
            f"The size of the target changes the roll for {joined(asking)}.",
            f"The book has {len(having) or 'no'} attribute for size.",
        ),
    )


@registry.erratum(
    "SC-087",
    title="Does the penalty for repeating a maneuver grow?",
    one=Statement("Maneuvers", "A diminishing return is a penalty for repeating the same maneuver."),
    other=Statement("Rulebook", "Nothing says whether the penalty grows, or whether the target matters."),
    reading="No, because the book never says that it does. You take the penalty if you used the same maneuver on the"
    " same target earlier this turn or last turn. You can switch to a penalty that grows.",
)
def _repeated() -> Proof:
    shot = SHELF["firearms.rapid_fire"]
    before = 2
    flat, growing = (repetition(shot, before, readings) for readings in (Readings(), Readings(growing=True)))
    return Proof(
        flat,
        growing,
        (f"After {before} turns of Rapid Fire, the penalty is {flat}. If you let it grow each time, it's {growing}.",),
    )


def _part(part: str) -> str:
    """A part of the body with its article."""
    return f"{'the' if part == 'head' else 'an' if part == 'arm' else 'a'} {part}"


@registry.erratum(
    "SC-090",
    title="Which parts of the body can you aim at?",
    one=Statement("Localized Shot", "You aim at a part of the body."),
    other=Statement("Localized Shot", "You can choose an arm, a leg or the head."),
    reading="With a Localized Shot, you can aim at an arm, a leg or the head. You can't aim at anything else, because"
    " the book has no modifier for it.",
)
def _parts() -> Proof:
    asked = (*BODY_PARTS, "hand")
    shot = SHELF["archery.localized_shot"]
    can = [part for part in asked if _allowed(maneuver=shot.label, level=shot.record.level, part=part)]
    cannot = [part for part in asked if part not in can]
    return Proof(
        list(asked),
        can,
        (
            f"You can aim at {joined([_part(one) for one in can], 'or')},"
            f" but not at {joined([_part(one) for one in cannot], 'or')}.",
        ),
    )


@registry.erratum(
    "SC-107",
    title="Can a scratch or a deadly wound get worse?",
    one=Statement("Aimed Shot; Wrap and Stab", "Both maneuvers make the injury one level worse."),
    other=Statement("Aimed Shot; Wrap and Stab", "The two entries mention only light, serious and heavy wounds."),
    reading="Not from Aimed Shot or Wrap and Stab. They make a wound one grade worse, but their texts mention only"
    " light, serious and heavy wounds, so scratches and deadly wounds stay as they are.",
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
    title="How hard is the check for Overextend or Crouch?",
    one=Statement("Overextend; Crouch", "You make a separate check and add its margin to your damage."),
    other=Statement("Overextend; Crouch", "The book names no difficulty and no opponent for that check."),
    reading="It's Normal. With both maneuvers, you make a check and add its margin to your damage, but the book doesn't"
    " say how hard that check is. Every check is Normal unless the rules say otherwise.",
)
def _own_check() -> Proof:
    total = 24
    margins = {case: total - level_of(case).success_level for case in (Difficulty.NORMAL, Difficulty.EASY)}
    normal, easy = margins.values()
    return Proof(
        normal,
        easy,
        tuple(
            f"If the check is {case}, a total of {total} has a margin of {signed(margin)}."
            for case, margin in margins.items()
        ),
    )


@registry.erratum(
    "SC-110",
    title="Does Full Contact let you use Brawl's maneuvers?",
    one=Statement("Full Contact", "You can use Brawl's maneuvers at the higher of your two values."),
    other=Statement("The maneuvers of Brawl", "To use one of Brawl's maneuvers, you need a certain level of Brawl."),
    reading="Yes, if your Full Contact or your Brawl is high enough. The book says that you use the higher of the"
    " two for"
    " Brawl's maneuvers, but not whether it also decides which of them you know. You can switch to counting Brawl"
    " alone.",
)
def _higher() -> Proof:
    brawl, full_contact = 4, 8
    given = {"maneuver": SHELF["brawl.smash"].label, "level": brawl, "full_contact": full_contact}
    either, own = (_allowed(**given, readings=readings) for readings in (Readings(), Readings(by_brawl=True)))
    words = {True: "you can use Smash", False: "you couldn't use Smash"}
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
    title="Can you take an advantage for a single maneuver?",
    one=Statement("Vantages (Rulebook)", "You can't take an advantage or a disadvantage for a maneuver."),
    other=Statement(
        "Offensive flow; Active Mitigation", "You take Offensive flow and Active Mitigation for one combat style each."
    ),
    reading="No, but you can take one for a combat style or a combat skill. The Rulebook forbids it for maneuvers,"
    " and the Foundation has advantages for styles, so this fits both.",
)
def _targets() -> Proof:
    kinds = sorted({vantage.of for vantage in ADVANTAGES if vantage.of})
    styles, maneuvers = "combat style" in kinds, "maneuver" in kinds
    return Proof(styles, maneuvers, (f"You can take an advantage for one {joined(kinds, 'or')}.",))


@registry.erratum(
    "SC-179",
    title="Is the extra offence from Offensive flow an attack?",
    one=Statement(
        "Offensive flow; Overload; Full Contact; Rulebook",
        "Offensive flow gives you one more offence, Overload one more attack and Full Contact one more maneuver.",
    ),
    other=Statement("The tables of the styles", "The tables count only maneuvers."),
    reading="Yes, it's one more attack each turn, on top of the maneuvers from your style's table. The book doesn't"
    " explain the word “offence”, but Offensive flow doesn't mention defences.",
)
def _units() -> Proof:
    granted = {"Offensive flow": "offence", "Overload": "attack", "Full Contact": "maneuver"}
    flow = named("Offensive flow", ADVANTAGES)
    return Proof(
        len(set(granted.values())),
        1,
        (
            *(f"{name} gives you one more {unit}." for name, unit in granted.items()),
            f"You take {flow.name} for one {flow.of}.",
        ),
    )
