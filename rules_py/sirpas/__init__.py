"""SIRPAS Foundation by Giancarlo Niccolai (CC BY-NC-SA 4.0) as code, one module a chapter."""

from __future__ import annotations

from . import (
    advantages,
    attributes,
    backgrounds,
    bases,
    catalogue,
    checks,
    combat,
    contests,
    disadvantages,
    errata,
    maneuvers,
    names,
    power,
    rankings,
    sheet,
    tokens,
)

__all__ = [
    "advantages",
    "attributes",
    "backgrounds",
    "bases",
    "catalogue",
    "checks",
    "combat",
    "contests",
    "disadvantages",
    "errata",
    "maneuvers",
    "names",
    "power",
    "rankings",
    "sheet",
    "tokens",
]
