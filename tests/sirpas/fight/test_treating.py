"""Wounds in somebody's care: first aid in a turn, first aid and treatment when nobody is fighting."""

from __future__ import annotations

import pytest

from rules_py.likelihood import percent
from rules_py.sirpas.healing import TREATMENTS, first_aid, stabilise, treat_wound
from tests.sirpas.fight.table import READY_BY_NAME, TRACKER, Table, refusal, started


def hurt(table: Table, name: str, *wounds: str) -> None:
    for wound in wounds:
        table.do("change", who=name, change=f"Take a {wound} wound")


def caring(*wounds: str) -> Table:
    """Doctor Amsel, whose place it is, and Captain Hale with these wounds."""
    table = started("Amsel", "Hale", guards=1)
    hurt(table, "Hale", *wounds)
    table.until("Amsel")
    return table


def wounds_of(table: Table, name: str) -> dict[str, int]:
    sheet = table.entry(name).sheet
    return {grade: sheet[grade] for grade in ("scratches", "light", "serious", "heavy") if sheet[grade]}


def peace(*wounds: str) -> Table:
    """After a fight that the players have won."""
    table = caring(*wounds)
    table.do("leave", who="Town guard")
    return table


def test_first_aid_in_a_fight_takes_the_rest_of_the_turn_and_changes_the_wound() -> None:
    table = caring("serious")
    deed = table.deed("aid", target="Hale")
    often = percent(first_aid.chance(wound="serious", value=AMSEL, kit=True, expert=True))
    assert (deed.label, deed.why, dict(deed.asks)) == (
        "First aid for Hale",
        f"the rest of your turn: a serious wound gets better {often} of the time with an ordinary kit",
        {"wound": "serious", "kit": True, "modifier": 0},
    )
    assert deed.titles["kit"] == "Ordinary kit (+6)"
    summary = table.summary_of("aid", "4, 3, 2, 1", target="Hale")
    assert summary.startswith("Hale: The wound is healed. Success: ")
    assert summary.endswith("Hale has no penalty.")
    assert (wounds_of(table, "Hale"), table.acting, table.gauges("Amsel")[2]) == ({}, "Hale", 0)


def test_helping_takes_every_maneuver_even_one_that_only_serves_attacks() -> None:
    medic = {
        "body": 7, "mind": 7, "dexterity": 6,
        "skills": [{"skill": "First Aid", "points": 9}, {"skill": "Swordfight", "points": 8}],
        "owned": [{"vantage": "Offensive flow", "of": "Swordfight"}],
    }  # fmt: skip
    for act, wound in (("aid", "light"), ("save", "deadly")):
        table = Table("Hale")
        table.join(medic, "Ilse", "Players")
        table.do("start", seed=1)
        hurt(table, "Hale", wound)
        if wound == "deadly":
            table.do("resist", "3, 3, 3", who="Hale")
        table.until("Ilse")
        assert table.gauges("Ilse")[2] > TRACKER.fight_of(TRACKER.read(table.state)).who("Ilse").can.most
        table.do(act, "4, 4, 4", target="Hale")
        assert table.gauges("Ilse")[2] == 0


def test_whoever_helps_is_as_unlucky_as_their_sheet_says() -> None:
    skills = [{"skill": one, "points": 9} for one in ("First Aid", "Healing")]
    medic = {
        "body": 7, "mind": 7, "dexterity": 6,
        "skills": [*skills, {"skill": "Treating Wounds", "of": "humanoids", "points": 9}],
        "owned": [{"vantage": "Unlucky"}, {"vantage": "Fumbling"}],
    }  # fmt: skip
    table = Table("Hale")
    table.join(medic, "Ilse", "Players")
    can = TRACKER.fight_of(TRACKER.read(table.state)).who("Ilse").can
    for given in (can.first_aid, can.helps["First Aid"], can.treats["Treating Wounds/humanoids"]):
        assert (given["fortune"], given["fumbling"]) == ("Unlucky", True)


def test_first_aid_is_rolled_as_the_rule_says_with_what_the_sheet_knows() -> None:
    """For every wound, the same dice give the same as `sirpas.first_aid` with Amsel's numbers."""
    for row in TREATMENTS:
        for faces in ("2, 2, 2, 1", "3, 3, 3, 3", "4, 4, 3, 1"):
            rolled = first_aid.roll(faces=faces, wound=str(row.wound), value=AMSEL, kit=True, expert=True).ruling
            assert aid_summary(str(row.wound), faces).startswith(f"Hale: {rolled.summary}")


AMSEL = 9
"""Amsel's First Aid: the skill has no base, so it's her points."""


def aid_summary(wound: str, faces: str) -> str:
    return caring(wound).summary_of("aid", faces, target="Hale")


@pytest.mark.parametrize(
    ("wounds", "faces", "left"),
    [
        (("heavy",), "6, 4, 3, 1", {"serious": 1}),
        (("light", "light"), "6, 6, 6, 1", {}),
        (("light", "light"), "3, 3, 3, 1", {"light": 1}),
        (("serious", "serious"), "6, 6, 6, 1", {}),
        (("serious",), "6, 6, 6, 1", {}),
        (("heavy", "light"), "6, 6, 6, 1", {"serious": 1}),
        (("heavy", "serious"), "6, 6, 6, 1", {"serious": 1}),
        (("heavy",), "6, 6, 6, 1", {"serious": 1}),
        (("heavy",), "1, 1, 1, 1", {"heavy": 1, "light": 1}),
    ],
)
def test_what_is_left_of_the_wounds(wounds: tuple[str, ...], faces: str, left: dict[str, int]) -> None:
    """Three sixes are a critical success here, three ones a critical failure; Amsel is an expert."""
    table = caring(*wounds)
    critical = faces.startswith("6, 6")
    summary = table.summary_of("aid", faces, target="Hale", wound=wounds[0], modifier=6 if critical else 0)
    assert wounds_of(table, "Hale") == left
    too = critical and len(wounds) > 1
    assert (" too" in summary) is too
    assert not too or f", and a {wounds[1]} wound is healed too. Critical success" in summary


def test_each_further_check_on_the_same_patient_is_harder() -> None:
    table = caring("heavy", "heavy")
    before = TRACKER.chance(table.state, "aid", {"who": "Amsel", "target": "Hale"})
    table.do("aid", "6, 4, 3, 1", target="Hale", wound="heavy")
    table.do("end")
    table.do("turn", seed=3)
    table.until("Amsel")
    deed = table.deed("aid", target="Hale")
    assert deed.why.startswith("the rest of your turn, 2 harder after earlier checks: a heavy wound gets better ")
    after = TRACKER.chance(table.state, "aid", {"who": "Amsel", "target": "Hale"})
    assert before is not None
    assert after is not None
    assert 0 < after < before
    assert "against 29" in table.summary_of("aid", "3, 3, 3, 3", target="Hale", wound="heavy")


def test_who_has_not_learned_it_cannot_and_who_has_can_help_themselves_but_no_foe() -> None:
    table = caring()
    assert "aid" not in table.acts()
    hurt(table, "Amsel", "light")
    hurt(table, "Town guard", "light")
    (own,) = (one for one in table.scene.deeds if one.act == "aid")
    assert (own.label, own.given["target"]) == ("First aid for yourself", "Amsel")
    table.until("Hale")
    assert table.deed("aid").barred == "Hale hasn't learned First Aid"
    assert refusal(lambda: table.do("aid", target="Amsel")) == "Hale hasn't learned First Aid."


def test_the_helpers_own_wounds_count() -> None:
    for own, word in (((), "Success: 21 against 21"), (("heavy",), "Failure: 19 against 21")):
        table = caring("light")
        hurt(table, "Amsel", *own)
        assert word in table.summary_of("aid", "2, 2, 2, 1", target="Hale")


def test_when_it_is_over_everybody_who_can_may_help_anybody() -> None:
    table = peace("serious")
    assert "aid" not in table.acts()
    deed = table.deed("aid_later", who="Hale")
    assert (deed.label, deed.group) == ("Give first aid", "Hale")
    over = "The fight is over: no foes are still standing."
    assert (table.scene.headline, table.scene.advice) == (over, "For first aid or treatment, open Change under Hale.")
    assert list(deed.choices["helper"]) == [f"Amsel, First Aid {AMSEL}"]
    table.do("aid_later", "4, 4, 4, 1", who="Hale")
    assert wounds_of(table, "Hale") == {}
    assert not any(one.act in ("aid_later", "treat") for one in table.scene.deeds)
    assert (table.scene.headline, table.scene.advice) == (over, "")


def test_treatment_cures_a_wound_by_its_rule_and_takes_time() -> None:
    table = caring("heavy")
    assert not any(one.act == "treat" for one in table.scene.deeds)
    table.do("leave", who="Town guard")
    deed = table.deed("treat", who="Hale")
    (helper,) = deed.choices["helper"]
    value = int(helper.rpartition(" ")[2])
    assert helper == f"Amsel, Treating Wounds/humanoids {value}"
    failed = treat_wound.roll(faces="2, 2, 2", wound="heavy", value=value, kit=True).ruling
    assert table.summary_of("treat", "2, 2, 2", who="Hale").startswith(f"Hale: {failed.summary}")
    assert wounds_of(table, "Hale") == {"heavy": 1}
    cured = table.summary_of("treat", "6, 6, 6", who="Hale", modifier=3)
    assert cured.startswith("Hale: The heavy wound is cured. Success: 26 against 26, margin 0.")
    assert (wounds_of(table, "Hale"), table.entry("Hale").sheet["heavy"]) == ({}, 0)


def test_a_treatment_that_failed_makes_the_next_one_of_such_a_wound_harder_until_one_works() -> None:
    table = peace("heavy", "heavy", "light")
    heavy, light = 24, 18
    assert table.deed("treat", who="Hale").why == "Treating Wounds cures it"
    assert f"against {heavy}," in table.summary_of("treat", "1, 2, 2", who="Hale", wound="heavy")
    assert table.deed("treat", who="Hale").why == "Treating Wounds cures it; the next try at a heavy wound is 2 harder"
    assert f"against {heavy + 2}," in table.summary_of("treat", "1, 2, 2", who="Hale", wound="heavy")
    assert f"against {light}," in table.summary_of("treat", "1, 2, 2", who="Hale", wound="light")
    cured = table.summary_of("treat", "6, 6, 6", who="Hale", wound="heavy", modifier=9)
    assert f"The heavy wound is cured. Success: 32 against {heavy + 4}," in cured
    assert f"against {heavy}," in table.summary_of("treat", "1, 2, 2", who="Hale", wound="heavy")


def test_what_was_tried_before_goes_from_the_sheet_into_a_fight_and_back() -> None:
    table = started("Amsel", guards=1)
    tried = {"heavy": 1, "light": 1, "aided": 2, "vain_heavy": 2, "vain_light": 1}
    table.join({**READY_BY_NAME["Hale"].fields, **tried}, "Hale", "Players")
    table.do("leave", who="Town guard")
    deeds = {act: table.deed(act, who="Hale").why for act in ("aid_later", "treat")}
    assert deeds == {
        "aid_later": "First Aid, 4 harder after earlier checks",
        "treat": "Treating Wounds cures it; the next try at a heavy wound is 4 harder; "
        "the next try at a light wound is 2 harder",
    }
    table.do("treat", "1, 2, 2", who="Hale", wound="heavy")
    table.do("treat", "6, 6, 6", who="Hale", wound="light")
    table.do("aid_later", "4, 4, 3, 1", who="Hale", wound="heavy")
    sheet = table.entry("Hale").sheet
    assert {one: sheet[one] for one in (*tried, "vain_serious")} == {
        "heavy": 1, "light": 0, "aided": 3, "vain_heavy": 3, "vain_light": 0, "vain_serious": 0,
    }  # fmt: skip


ADD = "you can add somebody who has under “Who takes part”"
"""What to do where nobody can help."""


def test_there_is_care_before_a_fight_too_and_none_for_the_dying_or_without_anybody_who_knows_how() -> None:
    table = Table("Hale", guards=0)
    table.join({**READY_BY_NAME["Okoro"].fields, "light": 1}, "Okoro", "Players")
    assert {one.act: one.barred for one in table.scene.deeds if one.act in ("aid_later", "treat")} == {
        "aid_later": f"nobody here has learned First Aid; {ADD}",
        "treat": f"nobody here has learned Treating Wounds; {ADD}",
    }
    table.join({**READY_BY_NAME["Okoro"].fields, "heavy": 1, "dying": True}, "Ines", "Players")
    assert all(one.given["who"] == "Okoro" for one in table.scene.deeds if one.act in ("aid_later", "treat"))


def test_where_the_one_who_knows_how_is_down_it_says_so_and_what_to_do_about_it() -> None:
    table = started("Hale", "Amsel", guards=1)
    hurt(table, "Amsel", "light", "deadly")
    table.do("resist", "1, 1, 2", who="Amsel")
    hurt(table, "Hale", *["heavy"] * 5)
    barred = "Amsel has learned First Aid, but is dying; save them first"
    assert table.deed("aid_later", who="Hale").barred == barred
    table.do("change", who="Amsel", change="Somebody stabilised you")
    barred = "Amsel has learned First Aid, but is stable; tap “Amsel comes round” first"
    assert table.deed("aid_later", who="Amsel").barred == table.deed("aid_later", who="Hale").barred == barred
    assert "Treating Wounds, but is stable" in table.deed("treat", who="Hale").barred
    table.do("rouse", who="Amsel")
    table.do("leave", who="Town guard")
    assert not table.deed("aid_later", who="Amsel").barred
    hurt(table, "Amsel", *["heavy"] * 5)
    barred = "Amsel has learned First Aid, but is out of action; add somebody who can help under “Who takes part”"
    assert table.deed("aid_later", who="Hale").barred == barred


def test_a_wound_that_somebody_does_not_have_is_refused() -> None:
    table = caring("light")
    assert "heavy" in refusal(lambda: table.do("aid", target="Hale", wound="heavy"))


def test_what_has_changed_nothing_says_so() -> None:
    table = peace("heavy")
    failed = table.summary_of("treat", "5, 4, 4", who="Hale")
    assert failed.startswith("Hale: The heavy wound doesn't get better. Failure: ")
    assert failed.endswith("Hale is still at -2 on everything.")
    worst = table.summary_of("treat", "1, 1, 1", who="Hale")
    assert "Critical failure" in worst
    assert worst.endswith("It doesn't get worse, either. Hale is still at -2 on everything.")
    assert table.summary_of("aid_later", "2, 2, 2, 1", who="Hale").endswith("Hale is still at -2 on everything.")
    assert wounds_of(table, "Hale") == {"heavy": 1}
    assert table.summary_of("aid_later", "1, 1, 1, 1", who="Hale").endswith("Hale is at -2 on everything now.") is False
    assert wounds_of(table, "Hale") == {"heavy": 1, "light": 1}


def test_healing_by_hand_says_that_nothing_is_rolled() -> None:
    table = peace("heavy")
    healed = next(one for one in table.scene.deeds if one.label == "Heal a heavy wound")
    why = "you have 1; no roll: for one that's cured or has had its time to heal (see Healing)"
    assert (healed.rolls, healed.why) == (False, why)


def test_once_it_is_over_there_are_no_turns_and_whoever_is_dying_can_still_be_saved() -> None:
    table = started("Amsel", "Hale", guards=1)
    hurt(table, "Town guard", "deadly")
    table.do("resist", "3, 3, 3", who="Town guard")
    assert (table.scene.over, table.acts()) == (True, {"save_later"})
    deed = table.deed("save_later", who="Town guard")
    often = percent(stabilise.chance(value=AMSEL, kit=True, dice="Expertise", knack="Easygoing"))
    assert (deed.label, deed.why) == ("Save Town guard", f"{often} of the time with an ordinary kit")
    assert list(deed.choices["helper"]) == [f"Amsel, First Aid {AMSEL}"]
    failed = table.summary_of("save_later", "1, 1, 1, 1", who="Town guard")
    assert failed.startswith("Town guard is still dying.")
    often = percent(stabilise.chance(value=AMSEL, kit=True, dice="Expertise", knack="Easygoing", modifier=-2))
    assert table.deed("save_later").why == f"2 harder after earlier tries: {often} of the time with an ordinary kit"
    assert table.summary_of("save_later", "4, 4, 4, 4", who="Town guard").startswith("Town guard is stable.")
    assert table.acts() == set()
    assert table.entry("Town guard").marks == ("stable", "1 heavy wound")


def test_where_nobody_can_save_the_dying_it_says_whom_to_add() -> None:
    table = started("Hale", guards=1)
    hurt(table, "Town guard", "deadly")
    table.do("resist", "3, 3, 3", who="Town guard")
    barred = "nobody here can: add somebody with First Aid or Stabilize under “Who takes part”"
    assert table.deed("save_later").barred == barred
    table.join(READY_BY_NAME["Amsel"].fields, "Amsel", "Players")
    assert not table.deed("save_later").barred


def test_whoever_is_saved_has_a_heavy_wound_and_nothing_that_lasts_for_turns() -> None:
    table = started("Amsel", "Hale", guards=1)
    table.do("condition", who="Hale", condition="stunned", turns=3)
    table.do("change", who="Hale", change="Take a deadly wound")
    table.do("resist", "3, 3, 3", who="Hale")
    table.until("Amsel")
    summary = table.summary_of("save", "6, 6, 6, 1", target="Hale")
    assert summary.startswith("Hale is stable")
    assert summary.endswith("The deadly wound is a heavy one now.")
    assert wounds_of(table, "Hale") == {"heavy": 1}
    assert any("stunned" in mark for mark in table.entry("Hale").marks)
    table.do("rouse", who="Hale")
    assert not any("stunned" in mark for mark in table.entry("Hale").marks)


def test_once_nobody_counts_turns_nothing_lasts_for_some() -> None:
    table = started("Amsel", "Hale", guards=1)
    table.do("condition", who="Hale", condition="stunned", turns=3)
    table.do("condition", who="Amsel", condition="grounded", turns=None)
    table.do("leave", who="Town guard")
    assert not any("stunned" in mark for mark in table.entry("Hale").marks)
    assert "grounded" in table.entry("Amsel").marks
    table.do("condition", who="Hale", condition="stunned", turns=1)
    assert any("stunned" in mark for mark in table.entry("Hale").marks)


def test_somebody_who_was_saved_is_still_unconscious_after_first_aid() -> None:
    table = caring("light", "deadly")
    table.do("change", who="Hale", change="Somebody stabilised you")
    table.do("leave", who="Town guard")
    assert table.entry("Hale").marks[0] == "stable"
    assert table.summary_of("aid_later", "4, 4, 4, 1", who="Hale", wound="light").endswith("Hale is still unconscious.")
