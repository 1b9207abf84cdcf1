"""Activities: the asset code, what it asks of a body, and how long it takes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_py.errors import RuleError
from rules_py.tuurna.abilities import (
    ASSETS,
    activity_end,
    asset_capacity,
    asset_code,
    parse,
    totals,
    written,
)
from rules_py.tuurna.abilities.assets import LETTERS, LONGEST_CODE, MOST_BEATS, Beat, CodeError, alongside
from tests.tuurna.abilities.refused import LETTER, message

BEATS = st.dictionaries(st.sampled_from(LETTERS), st.integers(1, 4), min_size=1)
SCHEDULES = st.lists(BEATS, min_size=1, max_size=12)


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
    assert ruling.summary == (
        "This code takes 3 Beats. Added up over all its Beats, it needs 1 Attention, 4 Hands and 2 Voices."
    )
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
        "This code takes 1 Beat and needs 2 Hands and 1 Link. Your Link may add conditions.",
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
    expected = f"allowed: a code of at most 400 Beats (100 Rounds); yours has {beats}"
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
        ({"code": "AAA"}, 1, "Attention", 3, 2, "needs 3 Attention, but you only have 2."),
        ({"code": "A,FF"}, 2, "Feet", 2, 1, "needs 2 pairs of Feet, but you only have 1."),
        ({"code": "HHH", "hand": 2}, 1, "Hand", 3, 2, "needs 3 Hands, but you only have 2."),
        ({"code": "VV"}, 1, "Voice", 2, 1, "needs 2 Voices, but you only have 1."),
        ({"code": "3xL", "link": 0}, 1, "Link", 1, 0, "needs 1 Link, but you have none."),
        ({"code": "A,H", "alongside": "A,HH"}, 2, "Hand", 3, 2, "needs 3 Hands, but you only have 2."),
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
