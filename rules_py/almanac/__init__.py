"""Mnemonic: A Weaver's Almanac by Dee Pennyway and the Circle of Weavers: its skills as code, one module a chapter."""

from __future__ import annotations

from . import (
    characters,
    complications,
    errata,
    improving,
    injuries,
    journal,
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
    "errata",
    "improving",
    "injuries",
    "journal",
    "learning",
    "scenes",
    "suits",
    "truths",
    "using",
    "weaving",
]
