"""Skills and proficiencies: names of steps, categories, and the pair that is rolled."""

from __future__ import annotations

import pytest

from rules_py.ingenuity.skills import (
    PROFICIENCY_STEPS,
    SKILL_GROUPS,
    SKILL_STEPS,
    SKILLS,
    proficiency_step,
    skill,
    skill_pair,
    skill_step,
    step_named,
)
from tests.refusals import refusal

SKILL_TABLE = list(
    zip("untrained d4 d6 d8 d10 d12".split(), "Untrained Trained Practiced Adept Expert Master".split(), strict=True)
)

PROFICIENCY_TABLE = [
    (None, "Nonproficient"),
    (1, "Proficient"),
    (2, "Practiced"),
    (3, "Adept"),
    (4, "Expert"),
    (5, "Master"),
]

MUNDANE = "athletics agility insight charisma perception combat handling taming craft contacts".split()

NONMAGICAL, MAGICAL = "metapowers psionics superpowers".split(), "animism communion ki sorcery wizardry".split()


def test_skill_dice_have_their_names() -> None:
    assert [(str(row.die), row.name) for row in SKILL_STEPS] == SKILL_TABLE
    assert [(die, skill_step(die=die)["name"]) for die, _ in SKILL_TABLE] == SKILL_TABLE


@pytest.mark.parametrize("given", [None, "", "none", "Untrained"])
def test_no_die_means_untrained(given: object) -> None:
    assert skill_step(die=given).outcome == {"die": "untrained", "name": "Untrained", "sides": 0}


def test_proficiency_bonuses_have_their_names() -> None:
    assert [(row.bonus or None, row.name) for row in PROFICIENCY_STEPS] == PROFICIENCY_TABLE
    assert [(bonus, proficiency_step(bonus=bonus)["name"]) for bonus, _ in PROFICIENCY_TABLE] == PROFICIENCY_TABLE
    assert [row.written for row in PROFICIENCY_STEPS] == ["none", "+1", "+2", "+3", "+4", "+5"]


@pytest.mark.parametrize(
    ("name", "die", "bonus"),
    [("Practiced", "d6", "+2"), ("Adept", "d8", "+3"), ("Expert", "d10", "+4"), ("Master", "d12", "+5")],
)
def test_four_names_stand_for_two_things(name: str, die: str, bonus: str) -> None:
    assert step_named(kind="skill", name=name)["written"] == die
    assert step_named(kind="proficiency", name=name)["written"] == bonus


@pytest.mark.parametrize(
    ("kind", "name", "value"),
    [
        ("attribute", "Weak", "d4"),
        ("attribute", "SUPERB", "d12"),
        ("skill", "untrained", "untrained"),
        ("proficiency", "nonproficient", "none"),
    ],
)
def test_a_name_leads_back_to_its_step(kind: str, name: str, value: str) -> None:
    assert step_named(kind=kind, name=name)["written"] == value


def test_there_are_eighteen_skills_in_three_groups() -> None:
    assert [list(group.skills) for group in SKILL_GROUPS] == [MUNDANE, NONMAGICAL, MAGICAL]
    assert len(SKILLS) == len(set(SKILLS)) == 18


@pytest.mark.parametrize("name", SKILLS)
def test_every_skill_knows_its_category(name: str) -> None:
    found = skill(skill=name)
    mundane = name in MUNDANE
    assert found["category"] == ("mundane" if mundane else "supernatural")
    assert found["magical"] is (name in MAGICAL)
    assert found["extended_by"] == ("maneuvers" if mundane else "powers")


def test_four_skills_are_broad_and_two_are_narrow() -> None:
    breadths = {name: skill(skill=name)["breadth"] for name in SKILLS}
    assert [name for name, breadth in breadths.items() if breadth == "broad"] == [
        "athletics",
        "agility",
        "insight",
        "charisma",
    ]
    assert [name for name, breadth in breadths.items() if breadth == "narrow"] == ["craft", "contacts"]


def test_the_example_jumps_with_and_without_training() -> None:
    trained = skill_pair(attribute="strength", attribute_die="d6", skill="athletics", skill_die="d4", bonus=1)
    assert (trained["written"], trained["least"], trained["most"]) == ("d6+d4+1", 3, 11)
    untrained = skill_pair(attribute_die="d6", skill_die="untrained", bonus=1)
    assert (untrained["written"], untrained["least"], untrained["most"]) == ("d6+1", 2, 7)


def test_associated_attributes_are_checked_only_when_given() -> None:
    assert (
        skill_pair(attribute="resolve", associated="", attribute_die="d6", skill_die="d4", bonus=1)["attribute"]
        == "resolve"
    )
    assert (
        skill_pair(
            attribute="dexterity", associated="strength, dexterity", attribute_die="d6", skill_die="d4", bonus=1
        )["attribute"]
        == "dexterity"
    )


@pytest.mark.parametrize(
    ("rule", "given", "message"),
    [
        (skill_step, {"die": "d20"}, "die is 'd20'; allowed: one of untrained, d4, d6, d8, d10, d12"),
        (proficiency_step, {"bonus": 0}, "bonus is 0; allowed: a whole number from 1 to 5, or empty"),
        (proficiency_step, {"bonus": 6}, "bonus is 6; allowed: a whole number from 1 to 5, or empty"),
        (proficiency_step, {"bonus": -1}, "bonus is -1; allowed: a whole number from 1 to 5, or empty"),
        (
            step_named,
            {"kind": "attribute", "name": "Adept"},
            "name is 'Adept'; allowed: one of Weak, Good, Great, Excellent, Superb",
        ),
        (step_named, {"name": "Masters"}, "name is 'Masters'; allowed: 'Master' is the nearest of 6 known names"),
        (step_named, {"kind": "luck"}, "kind is 'luck'; allowed: one of attribute, skill, proficiency"),
        (skill, {"skill": "althetics"}, "skill is 'althetics'; allowed: 'athletics' is the nearest of 18 known names"),
        (skill_pair, {"bonus": 6}, "bonus is 6; allowed: a whole number from 0 to 5"),
        (
            skill_pair,
            {"attribute": "resolve", "associated": ["strength"]},
            "attribute is 'resolve'; allowed: strength for athletics",
        ),
    ],
)
def test_what_cannot_be_is_refused(rule: object, given: dict[str, object], message: str) -> None:
    assert refusal(rule, **given) == message
