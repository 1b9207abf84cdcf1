"""Numbers and lists as a sentence has them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction


def counted(count: int, one: str, more: str) -> str:
    """`1 die`, `2 dice`."""
    return f"{count} {one if abs(count) == 1 else more}"


def signed(number: int) -> str:
    """`+3`, `-2`, and a plain `0`."""
    return f"{number:+d}" if number else "0"


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def ordinal(number: int) -> str:
    """`first`, `tenth`, and `11th`, `22nd`; of whole numbers from 1."""
    if number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def spanned(least: int, most: int) -> str:
    """A range in words: `3`, `0 or 1`, `1 to 12`."""
    if least == most:
        return str(least)
    return f"{least} {'or' if most == least + 1 else 'to'} {most}"


def joined(names: Sequence[str], last: str = "and") -> str:
    """`A`, `A and B`, `A, B and C`; with another last word `A, B or C`."""
    return f" {last} ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


_SINGULAR_ENDINGS = ("ss", "us", "is", "as", "os", "ys", "'s", "’s")
"""Words in these letters are hardly ever plurals: Jess, Marcus, Iris, Thomas, Amos, Rhys, or what is somebody's."""

_PEOPLE = frozenset(
    "achilles agnes anders charles dolores frances giles hans hercules ines james jens jones jules lars lens mercedes"
    " miles moses niles ulysses wells".split()
)
"""People called as plurals are written."""

_PLURALS = ("men", "folk", "people", "children", "cattle", "geese", "mice")
"""How the common plurals without an s end."""

_MEN = frozenset("carmen omen stamen yemen".split())
"""Words in -men that aren't plurals."""


def several(name: str) -> bool:
    """Whether a name that somebody typed stands for more than one: `Thieves`, `the guards`, `Ada and Ben`.

    English has no rule for it, so this goes by the last word's ending and knows some people called like plurals.
    """
    words = name.casefold().split()
    if not words:
        return False
    last = words[-1]
    if "and" in words[1:-1] or "&" in words[1:-1]:
        return True
    if last.endswith(_PLURALS):
        return last not in _MEN
    return last.endswith("s") and len(last) > 2 and not last.endswith(_SINGULAR_ENDINGS) and last not in _PEOPLE


def agreeing(name: str, one: str, more: str) -> str:
    """A name with its verb: `Ylir wins`, `Thieves win`."""
    return f"{name} {more if several(name) else one}"


_RANGE = re.compile(r"(?:a whole number from )?(-?\d+) to (-?\d+)\b")
_ONE_OF = re.compile(
    r"one of (?P<names>[^;()]+?)(?: and (?P<more>\d+) more)?(?=$|[;()]|, (?:or empty|for |because |at most ))"
)

_LISTED = re.compile(r": ([A-Z][\w ]*(?:, [A-Z][\w ]*){2,})$")
"""A list of names at the end."""

MOST_NAMED = 3
"""How many names of a long list are given."""


def as_spoken(allowed: str) -> str:
    """What is allowed as one would say it.

    >>> as_spoken("0 to 1"), as_spoken("one of Hearts, Spades"), as_spoken("a style: Archery, Brawl, Knife Fight")
    ('0 or 1', 'Hearts or Spades', 'a style: Archery, Brawl or Knife Fight')
    """
    spoken = _ONE_OF.sub(_either, _RANGE.sub(_span, allowed, count=1))
    return _LISTED.sub(lambda found: f": {joined(found[1].split(', '), 'or')}", spoken)


LONG_NAME = 4
"""From this many words on, an option is hard to tell from the sentence around it."""


def quoted(names: Sequence[str]) -> list[str]:
    """Names of a list, all in quotes if one of them has a colon or many words.

    >>> quoted(["red", "dark blue"]), quoted(["red", "as blue as the sky"])
    (['red', 'dark blue'], ['“red”', '“as blue as the sky”'])
    """
    odd = any(": " in name or len(name.split()) >= LONG_NAME for name in names)
    return [f"“{name}”" for name in names] if odd else list(names)


def _either(found: re.Match[str]) -> str:
    names = found["names"].split(", ")
    names = quoted(names)
    if found["more"]:
        others = len(names) - MOST_NAMED + int(found["more"])
        return f"{', '.join(names[:MOST_NAMED])} or one of {others} others"
    return joined(names, "or")


def _span(found: re.Match[str]) -> str:
    least, most = int(found[1]), int(found[2])
    return found[0] if most > least + 1 else spanned(least, most)


_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)")
_AFTER_S = re.compile(r"(?<=s)'(?=\s|$|[.,;])")
_QUOTED = re.compile(r"(?<!\w)'\w")


def curly(text: str) -> str:
    """Text with apostrophes as books print them; the quotes of code stay.

    >>> curly("You can't use the players' dice, nor the teachers'."), curly("can't be 'as', 'bs'")
    ('You can’t use the players’ dice, nor the teachers’.', "can’t be 'as', 'bs'")
    """
    if "'" not in text:
        return text
    text = _APOSTROPHE.sub("\N{RIGHT SINGLE QUOTATION MARK}", text)
    return text if _QUOTED.search(text) else _AFTER_S.sub("\N{RIGHT SINGLE QUOTATION MARK}", text)


def continued(sentence: str) -> str:
    """A sentence to go on with after a comma, such as `you spend 2 focus`."""
    return f"{sentence[:1].lower()}{sentence[1:]}"


def uncapped(title: str) -> str:
    """A title within a sentence or a list; abbreviations stay."""
    return title if title[1:2].isupper() else f"{title[:1].lower()}{title[1:]}"


def led(lead: str, sentence: str) -> str:
    """A sentence after its lead: `With a bow, you hit.` for `With a bow` and `You hit.`."""
    return f"{lead}, {sentence[0].lower()}{sentence[1:]}"


def often(count: int) -> str:
    """How often something happens.

    >>> often(1), often(2), often(3)
    ('once', 'twice', '3 times')
    """
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def decimals(value: Fraction) -> str:
    """A number to two places, without zeros at the end.

    >>> decimals(Fraction(5, 3)), decimals(Fraction(5, 2)), decimals(Fraction(3))
    ('1.67', '2.5', '3')
    """
    return f"{float(value):.2f}".rstrip("0").rstrip(".")
