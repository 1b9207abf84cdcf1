"""Which row of a page's table belongs to which row of the code, judged by content rather than by place.

A correction may only go into a row that is certain: a wrong guess would put right figures beside the wrong words.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..code.expressions import ExpressionError
from .wording import compare, show

Column = int
Columns = tuple[Column, ...]


@dataclass(frozen=True)
class Pair:
    """A written row and the code's row that it is about, by their numbers; `sure` when there is no other candidate."""

    written: int
    row: int
    sure: bool


@dataclass(frozen=True)
class Pairing:
    """How the rows of a page and those of the code belong together.

    Attributes:
        pairs: rows that are on both sides, in the order of the page.
        extra: written rows that the code does not have.
        missing: rows of the code that the page does not have.
        reversed: the first two written rows that the code has the other way round.
    """

    pairs: tuple[Pair, ...]
    extra: tuple[int, ...]
    missing: tuple[int, ...]
    reversed: tuple[int, int] | None


class _Grid:
    """What every bound cell says, beside every value it might be about."""

    def __init__(self, cells: Sequence[Sequence[str]], values: Sequence[Sequence[object]]) -> None:
        self.cells, self.values = cells, values
        self.width = len(values[0]) if values else 0
        self._known: dict[tuple[int, int, Column], bool] = {}

    def agrees(self, written: int, row: int, column: Column) -> bool:
        """Whether a cell says the value; one that cannot be worked out is said by none."""
        place = (written, row, column)
        if place not in self._known:
            texts, value = self.cells[written], self.values[row][column]
            known = column < len(texts) and not isinstance(value, ExpressionError)
            self._known[place] = known and compare(texts[column], value) is None
        return self._known[place]

    def agree(self, written: int, row: int, columns: Columns) -> bool:
        """Whether all these cells of a row say their values."""
        return all(self.agrees(written, row, column) for column in columns)

    def key(self) -> Columns:
        """The first column that tells the code's rows apart; all columns when none does."""
        for column in range(self.width):
            if len({show(values[column]) for values in self.values}) == len(self.values):
                return (column,)
        return tuple(range(self.width))

    def identifies(self, written: int, row: int) -> bool:
        """Whether at least half of the cells agree, and with no other row, on either side."""
        columns = tuple(column for column in range(self.width) if self.agrees(written, row, column))
        return (
            2 * len(columns) >= max(self.width, 1)
            and not any(self.agree(written, other, columns) for other in range(len(self.values)) if other != row)
            and not any(self.agree(other, row, columns) for other in range(len(self.cells)) if other != written)
        )


def pair_rows(cells: Sequence[Sequence[str]], values: Sequence[Sequence[object]], *, whole: bool) -> Pairing:
    """Bring the rows of a page and those of the code together.

    Args:
        cells: the texts of the bound cells of each written row.
        values: what these columns are in each row of the code; an `ExpressionError` where it has no value.
        whole: whether all cells are bound, so that a corrected row can hold nothing that belongs to another.
    """
    grid = _Grid(cells, values)
    key = grid.key()
    found: dict[int, int] = {}
    left = dict.fromkeys(range(len(values)))
    for written in range(len(cells)):
        _take(found, left, written, next(_alike(grid, written, left, key), None))
    for written in [number for number in range(len(cells)) if number not in found]:
        _take(found, left, written, next((row for row in left if grid.identifies(written, row)), None))
    pairs = {written: Pair(written, row, sure=True) for written, row in found.items()}
    extra: list[int] = []
    missing: list[int] = []
    for written_here, rows_here in _gaps(len(cells), found, left):
        if len(written_here) == len(rows_here):  # each was changed in place
            pairs |= {
                number: Pair(number, row, sure=whole) for number, row in zip(written_here, rows_here, strict=True)
            }
        else:
            extra += written_here
            missing += rows_here
    return Pairing(tuple(pairs[written] for written in sorted(pairs)), tuple(extra), tuple(missing), _reversed(found))


def matching_rows(cells: Sequence[str], column: Column, values: Sequence[Sequence[object]]) -> list[int]:
    """The rows of the code whose value in one column a written row says."""
    grid = _Grid([cells], values)
    return [row for row in range(len(values)) if grid.agrees(0, row, column)]


def _take(found: dict[int, int], left: dict[int, None], written: int, row: int | None) -> None:
    if row is not None:
        found[written] = row
        del left[row]


def _alike(grid: _Grid, written: int, left: dict[int, None], key: Columns) -> Iterator[int]:
    """Rows that are left and that the key of a written row names; in a right table that is the first of them."""
    return (row for row in left if grid.agree(written, row, key))


def _in_order(found: dict[int, int]) -> list[int]:
    """As many written rows as possible whose rows follow each other in the code too."""
    ends: list[int] = []
    chains: list[list[int]] = []
    for written, row in sorted(found.items()):
        at = bisect_left(ends, row)
        chain = [*(chains[at - 1] if at else []), written]
        ends[at : at + 1] = [row]
        chains[at : at + 1] = [chain]
    return chains[-1] if chains else []


def _gaps(written: int, found: dict[int, int], left: dict[int, None]) -> Iterator[tuple[list[int], list[int]]]:
    """What is left on both sides, between rows that follow each other on both."""
    anchors = _in_order(found)
    begin, row_begin = -1, -1
    for end, row_end in [*((anchor, found[anchor]) for anchor in anchors), (written, max(left, default=0) + 1)]:
        ours = [number for number in range(begin + 1, end) if number not in found]
        theirs = [row for row in left if row_begin < row < row_end]
        yield ours, theirs
        begin, row_begin = end, row_end


def _reversed(found: dict[int, int]) -> tuple[int, int] | None:
    """The first written row that should not come yet, and the one that should."""
    order = sorted(found)
    for written, wanted in zip(order, sorted(order, key=found.__getitem__), strict=True):
        if written != wanted:
            return written, wanted
    return None
