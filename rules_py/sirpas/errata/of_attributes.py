"""Errata about attributes: their ranges, what happens at the ends of them, loads and movement."""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction

from ...errata import Proof, Statement
from ...errors import RuleError
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

ORDINARY = {"all values": (9, 11), "Body and Mind": (9, 12), "Dexterity": (10, 12)}
"""What three places of the source call ordinary values."""

_SILENT = Statement("Foundation", "It doesn't say.")


_GROWN = {"body": 7, "mind": 6, "strength": 1, "dexterity": 6, "will": 3, "intelligence": 5, "equilibrium": 1}
"""Points of a character, as in the example on the page of the sheet."""


@registry.erratum(
    "SC-018",
    title="Skills below 0",
    one=Statement("Attributes", "Skills have values from 0, which is untrained."),
    other=Statement("Records of skills", "Some begin at a base modifier, and that can be below 0."),
    reading="Add base and points first; whatever is below 0 then counts as 0. We play it this way because skills"
    " start at 0.",
)
def _below() -> Proof:
    knife = named("Knife Fight", SKILLS)
    sums = [knife.base.value(lambda _: LOWEST) + points for points in (0, 4)]
    values = [skill_value(one, 0) for one in sums]
    return Proof(
        sums[0],
        values[0],
        tuple(
            f"{knife.name} with Dexterity {LOWEST}: {one} becomes {value}."
            for one, value in zip(sums, values, strict=True)
        ),
    )


@registry.erratum(
    "SC-020",
    title="The tier of Body",
    one=Statement("Attributes, the list; power", "Body is a main."),
    other=Statement("Attributes, a sentence about it", "Body is a primary."),
    reading="Body is a main, because its record, the list and the sum of power all say so.",
)
def _tier_of_body() -> Proof:
    rest = {"hard": 7, "normal": 4}
    as_main, as_primary = (power(main=main, primary=primary, **rest)["exact"] for main, primary in ((13, 16), (6, 23)))
    return Proof(
        as_main,
        as_primary,
        (
            f"{named('Body', ATTRIBUTES).tier} by its record: the example of power comes to {as_main}.",
            f"Counted as {Tier.PRIMARY}, to {as_primary}.",
        ),
    )


@registry.erratum(
    "SC-021",
    title="What is ordinary",
    one=Statement("Attributes", f"Common people have {ORDINARY['all values'][0]} to {ORDINARY['all values'][1]}."),
    other=Statement("Body, Mind, Dexterity", "Each of these gives another range."),
    reading="Take 9 to 11 as a guide and nothing more, because no rule depends on it.",
)
def _ordinary() -> Proof:
    bands = list(ORDINARY.values())
    return Proof(bands[0], bands[1], tuple(f"For {who}: {first} to {last}." for who, (first, last) in ORDINARY.items()))


@registry.erratum(
    "SC-022",
    title=f"Who has {LOWEST}",
    one=Statement("Attributes", "Somebody like a little child."),
    other=Statement("Mind", "The frailest of those whose form is complete."),
    reading="It's just colour, because both only say that nobody has less.",
)
def _lowest() -> Proof:
    try:
        load(strength=LOWEST - 1)
    except RuleError as error:
        below = f"Below it: there's no {error.name.capitalize()} of {error.given}."
        return Proof("child", "frail", (f"The lowest value: {LOWEST}.", below))
    raise AssertionError("nothing refuses values below the lowest")


@registry.erratum(
    "SC-023",
    title="Secondary attributes that nobody defined",
    one=Statement("Attributes; power", "There is a tier of secondary attributes."),
    other=Statement("Foundation", "It defines none of them, and nothing costs tokens of that name."),
    reading="The tier stays empty, because no attribute belongs to it. Power counts it with the hard skills.",
)
def _secondary() -> Proof:
    hard = sum(skill.tier is Tier.HARD for skill in SKILLS)
    empty = sum(one.tier not in (Tier.MAIN, Tier.PRIMARY) for one in ATTRIBUTES)
    return Proof(hard, empty, (f"Hard skills: {hard}.", f"Secondary attributes: {empty}."))


@registry.erratum(
    "SC-068",
    title="Movement outside the table",
    one=Statement("Dexterity, the table", f"Rows for {LOWEST} to {HIGHEST}."),
    other=Statement("Dexterity", "It doesn't say what happens below or above."),
    reading="We don't go beyond the table, because we'd have to make up the rows.",
)
def _outside() -> Proof:
    rows = [row.dexterity for row in MOVEMENT_TABLE]
    refusals = []
    for outside in (LOWEST - 1, HIGHEST + 1):
        try:
            movement(dexterity=outside)
        except RuleError as error:
            refusals.append(f"There's no {error.name.capitalize()} of {error.given}.")
    return Proof(rows[-1] - rows[0] + 1, len(refusals), tuple(refusals))


@registry.erratum(
    "SC-069",
    title="How to use the speed of another kind",
    one=Statement("Dexterity", "Other kinds have a coefficient; a human has 1."),
    other=_SILENT,
    reading="Multiply every column by it, because that's what a coefficient is for. Keep the fractions.",
)
def _coefficient() -> Proof:
    human, half = movement(dexterity=12), movement(dexterity=12, coefficient=150)
    return Proof(human["exact"], half["exact"], (f"A human: {human.summary}", f"Half as fast again: {half.summary}"))


@registry.erratum(
    "SC-070",
    title="Rounding what a load leaves",
    one=Statement("Strength, the table", "Loads leave three quarters, two thirds, half or a third of movement."),
    other=Statement("Dexterity, the table", "Movement is in whole feet, and Fast Paced adds some."),
    reading="Add the bonus first and then apply the load, because the bonus is part of the character. Keep the"
    " fractions.",
)
def _fractions() -> Proof:
    row = movement(dexterity=12)
    bonus = FEET_OF_FAST_PACED
    first = load(strength=LOWEST, weight=3 * LOWEST, feet=row["feet"] + bonus)["exact"]
    last = Fraction(load(strength=LOWEST, weight=3 * LOWEST, feet=row["feet"])["exact"]) + bonus
    return Proof(
        first, str(last), (f"Fast Paced first: {first} ft.", f"The load first: {last} ft, which is not the reading.")
    )


@registry.erratum(
    "SC-071",
    title="Lifting what nobody can lift",
    one=Statement("Strength, the table", "The heavier a load, the harder to lift."),
    other=Statement("Strength, the table", "The last tiers are equally hard, and no weight is impossible."),
    reading="We play the table as printed, because there's no other figure. The last tiers are equally hard.",
)
def _lift() -> Proof:
    hardest = [row for row in LOAD_TABLE if row.lift is Difficulty.VERY_HARD]
    heavy = load(strength=LOWEST, weight=5000, feet=33)
    return Proof(
        len(hardest),
        1,
        (
            f"{Difficulty.VERY_HARD} to lift from more than {LOAD_TABLE[-len(hardest) - 1].times} times Strength on,"
            f" in {len(hardest)} tiers: {', '.join(str(row.transport) for row in hardest)} to carry.",
            f"With Strength {LOWEST}: {heavy.summary}",
        ),
    )


@registry.erratum(
    "SC-074",
    title="A primary above the highest value",
    one=Statement("Attributes", f"Nothing is above {HIGHEST}."),
    other=Statement("Body, Mind", "A main that grows raises what is trained above it, without an end."),
    reading="The attribute stops at 18, because nothing goes higher. The points above aren't lost: they stay, and"
    " count as power.",
)
def _primary_above() -> Proof:
    main, points = LOWEST + 10, 7
    return Proof(
        main + points,
        primary_value(main, points),
        (f"{main} and {points}: {main + points}, which counts as {primary_value(main, points)}.",),
    )


@registry.erratum(
    "SC-075",
    title="A skill above the highest value",
    one=Statement("Attributes", f"No skill is above {HIGHEST_SKILL}."),
    other=Statement("Skills", "A base that grows raises the skill, without an end."),
    reading="The skill stops at 20, because no skill goes higher. The points above aren't lost.",
)
def _skill_above() -> Proof:
    base, points = HIGHEST, 6
    return Proof(
        base + points,
        skill_value(base, points),
        (f"{base} and {points}: {base + points}, which counts as {skill_value(base, points)}.",),
    )


@registry.erratum(
    "SC-076",
    title="What a point in an attribute costs",
    one=Statement("Power, the example", "Each point of a main or primary counts as one token spent."),
    other=Statement("Body, Mind and what they feed", "No record has a price."),
    reading="A point costs one token of its own type, because that's how the example counts.",
)
def _price() -> Proof:
    spent = character(**_GROWN)["spent_tokens"]
    told = ", ".join(f"{amount} TT/{tier}" for tier, amount in spent.items())
    priced = sum("tokens" in {one.name for one in fields(entry)} for entry in ATTRIBUTES)
    return Proof(
        len(ATTRIBUTES),
        priced,
        (f"Attributes with a price: {priced} of {len(ATTRIBUTES)}.", f"The example: {told}."),
    )


@registry.erratum(
    "SC-077",
    title="Base modifiers outside the table",
    one=Statement("Base modifiers (upstream)", f"Rows for {BASE_MODIFIERS[0].first} to {BASE_MODIFIERS[-1].last}."),
    other=Statement("Rulebook (upstream)", "Values can change for a while, and leave that range."),
    reading="If a value leaves the table for a while, use the last row, because it's the nearest.",
)
def _modifiers() -> Proof:
    values = range(LOWEST - 2, HIGHEST + 3)
    rows = [value for value in values if any(row.first <= value <= row.last for row in BASE_MODIFIERS)]
    beyond = [value for value in values if value not in rows]
    return Proof(len(values), len(rows), tuple(f"A value of {value}: {base_modifier(value):+}." for value in beyond))


@registry.erratum(
    "SC-086",
    title="How much richer",
    one=Statement("Gang member, Criminal Boss", "They have more money than others."),
    other=Statement("Gang member, Criminal Boss", "No amount is given."),
    reading="They're richer, and that's all we say, because no amount is given.",
)
def _amounts() -> Proof:
    rich = [named(name, BACKGROUNDS) for name in ("Gang member", "Criminal Boss")]
    amounts = [one.name for one in fields(Background) if one.name in ("money", "income", "wealth")]
    return Proof(
        len(rich),
        len(amounts),
        tuple(f"{one.name}: {one.tokens} TT/{one.tier}, and no amount of money." for one in rich),
    )


@registry.erratum(
    "SC-111",
    title="When what was needed is gone",
    one=Statement("Advantages, Skills", "You must have what it needs when you buy it."),
    other=_SILENT,
    reading="You keep what you've bought, but you can't use it until what it needs is back. We play it this way"
    " because nothing says that you lose it.",
)
def _suspended() -> Proof:
    whole = character(
        owned=[{"vantage": "Easygoing", "of": "Deceit"}, {"vantage": "Expertise", "of": "Deceit"}], **_GROWN
    )
    bereft = character(owned=[{"vantage": "Expertise", "of": "Deceit"}], **_GROWN)
    return Proof(
        whole["spent_tokens"]["Hard"],
        whole["spent_tokens"]["Hard"] - bereft["spent_tokens"]["Hard"],
        (f"Before: {whole.summary}", f"Without Easygoing: {bereft.summary}", "The tokens of Expertise stay spent."),
    )


@registry.erratum(
    "SC-114",
    title="Lifting nothing",
    one=Statement("Strength, the table", "The first tier takes every weight up to Strength, and lifting is Normal."),
    other=Statement("Checks", "If something's trivial, you don't roll."),
    reading="You don't roll for a weight of 0, because you aren't lifting anything.",
)
def _nothing() -> Proof:
    nothing, pound = load(weight=0, feet=33), load(weight=1, feet=33)
    shown = (f"A pound: {pound.summary}", f"None: {nothing.summary}")
    return Proof(pound["lift"], nothing["lift"], shown)


@registry.erratum(
    "SC-115",
    title="The range of skills",
    one=Statement("Foundation", f"Skills have 0 to {HIGHEST_SKILL}."),
    other=Statement("Rulebook (upstream)", f"Attributes and skills have {LOWEST} to {HIGHEST}."),
    reading="Skills go from 0 to 20, because the Foundation says so and the Rulebook lets modules change its ranges.",
)
def _range() -> Proof:
    rows = [TIERS[Tier.HARD.rank], TIERS[Tier.MAIN.rank]]
    return Proof(
        (rows[0].lowest, rows[0].highest),
        (rows[1].lowest, rows[1].highest),
        tuple(f"{row.tier}: {row.lowest} to {row.highest}." for row in rows),
    )


@registry.erratum(
    "SC-127",
    title="Giving up a background",
    one=Statement("Rulebook (upstream)", "Backgrounds change in play, and only there."),
    other=_SILENT,
    reading="You get no tokens back, because there's no rule that gives you any.",
)
def _no_refund() -> Proof:
    rich, poor = (
        character(backgrounds=rows, **_GROWN)["spent_tokens"] for rows in ([{"background": "Criminal Boss"}], [])
    )
    paid = rich["Main"] - poor["Main"]
    back = [rule.id for rule in registry if rule.id.startswith("sirpas.") and "refund" in rule.id]
    shown = (f"A Criminal Boss spends {paid} TT/Main on it.", f"Rules that give it back: {len(back)}.")
    return Proof(paid, len(back), shown)
