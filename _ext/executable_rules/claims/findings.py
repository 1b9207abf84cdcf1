"""What the checks find: a kind, a place, and a sentence that says what is there, what is true, and what to do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum


class Kind(Enum):
    """Every kind of finding: its code, for suppressing it on purpose, and what to do about it."""

    FACT = "fact", "Correct the text or the code."
    ODDS = "odds", "Use words that fit the odds."
    TABLE = "table", "Correct the table or the code."
    EXAMPLE = "example", "Correct the example or the code."
    EXPRESSION = "expression", "Bind the text to something in the package of rules."
    RULE = "rule", "Name a rule, a parameter and a value from the package of rules."
    TERM = "term", "Use a term of this book's glossary, or define it there."
    ERRATUM = "erratum", "Check whether the two statements still disagree."
    LOOSE = "loose", "Bind the number to code, or mark it with the role `plain`."
    PLACE = "place", "Give every rule, story and erratum its place in the book."
    ORPHAN = "orphan", "Quote it on a page, or name the rule that the section is about."
    REGISTER = "register", "Correct the inventory."
    SYNTAX = "syntax", "Write it as shown in the author guide."

    @property
    def code(self) -> str:
        """Its name for `suppress_warnings`, after `rules.`."""
        return self.value[0]

    @property
    def remedy(self) -> str:
        """What to do."""
        return self.value[1]


@dataclass(frozen=True)
class Help:
    """What an author needs to know of a message: why it comes, and what to do.

    A module that reports findings has one for each of its functions and kinds in its `HELP`, by the code of the kind
    and the function: `fact Fact.check`.
    """

    cause: str
    fix: str = "Read what the message says is allowed, and write that."


@dataclass(frozen=True)
class Fix:
    """How to write the code's value into the page.

    Attributes:
        old, new: the text as it is, and as it should be.
        role, expression: of the role that holds the text; empty for other text.
        cell: the column of the cell in its row, counted from 0.
        rows: new rows of a table, to be put below the line; each holds the texts of its cells.
    """

    old: str
    new: str
    role: str = ""
    expression: str = ""
    cell: int | None = None
    rows: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class Finding:
    """One disagreement between a page and the code.

    Attributes:
        docname: the page, as Sphinx names it.
        path: its file, relative to the folder from which the build was started, or as the build names it.
        line: the line in the file, counted from 1.
        message: what the text says … what the code has (module:line).
        kind: what sort of finding it is.
        column: the column in the line, counted from 1; 0 when only the line is known.
        fix: how to correct the page, where that is clear.
    """

    path: str
    line: int
    message: str
    docname: str
    kind: Kind = Kind.FACT
    column: int = 0
    fix: Fix | None = None

    def __lt__(self, other: Finding) -> bool:
        return self._place < other._place

    @property
    def _place(self) -> tuple[str, int, int, str]:
        return self.path, self.line, self.column, self.message

    def __str__(self) -> str:
        column = f":{self.column}" if self.column else ""
        return f"{self.path}:{self.line}{column}: {self.message}"


def report(findings: Iterable[Finding]) -> str:
    """All findings, a line each, sorted by file and line."""
    return "".join(f"{finding} [rules.{finding.kind.code}]\n" for finding in sorted(findings))


def says_but_has(says: str, name: str, has: str, where: str) -> str:
    """The sentence of a disagreement: `says 12, tuurna.levels.LEVELS has 13 (rules_py/tuurna/levels.py:11)`."""
    return f"says {says}, {name or 'the code'} has {has}" + (f" ({where})" if where else "")
