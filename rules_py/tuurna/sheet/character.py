"""The one rule of the sheet: a whole person goes in, and what follows from it comes out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any

from ...actions import Deferred
from ...parameters import Choice, Maybe, Rows, Text, Whole
from ...phrases import joined
from ...result_table import ResultTable
from ...rule import Ruling
from ...rulebook import registry
from ..levels import LEVEL, LEVEL_NAMES
from ..modifiers import FATE, FURTHEST, LUCK_SIDES, MOST_LUCK_ON_A_ROLL, Fate
from ..natural import HIGHEST_MAXIMUM, MOST_POINTS, Pool
from ..rolls import POTENTIAL, SCORE_CAP
from ..skills import FAMILY_OF, LONGEST_NAME, SKILL_FAMILIES
from .deeds import actions_of, changes_of
from .person import Person
from .wounds import WOUNDS, called, hurts_to_do

_MOST_NAMED = 2
"""Maximum faults in the sentence of the sheet; more go into a list."""

_SKILLS = Rows(
    title="Skills",
    columns={
        "skill": Choice(options=tuple(FAMILY_OF), title="Skill"),
        "level": LEVEL,
        "supernatural": replace(POTENTIAL, title="Supernatural"),
    },
    defaults={"supernatural": False},
    at_most=len(FAMILY_OF),
    help="Enter your practical skills; the sheet works out the fundamental ones. Add a row for the fundamental skill"
    " that came with your path, and for any that you've raised yourself. Leave out those that went up for free."
    " “Supernatural” is for"
    f" supernatural potential, which lets a score go past {SCORE_CAP}. It's rare: tick it only if a rule has given it"
    " to you. (Picking a path doesn't.)",
)

_CONDITIONS = Rows(
    title="Conditions",
    columns={
        "condition": Text(allowed_text="a few words", shortest=1, longest=40, trimmed=True, title="Condition"),
        "hurts": Maybe(kind=Choice(options=tuple(FAMILY_OF)), title="Skill"),
        "labor": Whole(minimum=-FURTHEST, maximum=FURTHEST, title="Labor"),
        "leverage": Whole(minimum=-FURTHEST, maximum=FURTHEST, title="Leverage"),
    },
    defaults={"hurts": None, "labor": 0, "leverage": 0},
    at_most=12,
    help="Anything that helps or hinders you at the moment. If it affects every skill, leave the skill empty.",
    folded=True,
)


_LAST = Rows(
    title="Last roll",
    columns={
        "skill": Choice(options=tuple(FAMILY_OF), title="Skill"),
        "difficulty": Whole(minimum=1, maximum=FURTHEST, title="Difficulty"),
        "faces": Text(allowed_text="dice, or nothing", longest=400, trimmed=True, title="Dice"),
        "luck": Whole(minimum=0, maximum=MOST_LUCK_ON_A_ROLL, title="Luck spent"),
    },
    defaults={"difficulty": 1, "faces": "", "luck": 0},
    at_most=1,
    help="The sheet fills this in when you roll, so that you can add Luck afterwards.",
    folded=True,
)

_HIT = Rows(
    title="Last damage",
    columns={
        "damage": Whole(minimum=0, maximum=FURTHEST, title="Damage left"),
        "luck": Whole(minimum=0, maximum=LUCK_SIDES, title="Luck spent"),
    },
    defaults={"damage": 0},
    at_most=1,
    help="When you spend Luck on damage, the sheet writes down the rest here, so that it can offer you the wound.",
    folded=True,
)


def _text(title: str, help: str = "", longest: int = LONGEST_NAME) -> Text:
    return Text(allowed_text="text, or nothing", longest=longest, trimmed=True, title=title, help=help)


def _now(title: str) -> Maybe:
    points = Whole(minimum=0, maximum=HIGHEST_MAXIMUM, title=title)
    return Maybe(kind=points, title=title, help="Leave this empty if the pool is full.", folded=True)


@registry.rule(
    "tuurna.character",
    title="Character sheet",
    sentence="{ruling}",
    kind="validation",
    implements=("TU-06", "TU-09", "TU-10", "TU-59"),
    carries=(
        "name", "background", "skills", "fate", "wounds", "conditions", "stamina", "willpower", "sanity", "luck",
        "points", "last", "hit",
    ),
)  # fmt: skip
def character(
    *,
    name: Annotated[str, _text("Name")] = "",
    background: Annotated[str, _text("Background", "What you did before the story started.", 80)] = "",
    skills: Annotated[Sequence[Mapping[str, Any]], _SKILLS] = (),
    fate: Annotated[Fate, replace(FATE, folded=True)] = Fate.NEUTRAL,
    wounds: Annotated[Sequence[Mapping[str, Any]], replace(WOUNDS, folded=True)] = (),
    conditions: Annotated[Sequence[Mapping[str, Any]], _CONDITIONS] = (),
    stamina: Annotated[int | None, _now("Stamina now")] = None,
    willpower: Annotated[int | None, _now("Willpower now")] = None,
    sanity: Annotated[int | None, _now("Sanity now")] = None,
    luck: Annotated[
        int | None,
        Maybe(
            kind=Whole(minimum=0, maximum=LUCK_SIDES),
            title="Luck left",
            help="Leave this empty until you roll your Luck in this Scene.",
            folded=True,
        ),
    ] = None,
    points: Annotated[
        int,
        Whole(
            minimum=0,
            maximum=MOST_POINTS,
            title="Ellipsis Points",
            help="What you still have to spend in this Ellipsis.",
            folded=True,
        ),
    ] = 0,
    last: Annotated[Sequence[Mapping[str, Any]], _LAST] = (),
    hit: Annotated[Sequence[Mapping[str, Any]], _HIT] = (),
) -> Ruling:
    """A character: levels, pools, every roll with wounds and conditions applied, and what can happen to them.

    More than eight parameters, because it takes a whole sheet.

    Args:
        name: of the character; empty if they have none yet.
        background: in the player's own words.
        skills: rows of a skill, its level (0 to 12) and whether it has supernatural potential; a fundamental skill
            only where it was raised itself.
        fate: of every roll.
        wounds: rows of a size (1 to 5), where and how, and the skill that it hurts to use; empty means all of them.
        conditions: rows of what helps or hinders, for which skill, with labor and leverage (-99 to 99).
        stamina: points now, 0 to 24; empty when full.
        willpower: likewise.
        sanity: likewise.
        luck: what is left in this Scene, 0 to 6; empty when it was not rolled yet.
        points: Ellipsis Points to spend, 0 to 99.
        last: a row for the last roll: its skill, difficulty, dice, and the Luck that was spent on it.
        hit: a row for the last damage: what Luck has left of it (0 to 99), and the Luck that was spent (0 to 6).

    Returns:
        `legal` and `faults`, a sentence each; `levels` of all skills above 0; `resources`, what is in each pool
        now and at most; `dying`, whether a wound is deadly.
        It carries all fields on, and has actions and changes.

    Raises:
        RuleError: an unknown skill, or a value out of its range.

    Source: Skill Hierarchy; Characters, pools, Luck and Damage (upstream); how wounds hinder is ours.

    >>> from rules_py.tuurna.skills import SkillType, skills_of
    >>> rows = [{"skill": skill, "level": 1} for skill in skills_of(SkillType.CORE, practical=True)]
    >>> found = character(skills=[*rows, {"skill": "Virtue", "level": 1}, {"skill": "Intuition", "level": 1}])
    >>> found["legal"], found["levels"]["Fitness"], found["resources"]["stamina"]
    (True, 1, [1, 1])
    >>> character(skills=[*rows, {"skill": "Will", "level": 1}])["faults"]
    ['You picked Will, so Intention has to start at 1.']
    >>> character(skills=[{"skill": "Luck", "level": 1}])
    Traceback (most recent call last):
    rules_py.errors.RuleError: skills (row 1, skill) is 'Luck'; allowed: ...
    """
    pools = {Pool.STAMINA: stamina, Pool.WILLPOWER: willpower, Pool.SANITY: sanity}
    person = Person(skills, wounds, conditions, fate, pools, luck, points, last, hit)
    faults = tuple(person.faults())
    problem = f"It has {len(faults)} faults." if len(faults) > _MOST_NAMED else " ".join(faults)
    who = name or "This character"
    missing = [what for what, there in _made_of(person, name, background) if not there]
    state = "fits the rules, but still needs " + joined(missing) if missing else "is ready for play"
    if person.dying:
        state = "will die when the Round ends"
    return Ruling(
        {
            "legal": not faults,
            "faults": list(faults),
            "levels": {skill: level for skill, level in person.levels.items() if level},
            "resources": {str(pool): [person.left(pool), maximum] for pool, maximum in person.maxima.items()},
            "dying": person.dying,
        },
        f"{who} isn't ready for play yet. {problem}" if faults else f"{who} {state}.",
        faults if len(faults) > _MOST_NAMED else (),
        carried={
            "name": name, "background": background, "skills": skills, "fate": fate, "wounds": wounds,
            "conditions": conditions, "stamina": stamina, "willpower": willpower, "sanity": sanity, "luck": luck,
            "points": points, "last": last, "hit": hit,
        },
        tables=tuple(_tables(person, name)),
        actions=Deferred(lambda: actions_of(person)),
        changes=Deferred(lambda: changes_of(person)),
    )  # fmt: skip


def _made_of(person: Person, name: str, background: str) -> Iterator[tuple[str, bool]]:
    """What the steps of making a character ask for besides levels that fit, and whether it's there."""
    yield "a name", bool(name)
    yield "a background", bool(background)
    yield "the mundane skills that your background gives you", person.has_mundane_family


def _tables(person: Person, name: str) -> Iterator[ResultTable]:
    """The sheet as tables, for paper."""
    pools = tuple((pool.capitalize(), person.left(pool), maximum) for pool, maximum in person.maxima.items())
    yield ResultTable(f"{name}'s pools" if name else "Pools", ("Pool", "Now", "At most"), pools)
    for family in SKILL_FAMILIES:
        known = [skill for skill in (family.fundamental, *family.practicals) if person.levels[skill]]
        rows = tuple((skill, person.levels[skill], LEVEL_NAMES[person.levels[skill]]) for skill in known)
        yield ResultTable(f"{family.fundamental} ({family.type})", ("Skill", "Level", "Called"), rows)
    if person.wounds:
        rows = tuple((called(row), row["size"], hurts_to_do(row)) for row in person.wounds)
        yield ResultTable("Wounds", ("Wound", "Size", "Hurts"), rows)
