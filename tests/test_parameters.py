"""Parameters: what is allowed, what is refused, and the one sentence that says why."""

from __future__ import annotations

from enum import StrEnum

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_py.errors import RuleError, nearest, shown
from rules_py.parameters import Choice, Kind, Maybe, Parameter, Row, Rows, Several, Switch, Text, Whole


class Colour(StrEnum):
    RED = "red"
    DARK_BLUE = "dark blue"


MANY = tuple(f"name {number}" for number in range(20))

LEVEL = Whole(minimum=0, maximum=12)


def no_blanks(text: str) -> None:
    if " " in text:
        raise RuleError("code", text, "no blanks")


CODE = Text(allowed_text="a code", check=no_blanks, longest=5)
NAME = Text(allowed_text="a name", shortest=1, longest=5, trimmed=True)
TABLE = Rows(columns={"name": NAME, "level": LEVEL}, defaults={"level": 3}, at_least=1, at_most=2)


def read(kind: Kind, value: object) -> object:
    return Parameter("it", kind, None).read(value)


@pytest.mark.parametrize(
    ("kind", "given", "value"),
    [
        (LEVEL, 0, 0),
        (LEVEL, 12, 12),
        (LEVEL, " 7 ", 7),
        (LEVEL, "+7", 7),
        (Whole(minimum=-5, maximum=5), "-5", -5),
        (Whole(minimum=-5, maximum=5), "\N{MINUS SIGN}5", -5),
        (Choice(options=Colour), Colour.RED, Colour.RED),
        (Choice(options=Colour), " Dark Blue ", Colour.DARK_BLUE),
        (Choice(options=("Will", "Air")), "air", "Air"),
        (Switch(), True, True),
        (Switch(), "Yes", True),
        (Switch(), "on", True),
        (Switch(), "0", False),
        (Switch(), "no", False),
        (CODE, "A,H", "A,H"),
        (CODE, "", ""),
        (NAME, "  Ada ", "Ada"),
        (Maybe(kind=LEVEL), None, None),
        (Maybe(kind=LEVEL), "", None),
        (Maybe(kind=LEVEL), "None", None),
        (Maybe(kind=LEVEL), "4", 4),
        (Several(kind=LEVEL), "", ()),
        (Several(kind=LEVEL), "4, 3,2", (4, 3, 2)),
        (Several(kind=LEVEL), "[4, 3]", (4, 3)),
        (Several(kind=LEVEL), [4], (4,)),
        (TABLE, '[{"name": "Ada", "level": 2}]', (Row({"name": "Ada", "level": 2}),)),
        (TABLE, [{"name": "Ada"}], (Row({"name": "Ada", "level": 3}),)),
    ],
)
def test_what_is_allowed_is_read(kind: Kind, given: object, value: object) -> None:
    assert read(kind, given) == value


@pytest.mark.parametrize(
    ("kind", "given", "message"),
    [
        (LEVEL, -1, "it is -1; allowed: a whole number from 0 to 12"),
        (LEVEL, 13, "it is 13; allowed: a whole number from 0 to 12"),
        (LEVEL, "13", "it is 13; allowed: a whole number from 0 to 12"),
        (LEVEL, 2.5, "it is 2.5; allowed: a whole number from 0 to 12"),
        (LEVEL, "2.5", "it is 2.5; allowed: a whole number from 0 to 12"),
        (LEVEL, 2.0, "it is 2.0; allowed: a whole number from 0 to 12"),
        (LEVEL, True, "it is yes; allowed: a whole number from 0 to 12"),
        (LEVEL, "three", "it is 'three'; allowed: a whole number from 0 to 12"),
        (LEVEL, "", "it is empty; allowed: a whole number from 0 to 12"),
        (LEVEL, None, "it is empty; allowed: a whole number from 0 to 12"),
        (LEVEL, "--3", "it is '--3'; allowed: a whole number from 0 to 12"),
        (LEVEL, "٣", "it is '٣'; allowed: a whole number from 0 to 12"),
        (LEVEL, "9" * 30, f"it is '{'9' * 30}'; allowed: a whole number from 0 to 12"),
        (Whole(minimum=1, maximum=2, reason="so it is"), 3, "it is 3; allowed: a whole number from 1 to 2 (so it is)"),
        (
            Choice(options=Colour),
            "rde",
            "it is 'rde'; allowed: one of red, dark blue ('red' is the nearest of 2 known names)",
        ),
        (Choice(options=Colour), "x", "it is 'x'; allowed: one of red, dark blue"),
        (Choice(options=Colour), 1, "it is 1; allowed: one of red, dark blue"),
        (Choice(options=MANY), "nam 3", "it is 'nam 3'; allowed: 'name 3' is the nearest of 20 known names"),
        (Choice(options=MANY), 3, "it is 3; allowed: a known name"),
        (Switch(), "maybe", "it is 'maybe'; allowed: yes or no"),
        (Switch(), 1, "it is 1; allowed: yes or no"),
        (CODE, 5, "it is 5; allowed: a code"),
        (CODE, "ABCDEF", "it is 'ABCDEF'; allowed: a code, at most 5 printable characters"),
        (CODE, "A\n", "it is 'A\\n'; allowed: a code, at most 5 printable characters"),
        (CODE, "A H", "code is 'A H'; allowed: no blanks"),
        (NAME, "   ", "it is empty; allowed: a name"),
        (Maybe(kind=LEVEL), "13", "it is 13; allowed: a whole number from 0 to 12, or empty"),
        (
            Several(kind=LEVEL, at_least=2, at_most=3),
            "4",
            "it is '4'; allowed: 2 to 3 values, each a whole number from 0 to 12, separated by commas",
        ),
        (
            Several(kind=LEVEL),
            5,
            "it is 5; allowed: 0 to 20 values, each a whole number from 0 to 12, separated by commas",
        ),
        (Several(kind=LEVEL), "4,13", "it (value 2) is 13; allowed: a whole number from 0 to 12"),
        (Several(kind=LEVEL), "4,,3", "it (value 2) is empty; allowed: a whole number from 0 to 12"),
        (
            Several(kind=LEVEL),
            "[4",
            "it is '[4'; allowed: 0 to 20 values, each a whole number from 0 to 12, separated by commas;"
            " it isn't valid JSON",
        ),
        (TABLE, [], "it is empty; allowed: 1 to 2 rows with name, level"),
        (TABLE, "nonsense", "it is 'nonsense'; allowed: 1 to 2 rows with name, level; it isn't valid JSON"),
        (TABLE, "[" * 3000, f"it is '{'[' * 58}…; allowed: 1 to 2 rows with name, level; it isn't valid JSON"),
        (
            TABLE,
            '"' + "a" * 8000,
            f"it is '\"{'a' * 57}…; allowed: 1 to 2 rows with name, level; at most 8000 characters",
        ),
        (TABLE, ["Ada"], "it (row 1) is 'Ada'; allowed: an object with name, level"),
        (TABLE, [{"name": "Ada", "age": 3}], "it (row 1) is 'age'; allowed: the columns name, level"),
        (TABLE, [{"level": 3}], "it (row 1, name) is empty; allowed: a name"),
        (TABLE, [{"name": "Ada", "level": 13}], "it (row 1, level) is 13; allowed: a whole number from 0 to 12"),
    ],
)
def test_what_is_not_allowed_is_refused_with_one_sentence(kind: Kind, given: object, message: str) -> None:
    with pytest.raises(RuleError) as caught:
        read(kind, given)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("kind", "value", "text"),
    [
        (LEVEL, 7, "7"),
        (Choice(options=Colour), Colour.DARK_BLUE, "dark blue"),
        (Switch(), True, "yes"),
        (Switch(), False, "no"),
        (Maybe(kind=LEVEL), None, ""),
        (Maybe(kind=LEVEL), 3, "3"),
        (Several(kind=LEVEL), (4, 3), "4, 3"),
        (TABLE, (Row({"name": "Ada", "level": 2}),), '[{"name": "Ada", "level": 2}]'),
    ],
)
def test_a_value_is_written_as_text_that_reads_back(kind: Kind, value: object, text: str) -> None:
    assert kind.written(value) == text
    assert read(kind, text) == value


@settings(max_examples=200, derandomize=True, deadline=None)
@given(st.one_of(st.text(max_size=30), st.integers(), st.floats(), st.booleans(), st.none(), st.lists(st.text())))
def test_whatever_is_given_is_read_or_refused_but_never_crashes(given: object) -> None:
    for kind in (LEVEL, Choice(options=Colour), Switch(), CODE, NAME, Maybe(kind=LEVEL), Several(kind=LEVEL), TABLE):
        try:
            value = read(kind, given)
        except RuleError as error:
            lines = str(error).splitlines()
            assert len(lines) == 1  # one sentence, on whichever of the two ways it goes
        else:
            assert read(kind, kind.written(value)) == value


def test_a_parameter_describes_itself() -> None:
    described = Parameter("level_of_it", Whole(minimum=0, maximum=12, unit="dice"), 5).described()
    assert described == {
        "name": "level_of_it",
        "title": "Level of it",
        "type": "whole number",
        "default": 5,
        "minimum": 0,
        "maximum": 12,
        "choices": None,
        "unit": "dice",
    }


def test_a_parameter_describes_what_the_game_calls_its_numbers() -> None:
    described = Parameter("level", Whole(minimum=1, maximum=12, names={1: "novice", 5: "adept"}), 1).described()
    assert described["names"] == {"1": "novice", "5": "adept"}


def test_kinds_inside_kinds_describe_the_inner_limits() -> None:
    assert Parameter("it", Maybe(kind=LEVEL), None).described()["type"] == "whole number or empty"
    assert Parameter("it", Several(kind=LEVEL), ()).described()["maximum"] == 12
    assert Parameter("it", Choice(options=Colour), Colour.RED).described()["choices"] == ["red", "dark blue"]
    assert Parameter("it", Switch(), True).described()["choices"] == ["yes", "no"]


def test_rows_are_hashable_and_equal_by_their_values() -> None:
    assert hash(Row({"a": 1})) == hash(Row({"a": 1}))
    assert Row({"a": 1}) == Row({"a": 1}) != Row({"a": 2})
    assert repr(Row({"a": 1})) == "Row({'a': 1})"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "empty"),
        ("", "empty"),
        (True, "yes"),
        (False, "no"),
        ("a\nb", "'a\\nb'"),
        ([], "empty"),
        ((1, "x", None), "1, 'x', empty"),
        ("x" * 99, "'" + "x" * 58 + "…"),
    ],
)
def test_messages_show_a_value_in_one_short_line(value: object, text: str) -> None:
    assert shown(value) == text


def test_the_nearest_name_is_given_or_else_some_names() -> None:
    assert nearest("chek", ["check", "roll"]) == "'check' is the nearest of 2 known names"
    assert nearest("zzz", ["check", "roll"]) == "one of check, roll"
    assert nearest("zzz", MANY).endswith(" and 8 more")


def test_rows_name_every_cell_that_is_not_allowed() -> None:
    with pytest.raises(RuleError) as caught:
        read(TABLE, [{"name": "", "level": 99, "size": 1}, {"name": 3}])
    assert str(caught.value) == (
        "it (row 1) is 'size'; allowed: the columns name, level; and row 1, name is empty: a name;"
        " and row 1, level is 99: a whole number from 0 to 12; and row 2, name is 3: a name"
    )


def test_an_option_is_still_read_by_the_name_it_had_before() -> None:
    kind = Choice(options=("every die", "no die"), formerly={"each die": "every die"})
    assert [kind.read(name) for name in ("each die", "Every die")] == ["every die", "every die"]
    assert kind.allowed == "one of every die, no die"
