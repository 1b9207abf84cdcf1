"""Skills and their tree: fundamental skills, the practical skills below them, and how the levels hang together.

One chapter of the book is one module: the skill list and five rules take more than the usual 300 lines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated, Any

from ..errors import RuleError, nearest
from ..parameters import Choice, Maybe, Rows, Several, Text, Whole
from ..phrases import counted, joined, often
from ..rule import Ruling
from ..rulebook import registry
from .levels import LEVEL, MAX_LEVEL

LONGEST_NAME = 40
"""The longest name of a skill, an ability or a person, in characters."""

FEWEST_PRACTICALS = 2
"""The automatic level looks at two practical skills, so a fundamental skill needs at least two."""

MOST_PRACTICALS = 12
"""No published family has more than five; twelve is room for anybody's own."""


class SkillType(StrEnum):
    """How a character comes by a skill. Source: How Do Characters Gain Access to Skills."""

    CORE = "core"
    MUNDANE = "mundane"
    PATH = "path"
    DOMAIN = "domain"


@dataclass(frozen=True)
class SkillFamily:
    """A fundamental skill and its practical skills."""

    type: SkillType
    fundamental: str
    practicals: tuple[str, ...]


def _family(type: SkillType, fundamental: str, practicals: str) -> SkillFamily:
    return SkillFamily(type, fundamental, tuple(practicals.split()))


GUIDE: Mapping[str, int] = {"Strength": 2, "Endurance": 3, "Agility": 4}
"""Practical skills in the book's own example. Source: Skills, hierarchy, second paragraph."""

SKILL_FAMILIES = (
    _family(SkillType.CORE, "Fitness", "Strength Endurance Agility"),
    _family(SkillType.CORE, "Harmony", "Communication Deception Empathy"),
    _family(SkillType.CORE, "Acumen", "Instinct Observation Memory"),
    _family(SkillType.MUNDANE, "Combat", "Kinetics Tactics Armaments"),
    _family(SkillType.MUNDANE, "Craft", "Art Engineering Survival"),
    _family(SkillType.MUNDANE, "Reason", "Logic Scholarship Investigation"),
    _family(SkillType.PATH, "Intellect", "Alchemy Artifice"),
    _family(SkillType.PATH, "Intention", "Will Channeling"),
    _family(SkillType.PATH, "Intuition", "Attunement Virtue"),
    _family(SkillType.PATH, "Invocation", "Chanting Rituals"),
    _family(SkillType.PATH, "Intimation", "Performance Artistry"),
    _family(SkillType.DOMAIN, "Discipline", "Grace Might Vigor"),
    _family(SkillType.DOMAIN, "Subterfuge", "Shadowcraft Whispercraft"),
    _family(SkillType.DOMAIN, "Elementalism", "Air Earth Fire Water"),
    _family(SkillType.DOMAIN, "Vitalism", "Healing Mutation Infection"),
    _family(SkillType.DOMAIN, "Nature", "Tempestry Symbiosis Sylvomancy Thiriokinesis"),
    _family(SkillType.DOMAIN, "Astromancy", "Illumination Voidcraft"),
    _family(SkillType.DOMAIN, "Mysticism", "Shamanism Transformation Possession Gnosis"),
    _family(SkillType.DOMAIN, "Divination", "Farsight Foresight Hindsight Fearsight Truesight"),
    _family(SkillType.DOMAIN, "Enchantment", "Warding Glamoury"),
    _family(SkillType.DOMAIN, "Mentalism", "Bravado Compulsion"),
    _family(SkillType.DOMAIN, "Theurgy", "Conjunction Purification"),
)
"""Every published skill. Source: the skill list (upstream); Fitness and its three also in Skill Hierarchy."""

UNLISTED_PRACTICALS: Mapping[str, tuple[str, ...]] = {"Craft": ("Stealth",)}
"""Practical skills that another upstream page has and the skill list has not (contradiction TU-C22)."""

STATED_FAMILIES = ("Fitness",)
"""Families whose members the chapter itself counts, so that a tree with other members is wrong."""

FAMILY_OF: Mapping[str, SkillFamily] = {
    skill: family for family in SKILL_FAMILIES for skill in (family.fundamental, *family.practicals)
}
"""The family of every published skill."""


def skills_of(type: SkillType, *, practical: bool | None = None) -> tuple[str, ...]:
    """The published skills of a type, in the order of the list; only practical or only fundamental ones if asked.

    >>> skills_of(SkillType.CORE, practical=False)
    ('Fitness', 'Harmony', 'Acumen')
    """
    return tuple(
        skill
        for skill, family in FAMILY_OF.items()
        if family.type is type and practical in (None, skill != family.fundamental)
    )


NAME = Text(allowed_text="a name", shortest=1, longest=LONGEST_NAME, trimmed=True)

Name = Annotated[str, NAME]

SkillName = Annotated[str, Choice(options=tuple(FAMILY_OF), title="Skill")]
"""Any published skill."""

PracticalLevels = Annotated[
    tuple[int, ...],
    Several(kind=LEVEL, at_least=FEWEST_PRACTICALS, at_most=MOST_PRACTICALS, title="Levels of the practical skills"),
]

BoughtLevel = Annotated[
    int,
    Whole(
        minimum=0,
        maximum=MAX_LEVEL,
        title="Fundamental skill raised to",
        help="If you've raised the fundamental skill yourself, the level you raised it to. Otherwise 0.",
    ),
]


def automatic_level(practicals: Sequence[int]) -> int:
    """The level that at least two practical skills have reached: the second highest of their levels.

    Args:
        practicals: two or more levels, 0 to 12.

    Source: Skill Hierarchy, second paragraph.

    >>> automatic_level([2, 3, 4])
    3
    """
    return sorted(practicals)[-FEWEST_PRACTICALS]


def fundamental(practicals: Sequence[int], bought: int, *, parameter: str = "bought") -> int:
    """The level of a fundamental skill: the automatic or the bought level, whichever is higher (contradiction TU-C06).

    Raises:
        RuleError: the bought level is above the best practical skill; it is not cut down silently.

    >>> fundamental([2, 3, 4], 4)
    4
    """
    ceiling = max(practicals)
    if bought > ceiling:
        allowed = f"a whole number from 0 to {ceiling}" if ceiling else "0"
        raise RuleError(
            parameter, bought, f"{allowed}; your best practical skill is at {ceiling}, so you can't go higher"
        )
    return max(automatic_level(practicals), bought)


@registry.rule(
    "tuurna.skill_family", title="The family of a skill", kind="calculation", implements=("TU-05",), workings=True
)
def skill_family(*, skill: SkillName = "Fitness") -> Ruling:
    """The fundamental skill and the practical skills that belong together.

    Args:
        skill: any published skill, fundamental or practical.

    Returns:
        `kind` of the skill, `type`, `fundamental`, `practicals`, and `unlisted` practical skills that only another page
        of the source has.

    Raises:
        RuleError: the skill is not published; the nearest name is given.

    Source: Skill Hierarchy, first paragraph; the skill list (upstream).

    >>> skill_family(skill="Agility")["fundamental"]
    'Fitness'
    >>> skill_family(skill="Agillity")
    Traceback (most recent call last):
    rules_py.errors.RuleError: skill is 'Agillity'; allowed: 'Agility' is the nearest of 83 known names
    """
    family = FAMILY_OF[skill]
    kind = "fundamental" if skill == family.fundamental else "practical"
    outcome = {
        "kind": kind,
        "type": str(family.type),
        "fundamental": family.fundamental,
        "practicals": list(family.practicals),
        "unlisted": list(UNLISTED_PRACTICALS.get(family.fundamental, ())),
    }
    if skill == family.fundamental:
        place = f"Its practical skills are {joined(family.practicals)}."
    else:
        others = joined([other for other in family.practicals if other != skill])
        place = f"It belongs to {family.fundamental}, along with {others}."
    return Ruling(outcome, f"{skill} is a {kind} {family.type} skill. {place}")


@registry.rule(
    "tuurna.skill_tree",
    title="Do these skills fit together?",
    kind="validation",
    implements=("TU-03", "TU-05"),
    workings=True,
)
def skill_tree(
    *,
    skills: Annotated[
        tuple[Mapping[str, Any], ...],
        Rows(
            columns={"skill": NAME, "parent": Maybe(kind=NAME, title="Part of")},
            at_least=1,
            help="Say which fundamental skill a practical skill is part of. For any other skill, leave that empty.",
        ),
    ] = ({"skill": "A skill"},),
) -> Ruling:
    """The kind of every skill in a tree: fundamental with children, practical with a parent, single with neither.

    Args:
        skills: rows of a skill and its parent, or no parent.

    Returns:
        `legal` and `faults`; `kinds` and `children`, both by skill and empty where it isn't a tree.

    Raises:
        RuleError: a name that is empty or too long.

    Source: Skill Hierarchy, first paragraph.

    >>> skill_tree(skills=[{"skill": "Luck"}, {"skill": "Dice", "parent": "Luck"}])["kinds"]["Dice"]
    'practical'
    >>> skill_tree(skills=[{"skill": "A", "parent": "B"}, {"skill": "B", "parent": "C"}, {"skill": "C"}])["faults"]
    ['A is below B, which is itself below C.']
    >>> skill_tree(skills=[{"skill": ""}])
    Traceback (most recent call last):
    rules_py.errors.RuleError: skills (row 1, skill) is empty; allowed: a name
    """
    parent_of = {row["skill"]: row["parent"] for row in skills}
    children: dict[str, list[str]] = {skill: [] for skill in parent_of}
    for skill, parent in parent_of.items():
        if parent in children:
            children[parent].append(skill)
    faults = list(_tree_faults([row["skill"] for row in skills], parent_of, children))
    if faults:
        return Ruling(
            {"legal": False, "faults": faults, "kinds": {}, "children": {}},
            f"These skills don't fit together yet: fix {counted(len(faults), 'thing', 'things')}.",
            tuple(faults),
        )
    kinds = {
        skill: "fundamental" if children[skill] else "practical" if parent else "single"
        for skill, parent in parent_of.items()
    }
    fundamentals = sum(kind == "fundamental" for kind in kinds.values())
    practicals = sum(kind == "practical" for kind in kinds.values())
    tally = joined(_tally(fundamentals, practicals, len(kinds) - fundamentals - practicals))
    with_children = {skill: below for skill, below in children.items() if below}
    return Ruling(
        {"legal": True, "faults": [], "kinds": kinds, "children": with_children},
        f"These skills fit together: {tally}."
        if len(kinds) != 1
        else f"{next(iter(kinds))} can be on its own, without a family.",
        tuple(
            f"{skill} {'has no family' if kind == 'single' else f'is a {kind} skill'}." for skill, kind in kinds.items()
        ),
    )


def _tally(fundamentals: int, practicals: int, singles: int) -> list[str]:
    """How many skills there are of each kind; a kind that there's none of isn't mentioned."""
    kinds = (
        (fundamentals, "fundamental skill", "fundamental skills"),
        (practicals, "practical skill", "practical skills"),
        (singles, "skill without a family", "skills without a family"),
    )
    return [counted(*kind) for kind in kinds if kind[0]]


def _tree_faults(
    names: Sequence[str], parent_of: Mapping[str, str | None], children: Mapping[str, Sequence[str]]
) -> Iterator[str]:
    """What keeps these skills and their parents from being a tree, a sentence each."""
    for skill, times in Counter(names).items():
        if times > 1:
            yield f"{skill} is listed {often(times)}."
    for skill, parent in parent_of.items():
        if parent is None:
            continue
        if parent == skill:
            yield f"{skill} can't belong to itself."
        elif parent not in parent_of:
            yield f"{skill} is below {parent}, which isn't one of these skills."
        elif (above := parent_of[parent]) is not None:
            yield f"{skill} is below {parent}, which is itself below {above}."
    for name in STATED_FAMILIES:
        stated = FAMILY_OF[name].practicals
        if name in children and sorted(children[name]) != sorted(stated):
            yield f"{name} has {joined(stated)} below it, and nothing else."


@registry.rule(
    "tuurna.fundamental_level",
    title="Level of a fundamental skill",
    sentence="With practical skills at {practicals}, {continued}",
    kind="calculation",
    implements=("TU-06", "TU-08", "TU-09", "TU-10"),
)
def fundamental_level(*, practicals: PracticalLevels = (0, 0), bought: BoughtLevel = 0) -> Ruling:
    """The level of a fundamental skill, from its practical skills and the level it was itself advanced to.

    Args:
        practicals: two or more levels, 0 to 12.
        bought: 0 to 12, and no more than the highest of `practicals`.

    Returns:
        `level`, `automatic` (what two practical skills have reached) and `ceiling` (the highest of them).

    Raises:
        RuleError: fewer than two practical levels, a value that isn't a level, or a bought level above the ceiling.

    Source: Skill Hierarchy, second and third paragraph; contradiction TU-C06.

    >>> fundamental_level(practicals=[2, 3, 4])["level"]
    3
    >>> fundamental_level(practicals=[4, 0], bought=5)
    Traceback (most recent call last):
    rules_py.errors.RuleError: bought is 5; allowed: a whole number from 0 to 4; your best practical skill is at 4, ...
    """
    level = fundamental(practicals, bought)
    automatic, ceiling = automatic_level(practicals), max(practicals)
    return Ruling(
        {"level": level, "automatic": automatic, "ceiling": ceiling},
        f"Your fundamental skill is at {level}, because you've raised it that far; for free, you'd only have"
        f" {automatic}."
        if bought > automatic
        else f"Your fundamental skill is at {level}, because two of its practical skills have reached that level.",
        (f"Even if you raise it yourself, it can't go above {ceiling}, the level of its best practical skill.",),
    )


@registry.rule(
    "tuurna.ceiling",
    title="Can you raise a fundamental skill that high?",
    kind="validation",
    implements=("TU-08", "TU-09"),
    workings=True,
)
def ceiling(*, practicals: PracticalLevels = (0, 0), bought: BoughtLevel = 0) -> Ruling:
    """Whether a fundamental skill may have been advanced to a level of its own.

    Args:
        practicals: two or more levels, 0 to 12.
        bought: 0 to 12.

    Returns:
        `legal` and `faults`, `ceiling` and `over`, the levels above the ceiling.

    Raises:
        RuleError: fewer than two practical levels, or a value that isn't a level.

    Source: Skill Hierarchy, third paragraph; contradiction TU-C08.

    >>> ceiling(practicals=[4, 0], bought=4)["legal"]
    True
    >>> ceiling(practicals=[4], bought=4)
    Traceback (most recent call last):
    rules_py.errors.RuleError: practicals is 4; allowed: 2 to 12 values, each a whole number from 0 to 12, ...
    """
    highest = max(practicals)
    over = max(0, bought - highest)
    reason = f"its best practical skill is at {highest}"
    faults = [f"You can't raise the skill to {bought}, because {reason}."] if over else []
    summary = f"No, you can't raise the skill to {bought}:" if over else f"Yes, you can raise the skill to {bought}:"
    return Ruling({"legal": not over, "faults": faults, "ceiling": highest, "over": over}, f"{summary} {reason}.")


@registry.rule(
    "tuurna.advance",
    title="Raise a skill in a family",
    kind="calculation",
    implements=("TU-07", "TU-08", "TU-09"),
    workings=True,
)
def advance(
    *,
    fundamental_skill: Name = "Fundamental skill",
    practicals: Annotated[
        tuple[Mapping[str, Any], ...],
        Rows(
            columns={"skill": NAME, "level": LEVEL},
            at_least=FEWEST_PRACTICALS,
            at_most=MOST_PRACTICALS,
            title="Practical skills",
        ),
    ] = ({"skill": "First skill", "level": 0}, {"skill": "Second skill", "level": 0}),
    bought: BoughtLevel = 0,
    advanced: Annotated[str, replace(NAME, title="Skill to raise")] = "First skill",
) -> Ruling:
    """The family after one of its skills was advanced by one level.

    A practical skill may pull its fundamental skill along, at no extra cost. A fundamental skill is advanced above
    whatever its level, up to its best practical skill.

    Args:
        fundamental_skill: the name of the fundamental skill.
        practicals: its practical skills with their levels, two or more.
        bought: the level the fundamental skill was itself advanced to so far.
        advanced: the skill to advance, one of the names above.

    Returns:
        `levels` of the practical skills, `bought`, `level` (of the fundamental skill) and `before` (its level before).

    Raises:
        RuleError: an unknown or doubled name, a skill that is at 12 already, or a level above the ceiling.

    Source: Skill Hierarchy, second and third paragraph.

    >>> advance(fundamental_skill="Fitness", practicals=[
    ...     {"skill": "Endurance", "level": 3}, {"skill": "Agility", "level": 4}], advanced="Endurance").summary
    'Endurance rises to level 4, and Fitness goes from 3 to 4.'
    >>> advance(fundamental_skill="Intuition", practicals=[{"skill": "Attunement", "level": 4},
    ...     {"skill": "Virtue", "level": 0}], bought=4, advanced="Intuition")
    Traceback (most recent call last):
    rules_py.errors.RuleError: advanced is 'Intuition'; allowed: another skill; Intuition is at 4 already, ...
    """
    levels: dict[str, int] = {}
    for number, row in enumerate(practicals, 1):
        if row["skill"] in levels or row["skill"] == fundamental_skill:
            twice = "is the fundamental skill" if row["skill"] == fundamental_skill else "is on your list already"
            raise RuleError(
                f"practicals (row {number}, skill)",
                row["skill"],
                "every skill of the family once",
                sentence=f"{row['skill']} {twice}, so you can't list it in row {number} as well.",
            )
        levels[row["skill"]] = row["level"]
    if advanced not in (fundamental_skill, *levels):
        raise RuleError("advanced", advanced, nearest(advanced, (fundamental_skill, *levels)))
    before = fundamental(tuple(levels.values()), bought)
    from_level = before if advanced == fundamental_skill else levels[advanced]
    if from_level == MAX_LEVEL:
        raise RuleError(
            "advanced",
            advanced,
            f"a skill below level {MAX_LEVEL}; this one can't go any higher",
            sentence=f"You can't raise {advanced} any further: it's at {MAX_LEVEL}, the highest level.",
        )
    if advanced == fundamental_skill:
        best = max(levels.values())
        if from_level == best:
            raise RuleError(
                "advanced",
                advanced,
                f"another skill; {advanced} is at {best} already, the level of its best practical skill",
                sentence=f"You can't raise {advanced} any further: it's at {best}, the level of its best practical"
                " skill.",
            )
        bought = from_level + 1
    else:
        levels[advanced] += 1
    after = fundamental(tuple(levels.values()), bought)
    moved = f"goes from {before} to {after}" if after != before else f"stays at {after}"
    return Ruling(
        {"levels": levels, "bought": bought, "level": after, "before": before},
        f"{advanced} rises to level {from_level + 1}"
        + ("." if advanced == fundamental_skill else f", and {fundamental_skill} {moved}."),
    )
