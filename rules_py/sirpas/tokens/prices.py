"""Training tokens: their types, their exchange, and what vantages cost or bring, level by level."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil
from typing import Annotated

from ...errors import RuleError
from ...parameters import Choice, Switch, Text, Whole
from ...phrases import joined
from ...readings import Reads
from ...rule import Ruling
from ...rulebook import registry
from ..catalogue import ADVANTAGES, DISADVANTAGES, Tier, Vantage, named
from ..readings import Readings

SMALLER_PER_TOKEN = 2
"""How many tokens of the type below one is worth. Source: upstream."""

RETURNED = Fraction(1, 2)
"""What part of its price an advantage gives back to those who give it up, rounded up. Source: Advantages."""

REMOVAL = 2
"""How many times what it paid a disadvantage costs to be rid of. Source: Disadvantages."""

MOST_TOKENS = 1000
"""Maximum tokens of a type at once."""

VANTAGES: tuple[Vantage, ...] = (*ADVANTAGES, *DISADVANTAGES)
"""All advantages and disadvantages."""


@dataclass(frozen=True)
class Tokens:
    """An amount of one type.

    Attributes:
        amount: 1 or more.
        tier: the type.
    """

    amount: int
    tier: Tier

    def __str__(self) -> str:
        return f"{self.amount} TT/{self.tier}"

    @property
    def words(self) -> str:
        """The amount as people say it: `3 Hard tokens`."""
        return f"{self.amount} {self.tier} token{'' if self.amount == 1 else 's'}"


_SHAPE = re.compile(r"\s*(\d{1,6})\s*TT\s*/\s*([a-z]+)\s*", re.IGNORECASE)

_ALLOWED = f"an amount with its tier, such as 3 TT/Hard; the tiers are {joined(list(Tier))}"


def read_tokens(text: str) -> Tokens:
    """An amount as it is written; small or large letters make no difference.

    Raises:
        RuleError: it is written otherwise, there is no such type, or the amount is out of range.

    >>> str(read_tokens("2 TT/normal"))
    '2 TT/Normal'
    """
    found = _SHAPE.fullmatch(text)
    tier = next((tier for tier in Tier if found and tier.casefold() == found[2].casefold()), None)
    # Secondary attributes are on the same tier as hard skills.
    if found and found[2].casefold() == "secondary":
        tier = Tier.HARD
    if found is None or tier is None or not 1 <= int(found[1]) <= MOST_TOKENS:
        raise RuleError("tokens", text, _ALLOWED)
    return Tokens(int(found[1]), tier)


def exchanged(tokens: Tokens, into: Tier) -> Tokens:
    """The same tokens as smaller ones.

    Raises:
        RuleError: `into` is larger.
    """
    steps = into.rank - tokens.tier.rank
    if steps < 0:
        raise RuleError("into", str(into), f"{tokens.tier} or a lower tier; tokens are never exchanged upward")
    return replace(tokens, amount=tokens.amount * SMALLER_PER_TOKEN**steps, tier=into)


TOKENS = Text(allowed_text=_ALLOWED, check=read_tokens, title="Tokens", longest=30)

TIER = Choice(options=Tier, title="Tier")


@registry.rule(
    "sirpas.exchange",
    title="Exchanging tokens",
    sentence="{ruling}",
    kind="calculation",
    implements=("SI-003", "SI-040"),
)
def exchange(
    *,
    tokens: Annotated[str, TOKENS] = "1 TT/Main",
    into: Annotated[Tier, replace(TIER, title="Exchanged for")] = Tier.MAIN,
) -> Ruling:
    """How many smaller tokens some tokens are worth.

    Args:
        tokens: an amount and a type, as `1 TT/Main`.
        into: the same type or a smaller one.

    Returns:
        `amount` and `type`.

    Raises:
        RuleError: tokens written otherwise, or an exchange upward.

    Source: Training tokens; upstream for the exchange; contradictions SC-128, SC-135.

    >>> exchange(into="Easy").summary
    '1 Main token gets you 16 Easy tokens.'
    >>> exchange(tokens="2 TT/Easy", into="Hard")
    Traceback (most recent call last):
    rules_py.errors.RuleError: into is 'Hard'; allowed: Easy or a lower tier; tokens are never exchanged upward
    """
    given = read_tokens(tokens)
    found = exchanged(given, into)
    gets = "gets" if given.amount == 1 else "get"
    same = f"Nothing changes: you keep {given.words}."
    said = same if found == given else f"{given.words} {gets} you {found.words}."
    return Ruling({"amount": found.amount, "type": str(found.tier)}, said)


def is_advantage(vantage: Vantage) -> bool:
    """Whether it is bought; a disadvantage grants tokens."""
    return vantage in ADVANTAGES


def steps_of(vantage: Vantage, readings: Readings = Readings()) -> tuple[int, ...]:
    """What each level costs or grants, the lowest first.

    Args:
        vantage: an advantage or disadvantage.
        readings: whether the first level of an advantage is reckoned like all others, as in the Rulebook.

    >>> steps_of(named("Survival instinct", ADVANTAGES)), steps_of(named("Nervous", DISADVANTAGES))
    ((3, 5, 6, 7), (3, 4, 5))
    """
    if not vantage.levels:
        return (vantage.tokens,)
    rising = [vantage.tokens + level for level in range(1, vantage.levels + 1)]
    first = vantage.tokens if is_advantage(vantage) and not readings.rulebook else rising[0]
    return (first, *rising[1:])


def removal_of(vantage: Vantage, total: int) -> int:
    """What comes back for an advantage at this price, or what it takes to be rid of a disadvantage.

    >>> removal_of(named("Survival instinct", ADVANTAGES), 21), removal_of(named("Nervous", DISADVANTAGES), 12)
    (11, 24)
    """
    return ceil(total * RETURNED) if is_advantage(vantage) else REMOVAL * total


VANTAGE = Choice(options=tuple(vantage.name for vantage in VANTAGES), title="Advantage or disadvantage")

LEVEL = Whole(minimum=1, maximum=6, title="Level", help="Leave it at 1 if there are no levels.")


def level_of_vantage(vantage: Vantage, level: int) -> int:
    """The level, when the vantage has it.

    Raises:
        RuleError: it has not.
    """
    most = max(1, vantage.levels)
    if level > most:
        numbers = f"a whole number from 1 to {most} ({vantage.name})"
        raise RuleError("level", level, numbers if vantage.levels else f"1; {vantage.name} has no levels")
    return level


@registry.rule(
    "sirpas.vantage_price",
    title="What a talent costs or a flaw pays",
    sentence="{vantage}< up to level {level}> {continued}",
    kind="calculation",
    implements=("SI-041", "SI-042", "SI-045", "SI-046", "SI-079", "SI-080", "SI-081"),
)
def vantage_price(
    *,
    vantage: Annotated[str, VANTAGE] = "Battleproof",
    level: Annotated[int, LEVEL] = 1,
    given: Annotated[
        bool, Switch(title="A reward or a curse", help="A reward costs nothing, and a curse pays nothing.")
    ] = False,
    readings: Annotated[Readings, Reads("rulebook")] = Readings(),
) -> Ruling:
    """What all levels up to one cost or grant, and what it takes or brings to be rid of them.

    Args:
        vantage: the name of an advantage or disadvantage.
        level: 1 to 6, and no more than it has.
        given: whether the advantage was a reward, or the disadvantage was imposed.
        readings: whether levels are reckoned as in the Rulebook.

    Returns:
        `kind` (advantage or disadvantage), `type` of the tokens, `prices` by level, `sum`, and `removal`: what half of
        the total comes back for an advantage, or double has to be paid for a disadvantage; null where that cannot be.

    Raises:
        RuleError: an unknown name, or a level that it does not have.

    Source: Advantages, Disadvantages; contradictions SC-001, SC-002, SC-045, SC-046, SC-125, SC-126, SC-170.

    >>> vantage_price(vantage="Survival instinct", level=4).summary
    'Costs 21 Normal tokens: 3 + 5 + 6 + 7. If you give it up, you get 11 back.'
    >>> vantage_price(vantage="Lucky", level=2)
    Traceback (most recent call last):
    rules_py.errors.RuleError: level is 2; allowed: 1; Lucky has no levels
    """
    entry = named(vantage, VANTAGES)
    steps = steps_of(entry, readings)[: level_of_vantage(entry, level)]
    bought = is_advantage(entry)
    outcome = {"kind": "advantage" if bought else "disadvantage", "type": str(entry.tier), "prices": list(steps)}
    if given:
        removal = 0 if bought else None
        words = (
            "Free: it's a reward, so you get nothing back for it."
            if bought
            else "Pays nothing: it's a curse, and tokens can't remove it."
        )
        return Ruling({**outcome, "sum": 0, "removal": removal}, words)
    total = sum(steps)
    removal = removal_of(entry, total)
    sum_of = f": {' + '.join(map(str, steps))}" if len(steps) > 1 else ""
    after = (
        f"If you give it up, you get {removal} back."
        if bought
        else f"Getting rid of it costs {Tokens(removal, entry.tier).words}."
    )
    return Ruling(
        {**outcome, "sum": total, "removal": removal},
        f"{'Costs' if bought else 'Pays'} {Tokens(total, entry.tier).words}{sum_of}. {after}",
    )
