"""Errata: thirty contradictions and gaps, each with a proof that it is one."""

from __future__ import annotations

import re

import pytest

from rules_py import registry
from rules_py.coverage import register
from rules_py.errata import Erratum

ERRATA = [erratum for erratum in registry.errata.values() if erratum.page.startswith("rt0/")]

RULES = {id for rule in registry if rule.game == "rt0" for id in re.findall(r"RT-C\d\d", rule.body.__doc__ or "")}


def test_all_thirty_eight_stand_in_order() -> None:
    assert [erratum.id for erratum in ERRATA] == [f"RT-C{number:02}" for number in range(1, 31)]
    titles = {entry.id: entry.title for entry in register("rt0")}
    assert {erratum.id: erratum.title for erratum in ERRATA} == {erratum.id: titles[erratum.id] for erratum in ERRATA}


@pytest.mark.parametrize("erratum", ERRATA, ids=lambda erratum: erratum.id)
def test_the_two_sides_of_an_erratum_really_disagree(erratum: Erratum) -> None:
    proof = erratum.prove()
    assert proof.disagree
    assert proof.shown


@pytest.mark.parametrize("erratum", ERRATA, ids=lambda erratum: erratum.id)
def test_statements_and_readings_are_sentences(erratum: Erratum) -> None:
    lines = [erratum.one.says, erratum.other.says, erratum.reading, *erratum.prove().shown]
    for line in lines:
        assert line[0].isupper() or line[0].isdigit(), line
        assert line.endswith("."), line
    assert erratum.one != erratum.other


def test_every_erratum_that_a_rule_cites_exists() -> None:
    assert {erratum.id for erratum in ERRATA} >= RULES
    assert len(RULES) >= 18
