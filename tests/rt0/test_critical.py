"""Critical results: every card, the own Major Arcana, the coin."""

from __future__ import annotations

import pytest

from rules_py.rt0.critical import critical
from rules_py.rt0.decks import CARDS, Arcana
from tests.refusals import refusal

SUCCESS = {"The Fool", "The Sun", "The World"}
FAILURE = {"The Tower", "The Devil", "Death"}
WHEEL = "Wheel of Fortune"


@pytest.mark.parametrize("own", list(Arcana))
def test_every_card_for_every_own_arcana(own: Arcana) -> None:
    for card in CARDS.values():
        if card.name == WHEEL and own != WHEEL:
            assert critical(card=WHEEL, arcana=own, coin="heads")["critical"] == "critical success"
            assert critical(card=WHEEL, arcana=own, coin="tails")["critical"] == "critical failure"
            continue
        expected = None
        if card.name in SUCCESS or card.name == own:
            expected = "critical success"
        elif card.name in FAILURE:
            expected = "critical failure"
        assert critical(card=card.id, arcana=own)["critical"] == expected


@pytest.mark.parametrize(
    ("given", "summary"),
    [
        ({"card": "The Tower"}, "Critical failure: The Tower, always."),
        ({"card": "The Tower", "arcana": "The Tower"}, "Critical success: your own Major Arcana."),
        ({"card": WHEEL, "coin": "tails"}, "Critical failure: Wheel of Fortune with tails."),
        ({"card": "Ace of Cups"}, "Neither: Ace of Cups is just a card."),
    ],
)
def test_it_says_why(given: dict[str, object], summary: str) -> None:
    assert critical(**given).summary == summary


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"card": WHEEL}, "coin is empty; allowed: heads or tails; the Wheel of Fortune asks for a coin"),
        (
            {"card": "The Sun", "coin": "heads"},
            "coin is 'heads'; allowed: empty; only the Wheel of Fortune asks for a coin",
        ),
        ({"card": WHEEL, "coin": "edge"}, "coin is 'edge'; allowed: one of heads, tails, or empty"),
        ({"card": "The Wizzard"}, "card is 'The Wizzard'; allowed: 'The World' is the nearest of 78 known names"),
    ],
)
def test_wrong_cards_and_coins_are_refused(given: dict[str, object], message: str) -> None:
    assert refusal(critical, **given) == message
