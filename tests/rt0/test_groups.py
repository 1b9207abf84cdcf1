"""Groups: who does it, how many have to succeed, and help."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules_py.rt0.checks import check
from rules_py.rt0.groups import help as helped
from rules_py.rt0.groups import highest, search_together, sneak_together, two_succeed
from tests.refusals import refusal
from tests.rt0.published_odds import GROUPS

Players = list[dict[str, Any]]

THREE: Players = [
    {"player": "Ann"},
    {"player": "Ben", "arcana": "The Empress"},
    {"player": "Cleo", "arcana": "The Chariot"},
]


def players(number: int) -> Players:
    return [{} for _ in range(number)]


@pytest.mark.parametrize(("rank", "number", "published"), GROUPS)
def test_equal_players_have_the_published_odds(rank: str, number: int, published: list[str]) -> None:
    group = players(number)
    found = [
        search_together.chance(difficulty=rank, players=group),
        sneak_together.chance(difficulty=rank, players=group),
        sneak_together.chance(difficulty=rank, players=group, needed="everybody"),
    ]
    assert [f"{float(chance):.6f}" for chance in found] == published
    alone = check.chance(difficulty=rank)
    assert found[0] == 1 - (1 - alone) ** number
    assert found[2] == alone**number


def test_different_players_equal_plain_counting() -> None:
    group: Players = [
        {"deck": "Lucky", "modifier": "Bonus"},
        {"arcana": "The Tower", "skill": "A+"},
        {"skill": "crossed out"},
        {"modifier": "Penalty"},
    ]
    alone = [
        check.chance(deck="Lucky", bonuses=1),
        check.chance(arcana="The Tower", skill="chosen"),
        Fraction(0),
        check.chance(penalties=1),
    ]
    totals = [Fraction()] * 5
    for pattern in product((True, False), repeat=4):
        weight = Fraction(1)
        for succeeds, chance in zip(pattern, alone, strict=True):
            weight *= chance if succeeds else 1 - chance
        totals[sum(pattern)] += weight
    odds = sneak_together.odds(players=group)
    assert [odds.exactly(successes) for successes in range(5)] == totals
    assert search_together.chance(difficulty="Medium", players=group) == 1 - totals[0]


def test_the_higher_of_two_actors_by_plain_counting() -> None:
    """Two players at Hard, own arcana plain: the chance that the first one does it alone."""
    succeeding = [number for number in range(22) if number not in (10, 13, 15, 16)]
    wins = Fraction()
    for one, other in product([*succeeding, 10], repeat=2):
        weight = Fraction(1, 78 * 78) * (Fraction(1, 2) if one == 10 else 1) * (Fraction(1, 2) if other == 10 else 1)
        wins += weight * (one > other)
    alone = check.chance(difficulty="Hard")
    wins += alone * (1 - alone)
    odds = search_together.odds(difficulty="Hard", players=[{"player": "Ann"}, {"player": "Ben"}])
    assert odds.of(actors=["Ann"]) == odds.of(actors=["Ben"]) == wins


@pytest.mark.parametrize(
    ("cards", "places"),
    [
        (["king-of-cups", "the-fool"], (1,)),
        (["the-fool", "the-magician"], (1,)),
        (["ten-of-cups", "page-of-wands", "page-of-cups"], (1, 2)),
        (["the-world"], (0,)),
    ],
)
def test_majors_are_above_minors_and_numbers_decide(cards: list[str], places: tuple[int, ...]) -> None:
    assert highest(cards) == places


@pytest.mark.parametrize(
    ("faces", "summary"),
    [
        ("Strength, Ten of Cups, The Tower", "Success: Ann does it."),
        ("Ten of Cups, The Fool, The Tower", "Success: Ben does it."),
        (
            "Strength, Ten of Cups, Strength",
            "Success: Ann and Cleo drew equally high cards, so the GM decides who does it.",
        ),
        ("Two of Cups, Ten of Cups, The Tower", "Failure: nobody succeeds."),
    ],
)
def test_the_highest_card_that_succeeds_does_it(faces: str, summary: str) -> None:
    assert search_together.roll(faces=faces, difficulty="Hard", players=THREE).ruling.summary == summary


def test_whoever_needs_no_card_comes_after_those_who_drew() -> None:
    group: Players = [{"player": "Ann", "skill": "A+"}, {"player": "Ben"}]
    first = search_together.roll(difficulty="Trivial", players=group, faces="Two of Cups").ruling
    assert first["actors"] == ["Ben"]
    second = search_together.roll(difficulty="Trivial", players=group, faces="The Tower").ruling
    assert second["actors"] == ["Ann"]


def test_players_without_a_name_have_a_number() -> None:
    rolled = search_together.roll(players=[{}, {}], faces="The Star, Two of Cups")
    assert rolled.ruling["actors"] == ["Player 1"]
    assert [card.group for card in rolled.thrown] == ["Player 1", "Player 2"]


@pytest.mark.parametrize(
    ("faces", "needed", "summary"),
    [
        ("Page of Cups, Ten of Cups, The Star", "two", "Success: 2 of the 3 players succeed, and you need 2."),
        ("Page of Cups, Ten of Cups, The Star", "everybody", "Failure: 2 of the 3 players succeed, and you need 3."),
        ("Page of Cups, Ten of Cups, Two of Cups", "two", "Failure: 1 of the 3 players succeeds, and you need 2."),
        ("Page of Cups, Page of Wands, The Star", "everybody", "Success: all 3 players succeed, and you need 3."),
        ("Two of Wands, Ten of Cups, Two of Cups", "two", "Failure: none of the 3 players succeed, and you need 2."),
    ],
)
def test_two_successes_carry_everybody(faces: str, needed: str, summary: str) -> None:
    assert sneak_together.roll(faces=faces, needed=needed, players=THREE).ruling.summary == summary


def test_a_group_that_fails_is_reported_how_to_try_again() -> None:
    again = (
        "Anybody whose card failed may mark a Corruption Point and try again on their Report Card: choose “Use my own"
        " cards” there, tap the Skill, and enter the card that failed here."
        " A new draw here is a new check for all of you."
    )
    pair = [{"player": "Ann"}, {"player": "Ben"}]
    sneaking, searching = (
        rule.roll(faces="The Star, Two of Cups", players=pair).ruling for rule in (sneak_together, search_together)
    )
    noted = f"Note your 1 success: it still counts, so you only need 1 more. {again}"
    assert (sneaking["success"], sneaking.steps) == (False, (noted,))
    nobody = sneak_together.roll(faces="Three of Cups, Two of Cups", players=pair).ruling
    assert nobody.steps == (again,)  # with nothing to note
    everybody = sneak_together.roll(
        faces="The Star, The Moon, Two of Cups, Three of Cups", players=[*pair, {"player": "Cy"}, {"player": "Di"}],
        needed="everybody",
    ).ruling  # fmt: skip
    assert everybody.steps == (f"Note your 2 successes: they still count, so you only need 2 more. {again}",)
    assert (searching["success"], searching.steps) == (True, ())
    assert search_together.roll(faces="Ten of Cups, Two of Cups", players=pair).ruling.steps == (again,)
    assert sneak_together.roll(faces="The Star, The Moon", players=pair).ruling.steps == ()
    # Typed outcomes are no draw that could be made again here.
    assert two_succeed(outcomes="success, failure").steps == ()


def test_a_critical_card_is_reported_for_the_player_who_drew_it() -> None:
    pair = [{"player": "Ann"}, {"player": "Ben"}]
    best = "Ann drew a critical success, so the GM adds something extra for that player."
    worst = "Ben drew a critical failure, so something extra goes wrong, but for that player alone."
    for rule in (search_together, sneak_together):
        both = rule.roll(faces="The Sun, The Tower", players=pair).ruling.steps
        assert both[-2:] == (best, worst)
        assert rule.roll(faces="The Sun, The Star", players=pair).ruling.steps == (best,)
    unlikely = sneak_together.roll(difficulty="Unlikely", faces="The Sun, The World", players=pair).ruling
    assert (unlikely["successes"], unlikely.steps) == (2, ())


@pytest.mark.parametrize(
    ("outcomes", "needed", "success"),
    [
        ("success, failure, success", "two", True),
        ("success, failure, success", "everybody", False),
        ("critical success, critical failure", "two", False),
        ("success, success", "everybody", True),
        ("failure, failure, failure, failure, success, critical success", "two", True),
    ],
)
def test_outcomes_from_the_table_are_counted(outcomes: str, needed: str, success: bool) -> None:
    assert two_succeed(outcomes=outcomes, needed=needed)["success"] is success


@pytest.mark.parametrize(
    ("rule", "given", "message"),
    [
        (
            search_together,
            {"players": []},
            "players is empty; allowed: 1 to 6 rows with player, arcana, deck, skill, modifier, difficulty",
        ),
        (
            sneak_together,
            {"players": "[]"},
            "players is '[]'; allowed: 2 to 6 rows with player, arcana, deck, skill, modifier, difficulty",
        ),
        (
            search_together,
            {"players": [{"skill": "good"}]},
            "players (row 1, skill) is 'good'; allowed: one of A+, no mark, Fail",
        ),
        (
            search_together,
            {"players": [{}, {"cards": "3"}]},
            "players (row 2) is 'cards'; allowed: the columns player, arcana, deck, skill, modifier, difficulty",
        ),
        (
            two_succeed,
            {"outcomes": "success"},
            "outcomes is 'success'; allowed: 2 to 6 values, each one of critical success, success, failure, critical"
            " failure, separated by commas",
        ),
        (
            two_succeed,
            {"outcomes": "success, luck"},
            "outcomes (value 2) is 'luck'; allowed: one of critical success, success, failure, critical failure",
        ),
        (helped, {"helpers": -1}, "helpers is -1; allowed: a whole number from 0 to 20"),
        (helped, {"helpers": 21}, "helpers is 21; allowed: a whole number from 0 to 20"),
    ],
)
def test_wrong_groups_are_refused(rule: Any, given: dict[str, object], message: str) -> None:
    assert refusal(rule, **given) == message


def test_seven_players_are_too_many_and_one_is_enough_to_search() -> None:
    assert refusal(search_together, players=players(7)).endswith(
        "allowed: 1 to 6 rows with player, arcana, deck, skill, modifier, difficulty"
    )
    assert search_together.chance(difficulty="Hard", players=players(1)) == check.chance(difficulty="Hard")
    assert search_together.chance(difficulty="Medium", players=players(6)) == 1 - (1 - check.chance()) ** 6


@pytest.mark.parametrize(("helpers", "bonuses"), [(0, 0), (1, 1), (2, 1), (20, 1)])
def test_helpers_bring_one_bonus(helpers: int, bonuses: int) -> None:
    ruling = helped(helpers=helpers)
    assert ruling["bonuses"] == bonuses
    assert ruling.summary == (
        "You get a Bonus: draw two cards and use the one you like better."
        if bonuses
        else "No Bonus: nobody is helping you."
    )


def test_a_player_may_have_a_rank_of_their_own() -> None:
    easy, hard = {"difficulty": "Easy"}, {"difficulty": "Hard"}
    alone = {rank: search_together.chance(difficulty=rank, players=[{}]) for rank in ("Easy", "Medium", "Hard")}
    assert search_together.chance(difficulty="Medium", players=[hard]) == alone["Hard"]
    assert sneak_together.chance(difficulty="Medium", players=[easy, hard]) == alone["Easy"] * alone["Hard"]
    assert sneak_together.chance(difficulty="Easy", players=[{}, hard]) == alone["Easy"] * alone["Hard"]
    missed = (1 - alone["Easy"]) * (1 - alone["Medium"])
    assert search_together.chance(difficulty="Medium", players=[easy, {}]) == 1 - missed


def test_a_skill_changes_the_rank_of_ones_own() -> None:
    row = {"difficulty": "Hard", "skill": "A+"}
    assert search_together.chance(difficulty="Easy", players=[row]) == search_together.chance(players=[{}])
