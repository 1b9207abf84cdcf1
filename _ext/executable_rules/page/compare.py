"""Two set-ups of one rule side by side: what each is, its chance in large, and both odds in one table."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from rules_py.in_words import capital, measure_words, result_words
from rules_py.likelihood import percent
from rules_py.odds import Odds

from .markup import Markup, element
from .odds import bar, chance_words
from .words import described

SIDES = ("A", "B")


def comparison(kept: Odds, present: Odds) -> Markup:
    """The set-up that was kept, A, beside the one that the form holds, B."""
    return element(
        "div",
        element(
            "div",
            [_side(*pair) for pair in zip(SIDES, (kept, present), _words(kept, present), strict=True)],
            class_="xr-sides",
        ),
        element("p", difference(kept, present), class_="xr-difference"),
        [_table(title, *columns) for title, *columns in _tables(kept, present)],
        class_="xr-comparison",
    )


def difference(kept: Odds, present: Odds) -> str:
    """How much likelier B is, in a sentence; empty where the verdict isn't yes or no."""
    if not _decided(kept):
        return ""
    points = present.success - kept.success
    if points == 0:
        return "Both are equally likely."
    return f"B is {percent(abs(points)).removesuffix('%')} points {'likelier' if points > 0 else 'less likely'} than A."


def announced(kept: Odds, present: Odds) -> str:
    """The comparison in a sentence that can be read out."""
    if not _decided(kept):
        return " ".join(f"{name} ({words})." for name, words in zip(SIDES, _words(kept, present), strict=True))
    return f"A {percent(kept.success)}, B {percent(present.success)}. {difference(kept, present)}"


def _decided(odds: Odds) -> bool:
    """Whether the verdict is a yes or a no."""
    verdicts = odds.verdicts()
    return bool(verdicts) and set(verdicts) <= {True, False}


def _words(kept: Odds, present: Odds) -> tuple[str, str]:
    """Both set-ups in words. Where they differ, both are given, even if one has the default."""
    differing = {name for name, value in kept.params.items() if present.params[name] != value}
    return described(kept.rule, kept.params, differing), described(present.rule, present.params, differing)


def _side(name: str, odds: Odds, words: str) -> Markup:
    return element(
        "div",
        element("p", element("strong", name), f" ({words})" if words else None, class_="xr-side-name"),
        chance_words(odds) if _decided(odds) else None,
        class_="xr-side",
    )


def _tables(kept: Odds, present: Odds) -> list[tuple[str, Mapping[Any, Fraction], Mapping[Any, Fraction]]]:
    """What is compared: words of the verdict, grades, and the measure, each with the chances of both."""
    rule = kept.rule
    found: list[tuple[str, Mapping[Any, Fraction], Mapping[Any, Fraction]]] = []
    if kept.verdicts() and not _decided(kept):
        found.append(("outcome", _worded(kept), _worded(present)))
    if rule.grades:
        found.append(("outcome", kept.graded, present.graded))
    if rule.rungs:
        found.append((f"{measure_words(rule.measure)} or more", kept.reaching, present.reaching))
    elif rule.measure:
        found.append((measure_words(rule.measure), kept.measured, present.measured))
    return found


def _worded(odds: Odds) -> dict[str, Fraction]:
    return {capital(result_words(odds.rule.verdict, value)): chance for value, chance in odds.verdicts().items()}


def _table(title: str, kept: Mapping[Any, Fraction], present: Mapping[Any, Fraction]) -> Markup:
    values = dict.fromkeys([*kept, *present])
    if all(isinstance(value, int) for value in values):
        values = dict.fromkeys(sorted(values))
    longest = max([*kept.values(), *present.values()])
    heads = [element("th", head, scope="col") for head in (capital(title), *SIDES)]
    rows = []
    for value in values:
        chances = [side.get(value, Fraction()) for side in (kept, present)]
        cells = [
            element("td", element("span", percent(chance), class_="xr-number"), bar(chance / longest))
            for chance in chances
        ]
        rows.append(element("tr", element("th", value, scope="row"), cells))
    caption = element("caption", f"Exact odds of each {title}, side by side")
    head = element("thead", element("tr", heads))
    return element("table", caption, head, element("tbody", rows), class_="xr-odds-table xr-compared")
