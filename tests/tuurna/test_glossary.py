"""The marked terms: every one counted once."""

from __future__ import annotations

from rules_py.tuurna.abilities import ASSETS
from rules_py.tuurna.glossary import TERMS


def test_terms_are_those_of_the_inventory() -> None:
    assert len(TERMS) == len({term.name for term in TERMS}) == 37
    # One further mark lacks its closing bracket and names no term.
    assert sum(term.uses for term in TERMS) + 1 == 271
    assert [term.uses for term in TERMS] == sorted((term.uses for term in TERMS), reverse=True)


def test_four_terms_are_missing_from_the_glossary_of_the_source() -> None:
    missing = {term.name for term in TERMS if not term.in_upstream_glossary}
    assert missing == {"Asset", "Hand", "Voice", "Feet"}
    assert {asset.name for asset in ASSETS if asset.name != asset.upstream_name} == missing - {"Asset"}
