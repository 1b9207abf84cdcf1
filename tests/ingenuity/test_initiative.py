"""Initiative: who opens, alternating turns, and when effects end."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_py.ingenuity.initiative import SNEAKING, effect_end, encounter, next_turn, reflexes, time
from tests.refusals import refusal

Rows = list[dict[str, Any]]


def team(name: str, *values: int, surprised: int = 0) -> Rows:
    """A team with members `name1`, `name2`… and these reflexes; the first `surprised` of them are surprised."""
    return [
        {"name": f"{name}{n}", "team": name, "reflexes": value, "surprised": n <= surprised}
        for n, value in enumerate(values, 1)
    ]


def test_the_example_of_the_source_comes_out() -> None:
    found = encounter(participants=SNEAKING, players="players")
    assert found["order"] == ["P1", "G1", "P2", "G2", "P3", "P4"]
    assert found["teams"] == ["players", "guards"]
    assert found["phases"] == ["comparing reflexes", "alternating turns each round"]
    assert found["surprise"] == []


def test_in_the_next_round_the_players_may_swap() -> None:
    swapped = [SNEAKING[3], *SNEAKING[:3], *SNEAKING[4:]]
    assert encounter(participants=swapped, players="players")["order"] == [
        "P4",
        "G1",
        "P1",
        "G2",
        "P2",
        "P3",
    ]


@pytest.mark.parametrize(
    ("rows", "teams"),
    [
        (team("players", 5, 1) + team("guards", 4, 4, 4), ["players", "guards"]),
        (team("players", 5, 5) + team("guards", 1, 6), ["guards", "players"]),
        (team("guards", 5) + team("players", 5), ["players", "guards"]),
        (team("guards", 5) + team("wolves", 5) + team("players", 1), ["guards", "wolves", "players"]),
        (team("wolves", 5) + team("players", 5) + team("guards", 6), ["guards", "players", "wolves"]),
    ],
)
def test_the_best_reflexes_open_and_players_win_ties(rows: Rows, teams: list[str]) -> None:
    assert encounter(participants=rows, players="players")["teams"] == teams


def test_three_teams_alternate_and_those_that_run_out_are_skipped() -> None:
    rows = team("players", 9, 9, 9) + team("guards", 5) + team("wolves", 4, 4)
    assert encounter(participants=rows, players="players")["order"] == [
        "players1",
        "guards1",
        "wolves1",
        "players2",
        "wolves2",
        "players3",
    ]


def test_only_the_aggressors_act_in_a_surprise_round() -> None:
    found = encounter(participants=team("players", 3, 3) + team("guards", 5, 5, surprised=1), players="players")
    assert found["surprise"] == ["players1", "players2"]
    assert found["teams"] == ["guards", "players"]
    assert found["phases"] == ["comparing reflexes", "a surprise round", "alternating turns each round"]


MEMBERS = st.lists(st.integers(0, 9), min_size=1, max_size=5)


@settings(max_examples=60, deadline=None)
@given(MEMBERS, MEMBERS, st.lists(st.integers(0, 9), max_size=3))
def test_everybody_acts_once_and_teams_alternate(players: list[int], guards: list[int], wolves: list[int]) -> None:
    rows = team("players", *players) + team("guards", *guards) + team("wolves", *wolves)
    found = encounter(participants=rows, players="players")
    order, teams = found["order"], found["teams"]
    assert sorted(order) == sorted(row["name"] for row in rows)
    # Following the turns one by one with `next_turn` never meets a refusal, and comes to the same order.
    acted: list[str] = []
    for name in order:
        turn = next_turn(participants=rows, acted=acted, players="players")
        assert name in turn["members"]
        assert turn["round_over"] is False
        acted.append(name)
    over = next_turn(participants=rows, acted=acted, players="players")
    assert (over["round_over"], over["team"]) == (True, teams[0])


def test_the_next_turn_skips_a_team_that_has_run_out() -> None:
    acted = ["P1", "G2", "P4", "G1", "P2"]
    found = next_turn(acted=acted, participants=SNEAKING, players="players")
    assert (found["team"], found["members"]) == ("players", ["P3"])


@pytest.mark.parametrize(
    ("dexterity", "resolve", "modifier", "value"), [("d4", "d4", 0, 4), ("d8", "d6", 0, 7), ("d12", "d12", -1, 11)]
)
def test_reflexes_add_two_passive_values(dexterity: str, resolve: str, modifier: int, value: int) -> None:
    assert reflexes(dexterity=dexterity, resolve=resolve, modifier=modifier)["reflexes"] == value


@pytest.mark.parametrize(
    ("amount", "unit", "rounds", "seconds"),
    [(1, "minutes", 10, 60), (0, "rounds", 0, 0), (1, "rounds", 1, 6), (1000, "minutes", 10_000, 60_000)],
)
def test_ten_rounds_make_a_minute(amount: int, unit: str, rounds: int, seconds: int) -> None:
    assert time(amount=amount, unit=unit).outcome == {"rounds": rounds, "seconds": seconds}


@pytest.mark.parametrize(("began", "rounds", "end"), [(1, 1, 2), (2, 3, 5), (1000, 1000, 2000)])
def test_an_effect_ends_at_the_start_of_a_turn_or_at_the_end_of_the_round(began: int, rounds: int, end: int) -> None:
    assert effect_end(began=began, rounds=rounds).outcome == {"round": end, "moment": "start of the turn"}
    gone = effect_end(began=began, rounds=rounds, takes_turns=False)
    assert gone.outcome == {"round": end, "moment": "end of the round"}


ROWS = "2 to 20 rows with name, team, reflexes, surprised"


@pytest.mark.parametrize(
    ("rule", "given", "message"),
    [
        (
            encounter,
            {"participants": team("players", 5, 5), "players": "players"},
            "participants is 'players'; allowed: at least 2 teams with somebody on each side",
        ),
        (encounter, {"participants": []}, f"participants is empty; allowed: {ROWS}"),
        (
            encounter,
            {
                "participants": [*team("players", 5), {"name": "players1", "team": "guards", "reflexes": 3}],
                "players": "players",
            },
            "participants (row 2, name) is 'players1'; allowed: everybody once, in one team",
        ),
        (
            encounter,
            {"players": "player", "participants": SNEAKING},
            "players is 'player'; allowed: 'players' is the nearest of 2 known names",
        ),
        (
            encounter,
            {"participants": team("players", 5, surprised=1) + team("guards", 4, surprised=1), "players": "players"},
            "participants is 'surprised on every side'; allowed: one team at least without a surprised member",
        ),
        (
            encounter,
            {"participants": [*team("players", 5), {"name": "x", "team": "", "reflexes": 3}], "players": "players"},
            "participants (row 2, team) is empty; allowed: a name",
        ),
        (
            encounter,
            {"participants": team("players", 5) + team("guards", -1), "players": "players"},
            "participants (row 2, reflexes) is -1; allowed: a whole number from 0 to 99",
        ),
        (
            next_turn,
            {"acted": ["P1", "P2"], "participants": SNEAKING, "players": "players"},
            "acted (value 2) is 'P2'; allowed: somebody of guards: G1, G2",
        ),
        (
            next_turn,
            {"acted": ["P1", "G1", "P1"], "participants": SNEAKING, "players": "players"},
            "acted (value 3) is 'P1'; allowed: everybody once a round",
        ),
        (
            next_turn,
            {"acted": ["P5"], "participants": SNEAKING, "players": "players"},
            "acted (value 1) is 'P5'; allowed: 'P4' is the nearest of 6 known names",
        ),
        (reflexes, {"dexterity": "d2"}, "dexterity is 'd2'; allowed: one of d4, d6, d8, d10, d12"),
        (time, {"amount": -1}, "amount is -1; allowed: a whole number from 0 to 1000"),
        (effect_end, {"rounds": 0}, "rounds is 0; allowed: a whole number from 1 to 1000"),
        (effect_end, {"rounds": -2}, "rounds is -2; allowed: a whole number from 1 to 1000"),
    ],
)
def test_what_cannot_be_is_refused(rule: object, given: dict[str, object], message: str) -> None:
    assert refusal(rule, **given) == message
