"""Rulebooks that run: the rules of tabletop role-playing games as code.

`registry` holds every rule. `python -m rules_py` rolls them, works them out and gives their exact odds.

Games are imported when `registry` is first asked for: a package of another author, which only takes the core from here,
does not wait for them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .rulebook import registry

__version__ = "0.1.0"

GAMES = ("tuurna", "rt0", "ingenuity", "almanac", "sirpas")
"""The packages of the games, in the order of the book."""

__all__ = ["GAMES", "__version__", "registry"]

if not TYPE_CHECKING:  # else no misspelt name would be noticed

    def __getattr__(name: str) -> object:
        if name != "registry":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}", name=name)
        from .rulebook import registry

        for game in GAMES:
            import_module(f"{__name__}.{game}")
        registry.seal()
        globals()["registry"] = registry
        return registry


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
