"""What a hit does: wounds, their penalty, resisting, dying and being saved."""

from __future__ import annotations

from typing import Any

from rules_py.likelihood import percent
from rules_py.sirpas.checks import check
from rules_py.sirpas.healing import stabilise
from tests.sirpas.fight.table import (
    TRACKER,
    Table,
    duel,
    started,
)


def test_a_hit_is_damage_wound_and_penalty_in_one() -> None:
    table = duel()
    assert table.summary_of("attack", "4, 4, 4, 4, 4, 4", target="Town guard", maneuver="Swordfight: Thrust") == (
        "Hit: Hale's Thrust beats Town guard's Parry by 5. It does 11 points of cut damage; 9 get through: a"
        " heavy wound. Town guard is at -2 on everything now."
    )
    assert table.gauges("Town guard") == [4, -2, 1]
    assert table.entry("Town guard").marks == ("1 heavy wound",)


def test_a_penalty_that_combative_spirit_makes_smaller_says_so() -> None:
    table = started("Okoro", guards=1)
    summary = {
        wound: table.summary_of("change", who="Okoro", change=f"Take a {wound} wound") for wound in ("serious", "heavy")
    }
    assert summary["serious"].endswith("Okoro has no penalty (-1 for wounds, +1 for Combative spirit).")
    assert summary["heavy"].endswith("Okoro is at -2 on everything now (-3 for wounds, +1 for Combative spirit).")


def test_the_penalty_counts_at_once_and_in_the_next_ranking() -> None:
    table = duel()
    table.do("attack", "4, 4, 4, 4, 4, 4", target="Town guard")
    table.until("Hale")
    assert table.deed("attack").why == "Thrust +13 (-1 for repeating it) against Parry +6: hits 93.9% of the time"
    table.do("end")
    happened = table.do("turn", "3, 3, 3, 3, 3, 3")
    assert "Hale 25 (0), Town guard 17 (-8)" in happened.ruling.steps[0]


def test_a_deadly_wound_is_resisted_before_anything_else() -> None:
    table = duel()
    summary = table.summary_of("attack", "6, 6, 6, 1, 1, 1", target="Town guard")
    assert summary.endswith("a deadly wound. Town guard has to resist it, or starts dying.")
    assert (table.scene.headline, table.acts()) == ("Turn 1: Town guard has a deadly wound to resist.", {"resist"})
    assert table.deed("resist").why == (
        "a Very Hard check: Resistance (body) adds 10 to the dice, and a total of 29 or more resists."
        " Without a bonus, no roll is enough, and Town guard starts dying"
    )
    assert [one.title for one in table.entry("Town guard").gauges] == ["Penalty"]
    summary = table.summary_of("resist", "6, 6, 6", who="Town guard", resistance="Resistance (body)", modifier=1)
    assert summary == (
        "Success: 29 against 29, margin 0. Town guard resists. It's a heavy wound."
        " Town guard is at -2 on everything now."
    )
    assert table.acting == "Town guard"


def test_who_fails_to_resist_dies_in_as_many_turns_as_health_and_can_be_saved() -> None:
    table = started("Amsel", "Hale", guards=1)
    table.join(TRACKER.foe("Footman").fields, "Footman", "Foes")
    table.do("change", who="Town guard", change="Take a deadly wound")
    summary = table.summary_of("resist", "3, 3, 3", who="Town guard")
    assert summary.endswith(" Town guard is dying, and has 10 turns to live unless somebody helps.")
    sheet = table.entry("Town guard").sheet
    assert (sheet["dying"], sheet["fallen"]) == (True, True)
    (mark,) = table.entry("Town guard").marks
    assert (mark, table.entry("Town guard").turn) == ("dying of a deadly wound, 10 turns left", "out")
    assert table.gauges("Town guard") == []
    table.until("Hale")
    assert table.deed("save").barred == "Hale knows neither First Aid nor Stabilize"
    table.do("other")
    table.until("Amsel")
    failed = table.summary_of("save", "1, 1, 1, 1", target="Town guard")
    assert failed.startswith("Town guard is still dying.")
    table.do("end")
    table.do("turn", seed=3)
    table.until("Amsel")
    often = percent(stabilise.chance(value=9, kit=True, dice="Expertise", knack="Easygoing", modifier=-2))
    assert table.deed("save").why == (
        f"the rest of your turn, 2 harder after earlier tries: {often} of the time with an ordinary kit"
    )
    assert table.summary_of("save", "4, 4, 4, 4", target="Town guard").startswith("Town guard is stable.")
    assert table.entry("Town guard").marks == ("stable", "1 heavy wound")
    assert table.entry("Town guard").sheet["fallen"] is False
    assert table.summary_of("rouse", who="Town guard") == "Town guard comes round."
    assert not table.entry("Town guard").down


def test_a_critical_failure_to_resist_says_that_it_is_no_worse() -> None:
    for faces, no_worse in (
        ("1, 1, 1", "Failure: 13 against 29. It was a critical failure, but here that's no worse."),
        ("4, 4, 4", "Failure: 22 against 29, margin -7."),
    ):
        table = duel()
        table.do("change", who="Town guard", change="Take a deadly wound")
        summary = table.summary_of("resist", faces, who="Town guard")
        assert summary.startswith(f"{no_worse} Town guard is dying, and has 10 turns")


def test_what_can_be_resisted_says_how_hard_it_is_and_how_often() -> None:
    table = duel()
    table.join(TRACKER.foe("Lieutenant Brandt").fields, "Brandt", "Foes")
    table.do("change", who="Brandt", change="Take a deadly wound")
    often = percent(check.chance(value=12, difficulty="Hard", resistance=True))
    assert table.deed("resist").why == (
        f"a Hard check, thanks to Hard to Die: Resistance (body) adds 12 to the dice, and a total of 27 or more"
        f" resists, {often} of the time"
    )


def test_a_critical_success_at_saving_a_life_heals_another_wound_if_there_is_one() -> None:
    for skill, before, summary, marks in (
        ("First Aid", (), "Town guard is stable. Critical", ("stable", "1 heavy wound")),
        ("Stabilize", (), "Town guard is stable. Critical", ("stable", "1 heavy wound")),
        ("First Aid", ("scratch",), "Town guard is stable. Critical", ("stable", "1 scratch and 1 heavy wound")),
        ("First Aid", ("light wound",), "Town guard is stable, and a light wound is healed too. Critical", None),
        ("Stabilize", ("scratch",), "Town guard is stable, and a scratch is healed too. Critical", None),
        ("Stabilize", ("serious wound",), "Town guard is stable, and a serious wound is healed too. Critical", None),
    ):
        table = Table("Hale", guards=1)
        table.join(TRACKER.foe("Footman").fields, "Footman", "Foes")
        table.join({"body": 9, "mind": 9, "skills": [{"skill": skill, "points": 12}]}, "Ilse", "Players")
        table.do("start", seed=1)
        for wound in (*before, "deadly wound"):
            table.do("change", who="Town guard", change=f"Take a {wound}")
        table.do("resist", "1, 1, 1", who="Town guard")
        table.until("Ilse")
        assert table.summary_of("save", "6, 6, 6", target="Town guard").startswith(summary)
        assert table.entry("Town guard").marks == (marks or ("stable", "1 heavy wound"))


def test_nobody_is_the_only_side_standing_while_a_deadly_wound_is_still_to_be_resisted() -> None:
    table = duel()
    struck = table.do("attack", "6, 6, 6, 1, 1, 1", target="Town guard")
    assert (struck.ruling["winner"], "still standing" in " ".join(struck.ruling.steps)) == (None, False)
    fallen = table.do("resist", "1, 1, 1", who="Town guard")
    assert (fallen.ruling["winner"], fallen.ruling.steps[-1]) == ("Players", "No foes are still standing.")


def test_somebody_whose_sheet_says_that_they_are_dying_comes_to_the_fight_dying() -> None:
    table = duel()
    table.do("end")
    table.do("turn", seed=1)
    table.join({"dying": True, "fallen": True}, "Piet", "Players")
    table.join({"dying": True}, "Ines", "Players")
    assert table.entry("Piet").marks == ("dying of a deadly wound, 3 turns left",)
    assert table.entry("Ines").marks == ("has a deadly wound to resist",)


def test_the_dying_die_in_time() -> None:
    table = duel(guards=2)
    table.do("change", who="Town guard 1", change="Take a deadly wound")
    table.do("resist", "3, 3, 3", who="Town guard 1")
    for turn in range(10):
        happened = table.do("end")
        assert ("Town guard 1 dies." in happened.ruling.steps) is False or turn == 9
        table.do("turn", seed=turn)
    happened = table.do("end")
    assert "Town guard 1 dies." in happened.ruling.steps
    assert table.entry("Town guard 1").marks == ("dead",)


def test_hard_to_die_makes_it_easier_and_the_skin_of_the_teeth_needs_no_roll() -> None:
    table = Table("Hale", guards=0)
    table.join(TRACKER.foe("Lieutenant Brandt").fields, "Brandt", "Foes")
    table.join({"owned": [{"vantage": "By the skin of one's teeth"}]}, "Piet", "Foes")
    table.do("start", seed=1)
    table.do("change", who="Brandt", change="Take a deadly wound")
    assert "against 27" in table.summary_of("resist", "5, 5, 5", who="Brandt", resistance="Resistance/blades")
    table.do("change", who="Piet", change="Take a deadly wound")
    summary = table.do("resist", who="Piet")
    assert (summary.thrown, summary.ruling["event"]) == ((), "resisted")
    table.do("change", who="Piet", change="Take a deadly wound")
    assert set(table.deed("resist").choices["resistance"]) == {"Resistance (body)"}


def test_what_was_trained_against_such_harm_is_chosen_to_resist_a_deadly_wound() -> None:
    for trained, harm, chosen in (
        ("bullets", "Swordfight: Thrust", "Resistance (body)"),
        ("blades", "Swordfight: Thrust", "Resistance/blades"),
        ("pain", "Swordfight: Thrust", "Resistance/pain"),
        ("bullets", "", "Resistance (body)"),
    ):
        table = duel()
        table.join({"skills": [{"skill": "Resistance", "points": 3, "of": trained}]}, "Ines", "Foes")
        if harm:
            table.do("attack", "6, 6, 6, 1, 1, 1", target="Ines", maneuver=harm)
        else:
            table.do("change", who="Ines", change="Take a deadly wound")
        assert table.deed("resist").asks["resistance"] == chosen


def test_a_hit_entered_by_hand_says_what_it_is_by_its_type() -> None:
    for kind, chosen in (
        ("cut", "Resistance/blades"),
        ("heat", "Resistance (element)"),
        ("despair", "Resistance (mind)"),
        ("confusion", "Resistance (mind)"),
    ):
        table = duel()
        table.join({"skills": [{"skill": "Resistance", "points": 3, "of": "blades"}]}, "Ines", "Foes")
        table.do("change", who="Ines", change="Take a hit", damage=30, type=kind)
        assert table.deed("resist").asks["resistance"] == chosen


def test_too_many_injury_points_put_somebody_out_of_action() -> None:
    table = duel(guards=2)
    for _ in range(5):
        table.do("change", who="Town guard 1", change="Take a heavy wound")
    assert table.entry("Town guard 1").marks[0] == "out of action"
    assert table.gauges("Town guard 1") == [20, -10]
    assert set(table.deed("attack", target="Town guard 1").choices["defence"]) == {"nothing"}
    assert table.summary_of("attack", "1, 1, 2", target="Town guard 1").startswith("Hit")


def test_active_mitigation_takes_its_margin_off_once_a_turn() -> None:
    table = Table("Hale", guards=0)
    skills = [{"skill": "Swordfight", "points": 7}, {"skill": "Active Mitigation", "of": "Swordfight", "points": 12}]
    table.join({"body": 7, "skills": skills, "armour": 1}, "Ilse", "Foes")
    table.do("start", "6, 6, 6, 3, 3, 3")
    happened = table.do("attack", "4, 4, 4, 4, 4, 4, 4, 4, 4", target="Ilse")
    assert "With a margin of +3, you take off 3 of " in " ".join(happened.ruling.steps)
    assert "mitigates" not in table.deed("attack").asks if table.acting == "Hale" else True
    table.until("Hale")
    assert "mitigates" not in table.deed("attack").asks


def test_a_deadly_wound_settled_by_hand_lets_the_fight_go_on() -> None:
    settled: tuple[tuple[str, dict[str, Any], str | None], ...] = (
        ("change", {"change": "Somebody stabilised you"}, "stable"),
        ("change", {"change": "You resisted the deadly wound"}, ""),
        ("leave", {}, None),
    )
    for deed, given, fate in settled:
        table = duel(guards=2)
        table.do("attack", "6, 6, 6, 1, 1, 1", target="Town guard 1")
        assert table.acts() == {"resist"}
        table.do(deed, who="Town guard 1", **given)
        assert table.acting == ("Town guard 1" if fate == "" else "Town guard 2")
        assert [one["fate"] for one in table.state["fighters"][1:]] == ([""] if fate is None else [fate, ""])
