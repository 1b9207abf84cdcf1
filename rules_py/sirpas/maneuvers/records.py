"""Reading the records of maneuvers: modifiers, damage, and what only the prose beside a record says."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from ...errors import RuleError
from ...parameters import Switch
from ..bases import LETTERS, base_modifier
from ..catalogue import MANEUVERS, SKILLS, STYLES, CatalogueError, Maneuver, Skill, named

_VARIABLE = "Variable"
"""What stands for the modifier of a localized shot, which depends on the part of the body."""

BODY_PARTS: Mapping[str, int] = {"arm": -2, "leg": -3, "head": -4}
"""What aiming at a part of the body adds to the roll. Source: Localized Shot of Archery and of Firearms, ST-22."""

HOLD_BONUS = 3
"""On repeating Grapple or Mind Grasp to keep the hold. Source: Grapple, Mind Grasp."""

EVASION_BONUS = 2
"""On evasions against Smash. Source: Smash."""

TWO_HANDED_DAMAGE = 3
"""Damage points that a two-handed weapon adds. Source: Swordfight."""

HALF_SIZE = 50
"""Half one's own size, in %: creatures below it are kicked more easily. Source: Kick, Knee Blow."""

_BONUS = re.compile(r"(?:\+?m(?P<letter>[A-Z]))?(?P<fixed>[+-]\d+)?")


@dataclass(frozen=True)
class Bonus:
    """What a record adds: the base modifier of an attribute, a number, or both.

    Attributes:
        attribute: the full name; empty for none.
        fixed: the number.
    """

    attribute: str
    fixed: int

    def value(self, attribute: int) -> int:
        """What it comes to with a value of the attribute that it names."""
        return (base_modifier(attribute) if self.attribute else 0) + self.fixed


def read_bonus(text: str) -> Bonus:
    """What a modifier such as `mS-2`, `+3` or nothing says.

    Raises:
        CatalogueError: it says something else.

    >>> read_bonus("mS-2")
    Bonus(attribute='Strength', fixed=-2)
    """
    match = _BONUS.fullmatch(text)
    if match is None or (match["letter"] and match["letter"] not in LETTERS):
        raise CatalogueError(f"a maneuver has {text}; allowed: mS, -2, mS-2 and the like, or nothing")
    return Bonus(LETTERS[match["letter"]] if match["letter"] else "", int(match["fixed"] or 0))


@dataclass(frozen=True)
class Prose:
    """What the text of a maneuver says besides its record.

    Attributes:
        needs: what has to be there for it to be used, with what the record limits; empty for nothing.
        smaller, half, larger: added to the roll against a smaller target, one under half the size, a larger one.
        grounded: added against a grounded target; None when it cannot be used on one.
        shots: how many attacks the one maneuver makes.
        least: the least damage that it does.
        one_handed: whether a two-handed weapon rules it out.
        effect: what else it does.
    """

    needs: str = ""
    smaller: int = 0
    half: int = 0
    larger: int = 0
    grounded: int | None = 0
    shots: int = 1
    least: int = 0
    one_handed: bool = False
    effect: str = ""

    def against(self, size: int, grounded: bool) -> int:
        """What size (in % of one's own) and lying on the ground add, each reason counting once."""
        by_size = self.larger if size > 100 else self.smaller if size < 100 else 0
        if size < HALF_SIZE and self.half:
            by_size = self.half
        lying = self.grounded or 0 if grounded else 0
        # A small target that lies on the ground is one reason more, not one bonus more.
        return max(by_size, lying) if lying else by_size


_SHIELD = "a shield"
_COUNTERED = "an attacker in melee who isn't an animal"
_HELD = "the target can't act, and you can't do anything else"

PROSE: Mapping[str, Prose] = {
    "archery.aim": Prose(effect="your next Shoot gets a bonus"),
    "archery.overextend": Prose(needs="a bow", effect="your next attack does more damage"),
    "archery.overload": Prose(effect="your next attack has a penalty, and you get an extra attack"),
    "brawl.block": Prose(needs="an unarmed blow, or arm guards that stop weapons"),
    "brawl.grapple": Prose(needs="a target with less than twice your strength and size", effect="you're both blocked"),
    "brawl.kick": Prose(half=2, grounded=2),
    "brawl.punch": Prose(larger=-2),
    "brawl.smash": Prose(smaller=2, larger=-2, grounded=None, effect="anyone who evades it gets a bonus"),
    "concentration.mind_grasp": Prose(effect=_HELD),
    "concentration.yes_but_you": Prose(least=1, effect="you hurt the attacker"),
    "firearms.aim": Prose(effect="your next Shoot or Aimed Shot gets a bonus"),
    "firearms.fast_reload": Prose(effect="you reload in this one maneuver"),
    "firearms.point_blank": Prose(needs="a target in melee range"),
    "firearms.rapid_fire": Prose(needs="a pistol, and a target within 15 feet", shots=2),
    "firearms.take_cover": Prose(needs="cover you can reach this turn"),
    "full_contact.counter_punch": Prose(needs=_COUNTERED, smaller=-2, effect="you hit the attacker"),
    "full_contact.counter_kick": Prose(needs=_COUNTERED, smaller=2, effect="you hit the attacker"),
    "full_contact.crouch": Prose(effect="your next attack does more damage"),
    "full_contact.knee_blow": Prose(half=2, grounded=2),
    "knife_fight.backstab": Prose(needs="a place behind the target"),
    "knife_fight.backstep": Prose(needs="a melee attack to step back from"),
    "knife_fight.change_hands": Prose(effect="your next attack gets a bonus"),
    "knife_fight.feint": Prose(effect="your next attack does more damage"),
    "knife_fight.hand_cutting": Prose(
        needs="an attack with a limb, or a weapon hand within reach", effect="you hit the attacker"
    ),
    "knife_fight.throw": Prose(needs="a target within 15 feet"),
    "swordfight.feint": Prose(effect="your next attack does more damage"),
    "swordfight.parry_projectiles": Prose(needs="a shield, and a projectile from within 30 feet", one_handed=True),
    "swordfight.shield_bash": Prose(needs=_SHIELD, one_handed=True),
    "swordfight.shield_parry": Prose(needs=_SHIELD, one_handed=True),
    "swordfight.thrust": Prose(needs="a sharp one-handed sword", one_handed=True),
}
"""Source: the entries themselves; contradictions SC-040, SC-060, SC-082."""

TWO_HANDED = Switch(title="Two-handed weapon", help="Matters only in Swordfight.")

NO_ROLL = ("archery.aim", "archery.overload", "firearms.aim", "firearms.fast_reload")
"""Actions that simply work."""

HOLDS = ("brawl.grapple", "concentration.mind_grasp")
"""Maneuvers that hold a target."""


@dataclass(frozen=True)
class Known:
    """A maneuver with everything that is known of it.

    Attributes:
        record: of the catalogue.
        style: the record of its style.
        prose: what its text adds.
        modifier: what the record adds to the roll.
        damage: what it adds to the margin for damage; None when it does none.
    """

    record: Maneuver
    style: Skill
    prose: Prose
    modifier: Bonus
    damage: Bonus | None

    @property
    def label(self) -> str:
        """Its name with its style, since several styles have a Block, a Shoot or a Thrust."""
        return f"{self.style.name}: {self.record.name}"

    @property
    def in_words(self) -> str:
        """Its label for use in a sentence."""
        return f"{self.record.name} ({self.style.name})"

    @property
    def condition(self) -> str:
        """Its condition as printed: in parentheses what takes a critical success, save for what the prose corrects."""
        return f"({self.record.condition})" if self.record.on_critical else self.record.condition

    def both_hands(self, two_handed: bool, *, name: str = "two_handed") -> int:
        """What a two-handed weapon adds to the damage; it counts in Swordfight.

        Raises:
            RuleError: the maneuver is not for such a weapon.
        """
        if two_handed and self.prose.one_handed:
            raise RuleError(name, two_handed, f"no; {self.record.name} isn't for two-handed weapons")
        counts = two_handed and self.style.id == "swordfight" and self.damage is not None
        return TWO_HANDED_DAMAGE if counts else 0

    @property
    def localized(self) -> bool:
        """Whether it is aimed at a part of the body."""
        return self.record.modifier == _VARIABLE


def _known(record: Maneuver) -> Known:
    modifier = "" if record.modifier == _VARIABLE else record.modifier
    damage = read_bonus(record.damage.removeprefix("SM")) if record.damage else None
    return Known(record, named(record.style, SKILLS), PROSE.get(record.id, Prose()), read_bonus(modifier), damage)


@dataclass(frozen=True)
class Shelf:
    """All maneuvers, by id and by label."""

    known: tuple[Known, ...]
    _by: Mapping[str, Known] = field(init=False, hash=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by", {key: one for one in self.known for key in (one.record.id, one.label)})

    def __getitem__(self, name: str) -> Known:
        return self._by[name]

    def labels(self, *kinds: str) -> tuple[str, ...]:
        """The labels of all, or of those of some kinds."""
        return tuple(one.label for one in self.known if not kinds or one.record.kind in kinds)


if _lost := set(PROSE) - {record.id for record in MANEUVERS}:
    raise CatalogueError(f"prose is about {', '.join(sorted(_lost))}, which is not in the catalogue")

SHELF = Shelf(tuple(_known(record) for record in MANEUVERS))
"""Every maneuver, read once."""

BY_STYLE: Mapping[str, tuple[Known, ...]] = {
    style.id: tuple(one for one in SHELF.known if one.style.id == style.id) for style in STYLES
}
"""The maneuvers of each style. Source: ST-09."""
