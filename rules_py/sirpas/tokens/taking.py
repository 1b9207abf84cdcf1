"""Taking and giving up vantages: what it costs or brings, and what speaks against it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from ...parameters import Choice, Maybe, Rows, Switch, Whole
from ...phrases import joined
from ...rule import Ruling
from ...rulebook import registry
from ..catalogue import ATTRIBUTES, Tier, named
from .owning import OWNED, TARGET, Owned, excludes, left_of, missing_for, read_owned, read_target
from .prices import (
    LEVEL,
    MOST_TOKENS,
    SMALLER_PER_TOKEN,
    TIER,
    VANTAGE,
    VANTAGES,
    Tokens,
    is_advantage,
    level_of_vantage,
    removal_of,
    steps_of,
)

PURSE = Rows(
    title="Tokens",
    columns={"type": TIER, "amount": Whole(minimum=0, maximum=MOST_TOKENS, title="Amount")},
    at_most=len(Tier),
    in_words=lambda row: str(row["amount"]),
)

VALUES = Rows(
    title="Attributes",
    columns={
        "name": Choice(options=tuple(one.name for one in ATTRIBUTES), title="Attribute"),
        "value": Whole(minimum=0, maximum=18, title="Value"),
    },
    at_most=len(ATTRIBUTES),
)


def left_after(purse: Mapping[Tier, int], price: Tokens) -> dict[Tier, int] | None:
    """What a purse holds after a price is paid, larger tokens broken down when needed; None when it is too small.

    >>> left = left_after({Tier.MAIN: 1, Tier.EASY: 2}, Tokens(3, Tier.HARD))
    >>> {str(tier): amount for tier, amount in left.items()}
    {'Main': 0, 'Primary': 0, 'Hard': 1, 'Normal': 0, 'Easy': 2}
    """
    left = {tier: purse.get(tier, 0) for tier in Tier}
    left[price.tier] -= price.amount
    enough = [tier for tier in Tier if tier.rank <= price.tier.rank]
    # From below upward: what is short is taken from the next larger type.
    for tier, larger in zip(enough[:0:-1], enough[-2::-1], strict=True):
        short = max(0, -left[tier])
        broken = -(-short // SMALLER_PER_TOKEN)
        left[tier] += broken * SMALLER_PER_TOKEN
        left[larger] -= broken
    if left[Tier.MAIN] < 0:
        return None
    return left


def _as_sentences(clauses: Sequence[str]) -> list[str]:
    """Clauses as sentences."""
    return [f"{clause[0].upper()}{clause[1:]}." for clause in clauses]


def _written(purse: Mapping[Tier, int]) -> str:
    """A purse in words; empty types are left out."""
    found = [Tokens(amount, tier).words for tier, amount in purse.items() if amount]
    return joined(found) or "nothing"


def _as_json(purse: Mapping[Tier, int] | None) -> dict[str, int] | None:
    return None if purse is None else {str(tier): purse.get(tier, 0) for tier in Tier}


@registry.rule(
    "sirpas.take_vantage",
    title="May I take it?",
    sentence="{ruling}",
    kind="validation",
    implements=("SI-040", "SI-041", "SI-043", "SI-044", "SI-045", "SI-047", "SI-048", "SI-078", "SI-080"),
)
def take_vantage(
    *,
    vantage: Annotated[str, VANTAGE] = "Battleproof",
    of: Annotated[str, TARGET] = "",
    level: Annotated[int, LEVEL] = 1,
    purse: Annotated[Sequence[Mapping[str, Any]], PURSE] = (),
    owned: Annotated[Sequence[Mapping[str, Any]], OWNED] = (),
    attributes: Annotated[Sequence[Mapping[str, Any]], VALUES] = (),
    given: Annotated[bool, Switch(title="A reward or a curse")] = False,
    in_adventure: Annotated[bool, Switch(title="In the middle of an adventure")] = False,
    allowed_by_gm: Annotated[bool, Switch(title="The game master allows it")] = False,
) -> Ruling:
    """Whether a character may take a vantage, or its next level, and everything that speaks against it.

    More than eight parameters, because what may be taken depends on the whole character.

    Args:
        vantage: the name of an advantage or disadvantage.
        of: the skill, style, element or source it is for; empty for the whole character.
        level: the level that is taken; 1 for one without levels. A reward or a curse may bring any level at once.
        purse: tokens, by type; larger ones are broken down when needed.
        owned: the vantages that the character has, each with its level.
        attributes: values of attributes that something may need.
        given: whether it is a reward or imposed, so that no tokens change hands and nothing excludes it.
        in_adventure: whether an adventure is going on; disadvantages are taken before one.
        allowed_by_gm: whether the game master allows that all the same.

    Returns:
        `legal` and `faults`; `spent` and `granted`, amounts of its own `type` of tokens; `purse`, what is in it
        afterwards by type (null when it is too small); and `level`, the one that the character has then.

    Raises:
        RuleError: an unknown name, a level that the vantage does not have, or a target that is missing, too much or of
            the wrong kind.

    Source: Advantages, Disadvantages; upstream for opposites; contradictions SC-101, SC-102.

    >>> learned = [{"vantage": "Easygoing", "of": "First Aid"}]
    >>> purse = [{"type": "Main", "amount": 1}, {"type": "Hard", "amount": 1}]
    >>> take_vantage(vantage="Expertise", of="First Aid", owned=learned, purse=purse).summary
    'Yes: Expertise for First Aid costs 3 Hard tokens and leaves you with 1 Primary token.'
    >>> take_vantage(vantage="Expertise", of="First Aid", purse=purse)["faults"]
    ['Expertise for First Aid needs Easygoing for First Aid.']
    >>> take_vantage(vantage="Weak Mind", level=3, owned=[{"vantage": "Deep Mind"}], given=True)["level"]
    2
    >>> take_vantage(vantage="Lucky", of="First Aid")
    Traceback (most recent call last):
    rules_py.errors.RuleError: of is 'First Aid'; allowed: nothing; Lucky applies to the whole character
    """
    entry = named(vantage, VANTAGES)
    wanted = Owned(entry, read_target(entry, of), level_of_vantage(entry, level))
    has = read_owned(owned)
    before = max((one.level for one in has if one.vantage is entry and one.same_target(wanted)), default=0)
    price = Tokens(steps_of(entry)[level - 1], entry.tier)
    tokens = {row["type"]: row["amount"] for row in purse}
    bought, granted = is_advantage(entry) and not given, not is_advantage(entry) and not given
    after = left_after(tokens, price) if bought else tokens
    if granted:
        after = {**tokens, entry.tier: tokens.get(entry.tier, 0) + price.amount}
    faults = ["you have it already"] if level <= before else []
    faults += [
        f"{wanted} {missing}" for missing in missing_for(wanted, has, {row["name"]: row["value"] for row in attributes})
    ]
    if not given:
        faults += [f"you need level {level - 1} before level {level}"] * (level > before + 1)
        faults += [f"{one} rules out {wanted}" for one in has if excludes(wanted, one)]
        faults += [f"{wanted} costs {price.words}, more than you have"] * (after is None)
        faults += ["you can only take it before the adventure begins"] * (
            granted and in_adventure and not allowed_by_gm
        )
    reached, steps = left_of(wanted, has) if given else (level, ())
    free = " is free" if is_advantage(entry) else " pays you nothing"
    left = f" and leaves you with {_written(after)}" if bought and after is not None else ""
    terms = f" costs {price.words}{left}" if bought else f" pays you {price.words}" if granted else free
    name = f"{entry.name} {level}{str(wanted).removeprefix(entry.name)}" if entry.levels else str(wanted)
    yes = "Yes:" if bought or granted or is_advantage(entry) else "Yes, but"
    return Ruling(
        {
            "legal": not faults,
            "faults": _as_sentences(faults),
            "spent": price.amount if bought else 0,
            "granted": price.amount if granted else 0,
            "type": str(entry.tier),
            "purse": _as_json(after),
            "level": before if faults else reached,
        },
        f"No: {'; '.join(faults)}." if faults else f"{yes} {name}{terms}.",
        () if faults else steps,
    )


@registry.rule(
    "sirpas.give_up_vantage",
    title="May I give it up?",
    sentence="{ruling}",
    kind="validation",
    implements=("SI-046", "SI-080", "SI-081"),
)
def give_up_vantage(
    *,
    vantage: Annotated[str, VANTAGE] = "Battleproof",
    of: Annotated[str, TARGET] = "",
    levels: Annotated[
        int | None, Maybe(kind=LEVEL, title="Levels given up", help="Leave it empty to give up all levels.")
    ] = None,
    owned: Annotated[Sequence[Mapping[str, Any]], OWNED] = (),
    given: Annotated[bool, Switch(title="It was a reward or a curse")] = False,
    purse: Annotated[Sequence[Mapping[str, Any]], PURSE] = (),
) -> Ruling:
    """Whether a character can be rid of a vantage, or of its highest levels, and for how much.

    Level by level comes to the same as all at once.

    Args:
        vantage: the name of an advantage or disadvantage.
        of: what it was taken for; empty for the whole character.
        levels: how many, the highest first; empty for all.
        owned: the vantages that the character has.
        given: whether it was a reward or imposed.
        purse: tokens, by type, to buy off a disadvantage with.

    Returns:
        `legal` and `faults`; `returned` (for an advantage) and `spent` (for a disadvantage), of its own `type` of
        tokens; `purse`, what is in it afterwards by type (null when it is too small); and `level`, what is left.

    Raises:
        RuleError: an unknown name, or a target that is missing, too much or of the wrong kind.

    Source: Advantages, Disadvantages; contradictions SC-045, SC-046, SC-100, SC-125, SC-126.

    >>> owned = [{"vantage": "Easygoing", "of": "First Aid"}, {"vantage": "Expertise", "of": "First Aid"}]
    >>> give_up_vantage(vantage="Expertise", of="First Aid", owned=owned).summary
    'Yes: you give up Expertise for First Aid and get 2 Hard tokens back.'
    >>> give_up_vantage(vantage="Easygoing", of="First Aid", owned=owned).summary
    'No: Expertise for First Aid needs Easygoing for First Aid.'
    >>> give_up_vantage(vantage="Nervous", levels=1, owned=[{"vantage": "Nervous", "level": 2}])["spent"]
    8
    >>> give_up_vantage(vantage="Expertise")
    Traceback (most recent call last):
    rules_py.errors.RuleError: of is empty; allowed: the skill you're taking Expertise for
    """
    entry = named(vantage, VANTAGES)
    wanted = Owned(entry, read_target(entry, of))
    has = read_owned(owned)
    level = max((one.level for one in has if one.vantage is entry and one.same_target(wanted)), default=0)
    kept = 0 if levels is None else max(0, level - levels)
    faults = [] if level else [f"you don't have {wanted}"]
    if level and levels is not None and levels > level:
        faults.append(f"you have only {level} {'level' if level == 1 else 'levels'} of {entry.name}")
    dependents = [one for one in has if one.vantage.needs.get("vantage") == entry.id]
    # Every Hard to Die carries its dependents; Easygoing only those on the same skill.
    faults += [f"{one} needs {wanted}" for one in dependents if one.same_target(wanted) and not kept]
    # The difference of both totals, so that level by level never brings more than all at once.
    before, after = (removal_of(entry, sum(steps_of(entry)[:number])) for number in (level, kept))
    tokens = Tokens(0 if given else before - after, entry.tier)
    held = {row["type"]: row["amount"] for row in purse}
    bought = is_advantage(entry)
    if bought:
        left: dict[Tier, int] | None = {**held, entry.tier: held.get(entry.tier, 0) + tokens.amount}
    else:
        left = held if given else left_after(held, tokens)
        faults += [f"{wanted} is a curse, and tokens can't remove it"] * given
        faults += [f"getting rid of {wanted} costs {tokens.words}, more than you have"] * (left is None)
    name = str(wanted) if kept == 0 else f"{levels} {'level' if levels == 1 else 'levels'} of {wanted}"
    rid = f"getting rid of {name} costs {tokens.words} and leaves you with {_written(left or {})}"
    terms = f"you give up {name} and get {tokens.words if tokens.amount else 'nothing'} back" if bought else rid
    return Ruling(
        {
            "legal": not faults,
            "faults": _as_sentences(faults),
            "returned": tokens.amount if bought else 0,
            "spent": 0 if bought else tokens.amount,
            "type": str(entry.tier),
            "purse": _as_json(left),
            "level": level if faults else kept,
        },
        f"No: {'; '.join(faults)}." if faults else f"Yes: {terms}.",
    )
