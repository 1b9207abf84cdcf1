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
    title="How many tokens does Nervous grant?",
    one=Statement("The chapter Disadvantages", "Each level of Nervous grants 3 tokens plus the level's number."),
    other=Statement("The record of Nervous", "Each level of Nervous grants 2 tokens plus the level's number."),
    reading="Each level grants 2 Hard tokens plus the level's number: 3, 4 and 5. The chapter on disadvantages counts"
    " from 3 tokens instead of 2, but the entry on Nervous itself says 2.",
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
    title="What's the first level of an advantage or disadvantage worth?",
    one=Statement(
        "The chapter Advantages",
        "An advantage's first level costs the base price alone, and each further level costs that price plus the"
        " level's number.",
    ),
    other=Statement("The chapter Disadvantages; Rulebook", "Every level costs the base price plus the level's number."),
    reading="An advantage's first level costs its printed price, but a disadvantage's first level pays 1 token more"
    " than printed. The book's two chapters count differently, and each has a clear example, so we follow both. You"
    " can switch to adding 1 in both cases, as the Rulebook does.",
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
    title="How do you round the price of buying off a disadvantage?",
    one=Statement("The chapter Disadvantages", "Buying off a disadvantage costs double, rounded down."),
    other=Statement("Arithmetic", "Twice a whole number is a whole number."),
    reading="You never have to: the price is twice what the disadvantage granted, and twice a whole number is a whole"
    " number.",
)
def _double() -> Proof:
    soft = vantage_price(vantage="Soft Skin", level=1)["removal"]
    prices = [removal_of(named("Nervous", VANTAGES), total) for total in range(1, 13)]
    broken = [price for price in prices if price % 2]
    return Proof(
        len(prices),
        len(broken),
        (
            f"If a disadvantage granted you 1 to {len(prices)} tokens, twice that is a whole number, so there's nothing"
            f" to round. Buying off Soft Skin 1, for instance, costs {soft} tokens.",
        ),
    )


@registry.erratum(
    "SC-046",
    title="How do you round what you get back for an advantage?",
    one=Statement(
        "The chapter Advantages", "When you give up an advantage, you get half of the total back, rounded up."
    ),
    other=Statement("The chapter Advantages", "You pay level by level, so you might round level by level too."),
    reading="Add up what all the levels cost, take half and round up once. You could also round each level, but the"
    " rule speaks of half the total.",
)
def _half() -> Proof:
    steps = vantage_price(vantage="Survival instinct", level=4)["prices"]
    once, each = -(-sum(steps) // 2), sum(-(-step // 2) for step in steps)
    return Proof(
        once,
        each,
        (
            f"Of the {sum(steps)} tokens that Survival instinct 4 costs, you get {once} back.",
            f"If you rounded level by level, you'd get {each}.",
        ),
    )


@registry.erratum(
    "SC-050",
    title="Should opposites have the same price?",
    one=Statement("Lucky; Nimble crowder", "Lucky and Nimble crowder each have a price."),
    other=Statement("Unlucky; Latecomer", "Unlucky and Latecomer each grant more than their opposite costs."),
    reading="No. You get more tokens for Unlucky and Latecomer than you pay for their opposites, Lucky and Nimble"
    " crowder. Nothing says that opposites have to match, so we play the prices as printed.",
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
    title="Can you give up an advantage that another one needs?",
    one=Statement("The chapter Advantages", "You can give up any advantage."),
    other=Statement("The chapter Advantages", "Some advantages need another one when you buy them."),
    reading="Only after you've given up the other one. The book says that you can give up any advantage, but you"
    " couldn't have bought the other one without it.",
)
def _dependent() -> Proof:
    free = give_up_vantage(
        vantage="Easygoing",
        of="First Aid",
        owned=[{"vantage": "Easygoing", "of": "First Aid"}],
    )
    needed = give_up_vantage(
        vantage="Easygoing",
        of="First Aid",
        owned=[{"vantage": "Easygoing", "of": "First Aid"}, {"vantage": "Expertise", "of": "First Aid"}],
    )
    return Proof(
        free["legal"],
        needed["legal"],
        (
            f"If nothing else needs it, you can {free.summary.removeprefix('Yes: you ')}",
            f"With Expertise, you can't give up Easygoing: {needed.summary.removeprefix('No: ')}",
        ),
    )


@registry.erratum(
    "SC-101",
    title="Can you have both Hard Skin and Soft Skin?",
    one=Statement(
        "Deep Mind, Hard Skin, Survival instinct",
        "The entries of Deep Mind, Hard Skin and Survival instinct don't rule out any disadvantages.",
    ),
    other=Statement("Vantages (Rulebook)", "You can't choose both halves of a pair of opposites."),
    reading="No. Their entries don't forbid it, but the Rulebook says that you can't choose both halves of a pair of"
    " opposites.",
)
def _opposites() -> Proof:
    pairs = [(named(one, VANTAGES), named(other, VANTAGES)) for one, other in UNDECLARED]
    declared = sum(other.id in one.conflicts for one, other in pairs)
    excluded = sum(excludes(Owned(one), Owned(other)) for one, other in pairs)
    return Proof(
        declared,
        excluded,
        (
            f"Going by the records, you could have both halves of {'' if declared else 'all '}{len(pairs) - declared}"
            f" pairs of opposites. The Rulebook forbids {'them all' if excluded == len(pairs) else excluded}.",
        ),
    )


@registry.erratum(
    "SC-102",
    title="Can a Latecomer be a Nimble crowder?",
    one=Statement("Nimble crowder", "You take Nimble crowder for one skill."),
    other=Statement("Latecomer", "Latecomer is for the whole character."),
    reading="No, not even with a single skill. You take Nimble crowder for just one skill, but the two entries rule"
    " each other out and make no exception.",
)
def _any_skill() -> Proof:
    purse = [{"type": "Main", "amount": 1}, {"type": "Hard", "amount": 1}]
    ruling, alone = (
        take_vantage(vantage="Nimble crowder", of="Initiative", owned=owned, purse=purse)
        for owned in ([{"vantage": "Latecomer"}], [])
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
    title="What do you get back for an advantage that was a reward?",
    one=Statement("The chapter Advantages", "You get back half the price of any advantage."),
    other=Statement("Vantages (Rulebook)", "You get nothing back for a reward."),
    reading="Nothing. The Foundation gives you back half the price of any advantage that you give up, but if it was a"
    " reward, you paid nothing for it.",
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
    title="Can you buy off a disadvantage level by level?",
    one=Statement(
        "The chapter Disadvantages",
        "You have to buy off the whole disadvantage at once, for double what it paid you.",
    ),
    other=Statement("Vantages (Rulebook)", "You buy off one level at a time."),
    reading="Yes, for double what each level granted. The Foundation speaks of the whole disadvantage and the Rulebook"
    " of one level at a time, but it costs the same in the end.",
)
def _level_by_level() -> Proof:
    steps = steps_of(named("Nervous", VANTAGES))
    rows = [[{"vantage": "Nervous", "level": level}] for level in range(1, len(steps) + 1)]
    each = [give_up_vantage(vantage="Nervous", of="", levels=1, owned=row)["spent"] for row in rows]
    whole = give_up_vantage(vantage="Nervous", of="", owned=rows[-1])["spent"]
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
    title="How many kinds of tokens are there?",
    one=Statement("The Foundation", "There are five tiers of tokens, each worth two of the next."),
    other=Statement("Training (Rulebook)", "There are four tiers of tokens."),
    reading="There are five: Main, Primary, Hard, Normal and Easy. The Rulebook's list has only four, but that's just"
    " an example, and the Foundation comes first.",
)
def _chain() -> Proof:
    worth = [exchanged(Tokens(1, Tier.MAIN), tier) for tier in Tier]
    return Proof(
        len(Tier), RULEBOOK_TYPES, (f"The whole chain is {' = '.join(f'{one.amount} {one.tier}' for one in worth)}.",)
    )


@registry.erratum(
    "SC-135",
    title="Are Hard tokens and hard tokens the same?",
    one=Statement("Most records", "The tier's name starts with a capital."),
    other=Statement("Other records", "The tier's name starts with a lower-case letter."),
    reading="Yes. The book sometimes capitalises the names of tokens and sometimes doesn't, but no two of them differ"
    " by capitals alone.",
)
def _letters() -> Proof:
    texts = ("2 TT/Hard", "2 TT/hard")
    (read,) = {read_tokens(text).words for text in texts}
    return Proof(texts[0], texts[1], (f"We read both {' and '.join(texts)} as {read}.",))


@registry.erratum(
    "SC-170",
    title="Does an advantage cost tokens if it's a reward?",
    one=Statement("Vantages (Rulebook), one sentence", "Even for a reward, you need the tokens."),
    other=Statement("Vantages (Rulebook), around it; Advantages", "You're given a reward for something you did."),
    reading="No, a reward is free. One sentence in the Rulebook says that you still need the tokens, but everything"
    " around it says that rewards are given to you.",
)
def _free() -> Proof:
    price, free = (vantage_price(vantage="Lucky", level=1, given=switch)["sum"] for switch in (False, True))
    return Proof(
        price,
        free,
        (f"Lucky costs {price} Main token if you buy it.", f"As a reward, Lucky costs {free or 'nothing'}."),
    )
