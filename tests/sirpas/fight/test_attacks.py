"""An attack against a defence: misses, repeats, preparations, distance."""

from __future__ import annotations

import pytest

from rules_py.likelihood import percent
from tests.sirpas.fight.table import (
    HIT,
    TRACKER,
    Table,
    duel,
    refusal,
    started,
)


def test_a_miss_and_a_draw_do_nothing_but_take_both_maneuvers() -> None:
    table = duel()
    assert table.summary_of("attack", "3, 3, 3, 6, 6, 3", target="Town guard") == (
        "Miss: Town guard's Parry beats Hale's Thrust by 1."
    )
    assert (table.gauges("Town guard"), table.gauges("Hale")) == ([0, 0, 1], [0, 0, 1])
    table = duel()
    assert table.summary_of("attack", "3, 3, 3, 6, 6, 2", target="Town guard").startswith("A draw: Hale's Thrust and")


def test_without_a_maneuver_left_there_is_only_instinct() -> None:
    table = duel()
    table.until("Town guard")
    table.do("other")
    swords = {f"Swordfight: {name}" for name in ("Deviate", "Parry", "Parry Projectiles", "Shield Parry")}
    assert set(table.deed("attack").choices["defence"]) == {*swords, "nothing"}
    table.do("attack", "3, 3, 3, 6, 6, 6", target="Town guard")
    assert set(table.deed("attack").choices["defence"]) == {"Instinctive Defense", "nothing"}
    assert refusal(lambda: table.do("attack", target="Town guard", defence="Swordfight: Parry")).startswith(
        "defence is"
    )
    assert "beats Town guard's Instinctive Defense by" in table.summary_of("attack", HIT, target="Town guard")


def test_letting_a_blow_come_makes_it_a_normal_check() -> None:
    table = duel()
    assert table.summary_of("attack", "2, 2, 3", target="Town guard", defence="nothing").startswith(
        "Hit: Hale's Thrust gets Town guard with a margin of 0. It does 6 points of cut damage; 4 get through"
    )
    assert table.gauges("Town guard")[2] == 2
    table = duel()
    assert (
        table.summary_of("attack", "2, 2, 2", target="Town guard", defence="nothing")
        == "Miss: Hale's Thrust falls short by 1."
    )


def test_repeating_a_maneuver_on_somebody_costs_points_until_a_turn_has_passed() -> None:
    table = duel(guards=2)
    table.do("attack", "3, 3, 3, 6, 6, 3", target="Town guard 1")
    table.until("Hale")
    why = {one.given["target"]: one.why for one in table.scene.deeds if one.act == "attack"}
    assert (why["Town guard 1"][:10], why["Town guard 2"][:10]) == ("Thrust +13", "Thrust +14")
    table.do("end")
    table.do("turn", "6, 6, 6, 3, 3, 3, 2, 2, 2")
    assert table.deed("attack", target="Town guard 1").why.startswith(
        "Thrust +13 (-1 for repeating it) against Parry +8"
    )
    table.do("end")
    table.do("turn", "6, 6, 6, 3, 3, 3, 2, 2, 2")
    assert table.deed("attack", target="Town guard 1").why.startswith("Thrust +14 against Parry +9")


def test_a_counter_hits_the_attacker() -> None:
    table = Table("Hale", guards=0)
    skills = [{"skill": "Brawl", "points": 8}, {"skill": "Full Contact", "points": 8}]
    table.join({"body": 7, "skills": skills}, "Jo", "Foes")
    table.do("start", "6, 6, 6, 3, 3, 3")
    summary = table.summary_of("attack", "1, 1, 2, 6, 6, 5", target="Jo", defence="Full Contact: Counter Punch")
    assert summary.startswith("Countered: Jo's Counter Punch beats Hale's Thrust by")
    assert "points of blunt damage" in summary
    assert "Hale is stunned for 2 turns." in summary
    assert table.acting == "Jo"


def test_aim_makes_the_next_shot_better_and_anything_in_between_loses_it() -> None:
    table = started("Okoro", guards=1)
    table.until("Okoro")
    assert (
        table.summary_of("prepare", what="Firearms: Aim")
        == "Okoro uses Aim: your next Shoot or Aimed Shot gets a bonus."
    )
    assert table.entry("Okoro").marks == ("Aim prepared: +1 on the next roll, unless you do anything else first",)
    table.until("Okoro")
    words = table.deed("attack").choices["maneuver"]
    assert (words["Firearms: Shoot"], words["Firearms: Rapid Fire"][:14]) == (
        "Shoot +11, damage: margin + 7",
        "Rapid Fire +7,",
    )
    assert table.summary_of("other") == ("Okoro does something else. Okoro's Aim is wasted: something else came first.")
    assert table.entry("Okoro").marks == ()


@pytest.mark.parametrize(
    ("skill", "points", "prepares", "attack", "bonus"),
    [
        ("Archery", 4, "Archery: Aim", "Archery: Shoot", 1),
        ("Firearms", 4, "Firearms: Aim", "Firearms: Shoot", 1),
        ("Knife Fight", 4, "Knife Fight: Change Hands", "Knife Fight: Thrust", 4),
    ],
)
def test_what_is_prepared_with_the_only_maneuver_of_a_turn_serves_the_next(
    skill: str, points: int, prepares: str, attack: str, bonus: int
) -> None:
    table = Table(guards=0)
    table.join({"body": 7, "skills": [{"skill": skill, "points": points}]}, "Jo", "Players")
    table.join(TRACKER.foe("Footman").fields, "Footman", "Foes")
    table.do("start", "6, 6, 6, 3, 3, 3")
    plain = table.deed("attack").choices["maneuver"][attack]
    for times in range(2):
        if prepares.endswith("Aim"):
            table.do("prepare", what=prepares)
        elif not times:
            table.do("attack", "6, 6, 6, 3, 3, 3", target="Footman", maneuver=prepares)
        table.do("end")
        table.do("turn", "6, 6, 6, 3, 3, 3")
        assert (table.acting, table.state["turn"]) == ("Jo", times + 2)
        # Aiming once in each of two turns adds up to no more than aiming once.
        better = table.deed("attack").choices["maneuver"][attack]
        assert int(better.split("+")[1].split(",")[0]) == int(plain.split("+")[1].split(",")[0]) + bonus


def test_a_feint_adds_its_margin_to_the_next_blow() -> None:
    table = duel()
    assert table.summary_of("attack", "6, 6, 6, 3, 3, 3", target="Town guard", maneuver="Swordfight: Feint").startswith(
        "Critical hit"
    )
    assert table.entry("Hale").marks == ("Feint prepared: +8 damage, unless you do anything else first",)
    table.until("Hale")
    summary = table.summary_of("attack", "3, 3, 3, 3, 3, 3", target="Town guard", maneuver="Swordfight: Slash")
    assert "It does 17 points of cut damage" in summary
    assert "wasted" not in summary


def test_a_feint_is_wasted_by_a_parry_and_the_result_says_so() -> None:
    table = duel()
    table.do("attack", "6, 6, 6, 3, 3, 3", target="Town guard", maneuver="Swordfight: Feint")
    assert table.acting == "Town guard"
    parry = "Swordfight: Parry"
    summary = table.summary_of("attack", "3, 3, 3, 6, 6, 6", target="Hale", defence=parry)
    assert summary.startswith("Miss: ")
    assert summary.endswith(" Hale's Feint is wasted: something else came first.")
    assert table.entry("Hale").marks == ()


def test_what_is_prepared_is_wasted_by_what_it_does_not_serve() -> None:
    for second, wasted in (("Brawl: Kick", True), ("Swordfight: Feint", True), ("Swordfight: Slash", False)):
        table = Table(guards=1)
        skills = [{"skill": "Swordfight", "points": 14}, {"skill": "Brawl", "points": 12}]
        table.join({"body": 10, "skills": skills}, "Jo", "Players")
        table.do("start", "3, 3, 3, 6, 6, 6")
        table.do("attack", "6, 6, 6, 3, 3, 3", target="Town guard", maneuver="Swordfight: Feint")
        table.until("Jo")
        summary = table.summary_of("attack", "1, 1, 2, 6, 6, 6", target="Town guard", maneuver=second)
        assert ("Jo's Feint is wasted" in summary) is wasted


def test_breaking_free_wastes_what_was_prepared_but_overload_keeps_its_attack() -> None:
    table = duel()
    table.do("attack", "6, 6, 6, 3, 3, 3", target="Town guard", maneuver="Swordfight: Feint")
    table.do("condition", who="Hale", condition="blocked", turns=None)
    held = [{**one, "by": "Town guard"} for one in table.state["effects"]]
    table.state = {**table.state, "effects": held}
    table.do("end")
    table.do("turn", "6, 6, 6, 3, 3, 3")
    assert table.acting == "Hale"
    assert "Feint prepared" in " ".join(table.entry("Hale").marks)
    assert table.do("free", seed=1).ruling.summary.endswith("Hale's Feint is wasted: something else came first.")
    table = Table(guards=1)
    table.join({"body": 9, "skills": [{"skill": "Archery", "points": 16}]}, "Jo", "Players")
    table.do("start", "3, 3, 3, 6, 6, 6")
    table.do("prepare", what="Archery: Overload")
    assert table.entry("Jo").marks == ("Overload prepared: -3 on the next roll, unless you do anything else first",)
    table.until("Jo")
    assert table.summary_of("other") == "Jo does something else."


def test_the_best_attack_is_offered_first_even_if_another_was_used_last() -> None:
    table = Table(guards=1)
    table.join({"body": 9, "skills": [{"skill": "Knife Fight", "points": 12}]}, "Vesna", "Players")
    table.do("start", "3, 3, 3, 6, 6, 6")
    deed = table.deed("attack")
    assert deed.asks["maneuver"] == "Knife Fight: Thrust"
    assert deed.choices["maneuver"]["Knife Fight: Feint"].endswith(": your next attack does more damage")
    table.do("attack", "3, 3, 3, 6, 6, 6", target="Town guard")
    table.until("Vesna")
    # A Thrust would be a repetition now, and what loses nothing adds more.
    assert table.deed("attack").asks["maneuver"] == "Knife Fight: Downstab"
    # With Parry and Deviate at the same number now, the guard stays with the last one.
    assert table.deed("attack").asks["defence"] == "Swordfight: Parry"


def test_the_best_defence_is_offered_first_even_if_another_was_used_last() -> None:
    table = duel()
    table.do("attack", "3, 3, 3, 6, 6, 6", target="Town guard", defence="Swordfight: Deviate")
    table.until("Hale")
    assert table.deed("attack").asks["defence"] == "Swordfight: Parry"


def test_a_defence_of_the_body_is_no_help_to_the_mind() -> None:
    table = Table(guards=0)
    table.join({"mind": 9, "skills": [{"skill": "Concentration", "points": 8}]}, "Seer", "Players")
    table.join(TRACKER.foe("Lieutenant Brandt").fields, "Brandt", "Foes")
    table.do("start", "6, 6, 6, 3, 3, 3")
    deed = table.deed("attack")
    assert deed.asks["defence"] == "Willpower Defense"
    # The seer could also swing something, and a sword would be a help against that.
    assert {"Swordfight: Parry", "Willpower Defense"} < set(deed.choices["defence"])
    why = refusal(lambda: table.do("attack", target="Brandt", defence="Swordfight: Parry"))
    assert why == "Parry is no help against an attack on the mind."
    summary = table.summary_of("attack", "4, 4, 4, 3, 3, 3", target="Brandt")
    assert "all of it gets through" in summary  # a buff coat is no help either


def test_a_gun_at_arms_length_and_a_blade_against_a_shot_defend_worse() -> None:
    table = Table("Okoro", guards=0)
    table.join(TRACKER.foe("Town guard").fields, "Guard", "Foes")
    table.do("start", "3, 3, 3, 6, 6, 6")
    words = table.deed("attack", target="Okoro").choices["defence"]
    assert (words["Firearms: Duck"], words["Brawl: Evade"]) == ("Duck +10", "Evade +9")
    table.until("Okoro")
    near = table.do("attack", "3, 3, 3, 3, 3, 3", target="Guard", maneuver="Firearms: Shoot", distance=0).ruling.steps[
        1
    ]
    table.until("Okoro")
    far = "comes to 9 + 6 = 15." if table.gauges("Guard")[2] else ""
    assert near.endswith("comes to 9 + 9 = 18.")
    assert far in ("", "comes to 9 + 6 = 15.")


def test_a_blade_against_a_distant_shot_loses_a_point_for_every_twelve_feet() -> None:
    table = Table("Okoro", guards=0)
    table.join(TRACKER.foe("Town guard").fields, "Guard", "Foes")
    table.do("start", "6, 6, 6, 3, 3, 3")
    happened = table.do("attack", "3, 3, 3, 3, 3, 3", target="Guard", maneuver="Firearms: Shoot", distance=30)
    assert happened.ruling.steps[1].endswith("comes to 9 + 6 = 15.")


def test_somebody_without_a_style_attacks_once_a_turn_and_does_the_margin() -> None:
    table = started("Amsel", guards=1)
    table.until("Amsel")
    summary = table.summary_of(
        "attack", "5, 5, 5, 3, 3, 3", target="Town guard", maneuver="Throw", defence="Swordfight: Parry"
    )
    assert summary.startswith(("Hit: Amsel's Throw beats Town guard's Parry by ", "Miss"))
    assert table.gauges("Amsel")[2] == 0


def test_what_does_not_work_on_somebody_on_the_ground_is_not_offered_first() -> None:
    table = Table(guards=1)
    strong = {"body": 15, "strength": 3, "skills": [{"skill": "Brawl", "points": 5}]}
    table.join(strong, "Jo", "Players")
    table.do("start", seed=1)
    table.until("Jo")
    smash = "Brawl: Smash"
    table.do("attack", "1, 1, 1, 6, 6, 6", target="Town guard", maneuver=smash)
    table.until("Jo")
    assert smash in table.deed("attack").choices["maneuver"]
    table.do("condition", who="Town guard", condition="grounded", turns=None)
    assert table.deed("attack").asks["maneuver"] != smash
    assert " of the time" in table.deed("attack").why


def test_a_blow_without_a_defence_says_how_often_it_hits() -> None:
    table = Table("Hale", guards=2)
    table.do("surprise", who="Town guard 1")
    table.do("start", "6, 6, 6, 3, 3, 3")
    chance = TRACKER.chance(table.state, "attack", {"who": "Hale", "target": "Town guard 1"})
    assert chance is not None
    why = f"Thrust +14, without a defence: hits {percent(chance)} of the time"
    assert table.deed("attack", target="Town guard 1").why == why


def against_a_guard(*owned: tuple[str, str], surprised: bool) -> Table:
    """Ilse, who has these advantages and disadvantages, against somebody who sees her coming or doesn't."""
    skills = [{"skill": "Swordfight", "points": 9}, {"skill": "Active Mitigation", "of": "Swordfight", "points": 20}]
    fields = {
        "body": 7, "mind": 7, "dexterity": 6, "skills": skills,
        "owned": [{"vantage": vantage, "of": of} for vantage, of in owned],
    }  # fmt: skip
    table = Table(guards=0)
    table.join(fields, "Ilse", "Players")
    table.join(TRACKER.foe("Town guard").fields, "Town guard", "Foes", surprised=surprised)
    table.do("start", None if surprised else "3, 3, 3, 6, 6, 6")
    return table


@pytest.mark.parametrize(
    ("owned", "maneuver", "total"),
    [
        ((), "Swordfight: Thrust", 22),
        ((("Easygoing", "Swordfight"),), "Swordfight: Thrust", 23),
        ((("Self Taught", "Swordfight"),), "Swordfight: Thrust", 21),
        ((("Easygoing", "Slash"),), "Swordfight: Thrust", 22),
        ((), "Slash", 7),
        ((("Easygoing", "Slash"),), "Slash", 8),
    ],
)
def test_a_talent_for_it_counts_against_somebody_who_does_not_see_it_coming(
    owned: tuple[tuple[str, str], ...], maneuver: str, total: int
) -> None:
    table = against_a_guard(*owned, surprised=True)
    steps = table.do("attack", "2, 2, 3", target="Town guard", maneuver=maneuver).ruling.steps
    assert any(step.startswith("The total is") and step.endswith(f" = {total}.") for step in steps)


@pytest.mark.parametrize(("owned", "off"), [((), "you take off "), ((("Fumbling", ""),), "you take nothing off")])
def test_somebody_who_fumbles_takes_no_damage_off_with_a_natural_four(
    owned: tuple[tuple[str, str], ...], off: str
) -> None:
    table = against_a_guard(*owned, surprised=False)
    table.until("Town guard")
    happened = table.do("attack", "6, 6, 6, 3, 2, 2, 2, 1, 1", target="Ilse")
    assert f"With a margin of +3, {off}" in " ".join(happened.ruling.steps)


@pytest.mark.parametrize(("owned", "said"), [([], "Ilse uses Crouch"), ([{"vantage": "Fumbling"}], "Ilse tries")])
def test_somebody_who_fumbles_prepares_nothing_with_a_natural_four(owned: list[dict[str, str]], said: str) -> None:
    table = Table(guards=1)
    table.join(
        {
            "body": 7,
            "skills": [{"skill": "Brawl", "points": 4}, {"skill": "Full Contact", "points": 20}],
            "owned": owned,
        },
        "Ilse",
        "Players",
    )
    table.do("start", "3, 3, 3, 6, 6, 6")
    table.until("Ilse")
    assert table.summary_of("prepare", "2, 1, 1", what="Full Contact: Crouch").startswith(said)
