"""A whole fight on one list: the order of turns, attacks, dropping, dying, conditions, and what is refused."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest

from rules_py.errors import FacesError, RuleError
from rules_py.ingenuity.fight import MET, fighter_of, rolls_of
from rules_py.ingenuity.initiative import encounter
from rules_py.ingenuity.sheet import character
from rules_py.likelihood import percent
from rules_py.sheets import Ready
from rules_py.trackers import free_names
from tests.ingenuity.fight_table import READY_BY_NAME, TRACKER, Table, refusal, started


def test_the_sheet_gives_the_numbers_of_a_fighter() -> None:
    odda = fighter_of(READY_BY_NAME["Odda"].fields, "Odda", "Players")
    assert (odda.most_health, odda.most_endurance, odda.reflexes, odda.deflection) == (6, 6, 5, 5)
    assert (odda.health, odda.endurance, odda.combat, odda.agility, odda.attribute) == (
        6,
        6,
        "d4",
        "untrained",
        "strength",
    )
    hurt = fighter_of({**READY_BY_NAME["Odda"].fields, "health": -2, "endurance": 0}, "Odda", "Players")
    assert (hurt.health, hurt.down) == (-2, "dying")


def test_the_order_is_that_of_the_rule_about_encounters() -> None:
    table = started()
    rows = [{name: one[name] for name in ("name", "team", "reflexes", "surprised")} for one in table.state["fighters"]]
    order = encounter(participants=rows, players="Players")["order"]
    assert [one.name for one in table.scene.entries] == order
    assert order == ["Wren", "Guard 1", "Odda", "Guard 2", "Imre"]


def test_teams_alternate_and_the_list_says_who_may_act() -> None:
    table = started()
    assert (Table("Wren", guards=1).scene.headline, Table("Wren").scene.headline) == (
        "1 player and 1 foe.",
        "1 player and 2 foes.",
    )
    assert table.scene.headline == "Round 1: next it's Wren, Odda or Imre."
    table.do("begin", who="Odda")
    assert (table.scene.headline, table.free()) == ("Round 1: Odda, with 3 actions left.", ["Guard 1", "Guard 2"])
    table.do("begin", who="Guard 2")
    assert (table.turn("Odda"), table.turn("Guard 2"), table.free()) == ("acted", "acting", ["Wren", "Imre"])
    table.do("begin", who="Wren")
    table.do("begin", who="Guard 1")
    assert table.do("begin", who="Imre").ruling.summary == "It's Imre's turn, with 3 actions."
    happened = table.do("end")
    assert happened.ruling.steps == ("Round 2 begins.",)
    assert table.scene.headline == "Round 2: next it's Wren, Odda or Imre."


def test_a_team_without_anybody_left_is_skipped() -> None:
    table = started("Wren", "Odda", "Imre", guards=1)
    for name in ("Wren", "Guard", "Odda"):
        table.do("begin", who=name)
    assert table.free() == ["Imre"]


def test_a_barred_deed_is_refused_with_its_reason() -> None:
    table = started()
    assert refusal(lambda: table.do("begin", who="Guard 1")) == (
        "act is 'Guard 1'; allowed: something else; next it's Wren, Odda or Imre"
    )
    table.do("begin", who="Wren")
    assert refusal(lambda: table.do("attack", target="Odda")) == "act is 'attack'; allowed: for Guard 1 or Guard 2"
    assert refusal(lambda: table.do("dance")) == ("act is 'dance'; allowed: 'damage' is the nearest of 9 known names")
    assert (
        refusal(lambda: table.do("end", amount=3))
        == "amount is 3; allowed: nothing; End Wren's turn doesn't ask for it"
    )
    for _ in range(3):
        table.do("spend")
    assert (
        refusal(lambda: table.do("spend")) == "act is 'Spend an action'; allowed: something else; no actions are left"
    )


def test_an_attack_is_combat_against_deflection_and_does_its_result() -> None:
    table = started()
    table.do("begin", who="Odda")
    happened = table.do("attack", "6, 4, 2", target="Guard 1")
    assert happened.ruling.summary == (
        "Hit: Odda rolls 10 against Guard 1's deflection of 3."
        " Guard 1 takes 10 damage, has 0 endurance and 0 health left and is unconscious."
    )
    assert happened.ruling.outcome == {"event": "hit", "round": 1, "winner": None}
    assert (table.left("Guard 1"), table.marks("Guard 1")) == ([0, 0], ("unconscious", "prone"))
    assert table.turn("Guard 1") == "out"


def test_an_attack_that_just_reaches_deflection_hits_and_one_less_misses() -> None:
    for face, event in ((3, "hit"), (2, "miss")):
        table = started("Wren")
        table.do("begin", who="Wren")
        assert table.do("attack", [face, 2], target="Guard 1").ruling["event"] == event


def test_a_result_says_what_luck_has_added_to_either_side() -> None:
    table = started("Wren", guards=1)
    table.do("begin", who="Wren")
    said = table.do("attack", "4, 20, 2, 1, 20", target="Guard", evades=True).ruling.summary
    assert said.startswith(
        "Hit: Wren rolls 7 (luck of 20 adds 3) against Guard's agility of 6 (luck of 20 adds 3). Guard takes 7 damage "
    )


def test_the_button_says_how_often_an_attack_hits_as_it_would_be_rolled() -> None:
    table = started("Wren")
    table.do("begin", who="Wren")
    state, hits = table.state, 0
    for face, luck in product(range(1, 7), range(1, 21)):
        table.state = state
        hits += table.do("attack", [face, luck], target="Guard 1").ruling["event"] == "hit"
    table.state = state
    assert (
        next(table.deeds("attack")).why
        == f"1 action: d6 against deflection 3, hits {percent(Fraction(hits, 120))} of the time"
    )


def test_what_the_fight_has_changed_is_reported_for_the_sheet() -> None:
    table = started("Wren")
    before = next(one.sheet for one in table.scene.entries if one.name == "Wren")
    table.do("damage", who="Wren", amount=1)
    after = next(one.sheet for one in table.scene.entries if one.name == "Wren")
    (health, endurance) = table.left("Wren")
    whole = {"health": None, "endurance": None, "conditions": ""}
    assert (before, after) == (whole, {**whole, "endurance": endurance})
    assert health > 0


def test_conditions_are_reported_for_the_sheet_but_for_those_that_it_tells_by_itself() -> None:
    table = started("Wren")

    def conditions() -> str:
        return next(str(one.sheet["conditions"]) for one in table.scene.entries if one.name == "Wren")

    table.do("condition", who="Wren", condition="prone", rounds=None)
    table.do("condition", who="Wren", condition="stunned", rounds=2)
    assert conditions() == "stunned, prone"
    table.do("clear", who="Wren", what="stunned")
    # Dying follows from what is left of health and endurance, so the sheet says that already.
    table.do("damage", who="Wren", amount=14)
    assert "dying" in table.marks("Wren")[0]
    assert conditions() == "prone"
    assert character(health=table.left("Wren")[0], endurance=0, conditions=conditions())["dying"]
    # So it does once there is endurance again.
    table.do("heal", who="Wren", health=0, endurance=1)
    assert conditions() == "prone"
    assert character(health=table.left("Wren")[0], endurance=1, conditions=conditions())["unconscious"]


def test_each_earlier_attack_of_the_turn_takes_three_off() -> None:
    table = started("Wren")
    table.do("begin", who="Wren")
    table.do("attack", "1, 2", target="Guard 1")
    assert table.do("attack", "5, 2", target="Guard 1").ruling.summary.startswith("Miss: Wren rolls 2 ")
    third = table.do("attack", "6, 20", target="Guard 1").ruling
    assert third.summary.startswith("Hit: Wren rolls 3 ")
    assert "Added to the dice: -6 for 2 earlier attacks." in third.steps
    table.do("begin", who="Guard 1")
    table.do("begin", who="Guard 2") if "Guard 2" in table.free() else table.do("end")
    assert table.state["attacks"] == 0


def test_who_evades_uses_agility_and_their_reaction_until_their_own_turn() -> None:
    table = started("Wren")
    table.do("begin", who="Wren")
    happened = table.do("attack", "5, 2, 4, 2, 3", target="Guard 1", evades=True)
    assert happened.ruling.summary == "Miss: Wren rolls 5 against Guard 1's agility of 6."
    assert "Guard 1: with 3 for luck, you add nothing." in happened.ruling.steps
    assert table.marks("Guard 1") == ("no reaction left",)
    assert all("evades" not in one.asks for one in table.deeds("attack") if one.given["target"] == "Guard 1")
    with pytest.raises(RuleError, match="doesn't ask for it"):
        table.do("attack", target="Guard 1", evades=True)
    table.do("begin", who="Guard 1")
    assert table.marks("Guard 1") == ()


def test_attribute_and_proficiency_are_remembered_for_the_next_attack() -> None:
    table = started("Wren")
    table.do("begin", who="Wren")
    happened = table.do("attack", "4, 2", target="Guard 1", attribute="strength", proficiency="locks")
    assert happened.ruling.summary.startswith("Hit: Wren rolls 5 ")
    assert "Added to the dice: +1 locks." in happened.ruling.steps
    again = next(one for one in table.deeds("attack") if one.given["target"] == "Guard 2")
    assert (again.asks["attribute"], again.asks["proficiency"]) == ("strength", "locks")
    assert again.why.startswith("1 action: d4-2 (+1 locks, -3 for 1 earlier attack) against deflection 3, ")


def test_proficiencies_are_those_of_the_sheet_each_with_its_bonus() -> None:
    table = started("Wren")
    table.do("begin", who="Wren")
    attack = next(table.deeds("attack"))
    words = attack.choices["proficiency"]
    assert list(words.values()) == ["none", "climbing +1", "locks +1", "back streets +1"]
    assert "proficiency is 'swords'" in refusal(lambda: table.do("attack", target="Guard 1", proficiency="swords"))
    table.do("begin", who="Guard 1")
    assert "proficiency" not in next(table.deeds("attack")).asks


def test_evading_is_asked_in_the_name_of_whoever_evades_and_counts_in_the_chance() -> None:
    table = started("Wren")
    table.do("begin", who="Wren")
    attack = next(table.deeds("attack"))
    # Luck adds to both sides alike, so that counting the dice without it comes close.
    pairs = list(product(range(1, 7), range(1, 7), range(1, 5)))
    without_luck = sum(face >= dexterity + agility for face, dexterity, agility in pairs) / len(pairs)
    assert attack.titles["evades"] == "Let Guard 1 evade with d6+d4"
    assert attack.titles["modifier"] == "Bonus or penalty for Wren"
    said = {**attack.given, **attack.asks, "evades": True}
    plain, trained = (TRACKER.chance(table.state, "attack", {**said, "proficiency": one}) for one in ("", "locks"))
    assert plain is not None
    assert trained is not None
    assert abs(plain - without_luck) < 0.05
    assert trained > plain
    assert attack.dice == (
        "In this order: Wren's attribute die, combat die if trained and luck d20, then rerolls."
        " If Guard 1 evades, the same with agility."
    )


def test_a_turn_with_actions_left_is_asked_about_before_the_next_one_begins() -> None:
    table = started()
    assert [one.loses for one in table.deeds("begin")] == [""] * 5
    table.do("begin", who="Wren")
    assert {one.loses for one in table.deeds("begin")} == {"Wren still has 3 actions. End Wren's turn?"}
    for _ in range(3):
        table.do("spend")
    assert {one.loses for one in table.deeds("begin")} == {""}


def test_advantage_takes_more_dice() -> None:
    table = started("Wren")
    table.do("begin", who="Wren")
    with pytest.raises(FacesError):
        table.do("attack", "1, 2", target="Guard 1", advantages=1)
    assert table.do("attack", "1, 2, 6", target="Guard 1", advantages=1).ruling["event"] == "hit"


def test_resistance_lets_at_least_one_through() -> None:
    table = Table("Wren", guards=0)
    table.join({**TRACKER.foe("Captain").fields, "resistance": 9}, "Captain", "Foes")
    table.do("start")
    happened = table.do("damage", who="Captain", amount=4)
    assert happened.ruling.summary == "Captain takes 1 damage and has 5 endurance and 8 health left."
    assert happened.ruling.steps == ("Damage resistance of 9 lets 1 of 4 through.",)


def test_resistance_does_nothing_against_damage_that_is_not_physical() -> None:
    table = Table("Wren", guards=1)
    table.join(TRACKER.foe("Captain").fields, "Captain", "Foes")
    table.do("start")
    asked = {one.given["who"]: one.asks for one in table.deeds("damage")}
    assert asked == {"Wren": {"amount": 1}, "Guard": {"amount": 1}, "Captain": {"amount": 1, "physical": True}}
    assert table.do("damage", who="Captain", amount=4, physical=False).ruling.summary.startswith(
        "Captain takes 4 damage"
    )
    assert table.do("damage", who="Captain", amount=4).ruling.summary.startswith("Captain takes 3 damage")


def test_surprise_comes_before_the_first_round_and_only_aggressors_act() -> None:
    table = Table("Wren", "Odda", guards=2)
    assert table.do("surprise", who="Guard 2").ruling.summary == "Guard 2 is surprised."
    assert table.do("start").ruling.summary == "Guard 2 is surprised, so the players act before anybody else."
    assert (table.scene.headline, table.free()) == ("Surprise round: next it's Wren or Odda.", ["Wren", "Odda"])
    table.do("begin", who="Wren")
    table.do("begin", who="Odda")
    assert table.do("end").ruling.steps == ("Round 1 begins.",)
    assert table.marks("Guard 2") == ()


def test_not_everybody_can_be_surprised() -> None:
    table = Table("Wren", guards=1)
    for name in ("Wren", "Guard"):
        table.do("surprise", who=name)
    assert "nobody is left to surprise them" in refusal(lambda: table.do("start"))
    table.do("surprise", who="Wren")
    assert table.do("start").ruling.summary == "Guard is surprised, so the players act before anybody else."


def test_the_stunned_have_one_action_less_until_the_turn_of_whoever_stunned_them() -> None:
    table = started("Wren", "Odda", guards=2)
    table.do("begin", who="Wren")
    assert table.do("condition", who="Guard 1", condition="stunned", rounds=1).ruling.summary == (
        "Guard 1 is stunned until Wren's turn in round 2."
    )
    assert (
        table.do("begin", who="Guard 1").ruling.summary
        == "It's Guard 1's turn, with 2 actions, because Guard 1 is stunned."
    )
    for name in ("Odda", "Guard 2"):
        table.do("begin", who=name)
    table.do("end")
    assert table.marks("Guard 1") == ("stunned until round 2",)
    assert table.do("begin", who="Wren").ruling.steps == ("Guard 1 is no longer stunned.",)
    assert table.marks("Guard 1") == ()


def test_an_effect_of_somebody_who_takes_no_turns_any_more_ends_with_the_round() -> None:
    table = started("Wren", "Odda", guards=1)
    table.do("begin", who="Wren")
    table.do("condition", who="Guard", condition="stunned", rounds=1)
    table.do("leave", who="Wren")
    for name in ("Guard", "Odda"):
        table.do("begin", who=name)
    assert "Guard is no longer stunned." not in table.do("end").ruling.steps
    for name in ("Odda", "Guard") if "Odda" in table.free() else ("Guard", "Odda"):
        table.do("begin", who=name)
    assert table.do("end").ruling.steps == ("Guard is no longer stunned.", "Round 3 begins.")


def test_a_condition_without_rounds_lasts_until_somebody_ends_it() -> None:
    table = started()
    assert table.do("condition", who="Wren", condition="prone").ruling.summary == (
        "Wren is prone until you end it under Change Wren."
    )
    assert table.do("clear", who="Wren", what="prone").ruling.summary == "Wren is no longer prone."
    assert table.marks("Wren") == ()


def test_players_go_first_in_a_tie_and_are_reported_why() -> None:
    table = Table("Wren", guards=1)
    assert table.do("start").ruling.summary == "The players go first."
    tied = Table("Odda", guards=1)
    assert tied.do("start").ruling.summary == "The players go first, because they win ties."


def test_the_last_side_standing_has_won() -> None:
    table = started("Wren", guards=1)
    table.do("begin", who="Wren")
    assert (table.scene.over, len(list(table.deeds("attack")))) == (False, 1)
    happened = table.do("damage", who="Guard", amount=99)
    assert (table.scene.over, len(list(table.deeds("attack")))) == (True, 0)
    assert [one.act for one in table.scene.deeds if one.group == "Turn"] == ["spend", "end"]
    assert happened.ruling["winner"] == "Players"
    assert happened.ruling.steps[-1] == "No foes are still standing."
    assert table.scene.headline == "The fight is over: no foes are still standing."


def test_names_are_never_taken_twice() -> None:
    table = Table("Wren", guards=2)
    table.join(READY_BY_NAME["Wren"].fields, "Wren", "Players")
    table.join(TRACKER.foe("Guard").fields, "Guard", "Foes")
    assert [one.name for one in table.scene.entries] == ["Wren", "Guard 1", "Guard 2", "Wren 2", "Guard"]
    assert free_names("Guard", 3, ["Guard 2"]) == ["Guard 1", "Guard 3", "Guard 4"]


def test_a_fight_has_room_for_twenty() -> None:
    table = Table("Wren", guards=19)
    assert refusal(lambda: table.join({}, "One more", "Foes")) == "count is 1; allowed: at most 0"
    with pytest.raises(RuleError, match="a whole number from 1 to 20"):
        Table("Wren", guards=21)


def test_a_state_that_was_changed_by_hand_is_refused() -> None:
    table = started()
    for broken, words in (
        ({"round": -1}, "round is -1"),
        ({"acted": ["Nobody"]}, "who is 'Nobody'"),
        (
            {"fighters": [*table.state["fighters"], table.state["fighters"][0]]},
            "fighters is 'Wren'; allowed: everybody once",
        ),
        ({"rounds": 3}, "fight is 'rounds'"),
    ):
        with pytest.raises(RuleError, match=words):
            TRACKER.scene(TRACKER.read({**table.state, **broken}))


def test_the_same_seed_gives_the_same_fight() -> None:
    found = []
    for _ in range(2):
        table = started()
        table.do("begin", who="Wren")
        found.append([table.do("attack", seed=seed, target="Guard 1").ruling.summary for seed in (5, 6, 7)])
    assert found[0] == found[1]


def test_every_foe_can_join() -> None:
    for one in MET:
        table = Table("Wren", guards=0)
        table.join(one.fields, one.name, "Foes", 3)
        assert table.do("start").ruling["winner"] is None


@pytest.mark.parametrize("foe", MET, ids=lambda foe: foe.name)
def test_on_paper_a_foe_rolls_what_the_tracker_rolls(foe: Ready) -> None:
    rolls = rolls_of(fighter_of(foe.fields, foe.name, "Foes"))
    table = Table("Wren", guards=0)
    table.join(foe.fields, "Foe", "Foes")
    table.do("start")
    table.do("begin", who="Wren")
    assert next(table.deeds("attack")).titles["evades"] == f"Let Foe evade with {rolls['evade']}"
    table.do("begin", who="Foe")
    assert next(table.deeds("attack")).why.startswith(f"1 action: {rolls['attack']} against ")


def test_on_paper_a_foe_notices_with_the_attribute_that_usually_goes_with_perception() -> None:
    assert {one.name: rolls_of(fighter_of(one.fields, one.name, "Foes"))["notice"] for one in MET} == dict.fromkeys(
        ("Guard", "Ruffian", "Dog", "Captain"), "d4"
    )
    wren = rolls_of(fighter_of(READY_BY_NAME["Wren"].fields, "Wren", "Players"))
    assert wren == {"attack": "d6", "evade": "d6+d4", "notice": "d4+d4"}


@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_tapped_the_fight_stays_one_that_can_be_read(seed: int) -> None:
    """Whatever isn't barred works, nobody acts twice in a round, and nothing rises above its maximum."""
    table = started("Wren", "Odda", guards=2)
    luck = random.Random(seed)
    for _ in range(30):
        deed = luck.choice([one for one in table.scene.deeds if not one.barred])
        happened = table.do(deed.act, seed=luck.randrange(999), **deed.given)
        assert happened.ruling.summary.endswith(".")
        acted = table.state["acted"]
        assert len(acted) == len(set(acted))
        fighters = table.state["fighters"]
        assert all(one["health"] <= one["most_health"] for one in fighters)
        assert all(0 <= one["endurance"] <= one["most_endurance"] for one in fighters)
        if not fighters:
            break
        can = [one for one in table.scene.entries if one.turn != "out"]
        assert not can or len({one["team"] for one in fighters}) == 1 or table.state["turn"] or table.free()
