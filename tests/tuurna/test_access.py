"""Access: the four types of skill, starting sheets, Backgrounds, and what opens a domain skill."""

from __future__ import annotations

from typing import Any

import pytest

from rules_py.errors import RuleError
from rules_py.tuurna.access import (
    ACCESS_TYPES,
    access,
    access_type,
    backgrounds,
    check_sheet,
    domain_access,
    gain_mundane,
    starting_levels,
    starting_sheet,
)
from rules_py.tuurna.skills import FAMILY_OF, SkillType, fundamental, skills_of


def message(rule: Any, **given: object) -> str:
    with pytest.raises(RuleError) as caught:
        rule(**given)
    return str(caught.value)


def path(name: str, level: int) -> dict[str, object]:
    return {"path": name, "level": level}


def needs(name: str, minimum: int | None = None) -> dict[str, object]:
    return {"path": name, "minimum": minimum}


@pytest.mark.parametrize(
    ("type", "families", "source"),
    [
        ("core", 3, "from the start, like everybody else"),
        ("mundane", 3, "from your background"),
        ("path", 5, "by picking one"),
        ("domain", 11, "through a path that leads to it"),
    ],
)
def test_each_type_has_its_source(type: str, families: int, source: str) -> None:
    ruling = access_type(type=type)
    assert (len(ruling["skills"]), ruling["source"]) == (families, source)


def test_there_are_four_types_and_no_other() -> None:
    assert [row.type for row in ACCESS_TYPES] == list(SkillType)
    assert message(access_type, type="arcane") == "type is 'arcane'; allowed: one of core, mundane, path, domain"


# Domain skills.


@pytest.mark.parametrize(
    ("compatible", "paths", "through"),
    [
        ([needs("Alchemy", 3)], [path("Alchemy", 3)], ["Alchemy"]),
        ([needs("Alchemy", 3)], [path("Alchemy", 2)], []),
        ([needs("Alchemy", 12)], [path("Alchemy", 12)], ["Alchemy"]),
        ([needs("Alchemy", 3), needs("Rituals", 1)], [path("Rituals", 1)], ["Rituals"]),
        ([needs("Alchemy")], [path("Artifice", 12)], []),
        ([needs("Alchemy")], [], []),
        ([], [path("Alchemy", 12)], []),
    ],
)
def test_one_compatible_path_skill_is_enough(
    compatible: list[dict[str, object]], paths: list[dict[str, object]], through: list[str]
) -> None:
    ruling = domain_access(compatible=compatible, paths=paths)
    assert (ruling["legal"], ruling["through"]) == (bool(through), through)
    assert ruling["faults"] == ([] if through else [ruling.summary])


def test_example_12_a_missing_minimum_means_1() -> None:
    assert domain_access(compatible=[{"path": "Alchemy"}], paths=[path("Alchemy", 1)])["legal"] is True
    assert domain_access(compatible=[{"path": "Alchemy"}], paths=[path("Alchemy", 0)])["legal"] is False


def test_an_empty_list_opens_nothing_and_says_so() -> None:
    summary = domain_access(compatible=[], paths=[]).summary
    assert summary == "You don't have access to the domain skill: no path is listed for it."


@pytest.mark.parametrize(
    ("compatible", "expected"),
    [
        ([needs("Alchemy", 0)], "compatible (row 1, minimum) is 0; allowed: a whole number from 1 to 12, or empty"),
        ([needs("Alchemy", 13)], "compatible (row 1, minimum) is 13; allowed: a whole number from 1 to 12, or empty"),
        ([needs("Strength")], "compatible (row 1, path) is 'Strength'; allowed: one of Intellect, Alchemy,"),
    ],
)
def test_a_minimum_is_a_level_from_1_of_a_path_skill(compatible: list[dict[str, object]], expected: str) -> None:
    assert message(domain_access, compatible=compatible).startswith(expected)


# Any skill.


@pytest.mark.parametrize(
    ("given", "summary"),
    [
        ({"skill": "Strength"}, "Yes: everybody has core skills."),
        ({"skill": "Fitness"}, "Yes: everybody has core skills."),
        ({"skill": "Craft", "mundane": ["Craft"]}, "Yes: your background opens Craft."),
        ({"skill": "Art", "mundane": ["Craft"]}, "Yes: your background opens Art."),
        ({"skill": "Craft", "mundane": ["Art"]}, "No: none of your backgrounds opens Craft."),
        ({"skill": "Logic", "mundane": []}, "No: none of your backgrounds opens Logic."),
        ({"skill": "Will", "paths": [path("Will", 1)]}, "Yes: Will is on your path."),
        ({"skill": "Intention", "paths": [path("Will", 1)]}, "Yes: Intention is on your path."),
        ({"skill": "Channeling", "paths": [path("Will", 1)]}, "No: Channeling isn't on your path."),
        ({"skill": "Will", "paths": [path("Will", 0)]}, "No: Will isn't on your path."),
        (
            {"skill": "Air", "paths": [path("Will", 2)], "compatible": [needs("Will", 2)]},
            "Yes: Will opens Air.",
        ),
        (
            {"skill": "Air", "paths": [path("Will", 1)], "compatible": [needs("Will", 2)]},
            "No: none of your paths opens Air yet.",
        ),
    ],
)
def test_a_skill_is_open_when_a_rule_gives_access(given: dict[str, object], summary: str) -> None:
    ruling = access(**given)
    assert ruling.summary == summary
    assert ruling["legal"] is summary.startswith("Yes")
    assert [fault.casefold() for fault in ruling["faults"]] == [summary[4:].casefold()] * (not ruling["legal"])


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"skill": "Strenght"}, "skill is 'Strenght'; allowed: 'Strength' is the nearest of 83 known names"),
        ({"mundane": ["Strength"]}, "mundane (value 1) is 'Strength'; allowed: one of Combat, Kinetics,"),
        ({"cost": True}, "cost is yes; allowed: no; the game doesn't say yet what raising a skill costs"),
        ({"paths": [path("Will", 13)]}, "paths (row 1, level) is 13; allowed: a whole number from 0 to 12"),
    ],
)
def test_unknown_skills_and_the_question_for_costs_are_refused(given: dict[str, object], expected: str) -> None:
    assert message(access, **given).startswith(expected)


# Starting sheets.


@pytest.mark.parametrize("pick", skills_of(SkillType.PATH, practical=True))
def test_a_new_character_has_core_skills_and_one_path_skill(pick: str) -> None:
    levels = starting_sheet(path_skill=pick)["levels"]
    assert set(levels.values()) == {1}
    assert set(levels) == {*skills_of(SkillType.CORE), pick, FAMILY_OF[pick].fundamental}
    assert len(levels) == 14
    # The fundamental skill is at 1 as if bought: its ceiling, the pick, allows it.
    practicals = [levels.get(skill, 0) for skill in FAMILY_OF[pick].practicals]
    assert fundamental(practicals, bought=1) == 1


@pytest.mark.parametrize("pick", ["Intuition", "Strength", "Alchemy, Will", "", None])
def test_only_one_practical_path_skill_is_picked(pick: object) -> None:
    assert "allowed: one of Alchemy, Artifice, Will, Channeling, Attunement" in message(starting_sheet, path_skill=pick)


def sheet(**changes: int) -> list[dict[str, object]]:
    levels = {**starting_levels("Virtue"), **changes}
    return [{"skill": skill, "level": level} for skill, level in levels.items()]


def test_a_starting_sheet_is_legal() -> None:
    assert check_sheet(sheet=sheet()).outcome == {"legal": True, "faults": []}
    assert check_sheet(sheet=sheet(Logic=1, Reason=1)).summary == "This sheet is ready for play."
    assert check_sheet(sheet=sheet(Logic=3, Scholarship=1, Reason=3)).summary == "This sheet is ready for play."


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({"Strength": 0}, ["Strength is a core skill and starts at 1, not 0."]),
        ({"Strength": 2}, ["Strength is a core skill and starts at 1, not 2."]),
        ({"Virtue": 0}, ["Pick one practical path skill; this sheet has none."]),
        ({"Will": 1}, ["Pick one practical path skill; this sheet has 2."]),
        ({"Virtue": 2}, ["Virtue is a path skill and starts at 1, not 2."]),
        ({"Intuition": 0}, ["Intuition is a path skill and starts at 1, not 0."]),
        ({"Intellect": 1}, ["Intellect is a path skill and starts at 0, not 1."]),
        ({"Air": 1}, ["Air is a domain skill and starts at 0, not 1."]),
        ({"Combat": 3}, ["Combat can't be above 0, the best of Kinetics, Tactics and Armaments, but it's at 3."]),
        (
            {"Combat": 3, "Tactics": 2},
            ["Combat can't be above 2, the best of Kinetics, Tactics and Armaments, but it's at 3."],
        ),
        (
            {"Art": 2, "Engineering": 3},
            ["Two of Art, Engineering and Survival have reached 2, so Craft can't be at 0."],
        ),
        (
            {"Memory": 3, "Air": 1},
            [
                "Memory is a core skill and starts at 1, not 3.",
                "Air is a domain skill and starts at 0, not 1.",
            ],
        ),
    ],
)
def test_every_fault_of_a_sheet_is_reported(changes: dict[str, int], faults: list[str]) -> None:
    ruling = check_sheet(sheet=sheet(**changes))
    assert ruling.outcome == {"legal": False, "faults": faults}
    assert ruling.steps == tuple(faults)
    assert (
        ruling.summary
        == f"This sheet isn't ready for play yet: fix {len(faults)} thing{'s' if len(faults) > 1 else ''}."
    )


def test_a_skill_that_stands_there_twice_is_a_fault() -> None:
    assert check_sheet(sheet=[*sheet(), {"skill": "Virtue", "level": 1}])["faults"] == ["Virtue is listed twice."]


def test_a_missing_core_skill_is_a_fault() -> None:
    rows = [row for row in sheet() if row["skill"] != "Empathy"]
    assert check_sheet(sheet=rows)["faults"] == ["Empathy is a core skill and starts at 1, not 0."]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([{"skill": "Swimming", "level": 1}], "sheet (row 1, skill) is 'Swimming'; allowed:"),
        ([{"skill": "Virtue", "level": 13}], "sheet (row 1, level) is 13; allowed: a whole number from 0 to 12"),
    ],
)
def test_what_is_no_sheet_is_refused(rows: list[dict[str, object]], expected: str) -> None:
    assert message(check_sheet, sheet=rows).startswith(expected)


# Mundane skills.


def test_backgrounds_grant_their_skills_once() -> None:
    granted = [
        {"background": "A", "skill": "Logic"},
        {"background": "B", "skill": "Combat"},
        {"background": "B", "skill": "Logic"},
        {"background": "C", "skill": "Craft"},
    ]
    assert backgrounds(chosen=["A", "B"], granted=granted)["skills"] == ["Combat", "Logic"]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (
            {"chosen": ["Sailor"], "granted": [{"background": "Scribe", "skill": "Reason"}]},
            "chosen is 'Sailor'; allowed: a background whose skills you've entered (one of Scribe)",
        ),
        (
            {"chosen": ["Sailor"], "granted": []},
            "chosen is 'Sailor'; allowed: a background whose skills you've entered (you haven't entered any)",
        ),
        (
            {"granted": [{"background": "Scribe", "skill": "Will"}]},
            "granted (row 1, skill) is 'Will'; allowed: one of Combat, Kinetics,",
        ),
    ],
)
def test_a_background_without_data_is_reported(given: dict[str, object], expected: str) -> None:
    assert message(backgrounds, **given).startswith(expected)


@pytest.mark.parametrize(
    ("levels", "after", "level"),
    [([0, 0, 0], [1, 1, 1], 1), ([3, 0, 5], [4, 1, 6], 4), ([11, 11, 11], [12, 12, 12], 12)],
)
def test_a_gained_family_lifts_every_practical_skill(levels: list[int], after: list[int], level: int) -> None:
    ruling = gain_mundane(fundamental="Combat", levels=levels)
    assert ruling.outcome == {
        "levels": dict(zip(("Kinetics", "Tactics", "Armaments"), after, strict=True)),
        "level": level,
    }


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"fundamental": "Logic"}, "fundamental is 'Logic'; allowed: one of Combat, Craft, Reason"),
        ({"fundamental": "Fitness"}, "fundamental is 'Fitness'; allowed: one of Combat, Craft, Reason"),
        ({"levels": [0, 0]}, "levels is 0, 0; allowed: 3 levels, one each for Kinetics, Tactics and Armaments"),
        (
            {"levels": [0, 12, 0]},
            "levels is 12; allowed: 0 to 11 for Tactics; the highest level is 12, and Tactics gains 1 level",
        ),
        ({"levels": [0, 13, 0]}, "levels (value 2) is 13; allowed: a whole number from 0 to 12"),
    ],
)
def test_only_a_mundane_family_can_be_gained(given: dict[str, object], expected: str) -> None:
    assert message(gain_mundane, **given) == expected
