"""Levels: thirteen of them, each with a name."""

from __future__ import annotations

import pytest

from rules_py.errors import RuleError
from rules_py.tuurna.levels import LEVEL_TABLE, LEVELS, MAX_LEVEL, level, level_named

NAMES = [
    "unskilled", "novice", "practitioner", "amateur", "proficient", "skilled", "expert", "virtuoso", "master",
    "grandmaster", "uncanny", "supernatural", "godlike",
]  # fmt: skip


def test_levels_run_from_nought_to_twelve() -> None:
    assert (LEVELS, MAX_LEVEL) == (13, 12)
    assert [row.level for row in LEVEL_TABLE] == list(range(13))
    assert [row.name for row in LEVEL_TABLE] == NAMES


@pytest.mark.parametrize("number", range(13))
def test_a_level_and_its_name_belong_together(number: int) -> None:
    assert level(level=number).outcome == {"level": number, "name": NAMES[number], "dice": number}
    assert level_named(name=NAMES[number].upper())["level"] == number


def test_level_nought_counts_as_no_attempt() -> None:
    assert level(level=0).summary == "At level 0 you're unskilled, and you can't roll."
    assert level(level=1).summary == "At level 1 you're a novice, and you roll 1 die."


@pytest.mark.parametrize("wrong", [-1, 13, 2.5, "three", True, False, None])
def test_anything_else_is_no_level(wrong: object) -> None:
    with pytest.raises(RuleError, match=r"allowed: a whole number from 0 to 12$"):
        level(level=wrong)


def test_an_unknown_name_names_the_nearest() -> None:
    with pytest.raises(RuleError) as caught:
        level_named(name="grand master")
    assert str(caught.value) == (
        f"name is 'grand master'; allowed: one of {', '.join(NAMES)} ('grandmaster' is the nearest of 13 known names)"
    )
