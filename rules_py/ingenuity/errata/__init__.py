"""Errata: where the source contradicts itself or is silent, the reading taken here, and a computed proof for each.

Each entry has two statements in our own words. Its proof works out what follows from the one and from the other with
the rules of this package, so an erratum that is none any more is noticed. Four modules share the thirty-eight entries;
`comments` sets side by side what comments and text say.
"""

from __future__ import annotations

# isort: off
# The order of the imports is the order of the entries.
from . import of_rolls, of_encounters, of_wounds, of_editions, comments

__all__ = ["comments", "of_editions", "of_encounters", "of_rolls", "of_wounds"]
