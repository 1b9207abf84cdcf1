"""Numbers and lists as a sentence has them."""

from __future__ import annotations

import pytest

from rules_py.phrases import agreeing, counted, joined, several


@pytest.mark.parametrize(
    ("names", "sentence"), [((), ""), (("A",), "A"), (("A", "B"), "A and B"), (("A", "B", "C"), "A, B and C")]
)
def test_names_are_joined_as_a_sentence_lists_them(names: tuple[str, ...], sentence: str) -> None:
    assert joined(names) == sentence


def test_the_last_word_can_be_another_one() -> None:
    assert joined(("A", "B", "C"), "or") == "A, B or C"


def test_one_of_something_is_singular() -> None:
    assert [counted(number, "die", "dice") for number in (0, 1, 2)] == ["0 dice", "1 die", "2 dice"]


@pytest.mark.parametrize(
    "name", ["Thieves", "the guards", "Two wolves", "City watchmen", "the river folk", "Ada and Ben", "Ylir & Mirel"]
)
def test_a_name_for_more_than_one_has_a_plural_verb(name: str) -> None:
    assert several(name)
    assert agreeing(name, "wins", "win") == f"{name} win"


@pytest.mark.parametrize(
    "name", ["Ylir", "the poacher", "Agnes", "Lady Iris", "Thomas", "Jess", "Marcus", "Carmen", "Bo's", "S", "And", ""]
)
def test_a_name_for_one_has_a_singular_verb(name: str) -> None:
    assert not several(name)
    assert agreeing(name, "wins", "win") == f"{name} wins"
