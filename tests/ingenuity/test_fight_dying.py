"""In a fight, somebody falls: checks of the dying, recovery and death."""

from __future__ import annotations

import pytest

from rules_py.ingenuity.sheet import character
from tests.ingenuity.fight_table import READY_BY_NAME, Table, refusal, started


def dying(health: int = -2) -> Table:
    table = started("Odda", "Wren", guards=1)
    table.do("damage", who="Odda", amount=12 - health)
    assert table.left("Odda") == [health, 0]
    return table


def test_the_dying_make_a_check_every_turn_until_they_are_stable() -> None:
    """The example of the chapter on conditions: -2 health, then 4, 2 and 5."""
    table = dying()
    assert table.marks("Odda") == ("dying: 0 successes, 0 failures", "prone")
    headlines = []
    for faces in ("2, 2, 2", "1, 1, 2", "4, 1, 2", "3, 2, 2"):
        headlines.append(table.do("begin", faces, who="Odda").ruling.summary)
        while table.scene.headline.startswith(f"Round {len(headlines)}"):
            table.do("begin", who=table.free()[0])
            if not table.free() or "Odda" in table.free():
                table.do("end")
    assert headlines == [
        "Success: Odda needs 2 to hold on, and rolls 4."
        " That makes 1 success and no failures; 3 of either settle it. Dying costs 1 health a turn, which leaves -3.",
        "Failure: Odda needs 3 to hold on, and rolls 2."
        " That makes 1 success and 1 failure; 3 of either settle it. Dying costs 1 health a turn, which leaves -4.",
        "Success: Odda needs 4 to hold on, and rolls 5."
        " That makes 2 successes and 1 failure; 3 of either settle it. Dying costs 1 health a turn, which leaves -5.",
        "Success: Odda needs 5 to hold on, and rolls 5. Odda is stable: still unconscious, but no longer dying.",
    ]
    assert (table.left("Odda"), table.turn("Odda")) == ([-5, 0], "out")
    assert table.marks("Odda") == ("stable, unconscious", "prone")


def test_the_check_of_the_dying_is_only_announced_while_it_is_due() -> None:
    table = dying()

    def why() -> str:
        return next(one.why for one in table.deeds("begin") if one.given["who"] == "Odda")

    assert why() == "takes a fortitude check on their turn"
    table.do("begin", "2, 2, 2", who="Odda")
    assert (table.turn("Odda"), why()) == ("acted", "")


def test_endurance_that_comes_back_ends_dying_and_brings_nobody_round() -> None:
    table = dying()
    said = table.do("heal", who="Odda", health=0, endurance=2).ruling.summary
    assert said == "Odda has -2 health and 2 endurance, and is unconscious."
    assert table.marks("Odda") == ("unconscious", "prone")
    table.do("damage", who="Odda", amount=2)
    assert table.marks("Odda")[0] == "dying: 0 successes, 0 failures"


def test_a_friend_who_binds_wounds_saves_the_dying_with_a_hard_check() -> None:
    table = dying()
    assert not list(table.deeds("save"))
    table.do("begin", who="Wren")
    deed = next(table.deeds("save"))
    assert (deed.label, deed.asks) == (
        "Bind Odda's wounds",
        {"proficiency": "", "modifier": 0, "advantages": 0, "disadvantages": 0},
    )
    assert (
        deed.why
        == "intelligence d4 without training in insight against difficulty 9 (Hard): can't work without a bonus"
    )
    assert deed.choices["proficiency"]["locks"] == "locks +1: works 0%"
    failed = table.do("save", "4, 2", target="Odda", modifier=4)
    assert failed.ruling.summary == "Failure: Wren rolls 8 against difficulty 9 (Hard). Odda is still dying."
    assert (table.marks("Odda")[0], table.scene.headline) == (
        "dying: 0 successes, 0 failures",
        "Round 1: Wren, with 2 actions left.",
    )
    saved = table.do("save", "4, 2", target="Odda", modifier=4, proficiency="locks")
    assert saved.ruling.summary == (
        "Success: Wren rolls 9 against difficulty 9 (Hard). Odda is stable: still unconscious, but no longer dying."
    )
    assert (table.marks("Odda"), table.turn("Odda"), list(table.deeds("save"))) == (
        ("stable, unconscious", "prone"),
        "out",
        [],
    )


def test_nobody_is_offered_to_save_their_foes_or_themselves() -> None:
    table = dying()
    table.do("begin", "1, 1, 2", who="Odda")
    table.do("begin", who="Guard")
    assert not list(table.deeds("save"))


def test_the_game_master_can_say_that_somebody_is_stable() -> None:
    table = dying()
    assert [one.label for one in table.deeds("steady")] == ["Odda is stable"]
    summary = table.do("steady", who="Odda").ruling.summary
    assert summary == "Odda is stable: still unconscious, but no longer dying."
    assert (table.marks("Odda"), list(table.deeds("steady"))) == (("stable, unconscious", "prone"), [])


def test_another_blow_and_the_stable_are_dying_again() -> None:
    table = dying()
    table.do("steady", who="Odda")
    table.do("damage", who="Odda", amount=0)
    assert table.marks("Odda")[0] == "stable, unconscious"
    said = table.do("heal", who="Odda", health=1, endurance=0).ruling.summary
    assert said == "Odda has -1 health and 0 endurance, and is stable."
    said = table.do("damage", who="Odda", amount=1).ruling.summary
    assert said == "Odda takes 1 damage, has 0 endurance and -2 health left and is dying."
    assert table.marks("Odda")[0] == "dying: 0 successes, 0 failures"


def test_the_sheet_knows_who_is_stable_and_a_fight_takes_that_from_it() -> None:
    table = dying()
    table.do("steady", who="Odda")
    summary = next(one.sheet for one in table.scene.entries if one.name == "Odda")
    assert summary == {"health": -2, "endurance": 0, "conditions": "stable, prone"}
    sheet = {**READY_BY_NAME["Odda"].fields, **summary}
    assert (character(**sheet)["dying"], character(**sheet)["unconscious"]) == (False, True)
    later = Table("Wren", guards=1)
    later.join(sheet, "Odda", "Players")
    later.do("start")
    assert (later.marks("Odda"), later.turn("Odda")) == (("stable, unconscious", "prone"), "out")
    assert next(one.sheet for one in later.scene.entries if one.name == "Odda") == summary


def test_three_failures_kill_and_the_dead_are_beyond_help() -> None:
    table = dying(-12)
    table.state["fighters"][0] |= {"failures": 2}
    assert table.do("begin", "6, 4, 2", who="Odda").ruling.summary.endswith("Odda is dead.")
    assert table.marks("Odda") == ("dead", "prone")
    assert refusal(lambda: table.do("heal", who="Odda")) == "act is 'Recover'; allowed: something else; Odda is dead"
    table.do("begin", who="Guard")
    assert [one.given["target"] for one in table.deeds("attack")] == ["Wren"]


@pytest.mark.parametrize(
    ("health", "marks", "summary"),
    [
        (1, ("dying: 0 successes, 0 failures", "prone"), "Odda has -1 health and 0 endurance, and is dying."),
        (2, ("unconscious", "prone"), "Odda has 0 health and 0 endurance, and is unconscious."),
        (3, ("prone",), "Odda has 1 health and 0 endurance, and comes round."),
    ],
)
def test_whoever_is_healed_above_zero_comes_round_and_lies_on_the_ground(
    health: int, marks: tuple[str, ...], summary: str
) -> None:
    table = dying()
    assert table.do("heal", who="Odda", health=health).ruling.summary == summary
    assert table.marks("Odda") == marks
    assert ("Odda" in table.free()) is (health != 2)


def test_what_was_settled_about_dying_is_forgotten_after_healing() -> None:
    table = dying()
    table.do("begin", "1, 1, 2", who="Odda")
    table.do("heal", who="Odda", health=9, endurance=9)
    assert table.left("Odda") == [6, 6]
    table.do("damage", who="Odda", amount=13)
    assert table.marks("Odda") == ("dying: 0 successes, 0 failures", "prone")
