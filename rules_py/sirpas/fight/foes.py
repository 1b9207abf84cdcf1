"""People to fight against: the ready-made opponents, as sheets."""

from __future__ import annotations

from typing import Any

from ...sheets import Ready
from ..sheet import ARMOUR, OPPONENTS, Opponent

_WHO = {
    "Footman": "Paid to open doors, not to guard them.",
    "Town guard": "A sword, a quilted coat, and a whole night still to go.",
    "Cutpurse": "Quick hands, and a knife in one of them.",
    "Customs sergeant": "Fires first and fills in the form afterwards.",
    "Lieutenant Brandt": "A heavy sabre, a buff coat, and hard to kill.",
    "Fencing master": "Has taught half the duellists in town. Run.",
}


def _fields(one: Opponent) -> dict[str, Any]:
    """An opponent as the fields of a sheet."""
    person = one.character
    return {
        **{name.lower(): points for name, points in person.points.items() if points},
        "skills": [{"skill": row.skill.name, "points": row.points, "of": row.of} for row in person.skills],
        "owned": [{"vantage": row.vantage.name, "of": row.of, "level": row.level} for row in person.owned],
        "armour": ARMOUR.get(one.armour, 0),
    }


MET = tuple(Ready(one.name, _WHO[one.name], _fields(one)) for one in OPPONENTS)
"""Somebody to meet. Source: ours, as the opponents are."""
