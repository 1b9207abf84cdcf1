"""Abilities: six in three pairs, the one that is picked, the one that the Major Arcana brings, and the Weak one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from ..errors import RuleError
from ..in_words import capital
from ..parameters import Choice, Maybe, Several
from ..phrases import joined
from ..rule import Ruling
from ..rulebook import registry
from .decks import Arcana, within


class Ability(StrEnum):
    """The six Abilities. Source: Ability Scores, the three lists."""

    STRONG = "Strong"
    FAST = "Fast"
    CLEVER = "Clever"
    WISE = "Wise"
    LUCKY = "Lucky"
    CHARMING = "Charming"


class Group(StrEnum):
    """The three groups of Abilities. Source: Ability Scores, headings."""

    BODY = "Body"
    MIND = "Mind"
    HEART = "Heart"


@dataclass(frozen=True)
class AbilityRow:
    """One row of the table of Abilities."""

    group: Group
    ability: Ability
    hint: str
    label: str
    side_remark: str


ABILITY_TABLE = (
    AbilityRow(Group.BODY, Ability.STRONG, "lift it, carry it, open that jar", "Weak", "hitting harder in a fight"),
    AbilityRow(Group.BODY, Ability.FAST, "gone before the bell stops", "Slow", "dodging more easily in a fight"),
    AbilityRow(Group.MIND, Ability.CLEVER, "had it worked out already", "Dull", "getting more Skills and spells"),
    AbilityRow(Group.MIND, Ability.WISE, "looks, thinks, doesn't leap", "Foolish", "reusing more cards in a fight"),
    AbilityRow(Group.HEART, Ability.LUCKY, "falls over, finds a coin", "Unlucky", "having a better deck"),
    AbilityRow(
        Group.HEART,
        Ability.CHARMING,
        "everybody's favourite",
        "Repulsive",
        "getting unusual powers and less Corruption",
    ),
)
"""Source: Ability Scores."""

LABELS: Mapping[Ability, str] = {row.ability: row.label for row in ABILITY_TABLE}
"""What is written beside the Weak Ability. Source: Ability Scores, second list."""

PICKS = 1
"""How many Abilities a player picks. Source: Ability Scores."""

CROSSED_OUT = 1
"""How many Abilities a player crosses out. Source: Ability Scores."""

GIFTS: Mapping[Arcana, Ability] = {
    Arcana.FOOL: Ability.LUCKY,
    Arcana.MAGICIAN: Ability.CLEVER,
    Arcana.HIGH_PRIESTESS: Ability.WISE,
    Arcana.EMPRESS: Ability.STRONG,
    Arcana.EMPEROR: Ability.CHARMING,
    Arcana.HIEROPHANT: Ability.FAST,
}
"""The Ability that each Major Arcana brings, as far as one is published. Source: arcana pages (upstream)."""


@dataclass(frozen=True)
class GiftRow:
    """One row of the table of gifts."""

    arcana: Arcana
    ability: Ability


GIFT_TABLE = tuple(GiftRow(arcana, ability) for arcana, ability in GIFTS.items())

ABILITY = Choice(options=Ability, title="Ability")

ArcanaChoice = Annotated[Arcana, Choice(options=Arcana, title="Your Major Arcana")]

Gift = Annotated[
    Ability | None,
    Maybe(
        kind=ABILITY,
        title="Ability your GM gives you",
        help=f"Leave this at “none” for {joined([within(arcana) for arcana in GIFTS], 'or')}, whose Ability the book"
        " names. For any other card, your GM chooses. If you have no GM, you do.",
    ),
]


def several_abilities(title: str) -> Several:
    """A parameter that is a list of Abilities."""
    return Several(kind=ABILITY, at_most=len(Ability), title=title, boxes=True)


def the_only(name: str, given: Sequence[Ability], count: int) -> Ability:
    """The one Ability of a list.

    Raises:
        RuleError: there are none or several.
    """
    if len(given) != count:
        raise RuleError(name, given, f"exactly {count} of {', '.join(Ability)}")
    return given[0]


def chosen(pick: Ability, gift: Ability | None) -> tuple[Ability, ...]:
    """The Chosen Abilities, in the order of the Report Card; a gift that repeats the pick adds nothing (RT-C15)."""
    return tuple(ability for ability in Ability if ability in (pick, gift))


@registry.rule("rt0.ability", title="An Ability", kind="calculation", workings=True, implements=("RT-01",))
def ability(*, ability: Annotated[Ability, ABILITY] = Ability.STRONG) -> Ruling:
    """The place of an Ability on the Report Card.

    Args:
        ability: one of the six.

    Returns:
        Its `group`, a `hint`, the `label` that it bears when crossed out, and the `side_remark` that goes with it.

    Raises:
        RuleError: any other name.

    Source: Ability Scores.

    >>> ability(ability="Wise")["group"]
    'Mind'
    >>> ability(ability="Brave")
    Traceback (most recent call last):
    rules_py.errors.RuleError: ability is 'Brave'; allowed: one of Strong, Fast, Clever, Wise, Lucky, Charming
    """
    row = next(row for row in ABILITY_TABLE if row.ability is ability)
    return Ruling(
        {"group": str(row.group), "hint": row.hint, "label": row.label, "side_remark": row.side_remark},
        f"{ability} is one of the two {row.group} Abilities. If you cross it out, you're {row.label}.",
    )


@registry.rule(
    "rt0.free_ability",
    title="What your Major Arcana gives you",
    kind="calculation",
    workings=True,
    implements=("RT-60",),
)
def free_ability(*, arcana: ArcanaChoice = Arcana.MAGICIAN) -> Ruling:
    """The Ability that a Major Arcana brings for free, if one is published.

    Args:
        arcana: one of the 22 Major Arcana.

    Returns:
        `ability`, or nothing where none is published (contradiction RT-C25).

    Raises:
        RuleError: a name that isn't a Major Arcana.

    Source: arcana pages (upstream).

    >>> free_ability(arcana="The Emperor")["ability"]
    'Charming'
    >>> free_ability(arcana="Ace of Cups")
    Traceback (most recent call last):
    rules_py.errors.RuleError: arcana is 'Ace of Cups'; allowed: one of ...
    """
    gift = GIFTS.get(arcana)
    if gift is None:
        return Ruling({"ability": None}, f"The book doesn't say what {within(arcana)} gives you, so the GM decides.")
    return Ruling({"ability": str(gift)}, f"{capital(within(arcana))} makes you {gift}.")


@registry.rule(
    "rt0.chosen_abilities",
    title="Your Chosen Abilities",
    kind="calculation",
    workings=True,
    implements=("RT-02", "RT-03"),
)
def chosen_abilities(
    *,
    picks: Annotated[tuple[Ability, ...], several_abilities(title="Ability you pick")] = (Ability.STRONG,),
    arcana: ArcanaChoice = Arcana.MAGICIAN,
    gift: Gift = None,
) -> Ruling:
    """The Chosen Abilities: the one that was picked, and the one that the Major Arcana brings.

    Args:
        picks: exactly one Ability.
        arcana: the player's own Major Arcana.
        gift: what the GM lets the Major Arcana bring; empty for what is published.

    Returns:
        `abilities`, one or two, and `gift`, or nothing.

    Raises:
        RuleError: no pick or several, a name that isn't an Ability, or no Major Arcana.

    Source: Ability Scores, the paragraph on choosing.

    >>> chosen_abilities()["abilities"]
    ['Strong', 'Clever']
    >>> chosen_abilities(picks="Strong, Fast")
    Traceback (most recent call last):
    rules_py.errors.RuleError: picks is 'Strong', 'Fast'; allowed: exactly 1 of Strong, Fast, Clever, ...
    """
    pick = the_only("picks", picks, PICKS)
    brought = gift or GIFTS.get(arcana)
    abilities = chosen(pick, brought)
    too = ", too" if brought is pick else ""
    source = (
        f"{within(arcana)} makes you {brought}{too}"
        if brought
        else f"the book doesn't say what {within(arcana)} gives you"
    )
    return Ruling(
        {"abilities": [str(one) for one in abilities], "gift": str(brought) if brought else None},
        f"You're {' and '.join(abilities)}: you picked {pick}, and {source}.",
    )


@registry.rule(
    "rt0.weak_ability", title="Your Weak Ability", kind="calculation", workings=True, implements=("RT-04", "RT-06")
)
def weak_ability(
    *,
    crossed_out: Annotated[tuple[Ability, ...], several_abilities(title="Ability you cross out")] = (Ability.STRONG,),
    ability: Annotated[
        Ability | None,
        Maybe(
            kind=ABILITY,
            title="Ability to label",
            help="You only write a label for your Weak Ability, so leave this one empty.",
        ),
    ] = None,
) -> Ruling:
    """The Weak Ability and the label beside it.

    Args:
        crossed_out: exactly one Ability.
        ability: the one whose label is asked for; only the Weak Ability has one.

    Returns:
        `weak`, the Weak Ability, and its `label`.

    Raises:
        RuleError: nothing or several crossed out, or the label of an Ability that is not.

    Source: Ability Scores, second list.

    >>> weak_ability(crossed_out="Charming")["label"]
    'Repulsive'
    >>> weak_ability(crossed_out="Charming", ability="Wise")
    Traceback (most recent call last):
    rules_py.errors.RuleError: ability is 'Wise'; allowed: Charming, the only one that is crossed out
    """
    weak = the_only("crossed_out", crossed_out, CROSSED_OUT)
    if ability not in (None, weak):
        raise RuleError("ability", ability, f"{weak}, the only one that is crossed out")
    return Ruling({"weak": str(weak), "label": LABELS[weak]}, f"You cross out {weak}, so you're {LABELS[weak]}.")


@registry.rule(
    "rt0.ability_clash", title="Do your Abilities clash?", kind="validation", workings=True, implements=("RT-05",)
)
def ability_clash(
    *,
    pick: Annotated[Ability, Choice(options=Ability, title="Ability you pick")] = Ability.STRONG,
    gift: Annotated[Ability | None, Maybe(kind=ABILITY, title="Ability from your Major Arcana")] = None,
    crossed_out: Annotated[Ability, Choice(options=Ability, title="Ability you cross out")] = Ability.STRONG,
) -> Ruling:
    """Whether an Ability is chosen and crossed out at once.

    Args:
        pick: the Ability that was picked.
        gift: the one that the Major Arcana brings, if any.
        crossed_out: the Weak Ability.

    Returns:
        `legal` and `faults`, a sentence each.

    Raises:
        RuleError: a name that isn't an Ability.

    Source: Ability Scores, the remark in brackets.

    >>> ability_clash(crossed_out="Lucky")["legal"]
    True
    >>> ability_clash(pick="Lucky", crossed_out="Lucky")["faults"]
    ["You can't pick Lucky and cross it out: nobody is both Lucky and Unlucky."]
    >>> ability_clash(pick="Unlucky")
    Traceback (most recent call last):
    rules_py.errors.RuleError: pick is 'Unlucky'; allowed: one of Strong, Fast, Clever, Wise, Lucky, Charming (...)
    """
    faults = clashes(pick, gift, crossed_out)
    return Ruling(
        {"legal": not faults, "faults": faults},
        "Your Abilities don't clash." if not faults else "Your Abilities clash.",
        tuple(faults),
    )


def clashes(pick: Ability | None, gift: Ability | None, crossed_out: Ability) -> list[str]:
    """A sentence for each way in which the crossed-out Ability is chosen."""
    ways = [way for way, one in (("pick", pick), ("get", gift)) if one is crossed_out]
    return [
        f"You can't {way} {crossed_out} and cross it out: nobody is both {crossed_out} and {LABELS[crossed_out]}."
        for way in ways
    ]
