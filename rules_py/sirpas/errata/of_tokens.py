"""Errata about tokens: prices of levels, refunds, opposites."""

from __future__ import annotations

from dataclasses import replace

from ...errata import Proof, Statement
from ...rulebook import registry
from ..catalogue import Tier, named
from ..readings import Readings
from ..tokens import (
    VANTAGES,
    Owned,
    Tokens,
    exchanged,
    excludes,
    give_up_vantage,
    read_tokens,
    removal_of,
    steps_of,
    take_vantage,
    vantage_price,
)

CHAPTER_BASE = 3
"""What the general chapter takes for the price of Nervous."""

RULEBOOK_TYPES = 4
"""Types of tokens in the chain of the Rulebook."""

DEAR_AND_CHEAP = (("Lucky", "Unlucky"), ("Nimble crowder", "Latecomer"))
"""Opposites."""

UNDECLARED = (("Deep Mind", "Weak Mind"), ("Hard Skin", "Soft Skin"), ("Survival instinct", "Situational Unawareness"))
"""Opposites whose records do not exclude each other."""


def _written(steps: tuple[int, ...] | list[int]) -> str:
    return f"{' + '.join(map(str, steps))} = {sum(steps)}"


@registry.erratum(
    "SC-001",
    title="The price of Nervous",
    one=Statement("Disadvantages, the chapter", "Each level of Nervous grants 3 tokens plus the level's number."),
    other=Statement("Nervous, its record", "Each level of Nervous grants 2 tokens plus the level's number."),
    reading="Each level of Nervous grants 2 tokens plus the level's number, because its record says so. The chapter"
    " on disadvantages says 3 tokens plus the number.",
)
def _nervous() -> Proof:
    nervous = named("Nervous", VANTAGES)
    chapter, record = steps_of(replace(nervous, tokens=CHAPTER_BASE)), steps_of(nervous)
    # A copy is not in the list of advantages, so it is reckoned as the disadvantage that it is.
    return Proof(
        chapter,
        record,
        (
            f"According to the chapter, {len(chapter)} levels of Nervous grant {_written(chapter)} tokens.",
            f"According to the record, {len(record)} levels grant {_written(record)} tokens.",
        ),
    )


@registry.erratum(
    "SC-002",
    title="What the lowest level costs",
    one=Statement(
        "Advantages, the chapter",
        "An advantage's first level costs the base price alone, and each further level costs it plus the level's"
        " number.",
    ),
    other=Statement(
        "Disadvantages, the chapter; Rulebook", "Every level costs the base price plus the level's number."
    ),
    reading="An advantage's first level costs its printed price, and a disadvantage's is worth 1 more than its"
    " printed price: each chapter has a clear example of its own. You can switch to adding 1 to both, as"
    " the Rulebook does.",
)
def _first_level() -> Proof:
    printed, rulebook = (
        vantage_price(vantage="Survival instinct", level=4, readings=readings)["prices"]
        for readings in (Readings(), Readings(rulebook=True))
    )
    return Proof(
        printed,
        rulebook,
        (
            f"As printed, four levels of Survival instinct cost {_written(printed)} tokens.",
            f"In the Rulebook, those four levels would cost {_written(rulebook)} tokens.",
        ),
    )


@registry.erratum(
    "SC-045",
    title="Rounding a whole number",
    one=Statement("Disadvantages, the chapter", "Buying off a disadvantage costs double, rounded down."),
    other=Statement("Arithmetic", "Twice a whole number is a whole number."),
    reading="Buying off a disadvantage costs exactly double what it granted. The book rounds the price down, but"
    " a doubled whole number never needs rounding.",
)
def _double() -> Proof:
    soft = vantage_price(vantage="Soft Skin", level=1)["removal"]
    prices = [removal_of(named("Nervous", VANTAGES), total) for total in range(1, 13)]
    broken = [price for price in prices if price % 2]
    return Proof(
        len(prices),
        len(broken),
        (
            f"{len(broken) or 'None'} of the {len(prices)} doubled prices is odd. Buying off Soft Skin 1, for instance,"
            f" costs {soft} tokens.",
        ),
    )


@registry.erratum(
    "SC-046",
    title="Half of the total, or of each level",
    one=Statement(
        "Advantages, the chapter", "When you give up an advantage, you get half of the total back, rounded up."
    ),
    other=Statement("Advantages, the chapter", "You pay level by level, so you might round level by level too."),
    reading="When you give up an advantage, add up what all its levels cost, take half and round up once, because"
    " the rule speaks of half the total.",
)
def _half() -> Proof:
    steps = vantage_price(vantage="Survival instinct", level=4)["prices"]
    once, each = -(-sum(steps) // 2), sum(-(-step // 2) for step in steps)
    return Proof(
        once,
        each,
        (
            f"For Survival instinct 4, you get {once} tokens back.",
            f"If you rounded level by level, you'd get {each} tokens.",
        ),
    )


@registry.erratum(
    "SC-050",
    title="Opposites with different prices",
    one=Statement("Lucky; Nimble crowder", "Lucky and Nimble crowder each have a price."),
    other=Statement("Unlucky; Latecomer", "Unlucky and Latecomer each grant more than their opposite costs."),
    reading="You get more tokens for Unlucky and Latecomer than you pay for their opposites, Lucky and Nimble"
    " crowder. We play the prices as printed, because nothing says that opposites have to match.",
)
def _asymmetry() -> Proof:
    pairs = [
        [Tokens(named(name, VANTAGES).tokens, named(name, VANTAGES).tier) for name in two] for two in DEAR_AND_CHEAP
    ]
    worth = [[exchanged(tokens, Tier.HARD).amount for tokens in two] for two in pairs]
    return Proof(
        [two[0] for two in worth],
        [two[1] for two in worth],
        tuple(
            f"{one} costs {price.words}, and {other} grants {grant.words}."
            for (one, other), (price, grant) in zip(DEAR_AND_CHEAP, pairs, strict=True)
        ),
    )


@registry.erratum(
    "SC-100",
    title="Giving up what something else needs",
    one=Statement("Advantages, the chapter", "You can give up any advantage."),
    other=Statement("Advantages, the chapter", "Some advantages need another one when you buy them."),
    reading="Before you give up an advantage, give up any others that need it, because you couldn't have"
    " bought them without it.",
)
def _dependent() -> Proof:
    free = give_up_vantage(
        vantage="Easygoing",
        of="First Aid",
        owned=[{"vantage": "Easygoing", "of": "First Aid"}],
        purse=[{"type": "Main", "amount": 1}, {"type": "Hard", "amount": 1}],
    )
    needed = give_up_vantage(
        vantage="Easygoing",
        of="First Aid",
        owned=[{"vantage": "Easygoing", "of": "First Aid"}, {"vantage": "Expertise", "of": "First Aid"}],
        purse=[{"type": "Main", "amount": 1}, {"type": "Hard", "amount": 1}],
    )
    return Proof(
        free["legal"],
        needed["legal"],
        (
            f"If nothing else needs Easygoing, {free.summary.removeprefix('Yes: ')}",
            f"With Expertise, you can't give up Easygoing: {needed.summary.removeprefix('No: ')}",
        ),
    )


@registry.erratum(
    "SC-101",
    title="Opposites that don't say so",
    one=Statement(
        "Deep Mind, Hard Skin, Survival instinct",
        "The records of Deep Mind, Hard Skin and Survival instinct don't rule anything out.",
    ),
    other=Statement("Vantages (Rulebook)", "You can't choose both a vantage and its opposite."),
    reading="You can't have both halves of an opposite pair such as Hard Skin and Soft Skin. Their records don't"
    " say so, but the Rulebook rules out opposites in general.",
)
def _opposites() -> Proof:
    pairs = [(named(one, VANTAGES), named(other, VANTAGES)) for one, other in UNDECLARED]
    declared = sum(other.id in one.conflicts for one, other in pairs)
    excluded = sum(excludes(Owned(one), Owned(other)) for one, other in pairs)
    return Proof(
        declared,
        excluded,
        (
            f"The records allow {'' if declared else 'all '}{len(pairs) - declared} opposite pairs; the general rule"
            f" forbids {'them all' if excluded == len(pairs) else excluded}.",
        ),
    )


@registry.erratum(
    "SC-102",
    title="For one skill, or for all",
    one=Statement("Nimble crowder", "You take Nimble crowder for one skill."),
    other=Statement("Latecomer", "Latecomer is for the whole character."),
    reading="A Latecomer can't take Nimble crowder for any skill, because the two records rule each other out and"
    " make no exception.",
)
def _any_skill() -> Proof:
    late = [{"vantage": "Latecomer"}]
    ruling = take_vantage(
        vantage="Nimble crowder",
        of="Initiative",
        owned=late,
        purse=[{"type": "Main", "amount": 1}, {"type": "Hard", "amount": 1}],
        attributes=[{"name": "Body", "value": 10}, {"name": "Mind", "value": 9}, {"name": "Dexterity", "value": 11}],
    )
    alone = take_vantage(
        vantage="Nimble crowder",
        of="Initiative",
        owned=[],
        purse=[{"type": "Main", "amount": 1}, {"type": "Hard", "amount": 1}],
    )
    return Proof(
        ruling["faults"],
        alone["faults"],
        (
            f"If you're a Latecomer, you can't take Nimble crowder: {ruling.summary.removeprefix('No: ')}",
            f"If you aren't a Latecomer, {alone.summary.removeprefix('Yes: ')}",
        ),
    )


@registry.erratum(
    "SC-125",
    title="Giving up a reward",
    one=Statement("Advantages, the chapter", "You get half back for any advantage."),
    other=Statement("Vantages (Rulebook)", "You get nothing back for a reward."),
    reading="If you give up an advantage that was a reward, you get nothing back, because you paid nothing for it.",
)
def _reward() -> Proof:
    bought, reward = (
        vantage_price(given=switch, vantage="Survival instinct", level=4)["removal"] for switch in (False, True)
    )
    return Proof(
        bought,
        reward,
        (
            f"If you bought Survival instinct 4, you get {bought} tokens back.",
            f"If Survival instinct was a reward, you get {reward or 'nothing'} back.",
        ),
    )


@registry.erratum(
    "SC-126",
    title="Buying off one level, or all of them",
    one=Statement("Disadvantages, the chapter", "You buy off the whole disadvantage for double."),
    other=Statement("Vantages (Rulebook)", "You buy off one level at a time."),
    reading="You may buy off a disadvantage one level at a time, for double what that level granted, because it"
    " costs the same in the end.",
)
def _level_by_level() -> Proof:
    steps = steps_of(named("Nervous", VANTAGES))
    rows = [[{"vantage": "Nervous", "level": level}] for level in range(1, len(steps) + 1)]
    rich = [{"type": "Main", "amount": 10}]
    each = [give_up_vantage(vantage="Nervous", of="", levels=1, owned=row, purse=rich)["spent"] for row in rows]
    whole = give_up_vantage(vantage="Nervous", of="", owned=rows[-1], purse=rich)["spent"]
    return Proof(
        1,
        len(each),
        (
            f"Level by level, buying off Nervous costs {_written(each)} tokens.",
            f"All at once, buying off Nervous costs {whole} tokens.",
        ),
    )


@registry.erratum(
    "SC-128",
    title="How many tiers of tokens there are",
    one=Statement("The Foundation", "There are five tiers of tokens, each worth two of the next."),
    other=Statement("Training (Rulebook)", "There are four tiers of tokens."),
    reading="There are five tiers of tokens, as the Foundation says. The Rulebook's chain has only four, but that"
    " chain is just an example.",
)
def _chain() -> Proof:
    worth = [exchanged(Tokens(1, Tier.MAIN), tier) for tier in Tier]
    return Proof(
        len(Tier), RULEBOOK_TYPES, (f"The whole chain is {' = '.join(f'{one.amount} {one.tier}' for one in worth)}.",)
    )


@registry.erratum(
    "SC-135",
    title="Capitals in the names of tiers",
    one=Statement("Most records", "The tier's name starts with a capital."),
    other=Statement("Other records", "The tier's name starts with a lower-case letter."),
    reading="Hard and hard are the same tier of tokens, because no two tiers differ by capitals alone.",
)
def _letters() -> Proof:
    texts = ("2 TT/Hard", "2 TT/hard")
    (read,) = {read_tokens(text).words for text in texts}
    return Proof(texts[0], texts[1], (f"We read both {' and '.join(texts)} as {read}.",))


@registry.erratum(
    "SC-170",
    title="Whether a reward costs tokens",
    one=Statement("Vantages (Rulebook), one sentence", "Even for a reward, you need the tokens."),
    other=Statement("Vantages (Rulebook), around it; Advantages", "You're given a reward for something you did."),
    reading="A reward is free. One sentence in the Rulebook says that you still need the tokens, but everything"
    " around that sentence says that rewards are given to you.",
)
def _free() -> Proof:
    price, free = (vantage_price(vantage="Lucky", level=1, given=switch)["sum"] for switch in (False, True))
    return Proof(
        price,
        free,
        (f"Lucky costs {price} Main token if you buy it.", f"As a reward, Lucky costs {free or 'nothing'}."),
    )
