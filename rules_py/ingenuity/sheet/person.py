"""A person of Ingenuity as their sheet has them, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ...phrases import counted, joined, often
from ..attributes import STARTING_DICE, STARTING_OF_EACH, Attribute, Die
from ..characters import MAXIMUM_FROM, Defense, Resource, Stat, from_attributes
from ..characters import SPEED_OVER_SIZE as _OVER_SIZE
from ..conditions import Condition
from ..damage import condition_at
from ..skills import (
    GROUP_OF,
    PROFICIENCY_STEPS,
    SKILL_STEPS,
    SKILLS,
    STARTING_PROFICIENCIES,
    STARTING_SKILLS,
    Category,
    SkillDie,
)

USUAL_ATTRIBUTE: Mapping[str, Attribute] = {
    **dict.fromkeys(SKILLS, Attribute.INTELLIGENCE),
    **dict.fromkeys(("athletics", "combat"), Attribute.STRENGTH),
    **dict.fromkeys(("agility", "handling"), Attribute.DEXTERITY),
    **dict.fromkeys(("charisma", "taming", "contacts", "communion"), Attribute.RESOLVE),
}
"""The attribute that the sheet takes for a skill unless somebody names another. Source: ours; the list is elsewhere."""


STEP = {"words": "one", "attributes": "two", "numbers": "three", "skills": "four", "extras": "five"}
"""The steps of making a character, as the page about it counts them. Source: ours."""


def step(name: str) -> str:
    """A step of making a character, as the sheet names it.

    >>> step("skills")
    'Step four'
    """
    return f"Step {STEP[name]}"


NO_SKILL = "none yet"
"""What a row of skills or powers says before its skill has been chosen."""


@dataclass(frozen=True)
class Person:
    """Everything on a sheet, as it was entered.

    Attributes:
        dice, modifiers: of the attributes.
        size, armour, resistance: what defenses and speed need besides.
        skills, proficiencies, powers, effects: the rows.
        current: what is left of each resource; None is full.
        conditions: the named ones.
        breaks: since the last rest.
    """

    dice: Mapping[Attribute, Die]
    modifiers: Mapping[Attribute, int]
    size: int
    armour: int
    resistance: int
    skills: Sequence[Mapping[str, Any]]
    proficiencies: Sequence[Mapping[str, Any]]
    powers: Sequence[Mapping[str, Any]]
    effects: Sequence[Mapping[str, Any]]
    current: Mapping[Resource, int | None]
    conditions: tuple[Condition, ...]
    breaks: int

    @classmethod
    def from_fields(cls, fields: Mapping[str, Any]) -> Person:
        """A person from the fields of their sheet, as its rule has read them."""
        dice = {one: fields[str(one)] for one in Attribute}
        modifiers = {one: fields[f"{one}_modifier"] for one in Attribute}
        current = {one: fields[str(one)] for one in MAXIMUM_FROM}
        same = ("size", "armour", "resistance", "powers", "effects", "conditions", "breaks")
        return cls(
            dice=dice,
            modifiers=modifiers,
            current=current,
            # A new sheet has empty rows, to be filled in.
            skills=[row for row in fields["skills"] if row["skill"] != NO_SKILL],
            proficiencies=[row for row in fields["proficiencies"] if row["proficiency"]],
            **{name: fields[name] for name in same},
        )

    @cached_property
    def derived(self) -> dict[str, int]:
        """Maxima, defenses and speed, by name."""
        found = from_attributes(self.dice, self.modifiers)
        found[str(Defense.DEFLECTION)] += self.armour
        return {**found, str(Defense.DAMAGE_RESISTANCE): self.resistance, str(Stat.SPEED): self.size + _OVER_SIZE}

    def maximum(self, resource: Resource) -> int:
        """The most of a resource."""
        return self.derived[str(resource)]

    def left(self, resource: Resource) -> int:
        """What there is of a resource now."""
        now = self.current[resource]
        return self.maximum(resource) if now is None else now

    @property
    def standing(self) -> list[dict[str, Any]]:
        """Rows of all resources, as the rules of recovery take them."""
        return [{"resource": str(one), "current": self.left(one), "maximum": self.maximum(one)} for one in MAXIMUM_FROM]

    @property
    def stable(self) -> bool:
        """Whether they'd be dying if nothing had saved them."""
        return Condition.STABLE in self.conditions and self._fallen == Condition.DYING

    @property
    def _fallen(self) -> str:
        return condition_at(self.left(Resource.ENDURANCE), self.left(Resource.HEALTH))

    @property
    def follows(self) -> str:
        """`dying`, `unconscious` or nothing, from what is left of them and from whether they are stable."""
        return str(Condition.UNCONSCIOUS) if self.stable else self._fallen

    @property
    def state(self) -> str:
        """`dying`, `unconscious`, or nothing. Being marked as dying isn't enough. Source: Damage, first paragraph."""
        return self.follows or next((str(one) for one in self.conditions if one is Condition.UNCONSCIOUS), "")

    @property
    def state_in_words(self) -> str:
        """As a sentence about them ends."""
        return f"{Condition.STABLE}, but {self.state}" if self.stable else self.state

    def die_of(self, skill: str) -> SkillDie:
        """The die of a skill."""
        return next((SkillDie(row["die"]) for row in self.skills if row["skill"] == skill), SkillDie.UNTRAINED)

    def bonus_of(self, proficiency: str) -> int:
        """The bonus of a proficiency, 0 without it."""
        named = proficiency.casefold()
        return next((row["bonus"] for row in self.proficiencies if row["proficiency"].casefold() == named), 0)

    def felt(self, *names: str) -> list[Mapping[str, Any]]:
        """The effects that count for a skill or an attribute."""
        folded = {name.casefold() for name in names} | {""}
        return [row for row in self.effects if row["on"].casefold() in folded]

    def faults(self) -> Iterator[str]:
        """Every rule that the sheet breaks, a sentence each."""
        for title, rows, key in (
            ("skills", self.skills, "skill"),
            ("proficiencies", self.proficiencies, "proficiency"),
        ):
            names = [row[key].casefold() for row in rows]
            for name in dict.fromkeys(name for name in names if names.count(name) > 1):
                yield f"{name.capitalize()} is on the list of {title} {often(names.count(name))}."
        for row in self.begun_powers:
            untrained = not self.die_of(row["skill"]).faces
            needs = [f"training in {row['skill']}"] if untrained else []
            if not self.bonus_of(row["proficiency"]):
                needs.append(proficiency_named(row["proficiency"], " on your list"))
            if needs:
                yield f"{row['power']} needs {joined(needs)}."
        for resource in MAXIMUM_FROM:
            if self.left(resource) > self.maximum(resource):
                most = self.maximum(resource)
                yield f"{resource.capitalize()} can't be {self.left(resource)}, because its maximum is {most}."
        if Condition.DYING in self.conditions and self._fallen != Condition.DYING:
            left = f"{self.left(Resource.HEALTH)} health and {self.left(Resource.ENDURANCE)} endurance"
            yield f"You can't be {Condition.DYING} with {left}."

    @property
    def begun_powers(self) -> list[Mapping[str, Any]]:
        """Powers that somebody has filled in so far that they can be judged: with a name and a skill."""
        return [row for row in self.powers if row["power"] and row["skill"] != NO_SKILL]

    def still_to_choose(self) -> Iterator[str]:
        """What the steps of making a character still ask for besides words, a sentence each."""
        larger = sum(die != STARTING_DICE[0] for die in self.dice.values())
        if larger < STARTING_OF_EACH:
            raised = _more(STARTING_OF_EACH - larger, larger, "attribute")
            yield f"{step('attributes')}: raise {raised} to {STARTING_DICE[1]}."
        wanted = [
            _more(count - len(rows), len(rows), noun) + f" {at}"
            for count, rows, noun, at in (
                (STARTING_SKILLS, self.skills, "skill", f"at {SKILL_STEPS[1].die}"),
                (STARTING_PROFICIENCIES, self.proficiencies, "proficiency", f"at {PROFICIENCY_STEPS[1].written}"),
            )
            if len(rows) < count
        ]
        if wanted:
            yield f"{step('skills')}: choose {joined(wanted)}."
        if any(not row["power"] for row in self.powers):
            yield f"{step('skills')}: give each power a name."
        for row in self.powers:
            if row["power"] and row["skill"] == NO_SKILL:
                yield f"{step('skills')}: choose a skill for {row['power']}."

    def unlike_a_beginner(self) -> Iterator[str]:
        """What no new character starts with, a sentence each; who has played for a while may well have it."""
        first_die, first_bonus = SKILL_STEPS[1].die, PROFICIENCY_STEPS[1]
        large = [die for die in self.dice.values() if die != STARTING_DICE[0]]
        if len(large) > STARTING_OF_EACH or not set(large).issubset(STARTING_DICE):
            both = joined([f"{STARTING_OF_EACH} {die}" for die in reversed(STARTING_DICE)])
            yield f"{step('attributes')}: new characters have {both}."
        if len(self.skills) > STARTING_SKILLS or any(row["die"] != first_die for row in self.skills):
            yield f"{step('skills')}: new characters have {STARTING_SKILLS} skills at {first_die}."
        bonuses = [row["bonus"] for row in self.proficiencies]
        if len(bonuses) > STARTING_PROFICIENCIES or any(bonus != first_bonus.bonus for bonus in bonuses):
            few = f"{STARTING_PROFICIENCIES} proficiencies at {first_bonus.written}"
            yield f"{step('skills')}: new characters have {few}."


def _more(lacking: int, there: int, noun: str) -> str:
    """How many are still to be chosen.

    >>> _more(4, 0, "skill"), _more(1, 2, "proficiency")
    ('4 skills', '1 more proficiency')
    """
    plural = noun.removesuffix("y") + "ies" if noun.endswith("y") else f"{noun}s"
    return counted(lacking, f"more {noun}" if there else noun, f"more {plural}" if there else plural)


def proficiency_named(name: str, where: str = "") -> str:
    """What a power comes from, in words; a row that has only been begun has no name for it yet.

    >>> proficiency_named("frost"), proficiency_named("")
    ('the proficiency “frost”', 'a proficiency to go with it')
    """
    return f"the proficiency “{name}”{where}" if name else "a proficiency to go with it"


def is_supernatural(skill: str) -> bool:
    """Whether a skill gives powers.

    >>> is_supernatural("wizardry"), is_supernatural("craft")
    (True, False)
    """
    return GROUP_OF[skill].category is Category.SUPERNATURAL
