"""Errata: contradictions and gaps, each with a proof that it is one."""

from __future__ import annotations

import re

import pytest

from rules_py import registry
from rules_py.coverage import register
from rules_py.errata import Erratum

ERRATA = [erratum for erratum in registry.errata.values() if erratum.page.startswith("sirpas/")]


def test_each_bears_the_title_of_the_register() -> None:
    titles = {entry.id: entry.title for entry in register("sirpas") if entry.kind == "contradiction"}
    assert {erratum.id: erratum.title for erratum in ERRATA} == titles


@pytest.mark.parametrize("erratum", ERRATA, ids=lambda erratum: erratum.id)
def test_the_two_sides_of_an_erratum_really_disagree(erratum: Erratum) -> None:
    proof = erratum.prove()
    assert proof.disagree
    assert proof.shown


@pytest.mark.parametrize("erratum", ERRATA, ids=lambda erratum: erratum.id)
def test_statements_and_readings_are_sentences(erratum: Erratum) -> None:
    for line in [erratum.one.says, erratum.other.says, erratum.reading, *erratum.prove().shown]:
        assert line[0].isupper() or line[0] in "-0123456789", line
        assert line.endswith("."), line
    assert erratum.one != erratum.other


def test_every_erratum_that_a_rule_cites_is_in_the_inventory() -> None:
    for rule in registry:
        if rule.game == "sirpas":
            for id in re.findall(r"SC-(\d\d\d)", rule.body.__doc__ or ""):
                assert 1 <= int(id) <= 180, rule.id
