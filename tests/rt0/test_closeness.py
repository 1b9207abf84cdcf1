"""Reading the card: how close it was."""

from __future__ import annotations

import pytest

from rules_py.rt0.closeness import MEANINGS, close_failure, close_success
from rules_py.rt0.decks import CARDS
from tests.refusals import refusal


@pytest.mark.parametrize(("rank", "needed"), [("Easy", 6), ("Medium", 11)])
def test_a_failure_is_as_close_as_its_value(rank: str, needed: int) -> None:
    for card in CARDS.values():
        if card.major or card.number >= needed:
            continue
        ruling = close_failure(difficulty=rank, card=card.id)
        assert (ruling["needed"], ruling["distance"]) == (needed, needed - card.number)


def test_nine_and_ten_are_closer_than_one_and_two() -> None:
    near, far = [
        [close_failure(card=f"{rank} of Cups")["distance"] for rank in pair]
        for pair in (("Nine", "Ten"), ("Ace", "Two"))
    ]
    assert (near, far) == ([2, 1], [10, 9])
    assert close_failure(card="Nine of Cups").summary == "With the Nine of Cups you miss by 2, because you needed 11."


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (
            {"card": "Page of Wands"},
            "card is 'Page of Wands'; allowed: a Minor Arcana from 1 to 10, which fails a Medium check",
        ),
        (
            {"card": "Six of Wands", "difficulty": "Easy"},
            "card is 'Six of Wands'; allowed: a Minor Arcana from 1 to 5, which fails an Easy check",
        ),
        ({"card": "The Fool"}, "card is 'The Fool'; allowed: a Minor Arcana from 1 to 10, which fails a Medium check"),
        ({"difficulty": "Hard"}, "difficulty is 'Hard'; allowed: one of Easy, Medium"),
    ],
)
def test_what_did_not_fail_there_is_refused(given: dict[str, object], message: str) -> None:
    assert refusal(close_failure, **given) == message


def test_the_magician_is_closer_than_judgement() -> None:
    numbers = [close_success(card=card, arcana="The Empress")["number"] for card in ("The Magician", "Judgement")]
    assert numbers == [1, 20]
    assert (
        close_success(card="Judgement").summary
        == "Judgement is number 20. The lower the number, the closer the success."
    )


@pytest.mark.parametrize(
    ("given", "what"),
    [
        ({"card": "The Fool"}, "this is a critical success"),
        ({"card": "The Empress", "arcana": "The Empress"}, "this is a critical success"),
        ({"card": "The Tower"}, "this is a critical failure"),
        ({"card": "Wheel of Fortune"}, "this is critical either way"),
        ({"card": "King of Cups"}, "this is a failure"),
    ],
)
def test_only_plain_successes_are_close(given: dict[str, str], what: str) -> None:
    message = f"card is '{given['card']}'; allowed: a Major Arcana that gets you a plain success; {what}"
    assert refusal(close_success, **given) == message


def test_four_cards_have_a_meaning() -> None:
    assert [(row.card, row.result, row.meaning) for row in MEANINGS] == [
        ("The Chariot", "success", "perseverance"),
        ("The Magician", "success", "skill"),
        ("Seven of Swords", "failure", "greed"),
        ("Nine of Swords", "failure", "being sad about all those swords"),
    ]
