"""Who acts when: initiative, maneuvers in turn, surprise, and the end."""

from __future__ import annotations

from tests.sirpas.fight.table import (
    READY_BY_NAME,
    TRACKER,
    Table,
    duel,
    refusal,
    started,
)


def test_initiative_is_the_ranking_and_says_who_acts() -> None:
    table = Table("Hale", "Okoro", guards=1)
    assert table.scene.headline == "2 players and 1 foe."
    happened = table.do("start", "2, 5, 1, 6, 6, 1, 1, 1, 1")
    assert happened.ruling.summary == "Okoro comes first, then Hale and Town guard."
    assert (table.scene.headline, table.acting) == ("Turn 1: Okoro, with 2 maneuvers left.", "Okoro")
    assert [one.name for one in table.scene.entries] == ["Okoro", "Hale", "Town guard"]


def test_a_ranking_of_more_than_six_and_ties_are_rolled() -> None:
    table = Table("Hale", "Okoro", guards=8)
    table.do("start", seed=4)
    assert sorted(table.state["order"]) == sorted(one["name"] for one in table.state["fighters"])
    tied = Table("Hale", guards=1)
    happened = tied.do("start", "1, 1, 1, 3, 3, 3, 6, 6, 6, 1, 1, 1")
    assert (happened.ruling.summary, len(happened.thrown)) == ("Hale comes first, then Town guard.", 12)


def test_maneuvers_go_round_in_order_until_nobody_wants_another() -> None:
    table = Table("Hale", guards=1)
    table.do("start", "6, 6, 6, 3, 3, 3")
    table.do("other")
    assert table.acting == "Town guard"
    assert table.summary_of("pass") == "Town guard waits, with 2 maneuvers left."
    assert table.acting == "Hale"
    happened = table.do("pass")
    assert (table.acting, happened.ruling.steps[-1]) == ("", "Turn 1 is over.")
    assert table.scene.headline == "Turn 1 is over. Roll Initiative for the next one."
    table.do("turn", "6, 6, 6, 3, 3, 3")
    assert table.scene.headline == "Turn 2: Hale, with 2 maneuvers left."


def test_ending_the_turn_for_everybody_asks_while_others_could_still_act() -> None:
    table = started("Hale", "Okoro", guards=1)
    assert (table.acting, table.deed("end").label) == ("Hale", "End turn 1 for everybody")
    question = "used every maneuver yet. End turn 1 for everybody?"
    assert table.deed("end").loses == f"Okoro and Town guard haven't {question}"
    table.do("pass")
    assert table.deed("end").loses == f"Town guard hasn't {question}"
    table.do("pass")
    assert table.deed("end").loses == ""


def test_surprise_takes_the_first_turn_and_the_first_defence() -> None:
    table = Table("Hale", guards=2)
    assert table.summary_of("surprise", who="Town guard 1") == "Town guard 1 is surprised."
    summary = table.summary_of("start", "6, 6, 6, 3, 3, 3")
    assert summary.endswith("Town guard 1 is surprised, and won't act in this turn.")
    assert table.state["order"] == ["Hale", "Town guard 2"]
    deed = table.deed("attack", target="Town guard 1")
    assert (deed.choices["defence"], deed.why) == (
        {"nothing": "nothing: they don't see it coming"},
        "Thrust +14, without a defence: hits 99.5% of the time",
    )
    assert table.summary_of("attack", "1, 1, 2", target="Town guard 1").startswith(
        "Hit: Hale's Thrust gets Town guard 1 with a margin of 0."
    )
    assert "Swordfight: Parry" in table.deed("attack", target="Hale").choices["defence"]
    assert table.entry("Town guard 1").turn == "acted"


def test_everybody_surprised_cannot_begin() -> None:
    table = Table("Hale", guards=1)
    for name in ("Hale", "Town guard"):
        table.do("surprise", who=name)
    assert refusal(lambda: table.do("start")) == "Everybody is surprised, and nobody is left to act."
    assert refusal(lambda: Table("Hale", guards=0).do("start")) == "There have to be two sides."


def test_two_styles_share_one_number_of_maneuvers() -> None:
    table = started("Okoro", guards=2)
    table.until("Okoro")
    table.do("other")
    table.until("Okoro")
    labels = set(table.deed("attack").choices["maneuver"])
    assert {label.split(":")[0] for label in labels} == {"Firearms", "Brawl"}
    brawler = Table(guards=0)
    skills = [{"skill": "Swordfight", "points": 12}, {"skill": "Brawl", "points": 4}]
    brawler.join({"body": 7, "skills": skills}, "Jo", "Players")
    brawler.join(TRACKER.foe("Footman").fields, "Footman", "Foes")
    brawler.do("start", "6, 6, 6, 3, 3, 3")
    brawler.do("other")
    brawler.until("Jo")
    labels = set(brawler.deed("attack").choices["maneuver"])
    assert {label.split(":")[0] for label in labels} == {"Swordfight"}


def test_offensive_flow_and_full_contact_give_one_more() -> None:
    table = Table(guards=0)
    table.join(
        TRACKER.read({"fighters": []})
        and {
            "skills": [{"skill": "Swordfight", "points": 8}],
            "body": 7,
            "owned": [{"vantage": "Offensive flow", "of": "Swordfight"}],
        },
        "Jo",
        "Players",
    )
    table.join(TRACKER.foe("Footman").fields, "Footman", "Foes", 2)
    table.do("start", "6, 6, 6, 3, 3, 3, 2, 2, 2")
    most = next(gauge for gauge in table.entry("Jo").gauges if gauge.title == "Maneuvers")
    assert (most.now, most.most) == (3, 3)
    for _ in range(2):
        table.do("other")
        table.until("Jo")
    table.do("attack", "1, 1, 2, 6, 6, 6", target="Footman 1")
    assert table.gauges("Jo")[2] == 0
    jo = Table(guards=0)
    jo.join(
        {"body": 7, "skills": [{"skill": "Brawl", "points": 4}, {"skill": "Full Contact", "points": 1}]},
        "Jo",
        "Players",
    )
    jo.join(TRACKER.foe("Footman").fields, "Footman", "Foes")
    jo.do("start", "6, 6, 6, 3, 3, 3")
    assert jo.gauges("Jo")[2] == 2
    jo.do("other")
    jo.until("Jo")
    assert {one.split(":")[0] for one in jo.deed("attack").choices["maneuver"]} == {"Full Contact"}


def test_whoever_leaves_takes_their_holds_along_and_the_next_one_acts() -> None:
    table = duel(guards=2)
    table.do("leave", who="Hale")
    assert table.acting == "Town guard 1"
    table = started("Hale", "Okoro", guards=1)
    table.until("Okoro")
    table.do("attack", "6, 6, 5, 3, 3, 3", target="Town guard", maneuver="Block")
    assert table.entry("Town guard").marks == ("blocked by Okoro",)
    table.do("leave", who="Okoro")
    assert table.entry("Town guard").marks == ()


def test_the_last_side_standing_has_won() -> None:
    table = duel()
    table.do("change", who="Town guard", change="Take a deadly wound")
    happened = table.do("resist", "3, 3, 3", who="Town guard")
    assert (happened.ruling["winner"], table.scene.headline) == (
        "Players",
        "The fight is over: no foes are still standing.",
    )
    # Somebody can still save the guard, but nobody has a turn any more.
    assert table.acts() == {"save_later"}
    table.do("leave", who="Town guard")
    assert table.acts() == set()


def test_a_lost_fight_says_who_can_still_be_saved() -> None:
    table = duel()
    table.do("change", who="Hale", change="Take a deadly wound")
    table.do("resist", "1, 1, 2", who="Hale")
    assert table.scene.headline == (
        "The fight is over: no players are still standing. Hale is dying, and can still be saved."
    )


def lost() -> Table:
    """A fight that Hale has lost, saved afterwards."""
    table = duel()
    table.do("change", who="Hale", change="Take a deadly wound")
    table.do("resist", "1, 1, 2", who="Hale")
    table.do("change", who="Hale", change="Somebody stabilised you")
    return table


def test_a_lost_fight_stays_over_when_somebody_comes_round() -> None:
    table = lost()
    assert table.summary_of("rouse", who="Hale") == "Hale comes round. The fight stays over."
    told = (table.scene.headline, table.scene.advice)
    assert told == ("The fight is over.", "For first aid or treatment, open Change under Hale.")
    assert (table.scene.over, table.acts()) == (True, set())
    table.join(READY_BY_NAME["Amsel"].fields, "Amsel", "Players")
    assert table.scene.over
    assert table.deed("aid_later", who="Hale").barred == ""
    assert table.deed("fight_on").why == "both sides have somebody standing again"


def test_a_fight_that_was_over_goes_on_when_the_table_says_so_or_fresh_foes_join() -> None:
    table = lost()
    assert all(one.act != "fight_on" for one in table.scene.deeds)
    table.do("rouse", who="Hale")
    before = table.state
    assert table.summary_of("fight_on") == "The fight goes on."
    assert (table.scene.over, "attack" in table.acts()) == (False, True)
    table.state = before
    table.join(TRACKER.foe("Town guard").fields, "Another", "Foes")
    assert not table.scene.over


def test_a_fight_stays_over_while_a_deadly_wound_is_resisted() -> None:
    table = lost()
    table.do("rouse", who="Hale")
    table.do("change", who="Hale", change="Take a deadly wound")
    table.do("resist", "6, 6, 6", who="Hale", modifier=30)
    assert table.scene.over


def test_somebody_who_comes_round_during_a_fight_fights_again() -> None:
    table = started("Hale", "Wren", guards=1)
    table.do("change", who="Wren", change="Take a deadly wound")
    table.do("resist", "1, 1, 2", who="Wren")
    table.do("change", who="Wren", change="Somebody stabilised you")
    assert table.summary_of("rouse", who="Wren") == "Wren comes round."
    assert not table.scene.over


def test_the_nervous_are_worse_as_the_first_to_act_and_may_wait() -> None:
    table = Table("Hale", "Amsel", guards=1)
    table.do("start", "1, 1, 1, 6, 6, 6, 1, 1, 1")
    assert table.entry("Amsel").marks == ("nervous, -1 as the first to act",)
    first = table.deed("attack").choices["maneuver"]["Throw"]
    table.do("pass")
    table.do("other")
    table.until("Amsel")
    assert (first, table.deed("attack").choices["maneuver"]["Throw"]) == (
        "Throw +0, without a style",
        "Throw +1, without a style",
    )
