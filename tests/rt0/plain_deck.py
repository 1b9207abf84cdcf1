"""A tarot deck and the outcomes of checks, counted card by card without anything of the package."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations

MAJORS = (
    "the-fool the-magician the-high-priestess the-empress the-emperor the-hierophant the-lovers the-chariot strength"
    " the-hermit wheel-of-fortune justice the-hanged-man death temperance the-devil the-tower the-star the-moon the-sun"
    " judgement the-world"
).split()
RANKS = "ace two three four five six seven eight nine ten page knight queen king".split()
SUITS = "swords wands cups pentacles".split()

DECK = [*MAJORS, *(f"{rank}-of-{suit}" for suit in SUITS for rank in RANKS)]
GONE = {
    "ordinary": set(),
    "Lucky": {"the-tower", "ace-of-swords", "ace-of-wands", "ace-of-cups"},
    "Unlucky": {"the-fool", "page-of-swords", "page-of-wands", "page-of-cups"},
}
GRADES = ["critical success", "success", "failure", "critical failure"]
FAILING = {"Trivial": 0, "Easy": 5, "Medium": 10, "Hard": 14}


def deck(kind: str) -> list[str]:
    return [card for card in DECK if card not in GONE[kind]]


def grades(card: str, rank: str, own: str) -> list[str]:
    """Both outcomes of a card, for heads and for tails; the same twice where no coin falls."""
    if card == own or card in ("the-fool", "the-sun", "the-world"):
        critical = ["critical success"] * 2
    elif card == "wheel-of-fortune":
        critical = ["critical success", "critical failure"]
    elif card in ("death", "the-devil", "the-tower"):
        critical = ["critical failure"] * 2
    else:
        critical = []
    if rank == "Unlikely":
        return ["success" if grade == "critical success" else grade for grade in critical] or ["failure"] * 2
    if critical:
        return critical
    minor = card not in MAJORS
    fails = minor and RANKS.index(card.split("-")[0]) + 1 <= FAILING[rank]
    return ["failure" if fails else "success"] * 2


def counted(kind: str, rank: str, own: str, modifier: str) -> dict[str, Fraction]:
    """The chance of each outcome, the coin flipped when the Wheel is drawn."""
    cards = deck(kind)
    totals = dict.fromkeys(GRADES, Fraction())
    for drawn, weight in _draws(cards, 1 if modifier == "none" else 2):
        outcomes = [grades(card, rank, own) for card in drawn]
        pick = max if modifier == "Penalty" else min
        for first in outcomes[0]:
            for second in outcomes[-1] if len(outcomes) > 1 else [first]:
                chosen = pick((first, second), key=GRADES.index)
                totals[chosen] += weight / 2 / (2 if len(outcomes) > 1 else 1)
    return totals


def _draws(cards: list[str], number: int) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    ways = list(permutations(cards, number))
    for way in ways:
        yield way, Fraction(1, len(ways))
