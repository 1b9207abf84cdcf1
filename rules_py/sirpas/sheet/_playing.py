"""What a character of SIRPAS can roll: attributes, all skills, and every maneuver that their styles allow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from ...actions import Action
from ..advantages import MIND_DAMAGE, DamageType, resist_wound
from ..bases import BASELESS
from ..catalogue import ATTRIBUTES, SKILLS, Skill
from ..checks import Fortune, Knack, Training, penalty_for
from ..combat_skills import PLAIN_ATTACKS
from ..healing import AT_HAND
from ..maneuvers import SHELF
from ..maneuvers.records import BODY_PARTS, Known
from ..maneuvers.using import BRAWL_FOR_FULL_CONTACT
from ._state import State, level_of
from .opponents import OPPONENTS
from .resisting import BODY, ELEMENT, ELEMENTAL, MIND, plain_resistance, resisted_with, usual_resistance
from .training import Character, Learned

_RESISTANCE, _FIRST_AID = "Resistance", "First Aid"

_PLAIN = tuple(row.skill for row in PLAIN_ATTACKS)
"""Some have the names of maneuvers, and would be taken for them among the skills."""


def thanks(tough: bool) -> str:
    """Why a deadly wound is easier to resist, as it follows how hard that is; nothing without Hard to Die.

    >>> thanks(True), thanks(False)
    (', thanks to Hard to Die', '')
    """
    return ", thanks to Hard to Die" if tough else ""


@dataclass(frozen=True)
class Player:
    """A character as they are right now.

    Attributes:
        person: everything trained and owned.
        state: everything that changes in play.
    """

    person: Character
    state: State

    def actions(self) -> Iterator[Action]:
        """A deadly wound before anything else, attributes, then skills by name, then maneuvers by style."""
        if self.state.dying and not self.state.fallen:
            yield self.deadly()
        for attribute in ATTRIBUTES:
            yield self._check("Attributes", attribute.name, attribute.name, self.person.value(attribute.name), [])
        for skill in SKILLS:
            if skill.name == _FIRST_AID:
                yield self.first_aid()
            elif skill.name not in (_RESISTANCE, *_PLAIN):
                yield from self._skill(skill)
        yield from self._resistances
        for skill in SKILLS:
            if skill.name in _PLAIN:
                yield from self._skill(skill, "Fighting without a style")
        for known in SHELF.known:
            yield self._maneuver(known)

    def _skill(self, skill: Skill, group: str = "Skills") -> Iterator[Action]:
        copies = [one for one in self.person.skills if one.skill is skill]
        missing = self._missing(skill)
        for one in copies:
            reasons = f"{_points(one)} on {self._start(skill)}" if one.points else f"untrained, {self._start(skill)}"
            yield self._check(group, str(one), skill.name, self.person.learned[str(one)], [reasons], missing)
        if not copies:
            unlearned = "you have to learn it first" if skill.base == BASELESS else missing
            reasons = "untrained" if unlearned else f"untrained, {self._start(skill)}"
            yield self._check(group, skill.name, skill.name, self.person.value(skill.name), [reasons], unlearned)

    def first_aid(self) -> Action:
        """First Aid, which is rolled for a wound; here for anybody's, and with whatever kit is at hand."""
        (line,) = self._skill(next(one for one in SKILLS if one.name == _FIRST_AID))
        given = {name: line.params[name] for name in ("value", "fortune", "knack", "fumbling")}
        given |= {
            "modifier": line.also["modifiers"],
            "expert": line.also["expert"],
            "medical_knowledge": line.also["medical"],
        }
        also = {**line.also, "dice": line.params["dice"]}
        # This roll is for anybody's wound, so it can't change a sheet.
        more = "To change the patient's sheet, too, roll it there, under “First aid”."
        return replace(
            line,
            rule="sirpas.first_aid",
            params=given,
            asks=("wound", "kit", "tries"),
            starts=AT_HAND,
            also=also,
            remark=f"{line.why}. {more}",
        )

    def _missing(self, skill: Skill) -> str:
        """What a skill needs that the character does not have."""
        for need, least in skill.needs.items():
            name = next(one.name for one in SKILLS if one.id == need)
            if self.person.value(name) < least:
                return f"it needs {name} {least}"
        return ""

    def _start(self, skill: Skill) -> str:
        return f"base {self.person.start(skill.name)}"

    @cached_property
    def _resistances(self) -> tuple[Action, ...]:
        """Against body and mind in general, and against whatever was trained or comes with an element.

        What nobody has against an element is a line only while there is a wound of one to resist.
        """
        found = [
            self._resist(label, base, self.person.value(base), 0)
            for label, base in ((BODY, "Health"), (MIND, "Equilibrium"))
        ]
        if plain_resistance(self.state.harm or "") == ELEMENT:
            found.append(self._resist(ELEMENT, ELEMENTAL, 0, 0))
        trained = {one.of.casefold(): one for one in self.person.skills if one.skill.name == _RESISTANCE}
        elements = {one.of.casefold(): one for one in self.person.owned if one.vantage.name == ELEMENTAL}
        for name in dict.fromkeys([*trained, *elements]):
            points = trained[name].points if name in trained else 0
            of = trained[name].of if name in trained else elements[name].of
            base, value = resisted_with(of, self.person.owned, self.person.attributes)
            found.append(self._resist(f"{_RESISTANCE}/{of}", base, value, points))
        return tuple(found)

    def deadly(self) -> Action:
        """Resisting a deadly wound, with what was trained against the damage that it came from."""
        lines = {one.label: one for one in self._resistances}
        values = {label: int(one.value) for label, one in lines.items()}
        harm = self.state.harm or ""
        mental = harm in (*MIND_DAMAGE, DamageType.CONFUSION)
        first = lines.pop(usual_resistance(values, harm, mental=mental))
        tough = bool(level_of(self.person, "Hard to Die"))
        hard = resist_wound(wound="deadly", hard_to_die=tough)
        options = {
            f"{one.label} {one.value}": {**one.params, "difficulty": hard["difficulty"]}
            for one in (first, *lines.values())
        }
        return Action(
            label="Resist the deadly wound",
            group="A deadly wound",
            rule="sirpas.check",
            params=next(iter(options.values())),
            value=first.value,
            usual=first.usual,
            why=f"{hard.summary.rstrip('.')}{thanks(tough)}; {first.why}",
            options={"Resist with": options},
            wins=self.state.survived,
            fails={"fallen": True},
            after="Take a hit",
        )

    def _resist(self, label: str, base: str, value: int, points: int) -> Action:
        reasons = [f"{base} {value}", *([f"{points} trained"] if points else [])]
        return self._check("Resistance", label, _RESISTANCE, min(20, value + points), reasons, resistance=True)

    def _modified(self, *names: str) -> tuple[int, int, list[str]]:
        """What conditions and vantages add to a check of these names; what of it lasts; and the words for it."""
        rows = self.state.felt(*names)
        reasons = [f"{row['modifier']:+d} for {row['condition']}" for row in rows]
        modifier, lasting = sum(row["modifier"] for row in rows), 0
        if "Instinctive Defense" in names:
            for vantage, sign in (("Survival instinct", 1), ("Situational Unawareness", -1)):
                level = level_of(self.person, vantage)
                lasting += sign * level
                reasons += [f"{sign * level:+d} for {vantage}"] if level else []
        return modifier + lasting, lasting, reasons

    def _check(
        self,
        group: str,
        label: str,
        name: str,
        value: int,
        why: list[str],
        barred: str = "",
        *,
        resistance: bool = False,
    ) -> Action:
        modifier, lasting, reasons = self._modified(label, name)
        wounds = self._penalty
        dice, knack = self._training(label, name), self._knack(label, name)
        words = [f"{label} {value}", *why, *reasons, *self._wounds]
        words += [str(dice)] if dice is not Training.PLAIN else []
        words += [str(knack)] if knack is not Knack.NONE else []
        fortune = self._fortune
        # Resistance is spared what being Unlucky does to the dice.
        counts = fortune is not Fortune.ORDINARY and not (resistance and fortune is Fortune.UNLUCKY)
        words += [str(fortune)] if counts else []
        params: dict[str, Any] = {
            "value": value, "modifier": modifier, "wounds": wounds, "dice": str(dice), "fortune": str(fortune),
            "knack": str(knack), "fumbling": self._fumbling, "resistance": resistance,
        }  # fmt: skip
        return Action(
            label=label,
            group=group,
            rule="sirpas.check",
            params=params,
            value=value + modifier + wounds,
            usual=value + lasting if modifier - lasting + wounds else "",
            why=", ".join(words),
            asks=("difficulty",),
            barred=barred or ("" if resistance else self._out),
            also={
                "modifiers": modifier + wounds,
                "modified": value + modifier + wounds,
                "latecomer": self._late,
                "expert": dice is not Training.PLAIN,
                "medical": self._medical,
                "skill": name,
            },
        )

    @cached_property
    def _penalty(self) -> int:
        return self.state.penalty(self.person)

    @cached_property
    def _wounds(self) -> tuple[str, ...]:
        """What wounds take, in words; and what takes it off again."""
        spirited = self._penalty - penalty_for(self.state.points)
        if spirited:
            return (f"{self._penalty - spirited} for wounds", f"+{spirited} for Combative spirit")
        return (f"{self._penalty} for wounds",) if self._penalty else ()

    @cached_property
    def _out(self) -> str:
        return self.state.out(self.person)

    @cached_property
    def _fumbling(self) -> bool:
        return bool(level_of(self.person, "Fumbling"))

    @cached_property
    def _late(self) -> bool:
        return bool(level_of(self.person, "Latecomer"))

    @cached_property
    def _medical(self) -> int:
        return level_of(self.person, "Medical knowledge")

    def _training(self, *names: str) -> Training:
        if level_of(self.person, "Mastery", *names):
            return Training.MASTERY
        return Training.EXPERTISE if level_of(self.person, "Expertise", *names) else Training.PLAIN

    def _knack(self, *names: str) -> Knack:
        for knack in (Knack.NATURAL, Knack.EASYGOING):
            if level_of(self.person, str(knack), *names):
                return knack
        # Someone with Expertise has no Self Taught by choice; where the sheet says so all the same, its faults tell.
        taught = level_of(self.person, "Self Taught", *names) and self._training(*names) is Training.PLAIN
        return Knack.SELF_TAUGHT if taught else Knack.NONE

    @cached_property
    def _fortune(self) -> Fortune:
        if level_of(self.person, "Lucky"):
            return Fortune.LUCKY
        return Fortune.UNLUCKY if level_of(self.person, "Unlucky") else Fortune.ORDINARY

    def _maneuver(self, known: Known) -> Action:
        style = known.style
        value, counted_as = self.person.value(style.name), style.name
        if style.name == "Brawl" and value >= BRAWL_FOR_FULL_CONTACT:
            value, counted_as = max((value, "Brawl"), (self.person.value("Full Contact"), "Full Contact"))
        attribute = known.modifier.attribute or (known.damage.attribute if known.damage else "")
        worth = self.person.value(attribute) if attribute else 3
        modifier, _, reasons = self._modified(style.name)
        wounds = self._penalty
        aimed = BODY_PARTS["arm"] if known.localized else 0
        own = known.modifier.value(worth) + aimed
        words = [f"{counted_as} {value}"]
        words += [f"{own:+d} for the maneuver"] if own else []
        words += [*reasons, *self._wounds]
        dice = self._training(style.name)
        words += [str(dice)] if dice is not Training.PLAIN else []
        rule, params, asks = _asked(known, value, worth, modifier + wounds, str(dice))
        low = f"it needs {style.name} {known.record.level}" if value < known.record.level else ""
        return Action(
            label=known.label,
            group=style.name,
            rule=rule,
            params=params,
            value=value + own + modifier + wounds,
            usual=value + own if modifier + wounds else "",
            why=", ".join(words),
            asks=asks,
            barred=self._missing(style) or low or self._out,
            also={"knack": str(self._knack(style.name))},
        )


_GUARD = next(one for one in OPPONENTS if one.name == "Town guard")
"""Whom a maneuver meets unless the reader says otherwise: somebody who can fight, and isn't famous for it."""

_UNTAUGHT_MIND = {
    "defense": "Concentration: Block",
    "other_value": 1,
    "other_attribute": _GUARD.character.value("Will"),
}


def _guard(role: str, maneuver: str, prefix: str) -> dict[str, Any]:
    """How the guard fights, under the names of the parameters."""
    known = SHELF[maneuver]
    attribute = known.modifier.attribute
    worth = _GUARD.character.value(attribute)
    return {
        role: maneuver, f"{prefix}value": _GUARD.character.value(known.style.name), f"{prefix}attribute": worth,
    }  # fmt: skip


_FOES = ("other_value", "other_attribute", "other_modifier")


def _asked(
    known: Known, value: int, attribute: int, modifier: int, dice: str
) -> tuple[str, dict[str, Any], tuple[str, ...]]:
    """The rule that a maneuver rolls, what the character knows of it, and what they do not."""
    if known.record.kind == "attack":
        params = {"attack": known.label, "value": value, "attribute": attribute, "modifier": modifier, "dice": dice}
        params |= _UNTAUGHT_MIND if known.style.name == "Concentration" else _guard("defense", _GUARD.defense, "other_")
        aimed = {"part": "arm"} if known.localized else {}
        asks = ("part",) if known.localized else ()
        return "sirpas.attack", params | aimed, ("defense", *_FOES, *asks)
    if known.record.kind == "defense":
        params = {
            "defense": known.label, "other_value": value, "other_attribute": attribute, "other_modifier": modifier,
            "other_dice": dice,
        }  # fmt: skip
        if known.style.name != "Concentration":
            params |= _guard("attack", _GUARD.attack, "")
        return "sirpas.attack", params, ("attack", "value", "attribute", "modifier")
    return "sirpas.maneuver", {"maneuver": known.label, "level": value, "attribute": attribute}, ()


def _points(one: Learned) -> str:
    return f"{one.points} {'point' if one.points == 1 else 'points'}"
