"""Errata about skills: how the level of a fundamental skill hangs on its practical skills."""

from __future__ import annotations

from itertools import product

from ...errata import Proof, Statement
from ...phrases import joined
from ...rulebook import registry
from ..levels import LEVELS
from ..skills import FAMILY_OF, FEWEST_PRACTICALS, SKILL_FAMILIES, automatic_level, fundamental, skill_tree

EXAMPLE_FAMILY = "Intuition"

EXAMPLE_LEVELS = {"Attunement": 4, "Virtue": 0}
"""The source's second example, Skill Hierarchy, third paragraph: the levels of the practical skills."""

EXAMPLE_BOUGHT = 3
"""The level of the fundamental skill in that example, before it is advanced."""

EXAMPLE_REFUSED = 5
"""The level that it cannot reach."""


@registry.erratum(
    "TU-C06",
    title="Can you raise a fundamental skill yourself?",
    one=Statement(
        "Skill Hierarchy, second paragraph",
        "A fundamental skill is always as high as the second-highest of its practical skills.",
    ),
    other=Statement(
        "Skill Hierarchy, third paragraph",
        "You can also raise a fundamental skill yourself, though the game's glossary says you can't.",
    ),
    reading="Yes, but not above its best practical skill. Your practical skills give you a level in it for free,"
    " and you may raise it from there. The book says both that you can and that you can't, but one of its examples"
    " only works if you can.",
)
def _equal_or_at_least() -> Proof:
    levels = tuple(EXAMPLE_LEVELS.values())
    equal, at_least = automatic_level(levels), fundamental(levels, EXAMPLE_BOUGHT)
    return Proof(
        equal,
        at_least,
        (
            f"Say your practical skills are at {' and '.join(map(str, levels))}, and you've raised their"
            f" fundamental skill to {EXAMPLE_BOUGHT}.",
            f"Your fundamental skill is at {equal} if raising it doesn't count, and at {at_least} if it does.",
        ),
    )


@registry.erratum(
    "TU-C07",
    title="How can Intuition be at 3 with Attunement at 4 and Virtue at 0?",
    one=Statement(
        "Skill Hierarchy, third paragraph, example", "A hero has Intuition at 3, with Attunement at 4 and Virtue at 0."
    ),
    other=Statement(
        "Skill Hierarchy, second paragraph",
        "A fundamental skill is as high as the second-highest of its practical skills.",
    ),
    reading="The book has a hero like that, though Attunement and Virtue alone would leave their fundamental skill,"
    " Intuition, at 0. We assume that the hero has raised Intuition to 3.",
)
def _intuition_example() -> Proof:
    automatic = automatic_level(tuple(EXAMPLE_LEVELS.values()))
    return Proof(
        EXAMPLE_BOUGHT,
        automatic,
        (
            f"The book's example puts {EXAMPLE_FAMILY} at {EXAMPLE_BOUGHT}, while"
            f" {' and '.join(f'{skill} {level}' for skill, level in EXAMPLE_LEVELS.items())} alone would put it at"
            f" {automatic}.",
        ),
    )


@registry.erratum(
    "TU-C08",
    title="When may you raise Intuition to 5?",
    one=Statement(
        "Skill Hierarchy, third paragraph, last sentence",
        "The book says that neither practical skill is high enough to raise Intuition to 5, but it names only one of"
        " them.",
    ),
    other=Statement("The book's skill list", "Intuition has two practical skills."),
    reading="As soon as Attunement or Virtue is at 5, because a fundamental skill can't be higher than the best of its"
    " practical skills. The hero in the book's example can't do it yet, because both are too low. The book"
    " only mentions raising Attunement, but raising Virtue would do just as well.",
)
def _neither_of_which() -> Proof:
    named = ("Attunement",)
    short = tuple(skill for skill in FAMILY_OF[EXAMPLE_FAMILY].practicals if EXAMPLE_LEVELS[skill] < EXAMPLE_REFUSED)
    return Proof(
        named,
        short,
        (
            f"The only skill that the book names as too low is {joined(named)}.",
            f"In its example, {joined(short)} are both below level {EXAMPLE_REFUSED}.",
        ),
    )


@registry.erratum(
    "TU-C09",
    title="Do practical skills depend on their fundamental skill?",
    one=Statement("Skill Hierarchy, first paragraph", "A fundamental skill depends on its practical skills."),
    other=Statement(
        "Skill Hierarchy, third paragraph; Access list", "Practical skills depend on their fundamental skill."
    ),
    reading="No, it's the fundamental skill that gets its level from its practical skills. The book says “depend” of"
    " both, so we avoid the word: practical skills belong to their fundamental skill, as Attunement belongs to"
    " Intuition.",
)
def _depends() -> Proof:
    practical = FAMILY_OF[EXAMPLE_FAMILY].practicals[0]
    down = skill_tree(skills=[{"skill": EXAMPLE_FAMILY}, {"skill": practical, "parent": EXAMPLE_FAMILY}])
    up = skill_tree(skills=[{"skill": practical}, {"skill": EXAMPLE_FAMILY, "parent": practical}])
    as_whole, as_part = down["kinds"][EXAMPLE_FAMILY], up["kinds"][EXAMPLE_FAMILY]
    return Proof(
        as_whole,
        as_part,
        (
            f"If {practical} belongs to {EXAMPLE_FAMILY}, {EXAMPLE_FAMILY} is a {as_whole} skill.",
            f"If {EXAMPLE_FAMILY} belonged to {practical}, {EXAMPLE_FAMILY} would be a {as_part} skill.",
        ),
    )


@registry.erratum(
    "TU-C10",
    title="What if a fundamental skill has just two practical skills?",
    one=Statement(
        "Skill Hierarchy, second paragraph",
        "A fundamental skill is as high as the second-highest of its practical skills. That sounds as if there were"
        " always more than two.",
    ),
    other=Statement(
        "The book's skill list", "All path families and some of the others have exactly two practical skills."
    ),
    reading="Then the level that you get for free is the lower of the two. The book only says that a fundamental skill"
    " is as high as the second-highest of its practical skills. If there are only two, that's the lower one.",
)
def _two_practicals() -> Proof:
    with_choice = [family for family in SKILL_FAMILIES if len(family.practicals) > FEWEST_PRACTICALS]
    lower = all(automatic_level(pair) == min(pair) for pair in product(range(LEVELS), repeat=FEWEST_PRACTICALS))
    return Proof(
        len(SKILL_FAMILIES),
        len(with_choice),
        (
            f"Only {len(with_choice)} of the {len(SKILL_FAMILIES)} families have more than two practical skills.",
            "Whatever levels your two practical skills have, your fundamental skill gets the lower one for free."
            if lower
            else "Some pair differs.",
        ),
    )
