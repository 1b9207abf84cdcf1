"""Errata about what is published where: drafts, names, the scale, the licence, other editions."""

from __future__ import annotations

from ...errata import Proof, Statement
from ...likelihood import percent
from ...phrases import joined
from ...rulebook import registry
from ..attributes import Attribute, Die
from ..characters import derived
from ..checks import DIFFICULTY_TABLE, Check, check, difficulty_named, most
from ..drafts import fate, improvise, maneuver_effect
from ..groups import ASSIST_TABLE
from ..luck import LUCK_BONUS
from ..powers import POWER_PENALTY, TIERS, use_power
from ..readings import Readings
from ..skills import PROFICIENCY_NAMES, SKILLS, SkillDie, step_named

OLDER_SKILLS = ("unarmed", "martial", "medicine")
"""Skills that the comments mention."""

UPSTREAM_EASY = 10
"""What the page on conditions (upstream) calls easy."""

NEWER_EDITION = {
    "difficulties": (4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24),
    "luck": 4,
    "best proficiency": 4,
    "assist thresholds": (4, 8, 12, 16),
    "penalty": -2,
    "powers": (4, 6, 8),
}
"""Numbers of the other edition (upstream)."""

LICENCE_PAGE, LICENCE_FILE = "CC BY 4.0", "CC BY-SA 4.0"
"""What the licence page and the licence file of the project say."""

LINKED_FOLDERS = ("Features", "Appendix", "Extended_Systems")
"""Where the links of the chapters lead."""

CHAPTER_FOLDER = "Old"
"""Where the chapters themselves are now."""

STARTER = Check(Die.D6, SkillDie.D4, 1)

_BEGINNER = {"attribute_die": "d6", "skill_die": "d4", "proficiency": 1}
"""A new character in the source's own example: d6+d4+1."""


@registry.erratum(
    "IN-C26",
    title="What are the rules for maneuvers and fate?",
    one=Statement(
        "Performing Maneuvers; Improvising Maneuvers; Fate", "Three headings promise rules for maneuvers and fate."
    ),
    other=Statement(
        "Performing Maneuvers; Improvising Maneuvers; Fate",
        "Under those headings there's nothing but the author's notes.",
    ),
    reading="The original has headings for making maneuvers, improvising them and using fate, but there's nothing"
    " under them except the author's notes. The notes aren't finished, so they aren't in force, though you"
    " can use them as house rules. For maneuvers, we've made a simple rule of our own.",
)
def _empty_headings() -> Proof:
    drafts = {
        maneuver_effect: "how a maneuver hits and what it does",
        improvise: "improvising maneuvers",
        fate: "using fate",
    }
    in_force = [rule for rule in drafts if rule()["in_force"]]
    return Proof(
        len(drafts),
        len(in_force),
        tuple(f"The author's note on {what} isn't in force." for rule, what in drafts.items() if rule not in in_force),
    )


@registry.erratum(
    "IN-C27",
    title="Is there a medicine skill?",
    one=Statement("Comments in Maneuvers and Rests", "The notes mention skills called unarmed, martial and medicine."),
    other=Statement("Mundane Skills; Supernatural Skills", "None of the skills in the notes are on the lists."),
    reading="No. The author's notes mention it, along with two combat skills called unarmed and martial, but those"
    " are from an older edition. We only use the skills on the lists.",
)
def _older_skills() -> Proof:
    listed = [skill for skill in OLDER_SKILLS if skill in SKILLS]
    missing = [skill for skill in OLDER_SKILLS if skill not in SKILLS]
    return Proof(
        len(OLDER_SKILLS),
        len(listed),
        (f"The game has {len(SKILLS)} skills. {joined(missing).capitalize()} aren't among them.",),
    )


@registry.erratum(
    "IN-C28",
    title="Is a moderate check 6 or 7?",
    one=Statement("Challenge Difficulty table", "The difficulties start at 3 and go up in steps of 3."),
    other=Statement("Challenge Difficulty, a comment", "In the notes, the same names mean numbers that are 1 higher."),
    reading="It's 6 in the original's table of difficulties and 7 in the author's notes, where every difficulty is 1"
    " higher. We use the table, because the original's rules for powers and helpers use the same numbers.",
)
def _second_ladder() -> Proof:
    name = DIFFICULTY_TABLE[1].name
    both = (Readings(), Readings(notes_ladder=True))
    values = [difficulty_named(name=name, readings=readings)["needed"] for readings in both]
    chances = [percent(check.chance(difficulty=value, **_BEGINNER)) for value in values]
    return Proof(
        values[0],
        values[1],
        tuple(
            f"If a {name.lower()} check is {value}, {STARTER.written} succeeds {chance} of the time."
            for value, chance in zip(values, chances, strict=True)
        ),
    )


@registry.erratum(
    "IN-C29",
    title="What does “adept” mean?",
    one=Statement("Skills table", "A skill with a d8 is called “adept”."),
    other=Statement("Proficiencies table", "A proficiency of +3 is called “adept”."),
    reading="As a skill, it's a d8, and as a proficiency, it's +3. “Practiced”, “expert” and “master” have two"
    " meanings as well, so say whether you mean the skill or the proficiency.",
)
def _names_twice() -> Proof:
    values = [step_named(kind=kind, name="Adept") for kind in ("skill", "proficiency")]
    return Proof(values[0]["written"], values[1]["written"], tuple(value.summary for value in values))


@registry.erratum(
    "IN-C30",
    title="Are attributes stats?",
    one=Statement("Attributes, first paragraph", "Your attributes are stats."),
    other=Statement("Stats, first paragraph", "You work out stats from your attributes."),
    reading="No: you choose your attributes, and you work out your stats from them. The original says so too, but it"
    " also calls attributes stats, so we keep the two apart.",
)
def _stats() -> Proof:
    derived_ones = [attribute for attribute in Attribute if attribute in derived().outcome]
    return Proof(
        len(Attribute),
        len(derived_ones),
        (f"{len(derived_ones) or 'None'} of the {len(derived().outcome)} stats that you work out are attributes.",),
    )


@registry.erratum(
    "IN-C31",
    title="Why are some difficulties out of reach?",
    one=Statement("Challenge Difficulty", "The highest difficulty is 24."),
    other=Statement(
        "The example of Skill Checks", "A new character might roll d6+d4+1, which falls far short of that."
    ),
    reading="The original's difficulties go up to 24, but a beginner can't get anywhere near that. We've left that"
    " alone, because the highest difficulties are meant for masters. If you can't reach a difficulty, we"
    " show your chance as zero.",
)
def _out_of_reach() -> Proof:
    hardest = DIFFICULTY_TABLE[-1]
    checks = (STARTER, Check(Die.D12, SkillDie.UNTRAINED, 5), Check(Die.D12, SkillDie.D12, 5))
    return Proof(
        most(STARTER),
        hardest.difficulty,
        (
            f"The hardest difficulty, {hardest.name}, is {hardest.difficulty}.",
            *(f"Even with luck, {one.written} never gets past {most(one)}." for one in checks),
        ),
    )


@registry.erratum(
    "IN-C32",
    title="Do you roll if you can't fail?",
    one=Statement("Skill Checks, first paragraph", "You only make a check when success isn't certain."),
    other=Statement(
        "Challenge Difficulty table",
        "An easy check has difficulty 3, but the character in the example can't roll lower than that.",
    ),
    reading="The original only asks for a check when success isn't certain, but some characters can't fail an easy"
    " check. If even your lowest result is enough, skip the roll, or enjoy it.",
)
def _cannot_fail() -> Proof:
    chance = check.chance(difficulty=DIFFICULTY_TABLE[0].difficulty, **_BEGINNER)
    return Proof(
        False,
        chance == 1,
        (f"With {STARTER.written}, you have a {percent(chance)} chance of reaching {DIFFICULTY_TABLE[0].difficulty}.",),
    )


@registry.erratum(
    "IN-C33",
    title="Which licence does the original have?",
    one=Statement("Licence page", f"Everything in the reference is under {LICENCE_PAGE}."),
    other=Statement("Licence file", f"The licence file has the text of {LICENCE_FILE}."),
    reading=f"The project's licence page says {LICENCE_PAGE}, but its licence file has the text of {LICENCE_FILE}."
    " We go by the page, because it says what it covers and how to give credit. This book is in our own words and gives"
    " that credit.",
)
def _licences() -> Proof:
    return Proof(
        LICENCE_PAGE, LICENCE_FILE, (f"The licence page says {LICENCE_PAGE}.", f"The licence file says {LICENCE_FILE}.")
    )


@registry.erratum(
    "IN-C34",
    title="Where do the original's links lead?",
    one=Statement("All chapters", "Links in the text lead to the folders of an older site."),
    other=Statement("The project's folders", "The chapters themselves are in a different folder now."),
    reading="They're broken: links from its chapters to its other pages still point to the folders of an older site."
    " Where we've used one of those pages, we call it “another page”.",
)
def _links() -> Proof:
    return Proof(
        LINKED_FOLDERS,
        (CHAPTER_FOLDER,),
        (
            f"The links lead to folders called {joined(list(LINKED_FOLDERS))}.",
            f"The chapters are in a folder called {CHAPTER_FOLDER}.",
        ),
    )


@registry.erratum(
    "IN-C35",
    title="Which of the original's conditions do we use?",
    one=Statement("Challenge Difficulty table", "An easy check has difficulty 3."),
    other=Statement(
        "Another page, on conditions",
        "An easy check has difficulty 10, and there are critical hits and grazing hits, which this edition"
        " doesn't have.",
    ),
    reading="We only use dying, stable, unconscious, stunned and prone. We leave out the rest of the original's page"
    " about conditions, because it mixes several editions, and its numbers aren't those of the chapters.",
)
def _mixed_conditions() -> Proof:
    easy = difficulty_named(name="Easy")["needed"]
    return Proof(
        easy,
        UPSTREAM_EASY,
        (
            f"In the chapters, an easy check has difficulty {easy}.",
            f"On the page about conditions, it has difficulty {UPSTREAM_EASY}.",
        ),
    )


@registry.erratum(
    "IN-C36",
    title="Do we use the newer edition?",
    one=Statement("Both chapters", "The chapters give the numbers for this edition."),
    other=Statement("The newer edition", "In the newer edition, nearly all the numbers are different."),
    reading="No. This book retells the chapters of an older edition, and nearly all the numbers in the newer one are"
    " different. We only take something from a newer page if the older chapters leave it open.",
)
def _newer_edition() -> Proof:
    ours = {
        "difficulties": tuple(row.difficulty for row in DIFFICULTY_TABLE),
        "luck": LUCK_BONUS,
        "best proficiency": max(PROFICIENCY_NAMES),
        "assist thresholds": tuple(row.threshold for row in ASSIST_TABLE),
        "penalty": POWER_PENALTY,
        "powers": tuple(row.difficulty for row in TIERS),
    }
    lines = tuple(
        f"{_NEWER[name].format(_plain(ours[name]))} here, and {_plain(NEWER_EDITION[name])} in the newer edition."
        for name in ours
    )
    return Proof(ours, NEWER_EDITION, lines)


def _plain(value: object) -> str:
    """A value in words: a row of numbers, or how much is added or taken."""
    return joined(list(map(str, value))) if isinstance(value, tuple) else str(value).removeprefix("-")


_NEWER = {
    "difficulties": "The named difficulties are {}",
    "luck": "A 20 on the luck die adds {}",
    "best proficiency": "The best proficiency adds {}",
    "assist thresholds": "A helper's bonus grows at results of {}",
    "penalty": "Each earlier power lowers your next check by {}",
    "powers": "The difficulties of powers are {}",
}
"""How the line for each begins."""


@registry.erratum(
    "IN-C37",
    title="Can a result be lower than 1?",
    one=Statement(
        "Conditions, last paragraph", "A condition can lower an attribute by one. If it's a d6, you roll d6-1."
    ),
    other=Statement(
        "Attributes", "The lowest face of a die is 1, but the original doesn't say how low a result can be."
    ),
    reading="Yes. If something lowers an attribute by 1, you might roll d6-1, and then a 1 on the die makes your result"
    " 0. Other penalties can make it even lower, because nothing in the original says that a result stops at 1.",
)
def _no_floor() -> Proof:
    lowered, plain = (min(check.odds(attribute_die="d6", modifier=modifier).measured) for modifier in (-1, 0))
    return Proof(lowered, plain, (f"The lowest you can roll is {lowered} with d6-1 and {plain} with a plain d6.",))


@registry.erratum(
    "IN-C38",
    title="Does your proficiency count when you use a power?",
    one=Statement("Performing Powers list", "For a power, you make a check with the power's skill."),
    other=Statement("Skill Checks, first paragraph", "You add one fitting proficiency to any skill check."),
    reading="Yes. For powers, the original only mentions your skill, but using one is a skill check like any other,"
    " so you also add the proficiency that gives you the power.",
)
def _power_proficiency() -> Proof:
    with_it = use_power.chance(attribute_die="d6", tier=2, focus=2)
    without = check.chance(attribute_die="d6", skill_die="d4", difficulty=TIERS[1].difficulty)
    return Proof(
        with_it,
        without,
        (
            f"With d6+d4 and a proficiency of +1, you succeed with a greater power {percent(with_it)} of the time.",
            f"Without the proficiency, you'd succeed with a greater power {percent(without)} of the time.",
        ),
    )
