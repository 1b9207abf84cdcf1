"""Exact odds as a table with bars: every number that the bars show is printed beside them."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from rules_py.in_words import MEASURED, capital, chance_of, measure_words, result_words
from rules_py.likelihood import percent
from rules_py.odds import Odds
from rules_py.rule import Ruling

from .markup import Markup, element

LONGEST_FRACTION = 24
"""A fraction with more characters than this is left to the command line; the percentage stays."""


_EITHER, _OF_TWO = frozenset({True, False}), frozenset({"first", "second", None})
"""Verdicts with one value that the reader hopes for: a yes, or a win for the first of two sides, which is theirs."""


def chance_of_success(odds: Odds) -> str:
    """The chance as a reader sees it, where the verdict is a yes or a no, or names one of two sides; else nothing."""
    verdicts = odds.verdicts()
    if not verdicts:
        return ""
    hoped = next((best for known, best in ((_EITHER, True), (_OF_TWO, "first")) if known.issuperset(verdicts)), None)
    return "" if hoped is None else percent(verdicts.get(hoped, Fraction()))


def odds_section(odds: Odds, *, rolled: Ruling | None = None) -> Markup:
    """The odds of a rule: the chance of its verdict in large, then the table of its measure.

    Args:
        odds: what to show.
        rolled: the outcome that was just rolled; its row is marked.
    """
    parts: list[Markup | None] = [_verdicts(odds, rolled)]
    if odds.rule.grades:
        parts.append(_grade_table(odds, rolled))
    if odds.rule.rungs:
        parts.append(_rung_table(odds, rolled))
    elif odds.rule.measure:
        parts.append(_measure_table(odds, rolled))
    return element("div", parts, class_="xr-odds")


def odds_fold(odds: Odds, given: Markup | None = None, *, rolled: Ruling | None = None) -> Markup | None:
    """The odds under one line; the page's script opens it where the reader left it open. What is certain has none."""
    if not odds.rule.measure and not {True, False} & odds.verdicts().keys() and len(odds.verdicts()) == 1:
        return given
    section = odds_section(odds, rolled=rolled)
    return element("details", element("summary", "Odds"), given, section, class_="xr-fold xr-odds-fold")


def _verdicts(odds: Odds, rolled: Ruling | None) -> Markup | None:
    verdicts = odds.verdicts()
    if not verdicts:
        return None
    if set(verdicts) <= {True, False}:
        return chance_words(odds)
    verdict, certain = odds.rule.verdict, Fraction(1)
    rows = [
        _row(
            capital(result_words(verdict, value)),
            chance,
            (),
            rolled is not None and rolled[verdict] == value,
            False,
            certain,
        )
        for value, chance in verdicts.items()
    ]
    return _table("Exact odds of every outcome", ("Outcome", "Chance"), rows)


def chance_words(odds: Odds) -> Markup:
    """The chance of a verdict that is a yes or a no: one large number, and what it is."""
    chance = odds.verdicts().get(True, Fraction())
    fraction = _fraction(chance)
    return element(
        "p",
        element("span", f"{chance_of(odds.rule.verdict, True)}: ", class_="xr-chance-label"),
        element("strong", percent(chance), class_="xr-chance"),
        element("span", f" (exactly {fraction})", class_="xr-fraction") if fraction else None,
        class_="xr-headline",
    )


def _measure_table(odds: Odds, rolled: Ruling | None) -> Markup:
    fell = None if rolled is None else rolled[odds.rule.measure]
    rows = [_measure_row(odds, value, value == fell) for value in odds.measured]
    name = measure_words(odds.rule.measure)
    caption = f"Exact odds of each {MEASURED.get(odds.rule.measure, name)} (average: {mean_of(odds.mean)})"
    table = _table(caption, (capital(name), *_SHOWN.values()), rows)
    return element("div", _switch(), table, class_="xr-measure")


# The same set-up is rolled again and again: all rows but the one that is marked are written once.
@lru_cache(maxsize=1024)
def _measure_row(odds: Odds, value: int, rolled: bool) -> Markup:
    more = (odds.at_least(value), odds.at_most(value))
    return _row(str(value), odds.measured[value], more, rolled, value in odds.hits, _longest(odds))


@lru_cache(maxsize=16)
def _longest(odds: Odds) -> Fraction:
    """The chance whose bar fills its place."""
    return max(odds.measured.values())


_SHOWN = {"exactly": "Exactly", "least": "At least", "most": "At most"}
"""What the bars of a measure can show, a column each."""


def _switch() -> Markup:
    """Which column has the bars; works by script, and the numbers of all columns stay."""
    buttons = [
        element("button", words, type="button", data_bars=name, aria_pressed=str(name == "exactly").lower())
        for name, words in _SHOWN.items()
    ]
    return element("div", buttons, class_="xr-bars", role="group", aria_label="Bars show")


def _rung_table(odds: Odds, rolled: Ruling | None) -> Markup:
    """The chance to reach each named value of the measure; a roll marks those that it reaches, and the highest one."""
    measure = odds.rule.measure
    reached = [] if rolled is None else [value for value in odds.reaching if value <= rolled[measure]]
    rows = [
        _row(
            f"{value} ({odds.rule.rungs[value]})",
            chance,
            (1 - chance,),
            reached[-1:] == [value],
            value in reached,
            Fraction(1),
        )
        for value, chance in odds.reaching.items()
    ]
    name = measure_words(measure)
    caption = f"Exact odds of reaching each {name} (average: {mean_of(odds.mean)})"
    return _table(caption, (capital(name), "At least", "Less"), rows)


def _grade_table(odds: Odds, rolled: Ruling | None) -> Markup:
    """The chance of every grade, best first, and of that grade or a better one."""
    rows, so_far = [], Fraction()
    for grade, chance in odds.graded.items():
        so_far += chance
        chosen = rolled is not None and rolled["grade"] == grade
        rows.append(_row(grade, chance, (so_far,), chosen, grade in odds.grade_hits, Fraction(1)))
    return _table("Exact odds, best first", ("Outcome", "Exactly", "This or better"), rows)


def _row(name: str, chance: Fraction, more: tuple[Fraction, ...], rolled: bool, hit: bool, longest: Fraction) -> Markup:
    """One row; the first bar fills its cell at the chance `longest`, those of two further columns at certainty."""
    classes = " ".join(word for word, on in (("xr-hit", hit), ("xr-rolled", rolled)) if on)
    label: object = [name, element("span", " (rolled)", class_="xr-rolled-label")] if rolled else name
    switched = len(more) == len(_SHOWN) - 1
    further = [_cell(one, bar(one) if switched else None, "xr-barred" if switched else None) for one in more]
    return element(
        "tr",
        element("th", label, scope="row"),
        _cell(chance, bar(chance / longest), "xr-barred"),
        further,
        class_=classes or None,
    )


def _cell(chance: Fraction, drawn: Markup | None, classes: str | None) -> Markup:
    number = percent(chance)
    return element("td", element("span", number, class_="xr-number") if drawn else number, drawn, class_=classes)


def bar(part: Fraction) -> Markup:
    """A bar that fills this share of its place; the number is beside it."""
    width = f"{float(part) * 100:.2f}%"
    return element(
        "svg", element("rect", width=width, height="100%"), class_="xr-bar", aria_hidden="true", focusable="false"
    )


def _table(caption: str, heads: tuple[str, ...], rows: list[Markup]) -> Markup:
    return element(
        "table",
        element("caption", caption),
        element("thead", element("tr", [element("th", head, scope="col") for head in heads])),
        element("tbody", rows),
        class_="xr-odds-table",
    )


def _fraction(value: Fraction) -> str:
    text = f"{value.numerator}/{value.denominator}"
    return text if value.denominator > 1 and len(text) <= LONGEST_FRACTION else ""


def mean_of(value: Fraction) -> str:
    """A mean as it is shown."""
    return str(value) if value.denominator == 1 else f"{float(value):.2f}"
