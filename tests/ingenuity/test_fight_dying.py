"""In a fight, somebody falls: checks of the dying, recovery and death."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules_py.ingenuity.sheet import character
from tests.ingenuity.fight_table import READY_BY_NAME, TRACKER, Table, refusal, started


def dying(health: int = -2) -> Table:
    table = started("Odda", "Wren", guards=1)
    table.do("damage", who="Odda", amount=12 - health)
    assert table.left("Odda") == [health, 0]
    return table


def holding_on(table: Table, faces: str, name: str = "Odda") -> str:
    """What comes of the turn of somebody who is dying."""
    table.do("begin", who=name)
    return table.do("hold", faces).ruling.summary


def test_the_dying_make_a_check_every_turn_until_they_are_stable() -> None:
    """The example of the chapter on conditions: -2 health, then 4, 2 and 5."""
    table = dying()
    assert table.marks("Odda") == ("dying: 0 successes, 0 failures", "prone")
    headlines = []
    for faces in ("2, 2, 2", "1, 1, 2", "4, 1, 2", "3, 2, 2"):
        headlines.append(holding_on(table, faces))
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
    holding_on(table, "2, 2, 2")
    assert (table.turn("Odda"), why()) == ("acted", "")


def test_the_dying_see_their_chance_and_may_roll_their_own_dice() -> None:
    table = dying()
    said = table.do("begin", who="Odda").ruling.summary
    assert said == "It's Odda's turn. All Odda can do is make a fortitude check."
    assert table.scene.headline == "Round 1: Odda, with a fortitude check to make."
    deed = next(table.deeds("hold"))
    # Only two 1s fall short of 3, and luck saves one time in 20 of those.
    table.state["fighters"][0] |= {"health": -3}
    assert TRACKER.chance(table.state, "hold") == 1 - Fraction(19, 20 * 36)
    assert (deed.label, deed.rolls, deed.why) == (
        "Make the fortitude check",
        True,
        "d6+d6 against 2, works 100% of the time",
    )
    assert deed.dice == "In this order: Odda's strength die, resolve die and luck d20."


def test_the_check_of_the_dying_comes_before_everything_else() -> None:
    table = dying()
    table.do("begin", who="Odda")
    assert not [one for one in table.scene.deeds if one.act in ("attack", "spend", "end", "save")]
    assert not table.free()
    assert refusal(lambda: table.do("begin", who="Guard")) == (
        "act is 'Guard'; allowed: something else; Odda's fortitude check comes first"
    )
    table.do("hold", "1, 1, 2")
    assert table.free() == ["Guard"]


def test_who_falls_in_their_own_turn_makes_no_check_before_the_next() -> None:
    table = started("Odda", "Wren", guards=1)
    table.do("begin", who="Odda")
    table.do("damage", who="Odda", amount=14)
    assert not list(table.deeds("hold"))
    assert next(table.deeds("attack")).barred == "Odda is dying"
    assert "end" in [one.act for one in table.scene.deeds]


def test_a_turn_of_the_dying_who_are_saved_in_it_can_be_ended() -> None:
    table = dying()
    table.do("begin", who="Odda")
    table.do("steady", who="Odda")
    assert not list(table.deeds("hold"))
    assert next(table.deeds("attack")).barred == "Odda is unconscious"
    table.do("end")
    assert table.free() == ["Guard"]


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
    assert deed.why == (
        "1 action: intelligence d4 without training in insight against difficulty 9 (Hard), can't work without a bonus"
    )
    assert deed.choices["proficiency"]["locks"] == "locks +1"
    eased = {**deed.given, **deed.asks, "modifier": 4}
    plain, trained = (TRACKER.chance(table.state, "save", {**eased, "proficiency": one}) for one in ("", "locks"))
    # Of a d4 and a d20: 5 more takes a 4, or luck and a 1; 4 more takes luck and a 2.
    assert (plain, trained) == (Fraction(3, 80), Fraction(19, 80) + Fraction(1, 20))
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
    holding_on(table, "1, 1, 2")
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
    assert holding_on(table, "6, 4, 2").endswith("Odda is dead.")
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
    holding_on(table, "1, 1, 2")
    table.do("heal", who="Odda", health=9, endurance=9)
    assert table.left("Odda") == [6, 6]
    table.do("damage", who="Odda", amount=13)
    assert table.marks("Odda") == ("dying: 0 successes, 0 failures", "prone")


def test_after_a_fight_nobody_waits_for_the_checks_of_dying_foes() -> None:
    """A player who is dying gets to every check, and to a friend, while a foe who is dying is left alone."""
    table = dying()
    holding_on(table, "2, 2, 2")
    table.do("damage", who="Guard", amount=12)
    over = "The fight is over: no foes are still standing."
    assert table.scene.headline == f"{over} Round 1: next it's Wren or Guard."
    assert table.scene.advice == (
        "Odda is still dying. Each round, tap Odda for a fortitude check. To bind their wounds, tap a friend first."
    )
    table.do("begin", who="Wren")
    assert table.scene.headline == f"{over} Round 1: Wren, with 3 actions left."
    assert [one.label for one in table.deeds("save")] == ["Bind Odda's wounds"]
    assert table.do("end").ruling.steps[-2:] == ("Round 2 begins.", "No foes are still standing.")
    assert sorted(table.free()) == ["Guard", "Odda", "Wren"]
    table.do("begin", who="Guard")
    table.do("hold", "1, 1, 2")
    assert sorted(table.free()) == ["Odda", "Wren"]
    table.do("begin", who="Wren")
    table.do("begin", who="Odda")
    assert table.scene.headline == f"{over} Round 2: Odda, with a fortitude check to make."
    table.do("steady", who="Odda")
    assert (table.scene.headline, table.scene.advice) == (over, "")


def test_after_a_fight_that_is_lost_the_foes_still_have_their_turns() -> None:
    table = started("Odda", guards=1)
    table.do("damage", who="Odda", amount=14)
    assert table.scene.advice == "Odda is still dying. Each round, tap Odda for a fortitude check."
    holding_on(table, "2, 2, 2")
    assert (table.scene.headline, table.free()) == (
        "The fight is over: no players are still standing. Round 1: next it's Guard.",
        ["Guard"],
    )
    table.do("leave", who="Guard")
    assert table.scene.advice == (
        "Odda is still dying. There are no turns without foes, so tap Update the sheets, and make the checks there."
    )
