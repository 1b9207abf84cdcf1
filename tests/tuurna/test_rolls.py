"""Rolls and checks: every published probability, plain counting, and every refusal."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_py.errors import FacesError, RuleError
from rules_py.tuurna.modifiers import Fate, mean_wins
from rules_py.tuurna.rolls import (
    DIFFICULTY_TABLE,
    GroupCount,
    chance_of_wins,
    check,
    dice_rolled,
    group_check,
    group_results,
    roll,
    two_skill_check,
)
from tests.plain_enumeration import FATES, at_least, combined, scores
from tests.tuurna.published_odds import (
    AROUND_LEVEL,
    AT_LEVEL,
    BY_FATE,
    GROUPS,
    LABOR_AND_LEVERAGE,
    NEUTRAL,
    SCORES,
    TWO_SKILLS,
    WINS_COLUMNS,
    six_places,
)

CAPS = {False: 9, True: 12}


def message(rule: Any, **given: object) -> str:
    with pytest.raises(RuleError) as caught:
        rule.roll(seed=0, **given)
    return str(caught.value)


# The published tables.


@pytest.mark.parametrize("level", NEUTRAL)
def test_neutral_odds_are_the_published_ones(level: int) -> None:
    assert [six_places(chance_of_wins(level, wins)) for wins in range(1, 14)] == NEUTRAL[level]
    for supernatural, cap in CAPS.items():
        under_cap = [
            six_places(check.chance(level=level, difficulty=difficulty, supernatural=supernatural))
            for difficulty in range(1, 14)
        ]
        assert under_cap == [*NEUTRAL[level][:cap], *["0.000000"] * (13 - cap)]


@pytest.mark.parametrize(("fate", "level"), [(fate, level) for fate in BY_FATE for level in BY_FATE[fate]])
def test_odds_of_other_fates_are_the_published_ones(fate: str, level: int) -> None:
    assert [six_places(chance_of_wins(level, wins, Fate(fate))) for wins in WINS_COLUMNS] == BY_FATE[fate][level]


@pytest.mark.parametrize("level", AROUND_LEVEL)
def test_odds_around_the_own_level_are_exactly_the_published_fractions(level: int) -> None:
    exact = [chance_of_wins(level, level + step) for step in (-1, 0, 1, 2)]
    assert exact == [Fraction(text) for text in AROUND_LEVEL[level]]


@pytest.mark.parametrize(("fate", "level", "exact"), AT_LEVEL)
def test_odds_at_the_own_level_are_exactly_the_published_fractions(fate: str, level: int, exact: str) -> None:
    assert chance_of_wins(level, level, Fate(fate)) == Fraction(exact)


@pytest.mark.parametrize(("level", "wins", "mean_9", "mean_12", "full_9", "full_12"), SCORES)
def test_scores_under_the_caps_are_the_published_ones(
    level: int, wins: int, mean_9: str, mean_12: str, full_9: str, full_12: str
) -> None:
    mortal, supernatural = (roll.odds(level=level, supernatural=potential) for potential in (False, True))
    assert level * mean_wins(Fate.NEUTRAL) == wins
    assert [six_places(value) for value in (mortal.mean, supernatural.mean)] == [mean_9, mean_12]
    assert [six_places(value) for value in (mortal.exactly(9), supernatural.exactly(12))] == [full_9, full_12]


@pytest.mark.parametrize(("first", "second", "difficulty", "target", "cap_9", "cap_12"), TWO_SKILLS)
def test_odds_with_two_skills_are_the_published_ones(
    first: int, second: int, difficulty: int, target: int, cap_9: str, cap_12: str
) -> None:
    for potential, expected in ((False, cap_9), (True, cap_12)):
        odds = two_skill_check.odds(
            level=first,
            second_level=second,
            difficulty=difficulty,
            supernatural=potential,
            second_supernatural=potential,
        )
        assert six_places(odds.success) == expected
        assert {ruling["needed"] for ruling, _ in odds.outcomes} == {target}


@pytest.mark.parametrize(("level", "difficulty", "modifier", "dice", "as_labor", "as_leverage"), LABOR_AND_LEVERAGE)
def test_labor_and_leverage_are_not_the_same(
    level: int, difficulty: int, modifier: int, dice: int, as_labor: str, as_leverage: str
) -> None:
    assert dice_rolled(level, modifier) == dice
    # One row needs ten wins with its leverage, which a mortal score has not; hence the higher cap for all of them.
    chance = partial(check.chance, level=level, difficulty=difficulty, supernatural=True)
    assert six_places(chance(labor=modifier)) == as_labor
    assert six_places(chance(leverage=modifier)) == as_leverage


@pytest.mark.parametrize(("levels", "difficulty", "highest", "lowest", "average"), GROUPS)
def test_odds_of_groups_are_the_published_ones(
    levels: tuple[int, ...], difficulty: int, highest: str, lowest: str, average: str
) -> None:
    found = [six_places(group_check.chance(levels=levels, difficulty=difficulty, count=count)) for count in GroupCount]
    assert found == [highest, lowest, average]


# Plain counting.


@pytest.mark.parametrize("supernatural", CAPS)
@pytest.mark.parametrize("fate", FATES)
@pytest.mark.parametrize("level", range(1, 13))
def test_a_roll_equals_plain_counting(level: int, fate: str, supernatural: bool) -> None:
    odds = roll.odds(level=level, fate=fate, supernatural=supernatural)
    assert odds.measured == dict(sorted(scores(level, fate, CAPS[supernatural]).items()))


@pytest.mark.parametrize("fate", FATES)
@pytest.mark.parametrize(("level", "labor", "leverage"), list(product((1, 3, 6), (-7, -1, 0, 2), (-3, 0, 4))))
def test_a_check_equals_plain_counting(level: int, labor: int, leverage: int, fate: str) -> None:
    plain = scores(max(1, level + labor), fate, 9)
    for difficulty in (1, 3, 9, 12):
        chance = check.chance(level=level, labor=labor, leverage=leverage, fate=fate, difficulty=difficulty)
        assert chance == at_least(plain, difficulty - leverage)


@pytest.mark.parametrize("fate", FATES)
@pytest.mark.parametrize(("first", "second"), [(1, 1), (1, 4), (3, 2), (5, 5)])
def test_two_skills_equal_plain_counting(first: int, second: int, fate: str) -> None:
    odds = two_skill_check.odds(
        level=first, second_level=second, fate=fate, labor=1, second_supernatural=True, leverage=1
    )
    plain = combined([scores(first + 1, fate, 9), scores(second, fate, 12)], lambda one, other: one + other + 1)
    assert odds.measured == plain


GROUP_TOTALS = {"highest": max, "lowest": min, "average": lambda *results: sum(results)}


@pytest.mark.parametrize("count", GROUP_TOTALS)
@pytest.mark.parametrize("fate", FATES)
@pytest.mark.parametrize("levels", [(1,), (2, 1), (3, 1, 2), (2, 2, 2, 1)])
def test_a_group_equals_plain_counting(levels: tuple[int, ...], fate: str, count: str) -> None:
    odds = group_check.odds(levels=levels, fate=fate, count=count, leverage=-1, supernatural=len(levels) == 1)
    cap = 12 if len(levels) == 1 else 9
    total: Any = GROUP_TOTALS[count] if len(levels) > 1 else lambda result: result
    plain = combined([scores(level, fate, cap) for level in levels], lambda *results: total(*(r - 1 for r in results)))
    assert odds.measured == plain


@settings(max_examples=60, derandomize=True, deadline=None)
@given(st.integers(1, 11), st.integers(1, 12), st.sampled_from(Fate), st.booleans())
def test_a_higher_level_never_lowers_the_chance(level: int, difficulty: int, fate: Fate, supernatural: bool) -> None:
    lower, higher = (
        check.chance(level=level + more, difficulty=difficulty, fate=fate, supernatural=supernatural) for more in (0, 1)
    )
    assert lower <= higher


@settings(max_examples=40, derandomize=True, deadline=None)
@given(st.integers(1, 12), st.integers(1, 12))
def test_a_kinder_fate_never_lowers_the_chance(level: int, difficulty: int) -> None:
    chances = [check.chance(level=level, difficulty=difficulty, fate=fate) for fate in Fate]
    assert chances == sorted(chances)


@settings(max_examples=60, derandomize=True, deadline=None)
@given(st.integers(1, 12), st.integers(-99, 99), st.integers(-99, 99), st.sampled_from(Fate), st.booleans())
def test_odds_always_sum_to_one(level: int, labor: int, leverage: int, fate: Fate, supernatural: bool) -> None:
    odds = roll.odds(level=level, labor=labor, leverage=leverage, fate=fate, supernatural=supernatural)
    assert sum(odds.measured.values()) == 1
    assert min(odds.measured) >= leverage
    assert max(odds.measured) <= leverage + CAPS[supernatural]


SAMPLES = 3000


@pytest.mark.parametrize(
    "given",
    [{"level": 1}, {"level": 5, "fate": "lucky"}, {"level": 9, "supernatural": True}, {"level": 3, "labor": -5}],
)
def test_rolls_come_up_as_often_as_the_odds_say(given: dict[str, Any]) -> None:
    """Seeds 0 to 2999 are always the same rolls: this holds or does not hold, it never wavers."""
    counts = Counter(roll.roll(seed=seed, **given).ruling["result"] for seed in range(SAMPLES))
    odds = roll.odds(**given)
    assert set(counts) <= set(odds.measured)
    for value, chance in odds.measured.items():
        # Five standard deviations, and a little for the rarest values.
        spread = 5 * (float(chance) * (1 - float(chance)) / SAMPLES) ** 0.5 + 0.001
        assert abs(counts[value] / SAMPLES - float(chance)) < spread


@settings(max_examples=100, derandomize=True, deadline=None)
@given(st.integers(0, 2**53 - 1), st.integers(1, 12), st.sampled_from(Fate))
def test_faces_of_a_seeded_roll_give_the_same_roll(seed: int, level: int, fate: Fate) -> None:
    seeded = roll.roll(seed=seed, level=level, fate=fate)
    typed = roll.roll(faces=list(seeded.faces), level=level, fate=fate)
    assert (typed.ruling, typed.dice) == (seeded.ruling, seeded.dice)


# Words and refusals.


def test_difficulties_have_the_names_of_the_scale() -> None:
    assert [row.name for row in DIFFICULTY_TABLE] == [
        "trivial", "very easy", "easy", "mundane", "moderate",
        "challenging", "difficult", "very difficult", "nearly impossible", "impossible",
    ]  # fmt: skip
    assert [row.difficulty for row in DIFFICULTY_TABLE] == list(range(1, 11))


def test_dice_never_fall_below_one() -> None:
    assert [dice_rolled(3, labor) for labor in (-99, -3, -2, 0, 99)] == [1, 1, 1, 3, 102]


def test_a_score_is_capped_before_leverage_is_added() -> None:
    rolled = roll.roll(level=12, leverage=3, faces=[3] * 12)
    assert rolled.ruling.outcome == {"score": 9, "result": 12}
    assert rolled.ruling.summary == "Your score of 9 becomes 12 with +3 leverage."
    assert roll.roll(level=12, supernatural=True, faces=[3] * 12).ruling["score"] == 12
    assert roll.roll(level=1, leverage=-2, faces=[1]).ruling.outcome == {"score": 0, "result": -2}


def test_all_dice_fall_even_past_the_cap() -> None:
    with pytest.raises(FacesError) as caught:
        roll.roll(level=12, faces=[3] * 9)
    assert caught.value.missing == 3


@pytest.mark.parametrize(
    ("faces", "success", "summary"),
    [
        ("3, 4, 1", False, "Failure: your result of 2 is 1 short of difficulty 3 (easy)."),
        ("3, 4, 3", True, "Success: your result of 3 just reaches difficulty 3 (easy)."),
        ("3, 4, 6, 3", True, "Success: your result of 4 beats difficulty 3 (easy) by 1."),
    ],
)
def test_a_check_is_passed_when_the_difficulty_is_reached(faces: str, success: bool, summary: str) -> None:
    ruling = check.roll(level=3, difficulty=3, faces=faces).ruling
    assert (ruling["success"], ruling.summary) == (success, summary)


def test_difficulties_past_the_scale_are_legal_and_unnamed() -> None:
    assert "difficulty 11" in check.roll(difficulty=11, seed=1).ruling.summary
    assert check.chance(level=12, difficulty=11) == 0
    assert check.chance(level=12, difficulty=11, supernatural=True) > 0


def test_the_steps_tell_what_labor_and_leverage_did() -> None:
    assert check.roll(level=2, labor=-4, leverage=1, faces="3").ruling.steps == (
        "At level 2 with -4 labor, you roll 1 die, the fewest you can.",
        "Your dice give you 1 win.",
        "Leverage adds 1, so your result is 2.",
    )


OUT_OF_LEVELS = "allowed: a whole number from 1 to 12 (at level 0 you can't roll)"


@pytest.mark.parametrize("rule", [roll, check, two_skill_check])
@pytest.mark.parametrize(
    ("level", "shown"), [(0, "0"), (-1, "-1"), (13, "13"), (2.5, "2.5"), (True, "yes"), ("x", "'x'")]
)
def test_only_levels_from_one_to_twelve_are_rolled(rule: Any, level: object, shown: str) -> None:
    assert message(rule, level=level) == f"level is {shown}; {OUT_OF_LEVELS}"


@pytest.mark.parametrize(
    ("rule", "given", "expected"),
    [
        (check, {"difficulty": 0}, "difficulty is 0; allowed: a whole number from 1 to 99"),
        (check, {"difficulty": -2}, "difficulty is -2; allowed: a whole number from 1 to 99"),
        (check, {"difficulty": 2.5}, "difficulty is 2.5; allowed: a whole number from 1 to 99"),
        (check, {"difficulty": 100}, "difficulty is 100; allowed: a whole number from 1 to 99"),
        (roll, {"labor": 0.5}, "labor is 0.5; allowed: a whole number from -99 to 99"),
        (roll, {"labor": -100}, "labor is -100; allowed: a whole number from -99 to 99"),
        (roll, {"leverage": 1.5}, "leverage is 1.5; allowed: a whole number from -99 to 99"),
        (roll, {"leverage": 100}, "leverage is 100; allowed: a whole number from -99 to 99"),
        (roll, {"supernatural": "perhaps"}, "supernatural is 'perhaps'; allowed: yes or no"),
        (two_skill_check, {"second_level": 0}, f"second_level is 0; {OUT_OF_LEVELS}"),
        (group_check, {"levels": [3, 0]}, f"levels (value 2) is 0; {OUT_OF_LEVELS}"),
        (
            group_check,
            {"count": "median"},
            "count is 'median'; allowed: one of highest, lowest, average",
        ),
        (
            group_check,
            {"levels": [1] * 13},
            f"levels is {', '.join(['1'] * 13)}; allowed: 1 to 12 values, each a whole number from 1 to 12"
            " (at level 0 you can't roll), separated by commas",
        ),
    ],
)
def test_what_no_roll_takes_is_refused(rule: Any, given: dict[str, object], expected: str) -> None:
    assert message(rule, **given) == expected


@pytest.mark.parametrize(
    ("count", "results", "success", "counted", "needed"),
    [
        ("highest", [1, 4], True, 4, 4),
        ("highest", [3, 3], False, 3, 4),
        ("lowest", [4, 9], True, 4, 4),
        ("lowest", [3, 9], False, 3, 4),
        ("average", [4, 4, 4], True, 12, 12),
        ("average", [4, 4, 3], False, 11, 12),
        ("average", [-2, 10], True, 8, 8),
    ],
)
def test_a_group_is_judged_without_rounding(
    count: str, results: list[int], success: bool, counted: int, needed: int
) -> None:
    assert group_results(results=results, difficulty=4, count=count).outcome == {
        "success": success,
        "counted": counted,
        "needed": needed,
        "margin": counted - needed,
    }


def test_a_group_needs_a_result() -> None:
    with pytest.raises(RuleError, match="results is empty; allowed: 1 to 12 values"):
        group_results(results=[])


def test_a_group_shows_whose_dice_are_whose() -> None:
    rolled = group_check.roll(levels=[1, 2], faces="3, 1, 4", count="lowest", difficulty=1)
    assert [die.group for die in rolled.dice] == ["character 1", "character 2", "character 2"]
    assert rolled.ruling.summary == "Success: the lowest result, 1, just reaches difficulty 1 (trivial)."
    assert rolled.ruling.steps == ("Your group rolled 1 and 1.",)


def test_two_skills_are_each_capped_on_their_own() -> None:
    rolled = two_skill_check.roll(level=12, second_level=12, difficulty=9, leverage=1, faces=[4] * 24)
    assert rolled.ruling.outcome == {"success": True, "score": 18, "result": 19, "needed": 18, "margin": 1}
    assert rolled.ruling.summary == "Success: your result of 19 beats the doubled difficulty (twice 9, so 18) by 1."
    assert {die.group for die in rolled.dice} == {"first skill", "second skill"}
    assert two_skill_check.chance(level=12, second_level=12, difficulty=10) == 0


def test_example_14_a_graded_check_tells_by_how_much() -> None:
    """A result of 6 tells more than 5 and less than 7: the margin is in the outcome."""
    margins = [
        check.roll(level=7, difficulty=3, faces=[3] * wins + [1] * (7 - wins)).ruling["margin"] for wins in (5, 6, 7)
    ]
    assert margins == [2, 3, 4]
