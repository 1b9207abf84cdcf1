"""Errata about what is published where: drafts, names, the scale, the licence, other editions."""

from __future__ import annotations

from ...errata import Proof, Statement
from ...likelihood import percent
from ...rule import registry
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
"""A new character in the source's own example: d6+d4+1."""


@registry.erratum(
    "IN-C26",
    title="Headings without rules",
    one=Statement("Performing Maneuvers; Improvising Maneuvers; Fate", "Three headings promise rules."),
    other=Statement("Performing Maneuvers; Improvising Maneuvers; Fate", "Under them stand comments only."),
    reading="They are not published. What the comments say can be switched on.",
)
def _empty_headings() -> Proof:
    drafts = (maneuver_effect, improvise, fate)
    in_force = [rule for rule in drafts if rule()["in_force"]]
    return Proof(len(drafts), len(in_force), tuple(f"{rule.title}: {rule().summary}" for rule in drafts))


@registry.erratum(
    "IN-C27",
    title="Skills of an older edition",
    one=Statement("Comments in Maneuvers and Rests", "They name unarmed, martial, medicine and knowledge."),
    other=Statement("Mundane Skills; Supernatural Skills", "The lists have none of these."),
    reading="The lists hold; the comments are drafts of an older edition.",
)
def _older_skills() -> Proof:
    listed = [skill for skill in OLDER_SKILLS if skill in SKILLS]
    return Proof(
        len(OLDER_SKILLS), len(listed), (f"Of {', '.join(OLDER_SKILLS)}, {len(listed)} are among {len(SKILLS)}.",)
    )


@registry.erratum(
    "IN-C28",
    title="A second ladder",
    one=Statement("Challenge Difficulty, the table", "The names begin at 3 and go up by 3."),
    other=Statement("Challenge Difficulty, a comment", "The same names, each one higher."),
    reading="The table, because powers, assisting and stuns use its numbers too; the other ladder can be looked up.",
)
def _second_ladder() -> Proof:
    name = DIFFICULTY_TABLE[1].name
    values = [difficulty_named(name=name, drafts=switch)["difficulty"] for switch in (False, True)]
    chances = [percent(check.chance(difficulty=value)) for value in values]
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
    one=Statement("Skills, the table", "Adept is the step of a d8."),
    other=Statement("Proficiencies, the table", "Adept is the step of +3."),
    reading="A name is looked up together with its kind.",
)
def _names_twice() -> Proof:
    values = [step_named(kind=kind, name="Adept") for kind in ("skill", "proficiency")]
    return Proof(values[0]["value"], values[1]["value"], tuple(value.summary for value in values))


@registry.erratum(
    "IN-C30",
    title="Stats that come from stats",
    one=Statement("Attributes, first paragraph", "Attributes are stats themselves."),
    other=Statement("Stats, first paragraph", "Stats are derived from attributes."),
    reading="Attributes are the stats that nothing is derived for. No rule depends on it.",
)
def _stats() -> Proof:
    derived_ones = [attribute for attribute in Attribute if attribute in derived().outcome]
    return Proof(
        len(Attribute),
        len(derived_ones),
        (f"Derived stats: {len(derived().outcome)}; among them {len(derived_ones)} of {len(Attribute)} attributes.",),
    )


@registry.erratum(
    "IN-C31",
    title="Difficulties out of reach",
    one=Statement("Challenge Difficulty", "Difficulties go up to 24."),
    other=Statement("Skill Checks, the example", "A new character rolls d6+d4+1."),
    reading="Both hold: what is out of reach has a chance of 0, and the page shows the highest result.",
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
    one=Statement("Skill Checks, first paragraph", "A check is made where success is not sure."),
    other=Statement("Challenge Difficulty, the table", "Easy is 3, and the example's roll has no lower result."),
    reading="The chance is 1, and it may be rolled all the same.",
)
def _cannot_fail() -> Proof:
    chance = check.chance(difficulty=DIFFICULTY_TABLE[0].difficulty)
    return Proof(
        False, chance == 1, (f"{STARTER.written} against {DIFFICULTY_TABLE[0].difficulty}: {percent(chance)}.",)
    )


@registry.erratum(
    "IN-C33",
    title="Two licences",
    one=Statement("Licence page (upstream)", f"All reference content is under {LICENCE_PAGE}."),
    other=Statement("Licence file (upstream)", f"It holds the text of {LICENCE_FILE}."),
    reading="The page, which names the content and the words of credit. The wording here is ours, with credit.",
)
def _licences() -> Proof:
    return Proof(LICENCE_PAGE, LICENCE_FILE, (f"Page: {LICENCE_PAGE}.", f"File: {LICENCE_FILE}."))


@registry.erratum(
    "IN-C34",
    title="Links to pages that moved",
    one=Statement("All chapters", "Links lead to the folders of an older site."),
    other=Statement("The project (upstream)", "The chapters themselves stand in another folder now."),
    reading="What lies behind the links is outside these chapters and marked as upstream where it is used.",
)
def _links() -> Proof:
    return Proof(
        LINKED_FOLDERS, (CHAPTER_FOLDER,), (f"Linked: {', '.join(LINKED_FOLDERS)}.", f"The chapters: {CHAPTER_FOLDER}.")
    )


@registry.erratum(
    "IN-C35",
    title="Conditions from several editions",
    one=Statement("Challenge Difficulty, the table", "Easy is 3."),
    other=Statement("Conditions (upstream)", "Easy is 10, and criticals and grazes occur, which this edition has not."),
    reading="Of that page only dying, unconscious and stunned are used.",
)
def _mixed_conditions() -> Proof:
    easy = difficulty_named(name="Easy")["difficulty"]
    return Proof(easy, UPSTREAM_EASY, (f"Here: {difficulty(difficulty=easy).summary}", f"There: {UPSTREAM_EASY}."))


@registry.erratum(
    "IN-C36",
    title="The newer edition",
    one=Statement("Both chapters", "The numbers of this edition."),
    other=Statement("The newer edition (upstream)", "Nearly all of them are different."),
    reading="The chapters' numbers, and no mixing.",
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
    one=Statement("Conditions, last paragraph", "An attribute can be lowered by one, as in d6-1."),
    other=Statement("Attributes", "The lowest face of a die is 1; no floor for results is given."),
    reading="There is no floor: the result may be 0 or less.",
)
def _no_floor() -> Proof:
    lowered, plain = (
        min(check.odds(skill="untrained", proficiency=0, modifier=modifier).measured) for modifier in (-1, 0)
    )
    return Proof(lowered, plain, (f"d6-1 has the lowest result {lowered}, d6 has {plain}.",))


@registry.erratum(
    "IN-C38",
    title="The proficiency of a power",
    one=Statement("Performing Powers, the list", "The check is made with the power skill."),
    other=Statement("Skill Checks, first paragraph", "A check adds one proficiency that fits."),
    reading="A power's check is like any other: attribute, skill, and the proficiency that gives the power.",
)
def _power_proficiency() -> Proof:
    with_it = use_power.chance(tier=2)
    without = check.chance(proficiency=0, difficulty=TIERS[1].difficulty)
    return Proof(
        with_it, without, (f"d6+d4 at a Greater power: {percent(with_it)} with +1, {percent(without)} without.",)
    )
