"""Exact odds: fractions that sum to 1, out of the very body that rolls, equal to plain counting."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_py.chance import Chance, Reading, Typed
from rules_py.exact import distribution

Readings = dict[int, Reading]


def counted(dice: int, readings: Readings, cap: int) -> dict[int, Fraction]:
    """The totals of a pool, face by face."""

    def follow(left: int, total: int) -> dict[int, Fraction]:
        if total >= cap or left == 0:
            return {min(total, cap): Fraction(1)}
        found: dict[int, Fraction] = {}
        for reading in readings.values():
            for value, probability in follow(left - 1 + reading.further, total + reading.worth).items():
                found[value] = found.get(value, Fraction()) + probability / len(readings)
        return found

    return follow(dice, 0)


def test_one_die_is_fair() -> None:
    assert distribution(lambda chance: chance.die(4)) == dict.fromkeys((1, 2, 3, 4), Fraction(1, 4))


def test_questions_may_depend_on_earlier_answers() -> None:
    def body(chance: Chance) -> int:
        return chance.die(6) if chance.die(2) == 1 else 0

    assert distribution(body) == {0: Fraction(1, 2), **dict.fromkeys(range(1, 7), Fraction(1, 12))}


@dataclass(frozen=True)
class Sum:
    """A part: some dice added up. Its name is no part of the value, and it counts how often it was worked out."""

    dice: int
    name: str = field(default="", compare=False)
    seen: list[str] = field(default_factory=list, compare=False)

    def __call__(self, chance: Chance) -> int:
        self.seen.append(self.name)
        return sum(chance.die(4) for _ in range(self.dice))


def test_a_part_is_counted_like_its_dice() -> None:
    together = distribution(lambda chance: chance.part(Sum(2)) - chance.part(Sum(1)))
    assert together == distribution(lambda chance: chance.die(4) + chance.die(4) - chance.die(4))


def test_equal_parts_are_worked_out_once() -> None:
    seen: list[str] = []
    distribution(lambda chance: (chance.part(Sum(3, "one", seen)), chance.part(Sum(3, "other", seen))))
    assert seen == ["one"] * 4**3


def test_a_part_may_know_its_own_odds_and_still_falls_die_by_die() -> None:
    @dataclass(frozen=True)
    class First:
        """The first face that is no 6: trying every fall would never end."""

        def __call__(self, chance: Chance) -> int:
            while (face := chance.die()) == 6:
                pass
            return face

        def exact(self) -> dict[int, Fraction]:
            return {face: Fraction(1, 5) for face in range(1, 6)}

    assert distribution(lambda chance: chance.part(First()) > 3) == {False: Fraction(3, 5), True: Fraction(2, 5)}
    assert Typed([6, 6, 2]).part(First()) == 2


def test_a_part_falls_die_by_die_when_it_is_rolled() -> None:
    typed = Typed([4, 1, 2])
    assert typed.part(Sum(3)) == 7
    typed.finish()


def test_a_fold_counts_steps_of_different_dice() -> None:
    turns = [lambda chance, total, sides=sides: total + min(chance.die(sides), 2) for sides in (2, 3, 5)]
    plain = Counter(sum(min(face, 2) for face in faces) for faces in product(range(1, 3), range(1, 4), range(1, 6)))
    assert distribution(lambda chance: chance.fold(0, turns)) == {n: Fraction(ways, 30) for n, ways in plain.items()}


def test_a_body_without_luck_is_certain() -> None:
    assert distribution(lambda chance: "always") == {"always": Fraction(1)}


@pytest.mark.parametrize("cap", [0, 1, 4])
@pytest.mark.parametrize("dice", [1, 2, 3])
@pytest.mark.parametrize(
    "worths",
    [
        [(0, False), (1, False)],
        [(0, False), (1, True)],
        [(0, False), (1, False), (2, True)],
        [(1, True), (2, True), (0, False)],
        [(3, False)],
    ],
)
def test_a_pool_equals_plain_counting(worths: list[tuple[int, bool]], dice: int, cap: int) -> None:
    readings = {face: Reading(worth, further, "") for face, (worth, further) in enumerate(worths, 1)}
    fast = distribution(lambda chance: chance.pool(dice, readings, cap=cap))
    assert fast == counted(dice, readings, cap)


def test_a_further_die_for_nothing_has_no_end_and_is_refused() -> None:
    readings = {1: Reading(0, True, ""), 2: Reading(1, False, "")}
    with pytest.raises(ValueError, match="must be worth at least 1"):
        distribution(lambda chance: chance.pool(1, readings, cap=3))


def test_until_divides_by_what_is_accepted() -> None:
    odds = distribution(lambda chance: chance.until(lambda luck: luck.die(), lambda face: face != 6))
    assert odds == dict.fromkeys(range(1, 6), Fraction(1, 5))


def test_until_that_never_ends_is_refused() -> None:
    with pytest.raises(ValueError, match="no attempt can ever succeed"):
        distribution(lambda chance: chance.until(lambda luck: luck.die(), lambda face: face > 6))


def test_fold_equals_rolling_one_after_the_other() -> None:
    def add(chance: Chance, total: int) -> int:
        return total + chance.die(4)

    def one_after_the_other(chance: Chance) -> int:
        return sum(chance.die(4) for _ in range(3))

    assert distribution(lambda chance: chance.fold(0, [add] * 3)) == distribution(one_after_the_other)


@settings(max_examples=60, derandomize=True, deadline=None)
@given(
    st.lists(st.integers(1, 6), min_size=0, max_size=3),
    st.integers(0, 3),
    st.lists(st.tuples(st.integers(1, 3), st.booleans()), min_size=1, max_size=4),
)
def test_odds_always_sum_to_one(sides: list[int], cap: int, worths: list[tuple[int, bool]]) -> None:
    readings = {face: Reading(worth, further, "") for face, (worth, further) in enumerate(worths, 1)}

    def body(chance: Chance) -> tuple[int, ...]:
        faces = tuple(chance.die(number) for number in sides)
        return (*faces, chance.pool(2, readings, cap=cap))

    assert sum(distribution(body).values()) == 1
