"""Moving: falls from every height, walls of every surface, and strain that goes on."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules_py.sirpas.holding import disengage
from rules_py.sirpas.moving import climb, endurance, fall, fall_from
from tests.refusals import refusal

HEIGHTS = [
    (1, "Trivial"),
    (6, "Trivial"),
    (7, "Easy"),
    (9, "Easy"),
    (10, "Normal"),
    (12, "Normal"),
    (13, "Difficult"),
    (18, "Difficult"),
    (24, "Hard"),
    (30, "Very Hard"),
]

PASSES = {"Trivial": 215, "Easy": 196, "Normal": 135, "Difficult": 56, "Hard": 10, "Very Hard": 1}


@pytest.mark.parametrize(("feet", "difficulty"), HEIGHTS)
def test_a_fall_is_as_hard_as_it_is_high(feet: int, difficulty: str) -> None:
    assert str(fall_from(feet)) == difficulty
    odds = fall.odds(height=feet, value=11)
    assert odds.success == Fraction(PASSES[difficulty], 216)
    assert odds.measured == {0: odds.success, feet: 1 - odds.success}


def test_no_height_is_no_fall_and_too_great_a_one_always_hurts() -> None:
    assert fall.roll(height=0, seed=1).faces == ()
    assert fall.odds(height=0, value=0).measured == {0: 1}
    assert fall.odds(height=31, value=20, modifier=30).measured == {31: 1}
    assert fall.roll(height=31, seed=1).ruling.summary == (
        "You take 31 points of blunt damage. Nobody lands well from 31 feet."
    )
    assert fall.roll(height=3000, seed=1).ruling["damage"] == 3000
    assert refusal(fall, height=10_000) == "height is 10000; allowed: a whole number from 0 to 9999"


@pytest.mark.parametrize("faces", ["", "4, 4, 4", "1", "99, 0"])
def test_dice_for_a_roll_that_needs_none_do_not_matter(faces: str) -> None:
    rolled = fall.roll(height=31, faces=faces, value=11)
    assert (rolled.faces, rolled.ruling["damage"]) == ((), 31)
    assert rolled.ruling.steps == ("This roll needs no dice: a fall from 31 feet always fails.",)
    assert fall.roll(height=0, faces=faces, value=11).ruling.steps == ("This roll needs no dice: nobody falls.",)
    won = endurance.roll(won=True, faces=faces, value=11, earlier=1).ruling
    assert won.steps == ("This roll needs no dice: the previous check was a critical success, so you pass this one.",)
    gone = disengage.roll(threat="nobody can or wants to attack", faces=faces, value=12, attack=11, movement=33).ruling
    assert gone.steps == ("This roll needs no dice: nobody can or wants to attack.",)


def test_the_check_of_a_fall_is_reported_to_programs() -> None:
    details = fall.roll(faces="4, 3, 3", height=12, value=11).as_json()["details"]
    assert details == {"natural": 10, "total": 21, "needed": 21, "margin": 0}


def test_dice_for_a_roll_that_needs_some_still_matter() -> None:
    assert refusal(fall, height=30, faces="4, 4, 4, 4") == "faces is 4, 4, 4, 4; allowed: 3 faces for this roll"


@pytest.mark.parametrize(
    ("surface", "ways"),
    [
        ("ivy", 215),
        ("old bricks", 196),
        ("stone", 135),
        ("rock", 56),
        ("castle wall", 10),
        ("polished wall", 1),
    ],
)
def test_a_wall_is_as_hard_as_its_surface(surface: str, ways: int) -> None:
    assert climb.chance(surface=surface, height=20, value=11) == Fraction(ways, 216)


def test_a_climber_gains_six_feet_or_twelve_or_none_or_falls() -> None:
    outcomes = {
        faces: climb.roll(value=11, faces=faces, surface="stone", height=20).ruling
        for faces in ("6,6,6", "4,4,4", "3,3,3", "1,1,1")
    }
    assert [ruling["feet"] for ruling in outcomes.values()] == [12, 6, 0, 0]
    assert [ruling["falls"] for ruling in outcomes.values()] == [False, False, False, True]
    assert climb.odds(value=14, surface="stone", height=20).at_least(12) == Fraction(20, 216)
    assert climb.roll(height=4, faces="4,4,4", surface="stone", value=11).ruling["feet"] == 4


@pytest.mark.parametrize(("height", "checks"), [(1, 1), (6, 1), (7, 2), (20, 4), (300, 50)])
def test_each_started_piece_takes_a_check(height: int, checks: int) -> None:
    assert climb.roll(height=height, seed=1, surface="stone", value=11).ruling["checks"] == checks


def test_a_climber_tries_again_at_two_more() -> None:
    assert climb.chance(tries=1, surface="stone", height=20, value=11) == Fraction(81, 216)


@pytest.mark.parametrize(("earlier", "ways"), [(0, 135), (1, 108), (2, 81), (3, 56)])
def test_each_check_before_takes_a_point(earlier: int, ways: int) -> None:
    assert endurance.chance(earlier=earlier, value=11) == Fraction(ways, 216)
    assert endurance.roll(earlier=earlier, seed=1, value=11).ruling["penalty"] == -earlier


def test_what_a_check_of_endurance_leaves() -> None:
    rulings = {
        faces: endurance.roll(value=12, earlier=3, faces=faces).ruling for faces in ("6,6,6", "5,4,4", "3,3,3", "1,1,1")
    }
    assert [ruling["next_penalty"] for ruling in rulings.values()] == [-2, -4, -4, -4]
    assert [ruling["next_is_won"] for ruling in rulings.values()] == [True, False, False, False]
    assert [ruling.summary.split(".")[0] for ruling in rulings.values()] == [
        "You keep going",
        "You keep going",
        "You have to try again",
        "You're exhausted and have to rest",
    ]
    assert endurance.roll(value=12, earlier=3, faces="6,6,6", grows=True).ruling["next_penalty"] == -4
    assert endurance.roll(value=12, earlier=0, faces="6,6,6").ruling["next_penalty"] == 0


def test_a_check_that_is_won_already_takes_no_dice() -> None:
    rolled = endurance.roll(earlier=2, won=True, seed=1, value=11)
    assert (rolled.faces, rolled.ruling["success"], rolled.ruling["next_penalty"]) == ((), True, -3)


@pytest.mark.parametrize(("value", "hopeless"), [(4, False), (3, True)])
def test_it_is_over_when_the_best_dice_would_not_do(value: int, hopeless: bool) -> None:
    tried = endurance.roll(value=value, earlier=1, seed=1)
    assert (tried.ruling["hopeless"], tried.faces == ()) == (hopeless, hopeless)


def test_who_is_finished_does_not_roll_for_a_natural_18() -> None:
    rolled = endurance.roll(value=11, earlier=9, faces="6, 6, 6")
    assert (rolled.faces, rolled.ruling["success"], rolled.ruling["next_is_won"]) == ((), False, False)
    assert rolled.ruling.summary == "You're finished: even a natural 18 would make only 20, and you need 21."
    assert endurance.chance(value=11, earlier=9) == 0
    assert endurance.roll(value=11, earlier=9, won=True, seed=1).ruling["success"] is True


def test_great_penalties_and_modifiers_together_are_no_trouble() -> None:
    assert endurance.roll(value=0, earlier=20, modifier=-30, faces="4,4,4").ruling["margin"] == -53
    assert refusal(endurance, earlier=21) == "earlier is 21; allowed: a whole number from 0 to 20"
