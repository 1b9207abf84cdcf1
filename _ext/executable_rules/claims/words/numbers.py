"""Numbers in running text, as numerals or in words."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .wording import number_word, ordinal_words

_COUNTS = [number_word(number) for number in range(100) if number != 1]  # "one" is a pronoun far more often
_ORDINALS = [ordinal_words(number)[0] for number in range(1, 100)]
_OTHERS = (
    "half halves quarter quarters thirds twice thrice double doubled doubles triple once dozen dozens hundred hundreds"
    " thousand thousands million percent"
).split()


def _one_of(words: Iterable[str]) -> str:
    """A pattern of words by their beginnings: every word of a page is held against it, so it has to be quick."""
    tails: dict[str, list[str]] = {}
    for word in sorted(words):
        if word:
            tails.setdefault(word[0], []).append(word[1:])
    branches = [re.escape(letter) + (_one_of(rest) if any(rest) else "") for letter, rest in tails.items()]
    optional = "?" if "" in words else ""
    return f"(?:{'|'.join(branches)}){optional}" if branches else ""


_WORDS = _one_of({word for word in (*_COUNTS, *_ORDINALS, *_OTHERS) if word})

NUMBER = re.compile(
    rf"""(?<![\w.])(?:
        \d*d\d+(?:[+\-−]\d+)?                 # dice: d6, 3d6+2
        | [+\-−]?\d[\d,.]*(?:\s?[%/–]\s?\d*)?(?:st|nd|rd|th)?   # 12, 2.5, 59 %, 16/27, 2–4, 12th
        | {_WORDS}
    )(?!\w)""",
    re.IGNORECASE | re.VERBOSE,
)
"""What counts as a number."""

IDIOMS = re.compile(
    r"""\bat\ once\b | \bonce\ (?:more|again|and\ for\ all)\b
    | \bonce\ (?=(?:you|your|he|she|his|her|it|they|their|we|the|enough|every(?:body|one)|any(?:body|one)|nobody)\b)
    | \bfirst\ of\ all\b | \bat\ first\b | \bin\ the\ first\ place\b | \bfirst[ -]aid\b
    | \b(?:go|goes|going|went|come|comes|came|act|acts|acted|move|moves|finish|finishes|ask)\ first\b""",
    re.IGNORECASE | re.VERBOSE,
)
"""Words that only look like numbers: a skill is called First Aid, and going first is an order."""
