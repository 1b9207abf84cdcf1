"""Contests: two sides or several, one skill or two, ties that stand or are rolled again."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_py.errors import RuleError
from rules_py.tuurna.contests import contest, contest_of_many, doubled
from rules_py.tuurna.modifiers import Fate
from tests.plain_enumeration import FATES, combined, scores
from tests.tuurna.published_odds import CONTESTS, six_places


def message(rule: Any, **given: object) -> str:
    with pytest.raises(RuleError) as caught:
        rule.roll(seed=0, **given)
    return str(caught.value)


@pytest.mark.parametrize(("first", "second", "higher", "tie", "lower", "rerolled"), CONTESTS)
def test_odds_of_contests_are_the_published_ones(
    first: int, second: int, higher: str, tie: str, lower: str, rerolled: str
) -> None:
    odds = contest.odds(levels=[first], other_levels=[second])
    assert [six_places(odds.of(winner=name)) for name in ("first", None, "second")] == [higher, tie, lower]
    again = contest.odds(levels=[first], other_levels=[second], ties="rerolled")
    assert six_places(again.of(winner="first")) == rerolled
    assert again.of(winner=None) == 0
    assert again.of(winner="first") == odds.of(winner="first") / (1 - odds.of(winner=None))


def test_a_contest_of_novices_is_known_in_closed_form() -> None:
    odds = contest.odds(levels=[1], other_levels=[1])
    assert odds.of(winner="first") == odds.of(winner="second") == Fraction(129140162, 387420489)
    assert odds.of(winner=None) == Fraction(129140165, 387420489)


@pytest.mark.parametrize("other_fate", FATES)
@pytest.mark.parametrize("fate", FATES)
@pytest.mark.parametrize(("level", "other"), [(1, 1), (2, 5), (6, 4)])
def test_a_contest_equals_plain_counting(level: int, other: int, fate: str, other_fate: str) -> None:
    odds = contest.odds(
        levels=[level],
        other_levels=[other],
        leverage=1,
        labor=-1,
        fate=fate,
        other_fate=other_fate,
        other_supernatural=True,
    )
    first, second = scores(max(1, level - 1), fate, 9), scores(other, other_fate, 12)
    assert odds.measured == combined([first, second], lambda one, two: one + 1 - two)


@pytest.mark.parametrize(
    ("levels", "other", "dice", "other_dice"),
    [
        ([3], [2], (3,), (2,)),
        ([3, 1], [2], (3, 1), (2, 2)),
        ([3], [2, 2], (3, 3), (2, 2)),
        ([1, 2], [2, 3], (1, 2), (2, 3)),
    ],
)
def test_both_sides_roll_as_many_skills(
    levels: list[int], other: list[int], dice: tuple[int, ...], other_dice: tuple[int, ...]
) -> None:
    assert (doubled(levels, other), doubled(other, levels)) == (dice, other_dice)
    odds = contest.odds(levels=levels, other_levels=other)
    sums = [
        combined([scores(number) for number in numbers], lambda *results: sum(results))
        for numbers in (dice, other_dice)
    ]
    plain: Any = combined(sums, lambda one, two: one - two)  # type: ignore[arg-type]  # sums are whole numbers
    assert odds.measured == plain


def test_example_15_one_skill_against_two_is_rolled_twice() -> None:
    """Craft and Communication against Communication alone."""
    rolled = contest.roll(levels=[1, 2], other_levels=[2], faces="3, 1, 3, 4, 1, 1, 4")
    assert [die.group for die in rolled.dice] == [
        "First side, skill 1",
        "First side, skill 2",
        "First side, skill 2",
        "Second side, skill 1",
        "Second side, skill 1",
        "Second side, skill 2",
        "Second side, skill 2",
    ]
    assert rolled.ruling.outcome == {"winner": None, "result": 2, "other_result": 2, "margin": 0}
    assert rolled.ruling.summary == "It's a tie: both results are 2."
    assert rolled.ruling.steps == (
        "The second side has only one skill, so it rolls that skill twice.",
        "If it's an attack, it misses.",
    )


def test_leverage_is_added_once_even_with_two_skills() -> None:
    rolled = contest.roll(levels=[1, 1], other_levels=[1, 1], leverage=5, faces="1, 1, 3, 3")
    assert (rolled.ruling["result"], rolled.ruling["winner"]) == (5, "first")
    assert rolled.ruling.summary == "The first side wins 5 to 2, a margin of 3."


def test_a_tie_is_rolled_again_and_all_dice_are_shown() -> None:
    rolled = contest.roll(levels=[1], other_levels=[1], ties="rerolled", faces="3, 4, 1, 2, 1, 3")
    assert (rolled.faces, rolled.ruling["winner"]) == ((3, 4, 1, 2, 1, 3), "second")
    assert contest.roll(levels=[1], other_levels=[1], faces="3, 4").ruling["winner"] is None


@pytest.mark.parametrize(
    ("faces", "won", "meaning"),
    [
        (
            "3, 4, 1, 1",
            "The first side wins 2 to 0, a margin of 2.",
            (
                "If the first side attacked, the second side is hit for 2 damage. Enter it on their sheet (under “Luck”"
                " or “Wounds”), or note the wound on paper if they have none."
                " If the second side attacked, they missed.",
            ),
        ),
        (
            "1, 3, 5, 4, 1",
            "The second side wins 2 to 1, a margin of 1.",
            (
                "If the second side attacked, the first side is hit for 1 damage. Enter it on their sheet (under “Luck”"
                " or “Wounds”), or note the wound on paper if they have none."
                " If the first side attacked, they missed.",
            ),
        ),
        (
            "1, 3, 4, 1",
            "It's a tie: both results are 1.",
            ("If it's an attack, it misses.",),
        ),
    ],
)
def test_a_contest_says_what_it_means_in_a_fight(faces: str, won: str, meaning: tuple[str, ...]) -> None:
    ruling = contest.roll(levels=[2], other_levels=[2], faces=faces).ruling
    assert (ruling.summary, ruling.steps) == (won, meaning)


def test_a_contest_that_somebody_has_to_win_is_no_attack() -> None:
    assert contest.roll(levels=[1], other_levels=[1], ties="rerolled", faces="3, 1").ruling.steps == ()


CERTAIN = {"levels": [9], "other_levels": [10], "fate": "blessed", "other_fate": "blessed"}


def test_sides_that_can_only_tie_are_not_rolled_for_ever() -> None:
    refusal = "ties is 'rerolled'; allowed: stand; these sides can only tie, however often they roll"
    assert message(contest, **CERTAIN, ties="rerolled") == refusal
    with pytest.raises(RuleError, match="these sides can only tie"):
        contest.odds(**CERTAIN, ties="rerolled")
    assert contest.odds(**CERTAIN).of(winner=None) == 1
    assert contest.odds(**CERTAIN, leverage=1, ties="rerolled").of(winner="first") == 1
    assert contest.odds(**{**CERTAIN, "levels": [8]}, ties="rerolled").of(winner="second") == 1


def side(name: str, level: int, **more: object) -> dict[str, object]:
    return {"name": name, "level": level, **more}


def test_two_certain_leaders_tie_whatever_a_third_side_rolls() -> None:
    sides = [side("A", 9, fate="blessed"), side("B", 9, fate="blessed"), side("C", 3)]
    assert "these sides can only tie" in message(contest_of_many, sides=sides, ties="rerolled")
    sides[2]["leverage"] = 1
    assert contest_of_many.odds(sides=sides, ties="rerolled").of(winner="C") == 1
    cursed = [side("A", 9, fate="blessed"), side("B", 9, fate="blessed"), side("C", 3, fate="cursed", leverage=6)]
    assert "these sides can only tie" in message(contest_of_many, sides=cursed, ties="rerolled")


@pytest.mark.parametrize(
    "sides",
    [
        [side("A", 2), side("B", 1)],
        [side("A", 2), side("B", 1), side("C", 3, fate="lucky")],
        [side("A", 1, leverage=2), side("B", 2, labor=1), side("C", 3, fate="cursed"), side("D", 1, supernatural=True)],
    ],
)
def test_several_sides_equal_plain_counting(sides: list[dict[str, Any]]) -> None:
    names = [row["name"] for row in sides]
    parts = []
    for row in sides:
        cap = 12 if row.get("supernatural") else 9
        own = scores(row["level"] + row.get("labor", 0), row.get("fate", "neutral"), cap)
        parts.append({score + row.get("leverage", 0): chance for score, chance in own.items()})

    def ended(*results: int) -> tuple[str | None, int, int]:
        best, following = max(results), sorted(results)[-2]
        leaders = [name for name, result in zip(names, results, strict=True) if result == best]
        return leaders[0] if len(leaders) == 1 else None, best, best - following

    plain = combined(parts, ended)
    odds = contest_of_many.odds(sides=sides)
    found: dict[object, Fraction] = {}
    for ruling, chance in odds.outcomes:
        key = (ruling["winner"], ruling["best"], ruling["margin"])
        found[key] = found.get(key, Fraction()) + chance
    assert found == plain
    again = contest_of_many.odds(sides=sides, ties="rerolled")
    for name in names:
        assert again.of(winner=name) == odds.of(winner=name) / (1 - odds.of(winner=None))


def test_two_of_several_equal_a_contest_of_two() -> None:
    many = contest_of_many.odds(sides=[side("first", 5), side("second", 3)])
    assert many.verdicts() == contest.odds(levels=[5], other_levels=[3]).verdicts()


def test_several_sides_tell_who_had_what() -> None:
    rolled = contest_of_many.roll(sides=[side("Ada", 1), side("Ben", 1), side("Cy", 1)], faces="3, 4, 1")
    assert rolled.ruling.outcome == {"winner": None, "leaders": ["Ada", "Ben"], "best": 1, "margin": 0}
    assert rolled.ruling.summary == "It's a tie: Ada and Ben each have a result of 1."
    assert rolled.ruling.steps == ("Cy has a result of 0.",)  # the sentence has the best result
    assert [die.group for die in rolled.dice] == ["Ada", "Ben", "Cy"]


def test_a_side_of_several_people_has_a_plural_verb() -> None:
    ruling = contest_of_many.roll(sides=[side("thieves", 1), side("the guard", 1)], faces="3, 1").ruling
    assert ruling.summary == "Thieves win with a result of 1, ahead by 1."
    assert ruling.steps == ("The guard has a result of 0.",)
    lost = contest_of_many.roll(sides=[side("thieves", 1), side("the guard", 1)], faces="1, 3").ruling
    assert lost.steps == ("Thieves have a result of 0.",)


@settings(max_examples=25, derandomize=True, deadline=None)
@given(st.integers(1, 11), st.integers(1, 12), st.sampled_from(Fate))
def test_a_higher_level_never_lowers_the_chance_to_win(level: int, other: int, fate: Fate) -> None:
    lower, higher = (
        contest.odds(levels=[level + more], other_levels=[other], fate=fate).of(winner="first") for more in (0, 1)
    )
    assert lower <= higher


def test_contests_come_up_as_often_as_the_odds_say() -> None:
    given: dict[str, Any] = {"levels": [4], "other_levels": [3], "ties": "rerolled"}
    samples = 2000
    counts = Counter(contest.roll(seed=seed, **given).ruling["winner"] for seed in range(samples))
    for winner, chance in contest.odds(**given).verdicts().items():
        assert abs(counts[winner] / samples - float(chance)) < 0.05


LEVELS = "each a whole number from 1 to 12 (at level 0 you can't roll), separated by commas"


@pytest.mark.parametrize(
    ("rule", "given", "expected"),
    [
        (contest, {"levels": []}, f"levels is empty; allowed: 1 to 2 values, {LEVELS}"),
        (contest, {"other_levels": [1, 2, 3]}, f"other_levels is 1, 2, 3; allowed: 1 to 2 values, {LEVELS}"),
        (
            contest,
            {"levels": [3, 0]},
            "levels (value 2) is 0; allowed: a whole number from 1 to 12 (at level 0 you can't roll)",
        ),
        (contest, {"ties": "kept"}, "ties is 'kept'; allowed: one of stand, rerolled"),
        (
            contest_of_many,
            {"sides": []},
            "sides is empty; allowed: 2 to 6 rows with name, level, leverage, labor, fate, supernatural",
        ),
        (
            contest_of_many,
            {"sides": [side("A", 1), side("A", 2)]},
            "sides (row 2, name) is 'A'; allowed: a name of its own",
        ),
        (contest_of_many, {"sides": [side("", 1), side("A", 2)]}, "sides (row 1, name) is empty; allowed: a name"),
    ],
)
def test_what_is_no_contest_is_refused(rule: Any, given: dict[str, object], expected: str) -> None:
    assert message(rule, **given) == expected


def test_seven_sides_are_too_many() -> None:
    assert "allowed: 2 to 6 rows" in message(contest_of_many, sides=[side(letter, 1) for letter in "ABCDEFG"])


def test_what_belongs_to_the_two_sides_is_side_by_side_in_a_form_of_two_columns() -> None:
    names = [parameter.name for parameter in contest.parameters]
    pairs = list(zip(names[0:-1:2], names[1:-1:2], strict=True))
    assert pairs == [(first, f"other_{first}") for first in ("levels", "leverage", "labor", "fate", "supernatural")]
