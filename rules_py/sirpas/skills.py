"""Skills: where their values begin, what they cost, and what has to be learned before them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from ..errors import RuleError
from ..parameters import Choice, Rows, Text, Whole
from ..rule import Ruling
from ..rulebook import registry
from .attributes import HIGHEST_SKILL, skill_value
from .bases import BY_DAMAGE, Base, Term
from .catalogue import ATTRIBUTES, SKILLS, Skill, named
from .tokens import Tokens, price_of

COMBAT_SKILLS = tuple(skill for skill in SKILLS if skill.combat)
"""The skills of the category that combat uses. Source: SI-126."""

BASELESS_SKILLS = tuple(skill for skill in SKILLS if not skill.base.text)
"""Skills that nobody has untrained. Source: SI-121."""

KNOWN = Rows(
    title="Values",
    help="Your attributes, and your values in the skills this one builds on.",
    columns={
        "name": Choice(options=tuple(one.name for one in (*ATTRIBUTES, *SKILLS)), title="Attribute or skill"),
        "value": Whole(minimum=0, maximum=HIGHEST_SKILL, title="Value"),
    },
    at_most=60,
)

EXAMPLE: tuple[Mapping[str, Any], ...] = (
    {"name": "Body", "value": 10},
    {"name": "Mind", "value": 9},
    {"name": "Strength", "value": 11},
    {"name": "Dexterity", "value": 16},
    {"name": "Health", "value": 10},
    {"name": "Will", "value": 12},
    {"name": "Intelligence", "value": 14},
    {"name": "Equilibrium", "value": 10},
)
"""The character of the example of power. Source: Character power."""

ANYTHING = Text(allowed_text="what the skill is learned for", title="Learned for", longest=40, trimmed=True)


def start_of(skill: Skill, values: Mapping[str, int]) -> int:
    """Where the value of a skill begins, before any point and within no bounds.

    Args:
        skill: from the catalogue.
        values: by name; a skill that is not among them begins at its own base.

    Raises:
        RuleError: the value of an attribute is missing.
    """

    def lookup(name: str) -> int:
        if name in values:
            return values[name]
        other = next((one for one in SKILLS if one.name == name), None)
        if other is None:
            raise RuleError("values", ", ".join(values), f"a value for {name}; {skill.name} starts from {name}")
        return skill_value(other.base.value(lookup), 0)

    return skill.base.value(lookup)


@registry.rule(
    "sirpas.skill",
    title="Value and price of a skill",
    sentence="{ruling}",
    kind="calculation",
    implements=("SI-119", "SI-121", "SI-123", "SI-125", "SI-126", "SI-127", "SI-167"),
)
def skill(
    *,
    skill: Annotated[str, Choice(options=tuple(one.name for one in SKILLS), title="Skill")] = "Acrobatics",
    points: Annotated[int, Whole(minimum=0, maximum=HIGHEST_SKILL, title="Points trained")] = 0,
    of: Annotated[str, ANYTHING] = "",
    values: Annotated[Sequence[Mapping[str, Any]], KNOWN] = ({"name": "Dexterity", "value": 0},),
) -> Ruling:
    """The value of a skill: where its base is, and the points trained in it.

    Args:
        skill: its name.
        points: trained in it, 0 to 20.
        of: what it is learned for, where it is learned for something; else empty.
        values: of attributes, and of the skills that it needs or begins at; a skill that is not there is untrained.

    Returns:
        `value`, `sum` (base and points before they are brought within the range), `base_value`, `untrained` (whether it
        cannot be attempted), `tokens` and their `type`, `combat`, `style` and `dominance`.

    Raises:
        RuleError: something that it is learned for is missing or too much, a needed skill is too low, the value would
            be too high, or the base of Resistance, which has a rule of its own.

    Source: Skills; contradictions SC-018, SC-075, SC-124, SC-141.

    >>> skill(skill="Deceit", points=3, values=EXAMPLE).summary
    'Deceit 17: it starts at 14, and 3 trained points cost 3 Normal tokens.'
    >>> skill(skill="Healing", points=1)
    Traceback (most recent call last):
    rules_py.errors.RuleError: values (First Aid) is 0; allowed: 6 or more; Healing needs First Aid 6
    """
    entry = named(skill, SKILLS)
    known: dict[str, int] = {row["name"]: row["value"] for row in values}
    if entry.base.text == BY_DAMAGE:
        raise RuleError("skill", skill, f"another one; where {skill} starts depends on what you resist")
    if bool(entry.of) != bool(of):
        raise RuleError("of", of, f"the {entry.of} you're learning {skill} for" if entry.of else f"nothing for {skill}")
    start = start_of(entry, known)
    if points and start + points > HIGHEST_SKILL:
        raise RuleError(
            "points", points, f"at most {HIGHEST_SKILL - start}; it starts at {start} and stops at {HIGHEST_SKILL}"
        )
    for id, least in entry.needs.items() if points else ():
        needed = named(id, SKILLS)
        has = known.get(needed.name, skill_value(start_of(needed, known), 0))
        if has < least:
            raise RuleError(f"values ({needed.name})", has, f"{least} or more; {skill} needs {needed.name} {least}")
    value = skill_value(start, points)
    untrained = not entry.base.text and not points
    price = entry.tokens * points
    label = f"{skill}/{of}" if of else skill
    costs = "1 trained point costs" if points == 1 else f"{points} trained points cost"
    trained = f"and {costs} {Tokens(price, entry.tier).words}" if points else "and you haven't trained it"
    said = (
        f"You can't try {label}: it has no base, so you have to learn it first."
        if untrained
        else f"{label} {value}: it starts at {start}, {trained}."
    )
    return Ruling(
        {
            "value": value,
            "sum": start + points,
            "base_value": start,
            "untrained": untrained,
            "tokens": price,
            "type": str(entry.tier),
            "combat": entry.combat,
            "style": entry.style,
            "dominance": entry.dominance,
        },
        said,
    )


_MODIFIER = "the base modifier of "


def _part_in_words(term: Term) -> str:
    if term.modifier:
        return f"{_MODIFIER}{term.name}"
    return f"half of {term.name}" if term.half else term.name


def base_in_words(base: Base) -> str:
    """Where a skill starts, as its card says it.

    >>> [base_in_words(named(name, SKILLS).base) for name in ("Block", "Initiative", "Archery", "Healing")]
    ['half of Dexterity', 'Dexterity or Will', 'the base modifier of Dexterity', 'nothing; you have to learn it']
    >>> base_in_words(named("Swordfight", SKILLS).base)
    'the base modifier of Strength or Dexterity'
    """
    if base.text == BY_DAMAGE:
        return "a value that depends on what you resist"
    said = " or ".join(_part_in_words(term) for term in base.terms) or "nothing; you have to learn it"
    return said.replace(f" or {_MODIFIER}", " or ") if said.startswith(_MODIFIER) else said


def card(skill: Skill) -> Mapping[str, object]:
    """The card of a skill: heads with their facts; what it lacks is left out.

    >>> card(named("Healing", SKILLS))["Needs"], card(named("Brawl", SKILLS))["Dominance"]
    ('First Aid 6 or more', 1)
    """
    return {
        "Starts from": base_in_words(skill.base),
        "Costs": price_of(skill),
        "Taken for": f"one {skill.of}" if skill.of else "",
        "Needs": ", ".join(f"{named(id, SKILLS).name} {skill.needs[id]} or more" for id in skill.needs),
        "Dominance": skill.dominance,
    }
