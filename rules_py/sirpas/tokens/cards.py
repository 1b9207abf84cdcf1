"""What the card of an advantage or disadvantage says first: its price, and what goes with it and what does not."""

from __future__ import annotations

from collections.abc import Mapping

from ...phrases import joined
from ..catalogue import ADVANTAGES, ATTRIBUTES, Background, Skill, Tier, Vantage, named
from .prices import VANTAGES, is_advantage, steps_of


def in_words(amounts: tuple[int, ...], tier: Tier) -> str:
    """Some amounts of tokens of one type, as a card says them.

    >>> in_words((1,), Tier.MAIN), in_words((2,), Tier.HARD), in_words((3, 5, 6), Tier.NORMAL)
    ('1 Main token', '2 Hard tokens', '3, 5 and 6 Normal tokens')
    """
    return f"{joined([str(amount) for amount in amounts])} {tier} token{'' if amounts == (1,) else 's'}"


def card(vantage: Vantage) -> Mapping[str, object]:
    """The card of an advantage or disadvantage: heads with their facts; what it lacks is left out.

    >>> card(named("Survival instinct", ADVANTAGES))["Cost"]
    '3, 5, 6 and 7 Normal tokens for levels 1 to 4 (21 in all)'
    >>> card(named("Hard Skin", ADVANTAGES))["You can't be"]
    'Vulnerable to blunt or cut damage'
    """
    steps = steps_of(vantage)
    price = in_words(steps, vantage.tier)
    levels = f" for levels 1 to {vantage.levels} ({sum(steps)} in all)" if vantage.levels else ""
    attributes = (id for id in vantage.needs if id != "vantage")
    opposites = [named(id, VANTAGES) for id in (*vantage.conflicts, *vantage.implied)]
    source = vantage.implied_for.get("vulnerable", "")
    weakness = f"Vulnerable to {'the same element' if source == 'same element' else f'{source} damage'}"
    return {
        "Cost" if is_advantage(vantage) else "Pays you": f"{price}{levels}",
        "Taken for": f"one {vantage.of}" if vantage.of else "",
        "Needs": [named(str(vantage.needs["vantage"]), ADVANTAGES)]
        if "vantage" in vantage.needs
        else ", ".join(f"{named(id, ATTRIBUTES).name} {vantage.needs[id]} or more" for id in attributes),
        "Rules out": opposites,
        "You can't be": weakness if source else "",
    }


def price_of(entry: Background | Skill) -> str:
    """What a background, or a point of a skill, costs, as its card says it."""
    if isinstance(entry, Background):
        each = " for each grade" if entry.graded else ""
        return f"{in_words((entry.tokens,), entry.charged)}{each}"
    return f"{in_words((entry.tokens,), entry.tier)} a point"
