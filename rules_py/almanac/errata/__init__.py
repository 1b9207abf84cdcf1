"""Errata: where the source contradicts itself or is silent, the reading taken here, and a computed proof for each.

Each entry has two statements in our own words. Its proof works out what follows from the one and from the other with
the rules of this package, so an erratum that is none any more is noticed. Two modules share the twenty-two entries.
"""

from __future__ import annotations

# isort: off
# The order of the imports is the order of the entries.
from . import of_dice, of_skills

__all__ = ["of_dice", "of_skills"]
