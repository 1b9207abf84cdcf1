"""Errata about attributes: their ranges, what happens at the ends of them, loads and movement."""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction

from ...errata import Proof, Statement
from ...errors import RuleError
from ...phrases import joined, led
from ...rulebook import registry
from ..attributes import (
    FEET_OF_FAST_PACED,
    HIGHEST,
    HIGHEST_SKILL,
    LOAD_TABLE,
    LOWEST,
    MOVEMENT_TABLE,
    TIERS,
    load,
    movement,
    primary_value,
    skill_value,
)
from ..bases import BASE_MODIFIERS, base_modifier
from ..catalogue import ATTRIBUTES, BACKGROUNDS, SKILLS, Background, Tier, named
from ..checks import Difficulty
from ..power import power
from ..sheet import character
from ..tokens import Tokens

ORDINARY = {"attributes in general": (9, 11), "Body and Mind": (9, 12), "Dexterity": (10, 12)}
"""What three places of the source call ordinary values."""


def _decimal(fraction: str | Fraction) -> str:
    """A fraction as a reader knows it: `117/4` is 29.25."""
    return f"{float(Fraction(fraction)):g}"


_GROWN = {"body": 7, "mind": 6, "strength": 1, "dexterity": 6, "will": 3, "intelligence": 5, "equilibrium": 1}
"""Points of a character, as in the example on the page of the sheet."""


@registry.erratum(
    "SC-018",
    title="Can a skill be below 0?",
    one=Statement("Attributes", "A skill can't be lower than 0, and 0 means that you're untrained."),
    other=Statement("Records of skills", "Some skills start at a base modifier, which can be negative."),
    reading="No. Some skills start from a number that can be negative, but the book says that no skill goes below 0."
    " If a skill comes to less than that, it counts as 0.",
)
def _below() -> Proof:
    knife = named("Knife Fight", SKILLS)
    points = (0, 4)
    sums = [knife.base.value(lambda _: LOWEST) + trained for trained in points]
    values = [skill_value(one, 0) for one in sums]
    return Proof(
        sums[0],
        values[0],
        tuple(
            f"With Dexterity {LOWEST} and {trained} trained points, {knife.name} adds up to {one} and counts as"
            f" {value}."
            for trained, one, value in zip(points, sums, values, strict=True)
        ),
    )


@registry.erratum(
    "SC-020",
    title="Is Body a Main or a Primary attribute?",
    one=Statement("Attributes list; power", "Body is a Main attribute."),
    other=Statement("Attributes, a sentence about it", "Body is a Primary attribute."),
    reading="Body is a Main attribute. One sentence in the book calls it a Primary, but Body's own entry, the list of"
    " attributes and the example of a character's power all treat it as a Main.",
)
def _tier_of_body() -> Proof:
    rest = {"hard": 7, "normal": 4}
    as_main, as_primary = (power(main=main, primary=primary, **rest)["exact"] for main, primary in ((13, 16), (6, 23)))
    return Proof(
        as_main,
        as_primary,
        (
            f"If Body is a {named('Body', ATTRIBUTES).tier}, the power in the book's example adds up to"
            f" {_decimal(as_main)}.",
            f"If Body were a {Tier.PRIMARY}, the power would add up to {_decimal(as_primary)}.",
        ),
    )


@registry.erratum(
    "SC-021",
    title="What's an ordinary attribute?",
    one=Statement(
        "Attributes",
        f"Ordinary people have attributes between {ORDINARY['attributes in general'][0]} and"
        f" {ORDINARY['attributes in general'][1]}.",
    ),
    other=Statement(
        "Body, Mind, Dexterity",
        "The entries for Body and Mind give one range for ordinary people, and the entry for Dexterity gives another.",
    ),
    reading="Ordinary people have attributes from 9 to 11. The book says so about attributes in general; its entries"
    " for Body, Mind and Dexterity give slightly different ranges, but no rule depends on them.",
)
def _ordinary() -> Proof:
    bands = list(ORDINARY.values())
    return Proof(
        bands[0],
        bands[1],
        tuple(f"For {who}, the ordinary range is {first} to {last}." for who, (first, last) in ORDINARY.items()),
    )


@registry.erratum(
    "SC-023",
    title="Are there secondary attributes?",
    one=Statement("Attributes; power", "Besides Main and Primary attributes, there are secondary ones."),
    other=Statement("Foundation", "The book never names a secondary attribute, and nothing costs secondary tokens."),
    reading="No. The book mentions secondary attributes but never names one, so we play without them. Where it mentions"
    " secondary tokens, we read them as Hard.",
)
def _secondary() -> Proof:
    empty = sum(one.tier not in (Tier.MAIN, Tier.PRIMARY) for one in ATTRIBUTES)
    shown = f"Of the book's {len(ATTRIBUTES)} attributes, {empty or 'none'} is secondary."
    return Proof(len(ATTRIBUTES), empty, (shown,))


@registry.erratum(
    "SC-068",
    title="How fast are you with a Dexterity below 3 or above 18?",
    one=Statement("Dexterity table", f"The movement table covers Dexterity {LOWEST} to {HIGHEST}."),
    other=Statement("Dexterity", "The text doesn't say how fast you are with a lower or a higher Dexterity."),
    reading="The book doesn't say, because its table of speeds covers only Dexterity 3 to 18. We don't say either,"
    " because we'd have to invent the other rows.",
)
def _outside() -> Proof:
    rows = [row.dexterity for row in MOVEMENT_TABLE]
    refusals = []
    for outside in (LOWEST - 1, HIGHEST + 1):
        try:
            movement(dexterity=outside)
        except RuleError as error:
            refusals.append(f"The movement table has no row for a {error.name.capitalize()} of {error.given}.")
    return Proof(rows[-1] - rows[0] + 1, len(refusals), tuple(refusals))


@registry.erratum(
    "SC-069",
    title="How fast are creatures that aren't human?",
    one=Statement("Dexterity", "Other creatures have a speed coefficient; a human's is 1."),
    other=Statement("Foundation", "The book doesn't say which speeds to multiply by the coefficient."),
    reading="The book gives such a creature a factor for its speed, but doesn't say which of the three speeds to"
    " multiply: sprinting, running or moving in a combat turn. Multiply all three, and keep the fractions.",
)
def _coefficient() -> Proof:
    dexterity = 12
    human, half = movement(dexterity=dexterity), movement(dexterity=dexterity, coefficient=150)
    return Proof(
        human["exact"],
        half["exact"],
        (
            led(f"As a human with Dexterity {dexterity}", human.summary),
            led("At one and a half times that speed", half.summary),
        ),
    )


@registry.erratum(
    "SC-070",
    title="How far do you move with Fast Paced and a heavy load?",
    one=Statement(
        "Strength table", "A heavy load leaves you three quarters, two thirds, half or a third of your movement."
    ),
    other=Statement("Dexterity table", "Your movement is a whole number of feet, and Fast Paced adds a few."),
    reading="The book doesn't say which of the two counts first. Add the extra feet from Fast Paced, then reduce the"
    " sum for the load, because Fast Paced is part of you, and the load isn't. Keep the fractions.",
)
def _fractions() -> Proof:
    row = movement(dexterity=12)
    bonus = FEET_OF_FAST_PACED
    first = load(strength=LOWEST, weight=3 * LOWEST, feet=row["feet"] + bonus)["exact"]
    last = Fraction(load(strength=LOWEST, weight=3 * LOWEST, feet=row["feet"])["exact"]) + bonus
    return Proof(
        first,
        str(last),
        (
            f"You move {row['feet']} feet a turn, Fast Paced adds {bonus}, and a load leaves you three quarters of"
            f" that: {_decimal(first)} feet.",
            f"If the load counted first, you'd move {_decimal(last)} feet a turn.",
        ),
    )


@registry.erratum(
    "SC-071",
    title="Is any weight too heavy to lift?",
    one=Statement("Strength table", "The heavier a load, the harder it is to lift."),
    other=Statement("Strength table", "The heaviest loads are all equally hard to lift, and no weight is impossible."),
    reading="No. The heaviest loads in the book's table are all Very Hard to lift, and it names no limit, so you can"
    " always try. You lift with Strength and carry with Endurance, because the book asks for Endurance when you carry a"
    " weight for a long time.",
)
def _lift() -> Proof:
    hardest = [row for row in LOAD_TABLE if row.lift is Difficulty.VERY_HARD]
    heavy = load(strength=LOWEST, weight=5000, feet=33)
    return Proof(
        len(hardest),
        1,
        (
            f"Anything over {LOAD_TABLE[-len(hardest) - 1].times} times your Strength is {Difficulty.VERY_HARD} to"
            " lift,"
            f" and {joined([str(row.transport) for row in hardest], 'or')} to carry.",
            led(f"With Strength {LOWEST}", heavy.summary),
        ),
    )


@registry.erratum(
    "SC-074",
    title="Can a rising Main push a Primary above 18?",
    one=Statement("Attributes", f"No attribute goes above {HIGHEST}."),
    other=Statement("Body, Mind", "When a Main rises, its Primaries rise too, and the book sets no limit."),
    reading="No. The book says that Primaries rise with their Main, but also that no attribute goes above 18, so the"
    " Primary stops at 18. The extra points still count towards your power.",
)
def _primary_above() -> Proof:
    main, points = LOWEST + 10, 7
    return Proof(
        main + points,
        primary_value(main, points),
        (
            f"With a Main of {main} and {points} points of its own, a Primary comes to {main + points}, which counts as"
            f" {primary_value(main, points)}.",
        ),
    )


@registry.erratum(
    "SC-075",
    title="Can a rising attribute push a skill above 20?",
    one=Statement("Attributes", f"No skill goes above {HIGHEST_SKILL}."),
    other=Statement("Skills", "When its base rises, a skill rises too, and the book sets no limit."),
    reading="No. The book says that a skill rises with the attribute it starts from, but also that no skill goes above"
    " 20, so the skill stops at 20. The extra points still count towards your power.",
)
def _skill_above() -> Proof:
    base, points = HIGHEST, 6
    return Proof(
        base + points,
        skill_value(base, points),
        (
            f"With a base of {base} and {points} trained points, a skill comes to {base + points}, which counts as"
            f" {skill_value(base, points)}.",
        ),
    )


@registry.erratum(
    "SC-076",
    title="What does a point in an attribute cost?",
    one=Statement("The example of Power", "Each point in a Main or a Primary counts as one token spent."),
    other=Statement("Body, Mind and the attributes under them", "The entries give no price for any attribute."),
    reading="It costs one token of the attribute's own kind: a Main token for Body or Mind, a Primary token for any"
    " other. The entries give no price, but the example of a character's power counts one token for each point.",
)
def _price() -> Proof:
    spent = character(**_GROWN)["spent_tokens"]
    sentence = joined([f"{amount} {tier}" for tier, amount in spent.items()])
    priced = sum("tokens" in {one.name for one in fields(entry)} for entry in ATTRIBUTES)
    return Proof(
        len(ATTRIBUTES),
        priced,
        (
            f"{priced or 'None'} of the {len(ATTRIBUTES)} attributes has a price.",
            f"The book's sample character spent {sentence} tokens.",
        ),
    )


@registry.erratum(
    "SC-077",
    title="What's the base modifier of a 2 or a 19?",
    one=Statement(
        "Base modifiers (Rulebook)",
        f"The table of base modifiers goes from {BASE_MODIFIERS[0].first} to {BASE_MODIFIERS[-1].last}.",
    ),
    other=Statement("Rulebook", "An attribute can drop below 3 or rise above 18 for a while."),
    reading="The Rulebook's table of base modifiers covers 3 to 18, but an effect can make an attribute lower or higher"
    " than that. Then use the nearest value in the table: -3 below 3, and +3 above 18.",
)
def _modifiers() -> Proof:
    values = range(LOWEST - 2, HIGHEST + 3)
    rows = [value for value in values if any(row.first <= value <= row.last for row in BASE_MODIFIERS)]
    beyond = [value for value in values if value not in rows]
    return Proof(
        len(values),
        len(rows),
        tuple(f"An attribute of {value} has a base modifier of {base_modifier(value):+}." for value in beyond),
    )


@registry.erratum(
    "SC-086",
    title="How much money do criminals have?",
    one=Statement("Gang member, Criminal Boss", "Gang members and their bosses have more money than other people."),
    other=Statement("Gang member, Criminal Boss", "The book doesn't say how much more money they have."),
    reading="A Gang member or a Criminal Boss is richer than most people. The book doesn't say how rich, so neither do"
    " we.",
)
def _amounts() -> Proof:
    rich = [named(name, BACKGROUNDS) for name in ("Gang member", "Criminal Boss")]
    amounts = [one.name for one in fields(Background) if one.name in ("money", "income", "wealth")]
    return Proof(
        len(rich),
        len(amounts),
        tuple(
            f"{one.name} costs {Tokens(one.tokens, one.tier).words}, but the book doesn't say how much money comes"
            " with it."
            for one in rich
        ),
    )


@registry.erratum(
    "SC-111",
    title="What if you lose what an advantage or a skill needs?",
    one=Statement(
        "Advantages, Skills", "When you buy an advantage or a skill, you must already meet its requirements."
    ),
    other=Statement("Foundation", "The book doesn't say what happens if you lose a requirement later."),
    reading="The book says what you need when you buy something, but not what happens if you lose that later. You keep"
    " the advantage or skill, but you can't use it until you meet the requirement again.",
)
def _suspended() -> Proof:
    whole = character(
        owned=[{"vantage": "Easygoing", "of": "Deceit"}, {"vantage": "Expertise", "of": "Deceit"}], **_GROWN
    )
    bereft = character(owned=[{"vantage": "Expertise", "of": "Deceit"}], **_GROWN)
    return Proof(
        whole["spent_tokens"]["Hard"],
        whole["spent_tokens"]["Hard"] - bereft["spent_tokens"]["Hard"],
        (
            f"With Easygoing and Expertise for Deceit, the sheet has {len(whole['faults']) or 'no'} mistakes.",
            f"Without Easygoing, the sheet has a mistake: {bereft['faults'][0]}",
            "The tokens spent on Expertise stay spent.",
        ),
    )


@registry.erratum(
    "SC-114",
    title="Do you roll to lift nothing?",
    one=Statement(
        "Strength table",
        "The table's first row covers every weight up to your Strength, and lifting such a weight is Normal.",
    ),
    other=Statement("Checks", "If something's trivial, you don't roll."),
    reading="No. The book's table makes lifting any weight up to your Strength a Normal check, and strictly speaking,"
    " that includes a weight of 0. But then there's nothing to lift.",
)
def _nothing() -> Proof:
    nothing, pound = load(weight=0, feet=33), load(weight=1, feet=33)
    shown = (pound.summary, led("With no weight at all", nothing.summary))
    return Proof(pound["lift"], nothing["lift"], shown)


@registry.erratum(
    "SC-115",
    title="How low and how high can skills go?",
    one=Statement("Foundation", f"Skills go from 0 to {HIGHEST_SKILL}."),
    other=Statement("Rulebook", f"Attributes and skills go from {LOWEST} to {HIGHEST}."),
    reading="They go from 0 to 20, as the Foundation says. The Rulebook says 3 to 18, but it allows other books to set"
    " limits of their own.",
)
def _range() -> Proof:
    rows = [TIERS[Tier.HARD.rank], TIERS[Tier.MAIN.rank]]
    return Proof(
        (rows[0].lowest, rows[0].highest),
        (rows[1].lowest, rows[1].highest),
        tuple(
            f"{what} go from {row.lowest} to {row.highest}."
            for what, row in zip(("Skills", "Attributes"), rows, strict=True)
        ),
    )


@registry.erratum(
    "SC-127",
    title="Do you get tokens back for giving up a background?",
    one=Statement("Rulebook", "Only what you do in play can change your background."),
    other=Statement("Foundation", "The book doesn't say whether you get your tokens back."),
    reading="No. The book doesn't mention it, and no rule gives you any.",
)
def _no_refund() -> Proof:
    rich, poor = (
        character(backgrounds=rows, **_GROWN)["spent_tokens"] for rows in ([{"background": "Criminal Boss"}], [])
    )
    paid = rich["Main"] - poor["Main"]
    back = [rule.id for rule in registry if rule.id.startswith("sirpas.") and "refund" in rule.id]
    shown = (f"Becoming a Criminal Boss costs {paid} Main token.", f"{len(back) or 'No'} rule gives that token back.")
    return Proof(paid, len(back), shown)
