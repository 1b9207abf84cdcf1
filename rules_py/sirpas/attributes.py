"""Attributes: two mains, the six primaries that they feed, and what Strength and Dexterity are good for at once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated

from ..errors import RuleError
from ..parameters import Choice, Switch, Whole
from ..rule import Ruling
from ..rulebook import registry
from .bases import base_modifier
from .catalogue import ATTRIBUTES, Attribute, Tier
from .checks import AMOUNT, Difficulty

LOWEST = 3
"""The lowest value of a main or primary attribute, and where a main begins. Source: attributes, the range of 3d6."""

HIGHEST = 18
"""The highest value of a main or primary attribute. Source: as above."""

ORDINARY = range(9, 12)
"""What most people have in most attributes. Source: attributes, the ranges."""

AVERAGE = 10
"""An ordinary value in the descriptions of the attributes. Source: as above."""

HIGHEST_SKILL = 20
"""The highest value of a skill; 0 is untrained. Source: attributes, the range of secondary attributes and skills."""

MAINS = tuple(attribute for attribute in ATTRIBUTES if attribute.tier is Tier.MAIN)
PRIMARIES = tuple(attribute for attribute in ATTRIBUTES if attribute.tier is Tier.PRIMARY)


def fed_by(main: Attribute) -> tuple[Attribute, ...]:
    """The primaries that begin at the value of a main.

    >>> [primary.name for primary in fed_by(MAINS[0])]
    ['Strength', 'Dexterity', 'Health']
    """
    return tuple(primary for primary in PRIMARIES if primary.base.names == (main.name,))


@dataclass(frozen=True)
class TierRow:
    """What a tier of attributes has.

    Attributes:
        tier: its name, which is also the type of its tokens.
        rank: 0 for the most general.
        lowest, highest: the values.
        weight: what a point of it counts in the power of a character.
    """

    tier: Tier
    lowest: int
    highest: int
    weight: Fraction

    @property
    def rank(self) -> int:
        """0 for the most general, 4 for the most special."""
        return self.tier.rank


TIERS = tuple(
    TierRow(tier, *((LOWEST, HIGHEST) if tier in (Tier.MAIN, Tier.PRIMARY) else (0, HIGHEST_SKILL)), weight)
    for tier, weight in zip(Tier, (Fraction(1, 2**rank) for rank in range(len(Tier))), strict=True)
)
"""From the most general to the most special; a token of one is worth two of the next. Source: ST-01."""

TOKENS = Whole(minimum=0, maximum=HIGHEST - LOWEST, title="Main tokens")

_POINTS = Whole(minimum=0, maximum=HIGHEST - LOWEST, title="Primary tokens")
_AGAIN = Whole(minimum=0, maximum=HIGHEST - LOWEST, title="Main tokens spent later", folded=True)

Tokens = Annotated[int, TOKENS]


def primary_value(main: int, points: int) -> int:
    """The value of a primary: never above the highest, however much the main has grown since (SC-074)."""
    return min(HIGHEST, main + points)


def skill_value(base: int, points: int) -> int:
    """The value of a skill: within its range, whatever base and points come to (SC-018, SC-075)."""
    return min(HIGHEST_SKILL, max(0, base + points))


@registry.rule(
    "sirpas.tier",
    title="What a tier has",
    kind="calculation",
    implements=("SI-003", "SI-006", "SI-007", "SI-009"),
    workings=True,
)
def tier(*, tier: Annotated[Tier, Choice(options=Tier, title="Tier")] = Tier.MAIN) -> Ruling:
    """Rank, range and weight of a tier, and what one of its tokens is worth in those of the next.

    Args:
        tier: Main, Primary, Hard, Normal or Easy.

    Returns:
        `step` from 0, `lowest`, `highest`, `weight` as a fraction, `worth` in tokens of the next tier (none for Easy).

    Raises:
        RuleError: another tier.

    Source: the tiers of attributes; upstream for the exchange.

    >>> tier(tier="Hard")["weight"], tier(tier="Hard")["worth"]
    ('1/4', 2)
    >>> tier(tier="Secondary")
    Traceback (most recent call last):
    rules_py.errors.RuleError: tier is 'Secondary'; allowed: one of Main, Primary, Hard, Normal, Easy
    """
    row = TIERS[tier.rank]
    worth = None if tier is Tier.EASY else 2
    what = "attributes" if row.lowest == LOWEST else "skills"
    said = (
        f"{tier} {what} go from {row.lowest} to {row.highest}, and each point adds {row.weight} to a character's power."
    )
    return Ruling(
        {
            "step": row.rank,
            "lowest": row.lowest,
            "highest": row.highest,
            "weight": str(row.weight),
            "worth": worth,
        },
        said,
    )


@registry.rule(
    "sirpas.attribute",
    title="The value of an attribute",
    sentence="With {tokens} Main tokens and {points} Primary tokens, {continued}",
    kind="calculation",
    implements=("SI-008", "SI-011", "SI-012", "SI-013", "SI-014"),
)
def attribute(
    *,
    tokens: Tokens = 0,
    points: Annotated[int, _POINTS] = 0,
    growth: Annotated[int, _AGAIN] = 0,
) -> Ruling:
    """The values of a main and of a primary that it feeds.

    Args:
        tokens: Main tokens spent on the main, 0 to 15; each raises it by one.
        points: Primary tokens spent on the primary, 0 to 15.
        growth: Main tokens spent on the main later, 0 to 15; they raise every primary that it feeds.

    Returns:
        `main`, `primary`, `lost` (points that the highest value cuts off for now) and `modifier`, the primary's base
        modifier.

    Raises:
        RuleError: the main, or the primary when it was bought, would be above 18.

    Source: Body, Mind and what they feed; contradictions SC-074, SC-076.

    >>> attribute(tokens=7, points=2).summary
    'The Main (Body or Mind) is 10, and its Primary is 12.'
    >>> attribute(tokens=15, points=1)
    Traceback (most recent call last):
    rules_py.errors.RuleError: points is 1; allowed: a whole number from 0 to 0: it starts at 18
    """
    main, later = LOWEST + tokens, LOWEST + tokens + growth
    if later > HIGHEST:
        raise RuleError("growth", growth, f"a whole number from 0 to {HIGHEST - main}: the Main is {main} already")
    if main + points > HIGHEST:
        raise RuleError("points", points, f"a whole number from 0 to {HIGHEST - main}: it starts at {main}")
    value = primary_value(later, points)
    lost = later + points - value
    many = "1 of its points doesn't" if lost == 1 else f"{lost} of its points don't"
    cut = f" The Primary can't go above {HIGHEST}, so {many} count yet." if lost else ""
    said = f"The Main (Body or Mind) is {later}, and its Primary is {value}.{cut}"
    return Ruling({"main": later, "primary": value, "lost": lost, "change": base_modifier(value)}, said)


@dataclass(frozen=True)
class LoadRow:
    """A tier of loads.

    Attributes:
        times: the weight in pounds is at most this many times Strength; None for everything above.
        transport, lift: how difficult it is to carry and to lift.
        movement: what is left of movement while carrying it.
    """

    times: int | None
    transport: Difficulty
    lift: Difficulty
    movement: Fraction

    @property
    def limit(self) -> str:
        """How many times Strength, as a table has it."""
        return "more" if self.times is None else str(self.times)

    @property
    def left(self) -> str:
        """What is left of movement, as a table has it."""
        return "all" if self.movement == 1 else str(self.movement)


LOAD_TABLE = (
    LoadRow(1, Difficulty.TRIVIAL, Difficulty.NORMAL, Fraction(1)),
    LoadRow(2, Difficulty.EASY, Difficulty.DIFFICULT, Fraction(1)),
    LoadRow(3, Difficulty.NORMAL, Difficulty.HARD, Fraction(3, 4)),
    LoadRow(4, Difficulty.DIFFICULT, Difficulty.VERY_HARD, Fraction(2, 3)),
    LoadRow(5, Difficulty.HARD, Difficulty.VERY_HARD, Fraction(1, 2)),
    LoadRow(None, Difficulty.VERY_HARD, Difficulty.VERY_HARD, Fraction(1, 3)),
)
"""Source: ST-03, the weights of Strength."""

_MOST_WEIGHT = 5000
"""The heaviest load that the form takes, in pounds: far above what anybody lifts."""

_WEIGHT = Whole(minimum=0, maximum=_MOST_WEIGHT, title="Weight", unit="pounds")


def load_row(strength: int, weight: int) -> LoadRow:
    """The tier of a weight in pounds for somebody of that Strength."""
    return next(row for row in LOAD_TABLE if row.times is None or weight <= row.times * strength)


@registry.rule(
    "sirpas.load",
    title="Carrying and lifting",
    sentence="With Strength {strength}, {continued}",
    kind="calculation",
    implements=("SI-019", "SI-020", "SI-021"),
)
def load(
    *,
    strength: Annotated[int, Whole(minimum=LOWEST, maximum=HIGHEST, title="Strength")] = 3,
    weight: Annotated[int, _WEIGHT] = 0,
    feet: Annotated[int, replace(AMOUNT, minimum=1, title="Movement per turn", unit="feet")] = 1,
) -> Ruling:
    """How difficult a load is, and what it leaves of movement.

    Args:
        strength: 3 to 18.
        weight: of the load in pounds, 0 to 5000.
        feet: movement in a combat turn without the load, 1 to 9999; what Fast Paced adds is in it (SC-070).

    Returns:
        `transport`, the difficulty of a check of Endurance, and `lift`, that of a check of Strength, none without a
        weight (SC-071, SC-114); `factor`, a fraction; and `feet`, rounded down, with the `exact` length.

    Raises:
        RuleError: Strength, weight or movement out of range.

    Source: Strength, the table of weights; contradictions SC-070, SC-071, SC-114.

    >>> load(strength=10, weight=51, feet=33)["transport"], load(strength=10, weight=51, feet=33)["feet"]
    ('Very Hard', 11)
    >>> load(weight=-1)
    Traceback (most recent call last):
    rules_py.errors.RuleError: weight is -1; allowed: a whole number from 0 to 5000
    """
    row = load_row(strength, weight)
    left = feet * row.movement
    transport, lift = (str(row.transport), str(row.lift)) if weight else (None, None)
    pounds = "1 pound" if weight == 1 else f"{weight} pounds"
    lifting = "so is lifting it" if lift == transport else f"lifting it is {lift}"
    how = f"Carrying {pounds} is {transport}, and {lifting}." if weight else "There's nothing to roll for."
    return Ruling(
        {"transport": transport, "lift": lift, "factor": str(row.movement), "feet": int(left), "exact": str(left)},
        f"{how} You can move {_plain(left)} {'of a foot' if 0 < left < 1 else 'feet'} a turn.",
    )


@dataclass(frozen=True)
class MovementRow:
    """How fast humans of a Dexterity are.

    Attributes:
        dexterity: 3 to 18.
        sprint, run: in feet a second.
        turn: in feet a combat turn.
    """

    dexterity: int
    sprint: int
    run: int
    turn: int


TURN_SECONDS = 10
"""How long a combat turn is. Source: Dexterity, the table."""

MOVEMENT_TABLE = tuple(
    MovementRow(dexterity, *speeds)
    for dexterity, speeds in enumerate(
        [
            (3, 1, 10),
            (7, 2, 11),
            (10, 3, 13),
            (13, 4, 15),
            (15, 5, 18),
            (17, 7, 22),
            (19, 9, 26),
            (20, 11, 28),
            (21, 12, 30),
            (23, 13, 33),
            (25, 14, 36),
            (28, 16, 40),
            (31, 18, 45),
            (33, 20, 52),
            (37, 23, 57),
            (42, 27, 63),
        ],
        LOWEST,
    )
)
"""Source: ST-04, the table of Dexterity for humans."""

FEET_OF_FAST_PACED = 6
"""What each level of Fast Paced adds to movement in a combat turn. Source: Fast Paced."""

_HUNDREDTHS = Whole(minimum=1, maximum=1000, title="Speed", unit="% of a human")
_FAST_PACED = Whole(minimum=0, maximum=3, title="Fast Paced")


def movement_row(dexterity: int) -> MovementRow:
    """The row of a Dexterity from 3 to 18."""
    return MOVEMENT_TABLE[dexterity - LOWEST]


@registry.rule(
    "sirpas.movement",
    title="Movement",
    sentence="With Dexterity {dexterity}, {continued}",
    kind="calculation",
    implements=("SI-023", "SI-024", "SI-025"),
)
def movement(
    *,
    dexterity: Annotated[int, Whole(minimum=LOWEST, maximum=HIGHEST, title="Dexterity")] = 3,
    coefficient: Annotated[int, _HUNDREDTHS] = 100,
    fast_paced: Annotated[int, _FAST_PACED] = 0,
    loaded: Annotated[bool, Switch(title="With a load", folded=True)] = False,
    strength: Annotated[int, Whole(minimum=LOWEST, maximum=HIGHEST, title="Strength", folded=True)] = 3,
    weight: Annotated[int, Whole(minimum=0, maximum=_MOST_WEIGHT, title="Weight", unit="pounds", folded=True)] = 0,
) -> Ruling:
    """How far somebody gets, sprinting, running and in a combat turn.

    Args:
        dexterity: 3 to 18.
        coefficient: how fast the kind is, in hundredths of a human, 1 to 1000.
        fast_paced: levels of Fast Paced, 0 to 3; each adds 6 ft to a combat turn.
        loaded: whether a load slows the combat turn.
        strength: 3 to 18; of the one who carries.
        weight: of the load in pounds, 0 to 5000.

    Returns:
        `sprint` and `run` in feet a second, as fractions; `feet` in a combat turn of ten seconds, rounded down, and the
        `exact` length (SC-069, SC-070).

    Raises:
        RuleError: a Dexterity without a row, or another number out of its range.

    Source: Dexterity, the table; Strength for the load; contradictions SC-068, SC-069, SC-070.

    >>> movement(dexterity=12).summary
    'You cover 23 feet a second sprinting and 13 running. In a combat turn, you cover 33 feet.'
    >>> movement(dexterity=19)
    Traceback (most recent call last):
    rules_py.errors.RuleError: dexterity is 19; allowed: a whole number from 3 to 18
    """
    row, factor = movement_row(dexterity), Fraction(coefficient, 100)
    turn = row.turn * factor + FEET_OF_FAST_PACED * fast_paced
    if loaded:
        turn *= load_row(strength, weight).movement
    sprint, run = row.sprint * factor, row.run * factor
    return Ruling(
        {"sprint": str(sprint), "run": str(run), "feet": int(turn), "exact": str(turn)},
        f"You cover {_plain(sprint)} feet a second sprinting and {_plain(run)} running. In a combat turn, you cover"
        f" {_plain(turn)} feet.",
    )


def _plain(number: Fraction) -> str:
    """A fraction as a person writes it: whole, or with its remainder after a blank."""
    whole, rest = divmod(number, 1)
    return str(whole) if not rest else f"{whole} {rest}" if whole else str(rest)
