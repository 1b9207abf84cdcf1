"""Attributes: the four dice that every roll starts from, the names of their steps, and what they are worth unrolled."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import Annotated

from ..parameters import Choice, Refused, Several, Text, Whole
from ..phrases import decimals, joined
from ..readings import Reads
from ..rule import Ruling
from ..rulebook import registry
from .readings import Readings


class Attribute(StrEnum):
    """The four attributes. Source: Attributes, first paragraph."""

    STRENGTH = "strength"
    DEXTERITY = "dexterity"
    INTELLIGENCE = "intelligence"
    RESOLVE = "resolve"


class Nature(StrEnum):
    """What an attribute serves. Source: Attributes, last paragraph."""

    PHYSICAL = "physical"
    MENTAL = "mental"


NATURES = {
    Attribute.STRENGTH: Nature.PHYSICAL,
    Attribute.DEXTERITY: Nature.PHYSICAL,
    Attribute.INTELLIGENCE: Nature.MENTAL,
    Attribute.RESOLVE: Nature.MENTAL,
}
"""Which actions and features each attribute serves."""

_SIDE = {Nature.PHYSICAL: "body", Nature.MENTAL: "mind"}
"""Who acts, in words for readers."""


class Die(StrEnum):
    """The step dice, smallest first."""

    D4 = "d4"
    D6 = "d6"
    D8 = "d8"
    D10 = "d10"
    D12 = "d12"

    @property
    def faces(self) -> int:
        """The number of its faces, which is also its largest face."""
        return int(self.value[1:])


@dataclass(frozen=True)
class AttributeStep:
    """One row of the table of attribute steps."""

    die: Die
    name: str


ATTRIBUTE_STEPS = tuple(
    AttributeStep(die, name) for die, name in zip(Die, "Weak Good Great Excellent Superb".split(), strict=True)
)
"""The name of every attribute die. Source: Attributes, the table."""

ATTRIBUTE_NAMES = {row.die: row.name for row in ATTRIBUTE_STEPS}

STARTING_DICE = (Die.D4, Die.D6)
"""What an attribute may be when play begins. Source: Attributes, first paragraph."""

STARTING_OF_EACH = 2
"""How many attributes start at each die, by a newer page (upstream); the chapter leaves it open."""


@dataclass(frozen=True, kw_only=True)
class DieChoice(Choice):
    """A die, written `d6` or by its number of faces alone."""

    def read(self, given: object) -> str:
        number = isinstance(given, int) and not isinstance(given, bool)
        if number or (isinstance(given, str) and given.strip().isascii() and given.strip().isdigit()):
            return self._of(given, f"d{str(given).strip()}")
        return self._of(given, given)

    def _of(self, given: object, written: object) -> str:
        try:
            return super().read(written)
        except Refused:
            # The nearest name would be another die, which helps nobody.
            raise Refused(given, self.allowed) from None


DIE = DieChoice(options=Die, title="Die")

ATTRIBUTE_DIE = replace(DIE, title="Attribute die")

AttributeDie = Annotated[Die, ATTRIBUTE_DIE]

AttributeChoice = Annotated[Attribute, Choice(options=Attribute, title="Attribute")]

FURTHEST = 99
"""Modifiers, results and resources know no bounds in the rules; no game needs more than this either way."""

WORDS = Text(allowed_text="words, or nothing", trimmed=True)
"""What readers say in their own words; blanks around them aren't part of it."""

NAME = replace(WORDS, allowed_text="a name", shortest=1)

MODIFIER = Whole(minimum=-FURTHEST, maximum=FURTHEST, title="Modifier", help="Anything else you add or subtract.")

Modifier = Annotated[int, MODIFIER]


def passive_value(die: Die, modifier: int = 0) -> int:
    """What a die is worth where nothing is rolled: half its largest face, and the modifier.

    >>> passive_value(Die.D6, 1)
    4
    """
    return die.faces // 2 + modifier


def mean_face(die: Die) -> Fraction:
    """The mean of one roll of a die.

    >>> mean_face(Die.D6)
    Fraction(7, 2)
    """
    return Fraction(die.faces + 1, 2)


def written_die(die: Die, modifier: int) -> str:
    """A die with its modifier as the book writes it.

    >>> written_die(Die.D6, 1), written_die(Die.D6, -1), written_die(Die.D6, 0)
    ('d6+1', 'd6-1', 'd6')
    """
    return f"{die}{modifier:+d}" if modifier else str(die)


@registry.rule(
    "ingenuity.attribute", title="An attribute", kind="calculation", implements=("IN-01", "IN-05"), workings=True
)
def attribute(*, attribute: AttributeChoice = Attribute.STRENGTH) -> Ruling:
    """What an attribute serves.

    Args:
        attribute: strength, dexterity, intelligence or resolve.

    Returns:
        `attribute`, `nature` (physical or mental) and `sizes`, the dice it may be.

    Raises:
        RuleError: any other name.

    Source: Attributes, first and last paragraph.

    >>> attribute(attribute="resolve")["nature"]
    'mental'
    >>> attribute(attribute="wisdom")
    Traceback (most recent call last):
    rules_py.errors.RuleError: attribute is 'wisdom'; allowed: one of strength, dexterity, intelligence, resolve
    """
    nature = NATURES[attribute]
    dice = [str(die) for die in Die]
    return Ruling(
        {"attribute": str(attribute), "nature": str(nature), "sizes": dice},
        f"{attribute.capitalize()} covers both what you do with your {_SIDE[nature]} and the shape it's in."
        f" It can be any die from {dice[0]} to {dice[-1]}.",
    )


@registry.rule(
    "ingenuity.attribute_step",
    title="The name of an attribute die",
    kind="calculation",
    implements=("IN-02", "IN-03"),
    workings=True,
)
def attribute_step(*, die: AttributeDie = Die.D4) -> Ruling:
    """What an attribute of a given die is called.

    Args:
        die: d4, d6, d8, d10 or d12, or its number of faces.

    Returns:
        `die`, `name`, `sides`, `passive` (half the sides) and `starting`, whether a character may begin with it.

    Raises:
        RuleError: any other die.

    Source: Attributes, the table.

    >>> attribute_step(die="d8")["name"]
    'Great'
    >>> attribute_step(die="d20")
    Traceback (most recent call last):
    rules_py.errors.RuleError: die is 'd20'; allowed: one of d4, d6, d8, d10, d12
    """
    name = ATTRIBUTE_NAMES[die]
    starting = die in STARTING_DICE
    return Ruling(
        {"die": str(die), "name": name, "sides": die.faces, "passive": passive_value(die), "starting": starting},
        f"An attribute with a {die} is called “{name.lower()}”."
        + (f" You can start with a {die}." if starting else ""),
    )


@registry.rule(
    "ingenuity.starting_attributes",
    title="Attributes at the start",
    sentence="{ruling}",
    kind="validation",
    implements=("IN-04",),
    workings=True,
)
def starting_attributes(
    *,
    dice: Annotated[
        tuple[Die, ...],
        Several(
            kind=DIE,
            at_least=len(Attribute),
            at_most=len(Attribute),
            title="Attribute dice",
            help=f"{joined(list(map(str, Attribute))).capitalize()}, in that order.",
        ),
    ] = (Die.D4, Die.D4, Die.D4, Die.D4),
    readings: Annotated[Readings, Reads("two_of_each")] = Readings(),
) -> Ruling:
    """Whether four dice may be the attributes of a new character.

    Args:
        dice: exactly four dice, in the order strength, dexterity, intelligence, resolve.
        readings: whether two d4 and two d6 are wanted, as a newer page has it.

    Returns:
        `legal` and `faults`; `attributes`, the die by name.

    Raises:
        RuleError: fewer or more than four dice, or another die.

    Source: Attributes, first paragraph; number of each: newer page (upstream).

    >>> starting_attributes(dice=["d6", "d6", "d6", "d4"])["legal"]
    True
    >>> starting_attributes(dice=["d8", "d4", "d4", "d6"])["faults"]
    ['Strength starts at d4 or d6.']
    >>> starting_attributes(dice=["d20", "d4", "d4", "d6"])
    Traceback (most recent call last):
    rules_py.errors.RuleError: dice (value 1) is 'd20'; allowed: one of d4, d6, d8, d10, d12
    """
    sheet = dict(zip(map(str, Attribute), map(str, dice), strict=True))
    high = [
        f"{name.capitalize()} starts at {' or '.join(STARTING_DICE)}."
        for name, die in sheet.items()
        if die not in STARTING_DICE
    ]
    uneven = readings.two_of_each and any(dice.count(die) != STARTING_OF_EACH for die in STARTING_DICE)
    faults = high + ["A starting character has two dice of each size."] * (uneven and not high)
    listed = joined(list(map(str, dice)))
    return Ruling(
        {"legal": not faults, "faults": faults, "attributes": sheet},
        f"You can't start with {listed}. {' '.join(faults)}" if faults else f"You can start with {listed}.",
    )


@registry.rule("ingenuity.passive", title="Passive value", kind="calculation", implements=("IN-07",), workings=True)
def passive(*, die: AttributeDie = Die.D4, modifier: Modifier = 0) -> Ruling:
    """What a die is worth where it is not rolled.

    Args:
        die: d4 to d12.
        modifier: added to it, -99 to 99.

    Returns:
        `passive`, half the largest face and the modifier, and `mean`, the mean of a roll, as a fraction.

    Raises:
        RuleError: another die, or a modifier that isn't a whole number.

    Source: passive values (upstream); the chapter uses the words without saying what they mean (contradiction IN-C05).

    >>> passive(die="d6", modifier=1)["passive"]
    4
    >>> passive(die="d5")
    Traceback (most recent call last):
    rules_py.errors.RuleError: die is 'd5'; allowed: one of d4, d6, d8, d10, d12
    """
    value, mean = passive_value(die, modifier), mean_face(die) + modifier
    return Ruling(
        {"passive": value, "mean": str(mean)},
        f"The passive value is {value}: half of {die.faces}"
        + (f", {'plus' if modifier > 0 else 'minus'} {abs(modifier)}." if modifier else "."),
        (f"Rolling {written_die(die, modifier)} gives you {decimals(mean)} on average.",),
    )
