"""Luck: the same seed gives the same faces everywhere, and typed faces must fit the roll exactly."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from rules_py.chance import LARGEST_SEED, MOST_DICE, Chance, Reading, Seeded, Typed, fresh_seed
from rules_py.errors import FacesError, RuleError
from tests.vectors import MIXED, VECTORS

READINGS = {
    1: Reading(0, False, "no win"),
    2: Reading(1, False, "one win"),
    3: Reading(1, True, "one win and a further die"),
}


@pytest.mark.parametrize(("seed", "sides", "faces"), VECTORS)
def test_a_seed_gives_the_published_faces(seed: int, sides: int, faces: list[int]) -> None:
    chance = Seeded(seed)
    assert [chance.die(sides) for _ in faces] == faces
    assert list(chance.faces) == faces


@pytest.mark.parametrize(("seed", "faces"), MIXED)
def test_dice_of_different_sides_share_one_stream(seed: int, faces: list[int]) -> None:
    chance = Seeded(seed)
    assert [chance.die(sides) for sides in (2, 6, 20, 100, 1)] == faces


@pytest.mark.parametrize("sides", [1, 2, 3, 6, 20, 78])
def test_every_face_comes_up_and_no_other(sides: int) -> None:
    chance = Seeded(7)
    counts = Counter(chance.die(sides) for _ in range(100 * sides))
    assert sorted(counts) == list(range(1, sides + 1))
    # A fair die stays within half and twice its share here; the seed is fixed, so this cannot fail by bad luck.
    assert all(50 <= count <= 200 for count in counts.values())


@pytest.mark.parametrize("seed", [-1, 2**53, 1.0, True, "1", None])
def test_a_seed_is_a_whole_number_that_json_keeps(seed: object) -> None:
    with pytest.raises(RuleError, match=f"allowed: a whole number from 0 to {LARGEST_SEED}"):
        Seeded(seed)  # type: ignore[arg-type]  # the wrong types are the point


def test_dice_stop_at_a_number_that_no_table_reaches() -> None:
    chance = Seeded(1)
    for _ in range(MOST_DICE):
        chance.die()
    with pytest.raises(RuleError, match="dice is 'more than 10000'; allowed: at most 10000 dice in one roll"):
        chance.die()


def test_a_pool_falls_hand_by_hand_and_remembers_how_each_die_counted() -> None:
    chance = Typed([3, 1, 3, 2, 1])
    assert chance.pool(3, READINGS, cap=9, group="axe") == 3
    assert [die.face for die in chance.dice] == [3, 1, 3, 2, 1]
    assert [die.mark for die in chance.dice] == ["more", "loss", "more", "win", "loss"]
    assert [die.further for die in chance.dice] == [False, False, False, True, True]
    assert {(die.sides, die.group) for die in chance.dice} == {(3, "axe")}
    chance.finish()


def test_a_pool_is_cut_at_its_cap_but_all_its_dice_fall() -> None:
    chance = Typed([2, 2, 2])
    assert chance.pool(3, READINGS, cap=2) == 2
    chance.finish()


@pytest.mark.parametrize(
    ("faces", "missing", "message"),
    [
        ([], 3, "faces is empty; allowed: 3 more faces from 1 to 3 after the 0 given"),
        (
            [1, 2],
            1,
            "faces is 1, 2; allowed: 1 more face from 1 to 3 after the 2 given (a die that explodes takes another one)",
        ),
        (
            [3, 3, 1],
            2,
            "faces is 3, 3, 1; allowed: 2 more faces from 1 to 3 after the 3 given"
            " (a die that explodes takes another one)",
        ),
    ],
)
def test_too_few_faces_name_how_many_are_missing(faces: list[int], missing: int, message: str) -> None:
    with pytest.raises(FacesError) as caught:
        Typed(faces).pool(3, READINGS, cap=9)
    assert (caught.value.missing, str(caught.value)) == (missing, message)


def test_too_many_faces_name_how_many_are_needed() -> None:
    chance = Typed([1, 1])
    chance.die()
    with pytest.raises(FacesError) as caught:
        chance.finish()
    assert str(caught.value) == "faces is 1, 1; allowed: 1 face for this roll"


@pytest.mark.parametrize(
    ("given", "which", "expected"),
    [
        ([], "", "Enter 2 dice, from 1 to 6."),
        ([], "for the help", "Enter 2 dice for the help, from 1 to 6."),
        ([3], "for the help", "Enter 2 more dice for the help, from 1 to 6."),
    ],
)
def test_missing_dice_are_called_by_what_they_are_for(given: list[int], which: str, expected: str) -> None:
    chance = Typed(given)
    for _ in given:
        chance.die(which="of your own")
    with pytest.raises(FacesError) as caught:
        chance.die(waiting=2, which=which)
    assert caught.value.sentence == expected


@pytest.mark.parametrize("face", [0, 7, -1, True, 2.0])
def test_impossible_faces_are_named_with_their_place(face: object) -> None:
    chance = Typed([3, face])  # type: ignore[list-item]  # the wrong types are the point
    chance.die()
    with pytest.raises(FacesError, match=f"allowed: whole numbers from 1 to 6; face number 2 is {face}"):
        chance.die()


def test_until_repeats_and_keeps_every_die() -> None:
    chance = Typed([1, 2, 5])
    assert chance.until(lambda luck: luck.die(), lambda face: face > 4) == 5
    assert chance.faces == (1, 2, 5)


def test_fold_takes_its_turns_in_order() -> None:
    def turn(luck: Chance, faces: tuple[int, ...]) -> tuple[int, ...]:
        return (*faces, luck.die())

    nothing: tuple[int, ...] = ()
    assert Typed([4, 2, 6]).fold(nothing, [turn] * 3) == (4, 2, 6)


def test_a_fresh_seed_comes_from_the_operating_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "urandom", lambda count: bytes(range(1, count + 1)))
    assert fresh_seed() == 0x01020304


def test_two_fresh_seeds_differ() -> None:
    assert len({fresh_seed() for _ in range(4)}) > 1


def test_a_die_can_say_how_it_counts() -> None:
    chance = Typed([6, 2])
    for _ in range(2):
        chance.die(reading=lambda face: Reading(int(face == 6), False, "six" if face == 6 else "less"))
    assert [(die.words, die.mark) for die in chance.dice] == [("six", "win"), ("less", "loss")]


def test_dice_of_one_hand_are_missed_together_and_grant_nothing() -> None:
    chance = Typed([4])
    assert chance.die(waiting=3) == 4
    with pytest.raises(FacesError) as caught:
        chance.die(waiting=2)
    assert caught.value.missing == 2
    assert str(caught.value) == "faces is 4; allowed: 2 more faces from 1 to 6 after the 1 given"
