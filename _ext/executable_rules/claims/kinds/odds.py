"""Words of frequency, percentages and fractions, held against the exact probability."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from rules_py.errors import RuleError
from rules_py.likelihood import likelihood, percent, words_for

from ..code.rules_package import RulesPackage
from ..findings import Finding, Help, Kind
from ..fix import as_begun, is_blank, rewritten
from ..words.wording import says, show
from .fact import BoundText


@dataclass(frozen=True)
class OddsInWords(BoundText):
    """The text is true of the probability."""

    label: ClassVar[str] = "odds"

    def against(self, package: RulesPackage, value: Any) -> Iterator[Finding]:
        if not _is_probability(value):
            message = f"says {self.text}, but `{self.expression}` is {show(value)}, which is no probability"
            yield self.found(Kind.EXPRESSION, message)
        elif message := odds_difference(self.text, Fraction(value)):
            _, where = package.source(self.page, self.expression)
            says_not = f"says “{self.text}”, {self.expression} is {message}" + (f" ({where})" if where else "")
            yield self.found(Kind.ODDS, says_not, fix=self.fixed(odds_in_form(self.text, Fraction(value))))


def odds_difference(text: str, probability: Fraction) -> str:
    """What the probability is and which words would be true; empty when `text` is true of it."""
    exact = f"{percent(probability)}, exactly {probability}"
    if any(character.isdigit() for character in text) and not text.casefold().startswith("about"):
        return "" if says(text, probability) else exact
    try:
        interval = likelihood(text)
    except RuleError as error:
        return f"{exact}; the words are not in the table: {error.allowed}"
    if interval.fits(probability):
        return ""
    fitting = ", ".join(f"“{words}”" for words in words_for(probability)[:3])
    return f"{exact}; “{text}” means {interval.interval}; true would be {fitting}"


def odds_in_form(text: str, value: Fraction) -> str | None:
    """A probability in the form of `text`, in words the narrowest that are true; None when it can't be."""
    if is_blank(text) and says(percent(value), value):
        return percent(value)
    new = rewritten(text, value)
    if new is None or _is_likelihood(text):
        words = words_for(value)
        new = as_begun(text, words[0]) if words else None
    return new


def _is_likelihood(text: str) -> bool:
    try:
        likelihood(text)
    except RuleError:
        return False
    return True


def _is_probability(value: object) -> bool:
    return isinstance(value, (Fraction, int)) and not isinstance(value, bool) and 0 <= value <= 1


HELP = {
    "expression OddsInWords.against": Help(
        "The expression of odds in words gives something else than a probability.",
        "Use a chance, such as `check.chance(level=2)`.",
    ),
    "odds OddsInWords.against": Help(
        "The words for a probability aren't true of it.",
        "Take words whose interval holds it, a percentage or a fraction; `--fix` takes the narrowest.",
    ),
}
"""Why its messages come, and what to do."""
