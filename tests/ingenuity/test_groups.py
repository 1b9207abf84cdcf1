"""Groups: acting together and assisting, against the published odds and plain counting."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules_py.ingenuity.groups import (
    ASSIST_TABLE,
    assist,
    assist_bonus,
    assist_together,
    assisted_check,
    group_action,
    group_results,
    may_assist,
)
from tests.ingenuity.published_odds import ASSIST, GROUP
from tests.ingenuity.step_dice import Counted, at_least, build, faces, results, shifted
from tests.refusals import refusal

THRESHOLDS = [(6, 1), (12, 2), (18, 3), (24, 4)]


def counted(text: str, *, luck: bool = True) -> Counted:
    attribute, skill, bonus = faces(text)
    return shifted(results(attribute, skill, luck=luck), bonus)


def plain_bonus(result: int) -> int:
    return sum(result >= threshold for threshold, _ in THRESHOLDS)


@pytest.mark.parametrize(("text", "difficulty", "chances"), GROUP)
def test_groups_of_one_to_four_are_as_published(text: str, difficulty: int, chances: list[str]) -> None:
    for size, published in enumerate(chances, 1):
        chance = group_action.chance(people=[build(text)] * size, difficulty=difficulty)
        assert chance == 1 - (1 - at_least(counted(text), difficulty)) ** size
        if size == 1:
            assert chance == Fraction(published)
        else:
            assert f"{float(chance):.6f}" == published


@pytest.mark.parametrize(("text", "chances"), ASSIST)
def test_helpers_give_their_bonuses_as_often_as_published(text: str, chances: list[str]) -> None:
    odds = assist.odds(**{"attribute_die": "d6", "skill_die": "d4", "proficiency": 1, **build(text)})
    assert [odds.exactly(bonus) for bonus in range(5)] == [Fraction(p) for p in chances]


def test_a_mixed_group_equals_plain_counting() -> None:
    people = ["d6+d4+1", "d4+d6", "d8 alone"]
    best: dict[int, Fraction] = {}
    for members in product(*(counted(text).items() for text in people)):
        value, weight = max(result for result, _ in members), Fraction(1)
        for _, p in members:
            weight *= p
        best[value] = best.get(value, Fraction()) + weight
    assert group_action.odds(people=[build(text) for text in people], difficulty=9).measured == dict(
        sorted(best.items())
    )


@pytest.mark.parametrize("luck", [True, False])
@pytest.mark.parametrize("stacking", ["best only", "added up"])
@pytest.mark.parametrize("helpers", [[], ["d6+d4+1"], ["d12+d12+5", "d6 alone+1"], ["d8+d8+3", "d8+d8+3", "d4+d4+1"]])
def test_helped_checks_equal_plain_counting(helpers: list[str], stacking: str, luck: bool) -> None:
    totals: dict[int, Fraction] = {}
    for members in product(*(counted(text, luck=luck).items() for text in helpers)):
        bonuses, weight = [plain_bonus(result) for result, _ in members], Fraction(1)
        for _, p in members:
            weight *= p
        bonus = sum(bonuses) if stacking == "added up" else max(bonuses, default=0)
        for result, p in counted("d6+d4+1").items():
            totals[result + bonus] = totals.get(result + bonus, Fraction()) + weight * p
    odds = assisted_check.odds(
        helpers=[build(text) for text in helpers],
        stacking=stacking,
        luck=luck,
        attribute_die="d6",
        skill_die="d4",
        proficiency=1,
        difficulty=9,
    )
    assert odds.measured == dict(sorted(totals.items()))


def test_the_table_of_thresholds_is_the_published_one() -> None:
    assert [(row.threshold, row.bonus) for row in ASSIST_TABLE] == THRESHOLDS


@pytest.mark.parametrize("result", range(-3, 33))
def test_a_helper_gives_the_bonus_of_the_highest_threshold_reached(result: int) -> None:
    found = assist_bonus(result=result)
    assert found["bonus"] == plain_bonus(result)
    assert found["rung"] == {bonus: number for number, bonus in [(0, 0), *THRESHOLDS]}[found["bonus"]]


@pytest.mark.parametrize(("bonuses", "best", "total"), [([], 0, 0), ([0], 0, 0), ([1, 2, 0], 2, 3), ([4] * 8, 4, 32)])
def test_several_helpers_give_the_best_or_the_sum(bonuses: list[int], best: int, total: int) -> None:
    assert assist_together(bonuses=bonuses)["bonus"] == best
    assert assist_together(bonuses=bonuses, stacking="added up")["bonus"] == total


def test_whoever_finds_the_secret_door_finds_it_for_all() -> None:
    assert group_results(results=[4, 9, 7], difficulty=9).outcome == {"success": True, "best": 9, "margin": 0}
    rolled = group_action.roll(
        people=[{"attribute_die": "d6"}, {"attribute_die": "d4", "skill_die": "d4"}], faces="2,1,4,3,20", difficulty=9
    )
    assert rolled.ruling.steps == ("The results are 2 and 10, and the higher one counts.",)


def test_a_group_may_have_only_results_below_zero() -> None:
    assert group_results(results=[-5, -3], difficulty=9)["best"] == -3


def test_a_helped_check_tells_what_the_helpers_gave() -> None:
    rolled = assisted_check.roll(
        faces="6, 4, 20, 1, 1, 1",
        attribute_die="d6",
        skill_die="d4",
        proficiency=1,
        difficulty=9,
        helpers=[{"attribute_die": "d6", "skill_die": "d4", "proficiency": 1}],
    )
    assert rolled.ruling["bonus"] == 2
    assert rolled.ruling.steps[0] == "Your helper gets 14, which gives you +2."


def test_a_helper_without_luck_needs_no_luck_die() -> None:
    assert (
        assist.roll(faces="6, 4", luck=False, attribute_die="d6", skill_die="d4", proficiency=1).ruling["result"] == 11
    )


@pytest.mark.parametrize("names", [("jumping", "Jumping"), ("", "")])
def test_the_same_check_may_help(names: tuple[str, str]) -> None:
    assert may_assist(proficiency=names[0], helper_proficiency=names[1])["legal"] is True


def _one(attribute: str = "d6") -> dict[str, Any]:
    return {"attribute_die": attribute}


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"helper_attribute": "dexterity"}, "has to use strength too"),
        ({"helper_skill": "agility"}, "has to use athletics too"),
        ({"helper_proficiency": ""}, "has to use jumping too"),
        ({"proficiency": ""}, "can't use a proficiency, because you aren't using one"),
    ],
)
def test_a_helper_makes_the_very_same_check(given: dict[str, str], fault: str) -> None:
    asked = {"proficiency": "jumping", "helper_proficiency": "jumping", **given}
    assert may_assist(**{"proficiency": "jumping", "helper_proficiency": "jumping", **asked})["faults"] == [
        f"The helper {fault}."
    ]


COLUMNS = "rows with attribute_die, skill_die, proficiency, modifier, advantages, disadvantages, name"


@pytest.mark.parametrize(
    ("rule", "given", "message"),
    [
        (group_action, {"people": []}, f"people is empty; allowed: 1 to 20 {COLUMNS}"),
        (
            group_action,
            {"people": [_one("d7")], "difficulty": 9},
            "people (row 1, attribute_die) is 'd7'; allowed: one of d4, d6, d8, d10, d12",
        ),
        (
            group_results,
            {"results": []},
            "results is empty; allowed: 1 to 20 values, each a whole number from -99 to 99, separated by commas",
        ),
        (assist_together, {"bonuses": [0, 5]}, "bonuses (value 2) is 5; allowed: a whole number from 0 to 4"),
        (assist_together, {"bonuses": [-1]}, "bonuses (value 1) is -1; allowed: a whole number from 0 to 4"),
        (
            assist_together,
            {"stacking": "all"},
            "stacking is 'all'; allowed: one of best only, added up",
        ),
        (assist_bonus, {"result": 2.5}, "result is 2.5; allowed: a whole number from -99 to 99"),
        (assist, {"proficiency": 7}, "proficiency is 7; allowed: a whole number from 0 to 5"),
        (
            assisted_check,
            {"helpers": [{"skill_die": "d4"}]},
            "helpers (row 1, attribute_die) is empty; allowed: one of d4, d6, d8, d10, d12",
        ),
        (
            assisted_check,
            {"helpers": [{**_one(), "proficiency": 2}, _one()], "proficiency": 1},
            "helpers (row 2, proficiency) is 0; allowed: 0 if yours is 0, more if yours is more",
        ),
        (
            assisted_check,
            {"helpers": [{**_one(), "proficiency": 1}]},
            "helpers (row 1, proficiency) is 1; allowed: 0 if yours is 0, more if yours is more",
        ),
    ],
)
def test_what_cannot_be_is_refused(rule: object, given: dict[str, object], message: str) -> None:
    assert refusal(rule, **given) == message


def test_results_name_whoever_has_a_name() -> None:
    people = [{**_one(), "name": "Wren"}, _one(), {**_one(), "name": "Odda"}]
    rolled = group_action.roll(people=people, faces="2, 1, 4, 1, 6, 1", difficulty=5)
    assert rolled.ruling.steps == ("The results are 2 for Wren, 4 and 6 for Odda, and the highest counts.",)
    groups = [die.group for die in rolled.dice]
    assert groups[::2] == ["Wren, attribute, d6", "character 2, attribute, d6", "Odda, attribute, d6"]


@pytest.mark.parametrize(
    ("results", "steps"),
    [
        ([6], ()),
        ([6, 6], ("The results are both 6.",)),
        ([4, 6], ("The results are 4 and 6, and the higher one counts.",)),
        ([6, 6, 6], ("The results are all 6.",)),
        ([4, 6, 6], ("The results are 4, 6 and 6, and the highest counts.",)),
    ],
)
def test_what_counts_is_reported_by_how_many_results_there_are(results: list[int], steps: tuple[str, ...]) -> None:
    assert group_results(results=results, difficulty=5).steps == steps


def test_names_change_no_odds() -> None:
    named = [{**_one(), "name": name} for name in ("Wren", "Odda")]
    assert group_action.chance(people=named, difficulty=6) == group_action.chance(people=[_one()] * 2, difficulty=6)


def test_a_group_is_as_large_as_a_form_should_be() -> None:
    """The rules know no bound, neither for a group nor for helpers."""
    assert len(group_action.roll(people=[_one()] * 20, seed=1, difficulty=9).faces) == 40
    assert group_action.chance(people=[_one()] * 20, difficulty=9) > group_action.chance(
        people=[_one()] * 8, difficulty=9
    )
    assert (
        assisted_check.roll(
            helpers=[_one()] * 20, seed=1, attribute_die="d6", skill_die="d4", proficiency=0, difficulty=9
        ).ruling["bonus"]
        > 0
    )
    assert refusal(group_action, people=[_one()] * 21, difficulty=9).endswith(f"allowed: 1 to 20 {COLUMNS}")
    assert refusal(
        assisted_check, helpers=[_one()] * 21, attribute_die="d6", skill_die="d4", proficiency=1, difficulty=9
    ).endswith(f"allowed: 0 to 20 {COLUMNS}")
