"""Many rolls of one set-up beside its exact odds: a sentence, a chart, and the table that says the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Any

from rules_py.in_words import capital, measure_words, result_words
from rules_py.likelihood import percent
from rules_py.odds import Odds
from rules_py.rule import Rule
from rules_py.ruling import Ruling

from .markup import Markup, element
from .words import drawing

WIDTH, HEIGHT, ROOM = 320, 110, 16
"""Of the chart, in its own units, and what its labels take of the height."""

MOST_LABELS = 13
"""How many numbers have room under the columns; of more, only every second, third or later one is written."""


@dataclass(frozen=True)
class Tally:
    """Many rolls, sorted by the value that the rule's odds are charted by.

    Attributes:
        odds: the exact odds of the same set-up.
        act: what was done each time, Draw or Roll.
        times: how many rolls.
        title: what they are sorted by, as the head of a column.
        counts: how often each value came up.
        expected: the exact chance of each value; those that never came up are in it as well.
        successes: how many had a verdict that is true; none where the verdict isn't yes or no.
    """

    odds: Odds
    act: str
    times: int
    title: str
    counts: Mapping[Any, int]
    expected: Mapping[Any, Fraction]
    successes: int | None


def tallied(rule: Rule, times: object, seed: int | None, params: Mapping[str, Any]) -> Tally:
    """Roll `times` times.

    Args:
        rule: one whose odds can be charted.
        times: 1 to `rules_py.rule.MOST_ROLLS`.
        seed: of the first roll; the others follow it. Without one, luck is fresh.
        params: checked parameters.

    Raises:
        RuleError: `times` or the seed is not allowed.
    """
    odds = rule.odds(**params)
    found = rule.tally(times, seed=seed, **params)
    value, title, expected = _sorted_by(rule, odds)
    counts = dict.fromkeys(expected, 0)
    for ruling, number in found.items():
        counts[value(ruling)] += number
    decided = set(odds.verdicts()) if rule.verdict else {None}
    successes = sum(n for ruling, n in found.items() if ruling[rule.verdict]) if decided <= {True, False} else None
    return Tally(odds, drawing(rule), sum(found.values()), title, counts, expected, successes)


def _sorted_by(rule: Rule, odds: Odds) -> tuple[Callable[[Ruling], Any], str, Mapping[Any, Fraction]]:
    """What the rolls are sorted by, what that is called, and the chance of each value."""
    if rule.grades:
        return (lambda ruling: ruling["grade"]), "Outcome", odds.graded
    if rule.measure:
        return (lambda ruling: ruling[rule.measure]), capital(measure_words(rule.measure)), odds.measured
    worded = {capital(result_words(rule.verdict, value)): chance for value, chance in odds.verdicts().items()}
    return (lambda ruling: capital(result_words(rule.verdict, ruling[rule.verdict]))), "Outcome", worded


def in_words(tally: Tally) -> str:
    """The rolls in a sentence or two."""
    if tally.successes is not None:
        chance, verdict = tally.odds.success, result_words(tally.odds.rule.verdict, True)
        share = percent(Fraction(tally.successes, tally.times))
        counted = f"{tally.successes:,} of {tally.times:,}"
        return f"{capital(verdict)} in {counted}: {share}. The odds say {percent(chance)}."
    most = max(tally.counts, key=lambda value: tally.counts[value])
    share = percent(Fraction(tally.counts[most], tally.times))
    subject = f"{tally.title} {most}" if isinstance(most, int) else str(most)
    return f"Most often in {tally.times:,}: {subject}, {share}. The odds say {percent(tally.expected[most])}."


def many_result(tally: Tally) -> Markup:
    """The sentence, the chart and the table."""
    return element(
        "div", element("p", in_words(tally), class_="xr-summary"), _chart(tally), _table(tally), class_="xr-many-result"
    )


def _chart(tally: Tally) -> Markup:
    """Columns for numbers, rows for words; a mark on each is what the odds say."""
    shares = {value: Fraction(number, tally.times) for value, number in tally.counts.items()}
    longest = max([*shares.values(), *tally.expected.values()])
    numbers = all(isinstance(value, int) for value in shares)
    drawn = _columns(shares, tally.expected, longest) if numbers else _rows(shares, tally.expected, longest)
    height = HEIGHT if numbers else len(shares) * _ROW
    named = f"{in_words(tally)} The table below has all of it."
    chart = element(
        "svg",
        drawn,
        class_="xr-chart",
        viewBox=f"0 0 {WIDTH} {height}",
        role="img",
        aria_label=named,
        focusable="false",
    )
    fell = {"Draw": "drew", "Roll": "rolled"}[tally.act]
    return element("div", chart, element("p", f"Bars: what you {fell}. Lines: what the odds say.", class_="xr-legend"))


def _columns(shares: Mapping[Any, Fraction], expected: Mapping[Any, Fraction], longest: Fraction) -> list[Markup]:
    step, base = WIDTH / len(shares), HEIGHT - ROOM
    every = ceil(len(shares) / MOST_LABELS)
    drawn = []
    for place, (value, share) in enumerate(shares.items()):
        left, (bar, mark) = place * step, (float(part / longest) * (base - 4) for part in (share, expected[value]))
        drawn.append(_box(left + step * 0.12, base - bar, step * 0.76, bar, "xr-rolls"))
        drawn.append(_box(left + step * 0.04, base - mark - 1, step * 0.92, 2, "xr-expected"))
        if place % every == 0:
            drawn.append(element("text", value, x=f"{left + step / 2:.1f}", y=HEIGHT - 3, text_anchor="middle"))
    return drawn


_ROW = 34
"""What one row of a chart takes: its words, and the bar below them."""


def _rows(shares: Mapping[Any, Fraction], expected: Mapping[Any, Fraction], longest: Fraction) -> list[Markup]:
    drawn = []
    for place, (value, share) in enumerate(shares.items()):
        top, (bar, mark) = place * _ROW, (float(part / longest) * (WIDTH - 4) for part in (share, expected[value]))
        drawn.append(element("text", value, x=0, y=top + 12))
        drawn.append(_box(0, top + 17, bar, 11, "xr-rolls"))
        drawn.append(_box(mark, top + 15, 2, 15, "xr-expected"))
    return drawn


def _box(x: float, y: float, width: float, height: float, name: str) -> Markup:
    return element("rect", x=f"{x:.1f}", y=f"{y:.1f}", width=f"{width:.1f}", height=f"{height:.1f}", class_=name)


def _table(tally: Tally) -> Markup:
    acts = f"{tally.act}s"
    heads = (tally.title, acts, "Share", "Odds")
    rows = [
        element(
            "tr",
            element("th", value, scope="row"),
            element("td", f"{number:,}"),
            element("td", percent(Fraction(number, tally.times))),
            element("td", percent(tally.expected[value])),
        )
        for value, number in tally.counts.items()
    ]
    return element(
        "table",
        element("caption", f"{tally.times:,} {acts.lower()} beside the exact odds"),
        element("thead", element("tr", [element("th", head, scope="col") for head in heads])),
        element("tbody", rows),
        class_="xr-result-table",
    )
