"""The one rule of the sheet: a whole character goes in, what it comes to comes out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any

from ...actions import Deferred
from ...parameters import Choice, Rows, Switch, Text, Whole, each
from ...phrases import joined
from ...result_table import ResultTable
from ...rule import Ruling
from ...rulebook import registry
from ..attributes import FEET_OF_FAST_PACED as FEET
from ..attributes import HIGHEST, HIGHEST_SKILL, LOAD_TABLE, LOWEST, TIERS, movement_row
from ..backgrounds import MOST_GRADES
from ..backgrounds import background as price_of_background
from ..bases import base_modifier
from ..catalogue import ATTRIBUTES, BACKGROUNDS, Tier, Vantage
from ..power import power
from ..tokens import VANTAGES, Tokens, is_advantage, steps_of
from ..tokens.owning import OWNED, TARGET, read_owned
from ..tokens.prices import LEVEL, VANTAGE
from ._happening import changes_of
from ._playing import Player
from ._state import BUDGET, CONDITIONS, PURSE, State
from .faults import faults_of
from .hurting import DYING, FALLEN, HARM, number_of
from .resisting import resisted_with
from .training import SKILLS_LEARNED, Character, Learned, price_of, read_skills

_MOST_NAMED = 2
"""Maximum faults in the sentence of the sheet; more go into a list."""

_NAME = Text(allowed_text="a name of at most 40 characters", title="Name", longest=40, trimmed=True)


def _points(title: str) -> Whole:
    return Whole(minimum=0, maximum=HIGHEST - LOWEST, title=title, unit="points")


def _priced(vantage: Vantage) -> str:
    """A vantage with its price, or with what it pays."""
    start = ("" if is_advantage(vantage) else "pays ") + ("from " if vantage.levels else "")
    return f"{vantage.name} ({start}{steps_of(vantage)[0]} {vantage.tier})"


_PRICED = {one.name: _priced(one) for one in VANTAGES}

_OWNED_ROWS = replace(
    OWNED,
    title="Talents and flaws",
    once=True,
    columns={
        **OWNED.columns,
        "vantage": replace(VANTAGE, title="Talent or flaw", worded=_PRICED),
        "of": replace(
            TARGET, suggested_by="skills.skill", only_with=("vantage", tuple(one.name for one in VANTAGES if one.of))
        ),
        "level": replace(LEVEL, only_with=("vantage", tuple(one.name for one in VANTAGES if one.levels))),
    },
)
"""As elsewhere, with prices; the field offers the skills that are trained."""

BACKGROUND_ROWS = Rows(
    title="Backgrounds",
    once=True,
    columns={
        "background": Choice(
            options=tuple(one.name for one in BACKGROUNDS),
            title="Background",
            worded={
                one.name: f"{one.name} ({one.tokens} {one.charged}{' a grade' if one.graded else ''})"
                for one in BACKGROUNDS
            },
        ),
        "grade": Whole(
            minimum=1,
            maximum=MOST_GRADES,
            title="Grade",
            help="Leave it at 1 if there are no grades.",
            only_with=("background", tuple(one.name for one in BACKGROUNDS if one.graded)),
        ),
    },
    defaults={"grade": 1},
    at_most=len(BACKGROUNDS),
)

_GROWN = Switch(
    title="The bases grew later",
    folded=True,
    help="Tick this if an attribute has grown since you trained the skills that start from it. Those skills may then be"
    " above 20.",
)

_TRIED = replace(number_of(""), folded=True)
"""What the sheet counts by itself, and few will ever enter."""


@registry.rule(
    "sirpas.character",
    title="Character sheet",
    sentence="{ruling}",
    kind="validation",
    implements=("SI-012", "SI-013", "SI-044", "SI-047", "SI-274"),
    carries=(
        "name", *(one.name.lower() for one in ATTRIBUTES), "skills", "owned", "backgrounds", "grown", "scratches",
        "light", "serious", "heavy", "dying", "fallen", "harm", "aided", "vain_light", "vain_serious", "vain_heavy",
        "conditions", "armour", "purse", "budget",
    ),
)  # fmt: skip
def character(
    *,
    name: Annotated[str, _NAME] = "",
    budget: Annotated[Sequence[Mapping[str, Any]], BUDGET] = (),
    body: Annotated[int, _points("Body")] = 0,
    mind: Annotated[int, _points("Mind")] = 0,
    strength: Annotated[int, _points("Strength")] = 0,
    dexterity: Annotated[int, _points("Dexterity")] = 0,
    health: Annotated[int, _points("Health")] = 0,
    will: Annotated[int, _points("Will")] = 0,
    intelligence: Annotated[int, _points("Intelligence")] = 0,
    equilibrium: Annotated[int, _points("Equilibrium")] = 0,
    skills: Annotated[Sequence[Mapping[str, Any]], SKILLS_LEARNED] = (),
    owned: Annotated[Sequence[Mapping[str, Any]], _OWNED_ROWS] = (),
    backgrounds: Annotated[Sequence[Mapping[str, Any]], BACKGROUND_ROWS] = (),
    grown: Annotated[bool, _GROWN] = False,
    scratches: Annotated[int, number_of("Scratches")] = 0,
    light: Annotated[int, number_of("Light wounds")] = 0,
    serious: Annotated[int, number_of("Serious wounds")] = 0,
    heavy: Annotated[int, number_of("Heavy wounds")] = 0,
    dying: Annotated[bool, DYING] = False,
    fallen: Annotated[bool, FALLEN] = False,
    harm: Annotated[str | None, HARM] = None,
    aided: Annotated[int, replace(_TRIED, title="First aid since you last slept")] = 0,
    vain_light: Annotated[int, replace(_TRIED, title="Failed treatments of light wounds")] = 0,
    vain_serious: Annotated[int, replace(_TRIED, title="Failed treatments of serious wounds")] = 0,
    vain_heavy: Annotated[int, replace(_TRIED, title="Failed treatments of heavy wounds")] = 0,
    conditions: Annotated[Sequence[Mapping[str, Any]], CONDITIONS] = (),
    armour: Annotated[int, Whole(minimum=0, maximum=99, title="Armour", unit="damage points")] = 0,
    purse: Annotated[Sequence[Mapping[str, Any]], PURSE] = (),
) -> Ruling:
    """What a character comes to, what they can roll, and everything in it that the rules do not allow.

    More than eight parameters, because it takes a whole sheet.

    Args:
        name: of the character, for the sheet; empty if it has none yet.
        budget: all tokens that there were to spend, by type; empty when they are not counted.
        body: points trained in Body, 0 to 15; so for all attributes.
        mind: points trained in Mind.
        strength: points trained in Strength, above Body.
        dexterity: points trained in Dexterity, above Body.
        health: points trained in Health, above Body.
        will: points trained in Will, above Mind.
        intelligence: points trained in Intelligence, above Mind.
        equilibrium: points trained in Equilibrium, above Mind.
        skills: points trained in skills, with what a copy is learned for.
        owned: advantages and disadvantages, with level and what they are for.
        backgrounds: each with its grade.
        grown: whether bases grew after the rest was bought, so that a sum may be above the highest value.
        scratches: 0 to 99; likewise the wounds of each grade.
        light: wounds.
        serious: wounds.
        heavy: wounds.
        dying: whether there is a deadly wound that was not resisted.
        fallen: whether resisting it has failed already.
        harm: the type of the damage that it came from; None if nobody knows.
        aided: checks of first aid since the last sleep, 0 to 99.
        vain_light: failed treatments of a light wound, 0 to 99; likewise the other two.
        vain_serious: treatments.
        vain_heavy: treatments.
        conditions: rows of what helps or hinders (-5 to 5), for one attribute or skill, or for all.
        armour: what it takes off a blow, 0 to 99.
        purse: tokens that are not spent yet, by type.

    Returns:
        `legal`, `faults`, `values` and `skills` by name, `movement` in feet a turn, `spent_tokens` and
        `granted_tokens` tokens by type, `left_tokens` of the budget by type (null without one, or when it is too
        small), `power`; `injury_points`, their `penalty`, `capacity`, and `incapacitated`,
        whether the character is out of action. It carries all fields on, and has actions and changes.

    Raises:
        RuleError: an unknown name, a skill twice, or a target, level or grade that is missing or cannot be.

    Source: Attributes, Training tokens, Character power; contradictions SC-018, SC-074, SC-075, SC-111.

    >>> found = character(dexterity=6, skills=[{"skill": "Acrobatics", "points": 1}])
    >>> found["power"], found["values"]["Dexterity"]
    (4, 9)
    >>> character(owned=[{"vantage": "Expertise", "of": "Deceit"}])["faults"]
    ['Expertise for Deceit needs Easygoing for Deceit.']
    >>> character(skills=2 * [{"skill": "Running", "points": 1}])
    Traceback (most recent call last):
    rules_py.errors.RuleError: skills is 'Running'; allowed: each skill once
    """
    points = {
        "Body": body, "Mind": mind, "Strength": strength, "Dexterity": dexterity, "Health": health,
        "Will": will, "Intelligence": intelligence, "Equilibrium": equilibrium,
    }  # fmt: skip
    sheet = Character(
        points,
        read_skills(skills),
        read_owned(owned),
        each("backgrounds", backgrounds, _background),
    )
    held, given = ({row["type"]: row["amount"] for row in rows} for rows in (purse, budget))
    state = State(scratches, light, serious, heavy, dying, fallen, harm, conditions, armour, held, given)
    state = replace(state, aided=aided, vain_light=vain_light, vain_serious=vain_serious, vain_heavy=vain_heavy)
    left = sheet.left_of(given) if given else None
    player = Player(sheet, state)
    faults = (
        *faults_of(sheet, grown=grown),
        *(["a type of tokens is there twice"] if len(held) < len(purse) or len(given) < len(budget) else []),
        *([f"it's {_over(sheet.short_of(given))} over the budget"] if given and left is None else []),
    )
    strong = power(
        **{
            "main": 13,
            "primary": 16,
            "hard": 7,
            "normal": 4,
            **{str(row.tier).lower(): sheet.trained[row.tier] for row in TIERS},
        }
    )["power"]
    outcome = {
        "legal": not faults,
        "faults": [f"{fault}." for fault in faults],
        "values": sheet.attributes,
        "skills": sheet.learned,
        "movement": _movement(sheet),
        "spent_tokens": {str(tier): amount for tier, amount in sheet.spent.items() if amount},
        "granted_tokens": {str(tier): amount for tier, amount in sheet.granted.items() if amount},
        "left_tokens": None if left is None else {str(tier): amount for tier, amount in left.items() if amount},
        "power": strong,
        "injury_points": state.points,
        "penalty": state.penalty(sheet),
        "capacity": state.capacity(sheet),
        "incapacitated": bool(state.out(sheet)),
    }
    named = f"{len(faults)} faults" if len(faults) > _MOST_NAMED else "; ".join(faults)
    carried = {"name": name, **{one.lower(): amount for one, amount in points.items()}, "skills": skills}
    return Ruling(
        outcome,
        f"{f'Not allowed: {named}' if faults else 'Allowed'}.{_left(left)}",
        steps=tuple(f"{fault}." for fault in faults) if len(faults) > _MOST_NAMED else (),
        carried={
            **carried, "owned": owned, "backgrounds": backgrounds, "grown": grown, "scratches": scratches,
            "light": light, "serious": serious, "heavy": heavy, "dying": dying, "fallen": fallen, "harm": harm,
            "aided": aided, "vain_light": vain_light, "vain_serious": vain_serious, "vain_heavy": vain_heavy,
            "conditions": conditions, "armour": armour, "purse": purse, "budget": budget,
        },
        tables=(*_tables(sheet, name, strong), *_wounds(state, sheet)),
        actions=Deferred(player.actions),
        changes=Deferred(lambda: changes_of(player)),
    )  # fmt: skip


def _over(short: Sequence[Tokens]) -> str:
    return joined([one.words for one in short])


def _left(left: Mapping[Tier, int] | None) -> str:
    """What is left of the budget, as a sentence; nothing when nothing is counted."""
    return "" if left is None else f" Left: {left_words(left)}."


def left_words(left: Mapping[Tier, int] | Mapping[str, int]) -> str:
    """Tokens in as few words as possible.

    >>> left_words({"Main": 1, "Easy": 2}), left_words({"Main": 0})
    ('1 Main, 2 Easy', 'no tokens')
    """
    return ", ".join(f"{amount} {tier}" for tier, amount in left.items() if amount) or "no tokens"


def _background(row: Mapping[str, Any]) -> tuple[str, int, Tokens]:
    price = price_of_background(background=row["background"], grade=row["grade"])
    return row["background"], row["grade"], Tokens(int(str(price["tokens"])), Tier(str(price["type"])))


def _movement(sheet: Character) -> int:
    fast = max((one.level for one in sheet.owned if one.vantage.id == "fast_paced"), default=0)
    return movement_row(sheet.value("Dexterity")).turn + FEET * fast


def _value_and_base(sheet: Character, one: Learned) -> tuple[int, int]:
    """As they are rolled: where Resistance begins depends on what is resisted."""
    if one.skill.name != "Resistance":
        return sheet.learned[str(one)], sheet.start(one.skill.name)
    _, base = resisted_with(one.of, sheet.owned, sheet.attributes)
    return min(HIGHEST_SKILL, base + one.points), base


def _wounds(state: State, sheet: Character) -> Iterator[ResultTable]:
    """How many wounds of each grade there are, for the heading of the same name; nothing without any."""
    counted = (
        ("Scratches", state.scratches),
        ("Light wounds", state.light),
        ("Serious wounds", state.serious),
        ("Heavy wounds", state.heavy),
        ("Deadly wound", int(state.dying)),
    )
    if rows := [row for row in counted if row[1]]:
        points = ("Injury points", f"{state.points} of {state.capacity(sheet)}")
        yield ResultTable("Wounds", ("What", "How many"), (*rows, points))


def _tables(sheet: Character, name: str, strong: int) -> list[ResultTable]:
    """The sheet as tables: all that a player looks up at the table, on one page of paper."""
    attributes = tuple(
        (one, value, f"{base_modifier(value):+}".replace("-", "\N{MINUS SIGN}"), sheet.points[one])
        for one, value in sheet.attributes.items()
    )
    pace, strength = movement_row(sheet.value("Dexterity")), sheet.value("Strength")
    light = max(row.times * strength for row in LOAD_TABLE if row.times and row.movement == 1)
    derived = (
        ("Movement per turn", f"{_movement(sheet)} ft"),
        ("Sprint", f"{pace.sprint} ft a second"),
        ("Run", f"{pace.run} ft a second"),
        ("Carried without slowing down", f"{light} lb"),
        ("Power, for your game master", strong),
    )
    skills = tuple((str(one), *_value_and_base(sheet, one), one.points) for one in sheet.skills)
    vantages = tuple(
        (
            str(one),
            one.level if one.vantage.levels else "",
            f"{'' if is_advantage(one.vantage) else '+'}{Tokens(price_of(one), one.vantage.tier).words}",
        )
        for one in sheet.owned
    )
    backgrounds = tuple((background, grade, price.words) for background, grade, price in sheet.backgrounds)
    tokens = tuple(
        (str(tier), sheet.spent[tier], sheet.granted[tier]) for tier in Tier if sheet.spent[tier] or sheet.granted[tier]
    )
    return [
        ResultTable(
            f"Attributes of {name}" if name else "Attributes", ("Attribute", "Value", "Modifier", "Points"), attributes
        ),
        ResultTable("Derived", ("What", "How much"), derived),
        ResultTable("Talents and flaws", ("Name", "Level", "Price"), vantages),
        ResultTable("Backgrounds", ("Background", "Grade", "Price"), backgrounds),
        ResultTable("Tokens", ("Size", "Spent", "From flaws"), tokens),
        ResultTable("Skills", ("Skill", "Value", "Base", "Points"), skills),
    ]
