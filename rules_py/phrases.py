"""Numbers and lists as a sentence has them."""

from __future__ import annotations

from collections.abc import Sequence


def counted(count: int, one: str, more: str) -> str:
    """`1 die`, `2 dice`."""
    return f"{count} {one if abs(count) == 1 else more}"


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


def continued(sentence: str) -> str:
    """A sentence to go on with after a comma, such as `you spend 2 focus`."""
    return f"{sentence[:1].lower()}{sentence[1:]}"


def led(lead: str, sentence: str) -> str:
    """A sentence behind its lead: `With a bow, you hit.` for `With a bow` and `You hit.`."""
    return f"{lead}, {sentence[0].lower()}{sentence[1:]}"
