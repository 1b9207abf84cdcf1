"""The one kind of error that a rule raises, and how it speaks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches


class RuleError(ValueError):
    """Something was given that a rule does not allow.

    Attributes:
        parameter: the name of what was given, as the reader of a form or a command line knows it.
        given: the value that was given.
        allowed: what is allowed instead, as words that fit after "allowed:" and after "Pick".
        sentence: for readers of a form, where one made from these parts and its labels would not do; `{}` in it
            stands for the label.
        others: what else is wrong with the same value, such as further cells of a table.

    The text of the error names the parameter, for programs and the command line. Readers of a form get a sentence made
    from the parts, with the label of the field (`rules_py.refusal`).
    """

    def __init__(
        self, parameter: str, given: object, allowed: str, *, sentence: str = "", others: Sequence[RuleError] = ()
    ) -> None:
        self.parameter = parameter
        self.given = given
        self.allowed = allowed
        self.sentence = sentence
        self.others = tuple(others)
        more = "".join(f"; and {other.place} is {shown(other.given)}: {other.allowed}" for other in others)
        super().__init__(f"{parameter} is {shown(given)}; allowed: {allowed}{more}")

    @property
    def name(self) -> str:
        """The name of the parameter alone: `skills` of `skills (row 2, rating)`."""
        return self.parameter.partition(" (")[0]

    @property
    def place(self) -> str:
        """Where in its value the trouble is: `row 2, rating` of `skills (row 2, rating)`; empty for all of it."""
        return self.parameter.partition(" (")[2].removesuffix(")")

    @property
    def reason(self) -> str:
        """Why nothing else is allowed, if that is said: `the deck is out` of `none; the deck is out`."""
        return self.allowed.partition("; ")[2]


class FacesError(RuleError):
    """The faces that somebody rolled at the table do not make up this roll.

    Attributes:
        missing: how many more faces are needed, 0 when the trouble is another one.
    """

    def __init__(self, given: object, allowed: str, *, sentence: str, missing: int = 0) -> None:
        self.missing = missing
        super().__init__("faces", given, allowed, sentence=sentence)


def shown(value: object, *, longest: int = 60) -> str:
    """`value` as a message shows it: text in quotes, everything on one line, cut after `longest` characters."""
    if value is None or value == "":
        return "empty"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        words = ", ".join(shown(item) for item in value) or "empty"
    else:
        words = repr(str(value)) if isinstance(value, str) else str(value)
    return words if len(words) <= longest else words[: longest - 1] + "…"


def shown_plainly(value: object, *, longest: int = 40) -> str:
    """`value` in a sentence for readers: without quotes of its own, on one line, cut after `longest` characters."""
    text = ", ".join(map(shown_plainly, value)) if isinstance(value, (list, tuple)) else str(value)
    text = "".join(sign if sign.isprintable() else " " for sign in " ".join(text.split()))
    return text if len(text) <= longest else text[: longest - 1] + "…"


def nearest(word: str, known: Iterable[str]) -> str:
    """The known words, the one closest to `word` first: `'check', the nearest of 12 names`."""
    names = sorted(map(str, known))  # members of an enum would show as `<Fate.LUCKY: …>`
    close = get_close_matches(word, names, n=1, cutoff=0.5)
    if close:
        return f"{close[0]!r} is the nearest of {len(names)} known names"
    return "one of " + ", ".join(names[:12]) + (f" and {len(names) - 12} more" if len(names) > 12 else "")
