"""The one rule of the sheet: a whole person goes in, and what follows from it comes out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any

from ...actions import Deferred
from ...in_words import capital
from ...parameters import Choice, Maybe, Rows, Several, Text, Whole
from ...phrases import joined
from ...result_table import ResultTable
from ...rule import Ruling
from ...rulebook import registry
from ..attributes import ATTRIBUTE_DIE, FURTHEST, STARTING_DICE, STARTING_OF_EACH, Attribute, Die, written_die
from ..characters import ARMOUR, MAXIMUM_FROM, PERMANENT, SIZE, Defense, Resource, Stat
from ..conditions import CONDITION_EFFECTS, Condition
from ..powers.effects import EFFECT, RESISTED_WITH, UNRESISTED, Does
from ..powers.tiers import POWER_SKILLS, TIER
from ..recovery.pauses import BREAKS_BETWEEN_RESTS
from ..skills import (
    BONUS,
    PROFICIENCY_STEPS,
    SKILL_DIE,
    SKILL_NAMES,
    SKILL_STEPS,
    SKILLS,
    STARTING_PROFICIENCIES,
    STARTING_SKILLS,
)
from .person import NO_SKILL, Person, step
from .playing import actions_of, changes_of

_MOST_NAMED = 2
"""Maximum faults in the sentence of the sheet; more go into a list."""


def _text(title: str, longest: int = 40) -> Text:
    return Text(allowed_text="text, or nothing", longest=longest, trimmed=True, title=title)


def _free_text(title: str, help: str) -> Text:
    return replace(_text(title, 400), help=help)


def _choice(skills: Sequence[str]) -> Choice:
    """A skill, or none in a row that is still to be filled in."""
    return Choice(options=(NO_SKILL, *skills), title="Skill")


def _trained(skills: Sequence[Mapping[str, Any]]) -> str:
    """Skills in a line: `craft d4 and agility d6`."""
    return capital(joined([f"{row['skill']} {row['die']}" for row in skills if row["skill"] != NO_SKILL]))


_SKILL_ROWS = Rows(
    title="Skills",
    listed=_trained,
    columns={"skill": _choice(SKILLS), "die": replace(SKILL_DIE, title="Die", help="")},
    at_most=len(SKILLS),
    help=f"{step('skills')}: {STARTING_SKILLS} skills at {SKILL_STEPS[1].die}.",
)

_PROFICIENCY_ROWS = Rows(
    title="Proficiencies",
    columns={"proficiency": _text("Proficiency"), "bonus": replace(BONUS, minimum=1, title="Bonus", help="")},
    at_most=20,
    help=f"{step('skills')}: {STARTING_PROFICIENCIES} at {PROFICIENCY_STEPS[1].written}. Base one on your background.",
)

_POWER_ROWS = Rows(
    title="Powers",
    columns={
        "power": _text("Power"),
        "skill": _choice(POWER_SKILLS),
        "proficiency": replace(_text("Proficiency"), suggested_by="proficiencies.proficiency"),
        "tier": TIER,
        "does": EFFECT,
        "resist": RESISTED_WITH,
        "details": replace(_text("Details", 120), help="How long it lasts, say, and whether you have to concentrate."),
    },
    defaults={"does": Does.OTHER, "resist": UNRESISTED, "details": ""},
    at_most=20,
    help=f"{step('skills')}: only if you've chosen a supernatural skill.",
)

_SOURCES = Whole(minimum=0, maximum=9)

_EFFECT_ROWS = Rows(
    title="Effects",
    columns={
        "effect": _text("Effect"),
        "on": replace(_text("Applies to"), help="A skill or an attribute."),
        "modifier": replace(PERMANENT, minimum=-9, maximum=9, title="Modifier"),
        "advantages": replace(_SOURCES, title="Advantage"),
        "disadvantages": replace(_SOURCES, title="Disadvantage"),
    },
    defaults={"on": "", "modifier": 0, "advantages": 0, "disadvantages": 0},
    at_most=10,
    help="Whatever helps or hinders you for now. It applies to all rolls unless you name a skill or an attribute.",
    folded=True,
)


def _die(attribute: Attribute, help: str = "") -> Any:
    return replace(ATTRIBUTE_DIE, title=attribute.capitalize(), help=help)


_TWO_AND_TWO = (
    f"{step('attributes')}: {STARTING_OF_EACH} attributes at {STARTING_DICE[1]},"
    f" {STARTING_OF_EACH} at {STARTING_DICE[0]}."
)


def _changed(attribute: Attribute) -> Whole:
    return replace(PERMANENT, title=f"{attribute.capitalize()} modifier", folded=True)


def _now(resource: Resource) -> Maybe:
    least = -FURTHEST if resource is Resource.HEALTH else 0
    points = Whole(minimum=least, maximum=FURTHEST)
    help = "Leave this empty if you're at your maximum."
    return Maybe(kind=points, title=f"{resource.capitalize()} now", help=help, folded=True)


_CONDITIONS = Several(
    kind=Choice(options=Condition), at_most=len(Condition), title="Conditions", boxes=True, folded=True
)

_WORDS = ("name", "archetype", "background", "ancestry")

_CARRIED = (
    *_WORDS, *map(str, Attribute), *(f"{one}_modifier" for one in Attribute), "size", "armour", "resistance", "skills",
    "proficiencies", "powers", *map(str, MAXIMUM_FROM), "breaks", "conditions", "effects",
    "talents", "gear",
)  # fmt: skip


@registry.rule(
    "ingenuity.character",
    title="Character sheet",
    sentence="{ruling}",
    kind="validation",
    implements=("IN-08", "IN-10", "IN-14", "IN-78"),
    carries=_CARRIED,
)
def character(
    *,
    name: Annotated[str, _text("Name")] = "",
    archetype: Annotated[str, _text("Archetype")] = "",
    background: Annotated[str, _text("Background", 80)] = "",
    ancestry: Annotated[str, _text("Ancestry")] = "",
    strength: Annotated[Die, _die(Attribute.STRENGTH, _TWO_AND_TWO)] = Die.D4,
    dexterity: Annotated[Die, _die(Attribute.DEXTERITY)] = Die.D4,
    intelligence: Annotated[Die, _die(Attribute.INTELLIGENCE)] = Die.D4,
    resolve: Annotated[Die, _die(Attribute.RESOLVE)] = Die.D4,
    strength_modifier: Annotated[int, _changed(Attribute.STRENGTH)] = 0,
    dexterity_modifier: Annotated[int, _changed(Attribute.DEXTERITY)] = 0,
    intelligence_modifier: Annotated[int, _changed(Attribute.INTELLIGENCE)] = 0,
    resolve_modifier: Annotated[int, _changed(Attribute.RESOLVE)] = 0,
    size: Annotated[int, SIZE] = 1,
    armour: Annotated[int, ARMOUR] = 0,
    resistance: Annotated[int, replace(ARMOUR, title="Damage resistance", help="", folded=True)] = 0,
    skills: Annotated[Sequence[Mapping[str, Any]], _SKILL_ROWS] = (),
    proficiencies: Annotated[Sequence[Mapping[str, Any]], _PROFICIENCY_ROWS] = (),
    powers: Annotated[Sequence[Mapping[str, Any]], _POWER_ROWS] = (),
    health: Annotated[int | None, _now(Resource.HEALTH)] = None,
    endurance: Annotated[int | None, _now(Resource.ENDURANCE)] = None,
    stamina: Annotated[int | None, _now(Resource.STAMINA)] = None,
    focus: Annotated[int | None, _now(Resource.FOCUS)] = None,
    breaks: Annotated[
        int, Whole(minimum=0, maximum=BREAKS_BETWEEN_RESTS, title="Breaks since your last rest", folded=True)
    ] = 0,
    conditions: Annotated[tuple[Condition, ...], _CONDITIONS] = (),
    effects: Annotated[Sequence[Mapping[str, Any]], _EFFECT_ROWS] = (),
    talents: Annotated[
        str, _free_text("Talents and traits", f"{step('extras')}: an ability and a quirk. Or leave it for later.")
    ] = "",
    gear: Annotated[str, _free_text("Gear", f"{step('extras')}: what you carry.")] = "",
) -> Ruling:
    """A character: resources, defenses, every roll with its effects applied, and what can happen to them.

    More than eight parameters, because it takes a whole sheet.

    Args:
        name: of the character; empty if they have none yet.
        archetype: in the player's own words; likewise background and ancestry.
        background: what they did before.
        ancestry: where they come from.
        strength: d4 to d12; likewise the other attributes.
        dexterity: of the character.
        intelligence: of the character.
        resolve: of the character.
        strength_modifier: permanent, -99 to 99; likewise the others.
        dexterity_modifier: permanent.
        intelligence_modifier: permanent.
        resolve_modifier: permanent.
        size: 1 to 12.
        armour: the armour rating, 0 to 99.
        resistance: damage resistance, 0 to 99.
        skills: rows of a skill and its die; what has no row is untrained.
        proficiencies: rows of a name and a bonus, 1 to 5.
        powers: rows of a name, a supernatural skill, the proficiency that gives it, a tier, 1 to 3, and what the table
            has agreed on: what the power does, what it is resisted with, and whatever else there is to know.
        health: now, -99 to 99; empty when full.
        endurance: now, 0 to 99; likewise stamina and focus.
        stamina: now.
        focus: now.
        breaks: since the last rest, 0 to 2.
        conditions: dying, stable, unconscious, stunned, prone.
        effects: rows of what helps or hinders: for what, with modifier, advantages and disadvantages.
        talents: in the player's own words; likewise gear.
        gear: what they carry.

    Returns:
        `legal` and `faults`, a sentence each; `resources`, now and at most; `defenses`; `speed`; `dying` and
        `unconscious`. It carries all fields on, and has actions and changes.

    Raises:
        RuleError: an unknown name, or a value out of its range.

    Source: Attributes, Skills, Proficiencies, Resources, Defenses, Powers.

    >>> found = character(strength="d6", resolve="d6", skills=[{"skill": "athletics", "die": "d4"}])
    >>> found["resources"]["health"], found["defenses"]["fortitude"], found.actions[4].value
    ([6, 6], 6, 'd6+d4')
    >>> character(health=5)["faults"]
    ["Health can't be 5, because its maximum is 4."]
    >>> character(skills=[{"skill": "cooking", "die": "d4"}])
    Traceback (most recent call last):
    rules_py.errors.RuleError: skills (row 1, skill) is 'cooking'; allowed: ...
    """
    given = dict(locals())
    person = Person.from_fields(given)
    words = {"name": "a name", "archetype": "an archetype", "background": "a background", "ancestry": "an ancestry"}
    faults = tuple(person.faults())
    summary, steps = _judged(person, name, faults, [words[one] for one in words if not given[one]])
    return Ruling(
        {
            "legal": not faults,
            "faults": list(faults),
            "resources": {str(one): [person.left(one), person.maximum(one)] for one in MAXIMUM_FROM},
            "defenses": {str(one): person.derived[str(one)] for one in Defense},
            "speed": person.derived[str(Stat.SPEED)],
            "dying": person.state == Condition.DYING,
            "unconscious": person.state == Condition.UNCONSCIOUS,
        },
        summary,
        steps,
        carried={one: given[one] for one in _CARRIED},
        tables=tuple(_tables(person, name, talents, gear)),
        actions=Deferred(lambda: actions_of(person)),
        changes=Deferred(lambda: changes_of(person)),
    )


def _judged(person: Person, name: str, faults: Sequence[str], words: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """What the sheet says of somebody, and a list where that is more than fits a sentence.

    Args:
        person: as the sheet has them.
        name: theirs, empty if they have none yet.
        faults: the rules that the sheet breaks.
        words: of those that step one asks for, the ones that are missing.
    """
    who = name or "This character"
    missing = [f"{step('words')}: enter {joined(words)}."] * bool(words) + list(person.still_to_choose())
    if faults:
        opening, more = "Not ready for play", list(faults)
    elif person.state:
        opening, more = f"{who} is {person.state_in_words}", []
    elif missing:
        opening, more = "Not ready for play yet", [*missing, *person.unlike_a_beginner()]
    elif grown := list(person.unlike_a_beginner()):
        opening, more = f"{who} fits the rules, but isn't a new character", grown
    else:
        opening, more = f"{who} is ready for play", []
    if len(more) > _MOST_NAMED:
        # What comes first is in sight while the form is filled in; the list is at its foot.
        return f"{opening}. {more[0]} You'll find {len(more) - 1} more notes at the foot of the sheet.", tuple(more)
    return " ".join([f"{opening}.", *more]), ()


def _tables(person: Person, name: str, talents: str, gear: str) -> Iterator[ResultTable]:
    """The sheet as tables, for paper."""
    attributes = tuple((one.capitalize(), written_die(die, person.modifiers[one])) for one, die in person.dice.items())
    yield ResultTable(f"Attributes of {name}" if name else "Attributes", ("Attribute", "Die"), attributes)
    resources = tuple((one.capitalize(), person.left(one), person.maximum(one)) for one in MAXIMUM_FROM)
    yield ResultTable("Resources", ("Resource", "Now", "At most"), resources)
    marked = [one for one in person.conditions if one is not Condition.DYING]
    wrong = [one for one in Condition if one in marked or one == person.state]
    # What saved them is over once they have health or endurance again.
    wrong = [one for one in wrong if one is not Condition.STABLE or person.stable]
    if wrong:
        rows = tuple((one.capitalize(), joined(CONDITION_EFFECTS[one])) for one in wrong)
        yield ResultTable("Conditions", ("Condition", "What it does"), rows, looked_up=True)
    defenses = [(one.capitalize(), person.derived[str(one)]) for one in Defense]
    yield ResultTable(
        "Defenses", ("Defense", "Value"), (*defenses, ("Speed", person.derived[str(Stat.SPEED)])), looked_up=True
    )
    skills = tuple((row["skill"].capitalize(), str(row["die"]), SKILL_NAMES[row["die"]]) for row in person.skills)
    yield ResultTable("Skills", ("Skill", "Die", "Called"), skills)
    proficiencies = tuple((row["proficiency"], f"+{row['bonus']}") for row in person.proficiencies)
    yield ResultTable("Proficiencies", ("Proficiency", "Bonus"), proficiencies, looked_up=True)
    own = tuple((title, text) for title, text in (("Talents and traits", talents), ("Gear", gear)) if text)
    if own:
        yield ResultTable("Talents and gear", ("Kind", "What it is"), own, looked_up=True)
    powers = tuple((row["power"], row["skill"], row["proficiency"], row["tier"]) for row in person.begun_powers)
    yield ResultTable("Powers", ("Power", "Skill", "Proficiency", "Tier"), powers)
