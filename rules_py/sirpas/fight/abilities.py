"""What somebody can do in a fight, as their sheet has it: maneuvers, defences, initiative, resistances, mitigation."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from ...actions import Action
from ...rule import Ruling
from ...rulebook import registry
from ..advantages import DamageType
from ..catalogue import STYLES
from ..checks import Fortune, Knack, Training
from ..combat_skills import LAST_DEFENCES, PLAIN_ATTACKS, Harm
from ..healing import Helper
from ..maneuvers import SHELF, Known, maneuvers_per_turn
from ..rankings.places import RANKING
from ..sheet import character
from ..sheet.resisting import BODY, ELEMENT, MIND, plain_resistance, usual_resistance
from ..styles import style

ATTACK, DEFENCE, ACTION = "attack", "defense", "action"

_MENTAL_STYLE = "concentration"

_OF_THE_STYLE = ("a bow", "a sharp one-handed sword")
"""What a fighter of the style is likely to hold. Source: ours."""

_PLAIN = tuple(row.skill for row in PLAIN_ATTACKS)

_RANGED_STYLES = ("archery", "firearms")
"""Styles that strike from afar. Source: Archery, Firearms."""

_RANGED_MOVES = ("Knife Fight: Throw", "Shoot", "Throw")
"""What else does. Source: Throw, Shoot."""


@dataclass(frozen=True)
class Move:
    """One thing to attack or to defend with.

    Attributes:
        label: its name, with its style if it has one.
        value: of the style or the skill.
        attribute: of the one that the maneuver names.
        modifier: for wounds and whatever else weighs on the character.
        added: everything that goes on the dice.
        dice: plain, Expertise or Mastery.
        known: the maneuver; None for a skill that needs no style.
        knack: Easygoing, Natural or Self Taught on the style or the skill, or none.
    """

    label: str
    value: int
    attribute: int
    modifier: int
    added: int
    dice: Training
    known: Known | None = None
    knack: Knack = Knack.NONE

    @property
    def name(self) -> str:
        """What it is called in a sentence."""
        return self.known.record.name if self.known else self.label

    @property
    def style(self) -> str:
        """The id of its style; empty for none."""
        return self.known.style.id if self.known else ""

    @property
    def mental(self) -> bool:
        """Whether it is aimed at the mind, or guards it."""
        return self.style == _MENTAL_STYLE or self.label == LAST_DEFENCES[Harm.MENTAL]

    @property
    def ranged(self) -> bool:
        """Whether it strikes from afar, or belongs to a skill that does."""
        return self.style in _RANGED_STYLES or self.label in _RANGED_MOVES

    @property
    def hurts(self) -> bool:
        """Whether it does damage."""
        return self.known is not None and self.known.damage is not None

    @property
    def does(self) -> str:
        """The damage of a hit, or what it does instead, as it follows the name; empty where that needs no word."""
        if self.known is None:
            return ""
        if self.known.damage is None:
            return f": {self.known.prose.effect}"
        more = self.known.damage.value(self.attribute)
        return f", damage: margin {'-' if more < 0 else '+'} {abs(more)}"

    @property
    def needs(self) -> str:
        """What has to be there for it, besides the weapon of the style."""
        needs = self.known.prose.needs if self.known else ""
        return "" if needs in _OF_THE_STYLE else needs

    @property
    def damage_type(self) -> DamageType:
        """What kind of damage it does, if any."""
        if self.known is None:
            kind = next((row.damage for row in PLAIN_ATTACKS if row.skill == self.label), "")
        else:
            kind = self.known.record.damage_type or str(style(style=self.known.style.name)["damage_type"])
        # The styles say `piercing`, and the types of damage `pierce`.
        return next((one for one in DamageType if kind[:5] == one[:5]), DamageType.BLUNT)

    def in_words(self, change: int = 0) -> str:
        """Its name with what it adds to the dice, and what it needs."""
        needs = f", needs {self.needs}" if self.needs else ""
        if self.label in _PLAIN:
            needs = ", without a style" + ", holds instead of hurting" * (self.label == "Block")
        return f"{self.name} {self.added + change:+d}{needs}"


class Abilities:
    """Everything that a sheet says about fighting.

    Attributes:
        fields: the fields of the sheet, as its rule reads them.
        ruling: what the rule says of them.
    """

    def __init__(self, sheet: str) -> None:
        fields = json.loads(sheet)
        self.fields: Mapping[str, Any] = character.read(fields)
        self.ruling: Ruling = character.calculate(**fields)

    @cached_property
    def _by_label(self) -> Mapping[str, Action]:
        return {one.label: one for one in self.ruling.actions}

    @cached_property
    def _styles(self) -> tuple[str, ...]:
        return tuple(one.name for one in STYLES if one.name in self.ruling["skills"])

    @cached_property
    def numbers(self) -> Mapping[str, Ruling]:
        """How many maneuvers a turn each style that they have learned gives, by its name."""
        learned = self.ruling["skills"]
        return {name: maneuvers_per_turn(style=name, level=learned[name]) for name in self._styles}

    @cached_property
    def most(self) -> int:
        """Maneuvers a turn with the best style; one for those without any."""
        return max((int(str(one["count"])) for one in self.numbers.values()), default=0) or 1

    @cached_property
    def moves(self) -> Mapping[str, Move]:
        """All maneuvers that they can use, by label."""
        both = "Full Contact" in self.numbers and "Brawl" not in self.numbers
        found = {}
        for known in SHELF.known:
            name = known.style.name
            one = self._by_label[known.label]
            learned = name in self.numbers or (both and name == "Brawl")
            if learned and not _out_of_reach(one.barred):
                found[known.label] = _move(one, known)
        return found

    def kind(self, kind: str) -> tuple[Move, ...]:
        """The maneuvers of a kind: attacks, defences or actions."""
        return tuple(one for one in self.moves.values() if one.known and one.known.record.kind == kind)

    @cached_property
    def plain(self) -> Mapping[str, Move]:
        """What anybody can attack with."""
        return {row.skill: self.skill(row.skill) for row in PLAIN_ATTACKS}

    def skill(self, name: str) -> Move:
        """A skill that needs no style."""
        params = self._by_label[name].params
        modifier = params["modifier"] + params["wounds"]
        value = params["value"]
        return Move(name, value, 3, modifier, value + modifier, Training(params["dice"]), None, Knack(params["knack"]))

    def check(self, name: str) -> dict[str, Any]:
        """What a check with a skill or a resistance takes, everything applied."""
        return dict(self._by_label[name].params)

    def initiative(self, name: str) -> dict[str, Any]:
        """Their row in the ranking for Initiative."""
        sheet = registry.sheets["sirpas"]
        given = sheet.given_by(self._by_label["Initiative"], "sirpas.ranking", name) or {}
        (row,) = given["characters"]
        return {column: row[column] if column == "name" else kind.read(row[column]) for column, kind in _COLUMNS}

    @cached_property
    def fortune(self) -> Fortune:
        """Lucky, Unlucky or neither."""
        return Fortune(self.check("Initiative")["fortune"])

    @cached_property
    def fumbling(self) -> bool:
        """Whether they have that disadvantage."""
        return bool(self.check("Initiative")["fumbling"])

    def resistances(self, harm: str = "", *, mental: bool) -> Mapping[str, int]:
        """By what a deadly wound of such harm can be resisted, each with its value; what is trained at the end."""
        out = {BODY, MIND, ELEMENT} - {plain_resistance(harm, mental=mental)}
        lines = [one for one in self.ruling.actions if one.group == "Resistance" and one.label not in out]
        return {one.label: int(one.value) for one in lines}

    def usual_resistance(self, harm: str, *, mental: bool) -> str:
        """What they resist a deadly wound with unless they say otherwise: what they have trained for such harm."""
        return usual_resistance(self.resistances(harm, mental=mental), harm, mental=mental)

    @cached_property
    def first_aid(self) -> Mapping[str, Any]:
        """What `sirpas.first_aid` takes of them; nothing unless they have learned it."""
        line = self._by_label["First Aid"]
        given = None if line.barred else registry.sheets["sirpas"].given_by(line, "sirpas.first_aid", "")
        return given or {}

    @cached_property
    def treats(self) -> Mapping[str, Mapping[str, Any]]:
        """How they can treat wounds: for each kind of patient that they have learned, what `treat_wound` takes."""
        return {
            label: {
                "modifier": one.also["modifiers"],
                **{name: one.params[name] for name in ("value", "dice", "fortune", "knack", "fumbling")},
            }
            for label, one in self._by_label.items()
            if label.startswith("Treating Wounds/") and not one.barred
        }

    @cached_property
    def helps(self) -> Mapping[str, Mapping[str, Any]]:
        """How they can save a life: for each skill that they have learned what `sirpas.stabilise` takes."""
        sheet = registry.sheets["sirpas"]
        lines = {str(one): self._by_label[str(one)] for one in Helper}
        given = {name: sheet.given_by(one, "sirpas.stabilise", "") for name, one in lines.items() if not one.barred}
        return {name: one for name, one in given.items() if one}

    @cached_property
    def hit(self) -> Mapping[str, Any]:
        """What `sirpas.take_hit` takes of them: armour, skin, mind, wounds."""
        return next(one.params for one in self.ruling.changes if one.label == "Take a hit")

    def owns(self, vantage: str, of: str = "") -> int:
        """The level of an advantage or a disadvantage, 1 for one without levels; 0 without it."""
        rows = (row for row in self.fields["owned"] if row["vantage"] == vantage)
        return max((row["level"] for row in rows if not of or row["of"].casefold() == of.casefold()), default=0)

    def mitigation(self, style: str) -> str:
        """The line for Active Mitigation: with the style that is used, or with any if none is; empty for none."""
        lines = (name for name in self.ruling["skills"] if name.startswith("Active Mitigation/"))
        return next((name for name in lines if not style or name.casefold().endswith(f"/{style.casefold()}")), "")


def _out_of_reach(barred: str) -> bool:
    """Whether a maneuver needs a level that they lack; wounds are another matter."""
    return barred.startswith("it needs")


def _move(one: Action, known: Known) -> Move:
    given, kind = one.params, known.record.kind
    if kind == ACTION:
        value, modifier, dice = given["level"], 0, Training.PLAIN
    elif kind == DEFENCE:
        value, modifier, dice = given["other_value"], given["other_modifier"], Training(given["other_dice"])
    else:
        value, modifier, dice = given["value"], given["modifier"], Training(given["dice"])
    attribute = given["other_attribute"] if kind == DEFENCE else given["attribute"]
    return Move(known.label, value, attribute, modifier, int(one.value), dice, known, Knack(one.also["knack"]))


_COLUMNS = tuple(RANKING.columns.items())


@lru_cache(maxsize=64)
def abilities(sheet: str) -> Abilities:
    """What somebody with this sheet can do.

    Args:
        sheet: its fields as a fight keeps them.
    """
    return Abilities(sheet)
