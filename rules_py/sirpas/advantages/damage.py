"""What a body or mind itself does to damage, for better or worse, before anybody parries."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated

from ...parameters import Choice, Whole
from ...phrases import counted
from ...readings import Reads
from ...rule import Ruling
from ...rulebook import registry
from ..catalogue import ADVANTAGES, DISADVANTAGES, named
from ..checks import AMOUNT
from ..readings import Readings


class DamageType(StrEnum):
    """Where damage comes from, as far as the Foundation names it; the elements are examples."""

    BLUNT = "blunt"
    CUT = "cut"
    PIERCE = "pierce"
    DESPAIR = "despair"
    MADDENING = "maddening"
    CONFUSION = "confusion"
    HEAT = "heat"
    COLD = "cold"


BODY_DAMAGE = (DamageType.BLUNT, DamageType.CUT)
"""What Hard Skin and Soft Skin are about. Source: Hard Skin, Soft Skin."""

MIND_DAMAGE = (DamageType.DESPAIR, DamageType.MADDENING)
"""What Deep Mind and Weak Mind are about; confusion is not among it (SC-053). Source: Deep Mind, Weak Mind."""

MOST_RESISTANT = named("Hard Skin", ADVANTAGES).levels
"""The highest level of Hard Skin, and of Deep Mind too."""

MOST_WEAK = named("Soft Skin", DISADVANTAGES).levels
"""The highest level of Soft Skin, and of Weak Mind and Vulnerable too."""


@dataclass(frozen=True)
class _Passive:
    """A vantage that takes damage away or adds some.

    Attributes:
        name: of the vantage.
        level: 0 when the character does not have it.
        sign: -1 for less damage, 1 for more.
        types: what it is about.
    """

    name: str
    level: int
    sign: int
    types: tuple[DamageType, ...]

    def on(self, type: DamageType) -> int:
        """What it adds to damage of a type."""
        return self.sign * self.level if type in self.types else 0


def _level(name: str, most: int) -> Whole:
    return Whole(minimum=0, maximum=most, title=f"{name} level")


@registry.rule(
    "sirpas.passive_damage",
    title="Skin, mind and damage",
    sentence="Of a hit for {damage} points, {continued}",
    kind="calculation",
    essential=("damage", "type", "armour"),
    implements=("SI-057", "SI-065", "SI-093", "SI-097", "SI-098", "SI-099", "SI-100"),
)
def passive_damage(
    *,
    damage: Annotated[int, replace(AMOUNT, title="Damage")] = 0,
    type: Annotated[DamageType, Choice(options=DamageType, title="Damage type")] = DamageType.BLUNT,
    hard_skin: Annotated[int, _level("Hard Skin", MOST_RESISTANT)] = 0,
    deep_mind: Annotated[int, _level("Deep Mind", MOST_RESISTANT)] = 0,
    soft_skin: Annotated[int, _level("Soft Skin", MOST_WEAK)] = 0,
    weak_mind: Annotated[int, _level("Weak Mind", MOST_WEAK)] = 0,
    vulnerable: Annotated[int, _level("Vulnerable", MOST_WEAK)] = 0,
    vulnerable_to: Annotated[DamageType, Choice(options=DamageType, title="Vulnerability")] = DamageType.BLUNT,
    armour: Annotated[int, replace(AMOUNT, title="Armour and shield", unit="damage points")] = 0,
    readings: Annotated[Readings, Reads("flat")] = Readings(),
) -> Ruling:
    """What is left of damage after all that is passive.

    Opposites can come together when one was imposed: they take each other off, level by level.

    More than eight parameters, because each advantage and disadvantage that touches damage has its own level.

    Args:
        damage: of the hit, 0 to 9999.
        type: what kind of damage.
        hard_skin: level, 0 to 6, taken off blunt and cut damage.
        deep_mind: level, 0 to 6, taken off despair and maddening damage.
        soft_skin: level, 0 to 3, added to blunt and cut damage.
        weak_mind: level, 0 to 3, added to despair and maddening damage.
        vulnerable: level, 0 to 3: more damage from one source, before everything else, if there is any.
        vulnerable_to: that source.
        armour: what armour and shield take away, 0 to 9999.
        readings: whether Vulnerable adds 1 whatever its level.

    Returns:
        `incoming` (with Vulnerable, before any defence) and `effective`; below 0 means that the defences were more than
        enough.

    Raises:
        RuleError: a number out of its range, or an unknown type of damage.

    Source: Deep Mind, Hard Skin, Soft Skin, Vulnerable, Weak Mind; upstream for opposites; contradictions SC-025,
        SC-026, SC-053.

    >>> passive_damage(damage=5, type="cut", hard_skin=2).summary
    '3 points of cut damage get through.'
    >>> passive_damage(hard_skin=7)
    Traceback (most recent call last):
    rules_py.errors.RuleError: hard_skin is 7; allowed: a whole number from 0 to 6
    """
    passives = {
        "hard_skin": _Passive("Hard Skin", hard_skin, -1, BODY_DAMAGE),
        "deep_mind": _Passive("Deep Mind", deep_mind, -1, MIND_DAMAGE),
        "soft_skin": _Passive("Soft Skin", soft_skin, 1, BODY_DAMAGE),
        "weak_mind": _Passive("Weak Mind", weak_mind, 1, MIND_DAMAGE),
    }
    more = (1 if readings.flat else vulnerable) if vulnerable and type is vulnerable_to and damage else 0
    effective = damage + more + sum(passive.on(type) for passive in passives.values()) - armour
    steps = [f"The hit does {damage}."]
    steps += [f"Vulnerable: {more:+d}, before any defences."] * bool(more)
    steps += [f"{passive.name}: {passive.on(type):+d}." for passive in passives.values() if passive.on(type)]
    steps += [f"Armour and shield: {-armour}."] * bool(armour)
    called = "piercing" if type == "pierce" else type
    much = f"{counted(effective, 'point', 'points')} of {called} damage get{'s' * (effective == 1)} through."
    return Ruling(
        {"incoming": damage + more, "effective": effective},
        much if effective > 0 else f"No {called} damage gets through.",
        tuple(steps),
    )
