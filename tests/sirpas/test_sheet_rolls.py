"""The sheet in play: what each line rolls with everything applied, and what wounds do to it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import pytest

from rules_py import registry
from rules_py.sirpas.catalogue import ATTRIBUTES, SKILLS
from rules_py.sirpas.combat import attack
from rules_py.sirpas.healing import AT_HAND
from rules_py.sirpas.maneuvers import SHELF
from rules_py.sirpas.sheet import OPPONENTS, take_hit
from tests.sheets import after, all_can_be_done, person

EASYGOING = {"fortune": "ordinary", "knack": "Easygoing", "fumbling": False}
"""What Amsel is like when he gives first aid."""

SHEET = registry.sheets["sirpas"]
PEOPLE = {one.name: person(SHEET, one) for one in SHEET.ready}
HALE = PEOPLE["Captain Hale"]


line = partial(SHEET.find, among="actions")
"""An action of a character."""


@pytest.mark.parametrize("name", PEOPLE)
def test_everything_a_ready_made_person_can_do_can_be_done(name: str) -> None:
    assert all_can_be_done(SHEET, PEOPLE[name]) > 60
    assert all_can_be_done(SHEET, {**PEOPLE[name], "light": 2, "purse": [{"type": "Main", "amount": 1}]}) > 70


def test_every_attribute_every_skill_and_every_maneuver_has_a_line() -> None:
    labels = [one.label for one in SHEET.judged(HALE).actions]
    assert labels[: len(ATTRIBUTES)] == [one.name for one in ATTRIBUTES]
    assert {one.name for one in SKILLS} - set(labels) == {"Resistance"}
    assert {"Resistance (body)", "Resistance (mind)"} <= set(labels)
    assert set(SHELF.labels()) <= set(labels)


def test_a_skill_is_rolled_with_training_and_vantages() -> None:
    deceit = line(HALE, "Deceit")
    assert (deceit.value, deceit.usual) == (17, "")
    assert deceit.why == "Deceit 17, 3 points on base 14, Expertise, Easygoing"
    assert {name: deceit.params[name] for name in ("value", "wounds", "dice", "knack", "fortune")} == {
        "value": 17, "wounds": 0, "dice": "Expertise", "knack": "Easygoing", "fortune": "ordinary",
    }  # fmt: skip
    assert line(HALE, "Perception").why == "Perception 12, untrained, base 12"
    assert line(HALE, "Lock Picking").barred == "you have to learn it first"
    assert line(HALE, "Full Contact").barred == "it needs Brawl 4"


def test_wounds_take_from_every_roll_and_say_so() -> None:
    hurt = {**HALE, "scratches": 4, "light": 1, "serious": 1}
    assert {name: SHEET.judged(hurt)[name] for name in ("injury_points", "penalty", "capacity", "incapacitated")} == {
        "injury_points": 4, "penalty": -2, "capacity": 20, "incapacitated": False,
    }  # fmt: skip
    deceit = line(hurt, "Deceit")
    assert (deceit.value, deceit.usual, deceit.params["wounds"]) == (15, 17, -2)
    assert deceit.why == "Deceit 17, 3 points on base 14, -2 for wounds, Expertise, Easygoing"
    rolled = SHEET.done(registry.find, hurt, deceit, {"difficulty": "Normal"}, faces="2, 1, 4, 1")
    assert rolled.ruling is not None
    assert rolled.ruling["total"] == 2 + 1 + 4 + 17 - 2
    slash = line(hurt, "Swordfight: Slash")
    assert (slash.params["modifier"], slash.value, slash.usual) == (-2, 9, 11)
    okoro = {**PEOPLE["Sergeant Okoro"], "serious": 1}
    assert (line(okoro, "Body").params["wounds"], SHEET.judged(okoro)["capacity"]) == (0, 24)


def test_what_a_talent_always_adds_is_nothing_unusual() -> None:
    wren = next(one.fields for one in SHEET.ready if one.name == "Wren")
    assert (line(wren, "Instinctive Defense").value, line(wren, "Instinctive Defense").usual) == (3, "")
    assert line({**wren, "serious": 1}, "Instinctive Defense").usual == 3


def test_what_anybody_can_fight_with_is_apart_from_the_maneuvers_of_the_same_name() -> None:
    groups = {one.label: one.group for one in SHEET.judged(HALE).actions}
    assert groups["Thrust"] == groups["Block"] == "Fighting without a style"
    assert (groups["Swordfight: Thrust"], groups["Deceit"]) == ("Swordfight", "Skills")


def test_only_rolls_that_bad_luck_touches_name_it_and_combative_spirit_is_named_beside_wounds() -> None:
    wren = next(one.fields for one in SHEET.ready if one.name == "Wren")
    assert line(wren, "Health").why.endswith(", Unlucky")
    assert "Unlucky" not in line(wren, "Resistance (body)").why
    okoro = {**next(one.fields for one in SHEET.ready if one.name == "Sergeant Okoro"), "heavy": 1}
    for label in ("Health", "Firearms: Shoot"):
        assert line(okoro, label).why.endswith(", -2 for wounds, +1 for Combative spirit")
    assert line({**okoro, "heavy": 0, "light": 2}, "Health").why.endswith(", -1 for wounds, +1 for Combative spirit")


def test_the_luck_of_somebody_unlucky_is_in_every_check_and_instinct_in_its_own() -> None:
    wren = PEOPLE["Wren"]
    assert {one.params["fortune"] for one in SHEET.judged(wren).actions if one.rule == "sirpas.check"} == {"Unlucky"}
    assert line(wren, "Instinctive Defense").params["modifier"] == 1
    assert line(wren, "Silent Movement").params["knack"] == "Easygoing"


def test_mastery_natural_and_self_taught_reach_the_check() -> None:
    owned = [{"vantage": name, "of": "Deceit"} for name in ("Easygoing", "Expertise", "Natural", "Mastery")]
    deceit = line({**HALE, "owned": owned}, "Deceit")
    assert (deceit.params["dice"], deceit.params["knack"]) == ("Mastery", "Natural")
    taught = line({**HALE, "owned": [{"vantage": "Self Taught", "of": "Acrobatics"}]}, "Acrobatics")
    assert (taught.params["dice"], taught.params["knack"]) == ("plain", "Self Taught")
    both = [{"vantage": "Self Taught", "of": "Deceit"}, {"vantage": "Expertise", "of": "Deceit"}]
    assert line({**HALE, "owned": both}, "Deceit").params["knack"] == "none"
    clumsy = {**HALE, "owned": [{"vantage": "Fumbling"}, {"vantage": "Lucky"}]}
    assert (line(clumsy, "Body").params["fumbling"], line(clumsy, "Body").params["fortune"]) == (True, "Lucky")


def test_conditions_count_for_what_they_name_or_for_all() -> None:
    tired = [{"condition": "tired", "modifier": -1}, {"condition": "a good view", "on": "perception", "modifier": 2}]
    fields = {**HALE, "conditions": tired}
    assert line(fields, "Perception").why == "Perception 12, untrained, base 12, -1 for tired, +2 for a good view"
    assert (line(fields, "Perception").value, line(fields, "Body").value) == (13, 9)


def test_resistance_starts_from_what_it_is_against() -> None:
    amsel = PEOPLE["Doctor Amsel"]
    assert (line(amsel, "Resistance (body)").value, line(amsel, "Resistance (mind)").value) == (10, 13)
    okoro = PEOPLE["Sergeant Okoro"]
    assert line(okoro, "Resistance/bullets").why == "Resistance/bullets 16, Health 13, 3 trained"
    burnt = {**HALE, "owned": [{"vantage": "Elemental Resistance", "of": "fire", "level": 4}]}
    assert (line(burnt, "Resistance/fire").value, line(burnt, "Resistance/fire").params["resistance"]) == (4, True)
    trained = {**burnt, "skills": [{"skill": "Resistance", "of": of, "points": 3} for of in ("heat", "ice")]}
    assert line(trained, "Resistance/heat").why == "Resistance/heat 7, Elemental Resistance 4, 3 trained"
    assert line(trained, "Resistance/ice").why == "Resistance/ice 3, Elemental Resistance 0, 3 trained"


def test_maneuvers_are_rolled_with_the_style_and_its_attribute() -> None:
    thrust = line(HALE, "Swordfight: Thrust")
    assert (thrust.rule, thrust.asks[0], thrust.params) == (
        "sirpas.attack",
        "defense",
        {
            "attack": "Swordfight: Thrust", "value": 11, "attribute": 16, "modifier": 0, "dice": "plain",
            "defense": "Swordfight: Parry", "other_value": 8, "other_attribute": 13,
        },
    )  # fmt: skip
    parry = line(HALE, "Swordfight: Parry")
    assert (parry.params["defense"], parry.params["other_value"], parry.asks[0]) == ("Swordfight: Parry", 11, "attack")
    assert line(HALE, "Archery: Overload").barred == "it needs Archery 9"
    shot = line(PEOPLE["Sergeant Okoro"], "Firearms: Localized Shot")
    assert (shot.params["part"], "part" in shot.asks) == ("arm", True)
    fighter = {**HALE, "skills": [{"skill": "Brawl", "points": 6}, {"skill": "Full Contact", "points": 6}]}
    assert line(fighter, "Brawl: Punch").why.startswith("Full Contact 9")


def test_a_hit_becomes_a_wound_and_the_wound_a_penalty() -> None:
    done = SHEET.done(
        registry.find, {**HALE, "armour": 2, "light": 1}, SHEET.find({**HALE, "armour": 2, "light": 1}, "Take a hit"),
        {"damage": 7},
    )  # fmt: skip
    assert done.ruling is not None
    assert done.ruling.summary == "A serious wound: 5 damage gets through. Your penalty is now -1."
    assert (done.changed, done.fields["serious"], done.fields["light"]) == (("serious",), 1, 1)
    deadly = take_hit(damage=12)
    assert (deadly["wound"], deadly["dying"]) == ("deadly", True)
    assert deadly.summary == "A deadly wound: 12 damage gets through. You have no penalty. Resist it, or start dying."
    spared = take_hit(damage=3, mitigated=3, total_mitigation=True)
    assert (spared["wound"], spared["scratches"], spared.steps[-1]) == ("none", 0, "Active mitigation: -3.")
    assert take_hit(damage=2, mitigated=1)["scratches"] == 1
    assert take_hit(damage=4, type="cut", hard_skin=2)["wound"] == "light"
    assert take_hit(damage=4, type="despair", weak_mind=3)["wound"] == "heavy"


def test_a_deadly_wound_is_resisted_with_what_was_trained() -> None:
    okoro = next(dict(one.fields) for one in SHEET.ready if "Okoro" in one.name)
    assert "Resist the deadly wound" not in [one.label for one in SHEET.judged(okoro).actions]
    shot = SHEET.done(registry.find, okoro, SHEET.find(okoro, "Take a hit"), {"damage": 14, "type": "pierce"}).fields
    resists = line(shot, "Resist the deadly wound")
    assert (resists.params["value"], resists.params["difficulty"], resists.params["resistance"]) == (16, "Hard", True)
    assert list(resists.options["Resist with"])[:2] == ["Resistance/bullets 16", "Resistance (body) 13"]
    unknown = line(after(SHEET, okoro, "Take a deadly wound"), "Resist the deadly wound")
    assert next(iter(unknown.options["Resist with"])) == "Resistance (body) 13"
    untrained = line(after(SHEET, HALE, "Take a deadly wound"), "Resist the deadly wound")
    assert [one.rpartition(" ")[0] for one in untrained.options["Resist with"]] == [
        "Resistance (body)",
        "Resistance (mind)",
    ]
    assert (untrained.barred, untrained.params["difficulty"]) == ("", "Very Hard")


@pytest.mark.parametrize(
    ("type", "trained", "first"),
    [
        ("cut", "poison", "Resistance (body)"),
        ("cut", "blades", "Resistance/blades"),
        ("heat", "blades", "Resistance (element)"),
        ("cold", "duels", "Resistance (element)"),
        ("cold", "frost", "Resistance/frost"),
        ("despair", "poison", "Resistance (mind)"),
        ("confusion", "fear", "Resistance/fear"),
    ],
)
def test_a_deadly_wound_is_resisted_with_what_fits_the_damage(type: str, trained: str, first: str) -> None:
    skills = [{"skill": "Resistance", "of": trained, "points": 8}]
    fields = {**HALE, "health": 5, "equilibrium": 5, "skills": skills}
    down = SHEET.done(registry.find, fields, SHEET.find(fields, "Take a hit"), {"damage": 20, "type": type}).fields
    assert down["harm"] == type
    name, _, value = next(iter(line(down, "Resist the deadly wound").options["Resist with"])).rpartition(" ")
    assert name == first
    resists = {"6, 6, 6": 18 + int(value) >= 29, "1, 1, 1": False}
    for faces in resists:
        after_it = SHEET.done(registry.find, down, line(down, "Resist the deadly wound"), faces=faces).fields
        assert after_it["harm"] == (None if resists[faces] else type)


def test_health_does_not_help_against_an_element() -> None:
    burnt = SHEET.done(registry.find, HALE, SHEET.find(HALE, "Take a hit"), {"damage": 20, "type": "heat"}).fields
    resists = line(burnt, "Resist the deadly wound")
    assert (resists.value, resists.why.rpartition("; ")[2]) == (0, "Resistance (element) 0, Elemental Resistance 0")
    dragon = {**HALE, "owned": [{"vantage": "Elemental Resistance", "of": "fire", "level": 4}]}
    for type, value in (("heat", 4), ("cold", 0)):
        down = SHEET.done(registry.find, dragon, SHEET.find(dragon, "Take a hit"), {"damage": 20, "type": type}).fields
        assert line(down, "Resist the deadly wound").value == value


def test_the_opponent_that_a_maneuver_starts_with_is_a_fair_one() -> None:
    thrust, parry = line(HALE, "Swordfight: Thrust"), line(HALE, "Swordfight: Parry")
    guard = next(one for one in OPPONENTS if one.name == "Town guard")
    lead = int(thrust.value) - int(guard.defends.rpartition("+")[2])
    assert 0 <= lead <= 5
    assert (parry.params["attack"], parry.params["value"], parry.params["attribute"]) == ("Swordfight: Cleave", 8, 13)
    for one in SHEET.judged(PEOPLE["Sergeant Okoro"]).actions:
        if one.rule == "sirpas.attack" and not one.barred:
            assert attack.roll(seed=1, **one.params).ruling["winner"] in ("attacker", "defender", None)


def test_resisting_a_deadly_wound_is_written_down_by_the_roll_itself() -> None:
    okoro = next(dict(one.fields) for one in SHEET.ready if "Okoro" in one.name)
    down = after(SHEET, {**okoro, "heavy": 1}, "Take a deadly wound")
    resists = line(down, "Resist the deadly wound")
    good = SHEET.done(registry.find, down, resists, faces="6, 6, 6")
    assert good.ruling is not None
    assert good.ruling["success"]
    assert (good.fields["dying"], good.fields["heavy"], good.changed) == (False, 2, ("heavy", "dying"))
    assert "Resist the deadly wound" not in [one.label for one in SHEET.judged(good.fields).actions]
    bad = SHEET.done(registry.find, down, resists, faces="1, 1, 1")
    assert (bad.fields["dying"], bad.fields["fallen"], bad.changed) == (True, True, ("fallen",))


def test_failing_to_resist_a_deadly_wound_leaves_you_dying_until_somebody_stabilises_you() -> None:
    down = after(SHEET, HALE, "Take a deadly wound")
    bad = dict(SHEET.done(registry.find, down, line(down, "Resist the deadly wound"), faces="1, 1, 1").fields)
    judged = SHEET.judged(bad)
    assert "Resist the deadly wound" not in [one.label for one in judged.actions]
    assert (judged["incapacitated"], line(bad, "Deceit").barred) == (
        True,
        "you're dying until somebody stabilises you",
    )
    changes = [one.label for one in judged.changes]
    assert ("You resisted the deadly wound" in changes, "Somebody stabilised you" in changes) == (False, True)
    up = after(SHEET, bad, "Somebody stabilised you")
    assert (up["dying"], up["fallen"], up["heavy"], SHEET.judged(up)["incapacitated"]) == (False, False, 1, False)


def test_a_deadly_wound_offers_the_roll_that_resists_it_where_it_was_taken() -> None:
    down = after(SHEET, {**HALE, "health": 3}, "Take a deadly wound")
    judged = SHEET.judged(down)
    offered = {one.after: one for one in (*judged.actions, *judged.changes) if one.after}
    assert set(offered) == {"Take a hit", "Take a deadly wound"}
    for roll in offered.values():
        good = SHEET.done(registry.find, down, roll, faces="6, 6, 6").fields
        bad = SHEET.done(registry.find, down, roll, faces="1, 1, 1").fields
        assert (good["dying"], good["heavy"], bad["dying"], bad["fallen"]) == (False, 1, True, True)
    rolled = after(SHEET, down, "You failed to resist it")
    assert line(rolled, "Deceit").barred == "you're dying until somebody stabilises you"
    left = {one.label for one in (*SHEET.judged(rolled).actions, *SHEET.judged(rolled).changes)}
    gone = {*(one.label for one in offered.values()), "You failed to resist it", "You resisted the deadly wound"}
    assert left & gone == set()


def test_the_next_deadly_wound_is_resisted_anew() -> None:
    # Somebody took the deadly wound off the sheet by hand, and nothing else.
    again = {**HALE, "fallen": True}
    hit = SHEET.done(registry.find, again, SHEET.find(again, "Take a hit"), {"damage": 12}).fields
    for down in (hit, after(SHEET, again, "Take a deadly wound")):
        assert (down["dying"], down["fallen"]) == (True, False)
    dying = {**HALE, "dying": True, "fallen": True}
    assert SHEET.done(registry.find, dying, SHEET.find(dying, "Take a hit"), {"damage": 12}).fields["fallen"] is True


def test_resistance_against_what_harms_the_mind_starts_from_equilibrium() -> None:
    brave = {**HALE, "skills": [{"skill": "Resistance", "points": 2, "of": "Fear"}]}
    assert ", Equilibrium " in line(brave, "Resistance/Fear").why
    plain = line(brave, "Resistance (mind)").params["value"]
    assert line(brave, "Resistance/Fear").params["value"] == plain + 2


def test_a_deadly_wound_puts_you_down_until_you_resist_or_are_stabilised() -> None:
    down = after(SHEET, HALE, "Take a deadly wound")
    assert (SHEET.judged(down)["incapacitated"], line(down, "Deceit").barred) == (
        True,
        "a deadly wound has put you down",
    )
    assert line(down, "Resistance (body)").barred == ""
    own = "if you've rolled for it yourself"
    assert SHEET.find(down, "You resisted the deadly wound").why.startswith(f"{own}: 29 or more resists at Very Hard")
    tough = {**down, "owned": [{"vantage": "Hard to Die"}]}
    assert SHEET.find(tough, "You resisted the deadly wound").why.startswith(f"{own}: 27 or more resists at Hard, th")
    assert line(tough, "Resist the deadly wound").why.startswith("Hard: you need 27, one step easier than Very Hard, t")
    for label in ("You resisted the deadly wound", "Somebody stabilised you"):
        up = after(SHEET, down, label)
        assert (up["dying"], up["heavy"], SHEET.judged(up)["incapacitated"]) == (False, 1, False)
    many = {**HALE, "heavy": 5}
    assert line(many, "Body").barred == "you've taken too many wounds"


def test_wounds_are_taken_and_healed_one_by_one() -> None:
    hurt = after(SHEET, HALE, "Take a light wound", "Take a light wound", "Take a scratch", "Heal a light wound")
    assert (hurt["light"], hurt["scratches"], hurt["serious"]) == (1, 1, 0)


@pytest.mark.parametrize(
    ("wound", "faces", "left"),
    [("heavy", "6, 6, 6", {"serious": 1}), ("heavy", "1, 2, 2", {"heavy": 1}), ("serious", "6, 6, 5", {"light": 1})],
)
def test_first_aid_that_you_get_changes_your_sheet_by_its_result(wound: str, faces: str, left: dict[str, int]) -> None:
    hurt = {**HALE, wound: 1}
    labels = [one.label for one in SHEET.judged(hurt).changes if one.group == "First aid"]
    # She hasn't learned it herself; and an expert makes the same of a heavy wound as anybody.
    apart = ["An expert's first aid for a serious wound"] if wound == "serious" else []
    assert labels == [f"Somebody's first aid for a {wound} wound", *apart]
    aid = SHEET.find(hurt, labels[0])
    asked = ("value", "kit", "medical_knowledge", "modifier", "tries", "fortune", "knack", "fumbling")
    assert aid.asks == (asked if apart else ("expert", *asked))
    done = SHEET.done(registry.find, hurt, aid, {"value": 8, "kit": True}, faces=faces)
    assert {one: done.fields[one] for one in ("light", "serious", "heavy") if done.fields[one]} == left
    assert done.fields["aided"] == 1


def test_an_expert_heals_more_of_your_wound() -> None:
    hurt = {**HALE, "serious": 1}
    aid = SHEET.find(hurt, "An expert's first aid for a serious wound")
    done = SHEET.done(registry.find, hurt, aid, {"value": 8, "kit": True}, faces="6, 6, 5, 1")
    assert (done.fields["serious"], done.fields["light"]) == (0, 0)


def test_first_aid_that_was_rolled_elsewhere_can_be_written_down() -> None:
    hurt = {**HALE, "heavy": 2, "serious": 1}
    assert [one.label for one in SHEET.judged(hurt).changes if "is now a" in one.label] == [
        "A heavy wound is now a serious one",
        "A serious wound is now a light one",
    ]
    eased = after(SHEET, hurt, "A heavy wound is now a serious one", "A serious wound is now a light one")
    assert (eased["heavy"], eased["serious"], eased["light"]) == (1, 1, 1)


def test_your_own_first_aid_counts_your_wounds_and_your_expertise() -> None:
    amsel = {**PEOPLE["Doctor Amsel"], "serious": 1}
    own = SHEET.find(amsel, "Your own first aid for a serious wound")
    given = {"value": 9, "modifier": -1, "expert": True, "medical_knowledge": 0, **EASYGOING}
    assert (own.params, own.asks) == ({**given, "wound": "serious", "tries": 0}, ("kit", "tries"))
    done = SHEET.done(registry.find, amsel, own, {"kit": True}, faces="6, 6, 5, 1")
    assert [done.fields[one] for one in ("serious", "light", "aided")] == [0, 0, 1]
    anybodys = line(amsel, "First Aid")
    assert (anybodys.rule, anybodys.asks) == ("sirpas.first_aid", ("wound", "kit", "tries"))
    assert anybodys.remark == f"{anybodys.why}. To change the patient's sheet, too, roll it there, under “First aid”."
    assert line(HALE, "First Aid").barred == "you have to learn it first"


def test_first_aid_starts_with_a_kit_as_it_does_in_a_fight() -> None:
    amsel = {**PEOPLE["Doctor Amsel"], "serious": 1}
    dying = {**HALE, "dying": True, "fallen": True}
    aids = [line(amsel, "First Aid"), *(one for one in SHEET.judged(amsel).changes if one.rule == "sirpas.first_aid")]
    aids.append(SHEET.find(dying, "Somebody tries to stabilise you"))
    assert [one.begins["kit"] for one in aids] == [AT_HAND["kit"]] * 5
    done = SHEET.done(registry.find, amsel, aids[1], faces="6, 6, 5, 1")
    assert done.rolled and done.rolled.params["kit"] is True


def test_a_check_that_stabilises_you_makes_the_deadly_wound_a_heavy_one() -> None:
    dying = {**HALE, "dying": True, "fallen": True}
    roll = SHEET.find(dying, "Somebody tries to stabilise you")
    for faces, after_that in (("4, 4, 4", (False, False, 1)), ("1, 1, 2", (True, True, 0))):
        fields = SHEET.done(registry.find, dying, roll, {"value": 5, "kit": True}, faces=faces).fields
        assert (fields["dying"], fields["fallen"], fields["heavy"]) == after_that
    by_hand = SHEET.find(dying, "Somebody stabilised you").why
    assert by_hand.startswith("if a check succeeded: First Aid, Normal (Trivial with a kit) or Stabilize, Hard (Easy")


def test_what_somebody_can_do_fills_in_the_rules_for_it() -> None:
    amsel = {**PEOPLE["Doctor Amsel"], "light": 2}
    aid = SHEET.given_by(line(amsel, "First Aid"), "sirpas.first_aid", "Amsel")
    assert aid == {"value": 9, "modifier": -1, "expert": True, "medical_knowledge": 0, **EASYGOING}
    assert SHEET.given_by(line(amsel, "Deceit"), "sirpas.first_aid", "Amsel") is None
    slow = {**HALE, "owned": [{"vantage": "Latecomer"}], "light": 2}
    assert SHEET.given_by(line(slow, "Initiative"), "sirpas.ranking", "Hale") == {
        "characters": [{"name": "Hale", "value": 15, "dice": "plain", "fortune": "ordinary", "latecomer": True}]
    }


def test_the_roll_that_is_offered_after_a_deadly_wound_is_not_counted_like_a_pool() -> None:
    changes = SHEET.judged({**HALE, "dying": True}).changes
    offered = next(one for one in changes if one.label == "Roll to resist the deadly wound")
    assert (offered.after, offered.value, offered.usual) == ("Take a deadly wound", "", "")


def test_the_budget_is_asked_for_before_anything_is_bought() -> None:
    names = [one.name for one in SHEET.rule.parameters]
    assert names[:3] == ["name", "budget", "body"]


def test_first_aid_says_what_has_become_of_the_wound_either_way() -> None:
    aided = SHEET.find({**HALE, "serious": 1}, "Somebody's first aid for a serious wound", among="changes")
    assert aided.remark == (
        "If it worked, your sheet has the better wound already; if not, your wound hasn't changed. If the roll has"
        " also given you a light wound, add that under Wounds. If it has healed another wound too, take that one off"
        " under Healing. The sheet counts this check, too."
    )


def helpers(patient: Mapping[str, Any], label: str, *people: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Who can help with it, each with what they bring."""
    found = SHEET.helpers(SHEET.find(patient, label, among="changes"), people)
    return {f"{name}, {line.label} {line.value}": given for name, line, given in found}


def test_what_a_helper_brings_is_on_their_own_sheet() -> None:
    hurt = {**HALE, "name": "Captain Hale", "serious": 1, "heavy": 1}
    piet = {
        "name": "Piet", "mind": 6, "skills": [{"skill": "First Aid", "points": 9}], "light": 2,
        "owned": [{"vantage": "Medical knowledge", "of": "First Aid", "level": 2}, {"vantage": "Lucky"}],
    }  # fmt: skip
    brings = {
        "value": 9, "modifier": -1, "medical_knowledge": 2, "fortune": "Lucky", "knack": "none", "fumbling": False,
    }  # fmt: skip
    amsels = {"value": 9, "modifier": 0, "medical_knowledge": 0, **EASYGOING}
    label = "Somebody's first aid for a {} wound"
    # Whoever is ready to play helps without having been taken; Hale hasn't learned it.
    assert helpers(hurt, label.format("heavy"), hurt, piet) == {
        "Piet, First Aid 8": {**brings, "expert": False}, "Doctor Amsel, First Aid 9": {**amsels, "expert": True},
    }  # fmt: skip
    assert helpers(hurt, label.format("serious"), hurt, piet) == {"Piet, First Aid 8": brings}
    experts = helpers(hurt, "An expert's first aid for a serious wound", hurt, piet)
    assert experts == {"Doctor Amsel, First Aid 9": amsels}
    # The reader's own Amsel counts, not the one who is ready to play; and nobody who is down or broken helps.
    amsel = {**PEOPLE["Doctor Amsel"], "name": "Doctor Amsel", "heavy": 1}
    down = {**piet, "name": "Down", "dying": True, "fallen": True}
    broken = {**piet, "name": "Broken", "body": 99}
    assert list(helpers(hurt, label.format("heavy"), amsel, down, broken)) == ["Doctor Amsel, First Aid 7"]
    dying = {**hurt, "dying": True, "fallen": True}
    saved = helpers(dying, "Somebody tries to stabilise you", piet)["Piet, First Aid 8"]
    assert saved == {
        "skill": "First Aid", "value": 9, "modifier": -1, "dice": "plain", "fortune": "Lucky", "knack": "none",
        "fumbling": False,
    }  # fmt: skip


def test_earlier_checks_are_counted_until_you_have_slept() -> None:
    hurt = {**HALE, "heavy": 1, "aided": 2}
    aid = SHEET.find(hurt, "Somebody's first aid for a heavy wound")
    assert aid.params["tries"] == 2
    done = SHEET.done(registry.find, hurt, aid, {"value": 8, "kit": True}, faces="4, 4, 4")
    assert "26 against 31" in str(done.ruling and done.ruling.summary)
    assert (done.fields["heavy"], done.fields["aided"]) == (1, 3)
    assert SHEET.find({**hurt, "aided": 30}, aid.label).params["tries"] == 20
    slept = after(SHEET, hurt, "You've slept")
    assert (slept["aided"], slept["heavy"]) == (0, 1)
    assert not [one for one in SHEET.judged(slept).changes if one.label == "You've slept"]


def test_somebody_treats_a_wound_until_it_is_gone() -> None:
    hurt = {**HALE, "heavy": 2, "light": 1, "vain_light": 1}
    treat = SHEET.find(hurt, "Somebody treats a heavy wound")
    assert treat.why == "Difficult, for somebody who has learned Treating Wounds; if it works, the wound is gone"
    assert helpers(hurt, treat.label) == {
        "Doctor Amsel, Treating Wounds/humanoids 5": {
            "value": 5, "modifier": 0, "dice": "plain", "fortune": "ordinary", "knack": "none", "fumbling": False,
        }
    }  # fmt: skip
    failed = SHEET.done(registry.find, hurt, treat, {"value": 12}, faces="4, 4, 3").fields
    assert [failed[one] for one in ("heavy", "vain_heavy", "vain_light")] == [2, 1, 1]
    again = SHEET.find(failed, treat.label)
    assert again.params["tries"] == 1
    cured = SHEET.done(registry.find, failed, again, {"value": 12}, faces="5, 5, 4").fields
    assert [cured[one] for one in ("heavy", "light", "vain_heavy", "vain_light")] == [1, 1, 0, 1]
    assert SHEET.find({**hurt, "vain_light": 30}, "Somebody treats a light wound").params["tries"] == 20
    later = after(SHEET, dict(failed), "A week has passed")
    assert (later["vain_heavy"], later["vain_light"]) == (0, 0)
    labels = [one.label for one in SHEET.judged({**later, "dying": True}).changes]
    assert "A week has passed" not in labels and not [one for one in labels if one.startswith("Somebody treats")]
