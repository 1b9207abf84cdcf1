"""How authors write what a rule is given: in worked cases, in presets and in set-ups (`level 3; labor -1`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rules_py.parameters import Kind, Rows
from rules_py.rule import Rule

from .wording import fold

SETUP = "set-up "
"""What a line of a widget begins with that offers a set-up by one tap: `set-up An easy task: difficulty 3`."""


NO_VALUE = ("–", "—")
"""How an author says that nothing is given."""


def value_in(kind: Kind, text: str) -> object:
    """What a text gives; rows are written `Strength, 2; Endurance, 3`, in the order of their columns, or as JSON.

    Args:
        kind: of the parameter.
        text: as written on the page.
    """
    if text in NO_VALUE:
        return [] if isinstance(kind, Rows) else ""
    if not isinstance(kind, Rows) or not text or text.startswith("["):
        return text
    rows = [[part.strip() for part in row.split(",")] for row in text.split(";")]
    return [{column: part for column, part in zip(kind.columns, row, strict=False) if part} for row in rows]


@cache
def field_names(rule: Rule) -> Mapping[str, str]:
    """Parameters by what a field is called: by its title, as in the form, or by its short name."""
    titles = {fold(parameter.title): parameter.name for parameter in rule.parameters}
    return titles | {parameter.name.replace("_", " "): parameter.name for parameter in rule.parameters}


def given_in(rule: Rule, text: str) -> dict[str, str]:
    """Texts by parameter; a part that names none is kept under all its words, for the rule to refuse."""
    names = field_names(rule)
    given = {}
    for part in text.split(";"):
        setting = " ".join(part.replace("\N{NO-BREAK SPACE}", " ").split())
        folded = fold(setting)
        named = [name for name in names if folded.startswith(f"{name} ")]
        name = max(named, key=len, default="")
        if setting:
            given[names.get(name, folded)] = setting[len(name) :].strip()  # names of people keep their capitals
    return given
