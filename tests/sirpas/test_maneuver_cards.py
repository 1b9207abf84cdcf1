"""The card of a maneuver tells what its record, its text and the readings of both say: all 53."""

from __future__ import annotations

import pytest

from rules_py.sirpas.maneuver_cards import brief, card
from rules_py.sirpas.maneuvers import SHELF, maneuver, maneuver_hit, preparation

from .printed_maneuvers import PRINTED

ROWS = [[cell.strip() for cell in row.strip().strip("|").split("|")] for row in PRINTED.strip().splitlines()]
LETTERS = {"S": "Strength", "D": "Dexterity", "I": "Intelligence", "W": "Will"}

STUNNED = "the target is stunned for 2 turns"
CRIPPLED = "if the damage is enough for a light wound, you leave a heavy one that cripples"
LOCALIZED = f"{CRIPPLED}, or a deadly one if you hit the head"
DEADLY = "a deadly wound, whatever the damage"
WORSE = "a wound one grade worse than the damage says"
RETURNED = "the attack misses, and the attacker takes the damage"
MARGIN = "you add your margin to the damage of your next attack"

ON_A_CRITICAL = {
    "(Cripple)": CRIPPLED, "(Stun 2)": STUNNED, "(Deadly)": DEADLY,
}  # fmt: skip
"""What a condition in parentheses brings, save for four whose text says otherwise."""

ON_ANY_SUCCESS = {
    "archery.overextend": MARGIN,
    "brawl.grapple": "you're both blocked",
    "brawl.smash": "the target is grounded for a turn",
    "concentration.mind_grasp": "the target is blocked, and you can do nothing but hold on",
    "concentration.yes_but_you": RETURNED,
    "firearms.aimed_shot": WORSE,
    "full_contact.counter_punch": RETURNED,
    "full_contact.counter_kick": RETURNED,
    "full_contact.crouch": MARGIN,
    "knife_fight.change_hands": "+4 on your next attack",
    "knife_fight.feint": MARGIN,
    "knife_fight.hand_cutting": RETURNED,
    "knife_fight.wrap_and_stab": WORSE,
    "swordfight.feint": MARGIN,
    "swordfight.shield_bash": "the target is grounded until this turn ends",
}
"""Where a success brings more than the damage of an attack, or than that a defence holds."""

WITHOUT_A_ROLL = {
    "archery.aim": "+1 on your next Shoot; aim again and the bonuses add up",
    "archery.overload": "-3 on your next attack, and 1 extra attack",
    "firearms.aim": "+1 on your next Shoot or Aimed Shot; aim again and the bonuses add up",
    "firearms.fast_reload": "you reload",
}

MODIFIERS = {
    "brawl.grapple": "+3 to keep the hold",
    "brawl.kick": "+2 against a target on the ground or under half your size",
    "brawl.punch": "-2 against a larger target",
    "brawl.smash": "+2 against a smaller target; -2 against a larger target; can't be used on anyone on the ground; "
    "+2 to an Evade against it",
    "concentration.mind_grasp": "+3 to keep the hold",
    "full_contact.counter_punch": "-2 against a smaller attacker",
    "full_contact.counter_kick": "+2 against a smaller attacker",
    "full_contact.knee_blow": "+2 against a target on the ground or under half your size",
}

NEEDS = {
    "archery.overextend": "a bow",
    "brawl.block": "an unarmed blow, or arm guards that stop weapons",
    "brawl.grapple": "a target with less than twice your strength and size",
    "firearms.point_blank": "a target in melee range",
    "firearms.rapid_fire": "a pistol, and a target within 15 feet",
    "firearms.take_cover": "cover you can reach this turn",
    "full_contact.counter_punch": "an attacker in melee who isn't an animal",
    "full_contact.counter_kick": "an attacker in melee who isn't an animal",
    "knife_fight.backstab": "a place behind the target",
    "knife_fight.backstep": "a melee attack to step back from",
    "knife_fight.hand_cutting": "an attack with a limb, or a weapon hand within reach",
    "knife_fight.throw": "a target within 15 feet",
    "swordfight.parry_projectiles": "a shield, and a projectile from within 30 feet",
    "swordfight.shield_bash": "a shield",
    "swordfight.shield_parry": "a shield",
    "swordfight.thrust": "a sharp one-handed sword",
}

KINDS_OF_DAMAGE = {
    "archery": "cut", "brawl": "blunt", "firearms": "piercing", "full_contact": "blunt", "knife_fight": "cut",
    "swordfight": "cut, or blunt with a mace or flail; +3 with a two-handed weapon",
    "concentration.alien_thoughts": "maddening", "concentration.dig_into_you": "despair",
    "concentration.sensations": "confusion", "concentration.yes_but_you": "despair",
    "swordfight.shield_bash": "blunt", "swordfight.thrust": "cut",
}  # fmt: skip
"""Of a style, and of the maneuvers that have their own."""


def written(first: str, printed: str) -> str:
    """How a card writes a modifier such as `mS-2` after what it is added to."""
    attribute, _, fixed = (
        printed.removeprefix("+" if "m" in printed else "").replace("+", " +").replace("-", " -").partition(" ")
    )
    added = f" + {LETTERS[attribute[1]]} modifier" if attribute else ""
    return f"{first}{added}" + (f" {fixed[0]} {fixed[1:]}" if fixed else "")


@pytest.mark.parametrize("row", ROWS, ids=[f"{row[0]}-{row[1]}" for row in ROWS])
def test_a_card_says_what_is_printed(row: list[str]) -> None:
    style, name, kind, modifier, level, repeat, damage, condition = row
    known = SHELF[f"{style.replace('_', ' ').title()}: {name}"]
    id, facts = known.record.id, card(known.record)
    assert facts["From"] == f"{known.style.name} {level}"
    assert facts["Use"] == kind.replace("defense", "defence")
    assert brief(known.record) == f"{facts['Use']}, level {level}"
    assert facts["Repeat penalty"] == repeat
    assert facts["Needs"] == NEEDS.get(id, "")
    assert facts["Modifiers"] == MODIFIERS.get(id, "")
    if id in WITHOUT_A_ROLL:
        assert (facts["Roll"], facts["Effect"]) == ("none; it simply works", WITHOUT_A_ROLL[id])
        return
    aimed = f"{known.style.name}, -2 for the arm, -3 for the leg, -4 for the head"
    assert facts["Roll"] == (aimed if modifier == "Variable" else written(known.style.name, modifier))
    assert facts["Attacks"] == ("2, each with a roll of its own" if id == "firearms.rapid_fire" else "")
    held = "the attack misses" if kind == "defense" else ""
    assert facts["On a success"] == ON_ANY_SUCCESS.get(id, held)
    least = " (at least 1)" if id == "concentration.yes_but_you" else ""
    kinds = KINDS_OF_DAMAGE.get(id) or KINDS_OF_DAMAGE.get(style, "")
    assert facts["Damage"] == (f"{written('margin', damage[2:])}{least}; {kinds}" if damage else "")
    if id == "knife_fight.hand_cutting":
        assert facts["On a serious wound or worse"] == "the attacker is disarmed"
        return
    whose = "attacker" if kind == "defense" else "target"
    if modifier == "Variable":
        assert facts["On a critical success"] == LOCALIZED
        return
    critical = "" if id in ON_ANY_SUCCESS and condition != "(Stun 2)" else ON_A_CRITICAL.get(condition, "")
    assert facts["On a critical success"] == critical.replace("target", whose)


def test_tables_of_this_test_name_maneuvers() -> None:
    named = {*ON_ANY_SUCCESS, *WITHOUT_A_ROLL, *MODIFIERS, *NEEDS}
    assert named <= {known.record.id for known in SHELF.known}
    assert len(ROWS) == 53


def test_the_rules_do_what_the_cards_say() -> None:
    for id, said in MODIFIERS.items():
        known = SHELF[id]
        given = {"maneuver": known.label, "level": known.record.level}
        plain = maneuver(**given)["change"]
        if "on the ground or under half" in said:
            assert maneuver(**given, grounded=True)["change"] == maneuver(**given, size=49)["change"] == plain + 2
            assert maneuver(**given, size=50)["change"] == plain
        for words, size in (("smaller", 99), ("larger", 101)):
            for amount in (2, -2):
                if f"{amount:+d} against a {words}" in said:
                    assert maneuver(**given, size=size)["change"] == plain + amount
    for known in SHELF.known:
        facts = card(known.record)
        if facts["Damage"] and not known.localized:
            hit = maneuver_hit(maneuver=known.label, margin=9, attribute=16, critical=True)
            assert ("stunned for 2 turns" in hit["conditions"]) == (
                "stunned" in str(facts.get("On a critical success"))
            )
            assert (facts.get("On a critical success") == DEADLY) <= (hit["wound"] == "deadly")
        if known.localized:
            hurt = {"maneuver": known.label, "margin": 3, "critical": True}
            assert [maneuver_hit(**hurt, part=part)["wound"] for part in ("leg", "head")] == ["heavy", "deadly"]
        attacks = (
            one for one in SHELF.known if one.style is known.style and one.record.kind == "attack" and one.damage
        )
        if facts.get("On a success") == MARGIN:
            assert preparation(maneuver=known.label, next=next(attacks).label, margin=4)["damage"] == 4
