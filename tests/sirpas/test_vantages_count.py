"""Whatever a check is for, the vantages of whoever makes it count as they do in `sirpas.check`."""

from __future__ import annotations

from typing import Any

import pytest

from rules_py.rule import Rule
from rules_py.rulebook import registry
from rules_py.sirpas.checks import Difficulty, check
from rules_py.sirpas.combat_skills import active_mitigation, plain_attack
from rules_py.sirpas.contests import contest
from rules_py.sirpas.deeds import deed, lie_detection
from rules_py.sirpas.healing import first_aid, stabilise, treat_wound
from rules_py.sirpas.holding import disengage
from rules_py.sirpas.illnesses import cure
from rules_py.sirpas.moving import climb, endurance, fall
from rules_py.sirpas.sheet import READY
from tests.refusals import refusal

VANTAGES: tuple[dict[str, Any], ...] = (
    {"fortune": "Lucky"},
    {"fortune": "Unlucky"},
    {"fumbling": True},
    {"knack": "Easygoing"},
    {"knack": "Natural"},
    {"knack": "Self Taught"},
    {"fortune": "Lucky", "knack": "Natural", "fumbling": True, "dice": "Expertise"},
    {"fortune": "Unlucky", "knack": "Easygoing", "fumbling": True, "dice": "Mastery"},
)

CHECKS: tuple[tuple[Rule, dict[str, Any], Difficulty], ...] = (
    (first_aid, {"wound": "light"}, Difficulty.NORMAL),
    (first_aid, {"wound": "heavy"}, Difficulty.HARD),
    (stabilise, {"kit": True}, Difficulty.TRIVIAL),
    (stabilise, {"skill": "Stabilize"}, Difficulty.HARD),
    (treat_wound, {"wound": "light"}, Difficulty.EASY),
    (treat_wound, {"wound": "heavy"}, Difficulty.DIFFICULT),
    (cure, {"illness": "common cold"}, Difficulty.TRIVIAL),
    (cure, {"illness": "plague or yellow fever"}, Difficulty.HARD),
    (fall, {"height": 9}, Difficulty.EASY),
    (fall, {"height": 30}, Difficulty.VERY_HARD),
    (climb, {"surface": "ivy"}, Difficulty.TRIVIAL),
    (climb, {"surface": "castle wall"}, Difficulty.HARD),
    (endurance, {"difficulty": "Easy"}, Difficulty.EASY),
    (endurance, {"difficulty": "Difficult"}, Difficulty.DIFFICULT),
    (deed, {"deed": "Pickpocket: helpless target"}, Difficulty.TRIVIAL),
    (deed, {"deed": "Traps: disarm"}, Difficulty.HARD),
    (plain_attack, {"skill": "Slash", "aware": False}, Difficulty.EASY),
    (plain_attack, {"skill": "Shoot", "aware": False}, Difficulty.NORMAL),
    (disengage, {"threat": "somebody could attack"}, Difficulty.NORMAL),
    (active_mitigation, {"damage": 5}, Difficulty.NORMAL),
)

UNGRADED = (fall, plain_attack, disengage, active_mitigation)
"""These say only whether they succeeded."""

ALWAYS_NORMAL = (disengage, active_mitigation)
"""These are never so easy or hard that a talent or flaw in the skill would count."""

CHECKS_AS_GIVEN = tuple((rule, given) for rule, given, _ in CHECKS if rule not in ALWAYS_NORMAL)


def given_to(rule: Rule, vantages: dict[str, Any]) -> dict[str, Any]:
    """The same vantages as the rule takes them: first aid knows only Expertise, and has a switch for it."""
    if rule in ALWAYS_NORMAL:
        return {name: value for name, value in vantages.items() if name != "knack"}
    if rule is not first_aid:
        return vantages
    rest = {name: value for name, value in vantages.items() if name != "dice"}
    return {**rest, "expert": True} if "dice" in vantages else rest


@pytest.mark.parametrize("vantages", VANTAGES, ids=str)
@pytest.mark.parametrize(("rule", "given", "difficulty"), CHECKS)
def test_what_a_check_is_for_makes_no_difference_to_who_makes_it(
    rule: Rule, given: dict[str, Any], difficulty: Difficulty, vantages: dict[str, Any]
) -> None:
    if rule is first_aid and vantages.get("dice") == "Mastery":
        vantages = {**vantages, "dice": "Expertise"}
    for value in (8, 13, 20):
        plain = check.odds(value=value, difficulty=difficulty, **vantages)
        there = rule.odds(value=value, **given, **given_to(rule, vantages))
        assert there.of(success=True) == plain.of(success=True)
        if rule not in UNGRADED:
            assert there.of(grade="critical failure") == plain.of(grade="critical failure")


@pytest.mark.parametrize(
    ("rule", "given"),
    [
        *CHECKS_AS_GIVEN,
        (fall, {"height": 31}),
        (endurance, {"won": True}),
        (endurance, {"difficulty": "Very Hard"}),
    ],
)
def test_an_expert_is_not_self_taught_even_where_nothing_is_rolled(rule: Rule, given: dict[str, Any]) -> None:
    assert refusal(rule, **given, **given_to(rule, {"dice": "Expertise", "knack": "Self Taught"})) == (
        "knack is 'Self Taught'; allowed: none, Easygoing or Natural; Expertise needs Easygoing,"
        " which rules out Self Taught"
    )


@pytest.mark.parametrize("fortune", ["Lucky", "Unlucky"])
@pytest.mark.parametrize("dice", ["plain", "Expertise", "Mastery"])
def test_in_an_attack_against_a_defence_training_counts_and_luck_does_not(dice: str, fortune: str) -> None:
    spared = {"fortune": fortune, "fumbling": True}
    first = contest.odds(value=13, other_value=11, dice=dice, other_dice="Mastery")
    slash = plain_attack.odds(
        skill="Slash", value=13, defence=11, dice=dice, defence_dice="Mastery", knack="Natural" * (dice != "plain") or
        "Self Taught", **spared,
    )  # fmt: skip
    assert slash.of(success=True) == first.of(winner="first")
    away = disengage.odds(threat="somebody attacks", value=11, attack=13, dice="Mastery", attack_dice=dice, **spared)
    assert away.of(success=True) == first.of(winner="second")
    assert away.of(hit=True) == first.of(winner="first")


@pytest.mark.parametrize("fortune", ["Lucky", "Unlucky"])
@pytest.mark.parametrize("dice", ["plain", "Expertise"])
@pytest.mark.parametrize("side", ["", "other_"])
def test_a_liar_and_who_listens_roll_a_contest_with_all_that_counts_in_one(side: str, dice: str, fortune: str) -> None:
    given = {"value": 13, "other_value": 11, f"{side}dice": dice, f"{side}fortune": fortune, f"{side}modifier": -2}
    assert lie_detection.odds(**given).verdicts() == contest.odds(**given).verdicts()


def test_a_natural_talent_can_hope_where_others_are_finished() -> None:
    given: dict[str, Any] = {"value": 8, "difficulty": "Very Hard", "earlier": 0}
    assert endurance.chance(**given) == 0
    assert endurance.roll(**given).ruling["hopeless"]
    assert (
        endurance.chance(**given, knack="Natural") == check.chance(value=8, difficulty="Very Hard", knack="Natural") > 0
    )
    assert not endurance.roll(**given, knack="Natural", faces="6, 6, 6").ruling["hopeless"]


SKILLS = {
    "sirpas.deed": "Pickpocket",
    "sirpas.climb": "Climbing",
    "sirpas.fall": "Acrobatics",
    "sirpas.endurance": "Endurance",
    "sirpas.cure": "Healing",
    "sirpas.first_aid": "First Aid",
    "sirpas.stabilise": "Stabilize",
    "sirpas.treat_wound": "Treating Wounds/humanoids",
}


def given_from(fields: dict[str, Any], label: str, rule: str) -> dict[str, Any]:
    """What a line of a sheet fills in for a rule."""
    line = next(one for one in registry.sheets["sirpas"].judged(fields).actions if one.label == label)
    given = registry.sheets["sirpas"].given_by(line, rule, "Hale")
    assert given is not None
    return given


IN_A_FIGHT = {
    "sirpas.plain_attack": ("Slash", {"fortune", "knack", "fumbling", "dice"}),
    "sirpas.disengage": ("Disengage", {"fortune", "fumbling", "dice"}),
    "sirpas.active_mitigation": ("Active Mitigation/Swordfight", {"fortune", "fumbling", "dice"}),
    "sirpas.lie_detection": ("Lie Detection", {"fortune", "dice"}),
}


@pytest.mark.parametrize("rule", IN_A_FIGHT)
@pytest.mark.parametrize("fortune", ["Lucky", "Unlucky"])
def test_the_sheet_fills_in_what_counts_against_somebody_else(rule: str, fortune: str) -> None:
    label, counts = IN_A_FIGHT[rule]
    name, _, of = label.partition("/")
    owned = [{"vantage": one, "of": label} for one in ("Easygoing", "Natural", "Expertise")]
    fields = {
        **READY[0].fields,
        "skills": [{"skill": name, "of": of, "points": 9}],
        "owned": [*owned, {"vantage": fortune}, {"vantage": "Fumbling"}],
        "serious": 1,
    }
    given = given_from(fields, label, rule)
    whole = {"fortune": fortune, "knack": "Natural", "fumbling": True, "dice": "Expertise"}
    assert {one: given[one] for one in whole if one in given} == {one: whole[one] for one in counts}
    assert given["modifier"] == -1


@pytest.mark.parametrize("rule", SKILLS)
@pytest.mark.parametrize("fortune", ["Lucky", "Unlucky"])
def test_the_sheet_fills_in_what_somebody_is_like(rule: str, fortune: str) -> None:
    label = SKILLS[rule]
    name, _, of = label.partition("/")
    fields = {
        **READY[0].fields,
        "skills": [{"skill": one, "of": to, "points": 9} for one, to in {"Healing": "", name: of}.items()],
        "owned": [{"vantage": "Natural", "of": label}, {"vantage": fortune}, {"vantage": "Fumbling"}],
    }
    given = given_from(fields, label, rule)
    assert {one: given[one] for one in ("fortune", "knack", "fumbling")} == {
        "fortune": fortune, "knack": "Natural", "fumbling": True,
    }  # fmt: skip
    assert registry.find(rule).chance(**given | {"fumbling": False}) >= registry.find(rule).chance(**given)
