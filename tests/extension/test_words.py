"""What print and plain text say of a rule: its own sentence, or one from its title."""

from __future__ import annotations

from typing import Any

import pytest

from executable_rules.page.words import described, plainly, stated
from rules_py import registry

STATED: list[tuple[str, dict[str, Any], str]] = [
    ("tuurna.check", {"level": 5, "difficulty": 5}, "At level 5 against difficulty 5, you succeed 54.9% of the time."),
    (
        "tuurna.check",
        {"level": 2, "difficulty": 3, "fate": "lucky"},
        "At level 2 against difficulty 3, with lucky fate, you succeed 41.7% of the time.",
    ),
    (
        "tuurna.contest",
        {"levels": "5", "other_levels": "3"},
        "At level 5 against level 3, you win 70.7% of the time, and your opponent wins 17.8%.",
    ),
    ("tuurna.roll", {"level": 5}, "At level 5, you score 4.93 on average."),
    (
        "rt0.check",
        {"difficulty": "Hard", "skill": "A+", "arcana": "The Emperor"},
        "With an A+ in the Skill and the Emperor as your Major Arcana, you pass a Hard check 44.2% of the time.",
    ),
    (
        "rt0.check",
        {"skill": "A+", "bonuses": 1, "arcana": "Strength"},
        "With an A+ in the Skill, one reason for a Bonus and Strength as your Major Arcana, you pass a Medium check"
        " 91.2% of the time.",
    ),
    (
        "tuurna.check",
        {"level": 2, "difficulty": 3, "leverage": 1},
        "At level 2 against difficulty 3, you succeed 59.3% of the time. (Leverage: 1 point.)",
    ),
    (
        "ingenuity.check",
        {"attribute_die": "d6", "difficulty": 6, "advantages": 2},
        "Rolling d6 against difficulty 6, with advantage from 2 sources, you succeed 44.8% of the time.",
    ),
    (
        "sirpas.check",
        {"value": 15, "difficulty": "Hard", "wounds": -1, "resistance": True},
        "With a value of 15 and a wound penalty of -1, you succeed at Hard resistance checks 25.9% of the time.",
    ),
    (
        "almanac.group_scene",
        {"ratings": "2, 1, 2", "complications": 0},
        "Rolling 2, 1 and 2 dice against the Adversary's 0, you win 100% of the time and lose 0%. The rest are draws.",
    ),
    (
        "ingenuity.ladder",
        {"attribute_die": "d6", "skill_die": "d4"},
        "Here's how often you reach each difficulty, rolling d6 and d4: "
        "Easy 96%, Moderate 60.2%, Hard 14.8% and Challenging 0.6%.",
    ),
]


@pytest.mark.parametrize(("rule", "given", "sentence"), STATED)
def test_a_roll_says_its_chance_in_its_own_sentence(rule: str, given: dict[str, Any], sentence: str) -> None:
    found = registry.find(rule)
    assert stated(found, found.read(given)) == [sentence]


def test_a_calculation_goes_on_with_its_ruling_and_adds_its_steps() -> None:
    damage = registry.find("ingenuity.damage")
    assert stated(damage, damage.read({"endurance": 4, "health": 6, "damage": 9, "resistance": 2})) == [
        "With 4 endurance and 6 health, after 9 damage you lose 4 endurance and 3 health. You're still up, with no "
        "endurance and 3 health left.",
        "Your damage resistance of 2 lets 7 of the 9 points through.",
    ]


def test_a_rule_without_a_sentence_is_reported_by_its_title() -> None:
    rule = registry.find("almanac.improve")
    assert not rule.sentence
    assert plainly(rule, rule.read({"rating": 2})) == [
        "Improving a skill (Rating: 2 dice)",
        "Chance of an improvement: 11.1%.",
    ]


def test_a_code_keeps_its_commas_and_a_name_its_capitals() -> None:
    rule = registry.find("tuurna.asset_capacity")
    values = rule.read({"code": "A,AH", "alongside": "2xV"})
    assert described(rule, values) == "Asset code: A,AH; At the same time: 2xV"
    rule = registry.find("rt0.open_skills")
    assert described(rule, rule.read({"abilities": "Strong, Clever"})) == "Your Abilities: Strong and Clever"
    rule = registry.find("rt0.chosen_skills")
    assert described(rule, rule.read({"skills": "SCI, GYM"})) == "Chosen Skills: SCI and GYM"


def test_what_is_ticked_says_yes_and_the_same_thing_twice_is_named_once() -> None:
    rule = registry.find("sirpas.check")
    (switch, *_) = (one for one in rule.parameters if one.default is False)
    assert f"{switch.title}: yes" in described(rule, rule.read({switch.name: "yes"})).split("; ")
    rule = registry.find("ingenuity.use_power")
    assert described(rule, rule.read({"as_reaction": True})).endswith("; Used as a reaction: yes")
    rule = registry.find("ingenuity.add_condition")
    assert described(rule, rule.read({"active": "stunned, stunned, prone"})).startswith(
        f"{rule.parameter('active').title}: 2 \N{MULTIPLICATION SIGN} stunned and prone"
    )
    # Four dice for four attributes: which is which must stay readable, so equal neighbours aren't bundled.
    rule = registry.find("ingenuity.starting_attributes")
    assert described(rule, rule.read({"dice": "d6, d4, d4, d6"})) == "Attribute dice: d6, d4, d4 and d6"


def test_a_percentage_is_one_word() -> None:
    rule = registry.find("sirpas.grapple")
    values = rule.read({"strength": 9, "other_strength": 17, "size": 150})
    assert described(rule, values) == "Attacker's Strength: 9; Target's Strength: 17; Target's size: 150% of yours"
