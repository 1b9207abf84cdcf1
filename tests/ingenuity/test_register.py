"""The register: every entry of the inventory, and nothing missing."""

from __future__ import annotations

from rules_py.coverage import KINDS, coverage, register


def test_the_register_has_the_counts_of_the_inventory() -> None:
    kinds = [entry.kind for entry in register("ingenuity")]
    assert {kind: kinds.count(kind) for kind in KINDS} == {"executable": 82, "narrative": 22, "contradiction": 38}


def test_no_number_is_left_out() -> None:
    ids = {entry.id for entry in register("ingenuity")}
    assert ids == {f"IN-{n:02}" for n in range(1, 105)} | {f"IN-C{n:02}" for n in range(1, 39)}


def test_nothing_is_missing() -> None:
    assert [entry.id for entry in coverage("ingenuity") if entry.state == "missing"] == []
