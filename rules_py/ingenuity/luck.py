"""Luck: the twenty-sided die beside every skill check, and rolls of pure luck."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from ..chance import Chance
from ..errors import RuleError
from ..parameters import Whole
from ..rule import Ruling
from ..rulebook import registry

LUCK_SIDES = 20
"""Faces of the luck die. Source: The Luck Die."""

LUCK_THRESHOLD = 20
"""From this value on, luck helps a skill check. Source: The Luck Die."""

LUCK_BONUS = 3
"""What it adds then; the face itself never counts. Source: The Luck Die."""

LUCK_MODIFIER = Whole(
    minimum=0,
    maximum=LUCK_SIDES - 1,
    title="Luck modifier",
    help="Nothing in the game changes the luck die yet, so leave its modifier at 0.",
    folded=True,
)

LuckModifier = Annotated[int, LUCK_MODIFIER]
"""Added to the luck die; the chapter's wording leaves room for one and defines none (contradiction IN-C03)."""


@dataclass(frozen=True)
class Luck:
    """What the luck die brought to a check: `bonus` decides, `value` is for the reader."""

    bonus: int
    value: int = field(default=0, compare=False)


@dataclass(frozen=True)
class LuckDie:
    """The luck die of one check, a part of the roll."""

    modifier: int
    group: str = field(default="luck", compare=False)

    def __call__(self, chance: Chance) -> Luck:
        value = chance.die(LUCK_SIDES, group=self.group) + self.modifier
        return Luck(bonus_for(value), value)


def bonus_for(value: int) -> int:
    """What a luck value adds to a check.

    >>> bonus_for(19), bonus_for(20)
    (0, 3)
    """
    return LUCK_BONUS if value >= LUCK_THRESHOLD else 0


@registry.rule("ingenuity.luck_bonus", title="What luck adds", kind="calculation", implements=("IN-36",), workings=True)
def luck_bonus(
    *,
    luck: Annotated[
        int, Whole(minimum=1, maximum=2 * LUCK_SIDES - 1, title="Luck value", help="Include the luck modifier, if any.")
    ] = 1,
    luck_modifier: LuckModifier = 0,
) -> Ruling:
    """What the luck die adds to a skill check.

    Args:
        luck: the value of the luck die, its modifier included.
        luck_modifier: 0 to 19; only with one can the value pass 20.

    Returns:
        `bonus`, 0 or 3.

    Raises:
        RuleError: a value that the die cannot show with that modifier.

    Source: The Luck Die; contradiction IN-C03.

    >>> luck_bonus(luck=19)["bonus"], luck_bonus(luck=20)["bonus"], luck_bonus(luck=21, luck_modifier=2)["bonus"]
    (0, 3, 3)
    >>> luck_bonus(luck=21)
    Traceback (most recent call last):
    rules_py.errors.RuleError: luck is 21; allowed: 1 to 20 with luck modifier 0
    """
    least, most = 1 + luck_modifier, LUCK_SIDES + luck_modifier
    if not least <= luck <= most:
        raise RuleError(
            "luck",
            luck,
            f"{least} to {most} with luck modifier {luck_modifier}",
            sentence=f"With a luck modifier of {luck_modifier}, your luck is between {least} and {most}.",
        )
    bonus = bonus_for(luck)
    return Ruling({"bonus": bonus}, f"With {luck} for luck, you add {bonus or 'nothing'} to your check.")


@registry.rule(
    "ingenuity.pure_luck",
    title="Pure luck",
    sentence="You roll {number} or more {chance} of the time.",
    kind="roll",
    implements=("IN-37",),
    measure="luck",
    verdict="success",
)
def pure_luck(
    chance: Chance,
    *,
    number: Annotated[int, Whole(minimum=1, maximum=2 * LUCK_SIDES - 1, title="Number to reach")] = 1,
    luck_modifier: LuckModifier = 0,
) -> Ruling:
    """Roll the luck die alone against a number that the Game Master keeps secret.

    Args:
        chance: where the die comes from.
        number: the value to reach, 1 to 39.
        luck_modifier: 0 to 19.

    Returns:
        `success`, `luck` (the value) and `margin`; the bonus of a check plays no part.

    Raises:
        RuleError: a parameter out of its range, or a face that the die does not have.

    Source: Pure Luck.

    >>> pure_luck.roll(number=11, faces="11").ruling.summary
    'Success: you needed 11 and got 11.'
    >>> pure_luck.roll(number=11, faces="21")
    Traceback (most recent call last):
    rules_py.errors.FacesError: faces is 21; allowed: whole numbers from 1 to 20; face number 1 is 21
    """
    value = chance.die(LUCK_SIDES, group="luck") + luck_modifier
    success = value >= number
    return Ruling(
        {"success": success, "luck": value, "margin": value - number},
        f"{'Success' if success else 'Failure'}: you needed {number} and got {value}.",
    )
