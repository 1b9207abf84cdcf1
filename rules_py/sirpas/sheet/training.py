"""What a character has trained, and the values that come of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from ...errors import RuleError
from ...parameters import Choice, Rows, Whole
from ...phrases import counted
from ..attributes import HIGHEST_SKILL, primary_value, skill_value
from ..catalogue import ATTRIBUTES, SKILLS, Skill, Tier
from ..tokens import Owned, Tokens, is_advantage, steps_of
from ..tokens.owning import TARGET
from ..tokens.prices import SMALLER_PER_TOKEN
from ..tokens.taking import left_after


def _points_in_words(row: Mapping[str, Any]) -> str:
    """What was trained in a skill: `2 points`, `1 point for horses`."""
    target = f" for {row['of']}" if row["of"] else ""
    return f"{counted(int(row['points']), 'point', 'points')}{target}"


SKILLS_LEARNED = Rows(
    title="Skills",
    once=True,
    columns={
        "skill": Choice(
            options=tuple(one.name for one in SKILLS),
            title="Skill",
            worded={one.name: f"{one.name} ({one.tokens} {one.tier})" for one in SKILLS},
        ),
        "points": Whole(minimum=0, maximum=HIGHEST_SKILL, title="Points"),
        "of": replace(TARGET, only_with=("skill", tuple(one.name for one in SKILLS if one.of))),
    },
    defaults={"of": ""},
    at_most=60,
    in_words=_points_in_words,
)


_SUCH = {
    "Active Mitigation": "Swordfight", "Hacking": "alarms", "Lore Knowledge": "history", "Repair": "clocks",
    "Resistance": "poison", "Riding": "horses", "Treating Wounds": "humanoids",
}  # fmt: skip
"""What each of them may be learned for. Source: none; examples of ours."""

_ATTRIBUTES = {one.name: one for one in ATTRIBUTES}
_SKILLS = {one.name: one for one in SKILLS}


@dataclass(frozen=True)
class Learned:
    """A skill, or a copy of one, that somebody has trained.

    Attributes:
        skill: which.
        of: what this copy is learned for; empty for most.
        points: trained, each at the price of the skill.
    """

    skill: Skill
    of: str
    points: int

    def __str__(self) -> str:
        return f"{self.skill.name}/{self.of}" if self.of else self.skill.name


def read_skills(rows: Sequence[Mapping[str, Any]]) -> tuple[Learned, ...]:
    """The skills of rows.

    Raises:
        RuleError: a skill is listed twice for the same, or what it is learned for is missing or too much.
    """
    found: dict[str, Learned] = {}
    for place, row in enumerate(rows, 1):
        one = Learned(_SKILLS[row["skill"]], row["of"], row["points"])
        if bool(one.skill.of) != bool(one.of):
            name = one.skill.name
            allowed = f"the {one.skill.of} you're learning {name} for" if one.skill.of else f"nothing for {name}"
            such = f"the {one.skill.of} you're learning it for, such as {_SUCH.get(name, one.skill.of)}"
            sentence = f"{name} needs an entry under “For”: {such}." if one.skill.of else ""
            raise RuleError(f"skills (row {place}, of)", one.of, allowed, sentence=sentence)
        if str(one).casefold() in found:
            raise RuleError("skills", str(one), "each skill once")
        found[str(one).casefold()] = one
    return tuple(found.values())


@dataclass(frozen=True)
class Character:
    """All that was chosen for a character.

    Attributes:
        points: trained in attributes, by their names.
        skills: trained.
        owned: advantages and disadvantages.
        backgrounds: name, grade and price of each.
    """

    points: Mapping[str, int]
    skills: tuple[Learned, ...]
    owned: tuple[Owned, ...]
    backgrounds: tuple[tuple[str, int, Tokens], ...]
    _found: dict[str, int] = field(default_factory=dict, init=False, compare=False)

    def start(self, name: str) -> int:
        """Where the value of an attribute or skill begins, by its base."""
        return (_ATTRIBUTES.get(name) or _SKILLS[name]).base.value(self.value)

    def value(self, name: str) -> int:
        """The value of an attribute, or of a skill: of its best copy, or untrained."""
        if name not in self._found:
            if name in _ATTRIBUTES:
                self._found[name] = primary_value(self.start(name), self.points.get(name, 0))
            else:
                points = max((one.points for one in self.skills if one.skill.name == name), default=0)
                self._found[name] = skill_value(self.start(name), points)
        return self._found[name]

    @cached_property
    def attributes(self) -> dict[str, int]:
        """The values of all attributes, by their names."""
        return {name: self.value(name) for name in _ATTRIBUTES}

    @cached_property
    def learned(self) -> dict[str, int]:
        """The values of the trained skills, by name and what they are for."""
        return {str(one): skill_value(self.start(one.skill.name), one.points) for one in self.skills}

    @cached_property
    def trained(self) -> dict[Tier, int]:
        """Points trained in each tier: what power counts."""
        totals = dict.fromkeys(Tier, 0)
        for name, points in self.points.items():
            totals[_ATTRIBUTES[name].tier] += points
        for one in self.skills:
            totals[one.skill.tier] += one.points
        return totals

    @cached_property
    def spent(self) -> dict[Tier, int]:
        """Tokens spent on training, advantages and backgrounds."""
        totals = dict.fromkeys(Tier, 0)
        for name, points in self.points.items():
            totals[_ATTRIBUTES[name].tier] += points
        for one in self.skills:
            totals[one.skill.tier] += one.points * one.skill.tokens
        for vantage in self.owned:
            if is_advantage(vantage.vantage):
                totals[vantage.vantage.tier] += price_of(vantage)
        for *_, price in self.backgrounds:
            totals[price.tier] += price.amount
        return totals

    @cached_property
    def granted(self) -> dict[Tier, int]:
        """Tokens that disadvantages brought."""
        totals = dict.fromkeys(Tier, 0)
        for one in self.owned:
            if not is_advantage(one.vantage):
                totals[one.vantage.tier] += price_of(one)
        return totals

    def left_of(self, budget: Mapping[Tier, int]) -> dict[Tier, int] | None:
        """What is left of a budget and of what disadvantages brought; None when both together are too small."""
        left: dict[Tier, int] | None = {tier: budget.get(tier, 0) + self.granted[tier] for tier in Tier}
        for tier, amount in self.spent.items():
            left = left_after(left, Tokens(amount, tier)) if left is not None else None
        return left

    def short_of(self, budget: Mapping[Tier, int]) -> list[Tokens]:
        """By how much a budget, and what disadvantages brought, is too small: tokens of each type, the largest first.

        >>> [one.words for one in Character({"Body": 5, "Strength": 4}, (), (), ()).short_of({Tier.MAIN: 3})]
        ['2 Main tokens', '4 Primary tokens']
        """
        short, broken = [], 0
        for tier in Tier:
            # What is left of a larger type pays for two of this one; no smaller one pays for it.
            left = budget.get(tier, 0) + self.granted[tier] + broken - self.spent[tier]
            if left < 0:
                short.append(Tokens(-left, tier))
            broken = max(0, left) * SMALLER_PER_TOKEN
        return short


def price_of(owned: Owned) -> int:
    """What all levels together cost, or grant, in tokens of its own type."""
    return sum(steps_of(owned.vantage)[: owned.level])
