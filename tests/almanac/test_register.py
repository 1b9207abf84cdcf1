"""The inventory of the Weaver's Almanac: complete, and all of it accounted for."""

from __future__ import annotations

from rules_py.coverage import KINDS, coverage, register


def test_the_register_has_the_counts_of_the_inventory() -> None:
    kinds = [entry.kind for entry in register("almanac")]
    assert {kind: kinds.count(kind) for kind in KINDS} == {"executable": 32, "narrative": 10, "contradiction": 22}
    ids = {entry.id for entry in register("almanac")}
    assert ids == {f"WA-{n:02}" for n in range(1, 43)} | {f"WA-C{n:02}" for n in range(1, 23)}


def test_nothing_is_missing() -> None:
    assert [entry.id for entry in coverage("almanac") if entry.state == "missing"] == []
