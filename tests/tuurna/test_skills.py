"""Skills: the tree, the published list, and the level of a fundamental skill."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_py.errors import RuleError
from rules_py.tuurna.skills import (
    FAMILY_OF,
    SKILL_FAMILIES,
    SkillFamily,
    SkillType,
    advance,
    automatic_level,
    ceiling,
    fundamental,
    fundamental_level,
    skill_family,
    skill_tree,
    skills_of,
)

LEVELS = st.integers(0, 12)


def message(rule: Any, **given: object) -> str:
    with pytest.raises(RuleError) as caught:
        rule(**given)
    return str(caught.value)


def plain_automatic_level(practicals: list[int]) -> int:
    """The rule as the chapter words it: the largest level that at least two practical skills have."""
    return max(level for level in range(13) if sum(practical >= level for practical in practicals) >= 2)


@settings(max_examples=300, derandomize=True, deadline=None)
@given(st.lists(LEVELS, min_size=2, max_size=6))
def test_the_automatic_level_is_what_two_practical_skills_have(practicals: list[int]) -> None:
    assert automatic_level(practicals) == plain_automatic_level(practicals)


def test_the_automatic_level_of_two_is_the_lower_one() -> None:
    assert all(automatic_level(pair) == min(pair) for pair in product(range(13), repeat=2))


@settings(max_examples=200, derandomize=True, deadline=None)
@given(st.lists(LEVELS, min_size=2, max_size=5), LEVELS, st.integers(0, 4))
def test_a_higher_practical_level_never_lowers_the_fundamental_one(levels: list[int], bought: int, which: int) -> None:
    index = which % len(levels)
    if bought > max(levels) or levels[index] == 12:
        return
    higher = [level + (number == index) for number, level in enumerate(levels)]
    assert fundamental(higher, bought) >= fundamental(levels, bought)


def test_example_1_two_of_three_practical_skills_have_reached_3() -> None:
    assert fundamental_level(practicals=[2, 3, 4])["level"] == 3


def test_example_2_endurance_pulls_fitness_to_4() -> None:
    family = [{"skill": "Strength", "level": 2}, {"skill": "Endurance", "level": 3}, {"skill": "Agility", "level": 4}]
    ruling = advance(fundamental_skill="Fitness", practicals=family, bought=0, advanced="Endurance")
    assert ruling.outcome == {
        "levels": {"Strength": 2, "Endurance": 4, "Agility": 4},
        "bought": 0,
        "level": 4,
        "before": 3,
    }
    assert ruling.summary == "Endurance rises to level 4, and Fitness goes from 3 to 4."


INTUITION = {
    "fundamental_skill": "Intuition",
    "practicals": [{"skill": "Attunement", "level": 4}, {"skill": "Virtue", "level": 0}],
    "advanced": "Intuition",
}


def test_example_3_intuition_may_be_bought_up_to_its_best_practical_skill() -> None:
    assert advance(**INTUITION, bought=3).outcome == {
        "levels": {"Attunement": 4, "Virtue": 0},
        "bought": 4,
        "level": 4,
        "before": 3,
    }
    assert ceiling(practicals=[4, 0], bought=4).outcome == {"legal": True, "faults": [], "ceiling": 4, "over": 0}


def test_example_4_and_no_further() -> None:
    assert message(advance, **INTUITION, bought=4) == (
        "advanced is 'Intuition'; allowed: another skill; Intuition is at 4 already, the level of its best"
        " practical skill"
    )
    assert ceiling(practicals=[4, 0], bought=5).outcome == {
        "legal": False,
        "faults": ["You can't raise the skill to 5, because its best practical skill is at 4."],
        "ceiling": 4,
        "over": 1,
    }
    assert ceiling(practicals=[4, 0], bought=5).summary == (
        "No, you can't raise the skill to 5: its best practical skill is at 4."
    )


def test_the_level_is_the_automatic_or_the_bought_one() -> None:
    assert fundamental_level(practicals=[4, 0], bought=3).outcome == {"level": 3, "automatic": 0, "ceiling": 4}
    assert fundamental_level(practicals=[4, 4], bought=3)["level"] == 4
    assert fundamental_level(practicals=[0, 0], bought=0)["level"] == 0
    assert fundamental_level(practicals=[12, 12, 12], bought=12)["level"] == 12


def test_a_bought_level_above_the_ceiling_is_reported_and_not_cut() -> None:
    assert message(fundamental_level, practicals=[4, 0], bought=5) == (
        "bought is 5; allowed: a whole number from 0 to 4; your best practical skill is at 4, so you can't go higher"
    )


@pytest.mark.parametrize(
    ("practicals", "expected"),
    [
        ([4], "practicals is 4; allowed: 2 to 12 values, each a whole number from 0 to 12, separated by commas"),
        ([], "practicals is empty; allowed: 2 to 12 values, each a whole number from 0 to 12, separated by commas"),
        ([4, 13], "practicals (value 2) is 13; allowed: a whole number from 0 to 12"),
        ([-1, 4], "practicals (value 1) is -1; allowed: a whole number from 0 to 12"),
        ([4, 2.0], "practicals (value 2) is 2.0; allowed: a whole number from 0 to 12"),
        ([True, 4], "practicals (value 1) is yes; allowed: a whole number from 0 to 12"),
    ],
)
@pytest.mark.parametrize("rule", [fundamental_level, ceiling])
def test_practical_levels_are_two_or_more_whole_levels(rule: Any, practicals: list[object], expected: str) -> None:
    assert message(rule, practicals=practicals, bought=0) == expected


@pytest.mark.parametrize("bought", [-1, 13, 1.5, True])
def test_a_bought_level_is_a_level(bought: object) -> None:
    assert message(fundamental_level, bought=bought).endswith("allowed: a whole number from 0 to 12")


def test_advancing_a_fundamental_skill_starts_from_where_it_stands() -> None:
    family = [{"skill": "Will", "level": 3}, {"skill": "Channeling", "level": 5}]
    ruling = advance(fundamental_skill="Intention", practicals=family, bought=0, advanced="Intention")
    assert (ruling["before"], ruling["bought"], ruling["level"]) == (3, 4, 4)
    assert ruling.summary == "Intention rises to level 4."


def test_a_practical_skill_may_advance_without_its_parent() -> None:
    ruling = advance(
        advanced="Agility",
        fundamental_skill="Fitness",
        practicals=[
            {"skill": "Strength", "level": 2},
            {"skill": "Endurance", "level": 3},
            {"skill": "Agility", "level": 4},
        ],
    )
    assert ruling.summary == "Agility rises to level 5, and Fitness stays at 3."


FITNESS = {
    "fundamental_skill": "Fitness",
    "practicals": [
        {"skill": "Strength", "level": 2},
        {"skill": "Endurance", "level": 3},
        {"skill": "Agility", "level": 4},
    ],
    "advanced": "Endurance",
}

FULL = [{"skill": "Will", "level": 12}, {"skill": "Channeling", "level": 12}]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (
            {"practicals": FULL, "advanced": "Will"},
            "advanced is 'Will'; allowed: a skill below level 12; this one can't go any higher",
        ),
        (
            {"practicals": FULL, "advanced": "Fitness"},
            "advanced is 'Fitness'; allowed: a skill below level 12; this one can't go any higher",
        ),
        ({"advanced": "Agilty"}, "advanced is 'Agilty'; allowed: 'Agility' is the nearest of 4 known names"),
        (
            {"bought": 5},
            "bought is 5; allowed: a whole number from 0 to 4; your best practical skill is at 4,"
            " so you can't go higher",
        ),
        (
            {"practicals": [*FULL, {"skill": "Will", "level": 1}], "advanced": "Will"},
            "practicals (row 3, skill) is 'Will'; allowed: every skill of the family once",
        ),
        (
            {"practicals": [*FULL, {"skill": "Fitness", "level": 1}], "advanced": "Will"},
            "practicals (row 3, skill) is 'Fitness'; allowed: every skill of the family once",
        ),
    ],
)
def test_what_cannot_advance_is_refused(given: dict[str, object], expected: str) -> None:
    assert message(advance, **{**FITNESS, **given}) == expected


def tree(*pairs: str) -> list[dict[str, str | None]]:
    """Rows out of `child<parent` or `top`."""
    return [{"skill": pair.partition("<")[0], "parent": pair.partition("<")[2] or None} for pair in pairs]


def test_a_tree_tells_the_kind_of_every_skill() -> None:
    ruling = skill_tree(skills=tree("A", "B<A", "C<A", "D"))
    assert ruling["kinds"] == {"A": "fundamental", "B": "practical", "C": "practical", "D": "single"}
    assert ruling["children"] == {"A": ["B", "C"]}
    assert (
        ruling.summary
        == "These skills fit together: 1 fundamental skill, 2 practical skills and 1 skill without a family."
    )


def test_a_kind_that_no_skill_is_of_is_not_mentioned() -> None:
    assert skill_tree(skills=tree("A")).summary == "A can be on its own, without a family."
    assert (
        skill_tree(skills=tree("A", "B<A")).summary
        == "These skills fit together: 1 fundamental skill and 1 practical skill."
    )


def test_a_level_is_explained_by_what_gave_it() -> None:
    free = "Your fundamental skill is at 3, because two of its practical skills have reached that level."
    assert fundamental_level(practicals=[2, 3, 4], bought=2).summary == free
    raised = fundamental_level(practicals=[2, 3, 4], bought=4).summary
    assert raised.startswith("Your fundamental skill is at 4, because you've raised it that far;")


@pytest.mark.parametrize("family", SKILL_FAMILIES, ids=lambda family: family.fundamental)
def test_every_published_family_is_a_tree(family: SkillFamily) -> None:
    below = [f"{practical}<{family.fundamental}" for practical in family.practicals]
    assert skill_tree(skills=tree(family.fundamental, *below))["children"] == {
        family.fundamental: list(family.practicals)
    }


@pytest.mark.parametrize(
    ("pairs", "expected"),
    [
        (["A", "A"], ["A is listed twice."]),
        (["A<A"], ["A can't belong to itself."]),
        (["A<B"], ["A is below B, which isn't one of these skills."]),
        (["A", "B<A", "C<B"], ["C is below B, which is itself below A."]),
        (
            ["A<B", "B<A"],
            ["A is below B, which is itself below A.", "B is below A, which is itself below B."],
        ),
        (["A<A", "B<C"], ["A can't belong to itself.", "B is below C, which isn't one of these skills."]),
        (
            ["Fitness", "Strength<Fitness", "Endurance<Fitness"],
            ["Fitness has Strength, Endurance and Agility below it, and nothing else."],
        ),
        (
            ["Fitness", "Strength<Fitness", "Endurance<Fitness", "Agility<Fitness", "Grip<Fitness"],
            ["Fitness has Strength, Endurance and Agility below it, and nothing else."],
        ),
    ],
)
def test_what_is_no_tree_is_reported_with_every_fault(pairs: list[str], expected: list[str]) -> None:
    ruling = skill_tree(skills=tree(*pairs))
    assert ruling.outcome == {"legal": False, "faults": expected, "kinds": {}, "children": {}}
    assert ruling.steps == tuple(expected)


def test_the_list_has_all_families_of_the_inventory() -> None:
    counts = {type: len(skills_of(type, practical=False)) for type in SkillType}
    assert counts == {SkillType.CORE: 3, SkillType.MUNDANE: 3, SkillType.PATH: 5, SkillType.DOMAIN: 11}
    assert len(skills_of(SkillType.CORE)) == 12
    assert len(skills_of(SkillType.MUNDANE, practical=True)) == 9
    assert all(len(family.practicals) == 2 for family in SKILL_FAMILIES if family.type is SkillType.PATH)
    assert len(FAMILY_OF) == sum(1 + len(family.practicals) for family in SKILL_FAMILIES)


PUBLISHED = """
core Fitness: Strength Endurance Agility
core Harmony: Communication Deception Empathy
core Acumen: Instinct Observation Memory
mundane Combat: Kinetics Tactics Armaments
mundane Craft: Art Engineering Survival
mundane Reason: Logic Scholarship Investigation
path Intellect: Alchemy Artifice
path Intention: Will Channeling
path Intuition: Attunement Virtue
path Invocation: Chanting Rituals
path Intimation: Performance Artistry
domain Discipline: Grace Might Vigor
domain Subterfuge: Shadowcraft Whispercraft
domain Elementalism: Air Earth Fire Water
domain Vitalism: Healing Mutation Infection
domain Nature: Tempestry Symbiosis Sylvomancy Thiriokinesis
domain Astromancy: Illumination Voidcraft
domain Mysticism: Shamanism Transformation Possession Gnosis
domain Divination: Farsight Foresight Hindsight Fearsight Truesight
domain Enchantment: Warding Glamoury
domain Mentalism: Bravado Compulsion
domain Theurgy: Conjunction Purification
"""


def test_the_list_is_the_published_one() -> None:
    listed = [f"{family.type} {family.fundamental}: {' '.join(family.practicals)}" for family in SKILL_FAMILIES]
    assert listed == PUBLISHED.split("\n")[1:-1]


def test_a_skill_leads_to_its_family() -> None:
    assert skill_family(skill="fitness").outcome == {
        "kind": "fundamental",
        "type": "core",
        "fundamental": "Fitness",
        "practicals": ["Strength", "Endurance", "Agility"],
        "unlisted": [],
    }
    assert skill_family(skill="Survival").outcome == {
        "kind": "practical",
        "type": "mundane",
        "fundamental": "Craft",
        "practicals": ["Art", "Engineering", "Survival"],
        "unlisted": ["Stealth"],
    }


def test_an_unlisted_skill_is_no_published_one() -> None:
    assert message(skill_family, skill="Stealth").startswith("skill is 'Stealth'; allowed:")
