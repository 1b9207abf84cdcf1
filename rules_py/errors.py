"""The one kind of error that a rule raises, and how it speaks."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class RuleError(ValueError):
    """Something was given that a rule does not allow.

    Attributes:
        parameter: the name of what was given, as the reader of a form or a command line knows it.
        given: the value that was given.
        allowed: what is allowed instead, as words that fit behind "allowed:".
    """

    def __init__(self, parameter: str, given: object, allowed: str) -> None:
        self.parameter = parameter
        self.given = given
        self.allowed = allowed
        super().__init__(f"{parameter} is {shown(given)}; allowed: {allowed}")


class FacesError(RuleError):
    """The faces that somebody rolled at the table do not make up this roll.

    Attributes:
        missing: how many more faces are needed, 0 when the trouble is another one.
    """

    def __init__(self, given: object, allowed: str, *, missing: int = 0) -> None:
        self.missing = missing
        super().__init__("faces", given, allowed)


def shown(value: object, *, longest: int = 60) -> str:
    """`value` as a message shows it: text in quotes, everything on one line, cut after `longest` characters."""
    if value is None or value == "":
        return "empty"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        words = ", ".join(shown(item) for item in value) or "empty"
    else:
        words = repr(str(value)) if isinstance(value, str) else str(value)
    return words if len(words) <= longest else words[: longest - 1] + "…"


def nearest(word: str, known: Iterable[str]) -> str:
    """The known words, the one closest to `word` first: `'check', the nearest of 12 names`."""
    names = sorted(map(str, known))  # members of an enum would show as `<Fate.LUCKY: …>`
    close = get_close_matches(word, names, n=1, cutoff=0.5)
    if close:
        return f"{close[0]!r} is the nearest of {len(names)} known names"
    return "one of " + ", ".join(names[:12]) + (f" and {len(names) - 12} more" if len(names) > 12 else "")
