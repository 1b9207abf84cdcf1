"""Abilities: their kinds, what brings them, their lines in the book, and the competency check."""

from __future__ import annotations

import pytest

from rules_py.tuurna.abilities import (
    abilities,
    ability_entry,
    ability_use,
    competency_check,
)
from rules_py.tuurna.rolls import check
from tests.plain_enumeration import at_least, scores
from tests.tuurna.abilities.refused import LETTER, message


@pytest.mark.parametrize(
    ("kind", "mode", "allowed"),
    [
        ("passive", "Scene", True),
        ("passive", "Tension", True),
        ("passive", "Ellipsis", True),
        ("active", "Scene", True),
        ("active", "Tension", True),
        ("active", "Ellipsis", False),
        ("ellipsis", "Scene", False),
        ("ellipsis", "Tension", False),
        ("ellipsis", "Ellipsis", True),
    ],
)
def test_each_kind_works_in_its_modes(kind: str, mode: str, allowed: bool) -> None:
    assert ability_use(kind=kind, mode=mode, level=2, ability_level=2)["legal"] is allowed
    assert ability_use(kind=kind, mode=mode, level=1, ability_level=2)["legal"] is False


@pytest.mark.parametrize(
    ("given", "summary"),
    [
        ({"kind": "passive", "level": 2, "ability_level": 2}, "Yes: a passive ability is always on."),
        ({"kind": "passive", "level": 1, "ability_level": 2}, "No: you don't have this ability until level 2."),
        ({"kind": "active", "level": 2, "ability_level": 2}, "Yes: you've reached the ability's level."),
        (
            {"kind": "active", "level": 1, "ability_level": 2},
            "Not yet: the Narrator has to agree, and you have to pass a competency check.",
        ),
        ({"kind": "active", "level": 0, "ability_level": 2}, "No: at level 0 you can't even try it."),
        ({"kind": "active", "level": 0, "ability_level": 0}, "Yes: you've reached the ability's level."),
        ({"kind": "active", "mode": "Ellipsis"}, "No: an active ability only works in a Scene or in Tension."),
        ({"kind": "ellipsis", "mode": "Tension"}, "No: an Ellipsis ability only works in an Ellipsis."),
    ],
)
def test_the_reason_is_reported(given: dict[str, object], summary: str) -> None:
    assert ability_use(**given).summary == summary


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"kind": "reactive"}, "kind is 'reactive'; allowed: one of passive, active, ellipsis"),
        ({"mode": "Combat"}, "mode is 'Combat'; allowed: one of Scene, Tension, Ellipsis"),
        ({"level": 13}, "level is 13; allowed: a whole number from 0 to 12"),
        ({"ability_level": -1}, "ability_level is -1; allowed: a whole number from 0 to 12"),
    ],
)
def test_unknown_kinds_modes_and_levels_are_refused(given: dict[str, object], expected: str) -> None:
    assert message(ability_use, **given).startswith(expected)


LISTED = [
    {"ability": "Zero", "skill": "Art", "level": 0},
    {"ability": "Two", "skill": "Art", "level": 2},
    {"ability": "Twelve", "skill": "Art", "level": 12},
    {"ability": "Other", "skill": "Logic", "level": 1},
]


@pytest.mark.parametrize(
    ("level", "available", "later"),
    [(0, ["Zero"], ["Two", "Twelve"]), (2, ["Zero", "Two"], ["Twelve"]), (12, ["Zero", "Two", "Twelve"], [])],
)
def test_a_level_brings_all_abilities_up_to_it(level: int, available: list[str], later: list[str]) -> None:
    assert abilities(skill="Art", level=level, listed=LISTED).outcome == {"available": available, "later": later}


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"skill": "Arts", "listed": LISTED}, "skill is 'Arts'; allowed: 'Art' is the nearest of 2 known names"),
        ({"skill": "Art", "listed": []}, "skill is 'Art'; allowed: none; you haven't listed any abilities"),
        (
            {"skill": "Art", "listed": [{"ability": "X", "skill": "Art", "level": 13}]},
            "listed (row 1, level) is 13; allowed: a whole number from 0 to 12",
        ),
    ],
)
def test_abilities_need_a_known_skill_and_levels(given: dict[str, object], expected: str) -> None:
    assert message(abilities, **given) == expected


def entry(**parts: object) -> dict[str, object]:
    blank = {"name": "It", "code": None, "beats": None, "lowest_price": None, "highest_price": None}
    return {**blank, **parts}


@pytest.mark.parametrize(
    ("line", "outcome"),
    [
        ("It. Passive", entry(kind="passive")),
        ("It. Active `A,AF`", entry(kind="active", code="A,AF", beats=2)),
        ("It. Active `A,A`. In a fight only.", entry(kind="active", code="2xA", beats=2)),
        ("It. Active", entry(kind="active")),
        ("It. Active. In a fight only.", entry(kind="active")),
        ("It. Ellipsis: 2", entry(kind="ellipsis", lowest_price=2, highest_price=2)),
        ("It. Ellipsis: 2-4 Ellipsis Points.", entry(kind="ellipsis", lowest_price=2, highest_price=4)),
        ("It. Ellipsis: 2–4", entry(kind="ellipsis", lowest_price=2, highest_price=4)),
        (
            "**It**. {term}`Ellipsis`: 2&ndash;4 {term}`Ellipsis Point`s.",
            entry(kind="ellipsis", lowest_price=2, highest_price=4),
        ),
        ("**It**. {term}`Activated<Active>` `A`", None),
        ("**It**. {term}`Active<Activate>` `H`", entry(kind="active", code="H", beats=1)),
    ],
)
def test_the_line_of_an_ability_is_read(line: str, outcome: dict[str, object] | None) -> None:
    if outcome is None:
        assert message(ability_entry, entry=line) == (
            "entry is 'Activated'; allowed: Passive, Active or Ellipsis ('Active' is the nearest of 3 known names)"
        )
    else:
        assert ability_entry(entry=line).outcome == outcome


def test_a_missing_code_is_unknown_and_not_free() -> None:
    summary = ability_entry(entry="Swing. Active").summary
    assert summary == "Swing is an active ability, but its asset code is missing, so nobody knows its cost."


LINE = "a name, a full stop, and then Passive, Active or Ellipsis, as in 'Calm. Passive'"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "It",
            f"entry is 'It'; allowed: {LINE}",
        ),
        (
            "It.",
            f"entry is 'It.'; allowed: {LINE}",
        ),
        (
            ". Passive",
            f"entry is '. Passive'; allowed: {LINE}",
        ),
        (
            "It. `A`",
            f"entry is 'It. `A`'; allowed: {LINE}",
        ),
        ("It. Reactive", "entry is 'Reactive'; allowed: Passive, Active or Ellipsis"),
        ("It. passive", "entry is 'passive'; allowed: Passive, Active or Ellipsis"),
        ("It. Active Passive", "entry is 'It. Active Passive'; allowed: a single tag"),
        ("It. Passive, Ellipsis: 2", "entry is 'It. Passive, Ellipsis: 2'; allowed: a single tag"),
        (
            "It. Ellipsis",
            "entry is 'It. Ellipsis'; allowed: a number after the tag, such as ': 2' or ': 2–4'",
        ),
        (
            "It. Ellipsis: some",
            "entry is 'It. Ellipsis: some'; allowed: a number after the tag, such as ': 2' or ': 2–4'",
        ),
        (
            "It. Ellipsis: 0",
            "entry is 'It. Ellipsis: 0'; allowed: a number from 1 up, or two with the lower one first",
        ),
        (
            "It. Ellipsis: 4–2",
            "entry is 'It. Ellipsis: 4–2'; allowed: a number from 1 up, or two with the lower one first",
        ),
        (
            "It. Active `A,,H`",
            f"entry is 'A,,H'; allowed: {LETTER}, or a count of 1 or more, at character 3 (offset 2), where ',' stands",
        ),
    ],
)
def test_a_line_with_no_tag_two_tags_or_no_price_is_refused(line: str, expected: str) -> None:
    assert message(ability_entry, entry=line).startswith(expected)


@pytest.mark.parametrize("ability_level", range(2, 13))
def test_example_11_a_competency_check_is_a_check_against_the_level_of_the_ability(ability_level: int) -> None:
    for level in range(1, ability_level):
        chance = competency_check.chance(level=level, ability_level=ability_level)
        assert chance == check.chance(level=level, difficulty=ability_level) == at_least(scores(level), ability_level)


def test_a_competency_check_tells_its_outcome() -> None:
    ruling = competency_check.roll(level=1, ability_level=2, faces="6, 3").ruling
    assert ruling.summary == "Success: your result of 2 just reaches difficulty 2 (very easy)."
    assert ruling.outcome == {"success": True, "score": 2, "result": 2, "margin": 0}


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (
            {"level": 0},
            "level is 0; allowed: a whole number from 1 to 12 (at level 0 you can't roll)",
        ),
        (
            {"level": 5, "ability_level": 5},
            "ability_level is 5; allowed: 6 to 12; at level 5 this ability needs no competency check",
        ),
        (
            {"level": 12, "ability_level": 12},
            "ability_level is 12; allowed: at level 12 this ability needs no competency check",
        ),
        ({"ability_level": 13}, "ability_level is 13; allowed: a whole number from 1 to 12"),
        ({"ability_level": 0}, "ability_level is 0; allowed: a whole number from 1 to 12"),
    ],
)
def test_a_competency_check_is_for_abilities_above_the_level(given: dict[str, object], expected: str) -> None:
    assert message(competency_check.roll, **given) == expected


def test_past_the_cap_a_mortal_has_no_chance() -> None:
    assert competency_check.chance(level=9, ability_level=10) == 0
    assert competency_check.chance(level=9, ability_level=10, supernatural=True) > 0
