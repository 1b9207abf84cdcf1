"""Access: how a character comes by core, mundane, path and domain skills, and what it starts with.

One chapter of the book is one module: seven rules with their examples take more than the usual 300 lines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any

from ..errors import RuleError, nearest
from ..parameters import Choice, Maybe, Rows, Several, Switch, Whole
from ..phrases import counted, joined, often
from ..rule import Ruling
from ..rulebook import registry
from .levels import LEVEL, MAX_LEVEL
from .skills import (
    FAMILY_OF,
    MOST_PRACTICALS,
    NAME,
    SKILL_FAMILIES,
    SkillName,
    SkillType,
    automatic_level,
    skills_of,
)

STARTING_LEVEL = 1
"""Of a Player Character: every core skill, the chosen path skill and its fundamental skill. Source: access, list."""

GAINED_LEVELS = 1
"""What every practical skill gains with its fundamental mundane skill. Source: access, list."""

EXTRA_LEVELS = 10
"""Levels that each hero spreads where a table starts stronger. Source: ours, since the game has no prices yet."""

HIGHEST_START = 4
"""Where a table starts stronger, no skill starts above this. Source: ours."""

DEFAULT_MINIMUM = 1
"""The level of a path skill that a domain skill asks for when it names none. Source: access, list."""


@dataclass(frozen=True)
class AccessType:
    """One row of the table of access types."""

    type: SkillType
    source: str
    start: str


ACCESS_TYPES = (
    AccessType(SkillType.CORE, "from the start, like everybody else", f"level {STARTING_LEVEL} in each"),
    AccessType(SkillType.MUNDANE, "from your background", f"{GAINED_LEVELS} level in each practical skill of a family"),
    AccessType(SkillType.PATH, "by picking one", f"level {STARTING_LEVEL} in your pick and its fundamental skill"),
    AccessType(SkillType.DOMAIN, "through a path that leads to it", "level 0, until you raise it"),
)
"""Where access comes from, and what it brings. Source: How Do Characters Gain Access to Skills."""

_GAINED: Mapping[SkillType, str] = {
    SkillType.CORE: "Everybody has core skills",
    SkillType.MUNDANE: "Your background opens mundane skills",
    SkillType.PATH: "You pick one path skill",
    SkillType.DOMAIN: "A path that leads to them opens domain skills",
}
"""The sources of access as a sentence begins with them."""

SKILL = Choice(options=tuple(FAMILY_OF), title="Skill")

PATH_SKILL = Choice(options=skills_of(SkillType.PATH), title="Path skill")

MUNDANE_SKILL = Choice(options=skills_of(SkillType.MUNDANE), title="Mundane skill")

Compatible = Annotated[
    tuple[Mapping[str, Any], ...],
    Rows(
        columns={"path": PATH_SKILL, "minimum": Maybe(kind=Whole(minimum=1, maximum=MAX_LEVEL))},
        title="Paths that open the domain skill",
        help=f"Enter the paths your table has listed. An empty minimum counts as {DEFAULT_MINIMUM}.",
    ),
]

PathLevels = Annotated[
    tuple[Mapping[str, Any], ...],
    Rows(columns={"path": PATH_SKILL, "level": LEVEL}, title="Your path skills"),
]

Sheet = Annotated[
    tuple[Mapping[str, Any], ...],
    Rows(
        columns={"skill": replace(SKILL, title="Name"), "level": LEVEL},
        at_most=len(FAMILY_OF),
        title="Skills on your sheet",
    ),
]


@registry.rule("tuurna.access_type", title="A type of skill", kind="calculation", implements=("TU-42",), workings=True)
def access_type(*, type: Annotated[SkillType, Choice(options=SkillType, title="Type")] = SkillType.CORE) -> Ruling:
    """Where access to a type of skill comes from.

    Args:
        type: core, mundane, path or domain.

    Returns:
        `source` of access, `start` (what it brings) and `skills`, the fundamental skills of the type.

    Raises:
        RuleError: any other type.

    Source: How Do Characters Gain Access to Skills, the list.

    >>> access_type(type="core")["skills"]
    ['Fitness', 'Harmony', 'Acumen']
    >>> access_type(type="magic")
    Traceback (most recent call last):
    rules_py.errors.RuleError: type is 'magic'; allowed: one of core, mundane, path, domain (...)
    """
    row = next(row for row in ACCESS_TYPES if row.type is type)
    fundamentals = skills_of(type, practical=False)
    return Ruling(
        {"source": row.source, "start": row.start, "skills": list(fundamentals)},
        f"{_GAINED[type]}, and you start with {row.start}.",
    )


def satisfied(compatible: Iterable[Mapping[str, Any]], paths: Iterable[Mapping[str, Any]]) -> list[str]:
    """The path skills that open a domain skill: listed as compatible, and at their minimum at least."""
    levels = {row["path"]: row["level"] for row in paths}
    return [row["path"] for row in compatible if levels.get(row["path"], 0) >= (row["minimum"] or DEFAULT_MINIMUM)]


@registry.rule(
    "tuurna.domain_access", title="Access to a domain skill", kind="validation", implements=("TU-50",), workings=True
)
def domain_access(
    *,
    compatible: Compatible = (),
    paths: PathLevels = (),
) -> Ruling:
    """Whether a domain skill is open: one compatible path skill at its minimum is enough.

    The lists of the domain skills are not published (contradiction TU-C25), so they are given.

    Args:
        compatible: rows of a path skill and its minimum, 1 to 12, or no minimum, which means 1.
        paths: rows of a path skill and the character's level in it, 0 to 12.

    Returns:
        `legal` and `faults`, and `through`, the path skills that open it.

    Raises:
        RuleError: a skill that isn't a path skill, or a level out of its range.

    Source: How Do Characters Gain Access to Skills, the list, last entry.

    >>> domain_access(compatible=[{"path": "Rituals"}], paths=[{"path": "Rituals", "level": 1}])["through"]
    ['Rituals']
    >>> domain_access(compatible=[{"path": "Alchemy", "minimum": 0}])
    Traceback (most recent call last):
    rules_py.errors.RuleError: compatible (row 1, minimum) is 0; allowed: a whole number from 1 to 12, or empty
    """
    through = satisfied(compatible, paths)
    if through:
        verb = "is" if len(through) == 1 else "are"
        summary = f"You have access to the domain skill: {joined(through)} {verb} high enough."
    elif compatible:
        summary = "You don't have access to the domain skill: none of your paths opens it yet."
    else:
        summary = "You don't have access to the domain skill: no path is listed for it."
    return Ruling({"legal": bool(through), "faults": [] if through else [summary], "through": through}, summary)


@registry.rule(
    "tuurna.access",
    title="May you raise this skill?",
    kind="validation",
    implements=("TU-43", "TU-51"),
    workings=True,
)
def access(
    *,
    skill: SkillName = "Fitness",
    mundane: Annotated[
        tuple[str, ...], Several(kind=MUNDANE_SKILL, title="Mundane skills your backgrounds opened")
    ] = (),
    paths: PathLevels = (),
    compatible: Compatible = (),
    cost: Annotated[
        bool,
        Switch(title="What does raising the skill cost?", help="The game doesn't say yet what raising a skill costs."),
    ] = False,
) -> Ruling:
    """Whether a rule gives the character access to a skill; only then can it be advanced.

    A fundamental mundane skill opens its practical skills; a practical path skill opens its fundamental skill.

    Args:
        skill: any published skill.
        mundane: mundane skills that the character's backgrounds have given.
        paths: rows of a path skill and the character's level in it, 0 to 12.
        compatible: for a domain skill, the path skills it lists, with a minimum or none.
        cost: whether to ask for the cost, which is refused.

    Returns:
        `legal` and `faults`, and the `type` of the skill.

    Raises:
        RuleError: an unknown skill, a value out of its range, or a question for the cost (contradiction TU-C30).

    Source: How Do Characters Gain Access to Skills.

    >>> access(skill="Strength").summary
    'Yes: everybody has core skills.'
    >>> access(cost=True)
    Traceback (most recent call last):
    rules_py.errors.RuleError: cost is yes; allowed: no; the game doesn't say yet what raising a skill costs
    """
    if cost:
        raise RuleError(
            "cost",
            cost,
            "no; the game doesn't say yet what raising a skill costs",
            sentence="Leave {} unticked. The game doesn't say yet what raising a skill costs.",
        )
    family = FAMILY_OF[skill]
    type = family.type
    if type is SkillType.CORE:
        allowed, reason = True, "everybody has core skills"
    elif type is SkillType.MUNDANE:
        allowed = not {skill, family.fundamental}.isdisjoint(mundane)
        reason = f"your background opens {skill}" if allowed else f"none of your backgrounds opens {skill}"
    elif type is SkillType.PATH:
        opening = {skill, *(family.practicals if skill == family.fundamental else ())}
        allowed = any(row["path"] in opening and row["level"] >= STARTING_LEVEL for row in paths)
        reason = f"{skill} is on your path" if allowed else f"{skill} isn't on your path"
    else:
        through = satisfied(compatible, paths)
        allowed = bool(through)
        reason = f"{through[0]} opens {skill}" if through else f"none of your paths opens {skill} yet"
    faults = [] if allowed else [f"{reason[0].upper()}{reason[1:]}."]
    return Ruling({"legal": allowed, "faults": faults, "type": str(type)}, f"{'Yes' if allowed else 'No'}: {reason}.")


def starting_levels(path_skill: str) -> dict[str, int]:
    """Every skill that a new Player Character has, with its level: all core skills, the path skill and its parent."""
    chosen = (path_skill, FAMILY_OF[path_skill].fundamental)
    return dict.fromkeys((*skills_of(SkillType.CORE), *chosen), STARTING_LEVEL)


@registry.rule(
    "tuurna.starting_sheet",
    title="What you start with",
    sentence="With {path_skill} as your path skill, {continued}",
    kind="calculation",
    implements=("TU-44", "TU-48"),
)
def starting_sheet(
    *,
    path_skill: Annotated[
        str, Choice(options=skills_of(SkillType.PATH, practical=True), title="Path skill")
    ] = "Alchemy",
) -> Ruling:
    """The skills of a new Player Character before any Background: core skills and one path skill.

    Args:
        path_skill: one practical path skill (contradictions TU-C23, TU-C24).

    Returns:
        `levels` by skill; all others are 0.

    Raises:
        RuleError: none, several, a skill that isn't a path skill, or a fundamental one.

    Source: How Do Characters Gain Access to Skills, the list.

    >>> starting_sheet(path_skill="Virtue")["levels"]["Intuition"]
    1
    >>> starting_sheet(path_skill="Intuition")
    Traceback (most recent call last):
    rules_py.errors.RuleError: path_skill is 'Intuition'; allowed: one of Alchemy, Artifice, Will, ...
    """
    levels = starting_levels(path_skill)
    core = len(levels) - 2
    return Ruling(
        {"levels": levels},
        f"You start at level {STARTING_LEVEL} in all {core} core skills, in {path_skill} and in"
        f" {FAMILY_OF[path_skill].fundamental}.",
    )


_MUNDANE_FAMILIES = {family.fundamental: family for family in SKILL_FAMILIES if family.type is SkillType.MUNDANE}


@registry.rule(
    "tuurna.check_sheet",
    title="Is this a starting sheet?",
    sentence="{ruling}",
    kind="validation",
    implements=("TU-06", "TU-09", "TU-44", "TU-48"),
    workings=True,
)
def check_sheet(
    *,
    sheet: Sheet = (),
) -> Ruling:
    """The faults of a starting sheet: core, path and domain skills start alike for all, others keep a ceiling.

    Args:
        sheet: rows of a skill and its level, 0 to 12; a skill that is not there has level 0.

    Returns:
        `legal` and `faults`, a sentence each.

    Raises:
        RuleError: a skill that is not published, or a level out of its range.

    Source: How Do Characters Gain Access to Skills, the list; Skill Hierarchy, second and third paragraph.

    >>> new = starting_sheet(path_skill="Virtue")["levels"]
    >>> check_sheet(sheet=[{"skill": skill, "level": level} for skill, level in new.items()])["legal"]
    True
    >>> check_sheet(sheet=[{"skill": "Fitness", "level": 1}] * 2)["faults"][0]
    'Fitness is listed twice.'
    >>> check_sheet(sheet=[{"skill": "Fitness", "level": 13}])
    Traceback (most recent call last):
    rules_py.errors.RuleError: sheet (row 1, level) is 13; allowed: a whole number from 0 to 12
    """
    levels = {row["skill"]: row["level"] for row in sheet}
    times = Counter(row["skill"] for row in sheet)
    picks = [skill for skill in skills_of(SkillType.PATH, practical=True) if levels.get(skill, 0)]
    faults = [f"{skill} is listed {often(count)}." for skill, count in times.items() if count > 1]
    if len(picks) != 1:
        faults.append(f"Pick one practical path skill; this sheet has {len(picks) or 'none'}.")
    # Without a single pick nobody can say where path skills start, but core and domain skills are the same for all.
    expected = (
        starting_levels(picks[0]) if len(picks) == 1 else dict.fromkeys(skills_of(SkillType.CORE), STARTING_LEVEL)
    )
    for skill, family in FAMILY_OF.items():
        if family.type is SkillType.MUNDANE or (family.type is SkillType.PATH and len(picks) != 1):
            continue
        start, found = expected.get(skill, 0), levels.get(skill, 0)
        if start != found:
            faults.append(f"{skill} is a {family.type} skill and starts at {start}, not {found}.")
    faults += _mundane_faults(levels)
    return Ruling(
        {"legal": not faults, "faults": faults},
        "This sheet is ready for play."
        if not faults
        else f"This sheet isn't ready for play yet: fix {counted(len(faults), 'thing', 'things')}.",
        tuple(faults),
    )


def _mundane_faults(levels: Mapping[str, int]) -> Iterator[str]:
    """Mundane skills start wherever a background puts them, but within what their practical skills allow."""
    for fundamental, family in _MUNDANE_FAMILIES.items():
        practicals = {skill: levels.get(skill, 0) for skill in family.practicals}
        names, found = joined(list(practicals)), levels.get(fundamental, 0)
        reached, best = automatic_level(tuple(practicals.values())), max(practicals.values())
        if found > best:
            yield f"{fundamental} can't be above {best}, the best of {names}, but it's at {found}."
        elif found < reached:
            yield f"Two of {names} have reached {reached}, so {fundamental} can't be at {found}."


def granted_words(row: Mapping[str, Any]) -> str:
    """What a row of a background and a mundane skill says of the background.

    >>> granted_words({"background": "Scribe", "skill": "Reason"})
    'Reason'
    """
    return str(row["skill"])


@registry.rule(
    "tuurna.backgrounds", title="Skills from backgrounds", kind="calculation", implements=("TU-45",), workings=True
)
def backgrounds(
    *,
    chosen: Annotated[tuple[str, ...], Several(kind=NAME, title="Your backgrounds")] = (),
    granted: Annotated[
        tuple[Mapping[str, Any], ...],
        Rows(
            columns={"background": NAME, "skill": MUNDANE_SKILL},
            title="What backgrounds give you",
            in_words=granted_words,
        ),
    ] = (),
) -> Ruling:
    """The mundane skills that a character's backgrounds give access to.

    The source has published no backgrounds, so what they grant is given; those of the example are made up.

    Args:
        chosen: the character's backgrounds.
        granted: rows of a background and a mundane skill that it grants.

    Returns:
        `skills`, in the order of the skill list.

    Raises:
        RuleError: a background for which nothing is given, or a skill that is not mundane.

    Source: How Do Characters Gain Access to Skills, the list, second entry.

    >>> granted = [{"background": "Scribe", "skill": "Reason"}]
    >>> backgrounds(chosen=["Scribe"], granted=granted)["skills"]
    ['Reason']
    >>> backgrounds(chosen=["Sailor"], granted=granted)
    Traceback (most recent call last):
    rules_py.errors.RuleError: chosen is 'Sailor'; allowed: a background whose skills you've entered (...)
    """
    known = {row["background"] for row in granted}
    for name in chosen:
        if name not in known:
            given = nearest(name, known) if known else "you haven't entered any"
            raise RuleError("chosen", name, f"a background whose skills you've entered ({given})")
    found = {row["skill"] for row in granted if row["background"] in chosen}
    skills = [skill for skill in skills_of(SkillType.MUNDANE) if skill in found]
    return Ruling({"skills": skills}, f"You have access to {joined(skills) if skills else 'no mundane skill'}.")


@registry.rule(
    "tuurna.gain_mundane",
    title="What your background gives you",
    sentence="If your background opens {fundamental} and its practical skills are at {levels}, {continued}",
    kind="calculation",
    implements=("TU-46",),
    workings=True,
)
def gain_mundane(
    *,
    fundamental: Annotated[
        str, Choice(options=tuple(_MUNDANE_FAMILIES), title="Family your background opens")
    ] = "Combat",
    levels: Annotated[
        tuple[int, ...],
        Several(kind=LEVEL, at_most=MOST_PRACTICALS, title="Levels in its practical skills so far"),
    ] = (0, 0, 0),
) -> Ruling:
    """The practical skills after their fundamental mundane skill was gained: each one level higher.

    Args:
        fundamental: Combat, Craft or Reason.
        levels: of its practical skills so far, in the order of the skill list, 0 to 11.

    Returns:
        `levels` by practical skill, and `level`, the automatic level of the fundamental skill.

    Raises:
        RuleError: a practical skill, a skill that is not mundane, another number of levels than the family has
            practical skills, or a practical skill that is at 12 already.

    Source: How Do Characters Gain Access to Skills, the list, second entry; contradiction TU-C22.

    >>> gain_mundane(fundamental="Reason")["level"]
    1
    >>> gain_mundane(fundamental="Logic")
    Traceback (most recent call last):
    rules_py.errors.RuleError: fundamental is 'Logic'; allowed: one of Combat, Craft, Reason
    """
    practicals = _MUNDANE_FAMILIES[fundamental].practicals
    if len(levels) != len(practicals):
        wanted = f"{len(practicals)} levels, one each for {joined(practicals)}"
        raise RuleError(
            "levels",
            levels,
            wanted,
            sentence=f"{{}} needs {wanted}, but you entered {len(levels) or 'none'}.",
        )
    for skill, level in zip(practicals, levels, strict=True):
        if level + GAINED_LEVELS > MAX_LEVEL:
            raise RuleError(
                "levels",
                level,
                f"0 to {MAX_LEVEL - GAINED_LEVELS} for {skill}; the highest level is {MAX_LEVEL}, and {skill} gains"
                f" {GAINED_LEVELS} level",
            )
    after = {skill: level + GAINED_LEVELS for skill, level in zip(practicals, levels, strict=True)}
    automatic = automatic_level(tuple(after.values()))
    listed = joined([f"{skill} {level}" for skill, level in after.items()])
    return Ruling(
        {"levels": after, "level": automatic}, f"You now have {listed}, which puts {fundamental} at {automatic}."
    )
