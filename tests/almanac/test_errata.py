"""Errata: twenty-two contradictions and gaps, each with a proof that it is one."""

from __future__ import annotations

import re

import pytest

from rules_py import registry
from rules_py.coverage import KINDS, coverage, register
from rules_py.errata import Erratum

ERRATA = [erratum for erratum in registry.errata.values() if erratum.page.startswith("almanac/")]

CITED = {id for rule in registry if rule.game == "almanac" for id in re.findall(r"WA-C\d\d", rule.body.__doc__ or "")}


def test_all_twenty_two_stand_in_order() -> None:
    assert [erratum.id for erratum in ERRATA] == [f"WA-C{number:02}" for number in range(1, 23)]
    titles = {entry.id: entry.title for entry in register("almanac")}
    assert {erratum.id: erratum.title for erratum in ERRATA} == {erratum.id: titles[erratum.id] for erratum in ERRATA}


@pytest.mark.parametrize("erratum", ERRATA, ids=lambda erratum: erratum.id)
def test_the_two_sides_of_an_erratum_really_disagree(erratum: Erratum) -> None:
    proof = erratum.prove()
    assert proof.disagree
    assert proof.shown


@pytest.mark.parametrize("erratum", ERRATA, ids=lambda erratum: erratum.id)
def test_statements_and_readings_are_sentences(erratum: Erratum) -> None:
    for line in [erratum.one.says, erratum.other.says, erratum.reading, *erratum.prove().shown]:
        assert line[0].isupper() or line[0].isdigit(), line
        assert line.endswith("."), line
    assert erratum.one != erratum.other


def test_every_erratum_that_a_rule_cites_exists() -> None:
    assert {erratum.id for erratum in ERRATA} >= CITED
    assert len(CITED) >= 14


def test_the_register_has_the_counts_of_the_inventory() -> None:
    kinds = [entry.kind for entry in register("almanac")]
    assert {kind: kinds.count(kind) for kind in KINDS} == {"executable": 32, "narrative": 10, "contradiction": 22}
    ids = {entry.id for entry in register("almanac")}
    assert ids == {f"WA-{n:02}" for n in range(1, 43)} | {f"WA-C{n:02}" for n in range(1, 23)}


def test_nothing_is_missing() -> None:
    assert [entry.id for entry in coverage("almanac") if entry.state == "missing"] == []
