"""The exact odds of a rule: every outcome with its probability, and what charts and pages ask of them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from typing import Any, Protocol

from .errors import RuleError, nearest
from .parameters import Parameter
from .ruling import Ruling


class Charted(Protocol):
    """What odds have to know of their rule; see `rules_py.rule.Rule`."""

    @property
    def id(self) -> str: ...
    @property
    def parameters(self) -> tuple[Parameter, ...]: ...
    @property
    def measure(self) -> str: ...
    @property
    def verdict(self) -> str: ...
    @property
    def grades(self) -> tuple[str, ...]: ...
    @property
    def rungs(self) -> Mapping[int, str]: ...
    def params_json(self, params: Mapping[str, Any]) -> dict[str, Any]: ...


@dataclass(frozen=True, eq=False)
class Odds:
    """The exact odds of a rule for given parameters: every outcome with its probability, summing to 1."""

    rule: Charted
    params: Mapping[str, Any]
    outcomes: tuple[tuple[Ruling, Fraction], ...]

    def of(self, **wanted: Any) -> Fraction:
        """The probability that every named value of the outcome is the wanted one: `odds.of(winner="first")`.

        Raises:
            RuleError: the outcome has no value of that name.
        """
        for name in wanted:
            if name not in self.outcomes[0][0].outcome:
                raise RuleError("outcome", name, nearest(name, self.outcomes[0][0].outcome))
        return sum(
            (p for ruling, p in self.outcomes if all(ruling[name] == value for name, value in wanted.items())),
            Fraction(),
        )

    @property
    def success(self) -> Fraction:
        """The probability of the rule's verdict being true."""
        return self.of(**{self.rule.verdict: True})

    @cached_property
    def measured(self) -> dict[int, Fraction]:
        """The probability of each value of the rule's measure, lowest first."""
        totals: dict[int, Fraction] = {}
        for ruling, p in self.outcomes:
            value = ruling[self.rule.measure]
            totals[value] = totals.get(value, Fraction()) + p
        return dict(sorted(totals.items()))

    def exactly(self, value: int) -> Fraction:
        """The probability that the measure is `value`."""
        return self.measured.get(value, Fraction())

    @cached_property
    def _so_far(self) -> list[Fraction]:
        """The probability of each value of the measure or a lower one, in the order of `measured`."""
        return list(accumulate(self.measured.values()))

    def at_least(self, value: int) -> Fraction:
        """The probability that the measure is `value` or more."""
        return self._sum_of_first(len(self.measured)) - self._sum_of_first(bisect_left(list(self.measured), value))

    def at_most(self, value: int) -> Fraction:
        """The probability that the measure is `value` or less."""
        return self._sum_of_first(bisect_right(list(self.measured), value))

    def _sum_of_first(self, values: int) -> Fraction:
        return self._so_far[values - 1] if values else Fraction()

    @cached_property
    def graded(self) -> dict[str, Fraction]:
        """The probability of each of the rule's grades, best first, those that cannot come up included."""
        totals = dict.fromkeys(self.rule.grades, Fraction())
        if totals:
            for ruling, p in self.outcomes:
                totals[ruling["grade"]] += p
        return totals

    @cached_property
    def hits(self) -> frozenset[object]:
        """The values of the measure that always bring the verdict which the asker hopes for."""
        return self._always(self.rule.measure)

    @cached_property
    def grade_hits(self) -> frozenset[object]:
        """The grades that always bring it."""
        return self._always("grade")

    def _always(self, name: str) -> frozenset[object]:
        if not self.rule.verdict:
            return frozenset()
        missed = {ruling[name] for ruling, _ in self.outcomes if ruling[self.rule.verdict] is not True}
        return frozenset(ruling[name] for ruling, _ in self.outcomes) - missed

    @property
    def reaching(self) -> dict[int, Fraction]:
        """The probability to reach each of the rule's rungs, lowest first."""
        return {value: self.at_least(value) for value in sorted(self.rule.rungs)}

    @property
    def mean(self) -> Fraction:
        """The mean of the measure."""
        return sum((value * p for value, p in self.measured.items()), Fraction())

    def verdicts(self) -> dict[Any, Fraction]:
        """The probability of each value of the verdict, success first and nobody last; empty without a verdict."""
        totals: dict[Any, Fraction] = {}
        if self.rule.verdict:
            for ruling, p in self.outcomes:
                totals[ruling[self.rule.verdict]] = totals.get(ruling[self.rule.verdict], Fraction()) + p
        return dict(sorted(totals.items(), key=lambda item: (item[0] is not True, item[0] is None, str(item[0]))))

    def as_json(self) -> dict[str, Any]:
        """The odds as `odds --json` prints them."""
        return {
            "rule": self.rule.id,
            "params": self.rule.params_json(self.params),
            "exact": True,
            "outcomes": [{"outcome": dict(r.outcome), **probability_json(p)} for r, p in self.outcomes],
            "verdicts": [{"verdict": verdict, **probability_json(p)} for verdict, p in self.verdicts().items()],
            "reaching": [
                {"value": value, "name": self.rule.rungs[value], **probability_json(p)}
                for value, p in self.reaching.items()
            ],
            "grades": [{"grade": grade, **probability_json(p)} for grade, p in self.graded.items()],
            "mean": {"of": self.rule.measure, "mean": str(self.mean), "decimal": decimal(self.mean)}
            if self.rule.measure
            else None,
        }


def verdict_word(value: object) -> str:
    """A verdict as people read it: `yes`, `no`, a name, and `nobody` where nobody wins.

    >>> verdict_word(None), verdict_word(True), verdict_word("Ada")
    ('nobody', 'yes', 'Ada')
    """
    if value is None:
        return "nobody"
    return str(value) if not isinstance(value, bool) else "yes" if value else "no"


def probability_json(value: Fraction) -> dict[str, Any]:
    """A fraction as JSON: exact text, and a decimal rounded to ten places."""
    return {"probability": f"{value.numerator}/{value.denominator}", "decimal": decimal(value)}


def decimal(value: Fraction) -> float:
    """A fraction as a number that is rounded to ten places."""
    return round(float(value), 10)
