"""What a rule was given and what it says, in words."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

from rules_py.in_words import capital, chance_of, measure_words, result_words
from rules_py.likelihood import percent
from rules_py.odds import Charted, Odds, verdict_word
from rules_py.parameters import Choice, Kind, Parameter, Rows, Several, Text
from rules_py.phrases import joined, uncapped
from rules_py.rule import Rule

from .odds import mean_of

MOST_NAMED = 3
"""Maximum rows of a table that are named."""

NEUTRAL = (False, None, "", (), "neither", "neutral", "no mark", "none", "ordinary")
"""Defaults that are not worth a word, wherever they are; what is false is 0 as well."""


def drawing(rule: Rule) -> str:
    """What one does with the luck of a rule."""
    return "Draw" if rule.luck == "cards" else "Roll"


def described(rule: Charted, values: Mapping[str, Any], also: Container[str] = ()) -> str:
    """The parameters in words, without neutral defaults that `also` does not name: `Level: 5; Who asks: Ilse`."""
    words = [
        setting(parameter, values[parameter.name])
        for number, parameter in enumerate(rule.parameters)
        if (number < 2 and not parameter.kind.folded and values[parameter.name] not in NEUTRAL)
        or values[parameter.name] != parameter.default
        or parameter.name in also
    ]
    return "; ".join(words)


def setting(parameter: Parameter, value: Any) -> str:
    """One of them: `Level: 5`, `Weight: 110 lb`, `Expertise: yes`."""
    title = parameter.title.rstrip("?")
    if value is True or value is False:
        return f"{title}: {'yes' if value else 'no'}"
    unit = parameter.kind.unit if parameter.kind.unit != parameter.title else ""
    written = _brief(parameter.kind, value)
    if written == "none":
        unit = ""
    if written in ("1", "-1"):
        unit = "die" if unit == "dice" else unit.removesuffix("s")
    if isinstance(parameter.kind, Choice) and ": " in written:
        written = f"“{written}”"
    # A percentage is written as one word.
    return f"{title}: {written}{'' if unit.startswith('%') else ' '}{unit}".rstrip()


def _brief(kind: Kind, value: Any) -> str:
    return _rows(kind, value) if isinstance(kind, Rows) else joined(_parts(kind, value)) or "none"


def _rows(kind: Rows, rows: Sequence[Mapping[str, Any]]) -> str:
    """Who or what the rows of a table are about, or how many there are: `Ada, Ben and 3 more`."""
    name, column = next(iter(kind.columns.items()))
    names = list(dict.fromkeys(column.written(row[name]) for row in rows))  # each once
    if not (isinstance(column, (Text, Choice)) and all(names)):
        return str(len(rows)) if rows else "none"
    more = len(names) - MOST_NAMED
    # A single name more takes no more room than "1 more".
    return f"{', '.join(names[:MOST_NAMED])} and {more} more" if more > 1 else joined(names) or "none"


def stated(rule: Rule, values: Mapping[str, Any]) -> list[str]:
    """What the rule's own sentence says of these values, and the steps to it."""
    words = {
        parameter.name: _Said(joined(_parts(parameter.kind, values[parameter.name]))) for parameter in rule.parameters
    }
    asides = {p.name for p in rule.parameters if words[p.name] and values[p.name] != p.default}
    wanted = _conditions_first(
        "".join(
            part for number, part in enumerate(_ASIDE.split(rule.sentence)) if number % 2 == 0 or _names(part) <= asides
        )
    )
    if rule.kind != "roll":
        ruling = rule(**values)
        said = {"ruling": ruling.summary, "continued": uncapped(ruling.summary)}
        return [wanted.format(**words, **said), *ruling.steps]
    sentence = wanted.format(**words, **_chances(rule.odds(**values)))
    others = [
        setting(parameter, values[parameter.name])
        for parameter in rule.parameters
        if parameter.name not in rule.named
        and values[parameter.name] != parameter.default
        and _parts(parameter.kind, values[parameter.name])
        and not isinstance(parameter.kind, Rows)
    ]
    return [f"{sentence} ({'; '.join(others)}.)" if others else sentence]


_ASIDE = re.compile(r"<([^<>]*)>")
"""A part of a rule's sentence that is left out while its parameters have their defaults."""

_WITH = re.compile(r"(?: with [^.,;]*?){2,}(?=[.,;])")
"""Consecutive parts of this kind, which become one list: `with a Skill you've chosen and one reason for a Bonus`."""


def _conditions_first(sentence: str) -> str:
    """The sentence with parts in a row as one list; several conditions at its end move before the chance.

    >>> _conditions_first("You pass {chance} of the time with an A+ with a Bonus.")
    'With an A+ and a Bonus, you pass {chance} of the time.'
    >>> _conditions_first("Rolling with a d6 with a d8, you pass {chance} of the time with an A+.")
    'Rolling with a d6 and a d8, you pass {chance} of the time with an A+.'
    """
    found = _WITH.search(sentence)
    if found and sentence[found.end() :] == "." and sentence.startswith("You "):
        conditions = joined(found[0].removeprefix(" with ").split(" with "))
        return f"With {conditions}, {uncapped(sentence[: found.start()])}."
    return _WITH.sub(lambda many: f" with {joined(many[0].removeprefix(' with ').split(' with '))}", sentence)


_NAMED = re.compile(r"\{([^{}:!]+)")
"""A name in a sentence. The browser's Python has no `string.Formatter` to ask."""


def _names(part: str) -> set[str]:
    return set(_NAMED.findall(part))


class _Said(str):
    """A value in a sentence, which may ask for more than the value.

    `{sources:source|sources}` adds the word for one or for more, `{rank:a}` an article, and `{kit:!}` tells nothing.
    `{card:the}` has the article of a name in lower case, as within a sentence: `the Emperor`.
    """

    __slots__ = ()

    def __format__(self, how: str) -> str:
        if how == "!":
            return ""
        if how == "a":
            return f"{'an' if self[:1].casefold() in 'aeiou' else 'a'} {self!s}"
        if how == "the":
            return f"the {self[4:]}" if self.startswith("The ") else str(self)
        one, _, more = how.partition("|")
        number = "one" if self == "1" else str(self)
        return f"{number} {one if self in ('1', '-1') else more}" if more else super().__format__(how)


def plainly(rule: Rule, values: Mapping[str, Any]) -> list[str]:
    """What was given, and the result for it as plain sentences; of the odds of a measure, the mean."""
    if rule.sentence:
        return stated(rule, values)
    given = described(rule, values)
    head = f"{rule.title} ({given})" if given else rule.title
    if rule.kind != "roll":
        ruling = rule(**values)
        return [head, ruling.summary, *ruling.steps]
    odds = rule.odds(**values)
    verdicts = odds.verdicts()
    if verdicts and set(verdicts) <= {True, False}:
        return [head, f"{chance_of(rule.verdict, True)}: {percent(verdicts.get(True, Fraction()))}."]
    listed = [f"{result_words(rule.verdict, value)}: {percent(chance)}" for value, chance in verdicts.items()]
    measured = f"On average, the {measure_words(rule.measure)} is {mean_of(odds.mean)}." if rule.measure else ""
    return [head, f"{capital('; '.join(listed))}." if listed else measured]


class _Chances:
    """The chance of each value of a verdict; one that cannot come up has none."""

    def __init__(self, chances: Mapping[str, Fraction]) -> None:
        self._chances = chances

    def __getitem__(self, name: str) -> str:
        return percent(self._chances.get(name, Fraction()))

    def __str__(self) -> str:
        return joined([f"{name} {percent(chance)}" for name, chance in self._chances.items()])


def _chances(odds: Odds) -> dict[str, object]:
    """What the sentence of a roll may name besides its parameters."""
    verdicts = odds.verdicts()
    each = {verdict_word(value): chance for value, chance in verdicts.items()}
    rungs = [(odds.rule.rungs[value], chance) for value, chance in odds.reaching.items()] if odds.rule.rungs else []
    return {
        "chance": percent(odds.success) if verdicts else "",
        "chances": _Chances(each),
        "mean": mean_of(odds.mean) if odds.rule.measure else "",
        "reached": joined([f"{name} {percent(chance)}" for name, chance in rungs if chance]),
    }


def _parts(kind: Kind, value: Any) -> list[str]:
    """A value in words, each item of a list for itself; a name that repeats is given once.

    In a list of a fixed length every place has its own meaning, so every item is given.
    """
    if isinstance(kind, Several) and isinstance(kind.kind, (Choice, Text)) and kind.at_least < kind.at_most:
        rows = [(kind.kind.written(item), len(list(same))) for item, same in groupby(value)]
        return [name if times == 1 else f"{times} \N{MULTIPLICATION SIGN} {name}" for name, times in rows]
    if isinstance(kind, Several):
        return [kind.kind.written(item) for item in value]
    text = kind.written(value)
    return [text] if text else []
