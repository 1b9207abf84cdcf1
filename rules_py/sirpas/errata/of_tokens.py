"""Errata about tokens: prices of levels, refunds, opposites."""

from __future__ import annotations

from dataclasses import replace

from ...errata import Proof, Statement
from ...rulebook import registry
from ..catalogue import Tier, named
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
    one=Statement("Disadvantages, the chapter", "Nervous grants 3 and its level."),
    other=Statement("Nervous, its record", "It grants 2 and its level."),
    reading="It grants 2 and its level, because that's what its own record says.",
)
def _nervous() -> Proof:
    nervous = named("Nervous", VANTAGES)
    chapter, record = steps_of(replace(nervous, tokens=CHAPTER_BASE)), steps_of(nervous)
    # A copy is not in the list of advantages, so it is reckoned as the disadvantage that it is.
    return Proof(chapter, record, (f"With 3: {_written(chapter)}.", f"With 2: {_written(record)}."))


@registry.erratum(
    "SC-002",
    title="What the lowest level costs",
    one=Statement("Advantages, the chapter", "The price alone; every further level the price and its number."),
    other=Statement("Disadvantages, the chapter; Rulebook", "The price and its number at every level."),
    reading="We play each as printed, because the example is clear. The Rulebook's way is there as an option.",
)
def _first_level() -> Proof:
    printed, rulebook = (
        vantage_price(rulebook=switch, vantage="Survival instinct", level=4)["prices"] for switch in (False, True)
    )
    return Proof(
        printed,
        rulebook,
        (f"Survival instinct, as printed: {_written(printed)}.", f"By the Rulebook: {_written(rulebook)}."),
    )


@registry.erratum(
    "SC-045",
    title="Rounding what is never broken",
    one=Statement("Disadvantages, the chapter", "Buying one off takes double, rounded down."),
    other=Statement("Arithmetic", "Double a whole number is a whole number."),
    reading="It's double, because there's nothing to round.",
)
def _double() -> Proof:
    doubled = [vantage_price(vantage=one.name, level=1)["removal"] for one in VANTAGES if one.name.startswith("S")]
    prices = [removal_of(named("Nervous", VANTAGES), total) for total in range(1, 13)]
    broken = [price for price in prices if price % 2]
    return Proof(
        len(prices), len(broken), (f"Of {len(prices)} prices {len(broken)} are odd; for instance {doubled[-1]}.",)
    )


@registry.erratum(
    "SC-046",
    title="Half of what",
    one=Statement("Advantages, the chapter", "Half of the total comes back, rounded up."),
    other=Statement("Advantages, the chapter", "Levels are paid one by one, and might be rounded one by one."),
    reading="Take half of the total and round once, because that's what the rule says.",
)
def _half() -> Proof:
    steps = vantage_price(vantage="Survival instinct", level=4)["prices"]
    once, each = -(-sum(steps) // 2), sum(-(-step // 2) for step in steps)
    return Proof(once, each, (f"Survival instinct: {once} back.", f"Level by level: {each}."))


@registry.erratum(
    "SC-050",
    title="Opposites with different prices",
    one=Statement("Lucky; Nimble crowder", "What they cost."),
    other=Statement("Unlucky; Latecomer", "What they grant, which is more."),
    reading="We play the prices as printed, because nothing says that opposites have to match.",
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
            f"{one} {price}, {other} {grant}."
            for (one, other), (price, grant) in zip(DEAR_AND_CHEAP, pairs, strict=True)
        ),
    )


@registry.erratum(
    "SC-100",
    title="Giving up what something else needs",
    one=Statement("Advantages, the chapter", "Any advantage can be given up."),
    other=Statement("Advantages, the chapter", "You need to have the other one when you buy it."),
    reading="You have to give up the other one first, because you couldn't have bought it like this.",
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
    return Proof(free["legal"], needed["legal"], (f"Alone: {free.summary}", f"Needed: {needed.summary}"))


@registry.erratum(
    "SC-101",
    title="Opposites that do not say so",
    one=Statement("Deep Mind, Hard Skin, Survival instinct", "Their records exclude nothing."),
    other=Statement("Vantages (upstream)", "Nobody has opposites by choice."),
    reading="You can't have both, because nobody has opposites.",
)
def _opposites() -> Proof:
    pairs = [(named(one, VANTAGES), named(other, VANTAGES)) for one, other in UNDECLARED]
    declared = sum(other.id in one.conflicts for one, other in pairs)
    excluded = sum(excludes(Owned(one), Owned(other)) for one, other in pairs)
    return Proof(
        declared,
        excluded,
        (f"Of {len(pairs)} pairs, {declared} exclude each other by record, {excluded} by the general rule.",),
    )


@registry.erratum(
    "SC-102",
    title="For one skill, or for all",
    one=Statement("Nimble crowder", "It is taken for one skill."),
    other=Statement("Latecomer", "It is for the whole character."),
    reading="You can't have both for any skill, because the record makes no exception.",
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
    return Proof(ruling["faults"], alone["faults"], (f"As a latecomer: {ruling.summary}", f"Else: {alone.summary}"))


@registry.erratum(
    "SC-125",
    title="Giving up a reward",
    one=Statement("Advantages, the chapter", "Half comes back for any advantage."),
    other=Statement("Vantages (upstream)", "Nothing comes back for a reward."),
    reading="You get nothing back, because you paid nothing for it.",
)
def _reward() -> Proof:
    bought, reward = (
        vantage_price(given=switch, vantage="Survival instinct", level=4)["removal"] for switch in (False, True)
    )
    return Proof(bought, reward, (f"Bought: {bought} back.", f"A reward: {reward} back."))


@registry.erratum(
    "SC-126",
    title="Buying off levels or the whole",
    one=Statement("Disadvantages, the chapter", "The whole is bought off for double."),
    other=Statement("Vantages (upstream)", "Levels are bought off one by one."),
    reading="You may buy off one level at a time for double what it granted, because it adds up to the same.",
)
def _level_by_level() -> Proof:
    steps = steps_of(named("Nervous", VANTAGES))
    rows = [[{"vantage": "Nervous", "level": level}] for level in range(1, len(steps) + 1)]
    rich = [{"type": "Main", "amount": 10}]
    each = [give_up_vantage(vantage="Nervous", of="", levels=1, owned=row, purse=rich)["spent"] for row in rows]
    whole = give_up_vantage(vantage="Nervous", of="", owned=rows[-1], purse=rich)["spent"]
    return Proof(1, len(each), (f"Level by level: {_written(each)}.", f"As a whole: {whole}."))


@registry.erratum(
    "SC-128",
    title="The chain of types",
    one=Statement("The Foundation", "Five types of tokens, each worth two of the next."),
    other=Statement("Training (upstream)", "Four types."),
    reading="There are five, because the Rulebook's chain is only an example.",
)
def _chain() -> Proof:
    worth = [exchanged(Tokens(1, Tier.MAIN), tier) for tier in Tier]
    return Proof(len(Tier), RULEBOOK_TYPES, (f"{' = '.join(map(str, worth))}.",))


@registry.erratum(
    "SC-135",
    title="Large and small letters in types",
    one=Statement("Most records", "Types begin with a capital."),
    other=Statement("Other records", "They do not."),
    reading="We read both, because no two types differ by capitals alone.",
)
def _letters() -> Proof:
    texts = ("2 TT/Hard", "2 TT/hard")
    read = [str(read_tokens(text)) for text in texts]
    return Proof(texts[0], texts[1], tuple(f"Read as {one}." for one in read))


@registry.erratum(
    "SC-170",
    title="Whether a reward costs tokens",
    one=Statement("Vantages (upstream), one sentence", "Rewards require the tokens."),
    other=Statement("Vantages (upstream), around it; Advantages", "Rewards are given for a deed."),
    reading="A reward is free, because everything around that sentence says so.",
)
def _free() -> Proof:
    price, free = (vantage_price(vantage="Lucky", level=1, given=switch)["sum"] for switch in (False, True))
    return Proof(price, free, (f"Lucky, bought: {price}.", f"Lucky, as a reward: {free}."))
