"""The fields of a form: what each takes, and what it begins with."""

from __future__ import annotations

import pytest

from rules_py.fields import Field, fields_of, taken
from rules_py.parameters import Choice, Kind, Maybe, Parameter, Row, Rows, Several, Switch, Text, Whole

LEVEL = Whole(minimum=0, maximum=12)
NAME = Text(allowed_text="a name", shortest=1, longest=5, trimmed=True)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (LEVEL, "a whole number from 0 to 12"),
        (Switch(), "yes or no"),
        (Choice(options=("red", "blue")), "red or blue"),
        (Maybe(kind=LEVEL), "a whole number from 0 to 12, or empty"),
        (Several(kind=LEVEL, at_least=1, at_most=3), "1 to 3 of these: a whole number from 0 to 12"),
        (NAME, "a name (1 to 5 characters, not counting spaces before or after)"),
        (Text(allowed_text="a code", longest=9), "a code (at most 9 characters)"),
        (Text(allowed_text="a code of 2 to 9 characters", shortest=2, longest=9), "a code of 2 to 9 characters"),
        (Maybe(kind=NAME), "a name (1 to 5 characters, not counting spaces before or after), or empty"),
    ],
)
def test_what_a_field_takes(kind: Kind, words: str) -> None:
    assert taken(kind) == words


def test_a_small_table_has_a_field_for_each_column() -> None:
    kind = Rows(columns={"name": NAME, "level": LEVEL}, defaults={"level": 3}, at_least=1, at_most=2)
    default = (Row({"name": "Ann", "level": 1}), Row({"name": "Ben", "level": 2}))
    assert list(fields_of((Parameter("players", kind, default), Parameter("hard", Switch(), False)), "A race")) == [
        Field("Players", "A race", "1 or 2 rows", "Ann, 1; Ben, 2"),
        Field("Players: Name", "A race", "a name (1 to 5 characters, not counting spaces before or after)", ""),
        Field("Players: Level", "A race", "a whole number from 0 to 12", "3"),
        Field("Hard", "A race", "yes or no", "no"),
    ]
