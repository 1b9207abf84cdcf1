"""Characters: resources, defenses, other stats, and how they follow from the attributes."""

from __future__ import annotations

from itertools import product

import pytest

from rules_py.ingenuity.characters import DEFENSES, STATS, defense, derived, resources, stat
from rules_py.ingenuity.recovery import take_break
from tests.refusals import refusal


def row(resource: str, current: object, maximum: object = 6) -> dict[str, object]:
    return {"resource": resource, "current": current, "maximum": maximum}


@pytest.mark.parametrize(
    "rows",
    [
        [row("health", -99), row("endurance", 0), row("stamina", 6), row("focus", 3)],
        [row("health", 0, 0)],
        [row("focus", 99, 99)],
    ],
)
def test_resources_up_to_their_maximum_are_legal(rows: list[dict[str, object]]) -> None:
    ruling = resources(resources=rows)
    assert ruling["legal"] is True
    assert ruling["resources"] == {one["resource"]: [one["current"], one["maximum"]] for one in rows}


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        ([row("health", 7)], "Your health is above its maximum of 6."),
        *(([row(name, -1)], f"Your {name} can't be below 0; only health can.") for name in ("stamina", "focus")),
        ([row("health", 1), row("health", 2)], "You've entered health twice."),
    ],
)
def test_what_is_wrong_with_resources_is_reported(rows: list[dict[str, object]], fault: str) -> None:
    ruling = resources(resources=rows)
    assert (ruling["legal"], ruling["faults"]) == (False, [fault])


@pytest.mark.parametrize(
    ("name", "attributes", "equipment"),
    [
        ("fortitude", ["resolve", "strength"], False),
        ("reflexes", ["resolve", "dexterity"], False),
        ("willpower", ["resolve", "intelligence"], False),
        ("deflection", [], True),
        ("damage resistance", [], True),
    ],
)
def test_a_defense_comes_from_attributes_or_equipment(name: str, attributes: list[str], equipment: bool) -> None:
    found = defense(defense=name)
    assert (found["attributes"], found["equipment"]) == (attributes, equipment)


def test_there_are_five_defenses_and_three_other_stats() -> None:
    assert [str(one.defense) for one in DEFENSES] == [
        "fortitude",
        "reflexes",
        "willpower",
        "deflection",
        "damage resistance",
    ]
    assert [stat(stat=name)["stat"] for name in STATS] == ["speed", "size", "item slots"]


def test_every_sheet_follows_the_formulas() -> None:
    for strength, dexterity, intelligence, resolve in product((4, 6, 8, 10, 12), repeat=4):
        found = derived(
            strength=strength, dexterity=dexterity, intelligence=intelligence, resolve=resolve, size=3, armour=2
        )
        assert found.outcome == {
            "health": strength,
            "endurance": resolve,
            "stamina": dexterity,
            "focus": intelligence,
            "fortitude": (resolve + strength) // 2,
            "reflexes": (resolve + dexterity) // 2,
            "willpower": (resolve + intelligence) // 2,
            "deflection": resolve // 2 + 2,
            "speed": 5,
        }


def test_permanent_modifiers_count_in_full_for_maxima_and_passive_values() -> None:
    plain, changed = (
        derived(strength="d6", resolve="d6", size=5),
        derived(resolve_modifier=2, strength="d6", resolve="d6", size=5),
    )
    grown = {name: changed[name] - plain[name] for name in plain.outcome if changed[name] != plain[name]}
    assert grown == {"endurance": 2, "fortitude": 2, "reflexes": 2, "willpower": 2, "deflection": 2}


@pytest.mark.parametrize(
    ("rule", "given", "message"),
    [
        (
            take_break,
            {"resources": [row("health", 7)]},
            "resources (row 1, current) is 7; allowed: at most 6, the maximum",
        ),
        *(
            (
                take_break,
                {"resources": [row(name, -1)]},
                "resources (row 1, current) is -1; allowed: 0 or more; only health falls below 0",
            )
            for name in ("endurance", "stamina", "focus")
        ),
        (
            resources,
            {"resources": [row("health", 1.5)]},
            "resources (row 1, current) is 1.5; allowed: a whole number from -99 to 99",
        ),
        (
            take_break,
            {"resources": [row("health", 1), row("health", 2)]},
            "resources (row 2, resource) is 'health'; allowed: every resource once",
        ),
        (
            resources,
            {"resources": [row("mana", 1)]},
            "resources (row 1, resource) is 'mana'; allowed: one of health, endurance, stamina, focus ('stamina' is "
            "the nearest of 4 known names)",
        ),
        (
            resources,
            {"resources": [row("health", 1, -1)]},
            "resources (row 1, maximum) is -1; allowed: a whole number from 0 to 99",
        ),
        (
            defense,
            {"defense": "parry"},
            "defense is 'parry'; allowed: one of fortitude, reflexes, willpower, deflection, damage resistance",
        ),
        (stat, {"stat": "weight score"}, "stat is 'weight score'; allowed: one of speed, size, item slots"),
        (derived, {"size": 0}, "size is 0; allowed: a whole number from 1 to 12"),
        (derived, {"size": 13}, "size is 13; allowed: a whole number from 1 to 12"),
        (derived, {"armour": -1}, "armour is -1; allowed: a whole number from 0 to 99"),
        (derived, {"resolve": "d3"}, "resolve is 'd3'; allowed: one of d4, d6, d8, d10, d12"),
    ],
)
def test_what_cannot_be_is_refused(rule: object, given: dict[str, object], message: str) -> None:
    assert refusal(rule, **given) == message
