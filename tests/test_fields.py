"""The fields of a form: what each takes, and what it begins with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from rules_py.fields import Field, fields_of, taken
from rules_py.parameters import Choice, Kind, Maybe, Parameter, Row, Rows, Several, Switch, Text, Whole

LEVEL = Whole(minimum=0, maximum=12)
COLOUR = Choice(options=("red", "blue"))
NAME = Text(allowed_text="a name", shortest=1, longest=5, trimmed=True)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (LEVEL, "a whole number from 0 to 12"),
        (Switch(), "yes or no"),
        (COLOUR, "red or blue"),
        (Maybe(kind=LEVEL), "a whole number from 0 to 12, or nothing"),
        (Several(kind=LEVEL, at_least=1, at_most=3), "1 to 3 whole numbers from 0 to 12"),
        (Maybe(kind=COLOUR), "red, blue or nothing"),
        (Several(kind=COLOUR, at_most=2), "any of red and blue"),
        (Several(kind=COLOUR, at_most=1), "up to 1 of red and blue"),
        (Several(kind=COLOUR, at_most=3), "up to 3 values, each red or blue"),
        (Choice(options=tuple("abcdefghijklmnopq")), "a name from the list"),
        (Several(kind=Choice(options=tuple("abcdefghijklmnopq")), at_most=9), "up to 9 names from the list"),
        (NAME, "a name (1 to 5 characters; spaces around it don't count)"),
        (Text(allowed_text="a code", longest=9), "a code (up to 9 characters)"),
        (Text(allowed_text="a code, or empty", longest=9), "a code (up to 9 characters), or nothing"),
        (Text(allowed_text="a code of 2 to 9 characters", shortest=2, longest=9), "a code of 2 to 9 characters"),
        (Maybe(kind=NAME), "a name (1 to 5 characters; spaces around it don't count), or nothing"),
    ],
)
def test_what_a_field_takes(kind: Kind, words: str) -> None:
    assert taken(kind) == words


def test_a_small_table_has_a_field_for_each_column() -> None:
    kind = Rows(columns={"name": NAME, "level": LEVEL}, defaults={"level": 3}, at_least=1, at_most=2)
    default = (Row({"name": "Ann", "level": 1}), Row({"name": "Ben", "level": 2}))
    assert list(fields_of((Parameter("players", kind, default), Parameter("hard", Switch(), False)), "A race")) == [
        Field("Players", "A race", "1 or 2 rows", "Ann: level 1; Ben: level 2"),
        Field("Players: Name", "A race", "a name (1 to 5 characters; spaces around it don't count)", ""),
        Field("Players: Level", "A race", "a whole number from 0 to 12", "3"),
        Field("Hard", "A race", "yes or no", "no"),
    ]


def test_a_row_tells_only_what_is_not_usual() -> None:
    columns = {"side": NAME, "leader": Text(allowed_text="a name"), "level": LEVEL, "hard": Switch()}
    kind = Rows(columns=columns, defaults={"level": 3})
    rows = (
        Row({"side": "Ann", "leader": "", "level": 3, "hard": False}),
        Row({"side": "Ben", "leader": "Bo", "level": 2, "hard": True}),
    )
    (field, *_) = fields_of((Parameter("sides", kind, rows),), "A race")
    assert field.begins_with == "Ann; Ben: leader Bo, level 2, hard"


def test_a_small_table_with_a_line_of_its_own_begins_with_that_line() -> None:
    def in_a_line(rows: Sequence[Mapping[str, object]]) -> str:
        return " and ".join(f"{row['name']} ({row['side']})" for row in rows)

    kind = Rows(columns={"name": NAME, "side": NAME}, listed=in_a_line)
    rows = (Row({"name": "Ann", "side": "East"}), Row({"name": "Ben", "side": "West"}))
    (field, *_) = fields_of((Parameter("places", kind, rows),), "A race")
    assert field.begins_with == "Ann (East) and Ben (West)"
    (field, *_) = fields_of((Parameter("places", kind, ()),), "A race")
    assert field.begins_with == ""
