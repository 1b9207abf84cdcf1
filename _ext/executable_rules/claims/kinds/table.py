"""A table of a page, compared with the code's rows cell by cell; rows are found by what they say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, ClassVar

from ..claim import Expression, Statement
from ..code.expressions import ExpressionError
from ..code.rules_package import RulesPackage
from ..findings import Finding, Fix, Help, Kind, says_but_has
from ..fix import rewritten
from ..words.pairing import Pair, Pairing, matching_rows, pair_rows
from ..words.wording import compare, fold, show


@dataclass(frozen=True)
class Column:
    """A column that is compared: its place, its head, and the expression that its cells say."""

    index: int
    head: str
    expression: str


@dataclass(frozen=True)
class Table(Statement):
    """A Markdown table as written on the page.

    Attributes:
        expression: gives the code's rows.
        heads: the column heads.
        rows: the cells' texts, a row each.
        lines: the line of each row in the file; the first one is that of the heads.
        columns: for a head, the expression that its cells say, with `row` for the code's row.
        narrative: heads of columns that are for people only.
        subset: whether the page may show only some of the code's rows, found by their first column.
    """

    label: ClassVar[str] = "table"

    expression: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]
    columns: Mapping[str, str]
    narrative: tuple[str, ...]
    subset: bool

    def quotes(self) -> Iterator[Expression]:
        yield Expression(self.expression, column=True)
        for column in self.columns.values():
            yield Expression(column, column=True)

    @property
    def bound(self) -> list[Column]:
        """The columns that are compared."""
        named = [Column(index, head, bound_to(head, self.columns)) for index, head in enumerate(self.heads)]
        return [column for column in named if column.head not in self.narrative]

    def check(self, package: RulesPackage) -> Iterator[Finding]:
        try:
            rows = list(package.value(self.page, self.expression))
        except (ExpressionError, TypeError) as error:
            yield self.found(Kind.EXPRESSION, str(error))
            return
        yield from _Compared(self, rows, package).differences()


class _Compared:
    """A table beside the code's rows."""

    def __init__(self, table: Table, rows: Sequence[Any], package: RulesPackage) -> None:
        self.table, self.rows = table, rows
        name, self.where = package.source(table.page, table.expression)
        self.name = name or "the code"
        self.place = f" ({self.where})" if self.where else ""
        self.known = attributes(rows[:1])
        self.columns = [column for column in table.bound if not self._is_unknown(column)]
        self.values = [[_value(package, table.page, one.expression, row) for one in self.columns] for row in rows]
        self.cells = [tuple(row[one.index] for one in self.columns if one.index < len(row)) for row in table.rows]
        self.whole = len(self.columns) == len(table.heads)
        self.pairing = self._subset() if table.subset else pair_rows(self.cells, self.values, whole=self.whole)

    def differences(self) -> Iterator[Finding]:
        """What the page says otherwise than the code: columns, then rows, then cells."""
        table, heads = self.table, self.table.lines[0]
        for column in filter(self._is_unknown, table.bound):
            has = f"{self.name} has {show(self.known)}{self.place}; name its expression in `columns`"
            yield table.found(Kind.TABLE, f"the table has a column “{column.head}”, {has}", line=heads)
        for head in table.columns:
            if head not in table.heads:
                message = f"the table has no column “{head}”; it has {show(list(table.heads))}"
                yield table.found(Kind.TABLE, message, line=heads)
        yield from self._broken()
        yield from self._extra()
        yield from self._missing()
        for pair in self.pairing.pairs:
            yield from self._row(pair)

    def _is_unknown(self, column: Column) -> bool:
        """Whether no expression is named for a column, and the code's rows have nothing of its name."""
        return column.head not in self.table.columns and bool(self.known) and attribute(column.head) not in self.known

    def _broken(self) -> Iterator[Finding]:
        """Columns that no row of the code has, reported here where rows are not found, else at each row that is."""
        if self.pairing.pairs:
            return
        for values in zip(*self.values, strict=True):
            if all(isinstance(value, ExpressionError) for value in values):
                yield self.table.found(Kind.EXPRESSION, str(values[0]), line=self.table.lines[0])

    def _extra(self) -> Iterator[Finding]:
        """Rows that the code does not have, or has the other way round."""
        table = self.table
        none = "has none like it" if table.subset else f"has {len(self.rows)} rows, none of them like it"
        for written in self.pairing.extra:
            message = f"the table has an extra row “{table.rows[written][0]}”; {self.name} {none}{self.place}"
            yield table.found(Kind.TABLE, message, line=table.lines[written + 1])
        if self.pairing.reversed:
            here, there = (table.rows[written][0] for written in self.pairing.reversed)
            message = f"the table has “{here}” before “{there}”, {self.name} has them the other way round{self.place}"
            yield table.found(Kind.TABLE, message, line=table.lines[self.pairing.reversed[0] + 1])

    def _missing(self) -> Iterator[Finding]:
        """Rows that the page lacks, each reported at the row before it."""
        table = self.table
        counted = f"the table has {len(table.rows)} rows, {self.name} has {len(self.rows)}{self.place}"
        before = {pair.row: pair.written for pair in self.pairing.pairs}
        for after, numbers in _runs(self.pairing.missing):
            missing = ", ".join(_named(self.rows[number]) for number in numbers)
            fix = None
            if after in before and self.whole and not self.pairing.reversed:
                new = [_as_written(self.cells[before[after]], self.values[number]) for number in numbers]
                certain = tuple(row for row in new if row is not None)
                fix = Fix("", missing, rows=certain) if len(certain) == len(numbers) else None
            line = table.lines[before[after] + 1] if after in before else table.lines[0]
            yield table.found(Kind.TABLE, f"{counted}; missing: {missing}", line=line, fix=fix)

    def _row(self, pair: Pair) -> Iterator[Finding]:
        table, line = self.table, self.table.lines[pair.written + 1]
        for column, text, value in zip(self.columns, self.cells[pair.written], self.values[pair.row], strict=False):
            if isinstance(value, ExpressionError):
                yield table.found(Kind.EXPRESSION, str(value), line=line)
            elif difference := compare(text, value):
                cell = f"{self.name}, {column.head} of {_named(self.rows[pair.row])},"
                new = rewritten(text, value) if pair.sure and text else None
                fix = Fix(text, new, cell=column.index) if new is not None else None
                message = says_but_has(difference.says, cell, difference.has, self.where)
                yield table.found(Kind.TABLE, message, line=line, fix=fix)

    def _subset(self) -> Pairing:
        """Each written row with the code's row that its first bound column names."""
        named = [matching_rows(row, 0, self.values) if self.columns else [] for row in self.cells]
        pairs = [Pair(written, rows[0], sure=len(rows) == 1) for written, rows in enumerate(named) if rows]
        return Pairing(tuple(pairs), tuple(written for written, rows in enumerate(named) if not rows), (), None)


def _value(package: RulesPackage, page: str, expression: str, row: Any) -> object:
    """What a cell should say, or why that is unknown."""
    try:
        return package.value(page, expression, row=row)
    except ExpressionError as error:
        return error


def _runs(numbers: Iterable[int]) -> Iterator[tuple[int, list[int]]]:
    """Numbers that follow each other, with the one before them."""
    run: list[int] = []
    for number in sorted(numbers):
        if run and number != run[-1] + 1:
            yield run[0] - 1, run
            run = []
        run.append(number)
    if run:
        yield run[0] - 1, run


def _as_written(model: Sequence[str], values: Sequence[object]) -> tuple[str, ...] | None:
    """A new row in the form of the one before it; None when that cannot say it."""
    texts = []
    for text, value in zip(model, values, strict=True):
        new = rewritten(text, value) or show(value)
        if isinstance(value, ExpressionError) or compare(new, value):
            return None
        texts.append(new)
    return tuple(texts)


def _named(row: Any) -> str:
    names = attributes([row])
    if not names:
        return show(row)
    first = row[names[0]] if isinstance(row, Mapping) else getattr(row, names[0])
    return show(first)


def bound_to(head: str, columns: Mapping[str, str]) -> str:
    """The expression that the cells below a head say: the one that is named for it, or the attribute of its name."""
    return columns.get(head, f"row.{attribute(head)}")


def read_columns(text: str) -> dict[str, str]:
    """`Head = expression; Other head = expression`, or heads alone whose attribute bears the same name."""
    columns = {}
    for part in text.replace("\n", ";").split(";"):
        if part.strip():
            head, sign, expression = part.partition(" = ")
            columns[head.strip()] = expression.strip() if sign else bound_to(head.strip(), {})
    return columns


def attribute(head: str) -> str:
    """The name of an attribute with which a column bears the same name."""
    return fold(head).replace(" ", "_").replace("-", "_")


def attributes(rows: Sequence[Any]) -> list[str]:
    """What the first of the code's rows is made of, if it can be read."""
    row = rows[0] if rows else None
    if is_dataclass(row):
        return [entry.name for entry in fields(row)]
    return list(row) if isinstance(row, Mapping) else []


HELP = {
    "expression Table.check": Help(
        "What a table is compared with can't be evaluated.", "Bind the table to something that the rules package has."
    ),
    "table _Compared.differences": Help(
        "A column of the table and the columns of its records don't match.",
        "Rename the column, or say in `columns` what it shows.",
    ),
    "expression _Compared._broken": Help(
        "What a column shows can't be evaluated for any row, so no row is found by it.",
        "Correct the expression in `columns`, or the name of the column.",
    ),
    "table _Compared._extra": Help(
        "The table has a row that the code doesn't have, or its rows are in another order.",
        "Delete the row or put it in its place; if it belongs there, add it to the code.",
    ),
    "table _Compared._missing": Help("The code has rows that the table lacks.", "Add them, or let `--fix` write them."),
    "expression _Compared._row": Help(
        "What a column shows can't be evaluated for a row.", "Correct the expression in `columns`."
    ),
    "table _Compared._row": Help(
        "A cell says something else than the code has.", "Correct the cell, or let `--fix` do it, or correct the code."
    ),
}
"""Why its messages come, and what to do."""
