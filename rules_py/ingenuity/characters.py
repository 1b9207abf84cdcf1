"""Characters: resources, defenses, the other stats, and how they follow from the attributes.

Five rules with their tables and examples take a few lines more than the usual 300.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated, Any

from ..errors import RuleError
from ..parameters import Choice, Rows, Whole
from ..phrases import joined
from ..rule import Ruling
from ..rulebook import registry
from .attributes import ATTRIBUTE_DIE, FURTHEST, MODIFIER, Attribute, Die, passive_value


class Resource(StrEnum):
    """What is lost and spent, and comes back. Source: Resources."""

    HEALTH = "health"
    ENDURANCE = "endurance"
    STAMINA = "stamina"
    FOCUS = "focus"


RECOVERING = (Resource.ENDURANCE, Resource.STAMINA, Resource.FOCUS)
"""What a break brings back; health is not among them. Source: Breaks."""

MAXIMUM_FROM: Mapping[Resource, Attribute] = {
    Resource.HEALTH: Attribute.STRENGTH,
    Resource.ENDURANCE: Attribute.RESOLVE,
    Resource.STAMINA: Attribute.DEXTERITY,
    Resource.FOCUS: Attribute.INTELLIGENCE,
}
"""The attribute whose largest face is the maximum. Source: Attributes (health); resources (upstream)."""


class Defense(StrEnum):
    """What measures the answer to something that happens. Source: Defenses."""

    FORTITUDE = "fortitude"
    REFLEXES = "reflexes"
    WILLPOWER = "willpower"
    DEFLECTION = "deflection"
    DAMAGE_RESISTANCE = "damage resistance"


@dataclass(frozen=True)
class DefenseRow:
    """One defense, what it is for, and whether equipment changes it."""

    defense: Defense
    purpose: str
    equipment: bool


DEFENSES = (
    DefenseRow(Defense.FORTITUDE, "keeps your body going under strain", equipment=False),
    DefenseRow(Defense.REFLEXES, "let you move and react in time", equipment=False),
    DefenseRow(
        Defense.WILLPOWER, "lets you notice when something is working on your mind, and shake it off", equipment=False
    ),
    DefenseRow(Defense.DEFLECTION, "fends off attacks on your body", equipment=True),
    DefenseRow(Defense.DAMAGE_RESISTANCE, "soaks up damage from attacks on your body", equipment=True),
)
"""Source: Defenses."""

PASSIVE_PAIRS: Mapping[Defense, tuple[Attribute, Attribute]] = {
    Defense.FORTITUDE: (Attribute.RESOLVE, Attribute.STRENGTH),
    Defense.REFLEXES: (Attribute.RESOLVE, Attribute.DEXTERITY),
    Defense.WILLPOWER: (Attribute.RESOLVE, Attribute.INTELLIGENCE),
}
"""The two attributes whose passive values make a defense. Source: Initiative (reflexes); defenses (upstream)."""


class Stat(StrEnum):
    """The other stats. A weight score is in a comment only. Source: Miscellaneous Stats."""

    SPEED = "speed"
    SIZE = "size"
    ITEM_SLOTS = "item slots"


STATS: Mapping[Stat, str] = {
    Stat.SPEED: "how far you move",
    Stat.SIZE: "how large you are",
    Stat.ITEM_SLOTS: "how many things you can carry",
}

SPEED_OVER_SIZE = 2
"""Speed is size and this. Source: speed (upstream)."""

A_HUMANS_SIZE = 5
"""The size of a grown human. Source: ours."""

_LARGEST_SIZE = 12

SIZE = Whole(minimum=1, maximum=_LARGEST_SIZE, title="Size")

PERMANENT = replace(MODIFIER, help="")

ARMOUR_RATINGS: Mapping[str, int] = {"leather": 1, "mail": 2, "plate": 3}
"""What a suit of armour adds to deflection. Source: ours; the list is elsewhere."""

ARMOUR = Whole(minimum=0, maximum=FURTHEST, title="Armour rating", help="What your armour adds to deflection.")


@dataclass(frozen=True)
class Level:
    """The present state of a resource."""

    current: int
    maximum: int

    def gained(self, amount: int) -> Level:
        """The resource with points regained, never above its maximum."""
        return replace(self, current=min(self.maximum, self.current + amount))


def _wrong(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Resources out of bounds, a sentence each."""
    names = [str(row["resource"]) for row in rows]
    for name, row in zip(names, rows, strict=True):
        if row["current"] > row["maximum"]:
            yield f"Your {name} is above its maximum of {row['maximum']}."
        if row["current"] < 0 and name != Resource.HEALTH:
            yield f"Your {name} can't be below 0; only health can."
    yield from (f"You've entered {name} twice." for name in dict.fromkeys(names) if names.count(name) > 1)


def standing(rows: Sequence[Mapping[str, Any]], *, needed: Sequence[Resource] = tuple(Resource)) -> dict[str, Level]:
    """The rows of a `resources` parameter by name, after all that could be wrong was looked for.

    Raises:
        RuleError: a resource twice or missing, a current value above its maximum, or one below 0 that is not health.
    """
    found: dict[str, Level] = {}
    for number, row in enumerate(rows, 1):
        name, level = str(row["resource"]), Level(row["current"], row["maximum"])
        if name in found:
            raise RuleError(
                f"resources (row {number}, resource)",
                name,
                "every resource once",
                sentence=f"You've entered {name} twice.",
            )
        if level.current > level.maximum:
            raise RuleError(
                f"resources (row {number}, current)",
                level.current,
                f"at most {level.maximum}, the maximum",
                sentence=f"Your {name} can't be above its maximum of {level.maximum}.",
            )
        if level.current < 0 and name != Resource.HEALTH:
            raise RuleError(
                f"resources (row {number}, current)",
                level.current,
                "0 or more; only health falls below 0",
                sentence=f"Your {name} can't be below 0; only health can.",
            )
        found[name] = level
    missing = [str(resource) for resource in needed if resource not in found]
    if missing:
        raise RuleError(
            "resources",
            tuple(found),
            f"a row for each; {', '.join(missing)} is missing",
            sentence=f"Enter your {joined(missing)} as well.",
        )
    return found


def _standings(resources: Sequence[Mapping[str, Any]]) -> str:
    """Resources in a line, each named once even if it was entered twice by mistake.

    >>> _standings([{"resource": name, "current": 5, "maximum": 6} for name in ("health", "focus")])
    '5 of 6 health and 5 of 6 focus'
    >>> _standings([{"resource": "health", "current": left, "maximum": 6} for left in (5, 4)])
    'health 5 of 6, then 4 of 6'
    """
    levels: dict[str, list[tuple[int, int]]] = {}
    for row in resources:
        levels.setdefault(str(row["resource"]), []).append((int(row["current"]), int(row["maximum"])))
    return joined([_how_much(resource, entered) for resource, entered in levels.items()])


def _how_much(resource: str, entered: Sequence[tuple[int, int]]) -> str:
    """A resource with what was entered for it.

    >>> _how_much("focus", [(5, 6)]), _how_much("health", [(-3, 6)]), _how_much("health", [(5, 6), (-1, 6)])
    ('5 of 6 focus', '-3 health (maximum 6)', 'health 5 of 6, then -1 (maximum 6)')
    """
    if entered[1:]:
        return f"{resource} {', then '.join(_amount('', *level) for level in entered)}"
    return _amount(f" {resource}", *entered[0])


def _amount(of: str, current: int, maximum: int) -> str:
    return f"{current} of {maximum}{of}" if current >= 0 else f"{current}{of} (maximum {maximum})"


RESOURCES = Rows(
    columns={
        "resource": Choice(options=Resource),
        "current": Whole(minimum=-FURTHEST, maximum=FURTHEST),
        "maximum": Whole(minimum=0, maximum=FURTHEST),
    },
    at_least=1,
    at_most=len(Resource),
    title="Resources",
    help="Only health can be below 0.",
    listed=_standings,
)

Resources = Annotated[tuple[Mapping[str, Any], ...], RESOURCES]


@registry.rule(
    "ingenuity.resources", title="Resources", kind="validation", implements=("IN-08", "IN-10", "IN-78"), workings=True
)
def resources(*, resources: Resources = ({"resource": Resource.HEALTH, "current": 0, "maximum": 0},)) -> Ruling:
    """Whether resources are within bounds: none above its maximum, and only health below 0.

    Args:
        resources: one to four rows of a resource, its current and its maximum value.

    Returns:
        `legal` and `faults`; `resources`, current and maximum by name.

    Raises:
        RuleError: an unknown resource, or a value that isn't a whole number.

    Source: Resources; Damage, first paragraph (health below 0).

    >>> resources(resources=[{"resource": "health", "current": -3, "maximum": 6}])["legal"]
    True
    >>> resources(resources=[{"resource": "focus", "current": -1, "maximum": 6}])["faults"]
    ["Your focus can't be below 0; only health can."]
    >>> resources(resources=[{"resource": "luck", "current": 1, "maximum": 6}])
    Traceback (most recent call last):
    rules_py.errors.RuleError: resources (row 1, resource) is 'luck'; allowed: ...
    """
    faults = list(_wrong(resources))
    return Ruling(
        {
            "legal": not faults,
            "faults": faults,
            "resources": {str(row["resource"]): [row["current"], row["maximum"]] for row in resources},
        },
        " ".join(faults) or f"You have {_standings(resources)}.",
    )


@registry.rule("ingenuity.defense", title="A defense", kind="calculation", implements=("IN-11",), workings=True)
def defense(*, defense: Annotated[Defense, Choice(options=Defense, title="Defense")] = Defense.FORTITUDE) -> Ruling:
    """What a defense is for.

    Args:
        defense: fortitude, reflexes, willpower, deflection or damage resistance.

    Returns:
        `defense`, `purpose`, `equipment` (whether equipment changes it) and `attributes` that make it, if it is so.

    Raises:
        RuleError: any other name.

    Source: Defenses.

    >>> defense(defense="reflexes")["attributes"]
    ['resolve', 'dexterity']
    >>> defense(defense="parry")
    Traceback (most recent call last):
    rules_py.errors.RuleError: defense is 'parry'; allowed: one of fortitude, reflexes, willpower, ...
    """
    row = next(row for row in DEFENSES if row.defense is defense)
    pair = [str(attribute) for attribute in PASSIVE_PAIRS.get(defense, ())]
    many = defense is Defense.REFLEXES
    sums = f"To get {'them' if many else 'it'}, add the passive values of {' and '.join(pair)}"
    return Ruling(
        {"defense": str(defense), "purpose": row.purpose, "equipment": row.equipment, "attributes": pair},
        f"{defense.capitalize()} {row.purpose}. {sums if pair else 'Equipment can change it'}.",
    )


@registry.rule("ingenuity.stat", title="Another stat", kind="calculation", implements=("IN-13",), workings=True)
def stat(*, stat: Annotated[Stat, Choice(options=Stat, title="Stat")] = Stat.SPEED) -> Ruling:
    """What one of the further stats says about a character.

    Args:
        stat: speed, size or item slots.

    Returns:
        `stat` and `purpose`.

    Raises:
        RuleError: any other name; a weight score is only in one of the author's notes.

    Source: Miscellaneous Stats.

    >>> stat(stat="size")["purpose"]
    'how large you are'
    >>> stat(stat="weight score")
    Traceback (most recent call last):
    rules_py.errors.RuleError: stat is 'weight score'; allowed: one of speed, size, item slots
    """
    return Ruling(
        {"stat": str(stat), "purpose": STATS[stat]},
        f"{stat.capitalize()} {'are' if stat is Stat.ITEM_SLOTS else 'is'} {STATS[stat]}.",
    )


def from_attributes(dice: Mapping[Attribute, Die], modifiers: Mapping[Attribute, int]) -> dict[str, int]:
    """Every stat that follows from the attributes, by name; deflection without armour.

    Args:
        dice: the die of every attribute.
        modifiers: what is permanently added to some of them.
    """

    def changed(attribute: Attribute) -> int:
        return modifiers.get(attribute, 0)

    def passive(attribute: Attribute) -> int:
        return passive_value(dice[attribute], changed(attribute))

    return {
        **{str(name): dice[source].faces + changed(source) for name, source in MAXIMUM_FROM.items()},
        **{str(name): passive(one) + passive(other) for name, (one, other) in PASSIVE_PAIRS.items()},
        str(Defense.DEFLECTION): passive(Attribute.RESOLVE),
    }


@registry.rule(
    "ingenuity.derived_stats",
    title="Numbers from your dice",
    sentence=(
        "With strength {strength}, dexterity {dexterity}, intelligence {intelligence}, resolve "
        "{resolve}, size {size} and armour {armour}, {continued}"
    ),
    kind="calculation",
    essential=("strength", "dexterity", "intelligence", "resolve"),
    implements=("IN-14",),
)
def derived(
    *,
    strength: Annotated[Die, replace(ATTRIBUTE_DIE, title="Strength")] = Die.D4,
    dexterity: Annotated[Die, replace(ATTRIBUTE_DIE, title="Dexterity")] = Die.D4,
    intelligence: Annotated[Die, replace(ATTRIBUTE_DIE, title="Intelligence")] = Die.D4,
    resolve: Annotated[Die, replace(ATTRIBUTE_DIE, title="Resolve")] = Die.D4,
    strength_modifier: Annotated[int, replace(PERMANENT, title="Permanent strength modifier")] = 0,
    dexterity_modifier: Annotated[int, replace(PERMANENT, title="Permanent dexterity modifier")] = 0,
    intelligence_modifier: Annotated[int, replace(PERMANENT, title="Permanent intelligence modifier")] = 0,
    resolve_modifier: Annotated[int, replace(PERMANENT, title="Permanent resolve modifier")] = 0,
    size: Annotated[int, SIZE] = 1,
    armour: Annotated[int, ARMOUR] = 0,
) -> Ruling:
    """The numbers that follow from four attributes, a size and armour.

    More than eight parameters, because each of four attributes has a die and a modifier.

    Args:
        strength: its largest face is maximum health.
        dexterity: its largest face is maximum stamina.
        intelligence: its largest face is maximum focus.
        resolve: its largest face is maximum endurance.
        strength_modifier: permanent, -99 to 99.
        dexterity_modifier: likewise.
        intelligence_modifier: likewise.
        resolve_modifier: likewise.
        size: 1 to 12.
        armour: the armour rating, 0 to 99.

    Returns:
        The maxima `health`, `endurance`, `stamina` and `focus`; `fortitude`, `reflexes`, `willpower`, `deflection` and
        `speed`.

    Raises:
        RuleError: another die, or a number out of its range.

    Source: the formulas of the same time (upstream); Attributes and Initiative name two of them.

    >>> derived(strength="d6", resolve="d6", size=5)["fortitude"]
    6
    >>> derived(size=13)
    Traceback (most recent call last):
    rules_py.errors.RuleError: size is 13; allowed: a whole number from 1 to 12
    """
    dice = dict(zip(Attribute, (strength, dexterity, intelligence, resolve), strict=True))
    changes = (strength_modifier, dexterity_modifier, intelligence_modifier, resolve_modifier)
    found = from_attributes(dice, dict(zip(Attribute, changes, strict=True)))
    found[str(Defense.DEFLECTION)] += armour
    found[str(Stat.SPEED)] = size + SPEED_OVER_SIZE
    maxima = joined([f"{found[name]} {name}" for name in map(str, MAXIMUM_FROM)])
    others = joined([f"{name} {value}" for name, value in found.items() if name not in set(map(str, MAXIMUM_FROM))])
    return Ruling(found, f"You have at most {maxima}.", (f"Your other numbers are {others}.",))
