"""Damage: endurance first, then health; who falls unconscious, who is dying; and the types of damage."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated

from ..parameters import Switch, Whole
from ..phrases import joined
from ..readings import Reads
from ..rule import Ruling
from ..rulebook import registry
from .attributes import FURTHEST, NAME
from .readings import Readings, Resistance, ZeroReading


class DamageCategory(StrEnum):
    """The three categories. Source: Damage Types."""

    PHYSICAL = "physical"
    ELEMENTAL = "elemental"
    TYPELESS = "typeless"


DAMAGE_TYPES: Mapping[DamageCategory, tuple[str, ...]] = {
    DamageCategory.PHYSICAL: ("bludgeoning", "piercing", "slashing"),
    DamageCategory.ELEMENTAL: ("arcane", "cold", "electric", "fire", "radiant", "void"),
    DamageCategory.TYPELESS: (),
}
"""The types of each category; everything else is typeless. Source: Damage Types."""


LEAST_AFTER_RESISTANCE = 1
"""What stays of any damage when resistance is subtracted. Source: damage resistance (upstream)."""

UNCONSCIOUS_AT = 0
"""The health at which damage leaves you unconscious; below it, you're dying. Source: Damage, first paragraph."""

PHYSICAL = Switch(title="Physical damage", help="Damage resistance only helps against physical damage.", folded=True)

DAMAGE = Whole(minimum=0, maximum=FURTHEST, title="Damage")

ENDURANCE = Whole(minimum=0, maximum=FURTHEST, title="Endurance")

HEALTH = Whole(minimum=-FURTHEST, maximum=FURTHEST, title="Health", help="It can be below 0.")


@dataclass(frozen=True)
class Hit:
    """What damage has done."""

    endurance: int
    health: int
    dying: bool
    unconscious: bool

    @property
    def in_words(self) -> str:
        """The state in one word or two, for sentences."""
        return "dying" if self.dying else "unconscious" if self.unconscious else "still up"


def condition_at(endurance: int, health: int) -> str:
    """`dying` below 0 health with no endurance left, `unconscious` at 0 or below otherwise, and nothing while still up.

    >>> condition_at(0, -1), condition_at(2, 0), condition_at(2, -1), condition_at(0, 1)
    ('dying', 'unconscious', 'unconscious', '')
    """
    if health > UNCONSCIOUS_AT:
        return ""
    return "dying" if endurance == 0 and health < UNCONSCIOUS_AT else "unconscious"


def recovered(down: str, endurance: int, health: int) -> str:
    """The condition of somebody who is down and has this much left: above 0 health they come round (IN-C20).

    >>> recovered("unconscious", 0, 1), recovered("dying", 0, 0), recovered("dying", 0, -1), recovered("dying", 2, -1)
    ('', 'unconscious', 'dying', 'unconscious')
    >>> recovered("", 0, 0)
    ''
    """
    return condition_at(endurance, health) if down else ""


def taken(endurance: int, health: int, damage: int, readings: Readings = Readings()) -> Hit:
    """Damage, to endurance first and the rest to health, and what state follows.

    Without damage nothing follows. With endurance left nobody starts dying, however low health is (IN-C20).

    >>> taken(2, 5, 4)
    Hit(endurance=0, health=3, dying=False, unconscious=False)
    """
    after = health - max(0, damage - endurance)
    left = max(0, endurance - damage)
    hit = damage > 0
    state = condition_at(left, after)
    newly = readings.zero is ZeroReading.STATE or health > 0
    return Hit(left, after, hit and state == "dying", hit and state == "unconscious" and newly)


def resisted(damage: int, resistance: int, readings: Readings = Readings()) -> int:
    """What resistance leaves of damage.

    >>> resisted(5, 9), resisted(0, 9), resisted(5, 9, Readings(resistance_rule=Resistance.NOTHING))
    (1, 0, 5)
    """
    if readings.resistance_rule is Resistance.NOTHING or damage == 0:
        return damage
    return max(LEAST_AFTER_RESISTANCE, damage - resistance)


@registry.rule(
    "ingenuity.damage",
    title="Take damage",
    sentence="With {endurance} endurance and {health} health, after {damage} damage {continued}",
    kind="calculation",
    implements=("IN-67", "IN-68", "IN-69", "IN-78"),
)
def damage(
    *,
    endurance: Annotated[int, ENDURANCE] = 0,
    health: Annotated[int, HEALTH] = 0,
    damage: Annotated[int, DAMAGE] = 0,
    resistance: Annotated[int, Whole(minimum=0, maximum=FURTHEST, title="Damage resistance")] = 0,
    physical: Annotated[bool, PHYSICAL] = True,
    readings: Annotated[Readings, Reads("resistance_rule", "zero")] = Readings(),
) -> Ruling:
    """Endurance and health after damage, and whether the character is dying or unconscious.

    Args:
        endurance: before, 0 to 99.
        health: before, -99 to 99.
        damage: 0 to 99.
        resistance: damage resistance, 0 to 99.
        physical: whether the damage is of a kind that resistance helps against.
        readings: whether resistance is subtracted, or left aside as in the chapter; whether the state or the change
            decides at 0 health.

    Returns:
        `endurance`, `health`, `dying` (below 0 with no endurance) and `unconscious` (at 0, or below with
        endurance left).

    Raises:
        RuleError: negative damage or endurance, or no whole number.

    Source: Damage, first paragraph; contradictions IN-C19, IN-C20 and IN-C21.

    >>> damage(endurance=4, health=6, damage=10)["unconscious"], damage(endurance=4, health=6, damage=11)["dying"]
    (True, True)
    >>> damage(damage=-1)
    Traceback (most recent call last):
    rules_py.errors.RuleError: damage is -1; allowed: a whole number from 0 to 99
    """
    counted = resisted(damage, resistance if physical else 0, readings)
    hit = taken(endurance, health, counted, readings)
    lost = {"endurance": endurance - hit.endurance, "health": health - hit.health}
    left = " left" if hit.health > 0 else ""  # what is below nothing isn't left
    losing = f"You lose {joined([f'{amount} {name}' for name, amount in lost.items() if amount]) or 'nothing'}."
    steps = []
    if counted != damage:
        steps = [f"Your damage resistance of {resistance} lets {counted} of the {damage} points through."]
    return Ruling(
        {"endurance": hit.endurance, "health": hit.health, "dying": hit.dying, "unconscious": hit.unconscious},
        f"{losing} You're {hit.in_words}, with {hit.endurance or 'no'} endurance and {hit.health} health{left}.",
        tuple(steps),
    )


@registry.rule(
    "ingenuity.damage_type", title="A type of damage", kind="calculation", implements=("IN-71",), workings=True
)
def damage_type(
    *,
    name: Annotated[str, replace(NAME, allowed_text="the name of a type of damage", title="Type")] = "Anything",
) -> Ruling:
    """The category of a type of damage; any name that is in no list is typeless.

    Args:
        name: any name.

    Returns:
        `name` and `category`: physical, elemental or typeless.

    Raises:
        RuleError: an empty name.

    Source: Damage Types.

    >>> damage_type(name="void")["category"], damage_type(name="falling")["category"]
    ('elemental', 'typeless')
    >>> damage_type(name=" ")
    Traceback (most recent call last):
    rules_py.errors.RuleError: name is empty; allowed: the name of a type of damage
    """
    found = next((group for group, types in DAMAGE_TYPES.items() if name.casefold() in types), DamageCategory.TYPELESS)
    return Ruling({"name": name, "category": str(found)}, f"{name[:1].upper()}{name[1:]} damage is {found}.")
