"""Errata about skills: how the level of a fundamental skill hangs on its practical skills."""

from __future__ import annotations

from itertools import product

from ...errata import Proof, Statement
from ...rule import registry
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
    title="Is a fundamental level equal or at least?",
    one=Statement(
        "Skill Hierarchy, second paragraph", "The level equals what two practical skills have reached, automatically."
    ),
    other=Statement(
        "Skill Hierarchy, third paragraph",
        "It can also be advanced itself; the glossary (upstream) forbids exactly that.",
    ),
    reading="The automatic level is a floor; a bought level may lie above it, up to the ceiling. The source's second"
    " example needs this.",
)
def _equal_or_at_least() -> Proof:
    levels = tuple(EXAMPLE_LEVELS.values())
    equal, at_least = automatic_level(levels), fundamental(levels, EXAMPLE_BOUGHT)
    return Proof(
        equal,
        at_least,
        (
            f"Practical skills at {' and '.join(map(str, levels))}, bought up to {EXAMPLE_BOUGHT}:"
            f" {equal} if the level is equal, {at_least} if it is at least that.",
        ),
    )


@registry.erratum(
    "TU-C07",
    title="Intuition 3 above practicals 4 and 0",
    one=Statement("Skill Hierarchy, third paragraph, example", "Intuition stands at 3 over Attunement 4 and Virtue 0."),
    other=Statement(
        "Skill Hierarchy, second paragraph", "A fundamental level is what two practical skills have reached."
    ),
    reading="The 3 was bought; under the reading of TU-C06 nothing is contradicted any more.",
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
        "Skill Hierarchy, third paragraph, last sentence", "Neither practical skill is high enough; one is named."
    ),
    other=Statement("Skill list (upstream)", "Intuition has two practical skills."),
    reading="Both are meant: neither has reached level 5.",
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
    reading="The parent is the fundamental skill, the children are the practical skills; the verb is avoided.",
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
        "Skill Hierarchy, second paragraph", "Any two of the practical skills decide, as if there were a choice."
    ),
    other=Statement("Skill list (upstream)", "Every path family, and some others, have exactly two."),
    reading="The general rule without a special case: with two practical skills the automatic level is the lower one.",
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
