"""What a text says as a value, and whether that is the value that the code has.

The comparison is strict on purpose: for each value there is a small set of ways to write it, and nothing else passes.
Knows nothing of Sphinx.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from fractions import Fraction

from rules_py.likelihood import percent

_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_ORDINALS = {
    1: "first", 2: "second", 3: "third", 5: "fifth", 8: "eighth", 9: "ninth", 12: "twelfth",
}  # fmt: skip
_TIMES = {
    1: ("once", "a", "an", "single", "a single"),
    2: ("twice", "double", "both", "a pair", "pair"),
    3: ("thrice",),
}
_PARTS = {2: "half", 3: "third", 4: "quarter", 5: "fifth", 6: "sixth", 8: "eighth", 9: "ninth", 10: "tenth"}
NOTHING = ("", "-", "–", "—", "none", "nothing", "not stated", "no limit")
"""Ways to write that there is no value."""


@dataclass(frozen=True)
class Difference:
    """A text and a value that do not agree: what each says, as a message shows it."""

    says: str
    has: str


def compare(text: str, value: object) -> Difference | None:
    """Nothing when `text` writes `value`, else the difference."""
    return None if says(text, value) else Difference(text.strip() or "nothing", show(value))


def says(text: str, value: object) -> bool:
    """Whether `text` is a way to write `value`."""
    folded = fold(text)
    if value is None:
        return folded in NOTHING
    if isinstance(value, bool):
        return folded in (("yes", "true", "on", "✓") if value else ("no", "false", "off", "✗"))
    if isinstance(value, str):
        return folded == fold(value)
    if isinstance(value, int):
        return folded in _ways_to_write(value)
    if isinstance(value, (Fraction, float)):
        return _says_fraction(folded, Fraction(value))
    if isinstance(value, range):
        return _says_range(folded, value)
    if isinstance(value, (set, frozenset)):
        return _says_set(folded, value)
    if isinstance(value, Iterable) and not isinstance(value, Mapping):
        return _says_list(folded, list(value))
    return False


def fold(text: str) -> str:
    """The text without differences that a reader does not see as such: case, blanks, kinds of dashes and quotes."""
    text = re.sub(r"\s+", " ", text.replace("\N{NO-BREAK SPACE}", " ")).strip().casefold()
    return text.replace("\N{MINUS SIGN}", "-").replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")


def number_word(number: int) -> str | None:
    """`number` in words, from zero to ninety-nine."""
    if 0 <= number < 20:
        return _UNITS[number]
    if 20 <= number < 100:
        tens, units = divmod(number, 10)
        return _TENS[tens - 2] + (f"-{_UNITS[units]}" if units else "")
    return None


def ordinal_words(number: int) -> tuple[str, ...]:
    """`second` and `2nd`, for whole numbers from 1 to 99."""
    word = number_word(number)
    if word is None or number < 1:
        return ()
    head, dash, last = word.rpartition("-")
    unit = number % 20 if number < 20 else number % 10
    if number >= 20 and not unit:
        ordinal = word.removesuffix("y") + "ieth"
    else:
        ordinal = f"{head}{dash}" + _ORDINALS.get(unit, f"{last}th")
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return ordinal, f"{number}{ending}"


def _ways_to_write(number: int) -> set[str]:
    ways = {str(number), f"{number:,}", f"{number:,}".replace(",", " ")}
    if number >= 0:
        ways.add(f"+{number}")
    if number >= 2:
        ways.add(f"d{number}")
    word = number_word(abs(number))
    if word is not None:
        ways.add(word if number >= 0 else f"minus {word}")
    ways.update(ordinal_words(number))
    ways.update(_TIMES.get(number, ()))
    if number == 0:
        ways.update(("no", "none", "never"))
    if number == 12:
        ways.update(("a dozen", "dozen"))
    return ways


def _says_fraction(folded: str, value: Fraction) -> bool:
    if value.denominator == 1 and folded in _ways_to_write(int(value)):
        return True
    if match := re.fullmatch(r"(-?\d+(?:\.(\d+))?) ?(%|percent|per cent)?", folded):
        digits = len(match[2] or "")
        exact = value * 100 if match[3] else value
        if match[3] is None and match[2] is None:
            return False
        rounded = _rounded(exact, digits)
        # What can happen is never rounded to 0%, and what can fail never to 100%.
        certain = match[3] is not None and rounded in (0, 100)
        return Fraction(match[1]) == rounded and (exact == rounded or not certain)
    if match := re.fullmatch(r"(-?\d+)/(\d+)", folded):
        return int(match[2]) != 0 and Fraction(int(match[1]), int(match[2])) == value
    if match := re.fullmatch(r"(\d+|[a-z-]+) in (\d+|[a-z-]+)", folded):
        numbers = [_number(part) for part in (match[1], match[2])]
        return None not in numbers and bool(numbers[1]) and Fraction(numbers[0] or 0, numbers[1] or 1) == value
    if folded == fold(percent(value)):
        return True
    return folded in fraction_words(value)


def _rounded(value: Fraction, digits: int) -> Fraction:
    scale = 10**digits
    return Fraction(int(value * scale + Fraction(1, 2)) if value >= 0 else -int(-value * scale + Fraction(1, 2)), scale)


def _number(word: str) -> int | None:
    if word.isdigit():
        return int(word)
    return next((number for number in range(100) if number_word(number) == word), None)


def fraction_words(value: Fraction) -> set[str]:
    """`a third`, `two thirds` and the like; empty for fractions without a word."""
    part = _PARTS.get(value.denominator)
    count = number_word(value.numerator)
    if part is None or count is None:
        return set()
    if value.numerator == 1:
        return {part, f"a {part}", f"one {part}", f"one-{part}"}
    return {f"{count} {part}s", f"{count}-{part}s"}


def _says_range(folded: str, value: range) -> bool:
    if not value:
        return folded in NOTHING
    match = re.fullmatch(r"(?:from )?(\S+) ?(?:–|-|to|through) ?(\S+)", folded)
    whole = value.step == 1  # "2 to 8" is not 2, 4, 6 and 8
    ends_agree = whole and match is not None and says(match[1], value[0]) and says(match[2], value[-1])
    return ends_agree or _says_list(folded, list(value))


def _says_list(folded: str, values: Sequence[object]) -> bool:
    if not values:
        return folded in NOTHING
    if len(values) == 1:
        return says(folded, values[0])
    parts = _parts_of_list(folded)
    return len(parts) == len(values) and all(says(part, value) for part, value in zip(parts, values, strict=True))


def _says_set(folded: str, values: Set[object]) -> bool:
    """A set has no order, so each part may name any of its items, and each item is named once."""
    if len(values) < 2:
        return _says_list(folded, list(values))
    left = list(values)
    for part in _parts_of_list(folded):
        named = next((index for index, value in enumerate(left) if says(part, value)), None)
        if named is None:
            return False
        del left[named]
    return not left


def _parts_of_list(folded: str) -> list[str]:
    return [part for part in re.split(r",? and |,? or |, |; ", folded) if part]


def cell(value: object) -> str:
    """A value as a table made from the code has it, in as few signs as can be."""
    if value is None:
        return "–"
    if isinstance(value, range) and value.step == 1 and len(value) > 1:
        return f"{value[0]}–{value[-1]}"
    return percent(value) if isinstance(value, Fraction) and 0 <= value <= 1 and value.denominator > 1 else show(value)


def column_of(values: Sequence[object]) -> list[str]:
    """The cells of a column in a table made from the code: among chances, what is certain is in percent, too."""
    chances = any(isinstance(value, Fraction) and 0 < value < 1 for value in values)
    sure = (Fraction(0), Fraction(1)) if chances else ()
    return [percent(value) if isinstance(value, Fraction) and value in sure else cell(value) for value in values]


def show(value: object) -> str:
    """A value as a message or a corrected page writes it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Fraction):
        return (
            str(value) if value.denominator == 1 else f"{value} ({percent(value)})" if 0 <= value <= 1 else str(value)
        )
    if isinstance(value, range) and value.step == 1 and len(value) != 1:
        return f"{value[0]} to {value[-1]}" if value else "none"
    if isinstance(value, str):
        return value
    if isinstance(value, Iterable) and not isinstance(value, Mapping):
        words = [show(item) for item in value]
        if isinstance(value, (set, frozenset)):
            words.sort()  # else a message would change from build to build
        return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words) or "none"
    return str(value)
