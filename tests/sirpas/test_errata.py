"""Errata that rules cite, those with a page of their own included."""

from __future__ import annotations

import re

from rules_py import registry


def test_every_erratum_that_a_rule_cites_is_in_the_inventory() -> None:
    for rule in registry:
        if rule.game == "sirpas":
            for id in re.findall(r"SC-(\d\d\d)", rule.body.__doc__ or ""):
                assert 1 <= int(id) <= 180, rule.id
