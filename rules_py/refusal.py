"""The message for a reader when a rule refuses something: a sentence in the words of the form.

An error has three parts: what was given, for which parameter, and what is allowed. Programs and the command line get
them as they are (`str(error)`); here they are put together with the labels that the reader sees, and nowhere else.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import NamedTuple, TypedDict

from .errors import RuleError, shown_plainly
from .in_words import capital
from .parameters import Choice, Kind, Maybe, Rows, Several, Switch, Text, Whole
from .phrases import as_spoken, ordinal, uncapped
from .rule import Rule

_ONLY = re.compile(r"(?P<value>yes|no|none|nothing|empty|[-\N{MINUS SIGN}]?\d+)(?:;|, because) (?P<why>.+)", re.DOTALL)
"""One value alone is allowed, and why."""

_NEAREST = re.compile(r"'(?P<name>[^']+)' is the nearest of \d+ known names")
_ASIDE = re.compile(rf" \({_NEAREST.pattern}\)")
_QUOTED = re.compile(r"(?<!\w)'([^']+)'(?!\w)")
_ONCE = re.compile(r"(?:every|each) .*\bonce", re.DOTALL)
_NOTHING = re.compile(r"nothing for (.+)")
_IN_ROW = re.compile(r"row (?P<row>\d+)(?:, (?P<column>\w+))?")
_NTH = re.compile(r"value (?P<number>\d+)")

_WHY = re.compile(
    r"; (?P<why>.+)|, (?:because|as(?! in\b)) (?P<because>.+)| \((?P<aside>[^()]*\b(?:you|you're|you've)\b[^()]*)\)$",
    re.DOTALL,
)
"""The reason for what is allowed, which gets a sentence of its own."""

_PICKED = re.compile(
    r"(?:\d|one of|somebody|another|none|something|at least|at most|an? (?:skill|combat|[Bb]ackground)|the )\b"
)
_ENTERED = re.compile(r"(?:an? (?:name|price|value|amount|number|whole)|the (?:name|letters)|two|text)\b")
"""How the words for what is allowed begin where a reader picks that, or types it."""

_COUNTABLE = re.compile(
    r"(?:[A-Z][a-z]+(?:'s|s')? )?[a-z]*(?:[^s'\W]s|dice)(?: (?:from|of|on) the [a-z ]+)?", re.IGNORECASE
)
"""Labels that can be counted like any plural: `Effects`, `Attribute dice`, `Helpers' bonuses`, `Dice on the table`."""

_FOR_ONE = re.compile(r"(?P<range>[^()]*\d) \((?P<name>[A-Z][\w' -]*)\)")
"""A range, and whose it is."""

NO_NUMBER = "not a number"
"""What a form sends for a field of a number that holds something else, which browsers keep to themselves."""

MOST = 3
"""At most this many wrong values are named one by one; nobody reads a long table of faults to its end."""


class Cell(TypedDict):
    """One cell of a table, its row counted from 1, and what is wrong with it."""

    row: int
    column: str
    message: str


class Subject(NamedTuple):
    """What a sentence is about: a label in quotes, and where that is: `In row 2 of “X”, `."""

    label: str
    where: str = ""


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
    more = f" {len(wrong) - MOST} other values are wrong as well." if len(wrong) > MOST + 1 else ""
    shown = wrong[:MOST] if more else wrong
    return " ".join(_sentence_of(part, rule, given) for part in shown) + more


def sentence_of_field(error: RuleError, kinds: Mapping[str, Kind]) -> str:
    """What to tell a reader of fields that belong to no form of a rule; of anything else, the message for programs.

    Args:
        error: what was said.
        kinds: the fields by name.
    """
    kind = kinds.get(error.name)
    if kind is None:
        return error.sentence or str(error)
    return _sentence(error, Subject(labelled(kind.title or _words(error.name))), kind)


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
            label = labelled(column.title or _words(place["column"]))
            message = _sentence(wrong, Subject(label), column)
            found.append({"row": int(place["row"]), "column": place["column"], "message": message})
    return found


def labelled(title: str) -> str:
    """A label within a sentence: always in quotes, so that no reader takes it for a part of the sentence."""
    return f"“{title}”"


def _sentence_of(error: RuleError, rule: Rule, given: Mapping[str, object]) -> str:
    return _sentence(error, *_subject(error, rule, given))


def _sentence(error: RuleError, subject: Subject, kind: Kind | None) -> str:
    """What is wrong with a value, `subject` being what the reader calls it."""
    if error.sentence:
        # A sentence of its own needs no place; one with the label continues after it.
        return _placed(subject, error.sentence) if "{}" in error.sentence else error.sentence
    allowed = _ASIDE.sub("", error.allowed)
    if only := _ONLY.fullmatch(allowed):
        return f"{_placed(subject, _only(kind, only['value']))} {capital(only['why'])}."
    if for_what := _NOTHING.fullmatch(allowed):
        return _placed(subject, f"Leave {{}} empty for {for_what[1]}.")
    problem = _placed(subject, _problem(kind, error.given, of_many=isinstance(kind, Several) and not error.place))
    if near := _NEAREST.fullmatch(allowed):
        return f"{problem} Did you mean “{near['name']}”?"
    if _ONCE.fullmatch(allowed):
        return _placed(subject, f"“{shown_plainly(error.given)}” is there already.")
    aside = _ASIDE.search(error.allowed)
    # Where all names are listed, the nearest one is there to be seen.
    meant = f" Did you mean “{aside['name']}”?" if aside and "one of" not in allowed else ""
    return f"{problem} {_advice(allowed, kind)}{meant}"


def _placed(subject: Subject, sentence: str) -> str:
    """A sentence with the label for `{}`, after its place: `In row 2 of “Parties”, enter …`."""
    if subject.where and not sentence.startswith(("{}", "“")):
        sentence = f"{sentence[:1].lower()}{sentence[1:]}"
    counted = subject.label.strip("“”")
    of = uncapped(counted) if _COUNTABLE.fullmatch(counted) else ""
    sentence = re.sub(r"\b(?:values?|numbers?|rows?) for \{\}", of, sentence) if of else sentence
    return subject.where + sentence.replace("{}", subject.label)


def _subject(error: RuleError, rule: Rule, given: Mapping[str, object]) -> tuple[Subject, Kind | None]:
    """What the sentence is about, as the form calls it, and what may be in it."""
    if error.name == "faces":
        return Subject(f"Your {rule.luck}"), None
    parameter = next((parameter for parameter in rule.parameters if parameter.name == error.name), None)
    if parameter is None:
        return Subject(_words(error.name)), None
    kind = parameter.kind
    place = _IN_ROW.fullmatch(error.place)
    if place is None or not isinstance(kind, Rows):
        title = labelled(parameter.title)
        if nth := _NTH.fullmatch(error.place):
            one = kind.one if isinstance(kind, Several) else ""
            return Subject(f"The {ordinal(int(nth['number']))} {one or f'value of “{parameter.title}”'}"), kind
        return Subject(f"{error.place} in {title}" if error.place else title), kind
    row, column = place["row"], place["column"]
    called = _called(kind, given.get(parameter.name), int(row), column)
    if column is None:
        return Subject(f"Row {row}{called} of “{parameter.title}”"), kind
    inner = kind.columns.get(column)
    label = labelled((inner.title if inner else "") or _words(column))
    return Subject(label, f"In row {row}{called} of “{parameter.title}”, "), inner


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


def _problem(kind: Kind | None, given: object, *, of_many: bool = False) -> str:
    """What is wrong, `{}` being the label, and `of_many` that it's one value of a list."""
    if given == NO_NUMBER:
        return "{} has to be a number."
    if given is None or given == "" or given in ([], ()):
        return "{} is empty."
    shown = shown_plainly(given)
    if isinstance(given, bool):
        shown = ("ticked" if given else "unticked") if isinstance(_inner(kind), Switch) else "yes" if given else "no"
    elif isinstance(given, str):
        shown = f"“{shown}”"
    # Of a list, one value is wrong unless all of them are given.
    verb = "include" if of_many and not isinstance(given, (list, tuple)) else "be"
    return f"{{}} can't {verb} {shown}."


def _only(kind: Kind | None, value: str) -> str:
    """What has to be done, `{}` being the label."""
    if isinstance(_inner(kind), Switch):
        return "{} has to be ticked." if value == "yes" else "{} can't be ticked."
    return f"Leave {{}} {'empty' if value in ('none', 'nothing', 'empty') else f'at {value}'}."


def _inner(kind: Kind | None) -> Kind | None:
    return kind.kind if isinstance(kind, Maybe) else kind


def _verb(kind: Kind | None, allowed: str) -> str:
    inner = kind.kind if isinstance(kind, Several) else _inner(kind)
    if isinstance(inner, (Whole, Choice, Switch)):
        return "Pick"
    if _ENTERED.match(allowed):
        return "Enter"
    return "Pick" if _PICKED.match(allowed) else "Use"


def _advice(allowed: str, kind: Kind | None) -> str:
    """What to do: what is allowed as a sentence, and the reason, if one is given, as a second one."""
    if allowed == "a known name":
        return "Pick one from the list."
    may_be_empty = ", or leave it empty" if allowed.endswith(", or empty") else ""
    allowed, why = allowed.removesuffix(", or empty").replace(" that is not empty", ""), ""
    if found := _WHY.search(allowed):
        reason = _QUOTED.sub(r"“\1”", found["why"] or found["because"] or found["aside"])
        why = f" {capital(reason.rstrip('.'))}."
        allowed = allowed[: found.start()]
    if one := _FOR_ONE.fullmatch(allowed):
        allowed = f"{one['range']} for {one['name']}"
    allowed = allowed.replace("a name, at most", "a name of at most")
    words = _QUOTED.sub(r"“\1”", as_spoken(allowed))
    return f"{_verb(kind, allowed)} {words.rstrip('.')}{may_be_empty}.{why}"
