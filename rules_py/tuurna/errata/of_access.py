"""Errata about access: who has which skills, what a character starts with, and what is not published."""

from __future__ import annotations

from collections.abc import Mapping

from ...errata import Proof, Statement
from ...errors import RuleError
from ...rule import registry
from ..access import STARTING_LEVEL, access, domain_access, starting_levels
from ..natural import ELLIPSIS_GRANTS, NATURAL, NATURAL_ABILITIES, NaturalAbility, Pool, gains, recovered
from ..skills import FAMILY_OF, UNLISTED_PRACTICALS, SkillType, automatic_level, skills_of

UPSTREAM_CORE_SKILLS = 6
"""How many core skills another upstream page counts."""

UPSTREAM_MUNDANE_SKILLS = 14
"""How many mundane skills the upstream glossary counts."""

PICK = "Attunement"
"""The path skill of the examples."""


@registry.erratum(
    "TU-C21",
    title="Who starts with core skills",
    one=Statement("Access, the list, first entry", "Player Characters start with level 1 in every core skill."),
    other=Statement("Characters (upstream)", "All characters do, and there are six core skills."),
    reading="Player Characters, in all the core skills of the list: the fundamental ones and their practical skills.",
)
def _core_skills() -> Proof:
    core = [skill for skill in starting_levels(PICK) if FAMILY_OF[skill].type is SkillType.CORE]
    fundamentals = skills_of(SkillType.CORE, practical=False)
    return Proof(
        len(core),
        UPSTREAM_CORE_SKILLS,
        (
            f"The list has {len(core)}: {', '.join(fundamentals)}, and {len(core) - len(fundamentals)} below them;"
            f" the page has {UPSTREAM_CORE_SKILLS}.",
        ),
    )


@registry.erratum(
    "TU-C22",
    title="Who has mundane skills",
    one=Statement("Access, the list, second entry", "Backgrounds give mundane skills."),
    other=Statement(
        "Skill list, mundane skills, glossary (upstream)",
        "Every Humanoid has them at level 1; list, page and glossary count differently, the page with Stealth.",
    ),
    reading="Only Backgrounds give access; the skills are those of the list, with Stealth noted as unlisted.",
)
def _mundane_skills() -> Proof:
    listed = len(skills_of(SkillType.MUNDANE))
    paged = listed + sum(len(extra) for extra in UNLISTED_PRACTICALS.values())
    closed = access(skill="Logic", mundane=())
    return Proof(
        listed,
        UPSTREAM_MUNDANE_SKILLS,
        (
            f"{listed} on the list, {paged} on the page, {UPSTREAM_MUNDANE_SKILLS} in the glossary.",
            f"Logic without a Background: {closed.summary}",
        ),
    )


@registry.erratum(
    "TU-C23",
    title="One path skill or all",
    one=Statement("Access, the list, third entry", "A Player Character picks one path skill at creation."),
    other=Statement("Path skills (upstream)", "Every Player Character can take up every path skill."),
    reading="The pick gives levels; advancing other path skills needs another rule.",
)
def _one_path() -> Proof:
    everything = skills_of(SkillType.PATH)
    paths = [{"path": PICK, "level": STARTING_LEVEL}]
    reached = [skill for skill in everything if access(skill=skill, paths=paths)["allowed"]]
    return Proof(
        tuple(reached),
        everything,
        (f"Open after picking {PICK}: {', '.join(reached)}, of {len(everything)} path skills.",),
    )


@registry.erratum(
    "TU-C24",
    title="Picking a fundamental path skill",
    one=Statement("Access, the list, third entry", "Any path skill can be picked."),
    other=Statement("Access, the list, third entry", "The pick and its fundamental skill gain a level each."),
    reading="Only practical path skills can be picked. The fundamental skill then stands at 1 as if bought, which its"
    " ceiling allows.",
)
def _fundamental_pick() -> Proof:
    parent = FAMILY_OF[PICK].fundamental
    gained = {pick: {pick, FAMILY_OF[pick].fundamental} for pick in (PICK, parent)}
    automatic = automatic_level(tuple(starting_levels(PICK).get(skill, 0) for skill in FAMILY_OF[PICK].practicals))
    return Proof(
        len(gained[PICK]),
        len(gained[parent]),
        (
            *(f"Picking {pick} raises {' and '.join(sorted(skills))}." for pick, skills in gained.items()),
            f"{parent} starts at {starting_levels(PICK)[parent]}; its practical skills alone make it {automatic}.",
        ),
    )


@registry.erratum(
    "TU-C25",
    title="The unpublished lists of domain skills",
    one=Statement("Access, the list, fourth entry", "Every domain skill lists the path skills that open it."),
    other=Statement("Domain skills (upstream)", "No such list is published."),
    reading="The list is given by whoever asks; an empty one opens nothing.",
)
def _compatible_lists() -> Proof:
    paths = [{"path": PICK, "level": STARTING_LEVEL}]
    listed = domain_access(compatible=[{"path": PICK}], paths=paths)
    empty = domain_access(compatible=(), paths=paths)
    return Proof(listed["allowed"], empty["allowed"], (f"With a list: {listed.summary}", f"Without: {empty.summary}"))


@registry.erratum(
    "TU-C26",
    title="The level a domain skill starts at",
    one=Statement("Access, the list, first to third entry", "Access to the other types brings a first level."),
    other=Statement("Access, the list, fourth entry", "Access to a domain skill is given, and no level is named."),
    reading="A domain skill stands at 0 until it is advanced.",
)
def _domain_start() -> Proof:
    levels = starting_levels(PICK)
    domain = {levels.get(skill, 0) for skill in skills_of(SkillType.DOMAIN)}
    return Proof(
        {STARTING_LEVEL}, domain, (f"Core and path skills start at {STARTING_LEVEL}, domain skills at {max(domain)}.",)
    )


@registry.erratum(
    "TU-C27",
    title="How often can one sleep?",
    one=Statement("Natural Abilities, the list, Sleep", "Sleep takes two to four points, as if once."),
    other=Statement("Natural Abilities, the list, Sleep", "Nothing forbids to sleep again in the same Ellipsis."),
    reading="Whole points within the range for each use; how often is not limited here.",
)
def _sleep_again() -> Proof:
    sleep = NATURAL[NaturalAbility.SLEEP]
    night = next(row for row in ELLIPSIS_GRANTS if row.points == sleep.lowest_price + sleep.highest_price)
    once, again = (
        gains(NaturalAbility.SLEEP, points)["stamina"] for points in (sleep.highest_price, sleep.lowest_price)
    )
    return Proof(
        once,
        once + again,
        (f"With {night.points} points ({night.occasion}): {once} Stamina, or {once + again} in two sleeps.",),
    )


def _listed(points: Mapping[str, int]) -> str:
    return ", ".join(f"{pool.capitalize()} {gain}" for pool, gain in points.items())


@registry.erratum(
    "TU-C28",
    title="Sleep beats all other recovery",
    one=Statement("Natural Abilities, the list", "Rest, Meditate and Relax each favour another pool."),
    other=Statement("Natural Abilities, the list, Sleep", "A point of Sleep brings at least as much of everything."),
    reading="The numbers stay as they are; readers are told.",
)
def _sleep_dominates() -> Proof:
    others = [row for row in NATURAL_ABILITIES if row.ability is not NaturalAbility.SLEEP]
    sleep = NATURAL[NaturalAbility.SLEEP].gains(1)
    better = [row.ability for row in others if any(row.gains(1)[str(pool)] > sleep[str(pool)] for pool in Pool)]
    return Proof(
        len(others),
        len(better),
        (
            f"A point of Sleep: {_listed(sleep)}.",
            *(f"A point of {row.ability}: {_listed(row.gains(1))}." for row in others),
            f"Abilities that bring more of any pool than Sleep: {len(better)}.",
        ),
    )


@registry.erratum(
    "TU-C29",
    title="Recovering past the maximum",
    one=Statement("Natural Abilities, the list", "So many points are recovered, and no bound is named."),
    other=Statement("Characters, pools (upstream)", "A pool never rises above its maximum."),
    reading="The maximum holds.",
)
def _past_the_maximum() -> Proof:
    now, maximum = 1, 5
    gain = gains(NaturalAbility.SLEEP, NATURAL[NaturalAbility.SLEEP].lowest_price)["stamina"]
    return Proof(
        now + gain,
        recovered(now, gain, maximum),
        (f"Stamina {now} of {maximum} and {gain} more: {now + gain}, or {recovered(now, gain, maximum)}.",),
    )


@registry.erratum(
    "TU-C30",
    title="Advancement is not published",
    one=Statement("Access, last paragraph", "A skill with access is advanced by the ordinary rules."),
    other=Statement("Advancement (upstream)", "The chapter has four headings and nothing below them."),
    reading="Access and ceilings are checked; costs are not known, and asking for them is refused.",
)
def _no_costs() -> Proof:
    allowed = access(skill="Strength")
    try:
        known = bool(access(skill="Strength", cost=True))
        answer = "a cost is known"
    except RuleError as error:
        known, answer = False, str(error)
    return Proof(allowed["allowed"], known, (f"Strength: {allowed.summary}", f"Its cost: {answer}."))
