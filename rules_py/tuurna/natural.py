"""Natural abilities: sleep, rest, meditation and relaxation, the pools they refill, and the points they cost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated

from ..errors import RuleError
from ..parameters import Choice, Maybe, Several, Whole
from ..phrases import counted, joined
from ..rule import Ruling
from ..rulebook import registry
from .levels import LEVEL, MAX_LEVEL
from .rolls import DIFFICULTY


class NaturalAbility(StrEnum):
    """The four abilities that everybody has. Source: Natural Abilities."""

    SLEEP = "Sleep"
    REST = "Rest"
    MEDITATE = "Meditate"
    RELAX = "Relax"


class Pool(StrEnum):
    """What is spent and recovered."""

    STAMINA = "stamina"
    WILLPOWER = "willpower"
    SANITY = "sanity"


@dataclass(frozen=True)
class NaturalRow:
    """One row of the table of natural abilities: the price in Ellipsis Points, and what each point brings."""

    ability: NaturalAbility
    lowest_price: int
    highest_price: int
    stamina: int
    willpower: int
    sanity: int
    side_effect: str

    @property
    def price(self) -> str:
        """`1`, or `2–4`."""
        low, high = self.lowest_price, self.highest_price
        return str(low) if low == high else f"{low}–{high}"

    def gains(self, points: int) -> dict[str, int]:
        """What these points add to each pool."""
        return {str(pool): getattr(self, pool) * points for pool in Pool}


NATURAL_ABILITIES = (
    NaturalRow(NaturalAbility.SLEEP, 2, 4, 4, 2, 2, "unconscious and don't notice anything"),
    NaturalRow(NaturalAbility.REST, 1, 1, 2, 1, 1, ""),
    NaturalRow(NaturalAbility.MEDITATE, 1, 1, 1, 1, 2, ""),
    NaturalRow(NaturalAbility.RELAX, 1, 1, 1, 2, 1, ""),
)
"""Source: Natural Abilities."""

NATURAL: Mapping[NaturalAbility, NaturalRow] = {row.ability: row for row in NATURAL_ABILITIES}

ABILITY = Choice(options=NaturalAbility, title="Natural ability")

POINTS = Whole(
    minimum=min(row.lowest_price for row in NATURAL_ABILITIES),
    maximum=max(row.highest_price for row in NATURAL_ABILITIES),
    title="Ellipsis Points",
    reason=", ".join(f"{row.ability} {row.price}" for row in NATURAL_ABILITIES),
)

AbilityChoice = Annotated[NaturalAbility, ABILITY]

Points = Annotated[int, POINTS]


def gains(ability: NaturalAbility, points: int) -> dict[str, int]:
    """What a natural ability adds to each pool for its points.

    Raises:
        RuleError: the ability doesn't take this many.
    """
    row = NATURAL[ability]
    if not row.lowest_price <= points <= row.highest_price:
        low, high = row.lowest_price, row.highest_price
        raise RuleError("points", points, f"{low} for {ability}" if low == high else f"{low} to {high} for {ability}")
    return row.gains(points)


@registry.rule(
    "tuurna.natural_ability",
    title="Natural ability",
    kind="calculation",
    implements=("TU-52", "TU-54", "TU-55", "TU-56", "TU-57"),
    workings=True,
)
def natural_ability(*, ability: AbilityChoice = NaturalAbility.SLEEP, points: Points = 2) -> Ruling:
    """What a natural ability brings for the Ellipsis Points that are spent on it.

    Args:
        ability: Sleep, Rest, Meditate or Relax.
        points: 2 to 4 for Sleep, 1 for the others (contradiction TU-C27).

    Returns:
        Points of `stamina`, `willpower` and `sanity` recovered, and `side_effect`, or nothing.

    Raises:
        RuleError: another ability, or a number of points that it does not take.

    Source: Natural Abilities.

    >>> natural_ability(ability="Sleep", points=4)["stamina"]
    16
    >>> natural_ability(ability="Sleep", points=1)
    Traceback (most recent call last):
    rules_py.errors.RuleError: points is 1; allowed: 2 to 4 for Sleep
    """
    found = gains(ability, points)
    effect = NATURAL[ability].side_effect
    listed = joined([f"{amount} {pool.capitalize()}" for pool, amount in found.items()])
    return Ruling(
        {**found, "side_effect": effect or None},
        f"{ability} gives you {listed} for {counted(points, 'Ellipsis Point', 'Ellipsis Points')}.",
        (f"While you {ability.lower()}, you're {effect}.",) if effect else (),
    )


@registry.rule(
    "tuurna.natural_success",
    title="Does a natural ability need a competency check?",
    kind="calculation",
    implements=("TU-52", "TU-53"),
    workings=True,
)
def natural_success(
    *,
    ability: AbilityChoice = NaturalAbility.SLEEP,
    difficulty: Annotated[
        int | None,
        Maybe(
            kind=DIFFICULTY, title="Difficulty", help="Leave this empty: there's no check, so there's no difficulty."
        ),
    ] = None,
) -> Ruling:
    """No competency check can make a natural ability fail: there is none for them.

    Args:
        ability: Sleep, Rest, Meditate or Relax.
        difficulty: nothing; asking for one is refused.

    Returns:
        `needs_check`, false.

    Raises:
        RuleError: another ability, or a difficulty.

    Source: Natural Abilities, first paragraph; contradiction TU-C13.

    >>> natural_success(ability="Rest")["needs_check"]
    False
    >>> natural_success(difficulty=3)
    Traceback (most recent call last):
    rules_py.errors.RuleError: difficulty is 3; allowed: empty; a natural ability takes no competency check
    """
    if difficulty is not None:
        raise RuleError("difficulty", difficulty, "empty; a natural ability takes no competency check")
    return Ruling({"needs_check": False}, f"{ability} takes no competency check, so you can't fail one.")


@dataclass(frozen=True)
class PoolRow:
    """A pool and the two skills whose levels make its maximum."""

    pool: Pool
    skills: tuple[str, str]


POOLS = (
    PoolRow(Pool.STAMINA, ("Fitness", "Combat")),
    PoolRow(Pool.WILLPOWER, ("Acumen", "Reason")),
    PoolRow(Pool.SANITY, ("Harmony", "Craft")),
)
"""Source: Characters, pools (upstream)."""

HIGHEST_MAXIMUM = 2 * MAX_LEVEL
"""No pool can be larger."""


def _skill_level(*, title: str) -> Whole:
    return replace(LEVEL, title=title)


@registry.rule(
    "tuurna.pool_maxima",
    title="How much your pools hold",
    sentence=(
        "With Fitness {fitness}, Combat {combat}, Acumen {acumen}, Reason {reason}, Harmony {harmony} and Craft"
        " {craft}, {continued}"
    ),
    kind="calculation",
    implements=("TU-59",),
)
def pool_maxima(
    *,
    fitness: Annotated[int, _skill_level(title="Fitness")] = 0,
    combat: Annotated[int, _skill_level(title="Combat")] = 0,
    acumen: Annotated[int, _skill_level(title="Acumen")] = 0,
    reason: Annotated[int, _skill_level(title="Reason")] = 0,
    harmony: Annotated[int, _skill_level(title="Harmony")] = 0,
    craft: Annotated[int, _skill_level(title="Craft")] = 0,
) -> Ruling:
    """The maximum of each pool: the levels of two fundamental skills together.

    Args:
        fitness: level, 0 to 12; with combat it makes Stamina.
        combat: level, 0 to 12.
        acumen: level, 0 to 12; with reason it makes Willpower.
        reason: level, 0 to 12.
        harmony: level, 0 to 12; with craft it makes Sanity.
        craft: level, 0 to 12.

    Returns:
        `stamina`, `willpower` and `sanity`, 0 to 24.

    Raises:
        RuleError: a level out of its range.

    Source: Characters, pools (upstream).

    >>> pool_maxima(fitness=12, combat=12)["stamina"]
    24
    >>> pool_maxima(fitness=13)
    Traceback (most recent call last):
    rules_py.errors.RuleError: fitness is 13; allowed: a whole number from 0 to 12
    """
    levels = {
        "Fitness": fitness, "Combat": combat, "Acumen": acumen, "Reason": reason, "Harmony": harmony, "Craft": craft,
    }  # fmt: skip
    maxima = {str(row.pool): sum(levels[skill] for skill in row.skills) for row in POOLS}
    listed = joined([f"{maximum} {pool.capitalize()}" for pool, maximum in maxima.items()])
    return Ruling(
        maxima,
        f"Your pools hold {listed}.",
        tuple(f"For {row.pool.capitalize()}, add up {' and '.join(row.skills)}." for row in POOLS),
    )


def recovered(current: int, gain: int, maximum: int) -> int:
    """A pool after recovery: never above its maximum.

    >>> recovered(5, 8, 10)
    10
    """
    return min(current + gain, maximum)


def _points(*, title: str) -> Whole:
    return Whole(minimum=0, maximum=HIGHEST_MAXIMUM, title=title)


@registry.rule(
    "tuurna.recover",
    title="Recover",
    sentence=(
        "If you have Stamina {stamina} of {stamina_maximum}, Willpower {willpower} of {willpower_maximum} and Sanity"
        " {sanity} of {sanity_maximum} and spend {points} Ellipsis Points on {ability}, {continued}"
    ),
    kind="calculation",
    implements=("TU-58",),
)
def recover(
    *,
    ability: AbilityChoice = NaturalAbility.SLEEP,
    points: Points = 2,
    stamina: Annotated[int, _points(title="Stamina now")] = 0,
    stamina_maximum: Annotated[int, _points(title="Maximum Stamina")] = 0,
    willpower: Annotated[int, _points(title="Willpower now")] = 0,
    willpower_maximum: Annotated[int, _points(title="Maximum Willpower")] = 0,
    sanity: Annotated[int, _points(title="Sanity now")] = 0,
    sanity_maximum: Annotated[int, _points(title="Maximum Sanity")] = 0,
) -> Ruling:
    """The pools after a natural ability; nothing rises above its maximum.

    Args:
        ability: Sleep, Rest, Meditate or Relax.
        points: 2 to 4 for Sleep, 1 for the others.
        stamina: points now, 0 to the maximum.
        stamina_maximum: 0 to 24.
        willpower: points now, 0 to the maximum.
        willpower_maximum: 0 to 24.
        sanity: points now, 0 to the maximum.
        sanity_maximum: 0 to 24.

    Returns:
        `stamina`, `willpower` and `sanity` afterwards, and `lost`, the points that had no room.

    Raises:
        RuleError: a pool above its maximum, a negative value, or a number of points that the ability does not take.

    Source: Natural Abilities; Characters, pools (upstream); contradiction TU-C29.

    >>> recover(ability="Rest", points=1, stamina=4, stamina_maximum=5)["stamina"]
    5
    >>> recover(stamina=6, stamina_maximum=5)
    Traceback (most recent call last):
    rules_py.errors.RuleError: stamina is 6; allowed: 0 to 5; your maximum is 5
    """
    now = {Pool.STAMINA: stamina, Pool.WILLPOWER: willpower, Pool.SANITY: sanity}
    maxima = {Pool.STAMINA: stamina_maximum, Pool.WILLPOWER: willpower_maximum, Pool.SANITY: sanity_maximum}
    for pool, current in now.items():
        if current > maxima[pool]:
            raise RuleError(str(pool), current, f"0 to {maxima[pool]}; your maximum is {maxima[pool]}")
    gained = gains(ability, points)
    after = {str(pool): recovered(current, gained[pool], maxima[pool]) for pool, current in now.items()}
    lost = sum(current + gained[pool] - after[pool] for pool, current in now.items())
    listed = joined([f"{value or 'no'} {pool.capitalize()}" for pool, value in after.items()])
    return Ruling(
        {**after, "lost": lost},
        f"You end up with {listed}.",
        tuple(_recovery(pool, now[pool], gained[pool], maxima[pool]) for pool in Pool),
    )


def _recovery(pool: Pool, now: int, gained: int, maximum: int) -> str:
    """What one pool gets; its maximum is only mentioned if it stops you."""
    points = f"{gained} {pool.capitalize()}" + (f" on top of your {now}" if now else "")
    if now + gained > maximum:
        return f"You'd recover {points}, but you stop at your maximum of {maximum}."
    return f"You recover {points}."


@dataclass(frozen=True)
class GrantRow:
    """One row of examples of what the Narrator grants."""

    points: int
    occasion: str


ELLIPSIS_GRANTS = (
    GrantRow(1, "an hour over a meal"),
    GrantRow(2, "two hours in a coach"),
    GrantRow(3, "an evening in hiding"),
    GrantRow(4, "an evening at a noble house"),
    GrantRow(5, "the better part of a day in town"),
    GrantRow(6, "a night at an inn"),
    GrantRow(10, "a week with a caravan"),
    GrantRow(15, "a few weeks' wait in a city"),
)
"""Source: Ellipsis (upstream), examples; the Narrator decides."""

MOST_POINTS = 99
"""The rules set no limit; this one keeps the numbers readable."""


@registry.rule(
    "tuurna.ellipsis", title="Spend Ellipsis Points", kind="calculation", implements=("TU-79",), workings=True
)
def ellipsis(
    *,
    granted: Annotated[
        int,
        Whole(
            minimum=0,
            maximum=MOST_POINTS,
            title="Points granted",
            names={row.points: row.occasion for row in ELLIPSIS_GRANTS},
        ),
    ] = 0,
    spent: Annotated[
        tuple[int, ...],
        Several(
            kind=Whole(minimum=0, maximum=MOST_POINTS), title="Points spent", help="One number for each thing you do."
        ),
    ] = (),
    kept: Annotated[int, Whole(minimum=0, maximum=MOST_POINTS, title="Points kept for the next Ellipsis")] = 0,
) -> Ruling:
    """What is left of the points of an Ellipsis; whatever is not spent in it is lost.

    Args:
        granted: points that the Narrator grants, 0 to 99.
        spent: the price of each ability used, 0 to 99 each.
        kept: 0; points cannot be kept.

    Returns:
        `spent` in all, and `left`, which is lost when the Ellipsis ends.

    Raises:
        RuleError: more is spent than was granted, a negative price, or points to be kept.

    Source: Ellipsis (upstream).

    >>> ellipsis(granted=6, spent=[4, 1]).outcome == {"spent": 5, "left": 1}
    True
    >>> ellipsis(granted=3, spent=[4])
    Traceback (most recent call last):
    rules_py.errors.RuleError: spent is 4; allowed: at most 3 in all, the points you were given
    """
    if kept:
        raise RuleError(
            "kept",
            kept,
            "0; you lose what you haven't spent when the Ellipsis ends",
            sentence="You can't keep points for the next Ellipsis: when this one ends, you lose whatever is left.",
        )
    total = sum(spent)
    if total > granted:
        raise RuleError(
            "spent",
            spent,
            f"at most {granted} in all, the points you were given",
            sentence=f"You can't spend {total} Ellipsis Points: you were only given {granted}.",
        )
    left = granted - total
    summary = f"You've spent {total or 'none'} of your {granted} Ellipsis Points and have {left} left."
    if not granted:
        summary = "You were given no Ellipsis Points, so there's nothing to spend."
    elif not left:
        summary = (
            f"You've spent all {granted} of your Ellipsis Points."
            if granted > 1
            else "You've spent your one Ellipsis Point."
        )
    return Ruling({"spent": total, "left": left}, summary)
