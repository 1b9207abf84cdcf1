"""Skills: the list, what opens them, what is chosen and crossed out."""

from __future__ import annotations

from itertools import combinations

import pytest

from rules_py.rt0.abilities import Ability
from rules_py.rt0.skills import (
    Skill,
    chosen_skills,
    crossed_out_skill,
    may_choose,
    open_skills,
    skill,
    skill_for_task,
)
from tests.refusals import refusal

NAMES = "FINANCIAL AID, DRAMA, SCI, FREE BLOCK, GYM, AID, SHOP, LAW, MISC"

OPENED_BY = {
    "FINANCIAL AID": ["Fast", "Lucky"],
    "DRAMA": ["Charming", "Fast"],
    "SCI": ["Clever", "Charming"],
    "FREE BLOCK": ["Clever", "Fast"],
    "GYM": ["Strong", "Fast"],
    "AID": ["Wise", "Charming"],
    "SHOP": ["Wise", "Strong"],
    "LAW": ["Wise", "Clever"],
    "MISC": ["Lucky", "Strong"],
}

OPEN = {"Strong": 3, "Fast": 4, "Clever": 3, "Wise": 3, "Lucky": 2, "Charming": 3}


@pytest.mark.parametrize(("name", "abilities"), OPENED_BY.items())
def test_each_skill_has_its_two_abilities(name: str, abilities: list[str]) -> None:
    assert skill(skill=name)["abilities"] == abilities


def test_what_a_skill_says() -> None:
    assert (
        skill(skill="gym").summary == "GYM covers movement, sport and dance. It's open to you if you're Strong or Fast."
    )
    assert skill(skill="MISC").summary == "MISC covers everything else. It's open to you if you're Lucky or Strong."
    assert skill(skill="MISC")["fields"] == []


def test_an_unknown_skill_is_refused() -> None:
    assert refusal(skill, skill="Juggling") == f"skill is 'Juggling'; allowed: one of {NAMES}"


@pytest.mark.parametrize(
    ("task", "name", "listed"),
    [
        ("Deception", "DRAMA", True),
        ("stealth", "FREE BLOCK", True),
        ("theft", "MISC", False),
        ("x" * 60, "MISC", False),
    ],
)
def test_misc_takes_what_no_other_skill_names(task: str, name: str, listed: bool) -> None:
    ruling = skill_for_task(task=task)
    assert (ruling["skill"], ruling["listed"]) == (name, listed)


@pytest.mark.parametrize(
    ("task", "message"),
    [
        ("", "task is empty; allowed: a field of tasks, in a word or two"),
        (
            "x" * 61,
            f"task is '{'x' * 58}…; allowed: a field of tasks, in a word or two, at most 60 printable characters",
        ),
    ],
)
def test_no_task_and_a_long_one_are_refused(task: str, message: str) -> None:
    assert refusal(skill_for_task, task=task) == message


@pytest.mark.parametrize("abilities", [pair for size in (1, 2) for pair in combinations(Ability, size)])
def test_what_is_open_follows_from_the_list(abilities: tuple[Ability, ...]) -> None:
    found = open_skills(abilities=abilities)
    assert found["skills"] == [name for name, opened in OPENED_BY.items() if set(opened) & set(abilities)]
    assert found["count"] >= 2
    if len(abilities) == 1:
        assert found["count"] == OPEN[abilities[0]]
    for name in Skill:
        ruling = may_choose(skill=name, abilities=abilities)
        assert ruling["legal"] is (str(name) in found["skills"])
        assert ruling["through"] == [one for one in OPENED_BY[name] if one in abilities]


def test_a_lucky_player_has_no_choice() -> None:
    assert open_skills(abilities="Lucky").summary == "You can choose from 2 Skills: FINANCIAL AID and MISC."


def test_without_an_ability_nothing_is_open() -> None:
    assert refusal(open_skills, abilities="") == "abilities is empty; allowed: at least one Chosen Ability"


def test_deception_takes_charming_or_fast() -> None:
    assert (
        may_choose(skill="DRAMA", abilities="Strong, Clever").summary
        == "No: to choose DRAMA, you have to be Charming or Fast."
    )
    assert may_choose(skill="DRAMA", abilities="Fast").summary == "Yes: you're Fast, so you can choose DRAMA."
    assert (
        may_choose(skill="DRAMA", abilities="Fast, Charming").summary
        == "Yes: you're Charming and Fast, so you can choose DRAMA."
    )


@pytest.mark.parametrize(
    ("skills", "message"),
    [
        ("", "skills is empty; allowed: exactly 2 different Skills"),
        ("LAW", "skills is 'LAW'; allowed: exactly 2 different Skills"),
        ("LAW, LAW", "skills is 'LAW', 'LAW'; allowed: exactly 2 different Skills"),
        ("LAW, GYM, SCI", "skills is 'LAW', 'GYM', 'SCI'; allowed: exactly 2 different Skills"),
        ("LAW, Theft", f"skills (value 2) is 'Theft'; allowed: one of {NAMES}"),
    ],
)
def test_two_different_skills_are_chosen(skills: str, message: str) -> None:
    assert chosen_skills(skills="SHOP, MISC")["skills"] == ["SHOP", "MISC"]
    assert refusal(chosen_skills, skills=skills) == message


@pytest.mark.parametrize("rank", ["Automatic", "Trivial", "Medium"])
def test_a_crossed_out_skill_makes_every_rank_impossible(rank: str) -> None:
    ruling = crossed_out_skill(difficulty=rank, crossed_out="LAW", skills="SCI, GYM")
    assert (ruling["skill"], ruling["rank"]) == ("LAW", "Impossible")
    article = "an" if rank[0] in "AI" else "a"
    assert ruling.summary == f"You've crossed out LAW, so {article} {rank} check with it is Impossible for you."


def test_an_impossible_check_is_so_without_crossing_out() -> None:
    ruling = crossed_out_skill(difficulty="Impossible", crossed_out="LAW", skills="SCI, GYM")
    assert (ruling["skill"], ruling["rank"]) == ("LAW", "Impossible")
    assert ruling.summary == "You've crossed out LAW, but an Impossible check is Impossible for everybody."


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"crossed_out": ""}, "crossed_out is empty; allowed: exactly 1 Skill"),
        ({"crossed_out": "LAW, MISC"}, "crossed_out is 'LAW', 'MISC'; allowed: exactly 1 Skill"),
        ({"crossed_out": "GYM", "skills": "SCI, GYM"}, "crossed_out is 'GYM'; allowed: a Skill you haven't chosen"),
    ],
)
def test_wrong_crossings_are_refused(given: dict[str, object], message: str) -> None:
    assert refusal(crossed_out_skill, **given) == message
