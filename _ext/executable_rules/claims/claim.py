"""What a page says about the rules: a claim can be checked, and names the code that it rests on.

A claim is a small frozen record of plain Python. Roles and directives note claims; everything else (the check, what has
to be compared again, the counts, the hints) asks claims, and knows no kind of them by name.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Protocol

from .code.rules_package import RulesPackage
from .findings import Finding, Fix, Kind


@dataclass(frozen=True)
class Expression:
    """An expression as the page writes it; `column` when it is about each row of a table."""

    text: str
    column: bool = False


@dataclass(frozen=True)
class RuleId:
    """A rule by its id."""

    id: str


@dataclass(frozen=True)
class ErratumId:
    """An erratum by its id."""

    id: str


@dataclass(frozen=True)
class Code:
    """Python that the page runs."""

    text: str


@dataclass(frozen=True)
class Anything:
    """All the code there is."""


Name = Expression | RuleId | ErratumId | Code | Anything
"""What a claim can rest on."""


class Claim(Protocol):
    """A statement of a page.

    Attributes:
        label: what the counts call it.
        compared: whether its check compares the page with the code and with nothing else, so that it need not be
            checked again before one of them changes.
        shown: whether the page shows something that is worked out from the code when the page is read.
    """

    label: ClassVar[str]
    compared: ClassVar[bool]
    shown: ClassVar[bool]

    @property
    def count(self) -> int:
        """How many statements it counts as."""

    def check(self, package: RulesPackage) -> Iterable[Finding]:
        """What disagrees, where, and how to fix it."""

    def quotes(self) -> Iterable[Name]:
        """The code that it rests on."""


@dataclass(frozen=True)
class Statement:
    """What every claim has.

    Attributes:
        page: the page, as Sphinx names it; names in expressions are looked up for it.
        path, line: where it is written.
    """

    label: ClassVar[str] = ""
    compared: ClassVar[bool] = True
    shown: ClassVar[bool] = False

    page: str
    path: str
    line: int

    @property
    def count(self) -> int:
        """One, unless a claim says otherwise."""
        return 1

    def check(self, package: RulesPackage) -> Iterable[Finding]:
        """Nothing disagrees, unless a claim says otherwise."""
        return ()

    def quotes(self) -> Iterable[Name]:
        """No code, unless a claim says otherwise."""
        return ()

    def found(self, kind: Kind, message: str, *, line: int = 0, fix: Fix | None = None) -> Finding:
        """A finding at the claim's place, or in another line of its file."""
        return Finding(self.path, line or self.line, message, self.page, kind, fix=fix)


@dataclass(frozen=True)
class Made(Statement):
    """What a page shows and does not say itself: made from the code when the page is read, so it cannot disagree."""

    label: ClassVar[str] = "made"
    compared: ClassVar[bool] = False
    shown: ClassVar[bool] = True

    of: tuple[Name, ...]

    def quotes(self) -> Iterable[Name]:
        return self.of


@dataclass(frozen=True)
class Attempted(Made):
    """What a page would show if nothing were wrong there: what it names is quoted, and it counts for nothing."""

    shown: ClassVar[bool] = False

    @property
    def count(self) -> int:
        return 0


@dataclass(frozen=True)
class Plain(Statement):
    """Words that look like a number and are none that a rule determines."""

    label: ClassVar[str] = "plain"
    compared: ClassVar[bool] = False

    text: str
