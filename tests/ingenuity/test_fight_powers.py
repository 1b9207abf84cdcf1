"""Powers in a fight: what they cost, who resists, what they do, and what is left to the table."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules_py.ingenuity.powers import EFFECT, TIERS, Does, use_power
from rules_py.likelihood import percent
from tests.ingenuity.fight_table import READY_BY_NAME, Table, casting, power, refusal, started, summary_of


def sheet_of(table: Table, name: str) -> dict[str, Any]:
    """What the fight has for somebody's sheet."""
    return dict(next(one.sheet for one in table.scene.entries if one.name == name))


def gets_through(**given: object) -> Fraction:
    """How often a spell of Imre's does something to somebody, by the rule about powers."""
    odds = use_power.odds(skill="wizardry", attribute_die="d6", skill_die="d4", **given)
    return sum((share for ruling, share in odds.outcomes if ruling["applies"]), Fraction())


def test_a_power_takes_an_action_and_focus_and_does_its_result_in_damage() -> None:
    table = casting()
    assert summary_of(table, "5, 2, 2", power="Frostbolt", target="Guard 1") == (
        "Frostbolt works: Imre rolls 8 against difficulty 3 (Easy) and Guard 1's reflexes of 5, and spends 1 focus."
        " Guard 1 takes 8 damage and has 0 endurance and 2 health left."
    )
    assert (table.state["actions"], table.left("Imre"), table.left("Guard 1")) == (2, [4, 6, 5], [2, 0])
    assert sheet_of(table, "Imre") == {"health": None, "endurance": None, "conditions": "", "focus": 5}


def test_the_check_is_that_of_the_rule_about_powers() -> None:
    """Every pair of faces, and the luck die where it makes a difference."""
    row = READY_BY_NAME["Imre"].fields["powers"][2]
    for face, skill, luck in product(range(1, 7), range(1, 5), (2, 20)):
        faces = f"{face}, {skill}, {luck}"
        rule = use_power.roll(
            faces=faces, skill="wizardry", attribute_die="d6", skill_die="d4", tier=row["tier"], focus=6
        ).ruling
        table = casting()
        done = table.do("power", faces, power="Glass wall").ruling
        assert (done["event"] == "power works", table.left("Imre")[2]) == (rule["success"], rule["focus"])


def test_a_power_that_fails_costs_one_focus_and_does_nothing() -> None:
    table = casting()
    assert summary_of(table, "2, 2, 2", power="Glass wall") == (
        "Glass wall fails: Imre rolls 5 against difficulty 6 (Moderate) and spends 1 focus. It does nothing."
    )
    assert table.left("Imre") == [4, 6, 5]


def test_a_power_is_resisted_by_a_higher_defense_and_its_cost_is_paid_all_the_same() -> None:
    table = casting(powers=[power("Ice", tier=2, resist="reflexes")])
    table.do("leave", who="Guard 2")
    table.state["fighters"][1] |= {"reflexes": 9}
    assert summary_of(table, "4, 3, 2", power="Ice", target="Guard 1") == (
        "Ice is resisted: Imre rolls 8, enough for difficulty 6 (Moderate) but not for Guard 1's reflexes of 9,"
        " and spends 2 focus. It does nothing."
    )
    assert (table.left("Guard 1"), table.left("Imre")[2]) == ([6, 4], 4)
    tie = casting(powers=[power("Ice", resist="reflexes")])
    tie.state["fighters"][1] |= {"reflexes": 8}
    assert summary_of(tie, "4, 3, 2", power="Ice", target="Guard 1").startswith("Ice works")


def test_a_skill_that_resists_is_rolled_by_the_target_after_a_check_that_succeeds() -> None:
    for faces, word in (("4, 3, 2, 6, 3, 2", "is resisted"), ("4, 3, 2, 6, 2, 2", "works"), ("1, 1, 2", "fails")):
        table = casting(powers=[power("Ice", tier=2, resist="agility")])
        assert f"Ice {word}" in summary_of(table, faces, power="Ice", target="Guard 1")
    untrained = casting(powers=[power("Ice", resist="perception")])
    happened = untrained.do("power", "4, 3, 2, 4, 2", power="Ice", target="Guard 1")
    assert "Guard 1's perception of 4" in happened.ruling.summary
    assert any(step.startswith("Guard 1: ") for step in happened.ruling.steps)


def test_damage_resistance_comes_off_and_somebody_may_drop() -> None:
    table = casting(powers=[power("Ice")])
    table.state["fighters"][1] |= {"resistance": 3}
    happened = table.do("power", "6, 4, 20", power="Ice", target="Guard 1", extra=2, physical=True)
    assert "Damage resistance of 3 lets 13 of 16 through." in happened.ruling.steps
    assert table.marks("Guard 1") == ("dying: 0 successes, 0 failures", "prone")


def test_resistance_takes_nothing_off_a_power_unless_its_damage_is_physical() -> None:
    table = casting(powers=[power("Ice")])
    assert all("physical" not in one.asks for one in table.deeds("power"))
    table.state["fighters"][1] |= {"resistance": 3}
    assert [one.asks["physical"] for one in table.deeds("power")] == [False]
    assert "takes 9 damage" in table.do("power", "4, 4, 2", power="Ice", target="Guard 1").ruling.summary


def test_an_effect_by_its_former_name_is_still_read() -> None:
    assert EFFECT.read("something else") is Does.OTHER


def test_each_earlier_power_of_the_turn_takes_three_off_even_one_that_failed() -> None:
    table = casting()
    assert "fails" in summary_of(table, "1, 1, 2", power="Glass wall")
    second = next(one for one in table.deeds("power") if one.given["power"] == "Frostbolt")
    rule = gets_through(focus=5, earlier=1, resist=5)
    assert second.why.endswith(f"works {percent(rule)} of the time")
    assert "Imre rolls 2 " in summary_of(table, "2, 2, 2", power="Frostbolt", target="Guard 1")
    assert table.state["powers"] == 2
    table.do("begin", who="Guard 1")
    assert table.state["powers"] == 0


def test_attacks_and_powers_of_a_turn_are_counted_apart() -> None:
    table = casting()
    table.do("attack", "1, 2", target="Guard 1")
    first = next(iter(table.deeds("power"))).why
    sure = gets_through(focus=6, resist=5)
    assert first == (
        "1 action, tier 1 (lesser), 1 focus: d6+d4+1 against both difficulty 3 and Guard 1's reflexes of 5, works"
        f" {percent(sure)} of the time"
    )
    assert 0 < sure < 1


def test_what_a_power_does_and_what_resists_it_is_as_on_the_sheet_and_remembered_for_the_next_time() -> None:
    table = casting()
    asked = {one.given["power"]: (one.asks["effect"], one.asks["resist"]) for one in table.deeds("power")}
    assert asked == {
        "Frostbolt": ("damage", "reflexes"),
        "Slumber": ("unconscious", "willpower"),
        "Glass wall": ("up to the Game Master", "nothing"),
    }
    table.do("power", "6, 4, 2", power="Glass wall", effect="prone", target="Guard 1", rounds=1)
    assert table.marks("Guard 1") == ("prone until round 2",)
    again = next(one for one in table.deeds("power") if one.given["power"] == "Glass wall")
    assert (again.asks["effect"], again.asks["resist"]) == ("prone", "nothing")


def test_conditions_come_by_the_rules_of_conditions() -> None:
    table = casting()
    assert summary_of(table, "4, 4, 2", power="Slumber", target="Guard 1").endswith("Guard 1 is unconscious and prone.")
    assert (table.marks("Guard 1"), table.turn("Guard 1")) == (("unconscious", "prone"), "out")
    table.do("heal", who="Guard 1")
    assert table.marks("Guard 1") == ("prone",)
    summary_of(table, "6, 4, 2", power="Frostbolt", target="Guard 2", effect="stunned", resist="nothing")
    table.do("begin", who="Guard 2")
    assert table.state["actions"] == 2


def test_somebody_put_to_sleep_can_be_woken_and_gets_up_only_then() -> None:
    table = casting()
    assert [one.label for one in table.deeds("wake")] == []
    summary_of(table, "4, 4, 2", power="Slumber", target="Guard 1")
    assert [(one.label, one.group) for one in table.deeds("wake")] == [("Guard 1 wakes up", "Guard 1")]
    assert list(table.deeds("clear")) == []
    assert table.do("wake", who="Guard 1").ruling.summary == "Guard 1 is awake, but still prone."
    assert (table.marks("Guard 1"), table.turn("Guard 1")) == (("prone",), "next")
    assert [one.label for one in table.deeds("clear")] == ["No longer prone"]
    # Whoever is hurt too badly isn't woken, however loudly.
    table.do("damage", who="Guard 1", amount=table.left("Guard 1")[0] + table.left("Guard 1")[1])
    assert (table.marks("Guard 1"), list(table.deeds("wake"))) == (("unconscious", "prone"), [])


def test_a_power_that_only_the_game_master_can_place_is_aimed_at_nobody_by_itself() -> None:
    table = casting()
    aimed = {one.given["power"]: one.asks["target"] for one in table.deeds("power")}
    assert aimed == {"Frostbolt": "Guard 1", "Slumber": "Guard 1", "Glass wall": ""}


def test_healing_is_the_result_and_starts_with_oneself() -> None:
    table = casting("Odda", powers=[power("Mend", does="healing")])
    table.do("damage", who="Odda", amount=15)
    assert next(table.deeds("power")).asks["target"] == "Imre"
    assert summary_of(table, "5, 4, 2", power="Mend", target="Odda").endswith(
        "Odda has 6 health and 0 endurance, and comes round."
    )


def test_what_no_rule_covers_is_left_to_the_game_master() -> None:
    table = casting()
    said = summary_of(table, "4, 3, 2", power="Glass wall")
    assert said.endswith("The rules don't say what it does, so that's for your Game Master to settle. The result is 8.")
    assert summary_of(table, "6, 4, 2", power="Frostbolt", target="", resist="nothing").endswith(
        "That's 8 points of damage: enter it at Change for everybody it reaches."
    )
    assert table.left("Guard 1") == [6, 4]


def test_what_somebody_cannot_use_is_barred_with_the_reason_or_left_out() -> None:
    table = casting(focus=1)
    barred = {one.given["power"]: one.barred for one in table.deeds("power")}
    assert barred == {"Frostbolt": "", "Slumber": "", "Glass wall": "it takes 2 focus, and Imre has 1"}
    summary_of(table, "1, 1, 2", power="Frostbolt", target="Guard 1")
    assert {one.barred for one in table.deeds("power")} == {
        "it takes 1 focus, and Imre has 0",
        "it takes 2 focus, and Imre has 0",
    }
    untrained = casting(powers=[power("Ice", proficiency="cold"), power("Slumber", proficiency="dreams")])
    assert [one.label for one in untrained.deeds("power")] == ["Use Slumber"]


def test_the_same_power_from_two_proficiencies_is_two_lines() -> None:
    rows = [power("Ice"), power("Ice", proficiency="dreams"), power("Ice")]
    assert [one.label for one in casting(powers=rows).deeds("power")] == [
        "Use Ice",
        "Use Ice (dreams)",
        "Use Ice (frost)",
    ]


@pytest.mark.parametrize("cost", [1, 2, 3])
def test_a_power_takes_as_many_actions_as_the_table_says(cost: int) -> None:
    table = casting()
    summary_of(table, "4, 3, 2", power="Glass wall", cost=cost)
    assert table.state["actions"] == 3 - cost
    if cost > 1:
        sentence = f"cost is {cost}; allowed: at most {3 - cost}"
        if table.state["actions"]:
            assert refusal(lambda: table.do("power", power="Frostbolt", cost=cost)) == sentence
        else:
            assert "no actions are left" in refusal(lambda: table.do("power", power="Frostbolt"))


def test_effects_on_the_sheet_count_for_the_power() -> None:
    table = casting(effects=[{"effect": "Cold feet", "on": "wizardry", "modifier": -2, "advantages": 1}])
    happened = table.do("power", "4, 3, 2, 4", power="Frostbolt", target="Guard 1", resist="nothing")
    assert "Imre rolls 6 " in happened.ruling.summary


def test_a_fight_that_was_kept_before_there_were_powers_goes_on() -> None:
    table = started("Wren", guards=1)
    new = {"intelligence", "intelligence_modifier", "fortitude", "willpower", "focus", "most_focus", "skills", "powers"}
    for one in table.state["fighters"]:
        for name in new:
            del one[name]
    del table.state["powers"]
    table.do("begin", who="Wren")
    assert "focus" not in sheet_of(table, "Wren")
    assert not list(table.deeds("power"))


def test_each_tier_costs_what_its_table_says() -> None:
    rows = [power(str(tier.tier), tier=tier.tier, does="something else") for tier in TIERS]
    for tier in TIERS:
        table = casting(powers=rows)
        summary_of(table, "6, 4, 2", power=str(tier.tier))
        assert table.left("Imre")[2] == 6 - tier.focus


def test_a_power_that_brings_a_condition_asks_at_once_how_long_it_lasts() -> None:
    table = casting(powers=[power("Numbing cold", does="stunned"), power("Frostbolt")])
    stuns, hurts = table.deeds("power")
    assert list(stuns.asks)[:3] == ["target", "rounds", "effect"]
    assert list(hurts.asks)[:3] == ["target", "effect", "resist"]
    assert set(stuns.asks) == set(hurts.asks)
    said = summary_of(table, "5, 2, 2", power="Numbing cold", target="Guard 1")
    assert said.endswith("Guard 1 is stunned until you end it under Change Guard 1.")


def test_a_second_power_says_why_it_is_harder() -> None:
    table = casting()
    assert next(table.deeds("power")).why.startswith("1 action, tier 1 (lesser), 1 focus: d6+d4+1 against")
    summary_of(table, "5, 2, 2", power="Frostbolt", target="Guard 1")
    assert next(table.deeds("power")).why.startswith(
        "1 action, tier 1 (lesser), 1 focus: d6+d4-2 (with -3 for 1 earlier power included) against"
    )
