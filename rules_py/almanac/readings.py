"""The other reading of the Almanac: when a skill improves."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from ..parameters import Choice


class Improving(StrEnum):
    """Two ways to read when a skill improves (contradiction WA-C03)."""

    EACH = "every die is a 1 or a 6"
    SAME = "all dice are the same"


@dataclass(frozen=True)
class Readings:
    """How the source is read. Whatever is left out is read as this book plays it; the errata say why."""

    improving: Annotated[
        Improving,
        Choice(
            options=Improving,
            title="A skill improves if",
            help="Look at the dice you rolled when you used the skill. We play with “every die is a 1 or a 6”.",
            folded=True,
            formerly={"each die a 1 or a 6": Improving.EACH, "all dice the same": Improving.SAME},
        ),
    ] = Improving.EACH
