"""Stuns, falls and holds, and how long they last."""

from __future__ import annotations

from tests.sirpas.fight.table import (
    HIT,
    TRACKER,
    Table,
    duel,
)


def test_the_stunned_do_nothing_until_whoever_stunned_them_acts_again() -> None:
    table = duel(guards=2)
    table.do("condition", who="Town guard 1", condition="stunned", turns=1)
    assert table.entry("Town guard 1").marks == ("stunned until turn 2",)
    assert "Swordfight: Parry" not in table.deed("attack", target="Town guard 1").choices["defence"]
    table.do("pass")
    assert table.acting == "Town guard 2"
    table.do("end")
    table.do("turn", "3, 3, 3, 6, 6, 6, 6, 6, 5")
    assert table.acting == "Town guard 2"
    happened = table.do("other")
    assert "Town guard 1 is no longer stunned." in happened.ruling.steps
    assert table.acting == "Hale"


def test_a_stun_from_a_critical_hit_lasts_as_many_turns_as_printed() -> None:
    table = duel(foe="Lieutenant Brandt")
    table.do("attack", "6, 6, 6, 5, 5, 5", target="Lieutenant Brandt", maneuver="Swordfight: Cleave")
    (stunned,) = table.state["effects"]
    assert (stunned["what"], stunned["by"], stunned["ends"]) == ("stunned", "Hale", 3)


def test_the_grounded_get_up_for_a_maneuver() -> None:
    table = duel()
    table.do("condition", who="Hale", condition="grounded")
    assert table.summary_of("rise") == "Hale gets up."
    assert table.gauges("Hale")[2] == 1
    assert table.entry("Hale").marks == ()


def test_a_grapple_holds_until_it_fails_or_the_holder_does_something_else() -> None:
    def grappled() -> Table:
        table = Table(guards=0)
        table.join({"body": 7, "skills": [{"skill": "Brawl", "points": 10}]}, "Jo", "Players")
        table.join(TRACKER.foe("Town guard").fields, "Guard", "Foes")
        table.do("start", "6, 6, 6, 3, 3, 3")
        summary = table.summary_of(
            "attack", "4, 4, 4, 3, 3, 3", target="Guard", maneuver="Brawl: Grapple", defence="Swordfight: Parry"
        )
        assert summary.endswith("Guard is blocked.")
        assert (table.entry("Guard").marks, table.entry("Jo").marks) == (("blocked by Jo",), ("holds Guard",))
        return table

    table = grappled()
    assert table.deed("free").barred == "the hold lasts for this turn"
    table.do("end")
    table.do("turn", "6, 6, 6, 3, 3, 3")
    assert table.deed("attack").choices["maneuver"]["Brawl: Grapple"].startswith("Grapple +13")
    table.do("attack", "4, 4, 4, 3, 3, 3", target="Guard", maneuver="Brawl: Grapple")
    assert table.entry("Jo").marks == ("holds Guard",)
    table.do("end")
    table.do("turn", "6, 6, 6, 3, 3, 3")
    table.do("other")
    assert table.entry("Guard").marks == ()
    table = grappled()
    table.do("end")
    table.do("turn", "3, 3, 3, 6, 6, 6")
    assert table.summary_of("free", "6, 6, 6, 1, 1, 1") == "Guard gets free."
    assert table.entry("Guard").marks == ()
    table = grappled()
    table.do("end")
    table.do("turn", "3, 3, 3, 6, 6, 6")
    assert table.summary_of("free", "1, 1, 1, 6, 6, 6") == "Guard doesn't get free."


def test_a_hold_that_is_not_renewed_ends_with_the_next_turn() -> None:
    table = Table(guards=0)
    table.join({"body": 7, "skills": [{"skill": "Brawl", "points": 10}]}, "Jo", "Players")
    table.join(TRACKER.foe("Town guard").fields, "Guard", "Foes")
    table.do("start", "6, 6, 6, 3, 3, 3")
    table.do("attack", HIT, target="Guard", maneuver="Brawl: Grapple")
    table.do("end")
    table.do("turn", "6, 6, 6, 3, 3, 3")
    assert "Jo no longer holds Guard." in table.do("end").ruling.steps


def test_block_holds_and_a_critical_success_subdues() -> None:
    table = duel()
    assert table.summary_of("attack", "5, 5, 5, 3, 3, 3", target="Town guard", maneuver="Block").endswith(
        "Town guard is blocked."
    )
    table = duel()
    table.do("attack", "6, 6, 6, 1, 1, 1", target="Town guard", maneuver="Block")
    assert table.entry("Town guard").marks == ("subdued by Hale",)
    assert table.acting == "Hale"
