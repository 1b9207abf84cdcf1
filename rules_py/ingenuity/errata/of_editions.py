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

OLDER_SKILLS = ("unarmed", "martial", "medicine", "knowledge")
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
"""Numbers of the edition that stands beside this one (upstream)."""

LICENCE_PAGE, LICENCE_FILE = "CC BY 4.0", "CC BY-SA 4.0"
"""What the licence page and the licence file of the project say."""

LINKED_FOLDERS = ("Features", "Appendix", "Extended_Systems")
"""Where the links of the chapters lead."""

CHAPTER_FOLDER = "Old"
"""Where the chapters themselves stand now."""

STARTER = Check(Die.D6, SkillDie.D4, 1)

_BEGINNER = {"attribute_die": "d6", "skill_die": "d4", "proficiency": 1}
"""A new character in the source's own example: d6+d4+1."""


@registry.erratum(
    "IN-C26",
    title="Headings without rules",
    one=Statement(
        "Performing Maneuvers; Improvising Maneuvers; Fate", "Three headings promise rules for maneuvers and fate."
    ),
    other=Statement(
        "Performing Maneuvers; Improvising Maneuvers; Fate",
        "Under those headings there's nothing but the author's notes.",
    ),
    reading="These rules aren't finished, and all we have are the author's notes. If your table likes the notes, use"
    " them as house rules.",
)
def _empty_headings() -> Proof:
    drafts = (maneuver_effect, improvise, fate)
    in_force = [rule for rule in drafts if rule()["in_force"]]
    return Proof(
        len(drafts),
        len(in_force),
        tuple(f"The draft rule on {rule.title.removeprefix('Draft: ')} isn't in force." for rule in drafts),
    )


@registry.erratum(
    "IN-C27",
    title="Skills of an older edition",
    one=Statement(
        "Comments in Maneuvers and Rests", "The notes mention skills called unarmed, martial, medicine and knowledge."
    ),
    other=Statement("Mundane Skills; Supernatural Skills", "None of the skills in the notes are on the lists."),
    reading="We use the skills on the lists, and leave out the ones in the notes. Those are from an older edition.",
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
    title="A second ladder",
    one=Statement("Challenge Difficulty, the table", "The difficulties start at 3 and go up in steps of 3."),
    other=Statement("Challenge Difficulty, a comment", "In the notes, the same names mean higher numbers."),
    reading="We use the difficulties in the table. Powers, assisting and stuns use the same ones. You'll find the"
    " other ladder among the author's notes.",
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
            f"If {name} is {value}, {STARTER.written} succeeds {chance} of the time."
            for value, chance in zip(values, chances, strict=True)
        ),
    )


@registry.erratum(
    "IN-C29",
    title="Names used twice",
    one=Statement("Skills, the table", "A skill with a d8 is called “adept”."),
    other=Statement("Proficiencies, the table", "A proficiency of +3 is called “adept”."),
    reading="Both skills and proficiencies have a step called “adept”, so say which of the two you mean.",
)
def _names_twice() -> Proof:
    values = [step_named(kind=kind, name="Adept") for kind in ("skill", "proficiency")]
    return Proof(values[0]["written"], values[1]["written"], tuple(value.summary for value in values))


@registry.erratum(
    "IN-C30",
    title="Stats that come from stats",
    one=Statement("Attributes, first paragraph", "Your attributes are stats."),
    other=Statement("Stats, first paragraph", "You work out stats from your attributes."),
    reading="The original calls attributes stats, but it also says that you work out stats from attributes. We keep the"
    " two apart: you choose your attributes, and you work out your stats from them.",
)
def _stats() -> Proof:
    derived_ones = [attribute for attribute in Attribute if attribute in derived().outcome]
    return Proof(
        len(Attribute),
        len(derived_ones),
        (f"Of the {len(derived().outcome)} stats that you work out, {len(derived_ones) or 'none'} are attributes.",),
    )


@registry.erratum(
    "IN-C31",
    title="Difficulties out of reach",
    one=Statement("Challenge Difficulty", "The highest difficulty is 24."),
    other=Statement("Skill Checks, the example", "A new character might roll d6+d4+1, which falls far short of that."),
    reading="The highest difficulties are meant for masters, and beginners can't reach them. When you can't reach a"
    " difficulty, we show your chance as zero.",
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
    title="Checks that can't fail",
    one=Statement("Skill Checks, first paragraph", "You only make a check when success isn't certain."),
    other=Statement(
        "Challenge Difficulty, the table",
        "An easy check has difficulty 3, but the character in the example can't roll lower than that.",
    ),
    reading="If even your lowest result is enough, you can't fail. Skip the roll, or enjoy it.",
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
    title="Two licences",
    one=Statement("Licence page", f"Everything in the reference is under {LICENCE_PAGE}."),
    other=Statement("Licence file", f"The licence file has the text of {LICENCE_FILE}."),
    reading="We go by the licence page: it says what it covers and how to give credit. This book is in our own words"
    " and gives that credit.",
)
def _licences() -> Proof:
    return Proof(
        LICENCE_PAGE, LICENCE_FILE, (f"The licence page says {LICENCE_PAGE}.", f"The licence file says {LICENCE_FILE}.")
    )


@registry.erratum(
    "IN-C34",
    title="Broken links",
    one=Statement("All chapters", "Links in the text lead to the folders of an older site."),
    other=Statement("The project's folders", "The chapters themselves are in a different folder now."),
    reading="The links from the original's chapters to its other pages are broken. Where we've used one of those"
    " pages, we mark it “another page”.",
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
    title="Conditions from several editions",
    one=Statement("Challenge Difficulty, the table", "An easy check has difficulty 3."),
    other=Statement(
        "Conditions (another page)",
        "An easy check has difficulty 10, and there are criticals and grazes, which this edition doesn't have.",
    ),
    reading="From the original's page about conditions, we only use dying, unconscious and stunned, and the word"
    " “prone”. The rest of that page is for other editions.",
)
def _mixed_conditions() -> Proof:
    easy = difficulty_named(name="Easy")["needed"]
    return Proof(
        easy,
        UPSTREAM_EASY,
        (
            f"In this book, Easy is difficulty {easy}.",
            f"On the page about conditions, Easy is difficulty {UPSTREAM_EASY}.",
        ),
    )


@registry.erratum(
    "IN-C36",
    title="The newer edition",
    one=Statement("Both chapters", "The chapters give the numbers for this edition."),
    other=Statement("The newer edition", "In the newer edition, nearly all the numbers are different."),
    reading="Where these chapters give a number, we use theirs and not the newer edition's. We only take something from"
    " a newer page if the chapters leave it open.",
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
    "penalty": "Each earlier power takes {} off your next check",
    "powers": "The difficulties of powers are {}",
}
"""How the line for each begins."""


@registry.erratum(
    "IN-C37",
    title="A die minus one",
    one=Statement(
        "Conditions, last paragraph", "A condition can lower an attribute by one. If it's a d6, you roll d6-1."
    ),
    other=Statement("Attributes", "The lowest face of a die is 1, but the book doesn't say how low a result can be."),
    reading="Your result can be 0 or less. Nothing in the original says that it stops at 1.",
)
def _no_floor() -> Proof:
    lowered, plain = (min(check.odds(attribute_die="d6", modifier=modifier).measured) for modifier in (-1, 0))
    return Proof(lowered, plain, (f"The lowest you can roll is {lowered} with d6-1 and {plain} with a plain d6.",))


@registry.erratum(
    "IN-C38",
    title="Proficiency in powers",
    one=Statement("Performing Powers, the list", "For a power, you make a check with the power's skill."),
    other=Statement("Skill Checks, first paragraph", "You add one fitting proficiency to any skill check."),
    reading="Using a power is a skill check like any other, so add the proficiency that gives you the power.",
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
