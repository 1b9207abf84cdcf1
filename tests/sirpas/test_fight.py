"""A whole fight on one list: initiative, maneuvers, attack against defence, wounds, dying, holds, refusals."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from rules_py import registry
from rules_py.errors import RuleError
from rules_py.sirpas.checks import Training
from rules_py.sirpas.combat import attack
from rules_py.sirpas.fight import MET, fighter_of
from rules_py.sirpas.fight.meeting import likely
from rules_py.sirpas.sheet import OPPONENTS, READY
from rules_py.trackers import Deed, Entry, Happened, Scene

TRACKER = registry.trackers["sirpas"]

READY_BY_NAME = {one.name.split()[-1]: one for one in READY}

HIT, WOUND, DEADLY = "4, 4, 4, 3, 3, 3", "4, 4, 3, 4, 4, 3", "6, 6, 5, 1, 1, 2"
"""An attack and a defence in which the attack has three points more, none, or thirteen."""


class Table:
    """A fight that is played: what happens goes into the next step."""

    def __init__(self, *players: str, guards: int = 2, foe: str = "Town guard") -> None:
        self.state: dict[str, Any] = {}
        for name in players:
            self.join(READY_BY_NAME[name].fields, name, "Players")
        if guards:
            self.join(TRACKER.foe(foe).fields, foe, "Foes", guards)

    def join(self, fields: Mapping[str, Any], name: str, team: str, count: int = 1, *, surprised: bool = False) -> None:
        self.state = TRACKER.as_json(TRACKER.joined(self.state, fields, name, team, count, surprised=surprised))

    def do(self, act: str, faces: object = None, seed: int | None = None, **given: object) -> Happened:
        """Do something; who does it is whoever's place it is."""
        if act in ("attack", "prepare", "pass", "end", "other", "free", "save", "rise"):
            given = {"who": self.state["acting"], **given}
        happened = TRACKER.done(self.state, act, given, faces=faces, seed=seed)
        self.state = TRACKER.as_json(happened.state)
        return happened

    def told(self, act: str, faces: object = None, **given: Any) -> str:
        return self.do(act, faces, **given).ruling.summary

    @property
    def scene(self) -> Scene:
        return TRACKER.scene(TRACKER.read(self.state))

    @property
    def acting(self) -> str:
        return str(self.state["acting"])

    def entry(self, name: str) -> Entry:
        return next(one for one in self.scene.entries if one.name == name)

    def gauges(self, name: str) -> list[int]:
        return [gauge.now for gauge in self.entry(name).gauges]

    def deed(self, act: str, **given: str) -> Deed:
        same = (one for one in self.scene.deeds if one.act == act)
        return next(one for one in same if all(one.given.get(name) == value for name, value in given.items()))

    def acts(self) -> set[str]:
        return {one.act for one in self.scene.deeds if one.group == "Turn"}

    def until(self, name: str) -> None:
        """Everybody waits until it is somebody's place."""
        while self.acting != name:
            self.do("pass")


def refusal(act: Callable[[], object]) -> str:
    """What a deed is refused with."""
    with pytest.raises(RuleError) as refused:
        act()
    return refused.value.sentence or str(refused.value)


def rolled(*totals: int) -> str:
    """Three dice for each of these naturals, in a row."""
    faces = []
    for natural in totals:
        first = min(6, natural - 2)
        second = min(6, natural - first - 1)
        faces += [first, second, natural - first - second]
    return ", ".join(map(str, faces))


def started(*players: str, guards: int = 2, foe: str = "Town guard") -> Table:
    """A fight in which everybody acts in the order in which they joined."""
    table = Table(*(players or ("Hale", "Wren", "Okoro")), guards=guards, foe=foe)
    values = [
        fighter_of(one["sheet"], one["name"], one["team"]).can.initiative("")["value"]
        for one in table.state["fighters"]
    ]
    # The first of them rolls a total of 34, the next one less, as far as dice allow.
    naturals = [max(3, min(18, 30 - 2 * place - value)) for place, value in enumerate(values)]
    table.do("start", rolled(*naturals) if not unlucky(table) else None, seed=1 if unlucky(table) else None)
    return table


def unlucky(table: Table) -> bool:
    return any("Unlucky" in str(one["sheet"]) for one in table.state["fighters"])


def duel(guards: int = 1, foe: str = "Town guard") -> Table:
    """Captain Hale and a guard or two; she acts first."""
    return started("Hale", guards=guards, foe=foe)


def test_the_sheet_gives_the_numbers_of_a_fighter() -> None:
    hale = fighter_of(READY_BY_NAME["Hale"].fields, "Hale", "Players").can
    assert (hale.most, hale.initiative("Hale")["value"], hale.skill("Instinctive Defense").added) == (2, 16, 3)
    assert {name for name in hale.moves if not name.startswith("Swordfight: ")} == set()
    thrust = hale.moves["Swordfight: Thrust"]
    assert (thrust.added, thrust.damage_type, thrust.ranged) == (14, "cut", False)
    okoro = fighter_of(READY_BY_NAME["Okoro"].fields, "Okoro", "Players").can
    assert {name.split(":")[0] for name in okoro.moves} == {"Firearms", "Brawl"}
    assert (okoro.moves["Firearms: Shoot"].damage_type, okoro.hit["armour"], okoro.ruling["capacity"]) == (
        "pierce",
        2,
        24,
    )
    assert okoro.resistances(mental=False) == {"Resistance (body)": 13, "Resistance/bullets": 16}
    assert okoro.resistances(mental=True) == {"Resistance (mind)": 11, "Resistance/bullets": 16}
    amsel = fighter_of(READY_BY_NAME["Amsel"].fields, "Amsel", "Players").can
    assert (amsel.most, dict(amsel.moves), list(amsel.plain)) == (1, {}, ["Block", "Slash", "Shoot", "Throw", "Thrust"])


@pytest.mark.parametrize("one", OPPONENTS, ids=lambda one: one.name)
def test_a_foe_fights_with_the_numbers_of_the_chapter_for_game_masters(one: Any) -> None:
    met = next(ready for ready in MET if ready.name == one.name)
    can = fighter_of(met.fields, one.name, "Foes").can
    assert (can.most, can.skill("Initiative").value, can.skill("Instinctive Defense").value) == (
        one.maneuvers, one.initiative, one.instinct,
    )  # fmt: skip
    assert [one.attacks.endswith(f"{can.moves[one.attack].added:+d}"), can.moves[one.defense].in_words()] == [
        True, one.defends,
    ]  # fmt: skip


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


def test_a_hit_is_damage_wound_and_penalty_in_one() -> None:
    table = duel()
    assert table.told("attack", "4, 4, 4, 4, 4, 4", target="Town guard", maneuver="Swordfight: Thrust") == (
        "Hit: Hale's Thrust beats Town guard's Parry by 5. It does 11 points of cut damage; 9 get through: a"
        " heavy wound. Town guard is at -2 on everything now."
    )
    assert table.gauges("Town guard") == [4, -2, 1]
    assert table.entry("Town guard").marks == ("1 heavy wound",)


def test_the_penalty_counts_at_once_and_in_the_next_ranking() -> None:
    table = duel()
    table.do("attack", "4, 4, 4, 4, 4, 4", target="Town guard")
    table.until("Hale")
    assert table.deed("attack").why == "Thrust +13 against Parry +6: hits 93.9% of the time"
    table.do("end")
    happened = table.do("turn", "3, 3, 3, 3, 3, 3")
    assert "Hale 25 (0), Town guard 17 (-8)" in happened.ruling.steps[0]


def test_a_miss_and_a_draw_do_nothing_but_take_both_maneuvers() -> None:
    table = duel()
    assert table.told("attack", "3, 3, 3, 6, 6, 3", target="Town guard") == (
        "Miss: Town guard's Parry beats Hale's Thrust by 1."
    )
    assert (table.gauges("Town guard"), table.gauges("Hale")) == ([0, 0, 1], [0, 0, 1])
    table = duel()
    assert table.told("attack", "3, 3, 3, 6, 6, 2", target="Town guard").startswith("A draw: Hale's Thrust and")


def test_without_a_maneuver_left_there_is_only_instinct() -> None:
    table = duel()
    table.until("Town guard")
    table.do("other")
    swords = {f"Swordfight: {name}" for name in ("Deviate", "Parry", "Parry Projectiles", "Shield Parry")}
    assert set(table.deed("attack").choices["defence"]) == {*swords, "Willpower Defense", "nothing"}
    table.do("attack", "3, 3, 3, 6, 6, 6", target="Town guard")
    assert set(table.deed("attack").choices["defence"]) == {"Instinctive Defense", "Willpower Defense", "nothing"}
    assert refusal(lambda: table.do("attack", target="Town guard", defence="Swordfight: Parry")).startswith(
        "defence is"
    )
    assert "beats Town guard's Instinctive Defense by" in table.told("attack", HIT, target="Town guard")


def test_letting_a_blow_come_makes_it_a_normal_check() -> None:
    table = duel()
    assert table.told("attack", "2, 2, 3", target="Town guard", defence="nothing").startswith(
        "Hit: Hale's Thrust gets Town guard with a margin of 0. It does 6 points of cut damage; 4 get through"
    )
    assert table.gauges("Town guard")[2] == 2
    table = duel()
    assert (
        table.told("attack", "2, 2, 2", target="Town guard", defence="nothing")
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
    assert table.deed("attack", target="Town guard 1").why.startswith("Thrust +13 against Parry +8")
    table.do("end")
    table.do("turn", "6, 6, 6, 3, 3, 3, 2, 2, 2")
    assert table.deed("attack", target="Town guard 1").why.startswith("Thrust +14 against Parry +9")


def test_maneuvers_go_round_in_order_until_nobody_wants_another() -> None:
    table = Table("Hale", guards=1)
    table.do("start", "6, 6, 6, 3, 3, 3")
    table.do("other")
    assert table.acting == "Town guard"
    assert table.told("pass") == "Town guard waits, with 2 maneuvers left."
    assert table.acting == "Hale"
    happened = table.do("pass")
    assert (table.acting, happened.ruling.steps[-1]) == ("", "Turn 1 is over.")
    assert table.scene.headline == "Turn 1 is over."
    table.do("turn", "6, 6, 6, 3, 3, 3")
    assert table.scene.headline == "Turn 2: Hale, with 2 maneuvers left."


def test_a_deadly_wound_is_resisted_before_anything_else() -> None:
    table = duel()
    told = table.told("attack", "6, 6, 6, 1, 1, 1", target="Town guard")
    assert told.endswith("a deadly wound. Town guard has to resist it, or dies.")
    assert (table.scene.headline, table.acts()) == ("Turn 1: Town guard has a deadly wound to resist.", {"resist"})
    told = table.told("resist", "6, 6, 6", who="Town guard", resistance="Resistance (body)", modifier=1)
    assert told == (
        "Success: 29 against 29, margin 0. Town guard resists. It's a heavy wound."
        " Town guard is at -2 on everything now."
    )
    assert table.acting == "Town guard"


def test_who_fails_to_resist_dies_in_as_many_turns_as_health_and_can_be_saved() -> None:
    table = started("Amsel", "Hale", guards=1)
    table.do("change", who="Town guard", change="Take a deadly wound")
    assert table.told("resist", "3, 3, 3", who="Town guard").endswith("Town guard has 10 turns to live.")
    assert (table.entry("Town guard").marks, table.entry("Town guard").turn) == (("dying, 10 turns left",), "out")
    table.until("Hale")
    assert table.deed("save").barred == "Hale knows neither First Aid nor Stabilize"
    table.do("other")
    table.until("Amsel")
    failed = table.told("save", "1, 1, 2, 2", target="Town guard")
    assert failed.startswith("Town guard is still dying.")
    table.do("end")
    table.do("turn", seed=3)
    table.until("Amsel")
    assert table.deed("save").why == "the rest of your turn, at -2 after earlier tries"
    assert table.told("save", "4, 4, 4, 4", target="Town guard").startswith("Town guard is stable.")
    assert table.entry("Town guard").marks == ("stable", "1 heavy wound")
    assert table.told("rouse", who="Town guard") == "Town guard comes round."
    assert not table.entry("Town guard").down


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
    assert "against 27" in table.told("resist", "5, 5, 5", who="Brandt", resistance="Resistance/blades")
    table.do("change", who="Piet", change="Take a deadly wound")
    told = table.do("resist", who="Piet")
    assert (told.thrown, told.ruling["event"]) == ((), "resisted")
    table.do("change", who="Piet", change="Take a deadly wound")
    assert set(table.deed("resist").choices["resistance"]) == {"Resistance (body)"}


def test_too_many_injury_points_put_somebody_out_of_action() -> None:
    table = duel(guards=2)
    for _ in range(5):
        table.do("change", who="Town guard 1", change="Take a heavy wound")
    assert table.entry("Town guard 1").marks[0] == "out of action"
    assert table.gauges("Town guard 1") == [20, -10]
    assert set(table.deed("attack", target="Town guard 1").choices["defence"]) == {"nothing"}
    assert table.told("attack", "1, 1, 2", target="Town guard 1").startswith("Hit")


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


def test_a_counter_hits_the_attacker() -> None:
    table = Table("Hale", guards=0)
    skills = [{"skill": "Brawl", "points": 8}, {"skill": "Full Contact", "points": 8}]
    table.join({"body": 7, "skills": skills}, "Jo", "Foes")
    table.do("start", "6, 6, 6, 3, 3, 3")
    told = table.told("attack", "1, 1, 2, 6, 6, 5", target="Jo", defence="Full Contact: Counter Punch")
    assert told.startswith("Miss: Jo's Counter Punch beats Hale's Thrust by")
    assert "points of blunt damage" in told
    assert "Hale is stunned for 2 turns." in told
    assert table.acting == "Jo"


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
    assert table.told("rise") == "Hale gets up."
    assert table.gauges("Hale")[2] == 1
    assert table.entry("Hale").marks == ()


def test_a_grapple_holds_until_it_fails_or_the_holder_does_something_else() -> None:
    def grappled() -> Table:
        table = Table(guards=0)
        table.join({"body": 7, "skills": [{"skill": "Brawl", "points": 10}]}, "Jo", "Players")
        table.join(TRACKER.foe("Town guard").fields, "Guard", "Foes")
        table.do("start", "6, 6, 6, 3, 3, 3")
        told = table.told(
            "attack", "4, 4, 4, 3, 3, 3", target="Guard", maneuver="Brawl: Grapple", defence="Swordfight: Parry"
        )
        assert told.endswith("Guard is blocked.")
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
    assert table.told("free", "6, 6, 6, 1, 1, 1") == "Guard gets free."
    assert table.entry("Guard").marks == ()
    table = grappled()
    table.do("end")
    table.do("turn", "3, 3, 3, 6, 6, 6")
    assert table.told("free", "1, 1, 1, 6, 6, 6") == "Guard doesn't get free."


def test_a_hold_that_is_not_renewed_ends_with_the_next_turn() -> None:
    table = Table(guards=0)
    table.join({"body": 7, "skills": [{"skill": "Brawl", "points": 10}]}, "Jo", "Players")
    table.join(TRACKER.foe("Town guard").fields, "Guard", "Foes")
    table.do("start", "6, 6, 6, 3, 3, 3")
    table.do("attack", HIT, target="Guard", maneuver="Brawl: Grapple")
    table.do("end")
    table.do("turn", "6, 6, 6, 3, 3, 3")
    assert "Jo no longer holds Guard." in table.do("end").ruling.steps


def test_aim_makes_the_next_shot_better_and_anything_in_between_loses_it() -> None:
    table = started("Okoro", guards=1)
    table.until("Okoro")
    assert table.told("prepare", what="Firearms: Aim") == "Okoro uses Aim: your next Shoot or Aimed Shot gets a bonus."
    assert table.entry("Okoro").marks == ("Aim prepared",)
    table.until("Okoro")
    words = table.deed("attack").choices["maneuver"]
    assert (words["Firearms: Shoot"], words["Firearms: Rapid Fire"][:14]) == ("Shoot +11", "Rapid Fire +7,")
    table.do("other")
    assert table.entry("Okoro").marks == ()


def test_a_feint_adds_its_margin_to_the_next_blow() -> None:
    table = duel()
    assert table.told("attack", "6, 6, 6, 3, 3, 3", target="Town guard", maneuver="Swordfight: Feint").startswith(
        "Critical hit"
    )
    assert table.entry("Hale").marks == ("Feint prepared",)
    table.until("Hale")
    told = table.told("attack", "3, 3, 3, 3, 3, 3", target="Town guard", maneuver="Swordfight: Slash")
    assert "It does 17 points of cut damage" in told


def test_surprise_takes_the_first_turn_and_the_first_defence() -> None:
    table = Table("Hale", guards=2)
    assert table.told("surprise", who="Town guard 1") == "Town guard 1 is surprised."
    told = table.told("start", "6, 6, 6, 3, 3, 3")
    assert told.endswith("Town guard 1 is surprised, and won't act in this turn.")
    assert table.state["order"] == ["Hale", "Town guard 2"]
    deed = table.deed("attack", target="Town guard 1")
    assert (deed.choices["defence"], deed.why) == (
        {"nothing": "nothing: they don't see it coming"},
        "Thrust +14, without a defence",
    )
    assert table.told("attack", "1, 1, 2", target="Town guard 1").startswith(
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


def test_a_defence_of_the_body_is_no_help_to_the_mind() -> None:
    table = Table(guards=0)
    table.join({"mind": 9, "skills": [{"skill": "Concentration", "points": 8}]}, "Seer", "Players")
    table.join(TRACKER.foe("Lieutenant Brandt").fields, "Brandt", "Foes")
    table.do("start", "6, 6, 6, 3, 3, 3")
    deed = table.deed("attack")
    assert deed.asks["defence"] == "Willpower Defense"
    why = refusal(lambda: table.do("attack", target="Brandt", defence="Swordfight: Parry"))
    assert why == "Parry is no help against an attack on the mind."
    told = table.told("attack", "4, 4, 4, 3, 3, 3", target="Brandt")
    assert "all of it gets through" in told  # a buff coat is no help either


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


def test_the_chance_on_the_button_is_that_of_the_rule() -> None:
    for lead in (-9, -1, 0, 5, 12):
        given: dict[str, Any] = {"attack": "Firearms: Shoot", "defense": "Swordfight: Parry", "other_attribute": 11}
        odds = attack.odds(value=max(1, 1 + lead), other_value=max(1, 1 - lead), **given)
        assert likely(lead, Training.PLAIN, Training.PLAIN) == odds.of(winner="attacker")
    assert likely(0, Training.EXPERTISE, Training.PLAIN) > likely(0, Training.PLAIN, Training.PLAIN)


def test_somebody_without_a_style_attacks_once_a_turn_and_does_the_margin() -> None:
    table = started("Amsel", guards=1)
    table.until("Amsel")
    told = table.told("attack", "5, 5, 5, 3, 3, 3", target="Town guard", maneuver="Throw", defence="Swordfight: Parry")
    assert told.startswith(("Hit: Amsel's Throw beats Town guard's Parry by ", "Miss"))
    assert table.gauges("Amsel")[2] == 0


def test_block_holds_and_a_critical_success_subdues() -> None:
    table = duel()
    assert table.told("attack", "5, 5, 5, 3, 3, 3", target="Town guard", maneuver="Block").endswith(
        "Town guard is blocked."
    )
    table = duel()
    table.do("attack", "6, 6, 6, 1, 1, 1", target="Town guard", maneuver="Block")
    assert table.entry("Town guard").marks == ("subdued by Hale",)
    assert table.acting == "Hale"


def test_wounds_come_with_the_sheet_and_leave_by_hand() -> None:
    table = Table(guards=0)
    table.join({**READY_BY_NAME["Hale"].fields, "serious": 1}, "Hale", "Players")
    assert (table.gauges("Hale"), table.entry("Hale").marks) == ([2, -1], ("1 serious wound",))
    assert table.told("change", who="Hale", change="Heal a serious wound").endswith("Hale has no penalty.")
    told = table.told("change", who="Hale", change="Take a hit", damage=8, type="blunt", mitigated=1)
    assert told.startswith("Take a hit, Hale: A heavy wound: 7 damage gets through.")


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
        "The fight is over: the players are still standing.",
    )


def test_what_is_not_offered_is_refused() -> None:
    table = duel()
    refused: tuple[tuple[Callable[[], object], str], ...] = (
        (lambda: table.do("attack", target="Town guard", maneuver="Brawl: Kick"), "maneuver is 'Brawl: Kick'"),
        (lambda: table.do("attack", target="Nobody"), "act is 'attack'"),
        (lambda: TRACKER.done(table.state, "attack", {"who": "Town guard", "target": "Hale"}), "act is 'attack'"),
        (lambda: table.do("turn"), "act is 'turn'"),
        (lambda: table.do("pass", modifier=3), "modifier is 3"),
    )
    for act, words in refused:
        with pytest.raises(RuleError, match=words):
            act()


def test_a_state_that_was_changed_by_hand_is_refused() -> None:
    table = duel()
    (first, *_) = table.state["fighters"]
    for broken, words in (
        ({"turn": 0}, "turn is 0"),
        ({"order": ["Nobody"]}, "who is 'Nobody'"),
        ({"fighters": [*table.state["fighters"], first]}, "fighters is 'Hale'; allowed: everybody once"),
        ({"fighters": [{**first, "sheet": {"body": 99}}]}, "sheet"),
        ({"fighters": [{**first, "sheet": "{"}]}, "sheet"),
        ({"fighters": [{**first, "sheet": "[1]"}]}, "sheet"),
        ({"fighters": [{**first, "sheet": 3}]}, "sheet"),
        ({"fighters": [{**first, "attack": "Dance"}]}, "attack"),
        ({"round": 3}, "fight is 'round'"),
    ):
        with pytest.raises(RuleError, match=words):
            TRACKER.scene(TRACKER.read({**table.state, **broken}))


@pytest.mark.parametrize("seed", range(16))
def test_whatever_is_tapped_the_fight_stays_one_that_can_be_read(seed: int) -> None:
    """Whatever isn't barred works, and there is always something to tap until one side is left."""
    table = Table("Hale", "Amsel", "Okoro", guards=2, foe=MET[seed % len(MET)].name)
    many = ("Archery", "Concentration", "Full Contact", "Brawl")
    skills = [{"skill": name, "points": 9} for name in many]
    table.join({"body": 7, "mind": 8, "skills": skills}, "Everything", "Foes")
    luck = random.Random(seed)
    for _ in range(40):
        deeds = [one for one in table.scene.deeds if not one.barred and one.act != "leave"]
        turn = [one for one in deeds if one.group in ("Turn", "Who acts")]
        assert turn or "standing" in table.scene.headline
        deed = luck.choice(turn if turn and luck.random() < 0.8 else deeds)
        given: dict[str, Any] = dict(deed.given)
        for name, words in deed.choices.items():
            if luck.random() < 0.7:
                given[name] = luck.choice(list(words))
        try:
            happened = table.do(deed.act, seed=luck.randrange(999), **given)
        except RuleError as refused:
            assert refused.sentence or "part" in str(refused)  # noqa: PT017
            continue
        assert happened.ruling.summary.endswith(".")
        for entry in table.scene.entries:
            assert all(gauge.now >= 0 or gauge.title == "Penalty" for gauge in entry.gauges)


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
