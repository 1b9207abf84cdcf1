"""The character sheet: values, tokens, power, and each kind of fault."""

from __future__ import annotations

from typing import Any

import pytest

from rules_py import registry
from rules_py.rule import Ruling
from rules_py.sirpas.catalogue import ATTRIBUTES, SKILLS
from rules_py.sirpas.sheet import BUDGET, SUGGESTED, character
from rules_py.sirpas.sheet.training import SKILLS_LEARNED
from tests.refusals import refusal
from tests.sheets import after, person

NOBODY: dict[str, Any] = {one.name.lower(): 0 for one in ATTRIBUTES} | {"skills": [], "owned": [], "backgrounds": []}


SHEET = registry.sheets["sirpas"]
PEOPLE = {one.name: person(SHEET, one) for one in SHEET.ready}
HALE = PEOPLE["Captain Hale"]


def sheet(**given: Any) -> Ruling:
    """The sheet of somebody with nothing but this."""
    return character(**{**NOBODY, **given})


def test_nobody_has_the_lowest_values_and_no_power() -> None:
    blank = sheet()
    assert set(blank["values"].values()) == {3}
    assert (blank["power"], blank["spent_tokens"], blank["granted_tokens"], blank["legal"]) == (0, {}, {}, True)
    assert [table.title for table in blank.tables if table.rows] == ["Attributes", "Derived"]


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
        ({"owned": [{"vantage": "Lucky"}, {"vantage": "Unlucky"}]}, ["Lucky rules out Unlucky"]),
        ({"owned": [{"vantage": "Lucky"}, {"vantage": "Lucky"}]}, ["Lucky is listed twice"]),
        ({"backgrounds": [{"background": "Outlaw"}, {"background": "Outlaw"}]}, ["Outlaw is listed twice"]),
        ({"backgrounds": [{"background": "Gang member"}, {"background": "Outlaw"}]}, ["Gang member rules out Outlaw"]),
        (
            {"backgrounds": [{"background": "Wealthy"}, {"background": "Military", "grade": 3}]},
            ["Military already makes you rich, so you can't take Wealthy"],
        ),
        (
            {"owned": [{"vantage": "Mastery", "of": "Throw"}], "backgrounds": 2 * [{"background": "Wealthy"}]},
            ["Mastery for Throw needs Expertise for Throw", "Wealthy is listed twice"],
        ),
    ],
)
def test_names_what_is_broken(given: dict[str, Any], faults: list[str]) -> None:
    found = sheet(**given)
    assert found["faults"] == [f"{fault}." for fault in faults]
    assert found["legal"] is False
    assert found.summary == f"Not allowed: {'; '.join(faults)}."


def test_many_faults_stand_in_a_list() -> None:
    found = sheet(owned=[{"vantage": name} for name in ("Battleproof", "Hard Skin", "Deep Mind")])
    assert found.summary == "Not allowed: 3 faults."
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
            "skills (row 1, of) is empty; allowed: the mount or vehicle you're learning Riding for",
        ),
        (
            {"skills": [{"skill": "Running", "points": 1, "of": "sand"}]},
            "skills (row 1, of) is 'sand'; allowed: nothing for Running",
        ),
        (
            {"owned": [{"vantage": "Fainting"}, {"vantage": "Lucky", "level": 2}]},
            "owned (row 2, level) is 2; allowed: 1; Lucky has no levels",
        ),
        (
            {"owned": [{"vantage": "Expertise"}]},
            "owned (row 1, of) is empty; allowed: the skill you're taking Expertise for",
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
    prices = next(table for table in found.tables if table.title == "Talents and flaws")
    assert prices.rows == (("Survival instinct", 4, "21 Normal tokens"), ("Nervous", 3, "+12 Hard tokens"))


def test_fast_characters_get_further() -> None:
    assert sheet()["movement"] == 10
    assert sheet(dexterity=6, owned=[{"vantage": "Fast Paced", "level": 2}])["movement"] == 26 + 12


def test_everything_trained_fits_and_is_carried_on() -> None:
    skills = [{"skill": one.name, "points": 2, "of": one.of} for one in SKILLS]
    full = sheet(name="Robin", skills=skills)
    assert len(full["skills"]) == len(SKILLS)
    assert full.tables[0].title == "Attributes of Robin"
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


def test_tokens_buy_points_and_larger_ones_are_broken_down() -> None:
    rich = {**HALE, "purse": [{"type": "Primary", "amount": 1}]}
    trained = after(SHEET, rich, "Train Deceit")
    assert trained["purse"] == [{"type": "Hard", "amount": 1}, {"type": "Normal", "amount": 1}]
    assert SHEET.judged(trained)["skills"]["Deceit"] == 18
    stronger = after(SHEET, rich, "Train Strength")
    assert (stronger["strength"], stronger["purse"]) == (2, [])
    labels = {one.label for one in SHEET.judged(rich).changes}
    assert ("Train Body" in labels, "Train Strength" in labels) == (False, True)
    assert not any(label.startswith("Train") for label in (one.label for one in SHEET.judged(HALE).changes))
    twice = {**HALE, "purse": 2 * [{"type": "Hard", "amount": 1}]}
    assert SHEET.judged(twice)["faults"] == ["a type of tokens is there twice."]


def test_a_budget_is_counted_and_cannot_be_exceeded() -> None:
    budget = [{"type": "Main", "amount": 2}, {"type": "Hard", "amount": 1}]
    assert sheet(body=1, strength=1, budget=budget)["left_tokens"] == {"Primary": 1, "Hard": 1}
    assert sheet(body=1, budget=budget).summary == "Allowed. Left: 1 Main, 1 Hard."
    assert sheet(body=2, strength=1, budget=budget)["faults"] == ["it's 1 Primary token over the budget."]
    over = sheet(body=5, skills=[{"skill": "Swordfight", "points": 2}], budget=budget)
    assert over["faults"] == ["it's 3 Main tokens and 1 Hard token over the budget."]
    assert over.summary == "Not allowed: it's 3 Main tokens and 1 Hard token over the budget."
    assert sheet(body=3, owned=[{"vantage": "Unlucky"}], budget=budget)["left_tokens"] == {"Main": 1, "Hard": 1}
    assert sheet(body=9)["left_tokens"] is None
    assert sheet(budget=2 * budget[:1])["faults"] == ["a type of tokens is there twice."]


def test_what_is_trained_later_grows_the_budget() -> None:
    rich = {**HALE, "purse": [{"type": "Primary", "amount": 1}]}
    assert SHEET.judged(after(SHEET, rich, "Train Strength"))["left_tokens"] == SHEET.judged(HALE)["left_tokens"]
    blank = after(SHEET, {**rich, "budget": []}, "Train Strength")
    assert blank["budget"] == []


@pytest.mark.parametrize("name", PEOPLE)
def test_what_is_suggested_suits_everybody_who_is_ready(name: str) -> None:
    free = {**PEOPLE[name], "budget": []}
    assert {row["type"]: row["amount"] for row in PEOPLE[name]["budget"]} == BUDGET
    purse = {"purse": [{"type": "Main", "amount": 6}]}
    for one in SUGGESTED:
        if one in {attribute.name for attribute in ATTRIBUTES}:
            found = SHEET.judged(after(SHEET, {**free, **purse}, f"Train {one}"))
        else:
            rows = {row["skill"]: row for row in free["skills"]}
            row = {"skill": one, "of": "", "points": rows.get(one, {"points": 0})["points"] + 1}
            others = [other for other in free["skills"] if other["skill"] != one]
            found = SHEET.judged({**free, "skills": [*others, row]})
        assert (one, found["faults"]) == (one, [])


def test_resistance_is_shown_with_the_attribute_where_it_begins() -> None:
    rows = [
        {"skill": "Resistance", "of": "bullets", "points": 3},
        {"skill": "Resistance", "of": "fear", "points": 2},
        {"skill": "Resistance", "of": "fire", "points": 4},
    ]
    of_fire = [{"vantage": "Elemental Resistance", "of": "heat", "level": 2}]
    table = sheet(body=4, mind=2, skills=rows, owned=of_fire).tables[-1]
    plain = (("Resistance/bullets", 10, 7, 3), ("Resistance/fear", 7, 5, 2))
    assert table.rows == (*plain, ("Resistance/fire", 6, 2, 4))


@pytest.mark.parametrize(
    ("points", "of", "words"), [(0, "", "0 points"), (1, "banks", "1 point for banks"), ("2", "", "2 points")]
)
def test_a_row_of_skills_says_how_many_points_were_trained(points: int | str, of: str, words: str) -> None:
    assert SKILLS_LEARNED.in_words is not None
    assert SKILLS_LEARNED.in_words({"skill": "Hacking", "points": points, "of": of}) == words
