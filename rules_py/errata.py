"""What an erratum is: two statements of a source that do not agree, the reading taken here, and the computed proof."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


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
        prove: computes the proof from the rules themselves.
        page: the page of errata, `tuurna/errata`.
    """

    id: str
    title: str
    one: Statement
    other: Statement
    reading: str
    prove: Callable[[], Proof]
    page: str

    @property
    def anchor(self) -> str:
        """The anchor of the erratum on its page."""
        return self.id.lower()

    @property
    def module(self) -> str:
        """The module that proves it."""
        return self.prove.__module__

    @property
    def line(self) -> int:
        """The line of the proof, for messages to authors."""
        return self.prove.__code__.co_firstlineno
