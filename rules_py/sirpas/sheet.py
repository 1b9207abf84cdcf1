"""The character sheet: values, tokens, power, and everything that speaks against a character."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

from ..errors import RuleError
from ..parameters import Choice, Rows, Whole
from ..rule import Ruling, registry
from .attributes import HIGHEST, HIGHEST_SKILL, TIERS, primary_value, skill_value
from .backgrounds import MOST_GRADES
from .backgrounds import background as price_of_background
from .catalogue import ATTRIBUTES, BACKGROUNDS, SKILLS, Skill, Tier, named
from .power import power
from .tokens import excludes, is_advantage, steps_of
from .tokens.taking import OWNED, TARGET, missing_for, read_owned

TRAINED = Rows(
    title="Trained points",
    columns={
        "name": Choice(options=tuple(one.name for one in (*ATTRIBUTES, *SKILLS)), title="Attribute or skill"),
        "of": TARGET,
        "points": Whole(minimum=0, maximum=HIGHEST_SKILL, title="Points"),
    },
    defaults={"of": ""},
    at_most=60,
)

BACKGROUND_ROWS = Rows(
    title="Backgrounds",
    columns={
        "background": Choice(options=tuple(one.name for one in BACKGROUNDS), title="Background"),
        "grade": Whole(minimum=1, maximum=MOST_GRADES, title="Grade", help="1 when there are none."),
    },
    defaults={"grade": 1},
    at_most=len(BACKGROUNDS),
)

Trained = Mapping[tuple[str, str], int]


def _read_trained(rows: Sequence[Mapping[str, Any]]) -> dict[tuple[str, str], int]:
    """Points by name and what a copy of a skill is learned for.

    Raises:
        RuleError: something stands there twice, or its target is missing or too much.
    """
    points: dict[tuple[str, str], int] = {}
    kinds = {one.name: one.of for one in SKILLS}
    for row in rows:
        name, of = row["name"], row["of"]
        if bool(kinds.get(name, "")) != bool(of):
            allowed = f"the {kinds[name]} that {name} is learned for" if kinds.get(name) else f"nothing for {name}"
            raise RuleError("trained", of, allowed)
        if (name, of) in points:
            raise RuleError("trained", _label(name, of), "each attribute or skill once")
        points[name, of] = row["points"]
    return points


def _label(name: str, of: str) -> str:
    return f"{name}/{of}" if of else name


def values_of(trained: Trained) -> dict[str, int]:
    """Values of all attributes and of the trained skills, by their names."""
    found: dict[str, int] = {}

    def attribute_or_skill(name: str) -> int:
        if name not in found:
            entry: Any = named(name, (*ATTRIBUTES, *SKILLS))
            copies = [points for (known, _), points in trained.items() if known == name]
            start, points = entry.base.value(attribute_or_skill), max(copies, default=0)
            found[name] = skill_value(start, points) if isinstance(entry, Skill) else primary_value(start, points)
        return found[name]

    values = {attribute.name: attribute_or_skill(attribute.name) for attribute in ATTRIBUTES}
    for (name, of), points in trained.items():
        if name not in values:
            skill = named(name, SKILLS)
            values[_label(name, of)] = skill_value(skill.base.value(attribute_or_skill), points)
    return values


def _broken_needs(trained: Trained, values: Mapping[str, int]) -> Iterator[str]:
    for attribute in ATTRIBUTES:
        start = attribute.base.value(values.__getitem__)
        if start + trained.get((attribute.name, ""), 0) > HIGHEST:
            yield f"{attribute.name} would be above {HIGHEST}"
    for (name, of), points in trained.items():
        skill = next((one for one in SKILLS if one.name == name), None)
        for need, least in skill.needs.items() if skill and points else ():
            needed = next(one for one in SKILLS if one.id == need)
            if values.get(needed.name, 0) < least:
                yield f"{_label(name, of)} needs {needed.name} {least}"


@registry.rule(
    "sirpas.character",
    title="Character sheet",
    kind="validation",
    implements=("SI-012", "SI-044", "SI-047", "SI-274"),
    carries=("trained", "owned", "backgrounds"),
)
def character(
    *,
    trained: Annotated[Sequence[Mapping[str, Any]], TRAINED] = (
        {"name": "Body", "of": "", "points": 7},
        {"name": "Mind", "of": "", "points": 6},
        {"name": "Dexterity", "of": "", "points": 2},
        {"name": "First Aid", "of": "", "points": 4},
    ),
    owned: Annotated[Sequence[Mapping[str, Any]], OWNED] = ({"vantage": "Expertise", "of": "First Aid", "level": 1},),
    backgrounds: Annotated[Sequence[Mapping[str, Any]], BACKGROUND_ROWS] = ({"background": "Aristocrat", "grade": 1},),
) -> Ruling:
    """What a character comes to, and everything in it that the rules do not allow.

    Args:
        trained: points trained in attributes and skills.
        owned: advantages and disadvantages, with level and what they are for.
        backgrounds: each with its grade.

    Returns:
        `allowed`, `faults` (each in a few words), `values` by name, `spent` and `granted` tokens by type, `power`.

    Raises:
        RuleError: an unknown name, something twice, or a target or grade that is missing or cannot be.

    Source: Attributes, Training tokens, Character power.

    >>> character()["faults"]
    ['Expertise/First Aid needs Easygoing/First Aid']
    >>> character(trained=2 * [{"name": "Body", "points": 1}])
    Traceback (most recent call last):
    rules_py.errors.RuleError: trained is 'Body'; allowed: each attribute or skill once
    """
    points, has = _read_trained(trained), read_owned(owned)
    values = values_of(points)
    faults = list(_broken_needs(points, values))
    for place, one in enumerate(has):
        faults += [f"{one} {missing}" for missing in missing_for(one, has, values)]
        for other in has[:place]:
            if one.vantage is other.vantage and one.same_target(other):
                faults.append(f"{one} is there twice")
            elif excludes(one, other):
                faults.append(f"{other} excludes {one}")
    spent, granted, by_tier = (dict.fromkeys(Tier, 0) for _ in range(3))
    for (name, _), amount in points.items():
        entry: Any = named(name, (*ATTRIBUTES, *SKILLS))
        spent[entry.tier] += amount * (entry.tokens if isinstance(entry, Skill) else 1)
        by_tier[entry.tier] += amount
    for one in has:
        account = spent if is_advantage(one.vantage) else granted
        account[one.vantage.tier] += sum(steps_of(one.vantage)[: one.level])
    for row in backgrounds:
        price = price_of_background(background=row["background"], grade=row["grade"])
        spent[Tier(str(price["type"]))] += int(str(price["tokens"]))
    strength = power(**{str(row.tier).lower(): by_tier[row.tier] for row in TIERS})["power"]
    outcome = {
        "allowed": not faults,
        "faults": faults,
        "values": values,
        "spent": {str(tier): amount for tier, amount in spent.items() if amount},
        "granted": {str(tier): amount for tier, amount in granted.items() if amount},
        "power": strength,
    }
    said = f"Not allowed: {'; '.join(faults)}." if faults else "Allowed."
    return Ruling(
        outcome,
        f"{said} Power {strength}.",
        carried={"trained": trained, "owned": owned, "backgrounds": backgrounds},
    )
