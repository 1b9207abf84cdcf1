"""`{heat}`: the chance of a rule over two of its parameters, as a table: the likelier a cell, the darker it is.

The numbers are worked out while the book is read, so that they cannot drift; a table that asks for what the rule
refuses is reported with its place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from rules_py.errors import RuleError
from rules_py.likelihood import percent
from rules_py.parameters import Choice, Whole
from rules_py.rule import Rule

from ..book.domain import directive_place, note, note_wrong, rules_package
from ..claims.claim import Made, RuleId
from ..claims.findings import Help, Kind
from ..claims.words.given import given_in

if TYPE_CHECKING:
    from sphinx.application import Sphinx

SHADES = 10
"""Shades of cells above the lightest; the style sheet has a rule for each."""

MOST_LINES = 40
"""More rows or columns than this nobody reads."""


@dataclass(frozen=True)
class Line:
    """A row or a column: its head, what the rule is given in it, and for a column what its cells are the chance of."""

    head: str
    given: Mapping[str, str]
    outcome: str = ""


class Heat(SphinxDirective):
    """The argument is a rule's id.

    `down` and `across` are the rows and columns: a parameter for all of its values, `level: 1 to 12` for some of them,
    or lines like `a novice = level 1; labor 1`. `outcomes` are columns too, each the chance of a value of the outcome
    that is yes or no. `given` holds in every cell.
    """

    required_arguments = 1
    option_spec: ClassVar[Any] = {
        "down": directives.unchanged_required,
        "across": directives.unchanged_required,
        "outcomes": directives.unchanged_required,
        "given": directives.unchanged_required,
        "caption": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        path, line = directive_place(self)
        try:
            rule = rules_package(self.config).registry.find(self.arguments[0].strip())
            note(self, Made(self.env.docname, path, line, (RuleId(rule.id),)))
            self._check_caption(path, line)
            return [self._table(rule)]
        except RuleError as error:
            note_wrong(self, Kind.RULE, path, line, f"{self.arguments[0]}: {error}")
            return []

    def _check_caption(self, path: str, line: int) -> None:
        """A number in the caption has to hold in every cell: nothing else would notice "at level 5" above level 1."""
        given = re.findall(r"\d+", self.options.get("given", ""))
        for number in re.findall(r"\d+", self.options.get("caption", "")):
            if number not in given:
                message = f"the caption says {number}, and `given` has no {number}"
                note_wrong(self, Kind.RULE, path, line, message)

    def _table(self, rule: Rule) -> nodes.table:
        rows = lines_of(rule, self.options.get("down", ""), "down")
        if "outcomes" in self.options:
            names = [name.strip() for name in self.options["outcomes"].split(";")]
            columns = [Line(name.capitalize(), {}, name.replace(" ", "_")) for name in names]
        else:
            columns = lines_of(rule, self.options.get("across", ""), "across")
        always = given_in(rule, self.options.get("given", ""))
        cells = [
            [chance(rule, {**always, **row.given, **column.given}, column.outcome) for column in columns]
            for row in rows
        ]
        return heat_table(
            self.options.get("caption", rule.title), [row.head for row in rows], [one.head for one in columns], cells
        )


def lines_of(rule: Rule, text: str, option: str) -> list[Line]:
    """What `down` or `across` says.

    Raises:
        RuleError: it says nothing that is allowed.
    """
    if " = " in text:
        parts = (line.partition(" = ") for line in text.splitlines() if line.strip())
        return [Line(head.strip(), given_in(rule, given)) for head, _, given in parts]
    name, _, values = (part.strip() for part in text.partition(":"))
    kind = rule.parameter(name).kind
    span = re.fullmatch(r"(-?\d+) to (-?\d+)", values)
    if span is not None:
        found = [str(value) for value in range(int(span[1]), int(span[2]) + 1)]
    elif values:
        found = [value.strip() for value in values.split(";")]
    elif isinstance(kind, Whole):
        found = [str(value) for value in range(kind.minimum, kind.maximum + 1)]
    elif isinstance(kind, Choice):
        found = [str(value) for value in kind.options]
    else:
        found = []
    if not 0 < len(found) <= MOST_LINES:
        raise RuleError(
            option, text, f"1 to {MOST_LINES} values: `level: 1 to 12`, or `a novice = level 1`, a line each"
        )
    title = rule.parameter(name).title
    return [
        Line(f"{title} {value}" if number == 0 and span else value, {name: value}) for number, value in enumerate(found)
    ]


def chance(rule: Rule, given: Mapping[str, object], outcome: str = "") -> Fraction:
    """The chance that the rule's verdict, or another value of its outcome, is true.

    Raises:
        RuleError: the rule refuses what is given, or has no such value.
    """
    return rule.odds(**given).of(**{outcome or rule.verdict: True})


def shade(value: Fraction) -> int:
    """The shade of a chance, from 0 to `SHADES`; only what cannot be has none."""
    return 0 if value == 0 else 1 + min(int(value * SHADES), SHADES - 1)


def heat_table(
    caption: str, rows: Sequence[str], columns: Sequence[str], cells: Sequence[Sequence[Fraction]]
) -> nodes.table:
    """The table, in percent; every number is in its cell."""

    def entry(text: str, *classes: str) -> nodes.entry:
        return nodes.entry("", nodes.paragraph(text, text), classes=list(classes))

    head = nodes.row("", entry("%"), *[entry(text) for text in columns])
    body = [
        nodes.row(
            "", entry(text), *[entry(percent(value).removesuffix("%"), f"xr-heat-{shade(value)}") for value in line]
        )
        for text, line in zip(rows, cells, strict=True)
    ]
    group = nodes.tgroup("", nodes.colspec(colwidth=1, stub=1), *[nodes.colspec(colwidth=1) for _ in columns])
    group["cols"] = len(columns) + 1
    group += [nodes.thead("", head), nodes.tbody("", *body)]
    return nodes.table("", nodes.title(caption, caption), group, classes=["xr-heat", "xr-checked"])


def setup_heat(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("heat", Heat)


HELP = {
    "rule Heat._check_caption": Help(
        "The caption of a map of odds has a number that isn't among the values given for every cell.",
        "Put the value into `given`, or take the number out of the caption.",
    ),
    "rule Heat.run": Help("A map of odds has a rule or parameters that aren't allowed."),
}
"""Why its messages come, and what to do."""
