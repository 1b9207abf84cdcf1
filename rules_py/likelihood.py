"""The book's words for odds, each with the probabilities it may stand for.

A page that says "about half the time" binds the words to an exact probability; the build looks the words up here.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from .errors import RuleError, nearest


@dataclass(frozen=True)
class Likelihood:
    """Words of frequency and the closed or open interval of probabilities for which they are true.

    Attributes:
        words: the words, the usual one first.
        low, high: the ends, 0 to 1.
        low_open, high_open: whether that end itself is outside.
    """

    words: tuple[str, ...]
    low: Fraction
    high: Fraction
    low_open: bool = False
    high_open: bool = False

    def fits(self, probability: Fraction) -> bool:
        """Whether the words are true of `probability`."""
        above = probability > self.low if self.low_open else probability >= self.low
        below = probability < self.high if self.high_open else probability <= self.high
        return above and below

    @property
    def interval(self) -> str:
        """The interval in percent, for messages and the author guide: `40% to 60%`."""
        if self.low == self.high:
            return f"exactly {percent(self.low)}"
        low, high = percent(self.low), percent(self.high)
        if not (self.low_open or self.high_open):
            return f"{low} to {high}"
        above = f"more than {low}" if self.low_open else f"at least {low}"
        return f"{above} but {'less' if self.high_open else 'no more'} than {high}"


def percent(value: Fraction) -> str:
    """A probability as a reader sees it: `59.3%`, whole percents without a point, `<0.1%`, `>99.9%`."""
    if 0 < value < Fraction(1, 1000):
        return "<0.1%"
    if Fraction(999, 1000) < value < 1:
        return ">99.9%"
    # Half a tenth goes up, always: `round` would send some halves down.
    tenths = int(value * 1000 + Fraction(1, 2))
    return f"{tenths // 10}%" if tenths % 10 == 0 else f"{tenths // 10}.{tenths % 10}%"


def _likelihood(words: str, low: str, high: str, *, open_at: str = "") -> Likelihood:
    return Likelihood(
        tuple(words.split("; ")), Fraction(low), Fraction(high), low_open="low" in open_at, high_open="high" in open_at
    )


LIKELIHOODS: tuple[Likelihood, ...] = (
    _likelihood("never; cannot", "0", "0"),
    _likelihood("almost never; hardly ever", "0", "0.05", open_at="low"),
    _likelihood("rarely; seldom", "0", "0.15", open_at="low"),
    _likelihood("about one in ten; about 1 in 10", "0.08", "0.12"),
    _likelihood("occasionally; only occasionally; now and then", "0.1", "0.35"),
    _likelihood("about one in five; about 1 in 5", "0.17", "0.23"),
    _likelihood("about one in four; about 1 in 4; about a quarter", "0.2", "0.3"),
    _likelihood("about one in three; about 1 in 3; about a third", "0.28", "0.38"),
    _likelihood("about two in five; about 2 in 5", "0.37", "0.43"),
    _likelihood("slightly under half; slightly less than half", "0.4", "0.5", open_at="high"),
    _likelihood("about half; half the time", "0.4", "0.6"),
    _likelihood("slightly over half; slightly more than half", "0.5", "0.6", open_at="low"),
    _likelihood("more often than not", "0.5", "1", open_at="low high"),
    _likelihood("less often than not", "0", "0.5", open_at="low high"),
    _likelihood("about two in three; about 2 in 3; about two thirds", "0.62", "0.72"),
    _likelihood("usually; typically; mostly; most of the time", "0.6", "0.95", open_at="low"),
    _likelihood("about three in four; about 3 in 4; about three quarters", "0.7", "0.8"),
    _likelihood("about four in five; about 4 in 5", "0.77", "0.83"),
    _likelihood("almost always; nearly always", "0.9", "1", open_at="high"),
    _likelihood("always; certainly", "1", "1"),
)
"""Every word of frequency that a page may bind."""

_BY_WORD = {word: likelihood for likelihood in LIKELIHOODS for word in likelihood.words}


def likelihood(words: str) -> Likelihood:
    """The interval for `words`, whatever their case and blanks, "times in" for "in" and "of the time" after them.

    Raises:
        RuleError: the words are not in the table; the error names the nearest ones.

    >>> likelihood("About half").fits(Fraction(16, 27))
    True
    >>> likelihood("about two times in three") is likelihood("about two in three")
    True
    >>> likelihood("now and again")
    Traceback (most recent call last):
    rules_py.errors.RuleError: words is 'now and again'; allowed: 'now and then' is the nearest of ... known names
    """
    key = " ".join(words.split()).casefold()
    if key not in _BY_WORD:
        key = key.removesuffix(" the time").removesuffix(" of")
    if key not in _BY_WORD:
        key = key.replace(" times in ", " in ").replace(" time in ", " in ")
    if key not in _BY_WORD:
        raise RuleError("words", words, nearest(key, _BY_WORD))
    return _BY_WORD[key]


def words_for(probability: Fraction) -> tuple[str, ...]:
    """All words that are true of `probability`, the narrowest interval first: what a corrected page could say."""
    fitting = [entry for entry in LIKELIHOODS if entry.fits(probability)]
    return tuple(entry.words[0] for entry in sorted(fitting, key=lambda entry: entry.high - entry.low))
