"""Mnemonic: A Weaver's Almanac by Dee Pennyway and the Circle of Weavers: its skills as code, one module a chapter."""

from __future__ import annotations

from . import (
    characters,
    complications,
    improving,
    injuries,
    learning,
    scenes,
    suits,
    truths,
    using,
    weaving,
)

__all__ = [
    "characters",
    "complications",
    "improving",
    "injuries",
    "learning",
    "scenes",
    "suits",
    "truths",
    "using",
    "weaving",
]
