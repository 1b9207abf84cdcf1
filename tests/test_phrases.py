"""Numbers and lists as a sentence has them."""

from __future__ import annotations

import pytest

from rules_py.phrases import counted, joined


@pytest.mark.parametrize(
    ("names", "sentence"), [((), ""), (("A",), "A"), (("A", "B"), "A and B"), (("A", "B", "C"), "A, B and C")]
)
def test_names_are_joined_as_a_sentence_lists_them(names: tuple[str, ...], sentence: str) -> None:
    assert joined(names) == sentence


def test_the_last_word_can_be_another_one() -> None:
    assert joined(("A", "B", "C"), "or") == "A, B or C"


def test_one_of_something_is_singular() -> None:
    assert [counted(number, "die", "dice") for number in (0, 1, 2)] == ["0 dice", "1 die", "2 dice"]
