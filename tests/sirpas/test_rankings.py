"""Rankings and multirankings: the long way and the short, ties, latecomers, trades, and the worked examples."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_py.sirpas.checks import CheckDice, Training
from rules_py.sirpas.rankings import (
    Entrant,
    Meeting,
    Race,
    moved_down,
    multiranking,
    multiranking_totals,
    points_of,
    ranking,
    ranking_totals,
    trade_places,
)
from tests.refusals import refusal
from tests.sirpas.dice import counted, shares

EXPERT = CheckDice(Training.EXPERTISE)

FOUR = [
    {"name": "Warrior", "party": "A"},
    {"name": "Goblin", "party": "B"},
    {"name": "Wizard", "party": "A"},
    {"name": "Gnoll", "party": "B"},
]
"""Two parties in a ranking, one after the other."""


def totals(added: int, dice: str = "plain") -> dict[int, Fraction]:
    return {result + added: share for result, share in shares(counted(dice)).items()}


def ordered(odds: dict[int, dict[int, Fraction]]) -> dict[tuple[int, ...], Fraction]:
    """The probability of each order, by going through all totals; ties are settled among themselves."""
    if len(odds) == 1:
        return {tuple(odds): Fraction(1)}
    found: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    all_tied = Fraction()

    @cache
    def settled(group: tuple[int, ...]) -> dict[tuple[int, ...], Fraction]:
        return ordered({number: odds[number] for number in group})

    for fall in product(*(one.items() for one in odds.values())):
        share = Fraction(1)
        groups: dict[int, list[int]] = defaultdict(list)
        for number, (total, chance) in zip(odds, fall, strict=True):
            share *= chance
            groups[total].append(number)
        if len(groups) == 1:
            all_tied += share
            continue
        inner = [settled(tuple(groups[total])) for total in sorted(groups, reverse=True)]
        for parts in product(*(one.items() for one in inner)):
            order = tuple(number for part, _ in parts for number in part)
            chance = share
            for _, part in parts:
                chance *= part
            found[order] += chance
    return {order: share / (1 - all_tied) for order, share in found.items()}


def test_the_short_way_to_an_order_equals_the_long_one() -> None:
    race = Race((Entrant(12), Entrant(10), Entrant(10, EXPERT)))
    long = ordered({0: totals(12), 1: totals(10), 2: totals(10, "Expertise")})
    assert {placed.order: share for placed, share in race.exact().items()} == long


def test_equals_are_equally_likely_on_every_place() -> None:
    found = Race((Entrant(11),) * 4).exact()
    assert set(found.values()) == {Fraction(1, 24)}
    assert {placed.order for placed in found} == set(permutations(range(4)))


def test_six_are_as_many_as_the_odds_take() -> None:
    odds = ranking.odds(characters=[{"name": str(n), "value": 8 + n} for n in range(6)])
    assert sum(share for _, share in odds.outcomes) == 1
    assert odds.mean > Fraction(7, 2)


def test_ties_roll_again_to_order_themselves() -> None:
    rows = [{"name": name, "value": 12} for name in "ABCD"]
    # 26, 22, 22, 20: second and third roll again.
    rolled = ranking.roll(characters=rows, faces="5,5,4, 4,3,3, 4,4,2, 3,3,2, 1,2,3, 4,5,6")
    assert rolled.ruling.outcome == {"order": ["A", "C", "B", "D"], "first": "A", "position": 1}
    assert rolled.ruling.steps == (
        "Totals, with the distance to the best: A 26 (0), B 22 (-4), C 22 (-4), D 20 (-6).",
        "A tie, so these roll again: B 18, C 27.",
    )
    assert [die.group for die in rolled.dice][-6:] == ["B, check"] * 3 + ["C, check"] * 3


def test_totals_and_ties_are_reported_to_programs() -> None:
    pair = [{"name": "Ann", "value": 12}, {"name": "Ben", "value": 12}]
    rolled = ranking.roll(characters=pair, faces="4,4,4, 4,4,4, 3,3,3, 5,5,5").as_json()
    assert rolled["details"] == {"totals": {"Ann": 24, "Ben": 24}, "ties": [{"Ann": 21, "Ben": 27}]}
    assert "details" not in rolled["outcome"]


@pytest.mark.parametrize(
    ("late", "order"),
    [
        ("1100", "CABD"),
        ("1000", "BACD"),
        ("0001", "ABCD"),
        ("0011", "ABCD"),
        ("1010", "BADC"),
        ("1111", "ABCD"),
        ("0110", "ADBC"),
        ("0000", "ABCD"),
    ],
)
def test_latecomers_let_the_next_one_pass(late: str, order: str) -> None:
    assert "".join(moved_down("ABCD", [flag == "1" for flag in late])) == order
    rows = [{"name": name, "total": 20 - n, "latecomer": late[n] == "1"} for n, name in enumerate("ABCD")]
    ruling = ranking_totals(characters=rows[::-1])
    assert "".join(ruling["order"]) == order
    assert ruling["margins"] == {"A": 0, "B": -1, "C": -2, "D": -3}


def test_latecomers_change_the_odds_as_they_change_the_places() -> None:
    rows: list[dict[str, Any]] = [{"name": "A", "value": 12}, {"name": "B", "value": 11}, {"name": "C", "value": 10}]
    plain = ranking.odds(characters=rows)
    late = ranking.odds(characters=[{**rows[0], "latecomer": True}, *rows[1:]])
    assert late.exactly(1) == 0
    assert late.exactly(2) == plain.exactly(1)
    assert late.exactly(3) == plain.exactly(2) + plain.exactly(3)


@given(st.lists(st.booleans(), min_size=1, max_size=8))
def test_nobody_falls_further_than_one_place_but_for_others_passing(late: list[bool]) -> None:
    order = moved_down(range(len(late)), late)
    assert sorted(order) == list(range(len(late)))
    for number, is_late in enumerate(late):
        assert order.index(number) <= number + (1 if is_late else 0)


def test_a_nimble_crowder_trades_within_the_party() -> None:
    assert trade_places(
        places=FOUR,
        owner="Warrior",
        target="Wizard",
    )["order"] == ["Wizard", "Goblin", "Warrior", "Gnoll"]
    back = trade_places(
        owner="Wizard",
        target="Warrior",
        high_is_good=False,
        places=FOUR,
    )
    assert back["order"] == ["Wizard", "Goblin", "Warrior", "Gnoll"]


A, B, C = [29, 23, 20], [26, 25, 22, 19], [28, 22, 21, 18, 16]


def test_a_nimble_crowder_trades_in_rankings_on_one_skill() -> None:
    assert (
        trade_places(
            of="Running",
            skill="Running",
            places=FOUR,
            owner="Warrior",
            target="Wizard",
        )["order"]
        == trade_places(
            of="Running",
            places=FOUR,
            owner="Warrior",
            target="Wizard",
        )["order"]
    )
    message = "of is 'Running'; allowed: Initiative; Nimble crowder only works in rankings on the skill you took it for"
    assert refusal(trade_places, of="Running", skill="Initiative") == message


def test_the_hill_of_three_parties() -> None:
    ruling = multiranking_totals(
        parties=[{"party": name, "totals": party} for name, party in zip("ABC", (A, B, C), strict=True)]
    )
    assert ruling.outcome == {
        "winner": "B",
        "party_points": {"A": 1, "B": 2, "C": 0},
        "places": [
            {"winner": "A", "margins": {"A": 0, "B": -3, "C": -1}},
            {"winner": "B", "margins": {"A": -2, "B": 0, "C": -3}},
            {"winner": "B", "margins": {"A": -2, "B": 0, "C": -1}},
        ],
        "excluded": {"A": 0, "B": 1, "C": 2},
    }


def test_a_trade_turns_a_defeat_into_a_draw() -> None:
    rows: list[dict[str, Any]] = [{"party": "A", "totals": [18, 16, 12, 9]}, {"party": "B", "totals": [22, 18, 15, 8]}]
    assert multiranking_totals(parties=rows)["party_points"] == {"A": 1, "B": 3}
    traded = multiranking_totals(parties=[{**rows[0], "trade": [2, 3]}, rows[1]])
    assert [place["winner"] for place in traded["places"]] == ["B", "B", "A", "A"]
    assert traded["winner"] is None


def test_whoever_is_nervous_on_top_is_compared_lower() -> None:
    rows = [{"party": "A", "totals": [19, 18], "nervous": 2}, {"party": "B", "totals": [18, 10]}]
    ruling = multiranking_totals(parties=rows)
    assert ruling["places"][0] == {"winner": "B", "margins": {"A": -1, "B": 0}}
    assert ruling["places"][1]["winner"] == "A"


def test_equal_places_score_for_nobody() -> None:
    assert points_of([[20, 15], [20, 14]]) == (1, 0)
    tied = multiranking_totals(parties=[{"party": "A", "totals": "20"}, {"party": "B", "totals": "20"}])
    assert tied["places"][0]["winner"] is None
    assert tied.summary == "A draw: 0 places each."


def met(parties: list[list[dict[int, Fraction]]]) -> dict[tuple[int, ...], Fraction]:
    """The odds of points, by going through all totals of everybody."""
    found: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    for fall in product(*(one.items() for party in parties for one in party)):
        share = Fraction(1)
        left = list(fall)
        ranked = []
        for party in parties:
            mine, left = left[: len(party)], left[len(party) :]
            ranked.append(sorted((total for total, _ in mine), reverse=True))
            for _, chance in mine:
                share *= chance
        found[points_of(ranked)] += share
    return found


@pytest.mark.parametrize("values", [[[12, 10], [11]], [[12], [11], [13]]], ids=str)
def test_the_short_way_of_parties_equals_the_long_one(values: list[list[int]]) -> None:
    short = Meeting(tuple(tuple(Entrant(value) for value in party) for party in values)).exact()
    long = met([[totals(value) for value in party] for party in values])
    assert {won.points: share for won, share in short.items()} == long


def test_two_places_against_two_equal_the_long_way_with_small_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    coin = {10: Fraction(1, 6), 11: Fraction(1, 3), 12: Fraction(1, 2)}
    monkeypatch.setattr(Entrant, "odds", property(lambda one: {total + one.added: p for total, p in coin.items()}))
    for values in ([[0, 1], [1, 0]], [[0, 0, 1], [2, 0]], [[1, 0], [0, 1], [1, 1]]):
        short = Meeting(tuple(tuple(Entrant(value) for value in party) for party in values)).exact()
        long = met([[{total + value: p for total, p in coin.items()} for value in party] for party in values])
        assert {won.points: share for won, share in short.items()} == long


@settings(max_examples=20, deadline=None)
@given(st.lists(st.integers(8, 14), min_size=3, max_size=4), st.integers(0, 2**32))
def test_a_roll_is_always_one_of_the_odds(values: list[int], seed: int) -> None:
    rows = [{"name": f"N{number}", "value": value} for number, value in enumerate(values)]
    assert ranking.roll(characters=rows, seed=seed).ruling in [one for one, _ in ranking.odds(characters=rows).outcomes]
    members = [{"party": "AB"[number % 2], "value": value} for number, value in enumerate(values)]
    odds = multiranking.odds(members=members)
    assert multiranking.roll(members=members, seed=seed).ruling in [one for one, _ in odds.outcomes]
    assert sum(share for _, share in odds.outcomes) == 1


ONE = [{"name": "A", "value": 9}]

SETTLED = "totals that differ; tied characters have to roll again"

TWICE = [{"name": "A", "total": 9}, {"name": "B", "total": 9}]

NAMED_TWICE = [{"party": "A", "totals": [9]}, {"party": "A", "totals": [8]}]

COLUMNS = "allowed: 2 to 6 rows with name, value, dice, fortune, latecomer"


@pytest.mark.parametrize(
    ("rule", "given", "message"),
    [
        (ranking, {"characters": ONE}, f"characters is {{'name': 'A', 'value': 9}}; {COLUMNS}"),
        (ranking, {"characters": ONE * 2}, "characters (row 2, name) is 'A'; allowed: a name that no other row has"),
        (
            ranking_totals,
            {"characters": TWICE},
            f"characters (row 2, total) is 9; allowed: {SETTLED}",
        ),
        (
            trade_places,
            {
                "owner": "Ogre",
                "places": FOUR,
            },
            "owner is 'Ogre'; allowed: one of Gnoll, Goblin, Warrior, Wizard",
        ),
        (
            trade_places,
            {
                "target": "Ogre",
                "places": FOUR,
                "owner": "Warrior",
            },
            "target is 'Ogre'; allowed: one of Gnoll, Goblin, Warrior, Wizard",
        ),
        (
            trade_places,
            {
                "target": "Gnoll",
                "places": FOUR,
                "owner": "Warrior",
            },
            "target is 'Gnoll'; allowed: somebody from party A",
        ),
        (
            trade_places,
            {
                "owner": "Wizard",
                "target": "Warrior",
                "places": FOUR,
            },
            "target is 'Warrior'; allowed: somebody placed below Wizard",
        ),
        (
            trade_places,
            {
                "high_is_good": False,
                "places": FOUR,
                "owner": "Warrior",
                "target": "Wizard",
            },
            "target is 'Wizard'; allowed: somebody placed above Warrior",
        ),
        (
            trade_places,
            {
                "target": "Warrior",
                "places": FOUR,
                "owner": "Warrior",
            },
            "target is 'Warrior'; allowed: somebody placed below Warrior",
        ),
        (multiranking, {"members": [{"party": "A", "value": 9}] * 2}, "members is 'A'; allowed: two parties or more"),
        (
            multiranking_totals,
            {"parties": NAMED_TWICE},
            "parties (row 2, party) is 'A'; allowed: a name that no other row has",
        ),
        (
            multiranking_totals,
            {"parties": [{"party": "A", "totals": [9]}, {"party": "B", "totals": [8], "trade": [1, 2]}]},
            "parties (row 2, trade) is 1, 2; allowed: two places of the party, from 1 to 1",
        ),
        (
            multiranking_totals,
            {"parties": [{"party": "A", "totals": [9, 8], "trade": [1]}, {"party": "B", "totals": [8]}]},
            "parties (row 1, trade) is 1; allowed: two places of the party, from 1 to 2",
        ),
    ],
)
def test_what_cannot_be_is_refused(rule: object, given: dict[str, object], message: str) -> None:
    assert refusal(rule, **given) == message
