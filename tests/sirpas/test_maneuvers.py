"""Maneuvers: every record, every level of every style, what prose adds, and what cannot be."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_py.sirpas.catalogue import MANEUVERS, CatalogueError
from rules_py.sirpas.maneuvers import (
    BODY_PARTS,
    BY_STYLE,
    HOLDS,
    NO_ROLL,
    PREPARATIONS,
    PROSE,
    SHELF,
    asks_for,
    grapple,
    keep_hold,
    maneuver,
    maneuver_hit,
    maneuvers_at,
    maneuvers_per_turn,
    numbers_printed,
    preparation,
    read_bonus,
    worse_injury,
)
from rules_py.sirpas.readings import Readings
from tests.refusals import refusal
from tests.sirpas.printed_maneuvers import PRINTED, TURNS

MODIFIERS = dict(zip(range(3, 19), (-3, -3, -3, -2, -2, -1, -1, 0, 0, 1, 1, 2, 2, 3, 3, 3), strict=True))
"""The base modifier of each attribute, as printed upstream."""


def value_of(text: str, attribute: int) -> int:
    """What `mS-2` comes to, worked out another way than the rules do."""
    fixed = text.lstrip("+m")
    if "m" in text:
        return MODIFIERS[attribute] + int(fixed[1:] or 0)
    return int(text or 0)


def row(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


ROWS = [row(line) for line in PRINTED.strip().splitlines()]


def test_there_are_53_in_the_order_of_the_styles() -> None:
    assert [(cells[0], cells[1]) for cells in ROWS] == [(one.record.style, one.record.name) for one in SHELF.known]
    assert len(SHELF.known) == len(MANEUVERS) == 53
    assert {style: len(all_of) for style, all_of in BY_STYLE.items()} == Counter(one.style for one in MANEUVERS)


@pytest.mark.parametrize("cells", ROWS, ids=lambda cells: f"{cells[0]}.{cells[1]}")
def test_each_is_rolled_as_printed_at_every_attribute(cells: list[str]) -> None:
    style, name, kind, modifier, level, again, damage, condition = cells
    known = next(one for one in SHELF.known if one.record.style == style and one.record.name == name)
    assert (known.record.kind, known.record.level, known.record.repeat) == (kind, int(level), int(again or 0))
    assert known.condition == condition
    label, part = known.label, "leg" if modifier == "Variable" else None
    extra = -3 if part else 0
    for attribute in MODIFIERS:
        ruling = maneuver(maneuver=label, level=int(level), attribute=attribute, part=part)
        printed = extra or value_of(modifier, attribute)
        assert ruling["change"] == printed
        assert ruling["total"] == (None if known.record.id in NO_ROLL else int(level) + printed)
        again_roll = maneuver(maneuver=label, level=int(level), attribute=attribute, part=part, repeated=3)
        assert again_roll["change"] == printed + int(again or 0)
        if damage:
            hit = maneuver_hit(maneuver=label, margin=7, attribute=attribute, defences=0, part=part)
            assert hit["damage"] == 7 + value_of(damage.removeprefix("SM"), attribute)
    lacking = f"level is {int(level) - 1}; allowed: {level} or more; {name} needs {known.style.name} {level}"
    assert refusal(maneuver, maneuver=label, level=int(level) - 1, part=part, attribute=13) == lacking


@pytest.mark.parametrize("style", TURNS)
def test_every_level_gives_as_many_as_printed(style: str) -> None:
    name = next(iter(BY_STYLE[style])).style.name
    for level, number in enumerate(TURNS[style]):
        assert maneuvers_per_turn(style=name, level=level)["count"] == number, level


def test_tables_that_overlap_or_have_a_hole() -> None:
    for style in ("brawl", "firearms", "full_contact"):
        assert numbers_printed(style, 5) == (1, 2)
        assert (maneuvers_at(style, 5), maneuvers_at(style, 5, Readings(generous=True))) == (1, 2)
    assert numbers_printed("knife_fight", 5) == (1,)
    assert numbers_printed("swordfight", 16) == ()
    assert (maneuvers_at("swordfight", 16), maneuvers_at("swordfight", 16, Readings(generous=True))) == (3, 4)


def test_full_contact_at_10_has_two_of_either_and_one_of_its_own() -> None:
    ruling = maneuvers_per_turn(style="Full Contact", level=10)
    assert (ruling["count"], ruling["own"], ruling["brawl"]) == (2, 1, True)
    assert maneuvers_per_turn(style="Full Contact", level=0)["own"] == 0


def test_generic_skills_have_no_maneuvers() -> None:
    for skill in ("Slash", "Throw", "Thrust", "Shoot", "Instinctive Defense", "Willpower Defense"):
        assert maneuvers_per_turn(style=skill, level=20)["available"] == []


def test_a_level_allows_what_asks_for_no_more() -> None:
    assert maneuvers_per_turn(style="Archery", level=5)["available"] == ["Aim", "Localized Shot", "Shoot"]
    assert maneuvers_per_turn(style="Brawl", level=0)["available"] == []


@pytest.mark.parametrize(
    ("label", "size", "grounded", "added"),
    [
        ("Brawl: Kick", 49, False, 2),
        ("Brawl: Kick", 50, False, 0),
        ("Brawl: Kick", 100, True, 2),
        ("Brawl: Kick", 20, True, 2),
        ("Brawl: Kick", 300, False, 0),
        ("Brawl: Punch", 101, False, -2),
        ("Brawl: Punch", 100, False, 0),
        ("Brawl: Smash", 99, False, 2),
        ("Brawl: Smash", 101, False, -2),
        ("Full Contact: Counter Punch", 99, False, -2),
        ("Full Contact: Counter kick", 99, False, 2),
        ("Full Contact: Knee Blow", 49, False, 2),
        ("Full Contact: Knee Blow", 120, True, 2),
    ],
)
def test_size_and_lying_count(label: str, size: int, grounded: bool, added: int) -> None:
    plain = maneuver(maneuver=label, level=8, attribute=13)["change"]
    assert maneuver(maneuver=label, size=size, grounded=grounded, level=8, attribute=13)["change"] == plain + added


@pytest.mark.parametrize("part", BODY_PARTS)
@pytest.mark.parametrize("style", ["Archery", "Firearms"])
def test_parts_of_the_body(style: str, part: str) -> None:
    ruling = maneuver(maneuver=f"{style}: Localized Shot", part=part, level=8, attribute=13)
    assert ruling["change"] == {"arm": -2, "leg": -3, "head": -4}[part]


def test_repetitions_stay_the_same_or_add_up() -> None:
    given = {"maneuver": "Firearms: Rapid Fire", "level": 9}
    totals = [
        maneuver(**{"maneuver": "Brawl: Kick", "level": 8, "attribute": 13, **given}, repeated=n)["change"]
        for n in range(4)
    ]
    growing = [
        maneuver(**{"maneuver": "Brawl: Kick", "level": 8, "attribute": 13, **given}, repeated=n, growing=True)[
            "change"
        ]
        for n in range(4)
    ]
    assert (totals, growing) == ([-3, -6, -6, -6], [-3, -6, -9, -12])
    assert maneuver(**{"maneuver": "Brawl: Kick", "level": 8, "attribute": 13, **given})["shots"] == 2


@pytest.mark.parametrize("id", HOLDS)
def test_a_hold_is_kept_with_3_more_and_without_loss(id: str) -> None:
    given = {"maneuver": SHELF[id].label, "attribute": 10}
    assert (
        maneuver(**{"maneuver": "Brawl: Kick", "level": 8, "attribute": 13, **given}, holding=True, repeated=5)[
            "change"
        ]
        == 3
    )


def test_full_contact_lends_its_value_to_brawl() -> None:
    assert maneuver(maneuver="Brawl: Punch", level=5, full_contact=9, attribute=12)["total"] == 10
    assert maneuver(maneuver="Brawl: Punch", level=9, full_contact=5, attribute=12)["total"] == 10
    assert maneuver(maneuver="Brawl: Smash", level=4, full_contact=6, attribute=13)["value"] == 6


def hit(label: str, **given: Any) -> tuple[Any, Any, list[str]]:
    ruling = maneuver_hit(maneuver=label, **{"margin": 3, "attribute": 11, "defences": 0, **given})
    return ruling["damage"], ruling["wound"], ruling["conditions"]


STUNNED = ["stunned for 2 turns"]


@pytest.mark.parametrize(
    ("label", "given", "result"),
    [
        ("Brawl: Smash", {"margin": 0}, (0, "scratch", ["grounded for a turn"])),
        ("Brawl: Punch", {"margin": 2, "attribute": 3}, (0, "scratch", [])),
        ("Brawl: Punch", {"margin": 8, "attribute": 18, "critical": True}, (11, "deadly", STUNNED)),
        ("Brawl: Punch", {"margin": 8, "attribute": 10, "critical": True, "doubled": True}, (16, "deadly", STUNNED)),
        ("Brawl: Grapple", {}, (None, "none", ["blocked"])),
        ("Concentration: Mind Grasp", {"margin": 0}, (None, "none", ["blocked"])),
        ("Concentration: Yes, but you...", {"margin": 0}, (1, "scratch", [])),
        ("Concentration: Yes, but you...", {"margin": 3}, (1, "scratch", [])),
        ("Concentration: Yes, but you...", {"margin": 4}, (2, "light", [])),
        ("Concentration: Sensations", {"margin": 3, "critical": True}, (3, "light", STUNNED)),
        ("Archery: Localized Shot", {"part": "arm", "margin": 8}, (9, "heavy", [])),
        (
            "Archery: Localized Shot",
            {"part": "leg", "margin": 1, "critical": True},
            (2, "heavy", ["crippled in the leg"]),
        ),
        ("Archery: Localized Shot", {"part": "leg", "margin": 0, "critical": True}, (1, "scratch", [])),
        (
            "Archery: Localized Shot",
            {"part": "leg", "margin": 9, "critical": True},
            (10, "deadly", ["crippled in the leg"]),
        ),
        ("Firearms: Localized Shot", {"part": "head", "margin": 0, "critical": True}, (4, "deadly", [])),
        ("Firearms: Aimed Shot", {"margin": 0, "defences": 6}, (9, "serious", [])),
        ("Firearms: Aimed Shot", {"margin": 0, "defences": 5}, (9, "heavy", [])),
        ("Firearms: Aimed Shot", {"margin": 0, "defences": 2}, (9, "deadly", [])),
        ("Firearms: Aimed Shot", {"margin": 0, "defences": 8}, (9, "scratch", [])),
        ("Firearms: Aimed Shot", {"margin": 5, "defences": 0}, (14, "deadly", [])),
        ("Firearms: Aimed Shot", {"margin": 0, "defences": 10}, (9, "none", [])),
        ("Firearms: Point Blank", {"margin": 0, "defences": 9, "critical": True}, (10, "deadly", [])),
        ("Firearms: Point Blank", {"margin": 0, "defences": 9}, (10, "scratch", [])),
        ("Knife Fight: Backstab", {"margin": 8, "critical": True, "defences": 12}, (14, "deadly", [])),
        ("Knife Fight: Wrap and Stab", {"margin": 0}, (6, "heavy", [])),
        ("Knife Fight: Wrap and Stab", {"margin": 0, "as_printed": True}, (6, "serious", [])),
        ("Knife Fight: Hand Cutting", {"margin": 5}, (3, "light", [])),
        ("Knife Fight: Hand Cutting", {"margin": 6}, (4, "serious", ["disarmed"])),
        ("Knife Fight: Hand Cutting", {"margin": 6, "as_printed": True}, (4, "serious", [])),
        ("Knife Fight: Thrust", {"margin": 2, "critical": True, "part": "arm"}, (6, "heavy", ["crippled in the arm"])),
        ("Swordfight: Shield Bash", {"margin": 0}, (0, "scratch", ["grounded until this turn ends"])),
        ("Swordfight: Shield Bash", {"margin": 0, "as_printed": True}, (0, "scratch", [])),
        ("Swordfight: Cleave", {"margin": 1, "critical": True}, (7, "heavy", STUNNED)),
        ("Swordfight: Slash", {"margin": 1, "critical": True}, (7, "heavy", [])),
        ("Swordfight: Slash", {"margin": 1, "prepared": 4}, (11, "deadly", [])),
    ],
)
def test_what_a_success_does(label: str, given: dict[str, Any], result: tuple[Any, Any, list[str]]) -> None:
    assert hit(label, **given) == result


def test_an_injury_is_one_level_worse() -> None:
    steps = {before: worse_injury(wound=before)["wound"] for before in ("light", "serious", "heavy")}
    assert steps == {"light": "serious", "serious": "heavy", "heavy": "deadly"}


@given(
    st.sampled_from([one.label for one in SHELF.known if one.damage or one.record.condition]),
    st.integers(0, 60),
    st.integers(3, 18),
)
def test_damage_never_falls_when_the_margin_grows(label: str, margin: int, attribute: int) -> None:
    part = "arm" if SHELF[label].localized else None
    lower = maneuver_hit(maneuver=label, margin=max(0, margin - 1), attribute=attribute, part=part, defences=4)[
        "damage"
    ]
    damage = maneuver_hit(maneuver=label, margin=margin, attribute=attribute, part=part, defences=4)["damage"]
    assert damage is None or damage >= lower >= 0


@pytest.mark.parametrize(
    ("given", "outcome"),
    [
        (("Archery: Aim", "Archery: Shoot", {"times": 3}), (True, 3, 0, 0)),
        (("Archery: Aim", "Archery: Localized Shot", {}), (False, 0, 0, 0)),
        (("Firearms: Aim", "Firearms: Shoot", {"times": 4}), (True, 4, 0, 0)),
        (("Firearms: Aim", "Firearms: Point Blank", {}), (False, 0, 0, 0)),
        (("Firearms: Aim", "Firearms: Shoot", {"between": True}), (False, 0, 0, 0)),
        (("Archery: Overextend", "Archery: Shoot", {"margin": 4}), (True, 0, 4, 0)),
        (("Archery: Overload", "Archery: Shoot", {}), (True, -3, 0, 1)),
        (("Full Contact: Crouch", "Brawl: Punch", {"margin": 2}), (True, 0, 2, 0)),
        (("Full Contact: Crouch", "Full Contact: Elbow Blow", {"margin": 2}), (True, 0, 2, 0)),
        (("Full Contact: Crouch", "Brawl: Block", {"margin": 2}), (False, 0, 0, 0)),
        (("Full Contact: Crouch", "Brawl: Punch", {"margin": 2, "succeeded": False}), (False, 0, 0, 0)),
        (("Knife Fight: Change Hands", "Knife Fight: Thrust", {}), (True, 4, 0, 0)),
        (("Knife Fight: Feint", "Knife Fight: Thrust", {"margin": 5}), (True, 0, 5, 0)),
        (("Knife Fight: Feint", "Knife Fight: Hand Cutting", {"margin": 5}), (False, 0, 0, 0)),
        (("Knife Fight: Feint", "Knife Fight: Hand Cutting", {"margin": 5, "any_move": True}), (True, 0, 5, 0)),
        (("Swordfight: Feint", "Swordfight: Slash", {"margin": 5}), (True, 0, 5, 0)),
    ],
)
def test_what_a_preparation_gives(given: tuple[str, str, dict[str, Any]], outcome: tuple[Any, ...]) -> None:
    first, second, more = given
    ruling = preparation(**{"maneuver": first, "next": second, "times": 1, **more})
    assert (ruling["serves"], ruling["bonus"], ruling["damage"], ruling["attacks"]) == outcome


def test_each_case_of_preparing_has_its_sentence() -> None:
    overload = {"maneuver": "Archery: Overload", "next": "Archery: Shoot", "times": 1}
    assert (
        preparation(**{"maneuver": "Firearms: Aim", "next": "Firearms: Aimed Shot", "times": 2, **overload}).summary
        == "You get -3 on the Shoot roll and 1 extra attack, in this turn or the next."
    )
    assert (
        preparation(**{"maneuver": "Firearms: Aim", "next": "Firearms: Aimed Shot", "times": 2, **overload}, both=True)[
            "attack_penalty"
        ]
        == -3
    )
    feint = {"maneuver": "Swordfight: Feint", "next": "Swordfight: Slash", "times": 1}
    assert (
        preparation(**{"maneuver": "Firearms: Aim", "next": "Firearms: Aimed Shot", "times": 2, **feint}).summary
        == "Slash gains nothing from a margin of 0."
    )
    assert (
        preparation(
            **{"maneuver": "Firearms: Aim", "next": "Firearms: Aimed Shot", "times": 2, **feint}, between=True
        ).summary
        == "Slash gains nothing, and the bonus you prepared is lost."
    )


@pytest.mark.parametrize(
    ("strength", "other", "size", "legal"),
    [(9, 17, 199, True), (9, 18, 199, False), (9, 17, 200, False), (3, 6, 1000, False), (18, 35, 1, True)],
)
def test_whom_one_can_grapple(strength: int, other: int, size: int, legal: bool) -> None:
    ruling = grapple(strength=strength, other_strength=other, size=size)
    assert ruling["legal"] is legal
    assert bool(ruling["faults"]) is not legal


@pytest.mark.parametrize(
    ("given", "held", "blocked"),
    [
        ({"maneuver": "Brawl: Grapple"}, True, True),
        ({"maneuver": "Brawl: Grapple", "hurt": True}, True, True),
        ({"maneuver": "Brawl: Grapple", "succeeded": False}, False, False),
        ({"maneuver": "Brawl: Grapple", "otherwise": True}, False, False),
        ({}, True, False),
        ({"hurt": True}, False, False),
    ],
)
def test_how_a_hold_ends(given: dict[str, Any], held: bool, blocked: bool) -> None:
    ruling = keep_hold(**{"maneuver": "Concentration: Mind Grasp", **given})
    assert (ruling["held"], ruling["attacker_blocked"]) == (held, blocked)


@pytest.mark.parametrize("id", [id for id, prose in PROSE.items() if prose.needs])
def test_what_a_maneuver_needs_has_to_be_there(id: str) -> None:
    known = SHELF[id]
    allowed = f"yes; {known.record.name} needs {known.prose.needs}"
    assert (
        refusal(maneuver, maneuver=known.label, level=20, met=False, attribute=13) == f"met is no; allowed: {allowed}"
    )


def test_what_brings_a_condition_is_what_the_text_says_and_not_what_the_record_prints() -> None:
    in_text = {"knife_fight.wrap_and_stab": "any success", "swordfight.shield_bash": "any success"}
    in_text["knife_fight.hand_cutting"] = "a serious wound or worse"
    for known in SHELF.known:
        printed = "a critical success" if known.record.on_critical else "any success"
        assert asks_for(known) == in_text.get(known.record.id, printed if known.record.condition else "")


def test_a_weapon_in_both_hands_adds_three_points_in_swordfight() -> None:
    slash, thrust = "Swordfight: Slash", "Knife Fight: Thrust"
    assert [
        maneuver_hit(maneuver=slash, margin=3, two_handed=way, attribute=11, defences=4)["damage"]
        for way in (False, True)
    ] == [9, 12]
    assert [
        maneuver_hit(maneuver=thrust, margin=3, two_handed=way, attribute=11, defences=4)["damage"]
        for way in (False, True)
    ] == [7, 7]
    assert [maneuver(maneuver=slash, two_handed=way, level=8, attribute=13)["bonus"] for way in (False, True)] == [0, 3]
    assert maneuver(maneuver="Swordfight: Feint", two_handed=True, level=8)["bonus"] == 0  # it does no damage


@pytest.mark.parametrize("id", [known.record.id for known in BY_STYLE["swordfight"]])
def test_shields_and_thrusts_leave_no_room_for_a_weapon_in_both_hands(id: str) -> None:
    known = SHELF[id]
    asked = {"maneuver": known.label, "level": 20, "two_handed": True}
    if "shield" in known.prose.needs or "one-handed" in known.prose.needs:
        message = f"two_handed is yes; allowed: no; {known.record.name} isn't for two-handed weapons"
        assert refusal(maneuver, **{"maneuver": "Brawl: Kick", "level": 8, "attribute": 13, **asked}) == message
    else:
        assert (
            maneuver(**{"maneuver": "Brawl: Kick", "level": 8, "attribute": 13, **asked})["kind"] == known.record.kind
        )


def test_all_preparations_are_maneuvers_without_damage() -> None:
    assert all(SHELF[id].damage is None for id in PREPARATIONS)


def test_a_record_that_says_nonsense_is_refused() -> None:
    for text in ("mX", "S-2", "+-3"):
        with pytest.raises(CatalogueError):
            read_bonus(text)


@pytest.mark.parametrize(
    ("rule", "given", "message"),
    [
        (
            maneuver,
            {"maneuver": "Archery: Localized Shot", "level": 8},
            "part is empty; allowed: one of arm, leg, head; Localized Shot aims at a part of the body",
        ),
        (
            maneuver,
            {"maneuver": "Archery: Localized Shot", "part": "torso"},
            "part is 'torso'; allowed: one of arm, leg, head, or empty",
        ),
        (
            maneuver,
            {"part": "arm", "maneuver": "Brawl: Kick"},
            "part is 'arm'; allowed: empty; you can't aim Kick at a part of the body",
        ),
        (
            maneuver,
            {"maneuver": "Brawl: Smash", "grounded": True, "level": 8},
            "grounded is yes; allowed: no; Smash doesn't work on",
        ),
        (
            maneuver,
            {"holding": True, "maneuver": "Brawl: Kick"},
            "holding is yes; allowed: no; Kick doesn't hold anybody",
        ),
        (maneuver, {"level": 21}, "level is 21; allowed: a whole number from 0 to 20"),
        (maneuver, {"attribute": 2}, "attribute is 2; allowed: a whole number from 3 to 18"),
        (
            maneuver,
            {"level": 3, "full_contact": 8, "maneuver": "Brawl: Kick"},
            "full_contact is 8; allowed: 0; Full Contact only helps from Brawl 4",
        ),
        (
            maneuver,
            {"maneuver": "Archery: Shoot", "full_contact": 8},
            "full_contact is 8; allowed: 0; Shoot belongs to Archery",
        ),
        (
            maneuver,
            {"maneuver": "Brawl: Smash", "level": 4, "full_contact": 8, "by_brawl": True},
            "level is 4; allowed: 6 or more; Smash needs Brawl 6",
        ),
        (maneuvers_per_turn, {"level": 21}, "level is 21; allowed: a whole number from 0 to 20"),
        (maneuver_hit, {"margin": -1}, "margin is -1; allowed: a whole number from 0 to 9999"),
        (
            maneuver_hit,
            {"part": "arm", "maneuver": "Knife Fight: Wrap and Stab"},
            "part is 'arm'; allowed: empty; Wrap and Stab doesn't cripple",
        ),
        (worse_injury, {"wound": "deadly"}, "wound is 'deadly'; allowed: one of light, serious, heavy"),
        (
            preparation,
            {"maneuver": "Archery: Overload", "times": 2},
            "times is 2; allowed: 1; repeating Overload adds nothing",
        ),
        (preparation, {"margin": 10_000}, "margin is 10000; allowed: a whole number from 0 to 9999"),
        (grapple, {"strength": 2}, "strength is 2; allowed: a whole number from 3 to 18"),
    ],
)
def test_what_cannot_be_is_refused(rule: object, given: dict[str, object], message: str) -> None:
    assert refusal(rule, **given).startswith(message)
