"""Ingenuity by Loki Karolius Odinsson (CC BY 4.0): characters and encounters as code, one module a chapter."""

from __future__ import annotations

from . import (
    actions,
    advantage,
    attributes,
    characters,
    checks,
    concentration,
    conditions,
    damage,
    drafts,
    errata,
    groups,
    initiative,
    languages,
    luck,
    maneuvers,
    opposed,
    powers,
    recovery,
    sheet,
    skills,
)

__all__ = [
    "actions",
    "advantage",
    "attributes",
    "characters",
    "checks",
    "concentration",
    "conditions",
    "damage",
    "drafts",
    "errata",
    "groups",
    "initiative",
    "languages",
    "luck",
    "maneuvers",
    "opposed",
    "powers",
    "recovery",
    "sheet",
    "skills",
]
