"""Powers: tiers, access, the check, what it costs, and who resists.

A long chapter: `tiers` holds the table and the small rules, `using` the roll.
"""

from __future__ import annotations

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
    "FAILURE_COST",
    "POWER_PENALTY",
    "POWER_SKILLS",
    "TIERS",
    "TIER_OF",
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
