"""The register: nothing that it names is missing."""

from __future__ import annotations

from rules_py.coverage import coverage


def test_nothing_is_missing() -> None:
    assert [entry.id for entry in coverage("sirpas") if entry.state == "missing"] == []
