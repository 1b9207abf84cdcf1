"""The character sheet: values, tokens, power, and each kind of fault."""

from __future__ import annotations

from typing import Any

import pytest

from rules_py.rule import Ruling
from rules_py.sirpas.catalogue import ATTRIBUTES, SKILLS
from rules_py.sirpas.sheet import character
from tests.refusals import refusal

NOBODY: dict[str, Any] = {one.name.lower(): 0 for one in ATTRIBUTES} | {"skills": [], "owned": [], "backgrounds": []}


def sheet(**given: Any) -> Ruling:
    """The sheet of somebody with nothing but this."""
    return character(**{**NOBODY, **given})


def test_nobody_has_the_lowest_values_and_no_power() -> None:
    blank = sheet()
    assert set(blank["values"].values()) == {3}
    assert (blank["power"], blank["spent_tokens"], blank["granted_tokens"], blank["legal"]) == (0, {}, {}, True)
    assert [listing.title for listing in blank.listings if listing.rows] == ["Attributes", "Derived"]


def test_the_example_of_power() -> None:
    example = character(
        owned=[],
        backgrounds=[],
        body=7,
        mind=6,
        strength=1,
        dexterity=6,
        will=3,
        intelligence=5,
        equilibrium=1,
        skills=[
            {"skill": "Endurance", "points": 5},
            {"skill": "Engineering", "points": 2},
            {"skill": "Deceit", "points": 3},
            {"skill": "Acrobatics", "points": 1},
        ],
    )
    assert example["values"] == {
        "Body": 10, "Mind": 9, "Strength": 11, "Dexterity": 16, "Health": 10,
        "Will": 12, "Intelligence": 14, "Equilibrium": 10,
    }  # fmt: skip
    assert (example["skills"]["Deceit"], example["skills"]["Acrobatics"]) == (17, 17)
    assert example["spent_tokens"] == {"Main": 13, "Primary": 16, "Hard": 7, "Normal": 4}
    assert example["power"] == 24
    assert example["legal"] is True


def test_a_main_raises_all_that_begins_with_it() -> None:
    assert sheet(body=4)["values"] == {
        "Body": 7, "Mind": 3, "Strength": 7, "Dexterity": 7, "Health": 7,
        "Will": 3, "Intelligence": 3, "Equilibrium": 3,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("given", "faults"),
    [
        ({"body": 10, "strength": 6}, ["Strength would be above 18"]),
        ({"body": 15, "skills": [{"skill": "Running", "points": 3}]}, ["Running would be above 20"]),
        ({"skills": [{"skill": "Healing", "points": 1}]}, ["Healing needs First Aid 6"]),
        ({"owned": [{"vantage": "Hard Skin"}]}, ["Hard Skin needs Body 9"]),
        ({"owned": [{"vantage": "Battleproof"}]}, ["Battleproof needs Hard to Die"]),
        ({"owned": [{"vantage": "Lucky"}, {"vantage": "Unlucky"}]}, ["Lucky excludes Unlucky"]),
        ({"owned": [{"vantage": "Lucky"}, {"vantage": "Lucky"}]}, ["Lucky is there twice"]),
        ({"backgrounds": [{"background": "Outlaw"}, {"background": "Outlaw"}]}, ["Outlaw is there twice"]),
        ({"backgrounds": [{"background": "Gang member"}, {"background": "Outlaw"}]}, ["Gang member excludes Outlaw"]),
        (
            {"backgrounds": [{"background": "Wealthy"}, {"background": "Military", "grade": 3}]},
            ["Military explains the wealth of Wealthy"],
        ),
        (
            {"owned": [{"vantage": "Mastery", "of": "Throw"}], "backgrounds": 2 * [{"background": "Wealthy"}]},
            ["Mastery/Throw needs Expertise/Throw", "Wealthy is there twice"],
        ),
    ],
)
def test_names_what_is_broken(given: dict[str, Any], faults: list[str]) -> None:
    found = sheet(**given)
    assert found["faults"] == [f"{fault}." for fault in faults]
    assert found["legal"] is False
    assert found.summary == f"Not allowed: {'; '.join(faults)}. Power {found['power']}."


def test_many_faults_stand_in_a_list() -> None:
    found = sheet(owned=[{"vantage": name} for name in ("Battleproof", "Hard Skin", "Deep Mind")])
    assert found.summary == "Not allowed: 3 faults. Power 0."
    assert found.steps == tuple(found["faults"])


@pytest.mark.parametrize(
    "given",
    [
        {"body": 10, "strength": 5},
        {"body": 15, "skills": [{"skill": "Running", "points": 2}]},
        {"skills": [{"skill": "First Aid", "points": 6}, {"skill": "Healing", "points": 1}]},
        {"body": 6, "owned": [{"vantage": "Hard Skin"}]},
        {"owned": [{"vantage": "Easygoing", "of": "Throw"}, {"vantage": "Self Taught", "of": "Riding"}]},
        {"backgrounds": [{"background": "Wealthy"}, {"background": "Military", "grade": 2}]},
        {"backgrounds": 2 * [{"background": "Field expert"}]},
    ],
)
def test_says_nothing_against_what_just_meets_the_rules(given: dict[str, Any]) -> None:
    assert sheet(**given)["faults"] == []


def test_bases_that_grew_later_leave_no_fault_but_the_cut() -> None:
    grown = sheet(body=15, strength=4, skills=[{"skill": "Running", "points": 9}], grown=True)
    assert (grown["faults"], grown["values"]["Strength"], grown["skills"]["Running"]) == ([], 18, 20)
    assert grown["power"] == 18, "tokens once spent still count"


def test_copies_of_a_skill_stand_side_by_side() -> None:
    lores = [{"skill": "Lore Knowledge", "of": of, "points": points} for of, points in (("law", 2), ("herbs", 5))]
    assert sheet(skills=lores)["skills"] == {"Lore Knowledge/law": 2, "Lore Knowledge/herbs": 5}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"body": 16}, "body is 16; allowed: a whole number from 0 to 15"),
        (
            {"skills": 2 * [{"skill": "Running", "points": 1}]},
            "skills is 'Running'; allowed: each skill once",
        ),
        (
            {"skills": [{"skill": "Riding", "points": 1}]},
            "skills (row 1, of) is empty; allowed: the mount or vehicle that Riding is learned for",
        ),
        (
            {"skills": [{"skill": "Running", "points": 1, "of": "sand"}]},
            "skills (row 1, of) is 'sand'; allowed: nothing for Running",
        ),
        (
            {"owned": [{"vantage": "Fainting"}, {"vantage": "Lucky", "level": 2}]},
            "owned (row 2, level) is 2; allowed: 1; it has no levels (Lucky)",
        ),
        (
            {"owned": [{"vantage": "Expertise"}]},
            "owned (row 1, of) is empty; allowed: the skill that Expertise is taken for",
        ),
        (
            {"backgrounds": [{"background": "Aristocrat", "grade": 5}]},
            "backgrounds (row 1, grade) is 5; allowed: a whole number from 1 to 4 (Aristocrat)",
        ),
    ],
)
def test_what_cannot_be_is_refused_where_it_stands(given: dict[str, Any], message: str) -> None:
    assert (
        refusal(
            character,
            **{**NOBODY, **given},
        )
        == message
    )


def test_advantages_and_backgrounds_spend_and_disadvantages_grant() -> None:
    found = sheet(
        owned=[{"vantage": "Survival instinct", "level": 4}, {"vantage": "Nervous", "level": 3}],
        backgrounds=[{"background": "Aristocrat", "grade": 2}],
    )
    assert found["spent_tokens"] == {"Normal": 21, "Primary": 2}
    assert found["granted_tokens"] == {"Hard": 12}
    prices = next(listing for listing in found.listings if listing.title == "Vantages")
    assert prices.rows == (("Survival instinct", 4, "21 TT/Normal"), ("Nervous", 3, "+12 TT/Hard"))


def test_fast_characters_get_further() -> None:
    assert sheet()["movement"] == 10
    assert sheet(dexterity=6, owned=[{"vantage": "Fast Paced", "level": 2}])["movement"] == 26 + 12


def test_everything_trained_fits_and_is_carried_on() -> None:
    skills = [{"skill": one.name, "points": 2, "of": one.of} for one in SKILLS]
    full = sheet(name="Robin", skills=skills)
    assert len(full["skills"]) == len(SKILLS)
    assert full.listings[0].title == "Attributes of Robin"
    again = character(
        **{
            "body": 7,
            "mind": 6,
            "strength": 1,
            "dexterity": 6,
            "will": 3,
            "intelligence": 5,
            "equilibrium": 1,
            "skills": [
                {"skill": "Endurance", "points": 5},
                {"skill": "Engineering", "points": 2},
                {"skill": "Deceit", "points": 3},
                {"skill": "Acrobatics", "points": 1},
            ],
            "owned": [{"vantage": "Easygoing", "of": "Deceit"}, {"vantage": "Expertise", "of": "Deceit"}],
            "backgrounds": [{"background": "Aristocrat"}],
            **character.carried(full),
        }
    )
    assert again == full
