"""Errata about skills: how the level of a fundamental skill hangs on its practical skills."""

from __future__ import annotations

from itertools import product

from ...errata import Proof, Statement
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
        "The level is automatic: it equals what two of the practical skills have reached.",
    ),
    other=Statement(
        "Skill Hierarchy, third paragraph", "You can also raise it yourself. The glossary (upstream) says you can't."
    ),
    reading="Yes. Your practical skills give your fundamental skill a level, and you may buy more on top, up to its"
    " ceiling. We play it this way because the book's second example needs it.",
)
def _equal_or_at_least() -> Proof:
    levels = tuple(EXAMPLE_LEVELS.values())
    equal, at_least = automatic_level(levels), fundamental(levels, EXAMPLE_BOUGHT)
    return Proof(
        equal,
        at_least,
        (
            f"Practical skills at {' and '.join(map(str, levels))}, bought up to {EXAMPLE_BOUGHT}:"
            f" {equal} if that's all you get, {at_least} if you may buy more.",
        ),
    )


@registry.erratum(
    "TU-C07",
    title="Intuition 3 above practicals 4 and 0",
    one=Statement("Skill Hierarchy, third paragraph, example", "Intuition is 3, with Attunement at 4 and Virtue at 0."),
    other=Statement(
        "Skill Hierarchy, second paragraph", "A fundamental skill has the level that two practical skills have reached."
    ),
    reading="Nothing is wrong here, because the 3 was bought. Attunement 4 and Virtue 0 would give Intuition nothing"
    " by themselves.",
)
def _intuition_example() -> Proof:
    automatic = automatic_level(tuple(EXAMPLE_LEVELS.values()))
    return Proof(
        EXAMPLE_BOUGHT,
        automatic,
        (
            f"{EXAMPLE_FAMILY} stands at {EXAMPLE_BOUGHT};"
            f" {' and '.join(f'{skill} {level}' for skill, level in EXAMPLE_LEVELS.items())} make it {automatic}.",
        ),
    )


@registry.erratum(
    "TU-C08",
    title="Neither of which skills?",
    one=Statement(
        "Skill Hierarchy, third paragraph, last sentence",
        "Neither practical skill is high enough, but only one of them is named.",
    ),
    other=Statement("Skill list (upstream)", "Intuition has two practical skills."),
    reading="It means both Attunement and Virtue, because those are the practical skills of Intuition. Neither has"
    " reached level 5.",
)
def _neither_of_which() -> Proof:
    named = ("Attunement",)
    short = tuple(skill for skill in FAMILY_OF[EXAMPLE_FAMILY].practicals if EXAMPLE_LEVELS[skill] < EXAMPLE_REFUSED)
    return Proof(named, short, (f"Named: {', '.join(named)}.", f"Below level {EXAMPLE_REFUSED}: {', '.join(short)}."))


@registry.erratum(
    "TU-C09",
    title="Which skill depends on which?",
    one=Statement("Skill Hierarchy, first paragraph", "The fundamental skill depends on its practical skills."),
    other=Statement(
        "Skill Hierarchy, third paragraph; access, list", "The practical skills depend on the fundamental skill."
    ),
    reading="The fundamental skill is the parent and the practical skills are its children, because the list of"
    " skills is laid out that way. We don't say “depends on”, since the book uses it in both directions.",
)
def _depends() -> Proof:
    practical = FAMILY_OF[EXAMPLE_FAMILY].practicals[0]
    down = skill_tree(skills=[{"skill": EXAMPLE_FAMILY}, {"skill": practical, "parent": EXAMPLE_FAMILY}])
    up = skill_tree(skills=[{"skill": practical}, {"skill": EXAMPLE_FAMILY, "parent": practical}])
    return Proof(
        down["kinds"][EXAMPLE_FAMILY],
        up["kinds"][EXAMPLE_FAMILY],
        tuple(
            f"With {parent} as the parent, {EXAMPLE_FAMILY} is {tree['kinds'][EXAMPLE_FAMILY]}."
            for parent, tree in ((EXAMPLE_FAMILY, down), (practical, up))
        ),
    )


@registry.erratum(
    "TU-C10",
    title="Families of two practical skills",
    one=Statement(
        "Skill Hierarchy, second paragraph",
        "Any two of the practical skills set the level, as if you always had a choice.",
    ),
    other=Statement("Skill list (upstream)", "Every path family, and some of the others, have exactly two."),
    reading="If a family has just two practical skills, the lower one sets the level of the fundamental skill. We"
    " need no special rule for that, because “any two” are then simply both.",
)
def _two_practicals() -> Proof:
    with_choice = [family for family in SKILL_FAMILIES if len(family.practicals) > FEWEST_PRACTICALS]
    lower = all(automatic_level(pair) == min(pair) for pair in product(range(LEVELS), repeat=FEWEST_PRACTICALS))
    return Proof(
        len(SKILL_FAMILIES),
        len(with_choice),
        (
            f"{len(with_choice)} of {len(SKILL_FAMILIES)} families leave a choice of two practical skills.",
            "For every pair of levels the automatic level is the lower one." if lower else "Some pair differs.",
        ),
    )
