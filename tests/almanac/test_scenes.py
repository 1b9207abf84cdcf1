"""Group scenes and help."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from rules_py.almanac.scenes import group_result, group_scene, group_scene_dice, help_
from tests.refusals import refusal

STILL_THERE = (
    "The Adversary is still there. You can face it again right away, play another round of your own scenes first, or"
    " end the story there."
)


@pytest.mark.parametrize(("ratings", "complications"), [((1,), 1), ((2, 1), 2), ((1, 1), 0), ((3,), 1)])
def test_odds_equal_plain_counting(ratings: tuple[int, ...], complications: int) -> None:
    counts: dict[str | None, int] = {"players": 0, "adversary": 0, None: 0}
    dice = sum(ratings)
    for faces in product(range(1, 7), repeat=dice + complications):
        ours, theirs = max(faces[:dice]), max(faces[dice:], default=0)
        counts["players" if ours > theirs else "adversary" if theirs > ours else None] += 1
    total = 6 ** (dice + complications)
    odds = group_scene.odds(ratings=ratings, complications=complications)
    assert {winner: odds.of(winner=winner) for winner in counts} == {
        winner: Fraction(count, total) for winner, count in counts.items()
    }


@pytest.mark.parametrize(
    ("players", "adversary", "result", "winner"),
    [
        (6, 5, "victory", "players"),
        (5, 6, "defeat", "adversary"),
        (4, 4, "draw", None),
        (1, 0, "victory", "players"),
    ],
)
def test_the_higher_die_decides(players: int, adversary: int, result: str, winner: str | None) -> None:
    assert group_result(players, adversary) == result
    assert group_scene_dice(highest=[1, players], adversary=adversary)["winner"] == winner


def test_the_dice_lie_with_their_players() -> None:
    rolled = group_scene.roll(ratings="2, 1", complications=2, faces="1, 4, 3, 5, 2")
    assert [die.group for die in rolled.dice] == ["player 1", "player 1", "player 2", "Adversary", "Adversary"]
    assert rolled.ruling.summary == ("You lose, 5 to 4: each of you is injured in the suit of the skill you rolled.")
    assert dict(rolled.ruling.outcome) == {"winner": "adversary", "players": 4, "adversary": 5}


@pytest.mark.parametrize(
    ("players", "adversary", "after"),
    [
        (
            6,
            5,
            "After a victory, your group can end the story there. If you'd rather play on, go round again: each of you"
            " has a scene of your own.",
        ),
        (5, 6, STILL_THERE),
        (4, 4, STILL_THERE),
    ],
)
def test_a_group_scene_says_what_comes_next(players: int, adversary: int, after: str) -> None:
    assert group_scene_dice(highest=[players], adversary=adversary).steps == (after,)


def test_without_complications_there_is_nothing_to_lose_to() -> None:
    found = group_scene_dice(highest="1", adversary=0)
    assert found.summary == "You win, 1 to nothing: every complication is repaired."


def test_help_frees_the_choice_and_shares_the_risk() -> None:
    found = help_(asker="Ada", helper="Bo", helping="Officer Spangleburst", skill="Puzzles")
    assert (found["skill"], found["at_risk"]) == ("Puzzles", ["Ada", "Bo"])
    assert found.summary == (
        "Bo helps with Officer Spangleburst, so Ada may use Puzzles, whatever its suit. Both of them risk an injury."
    )


def test_nobody_helps_themselves() -> None:
    found = help_(helper="ada", asker="Ada", skill="Puzzles")
    assert (found["legal"], found["at_risk"]) == (False, [])
    assert found["faults"] == ["Ada needs help from somebody else, so pick another player."]


@pytest.mark.parametrize(
    ("rule", "given", "message"),
    [
        (group_scene, {"ratings": ()}, "ratings is empty; allowed: at least one player"),
        (group_scene, {"ratings": "2, 0"}, "ratings (value 2) is 0; allowed: a whole number from 1 to 99"),
        (group_scene, {"complications": 61}, "complications is 61; allowed: a whole number from 0 to 60"),
        (group_scene, {"complications": -1}, "complications is -1; allowed: a whole number from 0 to 60"),
        (
            group_scene,
            {"ratings": "1", "complications": 2, "faces": "3"},
            "faces is 3; allowed: 2 more faces from 1 to 6 after the 1 given",
        ),
        (group_scene_dice, {"highest": ""}, "highest is empty; allowed: at least one player"),
        (group_scene_dice, {"highest": "7"}, "highest (value 1) is 7; allowed: a whole number from 1 to 6"),
        (group_scene_dice, {"adversary": 7}, "adversary is 7; allowed: a whole number from 0 to 6"),
        (help_, {"helper": ""}, "helper is empty; allowed: a name"),
    ],
)
def test_what_cannot_be_is_refused(rule: object, given: dict[str, object], message: str) -> None:
    assert refusal(rule, **given) == message
