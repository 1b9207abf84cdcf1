"""Power: what a character's training is worth, in Main tokens."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from ..errors import RuleError
from ..parameters import Whole
from ..rule import Ruling, registry
from .attributes import HIGHEST, LOWEST, MAINS, TIERS, fed_by
from .catalogue import Tier

MOST_POINTS = 400
"""So many points in a tier the form takes."""


def _points(tier: Tier, title: str) -> Whole:
    return Whole(minimum=0, maximum=MOST_POINTS, title=title, unit=f"{tier} tokens")


@registry.rule("sirpas.power", title="Power", kind="calculation", implements=("SI-274",))
def power(
    *,
    main: Annotated[int, _points(Tier.MAIN, "Mains")] = 13,
    primary: Annotated[int, _points(Tier.PRIMARY, "Primaries")] = 16,
    hard: Annotated[int, _points(Tier.HARD, "Secondary attributes and hard skills")] = 7,
    normal: Annotated[int, _points(Tier.NORMAL, "Normal skills")] = 4,
    easy: Annotated[int, _points(Tier.EASY, "Easy skills")] = 0,
) -> Ruling:
    """How powerful a character is: all points that were trained, each by the worth of its token, rounded up.

    Args:
        main: points trained in mains, 0 to 400.
        primary: points trained in primaries, 0 to 400.
        hard: points trained in secondary attributes and hard skills, 0 to 400.
        normal: points trained in normal skills, 0 to 400.
        easy: points trained in easy skills, 0 to 400.

    Returns:
        `power`, and `exact`, the sum before rounding, as text where it is no whole number.

    Raises:
        RuleError: a negative number, or one out of its range.

    Source: Character power; contradictions SC-103, SC-104.

    >>> power().summary
    'Power 24: 13 + 8 + 7/4 + 1/2 + 0 = 93/4, rounded up.'
    >>> power(main=-1)
    Traceback (most recent call last):
    rules_py.errors.RuleError: main is -1; allowed: a whole number from 0 to 400
    """
    parts = [points * row.weight for points, row in zip((main, primary, hard, normal, easy), TIERS, strict=True)]
    exact = sum(parts, Fraction())
    rounded = -(-exact.numerator // exact.denominator)
    return Ruling(
        {"power": rounded, "exact": exact.numerator if exact.denominator == 1 else str(exact)},
        f"Power {rounded}: {' + '.join(map(str, parts))} = {exact}{', rounded up' if rounded != exact else ''}.",
    )


_VALUE = {"minimum": LOWEST, "maximum": HIGHEST}


@registry.rule("sirpas.trained_points", title="Points behind attributes", kind="calculation", implements=("SI-275",))
def trained_points(
    *,
    body: Annotated[int, Whole(**_VALUE, title="Body")] = 10,
    mind: Annotated[int, Whole(**_VALUE, title="Mind")] = 9,
    strength: Annotated[int, Whole(**_VALUE, title="Strength")] = 11,
    dexterity: Annotated[int, Whole(**_VALUE, title="Dexterity")] = 16,
    health: Annotated[int, Whole(**_VALUE, title="Health")] = 10,
    will: Annotated[int, Whole(**_VALUE, title="Will")] = 12,
    intelligence: Annotated[int, Whole(**_VALUE, title="Intelligence")] = 14,
    equilibrium: Annotated[int, Whole(**_VALUE, title="Equilibrium")] = 10,
) -> Ruling:
    """How many points of each tier were trained, from the values: only what is above the base counts.

    Args:
        body: 3 to 18.
        mind: 3 to 18.
        strength: 3 to 18, and no less than Body.
        dexterity: no less than Body.
        health: no less than Body.
        will: 3 to 18, and no less than Mind.
        intelligence: no less than Mind.
        equilibrium: no less than Mind.

    Returns:
        `main` and `primary`.

    Raises:
        RuleError: a value out of its range, or a primary below its main.

    Source: Character power, the example.

    >>> trained_points().outcome == {"main": 13, "primary": 16}
    True
    >>> trained_points(will=8)
    Traceback (most recent call last):
    rules_py.errors.RuleError: will is 8; allowed: a whole number from 9 to 18; it begins at the value of Mind
    """
    values = {"Body": body, "Mind": mind, "Strength": strength, "Dexterity": dexterity, "Health": health}
    values |= {"Will": will, "Intelligence": intelligence, "Equilibrium": equilibrium}
    trained = 0
    for main in MAINS:
        for primary in fed_by(main):
            base, value = values[main.name], values[primary.name]
            if value < base:
                allowed = f"a whole number from {base} to {HIGHEST}; it begins at the value of {main.name}"
                raise RuleError(primary.id, value, allowed)
            trained += value - base
    mains = sum(values[main.name] - LOWEST for main in MAINS)
    return Ruling({"main": mains, "primary": trained}, f"{mains} points in mains, {trained} in primaries.")
