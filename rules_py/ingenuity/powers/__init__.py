"""Powers: tiers, access, the check, what it costs, and who resists.

A long chapter: `tiers` holds the table and the small rules, `using` the roll, `effects` what powers do to somebody.
"""

from __future__ import annotations

from .effects import EFFECT, MEASURED, RESISTED_WITH, UNRESISTED, Does
from .tiers import (
    FAILURE_COST,
    POWER_PENALTY,
    POWER_SKILLS,
    TIER_OF,
    TIERS,
    changed_power,
    penalty,
    power_access,
    power_amount,
    power_penalty,
    power_tier,
    resist,
)
from .using import focus_paid, mean_spent, power_sequence, spent, use_power

__all__ = [
    "EFFECT",
    "FAILURE_COST",
    "MEASURED",
    "POWER_PENALTY",
    "POWER_SKILLS",
    "RESISTED_WITH",
    "TIERS",
    "TIER_OF",
    "UNRESISTED",
    "Does",
    "changed_power",
    "focus_paid",
    "mean_spent",
    "penalty",
    "power_access",
    "power_amount",
    "power_penalty",
    "power_sequence",
    "power_tier",
    "resist",
    "spent",
    "use_power",
]
