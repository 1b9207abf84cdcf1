"""Abilities: their kinds, their use, the asset code, and the competency check."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_py.errors import RuleError
from rules_py.tuurna.abilities import (
    ASSETS,
    abilities,
    ability_entry,
    ability_use,
    activity_end,
    asset_capacity,
    asset_code,
    competency_check,
    parse,
    totals,
    written,
)
from rules_py.tuurna.abilities.assets import LETTERS, LONGEST_CODE, MOST_BEATS, Beat, CodeError, alongside
from rules_py.tuurna.rolls import check
from tests.plain_enumeration import at_least, scores


def message(rule: Any, **given: object) -> str:
    with pytest.raises(RuleError) as caught:
        rule(**given)
    return str(caught.value)


# The asset code.

BEATS = st.dictionaries(st.sampled_from(LETTERS), st.integers(1, 4), min_size=1)
SCHEDULES = st.lists(BEATS, min_size=1, max_size=12)

LETTER = "a letter A, H, F, V or L"


CODES = st.recursive(
    st.text(LETTERS, min_size=1, max_size=4),
    lambda inner: st.tuples(st.integers(1, 4), inner.filter(lambda code: "," not in code)).map(
        lambda pair: f"{pair[0]}x{pair[1]}"
    ),
    max_leaves=3,
)
"""One item of a code: a group, with counts in front of it."""


@settings(max_examples=300, derandomize=True, deadline=None)
@given(SCHEDULES)
def test_what_is_written_reads_back_as_the_same_beats(beats: list[Beat]) -> None:
    assert parse(written(beats)) == tuple(beats)


@settings(max_examples=300, derandomize=True, deadline=None)
@given(st.lists(CODES, min_size=1, max_size=5).map(",".join))
def test_the_canonical_form_is_stable_and_no_longer(code: str) -> None:
    beats = parse(code)
    canonical = written(beats)
    assert parse(canonical) == beats
    assert written(parse(canonical)) == canonical
    assert len(canonical) <= len(code)


@settings(max_examples=400, derandomize=True, deadline=None)
@given(st.text(LETTERS + "x,X0123a ×", max_size=12))
def test_any_text_is_read_or_refused_where_it_goes_wrong(code: str) -> None:
    offset = wrong_at(code)
    if offset is None:
        return
    assert 0 <= offset <= len(code)
    # Everything before the first offending character could have gone on to a good code.
    assert any(wrong_at(code[:offset] + rest) is None for rest in ("", "A", "xA"))
    # And nothing that goes on with that character can.
    if offset < len(code):
        assert all(wrong_at(code[: offset + 1] + rest) == offset for rest in ("", "A", "xA", ",A", "1xA"))


def wrong_at(code: str) -> int | None:
    """The offset of the first offending character; None when the notation is kept, however long the activity."""
    try:
        parse(code)
    except CodeError as error:
        return error.offset
    except RuleError:
        return None
    return None


@pytest.mark.parametrize(
    ("code", "schedule"),
    [
        ("A", [{"Attention": 1}]),
        ("H", [{"Hand": 1}]),
        ("F", [{"Feet": 1}]),
        ("V", [{"Voice": 1}]),
        ("L", [{"Link": 1}]),
        pytest.param("AV", [{"Attention": 1, "Voice": 1}], id="example 5"),
        pytest.param("HHL", [{"Hand": 2, "Link": 1}], id="example 6"),
        pytest.param("V,H", [{"Voice": 1}, {"Hand": 1}], id="example 7"),
        pytest.param("A,AF", [{"Attention": 1}, {"Attention": 1, "Feet": 1}], id="example 8"),
        pytest.param("3xA", [{"Attention": 1}] * 3, id="example 9"),
        pytest.param("2xHHV", [{"Hand": 2, "Voice": 1}] * 2, id="example 10"),
        ("2x3xA", [{"Attention": 1}] * 6),
        ("1xA", [{"Attention": 1}]),
        ("10xA", [{"Attention": 1}] * 10),
        ("2xA,H", [{"Attention": 1}, {"Attention": 1}, {"Hand": 1}]),
        ("A,2xH,V", [{"Attention": 1}, {"Hand": 1}, {"Hand": 1}, {"Voice": 1}]),
    ],
)
def test_a_code_is_a_schedule(code: str, schedule: list[dict[str, int]]) -> None:
    assert asset_code(code=code)["schedule"] == schedule
    assert asset_code(code=code)["beats"] == len(schedule)


def test_examples_9_and_10_are_the_same_written_out() -> None:
    assert parse("3xA") == parse("A,A,A")
    assert parse("2xHHV") == parse("HHV,HHV")
    assert (written(parse("A,A,A")), written(parse("HHV,VHH"))) == ("3xA", "2xHHV")


def test_the_order_of_letters_does_not_matter() -> None:
    assert parse("AV") == parse("VA")
    assert written(parse("LVFHA")) == "AHFVL"


def test_totals_are_summed_over_all_beats() -> None:
    ruling = asset_code(code="A,2xHHV")
    assert ruling["totals"] == {"Attention": 1, "Hand": 4, "Voice": 2}
    assert ruling["canonical"] == "A,2xHHV"
    assert ruling.summary == "This code takes 3 Beats and needs 1 Attention, 4 Hands and 2 Voices in all."
    assert ruling.steps == (
        "Beat 1 needs 1 Attention.",
        "Beat 2 needs 2 Hands and 1 Voice.",
        "Beat 3 needs 2 Hands and 1 Voice.",
    )
    assert totals(parse("L,A")) == {"A": 1, "L": 1}


def test_the_link_may_add_conditions() -> None:
    ruling = asset_code(code="HHL")
    assert (ruling["link"], ruling.summary) == (
        True,
        "This code takes 1 Beat and needs 2 Hands and 1 Link in all. Your Link may add conditions.",
    )
    assert asset_code(code="HH")["link"] is False


def test_a_long_activity_lists_its_first_beats() -> None:
    assert asset_code(code="20xA").steps[-1] == "The code goes on for 16 more Beats."
    assert len(asset_code(code="4xA").steps) == 4


@pytest.mark.parametrize(
    ("code", "offset", "expected"),
    [
        ("", 0, f"{LETTER}, or a count of 1 or more, at character 1 (offset 0), where the code ends"),
        ("a", 0, f"{LETTER}, or a count of 1 or more, at character 1 (offset 0), where 'a' stands"),
        ("h", 0, f"{LETTER}, or a count of 1 or more, at character 1 (offset 0), where 'h' stands"),
        ("Av", 1, f"{LETTER}, or a comma, at character 2 (offset 1), where 'v' stands"),
        ("B", 0, f"{LETTER}, or a count of 1 or more, at character 1 (offset 0), where 'B' stands"),
        ("A,,H", 2, f"{LETTER}, or a count of 1 or more, at character 3 (offset 2), where ',' stands"),
        (",A", 0, f"{LETTER}, or a count of 1 or more, at character 1 (offset 0), where ',' stands"),
        ("A,", 2, f"{LETTER}, or a count of 1 or more, at character 3 (offset 2), where the code ends"),
        ("0xA", 0, f"{LETTER}, or a count of 1 or more, at character 1 (offset 0), where '0' stands"),
        ("03xA", 0, f"{LETTER}, or a count of 1 or more, at character 1 (offset 0), where '0' stands"),
        ("2x0xA", 2, f"{LETTER}, or a count of 1 or more, at character 3 (offset 2), where '0' stands"),
        ("-1xA", 0, f"{LETTER}, or a count of 1 or more, at character 1 (offset 0), where '-' stands"),
        ("1.5xA", 1, "an x after the count at character 2 (offset 1), where '.' stands"),
        ("3x", 2, f"{LETTER}, or a count of 1 or more, at character 3 (offset 2), where the code ends"),
        ("3", 1, "an x after the count at character 2 (offset 1), where the code ends"),
        ("3A", 1, "an x after the count at character 2 (offset 1), where 'A' stands"),
        ("3XA", 1, "an x after the count at character 2 (offset 1), where 'X' stands"),
        ("xA", 0, f"{LETTER}, or a count of 1 or more, at character 1 (offset 0), where 'x' stands"),
        ("A2xH", 1, f"{LETTER}, or a comma, at character 2 (offset 1), where '2' stands"),
        ("A H", 1, f"{LETTER}, or a comma, at character 2 (offset 1), where ' ' stands"),
        ("A, H", 2, f"{LETTER}, or a count of 1 or more, at character 3 (offset 2), where ' ' stands"),
        (
            "A×3",
            1,
            f"{LETTER}, or a comma, at character 2 (offset 1), where '×' stands;"
            " × and | belong to the game's other notation",
        ),
    ],
)
def test_a_malformed_code_is_refused_at_its_first_wrong_character(code: str, offset: int, expected: str) -> None:
    with pytest.raises(CodeError) as caught:
        parse(code)
    shown = repr(code) if code else "empty"
    assert (caught.value.offset, str(caught.value)) == (offset, f"code is {shown}; allowed: {expected}")


@pytest.mark.parametrize(
    ("code", "beats"),
    [
        ("401xA", "401"),
        ("400xA,A", "401"),
        ("99999999xA", "99999999"),
        ("9x9x9x9xA", "6561"),
        ("x".join(["999999"] * 20) + "xA", "more Beats than anybody can count"),
    ],
)
def test_endless_activities_are_refused_before_they_are_expanded(code: str, beats: str) -> None:
    expected = f"allowed: a code of at most 400 Beats (100 Rounds); this one has {beats}"
    assert message(asset_code, code=code).endswith(expected)


def test_the_longest_activity_is_still_read() -> None:
    assert len(parse(f"{MOST_BEATS}xA")) == MOST_BEATS


def test_endless_text_is_refused() -> None:
    assert message(lambda: parse("A" * (LONGEST_CODE + 1))).endswith("a code of at most 2000 characters")
    assert message(lambda: parse("9" * 4000)).endswith("a code of at most 2000 characters")
    assert "at most 2000 printable characters" in message(asset_code, code="A" * (LONGEST_CODE + 1))


def test_assets_have_the_letters_names_and_capacities_of_the_table() -> None:
    assert [(asset.letter, asset.name, asset.upstream_name, asset.capacity) for asset in ASSETS] == [
        ("A", "Attention", "Attention", 2),
        ("H", "Hand", "Arm", 2),
        ("F", "Feet", "Legs", 1),
        ("V", "Voice", "Breath", 1),
        ("L", "Link", "Link", None),
    ]


@pytest.mark.parametrize(
    ("given", "beat", "asset", "needed", "capacity", "words"),
    [
        ({"code": "AAA"}, 1, "Attention", 3, 2, "needs 3 Attention, but you have 2."),
        ({"code": "A,FF"}, 2, "Feet", 2, 1, "needs 2 pairs of Feet, but you have 1."),
        ({"code": "HHH", "hand": 2}, 1, "Hand", 3, 2, "needs 3 Hands, but you have 2."),
        ({"code": "VV"}, 1, "Voice", 2, 1, "needs 2 Voices, but you have 1."),
        ({"code": "3xL", "link": 0}, 1, "Link", 1, 0, "needs 1 Link, but you have none."),
        ({"code": "A,H", "alongside": "A,HH"}, 2, "Hand", 3, 2, "needs 3 Hands, but you have 2."),
        ({"code": "A", "attention": 0}, 1, "Attention", 1, 0, "needs 1 Attention, but you have none."),
    ],
)
def test_a_body_cannot_do_more_than_it_has(
    given: dict[str, object], beat: int, asset: str, needed: int, capacity: int, words: str
) -> None:
    ruling = asset_capacity(**{"alongside": None, **given})
    short = {"beat": beat, "asset": asset, "needed": needed, "capacity": capacity}
    assert ruling.outcome == {"legal": False, "faults": [ruling.summary.removeprefix("No: ")], **short}
    assert ruling.summary == f"No: Beat {beat} {words}"


@pytest.mark.parametrize(
    "given",
    [{"code": "AAHHFV"}, {"code": "5xLLL"}, {"code": "A,H", "alongside": "H,A"}, {"code": "AAA", "attention": 3}],
)
def test_what_fits_is_possible(given: dict[str, object]) -> None:
    assert asset_capacity(**{"alongside": None, **given})["legal"] is True


def test_two_activities_share_the_beats_they_have_in_common() -> None:
    assert alongside(parse("A"), parse("2xH")) == ({"A": 1, "H": 1}, {"H": 1})
    assert alongside(parse("A"), ()) == ({"A": 1},)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"hand": -1}, "hand is -1; allowed: a whole number from 0 to 99"),
        ({"feet": 0.5}, "feet is 0.5; allowed: a whole number from 0 to 99"),
        ({"link": -1}, "link is -1; allowed: a whole number from 0 to 99, or empty"),
        (
            {"alongside": "A,,"},
            f"alongside is 'A,,'; allowed: {LETTER}, or a count of 1 or more, at character 3 (offset 2), where"
            f" ',' stands",
        ),
        ({"code": ""}, "code is empty; allowed: an asset code"),
    ],
)
def test_a_capacity_is_a_whole_number(given: dict[str, object], expected: str) -> None:
    assert message(asset_capacity, **given) == expected


@pytest.mark.parametrize(
    ("beats", "rounds", "beat"), [(1, 1, 1), (3, 1, 3), (4, 1, 4), (5, 2, 1), (8, 2, 4), (9, 3, 1), (400, 100, 4)]
)
def test_an_activity_ends_in_a_beat_of_a_round(beats: int, rounds: int, beat: int) -> None:
    assert activity_end(beats=beats).outcome == {"rounds": rounds, "beat": beat}


@pytest.mark.parametrize("beats", [0, -4, 1.5, 401])
def test_an_activity_takes_at_least_a_beat(beats: object) -> None:
    assert message(activity_end, beats=beats) == f"beats is {beats}; allowed: a whole number from 1 to 400"


# Kinds and use.


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
            "Not yet: the Narrator has to agree, and you need a competency check.",
        ),
        ({"kind": "active", "level": 0, "ability_level": 2}, "No: at level 0 you can't try."),
        ({"kind": "active", "level": 0, "ability_level": 0}, "Yes: you've reached the ability's level."),
        ({"kind": "active", "mode": "Ellipsis"}, "No: an active ability only works in a Scene or in Tension."),
        ({"kind": "ellipsis", "mode": "Tension"}, "No: an Ellipsis ability only works in an Ellipsis."),
    ],
)
def test_the_reason_is_told(given: dict[str, object], summary: str) -> None:
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
            "entry is 'It. Ellipsis'; allowed: a price after the tag, such as ': 2' or ': 2–4'",
        ),
        (
            "It. Ellipsis: some",
            "entry is 'It. Ellipsis: some'; allowed: a price after the tag, such as ': 2' or ': 2–4'",
        ),
        (
            "It. Ellipsis: 0",
            "entry is 'It. Ellipsis: 0'; allowed: a price of 1 or more Ellipsis Points, with the lower one first",
        ),
        (
            "It. Ellipsis: 4–2",
            "entry is 'It. Ellipsis: 4–2'; allowed: a price of 1 or more Ellipsis Points, with the lower one first",
        ),
        (
            "It. Active `A,,H`",
            f"entry is 'A,,H'; allowed: {LETTER}, or a count of 1 or more, at character 3 (offset 2), where ',' stands",
        ),
    ],
)
def test_a_line_with_no_tag_two_tags_or_no_price_is_refused(line: str, expected: str) -> None:
    assert message(ability_entry, entry=line).startswith(expected)


# The competency check.


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
