"""Ingenuity by Loki Karolius Odinsson (CC BY 4.0): characters and encounters as code, one module a chapter."""

from __future__ import annotations

from . import advantage, attributes, characters, checks, groups, languages, luck, opposed, skills

__all__ = ["advantage", "attributes", "characters", "checks", "groups", "languages", "luck", "opposed", "skills"]
