"""Errata about tokens: prices of levels, refunds, opposites."""

from __future__ import annotations

from dataclasses import replace

from ...errata import Proof, Statement
from ...rule import registry
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
    reading="2: the record defines it. The example of the chapter still shows how levels are reckoned.",
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
    reading="As printed, one way for each side, since the example is explicit. The Rulebook's way is a switch.",
)
def _first_level() -> Proof:
    printed, rulebook = (vantage_price(rulebook=switch)["steps"] for switch in (False, True))
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
    reading="Double; there is nothing to round.",
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
    reading="Once, on the total: that is what it says.",
)
def _half() -> Proof:
    steps = vantage_price()["steps"]
    once, each = -(-sum(steps) // 2), sum(-(-step // 2) for step in steps)
    return Proof(once, each, (f"Survival instinct: {once} back.", f"Level by level: {each}."))


@registry.erratum(
    "SC-050",
    title="Opposites with different prices",
    one=Statement("Lucky; Nimble crowder", "What they cost."),
    other=Statement("Unlucky; Latecomer", "What they grant, which is more."),
    reading="As printed: prices are data, and nothing asks for symmetry.",
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
    other=Statement("Advantages, the chapter", "What another needs must be there when that one is bought."),
    reading="Refused until the other is given up: else somebody has what nobody could buy.",
)
def _dependent() -> Proof:
    free = give_up_vantage(vantage="Easygoing", owned=[{"vantage": "Easygoing", "of": "First Aid"}])
    needed = give_up_vantage(vantage="Easygoing")
    return Proof(free["allowed"], needed["allowed"], (f"Alone: {free.summary}", f"Needed: {needed.summary}"))


@registry.erratum(
    "SC-101",
    title="Opposites that do not say so",
    one=Statement("Deep Mind, Hard Skin, Survival instinct", "Their records exclude nothing."),
    other=Statement("Vantages (upstream)", "Nobody has opposites by choice."),
    reading="They exclude each other, by the general rule.",
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
    reading="They exclude each other for any skill: the record names none.",
)
def _any_skill() -> Proof:
    late = [{"vantage": "Latecomer"}]
    ruling = take_vantage(vantage="Nimble crowder", of="Initiative", owned=late)
    alone = take_vantage(vantage="Nimble crowder", of="Initiative", owned=[])
    return Proof(ruling["faults"], alone["faults"], (f"As a latecomer: {ruling.summary}", f"Else: {alone.summary}"))


@registry.erratum(
    "SC-125",
    title="Giving up a reward",
    one=Statement("Advantages, the chapter", "Half comes back for any advantage."),
    other=Statement("Vantages (upstream)", "Nothing comes back for a reward."),
    reading="Nothing: half of nothing paid is nothing.",
)
def _reward() -> Proof:
    bought, reward = (vantage_price(given=switch)["removal"] for switch in (False, True))
    return Proof(bought, reward, (f"Bought: {bought} back.", f"A reward: {reward} back."))


@registry.erratum(
    "SC-126",
    title="Buying off levels or the whole",
    one=Statement("Disadvantages, the chapter", "The whole is bought off for double."),
    other=Statement("Vantages (upstream)", "Levels are bought off one by one."),
    reading="Level by level is allowed, each for double its own grant; the sum is the same.",
)
def _level_by_level() -> Proof:
    steps = steps_of(named("Nervous", VANTAGES))
    each = [2 * step for step in steps]
    return Proof(1, len(each), (f"Level by level: {_written(each)}.", f"As a whole: {2 * sum(steps)}."))


@registry.erratum(
    "SC-128",
    title="The chain of types",
    one=Statement("The Foundation", "Five types of tokens, each worth two of the next."),
    other=Statement("Training (upstream)", "Four types."),
    reading="Five: the chain of the Rulebook is an example for settings.",
)
def _chain() -> Proof:
    worth = [exchanged(Tokens(1, Tier.MAIN), tier) for tier in Tier]
    return Proof(len(Tier), RULEBOOK_TYPES, (f"{' = '.join(map(str, worth))}.",))


@registry.erratum(
    "SC-135",
    title="Large and small letters in types",
    one=Statement("Most records", "Types begin with a capital."),
    other=Statement("Other records", "They do not."),
    reading="Both are read: no types differ by that alone.",
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
    reading="Free: all around the sentence asks for that.",
)
def _free() -> Proof:
    price, free = (vantage_price(vantage="Lucky", level=1, given=switch)["total"] for switch in (False, True))
    return Proof(price, free, (f"Lucky, bought: {price}.", f"Lucky, as a reward: {free}."))
