"""What an erratum is: two statements of a source that do not agree, the reading taken here, and a computed proof.

Where nothing can be computed there is no proof, and the erratum is data: an entry in the `errata.toml` of its game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

LISTED = "errata.toml"
"""The file with the errata of a game that have no proof."""


@dataclass(frozen=True)
class Statement:
    """One side of a contradiction: where the source says it, and what it says in our words."""

    where: str
    says: str


@dataclass(frozen=True)
class Proof:
    """What the code computes about an erratum.

    Attributes:
        first, second: what follows from the one and from the other statement; they differ, or nothing is proved.
        shown: the evidence for the reader, a line each, made from computed values.
    """

    first: Any
    second: Any
    shown: tuple[str, ...]

    @property
    def disagree(self) -> bool:
        """Whether the two sides really differ."""
        return bool(self.first != self.second)


@dataclass(frozen=True, eq=False)
class Erratum:
    """A contradiction or gap of a source.

    Attributes:
        id: its id in the inventory, for instance `TU-C11`.
        title: a few words.
        one, other: the two statements; for a gap, the question and the silence.
        reading: how we play it, and why, in a sentence or two for a player.
        page: the page of errata, `tuurna/errata`.
        module: where it is stated; the package of the game for one without a proof.
        line: the line there: of the proof, or in `errata.toml`.
        prove: computes the proof from the rules themselves; None where nothing can be computed.
    """

    id: str
    title: str
    one: Statement
    other: Statement
    reading: str
    page: str
    module: str
    line: int
    prove: Callable[[], Proof] | None = None

    @property
    def anchor(self) -> str:
        """The anchor of the erratum on its page."""
        return self.id.lower()

    @property
    def place(self) -> str:
        """File and line, for messages to authors."""
        path = self.module.replace(".", "/")
        return f"{path}/{LISTED}:{self.line}" if self.prove is None else f"{path}.py:{self.line}"


class ErrataError(ValueError):
    """An entry of an `errata.toml` is not as it should be."""
