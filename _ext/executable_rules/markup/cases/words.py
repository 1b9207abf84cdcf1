"""What readers see of worked cases: authors write them in short (`level 3; labor -1`), readers get labels and words."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from rules_py.errors import RuleError
from rules_py.fields import titled
from rules_py.in_words import capital, chance_of
from rules_py.odds import verdict_word
from rules_py.parameters import Choice, Kind, Parameter, Refused, Rows, Text
from rules_py.phrases import joined, often, uncapped
from rules_py.rule import Rule

from ...claims.kinds.cases import CHANCE, DICE, GIVEN, REFUSED
from ...claims.words.given import NO_VALUE, field_names, given_in, value_in
from ...claims.words.wording import fold
from ...page.words import NEUTRAL, setting

_HEADS: Mapping[str, str] = {GIVEN: "Settings", DICE: "Whose dice", "legal": "Allowed"}
"""What readers are shown for heads that are only short for authors."""


class CaseWords:
    """The words for the cells of one table.

    Attributes:
        rule: what the cases are about.
        starts: what the form above begins with, by parameter, as texts.
    """

    def __init__(self, rule: Rule, starts: Mapping[str, str]) -> None:
        self.rule, self.starts = rule, starts
        self._names = field_names(rule)

    def head(self, text: str) -> str:
        """The head of a column."""
        folded = fold(text)
        word, of, verdict = folded.partition(" of ")
        if of and word == CHANCE:
            try:
                values = self.rule.odds().verdicts()
            except RuleError:
                return text
            known = [value for value in values if verdict == verdict_word(value).casefold()]
            return chance_of(self.rule.verdict, known[0]) if known else text
        return text if folded in self._names else _HEADS.get(folded, text)

    def cell(self, head: str, text: str) -> str:
        """A cell under the head that the author wrote."""
        folded = fold(head)
        if text in NO_VALUE:
            return text
        if folded == GIVEN:
            return self._settings(text)
        if folded in self._names:
            kind = self.rule.parameter(self._names[folded]).kind
            return rows_in_words(kind, text) if isinstance(kind, Rows) else text
        if folded == DICE:
            return capital(thrown(text))
        return text.removeprefix(REFUSED)

    def _settings(self, text: str) -> str:
        """What a case gives; what is neutral, and was so in the form, is not worth a word."""
        given = [(parameter, given_in(self.rule, text).get(parameter.name)) for parameter in self.rule.parameters]
        filled = [(parameter, written) for parameter, written in given if written is not None]
        if not filled:
            return text
        worth = [(parameter, written) for parameter, written in filled if not self._idle(parameter, written)]
        return "; ".join(self._setting(parameter, written) for parameter, written in worth or filled)

    def _idle(self, parameter: Parameter, written: str) -> bool:
        try:
            values = [
                _read(parameter.kind, text) for text in (written, self.starts.get(parameter.name)) if text is not None
            ]
        except (RuleError, Refused):
            return False
        return all(value == parameter.default for value in values) and values[0] in NEUTRAL

    def _setting(self, parameter: Parameter, written: str) -> str:
        try:
            return setting(parameter, _read(parameter.kind, written))
        except (RuleError, Refused):
            unit = parameter.kind.unit if re.fullmatch(r"-?[0-9]+", written) else ""
            return f"{parameter.title}: {written} {unit}".rstrip()


_DIE = re.compile(r"(?:(?P<owner>[^,:]+), )?(?P<what>(?!d[0-9]+:)[^,:]+?)(?P<die>, d[0-9]+)?: (?P<faces>[-0-9, ]+)")
"""Faces of dice of a named size: `skill, d4: 2`, `character 1, luck, d20: 3`."""


def thrown(text: str) -> str:
    """Who rolled what, each person once.

    >>> thrown("attribute, d6: 4; skill, d4: 2")
    'attribute d6: 4; skill d4: 2'
    >>> thrown("helper 1, attribute, d6: 4; helper 1, luck, d20: 1; you, luck, d20: 3")
    'helper 1 rolls 4 (attribute d6) and 1 (luck d20); you roll 3 (luck d20)'
    >>> thrown("character 2: 3, 4; weaving: 2, 5")
    'character 2 rolls 3 and 4; Weaving: 2, 5'
    """
    found = [_DIE.fullmatch(part) for part in text.split("; ")]
    dice = [die for die in found if die]
    if len(dice) < len(found) or not any(die["die"] for die in dice):
        return whose(text)
    clauses = []
    for owner, group in groupby(dice, key=lambda die: die["owner"] or ""):
        named = [(die["what"] + (die["die"] or "").replace(",", ""), die["faces"]) for die in group]
        if not owner:
            clauses += [f"{name}: {faces}" for name, faces in named]
            continue
        rolled = joined([f"{faces} ({_reason_last(name)})" for name, faces in named])
        if owner in ("you", "your side"):
            clauses.append(f"you roll {rolled}")
        else:
            clauses.append(f"{'the ' if owner.endswith(' side') else ''}{owner} rolls {rolled}")
    return "; ".join(clauses)


def _reason_last(name: str) -> str:
    """`reroll of the skill die (advantage)`, to be put in parentheses itself."""
    return name.replace(" (", " with ").removesuffix(")")


def whose(dice: str) -> str:
    """Whose dice they are, said of somebody who rolls them.

    >>> whose("character 2: 3, 4"), whose("first: 3; second: 1, 4")
    ('character 2 rolls 3 and 4', 'the first side rolls 3; the second side rolls 1 and 4')
    >>> whose("first, skill 1: 3, 1; first, skill 2: 1")
    'the first side rolls 3 and 1 on one skill, and 1 on the other'
    >>> whose("you: 2, 4; player 2: 6")
    'you roll 2 and 4; player 2 rolls 6'
    >>> whose("weaving: 2, 5")
    'Weaving: 2, 5'
    """
    clauses = []
    for owner, alike in groupby(dice.split("; "), key=_owner):
        parts = list(alike)
        side = {"first": "the first side", "second": "the second side", "Adversary": "the Adversary"}.get(owner, "")
        if not owner:
            clauses += [part.removeprefix(": ") for part in parts]
        elif owner == "you":
            clauses.append(f"you roll {', and '.join(_rolled(part) for part in parts)}")
        elif side or re.fullmatch(r"(character|player) [0-9]+", owner):
            clauses.append(f"{side or owner} rolls {', and '.join(_rolled(part) for part in parts)}")
        else:
            clauses += [capital(part) for part in parts]
    return "; ".join(clauses)


def _owner(part: str) -> str:
    return part.partition(": ")[0].partition(", ")[0]


def _rolled(part: str) -> str:
    """What one roll showed, and which roll it was: `3 and 1 on one skill`."""
    group, _, faces = part.partition(": ")
    shown, share = joined(faces.split(", ")), group.partition(", ")[2]
    if share in ("skill 1", "skill 2"):
        return f"{shown} on {'one skill' if share.endswith('1') else 'the other'}"
    return f"{shown} ({share})" if share else shown


def _read(kind: Kind, written: str) -> Any:
    return kind.read(value_in(kind, written))


def rows_in_words(kind: Rows, text: str) -> str:
    """Rows with the labels of their columns: `Ada and Ben: level 9, fate blessed; Cat: level 1`.

    Args:
        kind: of the small table.
        text: as the author wrote it, `Ada, 9, blessed; Ben, 9, blessed; Cat, 1`, or as JSON.
    """
    given = value_in(kind, text)
    try:
        rows = json.loads(given) if isinstance(given, str) else given
        if kind.listed is not None:
            return kind.listed([{**kind.defaults, **row} for row in rows])  # type: ignore[union-attr]  # as below
        if kind.in_words is not None:
            return _alike_once(kind, kind.in_words, rows)  # type: ignore[arg-type]  # a value without rows stays as it is
        named_rows = [_row(kind, row) for row in rows]  # type: ignore[union-attr]  # as above
    except (ValueError, TypeError, AttributeError, KeyError):
        return text
    parts = []
    for rest, alike in groupby(named_rows, key=lambda pair: pair[1]):
        names = [name for name, _ in alike]
        if not all(names):
            parts += [": ".join(filter(None, (name, rest))) for name in names]
            continue
        names = [f"{name} ({often(count)})" if count > 1 else name for name, count in Counter(names).items()]
        if rest:
            parts.append(f"{joined(names)}: {rest}")
        else:
            parts += names
    words = "; ".join(parts) if any(rest for _, rest in named_rows) else joined(parts)
    # What somebody typed stays; a name of the game begins as a line does.
    word = isinstance(next(iter(kind.columns.values())), Choice) and words[1:2].isalpha()  # a die stays a d6
    return capital(words) if word else words


def _alike_once(kind: Rows, words_of: Callable[[Mapping[str, Any]], str], rows: Iterable[Mapping[str, Any]]) -> str:
    """Rows that have words of their own, together where they're about the same thing: `Labor: +1, at least 3`."""
    first = next(iter(kind.columns))
    groups = groupby(({**kind.defaults, **row} for row in rows), key=lambda row: str(row[first]))
    return "; ".join(f"{capital(name)}: {', '.join(words_of(row) for row in alike)}" for name, alike in groups)


def _row(kind: Rows, row: Mapping[str, Any]) -> tuple[str, str]:
    """Who or what a row is about, and what it says of that."""
    first = next(iter(kind.columns))
    named = isinstance(kind.columns[first], (Text, Choice))
    rest = {name: value for name, value in row.items() if not (named and name == first)}
    return _name(str(row.get(first, ""))) if named else "", ", ".join(_columns(kind, rest))


def _name(text: str) -> str:
    """A name in a list: in quotes if it has a colon of its own."""
    return f"“{text}”" if ": " in text else text


def _columns(kind: Rows, row: Mapping[str, Any]) -> Iterator[str]:
    for number, (name, given) in enumerate(row.items()):
        column = kind.columns.get(name)
        if column is None:
            yield f"{name} {given}"
            continue
        title = uncapped(titled(name, column))
        try:
            value = column.read(given)
            usual = kind.defaults.get(name)
            telling = number == 0 and value == 0 and not isinstance(value, bool)  # what the table is about
            if not telling and value in NEUTRAL and (usual is None or column.read(usual) == value):
                continue
        except (RuleError, Refused):
            yield f"{title} {given}"
            continue
        yield title if value is True else f"{title} {column.written(value)}"
