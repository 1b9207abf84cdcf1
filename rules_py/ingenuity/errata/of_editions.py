"""Errata about what is published where: drafts, names, the scale, the licence, other editions."""

from __future__ import annotations

from ...errata import Proof, Statement
from ...likelihood import percent
from ...rulebook import registry
from ..attributes import Attribute, Die
from ..characters import derived
from ..checks import DIFFICULTY_TABLE, Check, check, difficulty, difficulty_named, most
from ..drafts import fate, improvise, maneuver_effect
from ..groups import ASSIST_TABLE
from ..luck import LUCK_BONUS
from ..powers import POWER_PENALTY, TIERS, use_power
from ..skills import PROFICIENCY_NAMES, SKILLS, SkillDie, step_named

DRAFT_ATTACK = 6
"""The attack roll of the example in a comment; the target resists with 7."""

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
    one=Statement("Performing Maneuvers; Improvising Maneuvers; Fate", "Three headings promise rules."),
    other=Statement(
        "Performing Maneuvers; Improvising Maneuvers; Fate", "Under them there's nothing but notes in the margins."
    ),
    reading="These rules don't exist yet, because all there is of them is the author's notes. You can try those as an"
    " option.",
)
def _empty_headings() -> Proof:
    drafts = (maneuver_effect, improvise, fate)
    in_force = [rule for rule in drafts if rule()["in_force"]]
    return Proof(len(drafts), len(in_force), tuple(f"{rule.title}: {rule().summary}" for rule in drafts))


@registry.erratum(
    "IN-C27",
    title="Skills of an older edition",
    one=Statement("Comments in Maneuvers and Rests", "They mention unarmed, martial, medicine and knowledge."),
    other=Statement("Mundane Skills; Supernatural Skills", "None of these are on the lists."),
    reading="We use the lists, because the notes are for an older edition.",
)
def _older_skills() -> Proof:
    listed = [skill for skill in OLDER_SKILLS if skill in SKILLS]
    return Proof(
        len(OLDER_SKILLS), len(listed), (f"Of {', '.join(OLDER_SKILLS)}, {len(listed)} are among {len(SKILLS)}.",)
    )


@registry.erratum(
    "IN-C28",
    title="A second ladder",
    one=Statement("Challenge Difficulty, the table", "The names begin at 3 and go up in steps of 3."),
    other=Statement("Challenge Difficulty, a comment", "They're the same names, each for a higher number."),
    reading="We use the table, because powers, assisting and stuns share its numbers. The other ladder is among the"
    " drafts.",
)
def _second_ladder() -> Proof:
    name = DIFFICULTY_TABLE[1].name
    values = [difficulty_named(name=name, drafts=switch)["needed"] for switch in (False, True)]
    chances = [percent(check.chance(difficulty=value, **_BEGINNER)) for value in values]
    return Proof(
        values[0],
        values[1],
        tuple(
            f"{name} at {value}: {chance} with {STARTER.written}."
            for value, chance in zip(values, chances, strict=True)
        ),
    )


@registry.erratum(
    "IN-C29",
    title="Names used twice",
    one=Statement("Skills, the table", "A skill of d8 is called adept."),
    other=Statement("Proficiencies, the table", "A proficiency of +3 is called adept."),
    reading="Say whether you mean the skill or the proficiency, because both have a step of that name.",
)
def _names_twice() -> Proof:
    values = [step_named(kind=kind, name="Adept") for kind in ("skill", "proficiency")]
    return Proof(values[0]["written"], values[1]["written"], tuple(value.summary for value in values))


@registry.erratum(
    "IN-C30",
    title="Stats that come from stats",
    one=Statement("Attributes, first paragraph", "Attributes are stats."),
    other=Statement("Stats, first paragraph", "Stats are derived from attributes."),
    reading="Attributes are the stats that nothing else gives you. Call them what you like, because no rule depends"
    " on it.",
)
def _stats() -> Proof:
    derived_ones = [attribute for attribute in Attribute if attribute in derived().outcome]
    return Proof(
        len(Attribute),
        len(derived_ones),
        (f"Of the {len(derived().outcome)} derived stats, {len(derived_ones)} are attributes.",),
    )


@registry.erratum(
    "IN-C31",
    title="Difficulties out of reach",
    one=Statement("Challenge Difficulty", "Difficulties go up to 24."),
    other=Statement("Skill Checks, the example", "A new character rolls d6+d4+1."),
    reading="Both are right, because the hardest difficulties aren't meant for beginners. If something is out of your"
    " reach, we tell you that the chance is zero.",
)
def _out_of_reach() -> Proof:
    hardest = DIFFICULTY_TABLE[-1]
    checks = (STARTER, Check(Die.D12, SkillDie.UNTRAINED, 5), Check(Die.D12, SkillDie.D12, 5))
    return Proof(
        most(STARTER),
        hardest.difficulty,
        (
            f"{hardest.name} is {hardest.difficulty}.",
            *(f"{one.written} reaches {most(one)} with luck." for one in checks),
        ),
    )


@registry.erratum(
    "IN-C32",
    title="Checks that cannot fail",
    one=Statement("Skill Checks, first paragraph", "You make a check when success isn't certain."),
    other=Statement("Challenge Difficulty, the table", "Easy is 3, and the example can't roll any lower."),
    reading="If your lowest result is enough you can't fail, because nothing else makes a check fail. You can skip"
    " the roll or enjoy it.",
)
def _cannot_fail() -> Proof:
    chance = check.chance(difficulty=DIFFICULTY_TABLE[0].difficulty, **_BEGINNER)
    return Proof(
        False, chance == 1, (f"{STARTER.written} against {DIFFICULTY_TABLE[0].difficulty}: {percent(chance)}.",)
    )


@registry.erratum(
    "IN-C33",
    title="Two licences",
    one=Statement("Licence page (upstream)", f"All reference content is under {LICENCE_PAGE}."),
    other=Statement("Licence file (upstream)", f"It holds the text of {LICENCE_FILE}."),
    reading="We go by the page, because it names what it covers and how to give credit. The words here are our own,"
    " with credit.",
)
def _licences() -> Proof:
    return Proof(LICENCE_PAGE, LICENCE_FILE, (f"Page: {LICENCE_PAGE}.", f"File: {LICENCE_FILE}."))


@registry.erratum(
    "IN-C34",
    title="Links to pages that moved",
    one=Statement("All chapters", "The links lead to the folders of an older site."),
    other=Statement("The project (upstream)", "The chapters themselves are in another folder now."),
    reading="We say “upstream” when we use one of those pages, because they aren't part of these chapters.",
)
def _links() -> Proof:
    return Proof(
        LINKED_FOLDERS, (CHAPTER_FOLDER,), (f"Linked: {', '.join(LINKED_FOLDERS)}.", f"The chapters: {CHAPTER_FOLDER}.")
    )


@registry.erratum(
    "IN-C35",
    title="Conditions from several editions",
    one=Statement("Challenge Difficulty, the table", "Easy is 3."),
    other=Statement(
        "Conditions (upstream)", "Easy is 10, and there are criticals and grazes, which this edition doesn't have."
    ),
    reading="We only take dying, unconscious and stunned from that page, because the rest is for other editions.",
)
def _mixed_conditions() -> Proof:
    easy = difficulty_named(name="Easy")["needed"]
    return Proof(easy, UPSTREAM_EASY, (f"Here: {difficulty(difficulty=easy).summary}", f"There: {UPSTREAM_EASY}."))


@registry.erratum(
    "IN-C36",
    title="The newer edition",
    one=Statement("Both chapters", "These are the numbers of this edition."),
    other=Statement("The newer edition (upstream)", "Nearly all of them are different."),
    reading="We use the numbers of these chapters and don't mix, because they only fit each other.",
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
        f"{name.capitalize()}: {_plain(ours[name])} here, {_plain(NEWER_EDITION[name])} there." for name in ours
    )
    return Proof(ours, NEWER_EDITION, lines)


def _plain(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


@registry.erratum(
    "IN-C37",
    title="A die less one",
    one=Statement("Conditions, last paragraph", "A condition can lower an attribute by one, as in d6-1."),
    other=Statement("Attributes", "The lowest face of a die is 1, and no lowest result is given."),
    reading="Your result can be 0 or less, because nothing says that it stops at 1.",
)
def _no_floor() -> Proof:
    lowered, plain = (min(check.odds(attribute_die="d6", modifier=modifier).measured) for modifier in (-1, 0))
    return Proof(lowered, plain, (f"d6-1 has the lowest result {lowered}, d6 has {plain}.",))


@registry.erratum(
    "IN-C38",
    title="The proficiency of a power",
    one=Statement("Performing Powers, the list", "You make the check with the power's skill."),
    other=Statement("Skill Checks, first paragraph", "You add one proficiency that fits."),
    reading="Add the proficiency that gives you the power, because a power's check is a skill check like any other.",
)
def _power_proficiency() -> Proof:
    with_it = use_power.chance(attribute_die="d6", tier=2, focus=2)
    without = check.chance(attribute_die="d6", skill_die="d4", difficulty=TIERS[1].difficulty)
    return Proof(
        with_it, without, (f"d6+d4 at a Greater power: {percent(with_it)} with +1, {percent(without)} without.",)
    )
