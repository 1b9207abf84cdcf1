"""Power: what a character's training is worth, in Main tokens."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from ..errors import RuleError
from ..parameters import Whole
from ..phrases import joined
from ..rule import Ruling
from ..rulebook import registry
from .attributes import HIGHEST, LOWEST, MAINS, TIERS, fed_by
from .catalogue import Tier

MOST_POINTS = 400
"""Maximum points in a tier that the form takes."""


def _points(tier: Tier, title: str) -> Whole:
    return Whole(minimum=0, maximum=MOST_POINTS, title=title, unit=f"{tier} tokens")


_COUNTED = ("Mains", "Primaries", "Hard skills", "Normal skills", "Easy skills")


@registry.rule("sirpas.power", title="Power", sentence="{ruling}", kind="calculation", implements=("SI-274",))
def power(
    *,
    main: Annotated[int, _points(Tier.MAIN, "Mains")] = 0,
    primary: Annotated[int, _points(Tier.PRIMARY, "Primaries")] = 0,
    hard: Annotated[int, _points(Tier.HARD, "Hard skills")] = 0,
    normal: Annotated[int, _points(Tier.NORMAL, "Normal skills")] = 0,
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
        `power`, and `exact`, the sum before rounding, as text.

    Raises:
        RuleError: a negative number, or one out of its range.

    Source: Character power; contradictions SC-103, SC-104.

    >>> power(main=13, primary=16, hard=7, normal=4).summary
    'Power 24: 13 from Mains, 8 from Primaries, 1.75 from Hard skills and 0.5 from Normal skills, rounded up.'
    >>> power(main=-1)
    Traceback (most recent call last):
    rules_py.errors.RuleError: main is -1; allowed: a whole number from 0 to 400
    """
    parts = [points * row.weight for points, row in zip((main, primary, hard, normal, easy), TIERS, strict=True)]
    exact = sum(parts, Fraction())
    rounded = -(-exact.numerator // exact.denominator)
    said = [f"{float(part):g} from {what}" for part, what in zip(parts, _COUNTED, strict=True) if part]
    source = joined(said) or "you haven't trained anything"
    return Ruling(
        {"power": rounded, "exact": str(exact)},
        f"Power {rounded}: {source}{', rounded up' if rounded != exact else ''}.",
    )


_VALUE = {"minimum": LOWEST, "maximum": HIGHEST}


@registry.rule(
    "sirpas.trained_points",
    title="Points in your attributes",
    sentence="{ruling}",
    kind="calculation",
    implements=("SI-275",),
)
def trained_points(
    *,
    body: Annotated[int, Whole(**_VALUE, title="Body")] = 3,
    mind: Annotated[int, Whole(**_VALUE, title="Mind")] = 3,
    strength: Annotated[int, Whole(**_VALUE, title="Strength")] = 3,
    dexterity: Annotated[int, Whole(**_VALUE, title="Dexterity")] = 3,
    health: Annotated[int, Whole(**_VALUE, title="Health")] = 3,
    will: Annotated[int, Whole(**_VALUE, title="Will")] = 3,
    intelligence: Annotated[int, Whole(**_VALUE, title="Intelligence")] = 3,
    equilibrium: Annotated[int, Whole(**_VALUE, title="Equilibrium")] = 3,
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

    >>> physical = {"body": 10, "strength": 11, "dexterity": 16, "health": 10}
    >>> mental = {"mind": 9, "will": 12, "intelligence": 14, "equilibrium": 10}
    >>> trained_points(**physical, **mental).outcome == {"main": 13, "primary": 16}
    True
    >>> trained_points(will=8, mind=9)
    Traceback (most recent call last):
    rules_py.errors.RuleError: will is 8; allowed: a whole number from 9 to 18; it starts at the value of Mind
    """
    values = {"Body": body, "Mind": mind, "Strength": strength, "Dexterity": dexterity, "Health": health}
    values |= {"Will": will, "Intelligence": intelligence, "Equilibrium": equilibrium}
    trained = 0
    for main in MAINS:
        for primary in fed_by(main):
            base, value = values[main.name], values[primary.name]
            if value < base:
                allowed = f"a whole number from {base} to {HIGHEST}; it starts at the value of {main.name}"
                raise RuleError(primary.id, value, allowed)
            trained += value - base
    mains = sum(values[main.name] - LOWEST for main in MAINS)
    return Ruling({"main": mains, "primary": trained}, f"You have {mains} points in Mains and {trained} in Primaries.")
