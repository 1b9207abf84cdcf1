"""Rulebooks that run: the rules of tabletop role-playing games as code.

`registry` holds every rule. `python -m rules_py` rolls them, works them out and gives their exact odds.
"""

from __future__ import annotations

from importlib import import_module

from .rule import registry

__version__ = "0.1.0"

GAMES = ("tuurna", "rt0", "ingenuity", "almanac", "sirpas")
"""The packages of the games, in the order of the book."""

for _game in GAMES:
    import_module(f"{__name__}.{_game}")
registry.seal()

__all__ = ["GAMES", "__version__", "registry"]
