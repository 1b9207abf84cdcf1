"""The register: every entry of the inventory, and nothing missing."""

from __future__ import annotations

from rules_py.coverage import KINDS, coverage, register


def test_the_register_has_the_counts_of_the_inventory() -> None:
    kinds = [entry.kind for entry in register("rt0")]
    assert {kind: kinds.count(kind) for kind in KINDS} == {"executable": 43, "narrative": 19, "contradiction": 30}


def test_no_number_is_left_out() -> None:
    ids = {entry.id for entry in register("rt0")}
    assert ids == {f"RT-{n:02}" for n in range(1, 63)} | {f"RT-C{n:02}" for n in range(1, 31)}


def test_nothing_is_missing() -> None:
    assert [entry.id for entry in coverage("rt0") if entry.state == "missing"] == []
