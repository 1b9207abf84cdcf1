"""What the command line says of a roll and of odds: lines of words that know what they are.

A pipe gets the bare words; a terminal shows what each is by its colour and shape as well (see `terminal`).
"""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from .fields import rows_in_words, written
from .in_words import capital, chance_of, measure_words, result_words
from .likelihood import percent
from .odds import Odds
from .parameters import Parameter, Rows
from .rule import Rolled, Rule
from .thrown import CountedDie, Thrown

LONGEST_LINE = 100
"""Characters of a line of words that can be broken."""

BAR_CHARACTERS = 40
"""The length of the bar of a certain outcome, where there is room."""

Style = Literal["", "success", "failure", "name", "quiet", "win", "more", "loss", "face"]


@dataclass(frozen=True)
class Words:
    """Some words of a line.

    Attributes:
        text: the words.
        style: what they are; no style for plain words.
    """

    text: str
    style: Style = ""


@dataclass(frozen=True)
class Bar:
    """A chance as a bar.

    Attributes:
        share: the chance, 0 to 1.
        hit: whether it is the chance of what the asker hopes for.
    """

    share: Fraction
    hit: bool = False

    @property
    def text(self) -> str:
        """The bar without a terminal's help."""
        return "#" * round(self.share * BAR_CHARACTERS)


Line = Sequence[Words | Bar]


def plain(lines: Iterable[Line]) -> list[str]:
    """The lines as bare text."""
    return ["".join(part.text for part in line).rstrip() for line in lines]


def wrapped(text: str, indent: str) -> list[Line]:
    """Words that are less important, in lines of a common length."""
    lines = textwrap.wrap(text, LONGEST_LINE, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
    return [[Words(line, "quiet")] for line in lines]


def assumed_lines(rule: Rule, given: Collection[str]) -> list[Line]:
    """Every parameter that nobody gave, with the value that was taken for it."""
    assumed = [
        f"{parameter.name} {_value(parameter) or 'nothing'}"
        for parameter in rule.parameters
        if parameter.name not in given
    ]
    return wrapped(f"Assumed: {', '.join(assumed)}", "  ") if assumed else []


def _value(parameter: Parameter) -> str:
    kind = parameter.kind
    if isinstance(kind, Rows) and parameter.default:
        return f"({rows_in_words(kind, parameter.default)})"
    return written(kind, parameter.default)


def roll_lines(rolled: Rolled, odds: Odds) -> list[Line]:
    """The sentence, the way to it, what fell, and how likely that was."""
    first, sign, rest = rolled.ruling.summary.partition(":")
    verdict = rolled.ruling.outcome.get(rolled.rule.verdict)
    style: Style = "success" if verdict is True else "failure" if verdict is False else "name"
    sentence = [Words(first, style), Words(sign + rest)] if sign else [Words(rolled.ruling.summary, style)]
    return [sentence, *([Words(f"  {step}")] for step in rolled.ruling.steps), _thrown(rolled), *_likely(odds, rolled)]


def _thrown(rolled: Rolled) -> Line:
    cards = rolled.rule.luck == "cards"
    origin = f"your own {rolled.rule.luck}" if rolled.seed is None else f"seed {rolled.seed}"
    parts: list[Words | Bar] = [Words("  Cards " if cards else "  Faces ")]
    for number, one in enumerate(rolled.thrown):
        parts += [Words((", " if cards else " ") if number else ""), Words(_face(one), one.mark or "face")]
    return [*parts, *([] if rolled.thrown else [Words("none")]), Words(f" ({origin})", "quiet")]


def _face(one: Thrown) -> str:
    return f"{one.face}+" if isinstance(one, CountedDie) and one.mark == "more" else str(one.face)


def _likely(odds: Odds, rolled: Rolled) -> list[Line]:
    """The chance of the verdict that the asker hopes for; without such a one, of what came or better."""
    verdicts = odds.verdicts()
    if True in verdicts:
        chances = {chance_of(odds.rule.verdict, True): verdicts[True]}
    elif False in verdicts:
        chances = {chance_of(odds.rule.verdict, True): Fraction()}
    elif verdicts:
        came = rolled.ruling[odds.rule.verdict]
        chances = {chance_of(odds.rule.verdict, came): verdicts[came]}
    elif odds.rule.measure:
        reached = rolled.ruling[odds.rule.measure]
        chances = {f"Chance of {reached} or more": odds.at_least(reached)}
    else:
        chances = {}
    return [
        [Words(f"  {name} "), Words(percent(chance), "name"), Words("  "), Bar(chance, hit=True)]
        for name, chance in chances.items()
    ]


def odds_lines(odds: Odds) -> list[Line]:
    """Every verdict, grade and value of the measure with its chance."""
    lines: list[Line] = [
        [Words(f"{_result(odds, value)}: "), Words(percent(p), "name"), Words(f" ({p})", "quiet")]
        for value, p in odds.verdicts().items()
    ]
    for value, p in odds.reaching.items():
        lines.append(_barred(f"at least {value:>3} {odds.rule.rungs[value]:14}", p))
    lines += [_barred(f"{grade:20}", p, hit=grade in odds.grade_hits) for grade, p in odds.graded.items()]
    if odds.rule.measure:
        mean = f"{float(odds.mean):.4f}".rstrip("0").rstrip(".")
        lines.append([Words(f"{capital(measure_words(odds.rule.measure))}, {mean} on average:")])
        lines += [_barred(f"{value:>4}", p, hit=value in odds.hits) for value, p in odds.measured.items()]
    return lines


def _barred(name: str, chance: Fraction, *, hit: bool = False) -> Line:
    return [Words(f"  {name}  "), Words(f"{percent(chance):>8}", "name" if hit else ""), Words("  "), Bar(chance, hit)]


def _result(odds: Odds, value: object) -> str:
    return capital(result_words(odds.rule.verdict, value))
