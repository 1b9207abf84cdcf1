"""A person of Tu'urna as their sheet has them, and what follows from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ...phrases import joined, often
from ..access import STARTING_LEVEL
from ..modifiers import Fate
from ..natural import POOLS, Pool
from ..skills import FAMILY_OF, SKILL_FAMILIES, SkillType, automatic_level, skills_of
from .wounds import DEADLY


@dataclass(frozen=True)
class Person:
    """Everything on a sheet, as it was entered.

    Attributes:
        rows: the skills.
        wounds, conditions: what helps or hinders now.
        fate: of every roll.
        pools: what is left in each; None is full.
        luck: what is left of this Scene's; None when it was not rolled yet.
        points: Ellipsis Points to spend.
        last: the last roll of this Scene, in a row of its own; none before the first.
        hit: the damage that Luck has left of a hit, in a row of its own; none once it's a wound.
    """

    rows: Sequence[Mapping[str, Any]]
    wounds: Sequence[Mapping[str, Any]]
    conditions: Sequence[Mapping[str, Any]]
    fate: Fate
    pools: Mapping[Pool, int | None]
    luck: int | None
    points: int
    last: Sequence[Mapping[str, Any]] = ()
    hit: Sequence[Mapping[str, Any]] = ()

    @cached_property
    def entered(self) -> dict[str, int]:
        """The level of each skill that has a row."""
        return {row["skill"]: row["level"] for row in self.rows}

    @cached_property
    def supernatural(self) -> set[str]:
        """Skills with supernatural potential."""
        return {row["skill"] for row in self.rows if row["supernatural"]}

    @cached_property
    def levels(self) -> dict[str, int]:
        """The level of every skill; of a fundamental one, what its practical skills give, or more if it was raised."""
        levels = {}
        for family in SKILL_FAMILIES:
            practicals = {skill: self.entered.get(skill, 0) for skill in family.practicals}
            automatic = automatic_level(tuple(practicals.values()))
            levels[family.fundamental] = max(automatic, self.entered.get(family.fundamental, 0))
            levels |= practicals
        return levels

    @cached_property
    def maxima(self) -> dict[Pool, int]:
        """What each pool holds."""
        return {row.pool: sum(self.levels[skill] for skill in row.skills) for row in POOLS}

    def left(self, pool: Pool) -> int:
        """What is in a pool now."""
        now = self.pools[pool]
        return self.maxima[pool] if now is None else now

    @property
    def dying(self) -> bool:
        """Whether a wound is deadly: then the end of the Round is theirs."""
        return any(row["size"] == DEADLY for row in self.wounds)

    def faults(self) -> Iterator[str]:
        """Every rule that the sheet breaks, a sentence each."""
        for skill, count in Counter(row["skill"] for row in self.rows).items():
            if count > 1:
                yield f"{skill} is listed {often(count)}."
        # Their fundamental skills follow by themselves.
        core = skills_of(SkillType.CORE, practical=True)
        low = [skill for skill in core if self.levels[skill] < STARTING_LEVEL]
        if low:
            missing = [skill for skill in low if skill not in self.entered]
            there = [skill for skill in low if skill in self.entered]
            to_do = [f"{deed} {joined(skills)}" for deed, skills in (("add", missing), ("raise", there)) if skills]
            yield f"Everybody has every core skill at level {STARTING_LEVEL} or more, so {' and '.join(to_do)}."
        for family in SKILL_FAMILIES:
            best = max(self.levels[skill] for skill in family.practicals)
            if self.levels[family.fundamental] > best:
                names = joined(family.practicals, "or")
                too_high = f"{family.fundamental} can't be higher than your best of those."
                yield f"Lower {family.fundamental} to {best}, or raise {names}. {too_high}"
        yield from self._path_faults()
        for pool, maximum in self.maxima.items():
            if self.left(pool) > maximum:
                yield f"You have {self.left(pool)} {pool.capitalize()}, but your maximum is {maximum}."
        for size, count in Counter(row["size"] for row in self.wounds).items():
            if count > 1:
                yield f"You have {count} wounds of size {size}. A second one counts as the next size up."

    @property
    def has_mundane_family(self) -> bool:
        """Whether they have what a background gives: a level in every practical skill of a mundane family."""
        families = (family for family in SKILL_FAMILIES if family.type is SkillType.MUNDANE)
        return any(all(self.levels[skill] for skill in family.practicals) for family in families)

    def _path_faults(self) -> Iterator[str]:
        paths = [skill for skill in skills_of(SkillType.PATH, practical=True) if self.levels[skill]]
        if not paths:
            yield "Pick one practical path skill and start it at level 1 or more."
        for skill in paths:
            parent = FAMILY_OF[skill].fundamental
            if self.levels[parent] < STARTING_LEVEL:
                yield f"You picked {skill}, so {parent} has to start at {STARTING_LEVEL}."
