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
        "A fundamental skill is always at the highest level that two of its practical skills have reached.",
    ),
    other=Statement(
        "Skill Hierarchy, third paragraph",
        "You can also raise a fundamental skill yourself, though the game's glossary says you can't.",
    ),
    reading="Yes: your practical skills give your fundamental skill a level for free, and you may raise that skill"
    " further, up to its ceiling. We play it this way because the book's second example only works if you can.",
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
    title="Intuition 3 with Attunement 4 and Virtue 0",
    one=Statement(
        "Skill Hierarchy, third paragraph, example", "A hero has Intuition at 3, with Attunement at 4 and Virtue at 0."
    ),
    other=Statement(
        "Skill Hierarchy, second paragraph",
        "A fundamental skill has the highest level that two of its practical skills have reached.",
    ),
    reading="Nothing's wrong here, because the hero in the book's example has raised Intuition to 3. Without that,"
    " Attunement 4 and Virtue 0 would put Intuition at 0.",
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
    title="The two skills that hold Intuition back",
    one=Statement(
        "Skill Hierarchy, third paragraph, last sentence",
        "The book says that neither practical skill is high enough to raise Intuition to 5, but it names only one of"
        " them.",
    ),
    other=Statement("Skill list (another page)", "Intuition has two practical skills."),
    reading="Before you may raise Intuition to 5, you need Attunement or Virtue at 5. The book's example only mentions"
    " Attunement, but those two are Intuition's only practical skills.",
)
def _neither_of_which() -> Proof:
    named = ("Attunement",)
    short = tuple(skill for skill in FAMILY_OF[EXAMPLE_FAMILY].practicals if EXAMPLE_LEVELS[skill] < EXAMPLE_REFUSED)
    return Proof(
        named,
        short,
        (
            f"The book names only {joined(named)}.",
            f"Both {joined(short)} are below level {EXAMPLE_REFUSED}.",
        ),
    )


@registry.erratum(
    "TU-C09",
    title="Which skill depends on which?",
    one=Statement("Skill Hierarchy, first paragraph", "A fundamental skill depends on its practical skills."),
    other=Statement(
        "Skill Hierarchy, third paragraph; Access, the list", "Practical skills depend on their fundamental skill."
    ),
    reading="Practical skills are part of their fundamental skill, as on the skill list: Attunement is part of"
    " Intuition. We don't say that either skill “depends on” the other, because the book says it both ways round.",
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
            f"If {practical} is part of {EXAMPLE_FAMILY}, {EXAMPLE_FAMILY} is a {as_whole} skill.",
            f"If {EXAMPLE_FAMILY} were part of {practical}, {EXAMPLE_FAMILY} would be a {as_part} skill.",
        ),
    )


@registry.erratum(
    "TU-C10",
    title="Families with two practical skills",
    one=Statement(
        "Skill Hierarchy, second paragraph",
        "The book says that any two practical skills set the level of their fundamental skill, and takes it for granted"
        " that there are always more than two.",
    ),
    other=Statement(
        "Skill list (another page)", "All path families and some of the others have exactly two practical skills."
    ),
    reading="If a family has just two practical skills, the weaker one sets the level of the fundamental skill. That"
    " takes no special rule: if there are only two, “any two” means both.",
)
def _two_practicals() -> Proof:
    with_choice = [family for family in SKILL_FAMILIES if len(family.practicals) > FEWEST_PRACTICALS]
    lower = all(automatic_level(pair) == min(pair) for pair in product(range(LEVELS), repeat=FEWEST_PRACTICALS))
    return Proof(
        len(SKILL_FAMILIES),
        len(with_choice),
        (
            f"Only {len(with_choice)} of the {len(SKILL_FAMILIES)} families have more than two practical skills.",
            "Whatever levels your two practical skills have, your fundamental skill gets the lower one."
            if lower
            else "Some pair differs.",
        ),
    )
