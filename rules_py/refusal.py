"""What a reader is told when a rule refuses something: a sentence in the words of the form.

An error has three parts: what was given, for which parameter, and what is allowed. Programs and the command line get
them as they are (`str(error)`); here they are put together with the labels that the reader sees, and nowhere else.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import TypedDict

from .errors import RuleError, shown_plainly
from .parameters import Choice, Kind, Maybe, Rows, Several, Switch, Text, Whole
from .rule import Rule

_ONLY = re.compile(r"(?P<value>yes|no|none|nothing|empty|[-\N{MINUS SIGN}]?\d+)(?:;|, because) (?P<why>.+)", re.DOTALL)
"""One value alone is allowed, and why."""

_NEAREST = re.compile(r"'(?P<name>[^']+)' is the nearest of \d+ known names")
_ASIDE = re.compile(rf" \({_NEAREST.pattern}\)")
_QUOTED = re.compile(r"(?<!\w)'([^']+)'(?!\w)")
_ONCE = re.compile(r"(?:every|each) .*\bonce", re.DOTALL)
_NOTHING = re.compile(r"nothing for (.+)")
_IN_ROW = re.compile(r"row (?P<row>\d+)(?:, (?P<column>\w+))?")


NO_NUMBER = "not a number"
"""What a form sends for a field of a number that holds something else, which browsers keep to themselves."""

MOST = 3
"""At most this many wrong values are named one by one; nobody reads a long table of faults to its end."""


class Cell(TypedDict):
    """One cell of a table, its row counted from 1, and what is wrong with it."""

    row: int
    column: str
    message: str


def sentences(error: RuleError, rule: Rule, given: Mapping[str, object]) -> str:
    """What to tell a reader of the form of `rule`: a sentence or two for each thing that is wrong.

    Of a request that no form sends, it is the message that a program gets.

    Args:
        error: what the rule said.
        rule: whose form it is.
        given: what was typed, by parameter: rows are called by their names as well.
    """
    if not error.sentence and error.name not in {"faces", *(parameter.name for parameter in rule.parameters)}:
        return str(error)
    wrong = (error, *error.others)
    more = f" There is more: {len(wrong) - MOST} other values." if len(wrong) > MOST + 1 else ""
    shown = wrong[:MOST] if more else wrong
    return " ".join(_sentence_of(part, rule, given) for part in shown) + more


def sentences_in_cells(error: RuleError, rule: Rule) -> list[Cell]:
    """What is wrong in single cells of a table, for a message beside each.

    Args:
        error: what the rule said.
        rule: whose form it is.
    """
    found: list[Cell] = []
    for wrong in (error, *error.others):
        place = _IN_ROW.fullmatch(wrong.place)
        kind = next((parameter.kind for parameter in rule.parameters if parameter.name == wrong.name), None)
        if place is None or place["column"] is None or not isinstance(kind, Rows):
            continue
        column = kind.columns.get(place["column"])
        if column is not None:
            message = _sentence(wrong, column.title or _words(place["column"]), column)
            found.append({"row": int(place["row"]), "column": place["column"], "message": message})
    return found


def _sentence_of(error: RuleError, rule: Rule, given: Mapping[str, object]) -> str:
    return _sentence(error, *_subject(error, rule, given))


def _sentence(error: RuleError, subject: str, kind: Kind | None) -> str:
    """What is wrong with a value, `subject` being what the reader calls it."""
    if error.sentence:
        return error.sentence.replace("{}", subject)
    allowed = _ASIDE.sub("", error.allowed)
    if only := _ONLY.fullmatch(allowed):
        return f"{_only(subject, kind, only['value'])}: {only['why']}."
    if for_what := _NOTHING.fullmatch(allowed):
        return f"{subject} has to be empty for {for_what[1]}."
    if near := _NEAREST.fullmatch(allowed):
        return f"{_problem(subject, kind, error.given)} Did you mean “{near['name']}”?"
    if _ONCE.fullmatch(allowed):
        return f"{_problem(subject, kind, error.given).rstrip('.')} a second time."
    aside = _ASIDE.search(error.allowed)
    # Where all names are listed, the nearest one is there to be seen.
    meant = f" Did you mean “{aside['name']}”?" if aside and "one of" not in allowed else ""
    return f"{_problem(subject, kind, error.given)} {_verb(kind)} {_plainly(allowed)}.{meant}"


def _subject(error: RuleError, rule: Rule, given: Mapping[str, object]) -> tuple[str, Kind | None]:
    """What the sentence is about, as the form calls it, and what may be in it."""
    if error.name == "faces":
        return f"Your {rule.luck}", None
    parameter = next((parameter for parameter in rule.parameters if parameter.name == error.name), None)
    if parameter is None:
        return _words(error.name), None
    place = _IN_ROW.fullmatch(error.place)
    if place is None or not isinstance(parameter.kind, Rows):
        # The label of a box to tick is often a sentence of its own.
        title = f"“{parameter.title}”" if isinstance(parameter.kind, Switch) else parameter.title
        return f"{title}, {error.place}" if error.place else title, parameter.kind
    row, column = place["row"], place["column"]
    subject = f"{parameter.title}, row {row}{_called(parameter.kind, given.get(parameter.name), int(row), column)}"
    if column is None:
        return subject, parameter.kind
    kind = parameter.kind.columns.get(column)
    return f"{subject}: {(kind.title if kind else '') or _words(column)}", kind


def _called(kind: Rows, given: object, row: int, column: str | None) -> str:
    """The name in the first column of a row, in brackets; nothing where the trouble is that very name."""
    first, inner = next(iter(kind.columns.items()))
    if first == column or not isinstance(inner, (Text, Choice)):
        return ""
    try:
        rows = json.loads(given) if isinstance(given, str) else given
        name = shown_plainly(rows[row - 1][first])  # type: ignore[index]  # whatever it is not, it has no name
    except (ValueError, TypeError, LookupError):
        return ""
    return f" ({name})" if name else ""


def _words(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _problem(subject: str, kind: Kind | None, given: object) -> str:
    if given == NO_NUMBER:
        return f"{subject} needs a number."
    if given is None or given == "" or given in ([], ()):
        return f"{subject} can't be empty." if subject.casefold().endswith("value") else f"{subject} needs a value."
    shown = shown_plainly(given)
    if isinstance(given, bool):
        shown = ("ticked" if given else "unticked") if isinstance(_inner(kind), Switch) else "yes" if given else "no"
    elif isinstance(given, str):
        shown = f"“{shown}”"
    return f"{subject} can't be {shown}."


def _only(subject: str, kind: Kind | None, value: str) -> str:
    if isinstance(_inner(kind), Switch):
        return f"{subject} has to be ticked" if value == "yes" else f"{subject} can't be ticked"
    return f"{subject} has to be {'empty' if value in ('none', 'nothing') else value}"


def _inner(kind: Kind | None) -> Kind | None:
    return kind.kind if isinstance(kind, Maybe) else kind


def _verb(kind: Kind | None) -> str:
    inner = kind.kind if isinstance(kind, Several) else _inner(kind)
    return "Pick" if isinstance(inner, (Whole, Choice, Switch)) else "Use"


def _plainly(allowed: str) -> str:
    """What is allowed as the end of a sentence: a reason after a colon, quotes as in a book."""
    if allowed == "a known name":
        return "one from the list"
    text = _QUOTED.sub(r"“\1”", allowed.replace("; ", ": ", 1))
    return text.removesuffix(", or empty") + ", or leave it empty" if text.endswith(", or empty") else text.rstrip(".")
