"""Errata about access: who has which skills, what a character starts with, and what is not published."""

from __future__ import annotations

from collections.abc import Mapping

from ...errata import Proof, Statement
from ...errors import RuleError
from ...in_words import capital
from ...phrases import joined
from ...rulebook import registry
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
    title="Who starts with which core skills?",
    one=Statement("Access list, first entry", "A Player Character starts at level 1 in every core skill."),
    other=Statement(
        "The book's page on characters",
        "All characters start at level 1 in every core skill, but there are only six of those.",
    ),
    reading="Every hero starts at level 1 in all twelve core skills, fundamental and practical. Elsewhere,"
    " the book counts only six, and says that everybody starts with those at level 1, not just heroes. We follow the"
    " chapter on skills, which gives heroes every core skill.",
)
def _core_skills() -> Proof:
    core = [skill for skill in starting_levels(PICK) if FAMILY_OF[skill].type is SkillType.CORE]
    fundamentals = skills_of(SkillType.CORE, practical=False)
    return Proof(
        len(core),
        UPSTREAM_CORE_SKILLS,
        (
            f"The list has {len(core)} core skills: {', '.join(fundamentals)} and their"
            f" {len(core) - len(fundamentals)} practical skills.",
            f"The page on characters lists only {UPSTREAM_CORE_SKILLS} core skills.",
        ),
    )


@registry.erratum(
    "TU-C22",
    title="Does everybody have the mundane skills?",
    one=Statement("Access list, second entry", "Backgrounds give you mundane skills."),
    other=Statement(
        "The book's skill list, its page on mundane skills, and its glossary",
        "Every Humanoid has every mundane skill at level 1. The skill list, the glossary and the page on mundane"
        " skills disagree on how many there are, and only that page lists Stealth.",
    ),
    reading="No, only your background gives you mundane skills, as the book's chapter on skills says. Other pages give"
    " all of them to everybody, and can't agree on how many there are. We use the ones on the skill list; Stealth"
    " isn't on it, so roll Agility instead.",
)
def _mundane_skills() -> Proof:
    listed = len(skills_of(SkillType.MUNDANE))
    paged = listed + sum(len(extra) for extra in UNLISTED_PRACTICALS.values())
    closed = access(skill="Logic", mundane=())
    return Proof(
        listed,
        UPSTREAM_MUNDANE_SKILLS,
        (
            f"You'll find {listed} mundane skills on the list, {paged} on their own page and"
            f" {UPSTREAM_MUNDANE_SKILLS} in the glossary.",
            f"Can you raise Logic without the right background? {closed.summary}",
        ),
    )


@registry.erratum(
    "TU-C23",
    title="Can you learn more than one path?",
    one=Statement("Access list, third entry", "You pick one path skill when you make a character."),
    other=Statement("The book's page on path skills", "Every Player Character can take up every path skill."),
    reading="Not unless a rule or your Narrator lets you. In the book's chapter on skills, you pick one path skill when"
    " you make your hero; on another page, every hero may learn them all. We follow the chapter on skills.",
)
def _one_path() -> Proof:
    everything = skills_of(SkillType.PATH)
    paths = [{"path": PICK, "level": STARTING_LEVEL}]
    reached = [skill for skill in everything if access(skill=skill, paths=paths)["legal"]]
    return Proof(
        tuple(reached),
        everything,
        (
            f"If you pick {PICK}, you may raise {joined(reached)}, but none of the other"
            f" {len(everything) - len(reached)} path skills.",
        ),
    )


@registry.erratum(
    "TU-C24",
    title="Can you pick a fundamental skill as your path?",
    one=Statement("Access list, third entry", "You can pick any path skill."),
    other=Statement("Access list, third entry", "Your pick and its fundamental skill gain one level each."),
    reading="No, your pick has to be a practical skill, though the book doesn't say so: if you picked the fundamental"
    " skill, you'd only get one level, not two. We don't add the level in the fundamental skill to the one you get"
    " for free, because nothing says so: it counts like any level you raise.",
)
def _fundamental_pick() -> Proof:
    parent = FAMILY_OF[PICK].fundamental
    gained = {pick: {pick, FAMILY_OF[pick].fundamental} for pick in (PICK, parent)}
    automatic = automatic_level(tuple(starting_levels(PICK).get(skill, 0) for skill in FAMILY_OF[PICK].practicals))
    return Proof(
        len(gained[PICK]),
        len(gained[parent]),
        (
            *(
                f"If you pick {pick}, you {'only ' * (len(skills) == 1)}get a level in"
                f" {' and one in '.join(sorted(skills))}."
                for pick, skills in gained.items()
            ),
            f"{parent} starts at {starting_levels(PICK)[parent]}, though its practical skills alone would put it at"
            f" {automatic}.",
        ),
    )


@registry.erratum(
    "TU-C25",
    title="Which path skills open a domain skill?",
    one=Statement("Access list, fourth entry", "Every domain skill lists the path skills that open it."),
    other=Statement("The book's page on domain skills", "The lists of path skills haven't been published."),
    reading="Your table decides, because the book's lists haven't been published yet. The quick way is to let"
    " level 1 in a path open a whole domain, but you can also open skills one at a time, or require a higher"
    " level. Until you've named a path for a domain skill, nobody can learn that skill.",
)
def _compatible_lists() -> Proof:
    paths = [{"path": PICK, "level": STARTING_LEVEL}]
    listed = domain_access(compatible=[{"path": PICK}], paths=paths)
    empty = domain_access(compatible=(), paths=paths)
    return Proof(
        listed["legal"],
        empty["legal"],
        (
            f"Say {PICK} is your path, and your group lets it open a domain skill. {listed.summary}",
            f"Say your group hasn't chosen any path for that skill. {empty.summary}",
        ),
    )


@registry.erratum(
    "TU-C26",
    title="At what level does a domain skill start?",
    one=Statement(
        "Access list, first to third entries",
        "With any other kind of skill, you get access and a level to start with.",
    ),
    other=Statement(
        "Access list, fourth entry",
        "You get access to a domain skill, but the book doesn't say which level you start at.",
    ),
    reading="It starts at level 0, and you raise it from there. The book gives you a first level in core, mundane and"
    " path skills, but for domain skills it only says when you may raise them.",
)
def _domain_start() -> Proof:
    levels = starting_levels(PICK)
    domain = {levels.get(skill, 0) for skill in skills_of(SkillType.DOMAIN)}
    return Proof(
        {STARTING_LEVEL},
        domain,
        (f"Your core and path skills start at level {STARTING_LEVEL}, and your domain skills at level {max(domain)}.",),
    )


@registry.erratum(
    "TU-C27",
    title="Can you sleep more than once in an Ellipsis?",
    one=Statement(
        "Natural Abilities list, under “Sleep”",
        "The book says that you spend two to four Ellipsis Points on Sleep, as if you could sleep only once.",
    ),
    other=Statement(
        "Natural Abilities list, under “Sleep”",
        "Nothing in the book stops you from sleeping again in the same Ellipsis.",
    ),
    reading="Yes, if you spend two to four Ellipsis Points each time. That's the book's price for Sleep, and the book"
    " sets no limit on how often you may pay it.",
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
        (
            f"Say you get {night.points} Ellipsis Points for {night.occasion}. If you sleep once, for"
            f" {sleep.highest_price} of them, you get {once} Stamina. If you sleep again for the other"
            f" {sleep.lowest_price}, you get {once + again} altogether.",
        ),
    )


def _listed(points: Mapping[str, int]) -> str:
    return joined([f"{gain} {pool.capitalize()}" for pool, gain in points.items()])


@registry.erratum(
    "TU-C28",
    title="Is Sleep always the best way to recover?",
    one=Statement("Natural Abilities list", "Rest, Meditate and Relax are each good for a different pool."),
    other=Statement(
        "Natural Abilities list, under “Sleep”",
        "Point for point, Sleep gives you at least as much of everything as the other three do.",
    ),
    reading="Point for point, yes. Rest, Meditate and Relax each seem meant for a different pool, but for every"
    " Ellipsis Point, Sleep gives you at least as much of everything. Those are the book's own numbers, so we've left"
    " them alone.",
)
def _sleep_dominates() -> Proof:
    others = [row for row in NATURAL_ABILITIES if row.ability is not NaturalAbility.SLEEP]
    sleep = NATURAL[NaturalAbility.SLEEP].gains(1)
    better = [row.ability for row in others if any(row.gains(1)[str(pool)] > sleep[str(pool)] for pool in Pool)]
    return Proof(
        len(others),
        len(better),
        (
            f"An Ellipsis Point spent on Sleep gives you {_listed(sleep)}.",
            *(f"An Ellipsis Point spent on {row.ability} gives you {_listed(row.gains(1))}." for row in others),
            f"{len(better) or 'None'} of the others gives you more of anything than Sleep does.",
        ),
    )


@registry.erratum(
    "TU-C29",
    title="Can you recover past a pool's maximum?",
    one=Statement("Natural Abilities list", "You recover a set number of points, and the book mentions no limit."),
    other=Statement("The book's page on characters, under “Pools”", "A pool never rises above its maximum."),
    reading="No, you lose any points beyond it. The book says so on its page about characters, but not where it tells"
    " you how much you recover.",
)
def _past_the_maximum() -> Proof:
    now, maximum = 1, 5
    gain = gains(NaturalAbility.SLEEP, NATURAL[NaturalAbility.SLEEP].lowest_price)["stamina"]
    return Proof(
        now + gain,
        recovered(now, gain, maximum),
        (
            f"Say you have {now} of {maximum} Stamina and recover {gain}. Without a limit, you end up with"
            f" {now + gain}; with the limit, you end up with {recovered(now, gain, maximum)}.",
        ),
    )


@registry.erratum(
    "TU-C30",
    title="What does it cost to raise a skill?",
    one=Statement("Access, last paragraph", "Once you have access, you raise the skill by the usual rules."),
    other=Statement(
        "The book's page on advancement", "The chapter on advancement has four headings and nothing under them."
    ),
    reading="The book doesn't say yet: its chapter on advancement has headings, but no rules. We tell you which skills"
    " you may raise and how far. Until the rules are out, we suggest that at the end of each chapter of the story,"
    " every hero gains a level in a skill they've used or practised.",
)
def _no_costs() -> Proof:
    allowed = access(skill="Strength")
    try:
        known = bool(access(skill="Strength", cost=True))
        answer = "a cost is known"
    except RuleError as error:
        known, answer = False, error.reason
    return Proof(
        allowed["legal"],
        known,
        (f"Can you raise Strength? {allowed.summary}", f"What does that cost? {capital(answer)}."),
    )
