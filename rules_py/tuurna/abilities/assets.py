"""The asset code: which assets an activity keeps busy, Beat by Beat, in a notation of five letters.

    code  = item {"," item}        one item after the other
    item  = {count "x"} group      the group so many Beats in a row; several counts multiply
    group = letter {letter}        all in the same Beat
    letter = "A" | "H" | "F" | "V" | "L"
    count = "1" … "9" {"0" … "9"}

This module knows the notation only; the rules about it are in `activity`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from ...errors import RuleError
from ...phrases import counted, joined


@dataclass(frozen=True)
class Asset:
    """Something of a character that an activity keeps busy.

    Attributes:
        letter: its letter in the code.
        name: the chapter's own word.
        upstream_name: the word of the upstream glossary (contradiction TU-C16).
        capacity: how many an ordinary Humanoid has for each Beat; None when no number is given.
    """

    letter: str
    name: str
    upstream_name: str
    capacity: int | None


ASSETS = (
    Asset("A", "Attention", "Attention", 2),
    Asset("H", "Hand", "Arm", 2),
    Asset("F", "Feet", "Legs", 1),
    Asset("V", "Voice", "Breath", 1),
    Asset("L", "Link", "Link", None),
)
"""Source: Abilities, the list of the code; capacities: Characters (upstream)."""

ASSET_NAMES: Mapping[str, str] = {asset.letter: asset.name for asset in ASSETS}

LETTERS = "".join(ASSET_NAMES)

BEATS_A_ROUND = 4
"""Source: glossary, Beat (upstream)."""

MOST_BEATS = 400
"""The longest activity that is worked out: a hundred Rounds. The notation itself has no end."""

LONGEST_CODE = 2_000
"""The longest code that is read, in characters."""

Beat = Mapping[str, int]
"""The letters of one Beat with their amounts, in the order of `LETTERS`."""


class CodeError(RuleError):
    """An asset code that does not follow the notation.

    Attributes:
        offset: of the first offending character, from 0 on; the length of the code when it ends too soon.
    """

    def __init__(self, parameter: str, code: str, offset: int, expected: str) -> None:
        self.offset = offset
        found = f"where {code[offset]!r} stands" if offset < len(code) else "where the code ends"
        # A reader who comes from the source's page on characters writes its other notation (contradiction TU-C17).
        hint = "; × and | belong to the game's other notation" if code[offset : offset + 1] in {"×", "|"} else ""
        usable = expected.rstrip(",").replace(f"{_LETTER_WORDS}, or", f"{', '.join(LETTERS)} or")
        where = f"{usable}, as in 2xA" if usable == _TIMES else f"{usable} there"
        super().__init__(
            parameter,
            code,
            f"{expected} at character {offset + 1} (offset {offset}), {found}{hint}",
            sentence=f"{{}} stops making sense at character {offset + 1}. Put {where}{hint}.",
        )


def parse(code: str, *, parameter: str = "code") -> tuple[Beat, ...]:
    """The Beats of a code, in order.

    Args:
        code: a code like `A,AF` or `2xHHV`.
        parameter: what an error calls it.

    Raises:
        CodeError: the code does not follow the notation; the error has the offset of the first offending character.
        RuleError: the code has more than 2000 characters or stands for more than 400 Beats.

    >>> parse("V,2xHH")
    ({'V': 1}, {'H': 2}, {'H': 2})
    >>> parse("A,,H")
    Traceback (most recent call last):
    rules_py.tuurna.abilities.assets.CodeError: code is 'A,,H'; allowed: a letter A, H, F, V or L, or a count of 1 ...
    """
    if len(code) > LONGEST_CODE:
        raise RuleError(parameter, code, f"a code of at most {LONGEST_CODE} characters")
    items = list(_items(code, parameter))
    beats = sum(count for count, _ in items)
    if beats > MOST_BEATS:
        many = str(beats) if beats < 10**15 else "more Beats than anybody can count"
        rounds = MOST_BEATS // BEATS_A_ROUND
        raise RuleError(parameter, code, f"a code of at most {MOST_BEATS} Beats ({rounds} Rounds); yours has {many}")
    return tuple(beat for count, beat in items for _ in range(count))


def _items(code: str, parameter: str) -> Iterable[tuple[int, Beat]]:
    """Each item of a code: how many Beats it lasts, and what each of them needs."""
    at = 0
    while True:
        count, letters = 1, ""
        while code[at : at + 1] in _COUNT_STARTS:
            start = at
            while code[at : at + 1] in _DIGITS:
                at += 1
            if code[at : at + 1] != "x":
                raise CodeError(parameter, code, at, _TIMES)
            count *= int(code[start:at])
            at += 1
        while code[at : at + 1] in _LETTERS:
            letters += code[at]
            at += 1
        if not letters:
            raise CodeError(parameter, code, at, f"{_LETTER_WORDS}, or a count of 1 or more,")
        yield count, _beat(letters)
        if at == len(code):
            return
        if code[at] != ",":
            raise CodeError(parameter, code, at, f"{_LETTER_WORDS}, or a comma,")
        at += 1


_LETTERS = frozenset(LETTERS)
_DIGITS = frozenset("0123456789")
_COUNT_STARTS = _DIGITS - {"0"}
_TIMES = "an x after the count"
_LETTER_WORDS = f"a letter {joined(LETTERS, 'or')}"


def _beat(letters: Iterable[str]) -> Beat:
    amounts = Counter(letters)
    return {letter: amounts[letter] for letter in LETTERS if amounts[letter]}


def written(beats: Sequence[Beat]) -> str:
    """The shortest plain code of these Beats: letters in the order A H F V L, equal Beats in a row with one count.

    `parse(written(beats)) == beats` for all Beats that have a letter each.

    >>> written(parse("FA,A,A"))
    'AF,2xA'
    """
    groups = []
    for letters, equal in groupby("".join(letter * beat.get(letter, 0) for letter in LETTERS) for beat in beats):
        count = len(list(equal))
        groups.append(letters if count == 1 else f"{count}x{letters}")
    return ",".join(groups)


def totals(beats: Iterable[Beat]) -> dict[str, int]:
    """How much of each asset is needed in all Beats together, by letter.

    >>> totals(parse("A,2xHHV"))
    {'A': 1, 'H': 4, 'V': 2}
    """
    together: Counter[str] = Counter()
    for beat in beats:
        together.update(beat)
    return dict(_beat(together.elements()))


def alongside(first: Sequence[Beat], second: Sequence[Beat]) -> tuple[Beat, ...]:
    """Two activities that begin in the same Beat: what each Beat needs for both.

    >>> alongside(parse("A,H"), parse("3xF"))
    ({'A': 1, 'F': 1}, {'H': 1, 'F': 1}, {'F': 1})
    """
    length = max(len(first), len(second))
    both = []
    for number in range(length):
        beats = [part[number] for part in (first, second) if number < len(part)]
        both.append(totals(beats))
    return tuple(both)


_ONE_AND_MORE: Mapping[str, tuple[str, str]] = {
    "A": ("Attention", "Attention"),
    "H": ("Hand", "Hands"),
    "F": ("pair of Feet", "pairs of Feet"),
    "V": ("Voice", "Voices"),
    "L": ("Link", "Links"),
}


def named(beat: Beat) -> str:
    """A Beat in words.

    >>> named({"A": 2, "H": 2, "F": 1})
    '2 Attention, 2 Hands and 1 pair of Feet'
    """
    return joined([counted(amount, *_ONE_AND_MORE[letter]) for letter, amount in beat.items()])


def beats_in_words(count: int) -> str:
    """`1 Beat`, `2 Beats`."""
    return "1 Beat" if count == 1 else f"{count} Beats"
