"""Ready-made opponents, and what armour takes off: examples of ours, since the source has neither list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..catalogue import ATTRIBUTES
from ..maneuvers import SHELF, Bonus, maneuvers_per_turn
from ..power import power
from ..tokens.owning import read_owned
from .training import Character, read_skills

ARMOUR: Mapping[str, int] = {"thick clothes": 1, "quilted coat": 2, "buff coat": 3, "mail": 4, "breastplate": 5}
"""What a few kinds of armour take off a blow. Source: none; the coats are those of the examples."""


@dataclass(frozen=True)
class Opponent:
    """Somebody for a fight tonight.

    Attributes:
        name: who it is.
        character: everything trained, as on a sheet.
        attack, defense: the maneuvers that they like best, with their style.
        armour: what they wear.
    """

    name: str
    character: Character
    attack: str
    defense: str
    armour: str = ""

    def _added(self, maneuver: str) -> int:
        """What a maneuver adds to the dice, all in all."""
        known = SHELF[maneuver]
        attribute = known.modifier.attribute
        value = self.character.value(attribute) if attribute else 0
        return self.character.value(known.style.name) + known.modifier.value(value)

    def _in_words(self, maneuver: str) -> str:
        return f"{SHELF[maneuver].record.name} {self._added(maneuver):+d}"

    @property
    def attacks(self) -> str:
        """The attack, with what it adds to the dice."""
        return self._in_words(self.attack)

    @property
    def damage(self) -> str:
        """The damage of the attack.

        >>> OPPONENTS[0].damage, OPPONENTS[1].damage
        ('margin', '6 + margin')
        """
        damage = SHELF[self.attack].damage or Bonus("", 0)
        more = damage.value(self.character.value(damage.attribute) if damage.attribute else 0)
        return (f"{more} + " if more else "") + "margin"

    @property
    def defends(self) -> str:
        """The defence, with what it adds to the dice."""
        return self._in_words(self.defense)

    @property
    def maneuvers(self) -> int:
        """How many in a turn."""
        style = SHELF[self.attack].style.name
        return int(str(maneuvers_per_turn(style=style, level=self.character.value(style))["count"]))

    @property
    def initiative(self) -> int:
        """The value of Initiative."""
        return self.character.value("Initiative")

    @property
    def instinct(self) -> int:
        """The value of Instinctive Defense."""
        return self.character.value("Instinctive Defense")

    @property
    def resists(self) -> int:
        """What resists a deadly wound: Health, and what was trained in Resistance."""
        trained = (one.points for one in self.character.skills if one.skill.name == "Resistance")
        return self.character.value("Health") + sum(trained)

    @property
    def wears(self) -> str:
        """The armour with what it stops.

        >>> OPPONENTS[0].wears, OPPONENTS[1].wears
        ('none', 'quilted coat (2)')
        """
        return f"{self.armour} ({ARMOUR[self.armour]})" if self.armour else "none"

    @property
    def power(self) -> int:
        """What was trained, in Main tokens."""
        found = power(**{str(tier).lower(): points for tier, points in self.character.trained.items()})
        return int(str(found["power"]))


def _trained(skills: Mapping[str, int], talents: tuple[str, ...] = (), **points: int) -> Character:
    """Somebody average in all that is not said: Body 10 and Mind 9."""
    attributes = {one.name: points.get(one.id, {"body": 7, "mind": 6}.get(one.id, 0)) for one in ATTRIBUTES}
    rows = [
        {"skill": skill.partition("/")[0], "of": skill.partition("/")[2], "points": number}
        for skill, number in skills.items()
    ]
    owned = [{"vantage": talent, "of": "", "level": 1} for talent in talents]
    return Character(attributes, read_skills(rows), read_owned(owned), ())


OPPONENTS = (
    Opponent("Footman", _trained({"Brawl": 6}), "Brawl: Kick", "Brawl: Evade"),
    Opponent(
        "Town guard", _trained({"Swordfight": 7}, strength=3), "Swordfight: Cleave", "Swordfight: Parry", "quilted coat"
    ),
    Opponent("Cutpurse", _trained({"Knife Fight": 5}, dexterity=4), "Knife Fight: Thrust", "Knife Fight: Evade"),
    Opponent(
        "Customs sergeant", _trained({"Firearms": 8}, dexterity=2), "Firearms: Shoot", "Firearms: Duck", "thick clothes"
    ),
    Opponent(
        "Lieutenant Brandt",
        _trained({"Swordfight": 9, "Resistance/blades": 3}, ("Hard to Die",), body=9, strength=2),
        "Swordfight: Cleave",
        "Swordfight: Parry",
        "buff coat",
    ),
    Opponent(
        "Fencing master",
        _trained({"Swordfight": 10, "Instinctive Defense": 3, "Resistance/blades": 4}, body=8, dexterity=7),
        "Swordfight: Thrust",
        "Swordfight: Deviate",
    ),
)
"""From somebody to push aside to somebody to run from. Source: none; Brandt and others are those of the examples."""
