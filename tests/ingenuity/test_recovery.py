"""Recovery: breaks, rests, interrupted rests, and the tracker that keeps all limits."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_py.ingenuity.recovery import RECOVERY_TABLE, half, is_break, rest, take_break, tracker
from tests.refusals import refusal

NAMES = ("health", "endurance", "stamina", "focus")


def rows(*pairs: tuple[int, int]) -> list[dict[str, Any]]:
    return [
        {"resource": name, "current": current, "maximum": maximum}
        for name, (current, maximum) in zip(NAMES, pairs, strict=True)
    ]


TIRED = rows((2, 6), (0, 5), (2, 8), (4, 4))


@pytest.mark.parametrize(
    ("minutes", "activity", "counts"),
    [
        (29, None, False),
        (30, None, True),
        (60, None, True),
        (61, None, False),
        (120, None, False),
        (61, 1, True),
        (120, 3, True),
        (121, 3, False),
        (45, 4, False),
        (29, 3, False),
        (0, None, False),
    ],
)
def test_a_break_is_short_or_holds_one_simple_activity(minutes: int, activity: int | None, counts: bool) -> None:
    assert is_break(minutes=minutes, activity=activity)["counts"] is counts


def test_a_break_brings_half_of_each_maximum_rounded_up() -> None:
    found = take_break(resources=TIRED)
    assert found["resources"] == {"health": 2, "endurance": 3, "stamina": 6, "focus": 4}
    assert found["breaks_left"] == 1


def test_the_example_of_the_source_gains_four_stamina() -> None:
    row = [{"resource": "stamina", "current": 0, "maximum": 8}]
    assert take_break(resources=row)["resources"] == {"stamina": 4}


@pytest.mark.parametrize("maximum", range(12))
def test_half_is_rounded_up(maximum: int) -> None:
    assert half(maximum) == maximum // 2 + maximum % 2


def test_a_rest_fills_everything_and_brings_one_health() -> None:
    found = rest(resources=TIRED)
    assert found.outcome == {
        "resources": {"health": 3, "endurance": 5, "stamina": 8, "focus": 4},
        "renewed": True,
        "complete": True,
    }
    assert rest(resources=rows((6, 6), (5, 5), (8, 8), (4, 4)))["resources"]["health"] == 6


def test_negative_health_comes_back_one_by_one() -> None:
    assert rest(resources=rows((-3, 6), (0, 5), (0, 8), (0, 4)))["resources"]["health"] == -2


def test_a_rest_says_when_it_wakes_somebody_who_was_down() -> None:
    fallen = {health: [{"resource": "health", "current": health, "maximum": 6}] for health in (-1, 0, 1)}
    said = {health: rest(resources=rows).summary for health, rows in fallen.items()}
    assert said == {
        -1: "You now have 0 health.",
        0: "You now have 1 health, and you come round.",
        1: "You now have 2 health.",
    }


def test_an_interrupted_rest_brings_half_and_the_remainder_when_resumed() -> None:
    first = rest(resources=TIRED, interrupted=True)
    assert first.outcome == {
        "resources": {"health": 2, "endurance": 3, "stamina": 6, "focus": 4},
        "renewed": False,
        "complete": False,
    }
    for minutes in (0, 120):
        resumed = rest(resources=TIRED, interrupted=True, resumed_after=minutes)
        assert resumed.outcome == rest(resources=TIRED).outcome


def test_the_table_of_recovery_is_the_published_one() -> None:
    assert [(row.name, row.health, row.abilities) for row in RECOVERY_TABLE] == [
        ("break", 0, False),
        ("full rest", 1, True),
        ("interrupted rest", 0, False),
    ]


POOLS = st.tuples(st.integers(0, 20), st.integers(0, 20)).map(lambda pair: (min(pair), max(pair)))


@settings(max_examples=60, deadline=None)
@given(POOLS, POOLS, POOLS, POOLS)
def test_recovery_never_passes_a_maximum_and_never_takes_away(
    health: tuple[int, int], endurance: tuple[int, int], stamina: tuple[int, int], focus: tuple[int, int]
) -> None:
    given = rows(health, endurance, stamina, focus)
    for found in (take_break(resources=given), rest(resources=given), rest(resources=given, interrupted=True)):
        for row in given:
            assert row["current"] <= found["resources"][row["resource"]] <= row["maximum"]


FRESH = rows((6, 6), (4, 4), (8, 8), (5, 5))


def event(name: str, amount: int = 0) -> dict[str, Any]:
    return {"event": name, "amount": amount}


def test_the_tracker_follows_a_day() -> None:
    events = [event("spend stamina", 6), event("damage", 7), event("break"), event("spend focus", 2), event("rest")]
    found = tracker(resources=FRESH, events=events)
    assert found.outcome == {
        "resources": {"health": 4, "endurance": 4, "stamina": 8, "focus": 5},
        "state": "up",
        "breaks_left": 2,
        "rest_left": False,
    }
    assert found.steps[2] == "After a break you have 3 health, 2 endurance, 6 stamina and 5 focus."


@pytest.mark.parametrize(
    ("events", "state", "health"),
    [
        ([event("damage", 10)], "unconscious", 0),
        ([event("damage", 11)], "dying", -1),
        ([event("damage", 11), event("break")], "unconscious", -1),
        ([event("damage", 11), event("break"), event("damage", 1)], "unconscious", -1),
        ([event("damage", 11), event("break"), event("damage", 2)], "dying", -1),
        ([event("damage", 10), event("rest")], "up", 1),
        ([event("damage", 10), event("interrupted rest")], "unconscious", 0),
        ([event("damage", 10), event("interrupted rest"), event("rest resumed")], "up", 1),
        ([event("damage", 11), event("rest")], "unconscious", 0),
        ([event("damage", 12), event("rest")], "unconscious", -1),
        ([event("damage", 0)], "up", 6),
        ([], "up", 6),
    ],
)
def test_the_tracker_knows_who_is_down(events: list[dict[str, Any]], state: str, health: int) -> None:
    found = tracker(resources=FRESH, events=events)
    assert (found["state"], found["resources"]["health"]) == (state, health)


def test_a_resumed_rest_completes_and_begins_a_new_count() -> None:
    events = [event("break"), event("break"), event("interrupted rest"), event("rest resumed")]
    assert tracker(resources=TIRED, events=events)["breaks_left"] == 2
    assert tracker(resources=TIRED, events=events[:3])["breaks_left"] == 0
    assert tracker(resources=TIRED, events=events[:3], interrupted_resets=True)["breaks_left"] == 2


def test_a_new_day_allows_a_new_rest() -> None:
    found = tracker(
        resources=rows((1, 6), (0, 5), (2, 8), (4, 4)), events=[event("rest"), event("next day"), event("rest")]
    )
    assert found["resources"]["health"] == 3


@pytest.mark.parametrize(
    ("rule", "given", "message"),
    [
        (is_break, {"minutes": -1}, "minutes is -1; allowed: a whole number from 0 to 1440"),
        (is_break, {"activity": 0}, "activity is 0; allowed: a whole number from 1 to 99, or empty"),
        (
            take_break,
            {"breaks_taken": 2},
            "breaks_taken is 2; allowed: 0 to 1; there are 2 breaks between two rests",
        ),
        (take_break, {"breaks_taken": 3}, "breaks_taken is 3; allowed: a whole number from 0 to 2"),
        (
            take_break,
            {"resources": rows((7, 6), (0, 1), (0, 1), (0, 1))},
            "resources (row 1, current) is 7; allowed: at most 6, the maximum",
        ),
        (rest, {"rested_today": True}, "rested_today is yes; allowed: no; there is 1 rest a day"),
        (
            rest,
            {"interrupted": True, "resumed_after": 121},
            "resumed_after is 121; allowed: 0 to 120 minutes; later the rest is lost",
        ),
        (rest, {"resumed_after": 10}, "resumed_after is 10; allowed: empty; this rest is not interrupted"),
        (
            tracker,
            {"events": [event("break")] * 3, "resources": FRESH},
            "events (row 3, event) is 'break'; allowed: at most 2 breaks between two rests",
        ),
        (
            tracker,
            {"events": [event("rest"), event("rest")], "resources": FRESH},
            "events (row 2, event) is 'rest'; allowed: at most 1 rest a day; put a next day between them",
        ),
        (
            tracker,
            {"events": [event("interrupted rest"), event("damage", 1), event("rest resumed")], "resources": FRESH},
            "events (row 3, event) is 'rest resumed'; allowed: only directly behind an interrupted rest",
        ),
        (
            tracker,
            {"events": [event("spend focus", 6)], "resources": FRESH},
            "events (row 1, amount) is 6; allowed: 0 to 5, what is left of focus",
        ),
        (
            tracker,
            {"events": [event("break", 2)], "resources": FRESH},
            "events (row 1, amount) is 2; allowed: 0 for break",
        ),
        (
            tracker,
            {"events": [event("damage", -1)], "resources": FRESH},
            "events (row 1, amount) is -1; allowed: a whole number from 0 to 99",
        ),
        (
            tracker,
            {
                "resources": FRESH[:3],
                "events": [
                    {"event": "spend stamina", "amount": 6},
                    {"event": "damage", "amount": 7},
                    {"event": "break"},
                    {"event": "rest"},
                ],
            },
            "resources is 'health', 'endurance', 'stamina'; allowed: a row for each; focus is missing",
        ),
    ],
)
def test_what_cannot_be_is_refused(rule: object, given: dict[str, object], message: str) -> None:
    assert refusal(rule, **given) == message
