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
        ({"card": "The Tower"}, "The Tower is always a critical failure for you."),
        ({"card": "The Tower", "arcana": "The Tower"}, "Your own Major Arcana is always a critical success."),
        ({"card": WHEEL, "coin": "tails"}, "The Wheel of Fortune with tails is a critical failure."),
        ({"card": "Ace of Cups"}, "Neither: the Ace of Cups is just a card."),
    ],
)
def test_it_says_why(given: dict[str, object], summary: str) -> None:
    assert critical(**given).summary == summary


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"card": WHEEL}, "coin is empty; allowed: heads or tails; you flip a coin for the Wheel of Fortune"),
        (
            {"card": "The Sun", "coin": "heads"},
            "coin is 'heads'; allowed: empty; you only flip a coin for the Wheel of Fortune",
        ),
        ({"card": WHEEL, "coin": "edge"}, "coin is 'edge'; allowed: one of heads, tails, or empty"),
        ({"card": "The Wizzard"}, "card is 'The Wizzard'; allowed: 'The World' is the nearest of 78 known names"),
    ],
)
def test_wrong_cards_and_coins_are_refused(given: dict[str, object], message: str) -> None:
    assert refusal(critical, **given) == message
