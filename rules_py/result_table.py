"""Small tables that a ruling lays out beside its sentence, such as every value of a character."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ResultTable:
    """A table for the display; what it says is also in the outcome of the ruling.

    Attributes:
        title: what is listed.
        heads: the head of each column.
        rows: the cells of each row, as many as there are heads; the first of them names the row.
        looked_up: whether a player looks something up there all the time, so that a sheet has it in view in play.
    """

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str | int, ...], ...]
    looked_up: bool = False

    def __str__(self) -> str:
        """In one line, for a chat: `Attributes: Body 10 0, Mind 9 -1`."""
        return f"{self.title}: {', '.join(' '.join(str(cell) for cell in row if cell != '') for row in self.rows)}"
