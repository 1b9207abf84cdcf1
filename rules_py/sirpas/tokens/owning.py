"""What vantages a character has: for what each was taken, what it needs, and what excludes what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...errors import RuleError
from ...parameters import Rows, Text, each
from ..catalogue import ATTRIBUTES, SKILLS, Vantage, named
from .prices import LEVEL, VANTAGE, VANTAGES, level_of_vantage


@dataclass(frozen=True)
class Owned:
    """A vantage that a character has.

    Attributes:
        vantage: which.
        of: what it was taken for; empty when it is for the whole character.
        level: 1 when it has no levels.
    """

    vantage: Vantage
    of: str = ""
    level: int = 1

    def __str__(self) -> str:
        link = "for" if self.vantage.of in ("skill", "combat style") else "to"
        return f"{self.vantage.name} {link} {self.of}" if self.of else self.vantage.name

    def same_target(self, other: Owned) -> bool:
        """Whether both are for the same thing; one that is for the whole character is for everything."""
        return not self.of or not other.of or self.of.casefold() == other.of.casefold()


TARGET = Text(allowed_text="a name of at most 40 characters", title="For", longest=40, trimmed=True)

OWNED = Rows(
    title="Talents and flaws you have",
    columns={"vantage": VANTAGE, "of": replace(TARGET, title="Taken for"), "level": LEVEL},
    defaults={"of": "", "level": 1},
    at_most=20,
)


def read_owned(rows: Sequence[Mapping[str, Any]]) -> tuple[Owned, ...]:
    """The vantages of rows, each with a level that it has and the target that it takes.

    Raises:
        RuleError: a level that it does not have, or a target that is missing, too much or of the wrong kind.
    """

    def one(row: Mapping[str, Any]) -> Owned:
        entry = named(row["vantage"], VANTAGES)
        return Owned(entry, read_target(entry, row["of"]), level_of_vantage(entry, row["level"]))

    return each("owned", rows, one)


def read_target(vantage: Vantage, of: str) -> str:
    """The target, in the words of the catalogue where it lists them.

    Raises:
        RuleError: it is missing, too much, or of the wrong kind.
    """
    if not vantage.of:
        if of:
            raise RuleError("of", of, f"nothing; {vantage.name} applies to the whole character")
        return of
    if not of:
        raise RuleError("of", of, f"the {vantage.of} you're taking {vantage.name} for")
    if vantage.of == "combat style" and not any(s.style and s.name.casefold() == of.casefold() for s in SKILLS):
        styles = ", ".join(skill.name for skill in SKILLS if skill.style)
        raise RuleError("of", of, f"a combat style: {styles}")
    # A skill may itself be learned for something, as in Lore Knowledge/alchemy; Medical knowledge names a profession.
    known = {skill.name.casefold() for skill in SKILLS}
    skilled = vantage.of == "skill" and vantage.id != "medical_knowledge"
    if skilled and of.partition("/")[0].strip().casefold() not in known:
        raise RuleError("of", of, "a skill from the catalogue")
    return of


def excludes(one: Owned, other: Owned) -> bool:
    """Whether nobody can have both by choice: the record says so, or they act against each other.

    Source: records of vantages; upstream, opposite vantages.
    """
    first, second = one.vantage, other.vantage
    if second.id in first.conflicts or first.id in second.conflicts:
        return one.same_target(other)
    if second.id in first.implied or first.id in second.implied:
        return True
    for mine, theirs in ((one, other), (other, one)):
        meant = mine.vantage.implied_for.get(theirs.vantage.id)
        if meant and mine.vantage.id != "vulnerable":
            if meant.startswith("same"):
                return mine.same_target(theirs)
            return theirs.of.casefold() in meant.split(" or ")
    return False


def missing_for(wanted: Owned, owned: Sequence[Owned], values: Mapping[str, int]) -> Iterator[str]:
    """What is missing, in words."""
    for need, what in wanted.vantage.needs.items():
        if need == "vantage":
            needed = Owned(named(str(what), VANTAGES), wanted.of if named(str(what), VANTAGES).of else "")
            if not any(one.vantage is needed.vantage and one.same_target(needed) for one in owned):
                yield f"needs {needed}"
        else:
            attribute = named(need, ATTRIBUTES)
            if values.get(attribute.name, 0) < int(what):
                yield f"needs {attribute.name} {what}"


def left_of(wanted: Owned, owned: Sequence[Owned]) -> tuple[int, tuple[str, ...]]:
    """The level that is left of something imposed once opposites have taken each other off, and how that comes.

    Of opposites with levels the larger stays, less the smaller; an opposite without levels is gone.

    Args:
        wanted: what is imposed.
        owned: what the character has.
    """
    level, steps = wanted.level, []
    for one in (one for one in owned if excludes(wanted, one)):
        if wanted.vantage.levels and one.vantage.levels:
            mine, theirs = max(0, level - one.level), max(0, one.level - level)
            rest = f"{wanted} {mine}" if mine else f"{one} {theirs}" if theirs else "neither"
            steps.append(f"{one} {one.level} and {wanted} {level} cancel out: {rest} is left.")
            level = mine
        else:
            steps.append(f"{one} is the opposite, and is gone.")
    return level, tuple(steps)
